import AgendaKit
import ICalendar
import Testing

@testable import AgendaWidgets

/// The parts of a widget that change although no event begins or ends: countdowns, and the bars of running events.
struct ChangingPartsTests {
  /// Stand-up at 9 for a quarter of an hour, a review at 11, and a cancelled event between them.
  private func agenda(at now: Instant) -> Agenda {
    var items = [
      Sample.timed(Sample.instant(9), Sample.instant(9, 15), "Stand-up", at: "Room 4"),
      Sample.timed(Sample.instant(10), Sample.instant(10, 30), "Yoga"),
      Sample.timed(Sample.instant(11), Sample.instant(12, 30), "Design review", at: "Zoom"),
    ]
    items[1].isCancelled = true
    for index in items.indices {
      guard case .timed(let start, let end) = items[index].occurrence.span else { continue }
      items[index].isRunning = start <= now && now < end
      items[index].hasEnded = end <= now
    }
    return Sample.agenda([Sample.day(timed: items)], now: now)
  }

  private var layout: WidgetLayout {
    var layout = WidgetLayout(language: Language(.english))
    layout.countsDown = true
    return layout
  }

  private func text(_ space: WidgetSpace, at now: Instant) -> String { text(layout, space, at: now) }

  private func text(_ layout: WidgetLayout, _ space: WidgetSpace, at now: Instant) -> String {
    WidgetTextRenderer().render(layout.content(of: agenda(at: now), in: space))
  }

  @Test func `The next event counts down, and a running one to its end, before the place`() {
    let small = WidgetSpace.cells(for: .family(.small))
    #expect(text(small, at: Sample.instant(8, 48)).contains("│ 09:00 · in 12 min\n"))
    #expect(text(small, at: Sample.instant(9)).contains("│ 09:00–09:15 · now\n"))
    #expect(text(small, at: Sample.instant(9, 1)).contains("│ 09:00 · 14 min left\n"))
    let list = WidgetSpace.cells(.page, columns: 60, lines: nil)
    #expect(
      text(list, at: Sample.instant(8, 48)).contains("09:00–09:15  Stand-up       in 12 min · Room 4\n"))
    #expect(text(.cells(for: .family(.inline)), at: Sample.instant(8, 48)).hasPrefix("in 12 min Stand-up"))
    // No line is longer than the space.
    for width in 8...60 {
      for line in text(.cells(.family(.small), columns: width, lines: 8), at: Sample.instant(9, 1)).split(
        separator: "\n")
      {
        #expect(DisplayWidth.of(String(line)) <= width)
      }
    }
  }

  @Test func `Before the last hour nothing counts, and only the next event does`() {
    let large = WidgetSpace.cells(for: .family(.large))
    #expect(!text(large, at: Sample.instant(7, 59)).contains("in 1"))
    #expect(text(large, at: Sample.instant(8)).contains("in 1 h"))
    let during = text(large, at: Sample.instant(10, 20))
    #expect(during.contains("in 40 min") && !during.contains("left"))
  }

  /// The moments, as hours and minutes, at which the content of a space has to be looked at again, from 8:57 to 9:16.
  private func moments(_ layout: WidgetLayout, _ unit: WidgetSpace.Unit) -> [Int] {
    var (now, found): (Instant, [Int]) = (Sample.instant(8, 57), [])
    while let next = layout.nextChange(in: agenda(at: now), unit: unit), next < Sample.instant(9, 16) {
      found.append((next.secondsSinceEpoch - Sample.instant(9).secondsSinceEpoch) / 60)
      now = next
    }
    return found
  }

  @Test func `It is drawn anew at each minute that it counts, and otherwise at each step of a bar`() {
    #expect(moments(layout, .cells).starts(with: [-2, -1, 0, 1, 2, 3]))
    let still = WidgetLayout(language: Language(.english))
    #expect(moments(still, .cells) == [])
    #expect(still.nextChange(in: agenda(at: Sample.instant(9)), unit: .points) == Sample.instant(9, 1))
    // A twentieth of an hour and a half.
    #expect(still.nextChange(in: agenda(at: Sample.instant(11, 7)), unit: .points) == Sample.instant(11, 10))
    #expect(still.nextChange(in: agenda(at: Sample.instant(10, 10)), unit: .points) == nil)
  }

  @Test(
    arguments: [
      (3600, 0, 0, 180), (3600, 179, 0, 180), (3600, 180, 180, 360), (3600, 3599, 3420, nil),
      (900, 61, 60, 120),
      (28_800, 5000, 4320, 5760), (30, 29, 0, nil), (1, 0, 0, nil),
    ] as [(Int, Int, Int, Int?)])
  func `A bar moves in at most twenty steps of whole minutes`(
    length: Int, elapsed: Int, over: Int, next: Int?
  ) throws {
    let start = Sample.instant(9)
    let item = Sample.timed(start, start.adding(seconds: length), "Stand-up")
    let progress = try #require(EventProgress(of: item, at: start.adding(seconds: elapsed)))
    #expect(progress.fraction == Double(over) / Double(length))
    #expect(progress.nextChange == next.map { start.adding(seconds: $0) })
    #expect(EventProgress(of: item, at: start.adding(seconds: -1)) == nil)
    #expect(EventProgress(of: item, at: start.adding(seconds: length)) == nil)
  }

  @Test func `Pictures and pages have a bar, and JSON the numbers`() {
    let still = WidgetLayout(language: Language(.english))
    let content = still.content(of: agenda(at: Sample.instant(11, 30)), in: .points(for: .family(.medium)))
    #expect(content.rows.first { $0.isRunning }?.progress == 1.0 / 3)
    #expect(
      HTMLRenderer(.fragment, theme: .light).render(content).contains("<span style=\"width:33.3%\"></span>"))
    let cells = WidgetSpace.cells(for: .family(.medium))
    for layout in [layout, still] {
      let json = JSONRenderer.json(layout.content(of: agenda(at: Sample.instant(12)), in: cells))
      #expect(json.contains("\"progress\": 0.67") && json.contains("\"minutes\": 30"))
    }
    #expect(!text(still, cells, at: Sample.instant(12)).contains("left"))
  }

  @Test func `Text without a countdown looks the same while only its numbers change`() {
    let still = WidgetLayout(language: Language(.english))
    func looksSame(_ layout: WidgetLayout, _ space: WidgetSpace) -> Bool {
      let contents = [0, 10].map { layout.content(of: agenda(at: Sample.instant(12, $0)), in: space) }
      return contents[0].showsSame(as: contents[1])
    }
    #expect(looksSame(still, .cells(for: .family(.medium))))
    #expect(!looksSame(layout, .cells(for: .family(.medium))))
    #expect(!looksSame(still, .points(for: .family(.medium))))
  }
}
