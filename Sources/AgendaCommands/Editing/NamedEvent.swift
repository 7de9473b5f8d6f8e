internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The event that a command line names, and the instance of the series.
struct NamedEvent {
  /// An instance of a series.
  struct Instance {
    /// The original start, in the type and the zone of the series.
    var recurrenceID: Occurrence.RecurrenceID
    /// Where it is now.
    var occurrence: Occurrence
  }

  /// The event with all its components.
  var stored: StoredEvent
  /// A calendar with ``stored`` alone, for its occurrences.
  var calendar: ICalendar.Calendar
  /// The instance that is named; `nil` for the event as a whole.
  var instance: Instance?

  /// The event, or the series; an override if there is no series.
  var master: Event? { events.named }

  /// The events of its components, the series first if the file has it first.
  private(set) var events: [Event]

  /// The instance that is named, else the event as a whole.
  var shown: Event? { instance?.occurrence.event ?? master }

  /// The name by which a person marks it: its UID, or its own name beside other events with that, or without one.
  var markedName: String {
    if stored.isNameless { return master?.nameWithoutUID ?? stored.uid }
    return stored.hasOthers ? master?.nameBesideOthers ?? stored.uid : stored.uid
  }

  /// The UID of its occurrences in an agenda, or their name if they have none.
  var nameInAgenda: String { stored.isNameless ? markedName : stored.uid }

  /// When it is, as far as its UID does not say which occurrence is meant: of an instance, or beside other events with that UID.
  func markedSpan(_ settings: Settings) -> Occurrence.Span? {
    instance?.occurrence.span
      ?? (stored.hasOthers ? span(at: settings.now, in: settings.zone) : nil)
  }

  /// Where the event is, which tells it apart from all others, in the same calendar or a copy of it.
  var place: String {
    let part = stored.parts.first
    return "\(stored.calendar.name)\n\(part?.file.path ?? "")\n\(part?.range.lowerBound ?? 0)\n\(stored.uid)"
  }

  /// The start as it is written, or the due time of a task; of an edit of all, that of the series. `nil` for dates, and for the point in time of a single
  /// event in UTC, which belongs to no wall clock.
  func writtenStart(_ extent: EventEditor.Extent) -> EventTime? {
    let event = extent == .all ? master : shown
    let start = isTask ? event?.toDo?.due ?? event?.toDo?.start : event?.schedule.start
    guard let start, !start.isDate, start.zone != .utc || isSeries else { return nil }
    return start
  }

  /// DTSTART of a task that is due at another time, by DUE or DURATION; `nil` for any other one.
  var startOfTask: EventTime? {
    let component = stored.master?.component
    guard isTask, component?["DUE"] != nil || component?["DURATION"] != nil else { return nil }
    return master?.toDo?.start
  }

  /// Whether the component is a journal entry, which no list shows.
  var isJournalEntry: Bool { stored.parts.first?.component.name == "VJOURNAL" }

  /// Whether the components are a task.
  var isTask: Bool { stored.isTask }

  /// Whether the event recurs. One instance alone, as of an invitation to it, does not.
  var isSeries: Bool {
    master.map { !$0.schedule.recurrence.isEmpty || $0.schedule.isOverride && events.count > 1 } ?? false
  }

  /// An event, and the calendar that has it alone.
  init(stored: StoredEvent, calendar: ICalendar.Calendar, zones: ZoneDatabase) {
    (self.stored, self.calendar) = (stored, calendar)
    events = stored.events(in: calendar, zones)
  }

  /// The occurrences in a window; of a task when it is due.
  func occurrences(in window: OccurrenceWindow) -> [Occurrence] {
    guard isTask else { return Array(calendar.occurrences(in: window)) }
    // Those that are overdue are read too.
    return calendar.toDos(.dueAndDone, in: window).filter { window.contains($0.span) }
  }

  /// The title, made harmless.
  var title: String { title(of: shown) }

  /// The title before a copy that has another one; empty for a copy of the same title.
  func origin(ofCopyAs new: String?) -> String { new == nil ? "" : quoted(title) + ": " }

