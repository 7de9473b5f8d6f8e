/// Finds numbers that can be a day, a year or the number of a week, and were not used.
struct UnusedNumbers: FindsFreeWords {
  let free: FreeTokens

  /// The folded scalars of the first number of a week.
  func week() -> Range<Int>? {
    guard free.saysDate || free.hasHour else { return nil }
    return tokens.indices.lazy.compactMap(week).first
  }

  /// The tokens of a week that no year has: `KW 54`, `54. KW`.
  private func impossibleWeek(_ index: Int) -> ClosedRange<Int>? {
    guard let number = number(index), !(1...53).contains(number) else { return nil }
    let isDotted = token(index - 1)?.mark == "." && isDirect(index)
    let before = isDotted ? index - 2 : index - 1
    if isFree(before), token(before)?.has(.calendarWeek) == true { return before...index }
    let isBefore = token(index + 1)?.mark == "." && token(index + 2)?.has(.calendarWeek) == true
    return isBefore && isFree(index + 2) ? index...index + 2 : nil
  }

  /// The folded scalars of a word for a week with its number in a sentence that says nothing else of when: `Conference week 50`.
  func weekAlone() -> Range<Int>? {
    tokens.indices.first {
      tokens[$0].unit == .week && isFree($0) && (1...53).contains(number($0 + 1) ?? 0)
        && token($0 - 1).map { $0.number == nil && !$0.has(.every) && !$0.has(.article) && !$0.has(.ahead) }
          ?? true
    }.map { scalars($0...$0 + 1) }
  }

  /// The folded scalars of such words from a token on.
  func first(_ index: Int) -> Range<Int>? {
    if let day = dayOfWord(index) { return scalars(day...index) }
    if isDayBeforeHours(index) { return scalars(index...index + 3) }
    if isBook(beforeVerse: index) { return scalars(index...index + 3) }
    if let last = date(index) ?? dottedTime(index) ?? year(index) ?? clock(index) ?? otherCalendar(index)
      ?? formOfStandard(index)
    {
      return scalars(index...last)
    }
    return halfOfMonth(index)
  }

  /// The number at a token of at most two digits, if it is free.
  private func number(_ index: Int) -> Int? {
    guard isFree(index), let token = token(index), (1...2).contains(token.digits) else { return nil }
    return token.number
  }

