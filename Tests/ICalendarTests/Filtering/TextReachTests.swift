import TestSupport
import Testing

@testable import ICalendar

/// A text is read in every window to which it may matter.
@Suite struct TextReachTests {
  /// A window of some days, up to two years before or after those of the random calendars.
  private static func window(using random: inout RandomNumbers) -> OccurrenceWindow {
    let zone = WindowFilterTests.zones[Int.random(in: 0..<WindowFilterTests.zones.count, using: &random)]
    let day = CalendarDate(
      daysSinceEpoch: 19_905 + Int.random(in: -40...40, using: &random)
        * [1, 1, 18][Int.random(in: 0..<3, using: &random)])
    return OccurrenceWindow(
      day..<day.adding(days: [1, 1, 7, 31][Int.random(in: 0..<4, using: &random)]), zone: zone)
  }

  private static func read(
    _ text: [UInt8], _ window: OccurrenceWindow, _ toDos: ToDoExtent
  ) -> (reach: TextReach?, contents: CalendarContents) {
    var reader = CalendarReader(window: window, toDos: toDos)
    let reach = reader.read(text.span, file: "", findsReach: true) { range, take in
      take(text.span.extracting(range.clamped(to: text.indices)))
    }
    return (reach, reader.finish())
  }

  @Test func `random calendars show nothing and have no problem in windows that they do not reach`() throws {
    var random = RandomNumbers(seed: WindowFilterTests.seed)
    var skipped = 0
    for number in 0..<(2 * WindowFilterTests.count) {
      var calendar = RandomCalendar(seed: WindowFilterTests.seed &* 999_983 &+ UInt64(number))
      let text = number.isMultiple(of: 4) ? calendar.text() : calendar.textOfOne()
      let reach = try #require(CalendarReader.reach(of: text, zones: .system))
      for toDos in [ToDoExtent.due, .open, .dueAndDone] {
        let window = Self.window(using: &random)
        let (found, contents) = Self.read(text, window, toDos)
        if let found, toDos == .due { #expect(found == reach, "calendar \(number)") }
        guard !reach.mayMatter(in: ReachedDays(window), toDos) else { continue }
        skipped += 1
        #expect(
          contents.occurrences.isEmpty && contents.toDos.isEmpty && contents.diagnostics.isEmpty
            && contents.name == nil && contents.color == nil && contents.timeZoneName == nil
            && contents.ignoredComponents.isEmpty && contents.freeBusy == nil && contents.eventCount == 0,
          "calendar \(number), \(toDos), \(window): \(String(decoding: text, as: UTF8.self))")
      }
    }
    #expect(skipped > WindowFilterTests.count / 8)
  }

  /// 1 July 2024 is day 19 905; the margin is 4 days.
  @Test(arguments: [
    ("DTSTART:20240701T090000Z", 19_901, 19_909),
    ("DTSTART;VALUE=DATE:20240701\nDTEND;VALUE=DATE:20240704", 19_901, 19_912),
    ("DTSTART:20240701T090000Z\nRRULE:FREQ=WEEKLY;UNTIL=20240801T090000Z", 19_901, 19_941),
    ("DTSTART:20240701T090000Z\nRRULE:FREQ=DAILY;COUNT=3", 19_901, 19_913),
    ("DTSTART:20240701T090000Z\nRDATE:20240901T090000Z", 19_901, 19_971),
    ("DTSTART:20240701T090000Z\nRECURRENCE-ID:20240601T090000Z", 19_871, 19_909),
    ("DTSTART:20240701T090000Z\nRRULE:FREQ=WEEKLY", 19_901, Int(Int32.max)),
  ])
  func `the reach of an event is that of its times`(lines: String, first: Int, last: Int) throws {
    let text = Array(calendarText("UID:a\n" + lines).utf8)
    let reach = try #require(CalendarReader.reach(of: text, zones: .system))
    #expect((Int(reach.firstDay), Int(reach.lastDay)) == (first, last))
    #expect(reach.uids == [UIDFingerprint("a").bits] && reach.hasEvents && !reach.hasDone)
  }

