internal import ICalendar

/// Finds words that look like a day or a time and were not used: an event on another day than the one that was meant is worse than an error.
///
/// Words of any language count, misspelt words of the own one and of English, and numbers written as a date. Words in quotation marks are the title.
struct UnusedWords {
  /// Words that were found.
  struct Finding: Equatable {
    /// The folded scalars.
    var range: Range<Int>
    /// The word that was meant, perhaps.
    var suggestion: String?
  }

  let text: SentenceText
  let tokens: [Token]
  let grammar: GrammarSwitches
  /// The ranges of folded scalars that were understood, or are in quotation marks.
  let taken: [Range<Int>]
  /// The code of the language, and its words.
  let language: String
  let lexicon: Lexicon

  /// The first such words; `nil` if there are none.
  func first() -> Finding? {
    for index in tokens.indices where isFree(index) {
      if let last = date(index) ?? distance(index) ?? year(index) ?? beside(index) {
        return Finding(range: tokens[index].range.lowerBound..<tokens[last].range.upperBound)
      }
    }
    let known = DayWords(language: language)
    for index in tokens.indices where isFree(index) {
      for range in [run(from: index), tokens[index].range].compactMap(\.self) {
        let word = Array(text.folded.scalars[range])
        if lexicon.words[text.folded.text(range)] != nil { continue }
        if known.isForeign(word) { return Finding(range: range) }
        guard range.count > tokens[index].range.count || tokens[index].isUnknownWord else { continue }
        if let suggestion = known.suggestion(for: word, isName: tokens[index].isCapital && index > 0) {
          return Finding(range: range, suggestion: suggestion)
        }
      }
    }
    return nil
  }

  /// The tokens up to the next space, where they begin here and none is used: `aujourd'hui`, `segunda-feira`. `nil` for one token.
  private func run(from index: Int) -> Range<Int>? {
    guard index == 0 || tokens[index].hasSpaceBefore else { return nil }
    var end = index + 1
    while let token = token(end), !token.hasSpaceBefore, isFree(end), tokens[end].range.count < 20 {
      end += 1
    }
    return end > index + 1 ? tokens[index].range.lowerBound..<tokens[end - 1].range.upperBound : nil
  }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  private func isTaken(_ index: Int) -> Bool {
    tokens.indices.contains(index) && taken.contains { $0.overlaps(tokens[index].range) }
  }

  private func isFree(_ index: Int) -> Bool { tokens.indices.contains(index) && !isTaken(index) }

  /// The number at a token of at most two digits, if it is free.
  private func number(_ index: Int) -> Int? {
    guard isFree(index), let token = token(index), (1...2).contains(token.digits) else { return nil }
    return token.number
  }

  /// Numbers between equal marks that can be a day and a month, and are no version, no section and no part: `12-05`, `28.11.`, `5/12`.
  private func date(_ index: Int) -> Int? {
    guard let left = number(index), !tokens[index].touchesWordBefore,
      token(index - 1)?.has(.numbered) != true,
      tokens[index].hasSpaceBefore || index == 0 || token(index - 1)?.mark == ",",
      let mark = token(index + 1)?.mark, "./-".unicodeScalars.contains(mark),
      let right = number(index + 2), !tokens[index + 1].hasSpaceBefore, !tokens[index + 2].hasSpaceBefore,
      (1...31).contains(left), (1...31).contains(right), left <= 12 || right <= 12
    else { return nil }
    let isFurther = token(index + 3)?.mark == mark && token(index + 3)?.hasSpaceBefore == false
    let third = isFurther ? token(index + 4) : nil
    if let third, third.digits > 0, !third.hasSpaceBefore { return third.digits % 2 == 0 ? index + 4 : nil }
    let next = token(index + 3)
    let isCounted = next.map { !$0.hasSpaceBefore || $0.unit != nil || $0.isUnknownWord } ?? false
    let hasTwoDigits = tokens[index].digits == 2 || tokens[index + 2].digits == 2
    switch mark {
    case ".": return isFurther ? index + 3 : tokens[index + 2].digits == 2 && !isCounted ? index + 2 : nil
    case "-":
      let hasZero = tokens[index].digits == 2 && left < 10 || tokens[index + 2].digits == 2 && right < 10
      return hasZero || hasTwoDigits && !isCounted ? index + 2 : nil
    default: return (left, right) == (24, 7) || !hasTwoDigits && isCounted ? nil : index + 2
    }
  }