  /// Numbers between equal marks that can be a day and a month, and are no version, no section and no part: `12-05`, `28.11.`, `5/12`.
  private func date(_ index: Int) -> Int? {
    guard let left = number(index), !tokens[index].touchesWordBefore,
      token(index - 1)?.has(.numbered) != true, !tokens[index].isOfAmount,
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
    case ".":
      // `Ubuntu 24.04 installieren Samstag` can be that date.
      let isDate =
        grammar.hasDottedDates && free.saysDate && right <= 12 && next?.isUnknownWord == true
        && next?.hasSpaceBefore == true && next?.has(.measure) != true
      // `1.5 上午9点`, `RDV 1.9 à 10h`
      if !free.saysDate, free.hasHour, next?.hasSpaceBefore == true, isTaken(index + 3) { return index + 2 }
      // `יום ראשון ללימודים 1.9`
      if grammar.hasDottedDates, !grammar.hasDottedOrdinals, !free.isDayFixed, right <= 12,
        next?.isUnknownWord != true, next?.unit == nil
      {
        return index + 2
      }
      return isFurther ? index + 3 : tokens[index + 2].digits == 2 && (!isCounted || isDate) ? index + 2 : nil
    case "-":
      let hasZero = tokens[index].digits == 2 && left < 10 || tokens[index + 2].digits == 2 && right < 10
      return hasZero || hasTwoDigits && !isCounted ? index + 2 : nil
    default: return (left, right) == (24, 7) || !hasTwoDigits && isCounted ? nil : index + 2
    }
  }

  /// Whether two numbers with a dot are rather a date than so many hours, of which no whole minutes are: `会議 明日10時 3.12 時間`.
  private func isDayBeforeHours(_ index: Int) -> Bool {
    guard let left = token(index), let right = token(index + 2), (1...2).contains(left.digits),
      right.digits == 2,
      isMark(index + 1, "."), !right.hasSpaceBefore, isFree(index + 2), token(index + 3)?.unit == .hour,
      isFree(index + 3), let day = left.number, let month = right.number
    else { return false }
    return (1...31).contains(day) && (1...31).contains(month) && month * 60 % 100 != 0
      && ![33, 66, 67].contains(month)
  }

  /// Whether the name of a book alone is before two numbers that were read as an hour, and whose minutes are no whole five: `John 3:16 Sunday`, but not
  /// `Call Peter 8:13 tomorrow` and `James 7:12pm tomorrow`.
  private func isBook(beforeVerse index: Int) -> Bool {
    guard index == 0, !free.hasLength, isTaken(1), let verse = token(3), tokens[1].digits == 1,
      isMark(2, ":"), verse.digits > 0, (verse.number ?? 0) % 5 != 0, isWord(at: 0, among: TitleWords.books)
    else { return false }
    let isWholeTitle = tokens.indices.dropFirst().allSatisfy { isTaken($0) || tokens[$0].mark != nil }
    let saysHalf = tokens.contains {
      $0.has(.morningHalf) || $0.has(.afternoonHalf) || $0.part != nil || $0.shortPart != nil
    }
    return isWholeTitle && !saysHalf && !tokens.contains { $0.has(.hourMark) || $0.has(.at) }
  }

  /// The last token of a day or a length as ISO 8601 writes it, which was not read: `2026W493`, `2026-337`, `P3D`.
  private func formOfStandard(_ index: Int) -> Int? {
    guard free.hasHour, !tokens[index].touchesWordBefore, isDirect(index + 1) else { return nil }
    return lengthOfStandard(index) ?? dayOfStandard(index)
  }

  /// A length such as `P3D` beside an hour, or behind what says when at the end of the sentence, but not `P2D2` and `P3D session`.
  private func lengthOfStandard(_ index: Int) -> Int? {
    guard tokens[index].isCapital, tokens[index].digits == 0, tokens[index + 1].digits > 0,
      isDirect(index + 2), token(index + 3)?.hasSpaceBefore != false
    else { return nil }
    let isLength =
      isWord(at: index, among: "p") && isWord(at: index + 2, among: "d|w|m|y")
      || isWord(at: index, among: "pt") && isWord(at: index + 2, among: "h|m|s")
    let endsTimes = isTaken(index - 1) && (token(index + 3) == nil || isTaken(index + 3))
    let isRoom = isReference(before: index) || token(index - 1)?.has(.placeBehindTime) == true
    return isLength && (endsTimes || isHour(index + 3) && !isRoom) ? index + 2 : nil
  }

  /// A day that begins the sentence, or stands directly before an hour, where nothing else says the day: `Meeting 2026-337 10:00`, but not
  /// `Pay invoice 2026-104 at 9`.
  private func dayOfStandard(_ index: Int) -> Int? {
    guard !free.saysDate, tokens[index].digits == 4, (1990...2099).contains(tokens[index].number ?? 0),
      let last = endOfDate(index)
    else { return nil }
    let isBeforeSign = isDirect(last + 1) && isWord(at: last + 1, among: "t")
    guard isBeforeSign || token(last + 1)?.hasSpaceBefore != false else { return nil }
    return index == 0 || isHour(isBeforeSign ? last + 2 : last + 1) ? last : nil
  }

  /// The last token of a year with the number of a week, of a day, or of a month and its day: `2026W49`, `2026-337`, `2026-12-03`.
  private func endOfDate(_ index: Int) -> Int? {
    guard isDirect(index + 2), let number = tokens[index + 2].number else { return nil }
    let isApart = index == 0 || tokens[index].hasSpaceBefore
    let digits = tokens[index + 2].digits
    if isWord(at: index + 1, among: "w") {
      let week = digits == 3 ? number / 10 : number
      let isWeek = digits == 2 || digits == 3 && (1...7).contains(number % 10)
      return isApart && isWeek && (1...53).contains(week) ? index + 2 : nil
    }
    guard isMark(index + 1, "-") else { return nil }
    if digits == 3 {
      let isDay = (1...366).contains(number) && isApart && grammar.hasSpaces
      return isDay && !isReference(before: index) && !isReference(at: index + 3) ? index + 2 : nil
    }
    guard digits == 2, (1...12).contains(number), isDirect(index + 3), isMark(index + 3, "-"),
      isDirect(index + 4), tokens[index + 4].digits == 2, (1...31).contains(tokens[index + 4].number ?? 0)
    else { return nil }
    return isApart || isMark(index - 1, "/") ? index + 4 : nil
  }

  private func isDirect(_ index: Int) -> Bool { isFree(index) && !tokens[index].hasSpaceBefore }

  /// Whether an hour was read from a token on.
  private func isHour(_ index: Int) -> Bool {
    guard isTaken(index), let token = token(index) else { return false }
    return token.digits > 0 || token.has(.at) || token.clock != nil
  }

  /// Whether a word before a token, behind marks perhaps, has numbers such as `2026-104`: `Rechnung Nr. 2026-104`.
  private func isReference(before index: Int) -> Bool {
    tokens[..<index].lastIndex { $0.mark == nil }.map { isReference(at: $0) } ?? false
  }

  private func isReference(at index: Int) -> Bool {
    guard let token = token(index), token.mark == nil else { return false }
    return token.has(.numbered) || isWord(at: index, among: Self.references)
  }

  /// Words for papers that have the year in their number, folded.
  private static let references: StaticString = """
    case|cases|quote|claim|contract|permit|booking|reservation|reference|ref|report|project|receipt|request|id|po|file|docket|\
    orders|invoices|tickets|rechnungen|bestellung|angebot|vorgang|fall|akte|aktenzeichen|az|antrag|vertrag|buchung|projekt|beleg|\
    lieferschein|gutschrift|factures|dossier|devis|contrat|reservation|projet|affaire|bon|reference|facturas|pedido|pedidos|\
    expediente|presupuesto|contrato|reserva|proyecto|caso|recibo|albaran|faturas|processo|orcamento|projeto|protocolo|recibo|\
    encomenda|חשבוניות|תיק|קבלה|חוזה|פרויקט|בקשה
    """

  /// Numbers with a dot beside a day that can be a time, where no hour is said: `train 18.22 tomorrow`.
  private func dottedTime(_ index: Int) -> Int? {
    guard !free.hasHour, grammar.hasSpaces, let hour = number(index), hour < 24,
      tokens[index].hasSpaceBefore || index == 0 || isBehindMark(index),
      token(index - 1)?.has(.numbered) != true || token(index - 1)?.has(.departing) == true,
      token(index - 1)?.has(.placeWord) != true, !tokens[index].isOfAmount,
      token(index + 1)?.mark == ".",
      !tokens[index + 1].hasSpaceBefore, let minute = number(index + 2),
      minute < 60,
      tokens[index + 2].digits == 2,
      !tokens[index + 2].hasSpaceBefore,
      token(index + 3)?.hasSpaceBefore != false || isMark(index + 3, ",)") || isRangeMark(index + 3)
    else { return nil }
    let end = isRangeMark(index + 3) ? index + 5 : index + 3
    var next = end
    while let link = token(next), link.mark == "," || link.has(.on) || link.has(.filler) { next += 1 }
    let isBesideDay = isTaken(index - 1) || isTaken(next) || isMark(index - 1, "(") && isMark(index + 3, ")")
    let isBesideName = takesTime(index - 1) || takesTime(end) && minute > 12
    return isBesideDay || isBesideName || token(end) == nil && free.saysDate ? index + 2 : nil
  }

  private func isMark(_ index: Int, _ marks: String) -> Bool {
    token(index)?.mark.map(marks.unicodeScalars.contains) ?? false
  }

  /// Whether numbers are in brackets, or the end of a range: `(9.30)`, `2-4.30`.
  private func isBehindMark(_ index: Int) -> Bool {
    isMark(index - 1, "(") || isMark(index - 1, "-") && token(index - 2)?.digits ?? 0 > 0 && isFree(index - 2)
  }

  private func isRangeMark(_ index: Int) -> Bool {
    isMark(index, "-") && token(index)?.hasSpaceBefore == false && token(index + 1)?.digits ?? 0 > 0
  }

  private func takesTime(_ index: Int) -> Bool { token(index)?.takesTime == true }

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

  /// Hours and minutes in digits beside a day without an hour: `0700`, `700-1500`.
  private func clock(_ index: Int) -> Int? {
    guard !free.hasHour, free.saysDate, grammar.hasSpaces, !tokens[index].touchesWordBefore,
      tokens[index].compactClock != nil,
      token(index - 1)?.has(.numbered) != true
    else { return nil }
    if isMark(index + 1, "-"), isFree(index + 2), tokens[index + 2].digits == 4,
      tokens[index + 2].compactClock != nil
    {
      // `$1200-1500`, `1000-1500 flyers`
      let isCounted = token(index + 3).map { $0.unit != nil || $0.isUnknownWord } ?? false
      return tokens[index].isOfAmount || isCounted ? nil : index + 2
    }
    return tokens[index].digits == 4 && tokens[index].number ?? 1000 < 1000 && isTaken(index - 1)
      ? index : nil
  }

  /// The number with a dot before a word for a day, which says which of them it is and no day of the month: `am 3. Schultag`, `am 1. Adventssamstag`.
  /// Behind a weekday it is a day: `Freitag, 3. Sporttag`.
  private func dayOfWord(_ index: Int) -> Int? {
    guard grammar.hasDottedOrdinals, grammar.capitalizesNouns, tokens[index].isCapital,
      tokens[index].isUnknownWord,
      !tokens[index].has(.orderedOrDated), tokens[index].hasSpaceBefore, isMark(index - 1, "."),
      let number = token(index - 2), (1...2).contains(number.digits), isTaken(index - 2),
      !tokens[index - 1].hasSpaceBefore, !isMark(index - 3, ".") || number.hasSpaceBefore
    else { return nil }
    let name = word(at: index)
    guard Self.endingsOfDays.contains(where: { name.hasSuffix($0) && name.count > $0.count }) else {
      return nil
    }
    let before = (index - 5..<index - 2).compactMap(token)
    return before.contains { $0.weekday != nil } ? nil : index - 2
  }

  private static let endingsOfDays = [
    "tag", "wochenende", "mittwoch", "sonnabend",
  ]

  /// `second half of December`, `zweite Hälfte Dezember`, `première quinzaine de décembre`: days that are not known.
  private func halfOfMonth(_ index: Int) -> Range<Int>? {
    guard grammar.hasSpaces, tokens[index].mark == nil,
      Self.halves.contains(text.folded.text(tokens[index].range)), let first = token(index - 1),
      first.ordinalWord != nil || first.step != nil || first.digits > 0 || first.has(.ordinalSuffix)
    else { return nil }
    var last = index + 1
    while let token = token(last), token.has(.filler) || token.has(.on) || token.step != nil { last += 1 }
    guard let month = token(last), month.month != nil || month.unit == .month || month.unit == .year else {
      return nil
    }
    return first.range.lowerBound..<month.range.upperBound
  }

  private static let halves: Set<String> = [
    "half", "halfte", "moitie", "quinzaine", "mitad", "quincena", "metade", "quinzena",
  ]

  /// A number of a week of the year where no day is said, or only a weekday: `Montag der KW 50`, `Monday week 50`, `50. Woche`, `第50周`.
  private func week(_ index: Int) -> Range<Int>? {
    if let words = impossibleWeek(index) { return scalars(words) }
    guard let number = tokens[index].number, (1...53).contains(number), tokens[index].digits <= 2
    else { return nil }
    let range = tokens[index].range
    // `Monday week`, which is fixed, has no number behind it.
    if isFree(index), tokens[index].digits > 0, let word = word(before: range.lowerBound),
      Self.weeks.contains(text.folded.text(word)),
      let week = tokens.lastIndex(where: { $0.isContinuation && $0.range.upperBound == word.upperBound })
    {
      return tokens[week].range.lowerBound..<range.upperBound
    }
    guard !free.isDayFixed else { return nil }
    if let word = calendarWeek(behind: range) { return isFree(index) ? word : nil }
    if tokens[index].digits > 0, let word = word(before: range.lowerBound) {
      let name = text.folded.text(word)
      // A number of a week is no hour: `KW 9 10:00`.
      if Self.calendarWeeks.contains(name) { return word.lowerBound..<range.upperBound }
      if isFree(index), Self.weeks.contains(name), isNumbered(word, by: index) {
        return word.lowerBound..<range.upperBound
      }
      let isLetter = name == "w" && word.upperBound == range.lowerBound && tokens[index].digits == 2
      return isLetter && isFree(index) ? word.lowerBound..<range.upperBound : nil
    }
    return nil
  }

  private static let calendarWeeks: Set<String> = ["kw", "cw", "kalenderwoche", "kalendarwoche"]
  private static let weeks: Set<String> = [
    "week", "wk", "woche", "semaine", "semana", "sem", "settimana", "vecka", "שבוע", "השבוע",
  ]

  /// `50. KW`, `50. Woche`, `第50周`, `50th week`, `50e semaine`: a number that counts weeks, with the word for it.
  private func calendarWeek(behind range: Range<Int>) -> Range<Int>? {
    let scalars = text.folded.scalars
    if range.lowerBound > 0, scalars[range.lowerBound - 1] == "第", range.upperBound < scalars.count,
      scalars[range.upperBound] == "周"
    {
      // `第2周培训`
      let next = tokens.first { $0.range.lowerBound == range.upperBound + 1 }
      if next?.isUnknownWord == true, next?.hasSpaceBefore == false, scalars[range].count == 1 { return nil }
      return range.lowerBound - 1..<range.upperBound + 1
    }
    var start = range.upperBound
    while start < min(scalars.count, range.upperBound + 3), scalars[start] != " " { start += 1 }
    let isOrdinal = start > range.upperBound
    guard start < scalars.count, scalars[start] == " " else { return nil }
    start += 1
    var end = start
    while end < scalars.count, scalars[end].joinsLetters { end += 1 }
    let name = text.folded.text(start..<end)
    // `50 kW` is a power.
    guard isOrdinal, Self.calendarWeeks.contains(name) || Self.weeks.contains(name) else { return nil }
    return range.lowerBound..<end
  }

  /// The word before a place, without a space, `#`, `No.` and a dot between.
  private func word(before place: Int) -> Range<Int>? {
    let scalars = text.folded.scalars
    var end = place
    for _ in 0..<2 {
      while end > 0, " .#".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
      var start = end
      while start > 0, scalars[start - 1].joinsLetters { start -= 1 }
      guard start < end else { return nil }
      guard ["no", "nr", "number", "nummer"].contains(text.folded.text(start..<end)) else {
        return start..<end
      }
      end = start
    }
    return nil
  }

  /// Whether the number says which week of the year it is, and is none of a title: `Week 3 planning`, `every week 10 pages`.
  private func isNumbered(_ word: Range<Int>, by number: Int) -> Bool {
    guard let week = tokens.firstIndex(where: { $0.range.overlaps(word) }) else { return false }
    if let before = token(week - 1),
      before.step != nil || before.has(.every) || before.has(.article) || before.number != nil
    {
      return false
    }
    guard token(number + 1)?.isUnknownWord == true, !isTaken(week), !isTaken(week - 1) else { return true }
    return (tokens[number].number ?? 0) >= 10 && text.folded.text(word) != "sem"
  }

  /// A word that makes the day beside it one of another calendar: `lunar`, `农历`, `旧暦`.
  private func otherCalendar(_ index: Int) -> Int? {
    guard tokens[index].has(.otherCalendar) else { return nil }
    guard grammar.hasSpaces else { return index }
    func isBetween(_ index: Int) -> Bool {
      guard let token = token(index) else { return false }
      return token.has(.filler) || token.has(.on) || token.mark.map("(),".unicodeScalars.contains) ?? false
    }
    var (before, next) = (index - 1, index + 1)
    while isFree(before), isBetween(before) { before -= 1 }
    while isFree(next), isBetween(next) { next += 1 }
    return isTaken(before) || isTaken(next) ? index : nil
  }
}
