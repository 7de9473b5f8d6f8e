/// Bytes of markup, to which many short pieces are added. An array is asked for its room, and asks who holds it, for each piece; this asks for
/// room for many.
struct MarkupBytes {
  /// The room for the first bytes.
  private static let firstRoom = [UInt8](repeating: 0, count: 512)

  /// The bytes, with capacity for more.
  private var room: [UInt8] = []
  /// The number of bytes.
  private(set) var count = 0

  /// The bytes as a text in UTF-8.
  var text: String { room.withUnsafeBufferPointer { String(decoding: $0[..<count], as: UTF8.self) } }

  /// Hands the bytes on, and keeps their room; returns what `take` does.
  mutating func flush(to take: (Span<UInt8>) -> Bool) -> Bool {
    defer { count = 0 }
    return take(room.span.extracting(0..<count))
  }

  /// Appends a byte.
  mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    room[count] = byte
    count += 1
  }

  /// Appends bytes.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return }
    makeRoom(for: bytes.count)
    let (start, end) = (count, count + bytes.count)
    room.withUnsafeMutableBytes {
      UnsafeMutableRawBufferPointer(rebasing: $0[start..<end]).copyMemory(from: UnsafeRawBufferPointer(bytes))
    }
    count = end
  }

  /// Appends a text of this module as it is.
  mutating func append(_ markup: StaticString) {
    append(UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Appends a text as it is.
  mutating func append(unchanged text: String) {
    text.utf8.span.withUnsafeBufferPointer { append($0) }
  }

  /// Appends other markup.
  mutating func append(_ other: MarkupBytes) {
    other.room.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0[..<other.count])) }
  }

  private mutating func makeRoom(for added: Int) {
    if room.isEmpty { room = Self.firstRoom }
    // An array is copied as a block also in a debug build, which would write zeros one by one.
    while room.count - count < added { room += room }
  }
}

/// Only here text becomes markup.
extension MarkupBytes {
  /// Appends a text so that it is only text in an element or a quoted attribute of HTML and XML. The five markup characters become references, and
  /// white space of any kind a space. Removed are characters that XML 1.0 forbids, control characters, and bidirectional overrides and
  /// isolates, because the text may come from a caller that did not make it harmless.
  mutating func append(escaping text: String) {
    text.utf8.span.withUnsafeBufferPointer { text in
      if Self.isPlain(text) { return append(text) }
      // The bytes from `start` on need no escape up to `index`.
      var (start, index) = (0, 0)
      while index < text.count {
        guard !Self.isPlain(text[index]), let (reference, length) = Self.reference(for: text, at: index)
        else {
          index += 1
          continue
        }
        append(UnsafeBufferPointer(rebasing: text[start..<index]))
        append(reference)
        index += length
        start = index
      }
      append(UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  /// Whether a text is printable ASCII that needs no escape.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Without an exit from the loop, and with few comparisons, it looks at sixteen bytes at once.
    var special: UInt8 = 0
    for byte in text {
      // Of “&” and “'”, and of “<” and “>”, the codes differ in one bit.
      special |= (byte &- 0x20 >= 0x5F ? 1 : 0) | (byte | 1 == 0x27 ? 1 : 0)
      special |= (byte | 2 == 0x3E ? 1 : 0) | (byte == 0x22 ? 1 : 0)
    }
    return special == 0
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x5F && byte | 1 != 0x27 && byte | 2 != 0x3E && byte != 0x22
  }

  /// The reference that replaces the character at an index, and the length of the character in bytes; `nil` if the character stays, or none
  /// begins there.
  private static func reference(
    for text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (StaticString, length: Int)? {
    switch text[index] {
    case 0x26: ("&amp;", 1)
    case 0x3C: ("&lt;", 1)
    case 0x3E: ("&gt;", 1)
    case 0x22: ("&quot;", 1)
    case 0x27: ("&#39;", 1)
    case 0x09, 0x0A, 0x0D: (" ", 1)
    case 0..<0x20, 0x7F: ("", 1)
    case 0xC2 where text.count - index >= 2: reference(afterC2: text[index + 1])
    case 0xE2 where text.count - index >= 3: reference(afterE2: text[index + 1], text[index + 2])
    case 0xEF where text.count - index >= 3: reference(afterEF: text[index + 1], text[index + 2])
    default: nil
    }
  }

  /// U+0080 to U+00BF.
  private static func reference(afterC2 second: UInt8) -> (StaticString, length: Int)? {
    second > 0x9F ? nil : (second == 0x85 ? " " : "", 2)
  }

  /// U+2000 to U+2FFF: line and paragraph separator, and what changes the direction.
  private static func reference(afterE2 second: UInt8, _ third: UInt8) -> (StaticString, length: Int)? {
    switch (second, third) {
    case (0x80, 0xA8...0xA9): (" ", 3)
    case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): ("", 3)
    default: nil
    }
  }

  /// U+F000 to U+FFFF: the byte order mark, and two that are no characters.
  private static func reference(afterEF second: UInt8, _ third: UInt8) -> (StaticString, length: Int)? {
    switch (second, third) {
    case (0xBB, 0xBF), (0xBF, 0xBE...0xBF): ("", 3)
    default: nil
    }
  }
}

/// Escapes text for HTML and XML.
package enum MarkupEscaping {
  /// A text, escaped, so that it is only text in an element or a quoted attribute.
  package static func escaped(_ text: String) -> String {
    var markup = MarkupBytes()
    markup.append(escaping: text)
    return markup.text
  }
}

/// Collects pieces of text, and hands them on in blocks of UTF-8.
struct BlockOutput {
  /// How many bytes are collected before they are handed on.
  static let blockSize = 16_384

  private var block: [UInt8] = []

  /// Adds a piece, which is handed on with the whole pieces that follow.
  mutating func collect(_ text: String) {
    // A string would be made unique, and its text be checked, for each piece.
    let isCollected: Void? = text.utf8.withContiguousStorageIfAvailable { block.append(contentsOf: $0) }
    if isCollected == nil { block.append(contentsOf: text.utf8) }
  }

  /// Adds a piece. Passes on the collected bytes if they fill a block.
  mutating func add<Failure: Error>(
    _ text: String, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    collect(text)
    if block.count >= Self.blockSize { try finish(to: write) }
  }

  /// Passes on the remaining bytes.
  mutating func finish<Failure: Error>(
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    if !block.isEmpty { try write(block.span) }
    block.removeAll(keepingCapacity: true)
  }
}
