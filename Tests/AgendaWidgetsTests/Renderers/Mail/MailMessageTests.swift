import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Mails as mail programs read them.
struct MailMessageTests {
  private static let subjects = [
    "Friday 20 November: 5 events", "Vendredi 20 novembre : rien", "予定なし", "🎉🇫🇷👨‍👩‍👧 party",
    "=?utf-8?q?no?=", "a=?b?=c", "=", "_ _", "x", "\"quotes\" <and> (brackets), \\ too; @ :",
    String(repeating: "long ", count: 300) + "end", String(repeating: "x", count: 990),
    String(repeating: "é", count: 400), String(repeating: "日本語", count: 200),
    String(repeating: "👨‍👩‍👧", count: 60), "Müller " + String(repeating: "plain words ", count: 30),
  ]

  private static let texts = [
    "", "\n", "x", ".", ".\n", "..\n.\n", "From me\n", "a\nFrom me\n", "trailing \n\t\nspace \n", "=",
    "=3D\n",
    "--=_agenda-0000000000000000--\n", "Subject: no\n\nno header\n", "tab\there\n", "日本語🎉\n",
    String(repeating: "x", count: 75) + "\n" + String(repeating: "y", count: 76) + "\n"
      + String(repeating: "z", count: 77) + "\n",
    String(repeating: "x", count: 75) + ".\n", String(repeating: "x", count: 74) + "From z\n",
    String(repeating: "a ", count: 500) + "\n", String(repeating: "🧘🏽‍♀️", count: 90) + "\n",
  ]

  private func mail(
    subject: String = "x", from: MailAddress? = nil, to: [MailAddress] = [], text: String = "x\n",
    html: String = "<p>x</p>\n"
  ) -> MailMessage {
    MailMessage(
      date: Sample.instant(8), zone: Sample.zone, from: from, to: to, subject: subject, text: text, html: html
    )
  }

  @Test func `Subjects are decoded correctly from short lines of ASCII`() throws {
    let found = try MailDocument.parse(Self.subjects.map { mail(subject: $0).encoded() })
    #expect(found.map(\.subject) == Self.subjects.map { PlainText.sanitized($0) })
    #expect(found.allSatisfy { $0.longestLine <= 76 && $0.defects.isEmpty })
  }

  /// RFC 2047 section 2: no line with an encoded word has more than 76 characters.
  @Test(arguments: [(36, [76]), (37, [39, 38]), (35, [75]), (67, [39, 68])])
  func `A line of the header has at most 76 characters, and as many where they fit`(
    _ last: Int, _ lengths: [Int]
  ) {
    let words = [String(repeating: "a", count: 30), String(repeating: "b", count: last)]
    let folded = MailHeaderField("Subject", words: words).folded
    let lines = folded.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(\.utf8.count) == lengths)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" b") })
    #expect(folded.hasSuffix("\n"))
  }

  @Test func `Texts come through, whatever mail servers would make of their lines`() throws {
    let found = try MailDocument.parse(Self.texts.map { mail(text: $0, html: $0).encoded() })
    #expect(found.map(\.text) == Self.texts)
    #expect(found.map(\.html) == Self.texts)
    #expect(found.allSatisfy { $0.longestLine <= 76 && $0.defects.isEmpty })
    for text in Self.texts {
      let lines = mail(text: text).encoded().split(separator: "\n", omittingEmptySubsequences: false)
      #expect(!lines.contains { $0.hasPrefix(".") || $0.hasPrefix("From ") || $0.hasSuffix(" ") })
    }
  }

  @Test func `Random texts are decoded correctly`() throws {
    var random = RandomNumbers(seed: 6)
    let titles = (0..<300).map { _ in PlainText.sanitized(random.title()) }.filter { !$0.isEmpty }
    let found = try MailDocument.parse(titles.map { mail(subject: $0, text: $0, html: $0 + "\n").encoded() })
    #expect(found.map(\.subject) == titles)
    #expect(found.map(\.text) == titles)
    #expect(found.map(\.html) == titles.map { $0 + "\n" })
    #expect(found.allSatisfy { $0.longestLine <= 76 && $0.defects.isEmpty })
  }

  @Test func `Text never becomes a header`() throws {
    let hostile = [
      "x\nBcc: evil@example.org", "x\r\nBcc: evil@example.org\r\n\r\nbody", "x\r\u{85}\u{2028}\u{0}y",
    ]
    let found = try MailDocument.parse(
      hostile.map { mail(subject: $0, text: $0, html: $0).encoded() })
    let fields = ["Date", "Subject", "MIME-Version", "Content-Type", "Auto-Submitted"]
    for (document, text) in zip(found, hostile) {
      #expect(document.fields == fields)
      #expect(document.subject == PlainText.sanitized(text))
    }
  }

  @Test func `Names are decoded correctly`() throws {
    let names = [
      "Nora", "Nora Lindqvist", "Lindqvist, Nora", "Dr. O'Neill (home)", "Jürgen Müller", "陈美玲",
      "A \"B\" \\ C",
      "=?utf-8?q?x?=", "nora@elsewhere.example", String(repeating: "long name ", count: 19) + "x",
      String(repeating: "x", count: 150), String(repeating: "ü", count: 150),
    ]
    let addresses = try names.map { name in
      let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return try MailAddress(parsing: "\"\(quoted)\" <nora@halden.example>")
    }
    #expect(addresses.map(\.displayName) == names)
    let longest = String(repeating: "x", count: 64) + "@" + String(repeating: "y.", count: 94) + "z"
    let plain = try MailAddress(parsing: longest)
    let found = try MailDocument.parse([mail(from: addresses[4], to: addresses + [plain]).encoded()])[0]
    #expect(found.from == [.init("Jürgen Müller", "nora@halden.example")])
    #expect(found.to == names.map { .init($0, "nora@halden.example") } + [.init("", longest)])
    #expect(found.defects == [])
    #expect(found.longestLine < 998)
  }

  @Test func `Both forms are parts of one mail, which is the same in every run`() throws {
    let message = mail(text: "één\n", html: "<p>één</p>\n")
    let document = try MailDocument.parse([message.encoded()])[0]
    #expect(
      document.types == [
        "multipart/alternative None None", "text/plain utf-8 quoted-printable",
        "text/html utf-8 quoted-printable",
      ])
    #expect(document.date == "2026-11-21T08:00:00+01:00")
    #expect(message.encoded() == message.encoded())
    #expect(message.encoded() != mail(text: "twee\n", html: "<p>één</p>\n").encoded())
    #expect(message.encoded().utf8.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
  }

  @Test(arguments: [
    (0, "Sat, 21 Nov 2026 07:00:00 +0000"), (3600, "Sat, 21 Nov 2026 08:00:00 +0100"),
    (-12_600, "Sat, 21 Nov 2026 03:30:00 -0330"), (49_500, "Sat, 21 Nov 2026 20:45:00 +1345"),
    // A local mean time; the header has only whole minutes.
    (3208, "Sat, 21 Nov 2026 07:53:00 +0053"), (-1521, "Sat, 21 Nov 2026 06:35:00 -0025"),
    (93_600, "Sat, 21 Nov 2026 07:00:00 +0000"),
  ])
  func `The date is in the viewer's zone, and in English`(offset: Int, date: String) {
    #expect(Zone(identifier: "x", fixedOffset: offset).mailDate(at: Sample.instant(8)) == date)
  }
}

