internal import AgendaCTomlPlusPlus
internal import ICalendar

/// A position in a text: line and column from 1; both are 0 if unknown.
struct TOMLPosition: Hashable, Comparable {
  var line: Int
  var column: Int

  static func < (one: TOMLPosition, other: TOMLPosition) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A value of a TOML document, with its position.
struct TOMLNode {
  enum Value {
    /// The entries of a table, each with its key, sorted by key.
    case table([TOMLNode])
    case array([TOMLNode])
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case float
    case dateTime
  }

  /// The key of the value in its table; empty for a value without a key.
  var key: String
  /// The position of the key.
  var keyPosition: TOMLPosition
  /// The position after the key.
  var keyEnd: TOMLPosition
  /// The position of the value; of a table with a header, that of the header.
  var position: TOMLPosition
  /// The position after the value, or after the header.
  var end: TOMLPosition
  var value: Value

  /// Whether the node is a table, or an array of tables.
  var holdsTables: Bool {
    switch value {
    case .table: true
    case .array(let elements): elements.contains { $0.holdsTables }
    default: false
    }
  }

  /// A description of the value for messages.
  var kindInWords: String {
    switch value {
    case .table: "a table"
    case .array: "an array"
    case .string(let text): "the text \(quoted(text))"
    case .integer(let number): "the number \(number)"
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .float: "a number with a fraction"
    case .dateTime: "a date or time"
    }
  }
}

/// The syntax error at which reading a TOML text stopped.
struct TOMLSyntaxError: Error {
  var position: TOMLPosition
  var message: String
}

extension TOMLNode {
  /// Parses a TOML text in UTF-8; returns its root table.
  static func parse(_ bytes: [UInt8]) throws(TOMLSyntaxError) -> TOMLNode {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let document = text.withUnsafeBytes {
      agenda_toml_parse($0.bindMemory(to: CChar.self).baseAddress, $0.count)
    }
    defer { agenda_toml_free(document) }
    guard let document else {
      throw TOMLSyntaxError(
        position: TOMLPosition(line: 0, column: 0), message: "there is not enough memory to read it")
    }
    let count = agenda_toml_node_count(document)
    guard count > 0 else {
      throw TOMLSyntaxError(
        position: TOMLPosition(agenda_toml_error_position(document)),
        message: inPlainWords(String(agenda_toml_error_message(document))))
    }
    return try build(count: count) { agenda_toml_node_at(document, $0) }
  }

  /// Builds the tree from the list of nodes, in which each node precedes its children. Walks the list from its end,
  /// so that the children of a node are complete, the first one on top of the stack, when the node is reached.
  private static func build(
    count: Int, at node: (Int) -> agenda_toml_node
  ) throws(TOMLSyntaxError) -> TOMLNode {
    var ready: [TOMLNode] = []
    for index in stride(from: count - 1, through: 0, by: -1) {
      let plain = node(index)
      let held = Array(ready.suffix(plain.count).reversed())
      ready.removeLast(held.count)
      ready.append(try TOMLNode(plain, holding: held))
    }
    return ready[0]
  }

  private init(_ node: agenda_toml_node, holding held: [TOMLNode]) throws(TOMLSyntaxError) {
    key = try Self.text(node.key, at: node.key_position)
    keyPosition = TOMLPosition(node.key_position)
    keyEnd = TOMLPosition(node.key_end)
    position = TOMLPosition(node.position)
    end = TOMLPosition(node.end)
    switch node.kind {
    case AGENDA_TOML_TABLE: value = .table(held)
    case AGENDA_TOML_ARRAY: value = .array(held)
    case AGENDA_TOML_STRING: value = .string(try Self.text(node.string, at: node.position))
    case AGENDA_TOML_INTEGER: value = .integer(Int(node.integer))
    case AGENDA_TOML_BOOLEAN: value = .boolean(node.integer != 0)
    case AGENDA_TOML_FLOAT: value = .float
    default: value = .dateTime
    }
  }

  /// A key or a text. The system would take a NUL in it for the end of a path or of an argument.
  private static func text(
    _ text: agenda_toml_text, at position: agenda_toml_position
  ) throws(TOMLSyntaxError) -> String {
    let text = String(text)
    guard !text.utf8.contains(0) else {
      throw TOMLSyntaxError(position: TOMLPosition(position), message: "a text cannot have a NUL (\\u0000)")
    }
    return text
  }

  /// A message of toml++ without its repeated prefix. The most common mistake gets a hint.
  private static func inPlainWords(_ message: String) -> String {
    let prefix = "Error while parsing "
    let plain = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
    guard plain.hasSuffix("could not determine value type") else { return plain }
    return "expected a value: text in quotes, a number, true, false, or an array in [ ]"
  }
}

extension TOMLPosition {
  fileprivate init(_ position: agenda_toml_position) {
    self.init(line: Int(position.line), column: Int(position.column))
  }
}

extension String {
  fileprivate init(_ text: agenda_toml_text) {
    let bytes = UnsafeBufferPointer(start: text.bytes, count: text.bytes == nil ? 0 : text.length)
    self = bytes.withMemoryRebound(to: UInt8.self) { String(decoding: $0, as: UTF8.self) }
  }
}
