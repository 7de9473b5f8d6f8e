import ICalendar

extension SelectedOccurrence {
  /// The occurrences of some calendars that touch a window and that the options ask for, each once.
  static func select(
    from calendars: [CalendarOccurrences], in window: OccurrenceWindow, options: AgendaOptions
  ) -> [SelectedOccurrence] {
    let search = options.search.flatMap(SearchText.init)
    var selected: [SelectedOccurrence] = []
    for source in calendars {
      for occurrence in source.occurrences where options.allDay.admits(occurrence) {
        guard window.contains(occurrence.span) else { continue }
        let candidate = SelectedOccurrence(occurrence, of: source.calendar, viewer: window.zone)
        if candidate.isCancelled && !options.showsCancelled { continue }
        if candidate.isDeclined && !options.showsDeclined { continue }
        if let search, !candidate.matches(search) { continue }
        selected.append(candidate)
      }
    }
    return withoutDuplicates(selected)
  }

  private func matches(_ search: SearchText) -> Bool {
    let details = occurrence.event.details
    return search.isFound(in: title) || search.isFound(in: details.summary)
      || details.location.map(search.isFound) ?? false || details.description.map(search.isFound) ?? false
      || details.categories.contains(where: search.isFound)
  }
}

extension AgendaOptions.AllDay {
  /// Whether an occurrence is of a kind that is wanted. A timed one is timed also on the days that it covers
  /// whole.
  fileprivate func admits(_ occurrence: Occurrence) -> Bool {
    switch self {
    case .include: true
    case .exclude: !occurrence.isAllDay
    case .only: occurrence.isAllDay
    }
  }
}
