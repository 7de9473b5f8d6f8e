import AgendaKit
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

struct WaybarRendererTests {
  private let renderer = WaybarRenderer(TextStyle(width: 60))

  /// A line as Waybar reads it.
  private struct Line: Decodable {
    var text: String
    var tooltip: String
    var `class`: String
    var alt: String
    var percentage: Int?
  }

  private func read(_ output: String) throws -> Line {
    #expect(output.hasSuffix("\n") && output.count { $0 == "\n" } == 1)
    return try JSONDecoder().decode(Line.self, from: Data(output.utf8))
  }

  @Test func `The text is the next event, the tooltip the day`() throws {
    let line = try read(renderer.render(Sample.today.days[0].timed[0], over: Sample.today))
    #expect(line.text == "09:00 Stand-up · Room 4")
    #expect(line.tooltip.hasPrefix("Saturday 21 November\n★ Ada Lovelace’s birthday\n▌ Fair "))
    #expect(!line.tooltip.hasSuffix("\n"))
    #expect(line.class == "later" && line.alt == "later" && line.percentage == nil)
  }

  @Test(arguments: [
    (8 * 60, BarState.later), (8 * 60 + 44, .later), (8 * 60 + 45, .soon), (8 * 60 + 59, .soon),
  ])
  func `An event that starts within a quarter of an hour is soon`(minute: Int, state: BarState) throws {
    let now = Sample.instant(0, minute)
    #expect(BarState(Sample.today.days[0].timed[0], at: now, sources: .events) == state)
  }

  @Test func `A running event has its elapsed percentage`() throws {
    var item = Sample.timed(Sample.instant(9), Sample.instant(10), "Stand-up")
    item.isRunning = true
    let agenda = Sample.agenda([Sample.day(timed: [item])], now: Sample.instant(9, 45))
    let line = try read(renderer.render(item, over: agenda))
    #expect(line.class == "running" && line.percentage == 75)
    #expect(line.text == "until 10:00 Stand-up")
    let counted = WaybarRenderer(TextStyle(width: 60), countsDown: true).render(item, over: agenda)
    #expect(try read(counted).text == "15 min left Stand-up")
  }

  @Test(arguments: [
    (Agenda.State.nothingToday, "none", "Nothing ahead"),
    (.unreadable, "failed", "No calendar could be read"),
    (.notConfigured, "failed", "No calendars yet"), (.signedOut, "failed", "Signed out"),
    (.unreachable, "stale", "Calendars cannot be reached"),
  ])
  func `Without an event the class says why`(state: Agenda.State, name: String, text: String) throws {
    let agenda = Sample.agenda([Sample.day()], state: state)
    let line = try read(renderer.render(nil, over: agenda))
    #expect(line.class == name)
    #expect(line.text == text)
    // A bar hides empty text; a failure is never hidden.
    let quiet = try read(renderer.render(nil, over: agenda, isQuiet: true))
    #expect(quiet.text == (name == "none" ? "" : text))
  }

  @Test func `The text has a sign if a calendar could not be read, and the tooltip the reason`() throws {
    var agenda = Sample.today
    (agenda.state, agenda.problems) = (.someSourcesFailed, [Sample.failure("trips")])
    let line = try read(renderer.render(agenda.days[0].timed[0], over: agenda))
    #expect(line.text == "! 09:00 Stand-up · Room 4" && line.class == "later")
    #expect(line.tooltip.hasSuffix("\n/cal/trips.ics: no such file"))
    let quiet = try read(renderer.render(nil, over: agenda, isQuiet: true))
    #expect(quiet.text == "! 1 calendar could not be read")
  }

  @Test func `The tooltip advises what the program's own users can do`() throws {
    let renderer = WaybarRenderer(TextStyle(width: 60), advice: [.unreadable: "Ask the office"])
    let line = try read(renderer.render(nil, over: Sample.agenda([Sample.day()], state: .unreadable)))
    #expect(line.tooltip == "○ No calendar could be read\n  Ask the office")
  }