  /// Whether the event is a task without a date.
  var isDateless: Bool { master?.toDo?.isDated == false }

  /// The title of the series, made harmless, which an instance that is named can lack.
  var seriesTitle: String { title(of: master) }

  private func title(of event: Event?) -> String {
    // An event whose start cannot be read has a title too.
    let component = (stored.master ?? stored.parts.first)?.component
    let summary = event?.details.summary ?? component?["SUMMARY"]?.text ?? ""
    return summary.isEmpty ? "untitled" : PlainText.sanitized(summary)
  }

  /// The occurrence to show: the instance that is named, else the next one after `now`, else the first one.
  func span(at now: Instant, in zone: Zone) -> Occurrence.Span? {
    instance?.occurrence.span ?? next(1, after: now, in: zone).first ?? first(in: zone)?.span
  }

  /// The days in which occurrences are looked for: about a year, else about thirty.
  private static let stretches = [400, 11_000]

  /// The first occurrence from the start on, within thirty years; if there is none, one that an override has before the start.
  func first(in zone: Zone) -> Occurrence? {
    guard let master, !isDateless else { return nil }
    let start = master.schedule.start.local.date
    let stretches = Self.stretches.map { (-2, $0) } + [(-Self.stretches[0], 0)]
    for (from, to) in stretches {
      let window = OccurrenceWindow(start.adding(days: from)..<start.adding(days: to), zone: zone)
      let first = occurrences(in: window).min {
        $0.span.interval(in: zone).lowerBound < $1.span.interval(in: zone).lowerBound
      }
      if let first { return first }
    }
    return nil
  }

  /// The next occurrences that have not ended and are not cancelled, sorted: within a year, else within thirty years.
  func next(_ count: Int, after now: Instant, in zone: Zone) -> [Occurrence.Span] {
    let today = zone.localDateTime(at: now).date
    for days in Self.stretches {
      let window = OccurrenceWindow(today..<today.adding(days: days), zone: zone)
      let found = occurrences(in: window).filter { $0.event.details.status != .cancelled }.map(\.span)
        .filter { $0.interval(in: zone).upperBound > now }
        .sorted { $0.interval(in: zone).lowerBound < $1.interval(in: zone).lowerBound }
      if found.count >= count || days > 400 { return Array(found.prefix(count)) }
    }
    return []
  }
}

extension NamedEvent {
  /// Whether another event has this UID in this calendar.
  func isOfOneItem(with other: NamedEvent) -> Bool {
    stored.uid == other.stored.uid && stored.calendar.name == other.stored.calendar.name
  }
}

extension Run {
  /// The event as it is after changes of others with its UID, which can have left it alone, or of one of its own instances, which can have given it a UID
  /// of its own.
  func anew(_ named: NamedEvent) throws -> NamedEvent {
    var own = self
    own.calendars.calendars = [named.stored.calendar]
    let uids = named.stored.hasOthers ? [named.stored.separatedUID, named.stored.uid] : [named.stored.uid]
    let found = StoredEvent.find(in: own.calendars.calendars) { uids.contains($0) }.map(own.named)
    let look = named.master?.distinction
    guard
      var again = found.first(where: { $0.master?.distinction == look && $0.isTask == named.isTask })
        ?? (found.count == 1 ? found[0] : nil)
    else {
      return try own.event(reference(named.stored.uid, named.instance?.recurrenceID))
    }
    if let id = named.instance?.recurrenceID {
      again.instance = try own.instance(id.name(in: settings.zone, withTime: true), of: again)
    }
    return again
  }
}

/// An event that a text can mean.
struct EventMatch {
  /// The event with all its components.
  var stored: StoredEvent
  /// The instance that alone is meant; `nil` for the event as a whole.
  var instance: NamedEvent.Instance?
}

extension Run {
  /// The most candidates that an error lists.
  private static let maximumCandidates = 10

