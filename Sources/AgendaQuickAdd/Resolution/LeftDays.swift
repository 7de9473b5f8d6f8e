internal import ICalendar

/// Finds words that change a day, an hour or a series beside them, and were not used: `outra segunda`, `5/XII`, `6 or 7 Friday`, `gerade Wochen`.
struct LeftDays: FindsFreeWords {
  let free: FreeTokens

  /// The folded scalars of such words at a token; `nil` if there are none.
  func first(_ index: Int) -> Range<Int>? {
    if let words = besideDay(index) ?? besideHours(index) { return scalars(words) }
    guard !grammar.hasSpaces else { return nil }
    return (besideHour(index) ?? numbersOfDays(index) ?? dayBeforeWeekday(index) ?? countAtEnd(index)).map(
      scalars)
  }

  private func besideDay(_ index: Int) -> ClosedRange<Int>? {
    if let words = otherDay(index) ?? oddWeeks(index) ?? romanMonth(index) { return words }
    return endOfSeries(index) ?? dayOfPeriod(index) ?? dayOfNight(index)
  }

  private func besideHours(_ index: Int) -> ClosedRange<Int>? {
    if let words = commaOfTime(index) ?? choice(index) ?? shortlyBefore(index) { return words }
    if let words = secondHour(index) ?? startWithoutHour(index) { return words }
    if let words = besidePart(index) ?? weeksOfCourse(index) { return words }
    if let words = zoneOfLetters(index) ?? halfHours(index) ?? besideClock(index) ?? weeksOfSeries(index) {
      return words
    }
    return brokenLength(index) ?? hoursOfSeries(index) ?? twoNumbers(index)
  }

  /// `outra segunda`, `el otro lunes`, `segunda da outra semana`
  private func otherDay(_ index: Int) -> ClosedRange<Int>? {
    guard let next = token(index + 1) else { return nil }
    let isDay = isTaken(index + 1) && (next.weekday != nil || next.everyWeekday != nil)
    guard isDay || next.unit == .week && free.saysDate, Self.others.contains(word(at: index)) else {
      return nil
    }
    return index...index + 1
  }

  private static let others: Set<String> = ["outra", "outro", "otra", "otro", "autre"]

  /// `gerade Wochen`, `odd weeks`, `semaines paires`, `单周`: no rule is of the weeks whose number is so.
  private func oddWeeks(_ index: Int) -> ClosedRange<Int>? {
    if isWeek(index + 1), Self.odd.contains(word(at: index)) { return index...index + 1 }
    return isWeek(index - 1) && Self.oddBehind.contains(word(at: index)) ? index - 1...index : nil
  }

  private func isWeek(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return token.unit == .week || token.has(.calendarWeek)
  }

  private static let odd: Set<String> = [
    "gerade", "geraden", "gerader", "ungerade", "ungeraden", "ungerader", "odd", "even", "单",
  ]
  private static let oddBehind: Set<String> = [
    "paires", "impaires", "paire", "impaire", "pares", "impares", "par", "impar",
  ]

  /// `5/XII`, `5. XII.`
  private func romanMonth(_ index: Int) -> ClosedRange<Int>? {
    guard (1...2).contains(tokens[index].digits), (1...31).contains(tokens[index].number ?? 0),
      let mark = token(index + 1), mark.mark == "/" || mark.mark == ".", !mark.hasSpaceBefore,
      isFree(index + 2), let month = token(index + 2), month.isCapital,
      mark.mark == "." || !month.hasSpaceBefore, Self.romans.contains(word(at: index + 2))
    else { return nil }
    return index...index + 2
  }

