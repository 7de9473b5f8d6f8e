package import AgendaDrawing

/// An image behind a page or a widget of HTML. Only the browser knows where text ends up, so one veil covers the whole image and guarantees the
/// contrast everywhere.
package struct HTMLBackground: Sendable {
  /// The image as a URL with its bytes.
  private let address: String
  private let veil: String
  /// The colours of the content on the image.
  let theme: Theme

  /// The image of a file, and the theme adapted to it.
  package init(_ background: PictureBackground, _ file: ImageFile, theme: Theme) {
    address = file.dataAddress
    let box = DrawingBox(x: 0, y: 0, width: 400, height: 400)
    let whole = DrawingImage(
      path: background.path, fit: .part(DrawingBox(x: 0, y: 0, width: 1, height: 1)), box: box)
    var ground =
      background.measure?.luminance(of: whole, in: box)
      ?? LuminanceRange(minimum: 0, maximum: 1, mean: 0.5)
    ground.minimum = VeiledLuminance.least(
      ground.minimum, under: .dark, opacity: PictureBackground.gradientOpacity)
    let contrast = theme.textContrast
    let opacities = (
      light: ImageInk.light.opacity(on: ground, for: contrast),
      dark: ImageInk.dark.opacity(on: ground, for: contrast)
    )
    let ink: ImageInk = opacities.light <= opacities.dark ? .light : .dark
    self.theme = theme.onImage(ink)
    let opacity = (ink == .light ? opacities.light : opacities.dark).decimalText
    veil = ink == .light ? "rgba(0, 0, 0, \(opacity))" : "rgba(255, 255, 255, \(opacity))"
  }

  /// The CSS rules that lay the image, the gradient and the veil behind a widget, or behind a whole page. A page is at least as high as
  /// the window.
  func rules(isPaper: Bool) -> String {
    let start = ((1 - PictureBackground.gradientPart) * 100).decimalText
    return """
      \(isPaper ? ".agenda { background: none; box-shadow: none; }\n" : "")\(isPaper ? ".agenda-paper" : ".agenda") {
        background: linear-gradient(\(veil), \(veil)),
          linear-gradient(transparent \(start)%, rgba(0, 0, 0, \(PictureBackground.gradientOpacity.decimalText))),
          url("\(address)") center / cover var(--agenda-background);
        box-shadow: none;
      }

      """
  }
}

/// A small image in the upper corner of a page or a widget of HTML, above its content.
struct HTMLLogo {
  /// The greatest height and width, in CSS pixels.
  private static let maximumSize = (height: 30.0, width: 140.0)

  let file: ImageFile

  /// The rule of an element before the content.
  var rule: String {
    let size = file.header.size
    let scale = min(
      Self.maximumSize.height / Double(size.height), Self.maximumSize.width / Double(size.width))
    let (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    return """
      .agenda::before {
        content: ""; flex: none; align-self: flex-end; width: \(width.decimalText)px; height: \(height.decimalText)px;
        margin-block-end: 6px; background: url("\(file.dataAddress)") center / contain no-repeat;
      }

      """
  }
}

extension ImageFile {
  /// The image as a URL with its bytes.
  var dataAddress: String { "data:\(header.format.mediaType);base64,\(Base64.encoded(bytes))" }
}
