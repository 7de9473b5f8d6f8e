import AgendaSources
import AgendaWidgets
import Foundation
import TestSupport
import Testing

@testable import AgendaCommands

/// The pages of the settings: what they ask, and in which words.
@Suite struct SettingsPageTests {
  private let setup: RouterSetup

  init() throws { setup = try RouterSetup() }

  private func save(_ router: Router, _ path: String, _ action: String, asked: String = "") async -> Answer {
    await setup.send(
      router, "/settings/calendar",
      ["name": "new", "former": "", "path": path, "action": action, "asked": asked])
  }

  private var configuration: String {
    get throws { try String(contentsOfFile: setup.folder.path("config.toml"), encoding: .utf8) }
  }

  @Test(arguments: ["new.ics", "team/new.ics", "new"])
  func `a calendar that is not there yet is made after a question`(_ path: String) async throws {
    let router = try setup.router()
    let place = setup.folder.path(path)
    let before = try configuration
    let question = await save(router, path, "save")
    #expect(question.status.code == 422 && setup.text(question).contains("Make an empty calendar there?"))
    #expect(setup.text(question).contains(place))
    #expect(try configuration == before && !FileManager.default.fileExists(atPath: place))
    let other = await save(router, path, "make", asked: setup.folder.path("other.ics"))
    #expect(other.status.code == 422 && !FileManager.default.fileExists(atPath: place))
    #expect(await save(router, path, "make", asked: place).status == .seeOther)
    #expect(try configuration.contains("path = \"\(path)\"") && FileManager.default.fileExists(atPath: place))
    let picture = await setup.answer(router, "/widgets/small.json")
    #expect(picture.status == .ok && !setup.text(picture).contains("cannot"), "\(setup.text(picture))")
  }

  @Test func `a path that is not there can be kept, for a disk that comes later`() async throws {
    let router = try setup.router()
    #expect(await save(router, "later.ics", "keep").status == .seeOther)
    #expect(try configuration.contains("later.ics"))
    #expect(!FileManager.default.fileExists(atPath: setup.folder.path("later.ics")))
  }

  @Test func `a link to nothing stays, and there is no question about it`() async throws {
    let router = try setup.router()
    let link = setup.folder.path("disk.ics")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/nowhere/at/all.ics")
    for action in ["save", "make"] {
      let saved = await save(router, "disk.ics", action, asked: link)
      #expect(saved.status == .seeOther, "\(setup.text(saved))")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/nowhere/at/all.ics")
      try setup.folder.write(setup.configuration, to: "config.toml")
      router.gallery.changes.increase()
    }
  }

  @Test(arguments: ["https://a.example/c.ics", "webcal://a.example/c", "HTTP://a.example/"])
  func `an address in the field of the path is an error that names the field for addresses`(_ address: String)
    async throws
  {
    let router = try setup.router()
    for action in ["save", "make", "keep"] {
      let answer = await save(router, address, action, asked: setup.folder.path(address))
      let error =
        setup.text(answer).split(separator: "id=\"error-path\"").dropFirst().first?.prefix(200) ?? ""
      #expect(answer.status.code == 422 && error.contains("an address is the value of “url”"), "\(error)")
    }
    #expect(try configuration == setup.configuration)
    #expect(!FileManager.default.fileExists(atPath: setup.folder.path("\(address.prefix { $0 != "/" })")))
  }

  @Test(arguments: ["new.ics", "team/deep/new.ics", "team/new"])
  func `no calendar is made where the configuration cannot be written`(_ path: String) async throws {
    let router = try setup.router()
    let file = setup.folder.path("config.toml")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: file)
    let before = try FileManager.default.contentsOfDirectory(atPath: setup.folder.path).sorted()
    let answer = await save(router, path, "make", asked: setup.folder.path(path))
    #expect(answer.status.code == 500 && setup.text(answer).contains("its permissions say so"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: setup.folder.path).sorted() == before)
    #expect(try configuration == setup.configuration)
  }

  @Test func `a calendar that cannot be made is not in the configuration`() async throws {
    let router = try setup.router()
    let answer = await save(router, "work.ics/new.ics", "make", asked: setup.folder.path("work.ics/new.ics"))
    #expect(answer.status.code == 500 && setup.text(answer).contains("work.ics is a file; move it away"))
    #expect(try configuration == setup.configuration)
  }

  @Test func `nothing is made where something is, or for another kind of file`() async throws {
    let router = try setup.router()
    for path in ["work.ics", "people.vcf"] {
      let saved = await save(router, path, "save")
      #expect(saved.status == .seeOther, "\(setup.text(saved))")
      try setup.folder.write(setup.configuration, to: "config.toml")
      router.gallery.changes.increase()
    }
  }

  @Test func `what is wrong is said in words of a page, and without a path of the computer`() async throws {
    let router = try setup.router()
    let picture = await setup.answer(router, "/widgets/desk.svg?theme=qqqqq")
    #expect(
      setup.text(picture) == "unknown theme “qqqqq”; the page of the settings lists them\n")
    let form = await setup.send(
      router, "/settings/widget?name=desk",
      ["name": "desk", "former": "desk", "family": "medium", "theme": "drak", "action": "save"])
    let error = setup.text(form).split(separator: "id=\"error-theme\"").dropFirst().first?.prefix(200) ?? ""
    #expect(error.contains("unknown theme “drak”; did you mean “dark”?"), "\(error)")
  }

  @Test func `fields are in groups, and boards are shown`() async throws {
    try setup.folder.write(
      setup.configuration + "[board.hall]\nsize = \"800x600\"\nwidgets = [\"desk\"]\n", to: "config.toml")
    let router = try setup.router()
    let bearer = ("authorization", "Bearer \(RouterSetup.token)")
    for (page, groups) in [
      ("calendar?name=a%20%26%20b", ["File, folder or address", "Look", "Events"]),
      ("defaults", ["Look", "Calendars", "Events", "Time and language", "Output"]),
      ("widget?name=desk", ["Look", "Calendars", "Events", "Time and language", "Links", "Output"]),
    ] {
      let text = setup.text(await setup.answer(router, "/settings/\(page)", bearer))
      let headings = text.split(separator: "<fieldset class=\"group\"><legend>").dropFirst().map {
        $0.prefix { $0 != "<" }
      }
      #expect(headings.map(String.init) == groups, "\(page)")
    }
    let overview = setup.addresses(await setup.answer(router, "/settings", bearer))
    #expect(overview.contains { $0.hasPrefix("/boards/hall.svg?v=") })
  }
}

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
