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

  @Test func `a calendar of one's own is made beside those that take no events`() throws {
    let address = try WebAddress("https://example.org/a.ics")
    let web = CalendarConfiguration(
      name: "web", location: .web(WebCalendar(address, cache: path("cache"))))
    let file = CalendarConfiguration(name: "file", location: .folder(path("calendars")))
    #expect(PersonalCalendar.isNeeded(beside: [web], [], found))
    #expect(!PersonalCalendar.isNeeded(beside: [web, file], [], found))
  }

  // MARK: GNOME Online Accounts

  @Test func `an account of GNOME whose calendars Evolution has is not proposed beside those of Evolution`()
    throws
  {
    try home.write(
      """
      [Account account_1_0]
      Provider=google
      PresentationIdentity=ada@gmail.com
      CalendarEnabled=true
      [Account account_2_0]
      Provider=owncloud
      PresentationIdentity=ada@cloud.example
      CalendarEnabled=true
      """, to: ".config/goa-1.0/accounts.conf")
    try home.write(
      "[Data Source]\nDisplayName=ada@gmail.com\n[Collection]\nBackendName=google\n[GNOME Online Accounts]\nAccountId=account_1_0\n",
      to: ".config/evolution/sources/g.source")
    try home.write(
      "[Data Source]\nDisplayName=Work\nParent=g\n[Calendar]\nBackendName=caldav\n",
      to: ".cache/evolution/sources/g/w.source")
    // Without anything in its databases, there is no account of Evolution that shows them.
    #expect(found.unshownAccounts.list == "ada@gmail.com (Google), ada@cloud.example (Nextcloud)")
    try home.write("x", to: ".cache/evolution/calendar/w/cache.db")
    #expect(found.unshownAccounts.list == "ada@cloud.example (Nextcloud)")
    #expect(found.advice == "“agenda setup” keeps it and adds ada@cloud.example (Nextcloud) from GNOME")
    #expect(found.accounts(notAmong: []).count == 2)
    var chosen = AccountConfiguration(
      name: "g", server: .mailAddress("ada@gmail.com"), signIn: .gnome(account: nil))
    #expect(found.accounts(notAmong: [chosen]).isEmpty)
    chosen.signIn = .unneeded
    #expect(found.accounts(notAmong: [chosen]).count == 2)
  }

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

  @Test(arguments: ["calendar = [{ name = \"w\", path = \"/w\" }]\n", "calendar = []\n"])
  func `calendars in one line, to which none can be added, are named before anything is written`(
    _ line: String
  )
    throws
  {
    let file = try home.write("# mine\n" + line, to: "config.toml")
    let folder = CalendarConfiguration(name: "k", location: .folder("/k"))
    var text = try ConfigurationText(path: file, home: home.path, environment: [:])
    let error = #expect(throws: ConfigurationText.Failure.self) {
      try text.append("[[calendar]]\nname = \"k\"\npath = \"/k\"\n", calendars: [folder])
    }
    #expect(
      error?.message
        == "\(file):2:1: “calendar = […]” takes no more entries; write each of its entries as lines under a header [[calendar]]"
    )
    #expect(throws: Never.self) {
      let account = AccountConfiguration(name: "evolution", program: .evolution)
      try text.append(account.tableOfProgram ?? "", account: account)
    }
  }

  // MARK: Packages of Flatpak

  @Test(arguments: ["org.mozilla.Thunderbird", "org.mozilla.thunderbird", "net.thunderbird.Thunderbird"])
  func `calendars of Thunderbird in Flatpak are found under each of its names`(_ name: String) throws {
    let root = ".var/app/\(name)/.thunderbird"
    try home.write("[Profile0]\nPath=p\n", to: root + "/profiles.ini")
    try home.write(
      "user_pref(\"calendar.registry.a.name\", \"Mine\");\nuser_pref(\"calendar.registry.a.type\", \"storage\");\n",
      to: root + "/p/prefs.js")
    try home.write("", to: root + "/p/calendar-data/local.sqlite")
    #expect(names(found) == ["thunderbird/Mine"])
  }

  @Test func `calendars of Evolution in Flatpak are found beside those of GNOME, and are only read`() throws {
    try writeHeim("m")
    let sandbox = ".var/app/org.gnome.Evolution/"
    try home.write("", to: sandbox + "data/evolution/calendar/system/calendar.ics")
    try home.write(
      "[Data Source]\nDisplayName=Work\n[Calendar]\nBackendName=caldav\n",
      to: sandbox + "config/evolution/sources/w.source")
    try home.write("", to: sandbox + "cache/evolution/calendar/w/cache.db")
    let found = found
    let shown = found.calendars.filter { $0.isReadable || $0.isStored }
    #expect(Set(shown.map(\.calendar.name)) == ["evolution/Heim", "evolution/Personal-2", "evolution/Work"])
    #expect(shown.filter { $0.isChanged(by: .evolution) }.map(\.calendar.name) == ["evolution/Heim"])
    let reason = shown.first { $0.calendar.name == "evolution/Work" }?.reasonAgainstChanges
    #expect(reason == "agenda only reads the calendars of Evolution in Flatpak")
    let account = DesktopCalendars(of: .evolution, environment: [:], home: home.path)
    #expect(account.calendars.contains { $0.path == "/flatpak/calendar/w/" })
    #expect(account.watchedFiles.contains(path(sandbox + "cache/evolution/calendar/w/cache.db")))
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
    #expect(
      configuration.calendars.map(\.location) == ["k", "k/sub", "flat", "solo"].map { .folder(path($0)) })
    // khal does not read a folder that is made later either.
    try home.write("", to: "flat/later/g.ics")
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

