package import ICalendar

extension JSONRenderer {
  /// The value on several lines, ended by a line feed.
  package static func json(_ value: JSONValue) -> String { JSONWriter.text(.pretty) { $0.value(value) } }

  /// The value on one line, ended by a line feed.
  package static func line(_ value: JSONValue) -> String { JSONWriter.text(.compact) { $0.value(value) } }
}

extension JSONWriter {
  fileprivate mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .truth(let truth): self.value(truth)
    case .number(let number): encoded(Array(number.utf8))
    case .text(let text): self.value(text)
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
