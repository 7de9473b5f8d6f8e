package import AgendaQuickAdd
package import AgendaWidgets
package import ICalendar

extension QuickAdd {
  /// Reads sentences in the language of a POSIX locale or a BCP 47 tag; in English if its language has no words.
  package init(locale: String) throws {
    let identifier = LocaleIdentifier(locale)
    let language = identifier.language == "iw" ? "he" : String(identifier.language)
    let region = identifier.region.isEmpty ? nil : identifier.region.uppercased()
    do throws(QuickAddError) {
      self =
        QuickAdd.languages.contains(language)
        ? try QuickAdd(language: language, region: region) : try QuickAdd(language: "en")
    } catch {
      throw CommandError(.usage, lines: error.messages(Language(localeIdentifier: locale)))
    }
  }
}

extension QuickAdd {
  /// A date or time in the words of a locale, else of English; `nil` if the text is none.
  package static func date(_ text: String, now: Instant, zone: Zone, locale: String) -> DateArgument? {
    switch first(in: locale, { $0.date(text, now: zone.localDateTime(at: now), zone: zone) }) {
    case .date(let date)?: .date(date)
    case .local(let time)?: .local(time)
    case nil: nil
    }
  }

  /// The days that a text names in the words of a locale, else of English; `nil` if it names none.
  package static func dates(_ text: String, now: Instant, zone: Zone, locale: String) -> Range<CalendarDate>?
  {
    first(in: locale) { $0.dates(text, now: zone.localDateTime(at: now), zone: zone) }
  }

  /// A number of days in the words of a locale, else of English, such as `3d`; `nil` if the text is none.
  package static func dayCount(_ text: String, locale: String) -> Int? {
    first(in: locale) { $0.dayCount(text) }
  }

  /// What the language of a locale understands, else what English does.
  private static func first<Value>(in locale: String, _ read: (QuickAdd) -> Value?) -> Value? {
    (try? QuickAdd(locale: locale)).flatMap(read) ?? (try? QuickAdd(language: "en")).flatMap(read)
  }
}

extension QuickAddError {
  /// What is wrong with the sentence, and what to do.
  package func messages(_ language: Language) -> [String] {
    switch self {
    case .unknownLanguage(let code): ["there are no words of the language \(quoted(code))"]
    case .tooLong: ["the sentence is longer than \(QuickAdd.longestSentence) bytes"]
    case .controlCharacter:
      ["the sentence has a control character, such as a line break; write it on one line"]
    case .noTime(let words):
      ["the sentence names no day and no time; add one, such as “tomorrow 15:00”", Self.understood(words)]
    case .noTitle(let words): ["the sentence has no title", Self.understood(words)]
    case .notUnderstood(let text): [ClockTime.problem(of: text) ?? "\(quoted(text)) is not understood"]
    case .contradiction(let first, let second):
      ["\(quoted(first)) and \(quoted(second)) contradict each other; leave one of them out"]
    case .wrongWeekday(let text, let weekday):
      ["\(quoted(text)) is not on that weekday: it is a \(Self.names[weekday.rawValue])"]
    case .noSuchDay(let text): ["there is no such day: \(quoted(text))"]
    }
  }

  private static func understood(_ words: [String]) -> String {
    words.isEmpty
      ? "nothing of it was understood as a time"
      : "understood were: \(words.map { quoted($0) }.joined(separator: ", "))"
  }

  private static let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
