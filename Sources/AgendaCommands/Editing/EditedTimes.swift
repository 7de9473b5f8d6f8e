internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The options that change when an event is, as written.
struct EditedTimes: Equatable {
  var at: String?
  var date: String?
  var start: String?
  var end: String?
  var length: String?
  /// Whether `start` is the `--end` of a task, which is when it is due.
  var startIsDue = false
  /// The `--start` of a task that is due at another time, which stays.
  var startOfTask: String?
  var subject = Subject.event

  /// The component whose times they are.
  enum Subject {
    case event
    /// A task is to be done, so that it is counted from today where it is overdue.
    case task
    case datelessTask
  }

  /// Whether none is given.
  var isEmpty: Bool { [at, date, start, end, length].allSatisfy { $0 == nil } }
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

  /// The times that options say of a task, which has a time when it is due: `--end` is that, and so is `--start` of a task without a start of its own.
  func timesOfTask(_ times: EditedTimes, of named: NamedEvent) throws -> EditedTimes {
    guard times.length == nil else {
      throw CommandError(
        .usage,
        "\(.option("for")) is for events; \(.option("date")), \(.option("at")) or \(.option("end")) says when a task is due"
      )
    }
    var times = times
    times.subject = named.isDateless ? .datelessTask : .task
    if named.startOfTask != nil, times.date == nil, times.at == nil {
      (times.startOfTask, times.start) = (times.start, nil)
    }
    guard let end = times.end else { return times }
    guard times.start == nil, times.date == nil, times.at == nil else {
      throw CommandError(
        .usage,
        "\(.option("end")) says when a task is due, as \(.option("date")), \(.option("at")) and \(.option("start")) do; leave one out"
      )
    }
    (times.start, times.end, times.startIsDue) = (end, nil, true)
    return times
  }

  /// The start that options say of a task which has one beside its due time; `nil` if it stays. `due` is the new due time; `nil` if that stays.
  func startOfTask(
    _ times: EditedTimes, of named: NamedEvent, due: Occurrence.Span?
  ) throws -> Occurrence.RecurrenceID? {
    guard let text = times.startOfTask, let start = named.startOfTask else { return nil }
    let day = start.local.date
    let base: Occurrence.Span =
      start.isDate
      ? .allDay(start: day, end: day.adding(days: 1))
      : .timed(start: start.instant(viewer: settings.zone), end: start.instant(viewer: settings.zone))
    let new = try span(
      EditedTimes(start: text, subject: .task), from: base,
      own: start.isDate || start.zone == .utc ? nil : start)
    let isDueOnDay = due?.isAllDay ?? named.master?.toDo?.due?.isDate ?? false
    if isDueOnDay, new?.isAllDay == false {
      throw CommandError(
        .usage,
        "\(.option("start")) \(quoted(text)) has a time, and the task is due on a day; \(.option("end")) gives it a time"
      )
    }
    return new?.startPoint
  }

  /// Whether the options say the year of the new times.
  func saysYear(_ times: EditedTimes, from span: Occurrence.Span, own: EventTime?) throws -> Bool {
    try !times.isEmpty && start(times, from: span, own).saysYear
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
    guard let text = times.end, try change(text, "\(.option("end"))") == nil,
      case let new = try start(times, from: span),
      let start = new.instant,
      case let (end, said) = try saidEnd(text, from: start, on: new.date, like: span), let said
    else { return nil }
    return settings.zone.localDateTime(at: end) == said ? nil : said
  }

  /// The start of an event that is changed.
  private struct NewStart {
    var date: CalendarDate
    /// The seconds since midnight as they are said; `nil` for an event of whole days.
    var clock: Int?
    /// The point in time, which the clock can show twice; `nil` for an event of whole days.
    var instant: Instant?
    /// The former start; `nil` for an event of whole days.
    var former: Instant?
    /// Whether an option says a time of day.
    var saysTime = false
    /// Whether an option says a year.
    var saysYear = false
    /// The time that ``instant`` follows from, and its clock; `nil` where the point in time is said, or stays.
    var meant: (time: LocalDateTime, clock: Zone)?

    /// Takes a time that a clock may skip.
    mutating func take(_ time: LocalDateTime, on clock: Zone) {
      instant = clock.instant(of: time)
      meant = (time, clock)
    }

