internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The options of `agenda add` and `agenda edit` for an event.
struct EventFieldOptions: ParsableArguments {
  @Option(.title) var title: String?
  @Option(.length) var length: String?
  @Option(.location) var location: String?
  @Option(.calendar) var calendar: String?
  @Option(.url) var url: String?
  @Option(.description) var description: String?

  /// Whether none is given.
  var isEmpty: Bool {
    [title, length, location, calendar, url, description].allSatisfy { $0 == nil }
  }
}

/// The options of `agenda add` and `agenda edit` for properties with a choice of values.
struct PropertyOptions: ParsableArguments {
  @Option(.category) var category: [String]
  @Option(.busy) var busy: String?
  @Option(.status) var status: String?
  @Option(.eventPriority) var priority: String?

  /// Whether none is given.
  var isEmpty: Bool { category.isEmpty && [busy, status, priority].allSatisfy { $0 == nil } }

  /// Notes in `changes` the values that are given.
  /// - Throws: if one is unknown, or if a component of that kind does not have it.
  func note(in changes: inout EventChanges, isTask: Bool) throws {
    if !category.isEmpty { changes.categories = try Self.categories(category) }
    if let busy { changes.transparency = try Self.transparency(busy, isTask: isTask) }
    if let status { changes.status = try Self.status(status, isTask: isTask) }
    if let priority { changes.priority = try Self.priority(priority) }
  }

  /// The names of a list with commas, each once; none for an empty value alone.
  private static func categories(_ texts: [String]) throws -> [String] {
    var names: [String] = []
    for name in texts.joined(separator: ",").split(separator: ",").map({ String($0.trimmed) }) {
      guard !name.hasControlCharacters else {
        throw CommandError(
          .usage, "\(.option("category")) has control characters or line breaks; write it on one line")
      }
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    guard !names.isEmpty || texts.allSatisfy(\.isEmpty) else {
      throw CommandError(
        .usage, "\(.option("category")) names no category; \(.option("category")) \"\" removes all of them")
    }
    return names
  }

  /// The value of TRANSP (RFC 5545 section 3.8.2.7).
  private static func transparency(_ word: String, isTask: Bool) throws -> String {
    guard !isTask else {
      throw CommandError(
        .usage, "\(.option("busy")) is for events; a task takes no time (RFC 5545 section 3.8.2.7)")
    }
    switch word.lowercased() {
    case "": return ""
    case "free": return EventDetails.Transparency.transparent.rawValue.uppercased()
    case "busy": return EventDetails.Transparency.opaque.rawValue.uppercased()
    default:
      throw CommandError(
        .usage, Mistake.wrong("\(.option(.busy))", is: quoted(word), expected: "free or busy"))
    }
  }

  /// The value of STATUS (RFC 5545 section 3.8.1.11).
  private static func status(_ word: String, isTask: Bool) throws -> String {
    let (own, others) = (AgendaOption.statuses(ofTasks: isTask), AgendaOption.statuses(ofTasks: !isTask))
    let value = word.lowercased()
    guard !value.isEmpty, !own.contains(value) else { return value.uppercased() }
    let (kind, other) = isTask ? ("a task", "an event") : ("an event", "a task")
    let reason = others.contains(value) ? ", a status of \(other)" : ""
    throw CommandError(
      .usage,
      Mistake.wrong(
        "\(.option(.status))", is: quoted(word) + reason, expected: "\(own.alternatives) for \(kind)"))
  }

  /// The value of PRIORITY (RFC 5545 section 3.8.1.9).
  private static func priority(_ word: String) throws -> String {
    switch word.lowercased() {
    case "", "high", "medium", "low":
      return ["high": "1", "medium": "5", "low": "9"][word.lowercased()] ?? ""
    case let digit where digit.count == 1 && ("1"..."9").contains(digit): return digit
    default:
      throw CommandError(
        .usage,
        Mistake.wrong(
          "\(.option("priority"))", is: quoted(word),
          expected: "high, medium, low or a number from 1, the highest, to 9"))
    }
  }
}

/// The values of options and of the lines of a form.
extension Run {
  /// The changes that options ask for, with times that may be those of a task.
  func eventChanges(
    _ options: EditOptions, _ times: EditedTimes, from base: Occurrence.Span, clock: Zone?, own: EventTime?,
    series: SeriesClock, isTask: Bool, isDateless: Bool
  ) throws -> EventChanges {
    var changes = EventChanges()
    try options.properties.note(in: &changes, isTask: isTask)
    let fields = options.fields
    changes.summary = try fields.title.map { try plainLine($0, "\(.option("title"))") }
    changes.location = try fields.location.map { try plainLine($0, "\(.option("location"))") }
    changes.url = try fields.url.map { try address($0, "\(.option("url"))") }
    changes.description = try fields.description.map { try $0 == "-" ? standardInput() : $0 }
    let way = try options.travel.map { try DurationArgument(way: $0, locale: settings.locale) }
    changes.travelSeconds = way?.seconds
    if isTask, changes.travelSeconds != nil { throw CommandError(.usage, "a task has no way to it") }
    changes.alarms = try options.alarm.map { try alarms($0, "\(.option("alarm"))") }
    changes.span = try span(times, from: base, clock: clock, own: own)
    if changes.travelSeconds ?? 0 > 0, case .allDay = changes.span ?? base {
      throw CommandError(.usage, "a whole day has no way to it; \(.option("at")) gives it an hour")
    }
    changes.rule = try options.repeat.map {
      try rule(
        $0, "\(.option("repeat"))", from: base, to: changes.span ?? base, series)
    }
    if changes.span == base, !isDateless { changes.span = nil }
    if changes.span != nil {
      (changes.skippedStart, changes.clockOfStart) = try skippedStart(times, from: base, own: own)
      changes.skippedEnd = try skippedEnd(times, from: base)
      changes.saysYear = try saysYear(times, from: base, own: own)
    }
    changes.keepsStartOfTask = times.startIsDue
    changes.saysEnd = times.end != nil
    return changes
  }

