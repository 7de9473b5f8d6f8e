package import AgendaDrawing
import AgendaPlatform
import ICalendar

/// An image that covers a picture behind its content, and a measure of its brightness if there is one.
package struct PictureBackground: Sendable {
  /// The path of the file.
  package var path: String
  /// The measure of the image's brightness; `nil` if there is none. Then every text gets a ground of its own.
  package var measure: (any LuminanceMeasure)?
  /// The part of a wallpaper behind the picture; `nil` for an image that covers the picture, with a gradient and round
  /// corners.
  package var wallpaper: Wallpaper?

  /// A part of an image that goes on around the picture.
  package struct Wallpaper: Sendable, Hashable {
    /// The part that is behind the picture, in fractions of the image.
    package var part: DrawingBox
    /// Whether the picture contains that part; `false` if the picture is on the image.
    package var isDrawn: Bool

    /// The part behind a rectangle of a screen, which an image of a size covers.
    package init(behind box: DrawingBox, of screen: PictureSize, _ image: ImageSize, isDrawn: Bool) {
      let whole = DrawingBox(x: 0, y: 0, width: screen.width, height: screen.height)
      let (shown, _) = DrawingImage.Fit.cover.placed(image, in: whole)
      let (width, height) = (Double(image.width), Double(image.height))
      part = DrawingBox(
        x: (shown.x + box.x / screen.width * shown.width) / width,
        y: (shown.y + box.y / screen.height * shown.height) / height,
        width: box.width / screen.width * shown.width / width,
        height: box.height / screen.height * shown.height / height)
      self.isDrawn = isDrawn
    }
  }

  package init(path: String, measure: (any LuminanceMeasure)?) {
    (self.path, self.measure) = (path, measure)
  }
}

/// Knows how bright images are.
package protocol LuminanceMeasure: Sendable {
  /// The luminance of an image in a rectangle of the picture; `nil` if it is unknown.
  func luminance(of image: DrawingImage, in box: DrawingBox) -> LuminanceRange?
}

/// Which texts an image can have on it.
package enum ImageInk: String, Sendable, Hashable, CaseIterable {
  /// Light texts, on a dark image.
  case light
  /// Dark texts, on a bright image.
  case dark
}

extension PictureBackground {
  /// The part of the height, at the bottom, that has a gradient.
  static let gradientPart = 0.4
  /// The opacity of black at the lower edge.
  static let gradientOpacity = 0.35

  /// The gradient of a picture: nothing where it begins, and darkest at the lower edge.
  static func gradient(in frame: DrawingBox) -> DrawingBox {
    let height = frame.height * gradientPart
    return DrawingBox(
      x: frame.x, y: frame.y + frame.height - height, width: frame.width, height: height)
  }

  /// The opacity of the gradient at a distance from the upper edge.
  static func gradientOpacity(at y: Double, in frame: DrawingBox) -> Double {
    let gradient = gradient(in: frame)
    guard gradient.height > 0 else { return 0 }
    return gradientOpacity * min(max((y - gradient.y) / gradient.height, 0), 1)
  }

  /// The luminance of what an image and the gradient on it show in a rectangle: bounds that no pixel leaves.
  func luminance(of image: DrawingImage, in box: DrawingBox, frame: DrawingBox) -> LuminanceRange {
    let bare =
      measure?.luminance(of: image, in: box) ?? LuminanceRange(minimum: 0, maximum: 1, mean: 0.5)
    let (least, most) =
      wallpaper == nil
      ? (Self.gradientOpacity(at: box.y, in: frame), Self.gradientOpacity(at: box.y + box.height, in: frame))
      : (0, 0)
    return LuminanceRange(
      minimum: VeiledLuminance.least(bare.minimum, under: .dark, opacity: most),
      maximum: VeiledLuminance.most(bare.maximum, under: .dark, opacity: least),
      mean: VeiledLuminance.most(bare.mean, under: .dark, opacity: (least + most) / 2))
  }
}

extension PictureBackground {
  /// The radius of the corners of veils, in points.
  private static let veilRadius = 7.0

