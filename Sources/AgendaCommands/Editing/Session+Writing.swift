internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser
internal import ICalendar

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

extension Run {
  /// Writes changes, with the journal of the user.
  var store: CalendarStore { CalendarStore(stateFolder: environment.stateFolder) }

  /// The time zones of components that are written. The zone of the viewer can have a name that is none of the system’s, such as a rule in TZ.
  var zoneSource: ZoneSource { ZoneSource(environment.zones, viewer: settings.zone) }

  /// Runs what throws the errors of writing.
  func writing<Value>(_ body: () throws(WritingError) -> Value) throws -> Value {
    do throws(WritingError) {
      return try body()
    } catch {
      throw CommandError(error)
    }
  }

  /// Makes changes, and prints what was done in one line with how to take it back, unless that is to be quiet; in a dry run, prints what it would be.
  /// `remade` makes them anew where another program has changed the file meanwhile. If what gets new to `calendar` is not shown there, that is said
  /// too. The last change of a `step` says how to take all of them back.
  func commit(
    _ changes: CalendarChanges, _ summary: String, in calendar: CalendarConfiguration? = nil,
    isQuiet: Bool = false, step: ChangeStep? = nil,
    remade: (() throws(WritingError) -> CalendarChanges?)? = nil
  ) throws {
    guard !request.isDryRun else { return try say("Dry run, nothing was changed: \(summary).") }
    let now = environment.present
    let outcome = try writing { () throws(WritingError) in
      try store.commit(changes, summary: summary, at: now, step: step, remade: remade)
    }
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
      return
    }
    let way = step?.isLast == false ? "" : " Undo: agenda undo"
    let undo = outcome.canBeUndone ? way : " It is too large to be undone."
    try say(summary + "." + sending + (absence.map { " \($0)." } ?? "") + undo)
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
    step: ChangeStep? = nil, _ make: (StoredEvent) throws(WritingError) -> CalendarChanges
  ) throws {
    let changes = try writing { () throws(WritingError) in try make(stored) }
    try withoutActuallyEscaping(make) { make in
      try commit(changes, summary, in: calendar, step: step) { () throws(WritingError) in
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
      } catch var error as CommandError where place > 0 {
        error.messages.append("“agenda undo” takes back what was changed before that")
        throw error
      }
    }
  }

  /// Asks a question in the terminal unless the answer is known. Without a terminal, `advice` says what to write.
  func confirm(_ question: String, isKnown: Bool, advice: String) throws {
    guard !isKnown else { return }
    guard environment.canAsk else {
      throw CommandError(.usage, "there is no terminal for a question; \(advice)")
    }
    try StandardStreams.confirm(question)
  }

  /// Asks whether an event with guests is to be moved where that is a new event and a deletion for servers, which write to the guests.
  func confirmCopy(of named: NamedEvent, to calendar: CalendarConfiguration, isKnown: Bool) throws {
    guard named.stored.hasGuests, named.stored.isCopied(to: calendar) else { return }
    let name = words(named.title, nil)
    try confirm(
      "\(name) has guests, who can get a cancellation and a new invitation by the move to \(calendar.name). Move it?",
      isKnown: isKnown,
      advice:
        "“agenda move” with --yes moves \(name) to \(calendar.name), though its guests can get a cancellation and a new invitation"
    )
  }

  /// An occurrence in words: `“Stand-up”, Tuesday 24 November 09:00–09:15`.
  func words(_ title: String, _ span: Occurrence.Span?) -> String {
    let time = span.map { ", " + settings.language.text(of: $0, in: settings.zone, today: today) } ?? ""
    return (title.isEmpty ? "untitled" : "“\(PlainText.sanitized(title, limit: 200))”") + time
  }

  /// The short name of an event, with the letters that tell it apart from others with its UID.
  func shortName(of named: NamedEvent) -> String {
    let name = shortName(named.stored.uid)
    guard !named.stored.others.isEmpty, let master = named.master else { return name }
    return "\(name).\(EventIdentifier.part(of: master))"
  }

  /// The short name of a UID.
  func shortName(_ uid: String) -> String { EventIdentifier.short(of: [uid])[uid] ?? "" }
}
