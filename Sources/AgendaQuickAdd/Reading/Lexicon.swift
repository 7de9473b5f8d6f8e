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

/// Units that make a number before them no day and no time, in every language.
let measureWords: [LanguageTable.Entry] = [
  (
    "km|cm|mm|kg|g|mg|l|cl|dl|ml|mb|gb|tb|kw|kwh|km/h|kcal|lb|lbs|mile|miles|meter|liter|eur|euro|euros|usd",
    [.measure]
  ),
  (
    "eur|euro|euros|usd|gbp|chf|cad|aud|nzd|jpy|cny|inr|brl|mxn|sek|nok|dkk|pln|czk|dollar|dollars|franken",
    [.currency]
  ),
]

/// Abbreviations of time zones that people write in every language. One that several zones have, such as IST, is left out.
let zoneWords: [LanguageTable.Entry] = [
  ("utc|gmt|zulu", [.zone("Etc/UTC")]),
  ("est|edt", [.zone("America/New_York")]),
  ("cst|cdt", [.zone("America/Chicago")]),
  ("mst|mdt", [.zone("America/Denver")]),
  ("pst|pdt", [.zone("America/Los_Angeles")]),
  ("cet|cest|mez|mesz", [.zone("Europe/Berlin")]),
  ("eet|eest", [.zone("Europe/Athens")]),
  ("bst", [.zone("Europe/London")]),
  ("msk", [.zone("Europe/Moscow")]),
  ("jst", [.zone("Asia/Tokyo")]),
  ("kst", [.zone("Asia/Seoul")]),
  ("hkt", [.zone("Asia/Hong_Kong")]),
  ("sgt", [.zone("Asia/Singapore")]),
  ("aest|aedt", [.zone("Australia/Sydney")]),
  ("nzst|nzdt", [.zone("Pacific/Auckland")]),
  ("est|cst|mst|pst|cet|mez|eet|aest|nzst", [.winterTime]),
  ("berlin", [.city("Europe/Berlin")]),
  ("london", [.city("Europe/London")]),
  ("paris", [.city("Europe/Paris")]),
  ("madrid", [.city("Europe/Madrid")]),
  ("lisbon|lisboa", [.city("Europe/Lisbon")]),
  ("rome|roma|rom", [.city("Europe/Rome")]),
  ("vienna|wien", [.city("Europe/Vienna")]),
  ("zurich", [.city("Europe/Zurich")]),
  ("amsterdam", [.city("Europe/Amsterdam")]),
  ("brussels|bruxelles", [.city("Europe/Brussels")]),
  ("dublin", [.city("Europe/Dublin")]),
  ("stockholm", [.city("Europe/Stockholm")]),
  ("helsinki", [.city("Europe/Helsinki")]),
  ("athens|athen", [.city("Europe/Athens")]),
  ("istanbul", [.city("Europe/Istanbul")]),
  ("moscow|moskau", [.city("Europe/Moscow")]),
  ("jerusalem|tel aviv|israel", [.city("Asia/Jerusalem")]),
  ("dubai", [.city("Asia/Dubai")]),
  ("delhi|mumbai|india", [.city("Asia/Kolkata")]),
  ("singapore", [.city("Asia/Singapore")]),
  ("hong kong", [.city("Asia/Hong_Kong")]),
  ("beijing|shanghai|china", [.city("Asia/Shanghai")]),
  ("tokyo|japan", [.city("Asia/Tokyo")]),
  ("seoul", [.city("Asia/Seoul")]),
  ("sydney", [.city("Australia/Sydney")]),
  ("auckland", [.city("Pacific/Auckland")]),
  ("new york|nyc|eastern", [.city("America/New_York")]),
  ("chicago|central", [.city("America/Chicago")]),
  ("denver|mountain", [.city("America/Denver")]),
  ("los angeles|san francisco|seattle|pacific", [.city("America/Los_Angeles")]),
  ("toronto", [.city("America/Toronto")]),
  ("mexico city", [.city("America/Mexico_City")]),
  ("sao paulo", [.city("America/Sao_Paulo")]),
  ("buenos aires", [.city("America/Argentina/Buenos_Aires")]),
]