  /// The steps of a picture with the image in place of its background: the image, the gradient, a veil below each text that needs it, and
  /// everything else in a colour that can be read there.
  func steps(
    behind steps: [PictureStep], frame: DrawingBox, theme: Theme, measures: LayoutMeasures
  ) -> [PictureStep] {
    let radius = wallpaper == nil ? min(theme.cornerRadius, frame.height * 0.3) : 0
    let image = DrawingImage(
      path: path, fit: wallpaper.map { .part($0.part) } ?? .cover, box: frame, radius: radius)
    let grounds = PictureGrounds(steps, measures: measures)
    let boxes = grounds.items.map(\.box)
    let plan =
      theme.isMonochrome
      ? InkPlan(opaque: boxes)
      : InkPlan(
        boxes, on: boxes.map { luminance(of: image, in: $0, frame: frame) }, contrast: theme.textContrast,
        frame: frame)
    var inks: [Int: ImageInk] = [:]
    for (item, ink) in zip(grounds.items, plan.inks) { inks[item.step] = ink }
    for item in grounds.decorations {
      let veil = plan.veils.first { $0.box.common(with: item.box) != nil }
      let brightness = luminance(of: image, in: item.box, frame: frame).mean
      inks[item.step] = veil?.ink ?? (brightness > 0.179 ? .dark : .light)
    }
    var result: [PictureStep] = []
    for (index, step) in steps.enumerated() {
      switch step {
      case .rectangle(_, _, _, .background) where result.isEmpty:
        // An image can let something shine through. The corners of both would be mixed.
        if wallpaper == nil {
          result.append(.rectangle(frame.grown(by: -0.5), radius: max(0, radius - 0.5), .background))
        }
        if wallpaper?.isDrawn != false { result.append(.image(image)) }
        result += veils(of: plan, frame: frame, radius: radius)
      case .rectangle(_, _, _, .shade),
        .rectangle(_, _, _, .edge) where inks[index] == nil:
        break
      default: result.append(inks[index].map(step.drawn) ?? step)
      }
    }
    return result
  }

  /// The gradient, and the veils of a plan.
  private func veils(of plan: InkPlan, frame: DrawingBox, radius: Double) -> [PictureStep] {
    let black = DrawingColor(red: 0, green: 0, blue: 0)
    let white = DrawingColor(red: 255, green: 255, blue: 255)
    let gradient = DrawingVeil(
      box: Self.gradient(in: frame), color: black, top: 0, bottom: Self.gradientOpacity)
    let veils = plan.veils.compactMap { veil -> PictureStep? in
      guard veil.opacity > 0, let box = veil.box.common(with: frame) else { return nil }
      return .veil(
        DrawingVeil(
          box: box, radius: box == frame ? radius : Self.veilRadius,
          color: veil.ink == .light ? black : white, top: veil.opacity,
          bottom: veil.opacity))
    }
    return [.beginClip(frame, radius: radius, name: "image")] + (wallpaper == nil ? [.veil(gradient)] : [])
      + veils + [.endClip]
  }
}

extension PictureStep {
  /// The step in a colour for texts and shapes on an image.
  fileprivate func drawn(in ink: ImageInk) -> PictureStep {
    switch self {
    case .rectangle(let box, let radius, let lineWidth, let kind):
      return .rectangle(box, radius: radius, lineWidth: lineWidth, .on(ink, kind))
    case .path(let path, let lineWidth, let kind): return .path(path, lineWidth: lineWidth, .on(ink, kind))
    case .text(var line):
      for place in line.runs.indices { line.runs[place].style.imageInk = ink }
      return .text(line)
    default: return self
    }
  }
}

/// Keeps the steps of a picture.
struct StepList: PictureSink {
  private(set) var steps: [PictureStep] = []

  mutating func take(_ step: PictureStep) { steps.append(step) }
}

/// Which items of a picture are light and which dark, and the veils below those that need one.
struct InkPlan {
  /// A veil below items of one ink.
  struct Veil: Equatable {
    var box: DrawingBox
    var ink: ImageInk
    var opacity: Double
  }

  /// The ink of each item.
  let inks: [ImageInk]
  let veils: [Veil]

  /// The distance of the edges of a patch from the texts and shapes on it.
  private static let (sideMargin, endMargin) = (7.0, 3.0)
  /// The distance up to which two patches become one.
  private static let gap = 9.0
  /// From this number of items on, one patch covers all of them.
  private static let maximumCount = 400

  /// A plan for the rectangles of items in a frame, the ground of each, and the least contrast of texts: one ink, on one veil over the frame.
  init(_ boxes: [DrawingBox], on grounds: [LuminanceRange], contrast: Double, frame: DrawingBox) {
    let ink = Self.preferred(boxes, grounds, contrast)
    inks = boxes.map { _ in ink }
    let opacity = grounds.map { ink.opacity(on: $0, for: contrast) }.max() ?? 0
    veils = opacity > 0 ? [Veil(box: frame, ink: ink, opacity: opacity)] : []
  }

  /// A plan with black on opaque white: what is below it is a pattern of dots.
  init(opaque boxes: [DrawingBox]) {
    inks = boxes.map { _ in .dark }
    veils = Self.patches(below: boxes).map { Veil(box: $0, ink: .dark, opacity: 1) }
  }

