internal import AgendaKit
package import AgendaSources
package import AgendaWidgets
public import ICalendar

/// Answers requests, each by itself: what `agenda batch` does, without its processes and their limits of time and memory.
///
/// It keeps nothing of a request, does not read the environment and does not end the process, so that any number of tasks can use one value
/// at the same time. It keeps the time zones that it has read; make one and use it for all requests.
public struct RequestAnswers: Sendable {
  /// The formats that no answer has, because an answer is text.
  package static let refused: [AgendaRequest.Output.Format] = [.png, .pdf]

  /// The configuration, whose calendars requests can name; without one, an empty one without a file.
  private let configuration: CalendarSet.ReadConfiguration
  /// Whether requests can name files.
  private let readsFiles: Bool
  /// The variables that say where the folders of the user are, which calendars there are, and that the zone is UTC.
  private let variables: [String: String]
  /// The time zones, each of which is read once.
  private let zones: ZoneDatabase

  /// Answers requests that name their calendars themselves.
  /// - Parameters:
  ///   - readsFiles: whether requests can name files and folders, which are then read with the rights of this process.
  ///   - zones: the time zones of the system, or of another folder in the form of tzfile(5).
  public init(readsFiles: Bool = false, zones: ZoneDatabase = .system) {
    self.init(
      configuration: nil, readsFiles: readsFiles,
      environment: ProcessEnvironment(variables: [:], now: Instant(secondsSinceEpoch: 0), zones: zones))
  }

  /// `configuration`: that of a file, whose themes and fetched calendars are in the folders of `environment`; `nil` for none, and then
  /// these folders are not read.
  package init(
    configuration: (path: String, configuration: Configuration)?, readsFiles: Bool,
    environment: ProcessEnvironment
  ) {
    self.configuration = (
      configuration?.path ?? WidgetLayout.usualConfigurationPath,
      configuration?.configuration ?? Configuration(), configuration != nil
    )
    self.readsFiles = readsFiles
    let folders =
      configuration == nil
      ? ["HOME": ProcessEnvironment.noHome]
      : environment.variables.filter {
        $0.key == "HOME" || $0.key.hasPrefix("XDG_") || $0.key == CalendarSet.knownVariable
      }
    variables = folders.merging(["TZ": ""]) { $1 }
    zones = environment.zones.remembering()
  }

  /// Answers a line of JSON with a line of JSON, as `agenda batch` does: agenda(1) has the members of both.
  ///
  /// A line that is no request is answered too. The time that a large calendar takes is not limited.
  /// - Parameters:
  ///   - line: the request, in UTF-8.
  ///   - now: the moment for a request without `now`.
  /// - Returns: the answer with a line feed at its end.
  public func answer(_ line: consuming [UInt8], at now: Instant) -> [UInt8] {
    do throws(RequestError) {
      let read = try RequestLine(line)
      return answer(read, at: now).line(id: read.id)
    } catch {
      return Self.failure(error.problem)
    }
  }

  /// Answers a request. `now` is the moment for one without `now`.
  public func answer(_ request: Request, at now: Instant) -> RequestAnswer {
    answer(RequestLine(request), at: now)
  }

  private func answer(_ line: RequestLine, at now: Instant) -> RequestAnswer {
    let gathered = BufferedOutput()
    var exit = ExitStatus.success
    var problems: [RequestProblem] = []
    do {
      try Advice.Reader.$current.withValue(.request) { try run(line, at: now, gathered) }
    } catch let failure as RequestError {
      exit = .usage
      problems.append(failure.problem)
    } catch let error as CommandError {
      exit = error.exitCode
      problems += error.messages.map {
        RequestProblem($0, key: line.key(of: error.options))
      }
    } catch {
      exit = .usage
      problems.append(RequestProblem("\(error)"))
    }
    problems += gathered.problems.map { RequestProblem($0) }
    problems += gathered.notes.map { RequestProblem($0, severity: .warning) }
    let output = exit == .usage ? [] : gathered.takeOutput()
    return RequestAnswer(exitCode: exit.rawValue, output: output, problems: problems)
  }

