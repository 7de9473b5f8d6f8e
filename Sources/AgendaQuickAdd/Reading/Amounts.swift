internal import ICalendar

/// Amounts of money and of other measures, whose numbers are no days and no times: `15,50 €`, `$15-20`, `10 km`, `1,5 h`, `§ 3.15`.
extension [Token] {
  /// Marks the numbers of amounts.
  mutating func markAmounts() {
    var index = 0
    while index < count {
      guard let first = quantity(at: index) else {
        index += 1
        continue
      }
      var row = [first]
      while row.count < 3, let next = quantityBehindRangeMark(row[row.count - 1].upperBound) {
        row.append(next)
      }
      let end = row[row.count - 1].upperBound
      if isAmount(row, end) || areNumbered(row) {
        for number in row {
          for token in number where self[token].digits > 0 { self[token].isOfAmount = true }
        }
      } else if let length = decimalLength(at: index) {
        for token in length where self[token].digits > 0 { self[token].isOfAmount = true }
      }
      index = end
    }
  }

  /// Whether a row of numbers with a sign or a word beside it is an amount. Hours have no such sign.
  private func isAmount(_ row: [Range<Int>], _ end: Int) -> Bool {
    let start = row[0].lowerBound
    if existing(start - 1)?.mark == "§" { return true }
    if row.contains(where: { hasCurrency(before: $0.lowerBound) || hasCurrency(behind: $0.upperBound) }) {
      return true
    }
    guard let unit = existing(end) else { return false }
    if unit.mark == "%" { return true }
    // `Montag 9 KW 50` has a week behind the hour.
    // `vendredi 10 l'équipe`
    if unit.has(.measure), unit.weekday == nil, unit.range.count > 1 || !isBeforeApostrophe(end),
      !unit.has(.calendarWeek) || existing(end + 1)?.digits ?? 0 == 0
    {
      return true
    }
    // `1,5 Portionen`
    return row[0].count > 1 && self[start + 1].mark == "," && self[start + 2].digits < 3 && unit.isUnknownWord
  }

  /// Whether a range of numbers names parts of something, and no hour: `chapitres 3 à 5`, but not `page 3 to 5pm`.
  private func areNumbered(_ row: [Range<Int>]) -> Bool {
    guard row.count == 2, row.allSatisfy({ $0.count == 1 }), let name = existing(row[0].lowerBound - 1),
      name.has(.numbered), !name.takesTime
    else { return false }
    guard let next = existing(row[1].upperBound) else { return true }
    return !next.has(.hourMark) && !next.has(.morningHalf) && !next.has(.afternoonHalf)
      && (next.hasSpaceBefore || next.mark == ",") && next.month == nil
  }

  /// A whole or decimal number: `15`, `15,50`, `1.250`.
  private func quantity(at start: Int) -> Range<Int>? {
    guard let whole = existing(start), whole.digits > 0, !isMinutes(behindLetter: start) else { return nil }
    guard (1...3).contains(whole.digits), let mark = existing(start + 1),
      mark.mark == "." || mark.mark == ",",
      !mark.hasSpaceBefore, let fraction = existing(start + 2), !fraction.hasSpaceBefore,
      (1...3).contains(fraction.digits),
      start == 0 || whole.hasSpaceBefore || self[start - 1].mark != "." && self[start - 1].mark != ","
    else { return start..<start + 1 }
    return start..<start + 3
  }

  /// Whether two digits are minutes, as they touch the letter of an hour: the 15 of `9h15 L3`.
  func isMinutes(behindLetter index: Int) -> Bool {
    guard index > 1, let minutes = existing(index), minutes.digits == 2, (minutes.number ?? 60) < 60,
      !minutes.hasSpaceBefore
    else { return false }
    let letter = self[index - 1]
    return letter.isSpaced && letter.range.count == 1 && letter.has(.hourMark) && !letter.hasSpaceBefore
      && (1...2).contains(self[index - 2].digits)
  }

  /// The second number of a range of amounts, behind a hyphen or a word and a sign of money perhaps: `15-20 €`, `15 bis 20 €`, `£15.50-£20`.
  private func quantityBehindRangeMark(_ end: Int) -> Range<Int>? {
    let hasSign = existing(end)?.isCurrency == true
    var next = hasSign ? end + 1 : end
    guard let link = existing(next), link.mark == "-" || link.mark == "~" || link.has(.upTo) else {
      return nil
    }
    next += 1
    if existing(next)?.isCurrency == true { next += 1 }
    // `850 € bis 3.` has a day behind the amount.
    guard let number = quantity(at: next), !hasSign || existing(number.upperBound)?.isCurrency == true else {
      return nil
    }
    return number
  }

  /// A decimal number of hours, days or minutes: `1,5 h`. `9.30 h` is a time.
  private func decimalLength(at start: Int) -> Range<Int>? {
    guard let number = quantity(at: start), number.count > 1, (1...2).contains(self[start + 2].digits),
      let unit = existing(number.upperBound), !isDateBeforeClock(start)
    else { return nil }
    let isLength = unit.unit == .hour || unit.unit == .day || unit.unit == .minute && unit.range.count > 1
    let isTime = self[start + 1].mark == "." && self[start + 2].digits == 2 && unit.has(.hourMark)
    return isLength && !isTime ? number : nil
  }

  /// Whether two numbers with a dot are a day and its month, and the word for hours behind them introduces a clock time: `23.11 שעה 17:30`.
  func isDateBeforeClock(_ start: Int) -> Bool {
    guard let day = existing(start)?.number, existing(start + 1)?.mark == ".",
      let month = existing(start + 2)?.number, existing(start + 3)?.unit == .hour,
      let next = existing(start + 4)
    else { return false }
    let hour = next.mark == "." || next.mark == ":" ? start + 5 : start + 4
    return (1...31).contains(day) && (1...12).contains(month) && existing(hour)?.digits ?? 0 > 0
      && existing(hour + 1)?.mark == ":" && existing(hour + 2)?.digits == 2
  }

  /// Whether a sign of money before a number belongs to it, `$15`, `€ 15`, and not to a number before the sign: `20€ 15`.
  private func hasCurrency(before start: Int) -> Bool {
    guard let number = existing(start), existing(start - 1)?.isCurrency == true else { return false }
    if existing(start - 2)?.digits ?? 0 == 0 { return true }
    // `850元3号`
    return !number.hasSpaceBefore && self[start - 1].hasSpaceBefore
  }

  /// Whether a sign of money behind a number, before the token `end`, belongs to it, `15€`, `15 EUR`, and not to a number behind the sign: `15 $20`.
  private func hasCurrency(behind end: Int) -> Bool {
    guard let sign = existing(end), sign.isCurrency else { return false }
    let next = existing(end + 1)
    return !sign.hasSpaceBefore || next?.digits ?? 0 == 0 || next?.hasSpaceBefore == true
  }

  private func isBeforeApostrophe(_ index: Int) -> Bool {
    existing(index + 1).map { !$0.hasSpaceBefore && ($0.mark == "'" || $0.mark == "’") } ?? false
  }

  func existing(_ index: Int) -> Token? { indices.contains(index) ? self[index] : nil }
}
