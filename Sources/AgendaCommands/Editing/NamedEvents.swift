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
  /// Whether `--yes` is given: then words that begin words of one title alone name this event, also without a terminal. `nil` if the command has no such
  /// option.
  var isConfirmed: Bool?
  /// Whether the command takes several.
  var takesSeveral = false
  /// Whether the command is about tasks.
  var isOfTasks = false
  /// Whether a series is taken with all its instances, also where one of them is named.
  var takesWholeSeries = false

  /// Whether files of calendars are changed.
  var changesFiles: Bool { !isReadAlone && !isMark }

  /// The sentence about an answer that names nothing.
  var otherwise: String { isReadAlone ? "nothing is shown" : "nothing was changed" }

  /// Where the names are shown.
  var advice: String {
    isOfTasks
      ? "\(.command("tasks --ids")) shows the names of tasks"
      : "\(.command("list --ids")) shows the names of events"
  }
}

extension Run {
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
  /// the event if several have it; else, if the command takes several, and one of them is a name or has blanks in it or each is the text of one event alone,
  /// each is a name or a text by itself. A word that is both is a name.
  /// - Throws: if a word means no event, if several have a text without a terminal to ask in, or if a change without a terminal is named by a text alone.
  func events(named words: [String], for purpose: EventPurpose) throws -> [NamedEvent] {
    var found: [NamedEvent] = []
    for word in words {
      guard let named = try event(withName: word, for: purpose) else { break }
      found.append(named)
    }
    guard found.count < words.count else { return distinct(found) }
    let together = try matches(of: words, purpose)
    guard together.isEmpty else { return try events(among: together, with: words, for: purpose) }
    guard purpose.takesSeveral, words.count > 1 else { throw missing(words, purpose, areOneText: true) }
    let areNames = words.map { !events(meantBy: EventReference($0)).isEmpty }
    // Nothing is asked before it is known that each word means something.
    var rest: [(word: String, matches: [EventMatch]?)] = []
    for (word, isName) in zip(words, areNames).dropFirst(found.count) {
      rest.append((word, try isName ? nil : matches(of: [word], purpose)))
    }
    // Words without quotes around them are one text, as in `delete call mum`, unless one of them is a name or each means one event.
    guard
      areNames.contains(true) || words.contains(where: { $0.contains(" ") })
        || rest.allSatisfy({ $0.matches?.count == 1 })
    else { throw missing(words, purpose, areOneText: true) }
    let unknown = rest.filter { $0.matches?.isEmpty == true }.map(\.word)
    guard unknown.isEmpty else { throw missing(unknown, purpose) }
    return distinct(found + (try events(amongEach: rest, for: purpose)))
  }

  /// The events of words that are names, without matches, or texts. Without a terminal the error has what is wrong with each of them.
  private func events(
    amongEach rest: [(word: String, matches: [EventMatch]?)], for purpose: EventPurpose
  ) throws -> [NamedEvent] {
    var found: [NamedEvent] = []
    var failure: CommandError?
    for (word, matches) in rest {
      do {
        found +=
          try matches.map { try events(among: $0, with: [word], for: purpose) }
          ?? [event(withName: word, for: purpose)].compactMap(\.self)
      } catch let error as CommandError where !environment.canAsk {
        failure = failure.map { CommandError($0.exitCode, lines: $0.messages + error.messages) } ?? error
      }
    }
    if let failure { throw failure }
    return found
  }

  /// The event that a word names by its short name or UID, of several the one that a person chooses; `nil` if there is none.
  private func event(withName word: String, for purpose: EventPurpose) throws -> NamedEvent? {
    do {
      return try event(
        word, isReadAlone: !purpose.changesFiles, isOfTasks: purpose.isOfTasks, advice: purpose.advice
      ) { several in
        guard environment.canAsk else { throw ambiguous(word, several) }
        let matches = several.map { EventMatch(stored: $0) }
        return try chosen(from: matches, for: word, purpose, takesSeveral: false)[0].stored
      }
    } catch let error as CommandError {
      guard error.exitCode == .notFound, EventReference(word).instance == nil else { throw error }
      return nil
    }
  }

  /// The events, each once.
  private func distinct(_ events: [NamedEvent]) -> [NamedEvent] {
    var seen: Set<String> = []
    return events.filter { seen.insert(identity(of: $0)).inserted }
  }

  /// The text by which an event, or an instance of it, is told apart from all others.
  private func identity(of named: NamedEvent) -> String {
    reference(named.place, named.instance?.recurrenceID)
  }

  /// The error for words that are neither names nor texts of events, each by itself or as one text.
  private func missing(
    _ words: [String], _ purpose: EventPurpose, areOneText: Bool = false
  ) -> CommandError {
    let things = purpose.isOfTasks ? "no open task" : "no event from a year ago to two years ahead"
    let text =
      words.count == 1 ? "this text" : areOneText ? "all of these words" : "one of these texts"
    let names = areOneText ? [words.joined(separator: " ")] : words
    return noName(names, besides: ", and \(things) has \(text)", advice: purpose.advice)
  }

