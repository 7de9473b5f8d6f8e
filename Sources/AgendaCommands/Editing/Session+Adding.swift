internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Session {
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
      isQuiet: isQuiet, remade: addition)
  }

  /// The calendar with a name, whose letter case does not count.
  func calendar(named name: String) throws -> CalendarConfiguration {
    let known = try knownCalendars()
    let wanted = name.lowercased()
    if let exact = known.first(where: { $0.name == name })
      ?? known.first(where: { $0.name.lowercased() == wanted })
    {
      return exact
    }
    if let renamed = known.first(where: { $0.otherNames.contains { $0.lowercased() == wanted } }) {
      return renamed
    }
    // The last word of a path is enough where it is the only one.
    let ends = known.filter { $0.name.lowercased().hasSuffix("/" + wanted) }
    if ends.count == 1, let only = ends.first { return only }
    let names = known.map(\.name)
    let hint =
      didYouMean(name, among: names) ?? "there are \(names.map { quoted($0) }.joined(separator: ", "))"
    throw CommandError(.notFound, "there is no calendar \(quoted(name)); \(hint)")
  }

  /// The calendar of new events: the one that is named, else `default-calendar` of the configuration, else the first one that can be changed and
  /// holds components of that kind.
  func calendar(forNew name: String?, holding component: String = "VEVENT") throws -> CalendarConfiguration {
    if let name = name ?? calendars.defaults.defaultCalendar { return try calendar(named: name) }
    if let first = try knownCalendars().first(where: { $0.takes(component) }) { return first }
    let advice =
      try knownCalendars().isEmpty
      ? "“agenda today” shows the lines to write in \(calendars.configurationPath)"
      : "add one to \(calendars.configurationPath), see agenda(1)"
    throw CommandError(.notFound, "there is no calendar that can be changed; \(advice)")
  }

  /// All calendars that are known, each folder of a tree by itself; of files on the command line these alone.
  func knownCalendars() throws -> [CalendarConfiguration] {
    guard !request.calendars.isOfFiles else { return calendars.calendars }
    var all = request.calendars
    // What is shown does not say what can be changed.
    (all.names, all.excludedNames) = ([], [])
    return try CalendarSet.choice(
      all, from: calendars.configuration, environment: .current(), splitsAll: true
    ).known.map(\.calendar)
  }
}
