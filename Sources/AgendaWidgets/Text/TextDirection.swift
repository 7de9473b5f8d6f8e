/// The direction of a line of text.
enum TextDirection: Hashable {
  case leftToRight
  case rightToLeft

  /// The direction of the first letter that has one, according to the Unicode Bidirectional Algorithm (UAX #9, rules
  /// P2 and P3); `nil` if no letter has one, as in a time.
  init?(of text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A:
        self = .leftToRight
        return
      case 0..<0x80: continue
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        if scalar.properties.isAlphabetic {
          self = .rightToLeft
          return
        }
      default:
        if scalar.properties.isAlphabetic {
          self = .leftToRight
          return
        }
      }
    }
    return nil
  }
}

extension Language {
  /// The direction of its lines.
  var lineDirection: TextDirection { code == .hebrew ? .rightToLeft : .leftToRight }
}
