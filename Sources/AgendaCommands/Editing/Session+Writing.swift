internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

extension CommandError {
  /// The error of a calendar that was not changed.
  init(_ error: WritingError) {
    let code: ExitCode =
      switch error.kind {
      case .readOnly, .unwritable: .cannotCreate
      case .changed: .conflict
      case .notFound: .notFound
      case .invalid: .unreadable
      }
    self.init(code, lines: error.messages)
  }
}

extension Session {
  /// Writes changes, with the journal of the user.
  var store: CalendarStore { CalendarStore(stateFolder: ProcessEnvironment.current().stateFolder) }

  /// The time zones of the system for new components, from the year of the first of their times on.
  func zoneDefinitions(for components: [Component]) -> ZoneDefinitions {
    let years = components.compactMap { $0["DTSTART"]?.value.prefix(4) }.compactMap { Int($0) }
    let first = CalendarDate(year: min(max(years.min() ?? today.year, 1900), 2200), month: 1, day: 1) ?? today
    return ZoneDefinitions { name in
      ProcessEnvironment.zones.zone(named: name).map { zone in
        Component.timeZone(zone, named: name, from: first).bytes
      }
    }
  }

  /// Runs what throws the errors of writing.
  func writing<Value>(_ body: () throws(WritingError) -> Value) throws -> Value {
    do throws(WritingError) {
      return try body()
    } catch {
      throw CommandError(error)
    }
  }

  /// Makes changes, and prints what was done in one line with how to take it back.
  func commit(_ changes: [FileChange], _ summary: String) throws {
    let outcome = try writing { () throws(WritingError) in try store.commit(changes, summary: summary) }
    let undo = outcome.canBeUndone ? " Undo: agenda undo" : " It is too large to be undone."
    try StandardStreams.write(summary + "." + undo + "\n")
  }

  /// All calendars that are known, each folder of a tree by itself; of files on the command line these alone.
  func knownCalendars() throws -> [CalendarConfiguration] {
    guard !request.calendars.isOfFiles else { return calendars.calendars }
    return try CalendarSet.choice(
      request.calendars, from: calendars.configuration, environment: .current(), splitsAll: true
    ).known.map(\.calendar)
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
    // The last word of a path is enough where it is the only one.
    let ends = known.filter { $0.name.lowercased().hasSuffix("/" + wanted) }
    if ends.count == 1, let only = ends.first { return only }
    let names = known.map(\.name)
    let hint =
      didYouMean(name, among: names) ?? "there are \(names.map { quoted($0) }.joined(separator: ", "))"
    throw CommandError(.notFound, "there is no calendar \(quoted(name)); \(hint)")
  }

  /// The calendar of new events: the one of `--calendar`, else `default-calendar` of the configuration, else the first one that can be changed.
  func calendar(forNew name: String?) throws -> CalendarConfiguration {
    if let name = name ?? calendars.defaults.defaultCalendar { return try calendar(named: name) }
    let known = try knownCalendars()
    if let first = known.first(where: { (try? $0.place()) != nil }) { return first }
    throw CommandError(
      .notFound,
      "there is no calendar that can be changed; add one to \(calendars.configurationPath), see agenda(1)")
  }

  /// Asks a question in the terminal unless the answer is known. Without a terminal, `advice` says what to write.
  func confirm(_ question: String, isKnown: Bool, advice: String) throws {
    guard !isKnown else { return }
    let environment = ProcessEnvironment.current()
    guard environment.isInputTerminal, environment.hasErrorTerminal else {
      throw CommandError(.usage, "this is no terminal to ask in; \(advice)")
    }
    guard StandardStreams.confirms(question) else {
      throw CommandError(.interrupted, "nothing was changed")
    }
  }

  /// An occurrence in words: `“Stand-up”, Tuesday 24 November 09:00–09:15`.
  func words(_ title: String, _ span: Occurrence.Span?) -> String {
    let time = span.map { ", " + settings.language.text(of: $0, in: settings.zone, today: today) } ?? ""
    return "“\(PlainText.sanitized(title, limit: 200))”" + time
  }

  /// The short name of a UID.
  func shortName(_ uid: String) -> String { EventIdentifier.short(of: [uid])[uid] ?? "" }
}
