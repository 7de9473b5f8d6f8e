import AgendaKit
import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// Keys by the configuration, the list of all commands, answers to invitations, and the year.
@Suite struct BrowseActionTests {
  private static let invitation = """
    UID:plan
    DTSTART:20261201T100000Z
    DTEND:20261201T110000Z
    SUMMARY:Planning
    ORGANIZER;CN=Ada:mailto:ada@example.org
    ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@example.org
    END:VEVENT
    BEGIN:VEVENT
    UID:jour-fixe
    DTSTART:20261202T100000Z
    RRULE:FREQ=WEEKLY
    SUMMARY:Jour fixe
    ORGANIZER:mailto:ada@example.org
    ATTENDEE:mailto:kim@example.org
    """

  @Test(arguments: [("A", "accept"), ("T", "tentative"), ("D", "decline")])
  func `an invitation is answered after a question that says who is told`(key: String, command: String) throws
  {
    var bench = try BrowseBench(Self.invitation, columns: 120)
    try bench.press("g2026-12-01\r\(key)")
    #expect(bench.foot.contains("“Planning”") && bench.foot.contains("written here alone"), "\(bench.foot)")
    bench = try BrowseBench(Self.invitation, columns: 120, mailCommand: ["sendmail", "-t"])
    try bench.press("g2026-12-01\r\(key)")
    #expect(bench.foot.contains("“Planning”") && bench.foot.contains("The organizer is told: y"))
    try bench.press("x")
    #expect(bench.command == nil && bench.foot.hasPrefix("nothing was changed"))
    try bench.press("\(key)y")
    #expect(bench.command?.arguments.prefix(2) == [command, "--yes"])
    #expect(bench.command?.arguments.last?.hasPrefix("plan") == true)
    // Of a series it is asked for which instances.
    try bench.press("g2026-12-09\r\(key)t")
    #expect(bench.command?.arguments.contains("--this") == true)
    try bench.press("\(key)a")
    #expect(bench.command?.arguments.contains("--all") == true)
  }

  @Test func `only an invitation can be answered`() throws {
    var bench = try BrowseBench()
    try bench.press("A")
    #expect(bench.foot.hasPrefix("this is no invitation") && bench.command == nil)
  }

  @Test func `nobody else than a guest answers, and none in a calendar that cannot be changed`() throws {
    var bench = try BrowseBench(Self.invitation, columns: 200, addresses: ["lee@example.org"])
    try bench.press("g2026-12-01\rD")
    #expect(bench.foot.hasPrefix("this is no invitation") && bench.command == nil)
    try bench.press("d")
    #expect(bench.foot.hasPrefix("Delete “Planning”?"), "\(bench.foot)")
    bench = try BrowseBench(
      Self.invitation, columns: 200, addresses: ["kim@example.org"], isReadOnly: true)
    try bench.press("g2026-12-01\rA")
    #expect(bench.foot.contains("is read-only: so it is") && bench.command == nil, "\(bench.foot)")
    try bench.press("d")
    #expect(!bench.foot.contains("is an invitation"), "\(bench.foot)")
    bench = try BrowseBench(Self.invitation, columns: 200, addresses: ["kim@example.org"])
    try bench.press("g2026-12-01\rd")
    #expect(bench.foot.contains("is an invitation"), "\(bench.foot)")
  }

  @Test func `a printed mail is said not to be sent`() throws {
    var bench = try BrowseBench(Self.invitation, columns: 200)
    try bench.press("g2026-12-01\rAy")
    let command = try #require(bench.command)
    let outcome = BrowseOutcome(
      exitCode: .success, output: "From: a\nMIME-Version: 1.0\n\nEND:VCALENDAR\n",
      messages: ["Accepted “Planning”"])
    try bench.take(.ended(command, outcome))
    #expect(bench.foot.hasPrefix("Accepted “Planning”; no mail was sent, because"))
  }

  @Test func `an answer that was sent is said with all its lines`() throws {
    var bench = try BrowseBench(Self.invitation, columns: 200)
    try bench.press("g2026-12-01\rAy")
    let command = try #require(bench.command)
    try bench.take(
      .ended(
        command,
        BrowseOutcome(
          exitCode: .success, output: "Accepted “Planning”.\nMailed to nora@example.org.\n", messages: [])))
    #expect(bench.foot.hasPrefix("Accepted “Planning”. Mailed to nora@example.org."), "\(bench.foot)")
  }

