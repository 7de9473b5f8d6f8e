internal import ICalendar

/// The parts of a sentence beside times: the title, and the place.
struct Remainder {
  private(set) var title = ""
  private(set) var place: String?

  private let text: SentenceText
  private let tokens: [Token]
  private let grammar: GrammarSwitches
  /// The folded scalars that were understood and stay in the title, which belong to no place.
  private let titled: [Range<Int>]

  init(
    text: SentenceText, tokens: [Token], marks: SentenceMarks, words: TitleWords, used: [Range<Int>],
    titled: [Range<Int>] = [], grammar: GrammarSwitches, hasOtherTitle: Bool = false
  ) {
    self.titled = titled
    self.text = text
    self.tokens = tokens
    self.grammar = grammar
    let taken = used + marks.ranges
    var segments: [Range<Int>] = []
    for (index, token) in tokens.enumerated() {
      if taken.contains(where: { $0.overlaps(token.range) }) || token.isContinuation { continue }
      if words.marks.contains(index) { continue }
      if isPossessive(index, behind: taken) { continue }
      if let last = segments.last, last.upperBound == index {
        segments[segments.count - 1] = last.lowerBound..<index + 1
      } else {
        segments.append(index..<index + 1)
      }
    }
    takePlace(&segments, canBeAll: hasOtherTitle)
    title = join(segments)
  }

  /// Whether a token is a mark or a letter of the `'s` that touches a day that was understood: `Tomorrow's lunch`.
  private func isPossessive(_ index: Int, behind taken: [Range<Int>]) -> Bool {
    let mark = tokens[index].mark == "'" ? index : index - 1
    guard mark > 0, tokens.isPossessive(at: mark, text) else { return false }
    return taken.contains { $0.overlaps(tokens[mark - 1].range) }
  }

  // MARK: The place

  /// Takes the place out of the segments: from a preposition to the end of its segment, or up to a postposition.
  private mutating func takePlace(_ segments: inout [Range<Int>], canBeAll: Bool) {
    var best: (segment: Int, preposition: Int, weight: Int)?
    for (number, segment) in segments.enumerated() {
      for index in segment where introducesPlace(index, segment) {
        let isOnlyTitle =
          !canBeAll && segments.count == 1 && index == segment.lowerBound
          && placeEnd(index, segment) == segment.upperBound
        guard index + 1 < placeEnd(index, segment), !isOnlyTitle else { continue }
        let weight =
          tokens[index].mark == "@" ? 3 : isName(index + 1) || tokens[index + 1].has(.placeWord) ? 2 : 1
        if weight > best?.weight ?? 0 { best = (number, index, weight) }
      }
    }
    if let (number, index, _) = best {
      let segment = segments[number]
      let end = placeEnd(index, segment)
      let first = introducesPlace(index, segment, isWord: true) ? index : skipArticle(index + 1, end)
      place = tidy(original(first..<end))
      segments.replaceSubrange(number...number, with: [segment.lowerBound..<index, end..<segment.upperBound])
    } else {
      takePlaceBefore(&segments)
    }
    segments.removeAll(where: \.isEmpty)
  }

  /// Whether a place begins after a token, or at it: `at the office`, `à Lyon`, `salle 4`.
  /// - Parameter isWord: Whether only a word that the name of the place begins with counts.
  private func introducesPlace(_ index: Int, _ segment: Range<Int>, isWord: Bool = false) -> Bool {
    let token = tokens[index]
    if !isWord, token.has(.place) {
      return !grammar.hasSpaces || token.mark == "@"
        || !isNoPlace(index + 1, segment) && !isOfVerb(index)
    }
    guard index + 1 < segment.upperBound else { return false }
    if token.has(.placeBehindTime), index > 0, beginsSegment(index, segment) { return isNumber(index + 1) }
    if token.has(.placeWord) { return isName(index + 1) }
    guard !isWord, token.has(.placeOfName), !isReceiver(index) else { return false }
    return isNameOfOne(index) || tokens[index + 1].has(.placeWord)
  }

