public import AgendaKit
public import ICalendar

/// Draws the current or next event as one line, for status bars and prompts.
public struct NextRenderer: Sendable {
  /// How it looks.
  public let style: TextStyle
  /// Whether how long it is until something starts or ends stands in place of the time of day.
  public let countsDown: Bool

  /// A renderer in a style.
  public init(_ style: TextStyle, countsDown: Bool = false) {
    self.style = style
    self.countsDown = countsDown
  }

  /// One line, ended by a line feed: `09:00 Stand-up · Room 4`, with the day before the time where it is not today,
  /// `until 09:15 Stand-up · Room 4` where it runs at `now`, and where there is nothing a sentence that says so, or by
  /// `state` why. A countdown is `in 12 min Stand-up · Room 4`, `now Stand-up` in its first minute, and then
  /// `14 min left Stand-up`. `! ` stands before an event of calendars that cannot be reached. Not wider than the style's width.
  public func render(
    _ item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State = .nothingAhead
  ) -> String {
    line(item, now: now, zone: zone, state: state).encoded(style.depth) + "\n"
  }

  /// The line before its looks are written.
  func line(_ item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State) -> StyledLine {
    let language = style.language
    guard let item else {
      let sentence = language.sourceFailure(state) ?? language.words.nothingAhead
      return StyledLine(sentence.truncated(to: style.width), .dim)
    }
    var line = StyledLine()
    let row = AgendaRow(item, zone: zone, language: language, dimsEnded: false)
    let countdown = countsDown ? style.language.countdown(to: item, at: now) : nil
    if state == .unreachable { line.append("! ", .bold) }
    let times =
      countdown.map { [$0] } ?? timeTexts(item, today: zone.localDateTime(at: now).date, zone: zone)
    let time = times.first { DisplayWidth.of($0) + line.width + 8 <= style.width } ?? times.last ?? ""
    if !time.isEmpty {
      line.append(time.truncated(to: style.width - line.width), StyledLine.Look(isBold: item.isRunning))
      if line.width + 2 <= style.width { line.append(" ") }
    }

    var title = row.title
    if style.depth == .none, let note = row.struckNote { title += " (\(note))" }
    title = title.truncated(to: max(0, style.width - line.width))
    line.append(title, StyledLine.Look(isStruck: row.mark == .struck))
    // A place of which less than a word is seen says nothing.
    let room = style.width - line.width - 3
    if let place = row.place, room >= min(8, DisplayWidth.of(place)) {
      line.append(" · ", .dim)
      line.append(place.truncated(to: room), .dim)
    }
    return line
  }

  /// When it starts, or of what runs now when it ends: in words, then in the fewest columns.
  private func timeTexts(_ item: AgendaItem, today: CalendarDate, zone: Zone) -> [String] {
    let language = style.language
    switch item.occurrence.span {
    case .allDay(let start, _):
      return language.shortName(of: max(start, today), today: today).map { [$0] } ?? []
    case .timed(let start, let end):
      let moment = zone.localDateTime(at: item.isRunning ? end : start)
      let time = language.time(moment)
      let day = language.shortName(of: moment.date, today: today)
      let text = day.map { $0 + " " + time } ?? time
      return item.isRunning ? [language.words.until.filling(["time": text]), "→ " + time] : [text]
    }
  }
}
