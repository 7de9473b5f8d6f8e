internal import ICalendar

/// Several weekdays with one time of which no word such as `every` says that they are those of each week: `Dinner with Kim Monday and Wednesday evening`.
extension Reading {
  /// The pieces in which such weekdays are no series without an end, unless a word for what is mostly done each week, such as `yoga`, says that they are one.
  ///
  /// Those that follow each other, with an hour, are these days. Others are an error.
  static func onceOnListedWeekdays(
    _ pieces: [Piece], _ text: SentenceText, _ tokens: [Token], _ grammar: GrammarSwitches
  ) throws(QuickAddError) -> [Piece] {
    guard let index = pieces.firstIndex(where: \.isRecurrence), let days = pieces[index].listedWeekdays,
      !tokens.contains(where: \.beginsSeries),
      pieces.indices.allSatisfy({ $0 == index || !pieces[$0].boundsSeries })
    else { return pieces }
    if TitleOfSeries(text: text, tokens: tokens, grammar: grammar).isWeekly { return pieces }
    let areNext = zip(days, days.dropFirst()).allSatisfy { $1 == $0.next }
    let names = pieces[index].range.filter { tokens[$0].weekday != nil || tokens[$0].weekdayInList != nil }
    // `Concert Friday Saturday 8pm`, of which the first can be a part of the title
    let areApart =
      !grammar.hasSpaces || names.count != 2 || names[1] > names[0] + 1
      || names.contains { tokens[$0].range.count < 5 }
    if pieces.contains(where: \.namesHour), areNext, areApart, let first = days.first, let last = days.last {
      var pieces = pieces
      pieces[index].content = .range(
        Point(date: DateFields(weekday: first)), Point(date: DateFields(weekday: last)))
      return pieces
    }
    guard let first = names.first, let last = names.last else {
      throw .severalDays(text.original(scalars(of: pieces[index], tokens)))
    }
    guard days.count == 2, names.count == 2 else {
      let end = tokens[pieces[index].range.upperBound - 1].range.upperBound
      throw .severalDays(text.original(tokens[first].range.lowerBound..<end))
    }
    throw .twoDays(text.original(tokens[first].range), text.original(tokens[last].range))
  }
}

extension Piece {
  /// The weekdays of a series that only names them one after the other; `nil` for another series, and for a range of weekdays.
  fileprivate var listedWeekdays: [Weekday]? {
    guard case .recurrence(let rule) = content, rule.isList, rule.weekdays.count > 1 else { return nil }
    return rule.weekdays
  }

  /// Whether the piece says when a series begins or ends.
  fileprivate var boundsSeries: Bool {
    switch content {
    case .until, .count: true
    case .length(let length): !length.hasTime
    case .point(let point): !point.date.isEmpty
    case .range(let from, let to): !from.date.isEmpty || !to.date.isEmpty
    default: false
    }
  }
}

extension Weekday {
  /// The day after it.
  fileprivate var next: Weekday { Weekday(rawValue: (rawValue + 1) % 7) ?? self }
}

/// The title of a series as far as it says whether it is one.
private struct TitleOfSeries {
  let text: SentenceText
  let tokens: [Token]
  let grammar: GrammarSwitches

  /// Whether a word names what is mostly done each week. A title can be of another language than the sentence.
  var isWeekly: Bool {
    if saysWork || containsWeekly { return true }
    // `Schwimmtraining`
    return grammar.joinsWords
      && tokens.contains { token in
        guard token.isUnknownWord, token.range.count > 7 else { return false }
        let word = text.folded.text(token.range)
        return grammar.weeklyEndings.contains { word.hasSuffix($0) }
      }
  }

  /// Whether a word for work is no part of another name: `open house`.
  private var saysWork: Bool {
    tokens.indices.contains {
      tokens[$0].has(.regular) && (!tokens.indices.contains($0 + 1) || !tokens[$0 + 1].isUnknownWord)
    }
  }

  private var containsWeekly: Bool {
    guard grammar.hasSpaces else {
      return Self.weekly.contains { !$0.utf8.allSatisfy { $0 < 128 } && isWritten($0) }
    }
    return tokens.contains { token in
      guard token.mark == nil, token.digits == 0 else { return false }
      let name = text.folded.text(token.range)
      // `band practice` is one token.
      return Self.weekly.contains(name)
        || name.contains(" ") && name.split(separator: " ").contains { Self.weekly.contains(String($0)) }
    }
  }

  /// Whether a word is in a text without spaces.
  private func isWritten(_ word: String) -> Bool {
    let scalars = Array(word.unicodeScalars)
    let all = text.folded.scalars
    guard scalars.count <= all.count else { return false }
    return (0...all.count - scalars.count).contains { all[$0..<$0 + scalars.count].elementsEqual(scalars) }
  }

  private static let weekly = Set(
    LanguageTable.all.flatMap { $0.weekly.split(separator: "|") }.map { FoldedText.fold(String($0)) })
}
