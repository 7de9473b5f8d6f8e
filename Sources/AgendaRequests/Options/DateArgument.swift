package import AgendaKit
package import AgendaQuickAdd
internal import AgendaSources
package import AgendaWidgets
package import ICalendar

/// A date or a date-time, as it is written on the command line.
package enum DateArgument: Equatable {
  /// A whole day.
  case date(CalendarDate)
  /// A time of day in the viewer's zone.
  case local(LocalDateTime)
  /// A point in time.
  case instant(Instant)

  /// Examples of every form, for `--help`.
  package static let form =
    "2026-11-21, 2026-11-21T09:00, 2026-11-21T09:00+01:00, 10:00, now, today, tomorrow, yesterday, monday, “next friday 9:00”, +3, -3"
  /// A few examples, for messages.
  package static let examples = "2026-11-21, 10:00, tomorrow, “friday 9:00” or +3"
  /// The values of an option that takes a day or a time, for messages.
  package static let expected = "a date or time such as \(examples)"
  /// Examples for an option that takes a day.
  package static let exampleDays = "2026-11-24, tomorrow or +3"
  /// Examples for an option that takes a time, with its day or without.
  package static let exampleTimes = "14:30, “friday 9:00” or 2026-11-24T14:30"

  /// Parses a text; `nil` if it has none of the forms. Words and `+3` (days from today) are relative to `now` in `zone`.
  /// - Parameters:
  ///   - locale: the locale whose language other words are of. English is read too. Without one, there are no other words.
  ///   - format: the form of dates that is set, which is read before all others but that of ISO 8601, which programs write.
  package init?(
    _ text: String, now: Instant, zone: Zone, locale: String? = nil, format: TimeFormat? = nil
  ) {
    let today = zone.localDateTime(at: now).date
    switch text.lowercased() {
    case "now": self = .instant(now)
    case "today": self = .date(today)
    case "tomorrow": self = .date(today.adding(days: 1))
    case "yesterday": self = .date(today.adding(days: -1))
    case let word:
      if let days = Self.days(word) {
        self = .date(today.adding(days: days))
      } else if let value = DateTimeValue(word) {
        self.init(value)
      } else if let date = format?.date(in: text) {
        self = .date(date)
      } else if let time = Self.dateAndClock(word, now: now, zone: zone, format) {
        self = .local(time)
      } else if let locale,
        let date = QuickAdd.date(text, now: now, zone: zone, locale: locale, format: format)
      {
        self = date
      } else {
        return nil
      }
    }
  }

  /// The time of day that a text says without a day, such as `10:00` or `3pm`, as a sentence does: `2:30` is in the afternoon where `agenda add` says so.
  /// `nil` for a text that names a day, or no time. The parameters are those of ``init(_:now:zone:locale:format:)``, which takes such a time for one of
  /// today.
  package static func timeAlone(
    _ text: String, now: Instant, zone: Zone, locale: String, format: TimeFormat? = nil
  ) -> TimeAlone? {
    guard days(text) == nil, DateTimeValue(text) == nil, format?.date(in: text) == nil else { return nil }
    let time = QuickAdd.timeAlone(text, now: now, zone: zone, locale: locale, format: format)
    // `24:00` and `9:30:15` are no words.
    if case .second? = time { return time }
    return ClockTime(text).map { .second($0.second) } ?? time
  }

  /// The day, or the moment, to which an event is moved by words, as a sentence says it. Forms of ISO 8601 and `+3` are read first; the other parameters
  /// are those of ``init(_:now:zone:locale:format:)``.
  /// - Parameter changed: the event, near which a day without a year is; `nil` if it has no time.
  /// - Returns: the day or the moment, and whether its year is said.
  /// - Throws: A ``QuickAddError`` that quotes what was not used; a ``CommandError`` for several days, and for times with an end.
  package static func said(
    ofEvent text: String, for name: String, examples: String, changing changed: ChangedEvent?, now: Instant,
    zone: Zone, zones: ZoneDatabase, locale: String, format: TimeFormat? = nil
  ) throws -> (argument: DateArgument, saysYear: Bool) {
    let words = text.split(separator: " ")
    let exact = words.count < 2 || words[0].hasPrefix("+") || words[0].hasPrefix("-")
    if exact, let argument = DateArgument(text, now: now, zone: zone, format: format) {
      return (argument, DateTimeValue(text.lowercased()) != nil || format?.date(in: text) != nil)
    }
    // A date and a time with its offset are one moment, which a sentence would put on a clock that can show it twice.
    if words.count == 2, let moment = DateTimeValue(words.joined(separator: "T")),
      moment.isUTC || moment.offset != nil
    {
      return (DateArgument(moment), true)
    }
    if let date = format?.date(in: text) { return (.date(date), true) }
    let event = try QuickAdd.timesAlone(
      text, now: now, zone: zone, locale: locale, format: format, changing: changed)
    guard let start = event.start, let end = event.end else {
      throw error(text, for: name, examples: examples)
    }
    if event.isAllDay, case let days = start.date.distance(to: end.date), days > 1 {
      throw CommandError(
        .usage, "\(name) \(quoted(text)) are \(days) days; write one such as \(examples)")
    }
    if event.saysEnd {
      throw CommandError(
        .usage, "\(name) \(quoted(text)) says an end too; that is said by \(.option("end"))")
    }
    if event.isAllDay { return (.date(start.date), event.saysYear) }
    guard let identifier = event.timeZone else { return (.local(start), event.saysYear) }
    guard let own = zones.zone(named: identifier) else {
      throw CommandError(.usage, ViewerZone.unknown(identifier, zones))
    }
    return (.instant(own.instant(of: start)), event.saysYear)
  }

  /// The error for a text that has none of the forms.
  package static func error(
    _ text: String, for name: String, of options: [AgendaOption] = [], examples: String = examples
  ) -> CommandError {
    if let problem = ClockTime.problem(of: text) {
      return CommandError(.usage, lines: [problem], of: options)
    }
    let expected = "a date or time such as \(examples)"
    return CommandError(
      .usage, lines: [Mistake.wrong(name, is: quoted(text), expected: expected)], of: options)
  }

  private init(_ value: DateTimeValue) {
    if value.secondOfDay == nil {
      self = .date(value.date)
    } else if let offset = value.isUTC ? 0 : value.offset {
      self = .instant(Zone(identifier: "UTC", fixedOffset: offset).instant(of: value.local))
    } else {
      self = .local(value.local)
    }
  }

  /// A time of day with a day before it, such as `+2 23:00`, or alone: today, also where it is past. `nil` for another text.
  private static func dateAndClock(
    _ text: String, now: Instant, zone: Zone, _ format: TimeFormat?
  ) -> LocalDateTime? {
    var words = text.split(separator: " ")
    guard let clock = words.popLast().flatMap({ ClockTime($0) }),
      case .date(let date) = DateArgument(
        words.isEmpty ? "today" : words.joined(separator: " "), now: now, zone: zone, format: format)
    else { return nil }
    return LocalDateTime(date).adding(seconds: clock.second)
  }

  private static func days(_ word: String) -> Int? {
    guard word.hasPrefix("+") || word.hasPrefix("-"), word.count <= 6 else { return nil }
    return Int(word)
  }

  /// The point in time; for a date, its midnight in `zone`.
  package func instant(in zone: Zone) -> Instant {
    switch self {
    case .date(let date): zone.instant(of: LocalDateTime(date))
    case .local(let local): zone.instant(of: local)
    case .instant(let instant): instant
    }
  }

  /// The date; for a time, its date in `zone`.
  package func date(in zone: Zone) -> CalendarDate {
    switch self {
    case .date(let date): date
    case .local(let local): local.date
    case .instant(let instant): zone.localDateTime(at: instant).date
    }
  }

  /// The exclusive end of a range whose last date, or end, this is: the day after a date, and a time itself.
  package var exclusiveEnd: DateArgument {
    if case .date(let date) = self { .date(date.adding(days: 1)) } else { self }
  }
}

