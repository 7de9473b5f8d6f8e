import AgendaDrawing
import ICalendar

/// Writes the steps of a picture as elements of SVG.
struct SVGSteps: PictureSink {
  /// The elements drawn so far.
  var writer: SVGWriter
  /// The prefix of all identifiers.
  let identifier: String
  /// The theme for the parts that have the same colour in each use.
  private let theme: Theme
  /// The classes used so far.
  private(set) var sheet = SVGStyleSheet()
  /// Whether the picture has links.
  private(set) var hasLinks = false

  /// The files of images, by their paths.
  private let files: [String: ImageFile]
  /// The names of images that a surrounding document has written, by their paths.
  private let written: [String: String]
  /// The names of the images so far, by their paths: the bytes of each are written once.
  private var images: [String: String]
  /// How many gradients and corners of images were written.
  private var fillCount = 0

  init(
    _ writer: SVGWriter, identifier: String, theme: Theme, images: [String: ImageFile] = [:],
    written: [String: String] = [:]
  ) {
    self.writer = writer
    self.identifier = identifier
    self.theme = theme
    files = images
    (self.written, self.images) = (written, written)
  }

  /// Steps with the classes and identifiers found so far, for elements that go to a writer.
  func writing(to writer: SVGWriter) -> SVGSteps {
    var steps = self
    steps.writer = writer
    steps.images = written
    steps.fillCount = 0
    return steps
  }

  var isClosed: Bool { writer.isClosed }

  mutating func take(_ step: PictureStep) {
    switch step {
    case .rectangle(let box, let radius, let lineWidth, let ink):
      write(box, radius: radius, lineWidth: lineWidth, ink)
    case .path(let path, let lineWidth, let ink): write(path, lineWidth: lineWidth, ink)
    case .image(let image): write(image)
    case .veil(let veil): write(veil)
    case .text(let line): write(line)
    case .beginClip(let box, let radius, let name):
      let clip = identifier + "-" + name
      writer.block("clipPath", ["id": .text(clip)]) { writer in
        writer.shape("rect", Self.attributes(of: box, radius: radius))
      }
      writer.open("g", ["clip-path": .text("url(#\(clip))")], end: ">\n")
    case .endClip: writer.closeBlock("g")
    case .beginLink(let target):
      writer.open("a", ["href": .text(target)], end: ">\n")
      hasLinks = true
    case .endLink: writer.closeBlock("a")
    }
  }

  /// A new name for a gradient or a clip.
  mutating func nextFillName(_ kind: String) -> String {
    defer { fillCount += 1 }
    return "\(identifier)-\(kind)-\(fillCount)"
  }

  /// The name of the image in a file, which is written where it is first used; `nil` if there is none.
  mutating func name(ofImage path: String) -> (name: String, size: ImageSize)? {
    guard let file = files[path] else { return nil }
    if let known = images[path] { return (known, file.header.size) }
    let name = "\(identifier)-image-\(images.count)"
    images[path] = name
    writer.block("defs") { $0.image(file, name: name) }
    return (name, file.header.size)
  }

  /// The attributes of a rectangle. Those that are 0 are left out.
  static func attributes(
    of box: DrawingBox, radius: Double, className: String? = nil, fill: SVGValue? = nil,
    stroke: SVGValue? = nil, lineWidth: Double? = nil
  ) -> KeyValuePairs<StaticString, SVGValue?> {
    [
      "class": className.map { .text($0) }, "x": box.x == 0 ? nil : .number(box.x),
      "y": box.y == 0 ? nil : .number(box.y), "width": .number(box.width), "height": .number(box.height),
      "rx": radius == 0 ? nil : .number(radius), "fill": fill, "stroke": stroke,
      "stroke-width": lineWidth.map { .number($0) },
    ]
  }

  private mutating func write(_ box: DrawingBox, radius: Double, lineWidth: Double?, _ ink: PictureInk) {
    let (fill, stroke) = presentation(of: ink)
    writer.shape(
      "rect",
      Self.attributes(
        of: box, radius: radius, className: sheet.className(ink), fill: fill, stroke: stroke,
        lineWidth: lineWidth))
  }

