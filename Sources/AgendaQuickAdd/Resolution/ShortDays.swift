internal import ICalendar

/// Finds the weekday that a word beside an hour is meant to be, where no day is said: one that is cut short, `dimch 10h`, has lost some of its letters,
/// `tus 10am`, or is a short one of which two letters are exchanged, `teu 10am`.
struct ShortDays: FindsFreeWords {
  let free: FreeTokens

  /// The usual form of the weekday; `nil` if the word is another one.
  func weekday(_ name: String, _ index: Int) -> String? {
    let word = Array(name.utf8)
    if let day = dotted(word, index) ?? withoutLetter(word, index) { return day }
    guard !WordList.ordinary.contains(word), !Self.others.contains(word) else { return nil }
    let letters = Self.letters(name)
    let isHebrew = word.count > letters.count
    let canBeName =
      index > 0 && tokens[index].isCapital && !grammar.capitalizesNouns
      && letters.contains(where: Self.isVowel)
    let isName = isBehindWordForName(index)
    let found = lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      let other = Self.letters(known)
      if isHebrew { return isMisspelt(letters, other, meanings.tokens[0]) }
      guard meanings.tokens.count == 1,
        meanings.tokens[0].contains(where: { if case .weekday = $0 { true } else { false } })
      else { return false }
      return Self.isCut(letters, other) || !canBeName && !isName && Self.isShort(letters, of: other)
    }
    // Of `tuesday` and `thursday` the first one is meant by `tus`.
    let best = found.max { (Self.alike(word, $0), $1) < (Self.alike(word, $1), $0) }
    if let best { return WordList.daysToSpell(in: language)?.usual(best) ?? best }
    guard !canBeName, !isName, language != "en", !isHebrew else { return nil }
    return Self.english.filter { Self.isShort(letters, of: Array($0.utf8)) }
      .max { Self.alike(word, $0) < Self.alike(word, $1) }
  }

  /// The weekday that a word lacks a letter of, between what begins at an hour and that hour, where also an ordinary word is rather the day: `Dentista quina
  /// 15h`, `Dentista vienes 15h`.
  private func withoutLetter(_ word: [UInt8], _ index: Int) -> String? {
    guard word.count > 4, isFree(index - 1), token(index - 1)?.has(.timed) == true, isTaken(index + 1),
      !tokens[index].isCapital, !isBehindWordForName(index)
    else { return nil }
    return lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      known.utf8.count == word.count + 1 && meanings.tokens.count == 1
        && meanings.tokens[0].contains { if case .weekday = $0 { true } else { false } }
        && WordList.isSlip(word, Array(known.utf8))
    }.min().map { WordList.daysToSpell(in: language)?.usual($0) ?? $0 }
  }

  /// The weekday of which a word with a dot is the beginning: `Dienst. 17 Uhr`, `Don. 17 Uhr`.
  private func dotted(_ word: [UInt8], _ index: Int) -> String? {
    guard word.count > 2, let dot = token(index + 1), dot.mark == ".", !dot.hasSpaceBefore,
      token(index + 2)?.hasSpaceBefore != false
    else { return nil }
    return lexicon.words(beginningWith: Set(word.prefix(1))) { known, meanings in
      known.utf8.count > 5 && known.utf8.starts(with: word) && meanings.tokens.count == 1
        && meanings.tokens[0].contains { if case .weekday = $0 { true } else { false } }
    }.min()
  }

  /// Whether a name is rather behind a word such as `with`, `to` and `of`, or behind one such as `call` that begins the sentence: `Treffen mit Dina 10 Uhr`.
  func isBehindWordForName(_ index: Int) -> Bool {
    guard grammar.hasSpaces, index > 0, let before = token(index - 1), isFree(index - 1) else { return false }
    if before.has(.with) || before.has(.upTo) || before.has(.at) { return true }
    let name = word(at: index - 1)
    return Self.beforeNames.contains(name) || index == 1 && Self.calls.contains(name)
  }

  /// Whether a word is written as a name behind a word before names: `Call Jan 3pm`, `Lunch with May 12:30`.
  func isName(_ index: Int) -> Bool {
    // `Call from April 3pm`
    let isCaller = index == 2 && token(1)?.has(.from) == true && tokens[index].canBeNameOfPerson
    return tokens[index].isCapital && (isCaller || isBehindWordForName(index) || isFirstName(index))
  }

  /// Whether a month that is a first name too has a family name behind it, where the day is said: `August Wilson play Jan 9`. Words written small follow it,
  /// so that it is no title in capitals: `April Budget Review Jan 9`.
  private func isFirstName(_ index: Int) -> Bool {
    guard free.saysDate, !grammar.capitalizesNouns, tokens[index].canBeNameOfPerson,
      tokens[index].range.count > 2,
      isFree(index + 1), let name = token(index + 1), name.isUnknownWord, name.meanings.isEmpty,
      name.isCapital,
      name.mark == nil, !name.isAbbreviation
    else { return false }
    let rest = tokens.indices.filter {
      $0 != index && $0 != index + 1 && isFree($0) && tokens[$0].mark == nil
    }
    return rest.contains { !tokens[$0].isCapital && tokens[$0].digits == 0 }
  }

  private static let beforeNames: Set<String> = [
    "of", "for", "von", "bei", "fur", "zu", "avec", "chez", "pour", "de", "para", "עם", "של", "אצל",
  ]

  private static let calls: Set<String> = [
    "call", "phone", "ring", "text", "meet", "see", "visit", "ask", "email", "anruf", "treffe", "besuche",
    "appel", "appeler", "voir", "llamar", "llamada", "ver", "ligar", "telefonar", "visitar",
  ]

  /// Whether a word of Hebrew letters is near to a weekday, to a word such as `מחר`, or to a month, behind the letter for "in" perhaps.
  private func isMisspelt(_ word: [UInt8], _ known: [UInt8], _ meanings: [Meaning]) -> Bool {
    guard word.count >= 4, word.first == known.first || word.dropFirst().first == known.first else {
      return false
    }
    for meaning in meanings {
      switch meaning {
      case .weekday where known.count > 4, .day where known.count > 4:
        if word.first == known.first, WordList.distance(word, known) == 1 { return true }
      case .day: if known.count == 3, WordList.isSlip(word, known) { return true }
      case .month where known.count > 3:
        // Of a word of four letters such as `יולי` only one with a letter missing, doubled or exchanged: `יוסי` is a name.
        let isNear: ([UInt8]) -> Bool = { other in
          known.count < 5 ? WordList.isSlip(other, known) : WordList.distance(other, known) == 1
        }
        if isNear(word) || word.count > 4 && isNear(Array(word.dropFirst())) { return true }
      default: continue
      }
    }
    return false
  }

  /// Whether a word is the beginning of a weekday, or a short form of one with a letter missing: `Mittw. 10 Uhr`, `miéc 10h`.
  private static func isCut(_ word: [UInt8], _ day: [UInt8]) -> Bool {
    guard word.count >= 4 else { return false }
    if day.count > 5, day.starts(with: word) { return true }
    return day.count == 5 && word.count < 6 && WordList.isSlip(word, day) && word.count <= day.count
  }

  /// Whether a word has only letters of a weekday, in their order, and is its beginning without one of them, `tus`, or begins with three of them, `dimch`, or
  /// has no vowels, `dstg`, or is a short form with two letters exchanged, `teu`. Such a word ends with a consonant: `Freia` and `Sona` are names.
  private static func isShort(_ word: [UInt8], of day: [UInt8]) -> Bool {
    guard word.count >= 3, word.first == day.first, word != day else { return false }
    if day.count < 5 {
      return word.count == day.count && word.sorted() == day.sorted() && WordList.distance(word, day) == 1
    }
    guard word.count < day.count, let last = word.last, !isVowel(last) || last == UInt8(ascii: "y") else {
      return false
    }
    let isBeginning = day.indices.dropFirst().contains { missing in
      word.count > missing - 1 && (day[..<missing] + day[(missing + 1)...]).starts(with: word)
    }
    guard
      isBeginning || day.starts(with: word.prefix(3))
        || !word.contains(where: { isVowel($0) && $0 != UInt8(ascii: "y") })
    else { return false }
    return WordList.hasInOrder(word, in: day)
  }

  /// How many letters two words begin with alike.
  private static func alike(_ word: [UInt8], _ other: String) -> Int {
    zip(word, other.utf8).prefix { $0 == $1 }.count
  }

  /// The letters of a folded word, one byte each: those of Hebrew differ in the last one.
  static func letters(_ word: String) -> [UInt8] {
    word.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private static func isVowel(_ letter: UInt8) -> Bool { "aeiouy".utf8.contains(letter) }

  private static let english = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Words and names of English, German, French, Spanish and Portuguese that have only letters of a weekday, in their order.
  private static let others = WordList(
    """
    dan|dana|dani|dem|den|der|des|dia|diane|die|diens|dienst|dient|dies|digo|dime|din|dine|ding|dino|dna|dogo|doi|domino|\
    domo|don|doner|doners|donner|donners|donnerst|donnert|dono|doo|dora|dort|dos|dost|fay|fda|feig|fia|fir|fit|frag|fray|\
    frei|freit|fry|jedi|judi|les|lue|lui|maes|mag|mai|mares|mari|marte|mas|mat|mate|mates|may|mec|meco|merci|merde|mere|\
    mero|mes|mia|mich|mico|miel|mies|mil|mio|mios|mis|mit|mitch|moa|mod|moda|mol|mole|mona|mond|mondo|mont|moon|quina|\
    quita|saba|sabao|sad|sado|sae|saen|saend|sag|saga|sai|sams|samt|san|sand|sao|sara|sas|sast|satay|satz|sau|say|sed|\
    seda|sega|sena|senda|seta|seu|siesta|sog|song|sonne|sonnen|sonnt|sra|sta|stay|std|stray|stu|stud|study|sturdy|sty|sua|\
    sud|sur|surd|tad|tea|teca|ted|tera|thad|thru|thud|thus|thuy|thy|tom|ton|toy|tray|try|tua|turd|vend|vende|vendre|vene|\
    ver|verdi|verne|vers|vienes|vires|vis|wade|way|wee|weed|weedy|wees|wen|wend|wendy|wens|wes
    """)
}
