import Testing

@testable import AgendaQuickAdd

/// The texts of words that are looked for in what a sentence leaves over.
@Suite struct WordListTests {
  private typealias Row = (language: String, entry: LanguageTable.Entry, word: String, folded: String)

  /// The words of one part of all tables.
  private static let rows: [Row] = LanguageTable.all.flatMap { code, table, _ in
    table().entries.flatMap { entry in
      entry.words.split(separator: "|").map { (code, entry, String($0), FoldedText.fold(String($0))) }
    }
  }.filter { !$0.folded.contains(" ") && !$0.folded.contains(".") }

  private static func words(of list: WordList) -> [String] {
    list.text.description.split(separator: "|").map(String.init)
  }

  /// The text of words in the order in which they are looked up.
  private func text(_ words: some Sequence<String>) -> String {
    Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "|")
  }

  private func folded(_ least: (Meaning) -> Int?, isPhrase: (Meaning) -> Bool = { _ in false }) -> Set<String>
  {
    let found = Self.rows.filter { row in
      guard let meaning = row.entry.meanings.first, let least = least(meaning),
        row.entry.meanings.count == 1 || isPhrase(meaning)
      else { return false }
      return row.folded.count >= least || row.folded.first?.isASCII == false
    }
    return Set(found.map(\.folded)).subtracting(Self.words(of: .ordinary))
  }

  @Test func `the words of other languages are those of the tables`() {
    let days = folded {
      switch $0 {
      case .weekday, .everyWeekday: 5
      case .day(let days): days >= 0 ? 4 : 5
      default: nil
      }
    } isPhrase: {
      if case .day = $0 { true } else { false }
    }
    #expect(WordList.days.text.description == text(days))
    #expect(WordList.months.text.description == text(folded { if case .month = $0 { 3 } else { nil } }))
    let parts = folded {
      switch $0 {
      case .part, .clock: 4
      default: nil
      }
    }
    #expect(WordList.parts.text.description == text(parts.subtracting(days)))
    #expect(WordList.hours.text.description == text(folded { $0 == .hourMark ? 3 : nil }))
  }

  @Test(arguments: ["en", "de", "fr", "es", "pt"])
  func `the words of which misspellings are found are those of the table`(_ language: String) {
    func words(_ least: (Meaning, Bool) -> Int?) -> [String] {
      Self.rows.compactMap { row in
        guard row.language == language, let meaning = row.entry.meanings.first,
          let least = least(meaning, row.entry.meanings.count == 1), row.folded.count >= least
        else { return nil }
        let usual = String(row.entry.words.prefix { $0 != "|" })
        return row.folded == usual ? usual : "\(row.folded)=\(usual)"
      }
    }
    let days = words { meaning, _ in
      switch meaning {
      case .weekday, .everyWeekday, .day: 5
      case .weekend, .month: 7
      default: nil
      }
    }
    #expect(WordList.daysToSpell(in: language)?.text.description == text(days))
    let parts = words { meaning, isAlone in
      switch meaning {
      case .month, .part, .clock: isAlone ? 5 : nil
      default: nil
      }
    }.filter { !days.contains($0) }
    #expect(WordList.partsToSpell(in: language)?.text.description == text(parts))
  }

  @Test func `each word of a list is found, and no part of one`() {
    for list in [
      WordList.days, .months, .parts, .hours, .ordinary, .units, .foreignDays, .foreignMonths, .foreignParts,
      .foreignHours, .foreignHoursAhead, .foreignShortDays, .foreignUnits, .steps,
    ] {
      for word in Self.words(of: list) { #expect(list.contains(Array(word.utf8)), "\(word)") }
      #expect(!list.contains(Array("ta".utf8)))
      #expect(!list.contains([]))
      #expect(!list.contains(Array("zzzz".utf8)))
    }
  }

  @Test func `the words of languages without a table are folded, and their days no words of the tables`() {
    for list in [WordList.foreignDays, .foreignMonths, .foreignParts, .foreignHours, .foreignUnits, .steps] {
      let words = Self.words(of: list)
      #expect(words.allSatisfy { FoldedText.fold($0) == $0 })
      #expect(words == Set(words).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
    let known = Set(Self.rows.map(\.folded)).union(Self.words(of: .ordinary))
    for list in [WordList.foreignDays, .foreignMonths, .foreignUnits] {
      let words = Self.words(of: list)
      #expect(known.isDisjoint(with: words), "\(known.intersection(words))")
    }
  }
}
