/// A step of drawing a picture, as `agenda` sends it to `agenda-draw`: one line of text. Lengths are points from the left
/// and the top edge.
///
/// ```
/// open       png  2  en  Noto Sans, sans-serif
/// measure    13  500  Stand-up                       <- 57.25
/// page       169  169
/// rectangle  0  0  169  169  20  0  #ffffff  -
/// text       27  75.11  13  500  #1c1c1e  ltr  -  Stand-up
/// ```
///
/// Fields are separated by tabs. `open` comes first. Each `measure` is answered by a line with a width before anything else
/// is read, and each question about an image by an ``ImageAnswer``. The picture is written when the input ends.
package enum DrawingCommand: Sendable, Hashable {
  /// How the picture is drawn.
  case open(DrawingSettings)
  /// The language and the font families of the texts that follow, in place of those before.
  case face(DrawingFace)
  /// Asks for the width of a text, in points.
  case measure(DrawingFont, text: String)
  /// Asks for the size of the image in a file, in pixels.
  case imageSize(path: String)
  /// Asks for the luminance of a part of an image, drawn by itself as it will be drawn: of the pixels that a rectangle of the picture
  /// touches.
  case luminance(DrawingImage, of: DrawingBox)
  /// The title of the document, before its first page. Only PDF has one.
  case title(String)
  /// The width and height of the picture; what follows is drawn on it. A PDF can have several pages.
  case page(width: Double, height: Double)
  /// A rectangle with round corners.
  case rectangle(DrawingBox, radius: Double, DrawingPaint)
  /// The lines and curves of SVG path data.
  case path(DrawingPath, DrawingPaint)
  /// An image of a file. The picture fails if the image cannot be read.
  case image(DrawingImage)
  /// A translucent rectangle.
  case veil(DrawingVeil)
  /// A line of text in one font.
  case text(DrawingText)
  /// Draws the following commands only inside a rectangle, until the matching `end`.
  case clip(DrawingBox, radius: Double)
  /// Makes the following commands a link, until the matching `end`. Only PDF has links.
  case link(String)
  /// Ends the last `clip` or `link`.
  case end
}

/// How a picture is drawn.
package struct DrawingSettings: Sendable, Hashable {
  /// The file format.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// PNG in colour, with smooth edges.
    case png
    /// PNG with one bit for each pixel: black or white. Corners are square, and letters are fitted to pixels.
    case bilevel = "png-1"
    /// PDF, whose pages have the size of the picture.
    case pdf
    /// Nothing is drawn: texts and images are measured for SVG or HTML, which is shown in any size.
    case document
  }

  /// The maximum number of pixels of a picture: more than the largest screens have.
  package static let maximumPixels = 1 << 25
  /// The maximum width and height of a picture of pixels, which cairo sets.
  package static let maximumSide = 32_767

  package var format: Format
  /// Pixels per point, 0.1 to 16. It has no effect on PDF.
  package var scale: Double
  /// The language and the font families of the text, until they change.
  package var face: DrawingFace

  package init(format: Format, scale: Double, language: String, families: String) {
    self.format = format
    self.scale = scale
    face = DrawingFace(language: language, families: families)
  }
}

/// The language and the font families of texts.
package struct DrawingFace: Sendable, Hashable {
  /// The language of the text (BCP 47), which selects among the forms of Chinese characters.
  package var language: String
  /// The font families, the preferred one first, separated by commas.
  package var families: String

  package init(language: String, families: String) {
    self.language = language
    self.families = families
  }
}

/// The size and weight of a font.
package struct DrawingFont: Sendable, Hashable {
  /// The size in points.
  package var size: Double
  /// The weight, as in CSS: 100 to 1000.
  package var weight: Int

  package init(size: Double, weight: Int) {
    self.size = size
    self.weight = weight
  }
}

/// A rectangle.
package struct DrawingBox: Sendable, Hashable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A colour: red, green and blue, one byte each.
package struct DrawingColor: Sendable, Hashable {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }
}

/// How a shape is filled and outlined.
package struct DrawingPaint: Sendable, Hashable {
  /// The colour inside; `nil` for none.
  package var fill: DrawingColor?
  /// The colour of the line; `nil` for none.
  package var stroke: DrawingColor?
  /// The width of the line, in points; half of it is outside of the shape.
  package var lineWidth: Double

  package init(fill: DrawingColor?, stroke: DrawingColor?, lineWidth: Double) {
    self.fill = fill
    self.stroke = stroke
    self.lineWidth = lineWidth
  }
}

