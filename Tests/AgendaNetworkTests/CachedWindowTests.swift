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
  static let large = large("Day")

  static func large(_ title: String) -> String {
    let events = (-100..<5900).map { number in
      let day = today.adding(days: number).description.replacing("-", with: "")
      return
        "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART;VALUE=DATE:\(day)\r\nSUMMARY:\(title) \(number)\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  /// The titles on a day, so many days after today.
  static func titles(of fetched: FetchedCalendar, onDay number: Int, toDos: ToDoExtent = .due) -> [String] {
    let day = today.adding(days: number)
    let window = OccurrenceWindow(day..<day.adding(days: 1), zone: .utc)
    let reader = SourceReader(window: window, toDos: toDos)
    return reader.read(fetched.calendar).contents.occurrences.map(\.event.details.summary)
  }

  /// Changes the file with the days around today, so that it shows whether it is read.
  static func mark(_ fetched: FetchedCalendar, file: String = "window.ics", appending end: String = "") throws
  {
    let path = fetched.web.folder.path + "/" + file
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try (text.replacing("SUMMARY:Day", with: "SUMMARY:Few") + end).write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `the days around today are read from the small file`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["etag": "\"1\"", "body": Self.large]]])
    fetched.update()
    #expect((-7...60).allSatisfy { Self.titles(of: fetched, onDay: $0) == ["Day \($0)"] })
    try Self.mark(fetched)
    #expect(Self.titles(of: fetched, onDay: -8) == ["Day -8"])
    #expect(Self.titles(of: fetched, onDay: -7) == ["Few -7"])
    #expect(Self.titles(of: fetched, onDay: 60) == ["Few 60"])
    #expect(Self.titles(of: fetched, onDay: 61) == ["Day 61"])
    // It has no tasks that are done.
    #expect(Self.titles(of: fetched, onDay: 60, toDos: .dueAndDone) == ["Day 60"])
  }

  @Test func `the small file is made anew on another day, though the calendar is unchanged`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["etag": "\"1\"", "body": Self.large]]])
    fetched.update()
    #expect(fetched.update(after: 86_400) == .unchanged)
    try Self.mark(fetched)
    #expect(Self.titles(of: fetched, onDay: -7) == ["Day -7"])
    #expect(Self.titles(of: fetched, onDay: 61) == ["Few 61"])
  }

  @Test func `a small file of another calendar or another length is not read`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": Self.large], ["body": Self.large("New")]]])
    fetched.update()
    try Self.mark(fetched, appending: "\r\n")
    #expect(Self.titles(of: fetched, onDay: 0) == ["Day 0"])
    // As where a program is killed between the calendar and the small file.
    let former = try #require(CacheState(of: fetched.web.folder)?.windows[.window])
    fetched.update(after: 60)
    #expect(Self.titles(of: fetched, onDay: 0) == ["New 0"])
    var state = fetched.state
    state.windows[.window] = former
    try state.text.write(
      toFile: fetched.web.folder.path + "/state", atomically: true, encoding: .utf8)
    try Self.mark(fetched)
    #expect(Self.titles(of: fetched, onDay: 0) == ["New 0"])
  }

  @Test func `a calendar that is small now has no small file`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["body": Self.large], ["body": calendar("Lunch")]]])
    fetched.update()
    fetched.update(after: 60)
    #expect(fetched.state.windows.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: fetched.web.folder.path + "/window.ics"))
  }

  /// A calendar with sixty events on each of 300 days, 30 of them before today.
  static func dense(_ title: String = "Day") -> String {
    let events = (-30..<270).flatMap { number in
      let day = today.adding(days: number).description.replacing("-", with: "")
      return (0..<60).map { minute in
        "BEGIN:VEVENT\r\nUID:\(number)-\(minute)\r\nDTSTART:\(day)T09\(10 + minute % 50)00Z\r\n"
          + "SUMMARY:\(title) \(number)\r\nEND:VEVENT\r\n"
      }
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  @Test func `today and tomorrow are read from a smaller file where there are many events`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["etag": "\"1\"", "body": Self.dense()]]])
    var large = fetched
    large.limits.maximumSize = 10_000_000
    large.update()
    #expect(large.state.windows.keys.sorted { $0.rawValue < $1.rawValue } == [.today, .window])
    #expect((-7...60).allSatisfy { Set(Self.titles(of: large, onDay: $0)) == ["Day \($0)"] })
    try Self.mark(large, file: "today.ics")
    for (day, title) in [(-2, "Day -2"), (-1, "Few -1"), (0, "Few 0"), (2, "Few 2"), (3, "Day 3")] {
      #expect(Self.titles(of: large, onDay: day) == Array(repeating: title, count: 60))
    }
    // A day later the files are made anew, though the calendar is unchanged.
    #expect(large.update(after: 86_400) == .unchanged)
    #expect(Set(Self.titles(of: large, onDay: 3)) == ["Day 3"])
    try Self.mark(large, file: "today.ics")
    #expect(Set(Self.titles(of: large, onDay: 3)) == ["Few 3"])
  }

  @Test func `a calendar whose file is as it was is not read to know that`() throws {
    let fetched = try FetchedCalendar(["/work.ics": [["etag": "\"1\"", "body": Self.large]]])
    fetched.update()
    #expect(fetched.update(after: 60) == .unchanged)
    // Another file with the same length is not believed to be the calendar: it is fetched again as a whole.
    let items = try #require(fetched.items)
    try items.replacing("SUMMARY:Day", with: "SUMMARY:Bad").write(
      toFile: fetched.web.itemsPath, atomically: true, encoding: .utf8)
    #expect(fetched.update(after: 120) == .replaced(bytes: items.utf8.count, items: 6000))
    #expect(fetched.items == items)
  }

  @Test func `a calendar that cannot be read is none that cannot be divided`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.large, to: "items.ics")
    // A descriptor for writing alone fails as a damaged disk does.
    let descriptor = open(path, O_WRONLY)
    defer { close(descriptor) }
    let text = try #require(CalendarText(descriptor: descriptor))
    let dates = CachedWindow.Extent.window.dates(around: Self.today)
    #expect(throws: CalendarText.Unreadable.self) { try CachedWindow.excerpt(of: text, for: dates) }
    #expect(try CachedWindow.excerpt(of: try #require(CalendarText(path: path)), for: dates) != nil)
  }
}