    /// The moment at which a clock shows a time: the former start where it is that time, and else the first one.
    func moment(_ said: LocalDateTime, in zone: Zone) -> Instant {
      former(showing: said, in: zone) ?? zone.instant(of: said)
    }

    /// The former start, if a clock shows it as a time.
    func former(showing said: LocalDateTime, in zone: Zone) -> Instant? {
      former.flatMap { zone.localDateTime(at: $0) == said ? $0 : nil }
    }
  }

  /// The new start. A start that stays on its day and at its time stays the point in time that it is.
  private func start(
    _ times: EditedTimes, from span: Occurrence.Span, _ own: EventTime? = nil
  ) throws -> NewStart {
    let zone = settings.zone
    var new = NewStart(date: span.startPoint.date(in: zone))
    if case .timed(let start, _) = span {
      (new.clock, new.former) = (zone.localDateTime(at: start).secondOfDay, start)
    }
    if let text = times.start {
      try take(text, times.startIsDue ? "\(.option("end"))" : "\(.option("start"))", of: times, into: &new)
    }
    if let text = times.date {
      guard timeAlone(text) == nil else {
        throw CommandError(
          .usage,
          "\(.option("date")) \(quoted(text)) names no day; write one such as \(DateArgument.exampleDays), or the time with \(.option("at"))"
        )
      }
      let clock = new.clock
      try take(text, "\(.option("date"))", DateArgument.exampleDays, of: times, into: &new)
      if new.clock == nil {
        new.clock = clock
      } else if times.at != nil, shift(text) == nil {
        throw CommandError(
          .usage, "\(.option("date")) \(quoted(text)) has a time, and so has \(.option("at")); leave one out")
      }
    }
    if let text = times.at {
      if times.date != nil, timeAlone(text) == nil, shift(text) == nil {
        throw CommandError(
          .usage,
          "\(.option("at")) \(quoted(text)) names a day, and so does \(.option("date")); leave one out")
      }
      try take(text, "\(.option("at"))", DateArgument.exampleTimes, of: times, into: &new)
      guard new.clock != nil else { throw Self.noTime(text, "\(.option("at"))") }
    }
    guard let clock = new.clock, new.instant == nil else { return new }
    let said = LocalDateTime(new.date, second: clock)
    if let same = new.former(showing: said, in: zone) {
      new.instant = same
    } else if let former = new.former, !new.saysTime, let own, !own.isDate {
      new.take(kept(former, of: own, on: new.date), on: own.zone ?? zone)
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
    _ text: String, _ option: String, _ examples: String = DateArgument.examples, of times: EditedTimes,
    into new: inout NewStart
  ) throws {
    if let shift = shift(text) { return try move(&new, by: shift, text, option) }
    if let (days, second) = try daysAndTime(text, option) {
      try move(&new, by: .shift(days), text, option)
      (new.clock, new.instant, new.saysTime) = (second, nil, true)
      return
    }
    let time = timeAlone(text)
    if case .second(let second)? = time {
      (new.clock, new.instant, new.saysTime) = (second, nil, true)
      // As a new task would be: the day of one without a date is only where it is counted from.
      if times.subject == .datelessTask, times.date == nil, new.date == today,
        settings.zone.instant(of: LocalDateTime(new.date, second: second)) <= settings.now
      {
        new.date = new.date.adding(days: 1)
      }
      return
    }
    let moment = new.clock.map { new.moment(LocalDateTime(new.date, second: $0), in: settings.zone) }
    let firstWeekday = settings.weeks.firstWeekday
    var changed: ChangedEvent? = ChangedEvent(day: new.date, moment: moment, firstWeekday: firstWeekday)
    if time == nil {
      switch times.subject {
      case .event: break
      case .task: changed = ChangedEvent(day: max(new.date, today), firstWeekday: firstWeekday)
      case .datelessTask: changed = nil
      }
    }
    let (start, saysYear) = try said(text, option, examples, changing: changed)
    new.saysYear = new.saysYear || saysYear
    (new.date, new.clock) = (start.date(in: settings.zone), start.clock(in: settings.zone))
    new.saysTime = new.saysTime || new.clock != nil
    new.instant = if case .instant(let instant) = start { instant } else { nil }
  }

  /// Moves a start by what is said of how far it is from the former one.
  private func move(_ new: inout NewStart, by said: ReadShift, _ text: String, _ option: String) throws {
    let shift = try meant(said, text, option)
    guard let clock = new.clock else {
      guard shift.seconds == 0 else { throw Self.wholeDays(text, option) }
      new.date = shift.date(from: new.date)
      return
    }
    let zone = settings.zone
    let former = new.instant ?? new.moment(LocalDateTime(new.date, second: clock), in: zone)
    let date = shift.date(from: new.date)
    // A day that the clock changes keeps the time as it is said.
    (new.date, new.instant) = (date, date == new.date ? former : nil)
    guard shift.seconds != 0 else { return }
    let start = moved(former, by: shift)
    let local = zone.localDateTime(at: start)
    (new.date, new.clock, new.instant) = (local.date, local.secondOfDay, start)
  }

  /// A moment so far from another one: days on the clock, and then seconds that pass.
  private func moved(_ moment: Instant, by shift: TimeShift) -> Instant {
    let zone = settings.zone
    let local = zone.localDateTime(at: moment)
    let date = shift.date(from: local.date)
    let base = date == local.date ? moment : zone.instant(of: LocalDateTime(date, second: local.secondOfDay))
    return base.adding(seconds: shift.seconds)
  }

  /// How far from the time of the event a text is; `nil` for any other text.
  private func shift(_ text: String) -> ReadShift? { QuickAdd.shift(text, locale: settings.locale) }

  /// Days that are counted from the event, with the time of that day behind them: `+2 weeks 9am`, `2 days later at 9`; `nil` for any other text.
  private func daysAndTime(_ text: String, _ option: String) throws -> (days: TimeShift, second: Int)? {
    let words = text.split(separator: " ")
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      guard let found = shift(words[..<count].joined(separator: " ")) else { continue }
      guard case .second(let second)? = timeAlone(words[count...].joined(separator: " ")) else { continue }
      let days = try meant(found, text, option)
      return days.seconds == 0 ? (days, second) : nil
    }
    return nil
  }

