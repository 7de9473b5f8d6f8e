internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The values that a change gives an event beside its title and times, in words: what each becomes, and what it was.
struct ChangedValues {
  /// The longest text that is written, in letters.
  private static let maximumLength = 40

  /// The parts of a sentence: `place “Bonn” (was “Berlin”)`.
  private(set) var parts: [String] = []

  /// The values that `changes` gives an event that has `details`, and as a component of a series `component`. `words` says a moment.
  init(
    _ changes: EventChanges, of details: EventDetails, _ component: Component?, isTask: Bool,
    words: (Instant) -> String
  ) {
    note("place", Self.text(details.location), changes.location.map(Self.text))
    let travel = { (seconds: Int?) in seconds.map { $0 > 0 ? "\($0 / 60) min" : "" } }
    // The way to the former place is none to the new one.
    let isMoved = changes.location.map { $0 != details.location ?? "" } ?? false
    note("travel", travel(details.travelSeconds) ?? "", travel(changes.travelSeconds) ?? (isMoved ? "" : nil))
    note("URL", Self.text(details.url), changes.url.map(Self.text))
    note("description", Self.text(details.description), changes.description.map(Self.text))
    note("category", Self.list(details.categories), changes.categories.map(Self.list))
    note(
      "shown as", Self.use(details.transparency.rawValue), changes.transparency.map(Self.use))
    note("status", Self.status(component?["STATUS"]?.value), changes.status.map(Self.status))
    note("priority", Self.priority(component?["PRIORITY"]?.value), changes.priority.map(Self.priority))
    if let guests = changes.guests {
      let known = Set(details.attendees.map(\.mail))
      let new = guests.invited.filter { !known.contains($0.mail) }.map {
        PlainText.sanitized($0.label, limit: 100)
      }
      let former = guests.uninvited.sorted().map { PlainText.sanitized($0, limit: 100) }
      if !new.isEmpty { parts.append("invited \(new.joined(separator: ", "))") }
      if !former.isEmpty { parts.append("no longer invited \(former.joined(separator: ", "))") }
    }
    if let alarms = changes.alarms {
      let countsFromDue = isTask && component?["DTSTART"] == nil
      let former = details.alarms.filter { !$0.isSilent }.compactMap {
        alarm -> (offset: String?, words: String)? in
        let offset = alarm.writtenOffset(countsFromDue)
        if changes.keepsOtherAlarms { return offset.map { ($0, $0) } }
        return alarm.words(offset, words).map { (offset, $0) }
      }
      let new = alarms.map(Alarm.written).map { offset in
        former.first { $0.offset == offset }?.words ?? offset
      }
      note("alarm", former.map(\.words).joined(separator: ", "), new.joined(separator: ", "))
    }
  }

  /// Notes a value that becomes another one; empty texts are none.
  mutating func note(_ name: String, _ former: String, _ new: String?) {
    guard let new, new != former else { return }
    let was = former.isEmpty ? "" : " (was \(former))"
    parts.append(new.isEmpty ? "no \(name)\(was)" : "\(name) \(new)\(was)")
  }

