internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The way in which a command uses the events that its words name.
struct EventPurpose {
  /// Whether they are only shown.
  var isReadAlone = false
  /// Whether they get a mark beside the calendars, which changes no file of these.
  var isMark = false
  /// Whether `--yes` is given: then a text that only one event has names it, also without a terminal. `nil` if the command has no such option.
  var isConfirmed: Bool?
  /// Whether the command takes several.
  var takesSeveral = false
  /// Whether the command is about tasks.
  var isOfTasks = false

  /// Whether files of calendars are changed.
  var changesFiles: Bool { !isReadAlone && !isMark }

  /// The sentence about an answer that names nothing.
  var otherwise: String { isReadAlone ? "nothing is shown" : "nothing was changed" }

  /// Where the names are shown.
  var advice: String {
    isOfTasks
      ? "“agenda tasks --ids” shows the names of tasks" : "“agenda list --ids” shows the names of events"
  }
}

extension Session {
  /// The days around today in which a text is looked for.
  private static let searchedDays = -366..<731

  /// The one event that words mean: see ``events(named:for:)``.
  func event(named words: [String], for purpose: EventPurpose) throws -> NamedEvent {
    let found = try events(named: words, for: purpose)
    guard let first = found.first, found.count == 1 else {
      throw CommandError(
        .usage, "\(quoted(words.joined(separator: " "))) names \(found.count) events; name one of them")
    }
    return first
  }

