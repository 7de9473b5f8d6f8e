/// Divides a folded sentence into words, numbers and marks.
struct Tokenizer {
  private let sentence: SentenceText
  private let scalars: [Unicode.Scalar]
  private let lexicon: Lexicon
  private let grammar: GrammarSwitches
  private var tokens: [Token] = []

  static func tokens(of text: SentenceText, lexicon: Lexicon, grammar: GrammarSwitches) -> [Token] {
    var tokenizer = Tokenizer(text, lexicon: lexicon, grammar: grammar)
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(_ text: SentenceText, lexicon: Lexicon, grammar: GrammarSwitches) {
    sentence = text
    scalars = text.folded.scalars
    self.lexicon = lexicon
    self.grammar = grammar
  }

  private mutating func run() {
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == " " {
        index += 1
      } else if isInternetMark(index) {
        append(mark: scalar, index)
        index += 1
      } else if isHyphenOfWord(index) {
        index += 1
      } else if let end = zoneName(at: index) ?? letterOfDays(at: index) ?? word(at: index) ?? prefixed(
        at: index) ?? joined(at: index)
      {
        index = end
      } else if scalar.isDigit {
        index = digits(at: index)
      } else if !grammar.hasSpaces, let end = ideographicNumber(at: index) {
        index = end
      } else if scalar.isLetter {
        index = unknownWord(at: index)
      } else {
        append(mark: scalar, index)
        index += 1
      }
    }
  }

  private mutating func append(mark: Unicode.Scalar, _ index: Int) {
    var token = token(index..<index + 1)
    token.mark = mark
    // `@` stands for "at".
    if mark == "@" { token.meanings = [.at, .place] }
    tokens.append(token)
  }

  /// Whether the letter is the T or the Z of a time in the form of RFC 3339.
  private func isInternetMark(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    // `09:00 Z`
    let isSpaced =
      index > 4 && scalars[index] == "z" && scalars[index - 1] == " " && scalars[index - 4] == ":"
      && (index + 1 == scalars.count || scalars[index + 1] != "-")
      && sentence.isCapital(index)
    guard scalars[index - (isSpaced ? 2 : 1)].isDigit else { return false }
    let isLast = index + 1 == scalars.count || !scalars[index + 1].joinsLetters && !scalars[index + 1].isDigit
    return scalars[index] == "t"
      ? index + 1 < scalars.count && scalars[index + 1].isDigit : scalars[index] == "z" && isLast
  }

  /// Whether a scalar is the hyphen between a word of the table and a number, as after a letter that is a word: `עד ה-31`.
  private func isHyphenOfWord(_ index: Int) -> Bool {
    guard scalars[index] == "-", !grammar.prefixes.isEmpty, let last = tokens.last, !last.meanings.isEmpty,
      last.range.upperBound == index, last.mark == nil, last.number == nil
    else { return false }
    return index + 1 < scalars.count && scalars[index + 1].isDigit
  }

  private func token(_ range: Range<Int>) -> Token {
    let before = range.lowerBound > 0 ? scalars[range.lowerBound - 1] : nil
    var token = Token(
      range: range, hasSpaceBefore: before == " " || before == nil,
      touchesWordBefore: before.map { $0.isLetter || $0.isDigit } ?? false)
    token.isSpaced = scalars[range.lowerBound].joinsLetters
    return token
  }

  /// Whether a word can begin or end between two scalars: letters of scripts with spaces do not divide.
  private func isBoundary(_ index: Int) -> Bool {
    guard index > 0, index < scalars.count else { return true }
    return !(scalars[index - 1].joinsLetters && scalars[index].joinsLetters)
  }

  // MARK: Words of the table

  private mutating func word(at start: Int, upTo limit: Int? = nil) -> Int? {
    guard isBoundary(start), let (end, word) = longestWord(at: start) else { return nil }
    append(word, start..<end)
    return end
  }

  private func longestWord(at start: Int) -> (Int, Lexicon.Word)? {
    guard let first = String(scalars[start]).utf8.first else { return nil }
    let known = lexicon.words(beginningWith: first)
    var end = min(scalars.count, start + known.longest)
    while end > start {
      if isBoundary(end), scalars[end - 1] != " ", !endsWithPrefix(start..<end),
        !endsWithWeekday(start..<end),
        !isLetterOfName(start..<end), let word = known.words[text(start..<end)],
        !isDayBehindNumber(word, start), !isSoundOfWord(end),
        !isDayOfSeries(word, start), !isWeekdayBeforeWord(word, start)
      {
        return (end, word)
      }
      end -= 1
    }
    return nil
  }

