import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

private func text(_ content: WidgetContent, _ depth: ColorDepth = .none) -> String {
  WidgetTextRenderer(depth: depth).render(content)
}

struct WidgetTextRendererTests {
  @Test func `A small widget as the design draws it`() {
    #expect(
      text(Sample.small) == """
        Saturday 21
        ★ Ada Lovelace’s … +1
        ▌ Stand-up
        │ 09:00–09:15
        ▌ Lunch with Kim
        │ 11:30–12:30
        +2 more

        """)
  }

  @Test func `A medium widget as the design draws it`() {
    #expect(
      text(Sample.medium) == """
        21        ▌ 09:00  Stand-up          Room 4
        Saturday  ▌ 11:30  Lunch with Kim
                  ▌ 14:00  Design review     Zoom
                  +1 more

        """)
  }

  @Test func `An inline widget as the design draws it`() {
    #expect(text(Sample.inline) == "09:00 Stand-up  +3\n")
  }

  @Test func `Without all-day events the number is above the weekday`() {
    var content = Sample.small
    content.header = Sample.header()
    #expect(text(content).hasPrefix("21\nSaturday\n▌ Stand-up\n"))
  }

  @Test func `Columns are side by side, with an empty line between days`() {
    var content = Sample.content(
      .family(.extraLarge), .columns, columns: 60, lines: 8, header: Sample.header("Saturday 21 November"),
      entries: [
        .row(Sample.row(Sample.standUp, time: "09:00")), .row(Sample.row(Sample.lunch, time: "11:30")),
      ])
    content.columns[0].timeWidth = 5
    let monday = Sample.saturday.adding(days: 2)
    content.columns.append(
      WidgetColumn(
        offset: 30, width: 30,
        entries: [
          .day(monday, FittedText("Mon 23 Nov")), .row(Sample.row(Sample.allDay("Fair", from: 2, on: 2))),
          .day(monday.adding(days: 1), FittedText("Tue 24 Nov")),
          .summary(AllDaySummary(row: Sample.birthday, others: 0, othersText: "")),
          .sentence(FittedText("Nothing on this day")),
        ]))
    #expect(
      text(content) == """
        Saturday 21 November          Mon 23 Nov
        ▌ 09:00  Stand-up             ▌ Fair
        ▌ 11:30  Lunch with Kim
                                      Tue 24 Nov
                                      ★ Ada Lovelace’s birthday
                                      ○ Nothing on this day

        """)
  }

  @Test func `Each mark has a shape, and running, ended and struck events differ in style`() {
    var running = Sample.standUp
    running.isRunning = true
    var ended = Sample.standUp
    ended.hasEnded = true
    var struck = Sample.standUp
    struck.isCancelled = true
    var content = Sample.medium
    content.columns[0].entries = [running, ended, struck].map {
      .row(Sample.row($0, time: "09:00", note: "Room 4"))
    }
    #expect(
      text(content) == """
        21        ► 09:00  Stand-up          Room 4
        Saturday  ▏ 09:00  Stand-up          Room 4
                  ✗ 09:00  Stand-up          Room 4

        """)
    let lines = text(content, .ansi16).split(separator: "\n")
    #expect(lines[0].contains("\u{1B}[34m►\u{1B}[0m \u{1B}[1m09:00\u{1B}[0m  \u{1B}[1mStand-up\u{1B}[0m"))
    #expect(lines[1].contains("\u{1B}[2;34m▏\u{1B}[0m \u{1B}[2m09:00\u{1B}[0m  \u{1B}[2mStand-up\u{1B}[0m"))
    #expect(lines[2].contains("\u{1B}[34m✗\u{1B}[0m \u{1B}[2m09:00\u{1B}[0m  \u{1B}[9mStand-up\u{1B}[0m"))
  }

  @Test(
    arguments: zip(ColorDepth.allCases, ["│", "\u{1B}[34m│", "\u{1B}[38;5;32m│", "\u{1B}[38;2;47;124;214m│"]))
  func `The bar of two lines has the calendar's colour, in the terminal's colour depth`(
    depth: ColorDepth, bar: String
  ) {
    #expect(text(Sample.small, depth).contains("\n" + bar))
  }

  @Test func `A state is a drawing with the sentence centred under it`() {
    var content = Sample.content(.family(.small), .stacked, columns: 22, lines: 8, header: Sample.header())
    content.message = Sample.message(.restfulDay, "Nothing today")
    #expect(
      text(content) == """
        21
        Saturday
                 ( (
               ╭─────╮
               │     ├╯
               ╰─────╯
            Nothing today

        """)
  }

  @Test(arguments: WidgetMessage.Illustration.allCases)
  func `A drawing has the size reserved by the layout`(illustration: WidgetMessage.Illustration) {
    var content = Sample.content(.page, .stacked, columns: CellMetrics.illustrationWidth)
    content.message = Sample.message(illustration, "x")
    let lines = text(content).split(separator: "\n")
    #expect(lines.count == CellMetrics.illustrationHeight + 1)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= CellMetrics.illustrationWidth })
    #expect(lines.allSatisfy { $0.allSatisfy { DisplayWidth.of($0) == 1 } && $0.last != " " })
  }

  @Test func `A medium widget has the sentence beside the date, and a notice below everything`() {
    var content = Sample.content(.family(.medium), .beside, columns: 44, lines: 4, header: Sample.header())
    content.message = Sample.message(nil, "Nothing today", ["Rest"])
    content.notice = FittedText("1 calendar could not be read")
    #expect(
      text(content) == """
        21        ○ Nothing today
        Saturday    Rest
        ! 1 calendar could not be read

        """)
  }

  @Test func `A line of a status bar can be a summary or a sentence`() {
    var content = Sample.inline
    content.columns[0].entries = [.summary(AllDaySummary(row: Sample.birthday, others: 1, othersText: "+1"))]
    #expect(text(content) == "★ Ada Lovelace’s birthday +1\n")
    content.columns = []
    content.message = Sample.message(nil, "Nothing today")
    #expect(text(content) == "Nothing today\n")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -3, 1e300])
  func `No number makes it trap`(number: Double) {
    var content = Sample.medium
    content.space.width = number
    content.space.height = number
    content.columns[0].timeWidth = number
    content.columns[0].titleWidth = min(number, 5)
    content.columns[0].offset = min(number, 5)
    #expect(text(content).contains("Stand-up"))
  }

  @Test func `What is dim has the colour of a theme alone, and without one is faint`() {
    let line = StyledLine("x", .dim)
    #expect(line.encoded(.trueColor) == "\u{1B}[2mx\u{1B}[0m")
    #expect(line.encoded(.trueColor, theme: .light).hasPrefix("\u{1B}[38;2;"))
  }
}

/// Every state in every family and mode.
struct WidgetGoldenTests {
  static let kinds: [(name: String, kind: WidgetSpace.Kind)] =
    WidgetFamily.allCases.map { ($0.rawValue, .family($0)) }
    + WidgetDisplayMode.allCases.map { ($0.rawValue, .mode($0)) } + [("page", .page)]

  @Test(arguments: kinds)
  func `Each state equals the reviewed file`(name: String, kind: WidgetSpace.Kind) throws {
    let text = Sample.drawnStates(in: .cells(for: kind)) { WidgetTextRenderer().render($0) }
    try Golden.expect(text, name + ".txt")
  }
}
