package import ICalendar

/// The words of a search, as written.
package struct SearchWords: Sendable, Hashable {
  /// The texts that an event must contain, all of them.
  package var texts: [String]

  /// Words and phrases. An argument without quotation marks is one text, even with spaces. In an argument with quotation marks, each word is
  /// a text, and so is each part between two quotation marks.
  package init(_ arguments: [String]) {
    texts = arguments.flatMap { argument -> [String] in
      guard argument.contains("\"") else { return [argument] }
      let parts = argument.split(separator: "\"", omittingEmptySubsequences: false)
      return parts.enumerated().flatMap { place, part in
        place % 2 == 1 ? [String(part)] : part.split(whereSeparator: \.isWhitespace).map { String($0) }
      }
    }.map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  /// Returns whether a text contains all of them, by the letters that a search compares.
  package func areFound(in text: String) -> Bool {
    texts.compactMap(SearchText.init).allSatisfy { $0.isFound(in: text) }
  }

  /// Returns whether a text contains all of them, each from the beginning of a word on.
  package func beginWords(of text: String) -> Bool {
    texts.compactMap(SearchText.init).allSatisfy { $0.beginsWord(of: text) }
  }

  /// Returns whether an event has all of them where a search looks for them: title, place, description, categories and guests.
  package func areFound(in event: Event) -> Bool { test(event) }

  /// A test of many events for all of them.
  package var test: (Event) -> Bool {
    let searched = texts.compactMap(SearchText.init)
    return { event in searched.allSatisfy { event.matches($0) || event.hasGuest(matching: $0) } }
  }

  /// The condition on the bytes of an event that contains the texts; `nil` if there is no such condition.
  package var condition: TextCondition? {
    TextCondition(words: texts.map { String($0.foldedLetters) })
  }
}

extension Agenda {
  /// The number of days after the moment of a search in which the occurrences of a series are counted.
  package static let searchedDays = 366

  /// The events and tasks that a search finds, each once. A series of events is found as its running or next occurrence, else as its last one,
  /// with the number of found occurrences (``AgendaItem/dateCount``), except for birthdays without a year.
  ///
  /// Running and future events and open tasks come first, the next one at the top; then past events, the latest at the top. So the days are not in
  /// order, and a day can occur twice. Tasks without a date come last, under ``AgendaDay/noDate``.
  ///
  /// Read the tasks with ``AgendaOptions/Tasks/listExtent``.
  /// - Parameters:
  ///   - calendars: the occurrences of the window.
  ///   - window: the span of time.
  ///   - now: the moment that decides what is over.
  ///   - boundsSeries: whether the occurrences of a series are counted only until ``searchedDays`` after `now`.
  ///   - options: which events are found: ``AgendaOptions/words``.
  ///   - problems: the problems of the sources.
  package init(
    searching calendars: consuming [CalendarOccurrences], in window: OccurrenceWindow, at now: Instant,
    boundsSeries: Bool, options: AgendaOptions, problems: [AgendaProblem]
  ) {
    let calendarCount = calendars.count
    let selected = SelectedOccurrence.select(
      from: calendars, in: window, options: options, takesUndated: true)
    let bound = boundsSeries ? now.adding(seconds: Self.searchedDays * 86_400) : nil
    let moment = Moment(now, in: window.zone)
    var found = SearchResults(at: moment, zone: window.zone, bound: bound)
    for occurrence in selected { found.add(occurrence) }
    var days = found.days
    if options.marksConflicts { days.markConflicts(among: selected) }
    self.init(
      of: days, in: window, at: now, calendarCount: calendarCount, options: options, problems: problems)
    nextChange = nil
  }
}

/// Collects the occurrences of each event that a search finds.
private struct SearchResults {
  /// The key of a series: calendar and UID.
  private struct Series: Hashable {
    let calendar: Int
    let uid: String
  }

  private struct Finding {
    /// The first occurrence that is not over, else the last.
    var shown: SelectedOccurrence
    var start: Instant
    var isOver: Bool
    /// How many were found before the bound.
    var count: Int

    /// Whether the item has a date, which a task can lack.
    var hasDate: Bool { !shown.isTask || shown.event.event.toDo?.isDated == true }

    mutating func add(_ other: Finding) {
      let (earlier, later) = start <= other.start ? (self, other) : (other, self)
      let sum = count + other.count
      self = earlier.isOver ? later : earlier
      count = sum
    }
  }

  private let moment: Moment
  private let zone: Zone
  private let bound: Instant?
  private var findings: [Finding] = []
  private var places: [Series: Int] = [:]

  init(at moment: Moment, zone: Zone, bound: Instant?) {
    (self.moment, self.zone, self.bound) = (moment, zone, bound)
  }

  mutating func add(_ occurrence: SelectedOccurrence) {
    let start = occurrence.span.interval(in: zone).lowerBound
    let isCounted = bound.map { start < $0 } ?? true
    let finding = Finding(
      shown: occurrence, start: start, isOver: isOver(occurrence), count: isCounted ? 1 : 0)
    guard occurrence.occurrence.recurrenceID != nil, let uid = occurrence.event.event.uid else {
      return findings.append(finding)
    }
    let series = Series(calendar: occurrence.event.calendar.position, uid: uid)
    guard let place = places[series] else {
      places[series] = findings.count
      return findings.append(finding)
    }
    findings[place].add(finding)
  }

  /// Whether an occurrence is past. An open task is still to be done.
  private func isOver(_ occurrence: SelectedOccurrence) -> Bool {
    occurrence.event.event.toDo?.isOpen != true && moment.isAfter(occurrence.span)
  }

  /// A day for each run of findings on one date.
  var days: [AgendaDay] {
    let dated = findings.filter(\.hasDate)
    let coming = dated.filter { !$0.isOver }.sorted { $0.start < $1.start }
    let over = dated.filter(\.isOver).sorted { $0.start > $1.start }
    var days: [AgendaDay] = []
    for part in [coming, over, findings.filter { !$0.hasDate }] {
      let first = days.count
      for finding in part {
        let (date, item) = item(of: finding)
        if days.count == first || days[days.count - 1].date != date { days.append(AgendaDay(date: date)) }
        days[days.count - 1].append(item)
      }
    }
    for index in days.indices { days[index].sort() }
    return days
  }

  /// The item of a finding, on the day on which it starts, or today if it has started before and is not over.
  private func item(of finding: Finding) -> (CalendarDate, AgendaItem) {
    guard !finding.shown.isTask else { return finding.shown.taskItem(at: moment, in: zone) }
    let span = finding.shown.span
    let own = span.dates(in: zone)
    let isToday = own.contains(moment.today.date) && !finding.isOver
    let day = isToday ? moment.today : LocalDay(own.lowerBound, in: zone)
    let part: AgendaItem.Part =
      if case .timed(let start, let end) = span { day.part(from: start, to: end) } else { .allDay }
    var item = AgendaItem(finding.shown, part: part, on: day, of: own, at: moment)
    // The dates of a birthday without a year are counted from a year that is made up.
    let isCounted = item.birthday.map { $0.age != nil } ?? true
    if isCounted, finding.shown.occurrence.recurrenceID != nil { item.dateCount = max(1, finding.count) }
    return (day.date, item)
  }
}