  private static func text(_ text: String?) -> String {
    let line = (text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? "" : "“\(PlainText.sanitized(line, limit: maximumLength))”"
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "" : text(names.joined(separator: ", "))
  }

  /// The word of `--busy` for a value of TRANSP, which is opaque where it is not said (RFC 5545 section 3.8.2.7).
  private static func use(_ transparency: String) -> String {
    transparency.lowercased() == EventDetails.Transparency.transparent.rawValue ? "free" : "busy"
  }

  private static func status(_ value: String?) -> String { PlainText.sanitized((value ?? "").lowercased()) }

  /// The word of `--priority` for a value of PRIORITY, where 0 is none (RFC 5545 section 3.8.1.9).
  private static func priority(_ value: String?) -> String {
    switch value {
    case nil, "", "0": ""
    case "1": "high"
    case "5": "medium"
    case "9": "low"
    case let number?: PlainText.sanitized(number)
    }
  }
}

extension Run {
  /// The values that a change gives an event, and the times that it had, as the end of the sentence about it: each after a semicolon.
  func values(
    _ changes: EventChanges, of named: NamedEvent, _ extent: EventEditor.Extent, from base: Occurrence.Span?
  ) -> String {
    let event = extent == .all ? named.master : named.shown
    let component = named.stored.master?.component ?? named.stored.parts.first?.component
    var values = ChangedValues(
      changes, of: event?.details ?? EventDetails(), component, isTask: named.isTask
    ) { settings.language.text(of: .timed(start: $0, end: $0), in: settings.zone, today: today) }
    if let rule = changes.rule {
      let start = named.master?.schedule.start
      let new = changes.span.map { EventTime(ofStart: $0, in: settings.zone) } ?? start
      values.note(
        "repeat", self.rule(component?["RRULE"]?.value ?? "", from: start), self.rule(rule, from: new))
    }
    var parts = values.parts
    if changes.span != nil, let base {
      parts.insert("was \(settings.language.text(of: base, in: settings.zone, today: today))", at: 0)
    }
    return parts.map { "; \($0)" }.joined()
  }

  /// Notes on new times that the clock skips or shows twice, as the end of a sentence: each after a semicolon. An end
  /// has a note only if it was given.
  func clockNotes(_ changes: EventChanges, from base: Occurrence.Span) -> String {
    guard case .timed(let start, let end)? = changes.span else { return "" }
    let former = if case .timed(let start, let end) = base { [start, end] } else { [] as [Instant] }
    let skipped = [(changes.skippedStart, changes.clockOfStart), (changes.skippedEnd, nil)].map {
      time, clock in
      time.flatMap((clock ?? settings.zone).note(of:))
    }
    let moments = (skipped[0] == nil ? [start] : []) + (changes.saysEnd && skipped[1] == nil ? [end] : [])
    var seen: Set<String> = []
    let new = moments.filter { !former.contains($0) }.map { settings.zone.note(of: $0) }
    let notes = (skipped + new).compactMap(\.self)
    return notes.filter { seen.insert($0).inserted }.map { "; \($0)" }.joined()
  }

  /// The names of the months of less than 31 days.
  private static let shortMonths = [
    2: "February", 4: "April", 6: "June", 9: "September", 11: "November",
  ]

  /// The months that have no date of a series, where its day or its rule has changed, as the end of the sentence.
  func monthNote(of named: NamedEvent, _ components: [Component], _ changes: EventChanges) -> String {
    guard changes.span != nil || changes.rule != nil, !named.isTask, components.contains(where: \.recurs)
    else { return "" }
    let text = ComposedCalendar.text(of: [ZonedComponents(components, named.stored.zones)], zoneSource)
    let events = ICalendar.Calendar(text, viewer: settings.zone, zones: environment.zones).eventsAndTasks
    guard let lacking = events.named?.schedule.monthsWithoutDate, !lacking.isEmpty,
      lacking != named.master?.schedule.monthsWithoutDate
    else { return "" }
    let names = lacking.map { Self.shortMonths[$0.month, default: ""] }
    let isLeap = lacking.contains { $0.isInCommonYearsAlone }
    return
      "; \(FoundCalendars.list(names)) \(names.count == 1 ? "has" : "have") no date\(isLeap ? " in common years" : "")"
  }

  /// The start of a task that is moved by itself, or becomes a date or a time, as its due time does, as the end of the sentence.
  func startNote(of named: NamedEvent, _ components: [Component], _ changes: EventChanges) -> String {
    guard named.isTask else { return "" }
    let masters = [named.stored.master?.component, components.first { $0["RECURRENCE-ID"] == nil }]
    let starts = masters.map { master in
      master.flatMap { $0["DTSTART"] == nil ? nil : editor(of: named).span(of: $0)?.asStart }
    }
    guard let former = starts[0], let new = starts[1] else { return "" }
    guard former.isAllDay != new.isAllDay || changes.startOfTask != nil && former != new else { return "" }
    let words = [new, former].map { settings.language.text(of: $0, in: settings.zone, today: today) }
    return "; start \(words[0]) (was \(words[1]))"
  }

