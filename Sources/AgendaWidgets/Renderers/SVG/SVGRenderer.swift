package import AgendaDrawing
import ICalendar

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
  /// The files of the images that are drawn, by their paths. They become a part of the document.
  package var images: [String: ImageFile] = [:]
  /// The identifiers of those that the document around this one has written, by their paths.
  var writtenImages: [String: String] = [:]
  /// The parts around the content. On an image, the colours are those of ``theme``, or of the
  /// light theme.
  package var surroundings = Surroundings()

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
  public func render(_ content: WidgetContent) -> String { render(.widget(content)) }

  /// A month or a week that was laid out in points for a family or a size, as such a document.
  public func render(_ content: CalendarGridContent) -> String { render(.days(content)) }

  /// The hours of a day that were laid out in points for a family or a size, as such a document.
  public func render(_ content: HourGridContent) -> String { render(.hours(content)) }

  /// A month with a list that was laid out in points for a family or a size, as such a document.
  public func render(_ content: MonthListContent) -> String { render(.monthList(content)) }

  /// Any content as such a document.
  package func render(_ content: PictureContent) -> String {
    var writer = SVGWriter()
    frame(of: content).write(to: &writer)
    return writer.written
  }

  /// Writes the same in blocks of UTF-8, so that the text of a long page is never whole in memory.
  /// - Throws: The error of `write`.
  public func render<Failure: Error>(
    _ content: WidgetContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try render(.widget(content), to: write)
  }

  /// Writes any content in blocks.
  package func render<Failure: Error>(
    _ content: PictureContent, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let frame = frame(of: content)
    try SVGWriter.stream(to: write) { frame.write(to: &$0) }
  }

  /// The document, whose beginning depends on the drawn content. So it is drawn twice: a picture of a long page is too
  /// large to be kept.
  func frame(of content: PictureContent) -> SVGFrame {
    let name = identifier ?? identifier(of: content)
    let unwritten = SVGSteps(
      SVGWriter { _ in true }, identifier: name, theme: theme ?? .light, images: images,
      written: writtenImages)
    let steps = drawn(content, to: unwritten)
    return SVGFrame(content: content, steps: steps, renderer: self)
  }

  /// Draws content in the colours of the theme.
  func drawn(_ content: PictureContent, to sink: SVGSteps) -> SVGSteps {
    content.drawn(
      theme ?? .light, isTransparent: isTransparent || surroundings.margin > 0, in: surroundings, to: sink)
  }

  /// The colours of the style sheet; `nil` if the viewer chooses. On an image they do not change.
  var sheetTheme: Theme? { theme ?? (surroundings.background == nil ? nil : .light) }

  private func identifier(of content: PictureContent) -> String {
    let unit = content.space.unit == .cells ? "-cells" : ""
    let kind =
      switch content {
      case .widget(let content): content.space.kind.name
      case .days(let content): content.form.rawValue
      case .hours(let content): content.head == nil ? "day" : "hours"
      case .monthList: "month-list"
      }
    return "agenda-" + kind + unit + "-" + (theme?.identifier ?? "automatic")
  }
}

/// The document around a picture: its size, its style sheet, and its description for screen readers.
struct SVGFrame {
  let content: PictureContent
  /// The steps of the picture, drawn once: its classes are known.
  let steps: SVGSteps
  let renderer: SVGRenderer
  /// Where it is within another document; `nil` for a document by itself.
  var place: (x: Double, y: Double)?

  private func id(_ name: String) -> String { steps.identifier + "-" + name }

