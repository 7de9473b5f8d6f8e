import AgendaKit
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The reminders that `agenda watch --notify` sends, and their times, with a `notify-send` that writes down what it is given.
@Suite struct RemindersTests {
  private let home: TemporaryFolder
  /// The moment from which seconds are counted. All events begin an hour later, unless a test says otherwise.
  private let start = instant("2026-11-21T12:00")

  init() throws {
    home = try TemporaryFolder()
    try replaceNotifySend()
  }

  /// Lines of shell that write down the arguments.
  private var note: String { "printf '%s|' \"$@\" >>'\(home.path)/sent'; echo >>'\(home.path)/sent'" }

  /// Writes a `notify-send` that does something else first.
  private func replaceNotifySend(_ script: String = "") throws {
    let path = try home.write("#!/bin/sh\n\(script)\n\(note)\n", to: "bin/notify-send")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The state of a run that began so many seconds ago.
  private func setSince(secondsAgo: Int = 0) throws {
    let moment = start.secondsSinceEpoch - secondsAgo
    try home.write("since \(moment)\nnonsense\n", to: "state/sent-alarms")
  }

  /// The lines of an event of an hour, and an empty one, with alarms that are due after so many seconds.
  private func event(_ title: String, dueIn seconds: Int..., further: String = "") -> String {
    let alarms = seconds.map {
      "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT\(3600 - $0)S\nDESCRIPTION:Reminder\n\(further)END:VALARM\n"
    }
    return """
      UID:\(title)
      DTSTART:20261121T130000Z
      DURATION:PT1H
      SUMMARY:\(title)
      LOCATION:Room <4>\\\\n
      \(alarms.joined())

      """
  }

  private func put(_ events: String...) throws {
    try home.write(events: events.joined(), to: "day.ics")
  }

  private func reminders() throws -> Reminders {
    try Reminders(stateFolder: home.path("state"), programPath: home.path("bin"))
  }

  private func session(after seconds: Int, limit: Int? = nil) throws -> Run {
    var request = AgendaRequest()
    request.time.zone = "UTC"
    request.content.limit = limit
    return try Run(
      request, of: (path: "config.toml", configuration: Configuration(), isFile: true),
      beside: CalendarConfiguration.files([home.path("day.ics")]),
      in: ProcessEnvironment(
        variables: ["HOME": ProcessEnvironment.noHome], now: start.adding(seconds: seconds), zones: .system))
  }

  /// Reads the calendar after so many seconds, sends what is due, and returns what it complains of.
  private func read(_ reminders: inout Reminders, after seconds: Int = 0) throws -> [String] {
    let session = try session(after: seconds)
    reminders.find(of: session)
    return send(&reminders, in: session) + reminders.complaints
  }

  /// Sends what is due after so many seconds, where the calendar is as it was read, and returns what it complains of.
  private func ring(_ reminders: inout Reminders, after seconds: Int) throws -> [String] {
    send(&reminders, in: try session(after: seconds))
  }

  /// Sends what is due, and returns what it complains of. Where the folder is locked it would do so five seconds later: a program that another test
  /// starts has all open files of this process, and so the lock, until it is another program.
  private func send(_ reminders: inout Reminders, in session: Run) -> [String] {
    var complaints: [String] = []
    #expect(
      eventually {
        complaints = reminders.send(in: session)
        return reminders.retry != session.settings.now.adding(seconds: 5)
      })
    return complaints
  }

  /// The seconds until there is something to do again; `nil` if there is nothing.
  private func next(_ reminders: Reminders) -> Int? {
    reminders.next.map { $0.secondsSinceEpoch - start.secondsSinceEpoch }
  }

  /// The arguments of each call of `notify-send`.
  private var sent: [[String]] {
    let text = (try? String(contentsOfFile: home.path("sent"), encoding: .utf8)) ?? ""
    // A body has more than one line at times.
    return text.components(separatedBy: "|\n").dropLast().map { $0.components(separatedBy: "|") }
  }

  private var titles: [String] { sent.map { $0[3] } }

