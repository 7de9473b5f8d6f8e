/// Numbers that may be the hour or how long it takes.
extension UnreadTimes {
  /// The folded scalars of the first such number, with its unit; `nil` if there is none.
  func numbers() -> Range<Int>? {
    for index in tokens.indices where !isTaken(index) {
      if loneHour(index) { return tokens[index].range }
      if let words = daysOfEvent(index) ?? hoursOfEvent(index) {
        return tokens[words.lowerBound].range.lowerBound..<tokens[words.upperBound].range.upperBound
      }
    }
    return nil
  }

  /// The number of an hour behind a date, `Treffen 5.12. 9`, at the end, `Every morning run 6`, `Christmas lunch 1`, or beside a word that takes a
  /// time, `Meeting 9 Friday`, `tomorrow 9 dentist`. Behind a name it is none: `tonight watch Toy Story 4`.
  private func loneHour(_ index: Int) -> Bool {
    guard !hasHour, saysDate || recurs, isHourInDigits(index) || isHourInWords(index) else { return false }
    let next = token(index + 1)
    let isLast = next == nil || next?.mark == "," && next?.hasSpaceBefore == false
    if isBehindDate(index) || !isHourInDigits(index) && isBehindWeekday(index) {
      return isLast || isTaken(index + 1) || next?.has(.timed) == true || next?.has(.departing) == true
        || next?.has(.particle) == true
    }
    guard grammar.hasSpaces, tokens[index].hasSpaceBefore, let word = token(index - 1), !isTaken(index - 1),
      word.isUnknownWord
    else { return false }
    let isMeal = word.habits.contains { $0.hasMeal(at: tokens[index].number ?? 0) }
    if saysDate, isMeal || word.has(.departing) || word.has(.timed) || word.has(.ofEvening) {
      var day = index + 1
      while day < index + 3, !isTaken(day), let link = token(day), link.has(.on) || link.has(.filler) {
        day += 1
      }
      // `Bus 12 5.12.`, of which both numbers are not the hour and the day
      if word.has(.numbered), word.has(.departing), day == index + 1, token(day)?.digits ?? 0 > 0 {
        return false
      }
      return isLast || isTaken(day)
    }
    guard next == nil, !word.has(.numbered), !word.has(.numberedBesideWeek), !word.has(.placeBehindTime)
    else { return false }
    if isOnFeast { return true }
    // The `morning` of `every morning` stays in the title.
    let saysPart = tokens.indices.contains {
      (isTaken($0) || isTaken($0 - 1)) && tokens[$0].part != nil && tokens[$0].clock == nil
    }
    return saysPart && (grammar.capitalizesNouns || !word.isCapital)
  }

  private func isHourInDigits(_ index: Int) -> Bool {
    (1...2).contains(tokens[index].digits) && (1...24).contains(tokens[index].number ?? 0)
  }

  /// Whether a word is the number of an hour, and no name: `Dentist nine Monday`, but not `Film Nine Monday`.
  private func isHourInWords(_ index: Int) -> Bool {
    let word = tokens[index]
    return grammar.hasSpaces && word.digits == 0 && (1...24).contains(word.numberWord ?? 0)
      && !word.isContinuation && !word.has(.article) && word.ordinalWord == nil && word.month == nil
      && word.weekday == nil && (!word.isCapital || index == 0 || grammar.capitalizesNouns)
  }

  /// Whether a weekday that was understood is directly before a token, or a comma behind it.
  private func isBehindWeekday(_ index: Int) -> Bool {
    let day = token(index - 1)?.mark == "," ? index - 2 : index - 1
    return isTaken(day) && token(day)?.weekday != nil
  }

  /// Whether the number alone behind a weekday may be the hour of an event of some hours or minutes, and not its day: `1 hour massage Saturday 12`.
  func hasLengthBesideNumber() -> Bool {
    guard !hasHour, !recurs, grammar.hasSpaces else { return false }
    return tokens.indices.contains(where: isNumberBehindWeekday)
      && tokens.indices.contains(where: isLengthOfHours)
  }

