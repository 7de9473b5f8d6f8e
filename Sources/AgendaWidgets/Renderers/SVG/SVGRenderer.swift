/// Draws the content of a widget, laid out in points, as one SVG document: real text, without script and without
/// anything from elsewhere.
///
/// ```swift
/// let picture = SVGRenderer(theme: .dark).render(content)
/// ```
public struct SVGRenderer: Sendable {
  /// How much larger than its points a picture may be.
  public static let scales = 1.0...4.0

  /// The colours; `nil` lets the viewer's system choose among light, dark and high contrast.
  public let theme: Theme?
  /// Whether nothing is drawn behind the text. Its contrast is then that with the theme's background.
  public let isTransparent: Bool
  /// How many pixels the picture says that a point has, 1 to 4.
  public let scale: Double
  /// What the identifiers of a picture begin with; those of pictures that stand in one page must differ. `nil` for the
  /// size and the theme: `agenda-medium-dark`.
  public let identifier: String?

  /// A renderer in the colours of a theme, or in those that the viewer's system asks for. A `scale` beyond its bounds is
  /// held there; of `identifier`, letters and digits of ASCII, `-` and `_` are kept.
  public init(
    theme: Theme? = nil, isTransparent: Bool = false, scale: Double = 1, identifier: String? = nil
  ) {
    self.theme = theme
    self.isTransparent = isTransparent
    self.scale = scale.isNaN ? 1 : min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    self.identifier = identifier.map { name in
      let letters = name.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      return letters.first?.isLetter == true ? letters : "agenda" + letters
    }
  }

  /// The content as a document that ends with a line feed. What `content` says is drawn in its order, and nothing is
  /// left out. Of content that was laid out in cells, the numbers are taken for points.
  public func render(_ content: WidgetContent) -> String {
    let name = identifier ?? identifier(of: content.space)
    var picture = SVGPicture(content, theme: theme ?? .light, identifier: name)
    picture.draw()
    let frame = SVGFrame(content: content, picture: picture, renderer: self)
    return frame.document()
  }

  private func identifier(of space: WidgetSpace) -> String {
    let kind =
      switch space.kind {
      case .family(let family): family.rawValue
      case .mode(let mode): mode.rawValue
      case .page: "page"
      }
    let unit = space.unit == .cells ? "-cells" : ""
    return "agenda-" + kind + unit + "-" + (theme?.name.rawValue ?? "automatic")
  }
}