/// A part of a day, as it is written on the command line: `9-17`, `9:30-17:15`.
package struct HoursArgument: Equatable {
  /// Examples of the form, for `--help`.
  package static let form = "9-17, 9:30-17:15, 0-24"

  /// The half-open range of seconds since midnight.
  package let seconds: Range<Int>

  package init?(_ argument: String) {
    let parts = argument.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    let times = parts.compactMap { (ClockTime($0, needsMinutes: false) ?? ClockTime(withHalf: $0))?.second }
    guard parts.count == 2, times.count == 2, times[0] < times[1] else { return nil }
    seconds = times[0]..<times[1]
  }
}

/// A time of day as it is written on the command line: `9:30`, `17:00`, `09:30:15`, `24:00`.
package struct ClockTime: Equatable {
  /// The seconds since midnight, 0 to 86 400.
  package let second: Int

  /// Parses a text; `nil` if it is not a time of day. Without `needsMinutes`, an hour alone is one too.
  package init?(_ text: some StringProtocol, needsMinutes: Bool = true) {
    guard let numbers = Self.numbers(text), !needsMinutes || numbers.count > 1,
      numbers.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    second = zip(numbers, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    guard second <= 86_400 else { return nil }
  }

  /// Parses an hour with its half of the day, `9am`, `5:30 pm`; `nil` for any other text.
  init?(withHalf text: some StringProtocol) {
    let text = text.lowercased()
    guard text.hasSuffix("am") || text.hasSuffix("pm"),
      let clock = ClockTime(text.dropLast(2).trimmed, needsMinutes: false), clock.second >= 3600,
      clock.second < 13 * 3600
    else { return nil }
    second = clock.second % 43_200 + (text.hasSuffix("pm") ? 43_200 : 0)
  }

  /// A message about a text that is written as a time of day, but is not one, such as `26:00`; `nil` for any other text.
  package static func problem(of text: some StringProtocol) -> String? {
    guard let last = text.split(separator: " ").last, let numbers = numbers(last), numbers.count > 1,
      ClockTime(last) == nil
    else { return nil }
    return "\(quoted(last)) is no time of day; a day has 00:00 to 24:00"
  }

  /// The numbers between the colons; `nil` if there is anything else.
  private static func numbers(_ text: some StringProtocol) -> [Int]? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    let numbers = parts.enumerated().compactMap { place, part in
      part.utf8.allSatisfy { $0.isASCIIDigit } && (place == 0 ? 1...2 : 2...2).contains(part.utf8.count)
        ? Int(part) : nil
    }
    return numbers.count == parts.count ? numbers : nil
  }
}