  /// A text on one line.
  func plainLine(_ text: String, _ option: String) throws -> String { try Self.plainLine(text, option) }

  private static func plainLine(_ text: String, _ option: String) throws -> String {
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw CommandError(.usage, "\(option) has control characters or line breaks; write it on one line")
    }
    guard text.utf8.count <= Self.maximumBytes else {
      throw CommandError(
        .usage, "\(option) has \(text.utf8.count) bytes; at most \(Self.maximumBytes) are allowed")
    }
    return text
  }

  /// The most bytes of a title, place or address. Longer ones are cut when they are read.
  private static let maximumBytes = 4000
  /// The most bytes of a description.
  private static let maximumDescriptionBytes = 1 << 20

  /// The address of a page.
  func address(_ text: String, _ option: String) throws -> String { try Self.address(text, option) }

  static func address(_ text: String, _ option: String) throws -> String {
    let text = try plainLine(text, option)
    guard text.isEmpty || (text.contains(":") && !text.contains(" ")) else {
      throw CommandError(
        .usage, Mistake.wrong(option, is: quoted(text), expected: "an address such as https://example.org/"))
    }
    return text
  }

  /// The text of standard input.
  private func standardInput() throws -> String {
    let bytes = try StandardStreams.input(maximumSize: Self.maximumDescriptionBytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError(.unreadable, "standard input is not text in UTF-8")
    }
    return String(text.trimmingEnd(where: \.isNewline))
  }

  /// Where a new rule of an event begins, and the clock on which it counts days.
  func seriesClock(of named: NamedEvent, _ extent: EventEditor.Extent) -> SeriesClock {
    let start =
      named.isTask ? named.master?.toDo?.start ?? named.master?.toDo?.due : named.master?.schedule.start
    let isWhole = extent == .all && named.isSeries && !named.isTask
    return SeriesClock(
      zone: start?.zone ?? settings.zone, first: isWhole ? editor(of: named).firstSpan() : nil)
  }

  /// The RRULE of `--repeat` for an event whose times become `span` in place of `base`; empty for none. An RRULE counts days on the clock of the event, and
  /// words on that of the viewer. That of a series as a whole begins at its first date, which goes as far as the one that is changed.
  func rule(
    _ text: String, _ option: String, from base: Occurrence.Span, to span: Occurrence.Span,
    _ series: SeriesClock
  ) throws -> String {
    let clock = series.zone
    let start = series.first.map { span.starting(from: base, for: $0, in: clock) } ?? span
    let (day, written) = (start.startPoint.date(in: settings.zone), start.startPoint.date(in: clock))
    let isOfSeries = written != span.startPoint.date(in: clock)
    if let rule = try RecurrenceArgument.rule(text, option) {
      if let first = RecurrenceArgument.firstDay(of: rule, from: written), first != written {
        throw RecurrenceArgument.noTurn(
          text, option, on: written, first: first, settings, isOfSeries: isOfSeries)
      }
      return rule
    }
    switch QuickAdd.rule(
      text, from: day, zone: settings.zone, locale: settings.locale, format: settings.language.dateFormat)
    {
    case nil: throw RecurrenceArgument.error(text, option)
    case .other(let first)?:
      throw RecurrenceArgument.noTurn(text, option, on: day, first: first, settings, isOfSeries: isOfSeries)
    case .endsBefore(let first)?:
      let day = settings.language.heading(of: first, today: today)
      throw CommandError(
        .usage, "\(option) \(quoted(text)) ends before the event, \(day); write the year of its end")
    case .rule(let rule)?:
      guard day != written, rule.contains("BY") else { return rule }
      let date = settings.language.heading(of: written, today: today)
      let there = written.weekday.code
      throw CommandError(
        .usage,
        """
        \(option) \(quoted(text)) names days of your clock, and the event counts them on its own, \(clock.identifier), \
        where it is on \(date); write the days there as an RRULE, such as FREQ=WEEKLY;BYDAY=\(there)
        """
      )
    }
  }

