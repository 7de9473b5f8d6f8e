/// The offset from UTC at the beginning of a zone name, such as `UTC+2`, `GMT-05:00` or `(UTC+01:00) Amsterdam`.
struct ZoneNameOffset {
  /// Seconds east of UTC; `nil` if the name begins with parentheses that contain no readable offset.
  let seconds: Int
  /// The text after the offset, without surrounding spaces.
  let rest: String
  /// Whether the offset is in parentheses before a name.
  let isParenthesised: Bool

  /// Reads the offset at the beginning of a name; `nil` if there is none.
  init?(_ name: String) {
    guard let first = name.utf8.first, Self.mayBegin(with: first) else { return nil }
    // U+2212 is the typographic minus sign.
    let bytes = Array(
      name.split(separator: "\u{2212}", omittingEmptySubsequences: false).joined(separator: "-").utf8)
    var reader = OffsetReader(bytes: bytes)
    isParenthesised = reader.skip("(")
    let hasName = reader.skipWord("utc") || reader.skipWord("gmt")
    reader.skipSpaces()
    if let offset = reader.offset() {
      seconds = offset
    } else if hasName, isParenthesised {
      seconds = 0
    } else {
      return nil
    }
    reader.skipSpaces()
    if isParenthesised {
      guard reader.skip(")") else { return nil }
      reader.skipSpaces()
    }
    rest = String(decoding: bytes[reader.index...], as: UTF8.self)
  }

  /// Whether an offset may begin with a byte. Most names of zones begin with another letter.
  private static func mayBegin(with byte: UInt8) -> Bool {
    !byte.isASCIIAlphanumeric || byte | 0x20 == UInt8(ascii: "u") || byte | 0x20 == UInt8(ascii: "g")
  }
}

private struct OffsetReader {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func skipWord(_ lowerCaseWord: StaticString) -> Bool {
    let word = lowerCaseWord.withUTF8Buffer { Array($0) }
    guard bytes[index...].prefix(word.count).map({ $0 | 0x20 }) == word else { return false }
    index += word.count
    return true
  }

  mutating func skipSpaces() {
    while skip(" ") {}
  }

  /// `+2`, `-05:00`, `+0530` or `-05.00`, in seconds.
  mutating func offset() -> Int? {
    let start = index
    let isNegative = skip("-")
    guard isNegative || skip("+") else { return nil }
    skipSpaces()
    let digits = bytes[index...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    var minutes = 0
    var hours = 0
    switch digits.count {
    case 1, 2:
      hours = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      index += digits.count
      if skip(":") || skip(".") { minutes = twoDigits() ?? 60 }
    case 4:
      hours = twoDigits() ?? 0
      minutes = twoDigits() ?? 60
    default: hours = 99
    }
    guard hours <= 15, minutes < 60 else {
      index = start
      return nil
    }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private mutating func twoDigits() -> Int? {
    let digits = bytes[index...].prefix(2).prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard digits.count == 2 else { return nil }
    index += 2
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