/// A duration, as it is written on the command line: `90m`, `24h`, `2d`, `1h30m`; see ``WrittenDuration``.
package struct DurationArgument: Equatable {
  /// Examples of the form, for `--help`.
  package static let form = "90m, 24h, 2d, 1h30m"
  /// The values of an option for a duration, for messages.
  package static let expected = "a duration such as \(form)"

  /// The length in seconds, 0 or more.
  package let seconds: Int
  /// The days among them that were written as days: on the clock these need not be 24 hours long (RFC 5545 section 3.3.6).
  package let days: Int

  /// A duration of so many seconds.
  package init(seconds: Int) {
    (self.seconds, days) = (seconds, 0)
  }

  /// Parses a text; `nil` if it is not a duration.
  package init?(_ text: String) {
    guard let parts = WrittenDuration.parts(of: text) else { return nil }
    (days, seconds) = (parts.days, parts.days * 86_400 + parts.seconds)
  }

  /// Parses the length of an event, which can also be in the words of a locale, else of English, as in a sentence: `90 min`; a number alone is in minutes.
  package init?(inWords text: String, locale: String) {
    guard let parts = WrittenDuration.parts(of: text) ?? QuickAdd.length(text, locale: locale) else {
      return nil
    }
    (days, seconds) = (parts.days, parts.days * 86_400 + parts.seconds)
  }
}