  @Test func `An alarm is sent when it is due, with when and where, as text`() throws {
    try setSince()
    try put(event("--Stand-up", dueIn: 3))
    var reminders = try reminders()
    #expect(try read(&reminders) == [])
    #expect(sent == [] && next(reminders) == 3)
    #expect(try ring(&reminders, after: 3) == [])
    let call = try #require(sent.first)
    #expect(Array(call[..<4]) == ["--app-name=agenda", "--icon=appointment-soon", "--", "--Stand-up"])
    #expect(call[4].firstMatch(of: /^\d\d:\d\d.* · Room &lt;4&gt;\\\\n$/) != nil)
    #expect(next(reminders) == nil)
  }

  @Test func `An alarm is sent once, also after a restart, and to one of two that run at once`() throws {
    try setSince()
    try put(event("A", dueIn: 4, 4, 6))
    var (first, second) = (try reminders(), try reminders())
    #expect(try read(&first) == [] && read(&second) == [])
    for (seconds, count) in [(4, 1), (6, 2)] {
      #expect(try ring(&first, after: seconds) == [] && ring(&second, after: seconds) == [])
      #expect(titles.count == count)
    }
    var third = try reminders()
    #expect(try read(&third, after: 7) == [])
    #expect(titles == ["A", "A"] && next(third) == nil)
    try put(event("B", dueIn: 8))
    #expect(try read(&third, after: 8) == [])
    #expect(titles == ["A", "A", "B"])
  }

  @Test func `While another run is sending, it waits, and sends nothing that the other one has sent`() throws
  {
    try setSince()
    try put(event("A", dueIn: 4), event("B", dueIn: 5))
    var (first, second) = (try reminders(), try reminders())
    #expect(try read(&first) == [] && read(&second) == [])
    #expect(try ring(&first, after: 4) == [])
    guard let lock = FolderLock(home.path("state")), lock.wait() else {
      Issue.record("the folder cannot be locked")
      return
    }
    #expect(try second.send(in: session(after: 5)) == [])
    #expect(titles == ["A"] && next(second) == 10)
    lock.release()
    #expect(try ring(&second, after: 10) == [])
    #expect(titles == ["A", "B"] && next(second) == nil)
  }

