import ICalendar

/// Writes elements, attributes and text of HTML or SVG. Only here text becomes markup: names are literals of the
/// source code, and everything else is escaped.
struct MarkupWriter<Value: MarkupValue> {
  /// The markup written so far, except what was handed on, in UTF-8.
  private var bytes: [UInt8] = []
  /// Takes the markup in blocks, and returns whether it needs more; `nil` to keep all of it.
  private let take: ((Span<UInt8>) -> Bool)?
  /// Whether nothing more is needed, because a block could not be written. Loops over rows end then.
  private(set) var isClosed = false

  /// A writer that keeps all markup, or hands it on in blocks until `take` returns false.
  init(handingOnTo take: ((Span<UInt8>) -> Bool)? = nil) {
    self.take = take
    // A block is handed on once it is full, so a little more than one is held.
    if take != nil { bytes.reserveCapacity(BlockOutput.blockSize + BlockOutput.blockSize / 8) }
  }

  /// The markup written so far, except what was handed on.
  var written: String { String(decoding: bytes, as: UTF8.self) }

  /// Hands what `draw` writes on to `write` in blocks of UTF-8. After an error of `write` nothing more is handed on,
  /// ``isClosed`` is true, and the error is thrown when `draw` returns.
  static func stream<Failure: Error>(
    to write: (Span<UInt8>) throws(Failure) -> Void, _ draw: (inout Self) -> Void
  ) throws(Failure) {
    var failure: Failure?
    withoutActuallyEscaping(write) { write in
      var writer = Self { block in
        do throws(Failure) {
          try write(block)
        } catch {
          failure = error
        }
        return failure == nil
      }
      draw(&writer)
      writer.handOn()
    }
    if let failure { throw failure }
  }

  private mutating func handOnBlocks() {
    if take != nil, bytes.count >= BlockOutput.blockSize { handOn() }
  }

  private mutating func handOn() {
    guard let take else { return }
    if !isClosed { isClosed = !take(bytes.span) }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes an element within a line.
  mutating func inline(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout Self) -> Void
  ) {
    open(name, attributes)
    contents(&self)
    close(name)
  }

  /// Writes an element that contains lines.
  mutating func block(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout Self) -> Void
  ) {
    open(name, attributes, end: ">\n")
    contents(&self)
    closeBlock(name)
  }

  /// Ends an element that contains lines.
  mutating func closeBlock(_ name: StaticString) {
    close(name)
    append("\n")
    handOnBlocks()
  }

  /// Writes an element on its own line.
  mutating func line(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout Self) -> Void
  ) {
    inline(name, attributes, contents)
    append("\n")
    handOnBlocks()
  }

  /// Writes an element within a line, with attributes that were written before.
  mutating func inline(
    _ name: StaticString, _ attributes: MarkupAttributes, _ contents: (inout Self) -> Void
  ) {
    inline(name, attributes, [:], nil, contents)
  }

  /// The same with others between them.
  mutating func inline(
    _ name: StaticString, _ first: MarkupAttributes, _ others: KeyValuePairs<StaticString, Value?>,
    _ last: MarkupAttributes?, _ contents: (inout Self) -> Void
  ) {
    append("<")
    append(name)
    bytes += first.bytes
    append(others)
    if let last { bytes += last.bytes }
    append(">")
    contents(&self)
    close(name)
  }

  /// Writes an element on its own line, with attributes that were written before.
  mutating func line(
    _ name: StaticString, _ attributes: MarkupAttributes, _ contents: (inout Self) -> Void
  ) {
    inline(name, attributes, contents)
    append("\n")
    handOnBlocks()
  }

  /// Writes a text.
  mutating func text(_ text: String) {
    MarkupEscaping.append(text, to: &bytes)
    handOnBlocks()
  }

  /// Writes existing markup unchanged: from another writer, or a style sheet of this module.
  mutating func markup(_ markup: String) {
    MarkupEscaping.appendUnchanged(markup, to: &bytes)
  }

  /// Writes the start tag of an element; attributes that are `nil` are left out.
  mutating func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?>, end: StaticString = ">"
  ) {
    append("<")
    append(name)
    append(attributes)
    append(end)
  }

  private mutating func append(_ attributes: KeyValuePairs<StaticString, Value?>) {
    for case (let key, let value?) in attributes {
      append(" ")
      append(key)
      append("=\"")
      value.appendMarkup(to: &bytes)
      append("\"")
    }
  }

  /// Writes attributes once for many elements; those that are `nil` are left out.
  static func attributes(_ attributes: KeyValuePairs<StaticString, Value?>) -> MarkupAttributes {
    var writer = Self()
    writer.append(attributes)
    return MarkupAttributes(bytes: writer.bytes)
  }

  private mutating func close(_ name: StaticString) {
    append("</")
    append(name)
    append(">")
  }

  private mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

/// Attributes as they stand in a start tag, escaped.
struct MarkupAttributes {
  fileprivate let bytes: [UInt8]
}

/// The value of an attribute.
protocol MarkupValue {
  /// Appends the value, escaped for use between quotes, in UTF-8.
  func appendMarkup(to markup: inout [UInt8])
}

extension String: MarkupValue {
  /// Appends the text, escaped.
  func appendMarkup(to markup: inout [UInt8]) {
    MarkupEscaping.append(self, to: &markup)
  }
}

/// Escapes text for HTML and XML, so that it is only text in an element or a quoted attribute.
package enum MarkupEscaping {
  /// A text, escaped.
  package static func escaped(_ text: String) -> String {
    var markup: [UInt8] = []
    append(text, to: &markup)
    return String(decoding: markup, as: UTF8.self)
  }

  /// Appends a text. The five markup characters become references, and white space of any kind a space. Removed are
  /// characters that XML 1.0 forbids, control characters, and bidirectional overrides and isolates, because the text
  /// may come from a caller that did not make it harmless.
  static func append(_ text: String, to markup: inout [UInt8]) {
    if isPlain(text) { return appendUnchanged(text, to: &markup) }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: markup += "&amp;".utf8
      case 0x3C: markup += "&lt;".utf8
      case 0x3E: markup += "&gt;".utf8
      case 0x22: markup += "&quot;".utf8
      case 0x27: markup += "&#39;".utf8
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: markup.append(0x20)
      case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE, 0xFFFF: continue
      case 0..<0x80: markup.append(UInt8(ascii: scalar))
      default: markup += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// Appends a text as it is.
  static func appendUnchanged(_ text: String, to markup: inout [UInt8]) {
    text.utf8.span.withUnsafeBufferPointer { markup.append(contentsOf: $0) }
  }

  /// Whether a text is printable ASCII that needs no escape.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.span.withUnsafeBufferPointer { text in
      // Without an exit from the loop, and with few comparisons, it looks at sixteen bytes at once.
      var special: UInt8 = 0
      for byte in text {
        // Of “&” and “'”, and of “<” and “>”, the codes differ in one bit.
        special |= (byte &- 0x20 >= 0x5F ? 1 : 0) | (byte | 1 == 0x27 ? 1 : 0)
        special |= (byte | 2 == 0x3E ? 1 : 0) | (byte == 0x22 ? 1 : 0)
      }
      return special == 0
    }
  }
}