  /// A length of time from now that has a word between: `in four banking days`.
  private func distance(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].has(.ahead) else { return nil }
    var hasNumber = false
    for next in index + 1..<min(tokens.count, index + 5) where isFree(next) {
      let token = tokens[next]
      if token.mark != nil { return nil }
      if hasNumber, token.unit != nil || token.weekday != nil || token.everyWeekday != nil { return next }
      hasNumber = hasNumber || token.number != nil || token.numberWord != nil
    }
    return nil
  }

  /// A word for a part of the day, a month or a unit behind what was understood, and before no word of the title: `at 8` and then `in the morning`.
  private func beside(_ index: Int) -> Int? {
    let word = tokens[index]
    guard grammar.hasSpaces, !word.isWeak, !word.isContinuation, word.range.count > 1, !word.has(.meal),
      word.part != nil || word.month != nil || word.has(.morningHalf) || word.has(.afternoonHalf)
        || word.has(.workday) || word.unit != nil, token(index + 1)?.isUnknownWord != true
    else { return nil }
    var before = index - 1
    while let token = token(before), isFree(before),
      token.has(.filler) || token.has(.at) || token.has(.on) || token.has(.from)
    {
      before -= 1
    }
    return isTaken(before) ? index : nil
  }

  /// A year behind a day: `5/1-5/7, 2028`.
  private func year(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].digits == 4, let number = tokens[index].number,
      (1990...2099).contains(number)
    else {
      return nil
    }
    var before = index - 1
    while let token = token(before), !isTaken(before), token.mark == "," || token.has(.filler) { before -= 1 }
    return isTaken(before) ? index : nil
  }
}

/// Words for days and times of day of all languages.
struct DayWords {
  private let language: String

  init(language: String) { self.language = language }

  /// Whether a folded word that this language does not know is a day of another one.
  func isForeign(_ word: [Unicode.Scalar]) -> Bool {
    guard word.count >= 2 else { return false }
    return LanguageTable.days.contains { code, entries in
      code != language
        && entries().contains { entry in
          guard let least = entry.meanings.first?.leastForeignLength, entry.meanings.count == 1 else {
            return false
          }
          return entry.words.split(separator: "|").contains { other in
            let other = Array(FoldedText.fold(String(other)).unicodeScalars)
            let isLong = other.count >= least || !(other.first?.isASCII ?? true)
            return isLong && other == word
          }
        }
    }
  }

  /// The word for a day or a part of the day that a folded word is a misspelling of; `nil` if there is none.
  /// - Parameter isName: Whether it is written as a name, so that short words are no misspelling.
  func suggestion(for word: [Unicode.Scalar], isName: Bool) -> String? {
    guard word.count >= 5, word.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "'" }) else { return nil }
    var best: (distance: Int, word: String)?
    for (code, entries) in LanguageTable.days where code == language || code == "en" {
      for entry in entries() {
        guard let least = entry.meanings.first?.leastMisspeltLength else { continue }
        for other in entry.words.split(separator: "|") where other.utf8.count >= least {
          let folded = Array(FoldedText.fold(String(other)).unicodeScalars)
          guard folded.count >= least, !folded.contains(" "), let distance = Self.distance(word, folded),
            distance < best?.distance ?? .max, !isName || folded.count > 6
          else { continue }
          // The first word of an entry is the usual one.
          best = (distance, String(entry.words.prefix { $0 != "|" }))
        }
      }
    }
    return best?.word
  }

  /// How many letters differ, are missing, too many or exchanged with the next one; `nil` if it is another word.
  static func distance(_ word: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int? {
    let most = other.count >= 8 ? 2 : 1
    guard abs(word.count - other.count) <= most, word != other,
      word.first == other.first || word.count > 1 && word[0] == other[1] && word[1] == other[0]
    else { return nil }
    // A plural is no misspelling.
    if word.dropLast().elementsEqual(other), word.last == "s" { return nil }
    // `Dienst` is no `Dienstag`.
    if word.count < other.count - 1, other.starts(with: word) { return nil }
    var (before, last) = ([Int](), Array(0...other.count))
    for (row, letter) in word.enumerated() {
      var line = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(last[column + 1], line[column]) + 1
        least = min(least, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      (before, last) = (last, line)
    }
    guard let distance = last.last, distance <= most else { return nil }
    // Of a short word only letters that are exchanged: `ludni`, but not `Mandi`.
    return other.count >= 6 || word.sorted() == other.sorted() ? distance : nil
  }
}

extension Meaning {
  /// The least length of a word of another language with this meaning that is an error; `nil` for a word that can be a name or another word.
  fileprivate var leastForeignLength: Int? {
    switch self {
    case .weekday, .everyWeekday: 5
    // The French yesterday is the German here.
    case .day(let days): days >= 0 ? 4 : 5
    default: nil
    }
  }

  /// The least length of a word with this meaning of which misspellings are found; shorter ones are near to other words.
  fileprivate var leastMisspeltLength: Int? {
    switch self {
    case .weekday, .day: 5
    case .month: 7
    case .weekend: 7
    default: nil
    }
  }
}

extension LanguageTable {
  /// The words for days of each language, by its code.
  fileprivate static let days: [(code: String, entries: @Sendable () -> [Entry])] = [
    ("en", { englishDays }), ("de", { germanDays }), ("fr", { frenchDays }), ("es", { spanishDays }),
    ("pt", { portugueseDays }), ("zh", { chineseWeekdays() + chineseDays }),
    ("ja", { japaneseWeekdays() + japaneseDays }), ("he", { hebrewWeekdays() + hebrewDays }),
  ]
}
