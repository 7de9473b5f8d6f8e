extension String {
  /// The most bytes that a character counts for; an emoji of a family with skin tones has some forty, most letters one or two.
  private static let bytesPerCharacter = 8

  /// The text, cut between characters to so many, with an ellipsis where it is cut; in bytes to eight times so many.
  func cut(toCharacters limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let bound =
      utf8.index(startIndex, offsetBy: limit * Self.bytesPerCharacter, limitedBy: endIndex) ?? endIndex
    var end = startIndex
    var count = 0
    while end < endIndex, count < limit {
      let next = index(after: end)
      guard next <= bound else { break }
      end = next
      count += 1
    }
    return end == endIndex ? self : self[..<end] + "…"
  }
}
