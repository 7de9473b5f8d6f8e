internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// The commands of requests.
enum RequestCommand: String, CaseIterable {
  case today, tomorrow, week, list, next, timeline, digest

  /// The command of its name that reads command lines.
  private var parser: any ParsableCommand.Type {
    switch self {
    case .today: WithAgendaOptions<Today>.self
    case .tomorrow: WithAgendaOptions<Tomorrow>.self
    case .week: WithAgendaOptions<Week>.self
    case .list: WithAgendaOptions<List>.self
    case .next: Next.self
    case .timeline: WithAgendaOptions<TimelineCommand>.self
    case .digest: Digest.self
    }
  }

  /// What a command line with some words is told; `nil` where it is right.
  func complaint(about words: [String]) -> String? {
    do {
      _ = try parser.parseAsRoot(words)
      return nil
    } catch {
      return parser.message(for: error)
    }
  }

  /// A request without options.
  var emptyRequest: AgendaRequest {
    var request = AgendaRequest()
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
  var widgetParts: Set<WidgetKey.Part> {
    switch self {
    case .today, .tomorrow, .week, .list, .next: Set(WidgetKey.Part.allCases)
    // A timeline has few formats.
    case .timeline: Set(WidgetKey.Part.allCases).subtracting([.format])
    case .digest: [.calendars, .content, .time, .links]
    }
  }

  /// Whether a request has only options that the command has.
  func has(optionsOf request: AgendaRequest) -> Bool {
    switch self {
    case .today, .tomorrow, .week, .list: return true
    case .timeline: return request.layout == AgendaRequest.Layout()
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
  func run(_ request: AgendaRequest, ofDays days: DaysArgument, in session: Session) throws {
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