  @Test func `invitations are listed, and one is gone to`() throws {
    var bench = try BrowseBench(Self.invitation)
    try bench.press("i")
    #expect(bench.effects.last == .listInvitations)
    try bench.take(.invitations([]))
    #expect(bench.foot.hasPrefix("No invitation"), "\(bench.foot)")
    var other = bench
    try other.press("g2026-12-01\r")
    let item = try #require(other.model.item)
    try bench.take(.invitations([BrowsedInvitation(date: date("2026-12-01"), item: item)]))
    #expect(bench.lines[0].contains("Planning") && bench.lines[0].contains("10:00"))
    try bench.press("\r")
    #expect(bench.here == "Planning 2026-12-01")
  }

  @Test func `the list of commands finds one by its words, and does it`() throws {
    var bench = try BrowseBench()
    try bench.press(":")
    #expect(bench.foot.hasPrefix("Command: ") && bench.lines[0].hasPrefix("next"))
    try bench.press("month")
    #expect(bench.lines[0].hasPrefix("month"))
    try bench.press("\r")
    #expect(bench.model.view == .month)
    try bench.press(":undo\r")
    #expect(bench.command?.arguments == ["undo"])
    try bench.press(":no such thing\r")
    #expect(bench.lines.count == 24)
    try bench.press(":\u{1B}")
    #expect(bench.model.view == .month)
  }

  @Test func `the year has a dot for each event, and Enter leads to the month`() throws {
    for (columns, rows) in [(120, 40), (80, 24), (40, 15), (20, 8)] {
      var bench = try BrowseBench(columns: columns, rows: rows)
      try bench.press("5")
      #expect(bench.model.view == .year && bench.lines.contains { $0.contains("Nov") }, "\(bench.lines)")
      try bench.press("j")
      #expect(bench.model.place.date == date("2026-12-07"))
      try bench.press(")")
      #expect(bench.model.place.date == date("2027-12-07"))
      try bench.press("\r")
      #expect(bench.model.view == .month)
    }
  }

  @Test func `a search backwards goes back`() throws {
    var bench = try BrowseBench()
    try bench.press("G\u{12}stand\r")
    let first = bench.model.place.date
    try bench.press("n")
    #expect(bench.model.place.date < first)
    try bench.press("N")
    #expect(bench.model.place.date == first)
  }

  @Test func `sync and another search for commands have their keys in the table`() throws {
    var bench = try BrowseBench(rows: 50)
    try bench.press("s")
    #expect(bench.command?.arguments == ["sync"])
    try bench.press("?")
    for text in ["A T D", "fetch calendars", "all commands", "/ Ctrl-r n N", "j k ↓ ↑"] {
      #expect(bench.lines.contains { $0.contains(text) }, "\(text) in \(bench.lines)")
    }
  }

