import Foundation
import TestSupport
import Testing

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
