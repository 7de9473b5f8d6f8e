import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// A calendar of an account keeps its name by its path on the server, whatever the server calls it and whatever else it lists.
@Suite struct CalendarNamesTests {
  private let folder: TemporaryFolder
  private let account: AccountConfiguration

  init() throws {
    folder = try TemporaryFolder()
    account = AccountConfiguration(
      name: "home", server: .mailAddress("ada@example.org"), signIn: .secretService)
  }

  private var cache: AccountCache { AccountCache(of: account, cache: folder.path("cache")) }

  /// Lists calendars as the server has them, by path and name; those of others begin with a star. Returns what was renamed.
  @discardableResult
  private func list(
    _ names: KeyValuePairs<String, String>, renamedByUser path: String? = nil, tells: Bool = true
  ) throws -> [String] {
    _ = CalendarNames.record(cache, inState: folder.path("state"), isRenewed: false)
    let calendars = try names.map { path, name in
      var calendar = RemoteCalendar(
        address: try WebAddress("https://example.org/dav/\(path)/"),
        name: name.hasPrefix("*") ? String(name.dropFirst()) : name)
      calendar.isShared = name.hasPrefix("*")
      return calendar
    }
    let locked = try #require(try LockedFolder(cache.folder))
    try locked.replace(
      cache.folder.calendarsPath, Array(AccountListing(homes: [], calendars: calendars).text.utf8))
    let renamed = try #require(
      CalendarNames.record(
        cache, inState: folder.path("state"), isRenewed: true, renamedByUser: path, tells: tells))
    return renamed.map { "\($0.kept) \($0.isTaken ? "↛" : "→") \($0.new)" }
  }

  private func known(_ configured: [String] = []) -> [KnownCalendar] {
    var configuration = Configuration(
      calendars: configured.map { CalendarConfiguration(name: $0, location: .standardInput) })
    configuration.accounts = [account]
    return configuration.knownCalendars(cache: folder.path("cache"), state: folder.path("state"))
  }

  /// The names by the last part of the path.
  private func names() -> [String: String] {
    let known = known().compactMap { entry in
      entry.remote.map { (String($0.path.split(separator: "/").last ?? ""), entry.calendar.name) }
    }
    return Dictionary(known) { first, _ in first }
  }

  private func selected(_ name: String) throws -> [String] {
    try SelectedCalendars(
      from: known(), names: [name], defaults: ConfigurationDefaults(), ticks: SavedSelection()
    ).selected.compactMap(\.remote?.path)
  }

  @Test func `a calendar that somebody shares takes no name from another one`() throws {
    try list(["m": "Personal"])
    try list(["a": "*Personal", "m": "Personal"])
    #expect(names() == ["m": "home/Personal", "a": "home/Personal-2"])
    #expect(try selected("home/Personal") == ["/dav/m/"])
    // A cleared cache, and the calendars in another order, change nothing.
    try FileManager.default.removeItem(atPath: folder.path("cache"))
    try list(["a": "*Personal", "b": "Personal", "m": "Personal"])
    #expect(names() == ["m": "home/Personal", "a": "home/Personal-2", "b": "home/Personal-3"])
  }

  @Test func `of calendars that are new together the user's own keeps the name`() throws {
    try list(["a": "*Personal", "m": "Personal"])
    #expect(names() == ["m": "home/Personal", "a": "home/Personal-2"])
  }

  @Test func `names that were shown before names were kept stay`() throws {
    try list(["a": "*Personal", "m": "Personal"])
    try FileManager.default.removeItem(atPath: folder.path("state"))
    #expect(names() == ["a": "home/Personal", "m": "home/Personal-2"])
    try list(["0": "Personal", "a": "*Personal", "m": "Personal"])
    #expect(names() == ["a": "home/Personal", "m": "home/Personal-2", "0": "home/Personal-3"])
  }

  @Test func `a calendar that is renamed on the server has both names, which no other gets`() throws {
    try list(["m": "Personal"])
    #expect(try list(["m": "Private", "n": "Personal"]) == ["Personal → Private"])
    #expect(names() == ["m": "home/Personal", "n": "home/Personal-2"])
    #expect(try selected("home/private") == ["/dav/m/"] && selected("home/Personal") == ["/dav/m/"])
    #expect(
      try list(["m": "Secret", "n": "Private"]) == ["Personal → Secret", "Personal-2 ↛ Private"])
    #expect(names() == ["m": "home/Personal", "n": "home/Personal-2"])
    #expect(try selected("home/Private") == ["/dav/m/"] && selected("home/Secret") == ["/dav/m/"])
    #expect(try list(["m": "Secret", "n": "Private"]).isEmpty)
  }

  @Test func `a calendar that the user renames has the new name first`() throws {
    try list(["m": "Personal"])
    try list(["m": "Private", "n": "Personal"], renamedByUser: "/dav/m/")
    #expect(names() == ["m": "home/Private", "n": "home/Personal-2"])
    #expect(try selected("home/Personal") == ["/dav/m/"])
    // A synchronisation in between has noted the name already.
    try list(["m": "Secret"])
    #expect(names() == ["m": "home/Private"])
    try list(["m": "Secret"], renamedByUser: "/dav/m/")
    #expect(names() == ["m": "home/Secret"])
  }

  @Test func `a calendar that swaps its name with another one keeps its own`() throws {
    try list(["a": "Work", "b": "Home"])
    #expect(try list(["a": "Home", "b": "Work"]) == ["Work ↛ Home", "Home ↛ Work"])
    #expect(names() == ["a": "home/Work", "b": "home/Home"])
    #expect(try selected("home/Home") == ["/dav/b/"])
  }

  @Test func `a name on the server that another calendar has is said once`() throws {
    try list(["a": "Work", "b": "Home", "c": "Work"])
    // A number says that already.
    #expect(try list(["a": "Work", "b": "Home", "c": "Work"]).isEmpty)
    #expect(try list(["a": "Work", "b": "Work", "c": "Work"]) == ["Home ↛ Work"])
    #expect(try list(["a": "Work", "b": "Work", "c": "Work"]).isEmpty)
    #expect(names() == ["a": "home/Work", "b": "home/Home", "c": "home/Work-2"])
    #expect(try list(["a": "Work", "b": "Work-2", "c": "Work"]) == ["Home ↛ Work-2"])
    // The user is told at once of the own change.
    #expect(try list(["a": "Home", "b": "Home", "c": "Work"], renamedByUser: "/dav/a/") == ["Work ↛ Home"])
    #expect(names()["a"] == "home/Work")
  }

  @Test func `who was not told of a new name is told later`() throws {
    try list(["a": "Work", "b": "Home"])
    #expect(try list(["a": "Office", "b": "Work"], tells: false).isEmpty)
    #expect(try list(["a": "Office", "b": "Work"]) == ["Work → Office", "Home ↛ Work"])
    #expect(try list(["a": "Office", "b": "Work"]).isEmpty)
    // A name that is as before by then is not said.
    #expect(try list(["a": "Office", "b": "Office"], tells: false).isEmpty)
    #expect(try list(["a": "Office", "b": "Home"]).isEmpty)
  }

  @Test func `the name of a calendar that was removed is free`() throws {
    try list(["a": "Work", "b": "Home"])
    try list(["b": "Home"])
    #expect(CalendarNames.forget(calendar: "/dav/a/", of: cache, inState: folder.path("state")))
    try list(["b": "Home", "c": "Work"])
    #expect(names() == ["b": "home/Home", "c": "home/Work"])
  }

  @Test func `a calendar with a number gets the name without it where that is free`() throws {
    try list(["a": "Term-2"])
    #expect(try list(["a": "Term"]) == ["Term-2 → Term"])
    #expect(try selected("home/Term") == ["/dav/a/"])
    try list(["m": "Work", "n": "Work"])
    #expect(try list(["n": "Work"]).isEmpty)
    #expect(CalendarNames.forget(calendar: "/dav/m/", of: cache, inState: folder.path("state")))
    #expect(try list(["n": "Work"]) == ["Work-2 → Work"])
    #expect(try selected("home/Work") == ["/dav/n/"])
  }

  @Test func `a name that differs in letter case alone is taken`() throws {
    try list(["m": "Work"])
    try list(["m": "Work", "n": "WORK", "o": "work"])
    #expect(names() == ["m": "home/Work", "n": "home/WORK-2", "o": "home/work-3"])
    #expect(try list(["m": "Work", "n": "wOrK", "o": "work"]).isEmpty)
    #expect(names() == ["m": "home/Work", "n": "home/WORK-2", "o": "home/work-3"])
  }

  @Test func `a calendar can get its own name in other letter case`() throws {
    try list(["m": "Work"])
    try list(["m": "work"], renamedByUser: "/dav/m/")
    #expect(names() == ["m": "home/work"])
    #expect(try selected("home/Work") == ["/dav/m/"])
  }

  @Test func `a former name selects a calendar, and is none for what cannot be taken back`() throws {
    try list(["a": "Work"])
    try list(["a": "Beruf"], renamedByUser: "/dav/a/")
    try list(["a": "Beruf", "b": "Work"])
    #expect(names() == ["a": "home/Beruf", "b": "home/Work-2"])
    for name in ["home/Work", "home/work", "work"] {
      #expect(try known().calendar(named: name).calendar.name == "home/Beruf")
      let error = #expect(throws: CalendarNameError.self) {
        try known().calendar(named: name, isFinal: true)
      }
      #expect(error?.message == "“\(name)” is called “home/Beruf” here; use that name")
    }
    for name in ["home/Beruf", "Beruf", "home/beruf"] {
      #expect(try known().calendar(named: name, isFinal: true).calendar.name == "home/Beruf")
    }
    // The last word of a former name counts beside that of a present one.
    #expect(throws: CalendarNameError.self) {
      try known(["family/Work"]).calendar(named: "Work")
    }
  }

  @Test func `a calendar of the configuration keeps its name`() throws {
    try list(["m": "Personal"])
    #expect(known(["home/Personal"]).map(\.calendar.name) == ["home/Personal", "home/Personal-2"])
    try list(["m": "Private"])
    let calendars = known(["home/Private"])
    #expect(calendars.map(\.calendar.otherNames) == [[], []])
  }

  @Test func `a name of any form is kept`() throws {
    let name = "Ä % = 日本 x"
    try list(["m=1": name])
    try list(["m=1": "Other"])
    #expect(names() == ["m=1": "home/" + name])
    #expect(CalendarNames.forget(cache.folder, inState: folder.path("state")))
    #expect(names() == ["m=1": "home/Other"])
  }
}

