internal import ICalendar

/// Lengths of time as pieces of a sentence: beside a time, a day, or a word of the title.
extension Parser {
  /// A length in hours or minutes that could be a time of day, where the sentence says the time too: `demain 14h, 2h`,
  /// `réunion de 2h demain à 14h`.
  func lengthBesideTime(_ start: Int, behind previous: Piece?) -> Piece? {
    if let hours = hoursBeforeHour(start) {
      return Piece(content: .length(hours.value), range: start..<hours.end)
    }
    let isOf = has(start, .from) && has(start, .filler)
    let first = isOf ? start + 1 : start
    let isBehindDash = isMark(start - 1, "-") && numeral(at: start).map(isLetterOfLength) == true
    guard !isRangeMark(start - 1) || isBehindDash, let match = length(at: first), match.value.hasTime,
      match.value.seconds <= 86_400,
      !isDistance(match.end),
      !isRangeMark(match.end), time(at: first)?.value.hour != nil, time(at: first)?.end ?? 0 <= match.end
    else { return nil }
    let isTitle = isLengthOfTitle(match, previous)
    guard
      isTime(previous) && isShort(match) || (isOf || isTitle) && hasTime(behind: match.end)
        || !isOf && isShort(match) && lengthBeforeDay(start) != nil
    else { return nil }
    return Piece(content: .length(match.value), range: start..<(isTitle ? skipOf(match.end) : match.end))
  }

  /// The number of up to six whole hours at a token that can be a length: `2 heures`, but not `à 2 heures`.
  func hoursAsLength(_ start: Int) -> Int? {
    guard grammar.hasSpaces, let number = numeral(at: start), !number.value.isOrdinal,
      (1...6).contains(number.value.value), has(number.end, .hourMark), token(number.end)?.unit == .hour,
      token(number.end + 1)?.digits != 2, !has(start - 1, .at), !has(start - 1, .from)
    else { return nil }
    return number.value.value
  }

  /// Up to six hours before the hour of the event, with a word between them that can stand for "to" as well: `2 heures à midi`, `2 horas a
  /// las tres`, but not `6 heures à 14 heures`.
  func hoursBeforeHour(_ start: Int) -> Match<Offset>? {
    guard let hours = hoursAsLength(start), let length = length(at: start), has(length.end, .at),
      has(length.end, .upTo), let time = time(at: skipGlue(length.end))?.value, let hour = time.hour
    else { return nil }
    let isSaid = tokens[length.end].range.count > 3
    return isSaid || hours < 4 && (hour > 12 || time.isClockWord) ? length : nil
  }

  /// A number of nights directly after a day: `Hotel 5 December, 3 nights`.
  func stay(_ start: Int, behind previous: Piece?) -> Piece? {
    guard before(start, previous) == .day || !grammar.hasSpaces, let number = numeral(at: start),
      !number.value.isOrdinal, grammar.hasSpaces || !touches(start) || token(start - 1)?.unit != .day,
      nights(number.end) != nil, let match = length(at: start)
    else { return nil }
    return Piece(content: .length(match.value), range: start..<match.end)
  }

  /// A number of days before the day on which they begin: `3 nights from Friday`, `for 8 weeks starting Jan 9`.
  func lengthBeforeStart(_ start: Int) -> Piece? {
    let first = has(start, .lasting) ? skipFillers(start + 1) : start
    guard grammar.hasSpaces, let match = length(at: first), !match.value.hasTime,
      isStartOfLength(first, match.end),
      !has(first, .article) || !has(match.end, .filler),
      plainDate(at: skipFillers(match.end + 1))?.value.namesDay == true
    else { return nil }
    return Piece(content: .length(match.value), range: start..<match.end)
  }

  /// A length in days, or a weekend, before words of the title and the day on which it begins: `Fortnight in Spain from 10 July`, `Weekend in
  /// Rome from Friday`. It begins the sentence, or stands behind a word for what lasts days.
  func stayBeforeStart(_ start: Int) -> Piece? {
    guard token(start)?.digits ?? 0 > 0 || token(start)?.isUnknownWord == false,
      start == 0 || has(start, .weekend) && tokens[..<start].allSatisfy(\.isUnknownWord)
        || start == 1 && has(0, .ofDays)
    else { return nil }
    let length = has(start, .weekend) ? nil : self.length(at: start) ?? unitAtBeginning(start)
    guard has(start, .weekend) || length.map({ !$0.value.hasTime && !isDistance($0.end) }) ?? false else {
      return nil
    }
    let end = length?.end ?? start + 1
    guard let day = dayOfStart(behind: end) else { return nil }
    if let length { return Piece(content: .length(length.value), range: start..<end, staysInTitle: true) }
    // Of a weekend only the last days are known.
    let resolver = DayResolver(today: today, firstWeekday: grammar.firstWeekday)
    guard let first = resolver.days(day)?.lowerBound.weekday, let last = grammar.daysOfWeek.last else {
      return nil
    }
    let days = first.days(through: last).count
    guard days <= 4 else { return Piece(content: .unclear(.said), range: start..<end) }
    return Piece(content: .length(Offset(days, .day)), range: start..<end, staysInTitle: true)
  }