  /// The event that a reference means, in the selected calendars; with `isReadAlone` it is not changed.
  /// - Throws: if there is none, or more than one, with a list of those. `advice` says where the names are; `choose`
  /// takes one of several.
  func event(
    _ text: String, isReadAlone: Bool = false, isOfTasks: Bool = false,
    advice: String = "\(.command("list --ids")) shows the names of events",
    choose: ([StoredEvent]) throws -> StoredEvent? = { _ in nil }
  ) throws -> NamedEvent {
    ProcessLimits.allowChanges()
    let reference = EventReference(text)
    let all = events(meantBy: reference)
    // A list of tasks names them apart from each other, and not from events with their UID.
    let tasks = isOfTasks && all.count > 1 ? all.filter(\.isTask) : []
    let found = tasks.isEmpty ? all : tasks
    if !isReadAlone, let first = found.first { try refuseReadAlone(first) }
    guard !found.isEmpty else {
      throw noName([text], advice: advice)
    }
    guard found.count > 1 else { return try self.having(reference, among: found)[0] }
    let having = reference.instance == nil ? [] : (try? self.having(reference, among: found)) ?? []
    if having.count == 1 { return having[0] }
    guard let first = try choose(found) else { throw ambiguous(text, found) }
    return try self.having(reference, among: [first])[0]
  }

  /// The events that a reference means, with the instance that it names; none for a text that is no name.
  /// - Throws: if none of them has that instance.
  func named(by reference: EventReference) throws -> [NamedEvent] {
    try having(reference, among: events(meantBy: reference))
  }

  /// The events with the instance that a reference names. A reference without one, and one that is a UID as a whole, means all of them.
  /// - Throws: if none has it.
  private func having(_ reference: EventReference, among found: [StoredEvent]) throws -> [NamedEvent] {
    var failure: (any Error)?
    var having: [NamedEvent] = []
    for stored in found {
      var named = named(stored)
      do {
        if let instance = reference.instance, reference.text != stored.uid {
          named.instance = try self.instance(instance, of: named)
        }
        having.append(named)
      } catch {
        failure = failure ?? error
      }
    }
    if having.isEmpty, let failure { throw failure }
    return having
  }

  /// The events that a reference means: those of files, else birthdays of vCards.
  func events(meantBy reference: EventReference) -> [StoredEvent] {
    let match = EventReference.Match(reference)
    let found = StoredEvent.find(reference, in: calendars.calendars, isReadAlone: true).filter { stored in
      !match.hasLetters(of: stored.uid)
        || named(stored).master.map { match.includes($0, of: stored.uid) } ?? true
    }
    guard found.isEmpty else { return reference.preferred(among: found) { $0.uid } }
    return birthdays { match.includes($0) }
  }

  /// The birthdays of vCards with UIDs for which `isWanted` is true.
  func birthdays(_ isWanted: (String) -> Bool) -> [StoredEvent] {
    let cards = calendars.calendars.filter(\.mayHaveCards)
    guard !cards.isEmpty else { return [] }
    let results = read(window(ofDays: -1..<367), of: cards)
    return cards.flatMap { calendar in
      let events = results.occurrences.filter { $0.calendar.name == calendar.name }.flatMap(\.occurrences)
        .map(\.event).filter { $0.uid.map(isWanted) ?? false }
      var seen: Set<String> = []
      return events.compactMap { event in
        seen.insert(event.uid ?? "").inserted ? StoredEvent(birthday: event, of: calendar) : nil
      }
    }
  }

  /// The error for texts that name nothing; `besides` adds where else they were looked for.
  func noName(_ texts: [String], besides: String = "", advice: String) -> CommandError {
    if let error = errorWithoutCalendars { return error }
    let names = texts.map { quoted($0) }.joined(separator: " or ")
    return notFound("no event or task is named \(names)\(besides); \(advice)")
  }

  /// The error of a command that needs a calendar where there is none at all; `nil` where there is one, also if it is not selected.
  var errorWithoutCalendars: CommandError? {
    guard calendars.calendars.isEmpty, !calendars.isNothingSelected, (try? knownCalendars().isEmpty) == true
    else { return nil }
    return CommandError(.notFound, "there is no calendar yet; \(.command("setup")) finds or makes one")
  }

