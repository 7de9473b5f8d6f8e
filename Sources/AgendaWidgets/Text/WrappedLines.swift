/// The lines of a text, each of at most a width, broken between words.
///
/// A wider word begins on the line of the word before it if some of its letters fit, as in languages without spaces. It is broken after slashes and
/// hyphens, as in a path, or else between syllables with a hyphen, or cut where no syllable fits; text that has no syllables is broken between graphemes.
/// A grapheme that is wider than a line becomes an ellipsis, or is removed if that is too wide as well.
struct WrappedLines {
  /// The rules by which words that are wider than a line are broken.
  enum Words {
    /// Between graphemes: text that people copy keeps its letters.
    case plain
    /// As `plain`, but an address on the web is not broken, because its parts would be of no use: it has a line of its own.
    case keepingAddresses
    /// Between syllables, with a hyphen.
    case hyphenated
  }

  private struct Line {
    var text: String
    /// The letters between this line and the next one: a space, or none within a word.
    var gap = " "
    /// Whether a hyphen is shown behind the text.
    var hasHyphen = false
    /// The text with an ellipsis, if it is a word that is wider than the line.
    var cut: String?
    var shown: String { cut ?? (hasHyphen ? text + "-" : text) }
  }

  private let words: Words
  /// The number of full lines behind which the rest of the text is not broken.
  private let most: Int
  private let fits: (Substring) -> Bool
  private let width: Double
  private let measure: (Substring) -> Double
  private var full: [Line] = []
  /// The line that is begun.
  private var line = ""

  /// The lines of a text; of a text with more than `most` of them, one more and the rest without a break. `measure` returns the width of a text.
  init(
    _ text: String, width: Double, words: Words, most: Int = .max, measure: @escaping (Substring) -> Double
  ) {
    (self.words, self.width, self.most, self.measure) = (words, width, most, measure)
    fits = { text in
      // The beginning of a long text says enough where even that is too wide.
      let beginning = text.prefix(256)
      return (beginning.endIndex == text.endIndex || measure(beginning) <= width) && measure(text) <= width
    }
    for word in text.split(separator: " ") { add(word) }
    end()
  }

  /// The lines as they are shown.
  var shown: [String] { full.map(\.shown) }

  /// The text behind some lines, in one line.
  func rest(behind count: Int) -> String {
    let lines = full.dropFirst(count)
    return lines.dropLast().map { $0.text + $0.gap }.joined() + (lines.last?.text ?? "")
  }

  private var isFull: Bool { full.count > most }

  private mutating func add(_ word: Substring) {
    if isFull {
      if !line.isEmpty { line += " " }
      line += word
      return
    }
    let wanted = line.isEmpty ? String(word) : line + " " + word
    if fits(wanted[...]) { return line = wanted }
    if words == .keepingAddresses, word.contains("://"), !fits(word) {
      end()
      line = String(word)
      return end()
    }
    let parts = word.brokenBehindMarks
    if begins(word, parts[0]) { line += " " } else { end() }
    for part in parts {
      if fits((line + part)[...]) {
        line += part
      } else if !line.isEmpty && fits(part) {
        breakLine()
        line = String(part)
      } else {
        addSyllables(of: part)
      }
    }
    if line.isEmpty, let last = full.indices.last { full[last].gap = " " }
  }

  /// Whether a word that is wider than a line begins on the line of the word before it.
  private func begins(_ word: Substring, _ first: Substring) -> Bool {
    guard !line.isEmpty, !fits(word) else { return false }
    guard !fits(first), let breaks = breaks(of: first) else {
      return fits((line + " " + word.prefix(4))[...])
    }
    return breaks.first.map { fits((line + " " + first.prefix($0) + "-")[...]) } ?? false
  }

  private func breaks(of part: Substring) -> [Int]? {
    words == .hyphenated ? Hyphenation.breaks(of: part) : nil
  }

