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

  /// The texts of a language; `nil` for English, in which the declarations of the keys are.
  static func texts(_ language: Language.Code) -> SettingsTexts? {
    switch language {
    case .english: nil
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
