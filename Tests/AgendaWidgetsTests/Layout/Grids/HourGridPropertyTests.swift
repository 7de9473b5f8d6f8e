import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Properties of the hours of any day in any space.
struct HourGridPropertyTests {
  @Test(arguments: 1...4) func `Each occurrence is shown or counted once`(batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let sample = RandomGrid(seed, isDay: true)
      let content = sample.layout.day(of: sample.agenda, in: sample.space)
      let label = "seed \(seed) \(sample.space)"
      #expect(content.counts.shown == content.blocks.count + content.allDay.count, "\(label)")
      let counted = content.crowds.reduce(content.days.first?.more?.count ?? 0) { $0 + $1.more.count }
      #expect(content.counts.hidden == counted, "\(label)")
      #expect(content.counts.total == sample.agenda.days.reduce(0) { $0 + $1.total }, "\(label)")
      let items = content.blocks.map(\.row.item) + content.allDay.map(\.row.item)
      #expect(Set(items.map { OccurrenceIdentity($0) }).count == items.count, "\(label)")
    }
  }

  @Test(arguments: 1...4) func `Each occurrence of several days is shown or counted on each day`(
    batch: UInt64
  ) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let (sample, agenda) = Self.several(seed)
      let content = sample.layout.hours(of: agenda, in: sample.space)
      let label = "seed \(seed) \(sample.space)"
      for (column, day) in agenda.days.enumerated() {
        let bars = content.head?.bars.filter { $0.columns.contains(column) } ?? []
        let items =
          content.days[column].blocks.map(\.row.item)
          + (bars.map(\.row) + content.allDay.map(\.row)).map(\.item)
        let counted = content.days[column].crowds.reduce(content.days[column].more?.count ?? 0) {
          $0 + $1.more.count
        }
        #expect(items.count + counted == day.shown + max(0, day.hidden), "\(label)")
        #expect(Set(items.map { OccurrenceIdentity($0) }).count == items.count, "\(label)")
        #expect(content.days[column].date == day.date, "\(label)")
      }
      #expect(content.counts.total == agenda.days.reduce(0) { $0 + $1.total }, "\(label)")
    }
  }

  /// A part of a day, and where its texts end.
  private struct Part {
    let column: GridColumn
    let span: Range<Double>
    let textEnd: Double
    var end: Double { column.offset + column.width }

    init(_ column: GridColumn, _ top: Double, _ height: Double, textHeight: Double? = nil) {
      (self.column, span, textEnd) = (column, top..<(top + height), top + (textHeight ?? height))
    }

    static func all(of day: HourDay, _ content: HourGridContent) -> [Part] {
      let line = GridMeasures(content.space).lineHeight
      var parts = day.blocks.map {
        Part($0.column, $0.top, $0.height, textHeight: Double($0.lines.count) * line)
      }
      parts += day.blocks.compactMap { block in block.way.map { Part(block.column, $0.top, $0.height) } }
      return parts + day.crowds.map { Part($0.column, $0.top, $0.height) }
    }

    /// Whether two parts are apart, or one reaches by a third at most over one that begins below its title.
    func isLegible(beside other: Part) -> Bool {
      let isApart =
        end <= other.column.offset + 0.001 || other.end <= column.offset + 0.001
        || span.upperBound <= other.span.lowerBound + 0.001
        || other.span.upperBound <= span.lowerBound + 0.001
      return isApart || reaches(over: other) || other.reaches(over: self)
    }

    private func reaches(over other: Part) -> Bool {
      column.offset < other.column.offset && textEnd <= other.span.lowerBound + 0.001
        && end - other.column.offset <= column.width / 3 + 1
    }
  }

  /// One to seven days of a random agenda.
  private static func several(_ seed: UInt64) -> (sample: RandomGrid, agenda: Agenda) {
    let sample = RandomGrid(seed, isDay: false)
    var agenda = RandomGrid.firstWeek(of: sample.agenda)
    agenda.days = Array(agenda.days.prefix(1 + Int(seed % 7)))
    return (sample, agenda)
  }

  @Test(arguments: 1...4) func `Nothing of several days overlaps, and nothing leaves its day`(batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let (sample, agenda) = Self.several(seed)
      let content = sample.layout.hours(of: agenda, in: sample.space)
      let label = "seed \(seed) \(sample.space)"
      let (top, bottom) = (content.top, content.top + content.height)
      for day in content.days {
        let parts = Part.all(of: day, content)
        for (index, part) in parts.enumerated() {
          #expect(part.span.lowerBound >= top - 0.001 && part.span.upperBound <= bottom + 0.001, "\(label)")
          #expect(part.column.offset >= day.column.offset - 0.001, "\(label)")
          #expect(part.end <= day.column.offset + day.column.width + 0.001, "\(label)")
          for other in parts[(index + 1)...] { #expect(part.isLegible(beside: other), "\(label)") }
        }
      }
      for (left, right) in zip(content.days, content.days.dropFirst()) {
        #expect(left.column.offset + left.column.width < right.column.offset, "\(label)")
      }
      for bar in content.head?.bars ?? [] {
        #expect(bar.top + bar.height <= content.top + 0.001, "\(label)")
      }
      guard sample.space.unit == .cells else { continue }
      let lines = HourGridDrawing(content: content, marks: GridMarks(linksTitles: false), isPlain: true).lines
      #expect(lines.allSatisfy { $0.width <= content.space.width.cells }, "\(label)")
      #expect(lines.count == content.space.height?.cells, "\(label)")
    }
  }

  @Test(
    arguments: [0, 7, 8, 18, 19, 20, 23],
    [WidgetSpace.cells(for: .family(.large)), .points(for: .family(.large))])
  func `An event without a length at the full hour is shown`(hour: Int, space: WidgetSpace) {
    let time = "2026-11-20T" + twoDigits(hour) + ":00"
    var high = space
    high.height = 600
    let agenda = GridSample.agenda(
      days("2026-11-20", nil, GridSample.berlin), now: "2026-11-20T06:30",
      work: [event("Plants", time, time, zone: GridSample.berlin)])
    let content = GridLayout(WidgetLayout(language: Language(.english))).day(of: agenda, in: high)
    #expect(content.blocks.map(\.row.title.shown) == ["Plants"] && !content.isCut)
  }

  @Test(arguments: 1...4) func `Nothing overlaps, and nothing leaves the hours`(batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let sample = RandomGrid(seed, isDay: true)
      let content = sample.layout.day(of: sample.agenda, in: sample.space)
      let label = "seed \(seed) \(sample.space)"
      var parts = Part.all(of: content.days[0], content)
      parts += content.days[0].gaps.map { Part(content.column, $0.top, $0.height) }
      let (top, bottom) = (content.top, content.top + content.height)
      for (index, part) in parts.enumerated() {
        #expect(part.span.lowerBound >= top - 0.001 && part.span.upperBound <= bottom + 0.001, "\(label)")
        #expect(part.column.offset >= content.column.offset - 0.001, "\(label)")
        #expect(part.end <= content.column.offset + content.column.width + 0.001, "\(label)")
        for other in parts[(index + 1)...] { #expect(part.isLegible(beside: other), "\(label)") }
      }
      #expect((content.space.height ?? 0) >= bottom - 0.001, "\(label)")
    }
  }

  @Test(arguments: 1...4) func `Text lines are within the width, and as many as the height`(batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let sample = RandomGrid(seed, isDay: true)
      guard sample.space.unit == .cells else { continue }
      let content = sample.layout.day(of: sample.agenda, in: sample.space)
      let lines = HourGridDrawing(content: content, marks: GridMarks(linksTitles: false)).lines
      #expect(lines.allSatisfy { $0.width <= content.space.width.cells }, "seed \(seed) \(sample.space)")
      #expect(lines.count == content.space.height?.cells, "seed \(seed)")
    }
  }

  /// Walks over the day in steps of a minute: a gap that is said is as long as there is nothing.
  @Test(arguments: 1...4) func `A gap is a time without occurrences between two of them`(batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 50) {
      let sample = RandomGrid(seed, isDay: true)
      let content = sample.layout.day(of: sample.agenda, in: sample.space)
      let spans = (sample.agenda.days.first?.timed ?? []).map { item in
        let (start, end) = item.occurrence.span.bounds(in: sample.agenda.zone)
        return (start: item.way?.lowerBound ?? start, end: end)
      }
      let day = LocalDay(content.days[0].date, in: sample.agenda.zone)
      var lengths: Set<Int> = []
      var free = 0
      for second in stride(from: day.start.secondsSinceEpoch, to: day.end.secondsSinceEpoch, by: 60) {
        let moment = Instant(secondsSinceEpoch: second)
        let isTaken = spans.contains { $0.start <= moment && (moment < $0.end || moment == $0.start) }
        if isTaken, free >= 30 { lengths.insert(free) }
        // An occurrence of no length takes no time, and ends one gap and begins another.
        free = spans.contains { $0.start <= moment && moment < $0.end } ? 0 : isTaken ? 1 : free + 1
      }
      for gap in content.days[0].gaps {
        let said = lengths.contains { sample.layout.layout.language.free(minutes: $0) == gap.text.full }
        #expect(said, "seed \(seed) \(gap.text.full) \(lengths)")
      }
    }
  }

  /// The slow way: no two spans in one column touch, and a cluster has as many columns as spans at one moment need.
  @Test func `Columns are as many as overlap at one moment`() {
    var random = RandomNumbers(seed: 20)
    for _ in 0..<500 {
      let spans = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let start = Double(Int.random(in: 0...20, using: &random))
        return start..<(start + Double(Int.random(in: 1...8, using: &random)))
      }.sorted { $0.lowerBound < $1.lowerBound }
      let places = HourColumns(spans, most: 100).places
      for (index, span) in spans.enumerated() {
        for (other, range) in spans.enumerated() where other > index && span.overlaps(range) {
          #expect(places[index].column != places[other].column)
          #expect(places[index].cluster == places[other].cluster)
        }
      }
      for cluster in Set(places.map(\.cluster)) {
        let members = spans.indices.filter { places[$0].cluster == cluster }
        let most = (0...30).map { moment in
          members.count { spans[$0].contains(Double(moment)) }
        }.max()
        #expect(members.allSatisfy { places[$0].count == most })
      }
    }
  }

  /// The extents of blocks of a week in Berlin, from the top of the hours in hours.
  private func week(_ monday: String, _ events: [Occurrence]) -> [HourDay] {
    let first = date(monday)
    let agenda = GridSample.agenda(
      OccurrenceWindow(first..<first.adding(days: 7), zone: GridSample.berlin), now: monday + "T10:00",
      work: events)
    let content = GridLayout(WidgetLayout(language: Language(.english))).hours(
      of: agenda, in: .points(.page, width: 2000, height: nil))
    let hour = content.height / Double(content.hours.count)
    return content.days.map { day in
      var day = day
      for place in day.blocks.indices {
        day.blocks[place].top = ((day.blocks[place].top - content.top) / hour * 100).rounded() / 100
        day.blocks[place].height = (day.blocks[place].height / hour * 100).rounded() / 100
      }
      return day
    }
  }

  @Test
  func
    `Among several days the hour that the clock skips is empty, and 10 o’clock is as far down as on others`()
  {
    let days = week(
      "2026-03-23",
      [
        event("Early", "2026-03-23T00:00", "01:00", zone: GridSample.berlin),
        event("Saturday", "2026-03-28T10:00", "11:00", zone: GridSample.berlin),
        event("Sunday", "2026-03-29T10:00", "11:00", zone: GridSample.berlin),
        event("Night", "2026-03-29T01:30", "03:30", zone: GridSample.berlin),
      ])
    #expect(days[5].blocks.map(\.top) == [10] && days[5].blocks.map(\.height) == [1])
    #expect(days[6].blocks.map(\.top) == [1.5, 10] && days[6].blocks.map(\.height) == [2, 1])
  }

  @Test func `Among several days events of the hour that the clock shows twice are side by side`() {
    let first = instant("2026-10-25T00:30")
    let twice = event("Again", "2026-10-25T01:00", "01:30")
    let days = week(
      "2026-10-19",
      [
        event("Early", "2026-10-19T00:00", "01:00", zone: GridSample.berlin),
        Occurrence(
          event: twice.event, span: .timed(start: first, end: first.adding(seconds: 1800))),
        Occurrence(
          event: event("Second", "2026-10-25T01:00", "01:30").event,
          span: .timed(start: first.adding(seconds: 3600), end: first.adding(seconds: 5400))),
        // It begins before the clock goes back, and ends at an earlier time of the clock.
        Occurrence(
          event: event("Over", "2026-10-25T01:00", "01:30").event,
          span: .timed(start: first.adding(seconds: 900), end: first.adding(seconds: 2700))),
      ])
    #expect(days[6].blocks.map(\.top) == [2.5, 2.5, 2.75])
    #expect(days[6].blocks.map(\.height) == [0.5, 0.5, 0.5])
    #expect(Set(days[6].blocks.map(\.column.offset)).count == 3)
  }

  @Test func `An event over midnight is on both days, and one of days is a bar above them`() {
    let days = week(
      "2026-11-16",
      [
        event("Night", "2026-11-17T22:00", "2026-11-18T06:00", zone: GridSample.berlin),
        event("Trip", "2026-11-18T18:00", "2026-11-20T12:00", zone: GridSample.berlin),
      ])
    #expect(days.map { $0.blocks.map(\.row.item.title) } == [[], ["Night"], ["Night"], [], [], [], []])
    #expect(days[1].blocks[0].top == 22 && days[1].blocks[0].height == 2)
    #expect(days[2].blocks[0].top == 0 && days[2].blocks[0].height == 6)
  }

  @Test func `A low week counts what has no room beside the number of each day`() {
    let evening = (16...18).map {
      event("Evening \($0)", "2026-11-\($0)T22:00", "23:00", zone: GridSample.berlin)
    }
    let agenda = GridSample.agenda(
      OccurrenceWindow(date("2026-11-16")..<date("2026-11-23"), zone: GridSample.berlin),
      now: "2026-11-17T09:00",
      work: evening + [event("Morning", "2026-11-17T09:30", "10:00", zone: GridSample.berlin)])
    let content = GridLayout(WidgetLayout(language: Language(.english))).hours(
      of: agenda, in: .cells(.page, columns: 80, lines: 8))
    #expect(content.days.map { $0.more?.count ?? 0 } == [1, 1, 1, 0, 0, 0, 0])
    #expect(content.days[1].blocks.map(\.row.item.title) == ["Morning"])
    #expect(content.head?.days.map { $0.more?.text.shown } == ["+1", "+1", "+1", nil, nil, nil, nil])
    let text = WidgetTextRenderer().render(content)
    #expect(text.contains("16 ─── +1"), "\(text)")
  }

  private func day(_ events: [Occurrence]) -> HourGridContent {
    let agenda = GridSample.agenda(days("2026-11-20"), now: "2026-11-19T10:00", work: events)
    return GridLayout(WidgetLayout(language: Language(.english)))
      .day(of: agenda, in: .cells(.page, columns: 60, lines: nil))
  }

  @Test(arguments: [("10:30", ["30 min free"]), ("10:29", [])] as [(String, [String])])
  func `A gap of half an hour is named, and a shorter one is not`(start: String, gaps: [String]) {
    let content = day([
      event("One", "2026-11-20T09:00", "10:00"), event("Two", "2026-11-20T\(start)", "12:00"),
    ])
    #expect(content.days[0].gaps.map(\.text.full) == gaps)
  }

  @Test func `The way to an event is a dotted line above it, with the departure`() throws {
    let content = day([
      event("Dentist", "2026-11-20T09:00", "10:00") { $0.details.travelSeconds = 1800 },
      event("Gym", "2026-11-20T12:20", "13:30") { $0.details.travelSeconds = 300 },
    ])
    let text = WidgetTextRenderer().render(content)
    let lines = text.split(separator: "\n")
    let way = try #require(lines.firstIndex { $0.contains("┊leave 08:30") }, "\(text)")
    #expect(lines[way + 1].contains("▌09:00–10:00 Dentist"), "\(text)")
    // One of less than a line has its departure within the event.
    #expect(content.blocks.map { $0.way == nil } == [false, true])
    #expect(content.blocks[1].place?.shown == "leave 12:15", "\(text)")
    #expect(content.days[0].gaps.map(\.text.full) == ["2 h 15 min free"])
  }

  @Test func `The way to an event is striped in a picture, and a part of the page`() {
    let agenda = GridSample.agenda(
      days("2026-11-20"), now: "2026-11-19T10:00",
      work: [event("Dentist", "2026-11-20T09:00", "10:00") { $0.details.travelSeconds = 2400 }])
    let content = GridLayout(WidgetLayout(language: Language(.english))).day(
      of: agenda, in: .points(.page, width: 500, height: 500))
    #expect(content.blocks.map { $0.way?.text?.shown } == ["leave 08:20"])
    #expect(SVGRenderer(theme: .light).render(content).contains(">leave 08:20<"))
    let page = HTMLRenderer().render(content)
    #expect(page.contains("class=\"agenda-way\"") && page.contains("leave 08:20"))
  }

  @Test func `The line of the current time is drawn over a way, beside its departure`() throws {
    func content(_ now: String) throws -> HourGridContent {
      let agenda = GridSample.agenda(
        days("2026-11-20"), now: now,
        work: [event("Dentist", "2026-11-20T16:00", "17:00") { $0.details.travelSeconds = 6 * 3600 }])
      return GridLayout(WidgetLayout(language: Language(.english))).day(
        of: agenda, in: .points(.page, width: 500, height: 500))
    }
    let (during, leaving) = (try content("2026-11-20T13:00"), try content("2026-11-20T10:05"))
    #expect(during.nowLine?.parts == [during.column])
    #expect(leaving.nowLine?.parts != [leaving.column])
  }

  @Test func `An event of no length at the first hour is shown`() {
    #expect(day([event("Ping", "2026-11-20T08:00")]).blocks.map(\.row.item.title) == ["Ping"])
  }

  @Test func `Where few hours have room they begin with the next event, if it is later than they reach`() {
    let hour = 3600
    for (next, first) in [(12, 10), (13, 13)] {
      let scale = HourScale(
        of: HourAxis(day: LocalDay(date("2026-11-20"), in: .utc), zone: .utc, followsClock: false),
        [6 * hour..<7 * hour, next * hour..<14 * hour], now: 10 * hour + 600, room: 3,
        HourScale.Choice(), GridMeasures(.cells(.page, columns: 60, lines: nil)))
      #expect(scale.start == first * hour)
    }
  }
}