  /// Whether the sign behind a Hebrew letter, before or behind a place, gives it the sound of a foreign word: `ג'ודו`.
  private func isSoundOfWord(_ end: Int) -> Bool {
    guard !grammar.weekdayLetters.isEmpty, end < scalars.count else { return false }
    let sign = scalars[end] == "'" ? end : end - 1
    return scalars[sign] == "'" && sign + 1 < scalars.count && scalars[sign + 1].joinsLetters
  }

  /// Whether a capital letter and the digits behind it are a name, and the letter is no word: `A4`, `M1`.
  private func isLetterOfName(_ range: Range<Int>) -> Bool {
    let (start, end) = (range.lowerBound, range.upperBound)
    guard range.count == 1, end < scalars.count, scalars[end].isDigit, scalars[start].isASCII else {
      return false
    }
    return scalars[start].isLetter && sentence.isCapital(start) && (start == 0 || !scalars[start - 1].isDigit)
  }

  /// Whether the first letter of a word such as `日出` is rather that of a day: of `5日出差`, `5日の出発`.
  private func isDayBehindNumber(_ word: Lexicon.Word, _ start: Int) -> Bool {
    guard !grammar.hasSpaces, let last = tokens.last, last.number != nil, last.range.upperBound == start
    else { return false }
    // `2030年末まで` is no end of this year.
    if last.digits == 4, scalars[start] == "年", word.tokens.last == [.untilAfter] { return true }
    return word.tokens.first?.contains(.otherTime(isNoun: true)) ?? false
  }

  /// Whether the first of two words such as `day before` is rather the day of `every day`, and the other one a word before its end.
  private func isDayOfSeries(_ word: Lexicon.Word, _ start: Int) -> Bool {
    guard let last = tokens.last, last.has(.every) || last.has(.everyOther) else { return false }
    // `每天游泳` has no `天游`.
    if !grammar.hasSpaces, word.tokens == [[.plain]], last.range.upperBound == start {
      return lexicon[text(start..<start + 1)]?.tokens.first?.contains(.unit(.day)) ?? false
    }
    guard word.tokens.count == 2 else { return false }
    let link = word.tokens[1]
    return link.contains(.before) || link.contains(.after)
  }

  /// Whether the end of `每三周一次` is rather a weekday and the beginning of a word, without a number or `每` before it: `周一次会议室`.
  private func isWeekdayBeforeWord(_ word: Lexicon.Word, _ start: Int) -> Bool {
    guard word.tokens == [[.unit(.week)], [.everyAfter]] else { return false }
    guard let last = tokens.last else { return true }
    if last.has(.every) || last.has(.everyOther) { return false }
    guard last.number != nil else { return true }
    let before = tokens.dropLast().last
    return last.range.upperBound < start && before?.has(.every) != true || before?.has(.ordinalPrefix) == true
  }

  /// Whether a word inside of another one is no length ahead: the `过` of `经过2小时`, but not that of `过2小时`.
  private func isInsideWord(_ range: Range<Int>) -> Bool {
    !grammar.hasSpaces && range.count == 1 && tokens.last?.mark == nil
      && tokens.last?.range.upperBound == range.lowerBound
  }

  /// Whether the last letter of two words is rather one before a number: the ב of `כל יום ב-8:00`.
  private func endsWithPrefix(_ range: Range<Int>) -> Bool {
    let last = range.upperBound - 1
    guard last - 1 > range.lowerBound, scalars[last - 1] == " ", last + 2 < scalars.count,
      scalars[last + 1] == "-", scalars[last + 2].isDigit, tokens.last?.has(.every) == true
    else { return false }
    return grammar.prefixes.contains { $0.text == text(last..<last + 1) }
  }

  /// Whether the last letter of two words has a sign behind it that makes it a weekday: the ה of `א' עד ה'`.
  private func endsWithWeekday(_ range: Range<Int>) -> Bool {
    let last = range.upperBound - 1
    return !grammar.weekdayLetters.isEmpty && range.count > 2 && scalars[last - 1] == " "
      && grammar.weekdayLetters[scalars[last]] != nil && last + 1 < scalars.count && scalars[last + 1] == "'"
      && (last + 2 == scalars.count || !scalars[last + 2].joinsLetters)
  }

