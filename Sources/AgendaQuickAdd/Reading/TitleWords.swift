internal import ICalendar

/// Words that belong to the title whatever they can mean: those in quotation marks, names after `Mr` or `Frau`, and dates that are names of streets.
struct TitleWords {
  /// The tokens between quotation marks.
  private(set) var quoted: Set<Int> = []
  /// The marks of the quotations, which do not stay in the title.
  private(set) var marks: Set<Int> = []
  /// The tokens that are names.
  private(set) var names: Set<Int> = []
  /// The tokens of short days that are names of people with whom something is done, `mit Mo`, and of distances that are titles.
  private(set) var companions: Set<Int> = []
  /// The tokens of a verse behind its book: `John 3:16`.
  private(set) var verse: Set<Int> = []
  /// The tokens of numbers of houses, and those of the last address: `9 Elm St`.
  private(set) var houses: Set<Int> = []
  private(set) var house: Range<Int>?
  /// The tokens of an address whose number can be a day of the month too: `samedi 5 place Bellecour`.
  private(set) var houseOrDay: Range<Int>?
  /// The tokens of dates that are names of streets: `Rue du 4 septembre`.
  private(set) var streets: Set<Int> = []
  /// Those of them that can be nothing else, with the word for the street.
  private(set) var clearStreet: Range<Int>?
  /// The tokens of the German `Fr.` and a name behind it, which is Frau rather than Friday, and of the Hebrew `שני` behind a word for "with" or "of", which is
  /// a name or Monday.
  private(set) var personOrDay: Range<Int>?
  /// The tokens of the last name of a street with a date, clear or not.
  private(set) var street: Range<Int>?

  init(_ tokens: [Token], text: SentenceText, hasSpaces: Bool) {
    let houseNumber = HouseNumber(tokens: tokens, text: text)
    var start = 0
    while start < tokens.count {
      if let found = Self.verse(at: start, in: tokens, text) { verse.formUnion(found) }
      if let end = Self.quotation(at: start, in: tokens, hasSpaces: hasSpaces) {
        quoted.formUnion(start + 1..<end)
        // Of a text without spaces they are a part: 「進撃の巨人」.
        if hasSpaces { marks.formUnion([start, end]) }
        start = end
      } else if tokens[start].has(.honorific), let name = Self.name(behind: start, in: tokens) {
        names.insert(name)
      } else if Self.isLady(start, in: tokens, text) {
        names.insert(start)
        personOrDay = start..<start + 3
      } else if hasSpaces, let date = StreetName(tokens: tokens, text: text).date(at: start) {
        streets.formUnion(date.tokens)
        street = date.street..<date.tokens.upperBound
        if date.isClear { clearStreet = street }
        start = date.tokens.upperBound - 1
      } else if hasSpaces, let found = houseNumber.address(at: start) {
        if houseNumber.canBeDay(found.number) {
          houseOrDay = found.address
        } else {
          houses.formUnion(found.number)
        }
        if found.isOfStreet { house = found.address }
        start = found.number.upperBound - 1
      } else if Self.isShani(start, in: tokens, text) {
        companions.insert(start)
        personOrDay = start - 1..<start + 1
      } else if Self.isCompanion(start, in: tokens, companions) {
        companions.insert(start)
      } else if hasSpaces, Self.isTitle(start, in: tokens) {
        companions.formUnion(start...start + 2)
      } else if hasSpaces, VerbWithPreposition(tokens: tokens).ends(at: start) {
        names.insert(start)
      }
      start += 1
    }
  }

  /// Names of books that have verses, folded.
  static let books: StaticString = """
    acts|apg|apocalipse|apocalipsis|atos|colossians|corinthiens|corinthians|corintios|daniel|deuteronomy|ecclesiastes|efesios|\
    ephesians|esaie|exodus|exodo|galatians|genese|genesis|hebraer|hebreos|hebreus|hebrews|isaiah|isaias|jakobus|james|jean|jesaja|\
    joao|joh|johannes|john|joshua|juan|korinther|luc|lucas|luke|lukas|marc|marcos|mark|markus|mateo|mateus|matthaus|matthew|\
    matthieu|mose|offenbarung|peter|philippians|proverbes|proverbios|proverbs|psalm|psalms|psaume|revelation|romains|romanos|\
    romans|romer|salmo|spruche|תהילים|בראשית|ישעיהו|ヨハネ|ローマ|マタイ|ルカ|マルコ
    """

