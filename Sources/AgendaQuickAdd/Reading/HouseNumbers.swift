internal import ICalendar

/// Finds the number of a house beside the name of its street: `at 9 Elm St`, `12a Park Road`, `9 bis rue Elm`, `Hauptstr. 9-11`, `calle Mayor 9`.
struct HouseNumber {
  let tokens: [Token]
  let text: SentenceText

  /// The tokens of the number at an index, and all tokens of the address; `nil` if no street is beside it. A place that is not of a street alone, such as a
  /// square or a court, can have hours beside it.
  func address(at index: Int) -> (number: Range<Int>, address: Range<Int>, isOfStreet: Bool)? {
    guard (1...4).contains(tokens[index].digits), !tokens[index].isOfAmount, !tokens[index].touchesWordBefore,
      !isMark(index - 1, ":./-") || tokens[index].hasSpaceBefore, token(index - 1)?.month == nil,
      !isBehindDayWord(index)
    else { return nil }
    let last = endOfNumber(index, hasRange: false)
    if let end = endOfStreet(behind: last) {
      return (index..<last, index..<end, !isMark(last, ",") && !Self.places.lists(bytes(end - 1)))
    }
    let end = endOfNumber(index, hasRange: true)
    guard let start = startOfStreet(before: index), !isOfTime(end) else { return nil }
    let isPlace = (start..<index).contains { at in
      Self.squares.lists(bytes(at)) || Self.placeEndings.contains { word(at).hasSuffix($0) }
    }
    return (index..<end, start..<end, !isPlace)
  }

  /// Whether a word for a day of the month is before a number: `le 28 place Carnot`, `día 28 avenida Sur`, `on 12 Elm Street`.
  private func isBehindDayWord(_ index: Int) -> Bool {
    guard let before = token(index - 1) else { return false }
    return before.has(.article) || before.has(.ordinalPrefix) || before.has(.on) || before.has(.articleOfDays)
      || word(index - 1) == "dia"
  }

  /// Whether a number is behind a weekday, so that it can be the day of the month too: `samedi 5 place Bellecour`, but not `Sat 5a Elm Rd`.
  func canBeDay(_ number: Range<Int>) -> Bool {
    guard number.count == 1, tokens[number.lowerBound].digits < 3, tokens[number.lowerBound].number ?? 32 < 32
    else { return false }
    let before = isMark(number.lowerBound - 1, ".,") ? number.lowerBound - 2 : number.lowerBound - 1
    return token(before)?.weekday != nil || token(before)?.everyWeekday != nil
  }

  /// The token behind a number with its letter or its `bis`, and with the number up to which it is: `12a`, `9 bis`, `9-11`.
  private func endOfNumber(_ index: Int, hasRange: Bool) -> Int {
    var end = index + 1
    if hasRange, isMark(end, "-"), let last = token(end + 1), last.digits > 0, !last.hasSpaceBefore,
      !tokens[end].hasSpaceBefore
    {
      end += 2
    }
    guard let letter = token(end) else { return end }
    let isLetter =
      letter.range.count == 1 && "abcdef".contains(word(end))
      && (!letter.hasSpaceBefore || !letter.isCapital && hasRange)
    return isLetter || !hasRange && ["bis", "ter"].contains(word(end)) ? end + 1 : end
  }

  /// The token behind a street whose number is before it: `Elm St`, `rue Elm`.
  private func endOfStreet(behind start: Int) -> Int? {
    let first = isMark(start, ",") ? start + 1 : start
    guard let name = token(first), name.hasSpaceBefore, name.mark == nil else { return nil }
    if Self.before.lists(bytes(first)) {
      let link = token(first + 1).map { $0.isOf || $0.has(.filler) } ?? false
      let next = link ? first + 2 : first + 1
      return token(next)?.isCapital == true || link ? min(next + 1, tokens.count) : nil
    }
    for last in first + 1..<first + 4 where token(last)?.isCapital == true {
      if Self.behind.lists(bytes(last)) { return tokens[first..<last].allSatisfy(isName) ? last + 1 : nil }
    }
    return nil
  }

  /// The first token of a street whose number is behind it: `Hauptstr.`, `Am Alten Weg`, `calle Mayor`.
  private func startOfStreet(before index: Int) -> Int? {
    var last = index - 1
    if isMark(last, ".,"), !tokens[last].hasSpaceBefore { last -= 1 }
    guard let street = token(last), street.isCapital, street.mark == nil, street.digits == 0 else {
      return nil
    }
    let name = word(last)
    if Self.endings.contains(where: { name.hasSuffix($0) && name.count > $0.count + 2 }) { return last }
    for start in max(0, last - 3)..<last
    where Self.spanish.lists(bytes(start)) && tokens[(start + 1)...last].allSatisfy({ isName($0) || $0.isOf })
    {
      return start
    }
    return nil
  }

  /// Whether a sign of a time or of a day is behind a number: `Marktplatz 9 Uhr`, `Hauptstraße 5.12.`
  private func isOfTime(_ end: Int) -> Bool {
    guard let next = token(token(end)?.isOf == true ? end + 1 : end) else { return false }
    // `plaza Mayor 9 a 14h`
    if (token(end + 1)?.digits ?? 0) > 0, token(end + 2)?.has(.hourMark) == true { return true }
    // `Marktplatz 9 bis 11 Uhr`
    if next.has(.upTo) || next.has(.until) || next.has(.and) || next.has(.or) {
      return (token(end + 1)?.digits ?? 0) > 0
    }
    if next.mark == ":" || next.mark == "." || next.mark == "/" || next.mark == "-" {
      return !next.hasSpaceBefore
    }
    return next.has(.hourMark) || next.has(.morningHalf) || next.has(.afternoonHalf) || next.month != nil
      || next.unit != nil || next.has(.ordinalSuffix) || next.part != nil
  }

  private func isName(_ token: Token) -> Bool {
    token.isCapital && token.mark == nil && token.digits == 0 && token.weekday == nil && token.month == nil
  }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }
  private func isMark(_ index: Int, _ marks: String) -> Bool {
    token(index)?.mark.map(marks.unicodeScalars.contains) ?? false
  }
  private func word(_ index: Int) -> String { text.folded.text(tokens[index].range) }
  private func bytes(_ index: Int) -> [UInt8] { Array(word(index).utf8) }

  /// Words for a street behind its name, and before it, folded.
  private static let behind: StaticString = """
    st|str|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|dr|drive|ct|court|sq|square|pl|place|terrace|hwy|highway|pkwy|parkway|way|close|crescent
    """
  private static let before: StaticString = """
    rue|avenue|av|boulevard|bd|place|quai|impasse|allee|chemin|passage|square|calle|avenida|rua
    """
  private static let spanish: StaticString =
    "calle|avenida|av|avda|paseo|plaza|rua|praca|travessa|alameda|via"
  private static let endings = ["strasse", "str", "gasse", "allee"] + placeEndings
  /// Endings of streets that are often squares or other places.
  private static let placeEndings = ["weg", "platz", "damm", "ufer", "ring"]
  /// Words for such places before their name, and behind it, folded.
  private static let squares: StaticString = "plaza|praca"
  private static let places: StaticString = "court|ct|drive|way|close|place|pl|square|sq"
}