  /// A week or a month without a number that begins the sentence: `Month in Lisbon from 1 March`, but not `Week planning from Monday`.
  private func unitAtBeginning(_ start: Int) -> Match<Offset>? {
    guard start == 0, grammar.hasSpaces, let unit = token(0)?.unit, unit == .week || unit == .month,
      !has(1, .planning)
    else { return nil }
    return Match(Offset(1, unit), 1)
  }

  /// Words that are how long something is, or how far a day is from another one: `Spain two weeks from 10 July`, `Fortnight from 10 July in Spain`, but not
  /// `2 weeks from Friday` and `a week from Dec 7`.
  func lengthOrDistance(_ start: Int) -> Piece? {
    guard grammar.hasSpaces, !has(start, .article), !has(start - 1, .ahead), let length = length(at: start),
      !length.value.hasTime, has(length.end, .countedFrom), !isStartOfLength(start, length.end),
      let day = plainDate(at: skipFillers(length.end + 1)), day.value.month != nil, !day.value.isFeast,
      // `2 weeks from Dec 5 call Bob`
      start > 0 || has(day.end, .place)
    else { return nil }
    return Piece(content: .unclear(.lengthOrDistance(lengthEnd: length.end)), range: start..<day.end)
  }

  /// A length in days directly behind the day on which it begins, and before words of the title: `Ab 10. Juli zwei Wochen Spanien`.
  func stayBehindStart(_ start: Int, behind previous: Piece?) -> Piece? {
    guard grammar.hasSpaces, let previous, namesDayAlone(previous),
      introducesBeginning(previous.range.lowerBound),
      previous.range.upperBound == start || previous.range.upperBound == start - 1 && isMark(start - 1, ","),
      let length = length(at: start), !length.value.hasTime, !isDistance(length.end),
      let next = token(length.end),
      next.isUnknownWord || next.has(.place) || next.has(.placeOfName)
        || next.city != nil && !has(length.end + 1, .zoneTime)
    else { return nil }
    return Piece(content: .length(length.value), range: start..<length.end, staysInTitle: true)
  }

  /// The day behind a word for "from", or before one, that words of the title divide from a token.
  private func dayOfStart(behind end: Int) -> DateFields? {
    for index in end..<min(tokens.count, end + 9) {
      if index > end, has(index, .from), introducesBeginning(index),
        let day = plainDate(at: skipFillers(index + 1)), day.value.namesDay
      {
        return isRangeMark(day.end) || has(day.end, .until) ? nil : day.value
      }
      if !grammar.hasSpaces, index > end, let day = plainDate(at: index), day.value.namesDay,
        has(day.end, .fromAfter)
      {
        return numeral(at: day.end + 1) == nil ? day.value : nil
      }
      let word = tokens[index]
      guard word.digits == 0, !word.beginsDay, word.month == nil, word.mark != ",",
        !word.has(.on) || word.has(.filler) || word.has(.place) || word.has(.placeOfName)
      else { return nil }
    }
    return nil
  }

  /// Whether a word between a length and a day says that the length begins on the day. The English `2 days from Monday` is a distance,
  /// but nights are none.
  func isStartOfLength(_ start: Int, _ end: Int) -> Bool {
    guard grammar.hasSpaces, has(end, .from), !has(start - 1, .ahead) else { return false }
    // `Ski trip 3 days from Thursday`
    return !has(end, .countedFrom) || has(start - 1, .lasting)
      || (has(start - 1, .ofDays) || isBehindPlaceOfDays(start)) && !has(start, .article)
      || numeral(at: start).flatMap { nights($0.end) } == end
  }

  /// Whether only a place divides a length from a word for what lasts days that begins the title: `Trip to Italy 10 days from May 4`.
  private func isBehindPlaceOfDays(_ start: Int) -> Bool {
    guard
      let link = (max(0, start - 6)..<start).first(where: {
        has($0, .place) || has($0, .placeOfName) || has($0, .upTo)
      })
    else { return false }
    return has(link - 1, .ofDays) && tokens[..<link].allSatisfy(\.isUnknownWord)
      && tokens[(link + 1)..<start].allSatisfy { $0.mark == nil && $0.digits == 0 && !$0.beginsDay }
  }

