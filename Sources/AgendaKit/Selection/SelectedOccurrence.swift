import ICalendar

/// A selected event with its title and state in its calendar. All its occurrences share it, except birthdays: the
/// title of each has another age.
final class SelectedEvent: Sendable {
  /// The properties of a selected event. To change them, make another selected event.
  struct Content: Hashable {
    var event: Event
    var calendar: CalendarIdentity
    var title: String
    var birthday: BirthdayDetails?
    var isCancelled: Bool
    var isDeclined: Bool
    var certainty = AgendaItem.Certainty.certain
    /// How many occurrences of its series were found, in the result of a search; else 0.
    var dateCount: Int32 = 0
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// The event of an occurrence in a calendar.
  convenience init(of occurrence: Occurrence, in calendar: CalendarIdentity, viewer: Zone) {
    let event = occurrence.event
    let details = event.details
    let answers = calendar.ownerAnswers(details)
    let birthday =
      calendar.kind == .birthdays ? BirthdayDetails(of: occurrence, viewer: viewer) : nil
    self.init(
      Content(
        event: event, calendar: calendar, title: birthday?.title ?? details.summary, birthday: birthday,
        isCancelled: event.isToDo ? event.toDo?.status == .cancelled : details.status == .cancelled,
        isDeclined: calendar.isDeclined(answers), certainty: calendar.certainty(of: details, answers)))
  }
}

/// A selected occurrence with its selected event.
struct SelectedOccurrence: Sendable {
  let selected: SelectedEvent
  /// The times of the occurrence. Its event is that of ``selected``.
  private let times: Occurrence.Times

  var event: SelectedEvent.Content { selected.content }
  var span: Occurrence.Span { times.span }
  var isAllDay: Bool { times.isAllDay }
  var isTask: Bool { selected.content.event.isToDo }
  var occurrence: Occurrence { Occurrence(event: selected.content.event, times: times) }

  init(_ occurrence: Occurrence, of selected: SelectedEvent) {
    times = occurrence.timesAlone
    self.selected = selected
  }
}

extension SelectedOccurrence: Hashable {
  static func == (left: SelectedOccurrence, right: SelectedOccurrence) -> Bool {
    left.times == right.times && (left.selected === right.selected || left.event == right.event)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(span)
    hasher.combine(event.title)
  }
}

extension [AgendaDay] {
  /// Marks the items whose occurrences overlap others among all that were selected, also those that a limit hides.
  mutating func markConflicts(among selected: [SelectedOccurrence]) {
    let conflicts = SelectedOccurrence.conflicts(among: selected)
    guard !conflicts.isEmpty else { return }
    for day in indices {
      self[day].allDay.markConflicts(conflicts)
      self[day].timed.markConflicts(conflicts)
    }
  }
}

extension [AgendaItem] {
  fileprivate mutating func markConflicts(_ conflicts: Set<SelectedOccurrence>) {
    for index in indices where conflicts.contains(self[index].placed) { self[index].hasConflict = true }
  }
}

extension SelectedOccurrence {
  /// Whether the occurrence claims time on a clock: it is timed, has a length, and is neither transparent, cancelled nor declined.
  var claimsTime: Bool {
    guard !isAllDay, !event.isCancelled, !event.isDeclined, occurrence.isBusy,
      case .timed(let start, let end) = span
    else { return false }
    return start < end
  }

  /// The time that it claims: its own, and the way to it.
  private var claimed: Range<Instant>? {
    guard claimsTime, case .timed(let start, let end) = span else { return nil }
    return min(occurrence.departure ?? start, start)..<end
  }

  /// Those that claim time and overlap another one that does, each with the way to it. Occurrences that only touch do not overlap.
  static func conflicts(among occurrences: [SelectedOccurrence]) -> Set<SelectedOccurrence> {
    let timed = occurrences.compactMap { one in one.claimed.map { (occurrence: one, claimed: $0) } }
      .sorted { $0.claimed.lowerBound < $1.claimed.lowerBound }
    var conflicts: Set<SelectedOccurrence> = []
    // Of those so far, the one that ends last. Any other that overlaps the next one overlaps this one too, and is in the set already.
    var reaching: (occurrence: SelectedOccurrence, end: Instant)?
    for (occurrence, claimed) in timed {
      if let reaching, claimed.lowerBound < reaching.end {
        conflicts.insert(reaching.occurrence)
        conflicts.insert(occurrence)
      }
      if reaching.map({ $0.end < claimed.upperBound }) ?? true { reaching = (occurrence, claimed.upperBound) }
    }
    return conflicts
  }
}

/// The occurrences of several calendars in a window, and the problems of the calendars.
struct FoundOccurrences {
  /// The occurrences of events and tasks, and the free/busy times, calendar by calendar.
  private(set) var calendars: [CalendarOccurrences] = []
  /// The problems of the calendars and of their occurrences, calendar by calendar. Those of reminders and journal entries are left out.
  private(set) var problems: [AgendaProblem] = []

  /// Finds the occurrences of calendars.
  /// - Parameters:
  ///   - calendars: the calendars, in order.
  ///   - window: the span of time, and the viewer's zone.
  ///   - tasks: which tasks are found. Their budget is ``ICalendar/ExpansionBudget/ofToDos`` for each calendar.
  ///   - budget: the budget of the events of all calendars. The budget that one calendar does not need is left for the next ones, and
  ///     no calendar takes the share of another.
  init(
    of calendars: some Sequence<(CalendarIdentity, Calendar)>, in window: OccurrenceWindow, tasks: ToDoExtent,
    within budget: ExpansionBudget
  ) {
    let all = Array(calendars)
    var left = budget
    for (place, (identity, calendar)) in all.enumerated() {
      let share = left.divided(by: all.count - place)
      var found = calendar.occurrences(in: window, within: share).makeIterator()
      var occurrences: [Occurrence] = []
      while let occurrence = found.next() { occurrences.append(occurrence) }
      left = left.subtracting(found.spent)
      let toDos = calendar.toDos(tasks, in: window)
      occurrences += toDos
      self.calendars.append(CalendarOccurrences(identity, occurrences, freeBusy: calendar.freeBusy))
      let diagnostics = calendar.diagnostics + found.diagnostics + toDos.diagnostics
      problems += diagnostics.map {
        AgendaProblem($0, source: identity.name, calendar: identity.name)
      }
    }
    problems.removeAll { !$0.isOfEvents }
  }
}

extension Sequence<Calendar> {
  /// The calendars with the identities that they give themselves, at their positions in this sequence.
  var identified: [(CalendarIdentity, Calendar)] {
    enumerated().map { (CalendarIdentity(of: $1, position: $0), $1) }
  }
}
