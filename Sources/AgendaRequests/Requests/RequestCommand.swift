internal import AgendaSources
internal import AgendaWidgets

/// What a request asks for: the subcommand of `agenda` with the same name.
public enum RequestCommand: String, CaseIterable, Sendable {
  /// The days from today: one, the next one, or seven.
  case today, tomorrow, week
  /// The days that `from`, `to` and `days` name.
  case list
  /// The current or next event, in one line.
  case next
  /// How the agenda changes in the next hours.
  case timeline
  /// A mail with the agenda.
  case digest

  /// A request without options.
  package var emptyRequest: AgendaRequest {
    var request = AgendaRequest()
    request.output.refusedFormats = RequestAnswers.refused
    switch self {
    case .today, .tomorrow, .week: break
    case .list: request.range = AgendaRequest.Range()
    case .next: request.next = AgendaRequest.Next()
    case .timeline: request.timeline = AgendaRequest.Timeline()
    case .digest:
      request.mail = AgendaRequest.Mail()
      request.output.format = .text
    }
    return request
  }

  /// The parts of a widget of the configuration that the command takes.
  package var widgetParts: Set<WidgetKey.Part> {
    switch self {
    case .today, .tomorrow, .week, .list, .next: Set(WidgetKey.Part.allCases)
    // A timeline has few formats.
    case .timeline: Set(WidgetKey.Part.allCases).subtracting([.format])
    case .digest: [.calendars, .content, .time, .links]
    }
  }

  /// Whether a request has only options that the command has.
  package func has(optionsOf request: AgendaRequest) -> Bool {
    switch self {
    case .today, .tomorrow, .week, .list: return true
    case .timeline:
      return request.layout == AgendaRequest.Layout()
        && request.output.format.map(ListFormat.formats.contains) ?? true
    case .next:
      return request.layout == AgendaRequest.Layout() && request.contradictionWithNext == nil
    case .digest:
      var widget = AgendaRequest.Widget()
      (widget.theme, widget.linkTemplate) = (request.widget.theme, request.widget.linkTemplate)
      return request.output == emptyRequest.output && request.layout == AgendaRequest.Layout()
        && request.widget == widget
    }
  }

  /// Runs the command in a session that collects the output in memory.
  package func run(_ request: AgendaRequest, ofDays days: DaysArgument, in session: Session) throws {
    switch self {
    case .digest: try session.printMail(ofDays: days.days)
    case .timeline: try session.printTimeline(ofDays: days.days)
    case .today: try FastSubcommand.today.print(in: session, request)
    case .tomorrow: try FastSubcommand.tomorrow.print(in: session, request)
    case .week: try FastSubcommand.week.print(in: session, request)
    case .list: try FastSubcommand.list.print(in: session, request)
    case .next: try FastSubcommand.next.print(in: session, request)
    }
  }
}