  /// The tokens of a verse whose book is before a token: the `3:16-21` of `Sermon on John 3:16-21`. One at whole five minutes can be an hour, as that of
  /// `Meeting Mark 2:30 - 3:30`.
  private static func verse(at start: Int, in tokens: [Token], _ text: SentenceText) -> Range<Int>? {
    guard start > 0, start + 2 < tokens.count, tokens[start + 1].mark == ":",
      !tokens[start + 2].hasSpaceBefore,
      tokens[start].digits > 0, tokens[start + 2].digits > 0,
      (tokens[start + 2].number ?? 0) % 5 != 0,
      books.lists(Array(text.folded.text(tokens[start - 1].range).utf8))
    else { return nil }
    var end = start + 3
    if end + 1 < tokens.count, tokens[end].mark == "-", !tokens[end].hasSpaceBefore,
      tokens[end + 1].digits > 0,
      !tokens[end + 1].hasSpaceBefore
    {
      end += 2
    }
    return start..<end
  }

  /// Whether the weekday of a sentence is not that of the date that can be the name of a street: `calle 2 de Mayo martes 18:00`.
  func isOfOtherWeekday(_ pieces: [Piece], _ parser: Parser, _ today: CalendarDate) -> Bool {
    guard let street, let start = street.first(where: { parser.token($0)?.digits ?? 0 > 0 }),
      let date = parser.plainDate(at: start)?.value
    else { return false }
    var plain = date
    plain.weekday = nil
    let weekday = DayResolver(today: today, firstWeekday: parser.grammar.firstWeekday).days(plain)?.lowerBound
      .weekday
    return pieces.contains {
      guard case .point(let point) = $0.content, let day = point.date.weekday else { return false }
      return weekday != nil && day != weekday
    }
  }

  /// Whether `Fr.` with a name behind it, which no table has, is at a token: `Termin Fr. Schulz`, but not `Fr. Konzert` and `Fr. 10 Uhr`.
  private static func isLady(_ index: Int, in tokens: [Token], _ text: SentenceText) -> Bool {
    guard index + 2 < tokens.count, tokens[index].weekday != nil, tokens[index].isCapital,
      text.folded.text(tokens[index].range) == "fr", tokens[index + 1].mark == ".",
      !tokens[index + 1].hasSpaceBefore
    else { return false }
    let name = tokens[index + 2]
    return name.isCapital && !name.isAbbreviation && name.isUnknownWord
      && (name.meanings.isEmpty || name.has(.honorific))
      && name.range.count > 1
  }

  /// Whether the Hebrew name `שני` is at a token, behind a word that has a person behind it: `פגישה עם שני`, `מתנה לשני`.
  private static func isShani(_ index: Int, in tokens: [Token], _ text: SentenceText) -> Bool {
    guard index > 1, tokens[index].weekday == .monday, tokens[index].range.count == 3,
      !tokens[index].isContinuation,
      text.folded.text(tokens[index].range) == "שני"
    else { return false }
    let before = tokens[index - 1]
    // `מראשון לשני`
    let isPrefix =
      !tokens[index].hasSpaceBefore && before.range.count == 1 && before.has(.upTo)
      && tokens[index - 2].weekday == nil
    return isPrefix || ["עם", "של", "אצל"].contains(text.folded.text(before.range))
  }

  /// Whether a distance from now is written as a title: `28 Days Later`.
  private static func isTitle(_ index: Int, in tokens: [Token]) -> Bool {
    guard index + 2 < tokens.count, tokens[index].number != nil, tokens[index + 1].unit != nil else {
      return false
    }
    return tokens[index + 1].isCapital && tokens[index + 2].isCapital && tokens[index + 2].has(.fromNow)
  }

