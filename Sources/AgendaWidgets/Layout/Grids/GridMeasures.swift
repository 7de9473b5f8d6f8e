public import AgendaKit
public import ICalendar

/// The sizes of everything in a grid of days or hours. Both layout and drawing use them.
struct GridMeasures: Sendable {
  /// The measures of the space.
  let base: LayoutMeasures
  /// Whether days are as small as their numbers and dots allow.
  let isCompact: Bool

  /// The least width of a grid: seven days with two digits each.
  static func least(_ unit: WidgetSpace.Unit) -> Double { unit == .cells ? 20 : 140 }

  init(_ space: WidgetSpace, isCompact: Bool = false, text: (any TextMeasure)? = nil) {
    var space = space
    let least = space.isPicture ? 0 : Self.least(space.unit)
    if !(space.width >= least) { space.width = least }
    base = LayoutMeasures(space, text: text)
    self.isCompact = isCompact
  }

  var isText: Bool { base.unit == .cells }
  /// Whether a picture of a fixed size is filled.
  var isPicture: Bool { base.space.isPicture }
  /// The width between the margins.
  var innerWidth: Double { max(0, base.width - 2 * margin) }
  /// The distance from the leading edge to the first column.
  var margin: Double { isPicture ? pictureMargin : base.sideMargin }
  /// The empty height at the top and at the bottom.
  var endMargin: Double { isPicture ? pictureMargin : base.endMargin }
  /// The height between them; `nil` for any height.
  var innerHeight: Double? { base.height.map { max(0, $0 - 2 * endMargin) } }
  /// A margin that grows with the picture.
  private var pictureMargin: Double {
    let side = min(base.width, base.height ?? base.width)
    return side < 228 ? max(7, (side * 0.07).rounded(.down)) : max(16, (side * 0.03).rounded())
  }

  /// The gap between two columns.
  var columnGap: Double { isText ? 1 : isCompact ? 0 : 6 }
  /// The role of the title.
  var headingRole: TextRole { isPicture && !isLow ? .heading : .date }
  /// Whether a compact grid leaves no room for a large title.
  private var isLow: Bool { isCompact && base.height.map { $0 < 230 } == true }
  /// The role of the number of a day.
  var numberRole: TextRole { isPicture ? .number : .day }
  /// The height of the title.
  var titleHeight: Double {
    isText ? 1 : base.lineHeight(headingRole) + (isLow ? 2 : isPicture ? 8 : 6)
  }
  /// The height of the names of the days above the columns.
  var weekdayHeight: Double { isText ? 1 : base.lineHeight(.day) + (isCompact ? 0 : 4) }
  /// The height of the heading of a day.
  var headingHeight: Double {
    isText ? 1 : isPicture ? base.lineHeight(.number) + 6 : base.lineHeight(.day) + 6
  }
  /// The height of a line of an occurrence.
  var lineHeight: Double { base.lineHeight(.summary) }
  /// The empty height below an occurrence.
  var entryGap: Double { isText ? 0 : 3 }
  /// The empty height above and below the title in a bar or block.
  var padding: Double { isText ? 0 : 2 }
  /// The empty height below a row of days.
  var rowGap: Double { isText || isPicture ? 0 : 6 }
  /// The width of the mark before a title, with the room after it.
  var markWidth: Double { isText ? 1 : PictureMetrics.barWidth + 4 }
  /// The width of the mark of a row, with the room around it. In a picture, a sign touches neither the edge of its ground nor the title.
  func markWidth(of row: WidgetRow) -> Double {
    signSize(of: row).map { Self.signMargin + $0 + 4 } ?? markWidth
  }
  /// The distance from the leading edge of a row to its mark, whose sign ends where that of a list does.
  func markOffset(of row: WidgetRow) -> Double {
    signSize(of: row).map { Self.signMargin + $0 - PictureMetrics.signEnd } ?? 0
  }
  /// The empty width before a sign.
  private static let signMargin = 4.0
  private func signSize(of row: WidgetRow) -> Double? { isPicture ? base.metrics.signSize(of: row) : nil }
  /// The distance between the beginnings of two dots.
  var dotPitch: Double { isText ? 1 : isPicture ? (dotSize * 1.5).rounded() : 8 }
  /// The width and height of a dot.
  var dotSize: Double { base.metrics.fontSize(.number) >= 12 ? 4 : 3 }
  /// The height of the line with the dots.
  var dotHeight: Double { isText ? 1 : isPicture ? dotSize + 2 : 10 }
  /// The most dots side by side in a day, of which a reader sees at a glance how many they are in a picture.
  func dotsOfLine(_ width: Double) -> Int {
    let most = Int(max(0, width / dotPitch))
    return max(1, isPicture ? min(5, most) : most)
  }
  /// The least height of a row of days with dots.
  var leastDotsHeight: Double { base.metrics.fontSize(.number) + dotHeight }
  /// The height of the line with the problems of sources.
  var noticeHeight: Double { isText ? 2 : base.noticeGap + base.lineHeight(.notice) }

