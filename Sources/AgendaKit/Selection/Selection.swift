import ICalendar

extension SelectedOccurrence {
  /// The occurrences of the calendars that touch a window and match the options, without duplicates; with `takesUndated` also tasks without a date.
  /// Those of the calendars are freed before it returns, unless the caller still uses them.
  static func select(
    from calendars: consuming [CalendarOccurrences], in window: OccurrenceWindow, options: AgendaOptions,
    takesUndated: Bool = false
  ) -> [SelectedOccurrence] {
    var selection = Selection(options, viewer: window.zone, takesUndated: takesUndated)
    selection.occurrences.reserveCapacity(calendars.reduce(0) { $0 + $1.occurrences.count })
    for source in consume calendars {
      for occurrence in source.occurrences where options.allDay.includes(occurrence) {
        guard
          window.contains(occurrence.span) || occurrence.isCarried(into: window)
            || takesUndated && occurrence.event.toDo?.isDated == false
        else { continue }
        selection.add(occurrence, of: source.calendar)
      }
      selection.endCalendar()
    }
    return withoutDuplicates(
      selection.occurrences, among: selection.repeatedUIDs, inEachCalendar: options.keepsCopies)
  }
}

extension SelectedOccurrence {
  /// The tasks of the calendars that match the options, with or without a date, without duplicates.
  static func selectTasks(
    from calendars: [CalendarOccurrences], options: AgendaOptions, viewer: Zone
  ) -> [SelectedOccurrence] {
    var selection = Selection(options, viewer: viewer, takesUndated: true)
    for source in calendars {
      for occurrence in source.occurrences where occurrence.event.isToDo {
        selection.add(occurrence, of: source.calendar)
      }
      selection.endCalendar()
    }
    return withoutDuplicates(
      selection.occurrences, among: selection.repeatedUIDs, inEachCalendar: options.keepsCopies)
  }
}

/// Collects selected occurrences.
private struct Selection {
  private let options: AgendaOptions
  private let search: SearchText?
  private let words: [SearchText]
  private let viewer: Zone
  /// Whether tasks without a date are wanted.
  private let takesUndated: Bool
  /// The selected occurrences.
  var occurrences: [SelectedOccurrence] = []
  /// The UIDs that may have two occurrences with the same start.
  private(set) var repeatedUIDs: Set<String> = []
  /// The hashes of the UIDs so far. Two UIDs with the same hash count as repeated, which costs only a comparison.
  private var knownUIDs: Set<Int> = []
  /// The event of the last occurrence; `selected` is `nil` if the options leave it out.
  private var last: (event: Event, selected: SelectedEvent?)?
  private var lastStart: Occurrence.RecurrenceID?

  init(_ options: AgendaOptions, viewer: Zone, takesUndated: Bool = false) {
    self.options = options
    self.takesUndated = takesUndated
    self.viewer = viewer
    search = options.search.flatMap(SearchText.init)
    words = options.words.compactMap(SearchText.init)
  }

  mutating func add(_ occurrence: Occurrence, of calendar: CalendarIdentity) {
    if calendar.kind == .birthdays || last.map({ $0.event.sharesStorage(with: occurrence.event) }) != true {
      let candidate = SelectedEvent(of: occurrence, in: calendar, viewer: viewer)
      last = (occurrence.event, isWanted(candidate.content) ? candidate : nil)
      lastStart = nil
      if last?.selected != nil, let uid = occurrence.event.uid, !knownUIDs.insert(uid.hashValue).inserted {
        repeatedUIDs.insert(uid)
      }
    }
    guard let selected = last?.selected else { return }
    // The occurrences of a series come in order, so that nearly none has to be compared with the others.
    if let lastStart, !lastStart.isBefore(occurrence.span.startID), let uid = occurrence.event.uid {
      repeatedUIDs.insert(uid)
    }
    lastStart = occurrence.span.startID
    occurrences.append(SelectedOccurrence(occurrence, of: selected))
  }

  /// Ends a calendar; the next one may hold the same events.
  mutating func endCalendar() {
    last = nil
  }

  private func isWanted(_ candidate: SelectedEvent.Content) -> Bool {
    if let toDo = candidate.event.toDo {
      guard toDo.isDated || takesUndated, options.tasks.includes(toDo) else { return false }
    } else if candidate.isCancelled && !options.showsCancelled {
      return false
    }
    if candidate.isDeclined && !options.showsDeclined { return false }
    guard search.map(candidate.matches) ?? true else { return false }
    return words.allSatisfy { candidate.matches($0) || candidate.event.hasGuest(matching: $0) }
  }
}

extension SelectedEvent.Content {
  fileprivate func matches(_ search: SearchText) -> Bool {
    search.isFound(in: title) || event.matches(search)
  }
}

extension Event {
  /// Whether the title, place, description or a category has a text.
  func matches(_ search: SearchText) -> Bool {
    let details = self.details
    return search.isFound(in: details.summary)
      || details.location.map(search.isFound) ?? false || details.description.map(search.isFound) ?? false
      || details.categories.contains(where: search.isFound)
  }

  /// Whether the name or the address of the organizer or an attendee has a text.
  func hasGuest(matching search: SearchText) -> Bool {
    let details = self.details
    return ([details.organizer].compactMap(\.self) + details.attendees).contains { guest in
      [guest.name, guest.email].contains { $0.map(search.isFound) ?? false }
        || search.isFound(in: guest.address)
    }
  }
}

extension AgendaOptions.AllDay {
  /// Whether the option includes an occurrence. A timed one counts as timed even on days that it covers as a whole.
  fileprivate func includes(_ occurrence: Occurrence) -> Bool {
    switch self {
    case .include: true
    case .exclude: !occurrence.isAllDay
    case .only: occurrence.isAllDay
    }
  }
}

extension Occurrence {
  /// Whether the occurrence is an open task that was due, or has started, before a window.
  fileprivate func isCarried(into window: OccurrenceWindow) -> Bool {
    guard event.isToDo, event.toDo?.isOpen == true else { return false }
    switch span {
    case .allDay(let day, _): return day < window.dates.lowerBound
    case .timed(let moment, _): return moment < window.start
    }
  }
}

extension Occurrence.RecurrenceID {
  /// Whether both are of the same type, and this one is earlier.
  fileprivate func isBefore(_ other: Occurrence.RecurrenceID) -> Bool {
    switch (self, other) {
    case (.date(let date), .date(let other)): date < other
    case (.instant(let instant), .instant(let other)): instant < other
    default: false
    }
  }
}
