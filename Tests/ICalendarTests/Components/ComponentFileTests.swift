import TestSupport
import Testing

@testable import ICalendar

@Suite struct ComponentFileTests {
  private func text(_ file: ComponentFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

  private static let event =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Lunch\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"

  /// Texts in forms that are hard to keep.
  private static let odd: [[UInt8]] =
    [
      "", "\n", "\r\n\r\n", "no calendar", " \tBEGIN:VCALENDAR\nEND:VCALENDAR", event, "\u{FEFF}" + event,
      event + event, event + "\u{FEFF}" + event,
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Two\n  words\n\tand\r\n  more\nEND:VEVENT\nEND:VCALENDAR",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n\r\nno line\r\n\r\nBEGIN:VEVENT\r\nUID:b\r\nEND:VCALENDAR\r\n",
      "END:VEVENT\r\nBEGIN:VCALENDAR\r\nEND:VALARM\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:x",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nBEGIN:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\njunk\r\n",
      "BEGIN\r\n :VCALENDAR\r\nBEGIN:VEV\r\n ENT\r\nSUMMARY:a\0b\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
      "BEGIN:VCALENDAR\r\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE:a=\r\nb=\r\nc\r\nEND:VCALENDAR\r\n",
      "begin:vcard\nversion:3.0\nitem1.EMAIL:a@example.com\nend:vcard\n",
      "BEGIN:VCALENDAR\rBEGIN:VEVENT\rUID:a\rEND:VEVENT\rEND:VCALENDAR\r",
      String(repeating: "BEGIN:X-A\n", count: 50) + "UID:a\n" + String(repeating: "END:X-A\n", count: 60),
    ].map { Array($0.utf8) } + [
      Array("BEGIN:VCALENDAR\r\nX-A:".utf8) + [0xE9, 0xFF, 0xC3] + Array("\r\nEND:VCALENDAR\r\n".utf8),
      // A fold inside a character.
      Array("BEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Caf".utf8) + [0xC3, 0x0D, 0x0A, 0x20, 0xA9]
        + Array("\r\nEND:VEVENT\r\n".utf8),
      [0xFF, 0xFE] + event.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      event.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ]

  @Test(arguments: odd.indices)
  func `a text that is not changed keeps its bytes`(index: Int) {
    let bytes = Self.odd[index]
    #expect(ComponentFile(bytes).bytes == bytes)
  }

  @Test func `random texts keep their bytes`() {
    var numbers = RandomNumbers(seed: 15)
    let pieces =
      [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "BEGIN:VALARM", "END:VALARM", "END:VEVENT", "END:VCALENDAR",
        "BEGIN:", "END:", "UID:a", "é",
        "\n", "\r\n", "\r", " ", "\t", "=\n", "SUMMARY;ENCODING=QUOTED-PRINTABLE:", "\"", ":", ";",
        "\u{FEFF}", "\0",
      ].map { Array($0.utf8) } + [[0xE9], [0xC3]]
    for _ in 0..<300 {
      let count = Int.random(in: 1...30, using: &numbers)
      let bytes = (0..<count).flatMap { _ in pieces.randomElement(using: &numbers) ?? [] }
      #expect(
        ComponentFile(bytes).bytes == bytes, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test func `a change touches its own lines alone`() {
    let before =
      "BEGIN:VCALENDAR\nX-A:folded\n  as it was\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:Old\r\nBEGIN:VALARM\nEND:VALARM\n\nX-B:1\nEND:VEVENT\n"
    var file = ComponentFile(Array(before.utf8))
    #expect(file.change(uid: "a") { $0["SUMMARY"]?.text = "New, better" } == 1)
    #expect(text(file) == before.replacing("SUMMARY:Old\r\n", with: "SUMMARY:New\\, better\r\n"))
    file.change(uid: "a") { $0["LOCATION"] = Property("LOCATION", text: "Room 4") }
    // It follows the last property, and ends its line as BEGIN does.
    #expect(text(file).contains("X-B:1\nLOCATION:Room 4\r\nEND:VEVENT\n"))
    file.change(uid: "a") { $0.components.removeAll() }
    #expect(text(file).contains("better\r\n\nX-B:1"))
    #expect(file.remove(uid: "a").map(\.uid) == ["a"])
    #expect(text(file) == "BEGIN:VCALENDAR\nX-A:folded\n  as it was\n")
  }

  @Test func `properties and parameters are read and set`() throws {
    let source =
      "BEGIN:VEVENT\r\nATTENDEE;CN=\"Kim; A^'B\";ROLE=CHAIR:mailto:kim@example.com\r\nCATEGORIES:a\\,b,c\r\nEND:VEVENT\r\n"
    var event = try #require(ComponentFile(Array(source.utf8)).components.first)
    #expect(event.name == "VEVENT")
    #expect(event["attendee"]?["cn"] == "Kim; A\"B")
    #expect(event["ATTENDEE"]?.value == "mailto:kim@example.com")
    #expect(event["CATEGORIES"]?.texts == ["a,b", "c"])
    event["ATTENDEE"]?["PARTSTAT"] = "ACCEPTED"
    event["ATTENDEE"]?["ROLE"] = nil
    event["CATEGORIES"]?.texts = ["x;y", "z"]
    #expect(
      String(decoding: event.bytes, as: UTF8.self)
        == "BEGIN:VEVENT\r\nATTENDEE;CN=\"Kim; A^'B\";PARTSTAT=ACCEPTED:mailto:kim@example.com\r\nCATEGORIES:x\\;y,z\r\nEND:VEVENT\r\n"
    )
    event["CATEGORIES"] = nil
    #expect(event.properties.map(\.name) == ["ATTENDEE"])
  }

  @Test func `a value that is set to what it was keeps its folding`() {
    let source = "BEGIN:VEVENT\nUID:a\nSUMMARY:Lu\n nch\nEND:VEVENT\n"
    var file = ComponentFile(Array(source.utf8))
    file.change(uid: "a") { $0["SUMMARY"]?.text = "Lunch" }
    #expect(text(file) == source)
  }

  @Test(arguments: ["a", "é", "日", "👩‍👩‍👧‍👦", "e\u{301}", "🇩🇪", "\\", ","])
  func `lines are folded at 75 octets between characters`(character: String) throws {
    for length in 50...90 {
      let title = String(repeating: "x", count: length) + String(repeating: character, count: 60)
      let event = Component("VEVENT", [Property("SUMMARY", text: title)])
      let lines = event.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for line in lines.dropLast() {
        #expect(line.last == UInt8(ascii: "\r"))
        #expect(line.count <= 76)
        let text = try #require(String(validating: line, as: UTF8.self))
        if !"\\,".contains(character) {
          #expect(text.dropLast().drop { $0 != " " }.dropFirst().allSatisfy { "x\(character)".contains($0) })
        }
      }
      #expect(ComponentFile(event.bytes).components.first?["SUMMARY"]?.text == title)
    }
  }

  @Test func `control characters and line ends cannot break a line`() throws {
    let title = "a\u{0}\u{7}\r\nEND:VEVENT\u{85}b\n\rc\td\u{7F}"
    var event = Component(
      "VEVENT", [Property("UID", value: "a\nX-EVIL:1"), Property("SUM\nMARY", text: title)])
    event["SUMMARY"]?["X-P\n"] = "1\r\n\u{1}2"
    let lines = String(decoding: event.bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(
      lines == [
        "BEGIN:VEVENT", "UID:a\\nX-EVIL:1", "SUMMARY;X-P=1^n2:a\\nEND:VEVENTb\\n\\nc\td", "END:VEVENT",
      ])
    let read = try #require(ComponentFile(event.bytes).components.first?["SUMMARY"])
    #expect(read.text == "a\nEND:VEVENTb\n\nc\td")
    #expect(read["X-P"] == "1\n2")
  }

  @Test func `a megabyte of text is written and read`() throws {
    let text = String(repeating: "0123456789 äö, ", count: 60_000)
    let event = Component("VEVENT", [Property("DESCRIPTION", text: text)])
    let read = try #require(ComponentFile(event.bytes).components.first?["DESCRIPTION"]?.text)
    #expect(read.utf8.count == text.utf8.count)
    #expect(read == text)
  }

  @Test func `a component behind a text without a last line end begins a line`() {
    var file = ComponentFile(Array("BEGIN:VCALENDAR\nEND:VCALENDAR".utf8))
    file.components.append(Component("VCALENDAR"))
    #expect(text(file) == "BEGIN:VCALENDAR\nEND:VCALENDAR\nBEGIN:VCALENDAR\nEND:VCALENDAR\n")
  }

  @Test func `properties that are set stay at their places`() {
    let source = "BEGIN:VEVENT\nA:1\nBEGIN:VALARM\nEND:VALARM\nB:2\n\nC:3\nEND:VEVENT\n"
    var event = ComponentFile(Array(source.utf8)).components[0]
    let text = { String(decoding: $0.bytes, as: UTF8.self) } as (Component) -> String
    event.properties.removeFirst()
    #expect(text(event) == source.replacing("A:1\n", with: ""))
    event.properties[1].value = "4"
    #expect(text(event) == source.replacing("A:1\n", with: "").replacing("C:3", with: "C:4"))
    event.properties.insert(Property("D", value: "5"), at: 1)
    #expect(text(event).contains("B:2\nD:5\n\nC:4"))
  }

  @Test func `a quoted-printable title that is set is plain text, without CHARSET`() throws {
    let source = "BEGIN:VEVENT\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=C3=9Fe\nEND:VEVENT\n"
    var event = try #require(ComponentFile(Array(source.utf8)).components.first)
    event["SUMMARY"]?.text = "Tschüss"
    #expect(event.properties.map(\.description) == ["SUMMARY:Tschüss"])
  }

  @Test func `the last character of a text in UTF-16 is read`() {
    let text = "BEGIN:VEVENT\nUID:abc"
    let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(String(decoding: normalizedEncoding(bytes).bytes, as: UTF8.self) == text)
  }

  @Test func `a comma behind an escaped backslash separates two items`() {
    #expect(Property("CATEGORIES", value: #"a\\,b"#).texts == [#"a\"#, "b"])
  }
}