extension QuickAdd {
  /// Reads sentences in the language of a POSIX locale or a BCP 47 tag; in English if its language has no words, or with `inEnglish`. The region
  /// decides whether the day or the month is before a slash; the locales C and POSIX do not. `format`, the form of dates that is set, decides before it.
  package init(locale: String, format: TimeFormat? = nil, inEnglish: Bool = false) throws {
    let identifier = LocaleIdentifier(locale)
    let language = identifier.language == "iw" ? "he" : String(identifier.language)
    let order = format?.order
    let slashes =
      order?.slashes ?? SlashOrder(language: String(identifier.language), region: String(identifier.region))
    do throws(QuickAddError) {
      let hasWords = QuickAdd.languages.contains(language)
      self = try QuickAdd(
        language: hasWords && !inEnglish ? language : "en", slashes: slashes,
        hasMonthBeforeDot: order?.hasMonthBeforeDot ?? false)
    } catch {
      throw CommandError(.usage, lines: error.messages(Language(localeIdentifier: locale)))
    }
  }

  /// Reads a sentence in the words of a locale; in English if it is not understood and English understands all that says when.
  package static func read(
    _ sentence: String, locale: String, format: TimeFormat? = nil, now: LocalDateTime, zone: Zone,
    instant: Instant? = nil,
    overrides: Overrides = Overrides(), needsTime: Bool = true, needsTitle: Bool = true
  ) throws -> QuickEvent {
    try QuickAdd(locale: locale, format: format).read(
      sentence, orIn: { try? QuickAdd(locale: locale, format: format, inEnglish: true) }, now: now,
      zone: zone,
      instant: instant,
      overrides: overrides, needsTime: needsTime, needsTitle: needsTitle)
  }
}

extension QuickAdd {
  /// A date or time in the words of a locale, else of English; `nil` if the text is none.
  package static func date(
    _ text: String, now: Instant, zone: Zone, locale: String, format: TimeFormat? = nil
  ) -> DateArgument? {
    switch first(in: locale, format, { $0.date(text, now: zone.localDateTime(at: now), zone: zone) }) {
    case .date(let date)?: .date(date)
    case .local(let time)?: .local(time)
    case nil: nil
    }
  }

  /// The time of a day that a text does not name, in the words of a locale, else of English; `nil` if it names a day, or no time.
  package static func timeAlone(
    _ text: String, now: Instant, zone: Zone, locale: String, format: TimeFormat? = nil
  ) -> TimeAlone? {
    first(in: locale, format) { $0.timeAlone(text, now: zone.localDateTime(at: now), zone: zone) }
  }

  /// The day, the time or both that a text says in the words of a locale, else of English.
  /// - Throws: A ``QuickAddError`` of the words of the locale.
  fileprivate static func timesAlone(
    _ text: String, now: Instant, zone: Zone, locale: String, format: TimeFormat?,
    changing changed: ChangedEvent?
  ) throws -> QuickEvent {
    let local = zone.localDateTime(at: now)
    func read(_ quickAdd: QuickAdd) throws(QuickAddError) -> QuickEvent {
      try quickAdd.timesAlone(text, now: local, zone: zone, changing: changed)
    }
    do {
      return try read(QuickAdd(locale: locale, format: format))
    } catch let error as QuickAddError {
      guard let event = try? read(QuickAdd(locale: locale, format: format, inEnglish: true)) else {
        throw error
      }
      return event
    }
  }

  /// How far from its own time a text moves an event, in the words of a locale, else of English; `nil` for any other text.
  package static func shift(_ text: String, locale: String) -> ReadShift? {
    first(in: locale) { $0.shift(text) }
  }

  /// The days that a text names in the words of a locale, else of English; `nil` if it names none.
  package static func dates(
    _ text: String, now: Instant, zone: Zone, locale: String, format: TimeFormat? = nil
  ) -> Range<CalendarDate>? {
    first(in: locale, format) { $0.dates(text, now: zone.localDateTime(at: now), zone: zone) }
  }

  /// How often a text says that an event on a day recurs, in the words of a locale, else of English; `nil` if it says that not alone.
  package static func rule(
    _ text: String, from day: CalendarDate, zone: Zone, locale: String, format: TimeFormat? = nil
  ) -> RuleOfDay? {
    first(in: locale, format) { $0.rule(text, from: day, zone: zone) }
  }

  /// The number of the month that a text names alone in the words of a locale, else of English; `nil` if it names none.
  package static func month(_ text: String, locale: String) -> Int? {
    first(in: locale) { $0.month(text) }
  }

