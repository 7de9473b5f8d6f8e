internal import ICalendar

/// Finds misspelt words that join days and numbers, count them or follow them: `10am intil March 7`, `of every mnoth`, `evety Monday`, `15 Uhe`. What such a
/// word joins was read without it, so that the event would be on another day or only once.
struct MisspeltLinks: FindsFreeWords {
  let free: FreeTokens

  /// The first such word from a token on.
  func first(_ index: Int) -> UnusedWords.Finding? {
    guard grammar.hasSpaces, tokens[index].isUnknownWord, tokens[index].mark == nil,
      !tokens[index].isContinuation, tokens[index].meanings.isEmpty, tokens[index].range.count < 16,
      let meant = meant(index)
    else { return nil }
    return UnusedWords.Finding(range: tokens[index].range, suggestion: meant.isEmpty ? nil : meant)
  }

  /// The word that is meant, empty if none is known; `nil` if the word is another one.
  private func meant(_ index: Int) -> String? {
    let name = word(at: index)
    let bytes = Array(name.utf8)
    if let half = halfBehindNumber(index, bytes) ?? seriesBeforeDay(index, name, bytes) { return half }
    if let words = glued(index, name) { return words }
    guard isTime(index - 1) || isTime(behind: index) || isBeforeCount(index) || isBehindAt(index),
      !isName(index)
    else { return nil }
    if isBehindAt(index) { return Self.clocks.besideOne(bytes, lengths: 4...11) }
    let isBetween = isTime(index - 1) && isTime(behind: index)
    if isBetween, bytes.count < 3 { return isShortLink(index, name) ? "" : nil }
    guard bytes.count > 1, isBetween || isBehindCount(index) || isBeforeCount(index) else { return nil }
    if let meant = near(bytes, canBeOrdinary: token(index - 1)?.has(.every) != true || isTaken(index - 1)) {
      return meant
    }
    let isShort = isBetween && bytes.count == 3 && isShortLink(index, name)
    return isShort && Self.shortLinks[language]?.besideOne(bytes, lengths: 2...3) != nil ? "" : nil
  }

  private static let shortLinks = [
    "en": WordList("to"), "de": WordList("bis"), "fr": WordList("au"), "es": WordList("al"),
    "pt": WordList("ao"),
  ]
  private static let clocks = WordList("medianoche|mediodia|midi|midnight|minuit|mittag|mitternacht|noon")

  /// Whether a word is the last one behind a word for "at", where no hour is said: `at npon`.
  private func isBehindAt(_ index: Int) -> Bool {
    guard !free.hasHour, free.saysDate, isFree(index - 1), let at = token(index - 1), at.has(.at) else {
      return false
    }
    return !tokens[index].isCapital && tokens[index].range.count > 2
      && (token(index + 1) == nil || isTaken(index + 1))
  }

  /// Two words without the space between them: `untilMarch`, `otherTuesday`, `vendrediprochain`.
  private func glued(_ index: Int, _ name: String) -> String? {
    let bytes = Array(name.utf8)
    guard bytes.count > 5, bytes.allSatisfy({ $0 < 0x80 }), isTime(index - 1) || isTime(behind: index),
      !isName(index)
    else { return nil }
    for middle in 2...bytes.count - 2 {
      let first = String(decoding: bytes[..<middle], as: UTF8.self)
      guard let known = lexicon[first]?.tokens.first, known.contains(where: { isJoined($0, middle) }) else {
        continue
      }
      let last = String(decoding: bytes[middle...], as: UTF8.self)
      let isDay = known.contains { isDayWord($0) && middle > 3 }
      if let rest = lexicon[last]?.tokens.first,
        rest.contains(where: {
          isDayWord($0) && bytes.count - middle > 3 || isDay && isJoined($0, bytes.count - middle)
        })
      {
        return first + " " + last
      }
    }
    return nil
  }

  private func isDayWord(_ meaning: Meaning) -> Bool {
    switch meaning {
    case .weekday, .everyWeekday, .month, .day, .unit(.month), .unit(.week), .unit(.year): true
    default: false
    }
  }

