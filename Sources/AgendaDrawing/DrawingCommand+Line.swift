extension DrawingCommand {
  /// The command as a line, without the line feed. Control characters of texts become spaces.
  package var line: String {
    switch self {
    case .open(let settings):
      join(["open", settings.format.rawValue, "\(settings.scale)"] + settings.face.fields)
    case .face(let face): join(["face"] + face.fields)
    case .measure(let font, let text): join("measure", "\(font.size)", "\(font.weight)", text)
    case .imageSize(let path): join("image-size", path)
    case .luminance(let image, let box): join(["luminance"] + box.fields + image.fields)
    case .page(let width, let height): join("page", "\(width)", "\(height)")
    case .rectangle(let box, let radius, let paint):
      join(["rectangle"] + box.fields + ["\(radius)"] + paint.fields)
    case .path(let path, let paint):
      join(
        ["path", "\(path.x)", "\(path.y)", "\(path.scale)"] + paint.fields + [
          path.isRound ? "round" : "-",
          path.dashes.isEmpty ? "-" : path.dashes.map { "\($0)" }.joined(separator: " "), path.data,
        ])
    case .image(let image): join(["image"] + image.fields)
    case .veil(let veil):
      join(
        ["veil"] + veil.box.fields + [
          "\(veil.radius)", veil.color.description, "\(veil.top)", "\(veil.bottom)",
        ])
    case .text(let text):
      join(
        "text", "\(text.x)", "\(text.baseline)", "\(text.font.size)", "\(text.font.weight)",
        text.color.description, text.isRightToLeft ? "rtl" : "ltr", text.isStruck ? "struck" : "-", text.text)
    case .clip(let box, let radius): join(["clip"] + box.fields + ["\(radius)"])
    case .link(let target): join("link", target)
    case .end: "end"
    }
  }

  private func join(_ fields: String...) -> String { join(fields) }

  private func join(_ fields: [String]) -> String {
    fields.map(\.withoutControlCharacters).joined(separator: "\t")
  }

  /// The command of a line; `nil` if the line is no command, or a value of it is outside of its bounds.
  package init?(line: Substring) {
    var fields = DrawingFields(line)
    let command: DrawingCommand? =
      switch fields.next() {
      case "open": fields.settings().map { .open($0) }
      case "face": fields.face().map { .face($0) }
      case "measure": fields.font().flatMap { font in fields.text().map { .measure(font, text: $0) } }
      case "image-size": fields.imagePath().map { .imageSize(path: $0) }
      case "luminance": fields.box().flatMap { box in fields.image().map { .luminance($0, of: box) } }
      case "page": fields.page()
      case "rectangle": fields.rectangle()
      case "path": fields.path()
      case "image": fields.image().map { .image($0) }
      case "veil": fields.veil().map { .veil($0) }
      case "text": fields.textLine().map { .text($0) }
      case "clip":
        fields.box().flatMap { box in fields.length().map { .clip(box, radius: $0) } }
      case "link": fields.text().map { .link($0) }
      case "end": .end
      default: nil
      }
    guard let command, fields.isAtEnd else { return nil }
    self = command
  }
}

extension DrawingFace {
  fileprivate var fields: [String] { [language, families] }
}

extension DrawingBox {
  fileprivate var fields: [String] { ["\(x)", "\(y)", "\(width)", "\(height)"] }
}

extension DrawingImage {
  fileprivate var fields: [String] {
    let part: [String] =
      switch fit {
      case .cover: ["cover"]
      case .contain: ["contain"]
      case .part(let part): ["part"] + part.fields
      }
    return box.fields + ["\(radius)"] + part + [path]
  }
}

extension DrawingPaint {
  fileprivate var fields: [String] {
    ["\(lineWidth)", fill?.description ?? "-", stroke?.description ?? "-"]
  }
}

extension DrawingColor: CustomStringConvertible {
  /// The colour as `#rrggbb`.
  package var description: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension String {
  fileprivate var withoutControlCharacters: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
  }
}

extension DrawingFields {
  /// A path, which is no option of anything.
  mutating func imagePath() -> String? {
    text().flatMap { (1...4096).contains($0.utf8.count) && !$0.utf8.contains(0) ? $0 : nil }
  }

  mutating func image() -> DrawingImage? {
    guard let box = box(), let radius = length(), let fit = fit(), let path = imagePath() else { return nil }
    return DrawingImage(path: path, fit: fit, box: box, radius: radius)
  }