  @Test func `a preset and the configuration give keys other actions`() throws {
    var defaults = ConfigurationDefaults()
    #expect(defaults.bindingsOfBrowse.actions["w"] == nil)
    defaults.browsePreset = .calcurse
    #expect(defaults.bindingsOfBrowse.actions["w"] == .nextWeek)
    #expect(defaults.bindingsOfBrowse.actions["ctrl-g"] == .today)
    defaults.browsePreset = .ikhal
    defaults.browseBindings = ["x = delete", "ctrl-t=today", "d = none", "= = later"]
    let bindings = defaults.bindingsOfBrowse
    #expect(bindings.actions["n"] == .add && bindings.actions["x"] == .delete)
    #expect(bindings.actions["ctrl-t"] == .today && bindings.actions["d"] == nil)
    #expect(bindings.actions["="] == .later && bindings.keys(of: .delete).first == "x")
    for wrong in ["x", "x = nothing", "5 = add", "escape = quit", "ctrl-c = add", "xy = add", ""] {
      #expect(BrowseBindings.binding(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `no key by which ikhal or calcurse walk moves an event, and none that they have for a priority`()
  {
    let bindings = BrowseBindings(.calcurse)
    let walking = ["t", "T", "w", "W", "m", "M", "y", "Y", "h", "j", "k", "l", "H", "J", "K", "L", "tab"]
    let changes: Set<BrowseAction> = [
      .later, .earlier, .dayLater, .dayEarlier, .done, .copy, .paste, .delete,
    ]
    for key in walking + ["+", "-", "<", ">", "space"] {
      #expect(bindings.actions[key].map(changes.contains) != true, "\(key)")
    }
    #expect(bindings.actions[">"] == .details && bindings.actions["G"] == .goTo)
    #expect(bindings.actions["C"] == .calendars && bindings.actions["ctrl-v"] == .paste)
    let others = BrowseBindings(.ikhal)
    for key in ["up", "down", "left", "right", "h", "j", "k", "l", "space", "backspace", "tab"] {
      #expect(others.actions[key].map(changes.contains) != true, "\(key)")
    }
    #expect(others.actions["e"] == nil && others.actions["alt-E"] == .edit)
  }

  @Test func `an answer that is taken back leads to its event again`() throws {
    var bench = try BrowseBench(
      Self.invitation + "\nEND:VEVENT\nBEGIN:VEVENT\nUID:tea\nDTSTART:20261201T120000Z\nSUMMARY:Tea")
    try bench.press("g2026-12-01\rDy")
    let command = try #require(bench.command)
    bench.model.running = command
    let done = BrowseOutcome(exitCode: .success, output: "Declined “Planning”. \(Run.undoAdvice)\n")
    try bench.take(.ended(command, done))
    try bench.renew("UID:tea\nDTSTART:20261201T120000Z\nSUMMARY:Tea")
    #expect(bench.here == "Tea 2026-12-01")
    try bench.press("u")
    let undo = try #require(bench.command)
    try bench.take(.ended(undo, BrowseOutcome(exitCode: .success, output: "Taken back.\n")))
    try bench.renew(
      Self.invitation + "\nEND:VEVENT\nBEGIN:VEVENT\nUID:tea\nDTSTART:20261201T120000Z\nSUMMARY:Tea")
    #expect(bench.here == "Planning 2026-12-01")
  }

  @Test func `a conflict of the editor says in its question what has happened`() throws {
    var bench = try BrowseBench(columns: 120)
    try bench.press("e")
    let command = try #require(bench.command)
    try bench.take(.ended(command, BrowseOutcome(exitCode: .conflict)))
    #expect(
      bench.foot.hasPrefix("Another program has changed the event meanwhile. Try again?"), "\(bench.foot)")
  }

  @Test func `each action has a key or a place in the list, and each language each effect`() {
    let bindings = BrowseBindings()
    let shown = Set(BrowseWords.groups.joined())
    let views = Set(BrowseModel.View.allCases.map(\.action))
    for action in BrowseAction.allCases where !views.contains(action) {
      #expect(!bindings.keys(of: action).isEmpty, "\(action)")
      #expect(shown.contains(action) || [.keys, .redraw].contains(action), "\(action)")
    }
    for code in Language.Code.allCases {
      #expect(BrowseWords.of(code).effects.count == BrowseWords.groups.count, "\(code)")
    }
  }

  @Test func `a click that turns the page moves nothing`() throws {
    // The last week of December has a day of January with an event.
    var bench = try BrowseBench(
      "BEGIN:VEVENT\nUID:next\nDTSTAMP:20260101T000000Z\nDTSTART:20270102T100000Z\nSUMMARY:Skiing\nEND:VEVENT\n",
      columns: 120, rows: 40, view: .month)
    try bench.press("g2026-12-20\r")
    let event = try place(in: bench.model) { $0.item?.title == "Skiing" }
    let day = try place(in: bench.model) { $0.date == date("2026-12-29") && $0.item == nil }
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(event)m")
    #expect(bench.model.place.date == date("2027-01-02") && bench.command == nil)
    try bench.press("g2026-12-20\r\u{1B}[<0;\(event)M\u{1B}[<0;\(day)m")
    #expect(bench.command?.arguments.contains("2026-12-29") == true)
  }

  /// The first place of a picture whose part fits, as a terminal says it.
  private func place(in model: BrowseModel, _ fits: (PointedPart) -> Bool) throws -> String {
    for line in 0..<model.rows {
      for column in 0..<model.columns where model.part(line: line, column: column).map(fits) == true {
        return "\(column + 1);\(line + 1)"
      }
    }
    return try #require(nil as String?)
  }

  @Test func `an event that is dragged to another day moves there, and a click shows the selected one`()
    throws
  {
    var bench = try BrowseBench(columns: 120, rows: 40, view: .month)
    let event = try place(in: bench.model) { $0.item?.title == "Design review" }
    let day = try place(in: bench.model) { $0.date == date("2026-12-04") && $0.item == nil }
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(day)m")
    #expect(bench.command?.arguments.contains("2026-12-04") == true && bench.command?.arguments[0] == "edit")
    bench.effects = []
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(event)m")
    #expect(bench.command == nil && bench.lines.contains { $0.contains("Look at the screens.") })
    var other = try BrowseBench(columns: 120, rows: 40, view: .month)
    try other.press("\u{1B}[<0;\(event)Ml\u{1B}[<0;\(day)m")
    #expect(other.command == nil)
  }

  @Test func `an event that is dragged in the hours of a day moves by a quarter of an hour at least`() throws
  {
    var bench = try BrowseBench(columns: 80, rows: 24, view: .day)
    let seconds = try #require(bench.model.hours).secondsOfLine
    let event = try place(in: bench.model) { $0.item?.title == "Design review" }
    let parts = event.split(separator: ";")
    let line = try #require(Int(parts[1]))
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(parts[0]);\(line - 2)m")
    let start = instant("2026-11-30T14:00").adding(seconds: -Int(2 * seconds))
    let time = Zone.utc.localDateTime(at: start)
    let quarter = (time.minute + 7) / 15 * 15 % 60
    let arguments = try #require(bench.command?.arguments)
    #expect(
      arguments.contains {
        $0.hasPrefix("2026-11-30T1") && $0.hasSuffix(":\(quarter == 0 ? "00" : "\(quarter)")")
      }, "\(arguments)")
    bench.effects = []
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(event)m")
    #expect(bench.command == nil)
    // Released below the hours, above them or beside them, it stays.
    let hours = try #require(bench.model.hours).lines
    for place in ["\(parts[0]);24", "\(parts[0]);\(hours.lowerBound)", "200;\(line - 2)"] {
      try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(place)m")
      #expect(bench.command == nil, "\(place)")
    }
  }

