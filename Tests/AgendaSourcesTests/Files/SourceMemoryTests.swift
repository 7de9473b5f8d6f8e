import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Calendars whose files have not changed are not read again.
@Suite struct SourceMemoryTests {
  static let window = OccurrenceWindow(
    from: Instant(secondsSinceEpoch: 0), to: Instant(secondsSinceEpoch: 10 * 86_400), zone: .utc)
  /// A moment at which the files of the tests are old.
  static let later = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970) + 3600)

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.calendar("Lunch"), to: "work/lunch.ics")
    try folder.write(Self.calendar("Dinner"), to: "work/evening/dinner.ics")
  }

  static func calendar(_ title: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:\(title)\r\nDTSTART;VALUE=DATE:19700102\r\n"
      + "SUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  static func reader(_ window: OccurrenceWindow = window, now: Instant? = later) -> SourceReader {
    SourceReader(window: window, now: now)
  }

  static func titles(_ results: [SourceResult]) -> [String] {
    results.flatMap { $0.contents.occurrences.map(\.event.details.summary) }.sorted()
  }

  /// A memory in which each calendar has other occurrences than its files: where they are shown, the files were not read.
  static func doctored(_ calendar: CalendarConfiguration) throws -> SourceMemory {
    var memory = SourceMemory()
    let reader = Self.reader()
    var result = reader.read(calendar)
    result.contents.occurrences = []
    memory.keep(result, reader.key(of: calendar), of: try #require(reader.versions(of: calendar, nil)?.files))
    memory.finish()
    return memory
  }

  private func calendar(_ path: String) -> CalendarConfiguration {
    CalendarConfiguration(name: "test", location: .path(folder.path + "/" + path))
  }

  @Test(arguments: ["work/lunch.ics", "work/evening", "work"])
  func `a calendar is read again only if a file of it has changed`(path: String) throws {
    let calendar = calendar(path)
    var memory = try Self.doctored(calendar)
    for _ in 0..<2 { #expect(Self.titles(Self.reader().read([calendar], keepingIn: &memory)) == []) }
    try folder.write(Self.calendar("Lunch!"), to: "work/lunch.ics")
    try folder.replace("work/evening/dinner.ics", with: Self.calendar("Supper"))
    let expected = [path != "work/evening" ? "Lunch!" : nil, path != "work/lunch.ics" ? "Supper" : nil]
    #expect(Self.titles(Self.reader().read([calendar], keepingIn: &memory)) == expected.compactMap(\.self))
  }

  @Test(arguments: ["breakfast.ics", "late/night.ics", "color"])
  func `a new file of a folder makes it read again`(name: String) throws {
    let calendar = calendar("work")
    var memory = try Self.doctored(calendar)
    try folder.write(name == "color" ? "red" : Self.calendar("New"), to: "work/\(name)")
    let titles = Self.titles(Self.reader().read([calendar], keepingIn: &memory))
    #expect(titles == ["Dinner", "Lunch"] + (name == "color" ? [] : ["New"]))
  }

  @Test func `a removed file is no longer shown`() throws {
    let calendar = calendar("work")
    var memory = SourceMemory()
    #expect(Self.titles(Self.reader().read([calendar], keepingIn: &memory)) == ["Dinner", "Lunch"])
    try FileManager.default.removeItem(atPath: folder.path + "/work/lunch.ics")
    #expect(Self.titles(Self.reader().read([calendar], keepingIn: &memory)) == ["Dinner"])
  }

  @Test func `another window is read again`() throws {
    let calendar = calendar("work/lunch.ics")
    var memory = try Self.doctored(calendar)
    let longer = OccurrenceWindow(from: Self.window.start, to: Self.window.end.adding(seconds: 1), zone: .utc)
    #expect(Self.titles(Self.reader(longer).read([calendar], keepingIn: &memory)) == ["Lunch"])
  }

  @Test func `a file that has just changed is read each time`() throws {
    let calendar = calendar("work/lunch.ics")
    for now in [Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970)), nil] {
      #expect(Self.reader(now: now).versions(of: calendar, nil) == nil)
    }
  }

  @Test func `calendars beyond the limit are read each time`() throws {
    let calendar = calendar("work/lunch.ics")
    let reader = Self.reader()
    let versions = try #require(reader.versions(of: calendar, nil)?.files)
    for (limit, isKept) in [(0, false), (1, true)] {
      var memory = SourceMemory(maximumOccurrences: limit)
      _ = reader.read([calendar], keepingIn: &memory)
      #expect((memory.result(reader.key(of: calendar), of: versions) != nil) == isKept)
    }
  }

  @Test func `a calendar on the web grows old though its file is unchanged`() throws {
    let web = WebCalendar(try WebAddress("https://example.org/a.ics"), cache: folder.path)
    let calendar = CalendarConfiguration(name: "web", location: .web(web))
    let name = String(web.folder.path.dropFirst(folder.path.count + 1))
    try folder.write(Self.calendar("Lunch"), to: name + "/items.ics")
    var state = CacheState()
    (state.fetched, state.due) = (Self.later, Self.later.adding(seconds: 3600))
    try folder.write(state.text, to: name + "/state")
    var memory = SourceMemory()
    for (seconds, codes) in [(0, []), (3600, []), (7200, [Diagnostic.Code.outdated]), (0, [])] {
      let results = Self.reader(now: Self.later.adding(seconds: seconds)).read([calendar], keepingIn: &memory)
      #expect(Self.titles(results) == ["Lunch"])
      #expect(results.flatMap(\.problems).map(\.kind) == codes)
    }
  }

  @Test func `calendars that change places are shown in their new ones`() {
    let calendars: [CalendarConfiguration] = [calendar("work/lunch.ics"), calendar("work/evening")]
    var memory = SourceMemory()
    for order in [calendars, Array(calendars.reversed())] {
      let results = Self.reader().read(order, keepingIn: &memory)
      #expect(results.map { $0.identity.position } == [0, 1])
    }
  }
}
