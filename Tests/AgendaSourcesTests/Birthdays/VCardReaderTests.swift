import ICalendar
import Testing

@testable import AgendaSources

@Suite struct VCardReaderTests {
  private func read(_ lines: String...) -> VCardReader {
    VCardReader(Array(lines.joined(separator: "\r\n").utf8))
  }

  private func card(_ lines: String...) -> VCardReader {
    VCardReader(Array((["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n").utf8))
  }

  @Test(arguments: [
    ("BDAY:18151210", "1815-12-10"), ("BDAY:1815-12-10", "1815-12-10"), ("BDAY:--1210", "1604-12-10"),
    ("BDAY:--12-10", "1604-12-10"), ("BDAY:1815-12-10T00:00:00Z", "1815-12-10"),
    ("BDAY:18151210T101500", "1815-12-10"), ("bday;value=date:1815-12-10", "1815-12-10"),
    ("item1.BDAY:1815-12-10", "1815-12-10"), ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-12-10", "1604-12-10"),
    ("BDAY;X-APPLE-OMIT-YEAR=1900:1900-12-10", "1604-12-10"), ("BDAY:0000-12-10", "1604-12-10"),
    ("BDAY:--0229", "1604-02-29"), ("BDAY:20000229", "2000-02-29"), ("BDAY: 1815-12-10 ", "1815-12-10"),
    ("BDAY;CALSCALE=gregorian:--12-10T10", "1604-12-10"),
    ("BDAY;VALUE=text:circa 1815\r\nBDAY:18151210", "1815-12-10"),
    ("BDAY;VALUE=date:--04-15", "1604-04-15"), ("BDAY:--0415", "1604-04-15"),
    ("BDAY:1985-04-12T23:20:50Z", "1985-04-12"), ("BDAY:19850412t232050-0500", "1985-04-12"),
    ("BDAY:1985-04-12 00:00:00", "1985-04-12"), ("BDAY:1985-\r\n 04-12", "1985-04-12"),
    ("BDAY:1985-\r\n\t04-12", "1985-04-12"),
    ("BDAY;ENCODING=QUOTED-PRINTABLE:1985=2D04=\r\n-12", "1985-04-12"),
    ("BDAY;TYPE=date;X-APPLE-OMIT-YEAR=1604;VALUE=date-and-or-time:1604-04-15", "1604-04-15"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1985-04-15", "1985-04-15"),
    ("BDAY;X-APPLE-OMIT-YEAR=x:1985-04-15", "1985-04-15"),
    ("BDAY:1985-04-12\r\nBDAY:1990-01-01", "1985-04-12"),
    ("ANNIVERSARY:20090808\r\nBDAY:--0415\r\nDEATHDATE:20200101", "1604-04-15"),
    ("X-ANNIVERSARY:2009-08-08\r\nitem2.X-ABDATE:2001-01-01\r\nA.B.BDAY:--0415", "1604-04-15"),
  ])
  func `reads birthdays`(line: String, date: String) {
    let cards = card("VERSION:4.0", "FN:Ada", line)
    #expect(cards.diagnostics.isEmpty)
    #expect(cards.events.map { "\($0.schedule.start.local.date)" } == [date])
    #expect(cards.events.first?.schedule.start.isDate == true)
  }

  @Test(arguments: [
    ("FN:Ada\\: the Countess\\, Lovelace\\; King\\\\", "Ada: the Countess, Lovelace; King\\"),
    ("FN:Ada\\nLovelace", "Ada Lovelace"), ("FN:Ada\\x", "Ada\\x"), ("FN:\\\"Ada", "\\\"Ada"),
    ("FN:Ada\\", "Ada\\"),
    ("N:Lovelace\\: King;Ada\\;Augusta;;;", "Ada;Augusta Lovelace: King"),
    ("NICKNAME:Ada\\:A,Countess", "Ada:A"),
  ])
  func `resolves the escapes of a name`(line: String, name: String) {
    #expect(card(line, "BDAY:18151210").events.map(\.details.summary) == [name])
  }

  @Test(arguments: [
    (
      "BDAY:1815", "incomplete-birthday",
      "the birthday “1815” of “Ada” has no month and no day; it is left out"
    ),
    ("BDAY:1815-12", "incomplete-birthday", "the birthday “1815-12” of “Ada” has no day; it is left out"),
    ("BDAY:--12", "incomplete-birthday", "the birthday “--12” of “Ada” has no day; it is left out"),
    ("BDAY:---10", "incomplete-birthday", "the birthday “---10” of “Ada” has no month; it is left out"),
    (
      "BDAY:T101500", "incomplete-birthday",
      "the birthday “T101500” of “Ada” has a time and no date; it is left out"
    ),
    (
      "BDAY;VALUE=text:circa 1815", "incomplete-birthday",
      "the birthday “circa 1815” of “Ada” is in words; it is left out"
    ),
    (
      "BDAY:1815-02-29", "invalid-birthday",
      "the birthday “1815-02-29” of “Ada” is not a date; it is left out"
    ),
    ("BDAY:18151310", "invalid-birthday", "the birthday “18151310” of “Ada” is not a date; it is left out"),
    ("BDAY:--0230", "invalid-birthday", "the birthday “--0230” of “Ada” is not a date; it is left out"),
    (
      "BDAY:10.12.1815", "invalid-birthday",
      "the birthday “10.12.1815” of “Ada” is not a date; it is left out"
    ),
    ("BDAY:181512١٠", "invalid-birthday", "the birthday “181512١٠” of “Ada” is not a date; it is left out"),
  ])
  func `says why a birthday is left out`(line: String, code: String, message: String) {
    let cards = card("FN:Ada", line)
    #expect(cards.events.isEmpty)
    #expect(cards.diagnostics.map(\.code.rawValue) == [code])
    #expect(cards.diagnostics.map(\.message) == [message])
    #expect(cards.diagnostics.map(\.line) == [3])
  }

  @Test(arguments: [
    ("FN:Ada Lovelace", "Ada Lovelace"),
    (#"FN:Lovelace\, Ada\; Countess\nof  it"#, "Lovelace, Ada; Countess of it"),
    ("FN:\r\nN:Lovelace;Ada;King;;", "Ada Lovelace"), ("N:Lovelace", "Lovelace"), ("N:;Ada;;;", "Ada"),
    (#"N:Love\;lace;Ada"#, "Ada Love;lace"), ("NICKNAME:Countess,Enchantress", "Countess"),
    ("ORG:Analytical;Engines", "Analytical"), ("EMAIL:ada@example.org", "ada@example.org"),
    ("item2.FN:Ada", "Ada"), ("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrgen", "Jürgen"),
    ("FN;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:J=FCrgen", "Jürgen"),
    ("N;ENCODING=QUOTED-PRINTABLE:L=\r\nove=\r\n=6Cace;Ada", "Ada Lovelace"),
    ("FN;ENCODING=QUOTED-PRINTABLE:Ada=20=\r\nBDAY: a name", "Ada BDAY: a name"),
    ("FN:Ada =\r\nNOTE:x", "Ada ="), ("FN;ENCODING=QUOTED-PRINTABLE:1=1 =zz=4", "1=1 =zz=4"),
    ("FN:Ada Love\r\n lace", "Ada Lovelace"), ("FN:Ada Love\n\tlace", "Ada Lovelace"),
    ("FN:J\r\n ü\r\n rgen", "Jürgen"),
    (#"FN:Ada\: a\\b\,c\x"#, #"Ada: a\b,c\x"#), (#"N:Love\\;Ada"#, #"Ada Love\"#), ("FN:  Ada  ", "Ada"),
    ("FN;X=\"a:b;c\":Ada", "Ada"), ("FN;LANGUAGE=de:Ada\r\nFN;LANGUAGE=en:Bea", "Ada"),
    ("FN;ENCODING=QUOTED-PRINTABLE:Ada=0D=0ALovelace", "Ada Lovelace"),
    ("FN;ENCODING=quoted-printable;CHARSET=windows-1252:=93Ada=94", "“Ada”"),
    ("FN;ENCODING=QUOTED-PRINTABLE:A=C3=\r\n=A9", "Aé"), (#"ORG:;Engines\, Ltd"#, "Engines, Ltd"),
  ])
  func `reads names`(lines: String, name: String) {
    let cards = card("VERSION:2.1", lines, "BDAY:1815-12-10")
    #expect(cards.events.map(\.details.summary) == [name])
    #expect(cards.diagnostics.isEmpty)
  }

  @Test func `recurs each year and keeps leap days`() throws {
    let event = try #require(card("FN:Ada", "UID:urn:uuid:1", "BDAY:20000229").events.first)
    let rule = try #require(event.schedule.recurrence.rules.first)
    #expect(rule.frequency == .yearly && rule.byMonth == [2] && rule.byMonthDay == [29])
    #expect(rule.skip == .backward)
    #expect(event.schedule.length == .days(1))
    #expect(event.uid == "urn:uuid:1")
    #expect(event.line == 1)
  }

  @Test func `gives the same UID each time`() {
    #expect(card("FN:Ada", "BDAY:1815-12-10").events.map(\.uid) == ["birthday:1815-12-10:Ada"])
  }

  @Test func `reads several cards and passes over those without a birthday`() {
    let cards = read(
      "BEGIN:VCARD", "FN:Ada", "BDAY:18151210", "END:VCARD", "", "BEGIN:VCARD", "FN:Bob", "END:VCARD",
      "begin:vcard", "FN:Cy", "BDAY:", "end:vcard", "BEGIN:VCARD", "FN:Di", "BDAY:--0101", "END:VCARD")
    #expect(cards.events.map(\.details.summary) == ["Ada", "Di"])
    #expect(cards.events.map(\.line) == [1, 13])
    #expect(cards.diagnostics.isEmpty)
  }

  @Test func `reads the others beside malformed cards`() {
    let cards = read(
      "BEGIN:VCARD", "FN:Ada", "no property", "BDAY:18151210", "BEGIN:VCARD", "BDAY:18151210", "END:VCARD",
      "BEGIN:VCARD", "FN:Di", "BDAY:--0101")
    #expect(cards.events.map(\.details.summary) == ["Ada"])
    #expect(
      cards.diagnostics.map { "\($0.line ?? 0) \($0.code.rawValue)" } == [
        "3 malformed-line", "1 malformed-component", "6 missing-name", "8 truncated-file",
      ])
  }

  @Test(arguments: [
    "ANNIVERSARY:20090808", "DEATHDATE:20200101", "X-ABDATE:2001-01-01", "NOTE:BDAY:1985-04-12",
  ])
  func `knows no other day than the birthday`(line: String) {
    let cards = card("FN:Ada", line)
    #expect(cards.events.isEmpty && cards.diagnostics.isEmpty)
  }

  @Test func `takes nothing from a nested card`() {
    let cards = card(
      "FN:Ada", "AGENT:", "BEGIN:VCARD", "FN:Bob", "BDAY:20000101", "END:VCARD", "BDAY:18151210")
    #expect(
      cards.events.map { "\($0.details.summary) \($0.schedule.start.local.date)" } == ["Ada 1815-12-10"])
    #expect(cards.diagnostics.isEmpty)
  }

  @Test func `says nothing of a large photo`() {
    let cards = card("FN:Ada", "PHOTO;ENCODING=b:" + String(repeating: "A", count: 100_000), "BDAY:18151210")
    #expect(cards.events.count == 1)
    #expect(cards.diagnostics.isEmpty)
  }

  @Test func `ends a quoted printable value with the card`() {
    let cards = card("BDAY:18151210", "FN;ENCODING=QUOTED-PRINTABLE:Ada=")
    #expect(cards.events.map(\.details.summary) == ["Ada"])
  }

  @Test(arguments: [("", "the file is empty"), ("hello: world", "it contains no VCARD")])
  func `says that a file holds no card`(text: String, message: String) {
    #expect(read(text).diagnostics.map(\.message) == [message])
  }

  @Test func `reads UTF-16 and byte order marks`() {
    let text = "BEGIN:VCARD\r\nFN:Jürgen\r\nBDAY:18151210\r\nEND:VCARD\r\n"
    var utf16: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { utf16 += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
    #expect(VCardReader(utf16).events.map(\.details.summary) == ["Jürgen"])
    #expect(VCardReader([0xEF, 0xBB, 0xBF] + Array(text.utf8)).events.map(\.details.summary) == ["Jürgen"])
    #expect(VCardReader.isCard([0xEF, 0xBB, 0xBF] + Array(text.utf8)))
    #expect(!VCardReader.isCard(Array("BEGIN:VCALENDAR".utf8)))
  }
}
