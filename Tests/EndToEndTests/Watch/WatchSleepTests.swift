import Foundation
import TestSupport
import Testing

/// The cost of `agenda watch` while it sleeps and when it wakes.
@Suite(.serialized) struct WatchSleepTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
    try put(events: 1)
  }

  /// A calendar with so many events each day, spread over it, a minute each.
  private func put(events: Int) throws {
    let texts = (0..<events).map { number in
      let minute = number * 1440 / events
      let clock = [minute / 60, minute % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined()
      return "UID:\(number)\nDTSTART:20200101T\(clock)00\nDURATION:PT1M\nRRULE:FREQ=DAILY\n"
        + "SUMMARY:Event \(number)"
    }
    try agenda.home.replace("day.ics", with: calendarText(texts.joined(separator: "\n\n")))
  }

  private func touch() {
    #expect(utimes(agenda.home.path("day.ics"), nil) == 0)
  }

  @Test
  func `It sleeps by the wall clock, so that it wakes after a suspend, and when the clock is set`()
    throws
  {
    let watch = try WatchProcess(agenda, "--file", "day.ics", "--format", "ndjson")
    #expect(watch.line() != nil)
    #expect(try watch.awaitSleep(after: 0))
    let alarm = try watch.alarm()
    #expect(alarm.clock == Int(CLOCK_REALTIME))
    #expect(alarm.flags == 1 | 2)
    #expect(alarm.secondsLeft <= 86_400)
  }

  @Test func `While nothing changes, only its alarm can wake it, which is hours ahead`() throws {
    try put(events: 0)
    let watch = try WatchProcess(agenda, "--file", "day.ics", "--format", "ndjson")
    #expect(watch.line() != nil)
    #expect(try watch.awaitSleep(after: 0))
    #expect(watch.waitsForEvents)
    #expect(try watch.threads() == 1)
    #expect(try watch.alarm().secondsLeft > 10 * 3600)
  }

  @Test func `A template with countdowns wakes it for that of any event, not only of the current one`() throws
  {
    let day = 86_400.0
    let (start, end) = (Date(timeIntervalSinceNow: -3600), Date(timeIntervalSinceNow: 3 * day))
    let soon = Date(timeIntervalSinceNow: 7200)
    try agenda.home.replace(
      "day.ics",
      with: calendarText(
        "UID:a\nDTSTART:\(start.calendarText)\nDTEND:\(end.calendarText)\nSUMMARY:Trip\n\n"
          + "UID:b\nDTSTART:\(soon.calendarText)\nDURATION:PT1H\nSUMMARY:Soon"))
    let template = "{{#days}}{{#timed}}{{text.countdown}}, {{/timed}}{{/days}}"
    let watch = try WatchProcess(agenda, "--file", "day.ics", "--template", template)
    #expect(try #require(watch.line()).contains("in 2 h"))
    #expect(try watch.awaitSleep(after: 0))
    #expect(try watch.alarm().secondsLeft <= 60)
  }

  @Test(arguments: [
    ["--format", "ndjson"], ["--format", "waybar"], ["--family", "small"], ["next"],
    ["--format", "svg", "--output", "day.svg"],
  ])
  func `It writes nothing when it wakes and all is as it was`(arguments: [String]) throws {
    try put(events: 0)
    let isFile = arguments.contains("--output")
    let watch = try WatchProcess(agenda, arguments + ["--file", "day.ics"])
    #expect(isFile || watch.line() != nil)
    #expect(try watch.awaitSleep(after: 0))
    let (writes, bytes) = (try watch.writes(), try watch.bytesWritten())
    for _ in 0..<5 { #expect(try watch.settles(after: touch)) }
    #expect(try watch.writes() == writes)
    #expect(try watch.bytesWritten() == bytes)
  }

  @Test func `A day may have ten thousand events, and then none`() throws {
    let watch = try WatchProcess(
      agenda, "--file", "day.ics", "--format", "ndjson", "--limit", "2", "--ended", "dim")
    #expect(try #require(watch.line()).contains(#""total":1}"#))
    try put(events: 10_000)
    let full = try #require(watch.line())
    #expect(full.contains(#""shown":2,"hidden":9998,"ended":0,"total":10000}"#))
    try put(events: 0)
    // One of them may have begun meanwhile.
    var empty = full
    for _ in 0..<3 where empty.contains(#""total":10000}"#) { empty = try #require(watch.line()) }
    #expect(empty.contains(#""state":"nothing-ahead""#) || empty.contains(#""state":"nothing-today""#))
    #expect(empty.contains(#""total":0}"#))
    #expect(try watch.awaitSleep(after: 0))
    #expect(watch.complaint(within: 0) == nil)
  }

  @Test func `A file that cannot be written for a while is reported once, and is up to date after that`()
    throws
  {
    let path = agenda.home.path("out/day.txt")
    try agenda.home.makeFolder("out")
    let watch = try WatchProcess(
      agenda, "--file", "day.ics", "--template", "{{#days}}{{total}}{{/days}}", "--output", path)
    func awaitText(_ text: String) -> Bool {
      eventually { (try? String(contentsOfFile: path, encoding: .utf8)) == text }
    }
    #expect(awaitText("1\n"))
    // Of root nothing is kept by permissions, but by a folder of this name.
    try FileManager.default.removeItem(atPath: path)
    try agenda.home.makeFolder("out/day.txt")
    try put(events: 2)
    let complaint = try #require(watch.complaint())
    #expect(complaint.contains("cannot write") && complaint.contains(path))
    #expect(try watch.settles { try put(events: 3) })
    #expect(watch.complaint(within: 0) == nil)
    try FileManager.default.removeItem(atPath: path)
    // The calendar is as it was at the last try, which failed: the picture is owed all the same.
    touch()
    #expect(awaitText("3\n"))
    try FileManager.default.removeItem(atPath: path)
    try agenda.home.makeFolder("out/day.txt")
    try put(events: 4)
    #expect(try #require(watch.complaint()).contains("cannot write"))
    watch.process.terminate()
    #expect(watch.exitCode() == 0)
    #expect(watch.line(within: 0) == nil)
  }
}
