internal import ICalendar

/// Finds numbers of the title that can be the hour of an event of which only the day is said: `Rounds 1400 Dec 9`, `nachm. 14-16`, `till 6`. Where nothing
/// else says the hour, such an event would be all day.
struct LeftWithoutHour: FindsFreeWords {
  let free: FreeTokens

  /// The first such numbers from a token on.
  func first(_ index: Int) -> Range<Int>? {
    if let last = minutesOfNoClock(index) ?? secondHour(index) ?? restOfLength(index) ?? endOfHour(index)
      ?? dayOfMonths(index)
    {
      return scalars(index...last)
    }
    guard free.saysDate, !free.hasHour else { return nil }
    if isHourOfNumber(index) { return scalars(index - 2...index) }
    guard
      let last = range(index) ?? clock(index) ?? brokenClock(index) ?? bound(index) ?? spokenHour(index)
        ?? half(index)
    else { return nil }
    return scalars(index...last)
  }

  /// Whether the word for an hour has a number before the word before it, which was read as a day: `Dienstag 15 Besuch Uhr`.
  private func isHourOfNumber(_ index: Int) -> Bool {
    tokens[index].has(.hourMark) && tokens[index].range.count > 2 && isTaken(index - 2)
      && token(index - 2)?.digits ?? 0 > 0 && isFree(index - 1)
  }

  /// An hour with its letter and its minutes, or with a half of the day, beside another one: `9h30 RDV 8h45`, `3pm-25pm`.
  private func secondHour(_ index: Int) -> Int? {
    let (isClock, number) = (tokens.isMinutes(behindLetter: index + 2), tokens[index])
    guard (1...2).contains(number.digits), !number.touchesWordBefore, isFree(index + 1) else { return nil }
    if isClock, isFree(index + 2) { return index + 2 }
    guard let half = token(index + 1), !half.hasSpaceBefore, half.range.count > 1,
      half.has(.morningHalf) || half.has(.afternoonHalf)
    else { return nil }
    return index + 1
  }

  /// A number directly behind a length or a day that nothing says what it counts, or with the sign or the letter of a unit: `in 1 hr 15`, `90'`, `2w`.
  private func restOfLength(_ index: Int) -> Int? {
    guard grammar.hasSpaces, (1...3).contains(tokens[index].digits), !tokens[index].isOfAmount,
      !isNumbered(index)
    else { return nil }
    if let sign = token(index + 1), isFree(index + 1), !sign.hasSpaceBefore,
      token(index + 2)?.hasSpaceBefore != false
    {
      if sign.mark == "'" || sign.mark == "′" { return free.hasHour ? index + 1 : nil }
      if sign.range.count == 1, isTaken(index - 1),
        ["w", "d", "n", "m", "h", "t", "j"].contains(word(at: index + 1))
      {
        return index + 1
      }
    }
    // `Parking 2 hr from 10:15`
    if free.hasHour, let unit = token(index + 1)?.unit, unit == .hour || unit == .minute, isFree(index + 1),
      let next = token(index + 2), isFree(index + 2),
      next.has(.from), !next.isOf, isTaken(index + 3)
    {
      return index + 2
    }
    guard tokens[index].hasSpaceBefore, isTaken(index - 1), tokens[index].digits < 3,
      let unit = token(index - 1)?.unit, unit == .hour, !tokens[index - 1].has(.everyAfter),
      token(index - 2)?.digits ?? 0 > 0, (1..<60).contains(tokens[index].number ?? 0)
    else { return nil }
    return token(index + 1) == nil || isTaken(index + 1) || token(index + 1)?.mark == "," ? index : nil
  }

  private func isHour(_ index: Int) -> Bool {
    guard let number = token(index), !number.isOfAmount else { return false }
    return (1...2).contains(number.digits) && (0...24).contains(number.number ?? 25) || isCompact(index)
  }

