import TestSupport
import Testing

/// How the viewer's zone is named.
@Suite struct ViewerZoneTests {
  private let agenda: AgendaCommand
  private let file: String

  init() throws {
    agenda = try AgendaCommand()
    file = try agenda.home.write(calendarText("UID:a\nSUMMARY:Call\nDTSTART:20240115T100000Z"), to: "a.ics")
  }

  private func list(_ arguments: String...) throws -> CommandRun {
    try agenda(["list", "--file", file, "--from", "2024-01-15", "--days", "1"] + arguments)
  }

  @Test(arguments: [
    ("+02:00", "12:00"), ("-05:30", "04:30"), ("+0545", "15:45"), ("+02", "12:00"), ("Etc/GMT-2", "12:00"),
    ("EST5EDT", "05:00"), ("<+02>-2", "12:00"), ("UTC", "10:00"), ("UTC0", "10:00"), ("GMT+0", "10:00"),
  ])
  func `is a name an offset or a rule`(zone: String, time: String) throws {
    let run = try list("--time-zone", zone)
    #expect(run.lines.last?.hasSuffix("\(time)  Call") == true)
    #expect(run.errorOutput == "")
  }

  @Test(arguments: [
    ("UTC+2", "+02:00", "-02:00"), ("gmt-05:30", "-05:30", "+05:30"), ("GMT5", "+05:00", "-05:00"),
    ("utc+02:00", "+02:00", "-02:00"),
  ])
  func `is no text that people and POSIX read otherwise`(zone: String, everyday: String, posix: String) throws
  {
    let run = try list("--time-zone", zone)
    #expect(run.exitCode == 64)
    #expect(
      run.errorOutput
        == "agenda: “\(zone)” means \(everyday) to most people and \(posix) to POSIX; write one of these, "
        + "or a name such as “Europe/Berlin”\n")
    _ = try agenda.home.write("[defaults]\ntime-zone = \"\(zone)\"\n", to: "config.toml")
    let configured = try agenda("today", "--config", "config.toml", "--file", file)
    #expect(configured.exitCode == 78)
    #expect(configured.errorOutput.contains("config.toml:2: “\(zone)” means"))
  }

  @Test func `that sets its clock back shows the offset of times that are twice`() throws {
    let events = [("1", "001500", 15), ("2", "011500", 15), ("3", "003000", 60)].map {
      "UID:\($0.0)\nSUMMARY:Check \($0.0)\nDTSTART:20261025T\($0.1)Z\nDURATION:PT\($0.2)M"
    }
    let file = try agenda.home.write(calendarText(events.joined(separator: "\n\n")), to: "b.ics")
    let options = ["--file", file, "--time-zone", "Europe/Berlin", "--now", "2026-10-25T01:00"]
    let list = try agenda(["list", "--days", "1"] + options).lines.map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(
      list.dropFirst() == [
        "▌ 02:15–02:30 (UTC+2) Check 1", "▌ 02:30 (UTC+2)–02:30 (UTC+1) Check 3",
        "▌ 02:15–02:30 (UTC+1) Check 2",
      ])
    let day = try agenda(["day"] + options).output
    #expect(day.contains("02:00 (UTC+2)") && day.contains("02:00 (UTC+1)"), "\(day)")
    let free = try agenda(["free", "--days", "1", "--between", "2-5", "--for", "15m"] + options).output
    #expect(free.contains("02:00–02:15 (UTC+2)") && free.contains("02:30 (UTC+1)–05:00"), "\(free)")
  }

  @Test func `of khal gives way to TZ`() throws {
    _ = try agenda.home.write(calendarText("UID:a\nSUMMARY:Call\nDTSTART:20240115T100000Z"), to: "k/a.ics")
    _ = try agenda.home.write(
      "[calendars]\n[[k]]\npath = \(agenda.home.path("k"))\n[locale]\nlocal_timezone = Asia/Tokyo\n",
      to: ".config/khal/config")
    var command = agenda
    for (zone, time) in [(nil, "19:00"), ("Europe/Berlin", "11:00"), ("", "10:00")] as [(String?, String)] {
      command.environment["TZ"] = zone
      let run = try command("list", "--from", "2024-01-15", "--days", "1")
      #expect(run.output.contains("\(time)  Call"), "\(run)")
    }
  }

  @Test(arguments: ["list", "today", "timeline", "alarms"])
  func `that is missing is reported as missing`(subcommand: String) throws {
    for option in ["--time-zone", "--now"] {
      let run = try agenda(subcommand, option, "--file", file)
      #expect(run.exitCode == 64)
      #expect(run.errorOutput.contains("missing value for \(option); expected "))
    }
    for zone in [["--time-zone", "-05:30"], ["--time-zone=-05:30"], ["--time-zone", "-0530"]] {
      let run = try agenda([subcommand] + zone + ["--file", file, "--now", "2024-01-15T00:00"])
      #expect(run.errorOutput == "")
      #expect(run.exitCode == 0)
    }
  }

  @Test func `of the environment is read as POSIX has it and reported`() throws {
    var agenda = agenda
    agenda.environment["TZ"] = "UTC+2"
    let run = try agenda("list", "--file", file, "--from", "2024-01-15", "--days", "1")
    #expect(run.lines.last?.hasSuffix("08:00  Call") == true)
    #expect(
      run.errorOutput
        == "agenda: TZ “UTC+2” is -02:00, because POSIX counts west of UTC as +; for +02:00, write TZ=UTC-2\n"
    )
    agenda.environment["TZ"] = "UTC-2"
    #expect(
      try agenda("list", "--file", file, "--from", "2024-01-15", "--days", "1").lines.last?.hasSuffix(
        "12:00  Call") == true)
  }
}
