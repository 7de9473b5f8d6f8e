internal import Synchronization

/// The words of a language table. Those with one first letter are made ready to be looked up when a sentence has a word with it: a sentence has few of them.
final class Lexicon: Sendable {
  /// The meanings of a word: alternatives for each of the tokens that it stands for.
  struct Word {
    var tokens: [[Meaning]]
    var isWeak: Bool
  }

  /// The folded words with one first letter.
  struct Words {
    fileprivate(set) var words: [String: Word] = [:]
    /// The number of scalars of the longest one.
    fileprivate(set) var longest = 0
  }

  /// Where a word stands: the entry, and the bytes in its words.
  private struct Place {
    var entry: UInt16
    var start: UInt16
    var end: UInt16
    /// The number of the next word with the same first byte; 0 if there is none.
    var next: UInt16 = 0
  }

  private let entries: [LanguageTable.Entry]
  private let weak: Set<String>
  /// The places of the words, numbered from 1 on.
  private let places: [Place]
  /// The numbers of the first word with each first byte of its folded form; 0 if there is none.
  private let firsts: [UInt16]
  private let ready = Mutex([UInt8: Words]())

  init(_ table: LanguageTable, further: [LanguageTable.Entry] = []) {
    entries = table.entries + zoneWords + measureWords + further
    weak = Set(table.grammar.weakWords.map(FoldedText.fold))
    var places: [Place] = []
    places.reserveCapacity(entries.count * 4)
    var firsts = [UInt16](repeating: 0, count: 256)
    var lasts = firsts
    for (number, entry) in entries.enumerated() {
      Self.divide(entry.words) { bytes, range in
        let first = Int(Self.firstByte(bytes[range]))
        places.append(
          Place(entry: UInt16(number), start: UInt16(range.lowerBound), end: UInt16(range.upperBound)))
        let place = UInt16(places.count)
        if lasts[first] == 0 { firsts[first] = place } else { places[Int(lasts[first]) - 1].next = place }
        lasts[first] = place
      }
    }
    (self.places, self.firsts) = (places, firsts)
  }

  /// Gives each word of an entry, as the range of its bytes.
  private static func divide(_ words: String, _ body: (UnsafeBufferPointer<UInt8>, Range<Int>) -> Void) {
    var words = words
    words.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "|") { end += 1 }
        if end > start { body(bytes, start..<end) }
        start = end + 1
      }
    }
  }

  /// The first byte of the folded form of a word.
  private static func firstByte(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
    let first = word[word.startIndex]
    if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { return first + 32 }
    guard first > 127 else { return first }
    // The first letter alone is folded as it is in the word.
    let letter = word.prefix(first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4)
    if let byte = FoldedText.fold(String(decoding: letter, as: UTF8.self)).utf8.first { return byte }
    return FoldedText.fold(String(decoding: word, as: UTF8.self)).utf8.first ?? first
  }

  /// The meaning of a folded word; `nil` if the language does not have it.
  subscript(word: String) -> Word? { word.utf8.first.flatMap { words(beginningWith: $0).words[word] } }

  /// The words whose folded form has a first byte.
  func words(beginningWith first: UInt8) -> Words {
    ready.withLock { ready in
      if let words = ready[first] { return words }
      let words = read(first)
      ready[first] = words
      return words
    }
  }

  private func read(_ first: UInt8) -> Words {
    var result = Words()
    var number = firsts[Int(first)]
    while number > 0 {
      let place = places[Int(number) - 1]
      number = place.next
      let entry = entries[Int(place.entry)]
      let bytes = entry.words.utf8.dropFirst(Int(place.start)).prefix(Int(place.end - place.start))
      let folded = FoldedText.fold(String(Substring(bytes)))
      result.longest = max(result.longest, folded.unicodeScalars.count)
      add(folded, entry.meanings, &result.words)
    }
    return result
  }

  /// A word of one meaning that is there already gets a further meaning; the first one counts where both fit.
  private func add(_ word: String, _ meanings: [Meaning], _ words: inout [String: Word]) {
    if meanings.count == 1, let known = words[word], known.tokens.count == 1 {
      words[word]?.tokens[0].append(meanings[0])
    } else if words[word] == nil {
      words[word] = Word(tokens: meanings.map { [$0] }, isWeak: weak.contains(word))
    }
  }

  /// The words with some first bytes that fit; all of them with `nil`.
  func words(beginningWith first: Set<UInt8>?, where isMeant: (String, Word) -> Bool) -> [String] {
    let letters = first ?? Set(firsts.indices.filter { firsts[$0] > 0 }.map(UInt8.init))
    return letters.flatMap { words(beginningWith: $0).words.filter(isMeant).keys }
  }
}
