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

/// A reminder of vCalendar 1.0 (versit, 1996): AALARM, DALARM or MALARM, a property of an event or task where RFC 5545 has a VALARM. Its value has, with `;`
/// between them, a moment, the time between repetitions, their number, and what is played or said.
struct VCalendarAlarm {
  /// The properties of the same VALARM.
  let lines: [ContentLine]

  /// Whether a property with a name in upper case is such a reminder.
  static func isName(_ name: String) -> Bool {
    name.utf8.count == 6 && (name == "AALARM" || name == "DALARM" || name == "MALARM")
  }

  /// Reads a reminder of a component with these lines, of which DTSTART and DUE are used; `nil` if its moment cannot be read. Where the reminder says
  /// nothing, its text is `text`.
  ///
  /// A moment becomes the time from the start, so that it is the same for each instance of a series, unless only one of both is in UTC. A moment that is not
  /// in UTC beside a start that is counts as UTC, as TRIGGER does.
  init?(_ line: ContentLine, among component: [ContentLine], text: String = "") {
    let fields = line.decoded.value.fieldsOfReminder
    guard let first = fields.first,
      let trigger = Self.trigger(first, line: line.line, among: component)
    else { return nil }
    func field(_ place: Int) -> String { place < fields.count ? fields[place] : "" }
    func property(_ name: String, _ value: String) -> ContentLine {
      ContentLine(name: name, parameters: [], value: value, line: line.line)
    }
    let said = field(line.name == "MALARM" ? 4 : 3)
    let words = line.name == "AALARM" || said.isEmpty ? text : said
    var lines = [trigger]
    switch line.name {
    case "MALARM" where !field(3).isEmpty:
      let address = field(3).lowercased().hasPrefix("mailto:") ? field(3) : "mailto:" + field(3)
      lines += [property("ACTION", "EMAIL"), property("SUMMARY", words.escapedText)]
      lines.append(property("ATTENDEE", address))
    case "AALARM":
      lines.append(property("ACTION", "AUDIO"))
      let isAddress = line.parameter("VALUE").map { ["URL", "URI"].contains($0.uppercased()) } ?? false
      if isAddress, !field(3).isEmpty { lines.append(property("ATTACH", field(3))) }
    default: lines.append(property("ACTION", "DISPLAY"))
    }
    if line.name != "AALARM", !words.isEmpty { lines.append(property("DESCRIPTION", words.escapedText)) }
    if let count = Int(field(2)), count > 0, let interval = DurationValue(field(1)), !interval.isNegative {
      lines += [property("REPEAT", String(count)), property("DURATION", interval.description)]
    }
    self.lines = lines
  }

  private static func trigger(
    _ text: String, line: Int, among component: [ContentLine]
  ) -> ContentLine? {
    if let duration = DurationValue(text) {
      return ContentLine(name: "TRIGGER", parameters: [], value: duration.description, line: line)
    }
    guard let moment = DateTimeValue(text), moment.secondOfDay != nil else { return nil }
    for name in ["DTSTART", "DUE"] {
      guard let start = component.first(where: { $0.name == name }),
        let time = DateTimeValue(start.decodedValue), time.offset == nil, moment.offset == nil,
        time.isUTC || !moment.isUTC, !moment.isUTC || start.parameter("TZID") == nil
      else { continue }
      let seconds = moment.local.secondsSinceEpoch - time.local.secondsSinceEpoch
      let related = ContentLine.Parameter(name: "RELATED", values: ["END"])
      return ContentLine(
        name: "TRIGGER", parameters: name == "DUE" ? [related] : [],
        value: DurationValue(wholeDaysOf: seconds).description, line: line)
    }
    let isDate = ContentLine.Parameter(name: "VALUE", values: ["DATE-TIME"])
    return ContentLine(
      name: "TRIGGER", parameters: [isDate], value: moment.instant.basicForm, line: line)
  }
}

extension String {
  /// The texts between semicolons, of which a text has some behind a backslash, without white space around them.
  fileprivate var fieldsOfReminder: [String] {
    var fields: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in utf8 {
      if byte == UInt8(ascii: ";"), !isEscaped {
        fields.append([])
        continue
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      fields[fields.count - 1].append(byte)
    }
    return fields.map { String(String(decoding: $0, as: UTF8.self).unescapedText.trimmingSpaces) }
  }
}

extension Component {
  /// The component with VALARMs in place of the reminders of vCalendar 1.0. They count from the start of `former`, if that is another version.
  package func withoutOldAlarms(countingFrom former: Component? = nil) -> Component {
    guard name == "VEVENT" || name == "VTODO",
      parts.contains(where: { $0.property.map { VCalendarAlarm.isName($0.name) } ?? false })
    else { return self }
    let source = former ?? self
    let starts = ["DTSTART", "DUE"].compactMap { source[$0]?.content }
    let title = self["SUMMARY"]?.text ?? ""
    var changed = self
    changed.parts = parts.filter { part in
      !(part.property.map { VCalendarAlarm.isName($0.name) } ?? false)
    }
    for property in properties where VCalendarAlarm.isName(property.name) {
      // One that cannot be read would be no property of VERSION 2.0.
      let text = title.isEmpty ? "Reminder" : title
      guard let alarm = VCalendarAlarm(property.content, among: starts, text: text) else { continue }
      changed.append(
        Component("VALARM", alarm.lines.map { Property($0.name, $0.parameters, value: $0.value) }))
    }
    return changed
  }
}