  /// Whether an hour that was understood is rather how long something takes: `Sleep 8h tonight`, `Shift 12h Saturday`.
  func hasLengthAsHour() -> Bool {
    tokens.indices.contains { index in
      guard tokens[index].has(.ofHours), let hours = token(index + 1), let unit = token(index + 2) else {
        return false
      }
      return (1...2).contains(hours.digits) && (1...12).contains(hours.number ?? 0) && unit.unit == .hour
        && isTaken(index + 1) && isTaken(index + 2) && token(index + 3)?.digits ?? 0 == 0
    }
  }

  private func isNumberBehindWeekday(_ index: Int) -> Bool {
    guard isTaken(index), (1...2).contains(tokens[index].digits),
      (1...24).contains(tokens[index].number ?? 0),
      token(index - 1)?.weekday != nil, isSamePiece(index - 1, index)
    else { return false }
    let next = token(index + 1)
    let isDay = next?.has(.ordinalSuffix) == true || next?.mark.map(".-/".unicodeScalars.contains) == true
    return !isDay || next?.hasSpaceBefore == true
  }

  /// Whether a number of hours or minutes begins at a token that was not used. `60 Minutes` with a capital is a title.
  private func isLengthOfHours(_ index: Int) -> Bool {
    guard !isTaken(index) else { return false }
    if let (_, unit) = tokens[index].units { return unit == .hour || unit == .minute }
    let counts =
      (1...3).contains(tokens[index].digits) || tokens[index].numberWord != nil || tokens[index].has(.article)
      || tokens[index].hourPart != nil
    var next = index + 1
    while next < index + 3, let link = token(next),
      link.mark == "-" || link.has(.article) || link.hourPart != nil
        || link.has(.and) && token(next + 1)?.hourPart != nil
    {
      next += 1
    }
    guard counts, !tokens[index].isContinuation, let unit = token(next),
      unit.unit == .hour || unit.unit == .minute, !isTaken(next)
    else {
      return false
    }
    return grammar.capitalizesNouns || !unit.isCapital
  }

  /// Whether a day that is not only a weekday is directly before a number: `5 December, 9`, `5.12. 9`, `Réveillon 20`.
  private func isBehindDate(_ index: Int) -> Bool {
    var last = index - 1
    if token(last)?.mark == ",", token(last)?.hasSpaceBefore == false { last -= 1 }
    guard let end = token(last) else { return false }
    if isOnFeast, end.feast != nil { return true }
    guard isTaken(last) else { return false }
    if end.month != nil || end.relativeDay != nil || end.has(.dayMark) || end.ordinalWord != nil {
      return true
    }
    if !grammar.hasSpaces, end.weekday != nil { return true }
    let number = end.mark == "." || end.has(.ordinalSuffix) ? last - 1 : last
    return isTaken(number) && token(number)?.digits ?? 0 > 0 && isSamePiece(number, last)
  }

  /// A number of days, or of nights, that an event with a time or with another day has, and that was not read: `Training 3 days Wed 9am`, `2 day workshop
  /// Monday`. Nights with a capital are a title: `Six Nights in Rome`.
  private func daysOfEvent(_ index: Int) -> ClosedRange<Int>? {
    guard saysDate, !recurs, let number = tokens[index].number, (2...31).contains(number),
      tokens[index].digits < 3,
      let unit = unitOfDays(index + 1), !isTaken(unit)
    else { return nil }
    if tokens[unit].has(.nights) || tokens[unit].frequency != nil {
      return grammar.capitalizesNouns || !tokens[unit].isCapital ? index...unit : nil
    }
    guard grammar.hasSpaces else {
      let next = token(unit + 1)
      let isTitle = next?.isUnknownWord == true && next?.hasSpaceBefore == false
      return hasHour && !isTitle ? index...unit : nil
    }
    let isBehind = token(index - 1)?.has(.ofDays) == true || hasHour && isTaken(index - 1)
    let next = token(unit + 1)?.has(.weekend) == true ? unit + 2 : unit + 1
    return isBehind && token(unit + 1)?.isUnknownWord != true || token(next)?.has(.ofDays) == true
      ? index...unit : nil
  }

