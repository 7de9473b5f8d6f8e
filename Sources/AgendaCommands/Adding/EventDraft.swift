internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// An event or a task that is to be added: what a sentence says, and what options say instead.
struct EventDraft: Equatable {
  /// The values of options, which replace those of the sentence.
  struct Overrides: Equatable {
    var title: String?
    var location: String?
    var calendar: String?
    var url: String?
    /// The length of the way to the event.
    var travel: DurationArgument?
    var description: String?
    /// The categories and the properties with a choice of values.
    var properties = EventChanges()
    /// The values that are read in the language of the sentence.
    var quick = QuickAdd.Overrides()
  }

  /// The size in bytes of the longest description.
  static let maximumDescriptionBytes = 65_536

  /// The event that the sentence and the options give.
  var event: QuickEvent
  /// The description; `nil` without one.
  var description: String?
  /// The categories and the properties with a choice of values.
  private(set) var properties: EventChanges
  /// Whether the event is on the day that was given for one of which none is said.
  private(set) var takesDay = false
  /// Whether a task is added, which is due at the start.
  var isTask: Bool
  /// The guests, and who invites them; `nil` without guests.
  var guests: GuestChanges?
  /// Notes about a reminder that is asked for without an hour, and times that the clock of the zone skips or shows twice.
  var notes: [String] = []

  /// Reads a sentence in the language of the settings. Without `needsTitle`, a sentence of times alone is no error. An event of which no day is said is on
  /// `day`, if there is one, as an option would say it.
  init(
    sentence: String, isTask: Bool, overrides: Overrides, settings: Settings, needsTitle: Bool = true,
    on day: CalendarDate? = nil
  ) throws {
    let (sentence, behind) = Self.parts(of: sentence)
    // Plans have minutes: “in 20 minutes” is no time with seconds.
    let seconds = settings.zone.localDateTime(at: settings.now).second
    let instant = settings.now.adding(seconds: -seconds)
    let now = settings.zone.localDateTime(at: instant)
    var quick = overrides.quick
    let rule = try quick.recurrence.flatMap { try RecurrenceArgument.rule($0, "\(.option("repeat"))") }
    if rule != nil { quick.recurrence = nil }
    // A series without a day begins today.
    let hasOwnDay = isTask || rule?.isEmpty == false
    do {
      (event, takesDay) = try Self.event(on: day, quick) { quick in
        try QuickAdd.read(
          sentence, locale: settings.locale, format: settings.language.dateFormat, now: now,
          zone: settings.zone, instant: instant,
          overrides: quick, needsTime: !hasOwnDay, needsTitle: needsTitle && overrides.title == nil)
      }
    } catch let error as QuickAddError {
      throw CommandError(.usage, lines: error.messages(settings.language))
    }
    self.isTask = isTask
    properties = overrides.properties
    if let rule {
      event.repeat(rule, from: RecurrenceArgument.firstDay(of: rule, from: now.date) ?? now.date)
      try settleTurn(of: rule, settings)
      try checkEnd(of: rule, settings)
    }
    if let alarms = properties.alarms { take(alarms) }
    properties.priority = properties.priority ?? event.priority.map(String.init)
    if event.dropsReminder {
      notes.append("without an hour it has no reminder of its own; name one, such as “9:00”")
    }
    let zone = try zone(settings)
    try settleTimes(in: zone)
    noteOwnClock(of: settings, zone)
    noteFirstEnd(in: zone)
    if let title = try Self.line(overrides.title, .option("title")) {
      guard event.title.isEmpty else {
        throw CommandError(
          .usage,
          "\(quoted(event.title)) is no day and no time; leave it out, or leave out \(.option("title"))")
      }
      event.title = title
    }
    event.location = try Self.line(overrides.location, .option("location")) ?? event.location
    event.calendar = try Self.line(overrides.calendar, .option("calendar")) ?? event.calendar
    event.url = try Self.line(overrides.url, .option("url")) ?? event.url
    event.travelMinutes = overrides.travel.map { $0.seconds / 60 } ?? event.travelMinutes
    guard event.travelMinutes ?? 0 <= EventDetails.maximumTravel / 60 else {
      throw CommandError(.usage, "a way of more than a day is an event of its own")
    }
    if isTask, event.start == nil, !self.alarms.isEmpty { throw CommandError.reminderWithoutDay }
    if event.travelMinutes ?? 0 > 0, isTask || event.isAllDay {
      throw CommandError(
        .usage,
        isTask ? "a task has no way to it" : "a whole day has no way to it; name an hour, such as “9:00”")
    }
    if let text = overrides.description ?? behind, !text.isEmpty {
      guard text.utf8.count <= Self.maximumDescriptionBytes else {
        throw CommandError(
          .usage, "\(.option("description")) is longer than \(Self.maximumDescriptionBytes) bytes")
      }
      description = text
    }
  }

