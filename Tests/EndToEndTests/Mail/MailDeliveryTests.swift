import Foundation
import TestSupport
import Testing

/// Mails on their way through a real program to a real server.
@Suite(
  .serialized, .enabled(if: MailDelivery.isPossible, "msmtp is not installed, or Python has no aiosmtpd"))
struct MailDeliveryTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.makeFolder(".config")
    try agenda.home.link(".config/agenda", to: Repository.path("Samples"))
  }

  private func sample(_ name: String) throws -> String {
    try String(contentsOfFile: Repository.path("Samples/\(name)"), encoding: .utf8)
  }

  @Test(arguments: ["en_US", "he", "ja"]) func `arrive unchanged`(locale: String) throws {
    let command =
      "agenda digest week --now 2026-11-20T08:00 --locale \(locale)"
      + " --from 'Übersicht <agenda@halden.example>' --to 'Nora <nora@halden.example>' --to kim@park.example"
    let printed = try agenda.shell(command)
    let delivery = try MailDelivery.run(command + " | sendmail -t", with: agenda)
    #expect(delivery.exitCode == 0, "\(delivery.errorOutput)")
    #expect(delivery.mails.map(\.recipients) == [["nora@halden.example", "kim@park.example"]])
    // The Message-ID is the sending program's to make.
    let lines = try #require(delivery.mails.first).contents.split(separator: "\n", maxSplits: 1)
    #expect(lines.first?.hasPrefix("Message-ID: <") == true)
    #expect(lines.last.map(String.init) == printed.output)
  }

  @Test func `are not sent when there is nothing`() throws {
    try agenda.home.write("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", to: "empty.ics")
    let delivery = try MailDelivery.run(
      "agenda digest --skip-empty --file empty.ics --to nora@halden.example | ifne sendmail -t", with: agenda)
    #expect(delivery.exitCode == 0, "\(delivery.errorOutput)")
    #expect(delivery.errorOutput == "")
    #expect(delivery.mails.isEmpty)
  }

  /// The commands of the samples that send mail.
  private func sampleCommands() throws -> [String] {
    let cron = try sample("crontab").split(separator: "\n")
      .filter { $0.first?.isNumber == true && $0.contains("sendmail") }
      .map { $0.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true).dropFirst(5).joined() }
    let start = try #require(
      try sample("systemd/agenda-digest.service").split(separator: "\n")
        .first { $0.hasPrefix("ExecStart=") })
    return cron + [String(start.dropFirst("ExecStart=".count))]
  }

  @Test func `are sent by the samples`() throws {
    let commands = try sampleCommands()
    #expect(commands.count == 3)
    for command in commands {
      let delivery = try MailDelivery.run(command, with: agenda)
      #expect(delivery.exitCode == 0, "\(command): \(delivery.errorOutput)")
      #expect(delivery.errorOutput == "")
      let mail = try #require(delivery.mails.first)
      #expect(delivery.mails.count == 1)
      #expect(mail.recipients == ["nora@halden.example"])
      let document = try MailDocument.parse([mail.contents])[0]
      #expect(document.defects == [])
      // Without --from, the program that sends the mail sets the sender.
      #expect(document.from == [.init("", "cron@halden.example")])
      #expect(!document.text.isEmpty)
    }
  }
}