  /// A number of days beside a day without a time: directly after it, `7 December, 3 days`, and without spaces also after a word of the title:
  /// 下周一出差3天.
  func daysBesideDay(_ start: Int, behind previous: Piece?) -> Piece? {
    guard let number = numeral(at: start), !number.value.isOrdinal, let match = length(at: start),
      match.value.days > 0, match.value == Offset(match.value.days, .day), !isDistance(match.end),
      !has(match.end, .everyAfter), !has(match.end, .dayMark)
    else { return nil }
    let next = token(match.end)
    if grammar.hasSpaces {
      guard before(start, previous) == .day,
        token(match.end - 1)?.unit == .day
          || match.value.days % 7 == 0 && tokens[match.end - 1].range.count > 1
            && namesDate(previous),
        next.map({ $0.mark != nil || $0.has(.place) }) ?? true
      else { return nil }
    } else {
      guard let word = token(start - 1), word.mark == nil || word.mark == "," && namesDate(previous),
        !word.has(.ordinalPrefix),
        word.has(.upTo) || (next.map({ !$0.isUnknownWord || $0.hasSpaceBefore }) ?? true),
        !isSecondDay(start, number, behind: previous),
        namesDayAlone(previous) || hasDay(behind: match.end)
      else { return nil }
    }
    return Piece(content: .length(match.value), range: start..<match.end)
  }

  /// Whether a number of days is rather another day behind one with its number, with `and` or a comma between them: `1月21日と23日`, but not `12月7日、3日間`.
  private func isSecondDay(_ start: Int, _ number: Match<Numeral>, behind piece: Piece?) -> Bool {
    guard namesDate(piece), case .point(let point)? = piece?.content, has(number.end, .dayMark),
      token(start - 1)?.joinsList == true
    else { return false }
    return token(start - 1)?.mark == nil || number.value.value > point.date.day ?? 31
  }

  /// Whether a piece names a day by its number in a month, and no time.
  private func namesDate(_ piece: Piece?) -> Bool {
    guard namesDayAlone(piece), case .point(let point)? = piece?.content else { return false }
    return point.date.day != nil && !point.date.isBareDay
  }

  /// Whether a piece names a day and no time.
  private func namesDayAlone(_ piece: Piece?) -> Bool {
    guard case .point(let point)? = piece?.content else { return false }
    return point.date.namesDay && point.time == nil && point.offset == nil
  }

  /// Whether a day without a time is next.
  private func hasDay(behind start: Int) -> Bool {
    guard let point = point(at: skipGlue(start))?.value else { return false }
    return point.date.namesDay && point.time == nil && point.offset == nil
  }

  /// Whether hours before a day with a time are rather how long it takes than a time: `Réunion 2 heures mardi à 10h`, but
  /// not `Réunion 10h mardi à 12h`.
  private func isShort(_ match: Match<Offset>) -> Bool {
    let isLetter = token(match.end - 1)?.range.count == 1
    return match.value.seconds <= (isLetter ? 6 : 12) * 3600
  }

  /// A number of hours or minutes with a hyphen before the unit: `90-minute`, `two-hour`, `half-hour`.
  func lengthWithHyphen(at start: Int) -> Match<Offset>? {
    guard grammar.hasSpaces, isMark(start + 1, "-"), touches(start + 1), let unit = token(start + 2)?.unit
    else {
      return nil
    }
    if let minutes = token(start)?.hourPart {
      return unit == .hour ? Match(Offset(minutes, .minute), start + 3) : nil
    }
    guard let count = numeral(at: start), !count.value.isOrdinal, count.end == start + 1 else { return nil }
    return Match(Offset(count.value.value, unit), start + 3)
  }

  /// The token after the word that joins a length to what is done: `an hour of yoga`.
  func skipOf(_ index: Int) -> Int {
    has(index, .filler) && !has(index, .on) && token(index + 1)?.isUnknownWord == true ? index + 1 : index
  }

  /// Whether a length begins the sentence and belongs to the word after it: `90 minute massage`, `an hour of yoga`.
  func isLengthOfTitle(_ match: Match<Offset>, _ previous: Piece?) -> Bool {
    previous == nil && match.value.hasTime
      && match.value.seconds <= (token(match.end - 1)?.range.count == 1 ? 6 : 14) * 3600
      && token(skipOf(match.end))?.isUnknownWord == true
  }