  @Test func `A link as a place is whole in the tooltip, or left out`() throws {
    let short = "https://meet.example.org/abc-defg-hij"
    let long = short + String(repeating: "x", count: 60)
    for (place, expected) in [(short, "\n  " + short), (long, "")] {
      let title = "Quarterly planning with everybody"
      let item = Sample.timed(Sample.instant(9), Sample.instant(10), title, at: place)
      let line = try read(renderer.render(item, over: Sample.agenda([Sample.day(timed: [item])])))
      #expect(line.tooltip.hasSuffix("▌ 09:00–10:00  " + title + expected))
    }
  }

  @Test func `The tooltip names failures, and counts events that it does not show`() throws {
    let items = (0..<100).map { Sample.timed(Sample.instant(9, $0), Sample.instant(10, $0), "Event \($0)") }
    let agenda = Sample.agenda(
      [Sample.day(timed: items, hidden: 5)], state: .someSourcesFailed, problems: [Sample.failure("trips")])
    let tooltip = try read(renderer.render(items[0], over: agenda)).tooltip
    #expect(tooltip.contains("\n+75 more\n"))
    #expect(tooltip.hasSuffix("\n/cal/trips.ics: no such file"))
    #expect(tooltip.split(separator: "\n").count < 40)
  }

  @Test(arguments: [
    (Language(.english), "פגישה", "Room 4", "\u{200E}", "\u{2068}פגישה\u{2069}", "Room 4"),
    (Language(.english), "Kim שלום", "12", "\u{200E}", "\u{2068}Kim שלום\u{2069}", "12"),
    (Language(.english), "Lunch", "קפה", "\u{200E}", "Lunch", "\u{2068}קפה\u{2069}"),
    (Language(.hebrew), "Lunch", "קפה", "\u{200F}", "\u{2068}Lunch\u{2069}", "קפה"),
    (Language(.english), "Lunch", "Room 4", "", "Lunch", "Room 4"),
  ])
  func `Times and places keep their sides beside a title that runs the other way`(
    language: Language, title: String, place: String, mark: String, shownTitle: String, shownPlace: String
  ) throws {
    let item = Sample.timed(Sample.instant(9), Sample.instant(10), title, at: place)
    let agenda = Sample.agenda([Sample.day(timed: [item])])
    let line = try read(
      WaybarRenderer(TextStyle(width: 60, language: language)).render(item, over: agenda))
    #expect(line.text == "\(mark)09:00 \(shownTitle) · \(shownPlace)")
    #expect(line.tooltip.hasSuffix("\n\(mark)▌ 09:00–10:00  \(shownTitle)  \(shownPlace)"))
  }

  @Test func `A failed command is reported`() throws {
    let line = try read(renderer.renderFailure(["a <b>\u{1B}[2J", "line 3: \"x\""]))
    #expect(line.text == "a &lt;b&gt;" && line.class == "failed")
    #expect(line.tooltip == "a &lt;b&gt;\nline 3: &quot;x&quot;")
  }

  @Test func `Hostile titles are text in JSON and in markup`() throws {
    var random = RandomNumbers(seed: 23)
    var agendas = (0..<60).map { _ in random.agenda() }
    let hostile = [
      "</span><b>", "&amp;&#0;&lt;", "\"'\\\",\"class\":\"x", "\u{0}\u{1}\u{1B}]0;x\u{7}", "]]>", "<!--",
      "<?x?>",
      "\u{FFFE}\u{FEFF}\u{202E}x", "a\nb\r\nc\u{2028}d", "%{A1:reboot:}x%{A}", "{}", "{0}",
    ]
    agendas += hostile.map { title in
      Sample.agenda([
        Sample.day(timed: [Sample.timed(Sample.instant(9), Sample.instant(10), title, at: title)])
      ])
    }
    let lines = agendas.map { renderer.render($0.days[0].timed.first, over: $0) }
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      for line in open(sys.argv[1], encoding="utf-8").read().split("\\n"):
        if not line: continue
        value = json.loads(line)
        assert set(value) <= {"text", "tooltip", "class", "alt", "percentage"}, value
        for key in ("text", "tooltip"):
          element = tree.fromstring("<markup>" + value[key] + "</markup>")
          assert len(element) == 0
          assert key == "tooltip" or "\\n" not in element.text
        print("read")
      """
    let folder = try TemporaryFolder()
    let read = try Python.run(script, arguments: [try folder.write(lines.joined(), to: "lines")])
    #expect(read.split(separator: "\n").count == agendas.count)
  }
}