  private func isJoined(_ meaning: Meaning, _ letters: Int) -> Bool {
    switch meaning {
    case .every, .everyOther, .until, .step, .ordinal: true
    case .at, .on, .upTo, .from, .number, .outOf, .hourMark: letters > 1
    default: isDayWord(meaning) && letters > 3
    }
  }

  /// - Parameter canBeOrdinary: Whether words that are others are left out.
  private func near(_ word: [UInt8], canBeOrdinary: Bool) -> String? {
    let isOrdinary = canBeOrdinary && WordList.besideLinks(in: language)?.contains(word) == true
    guard !isOrdinary, word.allSatisfy({ $0 < 0x80 }) else { return nil }
    return WordList.links(in: language)?.besideOne(word, lengths: 3...12)
  }

  /// Whether a word is written as a name is. Of German only those that are no unit are: `Monats`, `Uhr`.
  private func isName(_ index: Int) -> Bool {
    tokens[index].isCapital && !grammar.capitalizesNouns && index > 0
  }

  /// Whether a token was used, is a number, or a word that says a time with others: `every`, `half`, `past`.
  private func isTime(_ index: Int) -> Bool {
    guard let token = token(index) else { return false }
    if token.mark == ".", !token.hasSpaceBefore { return isTime(index - 1) }
    if isTaken(index) || token.digits > 0 { return !token.isOfAmount }
    return token.mark == nil && !token.isWeak && !token.isUnknownWord
      && !(token.has(.filler) || token.has(.with) || token.has(.place) || token.has(.placeOfName)
        || token.has(.alarm) || token.has(.plain) || token.has(.measure) || token.has(.and))
      && (token.number ?? token.numberWord != nil || token.hourPart != nil || token.has(.every)
        || token.unit != nil || token.step != nil || token.has(.past) || token.has(.everyOther)
        || token.beforeHour != nil || token.weekday != nil)
  }

  /// Whether such a token is behind a word, perhaps behind words such as `the`.
  private func isTime(behind index: Int) -> Bool {
    var next = index + 1
    while next < index + 3, isFree(next), token(next)?.mark == nil,
      token(next)?.has(.filler) == true || token(next)?.has(.on) == true || token(next)?.has(.at) == true
    {
      next += 1
    }
    return isTime(next)
  }

  /// Whether a word of one or two letters stands between a number or a day that was read, and another one: `Dec 5 tp Dec 9`.
  private func isShortLink(_ index: Int, _ name: String) -> Bool {
    func isPoint(_ index: Int) -> Bool {
      guard let token = token(index) else { return false }
      return isTaken(index) && token.mark == nil
        || token.digits > 0 && token.digits < 3 && !token.isOfAmount && !token.touchesWordBefore
    }
    let before = token(index - 1)?.mark == "." ? index - 2 : index - 1
    let isOpen =
      free.saysDate && !free.hasHour && token(before)?.digits ?? 0 > 0 && token(index + 1)?.digits ?? 0 > 0
    guard tokens[index].hasSpaceBefore, token(index + 1)?.hasSpaceBefore == true, !tokens[index].isCapital,
      isPoint(before), isPoint(index + 1), isOpen || isTaken(before) || isTaken(index + 1)
    else { return false }
    return !["w", "x", "v", "vs", "c", "co", "cu", "eh", "my"].contains(name)
  }

  /// Whether a word for each, for which one, or for a part of an hour is directly before a word that ends what is said: `of every mnoth`, `jeden Minats`.
  private func isBehindCount(_ index: Int) -> Bool {
    guard let before = token(index - 1), isFree(index - 1) else { return false }
    let isHour =
      before.has(.past) || before.has(.to) && token(index - 2)?.hourPart != nil || before.beforeHour != nil
      || before.hourPart != nil
    return before.has(.every) || before.has(.everyOther) || isHour
  }

