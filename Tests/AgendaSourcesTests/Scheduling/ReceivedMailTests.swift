import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Reading mails with invitations.
@Suite struct ReceivedMailTests {
  static let calendar = """
    BEGIN:VCALENDAR
    METHOD:REQUEST
    BEGIN:VEVENT
    UID:a@example.org
    SUMMARY:Café
    DTSTART:20261124T090000Z
    SEQUENCE:1
    END:VEVENT
    END:VCALENDAR

    """

  private func mail(_ text: String) throws -> ReceivedMail {
    try #require(ReceivedMail(Array(text.replacing("\n", with: "\r\n").utf8)))
  }

  @Test func `an alternative and an attachment with the same event are one invitation`() throws {
    let mail = try mail(
      """
      From: =?UTF-8?B?TsO2cmE=?= Lind <nora@example.org>
      To: "Ada, L." <ada@example.org>, kim@example.org
      Subject: =?utf-8?q?Einladung:_Caf=C3=A9?=
      Message-ID: <1@example.org>
      References: <0@example.org>
      MIME-Version: 1.0
      Content-Type: multipart/mixed; boundary="outer"

      --outer
      Content-Type: multipart/alternative; boundary=inner

      --inner
      Content-Type: text/plain; charset=utf-8

      Please come.
      --inner
      Content-Type: text/calendar; charset="UTF-8"; method=REQUEST
      Content-Transfer-Encoding: quoted-printable

      \(Self.calendar.replacing("é", with: "=C3=A9").replacing("SUMMARY:", with: "SUMM=\nARY:"))
      --inner--

      --outer
      Content-Type: application/ics; name="invite.ics"
      Content-Disposition: attachment; filename="invite.ics"
      Content-Transfer-Encoding: base64

      \(base64(Self.calendar))
      --outer--
      """)
    #expect(mail.from.map(\.name) == ["Nöra Lind"] && mail.from.map(\.address) == ["nora@example.org"])
    #expect(mail.to.map(\.address) == ["ada@example.org", "kim@example.org"])
    #expect(mail.subject == "Einladung: Café")
    #expect(mail.messageID == "<1@example.org>" && mail.references == ["<0@example.org>"])
    #expect(mail.calendars.map(\.method) == ["REQUEST"])
    #expect(String(decoding: mail.calendars[0].bytes, as: UTF8.self).contains("SUMMARY:Café\r\n"))
    #expect(mail.problems.isEmpty)
  }

  @Test func `a method in the header of the part alone counts as one in the calendar`() throws {
    let text = Self.calendar.replacing("METHOD:REQUEST\n", with: "")
    let mail = try mail("Subject: x\nContent-Type: text/calendar; method=\"cancel\"\n\n" + text)
    #expect(mail.calendars.map(\.method) == ["CANCEL"])
    #expect(ComponentFile(mail.calendars[0].bytes).components.first?["METHOD"]?.value == "CANCEL")
  }

  @Test(
    arguments: [
      ("iso-8859-1", [0x43, 0x61, 0x66, 0xE9]), ("ISO-8859-15", [0x43, 0x61, 0x66, 0xE9]),
      ("windows-1252", [0x43, 0x61, 0x66, 0xE9]), ("utf-8", [0x43, 0x61, 0x66, 0xC3, 0xA9]),
      ("iso-8859-2", [0x43, 0x61, 0x66, 0xE9]), ("x-unknown", [0x43, 0x61, 0x66, 0xC3, 0xA9]),
    ] as [(String, [UInt8])])
  func `letters are read in the charset of the part`(charset: String, title: [UInt8]) throws {
    let parts = Self.calendar.split(separator: "Café")
    let bytes =
      Array("From: a@example.org\nContent-Type: text/calendar; charset=\(charset)\n\n\(parts[0])".utf8)
      + title
      + Array(parts[1].utf8)
    let mail = try #require(ReceivedMail(bytes))
    #expect(String(decoding: mail.calendars[0].bytes, as: UTF8.self).contains("SUMMARY:Café"))
  }