  /// Adds a part of a word that is wider than a line: to each line as many of the next syllables as fit.
  private mutating func addSyllables(of part: Substring) {
    guard var ends = breaks(of: part)?[...] else { return addGraphemes(of: part) }
    var (rest, start) = (part, 0)
    while !isFull, !fits((line + rest)[...]) {
      let fitting = ends.prefix { fits((line + rest.prefix($0 - start) + "-")[...]) }
      if let end = fitting.last {
        line += rest.prefix(end - start)
        breakLine(hasHyphen: true)
        rest = rest.dropFirst(end - start)
        (start, ends) = (end, ends.dropFirst(fitting.count))
      } else if line.isEmpty {
        let cut = String(rest).cut(to: width, measure: measure)
        return full.append(Line(text: String(rest), gap: "", cut: cut))
      } else {
        breakLine()
      }
    }
    line += rest
  }

  private mutating func addGraphemes(of part: Substring) {
    for (place, grapheme) in zip(part.indices, part) {
      if isFull { return line += part[place...] }
      let text = fits(String(grapheme)[...]) ? String(grapheme) : "…".cut(to: width, measure: measure)
      if !line.isEmpty, !fits((line + text)[...]) { breakLine() }
      line += text
    }
  }

  /// Ends the line that is begun within a word.
  private mutating func breakLine(hasHyphen: Bool = false) {
    let isBetweenWords = line.last == " "
    full.append(
      Line(
        text: isBetweenWords ? String(line.dropLast()) : line, gap: isBetweenWords ? " " : "",
        hasHyphen: hasHyphen))
    line = ""
  }

  /// Ends the line that is begun, if there is one.
  private mutating func end() {
    if !line.isEmpty { full.append(Line(text: line)) }
    line = ""
  }
}

extension Substring {
  /// The parts of a path or of a compound, each with the slashes or hyphens after it. Those at the beginning, as of `/home`, `~/music` or `--width`,
  /// belong to the first part: a path without its first slash is another path.
  fileprivate var brokenBehindMarks: [Substring] {
    func isMark(_ letter: Character) -> Bool { letter == "/" || letter == "-" }
    var parts: [Substring] = []
    var rest = self
    while let letter = rest.firstIndex(where: { !isMark($0) && $0 != "~" }),
      let mark = rest[letter...].firstIndex(where: isMark)
    {
      let end = rest[mark...].firstIndex { !isMark($0) } ?? rest.endIndex
      parts.append(rest[..<end])
      rest = rest[end...]
    }
    return rest.isEmpty ? parts : parts + [rest]
  }
}

/// The places where a word that is wider than a line is broken with a hyphen.
///
/// The syllables follow from vowels and consonants alone, because a widget has titles of several languages and no dictionary. They suit the compounds of
/// German and other Germanic languages, which are the words that are wider than a line.
enum Hyphenation {
  /// The least number of letters before the first hyphen of a word, and behind the last one.
  private static let (leastBefore, leastBehind) = (4, 3)

  /// The numbers of letters before which a syllable begins, in ascending order; `nil` if the word, without marks around it, has others than letters with
  /// a known sound.
  static func breaks(of word: some StringProtocol) -> [Int]? {
    let all = Array(word.lowercased())
    guard all.count == word.count, let first = all.firstIndex(where: isLetter),
      let last = all.lastIndex(where: isLetter), all[first...last].allSatisfy(isLetter)
    else { return nil }
    return syllables(of: all[first...last])
  }

  /// The least number of letters of a word that a column of a page can have no room for.
  fileprivate static let leastOfLongWord = 9

  private static func syllables(of letters: ArraySlice<Character>) -> [Int] {
    guard letters.count >= leastBefore + leastBehind else { return [] }
    let bounds = (letters.startIndex + leastBefore)...(letters.endIndex - leastBehind)
    let vowels = letters.indices.filter { isVowel(at: $0, letters) }
    var breaks: [Int] = []
    for (vowel, next) in zip(vowels, vowels.dropFirst()) where next > vowel + 1 {
      let isPart = compoundParts.contains { letters[next...].starts(with: $0) }
      let start = isPart ? next : next - onset(of: letters[(vowel + 1)..<next])
      // A syllable of one letter stays with the next one: “Donnerstag-abend”.
      if bounds.contains(start), start - (breaks.last ?? 0) > 1 { breaks.append(start) }
    }
    return breaks
  }