  /// The sentence, and the description behind two colons by themselves, as khal has it; `nil` without them.
  private static func parts(of sentence: String) -> (sentence: String, description: String?) {
    guard let mark = sentence.firstRange(of: " :: ") else { return (sentence, nil) }
    return (String(sentence[..<mark.lowerBound]), String(sentence[mark.upperBound...].trimmed))
  }

  /// The event of a sentence; one of which no day is said is on `day`.
  private static func event(
    on day: CalendarDate?, _ quick: QuickAdd.Overrides, _ read: (QuickAdd.Overrides) throws -> QuickEvent
  ) throws -> (event: QuickEvent, takesDay: Bool) {
    guard let day else { return (try read(quick), false) }
    do {
      let event = try read(quick)
      if event.saysDate { return (event, false) }
    } catch QuickAddError.noTime(_) {}
    var onDay = quick
    onDay.when = "\(day)"
    return (try read(onDay), true)
  }

  /// Takes reminders, in seconds from the start, in place of that of the sentence.
  private mutating func take(_ alarms: [Int]) {
    event.dropsReminder = false
    event.alarmMinutes = nil
    guard alarms.count == 1, alarms[0] % 60 == 0 else { return }
    (event.alarmMinutes, properties.alarms) = (-alarms[0] / 60, nil)
  }

  /// The reminders in seconds from the start.
  private var alarms: [Int] { properties.alarms ?? event.alarmMinutes.map { [-60 * $0] } ?? [] }

