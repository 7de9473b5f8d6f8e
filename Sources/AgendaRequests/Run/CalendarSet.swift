package import AgendaKit
import AgendaPlatform
package import AgendaSources
package import AgendaWidgets
package import ICalendar

/// The calendars that a command reads, and the defaults of the configuration.
package struct CalendarSet {
  /// An account as far as it is fetched.
  package struct FetchedAccount {
    package let name: String
    package let folder: CachedFolder
    /// The databases of a program of the desktop, and the files beside them, as they were when they were copied; `nil` if they never were, or the account is on
    /// a server.
    private let stores: FileStamp?
    /// Whether a program of the desktop has written something since its calendars were copied, or they never were.
    package private(set) var isBehind: Bool
    private let isOfDesktop: Bool

    init(_ account: AccountConfiguration, cache: String) {
      name = account.name
      folder = AccountCache(of: account, cache: cache).folder
      isOfDesktop = account.program != nil
      stores = isOfDesktop ? FileStamp(notedIn: folder) : nil
      isBehind = isOfDesktop && stores?.isCurrent != true
    }

    /// Whether the account is of a program of the desktop, and its calendars were never copied as a whole.
    package var isNew: Bool { isOfDesktop && stores == nil }

    /// The paths of the databases.
    var storePaths: [String] { stores?.paths ?? [] }

    /// Looks again whether the program has written something.
    package mutating func lookAgain() {
      isBehind = isOfDesktop && FileStamp(notedIn: folder)?.isCurrent != true
    }
  }

  /// A configuration, the path of its file, and whether the file exists.
  package typealias ReadConfiguration = (path: String, configuration: Configuration, isFile: Bool)

  /// The calendars, one for each folder of a tree. Events at the same time are shown in this order.
  package var calendars: [CalendarConfiguration]
  /// The folders of these calendars, as they were when the calendars were found.
  package let folders = SeenFolders()
  /// The paths of the files and folders in which they were found.
  package var roots: [String]
  /// The configuration.
  package var configuration: Configuration
  /// The defaults of the options.
  package var defaults: ConfigurationDefaults { configuration.defaults }
  /// The accounts that are asked for changes when they are due: without names on the command line all, so that new calendars are found.
  package var accounts: [FetchedAccount] = []
  /// Whether there are calendars, and none of them is selected.
  package var isNothingSelected = false
  /// A sentence about the file with the selected calendars; `nil` if all of it can be read, or none is needed.
  package private(set) var selectionProblem: String?
  /// A sentence about names in the configuration that match no calendar now; `nil` if there are none.
  package private(set) var missingCalendars: String?
  /// The path of the configuration, whether or not the file exists.
  package var configurationPath: String

  /// The calendars that are given, the files of `--file`, and the selected calendars of the configuration and its accounts. The configuration is
  /// `read`, if it was read before. Without one, the calendars that are found on this computer take its place.
  package init(
    _ request: AgendaRequest.Calendars, of read: ReadConfiguration? = nil,
    beside given: [CalendarConfiguration] = [], environment: ProcessEnvironment
  ) throws {
    let read = try read ?? Self.read(for: request, environment: environment)
    let files = given + CalendarConfiguration.files(request.files)
    (configurationPath, configuration) = (read.path, read.configuration)
    guard files.isEmpty || request.hasNames else {
      calendars = CalendarConfiguration.splitIntoFolders(files, keepingIn: folders)
        .map { $0.filled(from: read.configuration.defaults.reminders) }
      roots = files.compactMap(\.path)
      return
    }
    let (ticks, problem) = SavedSelection.contents(inState: environment.stateFolder)
    selectionProblem = problem
    let choice = try Self.choice(request, from: configuration, ticks, environment: environment)
    missingCalendars = choice.missing.map { missing in
      let names = missing.unknown.map { quoted($0.name) }.joined(separator: ", ")
      let start = missing.unknown.count == 1 ? "there is no calendar" : "there are no calendars"
      return "\(start) \(names) now, which the configuration names; \(.command("config check")) says more"
    }
    let selected = files + choice.selected.map(\.calendar)
    calendars = CalendarConfiguration.splitIntoFolders(selected, keepingIn: folders)
      .map { $0.filled(from: read.configuration.defaults.reminders) }
    isNothingSelected = selected.isEmpty && (!choice.known.isEmpty || !configuration.accounts.isEmpty)
    let touched = Set(choice.selected.compactMap(\.account?.name))
    accounts = configuration.accounts.filter { request.names.isEmpty || touched.contains($0.name) }
      .map { FetchedAccount($0, cache: environment.cacheFolder) }
    for index in calendars.indices {
      guard let account = calendars[index].accountCalendar?.account,
        accounts.contains(where: { $0.name == account && !$0.isBehind })
      else { continue }
      calendars[index].noteUnchangedStores()
    }
    let found =
      files
      + choice.known.map(\.calendar).filter { known in selected.contains { $0.isContained(in: known) } }
    roots = found.flatMap(\.shownFiles) + accounts.flatMap(\.folder.shownFiles)
    roots += accounts.flatMap(\.storePaths)
    // A calendar can be selected, or added to these folders, later; `watch` shows it then.
    roots.append(SavedSelection.path(inState: environment.stateFolder))
    if !read.isFile {
      roots += BaseDirectories.calendarFolders(environment: environment.variables, home: environment.home)
    }
  }

  /// The variable of the environment with the names of the calendars that there are for this process, with commas between them; without it, there
  /// are all. So nothing else can be read, named or changed.
  package static let knownVariable = "AGENDA_CALENDARS"

  /// The calendars that a request selects, out of those that a configuration and the lists of its accounts know. `ticks` are the saved ones where
  /// they were read already.
  package static func choice(
    _ request: AgendaRequest.Calendars, from configuration: Configuration, _ ticks: SavedSelection? = nil,
    environment: ProcessEnvironment, splitsAll: Bool = false
  ) throws -> SelectedCalendars {
    do throws(UnknownCalendarsError) {
      return try SelectedCalendars(
        from: known(to: environment, configuration),
        names: request.names.flatMap(CalendarSelection.names), requiresNames: !request.areOfWidget,
        excluding: request.excludedNames.flatMap(CalendarSelection.names), defaults: configuration.defaults,
        ticks: ticks ?? SavedSelection(inState: environment.stateFolder), splitsAll: splitsAll)
    } catch {
      let named = Set(request.names.flatMap(CalendarSelection.names))
      let isOfNames = error.unknown.contains { named.contains($0.name) }
      throw CommandError(
        .notFound, lines: error.messages, of: [isOfNames ? .calendars : .excludeCalendars])
    }
  }

  /// The calendars that a configuration and the lists of its accounts know, as far as the environment names them.
  private static func known(
    to environment: ProcessEnvironment, _ configuration: Configuration
  ) throws(UnknownCalendarsError) -> [KnownCalendar] {
    let all = configuration.knownCalendars(cache: environment.cacheFolder, state: environment.stateFolder)
    let names = CalendarSelection.names(in: environment.variables[knownVariable] ?? "")
    guard !names.isEmpty else { return all }
    return try SelectedCalendars(
      from: all, names: names, requiresNames: false, defaults: ConfigurationDefaults(),
      ticks: SavedSelection()
    ).selected
  }

  /// All calendars that a configuration and the lists of its accounts know, each folder of a tree by itself.
  package static func known(
    _ configuration: Configuration, environment: ProcessEnvironment
  ) throws -> [KnownCalendar] {
    try choice(AgendaRequest.Calendars(), from: configuration, environment: environment, splitsAll: true)
      .known
  }

  /// The configuration of a request, or the calendars that are found, unless the request is of files alone.
  package static func read(
    for request: AgendaRequest.Calendars, environment: ProcessEnvironment
  ) throws -> ReadConfiguration {
    try configurationOrDiscovered(
      request.configurationPath, environment: environment, discovers: !request.isOfFiles)
  }

  /// The configuration; if the file does not exist and the command line does not name it, one with the calendars that are found on this computer.
  /// With `discovers` false these are not searched.
  package static func configurationOrDiscovered(
    _ named: String?, environment: ProcessEnvironment, discovers: Bool = true
  ) throws -> ReadConfiguration {
    let path =
      named ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    do throws(ConfigurationError) {
      let configuration = try Configuration.load(
        path: path, home: environment.home, environment: environment.variables,
        widgetOptions: AgendaOption.keys)
      return (path, configuration, true)
    } catch {
      guard error.isMissing, named == nil else {
        throw CommandError(error.isMissing ? .notFound : .configuration, lines: error.messages)
      }
      guard discovers else { return (path, Configuration(), false) }
      let found = CalendarDiscovery.found(environment: environment.variables, home: environment.home)
      return (path, Configuration(found), false)
    }
  }
}

