import AgendaDrawing
import AgendaKit
import ICalendar
import TestSupport
import Testing

@testable import AgendaWidgets

/// Keeps the steps of a picture.
private struct RecordedSteps: PictureSink {
  var steps: [PictureStep] = []

  mutating func take(_ step: PictureStep) { steps.append(step) }
}

/// Pictures of months, weeks and days, drawn in any size.
struct GridPictureTests {
  /// Random pictures, laid out once for all properties that they must have.
  private static let batches = (1...4 as ClosedRange<UInt64>).map { batch in
    ((batch * 1000)..<(batch * 1000 + 50)).map { (seed: $0, contents: contents($0)) }
  }

  /// A random agenda in a picture of a random size, as a month, a week, a day and the hours of a week.
  private static func contents(_ seed: UInt64) -> [(content: PictureContent, asked: WidgetSpace)] {
    var random = RandomNumbers(seed: seed)
    let space = WidgetSpace.points(
      .family(.large), width: Double(Int.random(in: 100...2000, using: &random)),
      height: Double(Int.random(in: 90...1200, using: &random)),
      textSize: TextSize(Int.random(in: 1...7, using: &random)))
    let days = RandomGrid(seed, isDay: false)
    let day = RandomGrid(seed, isDay: true)
    let dates = days.agenda.window.dates
    let week = RandomGrid.firstWeek(of: days.agenda)
    return [
      (
        .days(
          days.layout.month(
            of: days.agenda, showing: dates.lowerBound.adding(days: 2)..<dates.upperBound, in: space)), space
      ),
      (.days(days.layout.week(of: week, in: space)), space),
      (.hours(day.layout.day(of: day.agenda, in: space)), space),
      (.hours(days.layout.hours(of: week, in: space)), space),
    ]
  }

  @Test(arguments: 1...4)
  func `Nothing leaves the picture, and no text is on another`(batch: Int) {
    for (seed, contents) in Self.batches[batch - 1] {
      for (content, asked) in contents where content.space.fits(asked) {
        let theme = Theme(Theme.Name.allCases[Int(seed) % Theme.Name.allCases.count])
        let recorded = content.drawn(theme, isTransparent: seed % 2 == 0, to: RecordedSteps()).steps
        let measures = LayoutMeasures(content.space)
        let label = "seed \(seed) \(content.space)"
        var texts: [(text: String, box: DrawingBox)] = []
        var clips: [DrawingBox] = []
        for step in recorded {
          switch step {
          case .rectangle(let box, _, _, _):
            #expect(box.x >= -0.01 && box.x + box.width <= asked.width + 0.01, "\(label)")
            #expect(box.y >= -0.01 && box.y + box.height <= (asked.height ?? 0) + 0.01, "\(label) \(box)")
          case .text(let line):
            let box = line.box(measures)
            texts.append((line.runs.map(\.text).joined(separator: " "), box))
            // Letters such as g reach below the baseline.
            let end = box.y + box.height * 1.28
            for clip in clips {
              #expect(box.y >= clip.y - 0.6 && end <= clip.y + clip.height + 0.6, "\(label) \(line)")
            }
          case .beginClip(let box, _, _): clips.append(box)
          case .endClip: clips.removeLast()
          case .path, .image, .veil, .beginLink, .endLink: break
          }
        }
        for (place, one) in texts.enumerated() {
          #expect(one.box.x >= 0 && one.box.x + one.box.width <= asked.width, "\(label) \(one)")
          #expect(one.box.y >= 0 && one.box.y + one.box.height <= (asked.height ?? 0), "\(label) \(one)")
          for other in texts[(place + 1)...] {
            #expect(!one.box.overlaps(other.box), "\(label) “\(one)” “\(other)”")
          }
        }
      }
    }
  }

  /// The distances of the star of a birthday from the left edge of its bar, and from the title after it.
  private func distances(beside title: String, _ content: PictureContent) -> (before: Double, after: Double)?
  {
    var (ground, star): (DrawingBox?, ClosedRange<Double>?)
    for step in content.drawn(Theme(.light), isTransparent: false, to: RecordedSteps()).steps {
      switch step {
      case .rectangle(let box, _, nil, .calendar(.tint, _)): (ground, star) = (box, nil)
      case .path(let path, nil, .calendar(.star, _)):
        star = path.x...path.x + min(10 * content.space.textSize.scale, 12)
      case .text(let line) where line.runs.contains { $0.text.hasPrefix(title) }:
        guard let ground, let star else { return nil }
        return (star.lowerBound - ground.x, line.box(LayoutMeasures(content.space)).x - star.upperBound)
      default: break
      }
    }
    return nil
  }