  private mutating func fit() -> DrawingImage.Fit? {
    switch next() {
    case "cover": .cover
    case "contain": .contain
    case "part":
      box().flatMap { part in
        let isInside =
          part.x >= 0 && part.y >= 0 && part.width > 0 && part.height > 0
          && part.x + part.width <= 1.000_001 && part.y + part.height <= 1.000_001
        return isInside ? .part(part) : nil
      }
    default: nil
    }
  }

  mutating func veil() -> DrawingVeil? {
    guard let box = box(), let radius = length(), let color = next().flatMap(color), let top = number(0...1),
      let bottom = number(0...1)
    else { return nil }
    return DrawingVeil(box: box, radius: radius, color: color, top: top, bottom: bottom)
  }
}

/// The fields of a line, read one after the other; each reader returns `nil` for a value outside of its bounds.
private struct DrawingFields {
  /// The greatest magnitude of a coordinate, in points.
  private static let maximumCoordinate = 1_000_000.0

  private var rest: [Substring]

  init(_ line: Substring) {
    rest = line.split(separator: "\t", omittingEmptySubsequences: false).reversed()
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> Substring? { rest.popLast() }

  mutating func text() -> String? { next().map(String.init) }

  mutating func number(_ range: ClosedRange<Double> = -maximumCoordinate...maximumCoordinate) -> Double? {
    next().flatMap { Double($0) }.flatMap { range.contains($0) ? $0 : nil }
  }

  mutating func length() -> Double? { number(0...Self.maximumCoordinate) }

  mutating func font() -> DrawingFont? {
    guard let size = number(1...1000), let weight = next().flatMap({ Int($0) }),
      (100...1000).contains(weight)
    else { return nil }
    return DrawingFont(size: size, weight: weight)
  }

  mutating func settings() -> DrawingSettings? {
    guard let format = text().flatMap(DrawingSettings.Format.init), let scale = number(0.1...16),
      let face = face()
    else { return nil }
    return DrawingSettings(
      format: format, scale: scale, language: face.language, families: face.families)
  }

  mutating func face() -> DrawingFace? {
    guard let language = text(), language.utf8.count <= 35,
      language.utf8.allSatisfy({
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
      }),
      let families = text(), families.utf8.count <= 1000
    else { return nil }
    return DrawingFace(language: language, families: families)
  }

  mutating func page() -> DrawingCommand? {
    guard let width = length(), let height = length() else { return nil }
    return .page(width: width, height: height)
  }

  mutating func box() -> DrawingBox? {
    guard let x = number(), let y = number(), let width = length(), let height = length() else { return nil }
    return DrawingBox(x: x, y: y, width: width, height: height)
  }

  mutating func rectangle() -> DrawingCommand? {
    guard let box = box(), let radius = length(), let paint = paint() else { return nil }
    return .rectangle(box, radius: radius, paint)
  }

  mutating func paint() -> DrawingPaint? {
    guard let lineWidth = number(0...1000), let fill = optionalColor(), let stroke = optionalColor() else {
      return nil
    }
    return DrawingPaint(fill: fill, stroke: stroke, lineWidth: lineWidth)
  }

  mutating func path() -> DrawingCommand? {
    guard let x = number(), let y = number(), let scale = number(0.001...1000), let paint = paint(),
      let ends = next(), ends == "round" || ends == "-", let dashes = dashes(), let data = text()
    else { return nil }
    let path = DrawingPath(data: data, x: x, y: y, scale: scale, isRound: ends == "round", dashes: dashes)
    return .path(path, paint)
  }

  private mutating func dashes() -> [Double]? {
    guard let field = next() else { return nil }
    if field == "-" { return [] }
    let parts = field.split(separator: " ")
    let lengths = parts.compactMap { Double($0) }.filter { (0.01...1000).contains($0) }
    return lengths.count == parts.count && (1...8).contains(parts.count) ? lengths : nil
  }

  mutating func textLine() -> DrawingText? {
    guard let x = number(), let baseline = number(), let font = font(), let color = next().flatMap(color),
      let direction = next(), direction == "rtl" || direction == "ltr",
      let strike = next(), strike == "struck" || strike == "-", let text = text()
    else { return nil }
    return DrawingText(
      x: x, baseline: baseline, font: font, color: color, isRightToLeft: direction == "rtl",
      isStruck: strike == "struck", text: text)
  }

  /// A colour or none; `nil` if the field is neither.
  private mutating func optionalColor() -> DrawingColor?? {
    guard let field = next() else { return nil }
    if field == "-" { return .some(nil) }
    return color(field).map { .some($0) } ?? nil
  }

  fileprivate func color(_ field: Substring) -> DrawingColor? {
    guard field.utf8.count == 7, field.first == "#", field.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(field.dropFirst(), radix: 16),
      value <= 0xFFFFFF
    else { return nil }
    return DrawingColor(
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }
}
