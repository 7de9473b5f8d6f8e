/// What the grammar has read of one kind at each token.
///
/// Many expressions begin alike: a date, a range of dates and a recurrence look for the same date at the same token.
final class ReadOnce<Value> {
  /// For each token, the match or its absence; `nil` where nothing has looked for one.
  private var known: [Match<Value>??]

  /// Nothing is read yet of so many tokens.
  init(tokenCount: Int) {
    known = Array(repeating: nil, count: tokenCount)
  }

  /// The match at a token, which `read` looks for at most once.
  func match(at start: Int, _ read: () -> Match<Value>?) -> Match<Value>? {
    guard start >= 0, start < known.count else { return read() }
    if let match = known[start] { return match }
    let match = read()
    known[start] = .some(match)
    return match
  }
}
