import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// The keys of `agenda browse`, and what they do.
@Suite struct BrowseModelTests {
  @Test func `it begins at the event that runs or comes next`() throws {
    #expect(try BrowseBench().here == "Design review 2026-11-30")
    #expect(try BrowseBench(at: "2026-11-30T09:20").here == "Stand-up 2026-11-30")
    // On a day without events, the day itself is named.
    let free = try BrowseBench(at: "2026-11-29T09:20")
    #expect(free.here == "2026-11-29")
    #expect(free.lines.contains { $0.contains("Nothing today") })
  }

  @Test func `keys and arrows go over events, days, weeks and months`() throws {
    var bench = try BrowseBench()
    for (keys, here) in [
      ("j", "Conference 2026-12-01"), ("j", "Stand-up 2026-12-01"), ("k", "Conference 2026-12-01"),
      ("\u{1B}[A", "Design review 2026-11-30"), ("l", "Conference 2026-12-01"),
      ("h", "Design review 2026-11-30"),
      ("]", "Stand-up 2026-12-07"), ("[", "Design review 2026-11-30"), ("}", "Stand-up 2026-12-30"),
      ("{{", "Stand-up 2026-10-30"), ("t", "Design review 2026-11-30"), ("\t", "Pay rent 2026-11-30"),
    ] {
      try bench.press(keys)
      // There is no stand-up in October.
      #expect(bench.here == (keys == "{{" ? "2026-10-30" : here), "\(keys)")
    }
  }

  @Test func `a number before a key repeats it, and alone chooses a view`() throws {
    var bench = try BrowseBench()
    try bench.press("3j", after: 100)
    #expect(bench.model.view == .list && bench.here == "Conference 2026-12-02")
    try bench.press("12k", after: 100)
    #expect(bench.model.view == .list)
    try bench.press("3")
    #expect(bench.model.view == .week)
    // A key long after the digit is another matter.
    let before = bench.model.place.date
    try bench.press("l")
    #expect(bench.model.view == .week && bench.model.place.date == before.adding(days: 1))
    try bench.press("2134", after: 100)
    #expect(bench.model.view == .month)
  }

  @Test func `a number is shown while it is typed, and ends after a pause`() throws {
    var bench = try BrowseBench(columns: 120)
    try bench.press("23", after: 100)
    #expect(bench.foot.contains("23…"), "\(bench.foot)")
    // Three seconds later, the event moves by one step, not by 23.
    try bench.press("+", after: 3000)
    #expect(bench.command?.arguments.contains("2026-11-30T14:15") == true)
    try bench.press("10", after: 100)
    #expect(bench.foot.contains("10…"), "\(bench.foot)")
    let end = try #require(bench.model.countEnds)
    try bench.take(.paused(at: end))
    #expect(bench.foot.contains("10…"))
    try bench.take(.paused(at: end + 1))
    #expect(!bench.foot.contains("10…") && bench.model.countEnds == nil)
  }

  @Test func `the key of the week twice is no number`() throws {
    var bench = try BrowseBench(columns: 100, rows: 30)
    let day = bench.model.place.date
    try bench.press("33l", after: 100)
    #expect(bench.model.view == .week && bench.model.hasHours)
    #expect(bench.model.place.date == day.adding(days: 1))
  }

  @Test func `a narrow screen shows the number, too`() throws {
    var bench = try BrowseBench(columns: 20, rows: 8)
    try bench.press("12", after: 100)
    #expect(bench.foot.contains("12…"), "\(bench.foot)")
  }

  @Test func `letters that come at once are understood once`() throws {
    var bench = try BrowseBench()
    try bench.press("a")
    let before = bench.model.preview
    _ = bench.model.take(.input(.key(TerminalKey(.letter("L"))), at: 0), isFollowed: true)
    #expect(bench.model.preview == before)
    try bench.pressAtOnce("unch tomorrow 12:30")
    #expect(bench.foot.hasPrefix("Add: Lunch tomorrow 12:30"))
    #expect(bench.model.preview.contains { $0.contains("12:30") }, "\(bench.model.preview)")
    // Enter, and keys after it, find what was typed before.
    try bench.pressAtOnce("\u{1B}")
    try bench.pressAtOnce("gfriday\r")
    #expect(bench.model.place.date == date("2026-12-04"))
  }

