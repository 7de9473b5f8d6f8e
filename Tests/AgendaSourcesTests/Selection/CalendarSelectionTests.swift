import TestSupport
import Testing

@testable import AgendaSources

@Suite struct CalendarSelectionTests {
  static let calendars = ["work", "family/alice", "family/bob", "familiar", "Birthdays"].map {
    CalendarConfiguration(name: $0, location: .path("/nowhere/\($0)"))
  }

  @Test(arguments: [
    ("", "", ["work", "family/alice", "family/bob", "familiar", "Birthdays"]),
    ("work", "", ["work"]),
    ("family", "", ["family/alice", "family/bob"]),
    ("family/", "", ["family/alice", "family/bob"]),
    ("family/bob,work", "", ["work", "family/bob"]),
    ("FAMILY/Alice, birthdays", "", ["family/alice", "Birthdays"]),
    ("", "family", ["work", "familiar", "Birthdays"]),
    ("family", "family/alice", ["family/bob"]),
    ("work", "work", []),
  ])
  func `selects by name`(names: String, excluded: String, expected: [String]) throws {
    let selection = CalendarSelection(
      names: CalendarSelection.names(in: names), excluding: CalendarSelection.names(in: excluded))
    #expect(try selection.select(from: Self.calendars).map(\.name) == expected)
  }

  @Test func `prefers the name as written`() throws {
    let calendars = ["Work", "work"].map { CalendarConfiguration(name: $0, location: .standardInput) }
    #expect(try CalendarSelection(names: ["work"]).select(from: calendars).map(\.name) == ["work"])
    #expect(try CalendarSelection(names: ["WORK"]).select(from: calendars).count == 2)
  }

  static let listed = "; there are “work”, “family/alice”, “family/bob”, “familiar”, “Birthdays”"

  @Test(arguments: [
    (["wrok"], ["no calendar is named “wrok”; did you mean “work”?"]),
    (["bob"], ["no calendar is named “bob”; did you mean “family/bob”?"]),
    (["famili"], ["no calendar is named “famili”; did you mean “family” or “familiar”?"]),
    (
      ["quux", "work", "birthday"],
      [
        "no calendar is named “quux”\(listed)",
        "no calendar is named “birthday”; did you mean “Birthdays”?",
      ]
    ),
    (
      ["/"],
      ["no calendar is named “/”\(listed)"]
    ),
  ])
  func `names what may be meant`(names: [String], messages: [String]) {
    let error = #expect(throws: UnknownCalendarsError.self) {
      try CalendarSelection(names: names).select(from: Self.calendars)
    }
    #expect(error?.messages == messages)
  }

  private func selected(
    excluding names: [String], _ defaults: ConfigurationDefaults, _ ticks: SavedSelection
  ) throws -> [String] {
    let known = Self.calendars.map { KnownCalendar(calendar: $0) }
    return try SelectedCalendars(from: known, excluding: names, defaults: defaults, ticks: ticks)
      .selected.map(\.calendar.name)
  }

  @Test func `leaves out what the command line names, also where it is ticked`() throws {
    var ticks = SavedSelection()
    ticks[Self.calendars[0]] = true
    let selected = try selected(excluding: ["work"], ConfigurationDefaults(), ticks)
    #expect(selected == ["family/alice", "family/bob", "familiar", "Birthdays"])
  }

  @Test func `leaves out what the command line names, and not what the configuration does`() throws {
    var defaults = ConfigurationDefaults()
    defaults.excludedCalendars = ["work"]
    let selected = try selected(excluding: ["familiar"], defaults, SavedSelection())
    #expect(selected == ["work", "family/alice", "family/bob", "Birthdays"])
  }

  @Test func `a calendar that is renamed keeps its tick with those below it, and no other gets a name`() {
    var ticks = SavedSelection()
    for name in ["home", "home/garden", "homework"] {
      ticks[CalendarConfiguration(name: name, location: .standardInput)] = false
    }
    ticks.rename("home", to: "house")
    #expect(Set(ticks.names) == ["house", "house/garden", "homework"])
  }

  @Test func `says that nothing is configured`() {
    let error = #expect(throws: UnknownCalendarsError.self) {
      try CalendarSelection(excluding: ["work"]).select(from: [])
    }
    #expect(
      error?.messages == [
        "no calendar is named “work”; none is configured; “agenda setup” finds or makes one"
      ])
  }

  @Test func `names files of the command line`() {
    let paths = ["a/work.ics", "-", "b/work.ics", "cal/", "-", ".", ".hidden", "x.tar.ics", "a/work.ics"]
    let calendars = CalendarConfiguration.files(paths)
    #expect(
      calendars.map(\.name) == [
        "work", "stdin", "work-2", "cal", "calendar", ".hidden", "x.tar",
      ])
    #expect(calendars[1].location == .standardInput)
    #expect(calendars[2].location == .path("b/work.ics"))
  }
}

/// Calendars that are folders of a tree.
@Suite struct FolderSelectionTests {
  private let folder: TemporaryFolder
  private let calendars: [CalendarConfiguration]

  init() throws {
    folder = try TemporaryFolder()
    for path in ["home/work/a.ics", "home/family/alice/b.ics", "office/c.ics"] {
      _ = try folder.write(calendarText("UID:a\nDTSTART:20240101"), to: path)
    }
    calendars = ["home", "office"].map { [folder] name in
      CalendarConfiguration(name: name, location: .path(folder.path(name)))
    }
  }

  private func select(_ name: String) throws -> [String] {
    let known = calendars.map { KnownCalendar(calendar: $0) }
    let selection = try SelectedCalendars(
      from: known, names: [name], defaults: ConfigurationDefaults(), ticks: SavedSelection())
    return CalendarConfiguration.splitIntoFolders(selection.selected.map(\.calendar)).map(\.name)
  }

  @Test func `those that are listed are those that can be selected`() throws {
    let error = #expect(throws: UnknownCalendarsError.self) { try select("quux") }
    #expect(error?.known == ["home/family/alice", "home/work", "office"])
    for name in error?.known ?? [] { #expect(try select(name) == [name]) }
    #expect(try select("home") == ["home/family/alice", "home/work"])
    let near = #expect(throws: UnknownCalendarsError.self) { try select("home/wrok") }
    #expect(near?.messages == ["no calendar is named “home/wrok”; did you mean “home/work”?"])
  }

  @Test func `a numbered name can be selected`() throws {
    for path in ["a/b/c/x.ics", "a-b/c/y.ics"] {
      _ = try folder.write(calendarText("UID:a\nDTSTART:20240101"), to: path)
    }
    let calendars = [("a", "a"), ("a/b", "a-b")].map { [folder] name, path in
      CalendarConfiguration(name: name, location: .path(folder.path(path)))
    }
    let names = CalendarConfiguration.splitIntoFolders(calendars).map(\.name)
    #expect(names == ["a/b/c", "a/b/c-2"])
    for name in names {
      let selection = try SelectedCalendars(
        from: calendars.map { KnownCalendar(calendar: $0) }, names: [name], defaults: ConfigurationDefaults(),
        ticks: SavedSelection())
      #expect(selection.selected.map(\.calendar.name) == [name])
    }
  }
}