  /// The width of a text.
  func width(_ text: String, _ role: TextRole) -> Double { base.width(of: text, role) }

  /// The width of the title of an occurrence: bold while it runs.
  func titleWidth(_ text: String, isRunning: Bool) -> Double {
    base.width(of: text, .summary, isEmphasized: isRunning)
  }

  /// The height of an occurrence with some lines, and the gap below it.
  func entryHeight(lines: Int) -> Double { Double(lines) * lineHeight + entryGap }

  /// The height of a bar with some lines.
  func barHeight(lines: Int) -> Double { Double(lines) * lineHeight + 2 * padding }
}

extension WidgetSpace {
  /// Whether the space is a picture of a fixed size, which a grid fills; a page is as high as its contents.
  var isPicture: Bool { unit == .points && height != nil && kind != .page }
}

/// The time and the title of an occurrence, broken into lines of a width.
struct GridTexts {
  /// The time before the first line; `nil` if there is none or no room for it.
  var time: String?
  /// The lines of the title; the first one can be empty beside a time.
  var lines: [String]
}

extension GridMeasures {
  /// The first of some times beside which the title fits in at most `most` lines; if there is none, the last time that fits. A
  /// time is left out if a few letters of the title do not fit in its last line. In text, it is left out if less than
  /// ``leastCutTitle`` of a cut title would fit beside it.
  func texts(
    times: [String], title: String, isRunning: Bool, width: Double, most: Int
  ) -> GridTexts {
    var fitting: GridTexts?
    for time in times {
      guard let lines = lines(after: time, title: title, isRunning: isRunning, width: width, most: most)
      else { continue }
      fitting = GridTexts(time: time, lines: lines)
      if lines.last?.hasSuffix("…") != true || title.hasSuffix("…") { break }
    }
    if let found = fitting, let time = found.time, isText, found.lines.last?.hasSuffix("…") == true,
      width * Double(found.lines.count) - titleWidth(time + " ", isRunning: isRunning) < Self.leastCutTitle
    {
      fitting = nil
    }
    return fitting ?? GridTexts(lines: wrap(title, to: width, most: most, isRunning: isRunning))
  }

  /// The least width of a cut title in text beside its time: the title says more than the time.
  private static let leastCutTitle = 16.0

  private func wrap(_ text: String, to width: Double, most: Int, isRunning: Bool) -> [String] {
    base.wrap(text, to: width, lines: most, .summary, isEmphasized: isRunning).map(\.shown)
  }

  /// The lines of a title after a time; `nil` if the time has no room.
  private func lines(
    after time: String, title: String, isRunning: Bool, width: Double, most: Int
  ) -> [String]? {
    // As wide as any letter of the title with an ellipsis.
    let least = min(
      titleWidth(String(title.prefix(64)), isRunning: isRunning),
      isText ? 3 : base.metrics.fontSize(.summary) * 3)
    let taken = titleWidth(time + " ", isRunning: isRunning)
    guard most > 1 ? titleWidth(time, isRunning: isRunning) <= width : taken + least <= width else {
      return nil
    }
    // Spaces within the time are no places to break it.
    let joined = time.replacing(" ", with: "\u{A0}")
    var lines = wrap(joined + " " + title, to: width, most: most, isRunning: isRunning)
    guard let first = lines.first, first.hasPrefix(joined) else { return nil }
    let rest = first.dropFirst(joined.count)
    // An ellipsis right behind the time has no room for the space before it.
    guard rest.isEmpty || rest.hasPrefix(" ") else { return nil }
    lines[0] = String(rest.drop { $0 == " " })
    return lines
  }
}

/// Decides how an agenda fits grids of days and hours: rows, columns, bars, positions, the places where texts are cut,
/// and the number of “+3”. The content depends only on the agenda and the space.
///
/// ```swift
/// let grid = GridLayout(WidgetLayout(language: language), weeks: WeekRules(localeIdentifier: "en_US"))
/// let month = grid.month(of: agenda, showing: november, in: .cells(.page, columns: 80, lines: nil))
/// ```
///
/// A page of any height shows every occurrence. In a lower space, long titles take fewer lines, then days count the
/// occurrences for which there is no room. A grid is never lower than its dates, and never narrower than 20 columns or
/// 140 points: a smaller space has no effect.
public struct GridLayout: Sendable {
  /// The language, and which occurrences are dimmed or linked.
  public var layout: WidgetLayout
  /// The first day of weeks, and the days of the weekend.
  public var weeks: WeekRules
  /// Whether the numbers of weeks are shown; `nil` to show them if weeks begin on Monday, as ISO 8601 numbers them, and
  /// if there is room.
  public var showsWeekNumbers: Bool?
  /// Whether a month has dots, also where its titles would have room.
  var showsDots = false

