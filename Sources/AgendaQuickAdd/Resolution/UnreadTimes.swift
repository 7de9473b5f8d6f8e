/// Finds words that say a time and were not understood: an error is better than an event without them.
struct UnreadTimes: FindsFreeWords {
  let free: FreeTokens
  /// The ranges of folded scalars that were understood.
  let used: [Range<Int>]
  let namesDay: Bool
  /// Whether a feast says the day, which can be a word of the title too.
  let isOnFeast: Bool

  var recurs: Bool { free.said.contains(.series) }
  var hasHour: Bool { free.hasHour }
  /// Whether a day, a longer time such as a week, or a distance from now is said.
  var saysDate: Bool { free.saysDate }

  /// The folded scalars of the first such words, and why they are no time if each was understood; `nil` if there are none.
  func first() -> (words: Range<Int>, doubt: Doubt?)? {
    for index in tokens.indices where !isTaken(index) {
      guard let words = words(at: index) else { continue }
      return (words, isOnlyBeforeOrAfter(index) ? .onlyBeforeOrAfter : nil)
    }
    return nil
  }

  private func isOnlyBeforeOrAfter(_ index: Int) -> Bool {
    before(index) ?? afterHour(index) ?? afterDay(index)?.upperBound != nil
  }

  private func words(at index: Int) -> Range<Int>? {
    if isMinutes(index) { return tokens[index - 2].range.lowerBound..<tokens[index].range.upperBound }
    let words =
      dayCounted(index) ?? dayListed(index) ?? otherTime(index) ?? monthBeside(index)
      ?? tornNumber(index) ?? dayBesideEvent(index) ?? boundBeside(index) ?? minutesBeforeDay(index)
      ?? seriesWords(index) ?? afterDay(index)
    if let words = words ?? everySuchDay(index) ?? changedSeries(index) {
      return tokens[words.lowerBound].range.lowerBound..<tokens[words.upperBound].range.upperBound
    }
    if let last = number(index) ?? exception(index) ?? end(index) ?? before(index) ?? another(index)
      ?? rate(index) ?? choice(index) ?? half(index) ?? month(index)
    {
      // The number belongs to the word for "times".
      let first = tokens[index].has(.times) ? max(0, index - 1) : index
      return tokens[first].range.lowerBound..<tokens[last].range.upperBound
    }
    return nil
  }

  /// Words beside a day that name another one.
  private func another(_ index: Int) -> Int? {
    if let last = otherDay(index) ?? firstMonth(index) ?? weekdayAside(index) { return last }
    return sharedHour(index) ?? further(index)
  }

  /// A number that is no time, or one of which a part is missing.
  private func number(_ index: Int) -> Int? {
    clock(index) ?? hourInWords(index) ?? afterHour(index)
  }

  /// A time that no clock shows: `25:00`, `10:75`, `25 Uhr`. Beside another time it is a part of the title.
  private func clock(_ index: Int) -> Int? {
    // `九十点`, which is ninety, or nine and ten
    if !hasHour, !grammar.hasSpaces, tokens[index].digits == 0,
      tokens[index].numberWord ?? 0 > grammar.lastHour, token(index + 1)?.has(.hourMark) == true,
      token(index + 1)?.hasSpaceBefore == false
    {
      return index + 1
    }
    guard !hasHour, let number = tokens[index].number, (1...2).contains(tokens[index].digits) else {
      return nil
    }
    // `13pm`
    if let half = token(index + 1), half.range.count > 1, !half.hasSpaceBefore, !isTaken(index + 1),
      half.has(.afternoonHalf) || half.has(.morningHalf) && !half.has(.on)
    {
      return index + 1
    }
    if let next = token(index + 1), number > 24, next.has(.hourMark) {
      // `25h` is a length too, and `25h00` is none.
      if let minutes = token(index + 2), minutes.digits == 2, !minutes.hasSpaceBefore { return index + 2 }
      let isBehindDay =
        isTaken(index - 1) && (token(index - 1)?.weekday != nil || token(index - 1)?.relativeDay != nil)
      if next.unit == nil || isBehindDay && token(index + 2)?.isUnknownWord != true { return index + 1 }
    }
    // `at 25`
    if number > 24, tokens[index].digits == 2, token(index - 1)?.has(.at) == true, grammar.hasSpaces,
      token(index + 1) == nil
    {
      return index
    }
    guard token(index + 1)?.mark == ":", let minutes = token(index + 2), minutes.digits == 2,
      token(index - 1)?.mark != ":", token(index + 3)?.mark != ":",
      !tokens[index + 1].hasSpaceBefore, !minutes.hasSpaceBefore
    else { return nil }
    let isAfterEnd = number > 24 || number == 24 && minutes.number ?? 0 > 0
    return isAfterEnd || minutes.number ?? 0 > 59 ? index + 2 : nil
  }

