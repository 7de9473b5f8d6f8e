import ICalendar

/// The document around a picture: its size, its style sheet, and its description for screen readers.
struct SVGFrame {
  let content: WidgetContent
  /// The picture, drawn once: its classes are known.
  let picture: WidgetPicture<SVGSteps>
  let renderer: SVGRenderer

  private var width: Double { picture.measures.width }
  private var height: Double { picture.height }
  private var steps: SVGSteps { picture.sink }
  private func id(_ name: String) -> String { steps.identifier + "-" + name }

  func write(to writer: inout SVGWriter) {
    let tag = content.language.code.rawValue
    let size = "0 0 \(width.decimalText) \(height.decimalText)"
    writer.block(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "id": .text(steps.identifier),
        "width": .number(width * renderer.scale), "height": .number(height * renderer.scale),
        "viewBox": .text(size), "lang": .text(tag), "xml:lang": .text(tag),
        // The role `img` would hide the links from screen readers.
        "role": steps.hasLinks ? "group" : "img",
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
      var picture = picture
      picture.sink = steps.writing(to: writer)
      picture.draw()
      writer = picture.sink.writer
    }
  }

  private func writeStyle(to writer: inout SVGWriter) {
    let text = steps.sheet.text(
      renderer.theme, metrics: picture.metrics, scope: "#" + steps.identifier)
    writer.block("style") { $0.markup(text) }
  }
}
