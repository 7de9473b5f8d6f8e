import AgendaKit
import ICalendar

/// An occurrence on a day as words; its text is harmless, and as long as it is.
struct AgendaRow {
  /// What the sign before the row tells; a row has the first that holds.
  enum Mark {
    /// Cancelled or declined.
    case struck
    /// A birthday.
    case birthday
    /// Runs now.
    case running
    /// Has ended, and is dimmed for that.
    case ended
    /// Anything else.
    case plain
  }

  var mark: Mark
  /// Whether it runs now, on the day on which the row stands.
  var isRunning: Bool
  var color: CalendarColor
  /// From when to when: `09:00–09:15`, `18:00 →`, `→ 12:00`; `nil` of an all-day one.
  var times: String?
  /// The same in the fewest columns: `09:00`, `→12:00`.
  var shortTime: String?
  var title: String
  var place: String?
  /// Which of its days this is: `day 1 of 2`; `nil` where it has one only.
  var dayNote: String?
  /// The same in the fewest columns: `1/2`.
  var shortDayNote: String?
  /// Why the row is struck through: `cancelled`.
  var struckNote: String?
  /// Where a click on the title leads.
  var target: String?

  /// A row by itself.
  init(_ item: AgendaItem, zone: Zone, language: Language, dimsEnded: Bool, isToday: Bool = true) {
    self.init(
      item, zone: zone, language: language, dimsEnded: dimsEnded, isToday: isToday, texts: HarmlessTexts())
  }

  /// One of several rows, for which `texts` keeps what they show. `isToday` says that the row stands on the day that holds now: what runs
  /// is marked on no other one.
  init(
    _ item: AgendaItem, zone: Zone, language: Language, dimsEnded: Bool, isToday: Bool,
    texts: HarmlessTexts
  ) {
    let words = language.words
    isRunning = item.isRunning && isToday
    mark = AgendaRow.mark(of: item, isRunning: isRunning, dimsEnded: dimsEnded)
    color = item.calendar.color ?? Palette.color(at: item.calendar.position)
    (title, place) = texts.texts(of: item) { AgendaRow.title(of: item, words) }
    if title.isEmpty { title = words.untitled }
    if place?.isEmpty == true { place = nil }
    if item.dayCount > 1, !item.isOverMidnight {
      dayNote = words.dayOfDays.filling(["x": String(item.dayIndex), "y": String(item.dayCount)])
      shortDayNote = "\(item.dayIndex)/\(item.dayCount)"
    }
    struckNote = item.isCancelled ? words.cancelled : item.isDeclined ? words.declined : nil
    if !item.isAllDay, case .timed(let start, let end) = item.occurrence.span {
      setTimes(item, zone.localDateTime(at: start), zone.localDateTime(at: end), language)
    }
  }

  /// The title of a birthday that nobody worded otherwise is put in the words of the language.
  private static func title(of item: AgendaItem, _ words: WordsReference) -> String {
    guard let birthday = item.birthday, birthday.age == nil, !birthday.name.isEmpty,
      item.title == birthday.title
    else { return item.title }
    return words.birthdayOf.filling(["name": birthday.name])
  }

  private static func mark(of item: AgendaItem, isRunning: Bool, dimsEnded: Bool) -> Mark {
    if item.isCancelled || item.isDeclined { return .struck }
    if isRunning { return .running }
    if item.hasEnded && dimsEnded { return .ended }
    return item.calendar.kind == .birthdays ? .birthday : .plain
  }

  private mutating func setTimes(
    _ item: AgendaItem, _ start: LocalDateTime, _ end: LocalDateTime, _ language: Language
  ) {
    // Time goes on in the direction of reading.
    let arrow = language.lineDirection == .rightToLeft ? "←" : "→"
    switch item.part {
    case .beginning:
      shortTime = language.time(start)
      times =
        item.isOverMidnight
        ? language.timesOverMidnight(from: start, to: end, arrow: arrow) : language.time(start) + " " + arrow
    case .end:
      shortTime = arrow + language.time(end)
      times = arrow + " " + language.time(end)
    case .whole, .allDay:
      shortTime = language.time(start)
      times = start == end ? language.time(start) : language.times(from: start, to: end)
    }
  }
}

extension AgendaItem {
  /// Whether it is of one night: timed, of less than a day, from one day to the next. Which of its days this is says nothing new.
  fileprivate var isOverMidnight: Bool {
    guard dayCount == 2, case .timed(let start, let end) = occurrence.span else { return false }
    return end < start.adding(seconds: 86_400)
  }
}
