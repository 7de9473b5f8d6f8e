internal import ICalendar

/// Numbers that can only be the name of something, and so are no day and no time: of a telephone, a part, a dose or a distance.
extension [Token] {
  /// Marks the numbers of `212-555-0930`, `Tabletten 1-0-1`, `Invoice 2026/1130`, `7-Eleven` and `100m sprint`.
  mutating func markNamedNumbers(_ grammar: GrammarSwitches) {
    var index = 0
    while index < count {
      guard self[index].digits > 0 else {
        index += 1
        continue
      }
      let row = joinedNumbers(at: index)
      let named = isName(row, isYearFirst: grammar.isYearFirst) ? row : numbersApart(at: index)
      for number in named { self[number].isOfAmount = true }
      if named.isEmpty {
        nameStore(at: index)
        nameDistance(at: index)
      }
      index = (row.last ?? index) + 1
    }
  }

  /// Finds the numbers that hyphens or slashes without spaces join to the one at a token; that one alone if more follows directly.
  private func joinedNumbers(at start: Int) -> [Int] {
    var row = [start]
    guard let mark = existing(start + 1)?.mark, mark == "-" || mark == "/", !self[start].touchesWordBefore,
      self[start].hasSpaceBefore || start == 0 || "(,:+".unicodeScalars.contains(self[start - 1].mark ?? " ")
    else { return row }
    if start > 1, self[start - 1].mark == ":" || self[start - 1].mark == ",", !self[start].hasSpaceBefore {
      return row
    }
    while let next = row.last, existing(next + 1)?.mark == mark, !self[next + 1].hasSpaceBefore,
      let number = existing(next + 2), number.digits > 0, !number.hasSpaceBefore
    {
      row.append(next + 2)
    }
    let end = row[row.count - 1] + 1
    guard let behind = existing(end), !behind.hasSpaceBefore else { return row }
    let endsSentence = behind.mark.map { ",;)!?".unicodeScalars.contains($0) } ?? false
    let isDot = behind.mark == "." && existing(end + 1)?.hasSpaceBefore != false
    let isColon = behind.mark == ":" && existing(end + 1)?.hasSpaceBefore == true
    return endsSentence || isDot || isColon ? row : [start]
  }

  /// Whether numbers with a mark between them are neither a date nor two hours.
  private func isName(_ row: [Int], isYearFirst: Bool) -> Bool {
    guard row.count > 1, let mark = self[row[0] + 1].mark else { return false }
    let digits = row.map { self[$0].digits }
    let values = row.map { self[$0].number ?? 0 }
    if digits.contains(where: { $0 > 4 && $0 != 8 }) { return true }
    if row.count == 2 { return mark == "-" ? isPair(digits, values) : isFraction(digits, values) }
    guard mark == "-", digits[0] < 4, !digits.contains(8) else { return false }
    if row.count > 3 || digits[0] == 3 || digits[1] > 2 || digits[2] == 3 || values.contains(0) {
      return true
    }
    if digits[2] == 1 { return !isYearFirst }
    return values[0] > 31 || values[1] > 31 || values[0] > 12 && values[1] > 12
  }

  /// `555-1530`, `030-1530`, `45-1230`, `12-0800`, `24-7`, but not `700-1500`, `0700-1500`, `12-2026`.
  private func isPair(_ digits: [Int], _ values: [Int]) -> Bool {
    let areYears = values.allSatisfy { (1900...2100).contains($0) }
    if digits[1] == 4, digits[0] < 3 {
      if (1900...2100).contains(values[1]) { return false }
      return values[0] > 24 || !isClock(values[1]) || values[0] * 100 >= values[1]
    }
    guard digits[0] > 2 else { return values[0] == 24 && values[1] == 7 }
    if areYears || digits[0] == 4 && digits[1] < 4 { return false }
    // `935-1050`
    if digits[0] == 3, values[0] < 100 || values[0] == 555 || values[0] % 5 > 0 && values[1] - values[0] > 400
    {
      return true
    }
    return digits[1] > 2 && !(isClock(values[0]) && isClock(values[1]))
  }

  /// `2026/1130`, `12/1530`, but not `12/2026`, `0800/1530`.
  private func isFraction(_ digits: [Int], _ values: [Int]) -> Bool {
    guard digits[1] == 4, !(1900...2100).contains(values[1]) else { return false }
    return digits[0] < 4 || !isClock(values[0]) || values[0] >= values[1]
  }

  private func isClock(_ number: Int) -> Bool { number <= 2400 && number % 100 < 60 }

  /// Three numbers or more with only spaces between them, of nine digits or more: `0171 555 1530`, `DE12 3456 1530`.
  private func numbersApart(at start: Int) -> [Int] {
    var row: [Int] = []
    var next = start
    while let number = existing(next), number.digits > 1, number.hasSpaceBefore || row.isEmpty,
      !(1990...2099).contains(number.number ?? 0)
    {
      row.append(next)
      next += 1
    }
    let digits = row.reduce(0) { $0 + self[$1].digits }
    return row.count > 2 && digits > 8 && existing(next)?.hasSpaceBefore != false ? row : []
  }

  /// The name of a shop: `7-Eleven`.
  private mutating func nameStore(at index: Int) {
    guard self[index].digits < 3, existing(index + 1)?.mark == "-", let word = existing(index + 2),
      word.isCapital, word.numberWord != nil, word.digits == 0, !word.hasSpaceBefore,
      !self[index + 1].hasSpaceBefore
    else { return }
    self[index].isOfAmount = true
    self[index + 2].meanings = []
  }

  /// Whole hundreds of metres: `100m sprint`, `100 m`. So many minutes are written as hours.
  private mutating func nameDistance(at index: Int) {
    guard self[index].digits > 2, (self[index].number ?? 1) % 100 == 0, let unit = existing(index + 1),
      unit.unit == .minute, unit.range.count == 1
    else { return }
    self[index].isOfAmount = true
    self[index + 1].meanings = []
  }
}