  /// Whether a number is the minutes of an hour that has none such: `10h75`, `15h3`.
  private func isMinutes(_ index: Int) -> Bool {
    index > 1 && tokens[index].digits > 0 && (tokens[index].digits != 2 || tokens[index].number ?? 0 > 59)
      && !tokens[index].hasSpaceBefore && tokens[index - 1].has(.hourMark) && isTaken(index - 1)
      && token(index + 1)?.hasSpaceBefore != false
  }

  /// A number with a dot of which only one side was understood: the 12 of `12.30 the day after tomorrow`, the 30 of `2-4.30`.
  private func tornNumber(_ index: Int) -> ClosedRange<Int>? {
    func isPair(_ start: Int) -> Bool {
      guard grammar.hasSpaces, let dot = token(start + 1), dot.mark == ".", !dot.hasSpaceBefore,
        let left = token(start), let right = token(start + 2), !right.hasSpaceBefore
      else { return false }
      return left.digits > 0 && right.digits > 0
    }
    if isPair(index), isTaken(index + 2) { return index...index + 2 }
    return isPair(index - 2) && isTaken(index - 2) ? index - 2...index : nil
  }

  /// `at oh eight hundred`
  private func hourInWords(_ index: Int) -> Int? {
    guard !hasHour, grammar.hasSpaces, tokens[index].has(.at), let part = token(index + 1),
      part.hourPart ?? 10 < 10,
      !isTaken(index + 1)
    else { return nil }
    return token(index + 2)?.numberWord == 100 ? index + 2 : index + 1
  }

  /// `tomorrow after 8`, which says neither when it begins nor how long it lasts.
  private func afterHour(_ index: Int) -> Int? {
    guard !hasHour, grammar.hasSpaces, tokens[index].has(.after), isHourNumber(index + 1),
      isTaken(index - 1) && token(index + 2) == nil || isTaken(index + 2), !isTaken(index + 1)
    else { return nil }
    return index + 1
  }

  /// Whether a number can be an hour, in digits or as a word: `8`, `acht`.
  private func isHourNumber(_ index: Int) -> Bool {
    guard let number = token(index)?.number, token(index)?.has(.article) == false else { return false }
    return (0...24).contains(number) && tokens[index].digits < 3
  }

  /// `except Dec 23` beside a recurrence.
  private func exception(_ index: Int) -> Int? {
    // `12/28休み`, `祝日を除く`
    if !grammar.hasSpaces, isDayOff(index) { return tokens[index].has(.except) ? index : index + 1 }
    guard tokens[index].has(.except) else { return nil }
    var last = index + 1
    if !recurs {
      // `first Monday of the month except August`
      while last < index + 3, token(last)?.has(.filler) == true || token(last)?.has(.on) == true { last += 1 }
      guard isTaken(last) && namesDay || isTaken(index - 1), let day = token(last) else { return nil }
      // `Chor Montag 19 Uhr außer 28.12.`, `19h sauf vacances`
      let isDay =
        isTaken(last) && namesDay || day.month != nil || day.weekday != nil || day.feast != nil
        || day.has(.otherDay) || day.isUnknownWord && namesDay && !tokens[index].isCapital
      guard isDay else { return nil }
    }
    if !isTaken(last) { return !recurs ? last : isTaken(index - 1) ? min(last, tokens.count - 1) : nil }
    while isTaken(last + 1), isSamePiece(last, last + 1) { last += 1 }
    return last
  }

