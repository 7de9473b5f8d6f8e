/// The estimated advance width of text in sans-serif fonts, in thousandths of the font size.
///
/// For each letter it is the widest of Helvetica, Arial, Roboto, Noto Sans and DejaVu Sans, so that text is rather
/// cut too early than drawn over an edge. Scripts without a table have one width for all letters.
enum GlyphAdvance {
  /// The advance of a text; `isBold` for weights of 600 and more.
  static func of(_ text: some StringProtocol, isBold: Bool) -> Int {
    let ascii = isBold ? boldASCII : regularASCII
    var sum = 0
    for byte in text.utf8 {
      guard byte >= 0x20, byte < 0x7F else {
        guard PlainLetter.columns(of: text) == nil else {
          return text.unicodeScalars.reduce(0) { $0 + of($1, isBold: isBold) }
        }
        return text.reduce(0) { $0 + of($1, isBold: isBold) }
      }
      sum += Int(ascii[Int(byte) - 0x20])
    }
    return sum
  }

  /// The advance of a grapheme.
  private static func of(_ grapheme: Character, isBold: Bool) -> Int {
    let scalars = grapheme.unicodeScalars
    guard let base = scalars.first else { return 0 }
    // A font without a joined emoji draws its parts side by side.
    if base.properties.isEmoji, scalars.contains("\u{200D}") {
      let parts = scalars.split(separator: "\u{200D}").map { String($0) }
      return parts.reduce(0) { $0 + of($1, isBold: isBold) }
    }
    if base.properties.isEmojiPresentation { return emoji }
    if scalars.count > 1, base.properties.isEmoji, scalars.contains("\u{FE0F}") { return emoji }
    return scalars.reduce(0) { $0 + of($1, isBold: isBold) }
  }

  private static let emoji = 1300

  private static func of(_ scalar: Unicode.Scalar, isBold: Bool) -> Int {
    if (0x20..<0x7F).contains(scalar.value) {
      return Int((isBold ? boldASCII : regularASCII)[Int(scalar.value) - 0x20])
    }
    let columns = DisplayWidth.of(scalar)
    if columns != 1 { return columns * 500 }
    let advance = advance(of: scalar)
    return isBold ? advance + advance / 8 : advance
  }

  /// The advance of a code point with a width of one terminal column, in regular weight.
  private static func advance(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xA0, 0xB7, 0x2018...0x201A: 320
    case 0xB0, 0x2013, 0x2020, 0x2039, 0x203A: 500
    case 0xAB, 0xBB, 0x201C...0x201E, 0x2022: 615
    case 0xC6, 0xE6, 0x152, 0x153: 1025
    case 0xC0..<0x370, 0x1E00..<0x2000: isUppercase(scalar) ? 790 : 640
    case 0x370..<0x400: isUppercase(scalar) ? 790 : 700
    case 0x400..<0x530: cyrillic(scalar)
    case 0x530..<0x590, 0x10A0..<0x1100: 900
    case 0x590..<0x600: 710
    case 0x600..<0x900: 760
    case 0xE00..<0xF00: 700
    case 0xB80..<0xC00, 0xD00..<0xE00, 0x1000..<0x10A0: 1350
    case 0x900..<0xE00, 0x1200..<0x1400, 0x1780..<0x1800: 930
    case 0x20A0..<0x20D0: 640
    case 0xFF61..<0xFFE0: 500
    default: 1000
    }
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isUppercase }

  private static func cyrillic(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "Ж", "М", "Ф", "Ш", "Щ", "Ы", "Ю", "Њ", "Љ": 1100
    case "ж", "м", "ф", "ш", "щ", "ы", "ю", "њ", "љ": 950
    default: isUppercase(scalar) ? 790 : 660
    }
  }

  /// The advances from space to tilde.
  private static let regularASCII: [UInt16] = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 551, 838, 318, 361, 318, 396, 637, 637, 637, 637, 637,
    637, 637, 637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752,
    339, 556, 656, 558, 907, 760, 788, 640, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 418, 391,
    838, 500, 500, 613, 635, 550, 635, 616, 355, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 413,
    521, 393, 634, 592, 818, 592, 592, 525, 637, 551, 637, 838,
  ]

  /// The advances from space to tilde.
  private static let boldASCII: [UInt16] = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 545, 838, 380, 416, 380, 413, 696, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821,
    837, 389, 559, 775, 638, 996, 837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458,
    423, 458, 838, 500, 500, 675, 716, 593, 716, 679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688,
    716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 551, 712, 838,
  ]
}