  // MARK: Text

  /// The events, and instances of series, that have all of some words.
  private func matches(of words: [String], _ purpose: EventPurpose) throws -> [EventMatch] {
    let search = SearchWords(words)
    return try stored(with: words, isOfTasks: purpose.isOfTasks).flatMap { stored in
      purpose.takesWholeSeries ? [EventMatch(stored: stored)] : matches(of: search, in: stored)
    }
  }

  /// The only one of the events with some words, or those that a person chooses.
  private func events(
    among found: [EventMatch], with words: [String], for purpose: EventPurpose
  ) throws -> [NamedEvent] {
    let text = words.joined(separator: " ")
    let first = found[0]
    // Copies in several calendars show alike, but a change is made in one of them.
    let areCopies =
      Set(found.map(\.stored.uid)).count == 1 && !first.stored.hasOthers
      && Set(found.map { $0.instance?.recurrenceID }).count == 1
    guard found.count == 1 || purpose.isReadAlone && areCopies else {
      guard environment.canAsk else { throw ambiguous(text, found) }
      return try chosen(from: found, for: text, purpose, takesSeveral: purpose.takesSeveral)
    }
    let named = named(first)
    if purpose.changesFiles { try refuseReadAlone(first.stored) }
    if !purpose.isReadAlone { try confirm(words, mean: named, purpose) }
    return [named]
  }

  /// The event as a whole if the series itself has some words, else each of its instances that has them by an override.
  private func matches(of search: SearchWords, in stored: StoredEvent) -> [EventMatch] {
    let whole = [EventMatch(stored: stored)]
    // One component alone has no overrides.
    guard stored.parts.count > 1 else { return whole }
    let named = named(stored)
    guard named.isSeries, !named.isTask else { return whole }
    let titled = named.events.filter { search.areFound(in: $0.details.summary) }
    let having = titled.isEmpty ? named.events.filter { search.areFound(in: $0) } : titled
    // An override for the future is more than one instance.
    let isOfSeries = having.contains { !$0.schedule.isOverride || $0.schedule.appliesToFuture }
    let instances = isOfSeries ? [] : having.compactMap { instance(of: named, replacedBy: $0) }
    return instances.isEmpty ? whole : instances.map { EventMatch(stored: stored, instance: $0) }
  }

  /// Asks whether an event is meant whose title has no words that begin with the text: a name with a typing error can be in any text.
  /// - Throws: if the answer is no, or if a text alone would decide what a program without a terminal changes.
  private func confirm(_ words: [String], mean named: NamedEvent, _ purpose: EventPurpose) throws {
    let isTitle = SearchWords(words).beginWords(of: named.shown?.details.summary ?? "")
    let canAsk = environment.canAsk
    if isTitle, canAsk || purpose.isConfirmed == true { return }
    let event = self.words(named.title, named.span(at: settings.now, in: settings.zone))
    let kind = named.isTask ? "a task" : "an event"
    let reason = "\(quoted(words.joined(separator: " "))) is no name of \(kind)"
    guard !canAsk else { return try StandardStreams.confirm("\(reason); is \(event) meant?") }
    let advice = isTitle && purpose.isConfirmed != nil ? ", or add \(.option("yes"))" : ""
    throw CommandError(
      .usage, "\(reason); without a terminal write \(name(of: named)), which is \(event)\(advice)")
  }

  /// The most events among which a person chooses.
  private static let maximumChoices = 20

  private func chosen(
    from found: [EventMatch], for text: String, _ purpose: EventPurpose, takesSeveral: Bool
  ) throws -> [NamedEvent] {
    let listed = found.prefix(Self.maximumChoices).map { named($0) }
    let count = counted(found.map(\.stored))
    let rest = found.count > listed.count ? "; the first \(listed.count) are" : ""
    StandardStreams.tell("\(quoted(text)) can be \(count)\(rest):")
    let places = try StandardStreams.choose(
      among: listed.map { choice($0, as: name(of: $0)) }, takesSeveral: takesSeveral,
      otherwise: purpose.otherwise)
    if purpose.changesFiles { try places.forEach { try refuseReadAlone(listed[$0].stored) } }
    return places.map { listed[$0] }
  }

  /// A line of a list of events: the name, the time, the title and the calendar.
  func choice(_ named: NamedEvent, as name: String? = nil) -> String {
    let span = named.span(at: settings.now, in: settings.zone).map {
      settings.language.text(of: $0, in: settings.zone, today: today) + "  "
    }
    return "\(name ?? shortName(of: named))  \(span ?? "")\(named.title) (\(named.stored.calendar.name))"
  }

