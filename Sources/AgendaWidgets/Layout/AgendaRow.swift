import AgendaKit
import ICalendar

/// The texts of an occurrence on one day, made safe to display and not yet cut.
struct AgendaRow {
  /// The meaning of the sign before a row. The first case that applies is used.
  enum Mark {
    /// Cancelled or declined.
    case struck
    /// A task: to be done, due before now, or done.
    case task, overdueTask, doneTask
    /// A birthday.
    case birthday
    /// Runs now.
    case running
    /// Has ended, and is therefore dimmed.
    case ended
    /// An invitation without an answer.
    case unanswered
    /// May take place, or its owner may come.
    case tentative
    /// Anything else.
    case plain

    /// The meaning of an event that is not certain; `nil` for others.
    init?(uncertain item: AgendaItem) {
      guard item.isUncertain else { return nil }
      self = item.certainty == .tentative ? .tentative : .unanswered
    }
  }

  var mark: Mark
  /// Whether the occurrence runs now. This is set only in the row of the current day.
  var isRunning: Bool
  var color: CalendarColor
  /// The time range: `09:00–09:15`. An arrow marks an occurrence that goes on over midnight: `22:00 → 01:00` if it ends
  /// on the next day, `18:00 →` if it ends later, and `→ 12:00` on its last day. `nil` for an all-day occurrence.
  var times: String?
  /// The time in the fewest columns, without the end on this day or the next one: `09:00`, `18:00 →`, `→ 12:00`.
  var shortTime: String?
  var title: String
  var place: String?
  /// The day of an occurrence that covers this day as a whole, and others: `day 2 of 3`; and when an overdue task was due. `nil` if it
  /// has one day only, or a time, whose arrow says the same. Also the number of occurrences that the row represents: `12×`.
  var dayNote: String?
  /// The day in the fewest columns: `2/3`, or `Thu 19 Nov`.
  var shortDayNote: String?
  /// The time until the event starts or ends, if it is shown: `in 12 min`.
  var countdown: String?
  /// The ``countdown`` in minutes.
  var countdownMinutes: Int?
  /// How far a running event is, from 0 to 1, if that is shown.
  var progress: Double?
  /// When one leaves for the event, if there is a way to it and it has not begun: `leave 13:40`.
  var leave: String?
  /// The reason why the row is struck through, `cancelled`; or that the event overlaps another one: `conflict`.
  var stateNote: String?
  /// The target of a click on the title.
  var target: String?

  /// A single row.
  init(_ item: AgendaItem, zone: Zone, language: Language, dimsEnded: Bool, isToday: Bool = true) {
    self.init(
      item, zone: zone, language: language, dimsEnded: dimsEnded, isToday: isToday, texts: SanitizedTexts())
  }

  /// One of several rows, which share `texts`. `isToday` says whether the row is on the current day: a running
  /// occurrence is marked only there. `today` is its date, which decides whether a date needs its year. Times that the clock shows twice have their
  /// offset, unless `isSetBack` says that there are none.
  init(
    _ item: AgendaItem, zone: Zone, language: Language, dimsEnded: Bool, isToday: Bool,
    today: CalendarDate? = nil, isSetBack: Bool = true, texts: SanitizedTexts
  ) {
    let words = language.words
    isRunning = item.isRunning && isToday
    mark = AgendaRow.mark(of: item, isRunning: isRunning, dimsEnded: dimsEnded)
    color = item.calendar.color ?? Palette.color(at: item.calendar.position)
    (title, place) = texts.texts(of: item) { AgendaRow.title(of: item, words) }
    if title.isEmpty { title = words.untitled }
    if let priority = item.priorityMark { title = priority + " " + title }
    if item.isSubtask { title = (language.lineDirection == .rightToLeft ? "↲ " : "↳ ") + title }
    if place?.isEmpty == true { place = nil }
    if item.dayCount > 1, item.isAllDay {
      dayNote = words.dayOfDays.filling(["x": String(item.dayIndex), "y": String(item.dayCount)])
      shortDayNote = "\(item.dayIndex)/\(item.dayCount)"
    }
    if item.isOverdue, item.isAllDay { setDue(item, zone, language, today: today) }
    if let count = item.dateCount, count > 1 {
      let dates = "\(count)×"
      dayNote = [dayNote, dates].compactMap(\.self).joined(separator: WidgetRow.separator)
      shortDayNote = [shortDayNote, dates].compactMap(\.self).joined(separator: WidgetRow.separator)
    }
    stateNote =
      item.isCancelled
      ? words.cancelled : item.isDeclined ? words.declined : item.hasConflict ? words.conflict : nil
    if !item.isAllDay, case .timed(let start, let end) = item.occurrence.span {
      setTimes(item, zone.localDateTime(at: start), zone.localDateTime(at: end), language)
      if isSetBack { markTimes(item, start, end, zone, language) }
      if let departure = item.departure {
        let time = language.departureTime(departure, for: start, in: zone, today: today)
        leave = words.leave.filling(["time": time])
      }
    }
  }

