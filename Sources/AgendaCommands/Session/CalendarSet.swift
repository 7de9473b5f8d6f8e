internal import AgendaSources
internal import ICalendar

/// The calendars that a command reads, and the defaults of the configuration.
struct CalendarSet {
  /// A configuration, the path of its file, and whether the file exists.
  typealias ReadConfiguration = (path: String, configuration: Configuration, isFile: Bool)

  /// The calendars, one for each folder of a tree. Events at the same time are shown in this order.
  var calendars: [CalendarConfiguration]
  /// The paths of the files and folders in which they were found.
  var roots: [String]
  /// The configuration.
  var configuration: Configuration
  /// The defaults of the options.
  var defaults: ConfigurationDefaults { configuration.defaults }
  /// The accounts that are asked for changes when they are due: without names on the command line all, so that new calendars are found.
  var accounts: [(name: String, folder: CachedFolder)] = []
  /// Whether there are calendars, and none of them is selected.
  var isNothingSelected = false
  /// The path of the configuration, whether or not the file exists.
  var configurationPath: String

  /// The files of `--file` and the selected calendars of the configuration and its accounts. Without a configuration, the calendars in the usual
  /// folders take their place.
  init(_ request: AgendaRequest.Calendars, environment: ProcessEnvironment) throws {
    let read = try Self.configurationOrDiscovered(
      request.configurationPath, environment: environment, discovers: !request.isOfFiles)
    try self.init(request, of: read, environment: environment)
  }

  /// Calendars that were chosen already. None of them is fetched.
  init(_ calendars: [CalendarConfiguration], of configuration: Configuration, path: String) {
    self.calendars = CalendarConfiguration.splitIntoFolders(calendars)
    self.configuration = configuration
    roots = []
    configurationPath = path
  }

  /// The same, of a configuration that was read.
  init(
    _ request: AgendaRequest.Calendars, of read: ReadConfiguration, environment: ProcessEnvironment
  ) throws {
    let files = CalendarConfiguration.files(request.files)
    (configurationPath, configuration) = (read.path, read.configuration)
    guard !request.isOfFiles else {
      calendars = CalendarConfiguration.splitIntoFolders(files)
      roots = files.compactMap(\.path)
      return
    }
    let choice = try Self.choice(request, from: configuration, environment: environment)
    let selected = files + choice.selected.map(\.calendar)
    calendars = CalendarConfiguration.splitIntoFolders(selected)
    isNothingSelected = selected.isEmpty && (!choice.known.isEmpty || !configuration.accounts.isEmpty)
    let touched = Set(choice.selected.compactMap(\.account?.name))
    accounts = configuration.accounts.filter { request.names.isEmpty || touched.contains($0.name) }
      .map { ($0.name, AccountCache(of: $0, cache: environment.cacheFolder).folder) }
    let found =
      files
      + choice.known.map(\.calendar).filter { known in selected.contains { $0.isContained(in: known) } }
    roots = found.flatMap(\.shownFiles) + accounts.flatMap(\.folder.shownFiles)
    // A calendar can be selected, or added to these folders, later; `watch` shows it then.
    roots.append(CalendarTicks.path(inState: environment.stateFolder))
    if !read.isFile {
      roots += BaseDirectories.calendarFolders(environment: environment.variables, home: environment.home)
    }
  }

  /// The calendars that a request selects, out of those that a configuration and the lists of its accounts know.
  static func choice(
    _ request: AgendaRequest.Calendars, from configuration: Configuration, environment: ProcessEnvironment,
    splitsAll: Bool = false
  ) throws -> SelectedCalendars {
    do throws(UnknownCalendars) {
      return try SelectedCalendars(
        from: configuration.knownCalendars(cache: environment.cacheFolder),
        names: request.names.flatMap(CalendarSelection.names),
        excluding: request.excludedNames.flatMap(CalendarSelection.names), defaults: configuration.defaults,
        ticks: CalendarTicks(inState: environment.stateFolder), splitsAll: splitsAll)
    } catch {
      throw CommandError(.notFound, lines: error.messages)
    }
  }

  /// The configuration; if the file does not exist and the command line does not name it, one with the calendars in the usual folders. With
  /// `discovers` false these are not searched.
  static func configurationOrDiscovered(
    _ named: String?, environment: ProcessEnvironment, discovers: Bool = true
  ) throws -> ReadConfiguration {
    let path =
      named ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    do throws(ConfigurationError) {
      let configuration = try Configuration.load(
        path: path, home: environment.home, environment: environment.variables,
        widgetOptions: BoardKey.withWidgets)
      return (path, configuration, true)
    } catch {
      guard error.isMissing, named == nil else {
        throw CommandError(error.isMissing ? .notFound : .configuration, lines: error.messages)
      }
      let folders = BaseDirectories.calendarFolders(
        environment: environment.variables, home: environment.home)
      let calendars = discovers ? CalendarDiscovery.calendars(in: folders) : []
      return (path, Configuration(calendars: calendars), false)
    }
  }
}