  /// The ink that needs the less opaque veils; on a tie that of more contrast.
  private static func preferred(
    _ boxes: [DrawingBox], _ grounds: [LuminanceRange], _ contrast: Double
  ) -> ImageInk {
    var (light, dark, brightness) = (0.0, 0.0, 0.0)
    for (box, ground) in zip(boxes, grounds) {
      light += box.area * ImageInk.light.opacity(on: ground, for: contrast)
      dark += box.area * ImageInk.dark.opacity(on: ground, for: contrast)
      brightness += box.area * (ground.mean - 0.179)
    }
    return light == dark ? (brightness > 0 ? .dark : .light) : light < dark ? .light : .dark
  }
}

/// Patches of white.
extension InkPlan {
  /// Items on one patch.
  private struct Group {
    var box: DrawingBox
    var items: [Int]
  }

  /// The patches below some items: one for those that overlap or nearly touch.
  private static func patches(below boxes: [DrawingBox]) -> [DrawingBox] {
    var groups = boxes.enumerated().map { Group(box: $1.grown(by: sideMargin, endMargin), items: [$0]) }
    if boxes.count > maximumCount, let first = groups.first {
      let all = groups.dropFirst().reduce(first.box) { $0.joined(with: $1.box) }
      groups = [Group(box: all, items: Array(boxes.indices))]
    }
    repeat {
      for place in groups.indices { takeIn(&groups[place], boxes) }
    } while join(&groups)
    return groups.map(\.box)
  }

  /// Makes one of two groups that overlap or nearly touch; `false` if none do.
  private static func join(_ groups: inout [Group]) -> Bool {
    for one in groups.indices {
      for other in groups.indices.dropFirst(one + 1)
      where groups[one].box.grown(by: gap).common(with: groups[other].box) != nil {
        let second = groups.remove(at: other)
        groups[one].box = groups[one].box.joined(with: second.box)
        groups[one].items += second.items.filter { !groups[one].items.contains($0) }
        return true
      }
    }
    return false
  }

  /// Adds the items that a patch touches, with all of their rectangles.
  private static func takeIn(_ group: inout Group, _ boxes: [DrawingBox]) {
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for place in boxes.indices
      where !group.items.contains(place) && group.box.common(with: boxes[place]) != nil {
        group.items.append(place)
        group.box = group.box.joined(with: boxes[place].grown(by: sideMargin, endMargin))
        hasGrown = true
      }
    }
  }
}

/// How bright a pixel of a luminance can be below a veil of black or white. Colours of one luminance differ in this: of those, grey gets the
/// brightest, and a mixture of full and no light the darkest, because the encoded mixture is a concave function of the light.
enum VeiledLuminance {
  /// A veil.
  enum Veil {
    /// Of black, which light texts need.
    case dark
    /// Of white.
    case bright
  }

  /// The greatest luminance.
  static func most(_ luminance: Double, under veil: Veil, opacity: Double) -> Double {
    mixed(Self.encoded(luminance), veil, opacity)
  }

  /// The least luminance.
  static func least(_ luminance: Double, under veil: Veil, opacity: Double) -> Double {
    let (none, full) = (mixed(0, veil, opacity), mixed(1, veil, opacity))
    return none + luminance * (full - none)
  }

  /// The luminance of an encoded grey, of 0 to 1, below a veil.
  private static func mixed(_ grey: Double, _ veil: Veil, _ opacity: Double) -> Double {
    Contrast.linear(grey * (1 - opacity) + (veil == .bright ? opacity : 0))
  }

  /// The encoded grey of a luminance.
  static func encoded(_ luminance: Double) -> Double {
    luminance <= 0.003_130_8 ? luminance * 12.92 : 1.055 * pow(luminance, 1 / 2.4) - 0.055
  }
}

extension ImageInk {
  /// The greatest luminance below light texts, or the least one below dark texts, for a contrast. White and black have some more, so that
  /// other texts can be less bright, or less dark.
  func limit(for contrast: Double) -> Double {
    switch self {
    case .light: 1.05 / (contrast * 1.15) - 0.05
    case .dark: 0.05 * contrast * 1.4 - 0.05
    }
  }

  /// The veil that a ground needs for these texts.
  var veil: VeiledLuminance.Veil { self == .light ? .dark : .bright }

  /// The least opacity of a veil, in steps of a twentieth, below which texts of this ink have a contrast on a ground.
  func opacity(on ground: LuminanceRange, for contrast: Double) -> Double {
    let limit = limit(for: contrast)
    for step in 0..<20 {
      let opacity = Double(step) / 20
      // Pixels are rounded to one of 256 values.
      let isEnough =
        switch self {
        case .light: VeiledLuminance.most(ground.maximum, under: veil, opacity: opacity) <= limit * 0.97
        case .dark: VeiledLuminance.least(ground.minimum, under: veil, opacity: opacity) >= limit * 1.03
        }
      if isEnough { return opacity }
    }
    return 1
  }
}
