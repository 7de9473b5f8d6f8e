internal import ICalendar

extension QuickAdd {
  /// Values that replace parts of a sentence, in the words of the same language.
  public struct Overrides: Sendable, Equatable {
    /// The day, the time or both: `tomorrow 3pm`, `2-4pm`. A time alone is on the day of the sentence, and a day alone has the time of the sentence.
    public var when: String?
    /// How long it lasts: `90 min`; a number alone is in minutes.
    public var length: String?
    /// How it recurs: `every Monday until June`.
    public var recurrence: String?
    /// How long before the start the alarm is: `10 min`; a number alone is in minutes.
    public var alarm: String?

    /// Nothing is overridden.
    public init() {}

    /// The option whose words an error is about.
    func quoted(by error: QuickAddError) -> String? {
      if case .endsBefore = error { recurrence ?? when } else { when }
    }
  }

  /// Replaces parts of a sentence by overrides.
  func override(
    _ reading: inout Reading, of sentence: SentenceText, by overrides: Overrides, on today: CalendarDate
  ) throws(QuickAddError) {
    if let text = overrides.when {
      let new = try self.reading(of: text, on: today, takesHour: true)
      guard new.rule == nil, new.length == nil, new.alarm == nil,
        !new.point.isEmpty || new.range != nil || new.isAllDay
      else { throw .notUnderstood(text) }
      guard reading.replaceTimes(by: new) else {
        let when = reading.parts(of: sentence).filter { $0.kind == .when }.map(\.words)
        throw .contradiction(when.joined(separator: " "), text)
      }
    }
    if let text = overrides.recurrence {
      let new = try self.reading(of: text, on: today)
      guard new.rule != nil, new.alarm == nil, new.length == nil else { throw .notUnderstood(text) }
      guard let point = reading.point.merged(with: new.point) else {
        let when = reading.parts(of: sentence).filter { $0.kind == .when }.map(\.words)
        throw .contradiction(when.joined(separator: " "), text)
      }
      (reading.rule, reading.until, reading.count) = (new.rule, new.until, new.count)
      reading.point = point
      if new.range != nil { reading.range = new.range }
    }
    if let text = overrides.length {
      let new = try length(text)
      // `1-2pm` beside three hours
      if reading.range?.to.time?.hour != nil, reading.range?.from.time?.hour != nil,
        !isLength(new, of: reading, sentence, on: today)
      {
        let when = reading.parts(of: sentence).filter { $0.kind == .when }.map(\.words)
        throw .otherLength(when.joined(separator: " "), text)
      }
      reading.length = new
    }
    if let text = overrides.alarm {
      let length = try length(text)
      guard length.months == 0 else { throw .notUnderstood(text) }
      reading.alarm = length.days * 1440 + length.seconds / 60
    }
  }

  /// Whether the hours of a range are as long as a length.
  private func isLength(_ length: Offset, of reading: Reading, _ text: SentenceText, on today: CalendarDate)
    -> Bool
  {
    var range = reading
    (range.length, range.rule) = (nil, nil)
    let zone = Zone(identifier: "Etc/UTC", fixedOffset: 0)
    guard let event = try? resolver(now: LocalDateTime(today), zone: zone).event(of: range, text: text),
      let start = event.start, let end = event.end
    else { return true }
    return end.secondsSinceEpoch - start.secondsSinceEpoch == length.days * 86_400 + length.seconds
  }

  /// The meaning of a text that consists only of times; with `takesHour` also that of a number alone.
  func reading(
    of text: String, on today: CalendarDate, takesHour: Bool = false
  ) throws(QuickAddError) -> Reading {
    if takesHour, let hour = try readingOfHour(text) { return hour }
    let sentence = try parse(text, on: today)
    let reading = try Reading(
      sentence.pieces, text: sentence.text, tokens: sentence.tokens, grammar: sentence.parser.grammar)
    let rest = Remainder(
      text: sentence.text, tokens: sentence.tokens, marks: sentence.marks, words: sentence.words,
      used: reading.used, grammar: sentence.parser.grammar)
    guard rest.title.isEmpty, rest.place == nil, sentence.marks.ranges.isEmpty else {
      throw .notUnderstood(Self.unused(rest, in: text))
    }
    if let words = reading.unknownCount(sentence.tokens) {
      throw .doubtful(sentence.text.original(words), .unknownCount)
    }
    return reading
  }