@Suite struct CalendarDiscoveryTests {
  @Test func `finds files and folders of calendars`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "single.ics", "work/a.ics", "work/b.ics", "family/bob/a.ics", "family/alice/a.ics", "cards/a.vcf",
      "mixed/a.vcf", "mixed/a.ics", "empty/readme.txt", ".hidden/a.ics", "deep/1/2/3/a.ics",
      "deep/1/2/3/4/a.ics", "notes.txt", "lonely.vcf",
    ] { try folder.write("", to: name) }
    try folder.makeFolder("family/eve")
    let calendars = CalendarDiscovery.calendars(in: [folder.path("missing"), folder.path])
    #expect(
      calendars.map(\.name) == [
        "single", "cards", "deep/1/2/3", "deep/1/2/3/4", "family/alice", "family/bob", "family/eve", "mixed",
        "work",
      ])
    #expect(calendars.first?.location == .path(folder.path("single.ics")))
    #expect(calendars.last?.location == .folder(folder.path("work")))
  }

  @Test func `follows no circle of links`() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "work/a.ics")
    try folder.link("work/up", to: "..")
    try folder.link("again", to: "work")
    try folder.link("self", to: "self")
    #expect(CalendarDiscovery.calendars(in: [folder.path, folder.path]).map(\.name) == ["work"])
  }

  @Test func `gives each name once`() throws {
    let folder = try TemporaryFolder()
    for name in ["one/work/a.ics", "two/work/a.ics"] { try folder.write("", to: name) }
    let calendars = CalendarDiscovery.calendars(in: [folder.path("one"), folder.path("two")])
    #expect(calendars.map(\.name) == ["work", "work-2"])
  }
}

@Suite struct SettingsTextTests {
  @Test(arguments: [
    ("a = b, c", ["b", "c"]), ("a = b,", ["b"]), ("a = ,", []), ("a = ''", [""]), ("a =", [""]),
    ("a = #x", [""]), ("a = b #c", ["b"]), ("a = 'x' # y", ["x"]), ("a = \"x'y\"", ["x'y"]),
    ("a = '#fff'", ["#fff"]), ("a = b#c", ["b"]), ("a = x 'y' z", ["x 'y' z"]),
    ("a = '''q\nr''' # z", ["q\nr"]), ("'a' = 'b', \"c, d\"", ["b", "c, d"]),
  ])
  func `values are read as ConfigObj reads them`(_ line: String, _ values: [String]) {
    let text = SettingsText(line, .configObj)
    #expect(text.sections[0].entries.map(\.key) == ["a"])
    #expect(text.sections[0].entries.map(\.values) == [values])
    #expect(text.problems.isEmpty)
  }

  @Test func `a quote without an end is a problem with its line`() {
    let text = SettingsText("[a]\nb = 'x\n", .configObj)
    #expect(text.problems.map(\.line) == [2])
    #expect(text.sections.last?.entries.isEmpty == true)
  }

  @Test func `sections of ConfigObj are within each other`() {
    let text = SettingsText("[a]\n[[b]] # note\nc = 1\n[[\"d]e\"]]\n[f]\n", .configObj)
    #expect(text.sections.map(\.names) == [[], ["a"], ["a", "b"], ["a", "d]e"], ["f"]])
  }

  @Test func `a value of configparser goes on in indented lines`() {
    let text = SettingsText("[pair x]\nA: [1,\n  # note\n  2]\nb = 3\n", .configParser)
    #expect(text.value("a", in: "pair x") == "[1,\n2]")
    #expect(text.value("b", in: "pair x") == "3")
  }
}