  /// Hours or minutes beside a day without an hour where words have no spaces: `会議 1時間 月曜`.
  private func hoursOfEvent(_ index: Int) -> ClosedRange<Int>? {
    guard !grammar.hasSpaces, saysDate, !hasHour, !recurs, (1...999).contains(tokens[index].number ?? 0),
      isLengthOfHours(index)
    else { return nil }
    // `明天会议一个半小时`
    let last = token(index + 1)?.has(.and) == true ? index + 3 : index + 1
    let next = token(last + 1)
    return next == nil || next?.hasSpaceBefore == true || isTaken(last + 1) || isTaken(index - 1)
      ? index...last : nil
  }

  /// The token of a word for days or nights at a token, or behind a hyphen at it.
  private func unitOfDays(_ start: Int) -> Int? {
    let index = token(start)?.mark == "-" && token(start)?.hasSpaceBefore == false ? start + 1 : start
    guard let word = token(index) else { return nil }
    let isNights = word.has(.nights) || word.frequency?.1 == .day && token(index + 1)?.isContinuation == true
    let isWeeks = !grammar.hasSpaces && word.unit == .week && word.range.count > 1
    return isNights || isWeeks || word.unit == .day && !word.has(.dayMark) ? index : nil
  }
}

/// Hours that were not read beside another hour or a week, and a series of days that no table has.
extension UnreadTimes {
  /// An hour that shares the word for it with the next one, and that one: `24.12. 15.30 und 17 Uhr`, `Mass 9 and 11am Sunday`, or both
  /// without it behind a word that takes a time: `Church 9 and 11 Sunday`.
  func twoTimes() -> (first: Range<Int>, second: Range<Int>)? {
    guard hasHour || saysDate, grammar.hasSpaces else { return nil }
    if let ranges = tokens.indices.lazy.compactMap(secondRange).first { return ranges }
    for index in tokens.indices where !isTaken(index) && isLoneHour(index) {
      let last = isMinutes(behind: index) ? index + 2 : index
      guard let link = token(last + 1), !isTaken(last + 1),
        link.has(.and) || link.mark == "&" || link.mark == "+"
      else { continue }
      var next = last + 2
      while next < last + 4, token(next)?.digits == 0, token(next)?.has(.at) == true { next += 1 }
      guard let end = hasHour ? lastOfHour(next) ?? hourBeforeDay(next) : lastOfLoneHour(next, behind: index)
      else { continue }
      return (
        first: tokens[index].range.lowerBound..<tokens[last].range.upperBound,
        second: tokens[next].range.lowerBound..<tokens[end].range.upperBound
      )
    }
    return nil
  }

  /// An hour alone that was understood with the word for tomorrow behind it, which is one for the morning too: the 12 of `10 und 12 morgen`.
  private func hourBeforeDay(_ index: Int) -> Int? {
    guard isTaken(index), isLoneHour(index), isTaken(index + 1), let day = token(index + 1), day.part != nil
    else { return nil }
    return day.relativeDay != nil ? index : nil
  }

  /// A range of hours directly behind one that was understood, with a word for "and" or a comma between them: `Tue 8-12 and 14-16`.
  private func secondRange(_ link: Int) -> (first: Range<Int>, second: Range<Int>)? {
    guard hasHour, !isTaken(link),
      tokens[link].has(.and) || tokens[link].mark.map("&+,".unicodeScalars.contains) == true,
      let first = used.first(where: { isTaken(link - 1) && $0.overlaps(tokens[link - 1].range) }),
      isRangeOfHours(endingAt: link), let start = endOfHour(link + 1), token(start)?.mark == "-",
      let end = endOfHour(start + 1), tokens[link + 1].number ?? 0 < tokens[start + 1].number ?? 0,
      token(end)?.isUnknownWord != true
    else { return nil }
    return (first: first, second: tokens[link + 1].range.lowerBound..<tokens[end - 1].range.upperBound)
  }