  /// Whether a name without a number is behind a preposition.
  private func isNameOfOne(_ index: Int) -> Bool { isName(index + 1) && tokens[index + 1].digits == 0 }

  /// Whether a preposition names who gets something: the first one behind a verb such as `donner` and a thing that is at no place: `donner les clés à
  /// Paul`, but not `donner cours à Paris`.
  private func isReceiver(_ index: Int) -> Bool {
    guard let verb = tokens[..<index].lastIndex(where: { $0.has(.giving) }) else { return false }
    return !(verb + 1..<index).contains {
      tokens[$0].has(.timed) || tokens[$0].has(.ofDays) || tokens[$0].has(.placeOfName) && isNameOfOne($0)
    }
  }

  /// Whether nothing but marks is before a token in its segment.
  private func beginsSegment(_ index: Int, _ segment: Range<Int>) -> Bool {
    (segment.lowerBound..<index).allSatisfy { tokens[$0].mark != nil }
  }

  /// Whether a number, or a letter alone, is at a token: `Room 4`, `Hall A`.
  private func isNumber(_ index: Int) -> Bool {
    tokens[index].digits > 0 || tokens[index].mark == nil && tokens[index].range.count == 1
  }

  /// Whether a word after a preposition names no place: `in the rain`.
  private func isNoPlace(_ index: Int, _ segment: Range<Int>) -> Bool {
    var first = index
    while first + 1 < segment.upperBound, tokens[first].has(.filler) || tokens[first].has(.article) {
      first += 1
    }
    guard first < segment.upperBound else { return false }
    // `at 98.6`
    let rest = tokens[first..<segment.upperBound]
    if index > 0, tokens[index - 1].has(.at), rest.allSatisfy({ $0.digits > 0 || $0.mark != nil }) {
      return true
    }
    // `in March`
    if tokens[first].month != nil, first + 1 == segment.upperBound || !isName(first + 1) { return true }
    let word = tokens[first].range
    return grammar.notPlaces.contains {
      text.folded.scalars[word].elementsEqual(FoldedText.fold($0).unicodeScalars)
    }
  }

  /// Whether a preposition belongs to the verb before it: `hand in`, `look at`.
  private func isOfVerb(_ index: Int) -> Bool {
    index > 0 && tokens[index].hasSpaceBefore && tokens[index - 1].takesPreposition(always: true)
  }

  /// Where the name of a place ends: at the end of the segment, or after a word such as `会议室`.
  private func placeEnd(_ index: Int, _ segment: Range<Int>) -> Int {
    guard !grammar.hasSpaces else {
      // `im Lotus Studio 75 Minuten`
      return (index + 1..<segment.upperBound).first { next in
        isMark(next, ",") && !isName(next + 1) || titled.contains { $0.overlaps(tokens[next].range) }
      } ?? segment.upperBound
    }
    let start = tokens[index].range.upperBound
    let name = text.folded.scalars[start..<tokens[segment.upperBound - 1].range.upperBound]
    guard let length = grammar.placeLength(in: name) else { return segment.upperBound }
    return (index + 1..<segment.upperBound).first { tokens[$0].range.lowerBound >= start + length }
      ?? segment.upperBound
  }

  /// A place before its particle: `渋谷で`.
  private mutating func takePlaceBefore(_ segments: inout [Range<Int>]) {
    for (number, segment) in segments.enumerated() {
      for index in segment where tokens[index].has(.placeAfter) && index > segment.lowerBound {
        let first = tokens[segment.lowerBound].range.lowerBound
        let name = text.folded.scalars[first..<tokens[index].range.lowerBound]
        guard let start = grammar.placeStart(in: name),
          let begin = segment.first(where: { tokens[$0].range.lowerBound >= start }), begin < index,
          // `のぞみ123号で大阪`
          !tokens[begin].has(.numbered),
          index + 1 < segment.upperBound || segments.count > 1 || begin > segment.lowerBound
        else { continue }
        place = tidy(original(begin..<index))
        segments.replaceSubrange(
          number...number, with: [segment.lowerBound..<begin, index + 1..<segment.upperBound])
        return
      }
    }
  }

