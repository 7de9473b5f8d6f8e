internal import AgendaSources
public import AgendaWidgets
internal import ICalendar

/// A question about calendars: what a line of `agenda batch` says, as a value.
public struct Request: Sendable, Equatable {
  /// The command to run.
  public var command: RequestCommand
  /// The calendars, in the order in which they are shown.
  public var calendars: [RequestCalendar]
  /// The long options of the command without their dashes, such as `now`, `timeZone` or `time-zone`, `locale` and `format`. Without
  /// `timeZone` the zone is UTC; without `locale` the language is English.
  public var options: [String: RequestValue]

  /// A request. Problems of its options are in its answer.
  public init(
    _ command: RequestCommand, calendars: [RequestCalendar] = [], options: [String: RequestValue] = [:]
  ) {
    (self.command, self.calendars, self.options) = (command, calendars, options)
  }
}

/// A calendar of a request.
public struct RequestCalendar: Sendable, Equatable {
  /// The name of a calendar of the configuration, if it is one.
  package var configured: String?
  /// The name that the answer shows; `nil` for that of the file.
  public var name: String?
  /// The path of a file or folder, where requests can name files; it comes before ``text``.
  public var path: String?
  /// iCalendar (RFC 5545) or vCards (RFC 6350), in UTF-8.
  public var text: [UInt8]?
  /// A colour of CSS.
  public var color: String?
  /// `events`, or `birthdays` for vCards; `nil` to find out.
  public var kind: String?
  /// The mail addresses of the owner, by which an invitation that was declined is known.
  public var addresses: [String] = []

  /// A calendar without anything in it.
  init() {}

  /// A calendar of the configuration.
  package init(configured: String) { self.configured = configured }

  /// A calendar in memory.
  public init(text: [UInt8], name: String? = nil) { (self.text, self.name) = (text, name) }

  /// A calendar in a file or a folder.
  public init(path: String, name: String? = nil) { (self.path, self.name) = (path, name) }
}

/// The value of an option in a request.
@nonexhaustive public enum RequestValue: Sendable, Equatable {
  /// The value of an option, as it is written on the command line.
  case text(String)
  /// A number, as it is written.
  case number(String)
  /// Whether a flag is set: `false` is the option with `--no-`.
  case truth(Bool)
  /// The option is not given.
  case null
  /// The values of an option that can be repeated.
  case list([RequestValue])

  /// Whether a text in it has a NUL, which no word of a command line can have.
  var hasNUL: Bool {
    switch self {
    case .text(let text), .number(let text): text.utf8.contains(0)
    case .list(let values): values.contains(where: \.hasNUL)
    case .truth, .null: false
    }
  }
}

extension RequestValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral
{
  /// A text, as in `["format": "text"]`.
  public init(stringLiteral value: String) { self = .text(value) }

  /// A flag, as in `["skip-empty": true]`.
  public init(booleanLiteral value: Bool) { self = .truth(value) }

  /// A number, as in `["width": 60]`.
  public init(integerLiteral value: Int) { self = .number(String(value)) }

  /// Values of an option that can be repeated, as in `["to": ["nora@example.org", "kim@example.org"]]`.
  public init(arrayLiteral elements: RequestValue...) { self = .list(elements) }
}

/// The answer to a request.
public struct RequestAnswer: Sendable, Equatable {
  /// The exit code that the command would have: 0 where it is done, 64 where the request is wrong, 65 where no calendar could be read, 66 where
  /// a file does not exist, 71 where a limit of time or memory was reached, 78 where the file of a theme is wrong.
  public var exitCode: Int32
  /// The output that the command would write, in UTF-8.
  public var output: [UInt8]
  /// The problems of the request, or of calendars.
  public var problems: [RequestProblem]

  package init(exitCode: Int32, output: [UInt8], problems: [RequestProblem]) {
    (self.exitCode, self.output, self.problems) = (exitCode, output, problems)
  }

  /// The answer to a request that failed.
  package init(_ exit: ExitStatus, _ problem: RequestProblem) {
    self.init(exitCode: exit.rawValue, output: [], problems: [problem])
  }

  /// The answer as a line of JSON. `id` is the JSON by which the request is named.
  package func line(id: [UInt8]) -> [UInt8] {
    JSONRenderer.answer(id: id, exit: Int(exitCode), output: output.span, problems: problems)
  }
}

/// The command of a request: the subcommand of `agenda` with the same name.
@nonexhaustive public enum RequestCommand: String, CaseIterable, Sendable {
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

  /// Runs the command in a run that collects the output in memory.
  package func run(_ request: AgendaRequest, ofDays days: DaysArgument, in run: Run) throws {
    switch self {
    case .digest: try run.printMail(ofDays: days.days)
    case .timeline: try run.printTimeline(ofDays: days.days)
    case .today: try FastSubcommand.today.print(in: run, request)
    case .tomorrow: try FastSubcommand.tomorrow.print(in: run, request)
    case .week: try FastSubcommand.week.print(in: run, request)
    case .list: try FastSubcommand.list.print(in: run, request)
    case .next: try FastSubcommand.next.print(in: run, request)
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
      return Mistake.unknown("option", name, of: quoted(rawValue), among: options)
    }
    let (subject, expected) = (quoted(name), expected(name))
    return value.isBlank
      ? Mistake.empty(subject, expected: expected, or: nil)
      : Mistake.wrong(subject, is: value.words, expected: expected, word: value.text, among: words(name))
  }

  /// The words that an option takes, or offers.
  private func words(_ name: String) -> [String] {
    let option = AgendaOption(name, of: emptyRequest.command)
    return option == .format ? formats.map(\.rawValue) : option?.similarWords ?? []
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
  /// Whether the value is a text of spaces alone, or of nothing.
  fileprivate var isBlank: Bool {
    if case .text(let text) = self { text.allSatisfy(\.isWhitespace) } else { false }
  }

  /// The text; empty for another value.
  fileprivate var text: String { if case .text(let text) = self { text } else { "" } }

  /// The value as a message shows it.
  var words: String {
    switch self {
    case .text(let text): quoted(text)
    case .number(let number): number
    case .truth(let truth): "\(truth)"
    case .null: "null"
    case .list: "a list"
    }
  }
}