  @Test(arguments: [1, 4, 7])
  func `The sign of a birthday touches neither the edge of its bar nor the title`(textSize: Int) throws {
    let agenda = GridSample.agenda(
      days("2026-11-20", nil, GridSample.berlin), now: "2026-11-20T10:40", work: [],
      birthdays: [event("Ada", "2026-11-20")])
    let space = WidgetSpace.points(.family(.large), width: 800, height: 480, textSize: TextSize(textSize))
    let grid = GridLayout(WidgetLayout(language: Language(.english)))
    let contents: [PictureContent] = [
      .hours(grid.day(of: agenda, in: space)), .days(grid.week(of: agenda, in: space)),
    ]
    for content in contents {
      let star = try #require(distances(beside: "Ada", content))
      #expect(star.before >= 2 && star.after >= 2, "\(star)")
    }
  }

  @Test(arguments: 1...4) func `Each occurrence is drawn or counted`(batch: Int) {
    for (seed, contents) in Self.batches[batch - 1] {
      for (content, asked) in contents where content.space.fits(asked) {
        guard case .days(let days) = content else { continue }
        var drawn = 0
        for row in days.rows {
          drawn += row.days.reduce(0) { $0 + $1.entries.count + $1.dots.count + ($1.more?.count ?? 0) }
          drawn += row.bars.reduce(0) { $0 + $1.columns.count }
          // A number that stands for others is never an empty text.
          #expect(row.days.allSatisfy { $0.more?.text.shown != "" }, "seed \(seed) \(days.space)")
        }
        #expect(drawn == days.counts.shown + days.counts.hidden, "seed \(seed)")
      }
    }
  }

  @Test(arguments: Theme.Name.allCases) func `Texts on grounds are legible, whatever colour a calendar has`(
    name: Theme.Name
  ) {
    let theme = Theme(name)
    var random = RandomNumbers(seed: 7)
    let grounds = (0..<100).map { _ in
      theme.tint(
        for: CalendarColor(
          red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
          blue: .random(in: 0...255, using: &random)))
    }
    for ground in grounds + [theme.shade] {
      for text in [theme.primaryText, theme.secondaryText] {
        #expect(Contrast.ratio(text, ground) >= theme.textContrast)
      }
    }
    #expect(Contrast.ratio(theme.today.fill, theme.today.text) >= theme.textContrast)
  }

  @Test(arguments: [
    (800, 480, CalendarGridContent.Detail.titles), (600, 448, .titles), (1920, 1080, .titles),
    (390, 844, .titles), (296, 128, .dots), (250, 122, .dots), (169, 169, .dots), (360, 379, .dots),
  ])
  func `A month has titles where they have room, else dots`(
    width: Int, height: Int, detail: CalendarGridContent.Detail
  ) throws {
    let size = try #require(WidgetSize(width: width, height: height))
    let month = GridLayout(WidgetLayout(language: Language(.english))).month(
      of: GridSample.november(), showing: date("2026-11-01")..<date("2026-12-01"), in: .points(size))
    #expect(month.detail == detail)
    #expect(month.space.width == Double(width) && month.space.height == Double(height))
  }

  /// Four weeks, of which one has so many events on each day of work.
  private func weeks(with count: Int, _ width: Int, _ height: Int) throws -> CalendarGridContent {
    let size = try #require(WidgetSize(width: width, height: height))
    let dates = date("2026-11-16")..<date("2026-12-14")
    let work = (16...20).flatMap { day in
      (0..<count).map { place in
        let time = "2026-11-\(day)T\(place + 8 < 10 ? "0" : "")\(place + 8):00"
        return event("Call", time, time, uid: "\(day) \(place)", zone: GridSample.berlin)
      }
    }
    return GridLayout(WidgetLayout(language: Language(.english))).month(
      of: GridSample.agenda(
        OccurrenceWindow(dates, zone: GridSample.berlin), now: "2026-11-20T10:40", work: work),
      showing: dates, in: .points(size))
  }

  @Test(arguments: [(1301, 258), (1301, 300), (800, 240)])
  func `weeks have titles where those of the full one have room`(width: Int, height: Int) throws {
    let content = try weeks(with: 4, width, height)
    #expect(content.detail == .titles)
    #expect(content.rows[0].days.prefix(5).allSatisfy { $0.entries.count >= 2 })
  }

  @Test(arguments: [(240, 400), (361, 240), (338, 338)])
  func `dots are in as many lines as there is room for`(width: Int, height: Int) throws {
    let content = try weeks(with: 12, width, height)
    #expect(content.detail == .dots && content.counts.hidden == 0)
    #expect(content.rows[0].days.prefix(5).allSatisfy { $0.dots.count == 12 })
  }

  @Test func `A picture that is too small for its days has a larger space`() throws {
    let size = try #require(WidgetSize(width: 60, height: 40))
    let month = GridLayout(WidgetLayout(language: Language(.english))).month(
      of: GridSample.november(), showing: date("2026-11-01")..<date("2026-12-01"), in: .points(size))
    #expect(month.space.width > 60 && (month.space.height ?? 0) > 40)
  }