  /// The most dates that are named.
  private static let maximumDates = 5

  /// The changes of single dates that go with their dates, which a new rule does not have, as the end of the sentence.
  func lossNote(
    of named: NamedEvent, _ extent: EventEditor.Extent, _ changes: EventChanges, _ result: EventEditor.Result
  ) -> String {
    // The instances of a part that was divided, and moved, have other names.
    guard changes.rule != nil, extent == .all || changes.span == nil else { return "" }
    let zones = named.stored.zones.components
    let lost = zip(named.stored.parts, result.parts).compactMap { part, new -> CalendarDate? in
      guard new == nil, part.isOverride, let name = part.component["RECURRENCE-ID"],
        !result.series.contains(where: { $0["RECURRENCE-ID"]?.value == name.value }),
        let time = name.times(timeZones: zones, database: environment.zones).first
      else { return nil }
      return time.isDate
        ? time.local.date : settings.zone.localDateTime(at: time.instant(viewer: settings.zone)).date
    }.sorted()
    guard !lost.isEmpty else { return "" }
    let days = lost.prefix(Self.maximumDates).map { settings.language.heading(of: $0, today: today) }
    let more = lost.count > days.count ? " and \(lost.count - days.count) more" : ""
    return "; without the \(lost.count == 1 ? "change" : "changes") of \(days.joined(separator: ", "))\(more)"
  }

  /// A rule in words, else as it is written.
  private func rule(_ text: String, from start: EventTime?) -> String {
    guard let start, let rule = try? RecurrenceRule(text),
      let words = settings.language.recurrence(rule, from: start, viewer: settings.zone)
    else { return PlainText.sanitized(text) }
    return words
  }
}

extension Occurrence.Span {
  /// The moment or the day on which it begins.
  fileprivate var asStart: Occurrence.Span {
    switch self {
    case .allDay(let start, _): .allDay(start: start, end: start.adding(days: 1))
    case .timed(let start, _): .timed(start: start, end: start)
    }
  }
}

extension EventTime {
  /// The start of a span, on the clock of a zone.
  fileprivate init(ofStart span: Occurrence.Span, in zone: Zone) {
    switch span {
    case .allDay(let start, _): self = .date(start)
    case .timed(let start, _): self = .zoned(zone.localDateTime(at: start), zone)
    }
  }
}

extension Alarm {
  /// How long before the start it is due, or before the due time of a task without a start, as `--alarm` takes it; `nil` for another kind.
  func writtenOffset(_ countsFromDue: Bool) -> String? {
    let offset: Offset
    switch trigger {
    case .relativeToStart(let start) where !countsFromDue: offset = start
    case .relativeToEnd(let end) where countsFromDue: offset = end
    default: return nil
    }
    let total = offset.days * 86_400 + offset.seconds
    return total <= 0 && total % 60 == 0 ? Self.written(total) : nil
  }

  /// The words for a reminder at an offset that `--alarm` takes, or at any other time; `nil` for one that is at no time, or switched off. `moment` says a
  /// moment.
  fileprivate func words(_ offset: String?, _ moment: (Instant) -> String) -> String? {
    let way = action == "EMAIL" ? " by mail" : ""
    guard offset == nil else { return offset.map { $0 + way } }
    let (length, point): (Offset, String)
    switch trigger {
    case .absolute(let instant):
      // Apple Calendar writes a time in 1976 for one at a place, and for none.
      return isSilent || instant < Self.firstMoment ? nil : moment(instant) + way
    case .relativeToStart(let start): (length, point) = (start, "start")
    case .relativeToEnd(let end): (length, point) = (end, "end")
    }
    let total = length.days * 86_400 + length.seconds
    return "\(Self.written(-Int(total.magnitude))) \(total > 0 ? "after" : "before") the \(point)\(way)"
  }

  /// The beginning of 1980: no earlier moment of a reminder is meant as one.
  private static let firstMoment = Instant(secondsSinceEpoch: 315_532_800)

