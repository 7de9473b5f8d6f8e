import Foundation
import TestSupport
import Testing

/// The sentences that `agenda add` understands, its output, its refusals and its questions. The moment is Monday 23 November 2026, 8:00.
struct AddSentenceTests {
  private let setup: EditingSetup

  init() throws { setup = try EditingSetup() }

  @Test(arguments: [["Lunch tomorrow 12:00", "--calendar", "zz"], ["Lunch tomorrow 12:00 #zz"]])
  func `a calendar that is not there is refused in a dry run too`(_ words: [String]) throws {
    let run = try setup.agenda(
      EditingSetup.arguments(["add", "--dry-run"] + words, setup.agenda.home.path))
    #expect(run.exitCode == 66 && run.errorOutput.contains("no calendar is named “zz”"), "\(run)")
  }

  @Test func `a dry run prints what was understood and adds nothing`() throws {
    let run = try setup(
      "add", "--dry-run", "Lunch tomorrow 12:30 at Café Blau alert 10 min before #work")
    #expect(
      run.lines == [
        "Lunch", "  Tuesday 24 November, 12:30–13:30", "  place: Café Blau", "  alarm: 10 min before",
        "  calendar: work",
      ])
    #expect(run.exitCode == 0)
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test func `JSON has what was understood, and leaves out what was not said`() throws {
    let run = try setup("add", "--dry-run", "--format", "json", "Rent on the 1st and 15th of every month")
    #expect(
      run.lines.prefix(6) == [
        "{", "  \"title\": \"Rent\",", "  \"start\": \"2026-12-01\",", "  \"end\": \"2026-12-02\",",
        "  \"allDay\": true,", "  \"rrule\": \"FREQ=MONTHLY;BYMONTHDAY=1,15\",",
      ])
    let rest = run.lines.dropFirst(6).joined()
    #expect(rest.contains("understood") && rest.contains("\"on the 1st and 15th of every month\""))
  }

  @Test(arguments: [
    (
      "Call 28 March 2027 02:30-04:00", "03:30–04:00",
      "  note: the clock skips 2027-03-28 02:30; 2027-03-28 03:30 is meant"
    ),
    (
      "Call 31 Oct 2027 02:30-04:00", "02:30–04:00",
      "  note: the clock shows 2027-10-31 02:30 twice; the first time is meant"
    ),
    (
      "Call 31 Oct 2027 02:30", "02:30 (UTC+2)–02:30 (UTC+1)",
      "  note: the clock shows 2027-10-31 02:30 twice; the first time is meant"
    ),
    (
      "Call 2:30am Mar 14 2027 New York time", "03:30–04:30 (America/New_York)",
      "  note: the clock skips 2027-03-14 02:30; 2027-03-14 03:30 is meant"
    ),
    (
      "Shift daily 10pm-6am from oct 30 2027", "22:00–06:00",
      "  note: the clock changes during the first date, which ends at 2027-10-31 05:00"
    ),
    ("Call 31 Oct 2027 01:30", "01:30–02:30", "  Sunday 31 October 2027, 01:30–02:30"),
    (
      "Call 3 Nov 2027 10am EST", "10:00–11:00 (America/New_York)",
      "  Wednesday 3 November 2027, 10:00–11:00 (America/New_York)"
    ),
  ])
  func `a time that the clock skips or shows twice is said`(
    _ sentence: String, _ times: String, _ note: String
  ) throws {
    let run = try setup("add", "--dry-run", "--time-zone", "Europe/Berlin", sentence)
    #expect(run.lines.contains { $0.hasSuffix(times) } && run.lines.last == note)
  }

  @Test func `a name that is no time zone is an error`() throws {
    let run = try setup("add", "--dry-run", "Call tomorrow 9am Europe/Londn")
    #expect(
      run.exitCode == 64
        && run.errorOutput.contains("unknown time zone “Europe/Londn”; did you mean “Europe/London”"))
  }

  @Test func `a title and a time need no sentence`() throws {
    let run = try setup("add", "--dry-run", "--title", "Analysis", "--at", "tomorrow 14:00", "--for", "60")
    #expect(run.lines == ["Analysis", "  Tuesday 24 November, 14:00–15:00"], "\(run.errorOutput)")
    #expect(
      try setup("add", "--at", "tomorrow").errorOutput.contains("missing expected argument “<sentence> ...”"))
  }

  @Test func `text behind two colons is the description`() throws {
    let run = try setup("add", "--dry-run", "Dinner tomorrow 18:00 :: with Eva at 9")
    #expect(
      run.lines == ["Dinner", "  Tuesday 24 November, 18:00–19:00", "  description: with Eva at 9"], "\(run)")
  }

  @Test func `the preview is in the language of the locale`() throws {
    let run = try setup(
      "add", "--dry-run", "--locale", "de_DE", "Sport jeden Montag 9 Uhr #work", "--busy", "busy", "--alarm",
      "10m",
      "--priority", "1")
    #expect(
      run.lines.dropFirst(2) == [
        "  Wiederholung: jeden Montag", "  Erinnerung: 10 Min. vorher", "  Kalender: work", "  Priorität: 1",
        "  gilt als: belegt",
      ], "\(run)")
    let task = try setup("add", "--task", "--dry-run", "--locale", "de_DE", "Miete bis Freitag")
    #expect(task.lines.last == "  fällig Freitag, 27. November")
  }

  @Test func `a task is due at the time of the sentence`() throws {
    let run = try setup("add", "--task", "--dry-run", "Pay rent by Friday #home !!")
    #expect(run.lines == ["Pay rent", "  due Friday 27 November", "  calendar: home", "  priority: 1"])
  }

  @Test func `options count instead of the sentence`() throws {
    let run = try setup(
      "add", "--dry-run", "Lunch tomorrow 12:30 at Café Blau", "--at", "friday 9", "--for", "2 h",
      "--location", "Hall",
      "--repeat", "every friday until march", "--alarm", "5 min")
    #expect(
      run.lines == [
        "Lunch", "  Friday 27 November, 09:00–11:00", "  place: Hall",
        "  repeats: every Friday until 31 March 2027", "  alarm: 5 min before",
      ])
  }

  @Test func `a rule that ends before the event, and a length without an hour, say so`() throws {
    let ended = try setup(
      "add", "--dry-run", "Call tomorrow 3pm", "--repeat", "FREQ=WEEKLY;UNTIL=20261101")
    #expect(ended.exitCode == 64 && ended.errorOutput.contains("before the event"), "\(ended.errorOutput)")
    let open = try setup("add", "--dry-run", "Call", "--at", "tomorrow", "--for", "1h")
    #expect(
      open.errorOutput.contains("no hour") && open.errorOutput.contains("“tomorrow”"), "\(open.errorOutput)")
    let way = try setup("add", "--dry-run", "Call tomorrow 3pm", "--travel", "20")
    #expect(way.exitCode == 0 && way.output.contains("20 min"), "\(way.output)\(way.errorOutput)")
  }

  @Test func `a request to be reminded without an hour has a note`() throws {
    let run = try setup("add", "--dry-run", "Remind me on Friday to water the plants")
    #expect(
      run.lines.last == "  note: without an hour it has no reminder of its own; name one, such as “9:00”")
  }

  @Test(arguments: [
    ("daily", "every day"), ("weekdays", "every weekday"), ("RRULE:FREQ=WEEKLY;BYDAY=WE", "every Wednesday"),
  ])
  func `a recurrence is written as for edit too`(_ rule: String, _ words: String) throws {
    let run = try setup("add", "--dry-run", "Swim Wednesday 9:00", "--repeat", rule)
    #expect(run.lines.dropFirst() == ["  Wednesday 25 November, 09:00–10:00", "  repeats: \(words)"])
    #expect(try setup("add", "--dry-run", "Swim every Wednesday 9:00", "--repeat", "never").lines.count == 2)
    #expect(
      try setup("add", "--dry-run", "Swim", "--repeat", "daily").lines.dropFirst()
        == ["  Monday 23 November", "  repeats: every day"])
  }

  @Test func `a rule has a turn on the day that is said, and without one begins with its first turn`() throws
  {
    let tuesdays = ["--repeat", "FREQ=WEEKLY;BYDAY=TU"]
    let refused = try setup.agenda(
      EditingSetup.arguments(["add", "--dry-run", "Gym friday 6am"] + tuesdays, setup.agenda.home.path))
    #expect(refused.exitCode == 64 && refused.errorOutput.contains("has no turn on Friday"), "\(refused)")
    for sentence in ["Gym 18:00", "Gym"] {
      let run = try setup.agenda(
        EditingSetup.arguments(["add", "--dry-run", sentence] + tuesdays, setup.agenda.home.path))
      #expect(run.output.contains("  Tuesday 24 November"), "\(run)")
    }
  }

  @Test(arguments: [
    ("Call Monday Tuesday", "“Monday” and “Tuesday” contradict each other"),
    ("Buy milk", "names no day and no time"), ("tomorrow at 9", "has no title"),
    ("Two\nlines tomorrow", "control character"), ("Bell\u{1B}[2J tomorrow", "control character"),
    ("Call Feb 30", "“Feb 30”"),
    (String(repeating: "tomorrow ", count: 10_000), "longer than 4096 bytes"),
  ])
  func `an error names the words, and nothing is written`(_ sentence: String, _ message: String) throws {
    let run = try setup("add", "--yes", sentence)
    #expect(run.exitCode == 64)
    #expect(run.errorOutput.contains(message))
    #expect(!run.errorOutput.contains("\u{1B}"))
    #expect(setup.names == ["lunch.ics", "standup.ics"])
  }

  @Test(arguments: [("y\n", true), ("n\n", false), ("\n", false)])
  func `on a terminal add asks, and adds only after yes`(_ answer: String, _ adds: Bool) throws {
    let words = ["add", "Walk tomorrow at 9", "--calendar", "work"]
    let screen = try TerminalScreen.of(
      setup.agenda, EditingSetup.arguments(words, setup.agenda.home.path), keys: [answer])
    #expect(screen.text.contains("Add this event?"))
    #expect(setup.names.count == (adds ? 3 : 2))
  }

  @Test(arguments: [
    (["list", "tomorrow"], true), (["list", "today"], false), (["list", "today", "3d"], true),
    (["list", "--from", "tuesday", "--to", "friday"], true),
    (["list", "--from", "wednesday", "--to", "friday"], false),
    (["list", "-1", "-n", "3"], true), (["list", "-1", "--days", "2"], false),
    (["list", "monday", "friday"], true), (["list", "2026-11-23", "2026-11-25"], true),
    (["list", "Nov", "25", "Nov", "27"], false), (["list", "sunday", "tuesday"], false),
  ])
  func `list takes days in words`(_ words: [String], _ hasLunch: Bool) throws {
    let run = try setup.agenda(EditingSetup.arguments(words, setup.agenda.home.path))
    #expect(run.exitCode == 0)
    #expect(run.output.contains("Lunch with Kim") == hasLunch)
  }

  @Test func `a time alone as the moment is that of today`() throws {
    let run = try setup.agenda("add", "Walk in 2 hours", "--dry-run", "--now", "10:00")
    #expect(run.lines.last?.hasSuffix(", 12:00–13:00") == true)
  }

  @Test func `an event of 24 hours is shown with the day of its end`() throws {
    let run = try setup("add", "--dry-run", "Shift tomorrow 9:00", "--for", "24 h")
    #expect(run.lines == ["Shift", "  Tuesday 24 November, 09:00 – Wednesday 25 November, 09:00"])
  }
}