  /// The change of a moment by a text that counts from the time of the event; `nil` for any other text.
  private func change(_ text: String, _ option: String) throws -> ((Instant) -> Instant)? {
    if let found = shift(text) {
      let shift = try meant(found, text, option)
      return { moved($0, by: shift) }
    }
    guard let (days, second) = try daysAndTime(text, option) else { return nil }
    return { former in
      let day = days.date(from: settings.zone.localDateTime(at: former).date)
      return settings.zone.instant(of: LocalDateTime(day, second: second))
    }
  }

  private func meant(_ shift: ReadShift, _ text: String, _ option: String) throws -> TimeShift {
    if case .shift(let shift) = shift { return shift }
    throw CommandError(
      .usage,
      "\(option) \(quoted(text)) can be counted from the event and from now; write +1h or -30m for the time of the event, or the time itself"
    )
  }

  private static func wholeDays(_ text: String, _ option: String) -> CommandError {
    CommandError(
      .usage,
      "\(option) \(quoted(text)) is counted from the time of the event, which has only a day; write the time")
  }

  /// The day or the moment that an option says, as a sentence would; near the event that is changed where no year is said.
  private func said(
    _ text: String, _ option: String, _ examples: String, changing changed: ChangedEvent?
  ) throws -> (argument: DateArgument, saysYear: Bool) {
    do {
      return try DateArgument.said(
        ofEvent: text, for: option, examples: examples, changing: changed, now: settings.now,
        zone: settings.zone, zones: environment.zones, locale: settings.locale,
        format: settings.language.dateFormat)
    } catch QuickAddError.notUnderstood(let words) where words == text {
      throw DateArgument.error(text, for: option, examples: examples)
    } catch let error as QuickAddError {
      var lines = error.messages(settings.language)
      let isQuoted = lines[0].contains(quoted(text))
      lines[0] = isQuoted ? "\(option): \(lines[0])" : "\(option) \(quoted(text)): \(lines[0])"
      if case .notUnderstood = error { lines.append("write a date or time such as \(examples)") }
      throw CommandError(.usage, lines: lines)
    }
  }

