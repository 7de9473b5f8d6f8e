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