  private static let romans: Set<String> = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
  ]

  /// A word for the end of a series beside the day that was read as its beginning: `Ende 1.3.`, `letzter Termin 1. März`, `3月1日结束`.
  private func endOfSeries(_ index: Int) -> ClosedRange<Int>? {
    guard free.isEndless, tokens[index].mark == nil else { return nil }
    let name = word(at: index)
    // `3月1日结束`
    let start = tokens[index].range.lowerBound
    if !grammar.hasSpaces, isTaken(index - 1), !tokens[index].hasSpaceBefore,
      ["结束", "終了"].contains(text.folded.text(start..<min(start + 2, text.folded.scalars.count)))
    {
      return index...min(index + 1, tokens.count - 1)
    }
    if Self.ends.contains(name) {
      var day = index + 1
      while day < index + 3, isFree(day), token(day)?.has(.filler) == true || token(day)?.has(.on) == true {
        day += 1
      }
      let isDay = isTaken(day) && (token(day)?.digits ?? 0 > 0 || token(day)?.month != nil)
      return isDay || !grammar.hasSpaces && isTaken(index - 1) ? index...index : nil
    }
    guard tokens[index].step == -1, isFree(index + 1), token(index + 1)?.isUnknownWord == true,
      isTaken(index + 2)
    else { return nil }
    return index...index + 1
  }

  private static let ends: Set<String> = [
    "ende", "schluss", "fin", "fim", "termina", "finaliza", "acaba", "termine", "endet", "ends", "ending",
    "end",
  ]

  /// A day that is counted in a longer time than a month, of which each one was read: `last day of every quarter`.
  private func dayOfPeriod(_ index: Int) -> ClosedRange<Int>? {
    let first = tokens[index]
    // `每季度第一天`
    if !grammar.hasSpaces, first.has(.ordinalPrefix), isTaken(index - 1), token(index - 1)?.unit == .quarter,
      isFree(index + 1)
    {
      return index...index + 1
    }
    guard grammar.hasSpaces, first.dayOfMonth != nil || first.ordinalWord != nil || first.step == -1 else {
      return nil
    }
    var next = index + 1
    while next < index + 4, isFree(next), let token = token(next),
      token.has(.filler) || token.unit == .day || token.weekday != nil || token.has(.on)
        || token.has(.workday)
    {
      next += 1
    }
    guard isTaken(next), token(next)?.has(.every) == true, next > index + 1 || first.dayOfMonth != nil else {
      return nil
    }
    return index...next
  }

  /// One of two days between which a night is: `Nacht vom 5. auf den 6.12.`, `Nuit du 31 au 1er`.
  private func dayOfNight(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, (1...2).contains(tokens[index].digits),
      (1...31).contains(tokens[index].number ?? 0),
      let night = (max(0, index - 6)..<index).last(where: { tokens[$0].part == .night }),
      tokens[(night + 1)..<index].allSatisfy({ !$0.isUnknownWord || $0.range.count < 4 }),
      night + 1 < index
    else { return nil }
    let next = token(index + 1)
    return next?.isUnknownWord == true && next?.has(.ordinalSuffix) != true && !isLink(index + 1)
      ? nil : night...index
  }

  /// Whether a word joins two days between which a night is.
  private func isLink(_ index: Int) -> Bool {
    guard let token = token(index), token.mark == nil else { return false }
    return ["auf", "para", "al", "au", "to"].contains(word(at: index))
  }

  /// The German `14,30 Uhr`, of which only one side was read.
  private func commaOfTime(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].mark == ",", !tokens[index].hasSpaceBefore, let hour = token(index - 1),
      let minutes = token(index + 1), !minutes.hasSpaceBefore, (1...2).contains(hour.digits),
      minutes.digits == 2,
      isTaken(index - 1) != isTaken(index + 1), !hour.isOfAmount, !minutes.isOfAmount
    else { return nil }
    return index - 1...index + 1
  }

  /// `drinks 6 or 7 Friday`
  private func choice(_ index: Int) -> ClosedRange<Int>? {
    func isHour(_ index: Int) -> Bool {
      isFree(index) && (1...2).contains(token(index)?.digits ?? 0)
        && (1...24).contains(token(index)?.number ?? 0)
    }
    guard !free.hasHour, tokens[index].has(.or), isHour(index - 1), isHour(index + 1),
      isTaken(index + 2) || isTaken(index - 2)
    else { return nil }
    return index - 1...index + 1
  }

  /// `kurz vor drei`, `just before three` beside a day without an hour.
  private func shortlyBefore(_ index: Int) -> ClosedRange<Int>? {
    guard !free.hasHour, free.saysDate, tokens[index].has(.before), token(index + 1)?.number != nil,
      isFree(index + 1), index > 0, isFree(index - 1), Self.shortly.contains(word(at: index - 1))
    else { return nil }
    return index - 1...index + 1
  }

  private static let shortly: Set<String> = [
    "kurz", "just", "shortly", "peu", "juste", "poco", "justo", "pouco",
  ]

  /// One hour behind a word for "at", where another one was read: `beginnt um 10 endet um 11`.
  private func secondHour(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, free.hasHour, tokens[index].has(.at), tokens[index].mark == nil,
      isFree(index + 1),
      let hour = token(index + 1), (1...2).contains(hour.digits), (0...24).contains(hour.number ?? 25),
      !hour.isOfAmount, isFree(index - 1), isFree(index + 2), token(index + 2)?.isUnknownWord == true,
      token(index + 2)?.mark == nil, isTaken(index + 3), token(index + 3)?.has(.at) == true
    else { return nil }
    return index...index + 1
  }

  /// `start 10 end 11` beside a day without an hour.
  private func startWithoutHour(_ index: Int) -> ClosedRange<Int>? {
    guard !free.hasHour, free.saysDate,
      ["start", "starts", "begin", "begins", "end", "ends"].contains(word(at: index)),
      isFree(index + 1), (1...2).contains(token(index + 1)?.digits ?? 0),
      (0...24).contains(token(index + 1)?.number ?? 25)
    else { return nil }
    // `Start 10 week plan Monday`, `starts 2 new colleagues Monday`
    let isHour =
      token(index + 2).map {
        isTaken(index + 2) || $0.mark != nil || $0.has(.until) || $0.has(.on) || $0.has(.and)
      } ?? true
    return isHour ? index...index + 1 : nil
  }

  /// A zone that is not known behind an hour, or a place of which the zone is meant: `3pm NY time`, but not `3pm QA time`.
  private func zoneOfLetters(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, free.hasHour, tokens[index].isAbbreviation, tokens[index].isUnknownWord,
      isTaken(index - 1), isFree(index + 1), token(index + 1)?.has(.zoneTime) == true
    else { return nil }
    let name = word(at: index)
    let isZone = name.count > 2 && name.hasSuffix("t") || Self.shortPlaces.contains(name)
    return isZone ? index...index + 1 : nil
  }

  private static let shortPlaces: Set<String> = [
    "ny", "nyc", "la", "sf", "dc", "us", "usa", "uk", "eu", "hk", "sg", "uae", "nz", "ca", "tx", "fl", "au",
  ]

  /// `Every half hour`, which no series of whole hours is.
  private func halfHours(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].has(.every),
      token(index + 1)?.hourPart != nil || token(index + 1)?.units?.1 == .minute,
      isFree(index + 1)
    else { return nil }
    return index...(token(index + 2)?.unit == nil ? index + 1 : index + 2)
  }

  /// A length before or behind an hour that was read without it: `half an hour after midnight`.
  private func besideClock(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, tokens[index].has(.after) || tokens[index].has(.before), isTaken(index + 1),
      token(index + 1)?.clock != nil, isFree(index - 1), let unit = token(index - 1),
      unit.unit == .hour || unit.unit == .minute || unit.units?.1 == .minute
    else { return nil }
    return index - 1...index + 1
  }

  /// A number beside a part of the day that may be its hour: `Fri pm 4`.
  private func besidePart(_ index: Int) -> ClosedRange<Int>? {
    // `4 Friday pm`
    if index == 0, !free.hasHour, (1...12).contains(tokens[0].number ?? 0), tokens[0].digits > 0, isTaken(1),
      token(1)?.weekday != nil || token(1)?.relativeDay != nil, isTaken(2),
      token(2)?.has(.morningHalf) == true || token(2)?.has(.afternoonHalf) == true
    {
      return 0...0
    }
    guard grammar.hasSpaces, !free.hasHour, free.saysDate, (1...2).contains(tokens[index].digits),
      (1...12).contains(tokens[index].number ?? 0), isTaken(index - 1), let part = token(index - 1),
      part.part != nil || part.has(.morningHalf) || part.has(.afternoonHalf), token(index + 1)?.mark == nil,
      token(index + 1)?.isUnknownWord != true, token(index + 1)?.has(.countable) != true
    else { return nil }
    return index...index
  }

  /// How many weeks a course with an hour lasts, in its title: `Cours de 10 semaines le mardi 18h`.
  private func weeksOfCourse(_ index: Int) -> ClosedRange<Int>? {
    guard free.hasHour, !free.hasLength, (2...60).contains(tokens[index].number ?? 0),
      tokens[index].digits < 3
    else {
      return nil
    }
    let unit = token(index + 1)?.mark == "-" ? index + 2 : index + 1
    let before = token(index - 1)?.has(.filler) == true ? index - 2 : index - 1
    guard isFree(unit), token(unit)?.unit == .week || token(unit)?.unit == .month,
      token(unit + 1)?.has(.ofDays) == true || token(before)?.has(.ofDays) == true
    else { return nil }
    return index...unit
  }

  /// How many weeks or months a series without an end lasts, in its title: `10 week class Tuesdays 6pm`.
  private func weeksOfSeries(_ index: Int) -> ClosedRange<Int>? {
    guard free.isEndless, (2...60).contains(tokens[index].number ?? 0), tokens[index].digits < 3 else {
      return nil
    }
    let unit = token(index + 1)?.mark == "-" ? index + 2 : index + 1
    guard isFree(unit), let word = token(unit), word.unit == .week || word.unit == .month,
      !word.has(.monthMark)
    else { return nil }
    return index...unit
  }

  /// `for 1½ hours`
  private func brokenLength(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, !free.hasLength, tokens[index].has(.lasting), isFree(index + 1),
      token(index + 1)?.digits ?? 0 > 0,
      let unit = (index + 2..<index + 5).first(where: {
        token($0)?.unit == .hour || token($0)?.unit == .minute
      }),
      (index + 1...unit).allSatisfy(isFree)
    else { return nil }
    return index + 1...unit
  }

  /// The hours of a day behind a series of each so many hours: `Stretch every 2 hours 9-5`.
  private func hoursOfSeries(_ index: Int) -> ClosedRange<Int>? {
    guard free.isEndless, (1...2).contains(tokens[index].digits), token(index + 1)?.mark == "-",
      isFree(index + 1),
      isFree(index + 2), (1...2).contains(token(index + 2)?.digits ?? 0), isTaken(index - 1),
      token(index - 1)?.unit == .hour || token(index - 1)?.unit == .minute
    else { return nil }
    return index...index + 2
  }

  /// An hour and its minutes with a space between them before a day: `meeting 9 45 tomorrow`.
  private func twoNumbers(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, !free.hasHour, free.saysDate, (1...2).contains(tokens[index].digits),
      (1...23).contains(tokens[index].number ?? 0), isFree(index + 1), let minutes = token(index + 1),
      minutes.digits == 2, minutes.hasSpaceBefore, (minutes.number ?? 60) < 60,
      (minutes.number ?? 1) % 5 == 0,
      isTaken(index + 2), index > 0, token(index - 1)?.has(.numbered) == false
    else { return nil }
    return index...index + 1
  }

  // MARK: Words without spaces

  /// A word behind an hour that makes it an end or a guess, `周三9点之前到`, `三点多`, and an hour in kana, `10じ`.
  private func besideHour(_ index: Int) -> ClosedRange<Int>? {
    let rest = text.folded.text(
      tokens[index].range.lowerBound..<min(text.folded.scalars.count, tokens[index].range.lowerBound + 2))
    guard !tokens[index].hasSpaceBefore, let before = token(index - 1) else { return nil }
    if grammar.hasParticles {
      return rest.hasPrefix("じ") && before.digits > 0 && isFree(index - 1) ? index - 1...index : nil
    }
    guard isTaken(index - 1),
      before.has(.hourMark) || before.has(.minuteMark) || before.hourPart != nil || before.feast != nil
    else { return nil }
    let isBound = ["之前", "以前", "之后", "以后"].contains(rest) || ["后", "多"].contains { rest.hasPrefix($0) }
    return isBound ? index - 1...index : nil
  }

  /// Numbers that stand for weekdays before an hour, where no day is said, `一三五晚上8点`, or behind a week: `每周1、3、5`, `双周五`.
  private func numbersOfDays(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasNumberedWeekdays, let number = tokens[index].number, !tokens[index].isOfAmount else {
      return nil
    }
    if isTaken(index - 1), !tokens[index].hasSpaceBefore, let week = token(index - 1),
      week.unit == .week || week.frequency?.1 == .week, (1...7).contains(number)
    {
      return index - 1...index
    }
    let digits = Array(String(number).utf8)
    guard !free.saysDate, isTaken(index + 1), tokens[index].digits == 0, digits.count > 1,
      digits.count == tokens[index].range.count, digits.allSatisfy({ (49...54).contains($0) }),
      zip(digits, digits.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    return index...index
  }

  /// How many times, at the end of a sentence that names one day with an hour: `周六10点钢琴课 共10次`.
  private func countAtEnd(_ index: Int) -> ClosedRange<Int>? {
    guard free.hasHour, !free.hasLength, (2...99).contains(tokens[index].number ?? 0), isFree(index + 1),
      token(index + 1)?.has(.times) == true, index + 2 == tokens.count
    else { return nil }
    return index...index + 1
  }

  /// The number of a day before its weekday in brackets: `5(土)`.
  private func dayBeforeWeekday(_ index: Int) -> ClosedRange<Int>? {
    guard (1...2).contains(tokens[index].digits), isTaken(index + 1), let day = token(index + 1),
      day.weekday != nil,
      !day.hasSpaceBefore, text.folded.scalars[day.range.lowerBound] == "("
    else { return nil }
    return index...index + 1
  }
}
