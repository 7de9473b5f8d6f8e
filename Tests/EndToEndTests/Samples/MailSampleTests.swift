import Foundation
import TestSupport
import Testing

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
