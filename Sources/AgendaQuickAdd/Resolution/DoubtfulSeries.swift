internal import ICalendar

/// Pieces of which each was understood, and that together have two readings.
extension Reading {
  /// Refuses them with their words.
  func refuseDoubtful(_ pieces: [Piece], _ text: SentenceText, _ tokens: [Token]) throws(QuickAddError) {
    let words = weekdayBesideBeginning(pieces) ?? nightOfTwoDays(pieces, tokens)
    guard let words = words ?? dayBesideSeries(pieces) ?? twoDays(pieces, tokens) else { return }
    throw .notUnderstood(
      text.original(tokens[words.lowerBound].range.lowerBound..<tokens[words.upperBound - 1].range.upperBound)
    )
  }

  /// A day with an hour beside the one on which something begins, without a word for each week: `Choir Thursday 7-9pm starting Jan 7`.
  private func weekdayBesideBeginning(_ pieces: [Piece]) -> Range<Int>? {
    guard rule == nil, hasHour else { return nil }
    let weekday = pieces.first { piece in
      switch piece.content {
      case .point(let point): point.date.namesDay && point.date.saysNoDate && !point.date.isBeginning
      case .range(let from, let to):
        from.time != nil
          && (from.date.weekdayAlone != nil && to.date.isEmpty || from.date.namesDay && to.date.isBeginning)
      default: false
      }
    }
    guard let weekday else { return nil }
    if case .range(_, let to) = weekday.content, to.date.isBeginning { return weekday.range }
    let start = pieces.first { piece in
      guard piece.range.lowerBound >= weekday.range.upperBound else { return false }
      if case .range(let from, let to) = piece.content { return from.date.isEmpty && to.date.isBeginning }
      guard case .point(let point) = piece.content else { return false }
      return point.date.isBeginning && point.date.month != nil && point.date.weekday == nil
    }
    return start.map { weekday.range.lowerBound..<$0.range.upperBound }
  }

  /// The two days between which a night is: `Nacht 5./6.12.`, `night of Dec 5-6`.
  private func nightOfTwoDays(_ pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    guard let range, point.time?.part == .night, point.time?.hour == nil, hours == nil,
      let first = range.from.date.day,
      let last = range.to.date.day, range.from.time == nil, range.to.time == nil,
      last == first + 1 || last == 1
    else { return nil }
    let days = pieces.first { piece in
      piece.isRange && tokens[piece.range].contains { $0.mark == "/" || $0.mark == "-" }
    }
    return days?.range
  }

  /// A day that is counted from another one beside a series, of which no rule has the days, `the day before the last Friday of every month`, and a weekday
  /// beside each so many months: `Meeting monthly Thursday 2pm`.
  private func dayBesideSeries(_ pieces: [Piece]) -> Range<Int>? {
    guard let rule, !point.date.isBeginning else { return nil }
    let date = point.date
    let isCounted =
      date.offset != nil && (date.day ?? date.month ?? date.weekdayNumber != nil || date.weekday != nil)
    let isOfMonths =
      rule.unit == .month && rule.weekdays.isEmpty && rule.date.isEmpty && rule.furtherDays.isEmpty
    guard isCounted || isOfMonths && date.weekdayAlone != nil else { return nil }
    let found = pieces.filter { piece in
      if case .point(let point) = piece.content { return !point.date.isEmpty }
      return piece.isRecurrence
    }
    guard let first = found.first, let last = found.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// A number with the word for a day that was read as a length, beside a day of the month: `二十日大根 収穫 30日`.
  private func twoDays(_ pieces: [Piece], _ tokens: [Token]) -> Range<Int>? {
    guard let length, length.days > 0, point.date.day != nil || range?.from.date.day != nil else {
      return nil
    }
    return pieces.first { piece in
      guard case .length = piece.content else { return false }
      return piece.range.count == 2 && tokens[piece.range.upperBound - 1].has(.dayMark)
        && tokens[piece.range.lowerBound].hasSpaceBefore
    }?.range
  }
}
