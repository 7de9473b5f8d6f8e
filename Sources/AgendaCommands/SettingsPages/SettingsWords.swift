internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// The words of the pages on which the configuration is edited.
struct SettingsWords: Translated {
  /// The result of a form.
  enum Done: String {
    case saved, removed
  }

  let language: Language.Code
  let settings, widgets, calendars, shown, save, addCalendar, addWidget, edit, copy, remove: String
  let defaults, preview, name, saved, removed, notSaved, standard, notSet, yes, no: String
  let atMost, onlyWith, outdated, inFile, ofAccounts, mistakes, file, look, content, time: String
  let format, links, place, themes, addTheme, accounts: String
  let signedIn, signedOut, expired, refused, unreachable, notAsked, inTerminal: String
}

extension SettingsWords {
  /// The names and descriptions of the keys; `nil` in English, in which they are declared.
  private var texts: SettingsTexts? { SettingsTexts.texts(language) }

  /// Whether the language is written from right to left.
  var direction: String { language == .hebrew ? "rtl" : "ltr" }

  /// The characters that end a sentence.
  var fullStop: String {
    switch language {
    case .japanese, .simplifiedChinese, .traditionalChinese: "。"
    case .english, .french, .german, .hebrew, .portuguese, .spanish: "."
    }
  }

  /// The label of a key: in English its name.
  func label(of option: ConfigurationOption) -> String {
    if let label = texts?.entry(of: option)?.label { return label }
    let words = option.name.replacing("-", with: " ")
    return words == "url" ? "URL" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The description of a key.
  func description(of option: ConfigurationOption) -> String {
    texts?.entry(of: option)?.description ?? option.summary
  }

  /// The default of a key, in words or as a value, and the direction in which it is written; `nil` for none.
  func standard(of option: ConfigurationOption) -> (text: String, direction: String)? {
    guard let standard = option.standard else { return nil }
    if option.kind == .boolean { return (standard == "true" ? yes : no, direction) }
    return texts?.standards[standard].map { ($0, direction) } ?? (standard, "ltr")
  }

  /// Whether the account is signed in at its server.
  func text(of state: AccountOverview.State) -> String {
    switch state {
    case .signedIn: signedIn
    case .signedOut: signedOut
    case .expired: expired
    case .refused: refused
    case .unreachable: unreachable
    case .notAsked: notAsked
    }
  }

  /// The heading of the keys that are about something.
  func heading(of part: AgendaOption.Part) -> String {
    switch part {
    case .calendars: calendars
    case .content: content
    case .time: time
    case .format: format
    case .links: links
    case .look: look
    }
  }

  func text(of done: Done) -> String { done == .saved ? saved : removed }
}
