import Testing

@testable import AgendaWidgets

/// Words that are wider than a line are broken as people break them.
@Suite struct HyphenationTests {
  @Test(arguments: [
    "Abtei-lungs-lei-ter-ver-samm-lung", "Betriebs-rats-sit-zung", "Ver-wal-tungs-ge-richts-ver-hand-lung",
    "Geburts-tags-feier", "Veran-stal-tungs-tech-nik", "Unter-stüt-zung", "Aus-stel-lung", "Kon-fe-renz",
    "Арен-до-да-тель", "Jah-res-ab-schluss-be-spre-chung", "Weih-nachts-feier", "Eltern-abend",
    "Kin-der-arzt", "Mit-tag-es-sen", "Don-ner-stag-abend", "Müll-ab-fuhr", "Infra-struc-ture",
    "Vor-stands-sit-zung", "Kran-ken-ver-si-che-rung", "(Mit-ar-bei-ter-ver-samm-lung),",
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
    arguments: [("Sitzung", [3]), ("Release", [2, 3, 4, 5]), ("Kurs", [2]), ("Tag", [])] as [(String, [Int])])
  func `breaks short words between syllables or leaves two letters`(_ word: String, _ breaks: [Int]) {
    #expect(Hyphenation.breaks(of: word) == breaks)
  }

  @Test(arguments: ["https://example.org/abteilung", "B2B-Workshop", "日本語会議室予約確認", "פגישתצוותשבועית", ""])
  func `leaves numbers, addresses and other scripts alone`(_ word: String) {
    #expect(Hyphenation.breaks(of: word).isEmpty)
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

  @Test func `puts no space into a word whose rest is cut`() {
    let wrapped = WrappedLines("Gespräch mit Frau Müller-Lüdenscheidt", width: 12, words: .hyphenated) {
      Double($0.count)
    }
    #expect(wrapped.shown == ["Gespräch mit", "Frau Müller-", "Lüdenscheidt"])
    #expect(wrapped.rest(behind: 1) == "Frau Müller-Lüdenscheidt")
    #expect(wrapped.rest(behind: 2) == "Lüdenscheidt")
  }
}