  /// The number of the last consonants of a group between vowels with which the next syllable begins.
  private static func onset(of group: ArraySlice<Character>) -> Int {
    // “s” behind these ends a part of a compound: “Geburts-tag”, “Sitzungs-termin”. Behind others it begins a syllable: “Unter-stützung”.
    for place in group.indices.dropLast() where group[place] == "s" {
      let (head, rest) = (String(group[..<place]), String(group[(place + 1)...]))
      if head.hasSuffix("t") || head.hasSuffix("g"), !rest.hasPrefix("ch") { return rest.count }
    }
    return onsets.first(where: String(group).hasSuffix)?.count ?? 1
  }

  /// The groups of consonants with which a syllable begins, the longest ones first.
  private static let onsets = [
    "schl", "schm", "schn", "schr", "schw", "sch", "chr", "spr", "str", "thr", "phr", "bl", "br", "ch", "ck",
    "dr", "fl", "fr", "gl", "gr", "kl", "kn", "kr", "ph", "pl", "pr", "sh", "sp", "st", "th", "tr", "zw",
  ]

  /// Beginnings of German words that are often behind others, and begin with a vowel: the consonant before them is not theirs.
  private static let compoundParts = [
    "abend", "abfahrt", "abfuhr", "abgabe", "abhol", "abnahme", "absage", "abschied", "abschluss", "absprach",
    "abteil", "akadem", "amt",
    "anfang", "angebot", "anlage", "anmeld", "anprobe", "anruf", "antrag", "anwalt", "anwend", "arbeit",
    "arzt", "ärzt", "aufbau", "aufgabe",
    "aufnahme", "auftrag", "auftritt", "ausflug", "ausgabe", "ausschuss", "aussprach", "ausstell",
    "austausch", "auswahl", "auto", "eiche",
    "einführ", "eingang", "einkauf", "einlad", "einsatz", "einweih", "eltern", "empfang", "entscheid",
    "entwick", "erklär", "ernte", "eröffn", "essen",
    "impf", "inspekt", "interview", "oper", "orchest", "ordnung", "übergab", "übung", "umbau",
    "umfrag", "umzug", "unter", "untersuch",
    "urlaub",
  ].map(Array.init)

  private static let vowels = Set("aeiouyäöüáéíóúàèìòùâêîôûãõåæøœëïаеёиоуыэюяіїєαεηιουωάέήίόύώ")
  private static let consonants = Set(
    "bcdfghjklmnpqrstvwxzßçñšžčřłśćńźżğşбвгджзйклмнпрстфхцчшщъьβγδζθκλμνξπρσςτφχψ")

  private static func isLetter(_ letter: Character) -> Bool {
    vowels.contains(letter) || consonants.contains(letter)
  }

  private static func isVowel(at place: Int, _ letters: ArraySlice<Character>) -> Bool {
    // The “u” of “qu” is no vowel, and neither is “y” before one.
    if letters[place] == "u", letters[..<place].last == "q" { return false }
    if letters[place] == "y", let next = letters[(place + 1)...].first, vowels.contains(next) { return false }
    return vowels.contains(letters[place])
  }
}

extension String {
  /// The text with soft hyphens in its long words: a browser shows one only where a line has no room for the word.
  var withSoftHyphens: String {
    guard utf8.count >= Hyphenation.leastOfLongWord, !contains("\u{AD}") else { return self }
    return split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.count >= Hyphenation.leastOfLongWord, let breaks = Hyphenation.breaks(of: word) else {
        return String(word)
      }
      var (parts, rest, taken) = ("", word, 0)
      for place in breaks {
        parts += rest.prefix(place - taken) + "\u{AD}"
        rest = rest.dropFirst(place - taken)
        taken = place
      }
      return parts + rest
    }.joined(separator: " ")
  }
}