extension CalendarSet {
  /// After how many seconds another program is started for a calendar that was not fetched.
  private static let patience = 60

  /// Whether any of the calendars is on the web or of an account.
  var hasFetchedCalendars: Bool { !accounts.isEmpty || calendars.contains { $0.cachedFolder != nil } }

  /// The names of the calendars that are fetched, and of their accounts.
  var fetchedNames: [String] {
    accounts.map(\.name) + calendars.filter { $0.cachedFolder != nil }.map(\.name)
  }

  /// Starts a program that fetches those calendars on the web and of accounts that are due, and does not wait for it. Of many commands that find a
  /// calendar due, one starts it. An account is due as a whole.
  ///
  /// Returns the reason why no program was started; `nil` if one was, or if none is needed. A cache that cannot be written is not reported here: the
  /// agenda already shows how old its calendars are.
  func fetchInBackground(at now: Instant) -> String? {
    let isDue = { (folder: CachedFolder) in
      folder.isDue(at: now) && folder.putOff(until: now.adding(seconds: Self.patience))
    }
    let onWeb = calendars.filter { $0.web.map { isDue($0.folder) } ?? false }.map(\.name)
    let accounts = accounts.filter { isDue($0.folder) }.map(\.name)
    // Each account has a program of its own, so that a server that is slow to answer does not hold up the others.
    let ofAccounts = accounts.map { account in
      [account] + calendars.filter { $0.accountCalendar?.account == account }.map(\.name)
    }
    let due = ([onWeb] + ofAccounts).filter { !$0.isEmpty }
    guard !due.isEmpty else { return nil }
    guard let program = SyncProgram() else { return SyncProgram.missing.messages.first }
    let starts = due.map { program.start(configurationPath: configurationPath, names: $0) }
    return starts.contains(false) ? "agenda-sync cannot be started" : nil
  }

  /// Starts a program for each account to which changes wait to be sent, and does not wait for it; `false` where one could not be started. `known` are
  /// all calendars of the configuration.
  func send(to accounts: Set<String>, known: [CalendarConfiguration], at now: Instant) -> Bool {
    guard let program = SyncProgram() else { return false }
    var isStarted = true
    for account in accounts.sorted() {
      let ofAccount = known.filter { $0.accountCalendar?.account == account }
      // A command that shows calendars now does not start a second one.
      _ = ofAccount.first?.accountCalendar?.accountFolder.putOff(until: now.adding(seconds: Self.patience))
      let names = [account] + ofAccount.map(\.name)
      if !program.start(configurationPath: configurationPath, names: names) { isStarted = false }
    }
    return isStarted
  }

  /// The next moment at which a calendar on the web or an account is due; `nil` where there is none.
  func nextFetch(after now: Instant) -> Instant? {
    let folders = calendars.compactMap(\.web?.folder) + accounts.map(\.folder)
    return folders.compactMap(\.due).filter { now < $0 }.min()
  }

  /// Fetches the calendars on the web and of accounts: all now, where that `isWanted`, else those that are due, in the background. Prints
  /// a warning where nothing could be started, if `reportsWarnings`.
  func fetch(_ isWanted: Bool, environment: ProcessEnvironment, reportsWarnings: Bool) throws {
    guard hasFetchedCalendars else { return }
    if isWanted {
      try fetchAll(environment)
    } else if let complaint = fetchInBackground(at: environment.now), reportsWarnings {
      StandardStreams.complain(complaint)
    }
  }

  /// Fetches all calendars on the web and of accounts, and waits until that is done. If one cannot be fetched, the agenda shows that.
  func fetchAll(_ environment: ProcessEnvironment) throws {
    let names = fetchedNames
    guard !names.isEmpty else { return }
    guard let program = SyncProgram() else { throw SyncProgram.missing }
    _ = try program.run(
      configurationPath: configurationPath, names: names, demand: .now, isQuiet: true,
      showsProgress: environment.hasErrorTerminal)
  }
}

extension CalendarConfiguration {
  /// The files and folders whose change means that something else is to be shown.
  fileprivate var shownFiles: [String] { cachedFolder?.shownFiles ?? [path].compactMap(\.self) }
}

extension AgendaRequest.Calendars {
  /// Whether it is of files alone, so that no calendar of the configuration is read.
  var isOfFiles: Bool { !files.isEmpty && names.flatMap(CalendarSelection.names).isEmpty }
}