  /// The maximum number of files in an error that could not be searched.
  private static let maximumUnsearched = 5

  /// The error for an event that was not found, with the files in which it could not be looked for.
  func notFound(_ message: String) -> CommandError {
    let files = UnusableCalendarFile.all(in: calendars.calendars)
    var lines = [message]
    for file in files.prefix(Self.maximumUnsearched) {
      let state = file.isDamaged ? "is damaged" : "cannot be read"
      lines.append(
        "a file of \(quoted(file.calendar)) \(state), and was not searched: \(PlainText.sanitized(file.reason))"
      )
    }
    if let first = files.first {
      let others = files.count - Self.maximumUnsearched
      if others > 0 { lines.append("\(others) more \(others == 1 ? "file was" : "files were") not searched") }
      lines.append(
        "\(.command("check \(PlainText.sanitized(first.path))")) says what is wrong; nothing was changed")
    }
    return CommandError(.notFound, lines: lines)
  }

  /// Throws if an event is in a file that is read, and not changed: jCal, or a damaged one.
  func refuseReadAlone(_ stored: StoredEvent) throws {
    if let file = stored.parts.first?.file, file.isJCal { throw CommandError(.isJCal(file.path)) }
    guard stored.parts.contains(where: \.isOfDamagedFile) else { return }
    throw notFound("\(quoted(named(stored).title)) is in a damaged file, and cannot be changed")
  }

  /// The event with its occurrences.
  func named(_ stored: StoredEvent) -> NamedEvent {
    NamedEvent(
      stored: stored,
      calendar: ICalendar.Calendar(
        stored.bytes, file: stored.parts.first?.file.path, viewer: settings.zone,
        zones: environment.zones),
      zones: environment.zones)
  }

  /// The event that a text means, and the instance of it.
  func named(_ match: EventMatch) -> NamedEvent {
    var event = named(match.stored)
    event.instance = match.instance
    return event
  }

  /// The short name of an event, and of the instance that is named.
  func name(of named: NamedEvent) -> String { shortName(of: named) + nameInSeries(of: named.instance) }

  /// The part of a name that says the instance: `@2026-11-24`; empty without one.
  private func nameInSeries(of instance: NamedEvent.Instance?) -> String {
    instance.map { "@\($0.recurrenceID.date(in: settings.zone))" } ?? ""
  }

  /// The instance of a series that an override replaces; `nil` if it replaces none.
  func instance(of event: NamedEvent, replacedBy override: Event) -> NamedEvent.Instance? {
    guard let id = override.schedule.recurrenceID else { return nil }
    let day = day(of: override)
    let window = OccurrenceWindow(day.adding(days: -1)..<day.adding(days: 2), zone: settings.zone)
    for occurrence in event.occurrences(in: window) where occurrence.event.schedule.recurrenceID == id {
      guard let own = occurrence.recurrenceID else { continue }
      return NamedEvent.Instance(recurrenceID: own, occurrence: occurrence)
    }
    return nil
  }

  /// The error for a text that can mean several events.
  func ambiguous(_ text: String, _ found: [StoredEvent]) -> CommandError {
    ambiguous(text, found.map { EventMatch(stored: $0) })
  }