  /// The events that words mean. If each word is a short name or a UID, those; else the words are a text, of which a person in the terminal chooses
  /// the event if several have it. A word that is both is a name.
  /// - Throws: if there is none, if several have the text and nobody can be asked, or if a text alone would decide what is changed.
  func events(named words: [String], for purpose: EventPurpose) throws -> [NamedEvent] {
    var found: [NamedEvent] = []
    for word in words {
      do {
        // Of a task, the instance behind an @ is always the first one that is to be done.
        let name = purpose.isOfTasks ? EventReference(word).name : word
        found.append(
          try event(name, isReadAlone: !purpose.changesFiles, advice: purpose.advice) { several in
            guard ProcessEnvironment.current().canAsk else { throw ambiguous(name, several) }
            return try chosen(from: several, for: name, purpose, takesSeveral: false)[0].stored
          })
      } catch let error as CommandError {
        guard error.exitCode == .notFound, EventReference(word).instance == nil else { throw error }
        return try events(with: words, for: purpose, unlessFoundThrowing: missing(words, error, purpose))
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert(identity(of: $0)).inserted }
  }

  /// The text by which an event, or an instance of it, is told apart from all others.
  private func identity(of named: NamedEvent) -> String {
    "\(named.stored.calendar.name)\n\(reference(shortName(of: named), named.instance?.recurrenceID))"
  }

  /// The error for words of which one is no name, where they are no text either.
  private func missing(_ words: [String], _ error: CommandError, _ purpose: EventPurpose) -> CommandError {
    guard let first = error.messages.first else { return error }
    let things = purpose.isOfTasks ? "no open task" : "no event from a year ago to two years ahead"
    let text = words.count == 1 ? "this text" : "all of these words"
    var error = error
    error.messages[0] = first.replacing("; ", with: ", and \(things) has \(text); ", maxReplacements: 1)
    return error
  }

  // MARK: Text

  private func events(
    with words: [String], for purpose: EventPurpose, unlessFoundThrowing missing: CommandError
  ) throws -> [NamedEvent] {
    let found = try stored(with: words, isOfTasks: purpose.isOfTasks)
    let text = words.joined(separator: " ")
    guard let first = found.first else { throw missing }
    guard found.count == 1 || Set(found.map(\.uid)).count == 1 && first.others.isEmpty else {
      guard ProcessEnvironment.current().canAsk else { throw ambiguous(text, found) }
      return try chosen(from: found, for: text, purpose, takesSeveral: purpose.takesSeveral)
    }
    let named = named(first)
    if purpose.changesFiles { try refuseJCal(first) }
    if !purpose.isReadAlone { try confirm(text, means: named, purpose) }
    return [named]
  }

  /// Throws if a text alone would decide what a program without a terminal changes.
  private func confirm(_ text: String, means named: NamedEvent, _ purpose: EventPurpose) throws {
    guard purpose.isConfirmed != true, !ProcessEnvironment.current().canAsk else { return }
    let span = named.span(at: settings.now, in: settings.zone)
    let advice = purpose.isConfirmed == nil ? "" : ", or add --yes"
    throw CommandError(
      .usage,
      "\(quoted(text)) is no name of an event; without a terminal write \(shortName(of: named)), which is \(self.words(named.title, span))\(advice)"
    )
  }

  /// The most events among which a person chooses.
  private static let maximumChoices = 20

  private func chosen(
    from found: [StoredEvent], for text: String, _ purpose: EventPurpose, takesSeveral: Bool
  ) throws -> [NamedEvent] {
    let listed = found.prefix(Self.maximumChoices).map { named($0) }
    let count = counted(found.count, purpose.isOfTasks ? "task" : "event")
    let rest = found.count > listed.count ? "; the first \(listed.count) are" : ""
    StandardStreams.tell("\(quoted(text)) can be \(count)\(rest):")
    let places = try StandardStreams.choose(
      among: listed.map(choice), takesSeveral: takesSeveral, otherwise: purpose.otherwise)
    if purpose.changesFiles { try places.forEach { try refuseJCal(listed[$0].stored) } }
    return places.map { listed[$0] }
  }

  /// A line of a list of events: the name, the time, the title and the calendar.
  func choice(_ named: NamedEvent) -> String {
    let span = named.span(at: settings.now, in: settings.zone).map {
      settings.language.text(of: $0, in: settings.zone, today: today) + "  "
    }
    return "\(shortName(of: named))  \(span ?? "")\(named.title) (\(named.stored.calendar.name))"
  }

  private func refuseJCal(_ stored: StoredEvent) throws {
    if let file = stored.parts.first?.file, file.isJCal { throw CommandError(.isJCal(file.path)) }
  }

  /// The events and tasks that have some words: running and future ones first, then past ones, then tasks.
  private func stored(with words: [String], isOfTasks: Bool) throws -> [StoredEvent] {
    let items = try items(with: SearchWords(words).texts, isOfTasks: isOfTasks)
    // A part of a title is meant before a part of a description.
    let titled = items.filter { item in
      let title = item.title.lowercased()
      return SearchWords(words).texts.allSatisfy { title.contains($0.lowercased()) }
    }
    let events = (titled.isEmpty ? items : titled).map(\.occurrence.event)
    var places: [String: Int] = [:]
    for (place, event) in events.enumerated() {
      if let uid = event.uid, places[uid] == nil { places[uid] = place }
    }
    let names = Set(events.map(\.nameBesideOthers))
    let stored = StoredEvent.find(in: calendars.calendars, isReadAlone: true) { places[$0] != nil }.filter {
      stored in
      // Others with its UID can lack the text.
      stored.others.isEmpty || named(stored).events.contains { names.contains($0.nameBesideOthers) }
    }
    let found = stored.isEmpty && !isOfTasks ? birthdays { places[$0] != nil } : stored
    return found.enumerated().sorted {
      (places[$0.element.uid] ?? 0, $0.offset) < (places[$1.element.uid] ?? 0, $1.offset)
    }.map(\.element)
  }

  private func items(with texts: [String], isOfTasks: Bool) throws -> [AgendaItem] {
    guard !texts.isEmpty else { return [] }
    let window = window(ofDays: Self.searchedDays)
    var options = AgendaOptions()
    options.words = texts
    (options.showsCancelled, options.showsDeclined, options.tasks) = (true, true, isOfTasks ? .due : .all)
    options.allDay = .include
    var tasks = SourceResults(
      of: calendars.calendars, in: window, defaults: calendars.defaults,
      toDos: isOfTasks ? .open : .everything)
    let agenda = Agenda(
      ofTasks: tasks.takeOccurrences(), at: settings.now, in: settings.zone, options: options, problems: [])
    guard !isOfTasks else { return agenda.tasks }
    options.tasks = .hide
    let results = SourceResults(
      of: calendars.calendars, in: window, defaults: calendars.defaults, text: SearchWords(texts).condition)
    let events = Agenda(
      searching: results.occurrences, in: window, at: settings.now, boundsSeries: true, options: options,
      problems: results.problems)
    try results.warn(isStrict: isStrict)
    return events.occurrences + agenda.tasks
  }
}

extension Session {
  /// Asks about a change of several events, each of which is shown first; not for one, without a terminal, or with `isKnown`.
  func confirmAll(_ question: String, _ lines: [String], isKnown: Bool) throws {
    guard lines.count > 1, !isKnown, ProcessEnvironment.current().canAsk else { return }
    for line in lines { StandardStreams.tell(line, below: true) }
    try StandardStreams.confirm(question)
  }
}
