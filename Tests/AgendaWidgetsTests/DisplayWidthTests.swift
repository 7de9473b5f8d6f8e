import Foundation
import TestSupport
import Testing

@testable import AgendaWidgets

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Stand-up", 8), ("Zoë", 3), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("Ａ", 2), ("한국", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("اجتماع", 6), ("שָׁלוֹם", 4), ("नी", 2), ("\u{200B}", 0), ("…·→▌★►✗○", 8),
    ("🎉", 2), ("🇫🇷", 2), ("🇫", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2), ("1", 1),
    ("\u{1B}", 0), ("\r\n", 0), ("\u{7F}", 0), ("\u{1FAFF}", 2),
  ])
  func `The width of a text is that of common terminals`(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test func `The table is sorted, and adjacent runs differ in width`() {
    let table = DisplayWidth.table
    #expect(table.first == 0)
    for (left, right) in zip(table, table.dropFirst()) {
      #expect(left >> 2 < right >> 2)
      #expect(left & 3 != right & 3)
    }
  }

  @Test(arguments: [
    ("Stand-up", 8, "Stand-up"), ("Stand-up", 7, "Stand-…"), ("Stand up", 7, "Stand …"), ("日本語", 5, "日本…"),
    ("日本語", 4, "日…"), ("日本語", 6, "日本語"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("e\u{301}e\u{301}", 1, "…"), ("abc", 0, ""),
    ("abc", -1, ""), ("e\u{301}\u{200B}", 1, "e\u{301}\u{200B}"),
  ])
  func `Text is cut between graphemes`(text: String, columns: Int, cut: String) {
    #expect(text.truncated(to: columns) == cut)
  }

  @Test func `Plain letters are graphemes of their own, and as wide as any other way of counting says`()
    throws
  {
    for value in UInt32(0)..<0x11_0000 {
      guard let scalar = Unicode.Scalar(value), let columns = PlainLetter.columns(of: value) else { continue }
      #expect(columns == DisplayWidth.of(Character(scalar)), "U+\(String(value, radix: 16))")
      // The party popper is no plain letter: such a text is looked at letter by letter.
      let text = "ö\(scalar)\(scalar)a\(scalar)字🎉"
      guard text.count == 7, PlainText.sanitized(text) == text || scalar == " " else {
        Issue.record("U+\(String(value, radix: 16))")
        continue
      }
      #expect(!scalar.properties.isEmojiPresentation && !scalar.properties.isDefaultIgnorableCodePoint)
      #expect(!scalar.properties.isWhitespace || scalar == " ")
    }
    #expect(PlainLetter.columns(of: "Größe → 会議 · 日…") == 18)
    #expect(PlainLetter.columns(of: "e\u{301}") == nil && PlainLetter.columns(of: "a🎉") == nil)
  }

  @Test(arguments: [
    ("the file ~/calendars/home.ics", 14, ["the file", "~/calendars/", "home.ics"]),
    ("see --output=/very/long/name now", 14, ["see --output=/", "very/long/name", "now"]),
    ("https://example.org/a-b", 12, ["https://", "example.org/", "a-b"]), ("// --", 3, ["//", "--"]),
    ("Raum Donau-Dampf", 10, ["Raum", "Donau-", "Dampf"]), ("日本語 会議", 3, ["日", "本", "語", "会", "議"]),
  ])
  func `A path keeps its first slash, and an option its hyphens`(text: String, columns: Int, lines: [String])
  {
    #expect(text.wrapped(to: columns) == lines)
  }

  @Test func `Cut, padded and wrapped text has the requested width`() {
    var random = RandomNumbers(seed: 7)
    for _ in 0..<500 {
      let text = random.title()
      let columns = Int.random(in: 0...30, using: &random)
      let cut = text.truncated(to: columns)
      #expect(DisplayWidth.of(cut) <= columns)
      #expect(DisplayWidth.of(cut.padded(to: columns)) == columns)
      if columns > 0 && DisplayWidth.of(text) <= columns { #expect(cut == text) }
      for line in text.wrapped(to: columns + 1) { #expect(DisplayWidth.of(line) <= columns + 1) }
    }
  }

  @Test(.enabled(if: Python.has("wcwidth"), "Python has no wcwidth"))
  func `Single code points are as wide as Python's wcwidth says`() throws {
    // Conjoining and newly assigned characters are where releases of Unicode differ.
    let ranges = [
      0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x3041...0x3096, 0x4E00...0x4FFF,
      0xAC00...0xAFFF,
      0xFF01...0xFF9F, 0x1F300...0x1F320, 0x1F600...0x1F64F, 0x300...0x36F, 0x2190...0x23FF,
    ]
    let script = """
      import wcwidth
      for first, last in [\(ranges.map { "(\($0.lowerBound),\($0.upperBound))" }.joined(separator: ","))]:
        print("".join(str(wcwidth.wcwidth(chr(p))) for p in range(first, last + 1)))
      """
    let answer = try Python.run(script).split(separator: "\n")
    try #require(answer.count == ranges.count)
    for (range, widths) in zip(ranges, answer) {
      let ours = range.compactMap { Unicode.Scalar($0) }.map { String(DisplayWidth.of($0)) }.joined()
      #expect(ours == widths)
    }
  }
}

/// Words that are wider than a line are broken as people break them.
@Suite struct HyphenationTests {
  @Test(arguments: [
    "Abtei-lungs-lei-ter-ver-samm-lung", "Betriebs-rats-sit-zung", "Verwal-tungs-ge-richts-ver-hand-lung",
    "Geburts-tags-feier", "Veran-stal-tungs-tech-nik", "Unter-stüt-zung", "Ausstel-lung", "Konfe-renz",
    "Арен-до-да-тель", "Jahres-ab-schluss-be-spre-chung", "Weih-nachts-feier", "Eltern-abend",
    "Kinder-arzt", "Mittag-es-sen", "Donner-stag-abend", "Müll-ab-fuhr", "Infra-struc-ture",
    "Vorstands-sit-zung", "Kran-ken-ver-si-che-rung", "(Mitar-bei-ter-ver-samm-lung),",
  ])
  func `breaks compounds between syllables`(_ word: String) {
    let parts = word.split(separator: "-")
    var count = 0
    let breaks = parts.dropLast().map {
      count += $0.count
      return count
    }
    #expect(Hyphenation.breaks(of: parts.joined()) == breaks)
  }

  @Test(
    arguments: [
      ("Sitzung", []), ("Release", []), ("Stand", []), ("Schule", []), ("Klavierstunde", [7]),
      ("Schwimmtraining", [7, 11]), ("Frühschicht", [4]),
    ] as [(String, [Int])])
  func `breaks no word of one syllable, and none before its fourth letter`(_ word: String, _ breaks: [Int]) {
    #expect(Hyphenation.breaks(of: word) == breaks)
  }

  @Test(arguments: ["https://example.org/abteilung", "B2B-Workshop", "日本語会議室予約確認", "פגישתצוותשבועית", ""])
  func `leaves numbers, addresses and other scripts alone`(_ word: String) {
    #expect(Hyphenation.breaks(of: word) == nil)
  }

  private func lines(_ text: String, _ columns: Double) -> [String] {
    WrappedLines(text, width: columns, words: .hyphenated) { Double($0.count) }.shown
  }

  @Test func `writes a hyphen only where a word is broken between syllables`() {
    #expect(lines("Betriebsratssitzung", 13) == ["Betriebsrats-", "sitzung"])
    #expect(lines("Betriebsratssitzung", 12) == ["Betriebs-", "ratssitzung"])
    #expect(lines("(Mitarbeiterversammlung)", 14) == ["(Mitarbeiter-", "versammlung)"])
    #expect(lines("Frau Müller-Lüdenscheidt", 8) == ["Frau", "Müller-", "Lüden-", "scheidt"])
    #expect(lines("日本語会議", 3) == ["日本語", "会議"])
  }

  @Test func `cuts a word of which no syllable fits with its hyphen`() {
    #expect(lines("Schwimmtraining", 6) == ["Schwi…"])
    #expect(lines("Schwimmtraining mit Kim", 7) == ["Schwim…", "mit Kim"])
    #expect(lines("Schule", 5) == ["Schu…"])
    #expect(lines("Stand-up", 5) == ["Stan…", "up"])
    #expect(lines("mit Schule und Kim", 5) == ["mit", "Schu…", "und", "Kim"])
    let wrapped = WrappedLines("Stand-up mit Kim", width: 5, words: .hyphenated) { Double($0.count) }
    #expect(wrapped.rest(behind: 0) == "Stand-up mit Kim" && wrapped.rest(behind: 1) == "up mit Kim")
  }

  @Test func `puts no space into a word whose rest is cut`() {
    let wrapped = WrappedLines("Gespräch mit Frau Müller-Lüdenscheidt", width: 12, words: .hyphenated) {
      Double($0.count)
    }
    #expect(wrapped.shown == ["Gespräch mit", "Frau Müller-", "Lüdenscheidt"])
    #expect(wrapped.rest(behind: 1) == "Frau Müller-Lüdenscheidt")
    #expect(wrapped.rest(behind: 2) == "Lüdenscheidt")
  }
}