  /// The error for a text that can mean several events, or instances of them.
  func ambiguous(_ text: String, _ found: [EventMatch]) -> CommandError {
    let names = self.names(of: found.map(\.stored.uid))
    var lines = ["\(quoted(text)) can be \(counted(found.map(\.stored))); name one of them:"]
    let candidates = found.prefix(Self.maximumCandidates).map { named($0) }
    for named in candidates {
      let span = named.span(at: settings.now, in: settings.zone).map {
        settings.language.text(of: $0, in: settings.zone, today: today) + "  "
      }
      let name = name(of: named, among: names) + nameInSeries(of: named.instance)
      lines.append("  \(name)  \(span ?? "")\(named.title) (\(named.stored.calendar.name))")
    }
    if found.count > Self.maximumCandidates {
      let others = found.count - Self.maximumCandidates
      lines.append("  and \(others) more; \(.command("search")) shows all, and \(.option("ids")) their names")
    }
    let shown = candidates.map { name(of: $0, among: names) + nameInSeries(of: $0.instance) }
    let uids = found.map { $0.stored.uid + nameInSeries(of: $0.instance) }
    if Set(shown).count < shown.count {
      lines.append("the same event is in several calendars; name one of these with \(.option("calendars"))")
    } else if Set(uids).count < found.count {
      lines.append("several of them have one UID; the letters behind the dot name one")
    }
    return CommandError(.usage, lines: lines)
  }

  /// The instance of a series with an original start on a date, or at a time.
  func instance(_ text: String, of event: NamedEvent) throws -> NamedEvent.Instance {
    let zone = settings.zone
    guard let argument = DateArgument(text, now: settings.now, zone: zone) else {
      throw DateArgument.error(text, for: "@")
    }
    let found = instances(of: event, meantBy: argument)
    guard let first = found.first else { throw noInstance(text, on: argument.date(in: zone), of: event) }
    guard found.count == 1 else {
      let times = found.map { "@" + $0.recurrenceID.name(in: zone, withTime: true) }
      throw CommandError(
        .usage,
        "“\(event.title)” has \(found.count) instances on \(text); write one of \(times.joined(separator: ", "))"
      )
    }
    return first
  }

  /// The day on which a component occurs: of a task when it is due.
  private func day(of event: Event) -> CalendarDate {
    (event.toDo?.due ?? event.schedule.start).date(in: settings.zone)
  }

  /// The instances with an original start on a date, or at a time.
  private func instances(of event: NamedEvent, meantBy argument: DateArgument) -> [NamedEvent.Instance] {
    let zone = settings.zone
    // A task occurs when it is due, and its instances are named by their starts.
    let lead = event.master.map { $0.schedule.start.date(in: zone).distance(to: day(of: $0)) } ?? 0
    var starts = [argument.date(in: zone).adding(days: lead)]
    // An override can have moved its instance to any day.
    starts += event.events.filter { $0.schedule.recurrenceID != nil }.map { day(of: $0) }
    var found: [NamedEvent.Instance] = []
    for start in starts {
      let window = OccurrenceWindow(start.adding(days: -1)..<start.adding(days: 2), zone: zone)
      for occurrence in event.occurrences(in: window) {
        guard let id = occurrence.recurrenceID, id.isMeant(by: argument, in: zone),
          !found.contains(where: { $0.recurrenceID == id })
        else { continue }
        found.append(NamedEvent.Instance(recurrenceID: id, occurrence: occurrence))
      }
    }
    return found
  }

  /// The error for an instance that was not found, with the name of the one that was moved to its date.
  private func noInstance(_ text: String, on date: CalendarDate, of event: NamedEvent) -> CommandError {
    let moved = movedHere(date, of: event)
    guard moved.isEmpty else {
      return CommandError(
        .notFound,
        "“\(event.title)” has no instance with the name @\(text); the one that was moved there is \(moved)")
    }
    return CommandError(
      .notFound,
      "“\(event.title)” has no instance on \(text)\(event.isSeries ? "" : "; it does not recur")")
  }

  /// The names of the instances that were moved to a date.
  private func movedHere(_ date: CalendarDate, of event: NamedEvent) -> String {
    let window = OccurrenceWindow(date..<date.adding(days: 1), zone: settings.zone)
    let names = event.occurrences(in: window).compactMap { occurrence -> String? in
      guard occurrence.span.startPoint.date(in: settings.zone) == date else { return nil }
      return occurrence.recurrenceID.map { "\(shortName(of: event))@\($0.date(in: settings.zone))" }
    }
    return names.joined(separator: ", ")
  }
}

