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
