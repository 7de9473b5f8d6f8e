import ICalendar

/// The document around a picture: its size, its look, what it says to those who do not see it, and the frame that nothing
/// passes.
struct SVGFrame {
  let content: WidgetContent
  let picture: SVGPicture
  let renderer: SVGRenderer

  private var width: Double { picture.measures.width }
  private var height: Double { picture.height }
  private func id(_ name: String) -> String { picture.identifier + "-" + name }

  func document() -> String {
    var writer = SVGWriter()
    let tag = content.language.code.rawValue
    let size = "0 0 \(width.decimalText) \(height.decimalText)"
    writer.block(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "id": .text(picture.identifier),
        "width": .number(width * renderer.scale), "height": .number(height * renderer.scale),
        "viewBox": .text(size), "lang": .text(tag), "xml:lang": .text(tag),
        // The parts of an image are hidden from those who do not see it, and so would its links be.
        "role": picture.hasLinks ? "group" : "img",
        "aria-labelledby": .text(id("title") + " " + id("description")),
        "font-family": .text(SVGStyleSheet.fontFamily),
      ]
    ) { writer in
      let description = SVGDescription(content)
      writer.line("title", ["id": .text(id("title"))]) { $0.text(description.title) }
      writer.line("desc", ["id": .text(id("description"))]) { $0.text(description.text) }
      writeStyle(to: &writer)
      writeFrame(to: &writer)
    }
    return writer.written
  }

  private func writeStyle(to writer: inout SVGWriter) {
    let text = picture.sheet.text(
      renderer.theme, metrics: picture.metrics, scope: "#" + picture.identifier)
    writer.block("style") { $0.markup(text) }
  }

  private func writeFrame(to writer: inout SVGWriter) {
    let radius = min(PictureMetrics.cornerRadius, height * 0.3)
    let clip = id("frame")
    let corners = renderer.isTransparent ? 0 : radius
    writer.block("clipPath", ["id": .text(clip)]) { writer in
      writer.shape("rect", ["width": .number(width), "height": .number(height), "rx": .number(corners)])
    }
    if !renderer.isTransparent {
      writer.shape(
        "rect",
        ["class": "background", "width": .number(width), "height": .number(height), "rx": .number(radius)])
      writer.shape(
        "rect",
        [
          "class": "edge", "x": 0.5, "y": 0.5, "width": .number(max(0, width - 1)),
          "height": .number(max(0, height - 1)), "rx": .number(max(0, radius - 0.5)),
        ])
    }
    writer.block("g", ["clip-path": .text("url(#\(clip))")]) { $0.markup(picture.writer.written) }
  }
}

/// Writes SVG.
typealias SVGWriter = MarkupWriter<SVGValue>

extension SVGWriter {
  /// A shape: an element that holds nothing, on a line of its own.
  mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, SVGValue?>) {
    open(name, attributes, end: "/>\n")
  }
}

/// The value of an attribute of SVG.
enum SVGValue: MarkupValue {
  /// A text, which is escaped.
  case text(String)
  /// A length in points, or another number.
  case number(Double)

  func appendMarkup(to markup: inout String) {
    switch self {
    case .text(let text): text.appendMarkup(to: &markup)
    case .number(let number): markup += number.decimalText
    }
  }
}

extension SVGValue: ExpressibleByStringLiteral {
  init(stringLiteral text: String) {
    self = .text(text)
  }
}

extension SVGValue: ExpressibleByFloatLiteral {
  init(floatLiteral number: Double) {
    self = .number(number)
  }
}

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