  /// The time that is said without a day; `nil` for a text that names a day.
  private func timeAlone(_ text: String) -> TimeAlone? {
    DateArgument.timeAlone(
      text, now: settings.now, zone: settings.zone, locale: settings.locale,
      format: settings.language.dateFormat)
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
    if let shift = try shift(text).map({ try meant($0, text, "\(.option("end"))") }) {
      guard shift.seconds == 0 else { throw Self.wholeDays(text, "\(.option("end"))") }
      let last = shift.date(from: first.adding(days: days - 1))
      guard last >= first else { throw endsEarly(text, .allDay(start: last, end: last.adding(days: 1))) }
      return .allDay(start: first, end: last.adding(days: 1))
    }
    let last = try said(
      text, "\(.option("end"))", DateArgument.exampleDays, changing: ChangedEvent(day: first, isEnd: true)
    ).argument
    guard last.clock(in: settings.zone) == nil else {
      throw CommandError(
        .usage,
        "\(.option("end")) \(quoted(text)) has a time, and the start has none; write \(.option("at")) or \(.option("start")) with a time"
      )
    }
    let (day, end) = (last.date(in: settings.zone), last.date(in: settings.zone).adding(days: 1))
    guard day >= first else { throw endsEarly(text, .allDay(start: day, end: end)) }
    return .allDay(start: first, end: end)
  }