  @Test func `the names of the days stay above the hours of a week`() throws {
    let tasks = (1...9).map {
      "BEGIN:VTODO\nUID:t\($0)\nDUE;VALUE=DATE:20261130\nSUMMARY:Errand \($0) of this rather long Monday\nEND:VTODO\n"
    }
    for (columns, rows) in [(80, 24), (100, 30)] {
      var bench = try BrowseBench(
        tasks.joined() + "BEGIN:VEVENT\n" + BrowseBench.events, columns: columns, rows: rows)
      try bench.press("33", after: 5000)
      try bench.press("t")
      #expect(bench.model.hours != nil)
      for _ in 0..<12 {
        let names = bench.lines.first { $0.contains("Mon 30") && $0.contains("Sun 6") }
        #expect(names != nil, "\(bench.lines.joined(separator: "\n"))")
        try bench.press("\t")
      }
    }
  }

  @Test func `the key of the week shows its hours, and its lists again`() throws {
    var bench = try BrowseBench(columns: 100, rows: 30)
    try bench.press("3")
    #expect(!bench.model.hasHours && !bench.lines.contains { $0.hasPrefix("09:00 ") })
    try bench.press("3", after: 5000)
    #expect(bench.model.hasHours && bench.lines.contains { $0.hasPrefix("09:00 ") })
    // A number before a key chooses no hours.
    try bench.press("t", after: 5000)
    try bench.press("3l", after: 100)
    #expect(bench.model.view == .week && bench.model.hasHours)
    try bench.press("133", after: 5000)
    #expect(bench.model.view == .week && !bench.model.hasHours)
  }

  @Test func `the list has no end`() throws {
    var bench = try BrowseBench()
    try bench.press(String(repeating: "}", count: 24))
    #expect(bench.here == "Stand-up 2028-11-30")
    try bench.press("t2")
    try bench.press("1")
    for _ in 0..<400 { try bench.press("\u{1B}[6~") }
    #expect(bench.model.place.date > date("2029-01-01"))
    #expect(bench.lines.contains { $0.contains("Stand-up") })
  }

  @Test func `an event years ahead is found by going on`() throws {
    var bench = try BrowseBench(
      "UID:a\nDTSTART:20261130T140000Z\nSUMMARY:Tea\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\nDTSTART:20290502T100000Z\nSUMMARY:Eclipse"
    )
    try bench.press("j")
    #expect(bench.here == "Eclipse 2029-05-02")
    try bench.press("j")
    #expect(bench.here == "Eclipse 2029-05-02" && bench.foot.contains("no later event"))
    try bench.press("kk")
    #expect(bench.here == "Tea 2026-11-30" && bench.foot.contains("no earlier event"))
  }

  @Test func `g takes a day in words, and gg goes to the beginning`() throws {
    var bench = try BrowseBench()
    try bench.press("gnext friday")
    #expect(bench.lines.contains { $0.hasPrefix("Friday ") && $0.contains("December") })
    try bench.press("\r")
    #expect(bench.model.place.date.weekday == .friday)
    try bench.press("gxyzzy\r")
    #expect(bench.lines.contains { $0.contains("“xyzzy” names no day") })
    try bench.press("\u{1B}")
    try bench.press("gg")
    #expect(bench.here.hasPrefix("Stand-up"))
  }