  /// The text of an option that has one line.
  private static func line(_ text: String?, _ option: Advice) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard text.utf8.count <= QuickAdd.longestSentence, !text.hasControlCharacters else {
      throw CommandError(
        .usage,
        "\(option) has to be one line of at most \(QuickAdd.longestSentence) bytes without control characters"
      )
    }
    return text
  }

  /// Moves an event of which no day is said to the first turn of its rule, and refuses a day that has none.
  private mutating func settleTurn(of rule: String, _ settings: Settings) throws {
    guard let start = event.start, let end = event.end,
      let first = RecurrenceArgument.firstDay(of: rule, from: start.date), first != start.date
    else { return }
    guard event.saysDate else {
      let seconds = start.date.distance(to: first) * 86_400
      (event.start, event.end) = (start.adding(seconds: seconds), end.adding(seconds: seconds))
      return
    }
    throw RecurrenceArgument.noTurn(
      rule, "\(.option("repeat"))", on: start.date, first: first, settings, dayBy: "\(.option("at"))")
  }

  /// Refuses a rule as RRULE that ends before the event.
  private func checkEnd(of rule: String, _ settings: Settings) throws {
    guard let start = event.start, let until = (try? RecurrenceRule(rule))?.until else { return }
    let last: CalendarDate =
      switch until {
      case .date(let date): date
      case .local(let time): time.date
      case .instant(let instant): settings.zone.localDateTime(at: instant).date
      }
    guard last < start.date else { return }
    let today = settings.zone.localDateTime(at: settings.now).date
    let days = [last, start.date].map { settings.language.heading(of: $0, today: today) }
    throw CommandError(
      .usage, "\(.option("repeat")) \(quoted(rule)) ends on \(days[0]), before the event on \(days[1])")
  }

  // MARK: Output

  /// One JSON object, ended by a line feed.
  var json: String {
    let start = isTask ? nil : event.start
    let end = isTask ? nil : event.end
    return JSONRenderer.json(
      .members([
        "title": .text(event.title), "start": start.map { .text(written($0)) },
        "end": end.map { .text(written($0)) },
        "due": isTask ? event.start.map { .text(written($0)) } : nil, "allDay": .truth(event.isAllDay),
        "location": event.location.map { .text($0) },
        "travelMinutes": event.travelMinutes.map { .number($0) }, "rrule": event.rule.map { .text($0) },
        "alarmMinutesBefore": event.alarmMinutes.map { .number($0) },
        "alarmsMinutesBefore": alarms.count > 1 && alarms.allSatisfy { $0 % 60 == 0 }
          ? .array(alarms.map { .number(-$0 / 60) }) : nil,
        "alarmsSecondsBefore": alarms.isEmpty ? nil : .array(alarms.map { .number(-$0) }),
        "calendar": event.calendar.map { .text($0) }, "timeZone": event.timeZone.map { .text($0) },
        "priority": properties.priority.flatMap { Int($0) }.map { .number($0) },
        "categories": properties.categories.map { .array($0.map { .text($0) }) },
        "transparency": written(properties.transparency), "status": written(properties.status),
        "url": event.url.map { .text($0) },
        "description": description.map { .text($0) }, "task": isTask ? .truth(true) : nil,
        "organizer": guests.map { $0.organizer.json(isGuest: false) },
        "attendees": guests.map { .array($0.invited.map { $0.json(isGuest: true) }) },
        "notes": notes.isEmpty ? nil : .array(notes.map { .text($0) }),
        "understood": .array(event.parts.map(Self.part)),
      ]))
  }

  /// A part of the sentence: what it says, and its words.
  private static func part(_ part: QuickEvent.Part) -> JSONValue {
    .members(["what": .text(part.kind.rawValue), "words": .text(part.words)])
  }

  /// The value of a property as the JSON of agendas has it.
  private func written(_ value: String?) -> JSONValue? {
    value.flatMap { $0.isEmpty ? nil : .text($0.lowercased()) }
  }

  private func written(_ time: LocalDateTime) -> String {
    event.isAllDay ? time.date.description : time.description
  }

  /// The draft for people: the title, and a line for each value that is known.
  func text(_ settings: Settings) -> String {
    let language = settings.language
    var lines = [event.title]
    if let when = when(settings) {
      lines.append("  " + (isTask ? language.details.due + " " : "") + when)
    }
    let repetition = repetition(settings)
    let shown = properties.transparency.map {
      $0.isEmpty ? "" : language.words(forFree: $0 == "TRANSPARENT")
    }
    let fields: [(String, String?)] = [
      (language.details.place, event.location), (language.details.travel, travel(settings)),
      (repetition?.label ?? "", repetition?.text),
      (
        language.details.alarm,
        alarms.map { language.words(fromStart: Alarm.Offset(seconds: $0)) }.joined(separator: ", ")
      ),
      (language.details.calendar, event.calendar), (language.details.priority, properties.priority),
      (language.details.categories, properties.categories?.joined(separator: ", ")),
      (language.details.shownAs, shown),
      (language.details.status, properties.status.map(language.words(forStatus:))), ("url", event.url),
      (language.details.description, description),
      (language.details.guests, guests?.invited.map(\.label).joined(separator: ", ")),
      (language.details.organizer, guests?.organizer.label),
    ]
    for case (let name, let value?) in fields where !value.isEmpty { lines.append("  \(name): \(value)") }
    lines += notes.map { "  \(language.details.note): \($0)" }
    return lines.map { PlainText.sanitized($0.drop { $0 == " " }).indented($0.hasPrefix("  ")) + "\n" }
      .joined()
  }

  /// How long the way to it is, and when one leaves.
  private func travel(_ settings: Settings) -> String? {
    guard let minutes = event.travelMinutes, minutes > 0,
      let zone = try? zone(settings), let start = event.start.map({ zone.instant(of: $0) })
    else { return nil }
    let (language, today) = (settings.language, settings.zone.localDateTime(at: settings.now).date)
    let departure = language.departureTime(
      start.adding(seconds: -60 * minutes), for: start, in: zone, today: today)
    return "\(language.length(minutes: minutes)), \(language.words(forLeavingAt: departure))"
  }

  /// How often it recurs, in words where there are some, with the name of the line.
  private func repetition(_ settings: Settings) -> (label: String, text: String)? {
    guard let text = event.rule else { return nil }
    guard let rule = try? RecurrenceRule(text), let start = event.start else {
      return (settings.language.details.rule, text)
    }
    let time: EventTime = event.isAllDay ? .date(start.date) : .floating(start)
    return settings.language.recurrenceLine(rule, from: time, viewer: settings.zone)
  }

  /// Whether its day is over.
  func isPast(_ settings: Settings) -> Bool {
    guard !isTask, event.rule == nil, let span = event.span(in: (try? zone(settings)) ?? settings.zone) else {
      return false
    }
    return settings.isPast(span)
  }

  private func when(_ settings: Settings) -> String? {
    guard let start = event.start, let end = event.end else { return nil }
    let language = settings.language
    // Of a day that is past the year is written too.
    let today =
      isPast(settings) ? start.date.adding(days: -366) : settings.zone.localDateTime(at: settings.now).date
    if !isTask, isInUTC(forClockOf: settings), let zone = try? zone(settings) {
      let instants = (zone.instant(of: start), zone.instant(of: end))
      let day = language.heading(of: settings.zone.localDateTime(at: instants.0).date, today: today)
      return "\(day), \(language.times(from: instants.0, to: instants.1, in: settings.zone))"
    }
    let first = language.heading(of: start.date, today: today)
    let zone = event.timeZone.map { " (\($0))" } ?? ""
    if event.isAllDay {
      let last = end.date.adding(days: -1)
      return last <= start.date || isTask ? first : "\(first) – \(language.heading(of: last, today: today))"
    }
    if isTask { return "\(first), \(language.time(start))\(zone)" }
    // An event that ends within a day of its start needs no second date: 22:00–01:00.
    if end.secondsSinceEpoch - start.secondsSinceEpoch < 86_400 {
      return "\(first), \(language.times(from: start, to: end))\(zone)"
    }
    return
      "\(first), \(language.time(start)) – \(language.heading(of: end.date, today: today)), \(language.time(end))\(zone)"
  }
}

