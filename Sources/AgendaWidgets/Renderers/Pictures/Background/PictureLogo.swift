package import AgendaDrawing

/// A small image in the upper corner of a picture, opposite to where its lines begin.
package struct PictureLogo: Sendable {
  /// The path of the file.
  package var path: String
  /// The rectangle that it fills, in points.
  package var box: DrawingBox
  /// The height above the content that it takes; 0 where the content leaves the corner empty.
  package var band: Double

  /// The greatest and the least height, in points.
  private static let heights = (least: 14.0, most: 30.0)
  /// The greatest part of the width, and of the height, of the picture.
  private static let maximumPart = (width: 0.4, height: 0.2)
  /// The distance from texts, in points.
  private static let gap = 6.0

  /// A logo of a size in the corner of content, if that has room for it there.
  package init?(_ path: String, _ size: ImageSize, in content: PictureContent, text: (any TextMeasure)?) {
    let measures = LayoutMeasures(content.space, text: text)
    let picture = content.size(text: text)
    guard let most = Self.height(size, width: picture.width, height: picture.height) else { return nil }
    let steps = content.drawn(.light, isTransparent: true, text: text, to: StepList()).steps
    let obstacles = PictureGrounds(steps, measures: measures).obstacles
    var height = most
    while height >= Self.heights.least {
      let box = Self.box(size, height: height, in: content, measures)
      if !obstacles.contains(where: { $0.common(with: box.grown(by: Self.gap)) != nil }) {
        (self.path, self.box, band) = (path, box, 0)
        return
      }
      height -= 2
    }
    return nil
  }

  /// A logo above content, which was laid out with so much less height.
  package init(_ path: String, _ size: ImageSize, above content: PictureContent, band: Double) {
    let measures = LayoutMeasures(content.space)
    self.path = path
    self.band = band
    box = Self.box(size, height: max(1, band - Self.gap), in: content, measures)
  }

  /// The height above content that a logo needs in a picture of a size; `nil` if the picture is too low for both.
  package static func band(_ size: ImageSize, width: Double, height: Double?) -> Double? {
    let least = 100.0
    guard let own = self.height(size, width: width, height: height ?? .infinity) else { return nil }
    let band = own + gap
    return (height ?? .infinity) - band >= least ? band : nil
  }

  /// The greatest height of a logo; `nil` if that is too low.
  private static func height(_ size: ImageSize, width: Double, height: Double) -> Double? {
    let byWidth = width * maximumPart.width * Double(size.height) / Double(size.width)
    let most = min(heights.most, height * maximumPart.height, byWidth)
    return most >= min(heights.least, byWidth) && most >= 4 ? most : nil
  }

  private static func box(
    _ size: ImageSize, height: Double, in content: PictureContent, _ measures: LayoutMeasures
  ) -> DrawingBox {
    let width = height * Double(size.width) / Double(size.height)
    let isMirrored = content.language.lineDirection == .rightToLeft
    let margin = measures.sideMargin
    return DrawingBox(
      x: isMirrored ? margin : measures.width - margin - width, y: measures.endMargin, width: width,
      height: height)
  }
}

/// The parts of a picture around its content.
package struct Surroundings: Sendable {
  /// The image behind the content.
  package var background: PictureBackground?
  /// The image in the corner.
  package var logo: PictureLogo?
  /// The lines below the content, which was laid out with so much less height.
  package var foot: Foot?
  /// The empty edge of a sheet of paper around everything, in points of the sheet; 0 for a screen.
  package var margin = 0.0

  package init(background: PictureBackground? = nil, logo: PictureLogo? = nil, foot: Foot? = nil) {
    (self.background, self.logo, self.foot) = (background, logo, foot)
  }

  var isEmpty: Bool { background == nil && logo == nil && foot == nil }

  /// The height of the parts above and below the content.
  var height: Double { (logo?.band ?? 0) + (foot?.height ?? 0) }

  /// The steps of content with the parts around it. The size is that of the whole picture.
  func steps(
    around content: [PictureStep], size: PictureSize, theme: Theme, measures: LayoutMeasures
  ) -> [PictureStep] {
    let frame = DrawingBox(x: 0, y: 0, width: size.width, height: size.height)
    var steps = content
    if let foot {
      var picture = FootPicture(
        foot, below: size.height - height, theme: theme, measures: measures, to: StepList())
      picture.drawContents()
      steps += picture.sink.steps
    }
    if height > 0 {
      // Steps before the content, such as the ground, are as high as the whole picture.
      let start = steps.firstIndex { if case .beginClip = $0 { true } else { false } } ?? 0
      for place in steps.indices {
        steps[place] =
          place <= start ? steps[place].heightened(by: height) : steps[place].lowered(by: logo?.band ?? 0)
      }
    }
    if let background {
      steps = background.steps(behind: steps, frame: frame, theme: theme, measures: measures)
    }
    if let logo { steps.append(.image(DrawingImage(path: logo.path, fit: .contain, box: logo.box))) }
    return steps
  }
}

extension PictureStep {
  /// The step further down.
  fileprivate func lowered(by distance: Double) -> PictureStep {
    func lower(_ box: DrawingBox) -> DrawingBox {
      DrawingBox(x: box.x, y: box.y + distance, width: box.width, height: box.height)
    }
    switch self {
    case .rectangle(let box, let radius, let lineWidth, let ink):
      return .rectangle(lower(box), radius: radius, lineWidth: lineWidth, ink)
    case .path(var path, let lineWidth, let ink):
      path.y += distance
      return .path(path, lineWidth: lineWidth, ink)
    case .image(var image):
      image.box = lower(image.box)
      return .image(image)
    case .veil(var veil):
      veil.box = lower(veil.box)
      return .veil(veil)
    case .text(var line):
      line.baseline += distance
      return .text(line)
    case .beginClip(let box, let radius, let name): return .beginClip(lower(box), radius: radius, name: name)
    case .endClip, .beginLink, .endLink: return self
    }
  }

  /// The step with more height.
  fileprivate func heightened(by distance: Double) -> PictureStep {
    func heighten(_ box: DrawingBox) -> DrawingBox {
      DrawingBox(x: box.x, y: box.y, width: box.width, height: box.height + distance)
    }
    switch self {
    case .rectangle(let box, let radius, let lineWidth, let ink):
      return .rectangle(heighten(box), radius: radius, lineWidth: lineWidth, ink)
    case .beginClip(let box, let radius, let name):
      return .beginClip(heighten(box), radius: radius, name: name)
    default: return self
    }
  }
}