/// The calendar that a name means, for commands that change something.
@Suite struct NamedCalendarTests {
  private static let account = AccountConfiguration(
    name: "home", server: .mailAddress("ada@example.org"), signIn: .secretService)
  private static let remote = (try? WebAddress("https://example.org/dav/x/")).map {
    RemoteCalendar(address: $0, name: "x")
  }
  private static let known = ["home/Work", "home/work", "home/Garden", "family/Garden", "family/alice"].map {
    KnownCalendar(
      calendar: CalendarConfiguration(name: $0, location: .standardInput),
      account: $0.hasPrefix("home/") ? account : nil, remote: $0.hasPrefix("home/") ? remote : nil)
  }

  @Test(arguments: [
    ("home/Work", "home/Work"), ("home/work", "home/work"), ("HOME/garden", "home/Garden"),
    ("Alice", "family/alice"),
  ]) func `a name means one calendar`(_ name: String, _ calendar: String) throws {
    #expect(try Self.known.calendar(named: name).calendar.name == calendar)
  }

  @Test(arguments: [
    ("home/WORK", "“home/WORK” means several calendars: “home/Work”, “home/work”"),
    ("garden", "“garden” means several calendars: “home/Garden”, “family/Garden”"),
    ("Home", "“home” is an account, and no calendar; name one of its calendars: “home/Work”, “home/work”"),
  ]) func `a name that means several is refused with their names`(_ name: String, _ message: String) {
    let error = #expect(throws: CalendarNameError.self) { try Self.known.calendar(named: name) }
    guard case .ambiguous(let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.hasPrefix(message))
  }