  /// Whether the tokens before one are two hours with a hyphen between them that were understood.
  private func isRangeOfHours(endingAt end: Int) -> Bool {
    (end - 5..<end).contains {
      isTaken($0) && token($0)?.mark == "-" && token($0 - 1)?.digits ?? 0 > 0
        && token($0 + 1)?.digits ?? 0 > 0
    }
  }

  /// The token behind an hour with its minutes, which was not understood.
  private func endOfHour(_ index: Int) -> Int? {
    guard !isTaken(index), let number = token(index), !number.isOfAmount, (1...2).contains(number.digits),
      (0...24).contains(number.number ?? 25)
    else { return nil }
    return isMinutes(behind: index) ? index + 3 : index + 1
  }

  /// The folded scalars of a number behind a weekday that was read with it, and that may be how many of the last word there are: `Bake Saturday
  /// 12 scones`. Beside a word that takes a time it is the hour.
  func countOfThings() -> Range<Int>? {
    let index = tokens.count - 2
    guard grammar.hasSpaces, !grammar.capitalizesNouns, index > 1, isTaken(index), !isTaken(index + 1),
      tokens[index - 1].weekday != nil, (1...2).contains(tokens[index].digits),
      (2...31).contains(tokens[index].number ?? 0), isSamePiece(index - 1, index)
    else { return nil }
    let (before, word) = (tokens[..<(index - 1)], tokens[index + 1])
    guard before.contains(where: \.isUnknownWord), !before.contains(where: \.takesTime), word.hasSpaceBefore,
      word.mark == nil, word.digits == 0, word.meanings.isEmpty, !word.isCapital, word.range.count > 4
    else { return nil }
    let name = text.original(word.range)
    if Self.names.contains(name) { return nil }
    let isPlural = name.hasSuffix("s") && !["ss", "us", "is", "ics"].contains { name.hasSuffix($0) }
    return isPlural ? tokens[index].range : nil
  }

  /// The folded scalars of a number behind a name that was read as the hour of the part of the day behind it: `Watch Toy Story 3 tonight`, `Watch Seven
  /// tonight`. Beside a word that takes a time, or behind one person, it is the hour: `Dinner Sam 7 tonight`, `Call Bob 7 tonight`.
  func numberOfName() -> Range<Int>? {
    guard grammar.hasSpaces, !grammar.capitalizesNouns, !tokens.contains(where: \.takesTime) else {
      return nil
    }
    let short = ShortDays(free: free)
    let index = tokens.indices.first { index in
      guard index > 0, isTaken(index), isTaken(index + 1), isSamePiece(index, index + 1), !isTaken(index - 1),
        tokens[index + 1].part != nil
          || token(index + 2)?.isContinuation == true && token(index + 2)?.part != nil
      else { return false }
      let isName = tokens[index - 1].isCapital && tokens[index - 1].isUnknownWord
      // `District 9`
      let isNumber =
        index > 1 && (1...2).contains(tokens[index].digits) && isName && !short.isBehindWordForName(index - 1)
      return isNumber || tokens[index].isCapital && tokens[index].numberWord != nil
    }
    return index.map { scalars($0...$0 + 1) }
  }

  /// Names that end as a plural does, written small: `coffee friday 10 james`.
  private static let names = Set(
    """
    james charles miles jules giles thomas tomas lucas jonas elias tobias matthias matias andreas niklas nicolas silas nicholas \
    douglas agnes frances mercedes ines dolores carlos marcos jens hans mats lars klaas anders niels yves georges jacques \
    gilles hugues moses amos lukas mathias jeremias zacharias isaias jesus jones davies evans edwards roberts williams \
    phillips matthews hughes stevens rogers simmons peters myers collins adams andrews perkins watkins hopkins jenkins \
    lopes alves gomes nunes rodrigues fernandes
    """.split(separator: " ").map(String.init))

