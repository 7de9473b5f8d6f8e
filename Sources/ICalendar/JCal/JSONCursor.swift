import AgendaCVectors

/// Reads a JSON text (RFC 8259) piece by piece, in order and without a tree.
///
///     var cursor = JSONCursor(bytes, upTo: 16)
///     while let piece = try cursor.next() { … }
///
/// The text must be valid UTF-8, and must live as long as the cursor. Texts without escapes are read where they stand; others lie one behind the other
/// in a buffer of the cursor.
package struct JSONCursor: ~Copyable {
  /// A value, or the begin or the end of one.
  package enum Piece: Hashable {
    case object, array
    /// The end of an object or an array.
    case end
    case key, text, number
    case truth(Bool)
    case null
  }

  /// The reason that a text is no JSON, or is nested too deeply.
  package struct Failure: Error, Hashable {
    /// The problem in words, such as “a value is missing”.
    package var message: String
    /// The place of the problem in bytes, from 0.
    package var offset: Int
    package var isTooDeep: Bool

    package init(message: String, offset: Int, isTooDeep: Bool = false) {
      (self.message, self.offset, self.isTooDeep) = (message, offset, isTooDeep)
    }
  }

  /// The pieces that can come next.
  private enum Expectation {
    case value
    /// A value, a key or the end, behind an opening bracket.
    case first
    /// A comma or an end.
    case rest
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private var expectation = Expectation.value
  /// The open brackets, the innermost as the lowest bit, which is set for an object.
  private var brackets: UInt64 = 0
  /// The place behind the last piece, in bytes.
  package private(set) var place = 0
  /// The number of open brackets.
  package private(set) var depth = 0
  /// The bytes of the last key or text, without quotes and escapes, or of the last number as it is written. They live as long as the cursor.
  package private(set) var contents = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The texts with escapes, without them: they need no more bytes than before.
  private var unescaped: UnsafeMutablePointer<UInt8>?
  private var unescapedCount = 0

  /// Begins to read a text, in which brackets are nested at most `maximumDepth` times, up to 64.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, upTo maximumDepth: Int) {
    (self.bytes, self.maximumDepth) = (bytes, min(maximumDepth, 64))
  }

  deinit { unescaped?.deallocate() }

  /// The last key, text or number.
  package var string: String { String(decoding: contents, as: UTF8.self) }

  /// Whether the innermost open bracket is that of an array.
  private var isInArray: Bool { depth > 0 && brackets & 1 == 0 }

  /// Whether the object or array that the last piece opened is a value of an array.
  package var isValueOfArray: Bool { depth > 1 && brackets & 2 == 0 }

  /// Returns the next piece; `nil` at the end of the text.
  package mutating func next() throws(Failure) -> Piece? {
    skipSpace()
    switch expectation {
    case .value: return try value()
    case .rest where depth == 0:
      guard place == bytes.count else { throw failure("more follows behind the value") }
      return nil
    case .first, .rest:
      if skip(closing) { return close() }
      if expectation == .rest {
        guard skip(UInt8(ascii: ",")) else {
          throw failure("a comma or “\(isInArray ? "]" : "}")” is missing")
        }
        skipSpace()
      }
      return isInArray ? try value() : try key()
    }
  }

  /// Passes all pieces up to the end of the bracket that the last piece opened.
  package mutating func skipOpened() throws(Failure) {
    let outer = depth - 1
    while depth > outer { _ = try next() }
  }

  // MARK: Values

  private mutating func value() throws(Failure) -> Piece {
    guard place < bytes.count else { throw failure("a value is missing") }
    switch bytes[place] {
    case UInt8(ascii: "{"): return try open(isObject: true)
    case UInt8(ascii: "["): return try open(isObject: false)
    case UInt8(ascii: "\""):
      try text()
      expectation = .rest
      return .text
    case UInt8(ascii: "t"): return try word("true", .truth(true))
    case UInt8(ascii: "f"): return try word("false", .truth(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func key() throws(Failure) -> Piece {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
      throw failure("a name in quotes is missing")
    }
    try text()
    skipSpace()
    guard skip(UInt8(ascii: ":")) else { throw failure("a colon is missing") }
    expectation = .value
    return .key
  }

  private mutating func open(isObject: Bool) throws(Failure) -> Piece {
    guard depth < maximumDepth else {
      throw Failure(message: "brackets are nested too deeply", offset: place, isTooDeep: true)
    }
    place += 1
    depth += 1
    brackets = brackets << 1 | (isObject ? 1 : 0)
    expectation = .first
    return isObject ? .object : .array
  }

  private var closing: UInt8 { isInArray ? UInt8(ascii: "]") : UInt8(ascii: "}") }

  private mutating func close() -> Piece {
    depth -= 1
    brackets >>= 1
    expectation = .rest
    return .end
  }

  private mutating func word(_ word: StaticString, _ piece: Piece) throws(Failure) -> Piece {
    for index in 0..<word.utf8CodeUnitCount {
      guard place + index < bytes.count, bytes[place + index] == word.utf8Start[index] else {
        throw failure("no value")
      }
    }
    place += word.utf8CodeUnitCount
    expectation = .rest
    return piece
  }

  /// Reads a number as it is written (RFC 8259 section 6).
  private mutating func number() throws(Failure) -> Piece {
    let start = place
    _ = skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")), !skipDigits() {
      throw failure(place > start ? "digits are missing" : "no value")
    }
    if skip(UInt8(ascii: ".")), !skipDigits() { throw failure("digits are missing") }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      if !skipDigits() { throw failure("digits are missing") }
    }
    contents = UnsafeBufferPointer(rebasing: bytes[start..<place])
    expectation = .rest
    return .number
  }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard place < bytes.count, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  /// Skips digits; `false` if there is none.
  private mutating func skipDigits() -> Bool {
    let start = place
    while place < bytes.count, bytes[place].isASCIIDigit { place += 1 }
    return place > start
  }

  /// The failure at the current place. A control character there is the better reason.
  private func failure(_ message: String) -> Failure {
    let isControl = place < bytes.count && bytes[place] < 0x20
    return Failure(message: isControl ? "a control character" : message, offset: place)
  }

  // MARK: Texts

  /// Reads a text in quotes (RFC 8259 section 7) to ``contents``.
  private mutating func text() throws(Failure) {
    place += 1
    let start = place
    while bytes.count - place >= 16 {
      let ends = ends_of_plain_json(bytes.baseAddress! + place)
      place += ends == 0 ? 16 : ends.trailingZeroBitCount
      if ends != 0 { break }
    }
    while place < bytes.count, isPlain(bytes[place]) { place += 1 }
    if skip(UInt8(ascii: "\"")) {
      contents = UnsafeBufferPointer(rebasing: bytes[start..<place - 1])
    } else {
      try unescape(from: start)
    }
  }

  /// Copies a text with an escape up to its quote, without escapes. Of the buffer sixteen bytes more are written than used.
  private mutating func unescape(from start: Int) throws(Failure) {
    let buffer = unescaped ?? .allocate(capacity: bytes.count - start + 16)
    unescaped = buffer
    let text = buffer + unescapedCount
    var end = text
    place = start
    while true {
      copyPlain(to: &end)
      if skip(UInt8(ascii: "\"")) { break }
      guard skip(UInt8(ascii: "\\")) else { throw failure("the quote at the end of a text is missing") }
      try append(escape(), to: &end)
    }
    unescapedCount += end - text
    contents = UnsafeBufferPointer(start: text, count: end - text)
  }

  /// Copies bytes up to a quote, a backslash or a control character. The bytes of sixteen that lie behind it are written over later.
  private mutating func copyPlain(to end: inout UnsafeMutablePointer<UInt8>) {
    while bytes.count - place >= 16 {
      let source = UnsafeRawPointer(bytes.baseAddress! + place)
      UnsafeMutableRawPointer(end).copyMemory(from: source, byteCount: 16)
      let ends = ends_of_plain_json(bytes.baseAddress! + place)
      let count = ends == 0 ? 16 : ends.trailingZeroBitCount
      place += count
      end += count
      if ends != 0 { return }
    }
    while place < bytes.count, isPlain(bytes[place]) {
      end.pointee = bytes[place]
      place += 1
      end += 1
    }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private func append(_ character: Unicode.Scalar, to end: inout UnsafeMutablePointer<UInt8>) {
    for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter {
      end.pointee = byte
      end += 1
    }
  }

  /// The character of an escape, after its backslash.
  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard place < bytes.count else { throw failure("the quote at the end of a text is missing") }
    let character: Unicode.Scalar
    switch bytes[place] {
    case UInt8(ascii: "\""): character = "\""
    case UInt8(ascii: "\\"): character = "\\"
    case UInt8(ascii: "/"): character = "/"
    case UInt8(ascii: "b"): character = "\u{8}"
    case UInt8(ascii: "f"): character = "\u{C}"
    case UInt8(ascii: "n"): character = "\n"
    case UInt8(ascii: "r"): character = "\r"
    case UInt8(ascii: "t"): character = "\t"
    case UInt8(ascii: "u"): return try codePoint()
    default: throw failure("a backslash is before none of \"\\/bfnrtu")
    }
    place += 1
    return character
  }

  /// The character of four hexadecimal digits, or of the two halves of a surrogate pair.
  private mutating func codePoint() throws(Failure) -> Unicode.Scalar {
    let start = place
    let first = try hexadecimal()
    if let character = Unicode.Scalar(first) { return character }
    if first < 0xDC00, skip(UInt8(ascii: "\\")), place < bytes.count, bytes[place] == UInt8(ascii: "u") {
      let second = try hexadecimal()
      if 0xDC00..<0xE000 ~= second,
        let character = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return character
      }
    }
    throw Failure(message: "half of a surrogate pair", offset: start)
  }

  /// The number behind the letter “u”.
  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      place += 1
      guard place < bytes.count, bytes[place] < 0x80,
        let digit = Character(Unicode.Scalar(bytes[place])).hexDigitValue
      else { throw failure("four hexadecimal digits are missing") }
      number = number << 4 + UInt32(digit)
    }
    place += 1
    return number
  }
}