  @Test func `a name that no calendar has is answered with one that there is`() {
    let error = #expect(throws: CalendarNameError.self) { try Self.known.calendar(named: "family/alise") }
    #expect(error?.message == "no calendar is named “family/alise”; did you mean “family/alice”?")
    #expect(
      throws: CalendarNameError.unknown(
        "no calendar is named “x”; none is configured; “agenda setup” finds or makes one")
    ) {
      try [KnownCalendar]().calendar(named: "x")
    }
  }
}

/// Names in a configuration that match no calendar at the moment.
@Suite struct MissingCalendarsTests {
  private static let known = ["work", "family/alice"].map {
    KnownCalendar(calendar: CalendarConfiguration(name: $0, location: .standardInput))
  }

  private func select(
    _ names: [String], excluding excluded: [String] = [], from known: [KnownCalendar] = known
  ) throws -> (selected: [String], missing: [String]) {
    var defaults = ConfigurationDefaults()
    defaults.calendars = names.isEmpty ? nil : names
    defaults.excludedCalendars = excluded.isEmpty ? nil : excluded
    let choice = try SelectedCalendars(from: known, defaults: defaults, ticks: SavedSelection())
    return (choice.selected.map(\.calendar.name), choice.missing?.unknown.map(\.name) ?? [])
  }