  /// Whether three or four digits are an hour and minutes.
  private func isCompact(_ index: Int) -> Bool {
    guard let number = token(index), number.digits == 3 || number.digits == 4, !number.isOfAmount else {
      return false
    }
    return (number.number ?? 9999) < 2400 && (number.number ?? 99) % 100 < 60
  }

  /// Whether a number names a thing, belongs to another word or is money: `chapter 930`, `A320`, `#404`.
  private func isNumbered(_ index: Int) -> Bool {
    guard let number = token(index), !number.touchesWordBefore || !grammar.hasSpaces,
      let before = token(index - 1)
    else { return token(index)?.touchesWordBefore == true && grammar.hasSpaces }
    if before.mark.map("#№§$€£+./:-,&".unicodeScalars.contains) == true, !number.hasSpaceBefore {
      return true
    }
    if before.takesTime, !before.has(.numbered) { return false }
    return before.has(.numbered) || before.has(.numberedBesideWeek) || before.has(.placeWord)
      || before.has(.placeBehindTime) || before.has(.payment) || before.isAbbreviation && isFree(index - 1)
      || before.isCurrency
  }

  /// Whether nothing that is counted, and no word that a number belongs to, is behind a number.
  private func ends(_ index: Int) -> Bool {
    guard let next = token(index) else { return true }
    guard next.hasSpaceBefore || next.mark.map(",.;!?)".unicodeScalars.contains) == true else { return false }
    return isTaken(index) || next.mark != nil || next.has(.on) || next.has(.at) || next.has(.with)
      || next.has(.lasting) || next.has(.arriving) || next.has(.until) || next.has(.upTo)
      || next.has(.filler) && isTaken(index + 1)
      || isWord(at: index, among: "overnight|sharp|arr|dep|uber|nachts")
  }

  /// Hours and minutes without a mark between them: `Surgery 0630 on Dec 9`, `Mtg tomorrow 930`. Hundreds alone are rather a number: `Swim tomorrow 400`.
  private func clock(_ index: Int) -> Int? {
    guard isCompact(index), let number = token(index), let value = number.number else { return nil }
    if !grammar.hasSpaces {
      // `明日1230分`
      if token(index + 1)?.has(.minuteMark) == true, token(index + 1)?.hasSpaceBefore == false {
        return index + 1
      }
      let isRound = value % 5 == 0 && value % 100 > 0
      return number.digits == 3 && isRound && isTaken(index - 1) && !isNumbered(index) ? index : nil
    }
    // `Train 0712`
    let isDeparting = token(index - 1)?.has(.departing) == true
    if number.digits == 4, value < 1000, !isNumbered(index) || isDeparting && !number.touchesWordBefore,
      token(index + 1)?.hasSpaceBefore != false
    {
      return index
    }
    guard !isNumbered(index), number.digits == 4 || !tokens.contains(where: { $0.has(.payment) }),
      ends(index + 1), value % 100 > 0 || number.digits == 4, !(1990...2099).contains(value)
    else {
      return nil
    }
    let isRound = value % 5 == 0
    let isBeside = isTaken(index - 1) || isTaken(index + 1) || token(index + 1)?.has(.on) == true
    return isRound && (isBeside || token(index - 1)?.takesTime == true) ? index : nil
  }

  /// Two hours with a hyphen, or with the short word for "and", between them: `14-16`, `330-4`, `10 u. 12`.
  private func range(_ index: Int) -> Int? {
    guard isHour(index), !isNumbered(index), tokens[index].hasSpaceBefore || index == 0,
      isFree(index + 1), let mark = token(index + 1), let first = tokens[index].number
    else { return nil }
    if mark.mark == "-" || mark.mark == "–" || mark.mark == "/", !mark.hasSpaceBefore, isFree(index + 2),
      let last = token(index + 2), !last.hasSpaceBefore, isHour(index + 2), first != last.number
    {
      // `Game Fri 7/6c`
      if mark.mark == "/" {
        return isWord(at: index + 3, amongTouching: "c|ct|p") ? index + 3 : nil
      }
      guard first > 0, last.number ?? 0 > 0, !tokens.contains(where: { $0.has(.payment) }) else { return nil }
      return ends(index + 3) && !isScore(index) ? index + 2 : nil
    }
    guard isWord(at: index + 1, among: "u|o|y|e") else { return nil }
    let next = token(index + 2)?.mark == "." ? index + 3 : index + 2
    return isFree(next) && isHour(next) && ends(next + 1) && tokens[next].digits < 3 ? next : nil
  }