  /// A layout in the words and with the links of another one.
  public init(_ layout: WidgetLayout, weeks: WeekRules = WeekRules(), showsWeekNumbers: Bool? = nil) {
    self.layout = layout
    self.weeks = weeks
    self.showsWeekNumbers = showsWeekNumbers
  }

  /// A month: rows of seven days each. The agenda has the days of whole weeks; days outside of `dates` are dimmed.
  public func month(
    of agenda: Agenda, showing dates: Range<CalendarDate>, in space: WidgetSpace
  ) -> CalendarGridContent {
    CalendarGridComposition(self, agenda, .month, showing: dates, in: space).content()
  }

  /// The days of an agenda as columns, in as many rows as their width needs.
  public func week(of agenda: Agenda, in space: WidgetSpace) -> CalendarGridContent {
    CalendarGridComposition(self, agenda, .week, showing: agenda.window.dates, in: space).content()
  }

  /// A column for each calendar, or for those of one person, and a row for each day of an agenda. Calendars whose names begin alike, such as
  /// `alice/school` and `alice/sport`, are those of one person; the calendars of an agenda that are not among `calendars` get a column, too. An all-day
  /// event of several persons whose columns are side by side is drawn once over all of them, and a birthday over all columns.
  public func people(
    of agenda: Agenda, calendars: [CalendarIdentity] = [], in space: WidgetSpace
  ) -> CalendarGridContent {
    CalendarGridComposition(peopleOf: self, agenda, calendars, in: space).content()
  }

  /// The hours of the first day of an agenda.
  public func day(of agenda: Agenda, in space: WidgetSpace) -> HourGridContent {
    var agenda = agenda
    if agenda.days.count > 1 { agenda.days.removeLast(agenda.days.count - 1) }
    return hours(of: agenda, in: space)
  }

  /// The hours of the days of an agenda, which are columns side by side. A narrower space than that of all days has no effect.
  public func hours(of agenda: Agenda, in space: WidgetSpace) -> HourGridContent {
    HourGridComposition.content(self, agenda, in: space)
  }
}

extension Agenda {
  /// Whether a grid can be shown: some calendar could be read. If not, a list says why.
  package var hasGrid: Bool {
    switch state {
    case .notConfigured, .signedOut, .unreadable: false
    case .unreachable: lastUpdate != nil
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed: true
    }
  }
}

/// The columns of days side by side, which are as wide as their occurrences need.
struct DayWidths {
  /// The parts of the usual width that a day without occurrences keeps, tried in this order; 0 for that of its heading.
  static let emptyParts = [1, 0.6, 0]

  /// The room of all days.
  let area: GridColumn
  let gap: Double
  /// The widths of the headings.
  let headings: [Double]
  /// The columns of each day whose occurrences overlap; 0 for a day without occurrences.
  let needs: [Int]
  /// The least width of a day with occurrences.
  var least = 0.0

  /// The columns, where a day without occurrences keeps a part of its usual width, and the others share the rest by their needs. All are equal for 1,
  /// and where no need differs.
  func columns(emptyPart: Double) -> [GridColumn] {
    let width = area.width - Double(needs.count - 1) * gap
    var widths = needs.map { _ in width / Double(needs.count) }
    if emptyPart < 1, Set(needs).count > 1 {
      for (day, heading) in headings.enumerated() where needs[day] == 0 {
        widths[day] = min(widths[day], max(emptyPart * widths[day], heading + 2))
      }
      share(&widths)
    }
    var offset = area.offset
    return widths.map { width in
      defer { offset += width + gap }
      return GridColumn(offset: offset, width: width)
    }
  }

  /// Shares the width that the empty days leave. A day whose part is too narrow takes the least width from the others.
  private func share(_ widths: inout [Double]) {
    var open = needs.indices.filter { needs[$0] > 0 }
    var rest = open.reduce(0) { $0 + widths[$1] }
    rest = area.width - Double(needs.count - 1) * gap - (widths.reduce(0, +) - rest)
    while !open.isEmpty {
      let unit = rest / Double(open.reduce(0) { $0 + needs[$1] })
      guard let narrow = open.first(where: { Double(needs[$0]) * unit < least }),
        rest > Double(open.count) * least
      else {
        for day in open { widths[day] = Double(needs[day]) * unit }
        return
      }
      widths[narrow] = least
      rest -= least
      open.removeAll { $0 == narrow }
    }
  }
}
