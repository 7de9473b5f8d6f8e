extension JSONValue {
  /// How deep the values of a text may be nested.
  private static let maximumDepth = 64

  /// Parses a text (RFC 8259); `nil` if it is no JSON in UTF-8, or is nested deeper than ``maximumDepth``.
  package init?(_ bytes: [UInt8]) {
    guard (try? UTF8Span(validating: bytes.span)) != nil else { return nil }
    let root: JSONValue? = bytes.withUnsafeBufferPointer {
      var reader = JSONReader($0)
      return reader.text(upTo: Self.maximumDepth)
    }
    guard let root else { return nil }
    self = root
  }

  /// The texts among the members of an object in a text; `nil` if the text is no object in JSON. Of equal names the last one counts.
  package static func texts(in bytes: [UInt8]) -> [String: String]? {
    guard case .object(let members)? = JSONValue(bytes) else { return nil }
    return members.reduce(into: [:]) { texts, member in
      if case .text(let text) = member.value { texts[member.name] = text }
    }
  }
}

/// Reads the values of a text in valid UTF-8. Each function returns `nil` where the text is no JSON.
private struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The value of the whole text.
  mutating func text(upTo depth: Int) -> JSONValue? {
    guard let value = value(upTo: depth), next() == nil else { return nil }
    return value
  }

  /// The byte after white space; `nil` at the end.
  private mutating func next() -> UInt8? {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    return place < bytes.count ? bytes[place] : nil
  }

  /// Skips white space and a byte, if it comes next.
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  private mutating func value(upTo depth: Int) -> JSONValue? {
    switch next() {
    case UInt8(ascii: "["): depth > 0 ? array(upTo: depth - 1) : nil
    case UInt8(ascii: "{"): depth > 0 ? object(upTo: depth - 1) : nil
    case UInt8(ascii: "\""): string().map { .text($0) }
    case UInt8(ascii: "t"): word("true") ? .truth(true) : nil
    case UInt8(ascii: "f"): word("false") ? .truth(false) : nil
    case UInt8(ascii: "n"): word("null") ? .null : nil
    default: number().map { .number($0) }
    }
  }

  private mutating func array(upTo depth: Int) -> JSONValue? {
    place += 1
    var values: [JSONValue] = []
    if skip("]") { return .array(values) }
    repeat {
      guard let value = value(upTo: depth) else { return nil }
      values.append(value)
    } while skip(",")
    return skip("]") ? .array(values) : nil
  }

  private mutating func object(upTo depth: Int) -> JSONValue? {
    place += 1
    var members: [JSONValue.Member] = []
    if skip("}") { return .object(members) }
    repeat {
      guard next() == UInt8(ascii: "\""), let name = string(), skip(":"), let value = value(upTo: depth)
      else { return nil }
      members.append(JSONValue.Member(name: name, value: value))
    } while skip(",")
    return skip("}") ? .object(members) : nil
  }

  private mutating func word(_ word: StaticString) -> Bool {
    guard bytes.count - place >= word.utf8CodeUnitCount else { return false }
    for index in 0..<word.utf8CodeUnitCount where bytes[place + index] != word.utf8Start[index] {
      return false
    }
    place += word.utf8CodeUnitCount
    return true
  }

  // MARK: Numbers

  /// A number as it is written (RFC 8259 section 6).
  private mutating func number() -> String? {
    let start = place
    if at("-") { place += 1 }
    if at("0") { place += 1 } else if digits() == 0 { return nil }
    if at(".") {
      place += 1
      if digits() == 0 { return nil }
    }
    if at("e") || at("E") {
      place += 1
      if at("+") || at("-") { place += 1 }
      if digits() == 0 { return nil }
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private func at(_ byte: Unicode.Scalar) -> Bool {
    place < bytes.count && bytes[place] == UInt8(ascii: byte)
  }

  /// Skips digits, and returns how many there are.
  private mutating func digits() -> Int {
    let start = place
    while place < bytes.count, bytes[place].isASCIIDigit { place += 1 }
    return place - start
  }

  // MARK: Texts

  /// A text in quotes, without its escapes (RFC 8259 section 7).
  private mutating func string() -> String? {
    place += 1
    var unescaped: [UInt8] = []
    while true {
      let start = place
      while place < bytes.count, bytes[place] >= 0x20, bytes[place] != 0x22, bytes[place] != 0x5C {
        place += 1
      }
      guard place < bytes.count, bytes[place] >= 0x20 else { return nil }
      let run = bytes[start..<place]
      place += 1
      if bytes[place - 1] == 0x22 {
        if unescaped.isEmpty { return String(decoding: run, as: UTF8.self) }
        unescaped += run
        return String(decoding: unescaped, as: UTF8.self)
      }
      guard let character = escape() else { return nil }
      unescaped += run
      unescaped += Unicode.UTF8.encode(character) ?? Unicode.UTF8.encodedReplacementCharacter
    }
  }

  /// The character of an escape, after its backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard place < bytes.count else { return nil }
    place += 1
    switch bytes[place - 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return codePoint()
    default: return nil
    }
  }

  /// The character of four hexadecimal digits, or of two halves of a surrogate pair.
  private mutating func codePoint() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard at("\\") else { return nil }
    place += 1
    guard at("u") else { return nil }
    place += 1
    guard let second = hexadecimal(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    guard bytes.count - place >= 4 else { return nil }
    var number: UInt32 = 0
    for byte in bytes[place..<place + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      number = number << 4 + UInt32(digit)
    }
    place += 4
    return number
  }
}