  private func run(_ line: RequestLine, at now: Instant, _ gathered: BufferedOutput) throws {
    if let failure = line.failure { throw failure }
    let names = RequestCommand.allCases.map(\.rawValue)
    guard let name = line.command else {
      throw RequestError(
        "the request has no “command”; there are \(names.joined(separator: ", "))", key: "command")
    }
    guard let command = RequestCommand(rawValue: name) else {
      throw RequestError(
        Mistake.unknown(
          "command", name, among: names, otherwise: "there are \(names.joined(separator: ", "))"),
        key: "command")
    }
    let options = try RequestOptions(line, of: command, readsFiles: readsFiles)
    var request = options.request
    // As on the command line, problems of a mail are reported before any calendar is looked for.
    if let mail = request.mail { _ = try mail.header() }
    let given = try givenCalendars(line, &request)
    if let named = request.named, !configuration.isFile {
      throw RequestError(
        Mistake.noneNamed(
          "widget", named.name, among: [],
          otherwise: "there is no configuration; “agenda batch --config FILE” names one"), key: "widget")
    }
    let run = try Run(
      request, of: configuration, beside: given,
      in: ProcessEnvironment(variables: variables, now: now, zones: zones), gathered: gathered)
    // Who asks may not know this computer, of whose files the other notes speak.
    run.calendars.missingCalendars.map(gathered.add(note:))
    // Also one that comes from a widget of the configuration.
    let format = run.settings.format
    if Self.refused.contains(format) {
      let key = options.request.output.format == nil ? "widget" : "format"
      throw RequestError("a request cannot have \(.option(.format)) \(format.rawValue); name svg", key: key)
    }
    try command.run(request, ofDays: options.days, in: run)
  }

  /// The calendars that a line and its options have themselves. Those of the configuration that the line names are added to the request.
  private func givenCalendars(
    _ line: RequestLine, _ request: inout AgendaRequest
  ) throws -> [CalendarConfiguration] {
    var given: [CalendarConfiguration] = []
    for calendar in line.calendars {
      if let name = calendar.configured {
        guard configuration.isFile else {
          throw RequestError(
            "\(quoted(name)) is no configured calendar: there is no configuration; name a “path” or a “text”",
            key: "calendars")
        }
        guard !CalendarSelection.names(in: name).isEmpty else {
          throw RequestError("the list has a name without letters", key: "calendars")
        }
        request.calendars.names.append(name)
      } else {
        given.append(try self.calendar(calendar, number: given.count))
      }
    }
    given += CalendarConfiguration.files(request.calendars.files)
    request.calendars.files = []
    if !configuration.isFile { request.calendars.excludedNames = [] }
    return given
  }

  private func calendar(
    _ calendar: RequestCalendar, number: Int
  ) throws(RequestError) -> CalendarConfiguration {
    let color = calendar.color.flatMap { CalendarColor($0) }
    if let text = calendar.color, color == nil {
      throw RequestError(Mistake.wrongColor("“calendars.color”", is: text), key: "calendars.color")
    }
    let kind = calendar.kind.flatMap(CalendarKind.init)
    if let text = calendar.kind, kind == nil {
      throw RequestError(
        "\(quoted(text)) is no kind of calendar; there are events and birthdays", key: "calendars.kind")
    }
    var name = number == 0 ? "calendar" : "calendar-\(number + 1)"
    let location: CalendarConfiguration.Location
    if let path = calendar.path {
      guard readsFiles else {
        throw RequestError(
          "requests cannot read files here; write the calendar’s “text”", key: "calendars.path")
      }
      guard !path.utf8.contains(0) else {
        throw RequestError("\(quoted(path)) has a NUL, which a path cannot have", key: "calendars.path")
      }
      name = CalendarConfiguration.files([path]).first?.name ?? name
      location = .path(path)
    } else {
      location = .text(calendar.text ?? [])
    }
    return CalendarConfiguration(
      name: calendar.name ?? name, location: location, color: color, kind: kind,
      addresses: Set(calendar.addresses.map { $0.lowercased() }))
  }
}