struct MailAddressTests {
  @Test(arguments: [
    ("nora@halden.example", nil, "nora@halden.example"),
    (" <nora@halden.example> ", nil, "nora@halden.example"),
    ("Nora Lindqvist <nora@halden.example>", "Nora Lindqvist", "nora@halden.example"),
    ("Nora Lindqvist<n.l+agenda@mail.halden.example>", "Nora Lindqvist", "n.l+agenda@mail.halden.example"),
    ("\"Lindqvist, Nora\" <nora@halden.example>", "Lindqvist, Nora", "nora@halden.example"),
    (#""a \"b\" \\" <a@b>"#, #"a "b" \"#, "a@b"), ("\"\" <a@b>", nil, "a@b"),
    ("Jürgen 🎉 <a@b>", "Jürgen 🎉", "a@b"), ("root@localhost", nil, "root@localhost"),
    ("nora@[127.0.0.1]", nil, "nora@[127.0.0.1]"), ("nora@[IPv6:::1]", nil, "nora@[IPv6:::1]"),
    ("x\u{202E}y <a@b>", "xy", "a@b"), ("!#$%&'*+-/=?^_`{|}~@b", nil, "!#$%&'*+-/=?^_`{|}~@b"),
  ])
  func `An address is parsed`(text: String, name: String?, address: String) throws {
    let found = try MailAddress(parsing: text)
    #expect(found.displayName == name)
    #expect(found.address == address)
  }

  @Test(arguments: [
    "", " ", "nora", "nora@", "@halden.example", "a b@c", "a@b c", "a@b, c@d", "a@b,c@d", "A <a@b>, B <c@d>",
    "Lindqvist, Nora <a@b>", "a@b; c@d", "<a@b", "a@b>", "<<a@b>>", "A <a@b> <c@d>", "\"A\" B <a@b>",
    "\"A <a@b>", "\"A\\\" <a@b>", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.", "a@b..c", "a@-b", "a@b-", "a@[]",
    "a@[x y]", "é@b", "a@é", "a@b@c", "a@b\n", "\na@b", "a@b\r\nBcc: c@d", "A\nB <a@b>", "A\u{0} <a@b>",
    "A\u{85}B <a@b>", "\t", "(comment) a@b", "group: a@b;",
    "\(String(repeating: "x", count: 65))@b", "a@\(String(repeating: "x.", count: 127))x",
  ])
  func `Anything but a single address is rejected, with a message of one line`(text: String) {
    let error = #expect(throws: MailAddressError.self) { try MailAddress(parsing: text) }
    #expect(error?.description.contains("expected one address") == true)
    #expect(error?.description.contains { $0.isNewline } == false)
  }
}
