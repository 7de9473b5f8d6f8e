import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests
@testable import AgendaWidgets

/// The pictures of `agenda browse`.
@Suite struct BrowseFrameTests {
  static let sizes = [(20, 8), (40, 15), (80, 24), (120, 40), (200, 50)]

  private func check(_ bench: BrowseBench, _ columns: Int, _ rows: Int, _ comment: Comment) {
    let frame = bench.model.frame
    #expect(frame.rows.count == rows, comment)
    for row in frame.rows {
      #expect(row.allSatisfy { $0.column + $0.line.width <= columns }, comment)
      let text = row.map(\.line.text).joined()
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, comment)
    }
  }

  @Test(arguments: BrowseModel.View.allCases, sizes)
  func `each view fits each size, and has the event where one is`(view: BrowseModel.View, size: (Int, Int))
    throws
  {
    var bench = try BrowseBench(columns: size.0, rows: size.1, view: view)
    try bench.readAhead()
    for keys in ["", "j", "j", "]", "j", "}", "k", "t", "ggo", "G"] {
      try bench.press(keys)
      check(bench, size.0, size.1, "\(view) \(size) \(keys)")
      let isMarked = bench.model.frame.rows.dropLast().contains { row in
        row.contains { $0.line.encodedForScreen(.none, theme: nil).contains("7m") }
      }
      // The hours of a day without events have nothing to mark.
      #expect(
        isMarked || view == .day && bench.model.item == nil,
        "\(view) \(size) \(keys)\n\(bench.lines.joined(separator: "\n"))")
    }
  }

  @Test(arguments: sizes)
  func `the hours of a week fit each size, and have the event where one is`(columns: Int, rows: Int) throws {
    var bench = try BrowseBench(columns: columns, rows: rows, view: .week)
    bench.model.hasHours = true
    try bench.readAhead()
    for keys in ["", "j", "j", "]", "l", "}", "k", "t", "G"] {
      try bench.press(keys)
      check(bench, columns, rows, "\(keys)")
      let isMarked = bench.model.frame.rows.dropLast().contains { row in
        row.contains { $0.line.encodedForScreen(.none, theme: nil).contains("7m") }
      }
      #expect(isMarked, "\(columns)x\(rows) \(keys)\n\(bench.lines.joined(separator: "\n"))")
    }
  }

  @Test(arguments: BrowseModel.View.allCases, sizes)
  func `a terminal shows what the picture has`(view: BrowseModel.View, size: (Int, Int)) throws {
    for depth in [ColorDepth.none, .trueColor] {
      let bench = try BrowseBench(columns: size.0, rows: size.1, view: view)
      let lines = bench.model.frame.lines(depth, theme: nil).map(FakeTerminal.line)
      #expect(lines == bench.lines.map { $0.trimmingSuffix { $0 == " " } }, "\(view) \(size)")
    }
  }

  @Test(arguments: sizes)
  func `each question, line and window fits each size`(columns: Int, rows: Int) throws {
    for keys in [
      "?", "\r", "/conf", "gtomorrow",
      "aLunch with Kim tomorrow 12:30 at Café Blau every week #home alert 10 min", "d",
      "a" + String(repeating: "語", count: 150),
    ] {
      var bench = try BrowseBench(columns: columns, rows: rows)
      try bench.press(keys)
      check(bench, columns, rows, "\(keys)")
      if let cursor = bench.model.frame.cursor { #expect(cursor.line == rows - 1 && cursor.column < columns) }
    }
  }

  @Test func `a list at 40 columns`() throws {
    let bench = try BrowseBench(columns: 40, rows: 15)
    #expect(
      bench.lines == [
        "", "Monday 30 November · today", "○ Pay rent", "▏ 09:15–09:30  Stand-up       Room 4",
        "▌ 14:00–15:30  Design review            ", "", "Tuesday 1 December",
        "▌ Conference                  day 1 of 3",
        "▌ 09:15–09:30  Stand-up       Room 4", "", "Wednesday 2 December",
        "▌ Conference                  day 2 of 3", "▌ 09:15–09:30  Stand-up       Room 4",
        "▌ 10:00–12:00  東京 🎉 פגישה", "Monday 30 November         13:00  ? keys",
      ], "\(bench.lines.joined(separator: "\n"))")
  }

  @Test func `the day of the first events stays at the top`() throws {
    var bench = try BrowseBench(columns: 40, rows: 8)
    try bench.press("jjjj")
    #expect(
      bench.lines[0].hasPrefix("Wednesday 2 December") || bench.lines[0].hasPrefix("Tuesday 1 December"))
    #expect(bench.lines.contains { $0.contains("Stand-up") })
  }

  @Test func `a screen says where today is`() throws {
    var bench = try BrowseBench()
    try bench.press("}")
    #expect(bench.foot.contains("↑ today"))
    try bench.press("{{")
    #expect(bench.foot.contains("↓ today"))
  }

  @Test func `a terminal that is too small says so, whatever is pressed`() throws {
    for (columns, rows) in [(1, 1), (5, 3), (19, 30), (80, 3)] {
      var bench = try BrowseBench(columns: columns, rows: rows)
      try bench.press("j?a/gd\r\u{1B}4G")
      check(bench, columns, rows, "\(columns)x\(rows)")
    }
  }

  @Test func `a wide screen has the month and the calendars at the side`() throws {
    let bench = try BrowseBench(columns: 200, rows: 50)
    #expect(bench.lines[0].hasPrefix("November 2026"))
    #expect(bench.lines.contains { $0.contains("▌ day") })
    #expect(bench.lines.contains { $0.contains("│ when") })
  }

  @Test func `a click on a calendar at the side shows it or not`() throws {
    var bench = try BrowseBench(columns: 140, rows: 30)
    bench.model.calendars = [
      BrowsedCalendar(name: "work", color: Palette.color(at: 0), isSelected: true),
      BrowsedCalendar(name: "private", color: Palette.color(at: 1), isSelected: false),
    ]
    let line = try #require(bench.lines.firstIndex { $0.hasPrefix("▌✓ work") })
    #expect(bench.lines[line + 1].hasPrefix("   private"))
    try bench.take(.input(.click(line: line + 1, column: 4), at: 0))
    try bench.take(.input(.release(line: line + 1, column: 4), at: 0))
    #expect(bench.effects == [.toggle("private")] && bench.here == "Design review 2026-11-30")
    // Those that were named on the command line cannot be chosen.
    bench.model.calendars[0].isSelected = nil
    #expect(bench.lines[line].hasPrefix("▌ work"))
    try bench.take(.input(.click(line: line, column: 4), at: 0))
    try bench.take(.input(.click(line: line + 2, column: 4), at: 0))
    #expect(bench.effects.count == 1)
  }

  @Test func `each piece begins at its column, however wide the terminal draws what is before it`() throws {
    let bench = try BrowseBench(columns: 120, rows: 40)
    let lines = bench.model.frame.lines(.none, theme: nil)
    #expect(lines[1].contains("\u{1B}[71G"))
  }

  @Test func `the colours suit the background of the terminal`() throws {
    var bench = try BrowseBench(columns: 80, rows: 24)
    func colors(_ depth: ColorDepth) -> Set<String> {
      let text = bench.model.frame.lines(depth, theme: nil, on: bench.model.ground).joined()
      return Set(
        text.split(separator: "\u{1B}[").compactMap { $0.split(separator: "m").first.map(String.init) })
    }
    let unknown = colors(.trueColor)
    try bench.take(.input(.ground(.light), at: 0))
    let (light, few) = (colors(.trueColor), colors(.ansi16))
    try bench.take(.input(.ground(.dark), at: 0))
    let dark = colors(.trueColor)
    #expect(unknown != light && light != dark && dark != unknown)
    // The sixteen colours are those of the terminal, which suit its background.
    #expect(few == colors(.ansi16))
  }

  @Test(arguments: ["de_DE", "fr_FR", "es_ES", "pt_BR", "ja_JP", "zh_CN", "zh_TW", "he_IL"])
  func `each language has its words`(locale: String) throws {
    var bench = try BrowseBench(columns: 80, rows: 30, locale: locale)
    #expect(bench.foot.contains(bench.model.words.keys) && bench.model.words.keys != "keys")
    try bench.press("?")
    check(bench, 80, 30, "\(locale)")
    #expect(bench.model.words.effects.count == BrowseWords.groups.count)
    #expect(bench.model.words.notFound.contains("{x}") && bench.model.words.whichInstances.contains("{x}"))
  }
}

/// A line of a terminal that understands styles, and going to a column.
enum FakeTerminal {
  /// The letters that a terminal shows of a line, without spaces at the end.
  static func line(_ bytes: String) -> String {
    var cells: [String] = []
    var column = 0
    var rest = bytes[...]
    while let letter = rest.popFirst() {
      guard letter == "\u{1B}" else {
        let width = DisplayWidth.of(letter)
        while cells.count < column + max(1, width) { cells.append(" ") }
        cells[column] = String(letter)
        for place in 1..<max(1, width) { cells[column + place] = "" }
        column += width
        continue
      }
      guard rest.popFirst() == "[" else { return "unknown sequence" }
      let parameters = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(parameters.count)
      switch rest.popFirst() {
      case "m": break
      case "G": column = (Int(parameters) ?? 1) - 1
      default: return "unknown sequence"
      }
    }
    return cells.joined().trimmingSuffix { $0 == " " }
  }
}

extension String {
  /// The text without the letters at its end that meet a condition.
  fileprivate func trimmingSuffix(_ isLeftOut: (Character) -> Bool) -> String {
    String(reversed().drop(while: isLeftOut).reversed())
  }
}