  /// A length directly after a time, or between commas: `6pm 30 min`, `4pm (30 min)`, `19:30 in Raum 12, 90 Minuten`.
  func lengthBehindTime(_ start: Int, _ previous: Piece?) -> Match<Offset>? {
    guard isTime(previous), let time = previous else { return nil }
    let isOpen = isMark(start, "(")
    guard var match = length(at: isOpen ? start + 1 : start), match.value.hasTime, !isDistance(match.end)
    else { return nil }
    let isDirect = time.range.upperBound == start && grammar.hasSpaces
    if isOpen {
      guard isMark(match.end, ")") else { return nil }
      match.end += 1
    } else if !isDirect {
      guard isMark(start - 1, ","), match.end == tokens.count || isMark(match.end, ",") else { return nil }
    }
    return match
  }

  /// A length of hours or minutes before a day: `Workshop 2 Stunden am Mittwoch um 9`, `Hike 3 hours Sunday`, but not `Watch 60
  /// Minutes Sunday 7pm`.
  func lengthBeforeDay(_ start: Int) -> Match<Offset>? {
    let before = has(start - 1, .filler) ? start - 2 : start - 1
    guard grammar.hasSpaces, token(before)?.isUnknownWord == true, let match = length(at: start),
      match.value.hasTime, match.value.seconds <= 86_400, !isDistance(match.end),
      !isRangeMark(match.end) || has(match.end, .at),
      grammar.capitalizesNouns || token(match.end - 1)?.isCapital == false,
      let point = point(at: skipGlue(match.end))?.value
    else { return nil }
    // `Nap 20 minutes at 2`
    guard point.date.namesDay || has(match.end, .at) && point.time?.hour != nil else { return nil }
    if point.time?.hour != nil { return match }
    let time = time(at: start)?.value
    // `Flight 6h Monday morning` is at six, and `Hike 3 hours Monday morning` takes three.
    if let hour = time?.hour, point.time?.part?.has(hour) == true { return nil }
    return time?.hour != nil && time?.canBeLength == false ? nil : match
  }

  /// Nights before the day on which they begin, and days behind a word for what lasts days, where no time is said: `Hotel 3
  /// nights Friday`, `Workshop 2 days Monday`, but not `Follow up 3 days Friday`.
  func daysBeforeDay(_ start: Int, behind previous: Piece?) -> Match<Offset>? {
    guard grammar.hasSpaces, !isTime(previous), let word = token(start - 1),
      word.isUnknownWord || word.has(.ofDays),
      let number = numeral(at: start), !number.value.isOrdinal, let match = length(at: start),
      (2...31).contains(match.value.days), match.value == Offset(match.value.days, .day),
      nights(number.end) == match.end || word.has(.ofDays) && token(match.end - 1)?.unit == .day,
      grammar.capitalizesNouns || token(match.end - 1)?.isCapital == false,
      let day = point(at: has(match.end, .on) ? match.end + 1 : match.end)
    else { return nil }
    let date = day.value.date
    guard date.namesDay, date.offset == nil, !date.isWeekend, !date.isFeast, day.value.time == nil,
      day.value.offset == nil, !isRangeMark(day.end), !has(day.end, .and), !hasTime(behind: day.end),
      !isRangeOfNumbers(skipGlue(day.end))
    else { return nil }
    return match
  }

  /// Whether a length of hours or minutes stands by itself before the hour of the event, where words have no spaces: `会議 毎週火曜 2時間 9時`, `每天 散步 30分钟 18点`.
  func isLengthApart(_ start: Int, _ match: Match<Offset>, _ previous: Piece?) -> Bool {
    guard !grammar.hasSpaces, match.value.hasTime, match.value.seconds <= 86_400, !isTime(previous),
      start == 0 || !touches(start) || previous?.range.upperBound == start,
      let next = token(match.end), next.hasSpaceBefore
    else { return false }
    return (match.end..<tokens.count).contains {
      tokens[$0].digits > 0 && time(at: $0)?.value.hour != nil && length(at: $0) == nil
    }
  }

  private func saysDay(_ index: Int) -> Bool {
    token(index)?.weekday != nil || token(index)?.relativeDay != nil
  }

  /// Whether a time of day after a word for "at", or behind a day, follows soon.
  func hasTime(behind start: Int) -> Bool {
    (start..<min(start + 12, tokens.count)).contains {
      has($0, .at) && !has($0 - 1, .lasting) && time(at: $0 + 1)?.value.hour != nil || isHourBehindDay($0)
        || saysDay($0 - 1)
          && token($0)?.digits ?? 0 > 0 && time(at: $0)?.value.hour != nil && isTimeNumber($0 + 1)
        || time(at: $0)?.value.hasHalf == true && token($0)?.digits ?? 0 > 0
    }
  }
}