  /// A reminder so many seconds from the start, as `--alarm` takes it.
  static func written(_ seconds: Int) -> String {
    let total = -seconds
    if total > 0, total % 86_400 == 0 { return "\(total / 86_400)d" }
    if total > 0, total % 3600 == 0 { return "\(total / 3600)h" }
    return total % 60 == 0 ? "\(total / 60)m" : "\(total)s"
  }
}

/// A month in which a series has no date, because it is too short.
private struct LackingMonth: Equatable {
  /// From 1 on.
  var month: Int
  /// Whether the month has a date in leap years.
  var isInCommonYearsAlone: Bool
}

extension EventSchedule {
  /// How many days a month needs at least for a date of the rule; `nil` if the rule names no days of the month.
  private var leastDays: Int? {
    guard let rule = recurrence.rules.first, recurrence.rules.count == 1, rule.skip == .omit,
      rule.scale == .gregorian, rule.byDay.isEmpty, rule.byYearDay.isEmpty, rule.byWeekNumber.isEmpty,
      rule.bySetPosition.isEmpty, [.monthly, .yearly].contains(rule.frequency) || rule.isOfDaysOfMonth
    else { return nil }
    // The day -31 is the first one of a month with 31 days.
    return rule.byMonthDay.isEmpty ? start.local.date.day : rule.byMonthDay.map(abs).min()
  }

  /// The months between the first and the last date of the rule that are too short for its days, sorted.
  fileprivate var monthsWithoutDate: [LackingMonth] {
    guard let least = leastDays, least > 28, let rule = recurrence.rules.first else { return [] }
    let last = lastMonth(of: rule)
    var found: [Int: (has: Bool, lacks: Bool)] = [:]
    for place in places(of: rule) where last.map({ place <= $0 }) ?? true {
      let (year, month) = (place / 12, place % 12 + 1)
      let isLongEnough = CalendarDate.daysInMonth(month, ofYear: year) >= least
      let former = found[month] ?? (false, false)
      found[month] = (former.has || isLongEnough, former.lacks || !isLongEnough)
    }
    return found.filter { $0.value.lacks }.map {
      LackingMonth(month: $0.key, isInCommonYearsAlone: $0.value.has)
    }
    .sorted { $0.month < $1.month }
  }

  /// The months in which the rule looks for its days, from that of the start on, as numbers of months since the year 0: as many as show all lengths that
  /// they have.
  private func places(of rule: RecurrenceRule) -> [Int] {
    let first = start.local.date.year * 12 + start.local.date.month - 1
    let isAllowed = { (place: Int) in rule.byMonth.isEmpty || rule.byMonth.contains(place % 12 + 1) }
    guard rule.frequency == .yearly else {
      let interval = rule.frequency == .monthly ? min(rule.interval, 12_000) : 1
      return (0..<48).map { first + $0 * interval }.filter(isAllowed)
    }
    let years = (0..<8).map { first / 12 + $0 * min(rule.interval, 1000) }
    let months = rule.byMonth.isEmpty && rule.byMonthDay.isEmpty ? [first % 12] : Array(0..<12)
    return years.flatMap { year in months.map { year * 12 + $0 } }.filter { $0 >= first && isAllowed($0) }
  }

  /// The month of the last date of a rule with an end; `nil` without one.
  private func lastMonth(of rule: RecurrenceRule) -> Int? {
    guard rule.until != nil || rule.count != nil else { return nil }
    let viewer = start.zone ?? .utc
    let first = start.local.date
    let window = OccurrenceWindow(first.adding(days: -1)..<first.adding(days: 11_000), zone: viewer)
    let last = recurrence.instances(of: start, in: window).instances.map(\.start.local.date).max()
    return last.map { $0.year * 12 + $0.month - 1 }
  }
}

extension RecurrenceRule {
  /// Whether the rule has each day that its days of the month allow.
  fileprivate var isOfDaysOfMonth: Bool { frequency == .daily && interval == 1 && !byMonthDay.isEmpty }
}