  private func end(
    _ times: EditedTimes, from start: Instant, on first: CalendarDate, like span: Occurrence.Span,
    _ clock: Zone?
  ) throws -> Instant {
    if let text = times.length {
      guard let length = DurationArgument(inWords: text, locale: settings.locale) else {
        throw CommandError(
          .usage,
          Mistake.wrong(
            "\(.option("for"))", is: quoted(text), expected: DurationArgument.expected))
      }
      guard let clock else { return start.adding(seconds: length.seconds) }
      return clock.instant(after: start, days: length.days, seconds: length.seconds - length.days * 86_400)
    }
    if let text = times.end {
      guard let change = try change(text, "\(.option("end"))") else {
        let end = try saidEnd(text, from: start, on: first, like: span).end
        guard end > start else {
          throw CommandError(
            .usage,
            "\(.option("end")) \(quoted(text)) is the start; \(.option("for")) 0 makes an event without a length"
          )
        }
        return end
      }
      var others = times
      others.end = nil
      let end = change(try self.end(others, from: start, on: first, like: span, clock))
      guard end >= start else { throw endsEarly(text, .timed(start: end, end: end)) }
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

  /// The longest event of which an end that is said without its day is on the day after its start, in seconds.
  private static let longestNight = 43_200

  /// The end that an option says, and the time on the clock of the viewer if that is said.
  private func saidEnd(
    _ text: String, from start: Instant, on first: CalendarDate, like span: Occurrence.Span
  ) throws -> (end: Instant, said: LocalDateTime?) {
    let zone = settings.zone
    let begin = zone.localDateTime(at: start)
    let time = timeAlone(text)
    let said: LocalDateTime
    if case .second(let second)? = time {
      let end = Self.end(text, on: first, read: second, after: begin)
      // A day ends at midnight too.
      said = LocalDateTime(first).adding(seconds: end == 0 && begin > LocalDateTime(first) ? 86_400 : end)
    } else {
      let changed = ChangedEvent(day: first, moment: time == nil ? nil : start, isEnd: true)
      let written = try self.said(
        text, "\(.option("end"))", DateArgument.exampleTimes, changing: changed
      ).argument
      guard let second = written.clock(in: zone) else { throw Self.noTime(text, "\(.option("end"))") }
      if case .instant(let end) = written {
        if end >= start { return (end, nil) }
        let next = end.adding(seconds: 86_400)
        let isNight = next.secondsSinceEpoch - start.secondsSinceEpoch < Self.longestNight
        guard time != nil, isNight else { throw endsEarly(text, .timed(start: end, end: end)) }
        return (next, nil)
      }
      let date = written.date(in: zone)
      said = LocalDateTime(date, second: Self.end(text, on: date, read: second, after: begin))
    }
    // The end stays the point in time that it is, and of two times that the clock shows alike the one after the start is meant.
    if case .timed(_, let end) = span, end >= start, zone.localDateTime(at: end) == said {
      return (end, said)
    }
    let ends = [zone.instant(of: said), zone.secondInstant(of: said)].compactMap(\.self)
    if let end = ends.first(where: { $0 >= start }) { return (end, said) }
    // `23:00` to `1:30`
    let next = said.adding(seconds: 86_400)
    let isNight = next.secondsSinceEpoch - begin.secondsSinceEpoch < Self.longestNight
    guard time != nil, isNight else {
      throw time == nil ? endsEarly(text, .timed(start: ends[0], end: ends[0])) : endsEarly(text)
    }
    return (zone.instant(of: next), next)
  }

  /// The second of the day at which an event ends. A time that says no half of the day is the first one after the start: behind `6:30am`, `7:30` is in the
  /// morning, though by itself it is in the afternoon.
  private static func end(_ text: String, on date: CalendarDate, read: Int, after start: LocalDateTime) -> Int
  {
    var words = text.split(separator: " ")
    // `2 Uhr` is as `2`.
    if words.count == 2, words[1].lowercased() == "uhr" { words.removeLast() }
    let isAlone = words.count == 1 && words[0].utf8.allSatisfy(\.isASCIIDigit)
    let time = words.last.flatMap { ClockTime($0, needsMinutes: !isAlone) }
    guard let clock = time?.second, clock < read else { return read }
    let ends = [clock, read].map { LocalDateTime(date).adding(seconds: $0) }
    // Behind `22:00`, `6:00` is in the next morning.
    return ends[0] > start || ends[1] < start ? clock : read
  }

  private static func noTime(_ text: String, _ option: String) -> CommandError {
    CommandError(
      .usage, "\(option) \(quoted(text)) has no time; write one such as \(DateArgument.exampleTimes)")
  }

  /// The error of an end before the start; `span` is that end where a day is said, whose year is said back.
  private func endsEarly(_ text: String, _ span: Occurrence.Span? = nil) -> CommandError {
    let otherYear = today.adding(days: -366)
    let day = span.map { ": " + settings.language.text(of: $0, in: settings.zone, today: otherYear) } ?? ""
    return CommandError(.usage, "\(.option("end")) \(quoted(text)) is before the start\(day)")
  }
}

/// How it is decided whether an event is meant to be on a day that is past: by an option, or by a question in the terminal unless all of them are answered.
struct PastDecision {
  var isAllowed: Bool
  /// Whether all questions are answered with yes, which is no answer to this one.
  var isKnown: Bool
  /// Whether nothing is changed by the command, so that there is no question.
  var isDryRun: Bool
}

extension Run {
  /// Whether a change is one of a single event, of which a day can be past as a whole.
  func isOneDay(_ named: NamedEvent, _ extent: EventEditor.Extent) -> Bool {
    !named.isTask && (!named.isSeries || extent == .this)
  }

  /// Asks whether an event, a series or a task is meant to be moved to a day that is past, as an event is that is added there; one that was past before
  /// can be. A dry run says that it would be asked.
  func confirmPast(
    _ changes: EventChanges, of named: NamedEvent, from base: Occurrence.Span, _ decision: PastDecision,
    _ step: ChangeStep?
  ) throws {
    guard !decision.isAllowed, !changes.saysYear, let span = changes.span else { return }
    let new = named.isTask ? span.asDue : span
    guard settings.isPast(new), !settings.isPast(named.isTask ? base.asDue : base) else { return }
    let day = settings.language.text(of: new, in: settings.zone, today: settings.dayOfYear(for: new))
    if decision.isDryRun {
      guard !request.isTrial else { return }
      return StandardStreams.warn(
        "\(day) is past; only \(.option("past")) moves it there without a question")
    }
    guard !decision.isKnown, environment.canAsk else { throw CommandError.pastDay(day) }
    // Each of several is tried before it is asked for.
    guard !request.isTrial else { return }
    try StandardStreams.confirm(
      "\(day) is past. Move \(words(named.title, nil)) there?",
      otherwise: (step?.place ?? 0) > 0 ? "the rest was not changed" : "nothing was changed")
  }
}

extension CommandError {
  /// The error of a day that is past, for a new event or one that is moved.
  static func pastDay(_ day: String) -> CommandError {
    CommandError(.usage, "\(day) is past; name another one, or add \(.option("past"))")
  }
}

extension Settings {
  /// Whether the days of an event are over.
  func isPast(_ span: Occurrence.Span) -> Bool {
    let today = zone.localDateTime(at: now).date
    guard span.startPoint.date(in: zone) < today else { return false }
    return if case .allDay(_, let end) = span { end <= today } else { span.endPoint.date(in: zone) < today }
  }

  /// The day from which dates are written: today, or for an event that is past one of another year, so that the year is written.
  func dayOfYear(for span: Occurrence.Span) -> CalendarDate {
    isPast(span) ? span.startPoint.date(in: zone).adding(days: -366) : zone.localDateTime(at: now).date
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