  /// A number of days in the words of a locale, else of English, such as `3d`; `nil` if the text is none.
  package static func dayCount(_ text: String, locale: String) -> Int? {
    first(in: locale) { $0.dayCount(text) }
  }

  /// The days and the seconds of a length in the words of a locale, else of English; `nil` if the text is none.
  fileprivate static func length(_ text: String, locale: String) -> (days: Int, seconds: Int)? {
    first(in: locale) { $0.lengthAlone(text) }
  }

  /// The value that `read` finds in the language of a locale, else in English.
  private static func first<Value>(
    in locale: String, _ format: TimeFormat? = nil, _ read: (QuickAdd) -> Value?
  ) -> Value? {
    (try? QuickAdd(locale: locale, format: format)).flatMap(read)
      ?? (try? QuickAdd(locale: locale, format: format, inEnglish: true)).flatMap(read)
  }
}

extension TimeFormat {
  /// The order of day and month between slashes, and whether the month is before a dot; `nil` for a form that says nothing about dates without a year.
  fileprivate var order: (slashes: QuickAdd.SlashOrder, hasMonthBeforeDot: Bool)? {
    let place = { (fields: Set<Field>) in
      pieces.firstIndex { if case .field(let field, _) = $0 { fields.contains(field) } else { false } }
    }
    guard let month = place([.month]), let day = place([.day, .spacedDay]) else { return nil }
    let isMonthFirst = month < day
    let between = pieces[min(month, day)...max(month, day)]
    let separator = between.lazy.compactMap { if case .text(let text) = $0 { text } else { nil } }.first
    // `2026-11-24` says nothing about `11/24`.
    if let year = place([.year, .yearOfCentury]), year < min(month, day), separator != "/" { return nil }
    return (isMonthFirst ? .monthFirst : .dayFirst, isMonthFirst && separator == ".")
  }
}

extension QuickAddError {
  /// Messages about the problem of the sentence and its remedy.
  package func messages(_ language: Language) -> [String] {
    let code = String(language.code.rawValue.prefix(2))
    let words = QuickAdd.exampleWords(code)
    return switch self {
    case .unknownLanguage(let code): ["there are no words of the language \(quoted(code))"]
    case .tooLong: ["the sentence is longer than \(QuickAdd.longestSentence) bytes"]
    case .controlCharacter:
      ["the sentence has a control character, such as a line break; write it on one line"]
    case .noTime(let understood):
      [
        "the sentence names no day and no time; add one, such as \(quoted("\(words.tomorrow) 15:00"))",
        Self.understood(understood),
      ]
    case .noHour(let understood):
      ["the sentence says how long, and no hour; add one, such as “9:00”", Self.understood(understood)]
    case .openHour(let text):
      [
        "\(quoted(text)) can be in the morning and in the evening; "
          + (Self.bothHours(text).map { "write \(quoted($0.morning)) or \(quoted($0.evening))" }
            ?? "write the hour with its minutes, such as “19:00”")
      ]
    case .noDay(let text): ["\(quoted(text)) names no day; add one, such as \(quoted(words.monday))"]
    case .noTitle(let understood):
      [
        "the sentence has no title; give one with \(.option("title")), or put quotation marks around its words",
        Self.understood(understood),
      ]
    case .doubtful(let text, let doubt): ["\(quoted(text)) \(doubt.advice(every: words.every))"]
    case .notUnderstood(let text): [ClockTime.problem(of: text) ?? "\(quoted(text)) is not understood"]
    case .unused(let text, let suggestion):
      ClockTime.problem(of: text).map { [$0] } ?? [
        "\(quoted(text)) looks like a day or a time, and was not understood",
        (suggestion.map { "was \(quoted($0)) meant? " } ?? "")
          + (Self.time(of: text).map { $0 + "; " } ?? "")
          + "as a part of the title it stands in quotation marks, or in \(.option("title"))",
      ]
    case .twoDays(let first, let second):
      [
        "\(quoted(first)) and \(quoted(second)) are two days: add two events, or write \(quoted(words.every)) before both for each week"
      ]
    case .severalDays(let text):
      [
        "\(quoted(text)) are several days: add an event for each, or write \(quoted(words.every)) before them for each week"
      ]
    case .twoSeries(let text, let weeks, let weekday):
      Self.bothSeries(
        text, weeks,
        QuickAdd.examplesOfSeries(
          text, weeks: weeks, day: weekday, language: QuickAdd.languages.contains(code) ? code : "en"))
    case .daysOrHours(let days, let hour):
      [
        "\(quoted(days)) and \(quoted(hour)) can be one event without a break, or the hour on each of these days; "
          + "name the day and the hour of its end, or write \(quoted(words.every)) with the days"
      ]
    case .lengthOrDistance(let length, let day):
      [
        "\(quoted(length)) can be how long it is from \(quoted(day)) on, or how long after that day; "
          + "write \(quoted("for \(length) from \(day)")) or \(quoted("\(length) after \(day)"))"
      ]
    case .moved(let text):
      [
        "\(quoted(text)) changes an event, and a sentence adds one; \(.command("edit")) changes the day and the time of an event, "
          + "such as \(.command("edit lunch --date \(words.monday.lowercased())"))"
      ]
    case .contradiction(let first, let second):
      ["\(quoted(first)) and \(quoted(second)) contradict each other; leave one of them out"]
    case .otherLength(let text, _):
      ["\(quoted(text)) and \(.option("for")) contradict each other; leave one of them out"]
    case .twoTimes(let first, let second):
      [
        "\(quoted(first)) and \(quoted(second)) are the times of two events; add two, one with each time"
      ]
    case .wrongWeekday(let text, let weekday):
      ["\(quoted(text)) is not on that weekday: it is a \(Self.names[weekday.rawValue])"]
        + (Self.time(of: text).map { [$0] } ?? [])
    case .noSuchDay(let text): ["there is no such day: \(quoted(text))"]
    case .endsBefore(let text, let day):
      [
        "\(quoted(text)) ends before the first day, \(language.heading(of: day, today: day)); write the year of its end"
      ]
    case .past(let text): ["\(quoted(text)) is past; name another day, or write “today” or the date"]
    }
  }