  /// Whether words behind a day say that a series is not on it, or that a weekday of another expression is not: `を除く`, `休み`.
  private func isDayOff(_ index: Int) -> Bool {
    if tokens[index].has(.except) {
      return isTaken(index - 1) || token(index - 1)?.has(.otherDay) == true
        || index == tokens.count - 1 && namesDay
    }
    guard isTaken(index - 1), text.folded.text(tokens[index].range) == "休",
      let next = token(index + 1), text.folded.text(next.range) == "み"
    else { return false }
    let isDate = tokens.indices.contains {
      isSamePiece($0, index - 1) && (tokens[$0].mark == "/" || tokens[$0].has(.monthMark))
    }
    return isDate
      && tokens.indices.contains {
        isTaken($0) && !isSamePiece($0, index - 1) && (tokens[$0].weekday ?? tokens[$0].everyWeekday != nil)
      }
  }

  /// A day whose date is not known, where no other one is named: `Good Friday 3pm`.
  /// Beside another day it is one with the weekend of that day, or with a word that counts from it: `Labor Day weekend`, `Wednesday
  /// night before Thanksgiving`.
  private func otherDay(_ index: Int) -> Int? {
    guard tokens[index].has(.otherDay), !isPlainWord(index) else { return nil }
    // `Reunión con Asunción 15h`
    if tokens[index].isCapital, token(index - 1)?.has(.with) == true { return nil }
    if !saysDate { return index }
    // `Sonntag 1. Advent`, but not `Advent Sonntag 6.12.`
    let number = token(index - 1)?.mark == "." && token(index - 2)?.digits ?? 0 > 0 ? index - 2 : index
    if isTaken(number - 1), token(number - 1)?.weekday != nil, !isTaken(number),
      !tokens.indices.contains(where: { isTaken($0) && tokens[$0].month != nil })
    {
      return index
    }
    // `Next year Thanksgiving`
    if !namesDay,
      token(index - 1)?.unit == .year || token(index + 2)?.unit == .year || token(index + 1)?.unit == .year,
      isTaken(index - 1) || isTaken(index + 1)
    {
      return index
    }
    if isTaken(index + 1), token(index + 1)?.has(.weekend) == true { return index + 1 }
    var before = index - 1
    while before > index - 3, !isTaken(before), let link = token(before), link.has(.filler) || link.has(.from)
    {
      before -= 1
    }
    if isTaken(before), token(before)?.has(.weekend) == true { return index }
    guard let link = token(before), link.has(.before) || link.has(.after) else { return nil }
    return isTaken(before - 1) ? index : nil
  }

  /// Whether a word that is weak and no name says no day where no word such as `in` or `during` is before it: `lent by Tom`.
  private func isPlainWord(_ index: Int) -> Bool {
    guard tokens[index].isWeak, !tokens[index].isCapital else { return false }
    guard let link = token(index - 1) else { return true }
    return !link.has(.place) && !link.has(.placeOfName) && !link.has(.during)
  }

  /// The first month of a series, which no rule has: `every Saturday from May to September`.
  private func firstMonth(_ index: Int) -> Int? {
    guard recurs, tokens[index].month != nil, isTaken(index + 1), let link = token(index + 1),
      link.has(.upTo) || link.has(.until) || link.mark == "-"
    else { return nil }
    var last = index + 1
    while isTaken(last + 1), isSamePiece(last, last + 1) { last += 1 }
    return last
  }

  /// A weekday with a word such as `next` behind it that another day has pushed aside: `segunda que vem e quarta`.
  private func weekdayAside(_ index: Int) -> Int? {
    guard grammar.hasSpaces, namesDay, tokens[index].weekday != nil, token(index + 1)?.step != nil,
      !isTaken(index + 1)
    else { return nil }
    return index + 1
  }

