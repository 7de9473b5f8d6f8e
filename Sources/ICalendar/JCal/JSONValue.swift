import AgendaCVectors

/// A JSON value (RFC 8259).
package enum JSONValue: Sendable, Hashable {
  case null
  case truth(Bool)
  /// A number as it is written.
  case number(String)
  case text(String)
  case array([JSONValue])
  /// The members in order, also those with equal names.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A whole number.
  package static func number(_ number: Int) -> JSONValue { .number(String(number)) }

  /// An object with members; those without a value are left out.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { member in member.value.map { Member(name: member.key, value: $0) } })
  }

  /// Parses a text (RFC 8259); `nil` if it is no JSON in UTF-8, or if its brackets are nested more than 64 times.
  package init?(_ bytes: [UInt8]) {
    guard isUTF8(bytes.span) else { return nil }
    let value: JSONValue? = bytes.withUnsafeBufferPointer {
      var cursor = JSONCursor($0, upTo: 64)
      do {
        guard let piece = try cursor.next() else { return nil }
        let value = try JSONValue(piece, &cursor)
        return try cursor.next() == nil ? value : nil
      } catch {
        return nil
      }
    }
    guard let value else { return nil }
    self = value
  }

  /// Reads the value that begins with a piece.
  private init(_ piece: JSONCursor.Piece, _ cursor: inout JSONCursor) throws(JSONCursor.Failure) {
    switch piece {
    case .object:
      var members: [Member] = []
      while try cursor.next() == .key {
        let name = cursor.string
        if let piece = try cursor.next() {
          members.append(Member(name: name, value: try JSONValue(piece, &cursor)))
        }
      }
      self = .object(members)
    case .array:
      var values: [JSONValue] = []
      while let piece = try cursor.next(), piece != .end { values.append(try JSONValue(piece, &cursor)) }
      self = .array(values)
    case .text, .key: self = .text(cursor.string)
    case .number: self = .number(cursor.string)
    case .truth(let truth): self = .truth(truth)
    case .null, .end: self = .null
    }
  }

  /// The texts among the members of an object in a text; `nil` if the text is no object in JSON. Of equal names the last one counts.
  package static func texts(in bytes: [UInt8]) -> [String: String]? {
    guard case .object(let members)? = JSONValue(bytes) else { return nil }
    return members.reduce(into: [:]) { texts, member in
      if case .text(let text) = member.value { texts[member.name] = text }
    }
  }

  /// The member with a name; `nil` if this is no object, or has none. Of equal names the last one counts.
  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// Appends the value, on one line.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .truth(let truth): bytes += (truth ? "true" : "false").utf8
    case .number(let number): bytes += number.utf8
    case .text(let text): Self.append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    JSONEscaping.append(text, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}