extension Occurrence.RecurrenceID {
  /// Whether the instance is on a date, or at a time, in a zone.
  func isMeant(by argument: DateArgument, in zone: Zone) -> Bool {
    switch (self, argument) {
    case (.date(let own), _): own == argument.date(in: zone)
    case (.instant(let own), .date(let date)): zone.localDateTime(at: own).date == date
    case (.instant(let own), _): own == argument.instant(in: zone)
    }
  }
}

/// The options that say which instances of a series are meant.
struct ExtentOptions: ParsableArguments {
  @Flag(.this) var this: Bool
  @Flag(.following) var following: Bool
  @Flag(.all) var all: Bool

  /// The given extent; `nil` for none.
  var extent: EventEditor.Extent? { this ? .this : following ? .following : all ? .all : nil }
}

extension Run {
  /// Which instances of an event are meant: what the options say; for a single event all; else the answer of a person in the terminal.
  func extent(_ options: ExtentOptions, of event: NamedEvent) throws -> EventEditor.Extent {
    try extent(options.extent, of: event)
  }

  /// Which instances of an event are meant, where `given` says it or nothing does.
  func extent(_ given: EventEditor.Extent?, of event: NamedEvent) throws -> EventEditor.Extent {
    guard event.isSeries else { return .all }
    guard !event.isTask else {
      guard given != .all, given != nil || event.instance != nil else { return .all }
      let reason = "\(quoted(event.title)) is a task, which is changed as a whole"
      guard given != nil || !environment.canAsk else {
        try confirm("\(reason). All its dates?", isKnown: false, advice: "")
        return .all
      }
      throw CommandError(
        .usage,
        "\(reason); \(.command("done")) moves it on, and \(.option("all")) is for all its dates")
    }
    if let extent = given {
      guard extent != .all, event.instance == nil else { return extent }
      throw CommandError(
        .usage,
        "\(quoted(event.title)) recurs, and \(.option("\(extent)")) needs an instance: \(examples(event))")
    }
    guard environment.canAsk else {
      guard event.instance == nil else {
        throw CommandError(
          .usage,
          "\(quoted(event.title)) recurs: add \(.option("this")) for this instance alone, \(.option("following")) for those after it too, or \(.option("all"))"
        )
      }
      guard event.first(in: settings.zone) != nil else {
        throw CommandError(
          .usage,
          "\(quoted(event.title)) recurs, and all its dates are excepted: add \(.option("all")) for the whole series"
        )
      }
      throw CommandError(
        .usage,
        """
        \(quoted(event.title)) recurs: add \(.option("all")) for the whole series, or name an instance with \
        \(.option("this")) or \(.option("following")), as \(examples(event))
        """
      )
    }
    guard event.instance != nil else {
      try confirm(
        "\(quoted(event.title)) recurs, and no instance is named. The whole series?", isKnown: false,
        advice: "")
      return .all
    }
    StandardStreams.ask("\(quoted(event.title)) recurs: only [t]his one, this and the [f]ollowing, or [a]ll?")
    switch StandardStreams.answer()?.lowercased() {
    case "t", "this": return .this
    case "f", "following": return .following
    case "a", "all": return .all
    default: throw CommandError(.interrupted, "nothing was changed")
    }
  }

  /// Names of the next instances, as examples.
  private func examples(_ event: NamedEvent) -> String {
    let name = shortName(of: event)
    let next = event.next(2, after: settings.now, in: settings.zone).map { span in
      "\(name)@\(span.startPoint.date(in: settings.zone))"
    }
    return next.isEmpty ? "\(name)@DATE" : next.joined(separator: " or ")
  }
}

extension Occurrence.RecurrenceID {
  /// Its date in a zone.
  func date(in zone: Zone) -> CalendarDate {
    switch self {
    case .date(let date): date
    case .instant(let instant): zone.localDateTime(at: instant).date
    }
  }
}

extension EventTime {
  /// Its date in a zone.
  fileprivate func date(in zone: Zone) -> CalendarDate {
    isDate ? local.date : zone.localDateTime(at: instant(viewer: zone)).date
  }
}
