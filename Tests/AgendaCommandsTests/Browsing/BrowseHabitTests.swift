import AgendaKit
import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// The habits of hands that come from other calendars of the terminal.
@Suite struct BrowseHabitTests {
  @Test func `an event of which no day is said is added to the day where one is`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("lla")
    #expect(bench.lines.contains("Wednesday 2 December"), "\(bench.lines.joined(separator: "\n"))")
    try bench.press("Lunch")
    #expect(bench.lines.contains { $0.hasPrefix("+ Lunch") } && bench.model.place.date == date("2026-12-02"))
    try bench.press(" 12:30")
    #expect(bench.lines.contains { $0.hasPrefix("+ 12:30–13:30") }, "\(bench.lines.joined(separator: "\n"))")
    try bench.press("\r")
    var arguments = try #require(bench.command?.arguments)
    #expect(arguments.drop { $0 != "--at" }.prefix(2) == ["--at", "2026-12-02"])
    #expect(bench.command?.target?.date == date("2026-12-02") && bench.command?.target?.title == "Lunch")
    // A day of its own counts, also one by a distance from now.
    for sentence in ["Lunch friday 12:30", "Lunch in 2 hours", "Gym every monday 18:00"] {
      var other = try BrowseBench(columns: 80, rows: 24)
      try other.press("lla\(sentence)\r")
      arguments = try #require(other.command?.arguments)
      #expect(!arguments.contains("--at") && arguments.last == sentence, "\(arguments)")
    }
    // Nobody has gone to today: there an hour that is past is tomorrow, and a title alone is no event, as everywhere.
    var today = try BrowseBench(columns: 80, rows: 24)
    try today.press("aLunch 12:30\r")
    #expect(today.command?.arguments.contains("--at") == false)
    today.effects = []
    try today.press("taLunch\r")
    #expect(today.command == nil && today.foot == "Add: Lunch")
  }

  @Test func `a task goes to the calendar of the task where one is, unless its sentence names one`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("6aCall the bank friday")
    #expect(
      bench.lines.contains { $0.hasPrefix("  calendar: day") }, "\(bench.lines.joined(separator: "\n"))")
    try bench.press("\r")
    #expect(bench.command?.arguments.drop { $0 != "--calendar" }.prefix(2) == ["--calendar", "day"])
    try bench.press("aCall the bank friday #home\r")
    #expect(bench.command?.arguments.contains("--calendar") == false)
  }

  @Test func `a key that does nothing says so`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("|")
    #expect(bench.foot.hasPrefix("| does nothing here; ? shows the keys") && bench.effects.isEmpty)
    try bench.press("\u{1B}")
    #expect(bench.foot.contains("30 November"))
    for preset in BrowseBindings.Preset.allCases {
      bench.model.bindings = BrowseBindings(preset)
      for key in ["v", "e", "o", "x", "X", "|", "+", "0", "$", "@"]
      where bench.model.bindings.actions[key] == nil {
        try bench.press(key)
        #expect(bench.foot.hasPrefix("\(key) does nothing here") && bench.effects.isEmpty, "\(preset) \(key)")
      }
    }
  }

  @Test func `an event that is read in full is changed by the keys of the view`() throws {
    for (key, command) in [("e", "edit"), ("o", "open"), ("+", "edit"), ("P", "edit")] {
      var bench = try BrowseBench(columns: 80, rows: 24)
      try bench.press("\r\(key)")
      #expect(bench.command?.arguments.first == command, "\(key)")
    }
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("\rd")
    #expect(bench.foot.hasPrefix("Delete “Design review”?"))
    try bench.press("n\rr")
    #expect(bench.model.form?.fields[bench.model.form?.active ?? 0].option == "--repeat")
    // Others close it alone.
    try bench.press("\u{1B}\rt")
    #expect(bench.effects.isEmpty && bench.here == "Design review 2026-11-30")
    try bench.press("\r?")
    #expect(bench.lines.contains { $0.hasPrefix("e ") } && bench.lines.contains { $0.hasPrefix("E m r") })
  }

  @Test func `with the keys of ikhal p duplicates the event on its day, and Enter twice opens its fields`()
    throws
  {
    var bench = try BrowseBench(columns: 80, rows: 24)
    bench.model.bindings = BrowseBindings(.ikhal)
    try bench.press("\r\r")
    #expect(bench.model.form?.fields[bench.model.form?.active ?? 1].option == "--title")
    try bench.press("\u{1B}")
    try bench.press("p")
    let arguments = try #require(bench.command?.arguments)
    #expect(arguments.prefix(4) == ["edit", "--copy", "--date", "2026-11-30"])
    try bench.press("k")
    try bench.press("p")
    #expect(bench.foot.contains("“Stand-up” recurs: copy t only this one"), "\(bench.foot)")
  }

  @Test func `an event that is dragged says where it would be`() throws {
    var bench = try BrowseBench(columns: 120, rows: 40, view: .month)
    func point(_ fits: (PointedPart) -> Bool) throws -> String {
      for line in 0..<40 {
        for column in 0..<120 where bench.model.part(line: line, column: column).map(fits) == true {
          return "\(column + 1);\(line + 1)"
        }
      }
      return try #require(nil as String?)
    }
    let event = try point { $0.item?.title == "Design review" }
    let day = try point { $0.date == date("2026-12-04") && $0.item == nil }
    let before = bench.lines
    try bench.press("\u{1B}[<0;\(event)M\u{1B}[<32;\(day)M")
    #expect(bench.foot == "→ Friday 4 December, 14:00–15:30  Design review")
    #expect(bench.lines.dropLast() == before.dropLast() && bench.effects.isEmpty)
    try bench.press("\u{1B}[<32;\(event)M")
    #expect(bench.lines == before)
    try bench.press("\u{1B}[<36;\(day)M\u{1B}[<0;\(day)m")
    #expect(bench.command?.arguments.contains("2026-12-04") == true)
    // Without an event, and where a key has ended the drag, nothing is said.
    try bench.press("\u{1B}[<32;\(day)M")
    #expect(!bench.foot.contains("→"))
    // In hours, the time is said to a quarter.
    var hours = try BrowseBench(columns: 80, rows: 24, view: .day)
    let line = try #require(
      hours.lines.firstIndex { $0.contains("Design review") || $0.contains("14:00–15:30") })
    try hours.press("\u{1B}[<0;20;\(line + 1)M\u{1B}[<32;20;\(line)M")
    #expect(hours.foot.hasPrefix("→ Monday 30 November, 1"), "\(hours.lines.joined(separator: "\n"))")
    let said = try #require(hours.foot.split(separator: " ").dropFirst(4).first?.prefix(5))
    try hours.press("\u{1B}[<0;20;\(line)m")
    #expect(hours.command?.arguments.contains("2026-11-30T\(said)") == true)
  }

  @Test func `what lasts all day leaves room for the hours, and the others are counted`() throws {
    let tasks = (1...9).map {
      "BEGIN:VTODO\nUID:t\($0)\nDUE;VALUE=DATE:20261130\nPRIORITY:\($0)\nSUMMARY:Task \($0) of a long list\nEND:VTODO"
    }
    for (view, hasHours) in [(BrowseModel.View.week, true), (.day, false)] {
      var bench = try BrowseBench(tasks.joined(separator: "\n"), columns: 80, rows: 24, view: view)
      bench.model.hasHours = hasHours
      try bench.press("g2026-11-30\r")
      let text = bench.lines.joined(separator: "\n")
      let hour = try #require(
        bench.lines.firstIndex { $0.hasPrefix("00:00") || $0.hasPrefix("08:00") }, "\(text)")
      #expect(hour < 10 && text.contains("of a"), "\(text)")
      // The one that is chosen is always among those that are shown.
      try bench.press("G")
      if view == .day {
        #expect(bench.lines.joined().contains("Task 9"), "\(bench.lines.joined(separator: "\n"))")
      }
    }
  }

  @Test func `an event that another program has deleted meanwhile is said to be gone`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    try bench.press("dy")
    let command = try #require(bench.command)
    try bench.take(.ended(command, BrowseOutcome(exitCode: .notFound, messages: ["nothing has the name"])))
    #expect(bench.foot == "“Design review” is gone; another program has deleted it", "\(bench.foot)")
  }

  @Test func `layouts that are no view are refused`() throws {
    typealias Form = AgendaRequest.Layout.Form
    for form in Form.allCases {
      let view = try? BrowseModel.View(form)
      #expect((view == nil) == [.weeks, .monthList, .people].contains(form), "\(form)")
    }
    #expect(throws: CommandError.self) { try BrowseModel.View(.people) }
  }

  private func date(_ text: String) -> CalendarDate? { CalendarDate(text) }
}
