package import AgendaKit
package import AgendaQuickAdd
package import AgendaWidgets
package import ICalendar

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

  /// The days that a text names in the words of a locale, else of English; `nil` if it names none.
  package static func dates(
    _ text: String, now: Instant, zone: Zone, locale: String, format: TimeFormat? = nil
  ) -> Range<CalendarDate>? {
    first(in: locale, format) { $0.dates(text, now: zone.localDateTime(at: now), zone: zone) }
  }

  /// The number of the month that a text names alone in the words of a locale, else of English; `nil` if it names none.
  package static func month(_ text: String, locale: String) -> Int? {
    first(in: locale) { $0.month(text) }
  }

  /// A number of days in the words of a locale, else of English, such as `3d`; `nil` if the text is none.
  package static func dayCount(_ text: String, locale: String) -> Int? {
    first(in: locale) { $0.dayCount(text) }
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
    let words = QuickAdd.exampleWords(String(language.code.rawValue.prefix(2)))
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
          + (Int(text).map {
            "write \(quoted("\($0 < 10 ? "0" : "")\($0):00")) or \(quoted("\($0 + 12):00"))"
          }
            ?? "write the hour with its minutes, such as “19:00”")
      ]
    case .noDay(let text): ["\(quoted(text)) names no day; add one, such as \(quoted(words.monday))"]
    case .noTitle(let understood): ["the sentence has no title", Self.understood(understood)]
    case .notUnderstood(let text): [ClockTime.problem(of: text) ?? "\(quoted(text)) is not understood"]
    case .unused(let text, let suggestion):
      [
        "\(quoted(text)) looks like a day or a time, and was not understood",
        (suggestion.map { "was \(quoted($0)) meant? " } ?? "")
          + (Self.time(of: text).map { $0 + "; " } ?? "")
          + "as a part of the title it stands in quotation marks, or in --title",
      ]
    case .contradiction(let first, let second):
      ["\(quoted(first)) and \(quoted(second)) contradict each other; leave one of them out"]
    case .twoTimes(let first, let second):
      [
        "\(quoted(first)) and \(quoted(second)) are the times of two events; add two, one with each time"
      ]
    case .wrongWeekday(let text, let weekday):
      ["\(quoted(text)) is not on that weekday: it is a \(Self.names[weekday.rawValue])"]
        + (Self.time(of: text).map { [$0] } ?? [])
    case .noSuchDay(let text): ["there is no such day: \(quoted(text))"]
    case .past(let text): ["\(quoted(text)) is past; name another day, or write “today” or the date"]
    }
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

  private static func understood(_ words: [String]) -> String {
    words.isEmpty
      ? "nothing of it was understood as a time"
      : "understood were: \(words.map { quoted($0) }.joined(separator: ", "))"
  }

  private static let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
