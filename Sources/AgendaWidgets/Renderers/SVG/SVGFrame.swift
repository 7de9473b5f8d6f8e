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
