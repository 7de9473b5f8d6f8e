import Foundation
import TestSupport
import Testing

/// `/settings` of `agenda serve`: themes, which are files of their own, and accounts.
@Suite struct SettingsThemeTests {
  private static let path = ".config/agenda/themes/sea.toml"
  private static let sea = "# mine\nbackground = \"#102030\" # deep\naccent = \"#88c0d0\"\n"
  private static let fields = [("name", "sea"), ("background", "#102030"), ("accent", "#88c0d0")]

  private static func agenda() throws -> AgendaCommand {
    let agenda = try SettingsTests.agenda()
    try agenda.home.write(sea, to: path)
    return agenda
  }

  private func file(_ browser: SettingsBrowser, _ path: String = path) throws -> String {
    String(
      decoding: try Data(contentsOf: URL(filePath: browser.serve.agenda.home.path(path))), as: UTF8.self)
  }

  private func without(_ key: String, _ more: (String, String)...) -> [(String, String)] {
    Self.fields.filter { $0.0 != key } + more
  }

  @Test func `a theme is edited, and the rest of its file stays byte for byte`() throws {
    let browser = try SettingsBrowser(Self.agenda(), "/settings/theme?name=sea")
    #expect(browser.page.text.contains("value=\"#88c0d0\""))
    let answer = try browser.send(
      "/settings/theme", without("background", ("background", "#001122"), ("radius", "6")))
    #expect(answer.status == 303, "\(answer.text.suffix(900))")
    #expect(
      try file(browser) == Self.sea.replacingOccurrences(of: "#102030", with: "#001122") + "radius = 6\n")
    #expect(try browser.serve.get("/widgets/medium.svg?theme=sea").text.contains("#001122"))
  }

  @Test(arguments: [("ja", "。"), ("zh-CN", "。"), ("zh-TW", "。"), ("fr", ".")])
  func `sentences end as the language ends them`(language: String, end: String) throws {
    let page = try ServeProcess(Self.agenda()).get("/settings/theme?name=sea", "Accept-Language: \(language)")
    #expect(page.text.contains(">0–200</bdi>\(end)"))
  }

  @Test(arguments: [
    ("accent", "#203040", "has a contrast of"), ("accent", "reddish", "expected a CSS name"),
    ("radius", "900", "a whole number from 0 to 200"), ("font", "a;b", "expected one name of letters"),
    ("background-image", "/none.png", "cannot be read"), ("name", "lake", "keeps its name"),
  ])
  func `a wrong value is refused beside its field`(
    _ key: String, _ value: String, _ reason: String
  ) throws {
    let browser = try SettingsBrowser(Self.agenda(), "/settings/theme?name=sea")
    let answer = try browser.send("/settings/theme", without(key, (key, value)))
    #expect(answer.status == 422)
    let error = answer.text.split(separator: "id=\"error-\(key)\"").dropFirst().first.map(String.init) ?? ""
    #expect(error.prefix(400).contains(reason), "\(error.prefix(400))")
    #expect(try file(browser) == Self.sea)
  }

  @Test func `a change that an editor makes meanwhile stays`() throws {
    let browser = try SettingsBrowser(Self.agenda(), "/settings/theme?name=sea")
    let edited = Self.sea.replacingOccurrences(of: "#88c0d0", with: "#99c0d0")
    try browser.serve.agenda.home.write(edited, to: Self.path)
    let answer = try browser.send("/settings/theme", Self.fields + [("radius", "6")])
    #expect(answer.status == 409 && answer.text.contains("<bdi>#99c0d0</bdi>"))
    #expect(try file(browser) == edited)
    let removal = try browser.send("/settings/theme", Self.fields + [("action", "remove")])
    #expect(removal.status == 409)
    #expect(try file(browser) == edited)
  }

  @Test func `a theme of the program, or of a file with its comments, is duplicated under another name`()
    throws
  {
    let agenda = try Self.agenda()
    let own = try SettingsBrowser(agenda, "/settings/theme?copy=sea")
    #expect(own.page.text.contains("value=\"sea-2\""))
    let fields = without("name", ("name", "lake"), ("copy", "sea"), ("density", "compact"))
    #expect(try own.send("/settings/theme", fields).status == 303)
    #expect(
      try file(own, ".config/agenda/themes/lake.toml") == Self.sea + "density = \"compact\"\n")
    #expect(try own.send("/settings/theme", fields).text.contains("there is a theme “lake” already"))
    let dark = try SettingsBrowser(agenda, "/settings/theme?copy=dark")
    #expect(dark.page.text.contains("value=\"#1c1c1e\"") && dark.page.text.contains("value=\"dark-2\""))
    for name in ["", "a b", "../x", "auto", ".x"] {
      let answer = try dark.send("/settings/theme", [("name", name), ("copy", "dark")])
      #expect(answer.status == 422 && answer.text.contains("cannot name a theme"), "\(name)")
    }
    #expect(try dark.send("/settings/theme", [("name", "plain")]).status == 303)
    #expect(try file(dark, ".config/agenda/themes/plain.toml").isEmpty)
    #expect(try agenda(["themes"]).output.contains("plain"))
    for name in ["none", "dark", "../sea"] {
      #expect(try dark.serve.get("/settings/theme?name=\(name)").status == 404)
    }
  }

  @Test func `a theme is removed unless the configuration names it`() throws {
    let agenda = try Self.agenda()
    let used = SettingsTests.configuration.replacingOccurrences(of: "\"dark\"", with: "\"sea\"")
    try agenda.home.write(used, to: ".config/agenda/config.toml")
    let browser = try SettingsBrowser(agenda, "/settings/theme?name=sea")
    let refused = try browser.send("/settings/theme", Self.fields + [("action", "remove")])
    #expect(refused.status == 422 && refused.text.contains("[widget.desk] has the theme “sea”"))
    #expect(try file(browser) == Self.sea)
    try agenda.home.write(SettingsTests.configuration, to: ".config/agenda/config.toml")
    #expect(try browser.send("/settings/theme", Self.fields + [("action", "remove")]).status == 303)
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(Self.path)))
  }

  @Test func `a preview shows a theme that is not saved`() throws {
    let browser = try SettingsBrowser(Self.agenda(), "/settings/theme?name=sea")
    let picture = try browser.send(
      "/settings/theme", without("background", ("background", "#001122"), ("action", "picture")))
    #expect(picture.status == 200 && picture.text.contains("#001122"))
    let wrong = try browser.send(
      "/settings/theme", without("accent", ("accent", "#203040"), ("action", "picture")))
    #expect(wrong.status == 422 && wrong.text.contains("contrast"))
    #expect(try file(browser) == Self.sea)
  }

  @Test func `accounts are listed with what helps, and without secrets`() throws {
    let agenda = try Self.agenda()
    let account = """

      [[account]]
      name = "club"
      url = "https://dav.example.org/secret-path/"
      user = "ada"
      password-command = ["echo", "hunter2"]

      """
    try agenda.home.write(SettingsTests.configuration + account, to: ".config/agenda/config.toml")
    let serve = try ServeProcess(agenda)
    let page = try serve.get("/settings").text
    #expect(page.contains("<bdi>club</bdi>") && page.contains("Not asked yet"))
    #expect(page.contains("<code dir=\"ltr\">agenda sync</code>"))
    #expect(!page.contains("hunter2") && !page.contains("secret-path"))
    #expect(try serve.get("/settings", "Accept-Language: he").text.contains("טרם נשאל"))
  }

  @Test func `the schema of a theme has a field for each of its keys`() throws {
    let browser = try SettingsBrowser(Self.agenda(), "/settings/theme")
    let schema = try browser.serve.agenda("config", "schema", "--themes").output
    let read = try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any]
    let keys = try #require(read?["properties"] as? [String: Any]).keys
    #expect(keys.count == 12)
    for key in keys { #expect(browser.page.text.contains("data-key=\"\(key)\""), "\(key)") }
    #expect(try !browser.serve.agenda("config", "schema").output.contains("dimmed"))
  }
}