  @Test func `an event that is dragged in the hours of a week moves in time, or to another day`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24, view: .week)
    bench.model.hasHours = true
    let event = try place(in: bench.model) { $0.item?.title == "Design review" }
    let parts = event.split(separator: ";")
    let line = try #require(Int(parts[1]))
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(parts[0]);\(line - 1)m")
    #expect(bench.command?.arguments.contains { $0.hasPrefix("2026-11-30T1") } == true)
    bench.effects = []
    let day = try place(in: bench.model) { $0.date == date("2026-12-04") && $0.item == nil }
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(day)m")
    #expect(bench.command?.arguments.contains("2026-12-04") == true)
    bench.effects = []
    let column = try #require(day.split(separator: ";").first)
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<0;\(column);\(line - 1)m")
    #expect(bench.command?.arguments.contains { $0.hasPrefix("2026-12-04T1") } == true)
  }

  @Test func `who deletes an invitation is asked whether to decline it`() throws {
    var bench = try BrowseBench(Self.invitation, columns: 120)
    try bench.press("g2026-12-01\rd")
    #expect(bench.foot.hasPrefix("“Planning” is an invitation: y declines"))
    try bench.press("x")
    #expect(bench.command == nil && bench.foot.hasPrefix("nothing was changed"))
    try bench.press("dyy")
    #expect(bench.command?.arguments.prefix(2) == ["decline", "--yes"])
    try bench.press("ddy")
    #expect(bench.command?.arguments.first == "delete")
  }

  @Test func `a command without a key is found in the list, gets its arguments, and runs in the terminal`()
    throws
  {
    var bench = try BrowseBench(columns: 120)
    try bench.press(":free")
    #expect(bench.lines[0].hasPrefix("free"), "\(bench.lines[0])")
    try bench.press("\r")
    #expect(bench.foot.hasPrefix("agenda free "))
    try bench.press("friday --for \"1 h\"\r")
    #expect(bench.command?.arguments == ["free", "friday", "--for", "1 h"])
    #expect(bench.command?.takesTerminal == true && bench.command?.staysShown == true)
    try bench.press(":tasks --all\r")
    #expect(bench.command?.arguments == ["tasks", "--all"])
    bench.effects = []
    try bench.press(":mcp\r\r")
    #expect(bench.command == nil && bench.foot.contains("does not run in this screen"))
  }

  @Test func `a problem is said until the next key, and then has a mark and a key that shows it`() throws {
    var bench = try BrowseBench(columns: 200)
    let long = "work: the server does not answer " + String(repeating: "and again ", count: 15)
    bench.model.complaints = [long]
    #expect(bench.foot.contains(long.dropLast(3)), "\(bench.foot)")
    try bench.press("j")
    #expect(!bench.foot.contains("does not answer") && bench.foot.contains("! problems (1)"), "\(bench.foot)")
    try bench.press("!")
    #expect(bench.lines[0].hasPrefix("work: the server does not answer"))
    try bench.press("q")
    bench.model.complaints = ["other"]
    #expect(bench.foot.hasPrefix("! other"))
    bench.model.complaints = []
    try bench.press("!")
    #expect(bench.foot.hasPrefix("there are no problems"))
  }

  @Test func `a number that names a view, too, counts from where one was in the former view`() throws {
    var bench = try BrowseBench()
    var other = bench
    try bench.press("6j", after: 100)
    try other.press("jjjjjj")
    #expect(bench.model.view == .list && bench.here == other.here)
    try bench.press("6", after: 1000)
    #expect(bench.model.view == .tasks)
  }
}
