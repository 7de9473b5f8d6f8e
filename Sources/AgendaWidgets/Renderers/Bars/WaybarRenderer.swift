package import AgendaKit
package import ICalendar

/// Writes a line of JSON for a custom module of Waybar with `"return-type": "json"`.
///
/// `text` is the line of ``NextLine``, at most ``maximumColumns`` wide, and `tooltip` the agenda, both escaped as Pango's markup; `class` and `alt` are
/// the ``BarState``; `percentage` says how much of an event that runs is over.
package struct WaybarRenderer: Sendable {
  /// The most events in a tooltip; the others are counted.
  package static let maximumEvents = 30

  /// The most columns of `text`: a bar has little room, and the tooltip shows the day.
  package static let maximumColumns = 40

  private let style: TextStyle
  private let countsDown: Bool
  private let configPath: String
  private let advice: [Agenda.State: String]

  /// A renderer in a style, whose colours are not used. `configPath` is the file to create, shown to a user without
  /// calendars; `advice` replaces this and the advice for other states.
  package init(
    _ style: TextStyle, countsDown: Bool = false,
    configPath: String = WidgetLayout.usualConfigurationPath, advice: [Agenda.State: String] = [:]
  ) {
    self.style = TextStyle(width: style.width, language: style.language, ended: style.ended)
    self.countsDown = countsDown
    self.configPath = configPath
    self.advice = advice
  }

  /// The style of `text`.
  private var short: TextStyle {
    TextStyle(width: min(style.width, Self.maximumColumns), language: style.language, ended: style.ended)
  }

  /// The JSON object for an event, with the agenda as its tooltip, ended by a line feed. Without an event the text is
  /// a sentence about `state`; with `isQuiet` it is empty, so that the bar hides it, unless a calendar could not be read.
  package func render(
    _ item: AgendaItem?, over agenda: Agenda, state: Agenda.State? = nil, isQuiet: Bool = false,
    running: AgendaItem? = nil
  ) -> String {
    let state = state ?? agenda.state
    let bar = BarState(item, at: agenda.now, sources: state)
    let next = NextLine(
      item, now: agenda.now, zone: agenda.zone, state: state, countsDown: countsDown, isQuiet: isQuiet,
      problems: agenda.problems, running: running)
    let line = WidgetTextRenderer().line(of: next, short)
    var list = TextRenderer(style, advice: advice)
    list.layout.configurationPath = configPath
    let tooltip =
      list.lines(of: agenda.limited(to: Self.maximumEvents))
      + agenda.failureReasons.map { StyledLine($0) }
    return object(
      text: line, tooltip: tooltip, state: bar,
      percentage: item.flatMap { $0.isRunning ? Self.percentage(of: $0, at: agenda.now) : nil })
  }

  /// The JSON object for a command that failed: the first message, cut to the width, and all of them in the tooltip.
  package func renderFailure(_ messages: [String]) -> String {
    let texts = messages.map { PlainText.sanitized($0) }
    return object(
      text: StyledLine((texts.first ?? "").truncated(to: short.width)), tooltip: texts.map { StyledLine($0) },
      state: .failed, percentage: nil)
  }

  private func object(text: StyledLine, tooltip: [StyledLine], state: BarState, percentage: Int?) -> String {
    var writer = JSONWriter(.compact)
    writer.object {
      $0.member("text", text.pangoMarkup(in: style.language))
      $0.member("tooltip", tooltip.map { $0.pangoMarkup(in: style.language) }.joined(separator: "\n"))
      $0.member("class", state.rawValue)
      $0.member("alt", state.rawValue)
      if let percentage { $0.member("percentage", percentage) }
    }
    writer.endLine()
    return writer.text
  }

  /// When more of an event that runs is over, by a hundredth; `nil` of one that does not run.
  package static func percentageChange(of item: AgendaItem, after now: Instant) -> Instant? {
    guard item.isRunning, case .timed(let start, let end) = item.occurrence.span, start < end,
      let percentage = percentage(of: item, at: now), percentage < 100
    else { return nil }
    let whole = Double(end.secondsSinceEpoch) - Double(start.secondsSinceEpoch)
    return start.adding(seconds: Int((whole * Double(percentage + 1) / 100).rounded(.up)))
  }

  private static func percentage(of item: AgendaItem, at now: Instant) -> Int? {
    guard case .timed(let start, let end) = item.occurrence.span, start < end else { return nil }
    let whole = Double(end.secondsSinceEpoch) - Double(start.secondsSinceEpoch)
    let past = Double(now.secondsSinceEpoch) - Double(start.secondsSinceEpoch)
    return Int(min(max(past / whole * 100, 0), 100))
  }
}

extension StyledLine {
  /// The line as Pango markup, without its styles.
  ///
  /// Pango takes the direction of a line from its first letter, which may belong to a title; then times and places
  /// would change sides. So if a run has letters against the direction of the language, the line begins with a mark
  /// of the language's direction, and such runs are isolated (UAX #9, LRM or RLM, FSI and PDI).
  func pangoMarkup(in language: Language) -> String {
    let direction = language.lineDirection
    let turns = runs.map { TextDirection.hasLetters(in: $0.text, against: direction) }
    var markup = turns.contains(true) ? direction.mark : ""
    for (run, turns) in zip(runs, turns) {
      if turns { markup += "\u{2068}" }
      markup += MarkupEscaping.escaped(run.text)
      if turns { markup += "\u{2069}" }
    }
    return markup
  }
}

extension TextDirection {
  /// Whether a text has a letter against a direction.
  fileprivate static func hasLetters(in text: String, against direction: TextDirection) -> Bool {
    text.unicodeScalars.contains { scalar in
      TextDirection(of: String(scalar)).map { $0 != direction } ?? false
    }
  }

  /// The invisible mark of this direction.
  fileprivate var mark: String {
    switch self {
    case .leftToRight: "\u{200E}"
    case .rightToLeft: "\u{200F}"
    }
  }
}

/// The state that a status bar can colour: how near the next event is, or a problem of the sources.
package enum BarState: String, Sendable, Hashable, CaseIterable {
  /// An event is running.
  case running
  /// The next event starts within ``soonSeconds``.
  case soon
  /// The next event starts later, or is an all-day event.
  case later
  /// There is no event.
  case none
  /// The calendars cannot be reached; the event comes from data that was fetched earlier.
  case stale
  /// Nothing could be read.
  case failed

  /// How many seconds before its start an event counts as soon.
  package static let soonSeconds = 15 * 60

  /// The state at a moment: that of the event shown, unless the state of the sources is worse.
  package init(_ item: AgendaItem?, at now: Instant, sources: Agenda.State) {
    switch sources {
    case .unreadable, .notConfigured, .signedOut: self = .failed
    case .unreachable: self = .stale
    case .events, .nothingToday, .nothingAhead, .someSourcesFailed:
      self = BarState.nearness(of: item, at: now)
    }
  }

  /// The moment from which an event counts as soon; `nil` if it has no time.
  package static func soonBegins(for item: AgendaItem) -> Instant? {
    guard !item.isAllDay, case .timed(let start, _) = item.occurrence.span else { return nil }
    return start.adding(seconds: -soonSeconds)
  }

  private static func nearness(of item: AgendaItem?, at now: Instant) -> BarState {
    guard let item else { return .none }
    guard let soon = soonBegins(for: item) else { return .later }
    return item.isRunning ? .running : soon <= now ? .soon : .later
  }
}
