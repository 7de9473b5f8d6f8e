/// The properties of the VCALENDARs themselves, outside of their components.
struct CalendarProperties {
  var name: String?
  var color: String?
  var timeZoneName: String?
  /// The VCALENDARs of the current text with METHOD:CANCEL (RFC 5546 section 3.2.5), as their positions from 0.
  var cancellations: Set<Int> = []
  /// The VCALENDARs of the current text with METHOD:REQUEST (RFC 5546 section 3.2.2), as their positions from 0.
  var requests: Set<Int> = []
  /// The X-WR-TIMEZONE of each VCALENDAR of the current text that has one, by its position from 0.
  var timeZoneNames: [Int: String] = [:]

  /// Reads a line of a VCALENDAR. NAME and COLOR of RFC 7986 replace their older `X-` forms. Of several `X-` lines the first counts.
  mutating func read(_ line: ContentLine, of calendar: Int, diagnostics: inout DiagnosticList) {
    let value = line.value.unescapedText.trimmingSpaces
    guard !value.isEmpty else { return }
    switch line.name {
    case "NAME": name = String(value)
    case "X-WR-CALNAME": name = name ?? String(value)
    case "COLOR": color = String(value)
    case "X-APPLE-CALENDAR-COLOR": color = color ?? String(value)
    case "X-WR-TIMEZONE":
      timeZoneName = timeZoneName ?? String(value)
      timeZoneNames[calendar] = timeZoneNames[calendar] ?? String(value)
    case "METHOD":
      if value.uppercased() == "CANCEL" { cancellations.insert(calendar) }
      if value.uppercased() == "REQUEST" { requests.insert(calendar) }
    case "VERSION" where value == "1.0":
      diagnostics.append(
        Diagnostic(
          .oldVersion,
          "this is vCalendar 1.0, not RFC 5545; its events, their rules and reminders are read, its zones are not",
          line: line.line))
    default: break
    }
  }
}
