public import AgendaKit
public import ICalendar

/// The running or next event for one line, before it is laid out.
public struct NextLine: Sendable, Hashable {
  /// The event; `nil` if there is none.
  public var item: AgendaItem?
  /// The event that still runs, where ``item`` is the next one: it is behind that one, where it has room.
  public var running: AgendaItem?
  /// The moment for which the line is valid.
  public var now: Instant
  /// The zone in which times are shown.
  public var zone: Zone
  /// The reason if there is no event, or whether the calendars of the event can no longer be reached.
  public var state: Agenda.State
  /// Whether the time until the start or the end is shown instead of the time of day.
  public var countsDown: Bool
  /// Whether the line is empty if there is no event. A calendar that could not be read is reported in any case.
  public var isQuiet: Bool
  /// The problems of the sources, which say how many calendars could not be read.
  public var problems: [AgendaProblem]

  /// A line for an event.
  public init(
    _ item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State = .nothingAhead,
    countsDown: Bool = false, isQuiet: Bool = false, problems: [AgendaProblem] = [],
    running: AgendaItem? = nil
  ) {
    self.item = item
    self.running = running
    self.now = now
    self.zone = zone
    self.state = state
    self.countsDown = countsDown
    self.isQuiet = isQuiet
    self.problems = problems
  }

  /// Whether all calendars were read, and some of them may be behind.
  fileprivate var onlyTellsAge: Bool { state == .unreachable && problems.onlyTellAge }
}

extension WidgetLayout {
  /// One line for status bars and prompts, at most `columns` wide: `09:00 Stand-up · Room 4`. The day comes before the
  /// time if it is not today. A running event is `until 09:15 Stand-up · Room 4`. Without an event the line is a
  /// sentence that says why. A countdown is `in 12 min Stand-up · Room 4`, `now Stand-up` in its first minute, and then
  /// `14 min left Stand-up`. The line begins with `! ` if a calendar could not be read.
  public func content(of next: NextLine, columns: Int) -> WidgetContent {
    let today = next.zone.localDateTime(at: next.now).date
    let agenda = Agenda(
      now: next.now, window: OccurrenceWindow(today..<today.adding(days: 1), zone: next.zone),
      state: next.state, problems: next.problems, lastUpdate: next.problems.compactMap(\.lastUpdate).min())
    return WidgetComposition(self, agenda, .cells(.family(.inline), columns: columns, lines: 1)).content(
      of: next)
  }
}

extension WidgetComposition {
  /// The line for the running or next event.
  func content(of next: NextLine) -> WidgetContent {
    var content = emptyContent
    content.columns = [WidgetColumn(offset: measures.sideMargin, width: measures.innerWidth)]
    var width = measures.innerWidth
    // A line that is empty without an event stays empty beside free/busy times and older copies too.
    let isEmpty =
      next.isQuiet
      && (next.state == .nothingToday || next.state == .nothingAhead || next.item == nil && next.onlyTellsAge)
    let failure = isEmpty ? nil : language.failure(of: agenda)
    // Without an event, the sentence about unreachable calendars already reports the problem.
    if let failure, next.item != nil || next.state != .unreachable || next.onlyTellsAge {
      content.notice = FittedText(full: failure[0], shown: "")
      content.noticePlace = .lineStart
      width = max(0, width - measures.noticeInset)
    }
    guard let item = next.item else {
      if let sentence = sentence(of: next, failure, width: width) {
        content.columns[0].entries = [.sentence(sentence)]
      }
      return content
    }
    let countdown = next.countsDown ? language.countdown(to: item, at: next.now) : nil
    content.columns[0].entries = line(
      of: item, on: today, times: countdown.map { [$0] } ?? lineTimes(of: item), others: 0, hasNote: true,
      beside: next.running, width: width)
    content.counts.shown = 1
    return content
  }

  /// The sentence of a line without an event; `nil` if the line is empty.
  private func sentence(of next: NextLine, _ failure: [String]?, width: Double) -> FittedText? {
    if !next.onlyTellsAge, let sentence = language.sourceFailure(next.state, next.problems) {
      return measures.cut(sentence, to: width, .sentence)
    }
    guard next.isQuiet else { return measures.cut(words.nothingAhead, to: width, .sentence) }
    return failure.map { measures.first($0, within: width, .sentence) }
  }

  /// When an event starts, or until when it runs: first in words, then in the fewest columns. `date` is the day for
  /// which the event is shown; by default that on which it starts.
  func lineTimes(of item: AgendaItem, on date: CalendarDate? = nil) -> [String] {
    let name = { (date: CalendarDate, time: String) in
      [nameInRow(of: date), time].filter { !$0.isEmpty }.joined(separator: " ")
    }
    switch item.occurrence.span {
    case .allDay(let start, _):
      let day = nameInRow(of: date ?? max(start, today))
      return day.isEmpty ? [] : [day]
    case .timed(let start, let end):
      if item.isRunning {
        let end = agenda.zone.localDateTime(at: end)
        return [language.until(end, today: today), "–" + language.time(end)]
      }
      let start = agenda.zone.localDateTime(at: start)
      if let date, date != start.date { return [name(date, words(of: item, on: date).times ?? "")] }
      return [name(start.date, language.time(start))]
    }
  }
}