  /// The events and tasks that have some words: running and future ones first, then past ones, then tasks.
  private func stored(with words: [String], isOfTasks: Bool) throws -> [StoredEvent] {
    let search = SearchWords(words)
    let items = try items(with: search.texts, isOfTasks: isOfTasks)
    // A part of a title is meant before a part of a description.
    let titled = items.filter { search.areFound(in: $0.title) }
    let events = (titled.isEmpty ? items : titled).map { ($0.calendar.name, $0.occurrence.event) }
    var places: [String: Int] = [:]
    var names: Set<String> = []
    for (place, (calendar, event)) in events.enumerated() {
      guard let uid = event.uid else {
        names.insert("\(calendar)\n\(event.nameBesideOthers)")
        continue
      }
      if places[uid] == nil { places[uid] = place }
      names.formUnion(["\(calendar)\n\(uid)", "\(calendar)\n\(event.nameBesideOthers)"])
    }
    // Its copy in another calendar and others with its UID can lack the text.
    func hasText(_ stored: StoredEvent) -> Bool {
      let calendar = stored.calendar.name
      if stored.isNameless {
        return named(stored).events.contains { names.contains("\(calendar)\n\($0.nameWithoutUID)") }
      }
      guard stored.hasOthers else { return names.contains("\(calendar)\n\(stored.uid)") }
      return named(stored).events.contains { names.contains("\(calendar)\n\($0.nameBesideOthers)") }
    }
    let hasNameless = events.contains { $0.1.uid == nil }
    let stored = StoredEvent.find(in: calendars.calendars, isReadAlone: true) {
      places[$0] != nil || hasNameless && EventIdentifier.isMade($0)
    }.filter(hasText)
    let found =
      stored.isEmpty && !isOfTasks ? birthdays { places[$0] != nil }.filter(hasText) : stored
    return found.enumerated().sorted {
      (places[$0.element.uid] ?? 0, $0.offset) < (places[$1.element.uid] ?? 0, $1.offset)
    }.map(\.element)
  }

  /// The events and tasks with some texts: first those of all calendars together, of whose copies only one is there, then those of each calendar.
  private func items(with texts: [String], isOfTasks: Bool) throws -> [AgendaItem] {
    guard !texts.isEmpty else { return [] }
    let window = window(ofDays: Self.searchedDays)
    var options = AgendaOptions()
    options.words = texts
    (options.showsCancelled, options.showsDeclined, options.tasks) = (true, true, isOfTasks ? .due : .all)
    options.allDay = .include
    var tasks = read(window, toDos: isOfTasks ? .open : .everything)
    let foundTasks = togetherAndAlone(tasks.takeOccurrences()).map {
      Agenda(ofTasks: $0, at: settings.now, in: settings.zone, options: options, problems: []).tasks
    }
    guard !isOfTasks else { return foundTasks.flatMap(\.self) }
    options.tasks = .hide
    let results = read(window, text: SearchWords(texts).condition)
    let foundEvents = togetherAndAlone(results.occurrences).map {
      Agenda(
        searching: $0, in: window, at: settings.now, boundsSeries: true, options: options,
        problems: results.problems
      ).occurrences
    }
    try results.warn(isStrict: isStrict)
    // The first of each have the order of all.
    return ([foundEvents[0]] + foundTasks + foundEvents.dropFirst()).flatMap(\.self)
  }

  /// All calendars, then each of several alone.
  private func togetherAndAlone(_ calendars: [CalendarOccurrences]) -> [[CalendarOccurrences]] {
    [calendars] + (calendars.count > 1 ? calendars.map { [$0] } : [])
  }
}

/// The number of some events and tasks, in words: `2 tasks`.
func counted(_ stored: [StoredEvent]) -> String {
  let tasks = stored.count(where: \.isTask)
  return counted(events: stored.count - tasks, tasks: tasks)
}

extension Run {
  /// Makes a value of each of some events. An error about one of several names that.
  func each<Value>(of events: [NamedEvent], _ make: (NamedEvent) throws -> Value) throws -> [Value] {
    var values: [Value] = []
    for named in events {
      do {
        values.append(try make(named))
      } catch var error as CommandError {
        let title = quoted(named.title)
        if events.count > 1, let first = error.messages.first, !first.contains(title) {
          error.messages[0] = "\(title) (\(name(of: named))): \(first)"
        }
        throw error
      }
    }
    return values
  }

  /// Asks about a change of several events, each of which is shown first; not for one, without a terminal, or with `isKnown`.
  func confirmAll(_ question: String, _ lines: [String], isKnown: Bool) throws {
    guard lines.count > 1, !isKnown, environment.canAsk else { return }
    for line in lines { StandardStreams.tell(below: line) }
    try StandardStreams.confirm(question)
  }
}
