import AgendaKit
import AgendaWidgets
import Foundation
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

/// The time that a notification may take.
@Suite struct NotificationSenderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Sends a notification by a `notify-send` of these lines of shell, which may take so many seconds.
  private func send(_ script: String, timeout: Double) throws {
    let path = try home.write("#!/bin/sh\n\(script)\n", to: "bin/notify-send")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try NotificationSender(path: home.path("bin"), timeout: timeout).send(
      .furtherAlarms(2, language: Language(.english)))
  }

  @Test func `What notify-send leaves behind is not waited for`() throws {
    defer {
      let left = (try? String(contentsOfFile: home.path("left"), encoding: .utf8)) ?? ""
      if let process = pid_t(left.trimmingCharacters(in: .newlines)) { kill(process, SIGKILL) }
    }
    try send("sleep 60 & echo $! >'\(home.path)/left'; echo \"$4\" >'\(home.path)/title'", timeout: 50)
    #expect(try String(contentsOfFile: home.path("title"), encoding: .utf8) == "+2 more\n")
  }

  @Test func `One that does not end is given up, also where it has closed its output`() {
    let failure = #expect(throws: NotificationSender.Failure.self) {
      try send("exec >&- 2>&-\nexec sleep 60", timeout: 0.3)
    }
    #expect(failure?.affectsAll == true && failure?.message.contains("took longer than") == true)
  }
}

/// The messages of D-Bus, as they are written and read.
@Suite struct BusMessageTests {
  private func call() -> BusMessage {
    var message = BusMessage(.call)
    message.serial = 7
    (message.destination, message.path) = ("org.example.A", "/org/example/A")
    (message.interface, message.member) = ("org.example.A", "Show")
    var writer = BusWriter()
    writer.text("ü")
    writer.number(258)
    writer.texts(["a", "", "bc"])
    writer.dictionary([("sound-name", "bell"), ("category", "x")])
    (message.signature, message.body) = ("suasa{sv}", writer.bytes)
    return message
  }

  @Test func `a message is read as it was written`() throws {
    let written = call().bytes
    #expect(written.starts(with: [UInt8(ascii: "l"), 1, 0, 1]))
    #expect(BusMessage.size(ofBeginning: written) == written.count)
    let read = try #require(BusMessage(written))
    #expect(read.kind == .call && read.serial == 7 && read.member == "Show" && read.signature == "suasa{sv}")
    #expect(read.path == "/org/example/A" && read.destination == "org.example.A")
    var values = read.values
    #expect(values.text() == "ü" && values.number() == 258 && values.texts() == ["a", "", "bc"])
  }

  @Test func `numbers with their highest byte first are read too`() throws {
    // NotificationClosed of 7, because a person dismissed it.
    var bytes: [UInt8] = [UInt8(ascii: "B"), 4, 1, 1, 0, 0, 0, 8, 0, 0, 0, 5, 0, 0, 0, 8]
    bytes += [8, 1, UInt8(ascii: "g"), 0, 2, UInt8(ascii: "u"), UInt8(ascii: "u"), 0, 0, 0, 0, 7, 0, 0, 0, 2]
    let read = try #require(BusMessage(bytes))
    var values = read.values
    #expect(read.kind == .signal && read.serial == 5 && read.signature == "uu")
    #expect(values.number() == 7 && values.number() == 2 && values.number() == nil)
  }

  @Test func `a message that is cut, or changed anywhere, is refused or read, and nothing else happens`() {
    let written = call().bytes
    for length in 0..<written.count { #expect(BusMessage(Array(written.prefix(length))) == nil) }
    for place in written.indices {
      for value in [UInt8(0), 1, 0x7F, 0xFF] {
        var changed = written
        changed[place] = value
        guard var values = BusMessage(changed)?.values else { continue }
        while values.texts() != nil {}
      }
    }
  }
}
