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
    for option in Self.options {
      let entry = try #require(
        SettingsTexts.entry(of: option, in: language), "\(option.table).\(option.name)")
      #expect(!entry.label.isEmpty && entry.description != option.summary)
    }
    #expect(Set(SettingsTexts.members.keys) == Set(Self.options.compactMap(SettingsTexts.name)))
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
    // Names of variables are the same in all languages.
    let words = Self.options.compactMap(\.standard).filter {
      $0.contains(" ") && $0 != "LC_ALL, LC_TIME, LANG"
    }
    #expect(Set(SettingsTexts.membersOfStandards.keys) == Set(words))
    for word in words { #expect(SettingsTexts.standard(word, in: language)?.isEmpty == false, "\(word)") }
  }
}
