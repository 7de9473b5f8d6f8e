/// The text of an RRULE, whose parts can be changed one by one. The others stay as they are written.
package struct RuleText {
  private var parts: [String]

  /// The rule after the colon. One of vCalendar 1.0 has no parts that could be changed, and becomes one of RFC 5545.
  package init(_ text: String) {
    let rule = VCalendarRuleReader.isRule(text.utf8) ? try? RecurrenceRule(text) : nil
    let text = rule?.description ?? RecurrenceRuleReader.withoutName(text)
    parts = text.split(separator: ";").map(String.init)
  }

  /// The text as it is written after the colon.
  package var text: String { parts.joined(separator: ";") }

  /// The value of a part, whose name is in capitals; `nil` if there is none. Setting `nil` removes it.
  package subscript(name: String) -> String? {
    get {
      let part = parts.first { Self.name(of: $0) == name }
      return part.map { String($0.drop { $0 != "=" }.dropFirst().trimmingSpaces) }
    }
    set {
      guard let newValue else { return parts.removeAll { Self.name(of: $0) == name } }
      let part = "\(name)=\(newValue)"
      if let place = parts.firstIndex(where: { Self.name(of: $0) == name }) {
        parts[place] = part
      } else {
        parts.append(part)
      }
    }
  }

  private static func name(of part: String) -> String {
    part.prefix { $0 != "=" }.trimmingSpaces.uppercased()
  }
}
