import TestSupport
import Testing

@testable import ICalendar

/// A plain line is read from its bytes as it is from its text.
@Suite struct PlainLineTests {
  private static let pieces =
    [
      "SUMMARY", "DTSTART", "ATTENDEE", "X-A.b", "summary", ":", ":", ";", ";", "CN=", "TZID=", "=", ",",
      "\"",
      "\"a b\"", "\"Doe; Jo\"", "^n", "^", "é", "日", "e\u{301}", "\u{301}", " ", "\t", "value",
      "20261121T090000",
      "\u{0}", "\u{FEFF}", "\\n", "_", "VALUE=DATE", "a:b",
    ].map { Array($0.utf8) } + [[0xE9], [0xC3], [0xFF]]

  private func line(_ random: inout RandomNumbers) -> [UInt8] {
    let beginnings = ["", "SUMMARY:", "ATTENDEE;CN=", "SUMMARY"].map { Array($0.utf8) }
    return (0..<Int.random(in: 0...6, using: &random)).reduce(
      into: beginnings.randomElement(using: &random) ?? []
    ) { bytes, _ in bytes += Self.pieces.randomElement(using: &random) ?? [] }
  }

  @Test func `of a line that is too long its beginning is read, in one piece or folded`() throws {
    let long = String(repeating: "x", count: ContentLineReader.maximumLength)
    for text in ["SUMMARY:" + long, "SUMMARY:" + long.prefix(60_000) + "\r\n " + long.suffix(20_000)] {
      var reader = ContentLineReader(Array((text + "\r\nUID:a\r\n").utf8))
      let first = reader.next()
      let line = try #require(first)
      #expect(line.name == "SUMMARY")
      #expect(line.value.utf8.count == ContentLineReader.maximumLength - "SUMMARY:".utf8.count)
      let second = reader.next()
      #expect(second?.value == "a")
      #expect(reader.diagnostics.map(\.code) == [.lineTooLong])
    }
  }

  @Test func `two surrogates that are written as characters are the character that they mean`() {
    let bytes: [UInt8] = [0x61, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD, 0x62]
    #expect(decodeLenientUTF8(bytes[...]).text == "a😀í\u{A0}½b")
  }

  @Test(arguments: 1...5)
  func `reads the same from bytes as from text`(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var plain = 0
    for _ in 0..<1000 {
      let bytes = line(&random)
      let (text, isUTF8) = decodeLenientUTF8(bytes[...])
      let expected = ContentLine(parsing: text, line: 7)
      if let found = ContentLine(plain: bytes[...], line: 7) {
        #expect(found == expected, "\(bytes)")
        plain += 1
      }
      if let name = ContentLine.plainName(of: bytes[...]) {
        #expect(name == expected?.name && isUTF8, "\(bytes)")
      }
    }
    #expect(plain > 150)
  }

  @Test(arguments: [
    "SUMMARY:Lunch", "DTSTART;TZID=Europe/Berlin:20261121T090000",
    "ATTENDEE;CN=\"Doe, Jo\";RSVP=TRUE:mailto:a@b",
    "X-A;B=c,d,\"e;f\":", "DESCRIPTION:日本 \\n é",
  ])
  func `takes common lines for plain ones`(_ line: String) {
    #expect(ContentLine(plain: Array(line.utf8)[...], line: 1) == ContentLine(parsing: line, line: 1))
    #expect(ContentLine(plain: Array(line.utf8)[...], line: 1) != nil)
  }

  @Test(arguments: 1...5)
  func `passing over lines leaves out those alone`(_ seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    for _ in 0..<50 {
      var text: [UInt8] = []
      for _ in 0..<20 {
        text += line(&random)
        text +=
          [Array("\r\n".utf8), Array("\n ".utf8), Array("=\n".utf8)].randomElement(using: &random) ?? []
      }
      var (all, some) = (ContentLineReader(text), ContentLineReader(text))
      var expected: [ContentLine] = []
      while let line = all.next() { if line.name == "SUMMARY" { expected.append(line) } }
      var found: [ContentLine] = []
      while let line = some.next(where: { $0 == "SUMMARY" }) { found.append(line) }
      #expect(found == expected)
      #expect(some.diagnostics == all.diagnostics)
    }
  }

  @Test(arguments: [("a^b", "a^b"), ("a^", "a^"), ("a^^b^n", "a^b\n")])
  func `a caret in a parameter stays where it begins no escape`(_ written: String, _ value: String) {
    #expect(ContentLine(parsing: "X-A;X-B=\(written):c", line: 1)?.parameter("X-B") == value)
  }
}
