internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// The names of the configuration's keys on its pages in a language, and their descriptions.
///
/// Each line is a key, its label and its description. A key that means the same in all tables stands there once; `TABLE.KEY` comes before `KEY`.
/// The default of a key is found by its words in English.
struct SettingsTexts: Sendable {
  /// The label and the description of a key.
  struct Entry: Hashable, Sendable {
    let label, description: String
  }

  /// The entries by their keys.
  let entries: [String: Entry]
  /// The defaults of keys, by their English words.
  let standards: [String: String]

  init(keys: String, standards: String) {
    entries = Dictionary(
      Self.lines(keys, fieldCount: 3).map { ($0[0], Entry(label: $0[1], description: $0[2])) }
    ) { first, _ in first }
    self.standards = Dictionary(Self.lines(standards, fieldCount: 2).map { ($0[0], $0[1]) }) { first, _ in
      first
    }
  }

  private static func lines(_ text: String, fieldCount: Int) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
      .filter { $0.count == fieldCount }
  }

  /// The texts of a language; of English, those in place of the declarations of keys.
  static func texts(_ language: Language.Code) -> SettingsTexts {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .portuguese: portuguese
    case .japanese: japanese
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    case .hebrew: hebrew
    }
  }

  /// The name under which a key has its entry; `nil` if it has none.
  func name(of option: ConfigurationOption) -> String? {
    ["\(option.table.rawValue).\(option.name)", option.name].first { entries[$0] != nil }
  }

  /// The label and the description of a key; `nil` if there are none.
  func entry(of option: ConfigurationOption) -> Entry? { name(of: option).flatMap { entries[$0] } }
}

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
  let copied, notCopied, uncopyable, nothingThere, make, keep, boards: String
}

extension SettingsWords {
  /// The names and descriptions of the keys, as far as they are not those of their declarations.
  private var texts: SettingsTexts { SettingsTexts.texts(language) }

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
    if let label = texts.entry(of: option)?.label { return label }
    let words = option.name.replacing("-", with: " ")
    return words == "url" ? "URL" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The description of a key.
  func description(of option: ConfigurationOption) -> String {
    texts.entry(of: option)?.description ?? option.summary
  }

  /// The default of a key, in words or as a value, and the direction in which it is written; `nil` for none.
  func standard(of option: ConfigurationOption) -> (text: String, direction: String)? {
    guard let standard = option.standard else { return nil }
    if option.kind == .boolean { return (standard == "true" ? yes : no, direction) }
    return texts.standards[standard].map { ($0, direction) } ?? (standard, "ltr")
  }

  /// Whether the account is signed in at its server, or its calendars are copied.
  func text(of state: AccountOverview.State) -> String {
    switch state {
    case .signedIn: signedIn
    case .signedOut: signedOut
    case .expired: expired
    case .refused: refused
    case .unreachable: unreachable
    case .notAsked: notAsked
    case .copied: copied
    case .notCopied: notCopied
    case .uncopyable: uncopyable
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
