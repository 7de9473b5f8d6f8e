import TestSupport
import Testing

@testable import ICalendar

/// Reading an excerpt gives what reading the whole calendar gives.
@Suite struct CalendarExcerptTests {
  /// The days around 1 July 2024 for which excerpts are made, in a zone of the tests' own.
  static let dates = CalendarDate(daysSinceEpoch: 19_895)..<CalendarDate(daysSinceEpoch: 19_925)

  /// The occurrences of a text, without the numbers of lines; with `reporting`, also its problems. Whether events outside of the window are checked is
  /// left to chance.
  static func shown(_ text: [UInt8], _ window: OccurrenceWindow, reporting: Bool = false) -> [String] {
    let contents = CalendarReadings.filtered(text, in: window, blockSize: 4096)
    let ignored = contents.ignoredComponents
    return WindowFilterTests.shown(contents).map { $0.replacing(#/ line \d+/#, with: "") }
      + (reporting ? contents.diagnostics.map { "\($0.code.rawValue) \($0.message)" }.sorted() : [])
      + ["\(ignored.journals) \(ignored.freeBusyTimes)"]
  }

  /// A window inside of the days of an excerpt, far enough from their ends.
  static func inner(
    of dates: Range<CalendarDate> = dates, using random: inout RandomNumbers
  ) -> OccurrenceWindow {
    let zone = WindowFilterTests.zones[Int.random(in: 0..<WindowFilterTests.zones.count, using: &random)]
    let days =
      dates.upperBound.daysSinceEpoch - dates.lowerBound.daysSinceEpoch - 2 * CalendarReader.excerptMargin
    let first = Int.random(in: 0..<days, using: &random)
    let last = Int.random(in: first..<days, using: &random) + 1
    let start = dates.lowerBound.adding(days: CalendarReader.excerptMargin)
    return OccurrenceWindow(start.adding(days: first)..<start.adding(days: last), zone: zone)
  }

  /// Whether an excerpt shows what the calendar with a number shows, in some windows.
  static func isShownBy(
    _ excerpt: [UInt8], _ text: [UInt8], _ number: Int, of dates: Range<CalendarDate> = dates,
    using random: inout RandomNumbers
  ) -> Bool {
    for _ in 0..<4 {
      let window = inner(of: dates, using: &random)
      let (expected, found) = (shown(text, window), shown(excerpt, window))
      guard found != expected else { continue }
      Issue.record(
        """
        calendar \(number), \(window):
        only in the calendar: \(expected.removing(found))
        only in the excerpt: \(found.removing(expected))
        \(String(decoding: text, as: UTF8.self))
        """)
      return false
    }
    return true
  }

  @Test func `random calendars show the same as their excerpts`() throws {
    var random = RandomNumbers(seed: WindowFilterTests.seed)
    var excerpts = 0
    let count = max(50, WindowFilterTests.count / 5)
    for number in 0..<count {
      var calendar = RandomCalendar(seed: WindowFilterTests.seed &* 7_000_003 &+ UInt64(number))
      let text = calendar.text()
      let zone = WindowFilterTests.zones[number % WindowFilterTests.zones.count]
      guard let excerpt = CalendarReader.excerpt(of: text, in: OccurrenceWindow(Self.dates, zone: zone))
      else {
        continue
      }
      excerpts += 1
      guard Self.isShownBy(excerpt, text, number, using: &random) else { return }
    }
    #expect(excerpts > count / 10)
  }

  @Test func `random calendars show the same as an excerpt of their excerpt`() throws {
    var random = RandomNumbers(seed: WindowFilterTests.seed &+ 1)
    var excerpts = 0
    let count = max(50, WindowFilterTests.count / 5)
    let dates = Self.dates.lowerBound.adding(days: 10)..<Self.dates.upperBound.adding(days: -10)
    for number in 0..<count {
      var calendar = RandomCalendar(seed: WindowFilterTests.seed &* 7_000_003 &+ UInt64(number))
      let text = calendar.text()
      let wide = CalendarReader.excerpt(of: text, in: OccurrenceWindow(Self.dates, zone: .utc))
      // In blocks, as a file is read.
      let narrow = CalendarReader.excerpt(
        ofSize: (wide ?? text).count, in: OccurrenceWindow(dates, zone: .utc)
      ) { [bytes = wide ?? text] range, take in
        for start in stride(from: range.lowerBound, to: min(range.upperBound, bytes.count), by: 700) {
          take(bytes.span.extracting(start..<min(start + 700, range.upperBound, bytes.count)))
        }
      }
      guard wide != nil, let narrow else { continue }
      excerpts += 1
      guard Self.isShownBy(narrow, text, number, of: dates, using: &random) else { return }
    }
    #expect(excerpts > 0)
  }

  @Test(
    .enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"),
    arguments: ExpectedWindowTests.windowsByFile.map(\.key))
  func `calendars of other programs show the same as their excerpts`(file: String) throws {
    let text = try SharedFixtures.bytes(of: "calendars/\(file)")
    let windows = ExpectedWindowTests.windowsByFile.first { $0.key == file }?.value ?? []
    for (number, expected) in windows.enumerated() {
      let dates = try #require(date(expected.from))..<#require(date(expected.to))
      let margin = CalendarReader.excerptMargin
      let outer = dates.lowerBound.adding(days: -margin)..<dates.upperBound.adding(days: margin)
      guard let excerpt = CalendarReader.excerpt(of: text, in: OccurrenceWindow(outer, zone: .utc)) else {
        continue
      }
      // The zones take turns: to read a whole calendar takes long.
      let zone = WindowFilterTests.zones[number % WindowFilterTests.zones.count]
      let window = OccurrenceWindow(dates, zone: zone)
      #expect(Self.shown(excerpt, window, reporting: true) == Self.shown(text, window, reporting: true))
    }
  }

  @Test func `an excerpt has all that a filter keeps that knows what belongs to kept events`() throws {
    var (whole, related) = (0, 0)
    for number in 0..<max(50, WindowFilterTests.count / 5) {
      var calendar = RandomCalendar(seed: WindowFilterTests.seed &* 7_000_003 &+ UInt64(number))
      let text = calendar.text()
      let zone = WindowFilterTests.zones[number % WindowFilterTests.zones.count]
      let window = OccurrenceWindow(Self.dates, zone: zone)
      guard let excerpt = CalendarReader.excerpt(of: text, in: window) else { continue }
      var reader = CalendarReader(window: window, keepsAllProperties: false)
      reader.read(filtering: text, file: "")
      var wanted = reader.eventsToReread
      _ = reader.addMovedSeries(to: &wanted)
      var again = FilteredText(reader.filter(related: wanted))
      again.append(text.span)
      guard case .filtered(_, let bytes) = again.finish() else {
        Issue.record("calendar \(number) is not filtered")
        return
      }
      let hasMore = try #require(reader.filtered.first).dropped.hasEvent(wanted)
      (whole, related) = (whole + (hasMore ? 0 : 1), related + (hasMore ? 1 : 0))
      // The count of the journal entries stands behind it.
      #expect(excerpt.starts(with: bytes), "calendar \(number)")
    }
    #expect(whole > 0 && related > 0)
  }

  @Test func `keeps what a window needs, and counts the rest`() throws {
    let text = calendar(
      "BEGIN:VJOURNAL\r\nUID:t\r\nEND:VJOURNAL\r\n"
        + event("past", "DTSTART:20200101T090000Z") + event("now", "DTSTART:20240702T090000Z")
        + event("moved", "DTSTART:20240703T090000Z")
        + event("moved", "DTSTART:20250703T090000Z\r\nSEQUENCE:1"))
    let excerpt = try #require(
      CalendarReader.excerpt(of: text, in: OccurrenceWindow(Self.dates, zone: .utc)))
    #expect(
      String(decoding: excerpt, as: UTF8.self)
        == String(
          decoding: calendar(
            event("now", "DTSTART:20240702T090000Z") + event("moved", "DTSTART:20240703T090000Z")
              + event("moved", "DTSTART:20250703T090000Z\r\nSEQUENCE:1")), as: UTF8.self)
        + "\r\nBEGIN:VCALENDAR\r\nBEGIN:VJOURNAL\r\nEND:VJOURNAL\r\nEND:VCALENDAR\r\n")
  }

