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

/// The options of a command, for messages. ``AgendaRequest`` sets them; a test compares both with the help.
extension RequestCommand {
  /// The formats that a request can have.
  var formats: [String] {
    switch self {
    case .digest: AgendaRequest.Mail.Form.allCases.map(\.rawValue)
    case .timeline: ListFormat.formats.map(\.rawValue)
    case .next: NextFormat.formats.map(\.rawValue)
    case .today, .tomorrow, .week, .list:
      AgendaFormat.formats.filter { !RequestAnswers.refused.contains($0) }.map(\.rawValue)
    }
  }

  /// The names of its options.
  var options: [String] {
    let names = (widgetOptions + ownOptions).filter { !RequestOptions.refused.contains($0) }
    return names + ["now", "file", "strict", "widget"]
  }

  /// Those that a widget of the configuration can have too.
  private var widgetOptions: [String] {
    let left: Set<WidgetKey.Part> =
      switch self {
      case .next: [.look, .links]
      case .digest: [.look, .format]
      case .today, .tomorrow, .week, .list, .timeline: []
      }
    let names = WidgetKey.all.filter {
      !left.contains($0.part) && !["mirror", "calendars"].contains($0.option.name)
    }
    .map(\.option.name)
    let layout: Set = ["layout", "first-weekday", "week-numbers"]
    switch self {
    case .timeline: return names.filter { !layout.contains($0) }
    case .next: return names.filter { $0 != "hyperlinks" }
    case .today, .tomorrow, .week, .list, .digest: return names
    }
  }

  /// Those that it has beside them.
  private var ownOptions: [String] {
    let text = ["template", "escape"]
    return switch self {
    case .today, .tomorrow, .week: text + ["ids"]
    case .list: text + ["ids", "from", "to", "days"]
    case .timeline: text + ["ids", "days", "horizon", "entries"]
    case .next: text + ["color", "width", "countdown", "within", "skip-all-day"]
    case .digest: ["theme", "format", "days", "to", "from", "subject", "skip-empty"]
    }
  }

  /// A message about an option that a request did not accept.
  func complaint(about name: String, _ value: RequestValue) -> String {
    guard options.contains(name) else {
      let hint = didYouMean(name, among: options).map { "; \($0)" } ?? ""
      return "\(quoted(rawValue)) has no option \(quoted(name))\(hint)"
    }
    // Such an option accepts any other text.
    let isEmpty = value == .text("") && expected(name) == "a text"
    return "\(quoted(name)) is \(isEmpty ? "empty" : value.words); expected \(expected(name))"
  }

  /// The values of an option in words.
  private func expected(_ name: String) -> String {
    switch name {
    case "format": formats.joined(separator: ", ")
    case "days" where self != .list: DaysArgument.allCases.map(\.rawValue).joined(separator: ", ")
    case "days": "\(AllowedNumbers.dayCounts.expected), or days in words"
    case "entries": AllowedNumbers.entryCounts.expected
    case "horizon": "a duration of 1m to 366d, such as \(DurationArgument.form)"
    case "within": "a duration such as \(DurationArgument.form)"
    case "size": "a size such as 800x480, or one that “agenda devices” lists"
    case "escape": MarkupLanguage.allCases.map(\.rawValue).joined(separator: ", ")
    case "strict", "ids", "skip-all-day", "skip-empty": "true or false"
    default: WidgetKey.option(name)?.kind.expected ?? "a text"
    }
  }
}

extension ConfigurationOption.Kind {
  /// The values in words.
  fileprivate var expected: String {
    switch self {
    case .choice(let words): words.joined(separator: ", ")
    case .integer(let range): AllowedNumbers("", range).expected
    case .boolean: "true or false"
    default: "a text"
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
