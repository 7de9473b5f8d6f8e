/// Writes JSON (RFC 8259) with keys in the order in which they are given.
struct JSONWriter {
  /// How it is laid out.
  enum Layout {
    /// Without spaces.
    case compact
    /// A value a line, two spaces a level.
    case pretty
  }

  /// What is written so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0
  private var isFirst = true

  init(_ layout: Layout) {
    self.layout = layout
  }

  /// What is written so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A line feed, after which another value may begin.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    nest("{", "}", members)
  }

  mutating func array<Element>(
    _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    nest("[", "]") { writer in
      for element in elements {
        writer.separate()
        write(&writer, element)
      }
    }
  }

  /// The name of a member; its value is written next.
  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    append(layout == .pretty ? "\": " : "\":")
  }

  mutating func value(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  mutating func value(_ truth: Bool) { append(truth ? "true" : "false") }

  mutating func value(_ text: some StringProtocol) {
    bytes.append(UInt8(ascii: "\""))
    JSONEscaping.append(text.utf8, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func null() { append("null") }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    indent()
  }

  private mutating func indent() {
    guard layout == .pretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func nest(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    depth += 1
    isFirst = true
    content(&self)
    depth -= 1
    if !isFirst { indent() }
    bytes.append(UInt8(ascii: close))
    isFirst = false
  }
}

extension JSONWriter {
  /// A member with a value; left out where there is none.
  mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  /// A member with a value, `null` where there is none.
  mutating func member(_ name: StaticString, orNull text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  mutating func member(_ name: StaticString, _ number: Int) {
    key(name)
    value(number)
  }

  mutating func member(_ name: StaticString, _ truth: Bool) {
    key(name)
    value(truth)
  }
}
