import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Calendars that were found, as they are kept: under the names that were shown, each once.
@Suite struct KeptCalendarsTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private var found: FoundCalendars { CalendarDiscovery.found(environment: [:], home: home.path) }

  private func names(_ found: FoundCalendars) -> [String] { found.calendars.map(\.calendar.name) }

  private func path(_ name: String) -> String { home.path(name) }

  // MARK: Names

  private func names(shownBy configuration: Configuration) -> [String] {
    let folder = home.path(".cache/agenda")
    return configuration.knownCalendars(cache: folder, state: home.path(".local/state/agenda"))
      .map(\.calendar.name)
  }

  /// The calendars of Evolution that are shown, with their databases, after the program that copies them has listed them.
  private func listEvolution(_ account: AccountConfiguration) throws {
    let cache = AccountCache(of: account, cache: home.path(".cache/agenda"))
    let listed = DesktopCalendars(of: .evolution, environment: [:], home: home.path).calendars
      .compactMap { $0.remote(of: .evolution) }
    try home.replace(
      String(cache.folder.calendarsPath.dropFirst(home.path.count + 1)),
      with: AccountListing(homes: [], calendars: listed).text)
  }

  private func writeHeim(_ identifier: String, _ title: String = "Heim") throws {
    try home.replace(
      ".config/evolution/sources/\(identifier).source",
      with: "[Data Source]\nDisplayName=\(title)\n[Calendar]\nBackendName=local\n")
    try home.replace(".local/share/evolution/calendar/\(identifier)/calendar.ics", with: "")
  }

  @Test
  func `a calendar of a program keeps the name that was shown, as one of its account and in a configuration`()
    throws
  {
    try writeHeim("m")
    #expect(names(found).contains("evolution/Heim"))
    // It comes first by its path, and has the name by which the other one is known.
    try writeHeim("a")
    let shown = ["evolution/Heim": "m", "evolution/Heim-2": "a"]
    for (name, identifier) in shown {
      #expect(
        found.calendars.first { $0.calendar.name == name }?.calendar.path?.contains("/\(identifier)/") == true
      )
    }
    func check(_ configuration: Configuration) throws {
      let account = try #require(configuration.accounts.first)
      try listEvolution(account)
      let known = configuration.knownCalendars(
        cache: home.path(".cache/agenda"), state: home.path(".local/state/agenda"))
      for (name, identifier) in shown {
        let calendar = known.first { $0.calendar.name == name }
        let place = calendar?.remote?.path ?? calendar?.calendar.path
        #expect(place?.contains("/calendar/\(identifier)/") == true, "\(name)")
      }
    }
    try check(Configuration(found))
    let file = path("config.toml")
    var text = try ConfigurationText(path: file, home: home.path, environment: [:])
    let account = found.account(of: .evolution)
    try text.append(try #require(account.tableOfProgram), account: account)
    try text.write()
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).contains(
        "names = { \"/calendar/a/\" = \"Heim-2\", \"/calendar/m/\" = \"Heim\" }\n"))
    try check(try Configuration.load(path: file, home: home.path))
  }

  @Test func `a calendar that its program calls otherwise keeps the name that was shown`() throws {
    try writeHeim("m")
    #expect(names(found).contains("evolution/Heim"))
    try writeHeim("m", "Zuhause")
    let found = found
    #expect(names(found).contains("evolution/Heim") && !names(found).contains("evolution/Zuhause"))
    let configuration = Configuration(found)
    try listEvolution(try #require(configuration.accounts.first))
    #expect(names(shownBy: configuration).contains("evolution/Heim"))
  }

  @Test func `without names that differ, the table of an account names none`() throws {
    try writeHeim("m")
    #expect(found.account(of: .evolution).names.isEmpty)
  }

  // MARK: What cannot be read

  @Test func `settings that are no files or are damaged are named`() throws {
    let folders = [
      ".config/khal/config", ".config/vdirsyncer/config", ".config/radicale/config",
      ".config/goa-1.0/accounts.conf",
      ".config/akonadi_ical_resource_0rc", ".config/evolution/sources/folder.source",
      ".thunderbird/profiles.ini",
    ]
    for folder in folders { try home.makeFolder(folder) }
    try home.write("{bad", to: ".config/evolution/sources/bad.source")
    try home.write("[Profile0]\nPath=p\n", to: "snap/thunderbird/common/.thunderbird/profiles.ini")
    let preferences = "snap/thunderbird/common/.thunderbird/p/prefs.js"
    try home.makeFolder(preferences)
    let problems = found.problems
    for folder in folders + [preferences] {
      #expect(
        problems.contains { $0.hasPrefix(path(folder) + ": cannot be read: ") }, "\(folder) \(problems)")
    }
    #expect(problems.contains { $0.hasPrefix(path(".config/evolution/sources/bad.source") + ": is damaged") })
  }

  @Test func `a pipe in the place of settings is named, and not waited for`() throws {
    try home.makeFolder(".config/khal")
    #expect(mkfifo(path(".config/khal/config"), 0o600) == 0)
    #expect(found.problems.contains { $0.hasPrefix(path(".config/khal/config") + ": cannot be read: ") })
  }

  @Test func `a zone of khal that does not exist is named`() throws {
    try home.write("[locale]\nlocal_timezone = Foo/Bar\n", to: ".config/khal/config")
    #expect(found.timeZone == nil)
    #expect(
      found.problems == ["\(path(".config/khal/config")):2: “Foo/Bar” is no time zone of this computer"])
  }

  // MARK: Folders

  /// The configuration that setup writes of the calendars that were found.
  private func kept(_ found: FoundCalendars) throws -> Configuration {
    let file = path("kept.toml")
    try? FileManager.default.removeItem(atPath: file)
    let blocks = ConfigurationText.Found(found, home.path)
    var text = try ConfigurationText(path: file, home: home.path, environment: [:])
    try text.append(blocks.text, calendars: blocks.calendars.map(\.calendar))
    try text.write()
    return try Configuration.load(path: file, home: home.path)
  }

  @Test func `a folder of khal in another one is one calendar, and folders that khal does not read are none`()
    throws
  {
    for name in ["k/a.ics", "k/sub/b.ics", "k/archive/c.ics", "flat/d.ics", "solo/e.ics"] {
      try home.write("", to: name)
    }
    try home.makeFolder("solo/old")
    try home.write("", to: "solo/old/f.ics")
    try home.write(
      "[calendars]\n[[root]]\npath = ~/k\n[[sub]]\npath = ~/k/sub\n[[flat]]\npath = ~/flat\n[[solo]]\npath = ~/solo\n",
      to: ".config/khal/config")
    let found = found
    let configuration = try kept(found)
    #expect(configuration.calendars.map(\.name) == ["root", "sub", "flat", "solo"])
    // The folder without others in it needs no word about that.
    let locations: [CalendarConfiguration.Location] = [
      .folder(path("k")), .path(path("k/sub")), .path(path("flat")), .folder(path("solo")),
    ]
    #expect(configuration.calendars.map(\.location) == locations)
    #expect(
      CalendarConfiguration.splitIntoFolders(configuration.calendars).map(\.name) == [
        "root", "sub", "flat", "solo",
      ])
    var lacking = configuration
    lacking.calendars.removeAll { $0.name == "sub" }
    #expect(found.calendars.filter { !$0.isUsed(in: lacking) }.map(\.calendar.name) == ["sub"])
  }

  @Test func `a usual folder whose subfolders are calendars by other names has each event once`() throws {
    for name in ["w/a.ics", "w/x/b.ics", "w/y/c.ics"] { try home.write("", to: ".calendars/" + name) }
    #expect(try kept(found).calendars.map(\.name) == ["w"])
    // Names that were given before.
    try home.replace(
      ".local/state/agenda/found-calendars",
      with: "agenda-found=1\ncalendar=\(path(".calendars/w/x")) \(path(".calendars/w/x")) mine\n")
    let configuration = try kept(found)
    #expect(
      CalendarConfiguration.splitIntoFolders(configuration.calendars).map(\.name) == ["w", "mine", "w/y"])
  }
}
