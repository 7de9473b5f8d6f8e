import ICalendar

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
