/// A calendar of a few kilobytes that asks for far more than anybody can show, with good events among the others.
public struct HostileCalendar: Sendable, CustomStringConvertible {
  /// The way in which the calendar is hostile.
  public let name: String
  /// The iCalendar text: the good events behind the others.
  public let text: String

  /// The text that a failing test prints.
  public var description: String { name }

  /// The titles of the good events, each of which is on every day of November 2026, at ten and at eleven.
  public static let goodTitles = ["Good one", "Good two"]

  private static let good = """
    UID:good-1
    DTSTART:20261101T100000Z
    DURATION:PT30M
    SUMMARY:Good one
    RRULE:FREQ=DAILY

    UID:good-2
    DTSTART:20261101T110000Z
    DURATION:PT30M
    SUMMARY:Good two
    RRULE:FREQ=DAILY
    """

  private init(_ name: String, _ events: [String]) {
    self.name = name
    // Made once: text is slow in a build for debugging.
    text = calendarText((events + [Self.good]).joined(separator: "\n\n"))
  }

  /// A calendar of `count` events with the same lines.
  private init(_ name: String, _ count: Int, _ lines: String) {
    self.init(
      name,
      (0..<count).map { number in
        let title = lines.contains("SUMMARY:") ? "" : "SUMMARY:Hostile \(number)\n"
        return "UID:hostile-\(number)\n" + title + lines
      })
  }

  /// One event of some lines.
  private init(_ name: String, _ lines: String) { self.init(name, 1, lines) }

  private static let alarm =
    "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT1M\nREPEAT:999999\nDURATION:PT1S\nEND:VALARM\n"

  /// One of each kind.
  public static let all: [HostileCalendar] = [
    HostileCalendar("one that lasts", "DTSTART:16000101T090000Z\nDTEND:20270101T090000Z\nRRULE:FREQ=DAILY"),
    HostileCalendar("many that last", 2, "DTSTART:19000101T090000Z\nDURATION:P40000D\nRRULE:FREQ=DAILY"),
    HostileCalendar(
      "whole days that last", 1,
      "DTSTART;VALUE=DATE:19000101\nDTEND;VALUE=DATE:20270101\nRRULE:FREQ=DAILY"),
    HostileCalendar("single ones that last", 300, "DTSTART:16000101T090000Z\nDTEND:99990101T090000Z"),
    HostileCalendar("each second", 1, "DTSTART:20200101T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY"),
    HostileCalendar("each minute", 8, "DTSTART:20200101T000000Z\nDURATION:PT1M\nRRULE:FREQ=MINUTELY"),
    HostileCalendar(
      "long titles",
      "DTSTART:20200101T000000Z\nDURATION:PT1M\nRRULE:FREQ=MINUTELY\nSUMMARY:"
        + String(repeating: "Ünï🏳️‍🌈 ", count: 4000)),
    HostileCalendar(
      "long texts",
      "DTSTART:20200101T000000Z\nDURATION:PT1M\nRRULE:FREQ=MINUTELY\nCATEGORIES:"
        + String(repeating: "a,", count: 20_000) + "b\nDESCRIPTION:"
        + String(repeating: "Ünï ", count: 12_000)),
    HostileCalendar(
      "additional dates",
      "DTSTART:20260101T000000Z\nDURATION:P400D\nRDATE:"
        + (0..<3000).map { "2026\(two(1 + $0 % 12))\(two(1 + $0 / 12 % 28))T\(two($0 / 336))0000Z" }
        .joined(separator: ",")),
    HostileCalendar(
      "periods",
      "DTSTART:20200101T000000Z\nRDATE;VALUE=PERIOD:"
        + (0..<2000).map { "2020\(two(1 + $0 % 12))\(two(1 + $0 / 12 % 28))T\(two($0 / 336))0000Z/P9999D" }
        .joined(separator: ",")),
    HostileCalendar(
      "overrides",
      ["UID:o\nDTSTART:20260101T000000Z\nDURATION:PT1M\nRRULE:FREQ=HOURLY"]
        + (0..<200).map {
          "UID:o\nRECURRENCE-ID;RANGE=THISANDFUTURE:2026\(two(1 + $0 % 12))\(two(1 + $0 / 12 % 28))T000000Z\n"
            + "DTSTART:20261122T100000Z\nDTEND:24000101T000000Z"
        }),
    HostileCalendar(
      "alarms",
      "DTSTART:20200101T000000Z\nDURATION:PT1M\nRRULE:FREQ=MINUTELY\n" + String(repeating: alarm, count: 40)),
  ]

  /// An event as long as "one that lasts" whose text is repeated so often that a fifth of its occurrences is shown.
  public static let lastingWithText = HostileCalendar(
    "one that lasts, with text",
    "DTSTART:16000101T090000Z\nDTEND:20270101T090000Z\nRRULE:FREQ=DAILY\nCOMMENT:"
      + String(repeating: "Ünï ", count: 1600))

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
