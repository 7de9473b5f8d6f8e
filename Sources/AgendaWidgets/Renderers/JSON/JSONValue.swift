/// A JSON value whose members are known only when the command runs.
package enum JSONValue: Sendable, Hashable {
  case text(String)
  case number(Int)
  case truth(Bool)
  case array([JSONValue])
  case object([Member])

  /// A member of an object; objects keep the order of their members.
  package struct Member: Sendable, Hashable {
    package var name: String
    package var value: JSONValue

    /// A member with a name and a value.
    package init(name: String, value: JSONValue) {
      (self.name, self.value) = (name, value)
    }
  }

  /// An object with members; those without a value are left out.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { member in member.value.map { Member(name: member.key, value: $0) } })
  }
}

extension JSONRenderer {
  /// The value on several lines, ended by a line feed.
  package static func json(_ value: JSONValue) -> String {
    var writer = JSONWriter(.pretty)
    writer.value(value)
    writer.endLine()
    return writer.text
  }

  /// The value on one line, ended by a line feed.
  package static func line(_ value: JSONValue) -> String { JSONWriter.lines([value]) { $0.value($1) } }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: JSONValue) {
    switch value {
    case .text(let text): self.value(text)
    case .number(let number): self.value(number)
    case .truth(let truth): self.value(truth)
    case .array(let elements): array(elements) { $0.value($1) }
    case .object(let members):
      object { writer in
        for member in members {
          writer.key(member.name)
          writer.value(member.value)
        }
      }
    }
  }
}
