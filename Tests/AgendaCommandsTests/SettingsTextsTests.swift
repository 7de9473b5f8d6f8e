import AgendaSources
import AgendaWidgets
import Testing

@testable import AgendaCommands

/// The keys of the settings in a browser are described in each language.
@Suite struct SettingsTextsTests {
  /// The keys that have a field on a page.
  private static let options =
    ([.defaults, .calendar, .widget, .theme] as [SettingsForm.Subject]).flatMap(SettingsForm.options)

  private static let languages = Language.Code.allCases.filter { $0 != .english }

  @Test(arguments: languages)
  func `each key has a label and a description, and none is left over`(_ language: Language.Code) throws {
    let texts = SettingsTexts.texts(language)
    for option in Self.options {
      let entry = try #require(texts.entry(of: option), "\(option.table).\(option.name)")
      #expect(!entry.label.isEmpty && entry.description != option.summary)
    }
    #expect(Set(texts.entries.keys) == Set(Self.options.compactMap(texts.name)))
  }

  @Test(arguments: Language.Code.allCases)
  func `no text of a page is one of a command line`(_ language: Language.Code) {
    let words = SettingsWords.of(language)
    for option in Self.options {
      let texts = [
        words.label(of: option), words.description(of: option), words.standard(of: option)?.text ?? "",
      ]
      #expect(!texts.contains { $0.contains("--") || $0.contains("agenda ") }, "\(option.name): \(texts)")
    }
  }

  @Test(arguments: languages)
  func `a default in words is in the language, and none is left over`(_ language: Language.Code) throws {
    let texts = SettingsTexts.texts(language)
    // Names of variables are the same in all languages.
    let words = Self.options.compactMap(\.standard).filter {
      $0.contains(" ") && $0 != "LC_ALL, LC_TIME, LANG"
    }
    #expect(Set(texts.standards.keys) == Set(words))
  }
}