  @Test(arguments: [("2026-11-01", "2026-12-01", true), ("2026-12-01", "2027-01-01", false)])
  func `Beside a low month stands the current day, if it is one of that month`(
    first: String, end: String, isShown: Bool
  ) throws {
    let size = try #require(WidgetSize(width: 400, height: 128))
    let dates = date(first)..<date(end)
    let agenda = GridSample.agenda(
      OccurrenceWindow(WeekRules().weeks(with: dates), zone: GridSample.berlin), now: "2026-11-20T10:40",
      work: [])
    let month = GridLayout(WidgetLayout(language: Language(.english))).month(
      of: agenda, showing: dates, in: .points(size))
    #expect(month.side != nil)
    #expect(month.currentDay?.number == (isShown ? "20" : nil))
  }

  @Test func `A screen reader hears how many events have no column`() throws {
    let calls = (0..<6).map { event("Call \($0)", "2026-11-20T10:00", "11:00", zone: GridSample.berlin) }
    let agenda = GridSample.agenda(
      days("2026-11-20", nil, GridSample.berlin), now: "2026-11-20T08:00", work: calls)
    let day = GridLayout(WidgetLayout(language: Language(.english))).day(
      of: agenda, in: .points(.family(.large), width: 240, height: 600))
    let crowd = try #require(day.crowds.first)
    var parts: [String] = []
    SVGDescription(.hours(day)).forEachPart {
      parts.append($0)
      return true
    }
    #expect(parts.joined().contains(crowd.more.text.full))
  }

  @Test func `All lines of a title have the direction of its first letter`() throws {
    let size = try #require(WidgetSize(width: 700, height: 480))
    let agenda = GridSample.agenda(
      days("2026-11-16", "2026-11-23", GridSample.berlin), now: "2026-11-20T08:00",
      work: [event("ארוחה Google Planning Team Dinner", "2026-11-20T10:00", "12:00", zone: GridSample.berlin)]
    )
    let week = GridLayout(WidgetLayout(language: Language(.hebrew))).week(of: agenda, in: .points(size))
    let steps = PictureContent.days(week).drawn(.light, isTransparent: false, to: RecordedSteps()).steps
    let lines = steps.compactMap { step -> PictureRun? in
      guard case .text(let line) = step else { return nil }
      return line.runs.first { $0.text.contains("Planning") || $0.text.contains("Dinner") }
    }
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.direction == .rightToLeft })
  }

  @Test(arguments: ["+3", "+3 more", "עוד 3"])
  func `the number of hidden events has its sign before it in any language`(text: String) {
    let run = PictureRun(text: text, style: PictureTextStyle(.more))
    let line = PictureLine(runs: [run], x: 0, baseline: 0, direction: .rightToLeft)
    #expect(line.direction(of: run) == (text.hasPrefix("+") ? .leftToRight : .rightToLeft))
  }

  @Test(arguments: [false, true]) func `the bar of no calendar is too thin for a picture of 1 bit`(
    dimsEnded: Bool
  ) throws {
    let size = try #require(WidgetSize(width: 800, height: 480))
    let calendars = (0..<8).map { place in
      CalendarOccurrences(
        CalendarIdentity(name: "calendar \(place)", position: place),
        [event("Event \(place)", "2026-11-20T0\(place):00", "0\(place):30", zone: GridSample.berlin)])
    }
    let agenda = Agenda(
      of: calendars, in: days("2026-11-16", "2026-11-22", GridSample.berlin),
      at: instant("2026-11-20T20:00", GridSample.berlin))
    let week = GridLayout(WidgetLayout(language: Language(.english), dimsEnded: dimsEnded))
      .week(of: agenda, in: .points(size))
    let steps = PictureContent.days(week).drawn(Theme(.monochrome), isTransparent: false, to: RecordedSteps())
      .steps
    for step in steps {
      if case .path(_, let width?, .pattern) = step { #expect(width >= 1) }
    }
  }

  @Test func `Languages from right to left mirror a month`() throws {
    let size = try #require(WidgetSize(width: 800, height: 480))
    let steps = [Language.Code.english, .hebrew].map { code in
      let layout = GridLayout(WidgetLayout(language: Language(code)))
      let month = layout.month(
        of: GridSample.november(), showing: date("2026-11-01")..<date("2026-12-01"), in: .points(size))
      return PictureContent.days(month).drawn(.light, isTransparent: false, to: RecordedSteps()).steps
    }
    let today = steps.map { steps in
      steps.compactMap { if case .rectangle(let box, _, _, .today) = $0 { box } else { nil } }.first
    }
    let (left, right) = (try #require(today[0]), try #require(today[1]))
    #expect(abs(800 - right.x - right.width - left.x) < 0.01)
  }
}

extension WidgetSpace {
  /// Whether the space is not larger than the one that was asked for.
  func fits(_ asked: WidgetSpace) -> Bool {
    width <= asked.width + 0.001 && (height ?? 0) <= (asked.height ?? 0) + 0.001
  }
}

extension RandomGrid {
  /// The agenda of the first seven days.
  static func firstWeek(of agenda: Agenda) -> Agenda {
    var week = agenda
    week.days = Array(agenda.days.prefix(7))
    if let first = week.days.first?.date, let last = week.days.last?.date {
      week.window = OccurrenceWindow(first..<last.adding(days: 1), zone: agenda.zone)
    }
    return week
  }
}