  @Test(
    arguments: [
      ("GB2312", "会议", [0xBB, 0xE1, 0xD2, 0xE9]),
      ("gb18030", "会议㐀", [0xBB, 0xE1, 0xD2, 0xE9, 0x81, 0x39, 0xEE, 0x39]),
      ("Big5", "會議", [0xB7, 0x7C, 0xC4, 0xB3]), ("Shift_JIS", "会議", [0x89, 0xEF, 0x8B, 0x63]),
      ("EUC-JP", "会議", [0xB2, 0xF1, 0xB5, 0xC4]),
      ("ISO-2022-JP", "会議", [0x1B, 0x24, 0x42, 0x32, 0x71, 0x35, 0x44, 0x1B, 0x28, 0x42]),
      ("EUC-KR", "회의", [0xC8, 0xB8, 0xC0, 0xC7]), ("ks_c_5601-1987", "회의", [0xC8, 0xB8, 0xC0, 0xC7]),
      ("ISO-8859-6", "اجتماع", [0xC7, 0xCC, 0xCA, 0xE5, 0xC7, 0xD9]),
      ("ISO-8859-7", "Συνάντηση", [0xD3, 0xF5, 0xED, 0xDC, 0xED, 0xF4, 0xE7, 0xF3, 0xE7]),
      ("ISO-8859-8-I", "פגישה", [0xF4, 0xE2, 0xE9, 0xF9, 0xE4]),
      ("windows-1250", "Schůze", [0x53, 0x63, 0x68, 0xF9, 0x7A, 0x65]),
      ("cp1251", "Встреча", [0xC2, 0xF1, 0xF2, 0xF0, 0xE5, 0xF7, 0xE0]),
      ("windows-1253", "Ώρα", [0xBF, 0xF1, 0xE1]),
      ("windows-1254", "Görüşme", [0x47, 0xF6, 0x72, 0xFC, 0xFE, 0x6D, 0x65]),
      ("windows-1255", "פגישה", [0xF4, 0xE2, 0xE9, 0xF9, 0xE4]),
      ("windows-1256", "اجتماع", [0xC7, 0xCC, 0xCA, 0xE3, 0xC7, 0xDA]),
      ("windows-1257", "Šķēle", [0xD0, 0xED, 0xE7, 0x6C, 0x65]),
      ("koi8-r", "Дом", [0xE4, 0xCF, 0xCD]),
      ("koi8-u", "Зустріч Ґ", [0xFA, 0xD5, 0xD3, 0xD4, 0xD2, 0xA6, 0xDE, 0x20, 0xBD]),
      ("windows-874", "ประชุม", [0xBB, 0xC3, 0xD0, 0xAA, 0xD8, 0xC1]),
    ] as [(String, String, [UInt8])])
  func `letters of all parts of the world are read`(charset: String, title: String, bytes: [UInt8]) throws {
    let parts = Self.calendar.split(separator: "Café")
    let word = "=?\(charset)?b?\(Data(bytes).base64EncodedString())?="
    let header = "From: a@example.org\nSubject: \(word)\nContent-Type: text/calendar; charset=\(charset)\n\n"
    let mail = try #require(ReceivedMail(Array((header + parts[0]).utf8) + bytes + Array(parts[1].utf8)))
    #expect(String(decoding: mail.calendars[0].bytes, as: UTF8.self).contains("SUMMARY:\(title)"))
    #expect(mail.subject == title && mail.problems.isEmpty)
  }

  @Test(arguments: ["x-unknown", "koi8-r,version=1", "../../koi8-r", ""])
  func `a charset that is not known is said`(charset: String) throws {
    let parts = Self.calendar.split(separator: "Café")
    let header = "From: a@example.org\nContent-Type: text/calendar; charset=\"\(charset)\"\n\n"
    let mail = try #require(ReceivedMail(Array((header + parts[0]).utf8) + [0xE4] + Array(parts[1].utf8)))
    #expect(mail.problems.count == 1 && mail.problems[0].contains("charset"))
  }

  @Test(arguments: [true, false])
  func `a forwarded invitation has the identifier of its own mail`(isForwarded: Bool) throws {
    let own = "From: nora@example.org\nMessage-ID: <2@example.org>\nReferences: <1@example.org>\n"
    let text = "Content-Type: text/calendar\n\n" + Self.calendar
    let mail = try mail(
      "From: lee@example.org\nMessage-ID: <fw@example.org>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nFwd\n--b\n"
        + "Content-Type: message/rfc822\n\n" + own + (isForwarded ? text : "\nSee below") + "\n--b\n"
        + (isForwarded ? "\nGreetings" : text) + "\n--b--\n")
    #expect(mail.messageID == (isForwarded ? "<2@example.org>" : "<fw@example.org>"))
    #expect(mail.references == (isForwarded ? ["<1@example.org>"] : []))
    #expect(mail.senders.from == ["lee@example.org"] && mail.calendars.count == 1)
  }