  /// The only length of hours or minutes that an event with an hour has in its title, which is how long it takes: `20 min run tomorrow 7:00`,
  /// `Drive 5 hours to LA Friday 8am`. One that begins the sentence or follows a word for "of" is no word of the title.
  func lengthInTitle(_ parser: Parser) -> (length: Offset, words: Range<Int>, staysInTitle: Bool)? {
    guard hasHour, !recurs else { return nil }
    var found: (length: Offset, words: Range<Int>, staysInTitle: Bool)?
    var index = 0
    while index < tokens.count {
      let adjective = lengthOfAdjective(index)
      guard adjective != nil || isLengthOfHours(index),
        let match = adjective ?? parser.length(at: index) ?? parser.lengthWithHyphen(at: index)
      else {
        index += 1
        continue
      }
      let (start, end) = (index, match.end)
      index = end
      guard isLengthOfEvent(match.value, start..<end, parser) else { continue }
      if found != nil { return nil }
      let isFirst =
        adjective == nil && (start == 0 || (0..<start).allSatisfy { isTaken($0) || tokens[$0].mark != nil })
      let isOf = !isFirst && adjective == nil && !isTaken(start - 1) && token(start - 1)?.isOf == true
      let noun = grammar.hasSpaces ? parser.skipOf(end) : parser.skipParticles(end)
      let staysInTitle = isFirst ? token(noun)?.isUnknownWord != true : !isOf
      let first = isOf ? start - 1 : start
      let last = staysInTitle ? end : isFirst ? noun : end
      found = (
        match.value, tokens[first].range.lowerBound..<tokens[last - 1].range.upperBound, staysInTitle
      )
    }
    return found
  }

  /// A German adjective of how long something is, which stays in the title: `zweistündige Prüfung`, `90-minütige Massage`.
  private func lengthOfAdjective(_ index: Int) -> Match<Offset>? {
    guard grammar.capitalizesNouns, !isTaken(index) else { return nil }
    let isNumber = (1...3).contains(tokens[index].digits)
    let last = isNumber ? token(index + 1)?.mark == "-" ? index + 2 : index + 1 : index
    guard let word = token(last), word.isUnknownWord, !isNumber || !word.hasSpaceBefore else { return nil }
    let name = text.folded.text(word.range)
    for (unit, part) in [(TimeUnit.hour, "stundig"), (.minute, "minutig")] {
      guard let ending = ["", "e", "er", "es", "en", "em"].first(where: { name.hasSuffix(part + $0) }) else {
        continue
      }
      let count = String(name.dropLast(part.count + ending.count))
      if isNumber, count.isEmpty { return Match(Offset(tokens[index].number ?? 0, unit), last + 1) }
      if !isNumber, let number = Self.counts[count] { return Match(Offset(number, unit), last + 1) }
      if !isNumber, unit == .hour, let hours = Self.counts[String(count.dropLast(7))],
        count.hasSuffix("einhalb")
      {
        return Match(Offset(hours * 60 + 30, .minute), last + 1)
      }
    }
    return nil
  }

  private static let counts = [
    "ein": 1, "zwei": 2, "drei": 3, "vier": 4, "funf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9,
    "zehn": 10, "funfzehn": 15, "zwanzig": 20, "dreissig": 30, "vierzig": 40, "funfundvierzig": 45,
    "sechzig": 60, "neunzig": 90,
  ]

  /// Whether a length is no distance, no name and not longer than a day.
  private func isLengthOfEvent(_ length: Offset, _ words: Range<Int>, _ parser: Parser) -> Bool {
    let (before, next) = (token(words.lowerBound - 1), token(words.upperBound))
    // The German `nach` is "to" too.
    let isOfDay = isTaken(words.upperBound + 1) || token(words.upperBound + 1)?.isUnknownWord != true
    let isDistance =
      next.map {
        $0.has(.alarmBefore) || $0.has(.ago) || $0.has(.fromNow) || $0.stage != nil
          || ($0.has(.before) || $0.has(.after)) && isOfDay
      } ?? false
    let isWay = length.seconds < 3600 && parser.isOfWay(words.upperBound)
    // Half a day is a word of the title, as `24 Heures` and `48h race` are.
    let isHalfDay = tokens[words.lowerBound].units.map { $0.0 == 12 && $0.1 == .hour } ?? false
    // `9h30 RDV 8h45`
    let isClock = tokens.isMinutes(behindLetter: words.upperBound - 1) && length.seconds > 6 * 3600
    return length.hasTime && length.days == 0 && length.months == 0 && (1..<86_400).contains(length.seconds)
      && !isHalfDay && !isClock && !isDistance && !isWay && before?.has(.numbered) != true
      && before?.has(.every) != true
      && before?.mark != "-"
  }

