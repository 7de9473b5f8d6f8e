import Foundation
import TestSupport
import Testing

/// `/settings` of `agenda serve`: what its forms make of the configuration.
@Suite struct SettingsTests {
  static let configuration = """
    # mine
    [[calendar]] # the first
    name = "work"
    path = "work.ics"   # beside this file

    [[calendar]]
    name = "home"
    path = "work.ics"

    # on the desk
    [widget.desk]
    family = "medium"
      theme = "dark"   # at night
    calendars = ["work"]

    """

  static func agenda(_ configuration: String? = configuration) throws -> AgendaCommand {
    let agenda = try ServeTests.agenda()
    let path = ".config/agenda/config.toml"
    if let configuration {
      try agenda.home.write(configuration, to: path)
    } else {
      try FileManager.default.removeItem(atPath: agenda.home.path(path))
    }
    return agenda
  }

  static let desk = [
    ("name", "desk"), ("family", "medium"), ("theme", "dark"), ("calendars", "work"),
  ]

  @Test func `a value is changed, and the rest of the file stays byte for byte`() throws {
    let browser = try SettingsBrowser(Self.agenda())
    #expect(browser.page.status == 200 && browser.page.text.contains("<option value=\"dark\" selected>"))
    let answer = try browser.send(
      "/settings/widget",
      [("name", "desk"), ("family", "medium"), ("theme", "light"), ("calendars", "work"), ("limit", "3")])
    #expect(answer.status == 303 && answer.fields["location"] == "/settings?done=saved")
    #expect(
      try browser.file
        == Self.configuration.replacingOccurrences(of: "\"dark\"", with: "\"light\"") + "limit = 3\n")
    #expect(try browser.serve.get("/widgets/desk.svg").status == 200)
    #expect(try browser.serve.agenda("config", "check").exitCode == 0)
  }

  @Test(arguments: [
    ("text-size", "9", "a whole number from 1 to 7"), ("text-size", "x", "the text “x”"),
    ("size", "wide", "“size” is the text"), ("theme", "drak", "unknown theme “drak”"),
    ("calendars", "none", "no calendar is named “none”"), ("time-zone", "Mars", "time-zone"),
    ("mode", "compact", "cannot be used together"),
  ])
  func `a wrong value is refused beside its field, as config check says it`(
    _ key: String, _ value: String, _ reason: String
  ) throws {
    let browser = try SettingsBrowser(Self.agenda())
    let answer = try browser.send(
      "/settings/widget", Self.desk.filter { $0.0 != key } + [(key, value)])
    #expect(answer.status == 422)
    let error = answer.text.split(separator: "id=\"error-\(key)\"").dropFirst().first.map(String.init) ?? ""
    #expect(
      error.prefix(600).contains(reason.replacingOccurrences(of: "\"", with: "&quot;")),
      "\(error.prefix(600))")
    #expect(try browser.file == Self.configuration)
  }

  @Test func `more calendars than a family takes are refused, and so is a key that another one excludes`()
    throws
  {
    let browser = try SettingsBrowser(Self.agenda())
    let many = try browser.send(
      "/settings/widget",
      [("name", "desk"), ("family", "small"), ("calendars", "work"), ("calendars", "home")])
    #expect(many.status == 422 && many.text.contains("takes 1"))
    let both = try browser.send("/settings/widget", Self.desk + [("mirror", "true")])
    #expect(both.status == 422 && both.text.contains("cannot be used together"))
    #expect(try browser.file == Self.configuration)
  }

  @Test func `a widget is added, copied, renamed and removed`() throws {
    let agenda = try Self.agenda()
    let added = try SettingsBrowser(agenda, "/settings/widget")
    #expect(try added.send("/settings/widget", [("name", "wall"), ("size", "800x480")]).status == 303)
    #expect(try added.file == Self.configuration + "\n[widget.wall]\nsize = \"800x480\"\n")
    let taken = try SettingsBrowser(agenda, "/settings/widget").send("/settings/widget", [("name", "desk")])
    #expect(taken.status == 422 && taken.text.contains("already used"))
    let wrong = try SettingsBrowser(agenda, "/settings/widget").send("/settings/widget", [("name", "a b")])
    #expect(wrong.status == 422 && wrong.text.contains("cannot name a widget"))
    let copied = try SettingsBrowser(agenda, "/settings/widget?copy=desk")
    #expect(
      copied.page.text.contains("value=\"desk-2\"") && copied.page.text.contains("value=\"work\" checked"))
    let renamed = try SettingsBrowser(agenda, "/settings/widget?name=wall")
    #expect(try renamed.send("/settings/widget", [("name", "hall"), ("size", "800x480")]).status == 303)
    #expect(try renamed.file == Self.configuration + "\n[widget.hall]\nsize = \"800x480\"\n")
    let removed = try SettingsBrowser(agenda, "/settings/widget?name=hall")
    #expect(try removed.send("/settings/widget", [("action", "remove")]).status == 303)
    #expect(try removed.file == Self.configuration)
  }

  @Test(arguments: [
    ("[board.hall.widgets]\ndesk = \"A1\" # here\n", "[board.hall.widgets]\nwall = \"A1\" # here\n"),
    (
      "[board.hall]\nwidgets = { desk = \"A1\" } # here\n",
      "[board.hall]\nwidgets = { wall = \"A1\" } # here\n"
    ),
    ("[board.hall]\nwidgets.desk = \"A1\"\n", "[board.hall]\nwidgets.wall = \"A1\"\n"),
    ("[board.hall]\nwidgets = [\"desk\"] # here\n", "[board.hall]\nwidgets = [\"wall\"] # here\n"),
  ])
  func `a widget that is renamed keeps its place on boards`(_ board: String, _ renamed: String) throws {
    let agenda = try Self.agenda(Self.configuration + "\n" + board)
    let browser = try SettingsBrowser(agenda)
    let answer = try browser.send(
      "/settings/widget", Self.desk.map { ($0.0, $0.0 == "name" ? "wall" : $0.1) })
    #expect(answer.status == 303, "\(answer.text.suffix(1500))")
    #expect(
      try browser.file
        == Self.configuration.replacingOccurrences(of: "[widget.desk]", with: "[widget.wall]") + "\n"
        + renamed)
  }

  @Test func `what was wrong in the file before does not keep other fields from being saved`() throws {
    let wrong = Self.configuration + "text-size = 9\ntime-zone = \"Mars\"\n"
    var browser = try SettingsBrowser(Self.agenda())
    func reload() throws {
      browser.page = try browser.serve.get("/settings/widget?name=desk", "Cookie: \(browser.cookie)")
    }
    try browser.serve.agenda.home.write(wrong, to: ".config/agenda/config.toml")
    try reload()
    let fields = Self.desk + [("text-size", "9"), ("time-zone", "Mars")]
    #expect(try browser.send("/settings/widget", fields + [("limit", "3")]).status == 303)
    #expect(try browser.file == wrong + "limit = 3\n")
    try reload()
    let other = try browser.send(
      "/settings/widget", Self.desk + [("text-size", "8"), ("time-zone", "Mars"), ("limit", "3")])
    #expect(other.status == 422 && other.text.contains("id=\"error-text-size\""))
  }

  @Test func `a calendar that is renamed keeps its name in widgets, and one that is named is not removed`()
    throws
  {
    let agenda = try Self.agenda()
    let browser = try SettingsBrowser(agenda, "/settings/calendar?name=work")
    let answer = try browser.send(
      "/settings/calendar", [("name", "office"), ("path", "work.ics"), ("color", "steelblue")])
    #expect(answer.status == 303)
    #expect(
      try browser.file
        == Self.configuration.replacingOccurrences(of: "\"work\"", with: "\"office\"")
        .replacingOccurrences(
          of: "path = \"work.ics\"   # beside this file\n",
          with: "path = \"work.ics\"   # beside this file\ncolor = \"steelblue\"\n"))
    let removal = try SettingsBrowser(agenda, "/settings/calendar?name=office")
    let refused = try removal.send("/settings/calendar", [("action", "remove")])
    #expect(refused.status == 422 && refused.text.contains("no calendar is named “office”"))
    let other = try SettingsBrowser(agenda, "/settings/calendar?name=home")
    #expect(try other.send("/settings/calendar", [("action", "remove")]).status == 303)
    let url = try SettingsBrowser(agenda, "/settings/calendar").send(
      "/settings/calendar", [("name", "web"), ("path", "x.ics"), ("url", "https://example.org/a.ics")])
    #expect(url.status == 422 && url.text.contains("expected one of the two"))
  }

  @Test func `calendars are shown and hidden`() throws {
    let browser = try SettingsBrowser(Self.agenda(), "/settings")
    // The boxes are in the order of the page: work, home.
    let boxes = browser.page.text.split(separator: "name=\"shown\" value=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(boxes.count == 2)
    let fields = [("listed", browser.value("listed")), ("shown", boxes[1])]
    #expect(try browser.send("/settings/selection", fields).status == 303)
    let list = try browser.serve.agenda("calendars", "--format", "json").output
    #expect(list.contains("\"selected\": false") || list.contains("\"selected\":false"), "\(list)")
    #expect(try browser.file == Self.configuration)
  }

  @Test func `a change that an editor makes meanwhile stays, and what was typed too`() throws {
    let browser = try SettingsBrowser(Self.agenda())
    let edited = Self.configuration.replacingOccurrences(of: "\"dark\"", with: "\"nord\"")
    try browser.serve.agenda.home.write(edited, to: ".config/agenda/config.toml")
    let answer = try browser.send(
      "/settings/widget", [("name", "desk"), ("family", "medium"), ("theme", "light"), ("calendars", "work")])
    #expect(answer.status == 409 && answer.text.contains("<option value=\"light\" selected>"))
    #expect(answer.text.contains("<bdi>nord</bdi>"))
    #expect(try browser.file == edited)
  }

  @Test func `without a file it makes one, with the calendars that were found`() throws {
    let agenda = try Self.agenda(nil)
    try agenda.home.write("BEGIN:VCALENDAR\nEND:VCALENDAR\n", to: ".calendars/club/a.ics")
    let browser = try SettingsBrowser(agenda, "/settings/widget")
    #expect(try browser.send("/settings/widget", [("name", "desk"), ("family", "small")]).status == 303)
    let file = try browser.file
    #expect(
      file.contains("name = \"club\"") && file.hasSuffix("[widget.desk]\nfamily = \"small\"\n"), "\(file)")
  }

  @Test func `a file that is not to be written is named, and nothing is lost`() throws {
    let browser = try SettingsBrowser(Self.agenda())
    chmod(browser.serve.agenda.home.path(".config/agenda/config.toml"), 0o444)
    let answer = try browser.send("/settings/widget", Self.desk + [("limit", "7")])
    #expect(
      answer.status == 500 && answer.text.contains("permissions") && answer.text.contains("value=\"7\""))
    #expect(try browser.file == Self.configuration)
  }

  @Test func `unknown lines stay, and a file that is not TOML is not touched`() throws {
    let unknown = Self.configuration + "later = 1.5\n"
    let agenda = try Self.agenda()
    let browser = try SettingsBrowser(agenda)
    try agenda.home.write(unknown, to: ".config/agenda/config.toml")
    let page = try browser.serve.get("/settings/widget?name=desk", "Cookie: \(browser.cookie)")
    #expect(page.status == 200 && page.text.contains("unknown key"))
    var again = browser
    again.page = page
    #expect(try again.send("/settings/widget", Self.desk + [("limit", "7")]).status == 303)
    #expect(try browser.file == unknown + "limit = 7\n")
    try agenda.home.write("[widget.desk\n", to: ".config/agenda/config.toml")
    #expect(try browser.serve.get("/settings").status == 500)
    #expect(try again.send("/settings/widget", Self.desk).status == 500)
    #expect(try browser.file == "[widget.desk\n")
  }

  @Test func `a preview shows what is not saved`() throws {
    let browser = try SettingsBrowser(Self.agenda())
    let fields = [("name", "desk"), ("size", "321x123"), ("action", "picture")]
    let picture = try browser.send("/settings/widget", fields)
    #expect(picture.status == 200 && picture.fields["content-type"] == "image/svg+xml")
    #expect(picture.text.contains("width=\"321\""))
    let page = try browser.send(
      "/settings/widget", [("name", "desk"), ("size", "321x123"), ("action", "preview")])
    #expect(page.status == 200 && page.text.contains("src=\"data:image/svg+xml,"))
    let wrong = try browser.send(
      "/settings/widget", [("name", "desk"), ("size", "x"), ("action", "picture")])
    #expect(wrong.status == 422 && wrong.text.contains("size"))
    #expect(try browser.file == Self.configuration)
  }

  @Test(arguments: [
    ("de", "Kalender hinzufügen", "ltr"), ("fr", "Ajouter un widget", "ltr"),
    ("es", "Añadir un calendario", "ltr"),
    ("zh", "添加日历", "ltr"), ("ja", "カレンダーを追加", "ltr"), ("he", "הוספת יומן", "rtl"),
    ("en", "Add a calendar", "ltr"),
  ])
  func `speaks the language of the browser`(_ language: String, _ text: String, _ direction: String) throws {
    let page = try ServeProcess(Self.agenda()).get("/settings", "Accept-Language: \(language)")
    #expect(page.text.contains(text) && page.text.contains("dir=\"\(direction)\">\n<head>"))
  }

  @Test func `has a field for each key of the schema`() throws {
    let serve = try ServeProcess(Self.agenda())
    let schema = try JSONSerialization.jsonObject(
      with: Data(serve.agenda("config", "schema").output.utf8))
    let tables = (schema as? [String: Any])?["properties"] as? [String: Any]
    let widget = (tables?["widget"] as? [String: Any])?["additionalProperties"] as? [String: Any]
    let keys = try #require(widget?["properties"] as? [String: Any]).keys
    let page = try serve.get("/settings/widget").text
    for key in keys { #expect(page.contains("data-key=\"\(key)\""), "\(key)") }
  }
}