  private func isWord(at index: Int, amongTouching words: StaticString) -> Bool {
    guard isFree(index), let token = token(index), !token.hasSpaceBefore else { return false }
    return isWord(at: index, among: words)
  }

  /// Whether a range is behind a word of the title that can have numbers of its own: `Lakers 3-2`.
  private func isScore(_ index: Int) -> Bool {
    guard let before = token(index - 1), !isTaken(index - 1), tokens[index].digits < 3 else { return false }
    // `nachm. 14-16`
    if before.mark == "." { return false }
    let isWork = isWord(at: index - 1, among: "work|shift|dienst|schicht|arbeit|turno|overnight")
    return before.isUnknownWord && !before.takesTime && !isWork
  }

  /// An hour with minutes of which a sign or a digit is wrong: `12: 30`, `1O:30`, `o3:00`, `3"30`.
  private func brokenClock(_ index: Int) -> Int? {
    guard grammar.hasSpaces, let mark = tokens[index].mark, ":;'_\"".unicodeScalars.contains(mark),
      !tokens[index].hasSpaceBefore || mark == ":", let minutes = token(index + 1), minutes.digits == 2,
      (minutes.number ?? 99) < 60, isFree(index + 1), let before = token(index - 1), isFree(index - 1),
      token(index + 2)?.hasSpaceBefore != false
    else { return nil }
    if before.mark == nil, before.digits == 0 {
      let letters = word(at: index - 1)
      return mark == ":" && ["o", "l", "i"].contains(letters.suffix(1)) && letters.utf8.count == 1
        && !minutes.hasSpaceBefore ? index + 1 : nil
    }
    guard (1...2).contains(before.digits), (before.number ?? 25) < 25, !isNumbered(index - 1) else {
      return nil
    }
    let isSpaced = minutes.hasSpaceBefore || tokens[index].hasSpaceBefore
    return ends(index + 2) && (mark == ":" ? isSpaced : !isSpaced) ? index + 1 : nil
  }

  /// Minutes that no clock shows, where the day or the hour is not said: `8:60 dentist 3pm`.
  private func minutesOfNoClock(_ index: Int) -> Int? {
    guard !free.saysDate || !free.hasHour, (1...2).contains(tokens[index].digits),
      let hour = tokens[index].number, hour < 30, !isNumbered(index), token(index + 1)?.mark == ":",
      isFree(index + 1), let minutes = token(index + 2), minutes.digits == 2,
      hour > 24 || (60...99).contains(minutes.number ?? 0),
      !tokens[index + 1].hasSpaceBefore, !minutes.hasSpaceBefore, isFree(index + 2)
    else { return nil }
    return index + 2
  }

  /// An hour in words of which one is misspelt: `half pas ten`, `quarter ot four`.
  private func spokenHour(_ index: Int) -> Int? {
    guard grammar.hasSpaces, let part = tokens[index].hourPart, part > 0, tokens[index].mark == nil,
      isFree(index + 1), isFree(index + 2), let link = token(index + 1), let hour = token(index + 2),
      link.mark == nil, hour.mark == nil, link.digits == 0, link.range.count < 7, hour.range.count < 7,
      link.unit == nil
    else { return nil }
    let isHour = (1...12).contains(hour.numberWord ?? hour.number ?? 0)
    let isLink = link.has(.past) || link.has(.to)
    return isHour && (isLink || link.isUnknownWord) || isLink && ends(index + 3) ? index + 2 : nil
  }

