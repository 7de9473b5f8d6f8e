import AgendaKit
import Testing

@Suite struct TimeFormatTests {
  @Test(arguments: [
    ("%B", TimeFormat.Kind.date, "has no day; expected one as in %d.%m.%Y"),
    ("%d.%m. %H", .date, "has %H, which is not for dates"),
    ("%M", .time, "has no hour; expected one as in %H:%M"),
    ("%I:%M", .time, "has %I, an hour from 1 to 12, and no %p for AM or PM; add that, or write %H"),
    ("%-l.%M", .time, "has %l, an hour from 1 to 12, and no %p"),
    ("%F", .time, "has %Y, which is not for times"), ("%H:%M%", .time, "has “%”, which is unknown"),
    ("%d.%Q", .date, "has “%Q”, which is unknown; known are %Y"),
    ("%-F", .date, "has “%-F”, which is unknown"),
    ("%d\n%m", .date, "has control characters"),
    (String(repeating: "%d", count: 40), .date, "is longer than 64 bytes"),
  ])
  func `a format that cannot be used says why`(_ text: String, _ kind: TimeFormat.Kind, _ message: String) {
    let error = #expect(throws: TimeFormatError.self) { try TimeFormat(parsing: text, as: kind) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["%I:%M %p", "%p %-l", "%H:%M (%I)", "%k %l", "%R", "%T"])
  func `a time of the twelve hours of a half needs its half, or the hour of the day`(_ text: String)
    throws
  {
    #expect(try TimeFormat(parsing: text, as: .time).text == text)
  }
}
