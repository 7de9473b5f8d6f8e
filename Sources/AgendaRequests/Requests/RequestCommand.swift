internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The command of a request: the subcommand of `agenda` with the same name.
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
  package var widgetParts: Set<AgendaOption.Part> {
    switch self {
    case .today, .tomorrow, .week, .list, .next: Set(AgendaOption.Part.allCases)
    // A timeline has few formats.
    case .timeline: Set(AgendaOption.Part.allCases).subtracting([.format])
    case .digest: [.calendars, .content, .time, .links]
    }
  }

  /// Runs the command in a session that collects the output in memory.
  package func run(_ request: AgendaRequest, ofDays days: DaysArgument, in session: Run) throws {
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

extension RequestCommand {
  /// The formats that a request can have.
  var formats: [AgendaRequest.Output.Format] {
    switch self {
    case .timeline: ListFormat.formats
    case .next: NextFormat.formats
    case .today, .tomorrow, .week, .list, .digest:
      AgendaFormat.formats.filter { !RequestAnswers.refused.contains($0) }
    }
  }

  /// The names of the options that a request can have.
  var options: [String] {
    AgendaOption.options(in: emptyRequest.command).filter { !$0.declaration.places.contains(.unasked) }
      .map(\.name) + (takesDays ? ["days"] : [])
  }

  /// Whether its days are an argument of the command line, which a request has under the key `days`.
  var takesDays: Bool { self == .digest || self == .timeline }

  /// Returns the message about an option that a request did not accept.
  func complaint(about name: String, _ value: RequestValue) -> String {
    let options = options
    guard options.contains(name) else {
      let hint = didYouMean(name, among: options).map { "; \($0)" } ?? ""
      return "\(quoted(rawValue)) has no option \(quoted(name))\(hint)"
    }
    let expected = expected(name)
    // Such an option accepts any other text.
    let isEmpty = value == .text("") && expected == "a text"
    return "\(quoted(name)) is \(isEmpty ? "empty" : value.words); expected \(expected)"
  }

  /// The values of an option in words.
  private func expected(_ name: String) -> String {
    if name == "days", takesDays { return DaysArgument.allCases.map(\.rawValue).joined(separator: ", ") }
    return switch AgendaOption(name, of: emptyRequest.command) {
    case .format: formats.map(\.rawValue).joined(separator: ", ")
    case .days: AgendaOption.days.expected + ", or days in words"
    case let option: option?.expected ?? "a text"
    }
  }
}

extension RequestValue {
  /// The value as a message shows it.
  fileprivate var words: String {
    switch self {
    case .text(let text): quoted(text)
    case .number(let number): number
    case .truth(let truth): "\(truth)"
    case .null: "null"
    case .list: "a list"
    }
  }
}