/// Escapes text for JSON: what RFC 8259 section 7 requires, and everything that could affect a terminal (DEL, the C1
/// controls, bidirectional controls), break lines (U+2028, U+2029), or be invisible there:
/// Default_Ignorable_Code_Point of Unicode except joiners and variation selectors, and the blank Braille pattern. A
/// JSON parser restores the original values.
package enum JSONEscaping {
  /// Appends the contents of a string literal for a text.
  package static func append(_ text: String, to bytes: inout [UInt8]) {
    append(text.utf8.span, to: &bytes)
  }

  /// How many bytes are put together before they are appended.
  private static let blockSize = 1024
  /// The most bytes that one step writes to a block: fifteen plain ones, and an escape.
  private static let stepSize = 17

  /// Appends the contents of a string literal for a text in UTF-8.
  ///
  /// Where the text is HTML or JSON itself, every few bytes are escaped. So they are put together in a block on the stack, and the array is
  /// asked for room once for each block.
  package static func append(_ utf8: Span<UInt8>, to bytes: inout [UInt8]) {
    utf8.withUnsafeBufferPointer { text in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: blockSize) { block in
        var index = 0
        while index < text.count {
          var used = 0
          index += fill(block, from: UnsafeBufferPointer(rebasing: text[index...]), used: &used)
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: block[..<used]))
          // The block is full, or here is one of the few characters that become a number.
          guard index < text.count, !text[index].isPlain, shortEscape(of: text[index]) == nil else {
            continue
          }
          let length = min(text[index].length ?? 1, text.count - index)
          appendCharacter(UnsafeBufferPointer(rebasing: text[index..<(index + length)]).span, to: &bytes)
          index += length
        }
      }
    }
  }

  /// Writes bytes of a text and escapes of two bytes into a block, up to a character that may need a longer escape. Returns how many bytes of the
  /// text were taken.
  private static func fill(
    _ block: UnsafeMutableBufferPointer<UInt8>, from text: UnsafeBufferPointer<UInt8>, used: inout Int
  ) -> Int {
    guard let source = text.baseAddress, let target = block.baseAddress else { return 0 }
    let lastStep = block.count - stepSize
    var index = 0
    while index < text.count, used <= lastStep {
      if text.count - index >= 16 {
        let special = special_in_json(source + index)
        // All sixteen are written. Those from the first special one on are written over.
        UnsafeMutableRawPointer(target + used).copyMemory(from: source + index, byteCount: 16)
        let count = min(special.trailingZeroBitCount, 16)
        index += count
        used += count
        if count == 16 { continue }
      }
      // Letters beyond ASCII often follow each other.
      repeat {
        let byte = text[index]
        if byte.isPlain {
          block[used] = byte
          used += 1
        } else if let letter = shortEscape(of: byte) {
          block[used] = UInt8(ascii: "\\")
          block[used + 1] = letter
          used += 2
        } else {
          return index
        }
        index += 1
      } while index < text.count && text[index] >= 0x80 && used <= lastStep
    }
    return index
  }

  /// The letter after a backslash in the short escape of a byte; `nil` if there is none.
  private static func shortEscape(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x08: UInt8(ascii: "b")
    case 0x09: UInt8(ascii: "t")
    case 0x0A: UInt8(ascii: "n")
    case 0x0C: UInt8(ascii: "f")
    case 0x0D: UInt8(ascii: "r")
    default: nil
    }
  }

  /// Appends a character whose first byte may belong to a character to escape.
  private static func appendCharacter(_ character: Span<UInt8>, to bytes: inout [UInt8]) {
    guard character.count > 1 else { return appendEscape(UInt32(character[0]), to: &bytes) }
    var point = UInt32(character[0]) & (0x7F >> UInt32(character.count))
    for index in 1..<character.count { point = point << 6 | UInt32(character[index] & 0x3F) }
    switch point {
    case 0x80...0x9F, 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB:
      appendEscape(point, to: &bytes)
    case 0xE0000...0xE007F:
      // As two surrogates (RFC 8259 section 7).
      appendEscape(0xD800 + (point - 0x10000) >> 10, to: &bytes)
      appendEscape(0xDC00 + point & 0x3FF, to: &bytes)
    default: character.withUnsafeBufferPointer { bytes += $0 }
    }
  }

  private static func appendEscape(_ point: UInt32, to bytes: inout [UInt8]) {
    bytes += ("\\u" + String(point, radix: 16).zeroPadded(to: 4)).utf8
  }
}

extension UInt8 {
  /// Whether the byte belongs to a character that is not escaped. The first byte decides for characters of several
  /// bytes.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self != 0x7F && length == nil && self != 0x22 && self != 0x5C
  }

  /// The number of bytes of the character that begins with this byte, if such a character may need an escape.
  fileprivate var length: Int? {
    switch self {
    case 0xC2, 0xCD, 0xD8: 2
    case 0xE1, 0xE2, 0xE3, 0xEF: 3
    case 0xF3: 4
    default: nil
    }
  }
}