  /// A letter that is a day of the week, in a list or a range of such letters: `ימי א,ג,ה`, `כל יום א-ה`.
  private mutating func letterOfDays(at index: Int) -> Int? {
    guard !grammar.weekdayLetters.isEmpty, isBoundary(index), isBoundary(index + 1),
      index + 2 >= scalars.count || scalars[index + 1] != "-" || !scalars[index + 2].isDigit,
      index + 1 >= scalars.count || scalars[index + 1] != "'",
      let day = grammar.weekdayLetters[scalars[index]], let last = tokens.last
    else { return nil }
    let isListed = last.mark.map("-,".unicodeScalars.contains) ?? last.has(.and)
    let before = isListed ? tokens.dropLast().last : last
    guard let before,
      before.has(.daysOfWeek) || before.weekdayInList != nil || isListed && before.weekday != nil
    else { return nil }
    append(Lexicon.Word(tokens: [[.weekdayInList(day)]], isWeak: false), index..<index + 1)
    return index + 1
  }

  /// A name of the IANA database, which the lexicon has not: `Europe/London`.
  private mutating func zoneName(at start: Int) -> Int? {
    guard isBoundary(start), let slash = scalars[start...].prefix(11).firstIndex(of: "/"),
      Self.zoneAreas.contains(text(start..<slash))
    else { return nil }
    var end = slash + 1
    while end < scalars.count, scalars[end].isASCII,
      scalars[end].isLetter || scalars[end].isDigit || "/_+-".unicodeScalars.contains(scalars[end])
    { end += 1 }
    while !scalars[end - 1].isLetter, !scalars[end - 1].isDigit, end > slash { end -= 1 }
    guard end > slash + 2 else { return nil }
    append(Lexicon.Word(tokens: [[.zone(sentence.original(start..<end))]], isWeak: false), start..<end)
    return end
  }

  /// The first parts of the names of zones, folded.
  private static let zoneAreas: Set<String> = [
    "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe", "indian",
    "pacific", "etc",
  ]

  private mutating func append(_ word: Lexicon.Word, _ range: Range<Int>) {
    for (position, meanings) in word.tokens.enumerated() {
      var token = token(range)
      token.meanings = isInsideWord(range) ? meanings.filter { $0 != .ahead } : meanings
      // The ª of `2ª 9h` is no `a`.
      if meanings.contains(.feminineSuffix), let number = tokens.last, number.digits > 0,
        number.range.upperBound == range.lowerBound
      {
        token.meanings = meanings.filter { $0 == .ordinalSuffix || $0 == .feminineSuffix }
      }
      token.isWeak = word.isWeak
      token.isContinuation = position > 0
      token.number = token.numberWord
      tokens.append(token)
    }
  }

  /// A word of the table after letters that are a word themselves: the Hebrew `ביום`.
  private mutating func prefixed(at start: Int) -> Int? {
    guard isBoundary(start), !grammar.prefixes.isEmpty else { return nil }
    for (prefix, meanings) in grammar.prefixes {
      let length = prefix.unicodeScalars.count
      let rest = start + length
      guard rest < scalars.count, text(start..<rest) == prefix else { continue }
      if scalars[rest] == "-" || scalars[rest].isDigit {
        append(Lexicon.Word(tokens: [meanings], isWeak: false), start..<rest)
        // ב-9, ו-ד'
        let next = rest + 1
        let joins =
          scalars[rest] == "-" && next < scalars.count
          && (scalars[next].isDigit || longestWord(at: next) != nil)
        return joins ? next : rest
      }
      if let (end, word) = longestWord(at: rest) {
        append(Lexicon.Word(tokens: [meanings], isWeak: false), start..<rest)
        append(word, rest..<end)
        return end
      }
    }
    return nil
  }

  /// Words that the table has, joined to one: `Dienstagmorgen`.
  private mutating func joined(at start: Int) -> Int? {
    guard grammar.joinsWords, isBoundary(start) else { return nil }
    var end = start
    while end < scalars.count, scalars[end].joinsLetters { end += 1 }
    // `janvier` is neither `Jan` nor `vier`, and `mardi` neither `Mar` nor `Di`.
    let word = Array(text(start..<end).utf8)
    guard end - start <= 40, !WordList.months.contains(word), !WordList.days.contains(word) else {
      return nil
    }
    for middle in stride(from: end - 2, to: start + 2, by: -1) {
      if let first = lexicon[text(start..<middle)], let second = lexicon[text(middle..<end)],
        first.tokens[0].contains(where: \.joins), second.tokens[0].contains(where: \.joins)
      {
        append(first, start..<middle)
        // `Montagmorgen` is a morning, and not tomorrow.
        let part = second.tokens[0].filter { if case .part = $0 { true } else { false } }
        append(part.isEmpty ? second : Lexicon.Word(tokens: [part], isWeak: false), middle..<end)
        return end
      }
    }
    return nil
  }

  private func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  // MARK: Numbers and other words

  private mutating func digits(at start: Int) -> Int {
    var end = start
    var value = 0
    while end < scalars.count, let digit = scalars[end].decimalDigit {
      if end - start < 9 { value = value * 10 + digit }
      end += 1
    }
    var token = token(start..<end)
    if end - start <= 9 {
      token.number = value
      token.digits = end - start
    }
    tokens.append(token)
    return end
  }

