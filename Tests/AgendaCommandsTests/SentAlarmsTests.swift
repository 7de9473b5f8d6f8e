import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands

/// The list of the reminders that were sent, which processes share, knows each event again.
@Suite struct SentAlarmsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let now = instant("2026-11-21T09:00")

  /// The key of a reminder of an event that begins at nine.
  private static func key(
    _ uid: String?, title: String = "", start: String = "2026-11-21T09:00", due: Int = 0,
    isAbsolute: Bool = false
  ) throws -> SentAlarms.Key {
    let occurrence = event(title, start, uid: .some(uid))
    let agenda = Agenda(of: [calendar([occurrence])], in: days(String(start.prefix(10))), at: now)
    let item = try #require(agenda.days.first?.timed.first)
    let moment = now.adding(seconds: due)
    let alarm = Alarm(
      action: "DISPLAY", trigger: isAbsolute ? .absolute(moment) : .relativeToStart(.init(seconds: due)))
    return SentAlarms.Key(DueAlarm(due: moment, alarm: alarm, item: item), in: .utc)
  }

  private static let uids = [
    "a@example.org", "", "two words", " ", "two_words", "two%20words", "two\twords", "two\nwords", "%", "%2",
    "%0A",
    "sent 1 2 x", "\u{301}combining", "\u{85}\u{2028}", "50% off\r\n", String(repeating: "x", count: 5000),
    String(repeating: "x", count: 4999) + "y", "ü 日本",
  ]

  @Test func `a reminder is known again whatever its UID is, and no other for it`() throws {
    for written in Self.uids {
      var sent = SentAlarms(folder: folder.path)
      sent.since = Self.now
      sent.insert(try Self.key(written))
      try sent.write(now: Self.now)
      var read = SentAlarms(folder: folder.path)
      try read.read()
      #expect(read.since == Self.now)
      for uid in Self.uids {
        #expect(read.contains(try Self.key(uid)) == (uid == written), "\(uid.debugDescription)")
      }
    }
  }

  @Test func `many reminders are kept, each with its own time, event and instance`() throws {
    var sent = SentAlarms(folder: folder.path)
    let keys =
      try Self.uids.map { try Self.key($0) } + [
        Self.key("a@example.org", due: -60), Self.key("a@example.org", start: "2026-11-21T10:00"),
        Self.key(nil, title: "Lunch now"), Self.key(nil, title: ""),
      ]
    keys.forEach { sent.insert($0) }
    try sent.write(now: Self.now)
    var read = SentAlarms(folder: folder.path)
    try read.read()
    #expect(read.keys == Set(keys) && read.keys.count == keys.count - 1)
    // Reminders that two processes have sent are there of both.
    var other = SentAlarms(folder: folder.path)
    other.insert(try Self.key("other"))
    try other.read()
    #expect(other.keys.count == read.keys.count + 1)
  }

  @Test func `what was due a week ago is forgotten, and the time of the first run is not`() throws {
    var sent = SentAlarms(folder: folder.path)
    sent.since = Self.now.adding(seconds: -1_000_000)
    for age in [7 * 86_400, 7 * 86_400 + 1] { sent.insert(try Self.key("\(age)", due: -age)) }
    try sent.write(now: Self.now)
    var read = SentAlarms(folder: folder.path)
    read.since = Self.now
    try read.read()
    #expect(read.keys.map(\.uid) == ["\(7 * 86_400)"] && read.since == sent.since)
  }

  @Test func `a reminder at a point in time is one for all instances of its event`() throws {
    let keys = try ["2026-11-21T09:00", "2026-11-22T09:00"].map {
      try Self.key("a", start: $0, isAbsolute: true)
    }
    #expect(keys[0] == keys[1])
    #expect(try Self.key("a") != Self.key("a", start: "2026-11-21T09:01"))
  }
}
