public import AgendaKit
public import ICalendar

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
