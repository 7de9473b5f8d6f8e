import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// A large calendar in the cache has a file with the days around today, which is read where it suffices.
@Suite struct CachedWindowTests {
  /// The day of the moments of the tests.
  static let today = Zone.utc.localDateTime(at: FetchedCalendar.start).date

  /// A calendar that is large enough, with an event on each of 6000 days, 100 of them before today.
  static func large(_ title: String = "Day") -> String {
    let events = (-100..<5900).map { number in
      let day = today.adding(days: number).description.replacing("-", with: "")
      return
        "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART;VALUE=DATE:\(day)\r\nSUMMARY:\(title) \(number)\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  /// The titles on a day, so many days after today.
  static func titles(of fetched: FetchedCalendar, onDay number: Int) -> [String] {
    let day = today.adding(days: number)
    let reader = SourceReader(window: OccurrenceWindow(day..<day.adding(days: 1), zone: .utc))
    return reader.read(fetched.calendar).contents.occurrences.map(\.event.details.summary)
  }

  /// Changes the file with the days around today, so that it shows whether it is read.
  static func mark(_ fetched: FetchedCalendar, appending end: String = "") throws {
    let path = fetched.web.folder.path + "/window.ics"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try (text.replacing("SUMMARY:Day", with: "SUMMARY:Few") + end).write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `the days around today are read from the small file`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["etag": "\"1\"", "body": Self.large()]]])
    fetched.update()
    #expect((-7...60).allSatisfy { Self.titles(of: fetched, onDay: $0) == ["Day \($0)"] })
    try Self.mark(fetched)
    #expect(Self.titles(of: fetched, onDay: -8) == ["Day -8"])
    #expect(Self.titles(of: fetched, onDay: -7) == ["Few -7"])
    #expect(Self.titles(of: fetched, onDay: 60) == ["Few 60"])
    #expect(Self.titles(of: fetched, onDay: 61) == ["Day 61"])
  }

  @Test func `the small file is made anew on another day, though the calendar is unchanged`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["etag": "\"1\"", "body": Self.large()]]])
    fetched.update()
    #expect(fetched.update(after: 86_400) == .unchanged)
    try Self.mark(fetched)
    #expect(Self.titles(of: fetched, onDay: -7) == ["Day -7"])
    #expect(Self.titles(of: fetched, onDay: 61) == ["Few 61"])
  }

  @Test func `a small file of another calendar or another length is not read`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": Self.large()], ["body": Self.large("New")]]])
    fetched.update()
    try Self.mark(fetched, appending: "\r\n")
    #expect(Self.titles(of: fetched, onDay: 0) == ["Day 0"])
    // As where a program is killed between the calendar and the small file.
    let former = try #require(CacheState(of: fetched.web.folder)?.window)
    fetched.update(after: 60)
    #expect(Self.titles(of: fetched, onDay: 0) == ["New 0"])
    var state = fetched.state
    state.window = former
    try state.text.write(
      toFile: fetched.web.folder.path + "/state", atomically: true, encoding: .utf8)
    try Self.mark(fetched)
    #expect(Self.titles(of: fetched, onDay: 0) == ["New 0"])
  }

  @Test func `a calendar that is small now has no small file`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": Self.large()], ["body": calendar("Lunch")]]])
    fetched.update()
    fetched.update(after: 60)
    #expect(fetched.state.window == nil)
    #expect(!FileManager.default.fileExists(atPath: fetched.web.folder.path + "/window.ics"))
  }
}
