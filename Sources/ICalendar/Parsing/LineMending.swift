extension ContentLine {
  /// Appends the line in a form that libical reads reliably, in UTF-8.
  ///
  /// Properties of type TEXT lose their parameters, which may be broken and are not used, and their wrong escapes are repaired. Other
  /// properties keep only the parameters that are used.
  func appendText(forParser bytes: inout [UInt8]) {
    bytes += name.utf8
    switch name {
    case "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES":
      bytes.append(UInt8(ascii: ":"))
      bytes += (isQuotedPrintable ? decodedValue.escapedText : value.mendingEscapes).utf8
    case "STATUS": bytes += ":\(value.statusWord.uppercased())".utf8
    // libical drops times and durations that do not have the form of RFC 5545.
    case "DURATION":
      bytes += (DurationValue(value).map { ":\($0)" } ?? ":").utf8
    case "TRIGGER" where DurationValue(trigger: value) != nil:
      if let related = parameters.first(where: { $0.name == "RELATED" }) { bytes += related.text.utf8 }
      bytes += ":\(DurationValue(trigger: value)?.description ?? "")".utf8
    case "TRIGGER", "ACKNOWLEDGED":
      guard let time = DateTimeValue(value), time.secondOfDay != nil else {
        // libical would take the start for a TRIGGER that has no meaning, such as `-PT15`.
        return bytes += ":".utf8
      }
      bytes += (name == "TRIGGER" ? ";VALUE=DATE-TIME:" : ":").utf8
      bytes += time.instant.basicForm.utf8
    default: appendAsItIs(to: &bytes)
    }
  }

  /// The parameters that are used. libical's time is quadratic in the number of parameters.
  private static let askedParameters: Set<String> = [
    "CN", "EMAIL", "X-CALENDARSERVER-EMAIL", "PARTSTAT", "ROLE", "RSVP", "CUTYPE", "FEATURE", "LABEL",
    "RELATED", "VALUE", "ENCODING",
  ]

  private func appendAsItIs(to bytes: inout [UInt8]) {
    var seen: Set<String> = []
    for parameter in parameters
    where Self.askedParameters.contains(parameter.name) && seen.insert(parameter.name).inserted {
      bytes += parameter.text.utf8
    }
    bytes.append(UInt8(ascii: ":"))
    bytes += value.utf8
  }
}

extension String {
  /// Whether the text has a backslash that does not begin an escape of RFC 5545.
  private var hasWrongEscapes: Bool {
    let bytes = utf8.span
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        guard index < bytes.count else { return true }
        switch bytes[index] {
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
          break
        default: return true
        }
      }
      index += 1
    }
    return false
  }

  /// The escaped text in which each backslash that begins no escape is doubled. libical would replace such a backslash and the
  /// character after it by a space.
  fileprivate var mendingEscapes: String {
    guard hasWrongEscapes else { return self }
    var mended = ""
    var iterator = unicodeScalars.makeIterator()
    while let scalar = iterator.next() {
      guard scalar == "\\" else {
        mended.unicodeScalars.append(scalar)
        continue
      }
      let escaped = iterator.next()
      switch escaped {
      case "n", "N", "\\", ";", ",": mended += "\\"
      case ":", "\"": break
      default: mended += "\\\\"
      }
      if let escaped { mended.unicodeScalars.append(escaped) }
    }
    return mended
  }
}

extension ContentLine {
  /// The value. If the parameters say that it is quoted-printable, as in vCalendar 1.0 and vCard 2.1, it is decoded.
  ///
  /// CHARSET is ignored: valid UTF-8 hardly ever means anything else, and other bytes are read as Latin-1.
  package var decodedValue: String {
    guard isQuotedPrintable else { return value }
    return decodeLenientUTF8(quotedPrintableBytes(value)[...]).text
  }

  /// The line with its decoded value, without the parameters that say that it is quoted-printable.
  ///
  /// A rule in plain text stays, although its `=` can look like the beginning of a code (`COUNT=10`): some programs
  /// announce the encoding and do not use it.
  var decoded: ContentLine {
    var line = self
    line.parameters.removeAll { $0.name == "ENCODING" || $0.name == "CHARSET" || $0.name.isEmpty }
    let isRule = name == "RRULE" || name == "EXRULE"
    if !isRule || value.uppercased().contains("=3D") { line.value = decodedValue }
    return line
  }

  /// Whether the value is quoted-printable: the parameter is `ENCODING=QUOTED-PRINTABLE`, or `QUOTED-PRINTABLE` alone.
  var isQuotedPrintable: Bool {
    parameters.contains {
      ($0.name == "ENCODING" || $0.name.isEmpty) && $0.values.first?.uppercased() == "QUOTED-PRINTABLE"
    }
  }
}

/// Reads the name and parameters of an unfolded line, byte by byte, to find whether its value is quoted-printable.
///
/// The parameter is `ENCODING=QUOTED-PRINTABLE`, or `QUOTED-PRINTABLE` alone, as in vCalendar 1.0 and vCard 2.1. In such a value, an `=`
/// at the end of a line is a soft line break (RFC 2045 section 6.7). In any other property, and in a parameter, it is a plain `=`.
struct QuotedPrintableHeader {
  /// The result of the bytes so far.
  enum Finding {
    /// The value has not begun.
    case open
    /// The value has begun.
    case value(isQuotedPrintable: Bool)
  }

  /// If the name and parameters are longer than this many bytes, the rest is not read.
  private static let maximumLength = 2048
  private static let long: StaticString = "ENCODING=QUOTED-PRINTABLE"
  /// The offset in ``long`` at which `QUOTED-PRINTABLE` begins.
  private static let wordStart = 9

  private var length = 0
  private var isInParameter = false
  private var isQuoted = false
  private var isAnnounced = false
  /// The number of bytes of the long form, and of the word alone, that the current parameter matches; `nil` if it does not match.
  private var longMatch: Int?
  private var wordMatch: Int?

  /// Reads the next byte of the line.
  mutating func read(_ byte: UInt8) -> Finding {
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
    // Of several values only the first counts.
    case UInt8(ascii: ",") where !isQuoted: endValue()
    // White space around names and values is left out.
    case UInt8(ascii: " "), UInt8(ascii: "\t"): break
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

  /// The next offset in ``long`` if the byte matches the one at `place`, in any letter case; else `nil`.
  private static func spells(_ place: Int, _ byte: UInt8) -> Int? {
    guard place < long.utf8CodeUnitCount else { return nil }
    let expected = long.utf8Start[place]
    let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(expected)
    return byte == expected || isLetter && byte == expected | 0x20 ? place + 1 : nil
  }
}

/// The decoded bytes of a quoted-printable text (RFC 2045 section 6.7). An `=` without two hexadecimal digits after it stays.
private func quotedPrintableBytes(_ text: String) -> [UInt8] {
  let encoded = Array(text.utf8)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(encoded.count)
  var index = 0
  while index < encoded.count {
    if encoded[index] == UInt8(ascii: "="), index + 2 < encoded.count,
      let high = encoded[index + 1].hexadecimalValue, let low = encoded[index + 2].hexadecimalValue
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
