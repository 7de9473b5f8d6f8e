public import AgendaKit
public import ICalendar

/// The running or next event for one line, before it is laid out.
public struct NextLine: Sendable, Hashable {
  /// The event; `nil` if there is none.
  public var item: AgendaItem?
  /// The moment for which the line is valid.
  public var now: Instant
  /// The zone in which times are shown.
  public var zone: Zone
  /// The reason if there is no event, or whether the calendars of the event can no longer be reached.
  public var state: Agenda.State
  /// Whether the time until the start or the end is shown instead of the time of day.
  public var countsDown: Bool

  /// A line for an event.
  public init(
    _ item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State = .nothingAhead,
    countsDown: Bool = false
  ) {
    self.item = item
    self.now = now
    self.zone = zone
    self.state = state
    self.countsDown = countsDown
  }
}

extension WidgetLayout {
  /// One line for status bars and prompts, at most `columns` wide: `09:00 Stand-up · Room 4`. The day comes before the
  /// time if it is not today. A running event is `until 09:15 Stand-up · Room 4`. Without an event the line is a
  /// sentence that says why. A countdown is `in 12 min Stand-up · Room 4`, `now Stand-up` in its first minute, and then
  /// `14 min left Stand-up`. `! ` marks an event whose calendars cannot be reached.
  public func content(of next: NextLine, columns: Int) -> WidgetContent {
    let today = next.zone.localDateTime(at: next.now).date
    let agenda = Agenda(
      now: next.now, window: OccurrenceWindow(today..<today.adding(days: 1), zone: next.zone),
      state: next.state)
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
    guard let item = next.item else {
      let sentence = language.sourceFailure(next.state) ?? words.nothingAhead
      content.columns[0].entries = [.sentence(measures.cut(sentence, to: width, .sentence))]
      return content
    }
    if next.state == .unreachable {
      content.notice = FittedText(full: words.unreachable, shown: "")
      content.noticePlace = .lineStart
      width = max(0, width - measures.noticeInset)
    }
    let countdown = next.countsDown ? language.countdown(to: item, at: next.now) : nil
    content.columns[0].entries = line(
      of: item, on: today, times: countdown.map { [$0] } ?? times(of: item), others: 0, hasNote: true,
      width: width)
    content.counts.shown = 1
    return content
  }

  /// When an event starts, or when a running event ends: first in words, then in the fewest columns.
  private func times(of item: AgendaItem) -> [String] {
    switch item.occurrence.span {
    case .allDay(let start, _):
      let name = nameInRow(of: max(start, today))
      return name.isEmpty ? [] : [name]
    case .timed(let start, let end):
      let moment = agenda.zone.localDateTime(at: item.isRunning ? end : start)
      let time = language.time(moment)
      guard item.isRunning else {
        let day = nameInRow(of: moment.date)
        return [day.isEmpty ? time : day + " " + time]
      }
      let day = language.shortName(of: moment.date, today: today)
      return [words.until.filling(["time": day.map { $0 + " " + time } ?? time]), "→ " + time]
    }
  }
}