  /// A letter of the half of the day apart from its hour: `3 P`.
  private func half(_ index: Int) -> Int? {
    guard language == "en", (1...2).contains(tokens[index].digits),
      (1...12).contains(tokens[index].number ?? 0),
      !isNumbered(index), isFree(index + 1), let letter = token(index + 1), letter.range.count == 1,
      ["a", "p"].contains(word(at: index + 1)), letter.isCapital || !letter.hasSpaceBefore, ends(index + 2)
    else { return nil }
    return index + 1
  }

  /// Marks and digits beside an hour of which a part was read: `12::30`, `3:3 pm`, `930-10am`, `7pm/6c`, `9:30-10開会`.
  private func endOfHour(_ index: Int) -> Int? {
    let token = tokens[index]
    if token.mark == ":", self.token(index + 1)?.mark == ":" || self.token(index - 1)?.mark == ":" {
      let next = self.token(index + 1)?.mark == ":" ? index + 2 : index + 1
      return self.token(next)?.digits ?? 0 > 0
        && self.token(index - 1).map { $0.digits > 0 || $0.mark == ":" } == true
        ? next : nil
    }
    guard token.mark == nil, (1...4).contains(token.digits), !token.isOfAmount else { return nil }
    if let mark = self.token(index + 1), !mark.hasSpaceBefore, isTaken(index + 2),
      let next = self.token(index + 2), !next.hasSpaceBefore, next.digits > 0, !isNumbered(index)
    {
      // `3:3 pm`
      if mark.mark == ":", isFree(index + 1), isHour(index) { return index + 1 }
      if mark.mark == "-", isCompact(index), token.digits > 2 { return index }
    }
    // `2--4pm`
    if isHour(index), self.token(index + 1)?.mark == "-", self.token(index + 2)?.mark == "-",
      isTaken(index + 3), self.token(index + 3)?.digits ?? 0 > 0
    {
      return index + 2
    }
    // `10 u. 12 morgen`
    if free.hasHour, isHour(index), !isNumbered(index), isFree(index + 1),
      isWord(at: index + 1, among: "u|o"),
      isTaken(self.token(index + 2)?.mark == "." ? index + 3 : index + 2)
    {
      return index + 1
    }
    guard token.digits < 3, let mark = self.token(index - 1), isFree(index - 1), !token.hasSpaceBefore,
      !mark.hasSpaceBefore, isTaken(index - 2), let number = token.number, number < 60
    else { return nil }
    if mark.mark == "/" {
      return number <= 24 && isWord(at: index + 1, amongTouching: "c|ct") ? index + 1 : nil
    }
    // `周一9:30-10开会`
    let isClock = self.token(index - 3)?.mark == ":" && self.token(index - 2)?.digits == 2
    return mark.mark == "-" && isClock && free.hasHour && !grammar.hasSpaces ? index : nil
  }

  /// The number of a day beside months of a series that has none, of which the ending is misspelt: `on the 1dt of every month`.
  private func dayOfMonths(_ index: Int) -> Int? {
    guard free.said.contains(.monthsAlone), grammar.hasSpaces, (1...2).contains(tokens[index].digits),
      (1...31).contains(tokens[index].number ?? 0), !tokens[index].touchesWordBefore,
      let ending = token(index + 1), isFree(index + 1), !ending.hasSpaceBefore, ending.mark == nil,
      ending.digits == 0, ending.range.count < 6, !ending.has(.measure)
    else { return nil }
    return index + 1
  }

  /// The number behind a word for a beginning or an end: `till 6`, `starting at 6`.
  private func bound(_ index: Int) -> Int? {
    let word = tokens[index]
    guard grammar.hasSpaces, word.mark == nil, !word.isContinuation,
      word.has(.until) || word.has(.starting) || word.has(.from) && !word.isOf
        || word.has(.at) && token(index - 1)?.has(.starting) == true
    else { return nil }
    let next = token(index + 1)?.has(.at) == true && token(index + 1)?.digits == 0 ? index + 2 : index + 1
    guard isFree(next), isHour(next), tokens[next].number ?? 0 > 0, ends(next + 1) else { return nil }
    return next
  }
}
