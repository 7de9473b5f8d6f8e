/// A calendar as a file has it. `events` has the lines of each event, and an empty line between two.
///
/// ```swift
/// calendarText("UID:a\nDTSTART;VALUE=DATE:20261121\nSUMMARY:Holiday")
/// ```
public func calendarText(_ events: String) -> String {
  var text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//\r\n"
  var isInEvent = false
  // By bytes: a build for debugging takes seconds to compare the characters of a long text.
  for line in events.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.isEmpty {
      if isInEvent { text += "END:VEVENT\r\n" }
      isInEvent = false
    } else {
      if !isInEvent { text += "BEGIN:VEVENT\r\n" }
      isInEvent = true
      text += String(decoding: line, as: UTF8.self)
      text += line.last == UInt8(ascii: "\r") ? "\n" : "\r\n"
    }
  }
  return text + (isInEvent ? "END:VEVENT\r\n" : "") + "END:VCALENDAR\r\n"
}
