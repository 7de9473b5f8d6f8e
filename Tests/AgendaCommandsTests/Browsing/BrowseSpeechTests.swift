import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// The words of `agenda browse` for a screen reader.
@Suite struct BrowseSpeechTests {
  @Test func `each change is a line of words`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    var speech = BrowseSpeech()
    func said() -> [String] { speech.changes(bench.model).lines }
    #expect(said() == ["List. Monday 30 November · today. 3/3, 14:00–15:30, Design review, day"])
    #expect(said().isEmpty)
    try bench.press("k")
    #expect(said() == ["2/3, 09:15–09:30, Stand-up, Room 4, day"])
    try bench.press("l")
    #expect(said() == ["Tuesday 1 December. 1/2, Conference, day"])
    try bench.press("4")
    #expect(said() == ["Month. Tuesday 1 December. 1/2, Conference, day"])
    try bench.press("hh")
    #expect(said() == ["Sunday 29 November. there is no event here"])
    // The clock alone says nothing.
    try bench.renew(at: "2026-11-30T13:01")
    #expect(said().isEmpty)
  }

  @Test func `questions, answers, windows and lines that are typed are said`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    var speech = BrowseSpeech()
    _ = speech.changes(bench.model)
    try bench.press("d")
    #expect(speech.changes(bench.model).lines == ["Delete “Design review”? y, or any other key for no"])
    try bench.press("n")
    #expect(speech.changes(bench.model).lines == ["nothing was changed"])
    try bench.press("\r")
    #expect(speech.changes(bench.model).lines.contains { $0.hasPrefix("when") })
    try bench.press("q")
    #expect(speech.changes(bench.model).lines.isEmpty)
    try bench.press("aTea tomorrow 16:00")
    var (lines, typed) = speech.changes(bench.model)
    #expect(lines.isEmpty && typed == BrowseSpeech.Typed(text: "Add: Tea tomorrow 16:00", column: 23))
    try bench.press("\t")
    (lines, typed) = speech.changes(bench.model)
    #expect(lines == ["Tea, Tuesday 1 December, 16:00–17:00"] && typed != nil)
    try bench.press("\u{1B}")
    try bench.press("?")
    #expect(speech.changes(bench.model).lines.count > 20)
    try bench.press("\u{1B}")
    try bench.press(":und")
    (lines, typed) = speech.changes(bench.model)
    #expect(lines.count == 1 && lines[0].contains("undo") && typed == nil)
  }

  @Test func `of the calendars, the one with the cursor is said, and whether it is selected`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    var speech = BrowseSpeech()
    _ = speech.changes(bench.model)
    let listings = ["home", "work"].map { CalendarListing(name: $0, source: "s", eventCount: nil) }
    bench.model.prompt = .calendars(Checklist(listings, style: TextStyle(width: 80, depth: .trueColor)))
    let first = speech.changes(bench.model).lines
    try bench.press("j")
    let second = speech.changes(bench.model).lines
    try bench.press(" ")
    let changed = speech.changes(bench.model).lines
    #expect(first.count == 1 && first[0].contains("home"), "\(first)")
    #expect(second.count == 1 && second[0].contains("work") && changed.count == 1 && changed != second)
    #expect(!(first + second + changed).joined().contains("\u{1B}"))
  }

  @Test func `hostile titles are harmless`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    var speech = BrowseSpeech()
    try bench.press("/פגישה\r")
    let text = speech.changes(bench.model).lines.joined()
    #expect(text.contains("東京") && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }
}
