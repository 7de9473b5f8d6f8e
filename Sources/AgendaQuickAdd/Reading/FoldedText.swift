/// A sentence in a form that compares: lower case, without accents, with the digits and punctuation of ASCII.
///
/// Each scalar knows the place in the sentence that it comes from.
struct FoldedText {
  /// The folded scalars. A run of white space is one space.
  private(set) var scalars: [Unicode.Scalar] = []
  /// The index in the scalars of the sentence for each folded scalar, and the number of them at the end.
  private(set) var origins: [Int] = []

  init(_ sentence: some Sequence<Unicode.Scalar>) {
    var index = 0
    for scalar in sentence {
      if scalar.properties.isWhitespace {
        if scalars.last != " " { append(" ", index) }
      } else if !Self.isIgnored(scalar) {
        for folded in Self.folded(scalar) { append(folded, index) }
      }
      index += 1
    }
    origins.append(index)
  }

  /// The folded form of a text.
  static func fold(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: FoldedText(text.unicodeScalars).scalars)
    return String(result)
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ origin: Int) {
    scalars.append(scalar)
    origins.append(origin)
  }

  /// Marks over and under letters, and controls of the direction of text.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x200B...0x200F, 0x202A...0x202E, 0x2066...0x2069,
      0xFEFF:
      true
    default: false
    }
  }

  private static func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if scalar.isASCII {
      return (65...90).contains(scalar.value) ? [Unicode.Scalar(UInt8(scalar.value) + 32)] : [scalar]
    }
    switch scalar.value {
    case 0xFF01...0xFF5E:
      return folded(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
    case 0x2018, 0x2019, 0x2032, 0x00B4, 0x05F3: return ["'"]
    case 0x2010...0x2015, 0x2212, 0x05BE: return ["-"]
    case 0x301C, 0x223C: return ["~"]
    default:
      let lower = scalar.properties.lowercaseMapping
      return Array((plainLetters[lower] ?? lower).unicodeScalars)
    }
  }

  /// The letters of Western European languages without their accents.
  private static let plainLetters: [String: String] = {
    var letters = ["ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l"]
    for (plain, accented) in [
      ("a", "àáâãäå"), ("c", "ç"), ("e", "èéêë"), ("i", "ìíîï"), ("n", "ñ"), ("o", "òóôõö"), ("u", "ùúûü"),
      ("y", "ýÿ"),
    ] {
      for letter in accented { letters[String(letter)] = plain }
    }
    return letters
  }()
}
