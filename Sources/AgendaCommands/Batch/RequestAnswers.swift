internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

/// Answers requests that are lines of JSON, each by itself.
///
/// Nothing of a request is left in it, so that several tasks can use one value at the same time.
struct RequestAnswers: Sendable {
  /// The configuration, and the path of its file.
  private let configuration: Configuration
  private let configurationPath: String
  /// Whether there is a configuration, whose calendars requests can name.
  private let isConfigured: Bool
  /// Whether requests can name files.
  private let readsFiles: Bool
  /// The variables that say where the folders of the user are.
  private let variables: [String: String]
  /// The time zones, each of which is read once.
  private let zones: ZoneDatabase

  /// `configuration`: that of a file, whose themes and fetched calendars are in the folders of `environment`; `nil` for none, and then
  /// these folders are not read.
  init(
    configuration: (path: String, configuration: Configuration)?, readsFiles: Bool,
    environment: ProcessEnvironment
  ) {
    self.configuration = configuration?.configuration ?? Configuration()
    configurationPath = configuration?.path ?? "~/.config/agenda/config.toml"
    isConfigured = configuration != nil
    self.readsFiles = readsFiles
    variables =
      configuration == nil
      ? ["HOME": ProcessEnvironment.noHome]
      : environment.variables.filter { $0.key == "HOME" || $0.key.hasPrefix("XDG_") }
    zones = environment.zones.remembering()
  }

  /// The answer to a line, as a line of JSON with a line feed at its end. `now` is the moment for requests without `now`.
  func answer(_ line: consuming [UInt8], at now: Instant) -> [UInt8] {
    do throws(RequestFailure) {
      return answer(try RequestLine(line), at: now)
    } catch {
      return Self.failure(error.problem)
    }
  }

  private func answer(_ line: RequestLine, at now: Instant) -> [UInt8] {
    let gathered = GatheredOutput()
    var exit = ExitCode.success
    var problems: [RequestProblem] = []
    do {
      try run(line, at: now, gathered)
    } catch let failure as RequestFailure {
      exit = .usage
      problems.append(failure.problem)
    } catch let error as CommandError {
      exit = error.exitCode
      problems += error.messages.map { RequestProblem($0) }
    } catch {
      exit = .usage
      problems.append(RequestProblem("\(error)"))
    }
    problems += gathered.problems.map { RequestProblem($0) }
    let output = exit == .usage ? [] : gathered.takeOutput()
    return JSONRenderer.answer(
      id: line.id, exit: Int(exit.rawValue), output: output.span, problems: problems)
  }

  private func run(_ line: RequestLine, at now: Instant, _ gathered: GatheredOutput) throws {
    if let failure = line.failure { throw failure }
    let names = RequestCommand.allCases.map(\.rawValue)
    guard let name = line.command else {
      throw RequestFailure("the request has no “command”; there are \(names.joined(separator: ", "))")
    }
    guard let command = RequestCommand(rawValue: name) else {
      let hint = didYouMean(name, among: names) ?? "there are \(names.joined(separator: ", "))"
      throw RequestFailure("unknown command \(quoted(name)); \(hint)", key: "command")
    }
    let options = try RequestOptions(line, of: command, readsFiles: readsFiles)
    var request = options.request
    if request.time.zone == nil, configuration.defaults.timeZone == nil { request.time.zone = "UTC" }
    let environment = ProcessEnvironment(
      variables: variables, isTerminal: false, terminalWidth: nil, terminalHeight: nil, now: now, zones: zones
    )
    let calendars = try calendars(line, &request, environment)
    let session = try Session(request, of: calendars, environment: environment, gathered: gathered)
    // Also one that comes from a widget of the configuration.
    let format = session.settings.format
    if format == .png || format == .pdf {
      let key = request.output.format == nil ? "widget" : "format"
      throw RequestFailure("a request cannot have --format \(format.rawValue); name svg", key: key)
    }
    try command.run(request, ofDays: options.days, in: session)
  }

  /// The calendars of a line, and those of the configuration that it names; without any, those of the configuration.
  private func calendars(
    _ line: RequestLine, _ request: inout AgendaRequest, _ environment: ProcessEnvironment
  ) throws -> CalendarSet {
    var given: [CalendarConfiguration] = []
    for calendar in line.calendars {
      if let name = calendar.configured {
        guard isConfigured else {
          throw RequestFailure(
            "\(quoted(name)) is no configured calendar: there is no configuration; name a “path” or a “text”",
            key: "calendars")
        }
        request.calendars.names.append(name)
      } else {
        given.append(try self.calendar(calendar, number: given.count))
      }
    }
    given += CalendarConfiguration.files(request.calendars.files)
    guard isConfigured, given.isEmpty || !request.calendars.names.isEmpty else {
      return CalendarSet(given, of: configuration, path: configurationPath)
    }
    request.calendars.files = []
    let read = (path: configurationPath, configuration: configuration, isFile: true)
    let known = try CalendarSet(request.calendars, of: read, environment: environment)
    return CalendarSet(given + known.calendars, of: configuration, path: configurationPath)
  }

  private func calendar(
    _ calendar: RequestCalendar, number: Int
  ) throws(RequestFailure) -> CalendarConfiguration {
    let color = calendar.color.flatMap { CalendarColor($0) }
    if let text = calendar.color, color == nil {
      throw RequestFailure("\(quoted(text)) is not a colour", key: "calendars.color")
    }
    let kind = calendar.kind.flatMap(CalendarKind.init)
    if let text = calendar.kind, kind == nil {
      throw RequestFailure(
        "\(quoted(text)) is no kind of calendar; there are events and birthdays", key: "calendars.kind")
    }
    var name = number == 0 ? "calendar" : "calendar-\(number + 1)"
    let location: CalendarConfiguration.Location
    if let path = calendar.path {
      guard readsFiles else {
        throw RequestFailure(
          "requests cannot read files here; write the calendar’s “text”", key: "calendars.path")
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
  static func failure(_ problem: RequestProblem) -> [UInt8] {
    JSONRenderer.answer(
      id: Array("null".utf8), exit: Int(ExitCode.usage.rawValue), output: [UInt8]().span, problems: [problem])
  }

  /// The answer to a line that could not be answered.
  static func failure(_ message: String, of line: consuming [UInt8]) -> [UInt8] {
    let id = (try? RequestLine(line))?.id ?? Array("null".utf8)
    return JSONRenderer.answer(
      id: id, exit: Int(ExitCode.outOfResources.rawValue), output: [UInt8]().span,
      problems: [RequestProblem(message)])
  }
}