  func write(to writer: inout SVGWriter) {
    let tag = content.language.code.rawValue
    let (inner, zoom) = (content.size(renderer.surroundings, text: nil), content.space.zoom)
    let margin = renderer.surroundings.margin / zoom
    let size = PictureSize(width: inner.width + 2 * margin, height: inner.height + 2 * margin)
    let corner = margin == 0 ? "0 0" : "\((-margin).decimalText) \((-margin).decimalText)"
    writer.block(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "id": .text(steps.identifier),
        "x": place.map { .number($0.x) }, "y": place.map { .number($0.y) },
        "width": .number(size.width * renderer.scale * zoom),
        "height": .number(size.height * renderer.scale * zoom),
        "viewBox": .text("\(corner) \(size.width.decimalText) \(size.height.decimalText)"),
        "lang": .text(tag),
        "xml:lang": .text(tag),
        // The role `img` would hide the links from screen readers.
        "role": steps.hasLinks ? "group" : "img",
        "aria-labelledby": .text(id("title") + " " + id("description")),
        "font-family": .text(SVGStyleSheet.fontFamily(renderer.theme)),
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
      if margin > 0, !renderer.isTransparent {
        // A sheet of paper is white, whatever its theme.
        writer.shape(
          "rect",
          [
            "x": .number(-margin), "y": .number(-margin), "width": .number(size.width),
            "height": .number(size.height), "fill": "#fff",
          ])
      }
      writer = renderer.drawn(content, to: steps.writing(to: writer)).writer
    }
  }

  private func writeStyle(to writer: inout SVGWriter) {
    let text = steps.sheet.text(
      renderer.sheetTheme, metrics: PictureMetrics(of: content.space), scope: "#" + steps.identifier)
    writer.block("style") { $0.markup(text) }
  }
}

/// Boards.
extension SVGRenderer {
  /// The widgets of a board as one document. Each is a document in it, with identifiers and a style sheet of its own.
  package func render(_ board: BoardContent) -> String {
    var writer = SVGWriter()
    let (width, height) = (board.size.width, board.size.height)
    writer.block(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "id": .text(board.identifier), "width": .number(width),
        "height": .number(height), "viewBox": .text("0 0 \(width.decimalText) \(height.decimalText)"),
        "role": "group", "aria-label": .text(board.name), "lang": .text(board.language.code.rawValue),
      ]
    ) { writer in
      Self.writeGround(of: board, to: &writer)
      for place in board.widgets.indices {
        Self.frame(of: place, on: board, isMoved: true).write(to: &writer)
      }
    }
    return writer.written
  }

  /// Writes the definitions of the images of all widgets, each once, then the ground behind the widgets.
  static func writeGround(of board: BoardContent, to writer: inout SVGWriter) {
    let name = "." + board.identifier + "-ground"
    let rule = { (theme: Theme) in "\(name){fill:\(theme.boardGround)}" }
    var style = rule(board.theme ?? .light) + "\n"
    if board.theme == nil {
      for (query, theme) in SVGStyleSheet.alternatives { style += "@media \(query){\(rule(theme))}\n" }
    }
    writer.block("style") { $0.markup(style) }
    writer.shape(
      "rect",
      [
        "class": .text(board.identifier + "-ground"), "width": .number(board.size.width),
        "height": .number(board.size.height),
      ])
    let names = board.imageNames
    if !names.isEmpty {
      writer.block("defs") { defs in
        for (path, name) in names.sorted(by: { $0.value < $1.value }) {
          if let file = board.files[path] { defs.image(file, name: name) }
        }
      }
    }
    guard let image = board.image else { return }
    var steps = SVGSteps(
      writer, identifier: board.identifier, theme: board.theme ?? .light, images: board.files, written: names)
    steps.take(.image(image))
    writer = steps.writer
  }

  /// The document of a widget; at its place on the board, or by itself.
  static func frame(of place: Int, on board: BoardContent, isMoved: Bool) -> SVGFrame {
    let widget = board.widgets[place]
    var renderer = SVGRenderer(
      theme: widget.theme, isTransparent: widget.isTransparent,
      identifier: board.identifier + "-\(place + 1)")
    (renderer.images, renderer.surroundings) = (board.files, widget.surroundings)
    renderer.writtenImages = board.imageNames
    var frame = renderer.frame(of: widget.content)
    if isMoved { frame.place = (widget.box.x, widget.box.y) }
    return frame
  }
}
