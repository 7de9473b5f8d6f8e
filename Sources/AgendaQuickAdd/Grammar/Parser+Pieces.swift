internal import ICalendar

/// The pieces of a whole sentence.
extension Parser {
  /// Every expression of the sentence, from left to right. They do not overlap.
  func pieces() -> [Piece] {
    var pieces: [Piece] = []
    var index = 0
    while index < tokens.count {
      if let piece = piece(at: index, behind: pieces.last) {
        pieces.append(piece)
        index = piece.range.upperBound
      } else {
        index += 1
      }
    }
    return pieces
  }

  /// The longest expression at a token, with the words before it that introduce it.
  private func piece(at start: Int, behind previous: Piece?) -> Piece? {
    var first = start
    while first < start + 4, let token = token(first),
      token.has(.on) || token.has(.at) || token.has(.filler) || token.has(.from), first + 1 < tokens.count
    {
      if let piece = exactPiece(at: first, behind: previous) {
        return Piece(content: piece.content, range: start..<piece.range.upperBound)
      }
      first += 1
    }
    guard let piece = exactPiece(at: first, behind: previous) else { return nil }
    return Piece(content: piece.content, range: start..<piece.range.upperBound)
  }

  private func exactPiece(at start: Int, behind previous: Piece?) -> Piece? {
    guard isWordStart(start) else { return nil }
    var longest: Piece?
    func take<Value>(_ match: Match<Value>?, _ content: (Value) -> Piece.Content) {
      guard let match, match.end > longest?.range.upperBound ?? start else { return }
      longest = Piece(content: content(match.value), range: start..<match.end)
    }
    take(alarm(at: start)) { .alarm(minutes: $0) }
    take(count(at: start)) { .count($0) }
    take(recurrence(at: start)) { .recurrence($0) }
    if case .recurrence? = previous?.content { take(until(at: start)) { .until($0) } }
    take(range(at: start, isBehindDay: isDay(previous, endingAt: start))) { $0 }
    if case .range? = longest?.content { return longest }
    take(point(at: start)) { .point($0) }
    if has(start, .lasting) { take(length(at: skipFillers(start + 1))) { .length($0) } }
    if has(start, .until) || has(start, .upTo), longest == nil {
      take(point(at: skipGlue(start + 1))) { $0.time?.hour != nil ? .range(Point(), $0) : .until($0.date) }
    }
    if has(start, .allDay) { take(Match(true, start + 1)) { _ in .allDay } }
    if isTime(previous) { take(zone(at: start)) { .zone($0) } }
    if longest == nil, let match = length(at: start), !isDistance(match.end), has(match.end, .lasting) {
      take(Match(match.value, match.end + 1)) { .length($0) }
    }
    return longest
  }

  /// Whether an expression can begin at a token: not within a word of several meanings.
  private func isWordStart(_ index: Int) -> Bool {
    !(token(index)?.isContinuation ?? true)
  }

  private func isDay(_ piece: Piece?, endingAt index: Int) -> Bool {
    guard let piece, skipGlue(piece.range.upperBound) >= index, case .point(let point) = piece.content else {
      return false
    }
    return point.time?.hour == nil
  }

  private func isTime(_ piece: Piece?) -> Bool {
    switch piece?.content {
    case .point(let point)?: point.time != nil
    case .range(_, let point)?: point.time != nil
    default: false
    }
  }
}
