import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Mails with messages of scheduling, as the `email` package of Python reads them.
struct OutgoingMailTests {
  /// A mail as it was read.
  private struct Read: Decodable {
    var fields: [String]
    var subject: String
    var from: String
    var references: String?
    var inReplyTo: String?
    var method: String
    var charset: String
    var text: String
    var calendar: String
    var types: [String]
    var defects: Int
  }

  private static let calendar =
    "BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nSUMMARY:Café = 会議 \r\n tail\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  private func read(_ mail: OutgoingMail) throws -> Read {
    let folder = try TemporaryFolder()
    let file = try folder.write(mail.encoded, to: "mail.eml")
    let script = """
      import email, email.policy, json, sys
      mail = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
      text, calendar = mail.get_payload()
      print(json.dumps({"fields": mail.keys(), "subject": mail["Subject"], "from": str(mail["From"]),
        "references": mail["References"], "inReplyTo": mail["In-Reply-To"],
        "method": calendar.get_param("method"), "charset": calendar.get_content_charset(),
        "text": text.get_content(), "calendar": calendar.get_payload(decode=True).decode(),
        "types": [p.get_content_type() for p in mail.walk()],
        "defects": sum(len(p.defects) for p in mail.walk())}))
      """
    return try JSONDecoder().decode(Read.self, from: Data(try Python.run(script, arguments: [file]).utf8))
  }

  private func mail(
    from: MailAddress?, subject: String, references: [String] = [], text: String = "Kim accepts.\n"
  ) throws -> OutgoingMail {
    OutgoingMail(
      date: Sample.instant(8), zone: Sample.zone, from: from,
      to: [try MailAddress(parsing: "Nora <nora@example.org>")], subject: subject, text: text,
      calendar: Array(Self.calendar.utf8), method: "REPLY", references: references)
  }

  @Test func `An answer is words and a calendar with its method, threaded to the invitation`() throws {
    let kim = try MailAddress(name: "Kim Größe", address: "kim@example.org")
    let found = try read(
      mail(from: kim, subject: "Angenommen: Café", references: ["<0@example.org>", "<1@example.org>"]))
    #expect(found.types == ["multipart/alternative", "text/plain", "text/calendar"])
    #expect(found.method == "REPLY" && found.charset == "utf-8" && found.defects == 0)
    #expect(found.subject == "Angenommen: Café" && found.from == "Kim Größe <kim@example.org>")
    #expect(found.text == "Kim accepts.\n")
    #expect(found.calendar == Self.calendar.replacing("\r\n", with: "\n"))
    #expect(found.inReplyTo == "<1@example.org>" && found.references == "<0@example.org> <1@example.org>")
    #expect(!found.fields.contains("Auto-Submitted"))
  }

  @Test func `No name, subject or identifier of strangers adds a header`() throws {
    let evil = "x\r\nBcc: evil@example.org\r\n\r\nbody"
    let kim = try MailAddress(name: evil, address: "kim@example.org")
    let found = try read(
      mail(
        from: kim, subject: evil, references: ["<a\r\nBcc: evil@example.org>", "<2@example.org>"],
        text: evil + "\n"))
    #expect(!found.fields.contains("Bcc"))
    #expect(found.references == "<2@example.org>" && found.types.count == 3)
    for address in ["kim@example.org\nBcc: a@example.org", "kim@example.org>\r\n", "a b@example.org", "@"] {
      #expect(throws: MailAddressError.self) { try MailAddress(name: nil, address: address) }
    }
  }
}
