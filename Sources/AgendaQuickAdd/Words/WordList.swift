/// Folded words in one text, in the order of their bytes, with bars between them. Nothing is made of it to look a word up.
struct WordList: Sendable {
  /// The words. Behind `=` is the usual form of a word, where a word has one.
  let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// Whether a word, in UTF-8, is in the list.
  func contains(_ word: [UInt8]) -> Bool {
    text.withUTF8Buffer { bytes in
      var (low, high) = (0, bytes.count)
      while low < high {
        var start = (low + high) / 2
        while start > low, bytes[start - 1] != Self.bar { start -= 1 }
        var end = start
        while end < high, bytes[end] != Self.bar { end += 1 }
        let other = bytes[start..<end]
        if other.elementsEqual(word) { return true }
        if other.lexicographicallyPrecedes(word) { low = end + 1 } else { high = max(low, start - 1) }
      }
      return false
    }
  }

  /// The usual form of the word that is nearest to another one, and how far it is; `nil` if none is near.
  /// - Parameters:
  ///   - least: The number of letters of the shortest word that counts.
  ///   - isNearToShort: Whether a word is near to one of less than six letters, of which most words with another letter are words too.
  func nearest(to word: [UInt8], least: Int, isNearToShort: ([UInt8], [UInt8]) -> Bool) -> (
    distance: Int, word: String
  )? {
    text.withUTF8Buffer { bytes in
      var best: (distance: Int, word: String)?
      var start = 0
      while start < bytes.count {
        var (end, last) = (start, start)
        while end < bytes.count, bytes[end] != Self.bar, bytes[end] != Self.equals { end += 1 }
        last = end
        while last < bytes.count, bytes[last] != Self.bar { last += 1 }
        let isAlike = end - start >= least && abs(word.count - (end - start)) <= 2
        let other = isAlike ? Array(bytes[start..<end]) : []
        if isAlike, Self.canBeNear(word, other), let distance = Self.distance(word, other),
          distance < best?.distance ?? .max, other.count > 5 || isNearToShort(word, other)
        {
          best = (distance, String(decoding: bytes[(last > end ? end + 1 : start)..<last], as: UTF8.self))
        }
        start = last + 1
      }
      return best
    }
  }

  /// The first word of the list that a text in UTF-8 has somewhere, and its usual form.
  func first(in bytes: [UInt8]) -> (word: String, usual: String)? {
    text.withUTF8Buffer { words in
      var start = 0
      while start < words.count {
        var (end, last) = (start, start)
        while last < words.count, words[last] != Self.bar {
          if words[last] == Self.equals { end = last }
          last += 1
        }
        var place = 0
        while place + end - start <= bytes.count {
          var length = 0
          while start + length < end, bytes[place + length] == words[start + length] { length += 1 }
          if start + length == end {
            return (
              String(decoding: words[start..<end], as: UTF8.self),
              String(decoding: words[(end + 1)..<last], as: UTF8.self)
            )
          }
          place += 1
        }
        start = last + 1
      }
      return nil
    }
  }

  /// The usual form of a word of the list; `nil` for another word.
  func usual(_ word: String) -> String? {
    for entry in text.description.split(separator: "|") {
      let forms = entry.split(separator: "=")
      if forms[0] == word { return String(forms[forms.count - 1]) }
    }
    return nil
  }

  private static let bar = UInt8(ascii: "|")
  private static let equals = UInt8(ascii: "=")

  /// Whether the first letters allow a misspelling: most words end here.
  static func canBeNear(_ word: [UInt8], _ other: [UInt8]) -> Bool {
    word.count > 1 && (word[0] == other[0] || word[0] == other[1] && word[1] == other[0])
  }

  /// Whether a word has the letters of another one, in their order.
  static func hasInOrder(_ letters: [UInt8], in word: [UInt8]) -> Bool {
    var rest = word[...]
    return letters.allSatisfy { letter in
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
  }

  /// How many letters differ, are missing, too many or exchanged with the next one; `nil` if it is another word.
  static func distance(_ word: [UInt8], _ other: [UInt8]) -> Int? {
    let most = other.count >= 8 ? 2 : 1
    guard abs(word.count - other.count) <= most, word != other else { return nil }
    // A plural is no misspelling.
    if word.dropLast().elementsEqual(other), word.last == UInt8(ascii: "s") { return nil }
    // `Dienst` is no `Dienstag`.
    if word.count < other.count - 1, other.starts(with: word) { return nil }
    var (before, last) = ([Int](), Array(0...other.count))
    for (row, letter) in word.enumerated() {
      var line = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var least = min(last[column + 1], line[column]) + 1
        least = min(least, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
          least = min(least, before[column - 1] + 1)
        }
        line.append(least)
      }
      (before, last) = (last, line)
    }
    guard let distance = last.last, distance <= most else { return nil }
    return distance
  }
}
