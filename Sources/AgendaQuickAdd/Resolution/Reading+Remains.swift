internal import ICalendar

/// Pieces that are joined or left out, and what they say of the others.
extension Reading {
  /// The pieces, with two times behind each other as a range, which is how khal writes it: `2026-12-03 14:00 15:00 Review`.
  static func joiningTimes(_ pieces: [Piece], _ tokens: [Token]) -> [Piece] {
    func isClock(_ end: Int) -> Bool {
      end >= 3 && tokens[end - 3].digits > 0 && tokens[end - 2].mark == ":" && tokens[end - 1].digits == 2
    }
    var joined: [Piece] = []
    for piece in pieces {
      if let last = joined.last, case .point(let from) = last.content, case .point(let to) = piece.content,
        last.range.upperBound == piece.range.lowerBound, piece.range.count == 3,
        isClock(last.range.upperBound),
        isClock(piece.range.upperBound), to.date.isEmpty, to.offset == nil
      {
        joined[joined.count - 1].content = .range(from, to)
        joined[joined.count - 1].range = last.range.lowerBound..<piece.range.upperBound
      } else {
        joined.append(piece)
      }
    }
    return joined
  }

  /// The pieces without words for unclear days: beside another day these are words of the title, and alone an error.
  static func withoutUnclearDays(_ pieces: [Piece], _ text: SentenceText, _ tokens: [Token])
    throws(QuickAddError)
    -> [Piece]
  {
    let isDayNamed = pieces.contains(where: \.namesDay)
    let isHourNamed = isDayNamed && pieces.contains(where: \.namesHour)
    for piece in pieces {
      guard case .unclear(let days) = piece.content else { continue }
      if case .twoSeries(let weeks, let weekday) = days {
        throw .twoSeries(
          text.original(scalars(of: piece, tokens)), weeks: weeks,
          weekday: text.original(tokens[weekday].range))
      }
      if case .lengthOrDistance(let end) = days {
        let day = tokens[end + 1].range.lowerBound..<tokens[piece.range.upperBound - 1].range.upperBound
        throw .lengthOrDistance(
          text.original(tokens[piece.range.lowerBound].range.lowerBound..<tokens[end - 1].range.upperBound),
          text.original(day))
      }
      if days == .said || !isDayNamed || days == .half && !isHourNamed {
        throw .notUnderstood(text.original(scalars(of: piece, tokens)))
      }
    }
    return pieces.filter { if case .unclear = $0.content { false } else { true } }
  }

  /// Gives an hour without a half the part of the day that is a word of the title, or that is usual for one: 6 is in the morning for
  /// `Sport morgens im Park um 6`, and 6:15 for `train 6:15`. An hour that nothing explains and that is as usual in the other half is an error.
  mutating func explainHours(
    by others: [Piece], _ tokens: [Token], _ text: SentenceText, _ grammar: GrammarSwitches
  ) throws(QuickAddError) {
    guard point.time?.isOpen == true || range?.from.time?.isOpen == true else { return }
    var parts = others.filter(\.isBarePart).compactMap { piece -> DayPart? in
      guard case .point(let point) = piece.content, point.time?.isClockWord == false else { return nil }
      return point.time?.part
    }
    let isHabit = parts.isEmpty
    if isHabit { parts = Array(Set(tokens.flatMap(\.habits))) }
    let hour = (point.time ?? range?.from.time)?.hour ?? 0
    // `Essen` is at noon and in the evening, and `Essen halb acht` is not at noon.
    if parts.count > 1 { parts = parts.filter { $0.hasMeal(at: hour) } }
    if parts.isEmpty || isHabit && Self.isNoMeal(at: hour, parts, tokens),
      let words = openHour(tokens, text, grammar)
    {
      throw .openHour(text.original(words))
    }
    // `Early meeting Monday at 7:30`
    let isAsWritten =
      parts.isEmpty
      && (Self.names(tokens) { $0.has(.departing) || $0.has(.anyHour) }
        || tokens.contains { $0.stage == .early })
    if isAsWritten { parts = [.morning] }
    guard parts.count == 1, let part = parts.first else { return }
    func explain(_ time: inout TimeFields?) {
      guard let old = time, old.isOpen, let hour = old.hour, part.has(hour),
        !isAsWritten || (old.isOfClock || old.minute > 0) && (5...7).contains(hour),
        !isHabit || hour < 9 || Self.isMeal(at: hour, tokens)
      else { return }
      time?.part = part
    }
    if case (var from, var to)? = range, to.time?.hasHalf != true {
      explain(&from.time)
      // `Service de nuit de 1 à 3`
      if part == .night, let first = from.time?.hour, let last = to.time?.hour, (1..<last).contains(first),
        last < 6, from.time?.hasHalf == false, from.time?.isOf24Hours == false
      {
        from.time?.part = part
        to.time?.part = part
      }
      range = (from, to)
    }
    explain(&point.time)
  }

