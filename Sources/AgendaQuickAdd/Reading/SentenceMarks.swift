/// The parts of a sentence that are marks and not words: `#calendar`, `/calendar`, `!`, and an address on the web.
struct SentenceMarks {
  private(set) var calendar: String?
  private(set) var priority: Int?
  private(set) var url: String?
  /// The folded scalars of mail addresses, which are words of the title and nothing else.
  private(set) var addresses: [Range<Int>] = []
  /// The folded scalars of the marks.
  private(set) var ranges: [Range<Int>] = []

  init(_ text: SentenceText) {
    let scalars = text.folded.scalars
    var start = 0
    while start < scalars.count {
      var end = start
      while end < scalars.count, scalars[end] != " " { end += 1 }
      read(scalars, start..<end, text)
      start = end + 1
    }
  }

  private mutating func read(_ scalars: [Unicode.Scalar], _ range: Range<Int>, _ text: SentenceText) {
    let word = scalars[range]
    guard let first = word.first else { return }
    if word.starts(with: "https://".unicodeScalars) || word.starts(with: "http://".unicodeScalars), url == nil
    {
      url = text.original(range)
    } else if first == "!", word.count <= 3, word.allSatisfy({ $0 == "!" }), priority == nil {
      priority = word.count >= 2 ? 1 : 5
    } else if first == "#" || first == "/", word.count > 1, calendar == nil,
      word.dropFirst().first?.isLetter == true,
      !word.dropFirst().contains("/")
    {
      calendar = text.original(range.lowerBound + 1..<end(of: range, scalars))
    } else {
      if let sign = word.firstIndex(of: "@"), sign > word.startIndex, word[sign...].contains(".") {
        addresses.append(range)
      }
      return
    }
    ranges.append(range)
  }

  private func end(of range: Range<Int>, _ scalars: [Unicode.Scalar]) -> Int {
    var end = range.upperBound
    while end > range.lowerBound + 2, ",.;:".unicodeScalars.contains(scalars[end - 1]) { end -= 1 }
    return end
  }

  /// Makes the tokens of the marks ones that mean nothing. Those behind all words are removed, so that what is before them ends the sentence.
  func hide(in tokens: inout [Token]) {
    while let last = tokens.last, ranges.contains(where: { $0.overlaps(last.range) }) { tokens.removeLast() }
    for index in tokens.indices where ranges.contains(where: { $0.overlaps(tokens[index].range) }) {
      tokens[index].meanings = []
      tokens[index].number = nil
      tokens[index].digits = 0
      tokens[index].mark = "\u{FFFC}"
    }
    for index in tokens.indices where addresses.contains(where: { $0.overlaps(tokens[index].range) }) {
      tokens[index].meanings = []
      tokens[index].number = nil
      tokens[index].digits = 0
      tokens[index].mark = nil
    }
  }

  func apply(to event: inout QuickEvent) {
    event.calendar = calendar
    event.priority = priority
    event.url = url
  }
}