  @Test func `the others are selected, and they are named`() throws {
    #expect(try select(["work", "nas"]) == (["work"], ["nas"]))
    #expect(try select(["nas"]) == ([], ["nas"]))
    #expect(try select([], excluding: ["nas", "work"]) == (["family/alice"], ["nas"]))
    #expect(try select(["work"]) == (["work"], []))
  }

  @Test func `calendars of an account that was not listed yet are not missing`() throws {
    let account = AccountConfiguration(
      name: "home", server: .mailAddress("ada@example.org"), signIn: .secretService)
    let place = KnownCalendar(
      calendar: CalendarConfiguration(name: "home", location: .standardInput), account: account)
    let (selected, missing) = try select(["work", "Home/Old", "nas/X"], from: Self.known + [place])
    #expect(selected == ["work", "home"] && missing == ["nas/X"])
    // The command line can be the first to name one.
    func named(_ name: String) throws -> [String] {
      try SelectedCalendars(
        from: Self.known + [place], names: [name], defaults: ConfigurationDefaults(), ticks: SavedSelection()
      ).selected.map(\.calendar.name)
    }
    #expect(try named("Home/Old") == ["home"])
    #expect(throws: UnknownCalendarsError.self) { try named("nas/X") }
  }

  @Test func `names of the command line have to match, and those of a widget need not`() throws {
    func select(_ requiresNames: Bool) throws -> [String]? {
      try SelectedCalendars(
        from: Self.known, names: ["work", "nas"], requiresNames: requiresNames,
        defaults: ConfigurationDefaults(), ticks: SavedSelection()
      ).missing?.unknown.map(\.name)
    }
    #expect(throws: UnknownCalendarsError.self) { try select(true) }
    #expect(try select(false) == ["nas"])
  }

  @Test func `a copy that is behind is one of no other calendar`() {
    let account = AccountConfiguration(name: "tb", server: .desktop(.thunderbird), signIn: .unneeded)
    let cache = AccountCache(of: account, cache: "/nowhere")
    let calendar = AccountCalendar(account: account, path: "/calendar/a/", cache: cache)
    var current = calendar
    current.noteUnchangedStores()
    #expect(calendar.isBehind && !current.isBehind)
    #expect(current == calendar && Set([current, calendar]).count == 1)
  }
}