extension String {
  /// The text with the indentation of a value below its title.
  func indented(_ isIndented: Bool) -> String { isIndented ? "  " + self : self }
}

/// The values that are written to a calendar.
extension EventDraft {
  /// When it is; `nil` for a task without a day.
  func span(_ run: Run) -> Occurrence.Span? { event.span(in: ownZone(run)) }

  /// The new VEVENT or VTODO: what the sentence says, and what options say of its other properties.
  func component(_ run: Run) throws -> Component {
    var numbers = SystemRandomNumberGenerator()
    let uid = Component.randomUID(using: &numbers)
    let (viewer, now) = (run.settings.zone, run.settings.now)
    let zones = ProcessEnvironment.ownZones
    var component: Component
    do {
      component =
        isTask
        ? try event.toDo(uid: uid, viewer: viewer, now: now, database: zones)
        : try event.event(uid: uid, viewer: viewer, now: now, database: zones)
    } catch {
      throw CommandError(.usage, "\(error)")
    }
    var changes = properties
    changes.description = description
    changes.guests = guests
    changes.applyValues(to: &component, now: now)
    return component
  }

  /// The zone that the sentence names, or that of the viewer.
  private func ownZone(_ run: Run) -> Zone { (try? zone(run.settings)) ?? run.settings.zone }
}

/// The zone of a new event, and its times where the clock changes.
extension EventDraft {
  /// The zone that the sentence names, or that of the viewer. A name without a zone is an error.
  func zone(_ settings: Settings) throws -> Zone {
    guard let name = event.timeZone else { return settings.zone }
    guard let zone = ProcessEnvironment.ownZones.zone(named: name) else {
      throw CommandError(.usage, ViewerZone.unknown(name, ProcessEnvironment.ownZones))
    }
    return zone
  }

  /// Whether the event is written in UTC for times that the clock of the viewer shows twice: no sentence has named that.
  private func isInUTC(forClockOf settings: Settings) -> Bool {
    guard event.timeZone == "Etc/UTC", !event.isAllDay, !event.parts.contains(where: { $0.kind == .zone }),
      let zone = try? zone(settings)
    else { return false }
    return [event.start, event.end].contains { time in
      time.flatMap { settings.zone.note(of: zone.instant(of: $0)) } != nil
    }
  }

  /// Says what is meant by times that the clock of the viewer shows twice, where the event is written in UTC for them.
  private mutating func noteOwnClock(of settings: Settings, _ zone: Zone) {
    guard isInUTC(forClockOf: settings), let start = event.start, let end = event.end else { return }
    for time in event.saysEnd && !isTask ? [start, end] : [start] {
      if let note = settings.zone.note(of: zone.instant(of: time)) { notes.append(note) }
    }
  }

  /// Says when the first instance of a series ends whose length is that of the others, where the clock changes during it.
  private mutating func noteFirstEnd(in zone: Zone) {
    guard event.rule != nil, !event.isAllDay, !isTask, let said = event.end,
      case .timed(_, let last)? = event.span(in: zone), zone.localDateTime(at: last) != said
    else { return }
    notes.append(
      "the clock changes during the first date, which ends at \(zone.localDateTime(at: last).toTheMinute)")
  }

  /// Says what is meant by times that the clock skips or shows twice, and moves a single event to the times that are meant.
  mutating func settleTimes(in zone: Zone) throws {
    guard !event.isAllDay, let start = event.start, let end = event.end else { return }
    var times: [(said: LocalDateTime, meant: LocalDateTime)] = []
    for said in isTask ? [start] : [start, end] {
      let instant = zone.instant(of: said)
      let meant = zone.localDateTime(at: instant)
      times.append((said, meant))
      if said == start || event.saysEnd, let note = zone.note(of: said) {
        notes.append(note + (event.rule == nil || meant == said ? "" : " on that day"))
      }
    }
    // A rule keeps its own time for its other days.
    guard event.rule == nil, let first = times.first, let last = times.last else { return }
    let isMoment = last.said <= first.said
    guard isTask || isMoment || zone.instant(of: last.said) > zone.instant(of: first.said) else {
      throw CommandError(
        .usage,
        "the clock skips \(start.toTheMinute): the event would end at \(last.meant.toTheMinute), before it starts"
      )
    }
    event.start = first.meant
    if !isTask { event.end = last.meant }
  }
}
