import AgendaKit
import AgendaWidgets
import ICalendar
import TestSupport
import Testing

/// Reminders as lines and as JSON.
@Suite struct AlarmsRendererTests {
  private let now = instant("2026-11-21T08:00")
  private let range = days("2026-11-21", "2026-11-22")
  private let early = Alarm.Trigger.relativeToStart(.init(seconds: -600))

  private func alarms(_ occurrences: [Occurrence]) -> [DueAlarm] {
    DueAlarms(of: [calendar(occurrences)], in: range, at: now).alarms
  }

  private func reminding(
    _ title: String, _ start: String, place: String? = nil, _ triggers: [Alarm.Trigger]
  ) -> Occurrence {
    event(title, start) {
      $0.details.location = place
      $0.details.alarms = triggers.map { Alarm(action: "DISPLAY", trigger: $0, description: "Go\u{1B}") }
    }
  }

  private func text(
    _ alarms: [DueAlarm], width: Int = 40, locale: String = "en_GB", state: Agenda.State = .nothingAhead
  ) -> String {
    AlarmsRenderer(TextStyle(width: width, language: Language(localeIdentifier: locale)))
      .render(alarms, now: now, zone: .utc, state: state)
  }

  @Test func `reminders of one occurrence that are due together are one line`() {
    let twice = reminding("A", "2026-11-21T09:00", [early, early, .relativeToStart(.init())])
    #expect(alarms([twice]).count == 3)
    #expect(text(alarms([twice])) == "08:50  A (09:00)\n09:00  A (09:00)\n")
    let other = reminding("B", "2026-11-21T09:00", [early])
    #expect(text(alarms([twice, other])).split(separator: "\n").count == 3)
  }

  @Test func `the day of the event is named if it differs`() {
    let events = [
      reminding("A", "2026-11-22T09:00", [.relativeToStart(.init(days: -1)), early]),
      reminding("B", "2026-11-21T23:00", [.relativeToStart(.init(seconds: 7200))]),
      reminding("C", "2026-11-22", [.relativeToStart(.init(seconds: 36_000))]),
    ]
    #expect(
      text(alarms(events)) == """
        Saturday 21 November
        09:00  A (tomorrow 09:00)

        Sunday 22 November
        01:00  B (Sat 21 Nov 23:00)
        08:50  A (09:00)
        10:00  C

        """)
  }

  @Test(arguments: [
    (Alarm.Offset(seconds: -3600), "1 h before"), (Alarm.Offset(days: -1), "1 d before"),
    (Alarm.Offset(seconds: -5400), "1 h 30 min before"),
    (Alarm.Offset(seconds: 60), "1 min after the start"), (Alarm.Offset(), "at the start"),
  ])
  func `when a reminder is due is said in the largest units`(offset: Alarm.Offset, words: String) {
    #expect(offset.words(of: "start") == words)
  }

  @Test func `12-hour times are aligned`() {
    let events = [
      reminding("A", "2026-11-21T09:00", place: "Room", [early]),
      reminding("B", "2026-11-21T12:00", [early]),
    ]
    #expect(
      text(alarms(events), locale: "en_US") == """
        8:50 AM   A (9:00 AM) · Room
        11:50 AM  B (12:00 PM)

        """)
  }

  @Test(arguments: [20, 21, 30, 72])
  func `no line is too wide or contains an escape`(_ width: Int) {
    let wild = "日本語の\u{1B}[2Jとても長い題名 with many words, and a \u{202E}turn"
    let events = ["2026-11-21T09:00", "2026-11-22T09:00", "2026-11-22"].map {
      reminding(wild, $0, place: wild, [early, .relativeToStart(.init(days: -1)), .relativeToEnd(.init())])
    }
    for locale in ["en_US", "de", "ja", "he"] {
      let text = text(alarms(events), width: width, locale: locale)
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      for line in text.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= width) }
    }
  }

  @Test func `without reminders a sentence says why`() {
    #expect(text([]) == "No reminders\n")
    #expect(text([], locale: "de") == "Keine Erinnerungen\n")
    #expect(text([], state: .unreadable) != "No reminders\n")
  }

  @Test(.enabled(if: Python.has("jsonschema"), "Python has no jsonschema"))
  func `JSON is what the schema says`() throws {
    let events = [
      reminding(
        "A", "2026-11-22T09:00", place: "Room", [early, .absolute(now), .relativeToEnd(.init(days: -1))]),
      reminding("B", "2026-11-22", [.relativeToStart(.init(days: -1))]),
    ]
    #expect(alarms(events).count == 4)
    var documents: [String] = []
    for alarms in [alarms(events), []] {
      var bytes: [UInt8] = []
      JSONRenderer.json(alarms, in: range, now: now) { block in
        block.withUnsafeBufferPointer { bytes += $0 }
      }
      documents.append(#"["alarms","# + String(decoding: bytes, as: UTF8.self) + "]")
      bytes = []
      JSONRenderer.ndjson(alarms, zone: .utc) { block in block.withUnsafeBufferPointer { bytes += $0 } }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines.count == alarms.count)
      documents += lines.map { #"["alarm","# + $0 + "]" }
    }
    #expect(try SchemaCheck.faults(in: documents) == "")
  }
}