/// A path and its place.
package struct DrawingPath: Sendable, Hashable {
  /// SVG path data.
  package var data: String
  /// Where the origin of the path is.
  package var x: Double
  package var y: Double
  /// The points of one unit of the path. The width of its line is scaled too.
  package var scale: Double
  /// Whether lines have round ends and joins.
  package var isRound: Bool
  /// The lengths of dashes and gaps, in turn, in units of the path; empty for an unbroken line.
  package var dashes: [Double]

  package init(
    data: String, x: Double = 0, y: Double = 0, scale: Double = 1, isRound: Bool = false,
    dashes: [Double] = []
  ) {
    self.data = data
    self.x = x
    self.y = y
    self.scale = scale
    self.isRound = isRound
    self.dashes = dashes
  }
}

/// A line of text in one font.
package struct DrawingText: Sendable, Hashable {
  /// The left edge.
  package var x: Double
  package var baseline: Double
  package var font: DrawingFont
  package var color: DrawingColor
  /// Whether the line runs from right to left.
  package var isRightToLeft: Bool
  /// Whether a line is drawn through it.
  package var isStruck: Bool
  package var text: String

  package init(
    x: Double, baseline: Double, font: DrawingFont, color: DrawingColor, isRightToLeft: Bool, isStruck: Bool,
    text: String
  ) {
    self.x = x
    self.baseline = baseline
    self.font = font
    self.color = color
    self.isRightToLeft = isRightToLeft
    self.isStruck = isStruck
    self.text = text
  }
}

/// The letters of a picture that no font has, in the order in which they were drawn. The program that draws writes them to standard error.
package struct MissingLetters: Sendable, Hashable {
  private static let start = "no font has "
  /// A note names so many of them.
  private static let mostNamed = 6

  package let letters: [Unicode.Scalar]

  package init(_ letters: [Unicode.Scalar]) { self.letters = letters }

  /// The letters of a line; `nil` if the line names none.
  package init?(line: some StringProtocol) {
    guard line.hasPrefix(Self.start) else { return nil }
    letters = line.dropFirst(Self.start.count).split(separator: " ")
      .compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    if letters.isEmpty { return nil }
  }

  /// The line, without the line feed.
  package var line: String {
    Self.start + letters.map { String($0.value, radix: 16) }.joined(separator: " ")
  }

  /// The sentence for people, without the name of the command.
  package var note: String {
    let named = letters.prefix(Self.mostNamed).map { "“\($0)”" }
    let others = letters.count - named.count
    let list =
      others > 0
      ? named.joined(separator: ", ") + " and \(others) other \(others == 1 ? "letter" : "letters")"
      : (named.count > 1 ? named.dropLast().joined(separator: ", ") + " and " : "") + (named.last ?? "")
    return "no font has \(list) of the picture; install one that has, on Debian \(packages(" and "))"
  }

  /// The scripts of the letters: `emoji, Hebrew`.
  package var scripts: String { joined(\.script, ", ") }

  /// The packages of Debian with fonts for the letters, with words or a space between them.
  package func packages(_ separator: String) -> String { joined(\.package, separator) }

  private func joined(_ part: (_: (script: String, package: String)) -> String, _ separator: String) -> String
  {
    Set(letters.map { part(Self.font(of: $0)) }).sorted().joined(separator: separator)
  }

  private static func font(of letter: Unicode.Scalar) -> (script: String, package: String) {
    switch letter.value {
    case 0x0370...0x03FF: ("Greek", "fonts-noto-core")
    case 0x0400...0x052F: ("Cyrillic", "fonts-noto-core")
    case 0x0590...0x05FF: ("Hebrew", "fonts-noto-core")
    case 0x0600...0x08FF: ("Arabic", "fonts-noto-core")
    case 0x0900...0x0DFF: ("Indian scripts", "fonts-noto-core")
    case 0x0E00...0x0EFF: ("Thai and Lao", "fonts-noto-core")
    case 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
      ("Chinese, Japanese and Korean", "fonts-noto-cjk")
    case 0x2600...0x27BF, 0x1F000...0x1FAFF: ("emoji", "fonts-noto-color-emoji")
    default: ("other letters", "fonts-noto-core")
    }
  }
}

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
    case .title(let title): join("title", title)
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
      case "title": fields.text().map { .title($0) }
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
