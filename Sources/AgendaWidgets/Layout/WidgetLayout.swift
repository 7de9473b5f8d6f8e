public import AgendaKit
public import ICalendar

/// Decides how an agenda fits a space: the form of the header, the columns, the rows, the places where texts are cut, and
/// the number of “+N more”. The content depends only on the agenda and the space.
///
/// ```swift
/// let content = WidgetLayout(language: language).content(of: agenda, in: .cells(.family(.small), columns: 22, lines: 8))
/// ```
public struct WidgetLayout: Sendable {
  /// The language of the words.
  public var language: Language
  /// Whether ended occurrences are dimmed.
  public var dimsEnded: Bool
  /// The target of rows without an address of their own; `nil` for no target.
  public var linkTemplate: LinkTemplate?
  /// Whether rows have targets. Without targets the layout is faster.
  public var linksRows: Bool
  /// Whether each row has the addresses of its online meeting and of a map, as in a mail. Links in lines of their own may then be
  /// longer than the line; otherwise such a link is left out.
  public var listsLinks: Bool
  /// Whether a list of any height has below each row the link, the guests and the beginning of the description of its event.
  public var showsDetails = false
  /// The configuration file to write, in the advice for users without a calendar.
  package var configurationPath = usualConfigurationPath
  /// Whether the advice about a calendar that is not there names the command that finds others.
  package var advisesSetup = true
  /// The commands with which a user without calendars begins. They are shown if a page of text has room for them.
  package var firstCommands = ["agenda setup", "agenda add \"Lunch tomorrow 12:30\""]
  /// The advice for a state, in place of the advice for users of the command: if nothing is configured, signed out or
  /// unreadable. An empty text shows no advice.
  public var advice: [Agenda.State: String]
  /// Whether the content is sample data, as in a preview.
  public var isPlaceholder: Bool
  /// Whether rows count down, in their last hour, to the start of the next event and to the end of running ones.
  public var countsDown = false
  /// The seconds before its start from which, in one line, the next event stands before the one that runs; 0 for never.
  public var soon = NextEvent.Scope().soon
  /// Whether a list of several days names the current one where it has nothing. One of events that have a text does not.
  package var namesEmptyToday = true
  /// A date that a list names although it has nothing, beside the current one.
  package var namedDate: CalendarDate?
  /// Whether the agenda is a list of tasks. An empty one then has a sentence about tasks.
  public var listsTasks = false
  /// The sentence if there is no event, in place of the sentence for the days: “Nothing at 03:00”.
  public var emptySentence: String?
  /// Whether the configuration of the widget is wrong, so that a sentence about that is all of it. The state of the agenda is then “unreadable”.
  package var isUndrawable = false
  /// Decides which occurrences are kept if there is no room for all; `nil` keeps the first ones. The running and the next one are
  /// kept in any case. The shown occurrences are in the order of their starts.
  public var importance: (any EventImportance)?
  /// Measures text in the font of the picture; `nil` if the font is unknown.
  package var textMeasure: (any TextMeasure)?

  /// The usual path of the configuration file.
  package static let usualConfigurationPath = "~/.config/agenda/config.toml"

  /// A layout in a language.
  public init(
    language: Language, dimsEnded: Bool = false, linkTemplate: LinkTemplate? = nil,
    linksRows: Bool = true, isPlaceholder: Bool = false, advice: [Agenda.State: String] = [:],
    listsLinks: Bool = false
  ) {
    self.language = language
    self.dimsEnded = dimsEnded
    self.linkTemplate = linkTemplate
    self.linksRows = linksRows
    self.isPlaceholder = isPlaceholder
    self.advice = advice
    self.listsLinks = listsLinks
  }
}

extension WidgetLayout {
  /// The content of an agenda in a space.
  ///
  /// Nothing in it is wider or higher than the space. If the space is too small for anything, nothing is shown.
  public func content(of agenda: Agenda, in space: WidgetSpace) -> WidgetContent {
    WidgetComposition(self, agenda, space).content()
  }
}

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
