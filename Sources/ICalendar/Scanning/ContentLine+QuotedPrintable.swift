extension ContentLine {
  /// The value, with quoted-printable of vCalendar 1.0 and vCard 2.1 resolved where the parameters announce it.
  ///
  /// CHARSET is not looked at: what is valid UTF-8 is hardly ever meant as anything else, and what is not is Latin-1.
  package var decodedValue: String {
    guard isQuotedPrintable else { return value }
    return decodeLenientUTF8(quotedPrintableBytes(value)[...]).text
  }

  /// Whether the value is quoted-printable: `ENCODING=QUOTED-PRINTABLE`, or that word alone.
  var isQuotedPrintable: Bool {
    parameters.contains {
      ($0.name == "ENCODING" || $0.name.isEmpty) && $0.values.first?.uppercased() == "QUOTED-PRINTABLE"
    }
  }
}

/// Reads the front of an unfolded line, byte by byte, as far as its value: whether an `=` at the end of a line of that value is a soft line
/// break (RFC 2045 section 6.7), as in vCalendar 1.0 and vCard 2.1.
///
/// `ENCODING=QUOTED-PRINTABLE` or that word alone announces it. In any other property, and in a parameter, an `=` is itself.
struct QuotedPrintableHeader {
  /// What the bytes so far tell.
  enum Finding {
    /// The value has not begun.
    case open
    /// The value has begun; quoted-printable or not.
    case value(isQuotedPrintable: Bool)
  }

  /// Names and parameters in front of a value that are longer are no longer looked at.
  private static let maximumLength = 2048
  private static let long: StaticString = "ENCODING=QUOTED-PRINTABLE"
  /// Where in ``long`` the word alone begins.
  private static let wordStart = 9

  private var length = 0
  private var isInParameter = false
  private var isQuoted = false
  private var isAnnounced = false
  /// How far the parameter at hand spells the long form, and the word alone; `nil` where it is another.
  private var longMatch: Int?
  private var wordMatch: Int?

  /// Takes the next byte of the line.
  mutating func take(_ byte: UInt8) -> Finding {
    length += 1
    guard length <= Self.maximumLength else { return .value(isQuotedPrintable: false) }
    switch byte {
    case UInt8(ascii: "\"") where isInParameter: isQuoted.toggle()
    case UInt8(ascii: ":") where !isQuoted:
      endValue()
      return .value(isQuotedPrintable: isAnnounced)
    case UInt8(ascii: ";") where !isQuoted:
      endValue()
      isInParameter = true
      longMatch = 0
      wordMatch = Self.wordStart
    // Of several values the first counts.
    case UInt8(ascii: ",") where !isQuoted: endValue()
    default:
      longMatch = longMatch.flatMap { Self.spells($0, byte) }
      wordMatch = wordMatch.flatMap { Self.spells($0, byte) }
    }
    return .open
  }

  private mutating func endValue() {
    let end = Self.long.utf8CodeUnitCount
    isAnnounced = isAnnounced || longMatch == end || wordMatch == end
    longMatch = nil
    wordMatch = nil
  }

  /// The place after one at which a byte spells what is looked for, in any letter case.
  private static func spells(_ place: Int, _ byte: UInt8) -> Int? {
    guard place < long.utf8CodeUnitCount else { return nil }
    let wanted = long.utf8Start[place]
    let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(wanted)
    return byte == wanted || isLetter && byte == wanted | 0x20 ? place + 1 : nil
  }
}

/// The bytes of a quoted-printable text (RFC 2045 section 6.7); an `=` that is followed by no two digits of base 16 stands for
/// itself.
private func quotedPrintableBytes(_ text: String) -> [UInt8] {
  let encoded = Array(text.utf8)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(encoded.count)
  var index = 0
  while index < encoded.count {
    if encoded[index] == UInt8(ascii: "="), index + 2 < encoded.count,
      let high = hexadecimalDigit(encoded[index + 1]), let low = hexadecimalDigit(encoded[index + 2])
    {
      bytes.append(high << 4 | low)
      index += 3
    } else {
      bytes.append(encoded[index])
      index += 1
    }
  }
  return bytes
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
