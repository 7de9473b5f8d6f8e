internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The start of a command in this process.
extension Run {
  /// Begins the run of a command that prints something: says on standard error what is wrong with the environment and the configuration, and fetches
  /// what is due on the web, in the background; or all of it now, if the request wants that.
  ///
  /// If it fails, for example because the configuration is wrong, Waybar gets an object with the error: it would hide an error alone.
  /// - Parameters:
  ///   - says: whether sentences go to standard error; the caller shows ``notes`` otherwise.
  ///   - fetches: whether anything is fetched.
  static func start(_ request: AgendaRequest, says: Bool = true, fetches: Bool = true) throws -> Run {
    do {
      var run = try Run(request, in: .current())
      // The calendars of other programs of the desktop are copied first, where these have written something.
      if fetches, !request.calendars.isRefreshed, run.calendars.renewCopies(at: run.environment.now) {
        run = try Run(request, in: run.environment)
      }
      ToolFact.note(run)
      if says { run.notes.forEach(StandardStreams.warn) }
      // Most runs are of files alone.
      if fetches, run.calendars.hasFetchedCalendars || !run.settings.images.isEmpty {
        try [run].fetch(says: says)
      }
      return run
    } catch let error as CommandError {
      guard request.output.format == .waybar, error.exitCode != .usage else { throw error }
      let style = TextStyle(width: request.output.width ?? Settings.defaultWidth)
      try StandardStreams.write(WaybarRenderer(style).renderFailure(error.messages))
      throw CommandError(request.calendars.isStrict ? error.exitCode : .success, lines: error.messages)
    }
  }

  /// The next moment at which a calendar or an image on the web, or an account is due; `nil` if there is none.
  func nextFetch(after now: Instant) -> Instant? {
    [calendars.nextFetch(after: now), RemoteImages(settings.images).nextFetch(after: now)]
      .compactMap(\.self).min()
  }

  /// The files and folders whose change can change the output: calendars, configuration, theme, images, template, and the zone of the system.
  var watchedPaths: [String] {
    var paths = calendars.roots
    if !request.calendars.isOfFiles {
      paths += BaseDirectories.calendarFolders(environment: environment.variables, home: environment.home)
    }
    paths.append(calendars.configurationPath)
    if settings.theme != nil {
      paths += ThemeCatalogue(environment).paths(of: request.widget.theme ?? calendars.defaults.theme)
    }
    paths += settings.images.map(\.watchedPath)
    paths += [settings.priorityFile?.path, request.output.templateFile].compactMap(\.self)
    if request.time.zone == nil, environment.variables["TZ"] == nil { paths.append("/etc/localtime") }
    return paths
  }
}

/// Several runs at the same moment, such as those of the widgets of a board.
extension [Run] {
  /// All calendars of the runs, each once; the first run decides the rest.
  var calendars: CalendarSet? {
    guard var all = first?.calendars else { return nil }
    for set in dropFirst().map(\.calendars) {
      all.calendars += set.calendars.filter { !all.calendars.contains($0) }
      all.accounts += set.accounts.filter { account in !all.accounts.contains { $0.name == account.name } }
    }
    return all
  }

  /// Sentences about the environment and the configuration, each once.
  var notes: [String] {
    var seen: Set<String> = []
    return flatMap(\.notes).filter { seen.insert($0).inserted }
  }

  /// Fetches the calendars and images that are due, in the background; or all now, if the first run wants that. With `says`, says on standard error if
  /// nothing could be started, and which images are missing.
  func fetch(besides images: [ImageSource] = [], says: Bool) throws {
    guard let first, let calendars else { return }
    let (environment, isRefreshed) = (first.environment, first.request.calendars.isRefreshed)
    let notes = try RemoteImages(images + flatMap(\.settings.images)).fetch(
      at: environment.now, isRefreshed: isRefreshed)
    if says { notes.forEach(StandardStreams.warn) }
    guard calendars.hasFetchedCalendars else { return }
    if isRefreshed {
      try calendars.fetchAll(environment)
      return
    }
    // Boards, the server and “watch” show at once what a program of the desktop has written, as a command does.
    _ = calendars.renewCopies(at: environment.now)
    if let complaint = calendars.fetchInBackground(at: environment.now), says {
      StandardStreams.warn(complaint)
    }
  }

  /// Fetches the calendars and images that are due at a later moment, in the background, and says nothing.
  func renew(at now: Instant) throws {
    var calendars = calendars
    calendars?.lookAtStores()
    _ = calendars?.fetchInBackground(at: now)
    _ = try RemoteImages(flatMap(\.settings.images)).fetch(at: now, isRefreshed: false)
  }
}

/// Sentences for the user.
extension Run {
  /// Prints sentences, each on a new line; in a terminal, lines are wrapped to its width.
  func say(_ text: String) throws { try StandardStreams.write(paragraphs(text)) }

  /// Sentences as lines, each ended by a line feed. For other programs, and where no width is asked for, they are not broken.
  func paragraphs(_ text: String) -> String {
    text.paragraphs(to: settings.width ?? settings.terminalWidth) + "\n"
  }
}