  /// The title in the words of the language, if the reader made the title of the birthday.
  private static func title(of item: AgendaItem, _ words: WordsReference) -> String {
    guard let birthday = item.birthday, birthday.age == nil, !birthday.name.isEmpty,
      item.title == birthday.title
    else { return item.title }
    return words.birthdayOf.filling(["name": birthday.name])
  }

  private static func mark(of item: AgendaItem, isRunning: Bool, dimsEnded: Bool) -> Mark {
    switch item.taskState {
    case .open: return .task
    case .overdue: return .overdueTask
    case .done: return item.isDone ? .doneTask : .struck
    case nil: break
    }
    if item.isCancelled || item.isDeclined { return .struck }
    if isRunning { return .running }
    if item.hasEnded && dimsEnded { return .ended }
    return Mark(uncertain: item) ?? (item.calendar.kind == .birthdays ? .birthday : .plain)
  }

  /// Sets the day on which an overdue task was due.
  private mutating func setDue(
    _ item: AgendaItem, _ zone: Zone, _ language: Language, today: CalendarDate?
  ) {
    let date: CalendarDate
    switch item.occurrence.span {
    case .allDay(let day, _): date = day
    case .timed(let due, _): date = zone.localDateTime(at: due).date
    }
    let name = language.shortDay(date, today: today)
    dayNote = language.words.due.filling(["date": name])
    shortDayNote = name
  }

  private mutating func setTimes(
    _ item: AgendaItem, _ start: LocalDateTime, _ end: LocalDateTime, _ language: Language
  ) {
    switch item.part {
    case .beginning:
      let isOverNight = end.date == start.date.adding(days: 1)
      times = beginning(language.shortTime(start), isOverNight ? language.shortTime(end) : nil, language)
      shortTime = isOverNight ? language.time(start) : times
    case .end:
      times = ending(language.shortTime(end), language)
      shortTime = times
    case .whole, .allDay:
      shortTime = language.time(start)
      times = start == end ? shortTime : language.times(from: start, to: end)
    }
  }

  /// The times on the first day of an event of several days: its start, and the end of one over a night.
  private func beginning(_ start: String, _ end: String?, _ language: Language) -> String {
    start + " " + Self.arrow(language) + (end.map { " " + $0 } ?? "")
  }

  /// The time on the last day of an event of several days.
  private func ending(_ end: String, _ language: Language) -> String { Self.arrow(language) + " " + end }

  /// The arrow from a start to an end, which follows the reading direction.
  private static func arrow(_ language: Language) -> String {
    language.lineDirection == .rightToLeft ? "←" : "→"
  }

  /// Puts the offset behind times that the clock shows twice. The short time has none: where only that has room, the offset would
  /// take the place of the time.
  private mutating func markTimes(
    _ item: AgendaItem, _ start: Instant, _ end: Instant, _ zone: Zone, _ language: Language
  ) {
    let marked = { (moment: Instant) in
      language.shortTime(zone.localDateTime(at: moment)) + language.doubledMark(of: moment, in: zone)
    }
    switch item.part {
    case .beginning:
      let isOverNight =
        zone.localDateTime(at: end).date == zone.localDateTime(at: start).date.adding(days: 1)
      times = beginning(marked(start), isOverNight ? marked(end) : nil, language)
    case .end: times = ending(marked(end), language)
    case .whole, .allDay:
      times =
        start == end
        ? language.time(zone.localDateTime(at: start)) + language.doubledMark(of: start, in: zone)
        : language.times(from: start, to: end, in: zone)
    }
  }
}
