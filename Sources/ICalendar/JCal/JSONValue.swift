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
