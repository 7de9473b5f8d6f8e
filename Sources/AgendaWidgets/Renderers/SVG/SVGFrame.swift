import ICalendar

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
    let size = content.size(renderer.contentImages, text: nil)
    writer.block(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "id": .text(steps.identifier),
        "x": place.map { .number($0.x) }, "y": place.map { .number($0.y) },
        "width": .number(size.width * renderer.scale),
        "height": .number(size.height * renderer.scale),
        "viewBox": .text("0 0 \(size.width.decimalText) \(size.height.decimalText)"), "lang": .text(tag),
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
      writer = renderer.drawn(content, to: steps.writing(to: writer)).writer
    }
  }

  private func writeStyle(to writer: inout SVGWriter) {
    let text = steps.sheet.text(
      renderer.sheetTheme, metrics: PictureMetrics(of: content.space), scope: "#" + steps.identifier)
    writer.block("style") { $0.markup(text) }
  }
}