  private mutating func write(_ path: DrawingPath, lineWidth: Double?, _ ink: PictureInk) {
    let (fill, stroke) = presentation(of: ink)
    let dashes = path.dashes.map(\.decimalText).joined(separator: " ")
    var place = path.x == 0 && path.y == 0 ? "" : "translate(\(path.x.decimalText) \(path.y.decimalText))"
    if path.scale != 1 { place += (place.isEmpty ? "" : " ") + "scale(\(path.scale.decimalText))" }
    writer.shape(
      "path",
      [
        "class": sheet.className(ink).map { .text($0) }, "d": .text(path.data), "fill": fill,
        "stroke": stroke, "stroke-width": lineWidth.map { .number($0) },
        "stroke-dasharray": dashes.isEmpty ? nil : .text(dashes),
        "transform": place.isEmpty ? nil : .text(place),
      ])
  }

  /// The colours of a shape without a class.
  private func presentation(of ink: PictureInk) -> (fill: SVGValue?, stroke: SVGValue?) {
    switch ink {
    case .pattern, .on(_, .pattern):
      let (fill, stroke) = theme.colors(of: ink)
      return (.text(fill?.description ?? "none"), .text(stroke?.description ?? "none"))
    default: return (nil, nil)
    }
  }
}

extension SVGSteps {
  private mutating func write(_ line: PictureLine) {
    guard line.runs.count == 1, let only = line.runs.first else { return writeParts(of: line) }
    let direction = line.direction(of: only)
    writer.line(
      "text",
      [
        "class": .text(sheet.className(only.style)), "x": .number(line.x), "y": .number(line.baseline),
        "direction": direction == .rightToLeft ? "rtl" : nil, "text-anchor": anchor(of: line, direction),
        "text-decoration": only.isStruck ? "line-through" : nil,
      ]
    ) { $0.text(only.text) }
  }

  private mutating func writeParts(of line: PictureLine) {
    let gapSign = line.direction == .rightToLeft ? -1.0 : 1.0
    let names = line.runs.map { sheet.className($0.style) }
    writer.line(
      "text",
      [
        "x": .number(line.x), "y": .number(line.baseline),
        "direction": line.direction == .rightToLeft ? "rtl" : nil,
      ]
    ) { writer in
      for (run, name) in zip(line.runs, names) {
        let own = line.direction(of: run)
        writer.inline(
          "tspan",
          [
            "class": .text(name), "dx": run.gap == 0 ? nil : .number(gapSign * run.gap),
            "direction": own == line.direction ? nil : own == .rightToLeft ? "rtl" : "ltr",
            "unicode-bidi": "isolate", "text-decoration": run.isStruck ? "line-through" : nil,
          ]
        ) { $0.text(run.text) }
      }
    }
  }

  /// SVG places the start of a text. If its direction differs from the language's, its leading edge is its end.
  private func anchor(of line: PictureLine, _ direction: TextDirection) -> SVGValue? {
    switch line.anchor {
    case .middle: "middle"
    case .leading: direction == line.direction ? nil : "end"
    }
  }
}

/// Writes SVG.
typealias SVGWriter = MarkupWriter<SVGValue>

extension SVGWriter {
  /// Writes a shape: an empty element on its own line.
  mutating func shape(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, SVGValue?>) {
    open(name, attributes, end: "/>\n")
  }

  /// Writes an image with its bytes, in its own size.
  mutating func image(_ file: ImageFile, name: String) {
    let size = file.header.size
    shape(
      "image",
      [
        "id": .text(name), "width": .number(Double(size.width)), "height": .number(Double(size.height)),
        "preserveAspectRatio": "none", "href": .text(file.dataAddress),
      ])
  }
}

/// The value of an attribute of SVG.
enum SVGValue: MarkupValue {
  /// A text, which is escaped.
  case text(String)
  /// A length in points, or another number.
  case number(Double)

  func appendMarkup(to markup: inout MarkupBytes) {
    switch self {
    case .text(let text): text.appendMarkup(to: &markup)
    case .number(let number): markup.append(unchanged: number.decimalText)
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
