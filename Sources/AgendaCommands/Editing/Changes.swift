internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension Run {
  /// Changes an event by options, or where none are given in the user’s editor. One of several, which is a `step`, was tried before.
  func edit(
    _ named: NamedEvent, _ extent: EventEditor.Extent, _ options: EditOptions?, _ guests: GuestChanges?,
    _ decision: GuestDecision, _ past: PastDecision, _ step: ChangeStep? = nil
  ) throws {
    var base = try knownBase(of: named, extent)
    var changes: EventChanges
    var target: String?
    if let options {
      let times: EditedTimes
      (changes, times) = try self.changes(options, of: named, extent, &base)
      changes.seriesSpan = try seriesSpan(of: named, extent) {
        try self.span(times, from: $0, own: named.writtenStart(.all))
      }
      target = options.fields.calendar
    } else {
      guard let typed = try edited(named, base, extent) else { return try sayUnchanged(named, step) }
      (changes, target) = typed
      changes.seriesSpan = try seriesSpan(of: named, extent) { [base, span = changes.span] in
        span?.carried(from: base, to: $0, in: settings.zone)
      }
    }
    (changes.guests, changes.isOfOrganizer) = (guests, isOrganizer(of: named))
    try checkDay(of: changes, named, extent, from: base)
    try checkReminders(of: changes, named)
    try confirmPast(changes, of: named, from: base, past, step)
    let calendar = try target.map { try self.calendar(named: $0) }
    let moves = calendar.map { $0.name != named.stored.calendar.name } ?? false
    guard !moves || extent == .all else {
      throw CommandError(
        .usage, "only all of a series can be moved to another calendar; add \(.option("all"))")
    }
    if moves, let calendar { try confirmCopy(of: named, to: calendar, isKnown: step != nil) }
    if changes.isEmpty, !moves { return try sayUnchanged(named, step) }
    if extent == .this, changes.rule != nil {
      throw CommandError(
        .usage, "\(.option("repeat")) is for a series; add \(.option("all")) or \(.option("following"))")
    }
    try save(named, extent, changes, base, to: moves ? calendar : nil, decision, step)
  }

  /// The changes that options ask for, and their times. `base` becomes the times from which they are counted.
  private func changes(
    _ options: EditOptions, of named: NamedEvent, _ extent: EventEditor.Extent, _ base: inout Occurrence.Span
  ) throws -> (EventChanges, EditedTimes) {
    let times = named.isTask ? try timesOfTask(options.times, of: named) : options.times
    base = try nearer(base, of: named, extent, times)
    // The instances of a series have one length, wherever the clock changes in one, unless it is written in days.
    let hasDays = !named.isSeries || extent == .this || named.master?.schedule.hasDays == true
    let clock = hasDays && !named.isTask ? named.shown?.schedule.start.zone ?? settings.zone : nil
    // The base of a task without a date is only where its date is counted from.
    var changes = try eventChanges(
      options, times, from: base, clock: clock, own: named.writtenStart(extent),
      series: seriesClock(of: named, extent), isTask: named.isTask, isDateless: named.isDateless)
    changes.startOfTask = try startOfTask(times, of: named, due: changes.span)
    return (changes, times)
  }

  /// The times from which an edit goes out.
  private func knownBase(of named: NamedEvent, _ extent: EventEditor.Extent) throws -> Occurrence.Span {
    if let base = base(of: named, extent) { return base }
    if named.isJournalEntry { throw noEvent(named) }
    throw CommandError(
      .unreadable,
      "\(quoted(named.title)) has no time that can be read; \(.command("check")) says what is wrong")
  }

  /// Adds a copy of an event, or of one of its instances, with the changes of options, and prints it in one line. Nobody is invited or told.
  func addCopy(
    of named: NamedEvent, _ extent: EventEditor.Extent, _ options: EditOptions?, _ past: PastDecision,
    _ step: ChangeStep? = nil
  ) throws {
    ProcessLimits.allowChanges()
    var base = try knownBase(of: named, extent)
    var changes = EventChanges()
    if let options { changes = try self.changes(options, of: named, extent, &base).0 }
    try checkDay(of: changes, named, extent, from: base)
    try checkReminders(of: changes, named)
    try confirmPast(changes, of: named, from: base, past, step)
    let calendar = try options?.fields.calendar.map { try self.calendar(named: $0) } ?? named.stored.calendar
    let components = try writing { () throws(WritingError) in
      guard named.isTask else {
        return try editor(of: named).copy(changes, extent, at: named.instance?.recurrenceID, span: base)
      }
      return try ToDoChange(
        named.stored, named.master, viewer: settings.zone, now: settings.now, database: environment.zones
      ).copy(changes)
    }
    let zones = zoneSource
    let copy = ZonedComponents(components, named.stored.zones)
    try check(components, of: named, changes, newest: components, isEmpty: hasNoDate(named))
    let addition = { () throws(WritingError) in
      try CalendarAddition.changes(adding: [copy], to: calendar, zones: zones)
    }
    let shown = named.isDateless && changes.span == nil ? nil : changes.span ?? base
    let event = words(
      changes.summary ?? named.title, named.isTask ? shown?.asDue : shown, saysYear: isOneDay(named, extent))
    let scope = named.isSeries && extent == .all ? ", all of the series" : ""
    try commit(
      try writing(addition),
      "Added a copy of \(named.origin(ofCopyAs: changes.summary))\(event)\(scope), to \(PlainText.sanitized(calendar.name)) (\(shortName(copy.uid)))",
      in: calendar, step: step, remade: addition)
  }

  /// Says that an event is as it was, which one of several is named for.
  private func sayUnchanged(_ named: NamedEvent, _ step: ChangeStep?) throws {
    guard !request.isTrial else { return }
    try StandardStreams.write(
      step == nil ? "Nothing was changed.\n" : "Nothing was changed of \(words(named.title, nil)).\n")
  }

  /// Throws if a series gets another day by an instance that was moved to another one itself: the distance can be meant from either.
  private func checkDay(
    of changes: EventChanges, _ named: NamedEvent, _ extent: EventEditor.Extent, from base: Occurrence.Span
  ) throws {
    let zone = settings.zone
    guard extent == .all, !named.isTask, let instance = named.instance, let new = changes.span,
      new.startPoint.date(in: zone) != base.startPoint.date(in: zone),
      instance.occurrence.span.startPoint.date(in: zone) != base.startPoint.date(in: zone)
    else { return }
    let days = [instance.occurrence.span, base].map {
      settings.language.heading(of: $0.startPoint.date(in: zone), today: today)
    }
    throw CommandError(
      .usage,
      "this instance was moved alone: it is on \(days[0]), and the series has it on \(days[1]); name another instance, or the series without one",
      "nothing was changed")
  }

  /// Throws if a task without a day gets a reminder, which could never ring.
  private func checkReminders(of changes: EventChanges, _ named: NamedEvent) throws {
    guard changes.alarms?.isEmpty == false, changes.span == nil, named.isDateless else { return }
    throw CommandError.reminderWithoutDay
  }

  /// The new times of the series where its instance was moved by an override, and it is changed from there on; `nil` if they stay.
  private func seriesSpan(
    of named: NamedEvent, _ extent: EventEditor.Extent, _ new: (Occurrence.Span) throws -> Occurrence.Span?
  ) throws -> Occurrence.Span? {
    guard extent == .following, let instance = named.instance?.recurrenceID,
      let own = editor(of: named).span(ofSeriesAt: instance), let span = try new(own), span != own
    else { return nil }
    return span
  }

  func editor(of named: NamedEvent) -> EventEditor {
    EventEditor(
      named.stored, viewer: settings.zone, now: settings.now, database: environment.zones)
  }

  private func save(
    _ named: NamedEvent, _ extent: EventEditor.Extent, _ changes: EventChanges, _ base: Occurrence.Span,
    to calendar: CalendarConfiguration?, _ decision: GuestDecision, _ step: ChangeStep?
  ) throws {
    var result = try writing { () throws(WritingError) in
      guard !named.isTask else {
        return try ToDoChange(
          named.stored, named.master, viewer: settings.zone, now: settings.now,
          database: environment.zones
        ).result(changes)
      }
      return try editor(of: named).change(changes, extent, at: named.instance?.recurrenceID, span: base)
    }
    if calendar == nil, !result.changes(named.stored) { return try sayUnchanged(named, step) }
    result = result.separated(from: named.stored, movedTo: calendar)
    let components = result.parts.compactMap(\.self) + result.overrides + result.series
    let newest = result.series.isEmpty ? components : result.series
    let isEmpty = hasNoDate(named)
    try check(components, of: named, changes, newest: newest, isEmpty: isEmpty)
    // A series of which one date is left can be where an override had it.
    let left = named.isTask || components.count != 1 || components[0].recurs ? nil : components[0]
    let former = named.isDateless || isEmpty ? nil : base
    let first = isEmpty ? firstSpan(of: newest, named) : changes.span
    let shown = first ?? left.flatMap { editor(of: named).span(of: $0) } ?? former
    let event = words(
      of: named, extent, titled: changes.summary, named.isTask ? shown?.asDue : shown,
      saysYear: isOneDay(named, extent))
    let whole =
      changes.span != nil && isMovedItself(named)
      ? ", all of the series but the dates that were moved themselves" : ", all of the series"
    let scope =
      named.isSeries ? [.this: "", .following: " and the following", .all: whole][extent] ?? "" : ""
    let losesTimes = if case (.timed, .allDay?) = (base, changes.span) { true } else { false }
    let times = losesTimes ? ", without its times" : ""
    let own = clauseOfUID(result.parts.compactMap(\.self) + result.overrides, named)
    let place = (calendar.map { ", moved to \($0.name)" } ?? ", in \(named.stored.calendar.name)") + own
    let name = shortName(of: newest, changedFrom: named)
    let values = values(changes, of: named, extent, from: former) + startNote(of: named, components, changes)
    let zones = zoneSource
    let telling = try telling(of: [GuestDecision.Change(named.stored, result)], decision)
    let notes =
      (isEmpty && shown == nil ? "; no date of it is shown: all are excepted" : "")
      + (shown == nil ? "" : clockNotes(changes, from: base))
      + monthNote(of: named, newest, changes) + lossNote(of: named, extent, changes, result)
      + localNote(of: named.stored, result) + (telling.first?.untold ?? "")
    try commit(
      named.stored, "Changed \(event)\(times)\(scope)\(place) (\(name))\(values)\(notes)",
      in: calendar, step: step, telling: telling.first
    ) { [result] stored throws(WritingError) in
      guard let calendar else { return try stored.changes(result, zones: zones) }
      return try stored.moved(result.parts.compactMap(\.self), to: calendar, zones: zones, at: settings.now)
    }
    try carryMark(of: named, to: components)
  }

  /// Throws if the components that an event becomes are not valid, or if a new rule leaves it no date. `newest` has those of the later part of a
  /// series that was divided, else all. An event that `isEmpty` had no date before.
  private func check(
    _ components: [Component], of named: NamedEvent, _ changes: EventChanges, newest: [Component],
    isEmpty: Bool
  ) throws {
    try check(components, instead: named.stored, showing: isEmpty ? nil : changes.span)
    guard changes.rule != nil, !named.isTask, !components.contains(where: { $0["RECURRENCE-ID"] != nil })
    else { return }
    guard firstSpan(of: newest, named) != nil else {
      throw CommandError(
        .unreadable, "no date of \(quoted(named.title)) would be left: all of them are excepted",
        "nothing was changed")
    }
  }

  /// The first date of a series that some components of an event are; `nil` if it has none.
  private func firstSpan(of components: [Component], _ named: NamedEvent) -> Occurrence.Span? {
    ComponentSeries(
      components, zones: named.stored.zones, viewer: settings.zone, database: environment.zones
    ).firstSpan()
  }

  /// Whether an override has the instance that is named at another time than the series.
  private func isMovedItself(_ named: NamedEvent) -> Bool {
    guard !named.isTask, let instance = named.instance,
      let own = editor(of: named).span(ofSeriesAt: instance.recurrenceID)
    else { return false }
    return own.startPoint != instance.occurrence.span.startPoint
  }

  /// An event that is changed, in words: its title, with the new one if that is another, and its new times.
  private func words(
    of named: NamedEvent, _ extent: EventEditor.Extent, titled new: String?, _ span: Occurrence.Span?,
    saysYear: Bool
  ) -> String {
    let event = extent == .all ? named.master : named.shown
    let former = event?.details.summary ?? ""
    guard let new, new != former else { return words(former, span, saysYear: saysYear) }
    return "\(words(former, nil)), now \(words(new, span, saysYear: saysYear))"
  }

  /// The times from which an edit goes out: those of the instance that is named, else of the event or the first of the series.
  private func base(of named: NamedEvent, _ extent: EventEditor.Extent) -> Occurrence.Span? {
    if let instance = named.instance {
      return span(of: instance.recurrenceID, in: named, extent) ?? instance.occurrence.span
    }
    if extent == .all, !named.isTask, named.isSeries, let own = editor(of: named).firstSpan() { return own }
    if let first = named.first(in: settings.zone) {
      let own = first.recurrenceID.flatMap { span(of: $0, in: named, extent) }
      return own ?? first.span
    }
    // A task without a date gets one from today on.
    if named.isTask { return .allDay(start: today, end: today.adding(days: 1)) }
    guard extent == .all, hasNoDate(named) else { return nil }
    return named.stored.master.flatMap { editor(of: named).span(of: $0.component) }
  }

  /// Whether all dates of a series are excepted, so that nothing of it is shown.
  func hasNoDate(_ named: NamedEvent) -> Bool {
    named.isSeries && !named.isTask && named.first(in: settings.zone) == nil
  }

  /// The date of a series from which a new day is counted where no instance is named: the first one, or the next one if the new day is not farther from
  /// that than the date after it. A series that has run for years is not meant to begin anew.
  private func nearer(
    _ first: Occurrence.Span, of named: NamedEvent, _ extent: EventEditor.Extent, _ times: EditedTimes
  ) throws -> Occurrence.Span {
    let zone = settings.zone
    guard extent == .all, named.instance == nil, named.isSeries, !named.isTask,
      first.interval(in: zone).upperBound <= settings.now,
      let new = try span(times, from: first, own: named.writtenStart(.all)),
      let next = editor(of: named).firstSpan(after: settings.now),
      let later = editor(of: named).firstSpan(after: next.interval(in: zone).upperBound),
      let own = try? span(times, from: next, own: named.writtenStart(.all))
    else { return first }
    let distance = { (one: Occurrence.Span, other: Occurrence.Span) in
      abs(one.startPoint.date(in: zone).distance(to: other.startPoint.date(in: zone)))
    }
    let (fromFirst, fromNext) = (distance(first, new), distance(next, own))
    // A weekday, and a day without a year, can be another one near each of both.
    let isOneDay = new.startPoint.date(in: zone) == own.startPoint.date(in: zone)
    let isNearer = fromNext < fromFirst || !isOneDay && fromFirst > 0 && fromNext == fromFirst
    return isNearer && fromNext <= distance(next, later) ? next : first
  }

  /// The times that the series gives an instance with an override, for a change of all: the series is where it has the instance, and not where the override
  /// has moved that.
  private func span(
    of instance: Occurrence.RecurrenceID, in named: NamedEvent, _ extent: EventEditor.Extent
  ) -> Occurrence.Span? {
    extent == .all && !named.isTask ? editor(of: named).span(ofSeriesAt: instance) : nil
  }

  /// Throws if components have an error of the standard that the event did not have before, or if the reader does not find an occurrence in them where it
  /// was said to be. Zones that its files define are known.
  func check(_ components: [Component], instead former: StoredEvent?, showing span: Occurrence.Span?) throws {
    let event = ZonedComponents(components, former?.zones ?? DefinedZones())
    let text = ComposedCalendar.text(of: [event], zoneSource)
    let validator = CalendarValidator()
    let known = Set(former.map { validator.validate($0.bytes).findings.map(\.code) } ?? [])
    let errors = validator.validate(text).findings.filter {
      $0.severity == .error && !known.contains($0.code)
    }
    if let first = errors.first {
      let isTask = components.first?.name == "VTODO"
      let reason =
        isTask && first.code == .invalidEnd
        ? "the task would be due before it starts; \(.option("date")) or \(.option("at")) moves its start too"
        : "the \(isTask ? "task" : "event") would not be valid: \(first.message)"
      throw CommandError(.unreadable, reason, "nothing was changed")
    }
    guard let span, components.contains(where: { $0.name == "VEVENT" }) else { return }
    let calendar = ICalendar.Calendar(text, viewer: settings.zone, zones: environment.zones)
    let (start, end) = (span.startPoint.date(in: settings.zone), span.endPoint.date(in: settings.zone))
    let window = OccurrenceWindow(start.adding(days: -1)..<end.adding(days: 2), zone: settings.zone)
    let found = calendar.occurrences(in: window).map(\.span)
    guard !found.contains(span) else { return }
    // Of a series, the times are said that it has without its overrides.
    let masters = ComposedCalendar.text(
      of: [ZonedComponents(components.filter { $0["RECURRENCE-ID"] == nil }, event.zones)], zoneSource)
    let series = ICalendar.Calendar(masters, viewer: settings.zone, zones: environment.zones)
    guard !series.occurrences(in: window).contains(where: { $0.span == span }) else { return }
    let words = { (span: Occurrence.Span) in
      settings.language.text(of: span, in: settings.zone, today: today)
    }
    throw CommandError(
      .unreadable,
      """
      the event would be read as \(found.first.map(words) ?? "no event of that day"), and not as \(words(span)); \
      \(.command("check")) says what is unusual in its file
      """,
      "nothing was changed")
  }
}