  @Test func `keeps open tasks, and of done ones what these depend on`() throws {
    let open = "BEGIN:VTODO\r\nUID:open\r\nDUE;VALUE=DATE:20200101\r\nRRULE:FREQ=DAILY\r\nEND:VTODO\r\n"
    let override =
      "BEGIN:VTODO\r\nUID:open\r\nRECURRENCE-ID;VALUE=DATE:20200101\r\nDUE;VALUE=DATE:20200101\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\n"
    let done = "BEGIN:VTODO\r\nUID:done\r\nDUE;VALUE=DATE:20240702\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\n"
    let excerpt = try #require(
      CalendarReader.excerpt(
        of: calendar(open + override + done), in: OccurrenceWindow(Self.dates, zone: .utc)))
    #expect(
      String(decoding: excerpt, as: UTF8.self) == String(decoding: calendar(open + override), as: UTF8.self))
  }

  @Test(arguments: ["BEGIN:VEVENT\r\n", "END:VEVENT\r\n"])
  func `a wrongly nested calendar has no excerpt`(line: String) {
    let text = calendar(event("past", "DTSTART:20200101T090000Z") + line)
    #expect(CalendarReader.excerpt(of: text, in: OccurrenceWindow(Self.dates, zone: .utc)) == nil)
  }

  private func calendar(_ components: String) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(components)END:VCALENDAR\r\n".utf8)
  }

  private func event(_ uid: String, _ lines: String) -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\n\(lines)\r\nSUMMARY:\(uid)\r\nEND:VEVENT\r\n"
  }
}