  @Test func `An alarm at a point in time is sent once, also where an override has it too`() throws {
    try setSince()
    let master = event("A", dueIn: 0).replacing(
      /TRIGGER:\S+/, with: "TRIGGER;VALUE=DATE-TIME:20261121T120004Z")
    let series = master.replacing("DURATION", with: "RRULE:FREQ=HOURLY;COUNT=3\nDURATION")
    let override = master.replacing("SUMMARY", with: "RECURRENCE-ID:20261121T130000Z\nSUMMARY")
      .replacing("DTSTART:20261121T130000Z", with: "DTSTART;VALUE=DATE:20261121")
      .replacing("DURATION:PT1H", with: "DURATION:P1D")
    try put(series, override, event("B", dueIn: 6))
    var reminders = try reminders()
    #expect(try read(&reminders) == [])
    for seconds in [4, 6] { #expect(try ring(&reminders, after: seconds) == []) }
    #expect(titles == ["A", "B"])
    // The series loses the instance of which it reminded.
    try put(series.replacing("RRULE:FREQ=HOURLY;COUNT=3\n", with: ""), event("C", dueIn: 8))
    #expect(try read(&reminders, after: 7) == [])
    #expect(try ring(&reminders, after: 8) == [])
    #expect(titles == ["A", "B", "C"] && next(reminders) == nil)
  }

  @Test func `Reminders that cannot be read are reported`() throws {
    try setSince()
    try put(event("A", dueIn: 0, further: "END:VALARM\nBEGIN:VALARM\nTRIGGER:soon\n"))
    var reminders = try reminders()
    let complaints = try read(&reminders)
    #expect(titles == ["A"])
    #expect(complaints.count == 1 && complaints[0].contains("TRIGGER “soon” cannot be read"))
  }

  @Test func `A reminder that was due while no watch ran is sent, unless its event is over`() throws {
    try setSince(secondsAgo: 3600)
    // Both began 50 minutes ago and remind 20 minutes later; one has lasted ten minutes, the other goes on.
    let begun = { (title: String, duration: String) in
      "UID:\(title)\nDTSTART:20261121T111000Z\nDURATION:\(duration)\nSUMMARY:\(title)\n"
        + "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT20M\nEND:VALARM\n\n"
    }
    try put(
      event("Late", dueIn: -1800), event("Long past", dueIn: -7200), begun("Over", "PT10M"),
      begun("Running", "PT2H"))
    var reminders = try reminders()
    #expect(try read(&reminders) == [])
    #expect(titles.sorted() == ["Late", "Running"])
    #expect(next(reminders) == nil)
  }

  @Test func `What is written into a calendar too late is sent late`() throws {
    try setSince(secondsAgo: 3600)
    try put(event("A", dueIn: -1800))
    var reminders = try reminders()
    #expect(try read(&reminders) == [])
    #expect(titles == ["A"])
    try put(event("A", dueIn: -1800), event("B", dueIn: -600))
    #expect(try read(&reminders, after: 1) == [])
    #expect(titles == ["A", "B"])
  }

  @Test func `A state that cannot be read is reported, and reminders are sent once all the same`() throws {
    try home.makeFolder("state/sent-alarms")
    try put(event("A", dueIn: 25))
    var reminders = try reminders()
    #expect(try read(&reminders).contains { $0.contains("sent-alarms") })
    for seconds in [25, 26] {
      #expect(try ring(&reminders, after: seconds).contains { $0.contains("sent-alarms") })
      #expect(titles == ["A"])
    }
  }

  @Test func `A state that cannot be written is reported, and reminders are sent once all the same`() throws {
    try home.write("", to: "state")
    try put(event("A", dueIn: 25))
    var reminders = try reminders()
    #expect(try read(&reminders).contains { $0.contains("cannot write in") })
    for seconds in [25, 26] {
      #expect(try ring(&reminders, after: seconds).contains { $0.contains("cannot write in") })
      #expect(titles == ["A"])
    }
  }

  @Test func `The first watch sends no reminder that was due before it began`() throws {
    try put(event("Past", dueIn: -60), event("Soon", dueIn: 25))
    var reminders = try reminders()
    #expect(try read(&reminders) == [])
    #expect(sent == [] && next(reminders) == 25)
    #expect(try ring(&reminders, after: 25) == [])
    #expect(titles == ["Soon"])
  }

  @Test func `Of many at once the first are sent, and the others counted, whatever the limit says`() throws {
    try setSince()
    try put((1...30).map { event("Event \($0)", dueIn: 0) }.joined())
    var reminders = try reminders()
    let session = try session(after: 0, limit: 1)
    reminders.find(of: session)
    #expect(send(&reminders, in: session) == [])
    #expect(titles.count == 10)
    #expect(titles.last == "+21 more")
    #expect(try ring(&reminders, after: 1) == [])
    #expect(titles.count == 10 && next(reminders) == nil)
  }

  @Test func `What a desktop that does not answer has not shown is sent a minute later, or after a restart`()
    throws
  {
    try replaceNotifySend("[ -e '\(home.path)/desktop' ] || { echo 'No desktop' >&2; exit 1; }")
    try setSince()
    try put(event("A", dueIn: 3), event("B", dueIn: 70))
    var reminders = try reminders()
    #expect(try read(&reminders) == [])
    let message = "cannot show a notification: notify-send failed with exit code 1: No desktop"
    #expect(try ring(&reminders, after: 3) == [message])
    #expect(next(reminders) == 63)
    #expect(try ring(&reminders, after: 63) == [message])
    try home.write("", to: "desktop")
    var again = try self.reminders()
    #expect(try read(&again, after: 64) == [])
    #expect(titles == ["A"])
    #expect(try ring(&reminders, after: 123) == [])
    #expect(titles == ["A", "B"])
  }

  @Test func `One that is refused holds up no other`() throws {
    try replaceNotifySend("[ \"$4\" != Bad ] || exit 1")
    try setSince()
    try put(event("Bad", dueIn: 2), event("Good", dueIn: 2, 4))
    var reminders = try reminders()
    #expect(try read(&reminders, after: 2).contains { $0.contains("exit code 1") })
    #expect(next(reminders) == 4)
    #expect(try ring(&reminders, after: 4).contains { $0.contains("exit code 1") })
    #expect(titles == ["Good", "Good"])
  }
}
