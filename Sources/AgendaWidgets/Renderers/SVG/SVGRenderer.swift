import ICalendar

/// The document around a picture: its size, its style sheet, its description for screen readers, and the frame that
/// clips it.
struct SVGFrame {
  let content: WidgetContent
  let picture: SVGPicture
  let renderer: SVGRenderer

  private var width: Double { picture.measures.width }
  private var height: Double { picture.height }
  private func id(_ name: String) -> String { picture.identifier + "-" + name }

  func write(to writer: inout SVGWriter) {
    let tag = content.language.code.rawValue
    let size = "0 0 \(width.decimalText) \(height.decimalText)"
    writer.block(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "id": .text(picture.identifier),
        "width": .number(width * renderer.scale), "height": .number(height * renderer.scale),
        "viewBox": .text(size), "lang": .text(tag), "xml:lang": .text(tag),
        // The role `img` would hide the links from screen readers.
        "role": picture.hasLinks ? "group" : "img",
        "aria-labelledby": .text(id("title") + " " + id("description")),
        "font-family": .text(SVGStyleSheet.fontFamily),
      ]
    ) { writer in
      let description = SVGDescription(content)
      writer.line("title", ["id": .text(id("title"))]) { $0.text(description.title) }
      writer.line("desc", ["id": .text(id("description"))]) { desc in
        description.forEachPart { part in
          desc.text(part)
          return !desc.isClosed
        }
      }
      writeStyle(to: &writer)
      writeFrame(to: &writer)
    }
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
    writer.block("g", ["clip-path": .text("url(#\(clip))")]) { picture.draw(to: &$0) }
  }
}

/// Writes SVG.
typealias SVGWriter = MarkupWriter<SVGValue>

extension SVGWriter {
  /// Writes a shape: an empty element on its own line.
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

/// Draws the content of a widget, laid out in points, as one SVG document with real text, without scripts and
/// external resources.
///
/// ```swift
/// let picture = SVGRenderer(theme: .dark).render(content)
/// ```
public struct SVGRenderer: Sendable {
  /// The allowed values of ``scale``.
  public static let scales = 1.0...4.0

  /// The colours; `nil` lets the viewer's system choose among light, dark and high contrast.
  public let theme: Theme?
  /// Whether the background is transparent. The contrast of the text is then only known on the theme's background.
  public let isTransparent: Bool
  /// How many pixels one point has in the width and height of the document, 1 to 4.
  public let scale: Double
  /// The prefix of all identifiers in a picture. Pictures in the same page need different ones. `nil` to use the size
  /// and the theme: `agenda-medium-dark`.
  public let identifier: String?

  /// A renderer in the colours of a theme, or in those that the viewer's system asks for. `scale` is brought within
  /// ``scales``. Only ASCII letters and digits, `-` and `_` of `identifier` are kept.
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

  /// The content as a document that ends with a line feed. Everything in `content` is drawn in its order. If it was
  /// laid out in cells, its numbers are used as points.
  public func render(_ content: WidgetContent) -> String {
    var writer = SVGWriter()
    frame(of: content).write(to: &writer)
    return writer.written
  }

  /// Writes the same in blocks of UTF-8, so that the text of a long page is never whole in memory.
  /// - Throws: The error of `write`.
  public func render<Failure: Error>(
    _ content: WidgetContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let frame = frame(of: content)
    try SVGWriter.stream(to: write) { frame.write(to: &$0) }
  }

  /// The document, whose beginning depends on what is drawn in it. So it is drawn twice: a picture of a long page is too
  /// large to be kept.
  private func frame(of content: WidgetContent) -> SVGFrame {
    let name = identifier ?? identifier(of: content.space)
    var picture = SVGPicture(content, theme: theme ?? .light, identifier: name)
    picture.drawBlindly()
    return SVGFrame(content: content, picture: picture, renderer: self)
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
