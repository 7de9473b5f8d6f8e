import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// The calendars that other programs of a user name in their settings.
@Suite struct FoundCalendarsTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private var found: FoundCalendars { CalendarDiscovery.found(environment: [:], home: home.path) }

  private func names(_ found: FoundCalendars) -> [String] { found.calendars.map(\.calendar.name) }

  private func path(_ name: String) -> String { home.path(name) }

  @Test func `a home without calendars has none, and no problems`() {
    #expect(found.calendars.isEmpty && found.problems.isEmpty && found.sentence == nil)
  }

  // MARK: khal

  @Test func `calendars of khal have its names, colours and rights, as khal itself lists them`() throws {
    for name in ["work", "uuid1", "uuid2", "contacts"] { try home.makeFolder("cals/\(name)") }
    for name in ["a/b", "c"] { try home.makeFolder("tree/\(name)") }
    try home.write("Team\n", to: "cals/uuid1/displayname")
    try home.write("#00ff00", to: "cals/uuid1/color")
    try home.write("Team", to: "cals/uuid2/displayname")
    try home.write(
      """
      [calendars]
        [[work]]
        path = ~/cals/work   # mine
        color = "#1f6feb"
        priority = 20
        addresses = Ada@Example.org, ada@work.example
        [["people, all"]]
          path = '$HOME/cals/contacts'
          type = birthdays
          color = light red
        [[all]]
        path = ~/cals/uuid?
        type = discover
        color = 20
        readonly = True
        [[tree]]
        path = ~/tree/**
        type = discover
      [default]
      default_calendar = work
      [locale]
      local_timezone = Europe/Berlin
      timeformat = %H:%M
      """, to: ".config/khal/config")
    let found = found
    #expect(names(found) == ["work", "people all", "Team", "Team1", "b", "c"])
    let calendars = found.calendars.map(\.calendar)
    #expect(calendars[0].color == CalendarColor("#1f6feb"))
    #expect(calendars[0].addresses == ["ada@example.org", "ada@work.example"])
    #expect(calendars[0].location == .folder(path("cals/work")))
    #expect(calendars[1].kind == .birthdays && calendars[1].color == CalendarColor("#ff5555"))
    #expect(calendars[2].color == CalendarColor("#00ff00") && calendars[2].readOnlyReason != nil)
    #expect(calendars[3].color == CalendarColor("#0000d7"))
    #expect(found.defaultCalendar == "work" && found.timeZone == "Europe/Berlin")
    #expect(found.sentence == "6 calendars found in khal")
    #expect(found.problems.isEmpty)
  }

  @Test func `what is wrong in the configuration of khal is said with its line`() throws {
    try home.write(
      """
      [calendars]
      [[gone]]
      path = ~/gone
      [[odd]]
      path = relative
      [[new]]
      path = ~
      type = web
      colour = red
      """, to: ".config/khal/config")
    let file = path(".config/khal/config")
    #expect(found.calendars.isEmpty)
    #expect(
      found.problems == [
        "\(file):2: there is no folder \(path("gone"))", "\(file):4: “odd” has no full path",
        "\(file):9: unknown key “colour”", "\(file):6: unknown type “web”",
      ])
  }

  @Test func `a calendar of the usual folders keeps its name, and khal adds what it knows`() throws {
    try home.write("", to: ".calendars/5B3A/a.ics")
    try home.write(
      "[calendars]\n[[work]]\npath = ~/.calendars/5B3A\ncolor = '#ff0000'\n[default]\ndefault_calendar = work\n",
      to: ".config/khal/config")
    let found = found
    #expect(names(found) == ["5B3A"])
    #expect(found.calendars[0].calendar.otherNames == ["work"])
    #expect(found.calendars[0].calendar.color == CalendarColor("#ff0000"))
    #expect(found.defaultCalendar == "5B3A")
  }

  @Test func `times are in the zone in which khal shows them, and its zone of new events is another`() throws
  {
    try home.write("[locale]\ndefault_timezone = Asia/Tokyo\n", to: ".config/khal/config")
    #expect(found.timeZone == nil)
    try home.replace(".config/khal/config", with: "[locale]\nlocal_timezone = Asia/Tokyo\n")
    #expect(found.timeZone == "Asia/Tokyo" && found.timeZoneSource == path(".config/khal/config"))
  }

  @Test func `the configuration of khal for all users counts where the user has none`() throws {
    try home.makeFolder("cals/work")
    try home.write("[calendars]\n[[work]]\npath = ~/cals/work\n", to: "shared/khal/config")
    let variables = ["XDG_CONFIG_DIRS": "relative:\(path("none")):\(path("shared/"))"]
    let shared = CalendarDiscovery.found(environment: variables, home: home.path)
    #expect(names(shared) == ["work"])
    try home.write("[calendars]\n", to: ".config/khal/config")
    #expect(CalendarDiscovery.found(environment: variables, home: home.path).calendars.isEmpty)
  }

  // MARK: Names

  @Test func `a new calendar takes no name that another one was shown under`() throws {
    for name in ["work", "personal"] { try home.makeFolder("k/\(name)") }
    try home.write(
      """
      [calendars]
      [[work]]
      path = ~/k/work
      [[personal]]
      path = ~/k/personal
      [default]
      default_calendar = work
      """, to: ".config/khal/config")
    #expect(names(found) == ["work", "personal"])
    try home.write("", to: ".calendars/work/a.ics")
    try home.write("", to: ".local/share/calendars/personal/a.ics")
    let found = found
    let shown = found.calendars.map { "\($0.calendar.name) \($0.owner.rawValue)" }
    #expect(shown == ["personal-2 folders", "work-2 folders", "work khal", "personal khal"])
    #expect(found.defaultCalendar == "work")
    // One that is gone for a while has its name again.
    try FileManager.default.removeItem(atPath: path(".calendars/work"))
    #expect(names(self.found).count == 3)
    try home.write("", to: ".calendars/work/a.ics")
    #expect(names(self.found) == names(found))
  }

  @Test func `an account keeps its name beside a new calendar that is called as its program`() throws {
    try home.write("", to: ".local/share/evolution/calendar/system/calendar.ics")
    #expect(found.accountName(of: .evolution) == "evolution")
    try home.write("", to: ".calendars/evolution/a.ics")
    #expect(found.accountName(of: .evolution) == "evolution")
    #expect(names(found) == ["evolution-2", "evolution/Personal", "evolution/Personal tasks"])
  }

  // MARK: GNOME Online Accounts

  @Test func `accounts of GNOME are named whose calendars are on a CalDAV server`() throws {
    try home.write(
      """
      [Account account_1700000000_0]
      Provider=google
      Identity=ada@gmail.com
      PresentationIdentity=ada@gmail.com
      CalendarEnabled=true

      [Account account_1700000000_1]
      Provider=owncloud
      Identity=ada
      PresentationIdentity=ada@cloud.example
      CalendarEnabled=true
      Uri=https://cloud.example/
      [Account account_1700000000_2]
      Provider=owncloud
      Identity=off
      CalendarEnabled=false
      [Account account_1700000000_3]
      Provider=exchange
      Identity=ada
      CalendarEnabled=true
      [Templates]
      Provider=google
      Identity=nobody
      CalendarEnabled=true
      """, to: ".config/goa-1.0/accounts.conf")
    #expect(found.accounts.list == "ada@gmail.com (Google), ada@cloud.example (Nextcloud)")
    #expect(found.calendars.isEmpty)
    #expect(
      found.advice == "“agenda setup” adds ada@gmail.com (Google), ada@cloud.example (Nextcloud) from GNOME")
  }

  // MARK: vdirsyncer

  @Test func `storages of vdirsyncer are calendars, or hold one in each folder`() throws {
    for name in ["home/a/1.ics", "home/b/1.ics", "one/1.ics", "people/x/1.vcf"] {
      try home.write("", to: name)
    }
    for name in ["list-red.ics", "list-blue.ics", "single.ics"] { try home.write("", to: name) }
    try home.write("Club", to: "home/b/displayname")
    try home.write(
      """
      [general]
      status_path = "~/.vdirsyncer/status/"

      [pair whole]
      a = "one"
      b = "copied"
      collections = null

      [storage copied]
      type = "http"
      url = "https://example.org/copied.ics"

      [storage home]
      type = "filesystem"
      path = "~/home/"
      fileext = ".ics"
      [storage one]
      type = "filesystem"
      path = "~/one"
      fileext = ".ics"
      read_only = true
      [storage people]
      type = "filesystem"
      path = "~/people"
      fileext = ".vcf"
      [storage lists]
      type = "singlefile"
      path = "~/list-%s.ics"
      [storage single]
      type = "singlefile"
      path = "~/single.ics"
      [storage feed]
      type: "http"
      url = "https://example.org/team.ics?secret"
      [storage far]
      type = "caldav"
      url = "https://dav.example.org/"
      item_types = ["VEVENT",
        "VTODO"]
      [storage odd]
      type = "etesync"
      """, to: ".config/vdirsyncer/config")
    let found = found
    #expect(
      names(found) == [
        "home/a", "home/Club", "one", "people/x", "lists/blue", "lists/red", "single", "feed", "far",
      ])
    #expect(found.calendars.map(\.isReadable) == Array(repeating: true, count: 7) + [false, false])
    #expect(found.calendars[2].reasonAgainstChanges != nil && found.calendars[3].calendar.kind == .birthdays)
    #expect(found.calendars[7].access == .web)
    #expect(found.problems.count == 1 && found.problems[0].hasSuffix("the storage “odd” has no known type"))
    #expect(!found.problems.joined().contains("secret"))
  }

  @Test func `what vdirsyncer copies to this computer is found once, and before it is copied by its name`()
    throws
  {
    try home.write(
      """
      [pair club]
      a = "web"
      b = "file"
      collections = null
      [pair work]
      a = "folders"
      b = "server"
      collections = ["from a", "from b"]
      [storage web]
      type = "http"
      url = "https://example.org/club.ics"
      [storage file]
      type = "singlefile"
      path = "~/club.ics"
      [storage folders]
      type = "filesystem"
      path = "~/work/"
      fileext = ".ics"
      [storage server]
      type = "caldav"
      url = "https://dav.example.org/"
      """, to: ".config/vdirsyncer/config")
    #expect(names(found) == ["web", "server"])
    try home.write("", to: "club.ics")
    try home.write("", to: "work/a/1.ics")
    #expect(names(found) == ["file", "folders/a"])
    let settings = try String(contentsOfFile: home.path(".config/vdirsyncer/config"), encoding: .utf8)
    for collections in ["[\"a\"]", "[\"from a\"]", "[[\"mine\", \"a\", \"b\"]]"] {
      try home.write(
        settings.replacing("[\"from a\", \"from b\"]", with: collections), to: ".config/vdirsyncer/config")
      #expect(names(found) == ["file", "folders/a", "server"], "\(collections)")
    }
  }

  // MARK: Evolution

  @Test func `local calendars of Evolution are read, and others are named`() throws {
    let data = ".local/share/evolution/"
    for name in ["calendar/system/calendar.ics", "calendar/u1/calendar.ics", "calendar/gone/calendar.ics"] {
      try home.write("", to: data + name)
    }
    try home.write("", to: data + "calendar/off/calendar.ics")
    try home.write("", to: data + "tasks/system/tasks.ics")
    try home.write("", to: "shared/My plans.ics")
    func source(_ name: String, _ text: String) throws {
      try home.write(text, to: ".config/evolution/sources/\(name).source")
    }
    try source(
      "u1",
      "[Data Source]\nDisplayName[de]=Verein\nDisplayName=Club, old/new\nEnabled=true\nParent=local-stub\n\n[Calendar]\nBackendName=local\nColor=#62a0ea\n"
    )
    try source(
      "off", "[Data Source]\nDisplayName=Off\nEnabled=false\n[Calendar]\nBackendName=local\n")
    try source(
      "custom",
      "[Data Source]\nDisplayName=Plans\n[Calendar]\nBackendName=local\n[Local Backend]\nCustomFile=file://\(home.path)/shared/My%20plans.ics\n"
    )
    try source("empty", "[Data Source]\nDisplayName=Empty\n[Calendar]\nBackendName=local\n")
    try source("w", "[Data Source]\nDisplayName=Feed\n[Calendar]\nBackendName=webcal\n")
    try source(
      "acc", "[Data Source]\nDisplayName=Nextcloud\nEnabled=false\n[Collection]\nBackendName=webdav\n")
    try home.write(
      "[Data Source]\nDisplayName=Far\nParent=acc\n[Calendar]\nBackendName=caldav\n",
      to: ".cache/evolution/sources/acc/far.source")
    let found = found
    #expect(
      names(found) == [
        "evolution/Personal", "evolution/Personal tasks", "evolution/Plans", "evolution/Empty",
        "evolution/Club old-new", "evolution/Feed",
      ])
    #expect(found.calendars.map(\.isReadable) == [true, true, true, false, true, false])
    #expect(found.calendars[3].isChanged(by: .evolution) && !found.calendars[5].isChanged(by: .evolution))
    let club = found.calendars[4].calendar
    #expect(club.color == CalendarColor("#62a0ea"))
    #expect(throws: WritingError.self) { try club.place() }
    #expect(throws: Never.self) { try found.calendars[2].calendar.place() }
    #expect(found.sentence == "4 calendars found in Evolution")
  }

  @Test func `birthdays that Evolution makes of address books are named, and are not shown`() throws {
    try home.write("", to: ".local/share/evolution/calendar/system/calendar.ics")
    try home.write(
      "[Data Source]\nDisplayName=Birthdays & Anniversaries\n[Calendar]\nBackendName=contacts\n",
      to: ".config/evolution/sources/birthdays.source")
    let found = found
    let birthdays = found.calendars.first { $0.calendar.name == "evolution/Birthdays & Anniversaries" }
    #expect(
      birthdays?.access
        == .unreadable("Evolution makes it of its address books, which agenda does not read"))
    #expect(found.sentence == "1 calendar found in Evolution")
  }

  @Test func `a task list that Evolution has no file for waits for its first task`() throws {
    try home.write("", to: ".local/share/evolution/calendar/system/calendar.ics")
    #expect(
      found.calendars.map(\.access) == [
        .readable, .unreadable("Evolution makes its file with the first task"),
      ])
  }

  @Test func `a file of Evolution is not changed, however it is named`() throws {
    for file in [".local/share/evolution/calendar/u1", ".local/share/evolution/calendar/u1/calendar.ics"] {
      let calendar = CalendarConfiguration(name: "club", location: .path(path(file)))
      let error = #expect(throws: WritingError.self) { try calendar.place() }
      #expect(error?.messages.first?.contains("Evolution does not see changes") == true)
    }
  }

  // MARK: Thunderbird

  @Test func `calendars of the profile that Thunderbird uses are found`() throws {
    try home.write("", to: "plans.ics")
    try home.write(
      """
      [Profile1]
      Name=default
      IsRelative=1
      Path=old.default
      Default=1

      [Profile0]
      Name=default-esr
      IsRelative=1
      Path=new.default-esr

      [Install6CE2]
      Default=new.default-esr
      Locked=1
      """, to: ".thunderbird/profiles.ini")
    try home.write(
      "user_pref(\"calendar.registry.x.type\", \"storage\");\n", to: ".thunderbird/old.default/prefs.js")
    try home.write(
      #"""
      // Mozilla User Preferences
      user_pref("app.update.lastUpdateTime", 1764200000);
      user_pref("calendar.list.sortOrder", "b a");
      user_pref("calendar.registry.a.name", "My \"plans\"");
      user_pref("calendar.registry.a.type", "ics");
      user_pref("calendar.registry.a.uri", "file://HOME/plans.ics");
      user_pref("calendar.registry.a.color", "#ff9900");
      user_pref("calendar.registry.a.readOnly", true);
      user_pref("calendar.registry.b.name", "Home");
      user_pref("calendar.registry.b.type", "storage");
      user_pref("calendar.registry.b.uri", "moz-storage-calendar://");
      user_pref("calendar.registry.c.disabled", true);
      user_pref("calendar.registry.c.name", "Off");
      user_pref("calendar.registry.c.type", "storage");
      user_pref("calendar.registry.d.name", "Feed");
      user_pref("calendar.registry.d.type", "ics");
      user_pref("calendar.registry.d.uri", "https://example.org/feed.ics");
      """#.replacing("HOME", with: home.path), to: ".thunderbird/new.default-esr/prefs.js")
    let found = found
    #expect(names(found) == ["thunderbird/Home", "thunderbird/My \"plans\"", "thunderbird/Feed"])
    #expect(found.calendars.map(\.isReadable) == [false, true, false])
    #expect(found.calendars[2].access == .web)
    #expect(found.calendars[1].calendar.color == CalendarColor("#ff9900"))
    #expect(found.calendars[1].reasonAgainstChanges == "Thunderbird says so")
  }

  @Test func `a feed of Thunderbird is in its database where that is there, and else on the web`() throws {
    try home.write("[Profile0]\nName=default\nIsRelative=1\nPath=p\n", to: ".thunderbird/profiles.ini")
    let feed = """
      user_pref("calendar.registry.f.name", "Feed");
      user_pref("calendar.registry.f.type", "ics");
      user_pref("calendar.registry.f.uri", "https://example.org/feed.ics");

      """
    let cached = "user_pref(\"calendar.registry.f.cache.enabled\", true);\n"
    try home.write(feed + cached, to: ".thunderbird/p/prefs.js")
    func listed() -> DesktopCalendars {
      DesktopCalendars(of: .thunderbird, environment: [:], home: home.path)
    }
    let database = path(".thunderbird/p/calendar-data/cache.sqlite")
    #expect(found.calendars.map(\.access) == [.web] && found.programs.isEmpty)
    #expect(listed().calendars.isEmpty && listed().watchedFiles.contains(database))
    try home.write("x", to: ".thunderbird/p/calendar-data/cache.sqlite")
    #expect(found.calendars.map(\.access) == [.stored(.thunderbird)])
    #expect(found.sentence == "1 calendar found in a database of Thunderbird")
    #expect(listed().calendars.map(\.database) == [database])
    try home.replace(".thunderbird/p/prefs.js", with: feed)
    #expect(found.calendars.map(\.access) == [.web] && listed().calendars.isEmpty)
  }

  private func profile(_ text: String, in root: String, writtenAt second: Int) throws {
    let file = root + "/prefs.js"
    try home.replace(file, with: text)
    let moment = Date(timeIntervalSince1970: Double(second))
    try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: path(file))
  }

  @Test func `of two packages with one profile, the one counts that Thunderbird wrote last`() throws {
    func plans(_ name: String) -> String {
      """
      user_pref("calendar.registry.a.name", "\(name)");
      user_pref("calendar.registry.a.type", "storage");

      """
    }
    let snap = "snap/thunderbird/common/.thunderbird"
    for root in [".thunderbird", snap] {
      try home.write("[Profile0]\nPath=p\n", to: root + "/profiles.ini")
      try home.write("", to: root + "/p/calendar-data/local.sqlite")
      let moment = Date(timeIntervalSince1970: 10)
      try FileManager.default.setAttributes(
        [.modificationDate: moment], ofItemAtPath: path(root + "/p/calendar-data/local.sqlite"))
    }
    for (first, second, name, root) in [(100, 200, "New", snap), (300, 200, "Old", ".thunderbird")] {
      try profile(plans("Old"), in: ".thunderbird/p", writtenAt: first)
      try profile(plans("New"), in: snap + "/p", writtenAt: second)
      #expect(found.calendars.map(\.calendar.path) == [path(root + "/p/calendar-data/local.sqlite")])
      // It has the name under which it was first shown.
      #expect(names(found) == ["thunderbird/New"])
      let account = DesktopCalendars(of: .thunderbird, environment: [:], home: home.path)
      #expect(account.calendars.map(\.name) == [name])
    }
  }

  @Test func `of two installations of Thunderbird, the profile counts that was written last`() throws {
    try home.write(
      "[Profile0]\nPath=a\n[Profile1]\nPath=b\n[Install1]\nDefault=a\n[Install2]\nDefault=b\n",
      to: ".thunderbird/profiles.ini")
    for (first, second, name) in [(100, 200, "b"), (300, 200, "a")] {
      for (folder, moment) in [("a", first), ("b", second)] {
        let type = "user_pref(\"calendar.registry.\(folder).type\", \"storage\");\n"
        try profile(
          type + "user_pref(\"calendar.registry.\(folder).name\", \"\(folder)\");\n",
          in: ".thunderbird/" + folder, writtenAt: moment)
      }
      #expect(names(found) == ["thunderbird/\(name)"])
    }
  }

  @Test func `a database that is a folder is said to be one`() throws {
    try home.write("[Profile0]\nPath=p\n", to: ".thunderbird/profiles.ini")
    try home.makeFolder(".thunderbird/p/calendar-data/local.sqlite")
    try profile(
      "user_pref(\"calendar.registry.a.type\", \"storage\");\n", in: ".thunderbird/p", writtenAt: 100)
    #expect(found.calendars.map(\.access) == [.unreadable("its database is a folder")])
  }

  // MARK: KOrganizer and servers

  @Test func `calendars of KOrganizer are found by their paths`() throws {
    try home.write("", to: "std.ics")
    try home.makeFolder("dir")
    try home.write("[General]\nPath[$e]=$HOME/std.ics\n", to: ".config/akonadi_ical_resource_0rc")
    try home.write(
      "[Agent]\nName=Personal Calendar\n", to: ".config/akonadi/agent_config_akonadi_ical_resource_0")
    try home.write(
      "[General]\nPath=\(home.path)/dir\nReadOnly=true\n", to: ".config/akonadi_icaldir_resource_1rc")
    let found = found
    #expect(names(found) == ["korganizer/Personal Calendar", "korganizer/dir"])
    #expect(found.calendars.map { $0.reasonAgainstChanges == nil } == [true, false])
  }

  @Test func `a folder of KDE without another name has that of its .directory`() throws {
    try home.write("[Desktop Entry]\nName=Garden club\nIcon=folder\n", to: "dir/.directory")
    try home.write("[General]\nPath=\(home.path)/dir\n", to: ".config/akonadi_icaldir_resource_1rc")
    #expect(names(found) == ["korganizer/Garden club"])
  }

  @Test func `collections of Radicale and Xandikos are found`() throws {
    let root = "rad/collection-root/ada/"
    try home.write("[storage]\nfilesystem_folder = ~/rad\n", to: ".config/radicale/config")
    try home.write(
      ##"{"D:displayname": "Work", "ICAL:calendar-color": "#ff0000ff", "tag": "VCALENDAR"}"##,
      to: root + "w/.Radicale.props")
    try home.write("", to: root + "w/a.ics")
    try home.write(#"{"tag": "VADDRESSBOOK"}"#, to: root + "people/.Radicale.props")
    try home.write("", to: root + "plain/a.ics")
    for name in ["user", "user/calendars/calendar"] {
      try home.write("[DEFAULT]\ntype = calendar\ndisplayname = Garden\n", to: "dav/\(name)/.xandikos")
    }
    try home.write("[DEFAULT]\n", to: "dav/user/calendars/work/.xandikos")
    try home.makeFolder("dav/user/calendars/work/.git")
    let found = found
    #expect(
      names(found) == [
        "radicale/ada/people", "radicale/ada/Work", "xandikos/user/Garden", "xandikos/user/work",
      ])
    #expect(found.calendars[0].calendar.kind == .birthdays)
    #expect(found.calendars[1].calendar.color == CalendarColor("#ff0000"))
    #expect(found.calendars.map(\.isReadable) == [true, true, false, true])
    #expect(found.calendars[1].reasonAgainstChanges == nil)
    #expect(found.calendars[3].reasonAgainstChanges?.contains("Git") == true)
  }

  // MARK: The configuration that follows

  @Test func `each calendar that was found can be written into a configuration, and read from it`() throws {
    try home.write("", to: ".calendars/work/a.ics")
    try home.write("", to: ".calendars/Work/sub/a.ics")
    try home.write("", to: ".calendars/WORK/a.ics")
    try home.write("", to: ".calendars/cost$HOME/a.ics")
    let blocks = ConfigurationText.Found(found, home.path)
    #expect(blocks.calendars.map(\.name) == ["WORK", "Work/sub", "work-2"])
    #expect(blocks.refused == [path(".calendars/cost$HOME")])
    let file = path("config.toml")
    var text = try ConfigurationText(path: file, home: home.path, environment: [:])
    try text.append(blocks.text, calendars: blocks.calendars.map(\.calendar))
    try text.write()
    let read = try Configuration.load(path: file, home: home.path)
    #expect(read.calendars.map(\.name) == ["WORK", "Work/sub", "work-2"])
    #expect(read.calendars.map(\.path) == ["WORK", "Work/sub", "work"].map { path(".calendars/\($0)") })
    #expect(found.calendars.filter { $0.isUsed(in: read) }.count == 3)
    #expect(
      blocks.text.hasPrefix("# In the usual folders.\n[[calendar]]\nname = \"WORK\"\npath = \"~/.cal"))
  }

  @Test(arguments: [
    "[", "[[[", "[calendars]\n[[a]]\npath = 'x\n", "=\n==\n[]\n[[]]\n",
    "[calendars]\n[[a]]\npath = \"\"\"\n\n",
    "[calendars]\n[[a]]\ntype = discover\npath = /**/**/**/nothing-here\n", "\u{FEFF}[calendars]",
  ])
  func `any text in the place of settings does no harm`(_ text: String) throws {
    for file in [
      ".config/khal/config", ".config/vdirsyncer/config", ".config/evolution/sources/a.source",
      ".thunderbird/profiles.ini", ".config/akonadi_ical_resource_0rc", ".config/radicale/config",
    ] { try home.write(text, to: file) }
    #expect(found.readable.isEmpty)
  }
}
