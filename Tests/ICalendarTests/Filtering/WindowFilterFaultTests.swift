import TestSupport
import Testing

@testable import ICalendar

/// Around a fault of the nesting the filter keeps what is wrong, and follows the rest.
@Suite struct WindowFilterFaultTests {
  /// A fault that is put between two components, and whether the filter follows the text behind it.
  struct Fault: CustomTestStringConvertible {
    var name: String
    var lines: [String]
    var isFollowed = true

    var testDescription: String { name }
  }

  private static let event = ["BEGIN:VEVENT", "UID:fault", "DTSTART:20240630T090000Z", "SUMMARY:fault"]
  private static let alarm = ["BEGIN:VALARM", "TRIGGER:-PT5M", "ACTION:DISPLAY"]

  static let faults = [
    Fault(name: "END without BEGIN", lines: ["END:VALARM"]),
    Fault(name: "END of another component without BEGIN", lines: ["END:VEVENT", "end:vtodo"]),
    Fault(name: "an event without END", lines: event),
    Fault(name: "two events without END", lines: event + event),
    Fault(
      name: "an event without END before a task", lines: event + ["BEGIN:VTODO", "UID:fault", "END:VTODO"]),
    Fault(name: "an event in an event", lines: event + event + ["END:VEVENT", "END:VEVENT"]),
    Fault(name: "an alarm without END", lines: event + alarm + ["END:VEVENT"]),
    Fault(
      name: "an alarm without END in an alarm", lines: event + alarm + alarm + ["END:VALARM", "END:VEVENT"]),
    Fault(name: "an alarm and its event without END", lines: event + alarm),
    Fault(name: "END:VALARM in an event", lines: event + ["END:VALARM", "X-A:1", "END:VEVENT"]),
    Fault(
      name: "END:VEVENT in a task",
      lines: ["BEGIN:VTODO", "UID:t", "END:VEVENT", "DUE:20240701T090000Z", "END:VTODO"]),
    Fault(name: "an event in an alarm", lines: alarm + event + ["END:VEVENT", "END:VALARM"]),
    // All that follows is in the alarm, up to the end of the VCALENDAR.
    Fault(name: "an event in an alarm without END", lines: alarm + event + ["END:VEVENT"], isFollowed: false),
    Fault(
      name: "components nested too deep",
      lines: event + (0..<20).map { "BEGIN:X-\($0)" } + (0..<20).reversed().map { "END:X-\($0)" } + [
        "END:VEVENT"
      ]),
    Fault(
      name: "END:VCALENDAR missing", lines: ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-TIMEZONE:Europe/Berlin"]),
    Fault(
      name: "END:VCALENDAR missing after an event without END",
      lines: event + ["BEGIN:VCALENDAR", "VERSION:2.0"]),
    Fault(
      name: "END:VCALENDAR in an event", lines: event + ["END:VCALENDAR", "BEGIN:VCALENDAR", "VERSION:2.0"]),
    Fault(name: "END:VCALENDAR twice", lines: ["END:VCALENDAR", "END:VCALENDAR", "BEGIN:VCALENDAR"]),
    Fault(name: "a NUL in a value", lines: event + ["X-A:\0b", "END:VEVENT"]),
    Fault(
      name: "a NUL in a name",
      lines: ["BEGIN:VEVENT", "UID:fault", "DTST\0ART:20240701T090000Z", "END:VEVENT"]),
    Fault(name: "a NUL in a fold", lines: event + ["DESCRIPTION:a\r\n \0b\r\n c", "END:VEVENT"]),
    Fault(
      name: "a NUL before a folded name", lines: event + ["\0EX\r\n DATE:20240701T090000Z", "END:VEVENT"]),
    Fault(name: "a NUL before an END", lines: event + ["\0END:VEVENT", "END:VEVENT"]),
    Fault(name: "a NUL in an END", lines: event + ["END:VEV\0ENT", "END:VEVENT"], isFollowed: false),
    Fault(name: "a NUL between components", lines: ["X-A:\0"], isFollowed: false),
    Fault(name: "a folded END without BEGIN", lines: ["END:VAL\r\n ARM"], isFollowed: false),
    Fault(
      name: "an event with a folded END:VALARM", lines: event + ["END:VAL\r\n ARM", "END:VEVENT"],
      isFollowed: false),
    Fault(name: "a zone without END", lines: ["BEGIN:VTIMEZONE", "TZID:Own"], isFollowed: false),
    Fault(
      name: "an event without END before a zone",
      lines: event + ["BEGIN:VTIMEZONE", "TZID:Own", "END:VTIMEZONE"], isFollowed: false),
    Fault(
      name: "a soft line break before END",
      lines: event + ["END:VALARM", "X-A;ENCODING=QUOTED-PRINTABLE:a=", "END:VEVENT"]),
  ]

  /// An event whose UID others share, on a day before, in or after the window.
  private static func component(_ number: Int, using random: inout RandomNumbers) -> [String] {
    let day = Int.random(in: 0..<10, using: &random)
    let uid = "u\(Int.random(in: 0..<8, using: &random))"
    let lines = [
      "BEGIN:VEVENT", "UID:\(uid)", "SEQUENCE:\(Int.random(in: 0..<4, using: &random))", "SUMMARY:\(number)",
    ]
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: lines + ["DTSTART;TZID=Own:2024070\(day)T090000", "RRULE:FREQ=DAILY;COUNT=3", "END:VEVENT"]
    case 1:
      lines + ["RECURRENCE-ID:2024070\(day)T090000Z", "DTSTART:20240701T120000Z", "END:VEVENT"]
    case 2: ["BEGIN:VTODO", "UID:\(uid)", "DUE:2024070\(day)T090000Z", "END:VTODO"]
    default: lines + ["DTSTART:2024070\(day)T090000Z"] + alarm + ["END:VALARM", "END:VEVENT"]
    }
  }