  /// Whether an hour or a number of hours is behind a word: `ahlf past ten`, `ans deux heures`, `daqiu a duas horas`.
  private func isBeforeCount(_ index: Int) -> Bool {
    guard let next = token(index + 1) else { return false }
    let isNumber = { (index: Int) in self.token(index).map { $0.numberWord ?? $0.number != nil } ?? false }
    if next.has(.past) || next.has(.to), isFree(index + 1), isNumber(index + 2) { return true }
    let number = isNumber(index + 1) ? index + 1 : next.has(.at) || next.has(.filler) ? index + 2 : index + 3
    guard number < index + 3, isNumber(number), index > 0, let unit = token(number + 1)?.unit else {
      return false
    }
    return unit == .hour || unit == .day || unit == .week || unit == .minute || unit == .month
  }

  /// The word for each that a word directly before a weekday or a unit is a misspelling of: `evety Monday`, `tosa segunda`.
  private func seriesBeforeDay(_ index: Int, _ name: String, _ word: [UInt8]) -> String? {
    guard let day = token(index + 1), !isName(index), word.count > 2 else { return nil }
    let isOther = isWord(at: index + 1, among: "other|autre|otro|outra|outro|zweiten|second|third|last|first")
    guard
      isOther && token(index + 2).map({ $0.weekday ?? $0.everyWeekday != nil || $0.unit != nil }) == true
        || (day.weekday ?? day.everyWeekday != nil) && !free.isDayFixed
        || day.unit != nil && !day.has(.hourMark),
      WordList.besideLinks(in: language)?.contains(word) != true
    else { return nil }
    return Self.each[language]?.besideOne(word, lengths: 4...8)
  }

  private static let each = [
    "en": WordList("each|every"), "de": WordList("jede|jeden|jeder|jedes"),
    "fr": WordList("chaque|tous|toutes"),
    "es": WordList("cada|todos|todas"), "pt": WordList("cada|todas|todos|toda|todo"),
  ]

  /// The half of the day, or the word for an hour, that a word directly behind a number is a misspelling of: `3pn`, `3 pmm`, `15 Uhe`, `3pmish`, `15hh`.
  private func halfBehindNumber(_ index: Int, _ word: [UInt8]) -> String? {
    guard let number = token(index - 1), (1...2).contains(number.digits), !number.isOfAmount,
      (0...59).contains(number.number ?? 99), !isNumbered(index - 1), word.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let isTouching = !tokens[index].hasSpaceBefore
    if isTouching, Self.glued.contains(word) { return "" }
    // `Flight 3pmEST`
    if isTouching, word.count > 2, (1...12).contains(number.number ?? 0),
      word.starts(with: "pm".utf8) || word.starts(with: "am".utf8)
    {
      return ""
    }
    if isTouching, number.number ?? 0 < 13, word.count < 4, token(index + 1)?.mark != "-",
      let half = Self.halves.besideOne(word, lengths: 2...2), !Self.otherHalves.contains(word)
    {
      return half
    }
    let hours: WordList = language == "de" ? Self.uhr : Self.oclock
    guard !isTouching, word.count > 1 else { return nil }
    if language == "en", word.count == 3, let half = Self.halves.besideOne(word, lengths: 2...2),
      word.first == word.dropFirst().first || word.suffix(2).first == word.last
    {
      return half
    }
    let isHour = !Self.otherHours.contains(word) && number.number ?? 25 <= 24
    return isHour ? hours.besideOne(word, lengths: 3...8) : nil
  }

  private func isNumbered(_ index: Int) -> Bool { token(index - 1)?.has(.numbered) == true }

  private static let halves = WordList("am|pm")
  private static let uhr = WordList("uhr")
  private static let oclock = WordList("heures|horas|oclock")
  /// Letters behind a number that are others: `3rm`, `5k`, `2nd`.
  private static let otherHalves = WordList(
    "a|as|bm|cm|dm|em|fm|gm|hm|im|km|lm|m|mm|nm|p|pa|pb|pc|pcm|pd|pg|ph|pk|pl|ppm|pp|ps|pt|rm|rpm|tm|ym")
  private static let otherHours = WordList("ehr|ihr|ohr|uhren")
  private static let glued = WordList("hh|hrr|ma|mp|pmm|ppm|amm|aam|uh|uhe|ur")
}
