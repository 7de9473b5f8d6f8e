import ICalendar
import TestSupport
import Testing

/// However much is wrong with a file, the diagnostics of it are few.
@Suite struct DiagnosticLimitTests {
  private let window = OccurrenceWindow(
    CalendarDate(daysSinceEpoch: 20_000)..<CalendarDate(daysSinceEpoch: 20_001), zone: .utc)
  private let most = 100

  private func contents(_ files: [(name: String, text: String)]) -> CalendarContents {
    var reader = CalendarReader(window: window)
    for file in files { reader.read(Array(file.text.utf8), file: file.name) }
    return reader.finish()
  }

  private func calendar(_ lines: String) -> String { "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)END:VCALENDAR\n" }

  private func event(_ lines: String) -> String {
    "BEGIN:VEVENT\nUID:a\nDTSTART:20241004\n\(lines)END:VEVENT\n"
  }

  private static let broken: [(Diagnostic.Code, String, inEvent: Bool)] = [
    (.malformedLine, "what is this\n", false),
    (.malformedLine, "what is this\n", true),
    (.malformedComponent, "END:VNOTHING\n", false),
    (.invalidDateTime, "EXDATE:soon\n", true),
    (.invalidDateTime, "EXDATE:soon,later,never\n", true),
    (.missingStart, "BEGIN:VEVENT\nUID:b\nEND:VEVENT\n", false),
    (.duplicateUID, "BEGIN:VEVENT\nUID:b\nDTSTART:20241004\nEND:VEVENT\n", false),
    (.unknownTimeZone, "RDATE;TZID=Nowhere:20241004T100000\n", true),
  ]

  @Test(arguments: broken)
  func `reports so many of a kind and counts the others`(
    code: Diagnostic.Code, line: String, inEvent: Bool
  ) throws {
    let lines = String(repeating: line, count: 2500)
    let one = contents([("few.ics", calendar(inEvent ? event(line + line) : line + line))])
    let count = one.diagnostics.count { $0.code == code } * 1250
    try #require(count > 0)
    let found = contents([("many.ics", calendar(inEvent ? event(lines) : lines))]).diagnostics
      .filter { $0.code == code }
    #expect(found.count == most + 1)
    #expect(abs(found.reduce(0) { $0 + $1.count } - count) <= 1250)
    let closing = try #require(found.last)
    let number = "\(closing.count / 1000) \(String(closing.count + 100_000).suffix(3))"
    #expect(closing.message == "and \(number) more of this kind")
    #expect(closing.file == "many.ics")
    #expect(closing.severity == found[0].severity)
  }

  @Test func `counts each file and each kind by itself`() {
    let lines = String(repeating: "what\n", count: most) + String(repeating: "END:X\n", count: most)
    let found = contents([("a.ics", calendar(lines)), ("b.ics", calendar(lines + "what\n"))]).diagnostics
    #expect(found.count == 4 * most + 1)
    #expect(found.filter { $0.message.hasPrefix("and ") }.map(\.message) == ["and 1 more of this kind"])
  }

  @Test func `a line reader reports no more either`() {
    var reader = ContentLineReader(Array(String(repeating: "what\n", count: 100_000).utf8))
    #expect(reader.next() == nil)
    #expect(reader.diagnostics.count == most + 1)
    #expect(reader.diagnostics.last?.count == 99_900)
  }

  @Test func `a check counts them all`() {
    let text = calendar(
      String(repeating: "what is this\n", count: 3000) + event(String(repeating: "x y\n", count: 500)))
    let report = CalendarValidator().validate(Array(text.utf8), file: "many.ics")
    #expect(report.findings.count { $0.code == .malformedLine } == 20)
    #expect(report.omitted[.malformedLine] == 3480)
  }
}