extension RequestAnswers {
  /// The answer to a line that is no request.
  package static func failure(_ problem: RequestProblem) -> [UInt8] {
    RequestAnswer(.usage, problem).line(id: RequestLine.noID)
  }

  /// The answer to a line that could not be answered.
  package static func failure(_ message: String, of line: consuming [UInt8]) -> [UInt8] {
    let id = (try? RequestLine(line))?.id ?? RequestLine.noID
    return RequestAnswer(.outOfResources, RequestProblem(message)).line(id: id)
  }
}

/// The options of a request, read as those of a command line.
struct RequestOptions {
  /// The values of the options.
  private(set) var request: AgendaRequest
  /// The days that a digest or a timeline shows.
  private(set) var days = DaysArgument.today

  /// Reads the options of a line.
  /// - Throws: the error of a command line with the same options.
  init(
    _ line: RequestLine, of command: RequestCommand, readsFiles: Bool
  ) throws(RequestError) {
    request = command.emptyRequest
    for (key, value) in line.options {
      let name = RequestLine.optionName(key)
      guard !value.hasNUL else {
        throw RequestError("“\(key)” has a NUL, which no option can have", key: key)
      }
      if name == "days", try take(days: value, of: command, key) { continue }
      guard AgendaOption(rawValue: name)?.declaration.places.contains(.unasked) != true else {
        throw RequestError("\(.option(name)) cannot be used in a request", key: key)
      }
      guard set(name, to: value), command != .timeline || hasFormat(of: command) else {
        throw RequestError(command.complaint(about: name, value), key: key)
      }
      if !readsFiles { try refuseFiles(name, key) }
    }
    request.named?.parts = command.widgetParts
    if request.calendars.files.contains("-") {
      throw RequestError("a request cannot read standard input", key: "file")
    }
    if let error = request.contradiction {
      throw RequestError(error.message, key: line.key(of: error.options))
    }
  }

  private func hasFormat(of command: RequestCommand) -> Bool {
    request.output.format.map(command.formats.contains) ?? true
  }

  /// Takes the days of a digest or a timeline, and those of a list in words; `false` if they are an option.
  private mutating func take(
    days value: RequestValue, of command: RequestCommand, _ key: String
  ) throws(RequestError) -> Bool {
    guard case .text(let text) = value else { return false }
    // A number with a sign is a day, as it is on the command line.
    if command == .list, text.isEmpty || !text.utf8.allSatisfy(\.isASCIIDigit) {
      request.range?.words = text
      return true
    }
    guard command.takesDays else { return false }
    guard let days = DaysArgument(rawValue: text) else {
      throw RequestError(command.complaint(about: "days", value), key: key)
    }
    self.days = days
    return true
  }

  private func refuseFiles(_ name: String, _ key: String) throws(RequestError) {
    let isPath = name == "file" || (name == "theme" && request.widget.theme.map(ThemeFile.isPath) ?? false)
    if isPath { throw RequestError("\(.option(name)): requests cannot read files here", key: key) }
  }

  /// Sets an option; `false` if there is none of this name, or it does not take the value.
  private mutating func set(_ name: String, to value: RequestValue) -> Bool {
    switch value {
    case .text(let text), .number(let text): return request.set("--" + name, to: text)
    case .truth(true): return request.setFlag("--" + name)
    case .truth(false):
      if request.setFlag("--no-" + name) { return true }
      // A flag without a negative form is left out.
      var other = request
      return other.setFlag("--" + name)
    case .null: return true
    case .list(let values):
      guard AgendaOption(name, of: request.command)?.declaration.isRepeated == true else { return false }
      for value in values {
        guard set(name, to: value) else { return false }
      }
      return true
    }
  }
}