  @Test func `a search goes to the event while it is typed, and Escape goes back`() throws {
    var bench = try BrowseBench()
    try bench.press("/conf")
    #expect(bench.here == "Conference 2026-12-01")
    try bench.press("\u{1B}")
    #expect(bench.here == "Design review 2026-11-30")
    try bench.press("/stand\rn")
    #expect(bench.here == "Stand-up 2026-12-02")
    try bench.press("N")
    #expect(bench.here == "Stand-up 2026-12-01")
    // An event that is not read is looked for elsewhere.
    try bench.press("/eclipse\r")
    let search = BrowseSearch(text: "eclipse", date: bench.model.dates.upperBound, forward: true)
    #expect(bench.effects.last == .search(search))
    try bench.take(.found(date("2029-05-02"), of: search))
    #expect(bench.here == "Eclipse 2029-05-02")
    try bench.press("n")
    guard case .search(let other)? = bench.effects.last else { return #expect(bench.foot == "") }
    // After the last one it begins with the first.
    try bench.take(.found(nil, of: other))
    guard case .search(let wrapped)? = bench.effects.last else { return #expect(bench.foot == "") }
    #expect(wrapped.isWrapped && wrapped.forward)
    var unfound = bench
    try unfound.take(.found(nil, of: wrapped))
    #expect(unfound.foot.contains("nothing has “eclipse”"))
    try bench.take(.found(date("2029-05-02"), of: wrapped))
    #expect(bench.here == "Eclipse 2029-05-02" && bench.foot.contains("on from the beginning"))
  }

  @Test func `a search goes over all years while its text is typed`() throws {
    var bench = try BrowseBench()
    try bench.press("/ecl")
    guard case .search(let search)? = bench.effects.last else { return #expect(bench.foot == "") }
    #expect(search.text == "ecl" && bench.foot.hasPrefix("Search: ecl   reading…"), "\(bench.foot)")
    try bench.take(.found(date("2029-05-02"), of: search))
    #expect(bench.here == "Eclipse 2029-05-02" && bench.foot == "Search: ecl", "\(bench.foot)")
    var taken = bench
    taken.effects = []
    try taken.press("\r")
    #expect(taken.here == "Eclipse 2029-05-02" && taken.effects.isEmpty)
    try bench.press("i")
    #expect(bench.here == "Eclipse 2029-05-02" && bench.foot == "Search: ecli", "\(bench.foot)")
    try bench.press("\u{1B}")
    #expect(bench.here == "Design review 2026-11-30")
    // An event that is found after Enter counts, too; a text that nothing has is named.
    var later = try BrowseBench()
    try later.press("/ecl\r")
    #expect(later.effects.last == .search(search) && later.foot.contains("reading…"), "\(later.effects)")
    try later.take(.found(date("2029-05-02"), of: search))
    #expect(later.here == "Eclipse 2029-05-02")
    var unfound = try BrowseBench()
    try unfound.press("/xyz")
    for _ in 0..<2 {
      guard case .search(let search)? = unfound.effects.last else { return #expect(unfound.foot == "") }
      try unfound.take(.found(nil, of: search))
    }
    #expect(unfound.foot == "Search: xyz   nothing has “xyz”", "\(unfound.foot)")
    try unfound.press("\r")
    #expect(unfound.foot == "nothing has “xyz”" && unfound.here == "Design review 2026-11-30")
  }

  @Test func `a search finds what is above, and says so`() throws {
    var bench = try BrowseBench(
      "UID:a\nDTSTART;VALUE=DATE:20251130\nRRULE:FREQ=YEARLY\nSUMMARY:Birthday\nEND:VEVENT\nBEGIN:VEVENT\n"
        + BrowseBench.events)
    #expect(bench.here == "Design review 2026-11-30")
    try bench.press("/birth")
    #expect(
      bench.here == "Birthday 2026-11-30" && bench.foot.contains("on from the beginning"), "\(bench.foot)")
    try bench.press("\r")
    #expect(
      bench.here == "Birthday 2026-11-30" && bench.foot.hasPrefix("on from the beginning"), "\(bench.foot)")
  }

  @Test func `a search of the tasks goes round, and says what it looked at`() throws {
    let tasks = ["Water plants", "Pay rent", "Buy plants"].enumerated().map {
      "BEGIN:VTODO\nUID:t\($0)\nDUE;VALUE=DATE:2026120\($0 + 1)\nSUMMARY:\($1)\nEND:VTODO"
    }
    var bench = try BrowseBench(tasks.joined(separator: "\n"))
    try bench.press("6G/rent")
    #expect(bench.model.item?.title == "Pay rent" && bench.foot.contains("on from the beginning"))
    try bench.press("\r")
    let titles = try ["/plants\r", "n", "n"].map { keys in
      try bench.press(keys)
      return bench.model.item?.title
    }
    #expect(Set(titles) == ["Water plants", "Buy plants"] && titles[0] == titles[2], "\(titles)")
    try bench.press("/eclipse")
    #expect(bench.foot.contains("no open task has “eclipse”"), "\(bench.foot)")
    try bench.press("\r")
    #expect(bench.foot.hasPrefix("no open task has “eclipse”"), "\(bench.foot)")
  }

  @Test func `changes of files keep the event under the eye`() throws {
    var bench = try BrowseBench()
    try bench.press("j")
    let row = bench.lines.firstIndex { $0.contains("Conference") }
    try bench.renew(
      "UID:new\nDTSTART:20261129T140000Z\nSUMMARY:Before\nEND:VEVENT\nBEGIN:VEVENT\n" + BrowseBench.events)
    #expect(bench.here == "Conference 2026-12-01")
    #expect(bench.lines.firstIndex { $0.contains("Conference") } == row)
    // It was moved, and then deleted.
    let moved = BrowseBench.events.replacing("20261201\n", with: "20261202\n").replacing(
      "20261204", with: "20261205")
    try bench.renew(moved)
    #expect(bench.here == "Conference 2026-12-02")
    try bench.renew("UID:new\nDTSTART:20261202T140000Z\nSUMMARY:Other")
    #expect(bench.here == "Other 2026-12-02")
  }

  @Test func `midnight makes another day today, and moves nothing`() throws {
    var bench = try BrowseBench(at: "2026-11-30T23:59")
    let (here, row) = (bench.here, bench.lines.firstIndex { $0.contains("Design review") })
    try bench.renew(at: "2026-12-01T00:00")
    #expect(bench.here == here && bench.lines.firstIndex { $0.contains("Design review") } == row)
    #expect(bench.lines.contains { $0.contains("Tuesday 1 December · today") })
    try bench.press("t")
    #expect(bench.model.place.date == date("2026-12-01"))
  }

  @Test func `Enter shows an event in full, and in a month its day`() throws {
    var bench = try BrowseBench()
    try bench.press("\r")
    #expect(bench.lines.contains { $0.contains("Look at the screens.") })
    try bench.press("\u{1B}")
    try bench.press("4\r")
    #expect(bench.model.view == .day)
  }

  @Test func `the question mark names all keys`() throws {
    for rows in [8, 24, 50] {
      var bench = try BrowseBench(columns: 120, rows: rows)
      try bench.press("?")
      var seen: Set<String> = []
      for _ in 0..<40 {
        seen.formUnion(bench.lines)
        try bench.press("j")
      }
      for text in bench.model.words.effects {
        #expect(seen.contains { $0.contains(text) }, "\(rows): \(text)")
      }
      try bench.press("q")
      #expect(bench.effects.isEmpty)
    }
  }

  @Test func `q, and Ctrl-C, end it`() throws {
    for key in ["q", "\u{3}", "\u{1B}[99;5u"] {
      var bench = try BrowseBench()
      try bench.press(key)
      #expect(bench.effects == [.quit])
    }
  }

  @Test func `pasted letters are no keys`() throws {
    var bench = try BrowseBench()
    try bench.press("\u{1B}[200~dyq\u{1B}[201~")
    #expect(bench.effects.isEmpty && bench.foot.contains("List"))
    try bench.press("a\u{1B}[200~Lunch\ntomorrow 12:30\u{1B}[201~")
    #expect(bench.foot.hasPrefix("Add: Lunch tomorrow 12:30"))
  }
}