  /// The meaning of a number alone, which is an hour where a time is said: the `9` of `at 9`; `nil` for any other text.
  private func readingOfHour(_ text: String) throws(QuickAddError) -> Reading? {
    let digits = text.trimmed
    guard (1...2).contains(digits.utf8.count), digits.utf8.allSatisfy(\.isASCIIDigit),
      let hour = Int(digits), hour <= 24
    else { return nil }
    var reading = try Reading([], text: SentenceText(text), tokens: [], grammar: table.grammar)
    reading.point.time = TimeFields(hour: hour, isExact: digits.first == "0")
    return reading
  }

  /// The words of a text that were not used; all of it where they do not stand in it as they are.
  private static func unused(_ rest: Remainder, in text: String) -> String {
    let words = rest.title.isEmpty ? rest.place ?? "" : rest.title
    return words.isEmpty || text.firstRange(of: words) == nil ? text : words
  }

  func length(_ text: String) throws(QuickAddError) -> Offset {
    if let minutes = Int(text), (0...1_000_000).contains(minutes) { return Offset(minutes, .minute) }
    // A length has no weekdays, which need the present day.
    let sentence = try parse(text, on: CalendarDate(daysSinceEpoch: 0))
    // A calendar, a priority or a way is no part of a length: `2h #work`.
    guard sentence.marks.ranges.isEmpty else { throw .notUnderstood(text) }
    if sentence.tokens.contains(where: { $0.has(.few) }), sentence.tokens.allSatisfy({ $0.digits == 0 }) {
      throw .doubtful(text, .unknownCount)
    }
    for start in 0..<min(2, sentence.tokens.count) {
      if let match = sentence.parser.length(at: start), match.end == sentence.tokens.count {
        return match.value
      }
      if !sentence.tokens[start].has(.lasting) { break }
    }
    throw .notUnderstood(text)
  }

  /// The days and the seconds of a length that is a text by itself: `90 min`, `anderthalb Stunden`; a number alone is in minutes. `nil` for a length in
  /// months, and for any other text.
  package func lengthAlone(_ text: String) -> (days: Int, seconds: Int)? {
    guard let length = try? length(text), length.months == 0 else { return nil }
    return (length.days, length.seconds)
  }
}

extension Reading {
  /// Takes the day, the time or both of another text. A time alone keeps the day that is said here, and a day alone keeps the time; `false` if these do not
  /// belong together, such as a time and a range of days.
  mutating func replaceTimes(by new: Reading) -> Bool {
    let isWhole = new.isAllDay || new.point.offset != nil || new.hours != nil
    let (saysDay, saysTime) = (new.saysDate, new.hasHour || new.point.time != nil)
    let keepsDay = !isWhole && !saysDay && saysDate && point.offset == nil
    let keepsTime = !isWhole && !saysTime && (hasHour || point.time != nil || isAllDay)
    // The times of each of several days are another decision than that of one.
    let isOneDay = hours == nil && range.map { $0.from.date.isEmpty && $0.to.date.isEmpty } ?? true
    if keepsDay {
      guard isOneDay else { return false }
      rule?.time = nil
      let (date, zone, utcOffset, saysWinterTime) = (
        point.date, point.zone, point.utcOffset, point.saysWinterTime
      )
      (point, range, isAllDay) = (new.point, new.range, false)
      point.date = date
      if point.zone == nil, point.utcOffset == nil {
        (point.zone, point.utcOffset, point.saysWinterTime) = (zone, utcOffset, saysWinterTime)
      }
    } else if keepsTime {
      guard new.range == nil, isOneDay else { return false }
      point.date = new.point.date
      point.zone = new.point.zone ?? point.zone
      point.utcOffset = new.point.utcOffset ?? point.utcOffset
    } else {
      (point, range, hours, isAllDay) = (new.point, new.range, new.hours, new.isAllDay)
    }
    return true
  }
}