  /// Whether a name or a number begins at a token, after an article perhaps.
  private func isName(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    let isArticle = tokens[index].has(.filler) || tokens[index].has(.article)
    // The letter of `Hall A` is no article.
    let next = isArticle && index + 1 < tokens.count ? index + 1 : index
    let scalar = text.scalars[text.folded.origins[tokens[next].range.lowerBound]]
    return scalar.properties.isUppercase || scalar.isDigit || !scalar.joinsLetters
  }

  private func skipArticle(_ index: Int, _ end: Int) -> Int {
    // The article of a name stays: `at Le Procope`.
    let scalar = text.scalars[text.folded.origins[tokens[index].range.lowerBound]]
    return index + 1 < end && tokens[index].has(.filler) && !scalar.properties.isUppercase ? index + 1 : index
  }

  private func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool { tokens[index].mark == mark }

  // MARK: The title

  private func original(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    return text.original(
      tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound)
  }

  private func join(_ segments: [Range<Int>]) -> String {
    var title = ""
    for segment in segments {
      let part = tidy(original(segment))
      guard !part.isEmpty else { continue }
      let needsSpace = grammar.hasSpaces || (tokens[segment.lowerBound].hasSpaceBefore && !title.isEmpty)
      let comma = isMark(segment.lowerBound, ",") ? "," : ""
      title += title.isEmpty ? part : comma + (needsSpace ? " " : "") + part
    }
    return title
  }

  /// Without the marks that are left around a text when something was taken out.
  private func tidy(_ text: String) -> String {
    func isOutside(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || ",;:-–—、。，：·|@/".unicodeScalars.contains(scalar)
    }
    var result = String(text.trimming(where: isOutside))
    // `dentist (monday 10am)`
    if result.last == "(" || result.last == "（" {
      result = String(String(result.dropLast()).trimming(where: isOutside))
    }
    return ["()", "（）", "(", ")", ".", "?", "!"].contains(result) ? "" : result
  }
}

/// The title of an event about which a sentence asks to be reminded.
enum ReminderTitle {
  /// A title without the words that join it to `remind me`: `to`, `an den`, `de`. One of only such words is none.
  static func title(_ title: String, language: String) -> String {
    let folded = title.lowercased()
    for joint in jointsBefore[language] ?? [] {
      if folded + " " == joint { return "" }
      if folded.hasPrefix(joint) {
        return String(title.dropFirst(joint.count).drop { $0 == " " || $0 == "," })
      }
    }
    for joint in jointsBehind[language] ?? [] where title.hasSuffix(joint) {
      return String(title.dropLast(joint.count))
    }
    return title
  }

  /// The words before the title in each language, with the space behind them; longer ones first.
  private static let jointsBefore = [
    "en": ["to ", "about ", "that ", "of "],
    "de": ["an den ", "an die ", "an das ", "an dem ", "an ", "daran, ", "daran "],
    "fr": ["de ", "d'", "d’", "du ", "à ", "pour ", "que "],
    "es": ["de que ", "que ", "de ", "a "],
    "pt": ["de que ", "de ", "que ", "da ", "do ", "para "],
    "he": ["על "],
  ]

  /// The words behind the title, where a time is between it and `remind me`; longer ones first.
  private static let jointsBehind = [
    "ja": ["ことを", "のを", "ように", "を"]
  ]
}

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

  /// The folded scalars of a length or a distance whose number no word says exactly: `in a few days`, `数日後`.
  func unknownCount(_ tokens: [Token]) -> Range<Int>? {
    (used + titled).first { range in
      guard let few = tokens.firstIndex(where: { $0.has(.few) && range.overlaps($0.range) }) else {
        return false
      }
      // The Spanish `unas 3 horas` is of about three hours.
      return tokens[few...].prefix(3).contains {
        range.overlaps($0.range) && ($0.unit != nil || $0.units != nil || $0.has(.nights) || $0.has(.times))
      } && !tokens[few...].prefix(2).contains { $0.digits > 0 }
    }
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
