package import AgendaDrawing

/// An image behind the content of a picture, which it covers, and what is known of how bright it is.
package struct PictureBackground: Sendable {
  /// The path of the file.
  package var path: String
  /// What knows how bright the image is; `nil` where nothing does. Then every text gets a ground of its own.
  package var measure: (any LuminanceMeasure)?
  /// What of a wallpaper is behind the picture; `nil` for an image that covers the picture, with a gradient and round corners.
  package var wallpaper: Wallpaper?

  /// A part of an image that goes on around the picture.
  package struct Wallpaper: Sendable, Hashable {
    /// The part that is behind the picture, in fractions of the image.
    package var part: DrawingBox
    /// Whether the picture holds that part; `false` where it stands on the image.
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
  /// The luminance of what an image shows in a rectangle of the picture; `nil` where that is not known.
  func luminance(of image: DrawingImage, in box: DrawingBox) -> LuminanceRange?
}

/// Which texts an image can have on it.
package enum ImageInk: String, Sendable, Hashable, CaseIterable {
  /// Light texts, on what is dark.
  case light
  /// Dark texts, on what is bright.
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