  /// The reminders of a list of durations before the start, in seconds from the start.
  func alarms(_ text: String, _ option: String) throws -> [Int] {
    guard !["", "none"].contains(text.lowercased()) else { return [] }
    let words = text.split(separator: ",")
    return try (words.isEmpty ? [text[...]] : words).map { word in
      guard let length = DurationArgument(inWords: String(word.trimmed), locale: settings.locale) else {
        throw CommandError(
          .usage, Mistake.wrong(option, is: quoted(word), expected: "a duration such as 10m or 1d, or none"))
      }
      return -length.seconds
    }
  }
}

/// Where the rule of an event begins, and counts its days.
struct SeriesClock {
  /// The clock on which the event is written.
  var zone: Zone
  /// The first date of a series that is changed as a whole; `nil` for any other change.
  var first: Occurrence.Span?
}

extension Occurrence.Span {
  /// Whether the event has days, and no times.
  var isAllDay: Bool { if case .allDay = self { true } else { false } }

  /// Where another date of a series begins if one of them goes from `base` to this span; all on the clock of the series.
  fileprivate func starting(
    from base: Occurrence.Span, for other: Occurrence.Span, in clock: Zone
  ) -> Occurrence.Span {
    guard startPoint != base.startPoint else { return other }
    let days = base.startPoint.date(in: clock).distance(to: startPoint.date(in: clock))
    let day = other.startPoint.date(in: clock).adding(days: days)
    guard case .timed(let start, _) = self else { return .allDay(start: day, end: day.adding(days: 1)) }
    let instant = clock.instant(
      of: LocalDateTime(day, second: clock.localDateTime(at: start).secondOfDay))
    return .timed(start: instant, end: instant)
  }
}

extension CommandError {
  /// The error of a reminder that could never ring.
  static var reminderWithoutDay: CommandError {
    CommandError(.usage, "a task without a day has no reminder; say when it is due, such as “tomorrow 9:00”")
  }
}

extension DurationArgument {
  /// The value of `--travel`: whole minutes of at most a day, as of a length.
  init(way text: String, locale: String) throws {
    // As of reminders.
    let text = text.lowercased() == "none" ? "0m" : text
    guard let length = DurationArgument(inWords: text, locale: locale), length.seconds % 60 == 0,
      length.seconds <= EventDetails.maximumTravel
    else {
      throw CommandError(
        .usage,
        Mistake.wrong(
          "\(.option(.travel))", is: quoted(text), expected: "a duration such as 20m or 1h30m, or none"))
    }
    self = length
  }
}

/// The values of `--repeat` that are no words of a sentence.
enum RecurrenceArgument {
  /// The RRULE of one word, or as it is written; empty for none, and `nil` for other words.
  static func rule(_ text: String, _ option: String) throws -> String? {
    switch text.lowercased() {
    case "never", "none", "": return ""
    case "daily", "weekly", "monthly", "yearly": return "FREQ=\(text.uppercased())"
    case "weekdays": return "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    default:
      let rule = text.uppercased().hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text
      guard rule.contains("=") else { return nil }
      do throws(RecurrenceRuleError) {
        _ = try RecurrenceRule(rule)
      } catch {
        throw Self.error(text, option, ": \(error.message)")
      }
      return rule.uppercased()
    }
  }

  /// The first day from one on on which a rule has a turn, whatever its end; `nil` for a text that is no rule, and without a turn in the next years.
  static func firstDay(of text: String, from day: CalendarDate) -> CalendarDate? {
    guard var rule = try? RecurrenceRule(text) else { return nil }
    rule.until = nil
    let start = LocalDateTime(day)
    var turns = rule.instances(from: start, in: start..<LocalDateTime(day.adding(days: 3000)))
    return turns.next()?.date
  }

  /// The error of a series that has no turn on the day of its event, or on its first day where another one `isOfSeries`.
  static func noTurn(
    _ text: String, _ option: String, on day: CalendarDate, first: CalendarDate, _ settings: Settings,
    isOfSeries: Bool = false, dayBy dayOption: String = "\(.option("date"))"
  ) -> CommandError {
    let today = settings.zone.localDateTime(at: settings.now).date
    let days = [day, first].map { settings.language.heading(of: $0, today: today) }
    let way =
      isOfSeries
      ? "the first day of the series; \(.option("following")) begins a rule at the instance that is named"
      : "the day of the event; give that of the first one with \(dayOption): \(days[1])"
    return CommandError(.usage, "\(option) \(quoted(text)) has no turn on \(days[0]), \(way)")
  }

  /// The error for a text that is none.
  static func error(_ text: String, _ option: String, _ reason: String = "") -> CommandError {
    CommandError(
      .usage,
      Mistake.wrong(
        option, is: quoted(text) + reason,
        expected: "a rule such as “every 2 weeks”, weekdays, never, or an RRULE"))
  }
}
