internal import ICalendar

/// Pieces of which each was understood, and that together have two readings.
extension Reading {
  /// Refuses them with their words.
  func refuseDoubtful(_ pieces: [Piece], _ text: SentenceText, _ tokens: [Token]) throws(QuickAddError) {
    func refuse(_ words: Range<Int>?, _ doubt: Doubt) throws(QuickAddError) {
      guard let words else { return }
      throw .doubtful(
        text.original(
          tokens[words.lowerBound].range.lowerBound..<tokens[words.upperBound - 1].range.upperBound), doubt)
    }
    try refuse(weekdayBesideBeginning(pieces), .onceOrEachWeek)
    try refuse(nightOfTwoDays(pieces, tokens), .oneNightOrTwo)
    try refuse(countedDay(besideSeries: pieces), .countedDayOfSeries)
    try refuse(weekday(besideMonths: pieces), .weekdayOfMonth)
    try refuse(twoDays(pieces, tokens), .dayOrLength)
    try refuse(partOfReminder(tokens), .reminderAtPart)
  }

  /// A part of the day before that of the event, where the sentence asks to be reminded: `am Abend vorher erinnern`.
  private func partOfReminder(_ tokens: [Token]) -> Range<Int>? {
    guard tokens.contains(where: { $0.has(.alarm) || $0.has(.reminding) }) else { return nil }
    for place in tokens.indices where tokens[place].part != nil {
      let nearby = max(0, place - 2)..<min(tokens.count, place + 2)
      guard let before = nearby.first(where: { tokens[$0].has(.alarmBefore) }) else { continue }
      return min(place, before)..<max(place, before) + 1
    }
    return nil
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

  /// A day that is counted from another one beside a series, of which no rule has the days: `the day before the last Friday of every month`.
  private func countedDay(besideSeries pieces: [Piece]) -> Range<Int>? {
    let date = point.date
    guard rule != nil, !date.isBeginning, date.offset != nil,
      date.day ?? date.month ?? date.weekdayNumber != nil || date.weekday != nil
    else { return nil }
    return seriesWithDay(pieces)
  }

  /// A weekday beside each month, or each so many: `Meeting monthly Thursday 2pm`, `Dentist every 6 months Tuesday`.
  private func weekday(besideMonths pieces: [Piece]) -> Range<Int>? {
    guard let rule, rule.isOfMonthsAlone, !point.date.isBeginning, point.date.weekdayAlone != nil else {
      return nil
    }
    return seriesWithDay(pieces)
  }

  /// The tokens from the first to the last one of a series and the day beside it.
  private func seriesWithDay(_ pieces: [Piece]) -> Range<Int>? {
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
