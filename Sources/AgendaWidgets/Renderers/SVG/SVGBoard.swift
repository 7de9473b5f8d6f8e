import AgendaDrawing

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
