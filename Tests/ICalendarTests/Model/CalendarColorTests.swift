import ICalendar
import Testing

@Suite struct CalendarColorTests {
  @Test(arguments: [
    ("red", "#ff0000"), ("RebeccaPurple", "#663399"), (" aliceblue\n", "#f0f8ff"), ("yellowgreen", "#9acd32"),
    ("#0af", "#00aaff"), ("#0AF8", "#00aaff"), ("#1BADF8", "#1badf8"), ("#1BADF8FF", "#1badf8"),
    ("grey", "#808080"), ("lightslategray", "#778899"),
  ])
  func `reads colors`(text: String, expected: String) {
    #expect(CalendarColor(text)?.description == expected)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#ggg", "000000", "f0f8ff", "blu", "aliceblue f0f8ff", "red blue",
    "#12 456", "🟥",
  ])
  func `reads nothing else`(text: String) {
    #expect(CalendarColor(text) == nil)
  }
}
