import Testing

@testable import AgendaCommands
@testable import AgendaRequests

@Suite struct DurationArgumentTests {
  @Test(arguments: [
    ("90m", 5400), ("24h", 86_400), ("2d", 172_800), ("1h30m", 5400), ("1d2h3m4s", 93_784), ("0m", 0),
    ("2H", 7200), ("007m", 420), ("999999d", 86_399_913_600),
  ])
  func `a duration is written in days, hours, minutes and seconds`(_ text: String, _ seconds: Int) {
    #expect(DurationArgument(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "90", "m", "h1", "1h30", "-1h", "+1h", "1 h", "1h 30m", "30m1h", "1h2h", "1w", "1.5h", "1000000d",
    "٣h", "１h", "1h\u{301}", "½h", "P1D", "99999999999999999999m",
  ])
  func `anything else is none`(_ text: String) {
    #expect(DurationArgument(text) == nil)
  }
}
