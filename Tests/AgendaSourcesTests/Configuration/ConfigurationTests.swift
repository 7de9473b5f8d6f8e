import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

@Suite struct ConfigurationTests {
  @Test func `reads calendars in the order of the file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      [defaults]
      addresses = "Ada@Example.org"

      [[calendar]]
      name = "work"
      path = "work.ics"
      color = "SteelBlue"

      [[calendar]]
      name = "family/alice"
      path = "~/alice"
      color = "#1bADf8FF"
      addresses = ["alice@example.org", "A@example.org"]

      [[calendar]]
      name = "birthdays"
      path = "${CARDS}/all.vcf"
      kind = "birthdays"
      """, to: "config.toml")
    let configuration = try Configuration.load(
      path: path, home: "/home/ada", environment: ["CARDS": "/srv/cards"])
    var expected = [
      CalendarConfiguration(
        name: "work", location: .path(folder.path("work.ics")),
        color: CalendarColor(red: 0x46, green: 0x82, blue: 0xB4), addresses: ["ada@example.org"]),
      CalendarConfiguration(
        name: "family/alice", location: .path("/home/ada/alice"),
        color: CalendarColor(red: 0x1B, green: 0xAD, blue: 0xF8),
        addresses: ["alice@example.org", "a@example.org"]),
      CalendarConfiguration(
        name: "birthdays", location: .path("/srv/cards/all.vcf"), kind: .birthdays,
        addresses: ["ada@example.org"]),
    ]
    // The first address is the one by which the owner invites guests.
    let first = ["ada@example.org", "alice@example.org", "ada@example.org"]
    for (place, address) in first.enumerated() { expected[place].mainAddress = address }
    #expect(configuration.calendars == expected)
  }

  @Test func `reads the defaults of all options`() throws {
    let text = """
      [defaults]
      calendars = ["work", "family"]
      exclude-calendars = "family/bob, holidays"
      time-zone = "Europe/Berlin"
      locale = "de_DE"
      ended = "hide"
      all-day = "only"
      cancelled = true
      declined = false
      conflicts = true
      limit = 0
      format = "ndjson"
      color = "never"
      width = 20
      """
    let defaults = try Configuration.parse(
      Array(text.utf8), path: "", paths: PathExpansion(folder: "", home: "", environment: [:])
    ).defaults
    var expected = ConfigurationDefaults()
    expected.calendars = ["work", "family"]
    expected.excludedCalendars = ["family/bob", "holidays"]
    expected.timeZone = "Europe/Berlin"
    expected.locale = "de_DE"
    expected.content.ended = .hide
    expected.content.allDay = .only
    expected.content.showsCancelled = true
    expected.content.showsDeclined = false
    expected.content.marksConflicts = true
    expected.content.limit = 0
    expected.format = .ndjson
    expected.color = .never
    expected.width = 20
    let keys = text.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != " " }) }
    expected.lines = Dictionary(uniqueKeysWithValues: zip(keys, 2...))
    #expect(defaults == expected)
  }

  @Test(arguments: ["", "\u{FEFF}# nothing\r\n", "[defaults]\n"])
  func `reads a configuration that says nothing`(text: String) throws {
    let configuration = try Configuration.parse(
      Array(text.utf8), path: "", paths: PathExpansion(folder: "", home: "", environment: [:]))
    #expect(configuration == Configuration())
  }

  @Test(arguments: [
    ("work.ics", "/etc/agenda/work.ics"), ("../x", "/etc/agenda/../x"), ("/a/b", "/a/b"),
    ("~", "/home/ada"), ("~/b", "/home/ada/b"), ("$HOME/b", "/home/ada/b"), ("${DATA}b", "/srv/b"),
    ("$DATA/$DATA", "/srv///srv/"), ("a~b", "/etc/agenda/a~b"), ("$", "/etc/agenda/$"),
    ("/a$/b", "/a$/b"), ("x y é", "/etc/agenda/x y é"),
  ])
  func `expands paths`(path: String, expanded: String) throws {
    let paths = PathExpansion(folder: "/etc/agenda/", home: "/home/ada", environment: ["DATA": "/srv/"])
    #expect(try paths.expand(path) == expanded)
  }

  @Test func `looks where the base directory specification says`() {
    let home = "/home/ada"
    #expect(
      BaseDirectories.configurationPath(environment: [:], home: home)
        == "/home/ada/.config/agenda/config.toml")
    #expect(
      BaseDirectories.configurationPath(environment: ["XDG_CONFIG_HOME": "/x/"], home: home)
        == "/x/agenda/config.toml")
    #expect(
      BaseDirectories.configurationPath(environment: ["XDG_CONFIG_HOME": "relative"], home: home)
        == "/home/ada/.config/agenda/config.toml")
    #expect(
      BaseDirectories.stateFolder(environment: ["XDG_STATE_HOME": "/state"], home: home) == "/state/agenda")
    #expect(
      BaseDirectories.calendarFolders(environment: [:], home: home) == [
        "/home/ada/.local/share/calendars", "/home/ada/.calendars",
        "/home/ada/.local/share/khal/calendars",
      ])
  }
}