extension CalendarConfiguration {
  /// The files and folders whose change means that something else is to be shown.
  fileprivate var shownFiles: [String] { cachedFolder?.shownFiles ?? [path].compactMap(\.self) }
}

extension AgendaRequest.Calendars {
  /// Whether the calendars are only files, so that no calendar of the configuration is read.
  package var isOfFiles: Bool { !files.isEmpty && !hasNames }

  /// Whether calendars of the configuration are named.
  fileprivate var hasNames: Bool { !names.flatMap(CalendarSelection.names).isEmpty }
}

/// The results of reading the calendars of a command.
package struct SourceResults {
  private var results: [SourceResult]
  /// The moment from which the age of what was fetched is counted.
  private let now: Instant

  /// Reads calendars, in their order. With `text`, events may be left out that do not meet it. From `now` on, the age of what was fetched is counted.
  /// `pipes` were read before. With `indexes`, files of folders are left out that do not matter. What is kept in `seen` is not asked again. With
  /// `comparesZones`, events are told that would be at other times by the VTIMEZONEs of their calendars.
  package init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    extent: CalendarReader.Extent = .window, toDos: ToDoExtent = .due, text: TextCondition? = nil,
    pipes: HeldPipes = HeldPipes(), indexes: FolderIndexes?, seen: SeenFolders, zones: ZoneDatabase,
    comparesZones: Bool = false, now: Instant
  ) {
    var reader = Self.reader(in: window, extent, toDos, zones, now)
    (reader.text, reader.pipes, reader.indexes, reader.seen) = (text, pipes, indexes, seen)
    reader.comparesZones = comparesZones
    self.now = now
    results = reader.read(calendars, ownerAddresses: defaults.addresses)
  }

  /// Reads calendars, in their order, but takes those whose files have not changed from `memory`.
  package init(
    of calendars: [CalendarConfiguration], in window: OccurrenceWindow, defaults: ConfigurationDefaults,
    toDos: ToDoExtent = .due, keepingIn memory: inout SourceMemory, indexes: FolderIndexes?,
    zones: ZoneDatabase, now: Instant
  ) {
    self.now = now
    var reader = Self.reader(in: window, .window, toDos, zones, now)
    reader.indexes = indexes
    results = reader.read(calendars, ownerAddresses: defaults.addresses, keepingIn: &memory)
  }

  private static func reader(
    in window: OccurrenceWindow, _ extent: CalendarReader.Extent, _ toDos: ToDoExtent,
    _ zones: ZoneDatabase, _ now: Instant
  ) -> SourceReader {
    SourceReader(
      window: window, extent: extent, toDos: toDos, zones: zones, keepsAllProperties: false, now: now)
  }

  /// The occurrences of the calendars that could be read.
  package var occurrences: [CalendarOccurrences] { results.occurrences }

  /// Returns ``occurrences`` and forgets them, so that they take no memory while the agenda is drawn.
  package mutating func takeOccurrences() -> [CalendarOccurrences] {
    let taken = occurrences
    for index in results.indices {
      results[index].contents.occurrences = []
      results[index].contents.toDos = []
    }
    return taken
  }

  /// The problems, calendar by calendar, except those of alarms.
  package var problems: [AgendaProblem] { results.problems }

  /// The calendars, each with its problems except those of alarms.
  package var problemsOfEach: [(calendar: CalendarConfiguration, problems: [AgendaProblem])] {
    results.map { ($0.calendar, $0.problems.filter(\.isOfEvents)) }
  }

  /// The results of some of the calendars.
  package func of(_ calendars: [CalendarConfiguration]) -> SourceResults {
    let wanted = Set(calendars)
    var part = self
    // Calendars inside a folder of calendars belong to the folder.
    part.results.removeAll { result in
      !wanted.contains(result.calendar) && !calendars.contains { result.calendar.isContained(in: $0) }
    }
    return part
  }

  /// The calendars for `agenda calendars`.
  package var listings: [CalendarListing] {
    results.map { result in
      let failure = result.problems.first { $0.severity == .failure }
      return CalendarListing(
        name: result.calendar.name, color: result.color, kind: result.kind, source: result.calendar.source,
        state: result.state == .ok ? .ok : .failed(message: failure?.message ?? ""),
        eventCount: result.contents.eventCount, taskCount: result.contents.toDoCount)
    }
  }

  /// The calendars with their occurrences; `nil` for one that could not be read.
  package var outcomes: [(calendar: CalendarConfiguration, occurrences: CalendarOccurrences?)] {
    results.map { ($0.calendar, $0.occurrences) }
  }

  /// The problems, one line per calendar, except those of alarms, and calendars that are out of date: these are being fetched. A problem of an
  /// account has one line for all calendars of the account.
  package var complaints: [String] {
    var seen: Set<String> = []
    return results.compactMap { Self.complaint(of: $0, without: [])?.text }.filter {
      seen.insert($0).inserted
    }
  }

  /// The problem of a calendar that is said, without those of some kinds, and without notices if they were told.
  private static func complaint(
    of result: SourceResult, without kinds: Set<Diagnostic.Code>, isTold: Bool = false
  ) -> (text: String, isNotice: Bool)? {
    complaint(
      of: result.problems.filter { problem in
        problem.isOfEvents && problem.kind != .outdated && !kinds.contains(problem.kind)
          && !(isTold && problem.isNotice)
      })
  }

  /// Writes the problems to standard error, but for problems of some kinds. A notice is said until it was seen in a terminal, and elsewhere once a day.
  private func printComplaints(without kinds: Set<Diagnostic.Code>) {
    var seen: Set<String> = []
    for result in results {
      let folder = result.calendar.cachedFolder
      let isTold =
        result.problems.contains(where: \.isNotice) && !StandardStreams.hasErrorTerminal
        && folder?.wasTold(result.calendar.cacheState, at: now) == true
      guard
        let complaint = Self.complaint(of: result, without: kinds, isTold: isTold),
        seen.insert(complaint.text).inserted
      else { continue }
      StandardStreams.warn(complaint.text)
      if complaint.isNotice {
        folder?.noteTold(isSeen: StandardStreams.hasErrorTerminal, at: now)
      }
    }
  }

  /// The problems of alarms, one line per calendar.
  package var alarmComplaints: [String] {
    results.compactMap { Self.complaint(of: $0.problems.filter { $0.kind == .unreadableAlarm })?.text }
  }

  /// The worst of some problems of a calendar, and the number of the others; `nil` if there are none.
  private static func complaint(of problems: [AgendaProblem]) -> (text: String, isNotice: Bool)? {
    let severity = problems.map(\.severity).max()
    let severe = problems.filter { $0.severity == severity }
    // That no zone is known at all explains each that is unknown, and says what helps.
    guard let worst = severe.first(where: { $0.kind == .noTimeZones }) ?? severe.first else { return nil }
    let others = problems.reduce(-1) { $0 + $1.count }
    let more =
      others == 0 ? "" : " (and \(others) more \(others == 1 ? "problem" : "problems") in this calendar)"
    return (worst.description + more, worst.isNotice)
  }

  /// Writes ``complaints`` to standard error, but for problems of some kinds. Throws if no calendar could be read, or if `isStrict` and a
  /// part of one could not.
  package func warn(isStrict: Bool, without kinds: Set<Diagnostic.Code> = []) throws {
    printComplaints(without: kinds)
    if let failure = failure(isStrict: isStrict) { throw failure }
  }

  /// The exit code, without a message, if no calendar could be read, or if `isStrict` and a part of one could not; `nil` otherwise.
  package func failure(isStrict: Bool) -> CommandError? {
    let failed = results.filter { $0.state == .failed }
    let isNothingRead = !results.isEmpty && failed.count == results.count
    let isDamaged = results.contains { $0.problems.contains { $0.severity != .warning } }
    guard isNothingRead || (isStrict && isDamaged) else { return nil }
    let isMissing = isNothingRead && failed.allSatisfy { $0.problems.contains { $0.kind == .notFound } }
    return CommandError(isMissing ? .notFound : .unreadable)
  }
}

extension AgendaProblem {
  /// The problem is said once: changes that met others on a server, or a calendar that its server no longer has.
  fileprivate var isNotice: Bool { kind == .changedTwice || (kind == .gone && severity == .warning) }
}