  /// A part of the day that shares its hour with the next one: `早晚8点`, `朝晩8時`.
  private func sharedHour(_ index: Int) -> Int? {
    guard !grammar.hasSpaces, tokens[index].part != nil || tokens[index].shortPart != nil, isTaken(index + 1),
      let next = token(index + 1), !next.hasSpaceBefore, next.part != nil || next.shortPart != nil
    else { return nil }
    return index + 1
  }

  /// An end that is no date: `every Sunday until Easter`.
  private func end(_ index: Int) -> Int? {
    if recurs, let last = lastUnit(index) { return last }
    guard grammar.hasSpaces, tokens[index].has(.until), !isTaken(index + 1), let next = token(index + 1),
      // `Party till 2 Saturday 9pm`, `Party 8 till late Saturday`
      isTaken(index - 1) || hasHour && (1...2).contains(next.digits) && isTaken(index + 2)
        || !hasHour && isHour(index - 1) && next.isUnknownWord
          && (isTaken(index + 2) || token(index + 2) == nil),
      next.isUnknownWord || next.month != nil || next.weekday != nil
        || (recurs || isTaken(index + 2) || !hasHour && token(index + 2) == nil) && next.digits > 0
    else { return nil }
    return index + 1
  }

  /// The unit of time behind a word for `until` and up to two that say nothing: `jusqu'à l'année`.
  private func lastUnit(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].has(.until) else { return nil }
    let last = (index + 1...index + 3).first { token($0)?.has(.filler) != true } ?? index + 1
    guard let unit = token(last)?.unit, unit == .month || unit == .year || unit == .week else { return nil }
    return isTaken(last) ? nil : last
  }

  /// A time of day whose hour is not known, at an end or where no hour is said: `11 to dusk`, `at sunset`, `EOD Friday`.
  private func otherTime(_ index: Int) -> ClosedRange<Int>? {
    guard let canBeNoun = tokens[index].otherTime else { return nil }
    guard grammar.hasSpaces else { return !hasHour && standsAlone(index) ? index...index : nil }
    if tokens[index].has(.closing), !isEndOfHours(index) { return nil }
    // `COB Friday`, but not `corn on the cob`
    let isNoun = canBeNoun && !tokens[index].isAbbreviation
    // Dawn is a name.
    if isNoun, tokens[index].isCapital, !grammar.capitalizesNouns { return nil }
    var before = index - 1
    while before > index - 3, let word = token(before), word.has(.filler), !word.has(.upTo), !word.has(.place)
    {
      before -= 1
    }
    if let link = token(before), !isTaken(before), !link.isUnknownWord {
      // `2-close`, `5pm-close`
      if isHyphen(before), isTaken(before - 1) || isHour(before - 1) {
        var first = before - 1
        while isTaken(first), isTaken(first - 1), !tokens[first].hasSpaceBefore { first -= 1 }
        return first...index
      }
      if link.has(.until), !isHour(before - 1) { return before...index }
      if link.has(.until) || link.has(.upTo), isTaken(before - 1) || isHour(before - 1) {
        return (isTaken(before - 1) ? before : before - 1)...index
      }
      let isTime = link.has(.at) || link.has(.place) || link.has(.until) || link.has(.upTo)
      if !hasHour, isTime || link.has(.before) || link.has(.after) { return before...index }
    }
    return hasHour || isNoun || token(index + 1)?.isUnknownWord == true ? nil : index...index
  }

  /// Whether a word such as `close` ends hours, and no other word follows it: `6 to close Friday`, but not `3pm to close the deal`.
  private func isEndOfHours(_ index: Int) -> Bool {
    guard let link = token(index - 1), link.has(.until) || link.has(.upTo) || isHyphen(index - 1),
      let hour = token(index - 2)
    else {
      return false
    }
    let isOfHour =
      hour.has(.morningHalf) || hour.has(.afternoonHalf) || hour.has(.hourMark) || hour.clock != nil
    guard isHour(index - 2) || isOfHour else { return false }
    return isTaken(index + 1) || token(index + 1).map { $0.mark != nil } ?? true
  }

  /// Whether a hyphen joins the words beside it.
  private func isHyphen(_ index: Int) -> Bool {
    token(index)?.mark == "-" && token(index)?.hasSpaceBefore == false
      && token(index + 1)?.hasSpaceBefore == false
  }

  /// A word such as `semi` that a hyphen joins to one that was understood as a series, and that makes it another one: `semi-weekly`.
  private func changedSeries(_ index: Int) -> ClosedRange<Int>? {
    guard isHyphen(index), isTaken(index + 1), token(index + 1)?.frequency != nil,
      token(index - 1)?.isUnknownWord == true
    else { return nil }
    return index - 1...index + 1
  }

  /// Whether a time of day is no part of a word of the title: of `日没散歩` in Japanese, of `看日落` in Chinese.
  private func standsAlone(_ index: Int) -> Bool {
    if grammar.hasParticles {
      return token(index + 1).map { $0.hasSpaceBefore || !$0.isUnknownWord } ?? true
    }
    return tokens[index].hasSpaceBefore || token(index - 1)?.isUnknownWord != true
  }

  /// Whether a number can be an hour: `11 to dusk`.
  private func isHour(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    return (1...2).contains(token.digits) && token.number ?? 25 <= 24
  }

  /// `before 12:00`, which says neither when it begins nor how long it lasts.
  private func before(_ index: Int) -> Int? {
    guard grammar.hasSpaces, tokens[index].has(.before) else { return nil }
    var last = index + 1
    if !hasHour, let article = token(last), article.has(.filler), token(last + 1)?.digits ?? 0 > 0 {
      return last + 1
    }
    // `Tuesday before 5`
    if !hasHour, isHourNumber(last), isTaken(index - 1) && token(last + 1) == nil || isTaken(last + 1) {
      return last
    }
    // `Avant Noël cadeaux`
    if isOnFeast, index == 0 {
      let feast = (last..<last + 3).first { token($0)?.has(.filler) != true } ?? last
      if token(feast)?.feast != nil { return feast }
    }
    guard isTaken(last) else { return nil }
    while isTaken(last + 1), isSamePiece(last, last + 1) { last += 1 }
    return last
  }

  /// `after Friday`, `nach Weihnachten`, `周五以后`, which say only when it does not begin. Before a word of the title it belongs to that: `Dinner after Friday
  /// prayers`.
  private func afterDay(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces else {
      let isDay =
        token(index - 1).map { $0.weekday != nil || $0.relativeDay != nil || $0.feast != nil } ?? false
      let isBehind = tokens[index].has(.fromNow) && tokens[index].has(.after) || tokens[index].range.count > 1
      return isDay && isTaken(index - 1) && tokens[index].has(.fromNow) && isBehind
        && !tokens[index].hasSpaceBefore
        ? index - 1...index : nil
    }
    guard tokens[index].has(.after), !tokens[index].has(.from) else { return nil }
    var last = index + 1
    while last < index + 3, !isTaken(last), let link = token(last),
      link.has(.filler) || link.has(.on) || link.has(.at)
    {
      last += 1
    }
    guard isTaken(last) else { return nil }
    let first = last
    while isTaken(last + 1), isSamePiece(last, last + 1) { last += 1 }
    let isDay = tokens[first...last].contains {
      $0.weekday != nil || $0.relativeDay != nil || $0.feast != nil || $0.month != nil
    }
    // `Pick up the car Friday after 4pm`
    let isHour = hasHour && !isDay && tokens[first].digits > 0
    return isHour || isDay && token(last + 1)?.isUnknownWord != true ? index...last : nil
  }

  /// Days before or after something that has the day of the sentence, so that this is not the day: `Pack the day before the trip on Dec 12`.
  private func dayBesideEvent(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, namesDay, !recurs, tokens[index].has(.before) || tokens[index].has(.after),
      let unit = token(index - 1), !isTaken(index - 1),
      unit.unit ?? unit.units?.1 == .day || unit.unit == .week
    else { return nil }
    var next = index + 1
    while next < index + 4, !isTaken(next), let link = token(next), link.has(.filler) || link.has(.article) {
      next += 1
    }
    guard let event = token(next), event.isUnknownWord, event.mark == nil, !isTaken(next),
      token(next + 1) == nil || tokens[(next + 1)...].indices.contains(where: isTaken)
    else { return nil }
    return index - 1...next
  }

  /// A second number after a day or a time: `Dec 14 and 16`, `at 8 and 20`.
  private func further(_ index: Int) -> Int? {
    let isAnd = tokens[index].has(.and) || tokens[index].mark == "&" || tokens[index].mark == "+"
    guard isAnd, isTaken(index - 1),
      let number = token(index + 1), (1...2).contains(number.digits), !isTaken(index + 1),
      tokens[index - 1].digits > 0 || tokens[index - 1].has(.ordinalSuffix)
        || grammar.hasDottedOrdinals && tokens[index - 1].mark == "." && token(index + 2)?.mark == "."
    else { return nil }
    // `the 15th and 30th`, `les 1er et 15 du mois`
    if let next = token(index + 2), !next.hasSpaceBefore,
      next.has(.ordinalSuffix) || grammar.hasDottedOrdinals && next.mark == "."
    {
      return index + 2
    }
    if token(index + 2)?.has(.filler) == true, token(index + 3)?.unit == .month { return index + 3 }
    // `daily 8 and 20 pills`
    if recurs, hasHour, tokens[index - 1].digits > 0, number.number ?? 25 <= 24 { return index + 1 }
    let isLast = token(index + 2).map { $0.digits > 0 || $0.mark == "," } ?? true
    return isLast || isTaken(index + 2) ? index + 1 : nil
  }

  /// How often within a unit of time, which is no rule: the rest of `3 times a week`.
  private func rate(_ index: Int) -> Int? {
    guard tokens[index].has(.times) else { return nil }
    let isNumber = token(index - 1).map { $0.number != nil || $0.numberWord != nil } ?? false
    // 每周三次 is no Wednesday.
    if !grammar.hasSpaces, recurs, token(index - 1)?.weekday != nil, token(index - 2)?.has(.every) == true {
      return index
    }
    guard isNumber, !isTaken(index - 1) else { return nil }
    var (first, last) = (index - 1, index)
    if grammar.hasSpaces {
      last = index + 1
      while last < index + 3, token(last)?.isBeforeUnit == true { last += 1 }
    } else {
      first = token(index - 2)?.has(.particle) == true ? index - 3 : index - 2
    }
    let unit = token(grammar.hasSpaces ? last : first)
    guard unit?.unit != nil || unit?.frequency != nil else { return nil }
    return isOfTitle(first...last) ? nil : last
  }

  /// Whether how often stands within the title of an event that has a day: `Talk about eating 3 times a day Friday
  /// 6pm`, 週2回のジム; but not where a series begins, as in `3 times a week from Monday`.
  private func isOfTitle(_ rate: ClosedRange<Int>) -> Bool {
    guard namesDay, !rate.contains(where: isTaken) else { return false }
    guard grammar.hasSpaces else { return token(rate.upperBound + 1)?.has(.particle) == true }
    let before = token(rate.lowerBound - 1)?.mark == nil ? rate.lowerBound - 1 : rate.lowerBound - 2
    let begins = tokens.indices.contains { tokens[$0].has(.from) && isTaken($0) }
    return !isTaken(before) && !begins
  }

  /// `at 5 or 6`, `Monday or Tuesday`
  private func choice(_ index: Int) -> Int? {
    guard tokens[index].has(.or), isTaken(index - 1) else { return nil }
    var next = index + 1
    while next < index + 3, let token = token(next), token.has(.at) || token.has(.on) || token.has(.filler) {
      next += 1
    }
    // `Friday 8pm or 5 games`
    let isNumber = token(next)?.digits ?? 0 > 0 && token(next + 1)?.isUnknownWord != true
    // A word that is weak alone is a day here: `Monday or Sun`.
    let isDay = token(next).map { $0.weekday != nil && !$0.isContinuation } ?? false
    guard isTaken(next) || isNumber || isDay else { return nil }
    return token(next + 1)?.has(.hourMark) == true ? next + 1 : next
  }

  /// A word for the end of a range after a day or time, at the end of the sentence: `Monday to`.
  private func half(_ index: Int) -> Int? {
    guard index == tokens.count - 1, isTaken(index - 1), grammar.hasSpaces else { return nil }
    let token = tokens[index]
    let isStart = (token.has(.at) || token.has(.from)) && !grammar.joinsWords
    return isStart || token.has(.until) || token.has(.upTo) && !token.has(.at) && !token.has(.on)
      || token.has(.except)
      ? index : nil
  }

  /// A month that no year has before a day: `13月5日`.
  private func month(_ index: Int) -> Int? {
    guard let number = tokens[index].number, number > 12, token(index + 1)?.has(.monthMark) == true,
      isTaken(index + 2)
    else { return nil }
    return index + 1
  }

  func isSamePiece(_ left: Int, _ right: Int) -> Bool {
    used.contains { $0.overlaps(tokens[left].range) && $0.overlaps(tokens[right].range) }
  }
}

