import AgendaDrawing
import ICalendar

extension PictureBackground {
  /// The radius of the corners of veils, in points.
  private static let scrimRadius = 7.0

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
        boxes, on: boxes.map { luminance(of: image, in: $0, frame: frame) }, contrast: theme.textContrast)
    var inks: [Int: ImageInk] = [:]
    for (item, ink) in zip(grounds.items, plan.inks) { inks[item.step] = ink }
    for item in grounds.decorations {
      let scrim = plan.scrims.first { $0.box.common(with: item.box) != nil }
      let brightness = luminance(of: image, in: item.box, frame: frame).mean
      inks[item.step] = scrim?.ink ?? (brightness > 0.179 ? .dark : .light)
    }
    var result: [PictureStep] = []
    for (place, step) in steps.enumerated() {
      switch step {
      case .rectangle(_, _, _, .background) where result.isEmpty:
        // An image can let something shine through. The corners of both would be mixed.
        if wallpaper == nil {
          result.append(.rectangle(frame.grown(by: -0.5), radius: max(0, radius - 0.5), .background))
        }
        if wallpaper?.isDrawn != false { result.append(.image(image)) }
        result += veils(of: plan, frame: frame, radius: radius)
      case .rectangle(_, _, _, .shade),
        .rectangle(_, _, _, .edge) where inks[place] == nil:
        break
      default: result.append(inks[place].map(step.drawn) ?? step)
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
    let scrims = plan.scrims.compactMap { scrim -> PictureStep? in
      guard scrim.opacity > 0, let box = scrim.box.common(with: frame) else { return nil }
      return .veil(
        DrawingVeil(
          box: box, radius: Self.scrimRadius, color: scrim.ink == .light ? black : white, top: scrim.opacity,
          bottom: scrim.opacity))
    }
    return [.beginClip(frame, radius: radius, name: "image")] + (wallpaper == nil ? [.veil(gradient)] : [])
      + scrims + [.endClip]
  }
}

extension PictureStep {
  /// The step in a colour for what is on an image.
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