  /// Both times that an hour of a clock of 12 hours can be, `7` and `7:30`; `nil` for other words.
  private static func bothHours(_ text: String) -> (morning: String, evening: String)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let hour = Int(parts[0]), (1...11).contains(hour), parts.count < 3 else { return nil }
    let minutes = parts.count > 1 ? parts[1] : "00"
    let morning = "\(hour < 10 ? "0" : "")\(hour):\(minutes)"
    // Two digits are no hint at a clock of 24 hours where they were written already.
    return (morning == text ? morning + " AM" : morning, "\(hour + 12):\(minutes)")
  }

  /// How a number that can be an hour is written as a time, and one with a dot among words also as a date: `9`, `Termin 9.12 Freitag`, `Zug 14.05`.
  private static func time(of text: String) -> String? {
    if let hour = Int(text), (1...24).contains(hour) { return "as a time it is \(quoted("\(text):00"))" }
    for word in text.split(separator: " ") {
      let numbers = word.split(separator: ".", omittingEmptySubsequences: false)
      guard numbers.count == 2, numbers[1].utf8.count == 2, let hour = Int(numbers[0]),
        let minute = Int(numbers[1]),
        (0...23).contains(hour), (0...59).contains(minute)
      else { continue }
      let time = "as a time it is \(quoted("\(numbers[0]):\(numbers[1])"))"
      return (1...12).contains(minute) && hour > 0 ? time + ", and a date has its year" : time
    }
    return nil
  }

  private static func bothSeries(_ text: String, _ weeks: Int, _ examples: (weekly: String, monthly: String))
    -> [String]
  {
    [
      "\(quoted(text)) can be every \(weeks) weeks, or a day of each month; write \(quoted(examples.weekly)) or \(quoted(examples.monthly))"
    ]
  }

  private static func understood(_ words: [String]) -> String {
    words.isEmpty
      ? "nothing of it was understood as a time"
      : "understood were: \(words.map { quoted($0) }.joined(separator: ", "))"
  }

  private static let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
