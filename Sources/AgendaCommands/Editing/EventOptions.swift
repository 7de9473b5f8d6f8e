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
    default: throw CommandError(.usage, "\(.option("busy")) \(quoted(word)) is neither free nor busy")
    }
  }

  /// The value of STATUS (RFC 5545 section 3.8.1.11).
  private static func status(_ word: String, isTask: Bool) throws -> String {
    let (own, others) = (AgendaOption.statuses(ofTasks: isTask), AgendaOption.statuses(ofTasks: !isTask))
    let value = word.lowercased()
    guard !value.isEmpty, !own.contains(value) else { return value.uppercased() }
    let (kind, other) = isTask ? ("a task", "an event") : ("an event", "a task")
    let reason = others.contains(value) ? "is a status of \(other)" : "is no status"
    throw CommandError(
      .usage,
      "\(.option("status")) \(quoted(word)) \(reason); \(kind) is \(own.alternatives) (RFC 5545 section 3.8.1.11)"
    )
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
        "\(.option("priority")) \(quoted(word)) is not high, medium, low or a number from 1, the highest, to 9"
      )
    }
  }
}

/// Throws if the value of an option is blank, which could mean that nothing is to be changed, or that what is there is to be removed.
func checkValues(_ values: KeyValuePairs<String, String?>) throws {
  for (name, value) in values where value?.allSatisfy(\.isWhitespace) == true {
    let removal = [
      "repeat": "never for no series", "alarm": "none for no reminder", "travel": "none for no way",
    ]
    let words = removal[name].map { ", \($0)," } ?? ","
    throw CommandError(.usage, "\(.option(name)) is empty; write one\(words) or leave the option out")
  }
}