  @Test(arguments: [
    "DTSTART:20240701T090000Z\nRRULE:FREQ=OFTEN", "DTSTART;TZID=Nowhere:20240701T090000", "SUMMARY:no start",
    "DTSTART:20240701T090000Z\nRECURRENCE-ID;RANGE=THISANDFUTURE:20240701T080000Z",
    "DTSTART:20240701T090000Z\nUID:second", "DTSTART:20240701T090000Z\nRDATE;VALUE=DATE:20240801",
  ])
  func `an event that may have to be reported matters always, with its UID`(lines: String) throws {
    let text = Array(calendarText("UID:a\n" + lines).utf8)
    let reach = try #require(CalendarReader.reach(of: text, zones: .system))
    #expect(reach.isUnbounded)
    if lines != "SUMMARY:no start" { #expect(reach.uids == [UIDFingerprint("a").bits]) }
  }

  @Test(arguments: [
    ("X-WR-CALNAME:Work\n", ""), ("X-WR-CALNAME:A long\n  name\n", ""),
    ("", "BEGIN:VJOURNAL\nUID:j\nEND:VJOURNAL\n"),
  ])
  func `a text of a named calendar matters always, without being parsed for its UIDs`(
    head: String, tail: String
  ) throws {
    let events = ["a", "b", "c"].map { "UID:\($0)\nDTSTART:20240701T090000Z" }.joined(separator: "\n\n")
    let product = "PRODID:-//test//\r\n"
    let named = calendarText(events).replacing(product, with: product + head.replacing("\n", with: "\r\n"))
    let end = "END:VCALENDAR"
    let text = named.replacing(end, with: tail.replacing("\n", with: "\r\n") + end)
    let found = try #require(Self.read(Array(text.utf8), days("2030-01-01"), .due).reach)
    #expect(found.isUnbounded && found.hasEvents)
    #expect(found.uids == CalendarReader.reach(of: Array(text.utf8), found: nil, zones: .system)?.uids)
  }

  @Test func `the filter misses no UID of a text that matters always`() throws {
    var compared = 0
    for number in 0..<WindowFilterTests.count {
      var calendar = RandomCalendar(seed: WindowFilterTests.seed &* 999_979 &+ UInt64(number))
      let text = number.isMultiple(of: 2) ? calendar.text() : calendar.textOfOne()
      guard let found = Self.read(text, days("2030-01-01"), .due).reach else { continue }
      let whole = try #require(CalendarReader.reach(of: text, found: nil, zones: .system))
      compared += 1
      #expect(Set(found.uids).isSuperset(of: whole.uids), "\(String(decoding: text, as: UTF8.self))")
    }
    #expect(compared > 0)
  }

  @Test func `a task matters until it is done, and then to those who ask for it`() throws {
    let task = "BEGIN:VTODO\r\nUID:t\r\nDUE:20240701T090000Z\r\nSTATUS:NEEDS-ACTION\r\nEND:VTODO\r\n"
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(task)END:VCALENDAR\r\n"
    let open = try #require(CalendarReader.reach(of: Array(text.utf8), zones: .system))
    #expect(open.isUnbounded && open.uids == [UIDFingerprint("t").bits])
    let completed = text.replacing("NEEDS-ACTION", with: "COMPLETED")
    let done = try #require(CalendarReader.reach(of: Array(completed.utf8), zones: .system))
    let window = ReachedDays(days("2024-07-01"))
    #expect(!done.mayMatter(in: window, .due) && done.mayMatter(in: window, .dueAndDone))
    #expect(done.uids == [UIDFingerprint("t").bits] && !done.hasEvents)
  }
}

/// Which events a search need not parse: those that certainly lack a word.
@Suite struct TextConditionTests {
  private func mayHold(_ word: String, _ text: String) -> Bool? {
    TextCondition(words: [word]).map { condition in
      Array(text.utf8).withUnsafeBufferPointer { condition.mayBeMet(by: $0) }
    }
  }

  /// The bytes are compared in blocks, so that a word may begin at each place of one, and reach into the next.
  @Test(arguments: [
    ("zeppelin", "Zeppelin"), ("zeppelin", "zep\r\n pelin"), ("zeppelin", "ze\\ppelin"),
    ("zeppelin", "ZÉPPELIN"), ("strasse", "Straße"), ("4711", "4711"), ("会議", "会議"), ("会議", "会\r\n 議"),
    ("q", "Q"), ("quoted", "QUOTED"), ("uber", "Über"),
  ])
  func `a word is found at each place`(word: String, written: String) {
    for before in 0...40 {
      for after in [0, 1, 15, 16, 40] {
        let text = String(repeating: "-", count: before) + written + String(repeating: "-", count: after)
        #expect(mayHold(word, text) == true, "\(before) before, \(after) after")
      }
    }
  }

  @Test(arguments: [
    ("zeppelin", "SUMMARY:Zeppeli, and more of it until the text has several blocks"),
    ("zeppelin", "DTSTART:20261121T090000Z DTSTAMP:20261121T090000Z é"), ("会議", "SUMMARY:会 議 meeting"),
    ("会議", "SUMMARY:meeting"),
  ])
  func `an event without the word is left out`(word: String, text: String) {
    #expect(mayHold(word, text) == false)
  }
}
