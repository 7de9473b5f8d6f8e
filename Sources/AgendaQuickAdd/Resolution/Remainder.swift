/// What a sentence says beside times: the title, and the place.
struct Remainder {
  private(set) var title = ""
  private(set) var place: String?

  private let text: SentenceText
  private let tokens: [Token]
  private let grammar: GrammarSwitches

  init(
    text: SentenceText, tokens: [Token], marks: SentenceMarks, used: [Range<Int>], grammar: GrammarSwitches
  ) {
    self.text = text
    self.tokens = tokens
    self.grammar = grammar
    let taken = used + marks.ranges
    var segments: [Range<Int>] = []
    for (index, token) in tokens.enumerated() {
      if taken.contains(where: { $0.overlaps(token.range) }) || token.isContinuation { continue }
      if let last = segments.last, last.upperBound == index {
        segments[segments.count - 1] = last.lowerBound..<index + 1
      } else {
        segments.append(index..<index + 1)
      }
    }
    takePlace(&segments)
    title = join(segments)
  }

  // MARK: The place

  /// Takes the place out of the segments: from a preposition to the end of its segment, or up to a postposition.
  private mutating func takePlace(_ segments: inout [Range<Int>]) {
    var best: (segment: Int, preposition: Int, weight: Int)?
    for (number, segment) in segments.enumerated() {
      for index in segment where tokens[index].has(.place) {
        let isOnlyTitle =
          segments.count == 1 && index == segment.lowerBound && placeEnd(index, segment) == segment.upperBound
        guard index + 1 < placeEnd(index, segment), !isOnlyTitle else { continue }
        let weight = tokens[index].mark == "@" ? 3 : isName(index + 1) ? 2 : 1
        if weight > best?.weight ?? 0 { best = (number, index, weight) }
      }
    }
    if let (number, index, _) = best {
      let segment = segments[number]
      let end = placeEnd(index, segment)
      place = tidy(original(skipArticle(index + 1, end)..<end))
      segments.replaceSubrange(number...number, with: [segment.lowerBound..<index, end..<segment.upperBound])
    } else {
      takePlaceBefore(&segments)
    }
    segments.removeAll(where: \.isEmpty)
  }

  /// Where the name of a place ends: at the end of the segment, or behind a word such as `会议室`.
  private func placeEnd(_ index: Int, _ segment: Range<Int>) -> Int {
    guard !grammar.placeEndings.isEmpty else {
      return (index + 1..<segment.upperBound).first { isMark($0, ",") && !isName($0 + 1) }
        ?? segment.upperBound
    }
    let name = text.folded.scalars[
      tokens[index].range.upperBound..<tokens[segment.upperBound - 1].range.upperBound]
    var nameText = String.UnicodeScalarView()
    nameText.append(contentsOf: name)
    let folded = String(nameText)
    var longest = 0
    for ending in grammar.placeEndings {
      if let length = Self.length(in: folded, through: ending) { longest = max(longest, length) }
    }
    guard longest > 0 else { return segment.upperBound }
    let end = tokens[index].range.upperBound + longest
    return (index + 1..<segment.upperBound).first { tokens[$0].range.lowerBound >= end } ?? segment.upperBound
  }

  /// The number of scalars up to the end of the first such word.
  private static func length(in text: String, through ending: String) -> Int? {
    let (scalars, word) = (Array(text.unicodeScalars), Array(ending.unicodeScalars))
    guard scalars.count >= word.count else { return nil }
    for start in 1..<max(2, scalars.count - word.count + 1) where start + word.count <= scalars.count {
      if Array(scalars[start..<start + word.count]) == word { return start + word.count }
    }
    return nil
  }

  /// A place before its particle: `渋谷で`.
  private mutating func takePlaceBefore(_ segments: inout [Range<Int>]) {
    for (number, segment) in segments.enumerated() {
      guard let index = segment.first(where: { tokens[$0].has(.placeAfter) }), index > segment.lowerBound,
        index + 1 < segment.upperBound || segments.count > 1
      else { continue }
      place = tidy(original(segment.lowerBound..<index))
      segments[number] = index + 1..<segment.upperBound
      return
    }
  }

  /// Whether a name or a number begins at a token, behind an article perhaps.
  private func isName(_ index: Int) -> Bool {
    guard index < tokens.count else { return false }
    let next = tokens[index].has(.filler) || tokens[index].has(.article) ? index + 1 : index
    guard next < tokens.count else { return false }
    let scalar = text.scalars[text.folded.origins[tokens[next].range.lowerBound]]
    return scalar.properties.isUppercase || scalar.isDigit || !scalar.joinsLetters
  }

  private func skipArticle(_ index: Int, _ end: Int) -> Int {
    index + 1 < end && tokens[index].has(.filler) ? index + 1 : index
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
    var scalars = ArraySlice(Array(text.unicodeScalars))
    func isLoose(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || ",;:-–—、。，：·|@".unicodeScalars.contains(scalar)
    }
    while let last = scalars.last, isLoose(last) { scalars.removeLast() }
    while let first = scalars.first, isLoose(first) { scalars.removeFirst() }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let result = String(view)
    return ["()", "（）", "(", ")", "."].contains(result) ? "" : result
  }
}
