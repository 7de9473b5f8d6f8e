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

/// The samples as texts: what RFC 5545 section 3.1 asks of lines.
@Suite struct SampleFileTests {
  static let files =
    ["work", "holidays", "travel", "family/alice", "family/home"].map { "\($0).ics" }
    + ["ada-lovelace", "juergen-mueller", "friends"].map { "birthdays/\($0).vcf" }

  @Test(arguments: files) func `has folded lines that end in CRLF`(_ name: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: Repository.path("Samples/calendars/\(name)")))
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.last == "")
    for line in lines {
      #expect(line.utf8.count <= 75 && !line.contains("\n"), "\(line)")
    }
  }

  @Test func `are all listed here`() throws {
    let folder = Repository.path("Samples/calendars")
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".ics") || $0.hasSuffix(".vcf") }
    #expect(Set(found) == Set(Self.files))
  }
}

/// The recipes for mail programs in `Samples/mail`.
struct MailSampleTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  @Test(arguments: ["mail/neomuttrc", "mail/aerc-binds.conf", "mail/notmuch.el", "mail/mu4e.el"])
  func `a key answers a whole mail with yes, no and perhaps`(_ name: String) throws {
    let text = try AgendaCommand.sample(name)
    for answer in ["accept", "decline", "tentative"] {
      #expect(
        text.contains("agenda \(answer) -") || text.contains("\"\(answer)\"")
          || text.contains(". \"\(answer)\")"))
      #expect(try agenda(answer, "--help").exitCode == 0)
    }
  }

  @Test func `the lines of mailcap show an invitation in place of its text`() throws {
    let lines = try AgendaCommand.sample("mail/mailcap").split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.map { $0.split(separator: ";")[0] } == ["text/calendar", "application/ics"])
    let calendar = try agenda.home.write(
      events: "UID:a\nDTSTART:20261202T090000Z\nSUMMARY:Planning\nORGANIZER:mailto:nora@example.org",
      to: "a.ics")
    for line in lines {
      let command = line.split(separator: ";")[1].replacing("%s", with: calendar)
      let run = try agenda.shell(String(command))
      #expect(run.exitCode == 0 && run.output.hasPrefix("Planning\n"))
    }
  }
}

/// `Samples/spark` without Spark; `make spark-test` runs it with Spark.
@Suite struct SparkSampleTests {
  @Test func `makes the digests of many users and delivers each once`() throws {
    var agenda = try AgendaCommand()
    agenda.environment["AGENDA"] = AgendaCommand.executable.path
    agenda.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    agenda.environment["TMPDIR"] = agenda.home.path
    let run = try agenda.shell(
      "cd '\(Repository.path("Samples/spark"))' && python3 -m unittest discover -t . -s tests")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
  }
}
