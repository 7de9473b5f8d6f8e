internal import AgendaQuickAdd
internal import AgendaWidgets
internal import ICalendar

extension QuickAdd {
  /// Reads sentences in the language of a POSIX locale or a BCP 47 tag; in English if its language has no words.
  init(locale: String) throws {
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

extension QuickAddError {
  /// What is wrong with the sentence, and what to do.
  func messages(_ language: Language) -> [String] {
    switch self {
    case .unknownLanguage(let code): ["there are no words of the language \(quoted(code))"]
    case .tooLong: ["the sentence is longer than \(QuickAdd.longestSentence) bytes"]
    case .controlCharacter:
      ["the sentence has a control character, such as a line break; write it on one line"]
    case .noTime(let words):
      ["the sentence names no day and no time; add one, such as “tomorrow 15:00”", Self.understood(words)]
    case .noTitle(let words): ["the sentence has no title", Self.understood(words)]
    case .notUnderstood(let text): ["\(quoted(text)) is not understood"]
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
