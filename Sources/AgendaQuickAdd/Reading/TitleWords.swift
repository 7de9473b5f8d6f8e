/// Words that belong to the title whatever they can mean: those in quotation marks, and names after `Mr` or `Frau`.
struct TitleWords {
  /// The tokens between quotation marks.
  private(set) var quoted: Set<Int> = []
  /// The marks of the quotations, which do not stay in the title.
  private(set) var marks: Set<Int> = []
  /// The tokens that are names.
  private(set) var names: Set<Int> = []

  init(_ tokens: [Token], hasSpaces: Bool) {
    var start = 0
    while start < tokens.count {
      if let end = Self.quotation(at: start, in: tokens, hasSpaces: hasSpaces) {
        quoted.formUnion(start + 1..<end)
        // Of a text without spaces they are a part: 「進撃の巨人」.
        if hasSpaces { marks.formUnion([start, end]) }
        start = end
      } else if tokens[start].has(.honorific), let name = Self.name(behind: start, in: tokens) {
        names.insert(name)
      }
      start += 1
    }
  }

  /// The token of the mark that closes a quotation at a token.
  private static func quotation(at start: Int, in tokens: [Token], hasSpaces: Bool) -> Int? {
    guard let mark = tokens[start].mark, let last = closingMarks[mark] else { return nil }
    // The mark within the Hebrew ד״ר and the one for inches, `27" monitor`, open nothing. Where words have no spaces
    // a quotation begins after a word too: 看“星期六”.
    let isInside =
      !tokens[start].hasSpaceBefore && tokens[start].touchesWordBefore
      && (hasSpaces || tokens[start - 1].digits > 0)
    guard mark != "\"" || !isInside else { return nil }
    let end = (start + 1..<min(tokens.count, start + 60)).first {
      tokens[$0].mark.map(last.unicodeScalars.contains) ?? false
    }
    return end
  }

  /// The marks that close a quotation, by the one that opens it. Typographic marks are folded.
  private static let closingMarks: [Unicode.Scalar: String] = [
    "\"": "\"", "„": "\"", "«": "»", "»": "«", "「": "」", "『": "』", "《": "》", "〈": "〉",
  ]

  private static func name(behind honorific: Int, in tokens: [Token]) -> Int? {
    var next = honorific + 1
    if next < tokens.count, tokens[next].mark == ".", !tokens[next].hasSpaceBefore { next += 1 }
    guard next < tokens.count, tokens[next].isCapital, tokens[next].digits == 0 else { return nil }
    return next
  }
}

extension [Token] {
  /// The same with some tokens that mean nothing.
  func hiding(_ indices: Set<Int>) -> [Token] {
    var tokens = self
    for index in tokens.indices where indices.contains(index) {
      tokens[index].meanings = []
      tokens[index].number = nil
      tokens[index].digits = 0
      // The further meanings of the same word.
      var next = index + 1
      while next < tokens.count, tokens[next].isContinuation {
        tokens[next].meanings = []
        tokens[next].number = nil
        next += 1
      }
    }
    return tokens
  }
}