/// Months that were not read beside a series or beside several weekdays.
extension UnreadTimes {
  /// A month beside a series that says neither when it begins nor ends, with the word before it: `every Monday in May and
  /// June`, `Call from April every Monday`.
  private func monthBeside(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, tokens[index].month != nil, !tokens[index].isContinuation,
      tokens[index].weekday == nil, tokens[index].numberWord == nil
    else { return nil }
    guard recurs else { return isBehindWeekdays(index - 1) ? index - 1...index : nil }
    if isLink(index - 1) || hasMonth(index - 2) { return index - 1...index }
    if isLink(index + 1), hasMonth(index + 2) { return index...index + 2 }
    // `Lunch with April every Monday`, `January sale every Monday`
    let isName = tokens[index].canBeNameOfPerson || token(index + 1)?.isUnknownWord == true
    return isName ? nil : index...index
  }

  private func hasMonth(_ index: Int) -> Bool { token(index)?.month != nil && isLink(index + 1) }

  /// Whether a word or a mark joins a month to what is before it: `in`, `early`, `from`, `and`, `-`.
  private func isLink(_ index: Int) -> Bool {
    guard let link = token(index) else { return false }
    if link.mark == "-" || link.mark == "&" || link.has(.and) {
      return token(index - 1)?.month != nil || token(index - 1)?.stage != nil
    }
    return link.has(.filler) || link.has(.place) || link.has(.placeOfName) || link.has(.from)
      || link.has(.upTo) || link.has(.until) || link.has(.or) || link.stage != nil
  }

  /// Whether the word for `in` is directly behind a range of weekdays: `Mon-Wed in May`.
  private func isBehindWeekdays(_ index: Int) -> Bool {
    guard let link = token(index), link.has(.place) || link.has(.placeOfName), isTaken(index - 1),
      token(index - 1)?.weekday != nil, let mark = token(index - 2)
    else { return false }
    return isSamePiece(index - 2, index - 1)
      && (mark.mark == "-" || mark.has(.upTo) || mark.has(.until))
  }
}

/// Hours without their day or their minutes.
extension UnreadTimes {
  /// `half past Monday`, which is no hour.
  private func minutesBeforeDay(_ index: Int) -> ClosedRange<Int>? {
    guard tokens[index].hourPart != nil, isTaken(index + 2), let link = token(index + 1),
      link.has(.past) || link.has(.to), let day = token(index + 2),
      day.weekday != nil || day.relativeDay != nil || day.month != nil
    else { return nil }
    return index...index + 2
  }

}
