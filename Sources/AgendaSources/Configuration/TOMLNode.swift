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
  /// The position behind the key.
  var keyEnd: TOMLPosition
  /// The position of the value; of a table with a header, that of the header.
  var position: TOMLPosition
  /// The position behind the value, or behind the header.
  var end: TOMLPosition
  var value: Value

  /// Whether it is a table, or an array of tables.
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