extension Run {
  /// Throws if a calendar does not take a new event or to-do, or if that would not be valid. `span` is when it is. A calendar whose folder is still to be
  /// made takes all.
  func checkAddition(
    of component: Component, span: Occurrence.Span?, to calendar: CalendarConfiguration
  ) throws {
    ProcessLimits.allowChanges()
    try check([component], instead: nil, showing: span)
    guard calendar.folderToMake == nil else { return }
    try writing { () throws(WritingError) in
      let changes = try CalendarAddition.changes(
        adding: [ZonedComponents([component])], to: calendar, zones: zoneSource)
      try store.check(changes, at: environment.present)
    }
  }

  /// Puts a new event or to-do into a calendar, which ``checkAddition(of:span:to:)`` allows. Prints it in one line, with its short name and how to take it
  /// back. `span` is when it is, for that line.
  /// - Throws: if the calendar cannot be changed.
  func add(
    _ component: Component, span: Occurrence.Span?, to calendar: CalendarConfiguration, isQuiet: Bool = false,
    telling: GuestTelling? = nil
  ) throws {
    ProcessLimits.allowChanges()
    let zones = zoneSource
    let addition = { () throws(WritingError) in
      try CalendarAddition.changes(adding: [ZonedComponents([component])], to: calendar, zones: zones)
    }
    let changes = try writing(addition)
    let title = component["SUMMARY"]?.text ?? ""
    let place = "to \(PlainText.sanitized(calendar.name)) (\(shortName(component.uid ?? "")))"
    try commit(
      changes,
      "Added \(words(title, component.name == "VTODO" ? span?.asDue : span)), \(place)\(telling?.untold ?? "")",
      in: calendar, isQuiet: isQuiet, telling: telling, remade: addition)
  }

