import AgendaRequests
import AgendaSources
import AgendaWidgets
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands

/// The program that sends mails.
@Suite struct MailDeliveryTests {
  private let home: TemporaryFolder
  private let key = SentMessages.Key(method: "REPLY", sender: "kim@example.org", uid: "a")

  init() throws { home = try TemporaryFolder() }

  private var sent: SentMessages { SentMessages(folder: home.path("state/agenda")) }

  /// Sends a mail by a program of these lines of shell, which may take so many seconds.
  private func send(_ script: String, timeout: Double = 50) throws {
    let path = try home.write("#!/bin/sh\n\(script)\n", to: "bin/mailer")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let variables = ["XDG_STATE_HOME": home.path("state"), "HOME": home.path]
    let environment = ProcessEnvironment(
      variables: variables, now: Instant(secondsSinceEpoch: 1000), zones: .system)
    let run = try Run(AgendaRequest(), in: environment)
    var delivery = MailDelivery(command: ["mailer", "-t"], path: home.path("bin") + ":/usr/bin:/bin")
    delivery.timeout = timeout
    let mail = OutgoingMail(
      date: environment.now, zone: .utc, from: nil, to: [try MailAddress(parsing: "a@example.org")],
      subject: "Accepted", text: "Yes.\n", calendar: Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8),
      method: "REPLY")
    try delivery.send(mail, as: key, meaning: "ACCEPTED", sequence: 1, in: run)
  }

  @Test func `the program gets the mail and its arguments, and that is remembered`() throws {
    try send("cat >'\(home.path)/mail'; echo \"$1\" >'\(home.path)/arguments'")
    let mail = try String(contentsOfFile: home.path("mail"), encoding: .utf8)
    #expect(mail.contains("To: a@example.org\n") && mail.contains("text/calendar; method=REPLY"))
    #expect(try String(contentsOfFile: home.path("arguments"), encoding: .utf8) == "-t\n")
    #expect(sent.last(key)?.state == .sent)
  }

  @Test func `a program that fails leaves the message as not sent, with the reason`() throws {
    let error = #expect(throws: CommandError.self) { try send("echo 'no route' >&2; exit 69") }
    #expect(error?.message == "no mail was sent: “mail-command” failed with exit code 69: no route")
    #expect(sent.last(key)?.state == .failed)
  }

  @Test func `of a program that hangs it is said that nothing is known`() throws {
    let error = #expect(throws: CommandError.self) { try send("exec sleep 60", timeout: 0.3) }
    #expect(error?.message.contains("it is not known if the mail was sent") == true)
    #expect(sent.last(key)?.state == .started)
  }

  @Test func `nothing is sent where it could not be remembered`() throws {
    try home.write("", to: "state")
    let error = #expect(throws: CommandError.self) { try send("touch '\(home.path)/called'") }
    #expect(error?.message.contains("no mail was sent") == true)
    #expect(!FileManager.default.fileExists(atPath: home.path("called")))
  }
}