  private static let zone = [
    "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0300",
    "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE",
  ]

  private static func text(_ lines: [String]) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  /// The problems of the nesting.
  private static func faults(_ contents: CalendarContents) -> [String] {
    contents.diagnostics.filter {
      [.malformedComponent, .nestedTooDeep, .truncated, .outsideCalendar].contains($0.code)
    }
    .map { "\($0.line ?? 0) \($0.message)" }
  }

  @Test(arguments: faults) func `what is wrongly nested shows the same through the filter`(fault: Fault) {
    var random = RandomNumbers(seed: 7)
    for number in 0..<30 {
      let components = (0..<Int.random(in: 1...12, using: &random)).map { Self.component($0, using: &random) }
      let place = Int.random(in: 0...components.count, using: &random)
      var lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + Self.zone
      for (index, component) in components.enumerated() {
        if index == place || number % 3 == 0 && index == place / 2 { lines += fault.lines }
        lines += component
      }
      if place == components.count { lines += fault.lines }
      if number % 7 > 0 { lines.append("END:VCALENDAR") }
      if number % 5 == 0 {
        lines += ["BEGIN:VCALENDAR", "X-WR-CALNAME:second"] + Self.event + ["END:VEVENT", "END:VCALENDAR"]
      }
      let text = Self.text(lines)
      let window = WindowFilterTests.window(using: &random)
      let expected = CalendarReadings.everything(text, in: window)
      let found = CalendarReadings.filtered(
        text, in: window, blockSize: Int.random(in: 1...900, using: &random))
      #expect(
        WindowFilterTests.shown(found) == WindowFilterTests.shown(expected),
        "\(String(decoding: text, as: UTF8.self))")
      #expect(Self.faults(found) == Self.faults(expected), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: faults) func `the rest of a text with a fault is followed`(fault: Fault) {
    let past = (0..<100).flatMap { ["BEGIN:VEVENT", "UID:\($0)", "DTSTART:20200101T090000Z", "END:VEVENT"] }
    let text = Self.text(
      ["BEGIN:VCALENDAR", "VERSION:2.0"] + past + fault.lines + past + fault.lines + past + ["END:VCALENDAR"])
    var filter = WindowFilter(days("2024-07-01"), resolver: TimeZoneResolver())
    text.withUnsafeBufferPointer { filter.read($0) }
    filter.finish()
    #expect((filter.kept.bytes.count < 2500) == fault.isFollowed)
  }
}
