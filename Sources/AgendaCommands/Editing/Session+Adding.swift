internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Run {
  /// Puts a new event or to-do into a calendar: the one that is named, else the one for new events. Prints it in one line, with its short name and how
  /// to take it back. `span` is when it is, for that line.
  /// - Throws: if there is no such calendar, it cannot be changed, or the event would not be valid.
  func add(
    _ component: Component, span: Occurrence.Span?, toCalendarNamed name: String?, isQuiet: Bool = false
  ) throws {
    ProcessLimits.allowChanges()
    let calendar = try calendar(forNew: name, holding: component.name)
    try check([component], instead: nil, showing: span)
    let zones = zoneSource
    let addition = { () throws(WritingError) in
      try CalendarAddition.changes(adding: [ZonedComponents([component])], to: calendar, zones: zones)
    }
    let changes = try writing(addition)
    let title = component["SUMMARY"]?.text ?? ""
    try commit(
      changes,
      "Added \(words(title, span)), to \(PlainText.sanitized(calendar.name)) (\(shortName(component.uid ?? "")))",
      in: calendar, isQuiet: isQuiet, remade: addition)
  }

  /// The calendar that a name means, for a change of what is in it.
  func calendar(named name: String) throws -> CalendarConfiguration {
    let all = try known()
    do throws(CalendarNameError) {
      return try all.calendar(named: name).calendar
    } catch {
      throw CommandError(error)
    }
  }

  /// Whether the user has no calendar for a new component, and has configured none: `agenda add` then makes one.
  func lacksCalendar(for component: String) throws -> Bool {
    let configuration = calendars.configuration
    guard configuration.accounts.isEmpty, configuration.found != nil || configuration.calendars.isEmpty,
      !request.calendars.isOfFiles, try defaultCalendar() == nil
    else { return false }
    return try !knownCalendars().contains { $0.takes(component) }
  }

  /// The calendar of new events: the one that is named, else `default-calendar` of the configuration, else the first shown one that can be changed and holds
  /// components of that kind, else the first such calendar that is not shown.
  func calendar(forNew name: String?, holding component: String = "VEVENT") throws -> CalendarConfiguration {
    if let name { return try calendar(named: name) }
    if let configured = try defaultCalendar() { return configured }
    let all = try knownCalendars()
    if let first = (calendars.calendars + all).first(where: { $0.takes(component) }) { return first }
    throw CommandError(.notFound, "there is no calendar that can be changed; “agenda setup” makes one")
  }

  /// The calendar that `default-calendar` of the configuration names; `nil` without that key.
  /// - Throws: an error with the line of the key, if no calendar has the name, or if the calendar can never be changed, such as birthdays. The rights in a
  /// calendar of an account are not checked here.
  func defaultCalendar() throws -> CalendarConfiguration? {
    let key = "default-calendar"
    guard let name = calendars.defaults.defaultCalendar else { return nil }
    let message: String
    // Where the process knows some calendars alone, that one need not be among them.
    let isConfined = environment.variables[CalendarSet.knownVariable]?.isEmpty == false
    do {
      let calendar = try known().calendar(named: name).calendar
      if calendar.accountCalendar == nil { _ = try calendar.place() }
      return calendar
    } catch let error as CalendarNameError {
      if isConfined { return nil }
      message = error.message
    } catch let error as WritingError {
      message = error.messages.joined(separator: "; ")
    }
    let problem = calendars.configuration.problem(key, message)
    throw CommandError(
      .configuration,
      lines: ConfigurationError(path: calendars.configurationPath, problems: [problem]).messages)
  }

  /// All calendars that are known, each folder of a tree by itself; of files on the command line these alone.
  func knownCalendars() throws -> [CalendarConfiguration] { try known().map(\.calendar) }

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
      "It is not shown: “\(name)” is not selected; “agenda calendars select --on \(name.shellWord)” selects it"
  }
}

extension CommandError {
  /// The error of a name that means no calendar, or several.
  init(_ error: CalendarNameError) {
    switch error {
    case .unknown(let message): self.init(.notFound, message)
    case .ambiguous(let message): self.init(.usage, message)
    }
  }
}