  /// The scalars of an hour that is as usual in the morning as in the evening: of what leaves at any hour, from five on, of what is mostly in the
  /// evening, in the morning, and of a meal at an hour at which it is not: `Train at 7`, `Party at 9`, `Pub quiz 7:30`, `Lunch Thursday 9`. Of others
  /// minutes and words for the hour say which one it is.
  private func openHour(_ tokens: [Token], _ text: SentenceText, _ grammar: GrammarSwitches) -> Range<Int>? {
    // `halb acht` is 7:30.
    guard rule?.time == nil, let time = point.time ?? range?.from.time, time.isOpen, !time.isClockWord,
      let hour = time.hour,
      let place = tokens.firstIndex(where: {
        ($0.number == hour || time.minute > 0 && $0.number == hour + 1) && isUsed($0)
      })
    else { return nil }
    let number = tokens[place].range
    let isOfEvening = Self.names(tokens) {
      $0.has(.ofEvening)
        || grammar.joinsWords && $0.isUnknownWord && $0.isCapital
          && Self.isCompound(ofEvening: text.folded.text($0.range))
    }
    // `Party Sat 8-1`
    if let to = range?.to.time {
      return isOfEvening && to.isOpen && (8...11).contains(hour) && to.hour ?? hour < hour ? number : nil
    }
    let isMorning = hour > grammar.lastAfternoonHour || point.date.isEmpty && time.isOpenBesideMinutes
    // Where the clock has 12 hours, minutes do not say which half of the day it is.
    let isShown = time.isOfClock && grammar.hasTwelveHourDigits
    let isOpen =
      !time.isOfClock && (5...7).contains(hour) && time.minute == 0
      && Self.names(tokens) { $0.has(.departing) || $0.has(.anyHour) }
      || (isShown || !time.isOfClock) && isMorning && (5...(isShown ? 9 : 11)).contains(hour)
        && point.date.days != 0 && isOfEvening
      || Self.isNoMeal(at: hour, Array(Set(tokens.flatMap(\.habits))), tokens)
    let isWithMinutes = isShown && tokens.indices.contains(place + 2) && tokens[place + 1].mark == ":"
    return isOpen ? isWithMinutes ? number.lowerBound..<tokens[place + 2].range.upperBound : number : nil
  }

  /// Whether a German word ends as what is mostly in the evening does: `Weinprobe`.
  private static func isCompound(ofEvening word: String) -> Bool {
    ["probe", "party", "konzert", "feier", "stammtisch", "quiz", "disco", "kneipe"].contains {
      word.hasSuffix($0) && word.count > $0.count + 2
    }
  }

  /// Whether a meal that the sentence is about is never at an hour: breakfast at 2, lunch at 9.
  private static func isNoMeal(at hour: Int, _ parts: [DayPart], _ tokens: [Token]) -> Bool {
    guard !parts.isEmpty, Self.isMeal(at: max(10, hour), tokens) else { return false }
    return parts.allSatisfy { part in
      switch part {
      case .morning: (1...4).contains(hour)
      case .noon: (5...10).contains(hour)
      default: false
      }
    }
  }

  private func isUsed(_ token: Token) -> Bool { used.contains { $0.overlaps(token.range) } }

  /// Whether a meal is what is said to be at an hour from nine on: `Dinner at 10`, but not `Dinner prep at 10` and `order dinner at 11`.
  private static func isMeal(at hour: Int, _ tokens: [Token]) -> Bool {
    guard hour > 9, let meal = tokens.firstIndex(where: { !$0.habits.isEmpty }) else { return hour == 9 }
    let next = tokens.indices.contains(meal + 1) ? tokens[meal + 1] : nil
    let isFirst = meal == 0 || !tokens[meal - 1].isUnknownWord
    return isFirst && (next?.isUnknownWord != true || next?.has(.with) == true)
  }

  /// Whether a word of some kind is no part of another name, as in `bus station`: `train`, `school bus`, `run`.
  private static func names(_ tokens: [Token], _ isMeant: (Token) -> Bool) -> Bool {
    tokens.indices.contains { index in
      guard isMeant(tokens[index]) else { return false }
      guard index + 1 < tokens.count else { return true }
      let next = tokens[index + 1]
      return !next.isUnknownWord || next.isCapital || next.has(.with)
    }
  }

  /// The words of a length in days and those of the hour beside it, which can be one event without a break or the hour on each of the days: `Course from
  /// Monday 9am for 2 weeks`. Nights are one stay: `Hotel Friday 3pm for 2 nights`.
  func daysBesideHour(_ text: SentenceText) -> (days: String, hour: String)? {
    guard let length, !length.hasTime, length.days > 1 || length.months > 0, hasHour, rule == nil else {
      return nil
    }
    let parts = parts(of: text)
    if let days = titled.first { return (text.original(days), words(of: text).joined(separator: " ")) }
    guard !isOfNights, let days = parts.first(where: { $0.kind == .length })?.words else { return nil }
    return (days, parts.filter { $0.kind != .length }.map(\.words).joined(separator: " "))
  }

  /// The offset from UTC that the sentence names, in seconds.
  var utcOffset: Int? { point.utcOffset ?? range.flatMap { $0.from.utcOffset ?? $0.to.utcOffset } }

  /// Whether the zone is named as that of the winter.
  var saysWinterTime: Bool {
    point.saysWinterTime || range.map { $0.from.saysWinterTime || $0.to.saysWinterTime } ?? false
  }

  /// Leaves only the times at the offset.
  mutating func removeUTCOffset() {
    point.utcOffset = nil
    range?.from.utcOffset = nil
    range?.to.utcOffset = nil
  }
}

extension Piece {
  /// Whether the piece is a weekday directly before so many weeks from now: the `terça` of `terça em duas semanas`.
  func isBeforeWeeks(in pieces: [Piece]) -> Bool {
    guard case .point(let point) = content, point.date.weekdayAlone != nil else { return false }
    return pieces.contains {
      guard $0.range.lowerBound == range.upperBound, case .point(let other) = $0.content,
        let distance = other.date.offset
      else { return false }
      return distance.months == 0 && distance.days > 0 && distance.days % 7 == 0
    }
  }
}
