public import ICalendar

/// Reads several calendars, which share a budget.
extension SourceReader {
  /// Reads the calendars of a configuration. Each folder in the tree of a calendar becomes a calendar of its own.
  public func read(
    _ configuration: Configuration, within budget: ExpansionBudget = ExpansionBudget()
  ) -> [SourceResult] {
    read(
      CalendarConfiguration.splitIntoFolders(configuration.calendarsWithReminders), within: budget,
      ownerAddresses: configuration.defaults.addresses)
  }

  /// Reads the calendars of a configuration, but takes those whose files have not changed from `memory`.
  public func read(
    _ configuration: Configuration, within budget: ExpansionBudget = ExpansionBudget(),
    keepingIn memory: inout SourceMemory
  ) -> [SourceResult] {
    read(
      CalendarConfiguration.splitIntoFolders(configuration.calendarsWithReminders), within: budget,
      ownerAddresses: configuration.defaults.addresses, keepingIn: &memory)
  }

  /// Reads calendars in their order, within a shared budget. The budget that one calendar does not need is left for the
  /// next ones, and no calendar takes the share of another. `ownerAddresses`, in lower case, apply to calendars without addresses
  /// of their own.
  public func read(
    _ calendars: [CalendarConfiguration], within budget: ExpansionBudget = ExpansionBudget(),
    ownerAddresses: Set<String> = []
  ) -> [SourceResult] {
    read(calendars, within: budget, ownerAddresses: ownerAddresses) { $0.read($1) }
  }

  /// Reads calendars in their order, but takes those whose files have not changed from `memory`.
  public func read(
    _ calendars: [CalendarConfiguration], within budget: ExpansionBudget = ExpansionBudget(),
    ownerAddresses: Set<String> = [], keepingIn memory: inout SourceMemory
  ) -> [SourceResult] {
    defer { memory.finish() }
    return read(calendars, within: budget, ownerAddresses: ownerAddresses) { $0.read($1, keepingIn: &memory) }
  }

  private func read(
    _ calendars: [CalendarConfiguration], within budget: ExpansionBudget, ownerAddresses: Set<String>,
    _ read: (SourceReader, CalendarConfiguration) -> SourceResult
  ) -> [SourceResult] {
    var reader = self
    reader.ownerAddresses = ownerAddresses
    var left = budget
    return calendars.enumerated().map { place, calendar in
      reader.position = place
      reader.budget = left.divided(by: calendars.count - place)
      let result = read(reader, calendar)
      left = left.subtracting(result.contents.spent)
      return result
    }
  }

  /// Reads one calendar within the budget of this reader.
  func read(_ calendar: CalendarConfiguration) -> SourceResult {
    let state = calendar.cacheState
    return reporting(state, of: calendar, in: readUntilConsistent(calendar, state))
  }

  private func read(_ calendar: CalendarConfiguration, keepingIn memory: inout SourceMemory) -> SourceResult {
    let state = calendar.cacheState
    guard let versions = versions(of: calendar, state) else { return read(calendar) }
    let key = key(of: calendar)
    let result =
      memory.result(key, of: versions.files)
      ?? readUntilConsistent(calendar, state, listed: versions.tree)
    memory.keep(result, key, of: versions.files)
    return reporting(state, of: calendar, in: result)
  }
}