/// The values of options and of the lines of a form.
extension Run {
  /// The changes that options ask for, with times that may be those of a task.
  func eventChanges(
    _ options: EditOptions, _ times: EditedTimes, from base: Occurrence.Span, clock: Zone?, own: EventTime?,
    isTask: Bool, isDateless: Bool
  ) throws -> EventChanges {
    var changes = EventChanges()
    try options.properties.note(in: &changes, isTask: isTask)
    let fields = options.fields
    changes.summary = try fields.title.map { try plainLine($0, "\(.option("title"))") }
    changes.location = try fields.location.map { try plainLine($0, "\(.option("location"))") }
    changes.url = try fields.url.map { try address($0, "\(.option("url"))") }
    changes.description = try fields.description.map { try $0 == "-" ? standardInput() : $0 }
    changes.travelSeconds = try options.travel.map { try DurationArgument(way: $0).seconds }
    if isTask, changes.travelSeconds != nil { throw CommandError(.usage, "a task has no way to it") }
    changes.alarms = try options.alarm.map { try alarms($0, "\(.option("alarm"))") }
    changes.span = try span(times, from: base, clock: clock, own: own)
    if changes.travelSeconds ?? 0 > 0, case .allDay = changes.span ?? base {
      throw CommandError(.usage, "a whole day has no way to it; \(.option("at")) gives it an hour")
    }
    changes.rule = try options.repeat.map {
      try rule($0, "\(.option("repeat"))", from: changes.span ?? base)
    }
    if changes.span == base, !isDateless { changes.span = nil }
    if changes.span != nil {
      (changes.skippedStart, changes.clockOfStart) = try skippedStart(times, from: base, own: own)
      changes.skippedEnd = try skippedEnd(times, from: base)
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
        .usage, "\(option) \(quoted(text)) is not an address; write one such as https://example.org/")
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

  /// The RRULE of `--repeat` for an event with these times; empty for none.
  func rule(_ text: String, _ option: String, from span: Occurrence.Span) throws -> String {
    if let rule = try RecurrenceArgument.rule(text, option) { return rule }
    let day = span.startPoint.date(in: settings.zone)
    switch QuickAdd.rule(
      text, from: day, zone: settings.zone, locale: settings.locale, format: settings.language.dateFormat)
    {
    case nil: throw RecurrenceArgument.error(text, option)
    case .other(let first)?:
      let days = [day, first].map { settings.language.heading(of: $0, today: today) }
      throw CommandError(
        .usage,
        "\(option) \(quoted(text)) has no turn on \(days[0]), the day of the event; give that of the first one with \(.option("date")): \(days[1])"
      )
    case .rule(let rule)?: return rule
    }
  }

  /// The reminders of a list of durations before the start, in seconds from the start.
  func alarms(_ text: String, _ option: String) throws -> [Int] {
    guard !["", "none"].contains(text.lowercased()) else { return [] }
    let words = text.split(separator: ",")
    return try (words.isEmpty ? [text[...]] : words).map { word in
      guard let length = DurationArgument(inWords: String(word.trimmed), locale: settings.locale) else {
        throw CommandError(
          .usage, "\(option) \(quoted(word)) is not a duration; write one such as 10m or 1d, or none")
      }
      return -length.seconds
    }
  }
}

extension CommandError {
  /// The error of a reminder that could never ring.
  static var reminderWithoutDay: CommandError {
    CommandError(.usage, "a task without a day has no reminder; say when it is due, such as “tomorrow 9:00”")
  }
}

extension DurationArgument {
  /// The value of `--travel`: whole minutes of at most a day.
  init(way text: String) throws {
    // As of reminders.
    let text = ["0", "none"].contains(text.lowercased()) ? "0m" : text
    guard let length = DurationArgument(text), length.seconds % 60 == 0,
      length.seconds <= EventDetails.maximumTravel
    else {
      throw CommandError(
        .usage,
        "\(.option("travel")) \(quoted(text)) is no length of a way; write one such as 20m or 1h30m, or none")
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

  /// The error for a text that is none.
  static func error(_ text: String, _ option: String, _ reason: String = "") -> CommandError {
    CommandError(
      .usage,
      "\(option) \(quoted(text)) is no recurrence\(reason); write one such as “every 2 weeks”, weekdays, never, or an RRULE"
    )
  }
}

/// The options that change when an event is, as written.
struct EditedTimes: Equatable {
  var at: String?
  var date: String?
  var start: String?
  var end: String?
  var length: String?
  /// Whether `start` is the `--end` of a task, which is when it is due.
  var startIsDue = false

  /// Whether none is given.
  var isEmpty: Bool { self == EditedTimes() }
}

extension Run {
  /// The length of an event that gets a time in place of a date, in seconds.
  private static let standardLength = 3600

  /// The new times of an event that has the times `span`; `nil` if the options change nothing. `clock` is that on which the days of its length are counted;
  /// `nil` for days of 24 hours. `own` is the start as it is written, whose clock keeps its time where a day is said alone; `nil` for the clock of the
  /// viewer.
  func span(
    _ times: EditedTimes, from span: Occurrence.Span, clock: Zone? = nil, own: EventTime? = nil
  ) throws -> Occurrence.Span? {
    guard !times.isEmpty else { return nil }
    let new = try start(times, from: span, own)
    guard let instant = new.instant else { return try days(times, from: new.date, like: span) }
    return .timed(start: instant, end: try end(times, from: instant, on: new.date, like: span, clock))
  }

  /// The times that options say of a task, which has a time when it is due: `--end` is that.
  func timesOfTask(_ times: EditedTimes) throws -> EditedTimes {
    guard times.length == nil else {
      throw CommandError(
        .usage,
        "\(.option("for")) is for events; \(.option("date")), \(.option("at")) or \(.option("end")) says when a task is due"
      )
    }
    guard let end = times.end else { return times }
    guard times.start == nil, times.date == nil, times.at == nil else {
      throw CommandError(
        .usage,
        "\(.option("end")) says when a task is due, as \(.option("date")), \(.option("at")) and \(.option("start")) do; leave one out"
      )
    }
    return EditedTimes(start: end, startIsDue: true)
  }

  /// The new start as it is said or kept, if the clock skips that time, and that clock; `nil` if it does not, or nothing is said.
  func skippedStart(
    _ times: EditedTimes, from span: Occurrence.Span, own: EventTime? = nil
  ) throws -> (said: LocalDateTime?, clock: Zone?) {
    guard !times.isEmpty, let meant = try start(times, from: span, own).meant,
      meant.clock.localDateTime(at: meant.clock.instant(of: meant.time)) != meant.time
    else { return (nil, nil) }
    return (meant.time, meant.clock)
  }

  /// The new end as it is said, if the clock skips that time; `nil` if it does not, or no end with a time is said.
  func skippedEnd(_ times: EditedTimes, from span: Occurrence.Span) throws -> LocalDateTime? {
    guard let text = times.end, case let new = try start(times, from: span), let start = new.instant,
      case let end = try saidEnd(text, from: start, on: new.date), end.instant == nil,
      case let zone = settings.zone
    else { return nil }
    return zone.localDateTime(at: zone.instant(of: end.said)) == end.said ? nil : end.said
  }

  /// The start of an event that is changed.
  private struct NewStart {
    var date: CalendarDate
    /// The seconds since midnight as they are said; `nil` for an event of whole days.
    var clock: Int?
    /// The point in time, which the clock can show twice; `nil` for an event of whole days.
    var instant: Instant?
    /// The time that ``instant`` follows from, and its clock; `nil` where the point in time is said, or stays.
    var meant: (time: LocalDateTime, clock: Zone)?

    /// Takes a time that a clock may skip.
    mutating func take(_ time: LocalDateTime, on clock: Zone) {
      instant = clock.instant(of: time)
      meant = (time, clock)
    }
  }

  /// The new start. A start that stays on its day and at its time stays the point in time that it is.
  private func start(
    _ times: EditedTimes, from span: Occurrence.Span, _ own: EventTime? = nil
  ) throws -> NewStart {
    let zone = settings.zone
    var new = NewStart(date: span.startPoint.date(in: zone))
    let former: LocalDateTime? =
      if case .timed(let start, _) = span { zone.localDateTime(at: start) } else { nil }
    new.clock = former?.secondOfDay
    var keepsTime = false
    if let text = times.start {
      try take(text, times.startIsDue ? "\(.option("end"))" : "\(.option("start"))", into: &new)
    }
    if let text = times.date {
      guard try timeOfDay(text, "\(.option("date"))") == nil else {
        throw CommandError(
          .usage,
          "\(.option("date")) \(quoted(text)) names no day; write one such as \(DateArgument.exampleDays), or the time with \(.option("at"))"
        )
      }
      let clock = new.clock
      try take(text, "\(.option("date"))", DateArgument.exampleDays, into: &new)
      if new.clock == nil {
        (new.clock, keepsTime) = (clock, times.start == nil && times.at == nil)
      } else if times.at != nil {
        throw CommandError(
          .usage, "\(.option("date")) \(quoted(text)) has a time, and so has \(.option("at")); leave one out")
      }
    }
    if let text = times.at {
      if times.date != nil, try timeOfDay(text, "\(.option("at"))") == nil {
        throw CommandError(
          .usage,
          "\(.option("at")) \(quoted(text)) names a day, and so does \(.option("date")); leave one out")
      }
      try take(text, "\(.option("at"))", DateArgument.exampleTimes, into: &new)
      guard new.clock != nil else { throw Self.noTime(text, "\(.option("at"))") }
    }
    guard let clock = new.clock, new.instant == nil else { return new }
    let said = LocalDateTime(new.date, second: clock)
    if case .timed(let start, _) = span, said == former {
      new.instant = start
    } else if case .timed(let start, _) = span, keepsTime, let own, !own.isDate {
      new.take(kept(start, of: own, on: new.date), on: own.zone ?? zone)
    } else {
      new.take(said, on: zone)
    }
    return new
  }

  /// The time of a start on the clock on which it is written, on another day of the viewer: the same time of day, as that of the rule of a series is.
  private func kept(_ start: Instant, of own: EventTime, on day: CalendarDate) -> LocalDateTime {
    let zone = settings.zone
    let clock = own.zone ?? zone
    let written = own.ruleTime(at: start, viewer: zone)?.local ?? clock.localDateTime(at: start)
    let days = zone.localDateTime(at: start).date.distance(to: day)
    // Near midnight the change of one of the clocks can put it on the day before or behind.
    let times = [0, -1, 1].map { written.adding(seconds: (days + $0) * 86_400) }
    return times.first { zone.localDateTime(at: clock.instant(of: $0)).date == day } ?? times[0]
  }

  /// Takes the time that an option says: a time alone is one of the day on which the event is.
  private func take(
    _ text: String, _ option: String, _ examples: String = DateArgument.examples, into new: inout NewStart
  ) throws {
    if let second = try timeOfDay(text, option) {
      (new.clock, new.instant) = (second, nil)
      return
    }
    let start = try said(text, option, examples)
    (new.date, new.clock) = (start.date(in: settings.zone), start.clock(in: settings.zone))
    new.instant = if case .instant(let instant) = start { instant } else { nil }
  }

  /// The day or the moment that an option says, as a sentence would.
  private func said(_ text: String, _ option: String, _ examples: String) throws -> DateArgument {
    do {
      return try DateArgument(
        ofEvent: text, for: option, examples: examples, now: settings.now, zone: settings.zone,
        zones: environment.zones, locale: settings.locale, format: settings.language.dateFormat)
    } catch QuickAddError.notUnderstood(let words) where words == text {
      throw DateArgument.error(text, for: option, examples: examples)
    } catch let error as QuickAddError {
      var lines = error.messages(settings.language)
      let isQuoted = lines[0].contains(quoted(text))
      lines[0] = isQuoted ? "\(option): \(lines[0])" : "\(option) \(quoted(text)): \(lines[0])"
      throw CommandError(.usage, lines: lines)
    }
  }

  /// The seconds since midnight of a time that is said without a day; `nil` for a text that names a day.
  private func timeOfDay(_ text: String, _ option: String) throws -> Int? {
    let time = DateArgument.timeAlone(
      text, now: settings.now, zone: settings.zone, locale: settings.locale,
      format: settings.language.dateFormat)
    switch time {
    case .second(let second): return second
    case .unclear:
      throw CommandError(
        .usage,
        "\(option) \(quoted(text)) names no day, and not one time of a day; write one such as \(DateArgument.exampleTimes)"
      )
    case nil: return nil
    }
  }

  private func days(
    _ times: EditedTimes, from first: CalendarDate, like span: Occurrence.Span
  ) throws -> Occurrence.Span {
    var days = 1
    if case .allDay(let start, let end) = span { days = start.distance(to: end) }
    if let text = times.length {
      guard let length = DurationArgument(inWords: text, locale: settings.locale), length.seconds >= 86_400,
        length.seconds % 86_400 == 0
      else {
        throw CommandError(
          .usage,
          "\(.option("for")) \(quoted(text)) is not a number of days, such as 2d; \(.option("at")) gives the event a time"
        )
      }
      days = length.seconds / 86_400
    }
    guard let text = times.end else { return .allDay(start: first, end: first.adding(days: days)) }
    let last = try said(text, "\(.option("end"))", DateArgument.exampleDays)
    guard last.clock(in: settings.zone) == nil else {
      throw CommandError(
        .usage,
        "\(.option("end")) \(quoted(text)) has a time, and the start has none; write \(.option("at")) or \(.option("start")) with a time"
      )
    }
    guard last.date(in: settings.zone) >= first else { throw Self.endsEarly(text) }
    return .allDay(start: first, end: last.date(in: settings.zone).adding(days: 1))
  }

  private func end(
    _ times: EditedTimes, from start: Instant, on first: CalendarDate, like span: Occurrence.Span,
    _ clock: Zone?
  ) throws -> Instant {
    let zone = settings.zone
    if let text = times.length {
      guard let length = DurationArgument(inWords: text, locale: settings.locale) else {
        throw CommandError(
          .usage,
          "\(.option("for")) \(quoted(text)) is not a duration; write one such as \(DurationArgument.form)")
      }
      guard let clock else { return start.adding(seconds: length.seconds) }
      return clock.instant(after: start, days: length.days, seconds: length.seconds - length.days * 86_400)
    }
    if let text = times.end {
      let (said, instant) = try saidEnd(text, from: start, on: first)
      if let end = instant {
        guard end >= start else { throw Self.endsEarly(text) }
        return end
      }
      // The end stays the point in time that it is, and of two times that the clock shows alike the one after the start is meant.
      if case .timed(_, let end) = span, end >= start, zone.localDateTime(at: end) == said { return end }
      let ends = [zone.instant(of: said), zone.secondInstant(of: said)].compactMap(\.self)
      guard let end = ends.first(where: { $0 >= start }) else { throw Self.endsEarly(text) }
      return end
    }
    guard case .timed(let from, let to) = span else { return start.adding(seconds: Self.standardLength) }
    guard let clock else { return start.adding(seconds: to.secondsSinceEpoch - from.secondsSinceEpoch) }
    // An event of several days ends at the same time of its last day.
    let shown = [from, to].map { clock.localDateTime(at: $0).secondsSinceEpoch }
    let days = max(0, shown[1] - shown[0]) / 86_400
    let rest = to.secondsSinceEpoch - clock.instant(after: from, days: days, seconds: 0).secondsSinceEpoch
    return clock.instant(after: start, days: days, seconds: rest)
  }

  /// The end that an option says: on the clock of the viewer, and the point in time where it says one.
  private func saidEnd(
    _ text: String, from start: Instant, on first: CalendarDate
  ) throws -> (said: LocalDateTime, instant: Instant?) {
    let zone = settings.zone
    let begin = zone.localDateTime(at: start)
    if let second = try timeOfDay(text, "\(.option("end"))") {
      let end = Self.end(text, on: first, read: second, after: begin)
      // A day ends at midnight too.
      return (
        LocalDateTime(first).adding(seconds: end == 0 && begin > LocalDateTime(first) ? 86_400 : end), nil
      )
    }
    let written = try said(text, "\(.option("end"))", DateArgument.exampleTimes)
    guard let second = written.clock(in: zone) else { throw Self.noTime(text, "\(.option("end"))") }
    let date = written.date(in: zone)
    if case .instant(let end) = written { return (LocalDateTime(date, second: second), end) }
    return (LocalDateTime(date, second: Self.end(text, on: date, read: second, after: begin)), nil)
  }

  /// The second of the day at which an event ends. A time that says no half of the day is the first one after the start: behind `6:30am`, `7:30` is in the
  /// morning, though by itself it is in the afternoon.
  private static func end(_ text: String, on date: CalendarDate, read: Int, after start: LocalDateTime) -> Int
  {
    guard let clock = text.split(separator: " ").last.flatMap({ ClockTime($0) })?.second, clock < read,
      LocalDateTime(date).adding(seconds: clock) > start
    else { return read }
    return clock
  }

  private static func noTime(_ text: String, _ option: String) -> CommandError {
    CommandError(
      .usage, "\(option) \(quoted(text)) has no time; write one such as \(DateArgument.exampleTimes)")
  }

  private static func endsEarly(_ text: String) -> CommandError {
    CommandError(.usage, "\(.option("end")) \(quoted(text)) is before the start")
  }
}

extension Zone {
  /// Words for the meaning of a time that the clock skips or shows twice; `nil` for any other.
  func note(of said: LocalDateTime) -> String? {
    let meant = localDateTime(at: instant(of: said))
    guard meant == said else {
      return "the clock skips \(said.toTheMinute); \(meant.toTheMinute) is meant"
    }
    return note(of: instant(of: said))
  }

  /// Which one is meant of two times that the clock shows alike, in words; `nil` for a moment whose time it shows once.
  func note(of moment: Instant) -> String? {
    let local = localDateTime(at: moment)
    guard secondInstant(of: local) != nil else { return nil }
    let place = moment == instant(of: local) ? "first" : "second"
    return "the clock shows \(local.toTheMinute) twice; the \(place) time is meant"
  }

  /// The second point in time at which a wall clock shows a time; `nil` if it shows it once.
  fileprivate func secondInstant(of local: LocalDateTime) -> Instant? {
    let first = instant(of: local)
    guard let change = nextTransition(after: first) else { return nil }
    let second = first.adding(seconds: offset(at: first) - offset(at: change))
    return second > first && localDateTime(at: second) == local ? second : nil
  }
}

extension DateArgument {
  /// The seconds since midnight; `nil` for a date.
  fileprivate func clock(in zone: Zone) -> Int? {
    switch self {
    case .date: nil
    case .local(let local): local.secondOfDay
    case .instant(let instant): zone.localDateTime(at: instant).secondOfDay
    }
  }
}