  /// The folded scalars of a number that was read as the minutes of the hour before it, and may be how many of the last word there are: `Seminar Mo 9 Uhr
  /// 20 Teilnehmer`.
  func countBehindHour() -> Range<Int>? {
    if let words = minutesInWords() { return words }
    let index = tokens.count - 2
    guard grammar.hasSpaces, index > 1, isTaken(index), !isTaken(index + 1), tokens[index].digits == 2,
      tokens[index].hasSpaceBefore, tokens[index - 1].has(.hourMark), isSamePiece(index - 1, index),
      tokens[index + 1].isUnknownWord, tokens[index + 1].hasSpaceBefore, tokens[index + 1].mark == nil,
      grammar.capitalizesNouns || !tokens[index + 1].isCapital,
      tokens[..<(index - 1)].contains(where: \.isUnknownWord)
    else { return nil }
    return tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound
  }

  /// An hour with its sign, and a number in words behind it that can be its minutes, or how many of the next word there are: `8 Uhr zwanzig Zahnarzt`.
  private func minutesInWords() -> Range<Int>? {
    guard grammar.hasSpaces, hasHour else { return nil }
    for index in tokens.indices.dropLast() where index > 1 && !isTaken(index) {
      guard let number = tokens[index].numberWord, number % 5 == 0, (10...55).contains(number),
        isTaken(index - 1), tokens[index - 1].has(.hourMark), tokens[index - 2].digits > 0,
        tokens[index + 1].isUnknownWord, tokens[index + 1].mark == nil, !tokens[index + 1].has(.countable),
        !tokens[index + 1].has(.counted), !tokens[index + 1].has(.measure)
      else { continue }
      return tokens[index - 2].range.lowerBound..<tokens[index].range.upperBound
    }
    return nil
  }

  /// The number of lessons beside a series without an end, and their folded scalars: `Physio 10 Termine jeden Dienstag um 9`. Fewer than five outside of
  /// brackets may be those of each time: `Teach 3 lessons every Monday`.
  func countOfSeries() -> (count: Int, words: Range<Int>, staysInTitle: Bool)? {
    guard recurs else { return nil }
    for index in tokens.indices.dropLast() where !isTaken(index) && !isTaken(index + 1) {
      guard let count = tokens[index].number, count > 1, tokens[index].digits < 3,
        Self.lessons.lists(Array(text.folded.text(tokens[index + 1].range).utf8))
      else { continue }
      let isInBrackets = token(index - 1)?.mark == "(" && token(index + 2)?.mark == ")"
      let isBeside = isTaken(index - 1) || isTaken(index + 2) || token(index - 1)?.mark == ","
      // `瑜伽 10节课 每周二18点`
      let isCount = isBeside || index == 0 || !grammar.hasSpaces
      guard isInBrackets || count > 4 && isCount else { return nil }
      let (first, last) = isInBrackets ? (index - 1, index + 2) : (index, index + 1)
      return (
        count, tokens[first].range.lowerBound..<tokens[last].range.upperBound,
        index == 0 || !isBeside && !isInBrackets
      )
    }
    return nil
  }

