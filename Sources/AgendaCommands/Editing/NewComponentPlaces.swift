internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The calendars into which new components go.
extension Run {
  /// The calendar that a name means, for a change of what is in it.
  func calendar(named name: String) throws -> CalendarConfiguration {
    let all = try known()
    do throws(CalendarNameError) {
      return try all.calendar(named: name).calendar
    } catch {
      throw CommandError(error)
    }
  }

  /// Where a new component goes for which no calendar is named.
  enum PlaceForNew {
    case calendar(CalendarConfiguration)
    /// One of the user's own, which is made first.
    case personal
    case nowhere
  }

  /// Where a new component goes for which no calendar is named: to `default-calendar` of the configuration if that holds components of its kind, else to the
  /// first shown calendar that can be changed and holds them, for which the default one of Evolution stands where the first one is of Evolution, else to the
  /// first such calendar that is not shown. A user who has none, and has configured none, gets one.
  func placeForNew(_ component: String) throws -> PlaceForNew {
    let configured = try defaultCalendar()
    if let configured, configured.holds(component) { return .calendar(configured) }
    let known = try known()
    let all = known.map(\.calendar)
    if let first = (calendars.calendars + all).first(where: { $0.takes(component) }) {
      return .calendar(standard(beside: first, among: known, component) ?? first)
    }
    // Its error says what it holds.
    if let configured { return .calendar(configured) }
    if let planned = all.first(where: { $0.folderToMake != nil }) { return .calendar(planned) }
    let configuration = calendars.configuration
    guard configuration.found != nil || configuration.calendars.isEmpty, !request.calendars.isOfFiles
    else { return .nowhere }
    let accounts = configuration.accounts.filter { $0.program == nil || !isListed($0) }
    let found =
      configuration.found
      ?? CalendarDiscovery.found(environment: environment.variables, home: environment.home)
    return PersonalCalendar.isNeeded(for: component, beside: all, accounts, found) ? .personal : .nowhere
  }

  /// The calendar of new events: the one that is named, else that of ``placeForNew(_:)``.
  func calendar(forNew name: String?, holding component: String = "VEVENT") throws -> CalendarConfiguration {
    if let name { return try calendar(named: name) }
    if case .calendar(let calendar) = try placeForNew(component) { return calendar }
    let kind = component == "VEVENT" ? "can be changed" : "takes \(wordsOfKind(component))"
    throw CommandError(.notFound, "there is no calendar that \(kind); \(.command("setup")) makes one")
  }

  /// Whether the calendars of an account are known, and the files of a program among them as its calendars.
  private func isListed(_ account: AccountConfiguration) -> Bool {
    let cache = AccountCache(of: account, cache: environment.cacheFolder)
    return cache.listing()?.calendars.allSatisfy { $0.isHidden || $0.file == nil || cache.hasState(of: $0) }
      == true
  }

  /// How long the first list of the calendars of another program is waited for, in seconds.
  private static let timeForList = 10.0

  /// Copies the calendars of the programs of the desktop that make changes, if they were never listed. Returns whether that was tried.
  func listPrograms() -> Bool {
    let unlisted = calendars.configuration.accounts.filter {
      $0.program?.makesChanges == true && !isListed($0)
    }
    guard !unlisted.isEmpty, !request.calendars.isOfFiles, let program = SyncProgram() else { return false }
    for account in unlisted {
      _ = program.hasEnded(
        configurationPath: calendars.configurationPath, names: [account.name], within: Self.timeForList)
    }
    return true
  }

  /// The calendar that `default-calendar` of the configuration names; `nil` without that key.
  /// - Throws: an error with the line of the key, if no calendar has the name, or if the calendar can never be changed, such as birthdays. The rights in a
  /// calendar of an account are not checked here.
  func defaultCalendar() throws -> CalendarConfiguration? {
    guard calendars.defaults.defaultCalendar != nil else { return nil }
    let known = try known()
    do throws(DefaultCalendarError) {
      return try calendars.configuration.defaultCalendar(among: known)
    } catch {
      // Where the process knows some calendars alone, that one need not be among them.
      if error.isUnnamed, environment.variables[CalendarSet.knownVariable]?.isEmpty == false { return nil }
      throw CommandError(
        .configuration,
        lines: ConfigurationError(path: calendars.configurationPath, problems: [error.problem]).messages)
    }
  }