  private mutating func unknownWord(at start: Int) -> Int {
    var end = start + 1
    if scalars[start].joinsLetters {
      while end < scalars.count, scalars[end].joinsLetters { end += 1 }
    }
    tokens.append(token(start..<end))
    return end
  }

  /// Whether a Chinese weekday, or the word for a week, is before the next token, with marks of a list between them perhaps: 周一三五, 每周一、三五, 周一和三五.
  private var isBehindWeekday: Bool {
    guard !grammar.hasParticles else { return false }
    let last = tokens.last { !$0.has(.and) && !($0.mark.map("、,，".unicodeScalars.contains) ?? false) }
    guard let last else { return false }
    return last.weekday ?? last.everyWeekday ?? last.weekdayInList != nil || last.unit == .week
  }

  /// A number of Chinese numerals: 二十三, or digit by digit: 二〇一六.
  private mutating func ideographicNumber(at start: Int) -> Int? {
    var end = start
    while end < scalars.count, end - start < 9, IdeographicNumber.isNumeral(scalars[end]) { end += 1 }
    guard end > start, let value = IdeographicNumber.value(of: scalars[start..<end]) else { return nil }
    var token = token(start..<end)
    // 两三 is two or three, but the 三五 of 周一三五 are weekdays.
    if !isBehindWeekday, IdeographicNumber.isOneOfTwo(scalars[start..<end]) {
      tokens.append(token)
      return end
    }
    token.number = value
    token.meanings = [.number(value)]
    tokens.append(token)
    return end
  }
}

extension Meaning {
  /// Whether words with this meaning join to one without a space.
  fileprivate var joins: Bool {
    switch self {
    case .weekday, .everyWeekday, .part, .day, .month, .number, .hourPart, .unit, .clock: true
    default: false
    }
  }
}

extension Unicode.Scalar {
  var decimalDigit: Int? { isDigit ? Int(value) - 48 : nil }

  var isDigit: Bool { (48...57).contains(value) }

  var isLetter: Bool { properties.isAlphabetic }

  /// Whether the scalar is a letter of a script with spaces, so that a word goes on beside it.
  var joinsLetters: Bool {
    guard isLetter else { return false }
    switch value {
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0xFF66...0xFF9D, 0x20000...0x3FFFF: return false
    default: return true
    }
  }
}

/// Numbers of Chinese and Japanese numerals below 10 000.
enum IdeographicNumber {
  static func isNumeral(_ scalar: Unicode.Scalar) -> Bool {
    digit(scalar) != nil || multiplier(scalar) != nil || tens(scalar) != nil
  }

  /// The value: 二十三 is 23, 二〇一六 is 2016; `nil` if the numerals make no number.
  static func value(of numerals: ArraySlice<Unicode.Scalar>) -> Int? {
    if !numerals.contains(where: { multiplier($0) != nil || tens($0) != nil }) {
      return numerals.reduce(0) { $0 * 10 + (digit($1) ?? 0) }
    }
    var total = 0
    var pending: Int?
    var smallest = 10_000
    for numeral in numerals {
      if let tens = tens(numeral) {
        guard smallest > 10, pending == nil else { return nil }
        smallest = 10
        total += tens
      } else if let factor = multiplier(numeral) {
        guard factor < smallest else { return nil }
        smallest = factor
        total += (pending ?? 1) * factor
        pending = nil
      } else if let digit = digit(numeral) {
        guard pending == nil || pending == 0 else { return nil }
        pending = digit
      }
    }
    return total + (pending ?? 0)
  }

  /// Whether numerals are two numbers of which one is meant: 两三, 三五.
  static func isOneOfTwo(_ numerals: ArraySlice<Unicode.Scalar>) -> Bool {
    guard numerals.count == 2, let first = digit(numerals.first!), let last = digit(numerals.last!), first > 0
    else { return false }
    return last == first + 1 || (first, last) == (3, 5)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "〇", "零": 0
    case "一": 1
    case "二", "两", "兩", "両": 2
    case "三": 3
    case "四": 4
    case "五": 5
    case "六": 6
    case "七": 7
    case "八": 8
    case "九": 9
    default: nil
    }
  }

  /// 廿 and 卅 are 20 and 30 in one letter.
  private static func tens(_ scalar: Unicode.Scalar) -> Int? {
    scalar == "廿" ? 20 : scalar == "卅" ? 30 : nil
  }

  private static func multiplier(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "十": 10
    case "百": 100
    case "千": 1000
    default: nil
    }
  }
}