  /// How many weeks or months a series lasts whose beginning is said, in its title: `10-week class Tuesdays 6pm starting Jan 5`.
  func lengthOfSeries() -> (length: Offset, words: Range<Int>, staysInTitle: Bool)? {
    guard recurs, hasHour, grammar.hasSpaces else { return nil }
    for index in tokens.indices where !isTaken(index) && (1...2).contains(tokens[index].digits) {
      let next = token(index + 1)?.mark == "-" ? index + 2 : index + 1
      guard let count = tokens[index].number, count > 1, let unit = token(next)?.unit,
        unit == .week || unit == .month,
        !isTaken(next)
      else { continue }
      let before = token(index - 1)?.has(.filler) == true ? index - 2 : index - 1
      guard
        token(next + 1)?.isUnknownWord == true || token(before)?.has(.ofDays) == true
          || token(index - 1)?.mark == ","
      else { return nil }
      let words = tokens[index].range.lowerBound..<tokens[next].range.upperBound
      return (Offset(count, unit), words, token(index - 1)?.mark != ",")
    }
    return nil
  }

  /// How many days a series of each day lasts, behind the first word of its title: `Défi 30 jours chaque matin`.
  func daysOfSeries() -> (length: Offset, words: Range<Int>, staysInTitle: Bool)? {
    guard grammar.hasSpaces, tokens.count > 3, tokens[0].isUnknownWord else { return nil }
    let index = token(1)?.isOf == true ? 2 : 1
    guard !isTaken(index), (1...3).contains(tokens[index].digits), let count = tokens[index].number,
      count > 1,
      token(index + 1)?.unit == .day, !isTaken(index + 1), isTaken(index + 2)
    else { return nil }
    return (Offset(count, .day), tokens[index].range.lowerBound..<tokens[index + 1].range.upperBound, true)
  }

  static let lessons: StaticString = """
    sessions|lessons|classes|appointments|seances|cours|lecons|sesiones|clases|sessoes|aulas|termine|abende|einheiten|\
    sitzungen|lektionen|מפגשים|שיעורים|טיפולים|节|堂|回|节课|堂课
    """

  /// The token of the second one of two hours without a word for them, which a day follows or nothing: `Church 9 and 11 Sunday`.
  private func lastOfLoneHour(_ index: Int, behind first: Int) -> Int? {
    guard !isTaken(index), let number = token(index), (1...2).contains(number.digits),
      (0...24).contains(number.number ?? 25),
      token(first - 1)?.takesTime == true
    else { return nil }
    var next = index + 1
    while next < index + 3, !isTaken(next), let link = token(next), link.has(.on) || link.has(.filler) {
      next += 1
    }
    return token(next) == nil || isTaken(next) ? index : nil
  }

  /// Whether a number is an hour of 24 and none of a room or a page before it, and no part of another number.
  private func isLoneHour(_ index: Int) -> Bool {
    let number = tokens[index]
    guard (1...2).contains(number.digits), (0...24).contains(number.number ?? 25), number.hasSpaceBefore
    else { return false }
    return token(index - 1).map { !$0.has(.numbered) && !$0.has(.placeBehindTime) } ?? true
  }

  /// Whether a dot or a colon and two digits of minutes touch a number.
  private func isMinutes(behind index: Int) -> Bool {
    guard let mark = token(index + 1), mark.mark == "." || mark.mark == ":", !mark.hasSpaceBefore,
      let minutes = token(index + 2), !minutes.hasSpaceBefore
    else { return false }
    return minutes.digits == 2 && minutes.number ?? 60 < 60
  }

  /// The last token of an hour that was understood, with its sign: `17 Uhr`, `17:00`, `11am`.
  private func lastOfHour(_ index: Int) -> Int? {
    guard isTaken(index), let number = token(index), (1...2).contains(number.digits),
      number.number ?? 25 <= 24
    else { return nil }
    let end = isMinutes(behind: index) ? index + 2 : index
    guard isTaken(end), isSamePiece(index, end) else { return nil }
    if let sign = token(end + 1), isTaken(end + 1),
      sign.has(.hourMark) || sign.has(.morningHalf) || sign.has(.afternoonHalf)
    {
      return sign.has(.on) && sign.hasSpaceBefore ? nil : end + 1
    }
    return end > index && token(index + 1)?.mark == ":" ? end : nil
  }