  /// Makes the folder of a calendar that is configured and not there yet, after a question in the terminal unless the answer is known. Prints that.
  func makeFolder(of calendar: CalendarConfiguration, isKnown: Bool, isQuiet: Bool) throws {
    guard let folder = calendar.folderToMake else { return }
    let name = quoted(calendar.name)
    try confirm(
      "There is no folder \(folder) for the calendar \(name) yet. Make it?", isKnown: isKnown,
      advice:
        "add \(.option("yes")) to make the folder \(folder) of \(name), or correct the path in the configuration"
    )
    _ = try CommandError.makingFolder(folder)
    if !isQuiet { try say("Made the folder \(PlainText.sanitized(folder)).") }
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

extension CommandError {
  /// The error of a calendar that was not changed.
  init(_ error: WritingError) {
    let code: ExitStatus =
      switch error.kind {
      case .readOnly, .unwritable: .cannotCreate
      case .changed: .conflict
      case .notFound: .notFound
      case .invalid: .unreadable
      }
    self.init(code, lines: error.messages)
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

extension Run {
  /// Writes changes, with the journal of the user.
  var store: CalendarStore { CalendarStore(stateFolder: environment.stateFolder) }

  /// The mails in which events came before.
  var invitationMails: InvitationMails { InvitationMails(folder: environment.stateFolder) }

  /// The time zones of components that are written. The zone of the viewer can have a name that is none of the system’s, such as a rule in TZ.
  var zoneSource: ZoneSource { ZoneSource(environment.zones, viewer: settings.zone) }

  /// The end of what a command says of a change that can be taken back; the screen of `browse` looks for it.
  static let undoAdvice = "Undo: agenda undo"

  /// Makes changes, and prints what was done in one line with how to take it back, unless that is to be quiet; in a dry run, prints what it would be.
  /// `remade` makes them anew where another program has changed the file meanwhile. If what gets new to `calendar` is not shown there, that is said
  /// too. The last change of a `step` says how to take all of them back. `telling` has the mails that are sent when the change is made.
  func commit(
    _ changes: CalendarChanges, _ summary: String, in calendar: CalendarConfiguration? = nil,
    isQuiet: Bool = false, step: ChangeStep? = nil, telling: (any Telling)? = nil,
    remade: (() throws(WritingError) -> CalendarChanges?)? = nil
  ) throws {
    let now = environment.present
    guard !request.isDryRun else {
      try writing { () throws(WritingError) in try store.check(changes, at: now) }
      return request.isTrial
        ? () : try say("Dry run, nothing was changed: \(summary)\(telling?.previewed ?? "").")
    }
    let outcome = try writing { () throws(WritingError) in
      try store.commit(changes, summary: summary, at: now, step: step, remade: remade)
    }
    if let number = outcome.number { ToolFact.note(change: number) }
    for path in outcome.separated {
      StandardStreams.warn(
        "“\(PlainText.sanitized(path))” had other hard links; they keep the former contents"
      )
    }
    let accounts = Set(changes.items.map(\.place.account))
    let absence = calendar.flatMap { self.absence(of: $0) }
    let sending =
      try outcome.queued.map {
        try send($0, "The change", to: accounts, at: now, isShown: absence == nil)
      } ?? ""
    guard !isQuiet else {
      if let absence { StandardStreams.warn(absence.prefix(1).lowercased() + absence.dropFirst()) }
      try telling?.send(self, change: outcome.number)
      return
    }
    // A tool says in another way how its change is taken back.
    let way = step?.isLast == false || !Advice.Reader.current.hasCommandLine ? "" : " " + Self.undoAdvice
    let undo = outcome.number != nil ? way : " It is too large to be undone."
    let words = summary + "." + sending + (absence.map { " \($0)." } ?? "") + undo
    // Standard output has the mail.
    if telling?.prints(self) == true { StandardStreams.tell(words) } else { try say(words) }
    try telling?.send(self, change: outcome.number)
  }

  /// Starts to send what waits to be sent to accounts, and returns a sentence about it after a space, whose first words are
  /// `what`. `isShown`: whether the calendar is selected.
  func send(
    _ queued: QueuedChanges, _ what: String, to accounts: Set<String>, at now: Instant, isShown: Bool = true
  ) throws -> String {
    guard queued.waitingCount > 0 || queued.notShown != nil else { return "" }
    let isStarted = try calendars.send(to: accounts, known: knownCalendars(), at: now)
    let count = queued.waitingCount
    let waiting = "\(count) \(count == 1 ? "change waits" : "changes wait") to be sent."
    guard isShown else { return isStarted ? " \(what) will be sent." : " \(waiting)" }
    let sending = isStarted ? " and will be sent." : "; \(waiting)"
    guard let reason = queued.notShown else { return " \(what) is shown now\(sending)" }
    return " \(what) is not shown yet\(sending) \(reason.prefix(1).uppercased())\(reason.dropFirst())."
  }

  /// Makes the changes that `make` makes of an event, and prints them as ``commit(_:_:in:isQuiet:remade:)`` does. If another program has changed other
  /// events of the file meanwhile, they are made again.
  func commit(
    _ stored: StoredEvent, _ summary: String, in calendar: CalendarConfiguration? = nil,
    step: ChangeStep? = nil, telling: (any Telling)? = nil,
    _ make: (StoredEvent) throws(WritingError) -> CalendarChanges
  ) throws {
    let changes = try writing { () throws(WritingError) in try make(stored) }
    try withoutActuallyEscaping(make) { make in
      try commit(changes, summary, in: calendar, step: step, telling: telling) { () throws(WritingError) in
        guard let now = stored.reread else { return nil }
        return try make(now)
      }
    }
  }

  /// Makes changes one after the other, which “agenda undo” takes back together. `save` makes one, and knows its place.
  func saveAll<Change>(_ changes: [Change], _ save: (Change, ChangeStep?) throws -> Void) throws {
    // Containers with one state folder can have equal numbers of processes.
    let name = "\(environment.present.secondsSinceEpoch)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    for (place, change) in changes.enumerated() {
      do {
        try save(change, changes.count == 1 ? nil : ChangeStep(name: name, place: place, of: changes.count))
      } catch var error as CommandError where place > 0 && !request.isDryRun {
        error.messages.append("\(.command("undo")) takes back what was changed before that")
        throw error
      }
    }
  }

  /// Asks a question in the terminal unless the answer is known. Without a terminal, `advice` says what to write.
  func confirm(_ question: String, isKnown: Bool, advice: String) throws {
    try environment.confirm(question, isKnown: isKnown, advice: advice)
  }

  /// Asks whether an event with guests is to be moved where that is a new event and a deletion for servers, which write to the guests.
  func confirmCopy(of named: NamedEvent, to calendar: CalendarConfiguration, isKnown: Bool) throws {
    guard named.stored.hasGuests, named.stored.isCopied(to: calendar) else { return }
    let name = words(named.title, nil)
    try confirm(
      "\(name) has guests, who can get a cancellation and a new invitation by the move to \(calendar.name). Move it?",
      isKnown: isKnown,
      advice:
        "\(.command("move")) with \(.option("yes")) moves \(name) to \(calendar.name), though its guests can get a cancellation and a new invitation"
    )
  }

  /// An occurrence in words: `“Stand-up”, Tuesday 24 November 09:00–09:15`; with `saysYear` a day that is past has its year.
  func words(_ title: String, _ span: Occurrence.Span?, saysYear: Bool = false) -> String {
    let time = span.map { span in
      let today = saysYear ? settings.dayOfYear(for: span) : today
      return ", " + settings.language.text(of: span, in: settings.zone, today: today)
    }
    return (title.isEmpty ? "untitled" : "“\(PlainText.sanitized(title, limit: 200))”") + (time ?? "")
  }

  /// The short name of an event, with the letters that tell it apart from others with its UID.
  func shortName(of named: NamedEvent) -> String {
    name(of: named, among: names(of: [named.stored.uid]))
  }

  /// The name of an event among those that were made for its UID and others.
  func name(of named: NamedEvent, among names: EventNames) -> String {
    let letters = named.master.flatMap { names.letters(of: $0) }.map { "." + $0 } ?? ""
    return (names.short[named.stored.uid] ?? "") + letters
  }

  /// The clause that says that components get another UID than their event has, because another event has that, too.
  func clauseOfUID(_ components: [Component], _ named: NamedEvent) -> String {
    components.contains { $0.plainUID != named.stored.uid } ? ", with a UID of its own" : ""
  }

  /// The short name of components that are written in place of an event.
  func shortName(of components: [Component], changedFrom named: NamedEvent) -> String {
    let uid = components.first?.plainUID ?? named.stored.uid
    let names = names(of: [uid])
    let name = names.short[uid] ?? ""
    guard uid == named.stored.uid, let former = named.master, names.letters(of: former) != nil else {
      return name
    }
    let text = ComposedCalendar.text(of: [ZonedComponents(components, named.stored.zones)], zoneSource)
    let events = ICalendar.Calendar(text, viewer: settings.zone, zones: environment.zones).eventsAndTasks
    return name + (events.named.map { "." + EventIdentifier.part(of: $0) } ?? "")
  }

  /// The short name of a UID.
  func shortName(_ uid: String) -> String { EventIdentifier.short(of: [uid])[uid] ?? "" }
}

extension Occurrence.Span {
  /// The moment or day at which a task is due that has this span.
  var asDue: Occurrence.Span {
    if case .timed(let start, _) = self { .timed(start: start, end: start) } else { self }
  }
}
