internal import AgendaSources
internal import ICalendar

/// The calendars that a command reads, and the defaults of the configuration.
struct CalendarSet {
  /// The calendars, one for each folder of a tree. Events at the same time are shown in this order.
  var calendars: [CalendarConfiguration]
  /// The paths of the files and folders in which they were found.
  var roots: [String]
  /// The defaults of the options.
  var defaults: ConfigurationDefaults
  /// The path of the configuration, whether or not the file exists.
  var configurationPath: String

  /// The files of `--file` and the selected calendars of the configuration. Without a configuration, the calendars in the usual folders
  /// take their place.
  init(_ request: AgendaRequest.Calendars, environment: ProcessEnvironment) throws {
    configurationPath =
      request.configurationPath
      ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    let configuration = try Self.configuration(
      at: configurationPath, isNamed: request.configurationPath != nil, environment: environment)
    defaults = configuration?.defaults ?? ConfigurationDefaults()
    let files = CalendarConfiguration.files(request.files)
    let names = request.names.flatMap(CalendarSelection.names)
    guard request.files.isEmpty || !names.isEmpty else {
      calendars = CalendarConfiguration.splitIntoFolders(files)
      roots = files.compactMap(\.path)
      return
    }
    let folders = BaseDirectories.calendarFolders(environment: environment.variables, home: environment.home)
    let known = configuration?.calendars ?? CalendarDiscovery.calendars(in: folders)
    let excluded = request.excludedNames.flatMap(CalendarSelection.names)
    let selection = CalendarSelection(
      names: names.isEmpty ? defaults.calendars ?? [] : names,
      excluding: excluded.isEmpty ? defaults.excludedCalendars ?? [] : excluded)
    do throws(UnknownCalendars) {
      let selected = files + (try selection.select(from: selection.apart(known)))
      calendars = CalendarConfiguration.splitIntoFolders(selected)
      let found = files + known.filter { known in selected.contains { $0.isContained(in: known) } }
      roots = found.flatMap { $0.web?.folder.shownFiles ?? [$0.path].compactMap(\.self) }
      // A calendar can be added to these folders later; `watch` shows it then.
      if configuration == nil { roots += folders }
    } catch {
      throw CommandError(.notFound, lines: error.messages)
    }
  }

  private static func configuration(at path: String, isNamed: Bool, environment: ProcessEnvironment) throws
    -> Configuration?
  {
    do throws(ConfigurationError) {
      return try Configuration.load(path: path, home: environment.home, environment: environment.variables)
    } catch {
      if error.isMissing, !isNamed { return nil }
      throw CommandError(error.isMissing ? .notFound : .configuration, lines: error.messages)
    }
  }
}

extension CalendarSet {
  /// After how many seconds another program is started for a calendar that was not fetched.
  private static let patience = 60

  /// Whether any of the calendars is on the web.
  var hasCalendarsOnWeb: Bool { calendars.contains { $0.web != nil } }

  /// Starts a program that fetches those calendars on the web that are due, and does not wait for it. Of many commands that find a calendar due,
  /// one starts it.
  ///
  /// Returns the reason why no program was started; `nil` if one was, or if none is needed. A cache that cannot be written is not reported here: the
  /// agenda already shows how old its calendars are.
  func fetchInBackground(at now: Instant) -> String? {
    let due = calendars.filter { calendar in
      guard let web = calendar.web, web.isDue(at: now) else { return false }
      return web.folder.putOff(until: now.adding(seconds: Self.patience))
    }
    guard !due.isEmpty else { return nil }
    guard let program = SyncProgram() else { return SyncProgram.missing.messages.first }
    let isStarted = program.start(configurationPath: configurationPath, names: due.map(\.name))
    return isStarted ? nil : "agenda-sync cannot be started"
  }

  /// The next moment at which a calendar on the web is due; `nil` where none is on the web.
  func nextFetch(after now: Instant) -> Instant? {
    calendars.compactMap { $0.web?.folder.due }.filter { now < $0 }.min()
  }

  /// Fetches all calendars on the web, and waits until that is done. If one cannot be fetched, the agenda shows that.
  func fetchAll(_ environment: ProcessEnvironment) throws {
    let names = calendars.filter { $0.web != nil }.map(\.name)
    guard !names.isEmpty else { return }
    guard let program = SyncProgram() else { throw SyncProgram.missing }
    _ = try program.run(
      configurationPath: configurationPath, names: names, demand: .now, isQuiet: true,
      showsProgress: environment.hasErrorTerminal)
  }
}
