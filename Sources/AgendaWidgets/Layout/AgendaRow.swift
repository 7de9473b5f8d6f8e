import AgendaKit
package import ICalendar

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

/// Makes the rows of the occurrences of an agenda: texts, colour, marks and target.
struct OccurrenceRows {
  private let layout: WidgetLayout
  private let agenda: Agenda
  private let texts = SanitizedTexts()
  /// The date of the moment of the agenda.
  let today: CalendarDate
  /// Whether the clock is put back on one of the days, so that it shows some times twice.
  private let isSetBack: Bool

  init(_ layout: WidgetLayout, _ agenda: Agenda) {
    (self.layout, self.agenda) = (layout, agenda)
    today = agenda.zone.localDateTime(at: agenda.now).date
    let dates = [agenda.days, agenda.daysAhead].lazy.joined().map(\.date)
    let first = min(dates.min() ?? today, agenda.window.dates.lowerBound)
    let last = max(dates.max() ?? today, agenda.window.dates.upperBound)
    isSetBack = agenda.zone.isSetBack(in: OccurrenceWindow(first..<last.adding(days: 1), zone: agenda.zone))
  }

  /// The words of a time on the clock in the shortest form, with the offset of one that is shown twice.
  func shortTime(_ instant: Instant) -> String {
    let language = layout.language
    return language.shortTime(agenda.zone.localDateTime(at: instant))
      + (isSetBack ? language.doubledMark(of: instant, in: agenda.zone) : "")
  }

  /// The texts of an occurrence. `isToday` is `true` for a row of the current day, on which a running occurrence is
  /// marked.
  func words(of item: AgendaItem, isToday: Bool) -> AgendaRow {
    var row = AgendaRow(
      item, zone: agenda.zone, language: layout.language, dimsEnded: layout.dimsEnded, isToday: isToday,
      today: today, isSetBack: isSetBack, texts: texts)
    // Before the title it is never cut off.
    if let name = agenda.identifiers?.alignedText(for: item.occurrence, in: agenda.zone) {
      row.title = name + "  " + row.title
    }
    return row
  }

  /// The row of an occurrence, whose title is not cut.
  func row(of item: AgendaItem, _ words: AgendaRow) -> WidgetRow {
    layout.row(of: item, words, form: .oneLine, title: FittedText(words.title), zone: agenda.zone)
  }
}

/// The titles and places of events, made safe to display. The texts of a recurring event are made safe once for all its
/// rows.
final class SanitizedTexts {
  private struct Texts {
    var title: String
    var place: String?
  }

  /// The most events that are remembered. A calendar can have a million of them, each with one row.
  private static let maximumKnown = 10_000

  /// How many are kept in an array: a day has few, and the first use of a dictionary takes as long as drawing some rows.
  private static let maximumFew = 8

  private var few: [(identity: ObjectIdentifier, texts: Texts)] = []
  private var others: [ObjectIdentifier: Texts] = [:]

  /// The title of an item, made by `title`, and its place.
  func texts(of item: AgendaItem, title: () -> String) -> (title: String, place: String?) {
    let event = item.occurrence.event
    // Each birthday of a person has a different title, because it contains the age.
    let isRepeated =
      (item.occurrence.recurrenceID != nil || item.dayCount > 1) && item.calendar.kind != .birthdays
    if isRepeated, let known = known(event.identity) { return (known.title, known.place) }
    let texts = Texts(
      title: PlainText.sanitized(title()), place: event.location.map { PlainText.sanitized($0) })
    if isRepeated { remember(texts, event.identity) }
    return (texts.title, texts.place)
  }

  private func known(_ identity: ObjectIdentifier) -> Texts? {
    if let found = few.first(where: { $0.identity == identity }) { return found.texts }
    return others.isEmpty ? nil : others[identity]
  }

  private func remember(_ texts: Texts, _ identity: ObjectIdentifier) {
    guard few.count == Self.maximumFew else { return few.append((identity, texts)) }
    if others.count >= Self.maximumKnown { others = [:] }
    others[identity] = texts
  }
}

/// The colours of calendars without a colour of their own.
package enum Palette {
  /// Most people can distinguish these colours, and they are legible on dark and on light backgrounds.
  static let colors: [CalendarColor] = [
    CalendarColor(red: 0x2F, green: 0x7C, blue: 0xD6), CalendarColor(red: 0xD9, green: 0x5F, blue: 0x0E),
    CalendarColor(red: 0x2B, green: 0x9E, blue: 0x5B), CalendarColor(red: 0xB2, green: 0x4D, blue: 0xC4),
    CalendarColor(red: 0xC9, green: 0x94, blue: 0x10), CalendarColor(red: 0x12, green: 0x9D, blue: 0xA8),
    CalendarColor(red: 0xD6, green: 0x3F, blue: 0x5C), CalendarColor(red: 0x7A, green: 0x82, blue: 0x8C),
  ]

  /// The colour of the calendar at a position in the configuration, from 0.
  package static func color(at position: Int) -> CalendarColor {
    colors[Int(position.magnitude % UInt(colors.count))]
  }
}