  /// The folded scalars of two numbers beside a week, which are hours of days that are not said, or pages: `Late shift 14-22 this week`, and of those that
  /// end a sentence with a day: `Saturday work 9-5`.
  func hoursInTitle() -> Range<Int>? {
    guard grammar.hasSpaces, saysDate, !hasHour else { return nil }
    return tokens.indices.lazy.compactMap(hoursInTitle).first.map {
      tokens[$0.lowerBound].range.lowerBound..<tokens[$0.upperBound].range.upperBound
    }
  }

  private func hoursInTitle(_ index: Int) -> ClosedRange<Int>? {
    guard !isTaken(index), isLoneHour(index), token(index - 1)?.mark == nil,
      token(index - 1)?.has(.numberedBesideWeek) != true, let link = token(index + 1),
      let last = token(index + 2),
      link.mark == "-" || link.has(.upTo) || link.has(.until), (1...2).contains(last.digits),
      last.number ?? 25 <= 24, !isTaken(index + 1), !isTaken(index + 2)
    else { return nil }
    let isBesideWeek = !namesDay && !recurs && (isOfWeek(index + 3) || isOfWeek(index - 1))
    return isBesideWeek || isEndOfSentence(index) || beginsSentence(index) || isBeforeCompanion(index)
      ? index...index + 2 : nil
  }

  /// Whether two numbers that can be hours begin the sentence before a word of the title: `8-9 gym tomorrow`, but not `1-1 with Kim tomorrow`.
  private func beginsSentence(_ index: Int) -> Bool {
    guard index == 0, tokens[0].number != tokens[2].number, token(3)?.isUnknownWord == true,
      token(3)?.hasSpaceBefore == true
    else { return false }
    return true
  }

  /// Whether two numbers with a hyphen between them stand behind what the event is, and before who comes or where it is: `Sport 8-9 mit Al morgen`, but not
  /// `Genesis 1-3 with Al tomorrow`.
  private func isBeforeCompanion(_ index: Int) -> Bool {
    guard let word = token(index - 1), word.isUnknownWord, !isTaken(index - 1), !word.has(.numbered),
      !word.has(.placeBehindTime), grammar.capitalizesNouns || !word.isCapital || index == 1,
      tokens[index + 1].mark == "-", !tokens[index + 1].hasSpaceBefore, !tokens[index + 2].hasSpaceBefore,
      !tokens[index].isOfAmount, tokens[index].number ?? 0 < tokens[index + 2].number ?? 0,
      let link = token(index + 3)
    else { return false }
    return link.has(.with) || isWord(at: index + 3, among: "avec")
      || link.has(.at) && link.has(.place) && token(index + 4)?.isUnknownWord == true
  }

  /// Whether two numbers with a hyphen between them end the sentence behind a word that is no name: `Saturday work 9-5`, but not `Saturday Genesis 1-3`.
  private func isEndOfSentence(_ index: Int) -> Bool {
    guard let word = token(index - 1), word.isUnknownWord, !isTaken(index - 1), token(index + 3) == nil,
      token(index + 1)?.mark == "-", token(index + 1)?.hasSpaceBefore == false,
      token(index + 2)?.hasSpaceBefore == false
    else { return false }
    return grammar.capitalizesNouns || !word.isCapital
  }

  /// Whether a token is one of words for a week that were understood: `this week`.
  private func isOfWeek(_ index: Int) -> Bool {
    isTaken(index)
      && (index - 3...index + 3).contains {
        token($0)?.unit == .week && isTaken($0) && isSamePiece(index, $0)
      }
  }

  /// `every school day`, of which no rule has the days. `Every Brilliant Day` is a title, and so are such words directly before
  /// the day: `Bins every bin day Friday 7am`.
  func everySuchDay(_ index: Int) -> ClosedRange<Int>? {
    guard grammar.hasSpaces, !recurs, tokens[index].has(.every), !tokens[index].isContinuation,
      let word = token(index + 1), word.isUnknownWord, !word.isCapital, !isTaken(index + 1),
      token(index + 2)?.unit == .day, !isTaken(index + 2),
      !namesDay || token(index + 3)?.has(.from) == true
    else { return nil }
    return index...index + 2
  }
}
