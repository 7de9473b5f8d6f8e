import Foundation
import TestSupport
import Testing

/// Calendars that can be read only once: pipes, devices, standard input.
@Suite struct PipeTests {
  private let agenda: AgendaCommand

  /// An event of the day that a newer version moves to another one: who does not look at the file a second time shows the older one.
  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.write(
      events: "UID:a\nSEQUENCE:0\nDTSTART:20261121T100000Z\nSUMMARY:Superseded\n\n"
        + "UID:a\nSEQUENCE:1\nDTSTART:20261205T100000Z\nSUMMARY:Moved\n\n"
        + "UID:b\nDTSTART:20261121T110000Z\nSUMMARY:Lunch", to: "day.ics")
  }

  @Test(arguments: [
    "agenda today --now 2026-11-21T08:00 --file day.ics",
    "agenda today --now 2026-11-21T08:00 --file - < day.ics",
    "cat day.ics | agenda today --now 2026-11-21T08:00 --file -",
    "cat day.ics | agenda today --now 2026-11-21T08:00 --file /dev/stdin",
    "mkfifo pipe; cat day.ics > pipe & agenda today --now 2026-11-21T08:00 --file pipe",
    "bash -c 'agenda today --now 2026-11-21T08:00 --file <(cat day.ics)'",
  ])
  func `are read as a file is`(_ line: String) throws {
    let run = try agenda.shell(line)
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Lunch"))
    #expect(!run.output.contains("Superseded"))
  }

  @Test(arguments: ["yes", "cat /dev/zero"])
  func `without end are refused at once`(_ endless: String) throws {
    let run = try agenda.shell("ulimit -v 4000000; \(endless) | agenda today --file -")
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains("standard input"))
  }

  @Test(arguments: ["today --file /dev/zero", "check /dev/zero", "today --config /dev/zero"])
  func `devices without end are refused`(_ arguments: String) throws {
    let run = try agenda.shell("ulimit -v 4000000; agenda \(arguments)")
    #expect([65, 78].contains(run.exitCode))
  }

  @Test(arguments: ["check pipe", "today --config pipe", "today --template-file pipe --file day.ics"])
  func `are not waited for without a writer`(_ arguments: String) throws {
    let run = try agenda.shell("mkfifo pipe; agenda \(arguments)")
    #expect(run.exitCode != 0)
    #expect(run.errorOutput.contains("a pipe that no program writes to"))
  }

  @Test func `can be checked and can configure`() throws {
    let check = try agenda.shell("cat day.ics | agenda check /dev/stdin")
    #expect(check.output.replacing("/dev/stdin", with: "day.ics") == (try agenda("check", "day.ics").output))
    let configuration = "[[calendar]]\nname = \"day\"\npath = \"\(agenda.home.path("day.ics"))\"\n"
    try agenda.home.write(configuration, to: "config.toml")
    let run = try agenda.shell("bash -c 'agenda today --now 2026-11-21T08:00 --config <(cat config.toml)'")
    #expect(run.output.contains("Lunch"))
  }
}

/// A system where /proc is not mounted, such as a chroot.
@Suite(.enabled(if: WatchZoneTests.hasNamespaces, "the kernel gives no namespaces"))
struct MissingProcTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.write(
      events: "UID:a\nDTSTART:20261121T100000Z\nDTEND:20261121T110000Z\nSUMMARY:Lunch", to: "day.ics")
  }

  private func run(_ line: String) throws -> CommandRun {
    try agenda.shell("unshare -rm /bin/sh -c 'mount -t tmpfs none /proc && \(line)'")
  }

  @Test func `the arguments are obeyed`() throws {
    let run = try run("agenda today --file day.ics --now 2026-11-21T08:00")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("11:00–12:00  Lunch"))
    #expect(run.errorOutput.isEmpty)
    #expect(try self.run("agenda today --fiel day.ics").exitCode == 64)
  }

  @Test func `the file of --output is written, and nothing is left beside it`() throws {
    try agenda.home.write("before", to: "out/day.txt")
    let run = try run("agenda today --file day.ics --now 2026-11-21T08:00 --output out/day.txt")
    #expect(run.exitCode == 0 && run.errorOutput.isEmpty)
    #expect(try String(contentsOfFile: agenda.home.path("out/day.txt"), encoding: .utf8).contains("Lunch"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: agenda.home.path("out")) == ["day.txt"])
  }

  @Test func `the programs beside the command are found`() throws {
    let run = try run("agenda today --file day.ics --now 2026-11-21T08:00 --format png --output day.png")
    #expect(run.exitCode == 0 && run.errorOutput.isEmpty)
    let picture = try Data(contentsOf: URL(filePath: agenda.home.path("day.png")))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Its arguments are those that the command passes.
    #expect(try self.run("agenda-sync --help").output.contains("usage: agenda-sync"))
  }

  @Test func `the web server says that it needs it`() throws {
    let run = try run("agenda serve --file day.ics --listen 127.0.0.1:0")
    #expect(run.exitCode == 69)
    #expect(run.errorOutput.contains("agenda-serve needs /proc, which is not mounted"))
  }
}
