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
  /// The width and height of the picture; what follows is drawn on it.
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
    /// PDF, one page of the size of the picture.
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
    return "no font has \(list) of the picture; install one that has, on Debian \(packages)"
  }

  /// The packages of Debian with fonts for the letters.
  private var packages: String {
    let names = letters.map { letter in
      switch letter.value {
      case 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF:
        "fonts-noto-cjk"
      case 0x2600...0x27BF, 0x1F000...0x1FAFF: "fonts-noto-color-emoji"
      default: "fonts-noto-core"
      }
    }
    return Set(names).sorted().joined(separator: " and ")
  }
}
