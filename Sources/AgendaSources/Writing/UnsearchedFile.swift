internal import ICalendar

/// A file of a calendar in which no event can be looked for to be changed.
package struct UnsearchedFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The name of its calendar.
  package let calendar: String
  /// Whether it could be read, and is no whole calendar.
  package let isDamaged: Bool
  /// What is wrong, with the path, and the line where it is known.
  package let reason: String

  /// The files of calendars that cannot be read, or whose BEGIN and END lines do not match. A file that is empty or was not found has no events.
  package static func all(in calendars: [CalendarConfiguration]) -> [UnsearchedFile] {
    calendars.flatMap { calendar in
      calendar.calendarFiles.compactMap { UnsearchedFile($0, of: calendar.name) }
    }
  }

  /// A file of a calendar; `nil` if events can be looked for in it.
  private init?(_ path: String, of calendar: String) {
    (self.path, self.calendar) = (path, calendar)
    do throws(WritingError) {
      let file = try FileSnapshot(path: path)
      guard let text = file.text, text.count > 0, try file.items({ _ in false }) == nil else { return nil }
      guard let bytes = try? text.bytes(0..<text.count), let problem = CalendarPlaces.problem(in: bytes)
      else {
        (isDamaged, reason) = (true, "\(path): it is no calendar")
        return
      }
      isDamaged = true
      reason = "\(path)\(problem.line.map { ":\($0)" } ?? ""): \(problem.message)"
    } catch {
      (isDamaged, reason) = (false, error.messages.first ?? path)
    }
  }
}