  /// Whether a short day is written as the name of a person behind `with`, or behind another such name and `and`.
  private static func isCompanion(_ index: Int, in tokens: [Token], _ companions: Set<Int>) -> Bool {
    guard index > 0, tokens[index].isWeak, tokens[index].weekday != nil, tokens[index].isCapital else {
      return false
    }
    return tokens[index - 1].has(.with)
      || (tokens[index - 1].has(.and) || tokens[index - 1].mark == ",") && companions.contains(index - 2)
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

/// Finds the preposition that belongs to the verb or noun before it: `Check-in 3pm Friday`, `Move in Saturday`.
private struct VerbWithPreposition {
  let tokens: [Token]

  /// Whether the preposition at an index belongs to the word before it.
  func ends(at index: Int) -> Bool {
    let preposition = tokens[index]
    guard index > 0, preposition.digits == 0, preposition.mark == nil,
      preposition.has(.place) || preposition.has(.at) || preposition.has(.on)
    else { return false }
    if index > 1, tokens[index - 1].mark == "-" {
      return !tokens[index].hasSpaceBefore && !tokens[index - 1].hasSpaceBefore
        && tokens[index - 2].isUnknownWord
    }
    guard preposition.has(.place), !preposition.has(.at), tokens[index - 1].takesPreposition(always: false)
    else { return false }
    var next = index + 1
    while next < tokens.count, tokens[next].isContinuation { next += 1 }
    guard next < tokens.count else { return true }
    let word = tokens[next]
    if word.weekday != nil || word.relativeDay != nil || word.has(.at) { return true }
    if word.digits > 0 {
      return next + 1 < tokens.count
        && (tokens[next + 1].has(.morningHalf) || tokens[next + 1].has(.afternoonHalf))
    }
    // `Walk in the park`, `Check in Paris`, `Check in room 4`, but `Drop in class Monday`
    guard word.isUnknownWord, !word.isCapital, !word.has(.placeBehindTime) else { return false }
    return !word.has(.numbered) || next + 1 == tokens.count || tokens[next + 1].digits == 0
  }
}

/// Finds the date in the name of a street: `Rue du 4 septembre`, `Straße des 17. Juni`, `Plaza 2 de Mayo`.
private struct StreetName {
  let tokens: [Token]
  let text: SentenceText

  /// The tokens of the date whose day is at an index, and that of the word for the street; `nil` if it is a date alone.
  ///
  /// It is clear with a preposition that names of streets have and days have not.
  func date(at index: Int) -> (tokens: Range<Int>, street: Int, isClear: Bool)? {
    guard (1...2).contains(tokens[index].digits), (1...31).contains(tokens[index].number ?? 0), index > 0
    else { return nil }
    let hasLink = Self.links.contains(word(index - 1))
    var street = hasLink ? index - 2 : index - 1
    if street > 0, tokens[street].mark == "." { street -= 1 }
    guard street >= 0, tokens[street].mark == nil,
      (hasLink ? Self.words : Self.names).contains(word(street))
    else { return nil }
    var month = index + 1
    while month < tokens.count, month < index + 3,
      tokens[month].mark == "." || tokens[month].has(.ordinalSuffix) || Self.links.contains(word(month))
    { month += 1 }
    guard month < tokens.count, isMonth(month) else { return nil }
    let hasYear = month + 1 < tokens.count && tokens[month + 1].digits == 4
    return (index..<month + (hasYear ? 2 : 1), street, hasLink)
  }

  private func isMonth(_ index: Int) -> Bool {
    if tokens[index].month != nil { return true }
    let name = Array(word(index).utf8)
    return WordList.months.contains(name) || WordList.foreignMonths.contains(name)
  }

  private func word(_ index: Int) -> String { text.folded.text(tokens[index].range) }

  private static let links: Set<String> = ["du", "des", "de", "del", "do"]

  /// Words for streets and squares, which a date follows with a preposition: `Straße des 17. Juni`.
  private static let words: Set<String> = names.union([
    "allee", "av", "avenue", "barrio", "boulevard", "brucke", "estadio", "impasse", "largo", "parque",
    "place", "plac",
    "platz", "plein", "pont", "ponte", "quai", "rue", "square", "station", "str", "strasse", "ufer",
  ])

  /// Those that a date can follow directly: `Via 25 Aprile`. Behind others it is that of the event: `Meet at Union Square 5 December`.
  private static let names: Set<String> = [
    "avda", "avenida", "calle", "corso", "paseo", "piazza", "piazzale", "plaza", "praca", "rua", "travessa",
    "ul",
    "ulica", "via", "viale", "пл", "площадь", "ул", "улица",
  ]
}

extension [Token] {
  /// The folded scalars from the first to the last of some tokens.
  func scalars(of tokens: Range<Int>) -> Range<Int> {
    self[tokens.lowerBound].range.lowerBound..<self[tokens.upperBound - 1].range.upperBound
  }

  /// Whether an apostrophe and an `s`, which touch the word before them, are at a place: the `'s` of `Tomorrow's lunch`.
  func isPossessive(at mark: Int, _ text: SentenceText) -> Bool {
    indices.contains(mark) && indices.contains(mark + 1) && self[mark].mark == "'"
      && !self[mark].hasSpaceBefore
      && !self[mark + 1].hasSpaceBefore && text.folded.text(self[mark + 1].range) == "s"
  }

  /// Makes words such as `ends` words of the title, without the preposition, where no beginning and no series is said: `Sale ends Friday`.
  mutating func hideEnds(in scalars: [Unicode.Scalar]) {
    guard contains(where: { $0.has(.ending) }), !contains(where: \.beginsSeries) else { return }
    for index in indices where self[index].has(.ending) {
      let saysStart = self[..<index].contains {
        $0.beginsDay || $0.month != nil || $0.clock != nil || $0.has(.starting) || $0.mark == ":"
          || $0.has(.hourMark) || $0.has(.morningHalf) || $0.has(.afternoonHalf)
      }
      if saysStart { continue }
      self[index].meanings = []
      let range = self[index].range
      if let space = scalars[range].lastIndex(of: " ") { self[index].range = range.lowerBound..<space }
    }
  }

  /// Returns the tokens with some of them made meaningless.
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

/// Where the name of a place begins and ends in a text without spaces.
extension GrammarSwitches {
  /// The length of the name of a place at the beginning of a text: through `会议室`, or up to `见面`.
  /// - Returns: The number of scalars; `nil` if nothing says where the name ends.
  func placeLength(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    let whole = text
    let text = whole.prefix { $0 != " " && $0 != "," && $0 != "、" && $0 != "。" }
    guard !text.isEmpty else { return nil }
    if let end = endOfPlaceWord(in: text) { return end }
    for start in text.indices.dropFirst() where Self.longest(of: placeStops, in: text[start...]) > 0 {
      // The `聚` of `全聚德` ends no name.
      if start - text.startIndex == 1, text.first != "家" { continue }
      return start - text.startIndex
    }
    return text.count < whole.count ? text.count : nil
  }

  /// The length up to the end of the first word such as `会议室`, and of those directly after it: `大学图书馆302室`.
  private func endOfPlaceWord(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    guard
      var end = text.indices.lazy.compactMap({ start -> Int? in
        let length = Self.longest(of: placeEndings, in: text[start...])
        // A word of one letter, such as 店, ends a name and makes none.
        return length > 0 && (length > 1 || start > text.startIndex) ? start + length : nil
      }).first
    else { return nil }
    while true {
      var next = end
      while next < text.endIndex, text[next].isASCII, text[next].isLetter || text[next].isDigit { next += 1 }
      let length = Self.longest(of: placeEndings, in: text[next...])
      guard length > 0 else {
        // 会议室A
        if next > end, next == text.endIndex || text[end].isLetter { end = next }
        break
      }
      end = next + length
    }
    return end - text.startIndex
  }

  private static func longest(of words: [String], in text: ArraySlice<Unicode.Scalar>) -> Int {
    var longest = 0
    for word in words where word.unicodeScalars.count > longest && text.starts(with: word.unicodeScalars) {
      longest = word.unicodeScalars.count
    }
    return longest
  }

  /// Where the name of a place before a postposition begins: after `キムさんと`, `私は`; `nil` if the words before
  /// it name no place, such as `電話で`.
  func placeStart(in text: ArraySlice<Unicode.Scalar>) -> Int? {
    var start = text.startIndex
    for index in text.indices.dropFirst().dropLast() {
      let isParticle =
        text[index] == "と" || text[index] == "は" || text[index] == "が" || text[index] == "を"
        || text[index] == "に"
      let isBetweenNames =
        !text[index - 1].isHiragana || text[text.startIndex..<index].ends(with: "さん", "ちゃん", "くん")
      if isParticle, isBetweenNames, !text[index + 1].isHiragana { start = index + 1 }
      if text[index] == " " || text[index] == "、" { start = index + 1 }
    }
    let name = text[start...]
    // `4人で`
    let isCount = name.first?.isDigit == true && (name.last == "人" || name.last == "名")
    guard !name.isEmpty, !isCount,
      !notPlaces.contains(where: { name.elementsEqual(FoldedText.fold($0).unicodeScalars) })
    else { return nil }
    return start
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate func ends(with words: String...) -> Bool {
    words.contains { suffix($0.unicodeScalars.count).elementsEqual($0.unicodeScalars) }
  }
}

extension Unicode.Scalar {
  fileprivate var isHiragana: Bool { (0x3041...0x309F).contains(value) }
}
