import Foundation
import TestSupport
import Testing

/// `agenda watch --notify`, with a `notify-send` that writes down what it is given.
@Suite(.serialized) struct WatchNotifyTests {
  private var agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
    try agenda.home.makeFolder("bin")
    try replaceNotifySend(
      "printf '%s|' \"$@\" >> $HOME/sent.new && echo >> $HOME/sent.new && cat $HOME/sent.new > $HOME/sent")
    agenda.environment["PATH"] = agenda.home.path("bin") + ":/usr/bin:/bin"
  }

  /// Sets the last run to so many seconds ago: then it does not matter how soon a watch begins.
  private func setSince(secondsAgo: Int = 0) throws {
    try agenda.home.makeFolder(".local/state/agenda")
    let moment = Int(Date().timeIntervalSince1970) - secondsAgo
    _ = try agenda.home.write("since \(moment)\nnonsense\n", to: ".local/state/agenda/sent-alarms")
  }

  private func replaceNotifySend(_ script: String) throws {
    let path = try agenda.home.write("#!/bin/sh\n\(script)\n", to: "bin/notify-send")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The lines of an event of an hour that begins in an hour, and an empty one, with alarms that are due so many seconds from now.
  private func event(_ title: String, dueIn seconds: [Int], further: String = "") -> String {
    let start = Date(timeIntervalSinceNow: 3600).calendarText
    let alarms = seconds.map {
      "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT\(3600 - $0)S\nDESCRIPTION:Reminder\n\(further)END:VALARM\n"
    }
    return """
      UID:\(title)
      DTSTART:\(start)
      DURATION:PT1H
      SUMMARY:\(title)
      LOCATION:Room <4>\\\\n
      \(alarms.joined())

      """
  }

  private func put(_ events: String..., at name: String = "day.ics") throws {
    try agenda.home.replace(name, with: calendarText(events.joined()))
  }

  private func watch(_ arguments: String...) throws -> WatchProcess {
    try WatchProcess(agenda, ["--notify", "--file", "day.ics"] + arguments)
  }

  /// What was sent: the arguments of each call, when there are so many calls or some seconds have gone by.
  private func sent(_ count: Int, within seconds: Double = 90) -> [[String]] {
    var calls: [[String]] = []
    _ = eventually(within: seconds) {
      let text = (try? String(contentsOfFile: agenda.home.path("sent"), encoding: .utf8)) ?? ""
      // A body has more than one line at times.
      calls = text.components(separatedBy: "|\n").dropLast().map { $0.components(separatedBy: "|") }
      return calls.count >= count
    }
    return calls
  }

  private func titles(_ count: Int, within seconds: Double = 90) -> [String] {
    sent(count, within: seconds).map { $0[3] }
  }

  @Test func `An alarm is sent when it is due, with when and where, as text`() throws {
    try setSince()
    try put(event("--Stand-up", dueIn: [3]))
    let watch = try watch()
    let call = try #require(sent(1).first)
    #expect(Array(call[..<4]) == ["--app-name=agenda", "--icon=appointment-soon", "--", "--Stand-up"])
    #expect(call[4].firstMatch(of: /^\d\d:\d\d.* · Room &lt;4&gt;\\\\n$/) != nil)
    #expect(watch.process.isRunning)
  }

  @Test func `An alarm is sent once, also after a restart, and to one of two that run at once`() throws {
    try setSince()
    try put(event("A", dueIn: [4, 4, 6]))
    let first = try watch()
    let second = try watch()
    #expect(titles(2) == ["A", "A"])
    #expect(first.line() != nil && second.line() != nil)
    first.process.terminate()
    second.process.terminate()
    #expect(first.exitCode() == 0 && second.exitCode() == 0)
    let third = try watch()
    #expect(third.line() != nil)
    try put(event("B", dueIn: [2]))
    #expect(titles(3) == ["A", "A", "B"])
    #expect(titles(4, within: 2).count == 3)
  }

  @Test func `An alarm at a point in time is sent once, also where an override has it too`() throws {
    try setSince()
    let point = Date(timeIntervalSinceNow: 4).formatted(
      .iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    let trigger = (/TRIGGER:\S+/, "TRIGGER;VALUE=DATE-TIME:\(point)")
    let master = event("A", dueIn: [0]).replacing(trigger.0, with: trigger.1)
    let start = try #require(master.firstMatch(of: /DTSTART:(\S+)/)?.1)
    let series = master.replacing("DURATION", with: "RRULE:FREQ=HOURLY;COUNT=3\nDURATION")
    let override = master.replacing("SUMMARY", with: "RECURRENCE-ID:\(start)\nSUMMARY")
      .replacing("DTSTART:\(start)", with: "DTSTART;VALUE=DATE:\(start.prefix(8))")
      .replacing("DURATION:PT1H", with: "DURATION:P1D")
    try put(series, override, event("B", dueIn: [6]))
    let watch = try watch()
    #expect(titles(2) == ["A", "B"])
    // The series loses the instance of which it reminded.
    try put(series.replacing("RRULE:FREQ=HOURLY;COUNT=3\n", with: ""), event("C", dueIn: [2]))
    #expect(titles(3) == ["A", "B", "C"])
    #expect(titles(4, within: 2).count == 3)
    #expect(watch.process.isRunning)
  }

  @Test func `With notifications, reminders that cannot be read are reported`() throws {
    try setSince()
    try put(event("A", dueIn: [3], further: "END:VALARM\nBEGIN:VALARM\nTRIGGER:soon\n"))
    let watch = try watch()
    #expect(titles(1) == ["A"])
    #expect(watch.complaint()?.contains("TRIGGER “soon” cannot be read") == true)
  }

  @Test func `A reminder that was due while no watch ran is sent, unless its event is over`() throws {
    try setSince(secondsAgo: 3600)
    // Both began 50 minutes ago and remind 20 minutes later; one has lasted ten minutes, the other goes on.
    let start = Date(timeIntervalSinceNow: -3000).calendarText
    let begun = { (title: String, duration: String) in
      "UID:\(title)\nDTSTART:\(start)\nDURATION:\(duration)\nSUMMARY:\(title)\n"
        + "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:PT20M\nEND:VALARM\n\n"
    }
    try put(
      event("Late", dueIn: [-1800]), event("Long past", dueIn: [-7200]), begun("Over", "PT10M"),
      begun("Running", "PT2H"))
    let watch = try watch()
    #expect(watch.line() != nil)
    #expect(titles(2).sorted() == ["Late", "Running"])
    #expect(titles(3, within: 2).count == 2)
  }

  @Test func `What is written into a calendar too late is sent late`() throws {
    try setSince(secondsAgo: 3600)
    let first = event("A", dueIn: [-1800])
    try put(first)
    let watch = try watch()
    #expect(titles(1) == ["A"])
    try put(first, event("B", dueIn: [-600]))
    #expect(titles(2) == ["A", "B"])
    #expect(watch.process.isRunning)
  }

  @Test func `A state that cannot be read is reported, and reminders are sent all the same`() throws {
    try agenda.home.makeFolder(".local/state/agenda/sent-alarms")
    try put(event("A", dueIn: [25]))
    let watch = try watch()
    #expect(try #require(watch.complaint()).contains("sent-alarms"))
    #expect(titles(1) == ["A"])
    #expect(titles(2, within: 2) == ["A"])
  }

  @Test func `The first watch sends no reminder that was due before it began`() throws {
    try put(event("Past", dueIn: [-60]), event("Soon", dueIn: [25]))
    let watch = try watch()
    #expect(watch.line() != nil)
    #expect(titles(1) == ["Soon"])
  }

  @Test func `Of many at once the first are sent, and the others counted, whatever --limit says`() throws {
    try setSince()
    try put((1...30).map { event("Event \($0)", dueIn: [4]) }.joined())
    let watch = try watch("--format", "json", "--limit", "1")
    #expect(watch.line() != nil)
    let titles = titles(10)
    #expect(titles.count == 10)
    #expect(titles.last == "+21 more")
    #expect(self.titles(11, within: 1).count == 10)
  }

  @Test func `A desktop that does not answer is reported, and the picture is shown all the same`() throws {
    try replaceNotifySend("echo 'No desktop' >&2; exit 1")
    try setSince()
    try put(event("A", dueIn: [3]))
    let watch = try watch()
    #expect(watch.line() != nil)
    let complaint = try #require(watch.complaint())
    #expect(
      complaint == "agenda: cannot show a notification: notify-send failed with exit code 1: No desktop")
    // It is not forgotten.
    watch.process.terminate()
    #expect(watch.exitCode() == 0)
    try replaceNotifySend("printf '%s|' \"$@\" > $HOME/sent && echo >> $HOME/sent")
    let again = try self.watch()
    #expect(titles(1) == ["A"])
    #expect(again.process.isRunning)
  }

  @Test func `What notify-send leaves behind, or closes, is not waited for`() throws {
    let note = "echo \"$4\" >> $HOME/titles"
    try setSince()
    for (title, script) in [("A", "\(note)\nsleep 60 &"), ("B", "exec >&- 2>&-\n\(note)\nexec sleep 60")] {
      try replaceNotifySend(script)
      try put(event(title, dueIn: [1]))
      let watch = try watch("--format", "ndjson")
      #expect(watch.line() != nil)
      func titles() -> String {
        (try? String(contentsOfFile: agenda.home.path("titles"), encoding: .utf8)) ?? ""
      }
      #expect(eventually { titles().hasSuffix(title + "\n") })
      if title == "A" {
        #expect(watch.complaint(within: 1) == nil)
      } else {
        #expect(try #require(watch.complaint()).contains("took longer than 5 seconds"))
      }
      watch.process.terminate()
      #expect(watch.exitCode() == 0)
    }
  }

  @Test func `One that is refused holds up no other`() throws {
    try replaceNotifySend(
      "[ \"$4\" != Bad ] || exit 1; printf '%s|' \"$@\" >> $HOME/sent && echo >> $HOME/sent")
    try setSince()
    try put(event("Bad", dueIn: [2]), event("Good", dueIn: [2, 4]))
    let watch = try watch()
    #expect(titles(2) == ["Good", "Good"])
    #expect(try #require(watch.complaint()).contains("exit code 1"))
  }

  @Test func `Without notify-send it does not begin, and says what to install`() throws {
    var bare = agenda
    bare.environment["PATH"] = "/nowhere"
    try put(event("A", dueIn: [3]))
    let run = try bare("watch", "--notify", "--file", "day.ics")
    #expect(run.exitCode == 69)
    #expect(run.errorOutput.contains("libnotify-bin"))
  }

  @Test func `A state that cannot be written is reported, and reminders are sent all the same`() throws {
    _ = try agenda.home.write("", to: "file")
    var stuck = agenda
    stuck.environment["XDG_STATE_HOME"] = agenda.home.path("file")
    try put(event("A", dueIn: [25]))
    let watch = try WatchProcess(stuck, "--notify", "--file", "day.ics")
    #expect(try #require(watch.complaint()).contains("cannot write in"))
    #expect(titles(1) == ["A"])
    #expect(titles(2, within: 2) == ["A"])
  }
}
