/// A calendar as a file has it. `events` has the lines of each event, and an empty line between two.
///
/// ```swift
/// calendarText("UID:a\nDTSTART;VALUE=DATE:20261121\nSUMMARY:Holiday")
/// ```
public func calendarText(_ events: String) -> String {
  let events = events.split(separator: "\n\n").map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }
  let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test//\n\(events.joined())END:VCALENDAR\n"
  return text.replacing("\n", with: "\r\n")
}
