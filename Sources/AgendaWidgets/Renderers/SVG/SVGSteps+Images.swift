import AgendaDrawing

extension SVGSteps {
  /// Writes the part of an image that is shown, in a frame of its own that clips it.
  mutating func write(_ image: DrawingImage) {
    guard let (name, size) = name(ofImage: image.path) else { return }
    let (part, box) = image.fit.placed(size, in: image.box)
    if image.radius > 0 {
      let clip = nextFillName("corners")
      writer.block("clipPath", ["id": .text(clip)]) { writer in
        writer.shape("rect", Self.attributes(of: image.box, radius: image.radius))
      }
      writer.open("g", ["clip-path": .text("url(#\(clip))")], end: ">\n")
    }
    let view = [part.x, part.y, part.width, part.height].map(\.decimalText).joined(separator: " ")
    writer.block(
      "svg",
      [
        "x": .number(box.x), "y": .number(box.y), "width": .number(box.width), "height": .number(box.height),
        "viewBox": .text(view), "preserveAspectRatio": "none",
      ]
    ) { $0.shape("use", ["href": .text("#" + name)]) }
    if image.radius > 0 { writer.closeBlock("g") }
  }

  /// Writes a translucent rectangle.
  mutating func write(_ veil: DrawingVeil) {
    let color = SVGValue.text(veil.color.description)
    guard veil.top != veil.bottom else {
      writer.shape(
        "rect",
        [
          "x": .number(veil.box.x), "y": .number(veil.box.y), "width": .number(veil.box.width),
          "height": .number(veil.box.height), "rx": veil.radius == 0 ? nil : .number(veil.radius),
          "fill": color, "fill-opacity": .number(veil.top),
        ])
      return
    }
    let name = nextFillName("gradient")
    writer.block("linearGradient", ["id": .text(name), "x2": .number(0), "y2": .number(1)]) { writer in
      for (place, opacity) in [(0.0, veil.top), (1, veil.bottom)] {
        writer.shape(
          "stop", ["offset": .number(place), "stop-color": color, "stop-opacity": .number(opacity)])
      }
    }
    writer.shape("rect", Self.attributes(of: veil.box, radius: veil.radius, fill: .text("url(#\(name))")))
  }
}