  /// All calendars that are known, each folder of a tree by itself; of files on the command line these alone.
  func knownCalendars() throws -> [CalendarConfiguration] { try known().map(\.calendar) }

  /// The calendar into which the program of the desktop that has another one puts new items of a kind, if it can be changed here, and is shown if that one is.
  private func standard(
    beside other: CalendarConfiguration, among known: [KnownCalendar], _ component: String
  ) -> CalendarConfiguration? {
    guard let account = other.accountCalendar?.account else { return nil }
    let own = known.filter { $0.account?.name == account }
    guard let program = own.lazy.compactMap({ $0.account?.program }).first,
      let path = DesktopCalendars.pathOfDefault(
        component, of: program, environment: environment.variables, home: environment.home)
    else { return nil }
    let isShown = { (calendar: CalendarConfiguration) in
      calendars.calendars.contains { $0.name == calendar.name }
    }
    return own.first {
      $0.remote?.path == path && $0.calendar.takes(component) && (isShown($0.calendar) || !isShown(other))
    }?.calendar
  }

  /// These calendars, with their accounts.
  private func known() throws -> [KnownCalendar] {
    guard !request.calendars.isOfFiles else { return calendars.calendars.map { KnownCalendar(calendar: $0) } }
    // The shown calendars are not all that can be changed.
    return try CalendarSet.known(calendars.configuration, environment: environment)
  }

  /// A sentence which says that a calendar is not shown, without a full stop; `nil` if it is shown, or if the command line says what is.
  func absence(of calendar: CalendarConfiguration) -> String? {
    guard !request.calendars.isOfFiles, request.calendars.names.isEmpty,
      request.calendars.excludedNames.isEmpty,
      !calendars.calendars.contains(where: { $0.name == calendar.name || $0.location == calendar.location })
    else { return nil }
    let name = PlainText.sanitized(calendar.name)
    return
      "It is not shown: “\(name)” is not selected; \(.command("calendars select --on \(name.shellWord)")) selects it"
  }
}

/// Why `default-calendar` names no calendar that takes new events.
struct DefaultCalendarError: Error {
  /// The line of the key, and the reason.
  let problem: ConfigurationError.Problem
  /// Whether no calendar has the name, or several have.
  let isUnnamed: Bool
  /// Whether no calendar has the name now.
  let isMissing: Bool
}

extension Configuration {
  /// The calendar that `default-calendar` names; `nil` without that key. The rights in a calendar of an account are not checked.
  func defaultCalendar(among known: [KnownCalendar]) throws(DefaultCalendarError) -> CalendarConfiguration? {
    let key = "default-calendar"
    guard let name = defaults.defaultCalendar else { return nil }
    let calendar: CalendarConfiguration
    do throws(CalendarNameError) {
      calendar = try known.calendar(named: name).calendar
    } catch {
      let isMissing = if case .unknown = error { true } else { false }
      throw .init(problem: problem(key, error.message), isUnnamed: true, isMissing: isMissing)
    }
    guard calendar.accountCalendar == nil, calendar.folderToMake == nil else { return calendar }
    do throws(WritingError) {
      _ = try calendar.place()
    } catch {
      throw .init(
        problem: problem(key, error.messages.joined(separator: "; ")), isUnnamed: false, isMissing: false)
    }
    return calendar
  }
}

extension CalendarConfiguration {
  /// The folder that is missing before events can be added; `nil` if none is, or no event can be added in any case.
  var folderToMake: String? {
    kind == .birthdays || readOnlyReason != nil ? nil : missingFolder
  }

  /// The path at which there is no calendar yet, and at which one can be made; `nil` if there is something, or nothing can be made.
  var pathToMake: String? {
    guard kind != .birthdays, let missingPath else { return nil }
    // A folder, or a file of events: other names are mistyped.
    return ["", "ics"].contains(fileExtension(of: missingPath)) ? missingPath : nil
  }
}