  @Test func `an invitation in Outlook's own form is said as not readable`() throws {
    let mail = try mail(
      """
      From: a@example.org
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: application/ms-tnef; name="winmail.dat"
      Content-Transfer-Encoding: base64

      eJ8+IgAA
      --b--
      """)
    #expect(mail.calendars.isEmpty)
    #expect(mail.problems.contains { $0.contains("winmail.dat") })
  }

  @Test func `a forwarded invitation is found in the mail that has it attached`() throws {
    let mail = try mail(
      """
      From: kim@example.org
      Content-Type: multipart/mixed; boundary=b

      --b
      Content-Type: message/rfc822

      From: nora@example.org
      Content-Type: text/calendar; method=REQUEST

      \(Self.calendar)
      --b--
      """)
    #expect(mail.from.map(\.address) == ["kim@example.org"] && mail.calendars.count == 1)
  }

  @Test func `a hundred parts within each other are bounded and said`() throws {
    var text = "From: a@example.org\n"
    for depth in 0..<100 {
      text += "Content-Type: multipart/mixed; boundary=\"b\(depth)\"\n\n--b\(depth)\n"
    }
    text += "Content-Type: text/calendar\n\n" + Self.calendar
    let mail = try mail(text)
    #expect(mail.calendars.isEmpty)
    #expect(mail.problems.contains { $0.contains("more than 20 deep") })
  }

  @Test func `a mail of more than fifty megabytes is read in one passage`() throws {
    let line = Array(String(repeating: "x", count: 74).utf8) + [0x0D, 0x0A]
    var bytes = Array(
      "From: a@example.org\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n".utf8)
    while bytes.count < 50 << 20 { bytes += line }
    bytes += Array("--b\r\nContent-Type: text/calendar\r\n\r\n\(Self.calendar)--b--\r\n".utf8)
    let mail = try #require(ReceivedMail(bytes))
    #expect(mail.calendars.count == 1)
  }

  @Test func `a calendar by itself is no mail`() throws {
    let bytes = Array(Self.calendar.utf8)
    #expect(ReceivedMail(bytes) == nil)
    let received = try ReceivedCalendars(bytes, named: "a.ics")
    #expect(received.mail == nil && received.calendars.map(\.method) == ["REQUEST"])
  }

  @Test func `a mail without a calendar is an error that says so`() throws {
    #expect(throws: WritingError.self) {
      try ReceivedCalendars(Array("From: a@example.org\n\nHello\n".utf8), named: "mail")
    }
  }

  @Test func `a name of a file in the form of RFC 2231 is read`() throws {
    let mail = try mail(
      """
      From: a@example.org
      Content-Type: application/octet-stream
      Content-Disposition: attachment; filename*0*=utf-8''Caf%C3%A9; filename*1=.ics

      \(Self.calendar)
      """)
    #expect(mail.calendars.count == 1)
  }

  private func base64(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        result.append(place > group.count ? "=" : alphabet[bits >> (18 - 6 * place) & 63])
      }
      if start % 57 == 54 { result += "\n" }
    }
    return result
  }
}

/// The record of what was mailed.
@Suite struct SentMessagesTests {
  @Test func `the last message of each event and sender is known`() throws {
    let folder = try TemporaryFolder()
    let sent = SentMessages(folder: folder.path("state"))
    let key = SentMessages.Key(
      method: "REPLY", sender: "ada@example.org", uid: "a b%\n", instance: "20261124")
    let now = Instant(secondsSinceEpoch: 1000)
    #expect(sent.last(key) == nil)
    #expect(sent.note(key, .init(.started, meaning: "ACCEPTED", sequence: 1, at: now)))
    #expect(sent.note(key, .init(.sent, meaning: "ACCEPTED", sequence: 1, at: now)))
    var other = key
    other.instance = ""
    #expect(sent.note(other, .init(.failed, meaning: "DECLINED", sequence: 2, at: now)))
    #expect(sent.last(key) == .init(.sent, meaning: "ACCEPTED", sequence: 1, at: now))
    #expect(sent.last(other)?.state == .failed)
    #expect(sent.note(other, .init(.printed, meaning: "DECLINED", sequence: 2, at: now)))
    #expect(sent.last(other)?.state == .printed)
  }
}
