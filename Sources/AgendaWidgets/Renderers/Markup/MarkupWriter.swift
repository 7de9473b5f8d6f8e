import ICalendar

/// Writes elements, attributes and text of HTML or SVG. Names are literals of the source code, and everything else is escaped.
struct MarkupWriter<Value: MarkupValue> {
  /// The markup that was written but not yet passed on, in UTF-8.
  private var bytes = MarkupBytes()
  /// Takes the markup in blocks, and returns whether it needs more; `nil` to keep all of it.
  private let take: ((Span<UInt8>) -> Bool)?
  /// Whether nothing more is needed, because a block could not be written. Loops over rows end then.
  private(set) var isClosed = false

  /// A writer that keeps all markup, or hands it on in blocks until `take` returns false.
  init(handingOnTo take: ((Span<UInt8>) -> Bool)? = nil) {
    self.take = take
  }

  /// The markup that was written but not yet passed on.
  var written: String { bytes.text }

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
      writer.flush()
    }
    if let failure { throw failure }
  }

  private mutating func flushFullBlocks() {
    if take != nil, bytes.count >= BlockOutput.blockSize { flush() }
  }

  private mutating func flush() {
    guard let take else { return }
    let takesMore = bytes.flush { isClosed ? false : take($0) }
    isClosed = !takesMore
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
    flushFullBlocks()
  }

  /// Writes an element on its own line.
  mutating func line(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, Value?> = [:],
    _ contents: (inout Self) -> Void
  ) {
    inline(name, attributes, contents)
    append("\n")
    flushFullBlocks()
  }

  /// Writes an element within a line, with attributes that were written before.
  mutating func inline(
    _ name: StaticString, _ attributes: MarkupAttributes, _ contents: (inout Self) -> Void
  ) {
    inline(name, attributes, [:], nil, contents)
  }

  /// Writes an element within a line, with further attributes between those that were written before.
  mutating func inline(
    _ name: StaticString, _ first: MarkupAttributes, _ others: KeyValuePairs<StaticString, Value?>,
    _ last: MarkupAttributes?, _ contents: (inout Self) -> Void
  ) {
    append("<")
    append(name)
    bytes.append(first.bytes)
    append(others)
    if let last { bytes.append(last.bytes) }
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
    flushFullBlocks()
  }

  /// Writes a text.
  mutating func text(_ text: String) {
    bytes.append(escaping: text)
    flushFullBlocks()
  }

  /// Writes existing markup unchanged: from another writer, or a style sheet of this module.
  mutating func markup(_ markup: String) {
    bytes.append(unchanged: markup)
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
    bytes.append(markup)
  }
}

/// Attributes as written in a start tag, escaped.
struct MarkupAttributes {
  fileprivate let bytes: MarkupBytes
}

/// The value of an attribute.
protocol MarkupValue {
  /// Appends the value, escaped for use between quotes, in UTF-8.
  func appendMarkup(to markup: inout MarkupBytes)
}

extension String: MarkupValue {
  /// Appends the text, escaped.
  func appendMarkup(to markup: inout MarkupBytes) {
    markup.append(escaping: self)
  }
}

extension Double {
  /// The number with at most two decimals and no exponent: `12`, `12.5`, `-0.25`. NaN becomes 0; the magnitude is
  /// limited to 10⁹.
  var decimalText: String {
    guard !isNaN else { return "0" }
    let hundredths = Int((Swift.min(Swift.max(self, -1e9), 1e9) * 100).rounded())
    let digits = hundredths.magnitude % 100
    var text = (hundredths < 0 ? "-" : "") + String(hundredths.magnitude / 100)
    if digits > 0 {
      text += digits < 10 ? ".0" : "."
      text += String(digits % 10 == 0 ? digits / 10 : digits)
    }
    return text
  }
}
