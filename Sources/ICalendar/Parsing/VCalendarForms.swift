// The forms of vCalendar 1.0 (versit, 1996) as those of RFC 5545.

extension Component {
  /// The component in the forms of RFC 5545, where it has those of vCalendar 1.0, which a calendar of VERSION 2.0 cannot have: texts in quoted-printable,
  /// rules such as `D1 #4`, `;` between the values of a list, guests, and reminders that are properties. All of it is in UTF-8.
  package var withoutOldForms: Component {
    let current = withoutOldAlarms()
    var changed = current
    for (place, part) in current.parts.enumerated() {
      switch part {
      case .property(let property):
        if let new = property.withoutOldForm { changed.parts[place] = .property(withTimeOfEnd(new)) }
      case .component(let component):
        let new = component.withoutOldForms
        if new != component { changed.parts[place] = .component(new) }
      default: break
      }
    }
    return changed
  }

  /// A rule whose end has the type of DTSTART, if that is in UTC or in no zone (RFC 5545 section 3.3.10): the end of one of vCalendar 1.0 can be a day.
  private func withTimeOfEnd(_ rule: Property) -> Property {
    guard rule.name == "RRULE" || rule.name == "EXRULE", let start = self["DTSTART"], start["TZID"] == nil,
      let value = DateTimeValue(start.value.trimmingSpaces), value.secondOfDay != nil
    else { return rule }
    var text = RuleText(rule.value)
    guard let end = text["UNTIL"].flatMap({ DateTimeValue($0) }), end.secondOfDay == nil else { return rule }
    text["UNTIL"] = end.end(of: value.isUTC ? .zoned(value.local, .utc) : .floating(value.local))
    var changed = rule
    changed.value = text.text
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
      value =
        VCalendarRuleReader.isRule(value.utf8)
        ? RuleText(value).text : RecurrenceRuleReader.withoutName(value)
    case "EXDATE", "RDATE":
      if value.utf8.contains(UInt8(ascii: ";")) { value = decoded.listedTimes.joined(separator: ",") }
    default: break
    }
    guard content.isQuotedPrintable || value != content.value || !isPlainText else { return nil }
    return Property(name, decoded.parameters, value: value)
  }
}

extension ContentLine {
  /// The line in the form of RFC 5545, if it has one of vCalendar 1.0 (versit, 1996), whatever VERSION its calendar says; `nil` if it has none.
  ///
  /// TRANSP is a number there, the values of CATEGORIES and RESOURCES have semicolons between them, STATUS has spaces, and ATTENDEE has the status and the
  /// role of a guest in other words, who can be the organizer. A rule, a list of times and a quoted-printable text are no matter of one line alone.
  var withoutOldForm: ContentLine? {
    var line = self
    switch name {
    case "TRANSP":
      guard let number = Int(value.trimmingSpaces) else { return nil }
      line.value = number == 0 ? "OPAQUE" : "TRANSPARENT"
    case "CATEGORIES", "RESOURCES":
      guard value.utf8.contains(UInt8(ascii: ";")) else { return nil }
      let items = value.textParts(separatedBy: ";").map { String($0.trimmingSpaces) }.filter { !$0.isEmpty }
      guard items.count > 1 || !value.contains("\\;") else { return nil }
      line.value = items.map(\.escapedText).joined(separator: ",")
    case "STATUS":
      let word = value.trimmingSpaces.uppercased()
      guard ["ACCEPTED", "SENT"].contains(word) || word.contains(" ") else { return nil }
      line.value = ["ACCEPTED": "CONFIRMED", "SENT": "NEEDS-ACTION"][word] ?? word.replacing(" ", with: "-")
    case "ATTACH", "URL":
      guard parameter("VALUE")?.uppercased() == "URL" else { return nil }
      line.parameters.removeAll { $0.name == "VALUE" }
    case "ATTENDEE": return withoutOldFormOfGuest
    default: return nil
    }
    return line
  }

  /// An ATTENDEE of vCalendar 1.0 as one of RFC 5545, or as ORGANIZER.
  private var withoutOldFormOfGuest: ContentLine? {
    let role = parameter("ROLE")?.uppercased() ?? ""
    let isOfOrganizer = role == "ORGANIZER" || role == "OWNER"
    let isOld =
      isOfOrganizer || role == "ATTENDEE" || role == "DELEGATE" || parameter("STATUS") != nil
      || parameter("EXPECT") != nil
    guard isOld || value.hasSuffix(">") else { return nil }
    var line = ContentLine(
      name: isOfOrganizer ? "ORGANIZER" : name, parameters: [], value: value, line: self.line)
    func add(_ name: String, _ value: String) {
      line.parameters.append(Parameter(name: name, values: [value]))
    }
    let expectation = parameter("EXPECT")?.uppercased()
    for parameter in parameters where !parameter.name.isEmpty {
      let word = parameter.values.first?.uppercased() ?? ""
      switch parameter.name {
      case "STATUS" where !isOfOrganizer:
        add("PARTSTAT", Self.participation[word] ?? word.replacing(" ", with: "-"))
      case "STATUS", "EXPECT",
        "ROLE" where isOfOrganizer:
        break
      case "ROLE" where role == "ATTENDEE" || role == "DELEGATE": break
      case "RSVP" where !isOfOrganizer: add("RSVP", word == "YES" || word == "TRUE" ? "TRUE" : "FALSE")
      case "RSVP", "ENCODING", "CHARSET": break
      default: line.parameters.append(parameter)
      }
    }
    if !isOfOrganizer, expectation == "FYI" { add("ROLE", "NON-PARTICIPANT") }
    if !isOfOrganizer, expectation == "REQUEST" { add("ROLE", "OPT-PARTICIPANT") }
    let text = decodedValue.trimmingSpaces
    if text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") {
      let before = text[..<bracket]
      let title = before.dropFirst(before.lowercased().hasPrefix("mailto:") ? 7 : 0)
        .trimming { $0 == "\"" || $0.properties.isWhitespace }
      if parameter("CN") == nil, !title.isEmpty { add("CN", String(title)) }
      line.value = String(text[text.index(after: bracket)...].dropLast())
    } else {
      line.value = String(text)
    }
    if line.value.contains("@"), !line.value.contains(":") { line.value = "mailto:" + line.value }
    return line
  }

  /// The words for the answer of a guest that have another form in RFC 5545.
  private static let participation = ["CONFIRMED": "ACCEPTED", "SENT": "NEEDS-ACTION"]
}
