import Foundation
import TestSupport
import Testing

/// The samples that start the command: crontab and systemd units run as they are, with the sample configuration.
@Suite
struct SampleSetupTests {
  let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand.withSamples()
  }

  @Test func `runs each line of the crontab`() throws {
    let commands = try AgendaCommand.sample("crontab").split(separator: "\n")
      .filter { $0.first?.isNumber == true || $0.hasPrefix("*") }
      .map { $0.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true).dropFirst(5).joined() }
    #expect(commands.count == 6)
    for command in commands {
      // Cron ends a command at an unescaped percent sign.
      #expect(!command.contains("%"))
      // MailDeliveryTests has those that send mail.
      if command.contains("sendmail") { continue }
      // The samples have no calendar on the web: SyncTests has such.
      if command.hasSuffix("agenda sync") {
        #expect(try agenda.shell(command).exitCode == 0)
        continue
      }
      let run = try agenda.shell(command)
      #expect(run.exitCode == 0)
      #expect(run.errorOutput == "")
      #expect(run.output.isEmpty == command.contains(">"))
      #expect(run.lines.allSatisfy { $0.count <= 72 })
    }
    #expect(FileManager.default.fileExists(atPath: agenda.home.path + "/.agenda-next"))
  }

  @Test func `runs the command of the systemd service`() throws {
    let run = try agenda.shell(try startCommand(of: "agenda-today"))
    #expect(run.exitCode == 0)
    #expect(!run.output.isEmpty)
  }

  @Test func `runs the service of reminders as far as it goes without a desktop`() throws {
    var agenda = agenda
    agenda.environment["PATH"] = AgendaCommand.executable.deletingLastPathComponent().path
    let run = try agenda.shell(try startCommand(of: "agenda-notify"))
    #expect(run.exitCode == 69)
    #expect(run.errorOutput.contains("notify-send"))
  }

  private func startCommand(of service: String) throws -> String {
    let text = try AgendaCommand.sample("systemd/\(service).service")
    return String(try #require(text.firstMatch(of: /(?m)^ExecStart=(.+)$/)).output.1)
  }

  @Test(.enabled(if: Programs.areInstalled("systemd-analyze"), "systemd-analyze is not installed"))
  func `passes systemd's own check`() throws {
    try check("agenda-today")
    try check("agenda-digest")
    try check("agenda-sync")
    try check("agenda-notify", hasTimer: false)
  }

  private func check(_ name: String, hasTimer: Bool = true) throws {
    // systemd looks for a command in folders of its own, whatever PATH says.
    let service = try AgendaCommand.sample("systemd/\(name).service")
      .replacing("ExecStart=agenda ", with: "ExecStart=\(AgendaCommand.executable.path) ")
    var units = [try agenda.home.write(service, to: "\(name).service")]
    if hasTimer {
      units.append(
        try agenda.home.write(try AgendaCommand.sample("systemd/\(name).timer"), to: "\(name).timer"))
    }
    try agenda.home.makeFolder("run")
    let run = try agenda.shell("systemd-analyze verify --user --man=no '\(units.joined(separator: "' '"))'")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
  }
}
