extension Component {
  /// The component in the forms of RFC 5545, where it has those of vCalendar 1.0, which a calendar of VERSION 2.0 cannot have: texts in quoted-printable,
  /// rules such as `D1 #4`, `;` between the values of a list, guests, and reminders that are properties. All of it is in UTF-8.
  package var withoutOldForms: Component {
    let current = withoutOldAlarms()
    var changed = current
    for (place, part) in current.parts.enumerated() {
      switch part {
      case .property(let property):
        if let new = property.withoutOldForm { changed.parts[place] = .property(new) }
      case .component(let component):
        let new = component.withoutOldForms
        if new != component { changed.parts[place] = .component(new) }
      default: break
      }
    }
    return changed
  }
}

extension Property {
  /// Properties with a single text.
  private static let texts: Set<String> = ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT"]

  /// The property in the form of RFC 5545; `nil` if it has that already.
  fileprivate var withoutOldForm: Property? {
    let content = content
    if let line = content.withoutOldForm { return Property(line.name, line.parameters, value: line.value) }
    let decoded = content.isQuotedPrintable ? content.decoded : content
    if content.isQuotedPrintable, Self.texts.contains(name) || name.hasPrefix("X-") {
      return Property(name, decoded.parameters, text: text)
    }
    var value = decoded.value
    switch name {
    case "RRULE", "EXRULE":
      if VCalendarRuleReader.isRule(value.utf8) { value = RuleText(value).text }
    case "EXDATE", "RDATE":
      if value.utf8.contains(UInt8(ascii: ";")) { value = decoded.listedTimes.joined(separator: ",") }
    default: break
    }
    guard content.isQuotedPrintable || value != content.value || !isPlainText else { return nil }
    return Property(name, decoded.parameters, value: value)
  }
}
