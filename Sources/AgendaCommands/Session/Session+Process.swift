internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Session {
  /// Reads the configuration and the environment. Unless `reportsWarnings` is false, prints a warning where the environment is wrong. With
  /// `fetches`, calendars on the web that are due are fetched in the background; or all of them now, where the request wants that. `read`: the
  /// configuration, where it was read already.
  init(
    _ request: AgendaRequest, of read: CalendarSet.ReadConfiguration? = nil, reportsWarnings: Bool = true,
    fetches: Bool = true
  ) throws {
    let environment = ProcessEnvironment.current()
    let read =
      try read
      ?? CalendarSet.configurationOrDiscovered(
        request.calendars.configurationPath, environment: environment,
        discovers: !request.calendars.isOfFiles)
    var request = request
    try request.adopt(from: read.configuration, path: read.path, environment.zones)
    var calendars = try CalendarSet(request.calendars, of: read, environment: environment)
    if fetches, !request.calendars.isRefreshed, calendars.renewCopies(at: environment.now) {
      calendars = try CalendarSet(request.calendars, of: read, environment: environment)
    }
    try self.init(adopted: request, of: calendars, environment: environment)
    if reportsWarnings {
      [settings.complaint, calendars.selectionProblem, calendars.missingCalendars].compactMap(\.self).forEach(
        StandardStreams.warn)
    }
    guard fetches else { return }
    let notes = try RemoteImages(settings.images).fetch(
      at: environment.now, isRefreshed: request.calendars.isRefreshed)
    if reportsWarnings { notes.forEach(StandardStreams.warn) }
    try calendars.fetch(
      request.calendars.isRefreshed, environment: environment, reportsWarnings: reportsWarnings)
  }
}

extension Session {
  /// Starts a session. If that fails, for example because the configuration is wrong, Waybar gets an object with the error: it would
  /// hide an error alone.
  static func start(_ request: AgendaRequest, reportsWarnings: Bool = true) throws -> Session {
    do {
      return try Session(request, reportsWarnings: reportsWarnings)
    } catch let error as CommandError {
      guard request.output.format == .waybar, error.exitCode != .usage else { throw error }
      let style = TextStyle(width: request.output.width ?? Settings.defaultWidth)
      try StandardStreams.write(WaybarRenderer(style).renderFailure(error.messages))
      throw CommandError(request.calendars.isStrict ? error.exitCode : .success, lines: error.messages)
    }
  }
}

/// Sentences for the user.
extension Session {
  /// Prints sentences, each on a new line; in a terminal, lines are wrapped to its width.
  func say(_ text: String) throws { try StandardStreams.write(paragraphs(text)) }

  /// Sentences as lines, each ended by a line feed. For other programs, and where no width is asked for, they are not broken.
  func paragraphs(_ text: String) -> String {
    text.paragraphs(to: settings.width ?? settings.terminalWidth) + "\n"
  }
}
