public import ICalendar

/// An occurrence on one day of an agenda.
///
/// Cheap to copy: items share the data of their event and calendar.
public struct AgendaItem: Sendable {
  /// Which part of an occurrence is on the day.
  @nonexhaustive public enum Part: Sendable, Hashable {
    /// All of it: it starts and ends on the day.
    case whole
    /// Its beginning: it goes on after the day.
    case beginning
    /// Its end: it began before the day.
    case end
    /// The whole day: the occurrence is all-day, or timed and covers the day from midnight to midnight, or it is a task without a time on
    /// this day.
    case allDay
  }

  /// How sure it is that an event takes place with the owner of its calendar.
  @nonexhaustive public enum Certainty: Sendable, Hashable {
    /// The owner accepted it, organizes it, or was not invited.
    case certain
    /// STATUS or the owner’s PARTSTAT (RFC 5545 3.8.1.11, 3.2.12) is TENTATIVE.
    case tentative
    /// The owner is invited, and has not answered: PARTSTAT is NEEDS-ACTION, its default.
    case unanswered
  }

  /// The occurrence with its selected event.
  private(set) var placed: SelectedOccurrence
  /// All other values in 64 bits, because a long agenda has many items: 31 bits for the number of days, 26 for the day, and 7 for ``Flags``.
  /// The bits are enough for the number of days between any two dates of a calendar.
  private var bits: UInt64 = 0

  /// An occurrence on a day.
  public init(
    occurrence: Occurrence, calendar: CalendarIdentity, title: String, part: Part, dayIndex: Int = 1,
    dayCount: Int = 1, hasEnded: Bool = false, isRunning: Bool = false, isCancelled: Bool = false,
    isDeclined: Bool = false, certainty: Certainty = .certain, birthday: BirthdayDetails? = nil
  ) {
    let event = SelectedEvent(
      SelectedEvent.Content(
        event: occurrence.event, calendar: calendar, title: title, birthday: birthday,
        isCancelled: isCancelled, isDeclined: isDeclined, certainty: certainty))
    self.init(
      SelectedOccurrence(occurrence, of: event), part: part, dayIndex: dayIndex, dayCount: dayCount,
      hasEnded: hasEnded, isRunning: isRunning)
  }

  init(
    _ placed: SelectedOccurrence, part: Part, dayIndex: Int, dayCount: Int, hasEnded: Bool, isRunning: Bool
  ) {
    self.placed = placed
    self.part = part
    self.hasEnded = hasEnded
    self.isRunning = isRunning
    self.dayIndex = dayIndex
    self.dayCount = dayCount
  }
}

/// The packed properties.
extension AgendaItem {
  /// The bits of the Boolean values, after the two bits of the part.
  private enum Flags {
    static let hasEnded: UInt64 = 1 << 2
    static let isRunning: UInt64 = 1 << 3
    static let isOverdue: UInt64 = 1 << 4
    static let isSubtask: UInt64 = 1 << 5
    static let hasConflict: UInt64 = 1 << 6
  }

  /// The first bit of a number, and the count of its bits.
  private enum Numbers {
    static let dayIndex = (first: UInt64(7), count: UInt64(26))
    static let dayCount = (first: UInt64(33), count: UInt64(31))
  }

  private subscript(flag: UInt64) -> Bool {
    get { bits & flag != 0 }
    set { bits = newValue ? bits | flag : bits & ~flag }
  }

  private subscript(number: (first: UInt64, count: UInt64)) -> Int {
    get { Int(bits >> number.first & (1 << number.count - 1)) }
    set {
      let most: UInt64 = 1 << number.count - 1
      bits = bits & ~(most << number.first) | UInt64(max(0, min(newValue, Int(most)))) << number.first
    }
  }

  /// Which part of the occurrence is on the day.
  public var part: Part {
    get {
      switch bits & 3 {
      case 0: .whole
      case 1: .beginning
      case 2: .end
      default: .allDay
      }
    }
    set {
      let code: UInt64 =
        switch newValue {
        case .whole: 0
        case .beginning: 1
        case .end: 2
        case .allDay: 3
        }
      bits = bits & ~3 | code
    }
  }

  /// Whether the whole occurrence has ended. A timed one: `end <= now`; of no length: `start < now`. An all-day one:
  /// its last day has ended.
  public var hasEnded: Bool {
    get { self[Flags.hasEnded] }
    set { self[Flags.hasEnded] = newValue }
  }

  /// Whether a timed occurrence is running: `start <= now < end`.
  public var isRunning: Bool {
    get { self[Flags.isRunning] }
    set { self[Flags.isRunning] = newValue }
  }

  /// Whether the item is an open task whose due date has passed.
  public var isOverdue: Bool {
    get { self[Flags.isOverdue] }
    set { self[Flags.isOverdue] = newValue }
  }

  /// Whether the item is a task that follows the task it is a part of.
  public var isSubtask: Bool {
    get { self[Flags.isSubtask] }
    set { self[Flags.isSubtask] = newValue }
  }

  /// Whether the item is timed and overlaps another timed occurrence, and both make their owner busy. `false` unless
  /// ``AgendaOptions/marksConflicts`` is set.
  public var hasConflict: Bool {
    get { self[Flags.hasConflict] }
    set { self[Flags.hasConflict] = newValue }
  }

  /// Which day of the occurrence this is, from 1.
  public var dayIndex: Int {
    get { self[Numbers.dayIndex] }
    set { self[Numbers.dayIndex] = newValue }
  }

  /// How many days the occurrence covers.
  public var dayCount: Int {
    get { self[Numbers.dayCount] }
    set { self[Numbers.dayCount] = newValue }
  }
}

extension AgendaItem {
  /// The occurrence.
  public var occurrence: Occurrence {
    get { placed.occurrence }
    set {
      placed = SelectedOccurrence(newValue, of: placed.selected)
      change { $0.event = newValue.event }
    }
  }

  /// The calendar of the occurrence.
  public var calendar: CalendarIdentity {
    get { placed.event.calendar }
    set { change { $0.calendar = newValue } }
  }

  /// The title to show: the summary, or for a birthday ``BirthdayDetails/title``.
  public var title: String {
    get { placed.event.title }
    set { change { $0.title = newValue } }
  }

  /// The number of occurrences of its series that were found, if the item represents all of them, as in the result of a search;
  /// `nil` otherwise.
  public var dateCount: Int? {
    get { placed.event.dateCount > 0 ? Int(placed.event.dateCount) : nil }
    set { change { $0.dateCount = Int32(clamping: newValue ?? 0) } }
  }

  /// The values of a task; `nil` for an event.
  public var toDo: ToDo? { placed.event.event.toDo }

  /// Whether the item is a task.
  public var isTask: Bool { placed.isTask }

  /// Whether the item is a completed task.
  public var isDone: Bool { isTask && toDo?.status == .completed }

  /// Whether the occurrence is cancelled.
  public var isCancelled: Bool {
    get { placed.event.isCancelled }
    set { change { $0.isCancelled = newValue } }
  }

  /// Whether the owner of the calendar declined it.
  public var isDeclined: Bool {
    get { placed.event.isDeclined }
    set { change { $0.isDeclined = newValue } }
  }

  /// How sure it is that the event takes place with the owner of the calendar.
  public var certainty: Certainty {
    get { placed.event.certainty }
    set { change { $0.certainty = newValue } }
  }

  /// The birthday, for an occurrence in a calendar of birthdays.
  public var birthday: BirthdayDetails? {
    get { placed.event.birthday }
    set { change { $0.birthday = newValue } }
  }

  /// Whether the item is listed with the all-day events or the tasks of the day instead of the timed items.
  public var isAllDay: Bool { part == .allDay }

  private mutating func change(_ change: (inout SelectedEvent.Content) -> Void) {
    var content = placed.event
    change(&content)
    placed = SelectedOccurrence(placed.occurrence, of: SelectedEvent(content))
  }
}

extension AgendaItem: Hashable {
  /// Whether both items have equal occurrences and calendars, and equal display properties.
  public static func == (left: AgendaItem, right: AgendaItem) -> Bool {
    left.bits == right.bits && left.placed == right.placed
  }

  /// Feeds the occurrence and the day to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(placed)
    hasher.combine(part)
    hasher.combine(dayIndex)
  }
}

extension AgendaItem {
  /// When one leaves for an occurrence that takes place and has not begun, on the day of its start.
  package var departure: Instant? { isRunning || hasEnded ? nil : way?.lowerBound }

  /// The way to an occurrence that takes place, on the day of its start.
  package var way: Range<Instant>? {
    guard !isStruck, part == .whole || part == .beginning, case .timed(let start, _) = occurrence.span,
      let departure = occurrence.departure, departure < start
    else { return nil }
    return departure..<start
  }
}

/// The event that one line shows: the one that runs, until the next one begins soon.
package struct CurrentItem {
  /// The event that stands first.
  package var item: AgendaItem
  /// The event that still runs beside the next one.
  package var running: AgendaItem?

  /// Chooses between the event that runs and the one that begins soon; `next` is the next one, where neither is there. One that leaves its owner free stands
  /// before no other.
  package init?(running: AgendaItem?, soon: AgendaItem?, next: AgendaItem?) {
    if let soon, let running, !soon.isFree || running.isFree {
      (item, self.running) = (soon, running)
    } else {
      guard let item = running ?? next else { return nil }
      self.item = item
    }
  }

  /// The event among timed ones in the order of their starts. Of several that run it is the one that began last, and of those that began together the first.
  package init?(among timed: [AgendaItem], at now: Instant, soon: Int) {
    var running: AgendaItem?
    for item in timed where item.isRunning && item.standsBefore(running) { running = item }
    let coming = timed.lazy.filter { !$0.isRunning }
    let near = coming.filter { $0.isSoon(soon, at: now) }
    self.init(running: running, soon: near.first { !$0.isFree } ?? near.first, next: coming.first)
  }
}

extension AgendaItem {
  /// Whether the event leaves its owner free (TRANSP).
  package var isFree: Bool { occurrence.event.details.transparency == .transparent }

  /// Whether the event takes place and begins within some seconds.
  package func isSoon(_ seconds: Int, at now: Instant) -> Bool {
    guard seconds > 0, case .timed(let start, _) = occurrence.span, start > now else { return false }
    return start.adding(seconds: -seconds) <= now && !isStruck && !isAllDay
  }

  /// Whether an event that runs stands before another one that does.
  fileprivate func standsBefore(_ other: AgendaItem?) -> Bool {
    guard let other else { return true }
    guard isFree == other.isFree else { return other.isFree }
    guard case .timed(let start, _) = occurrence.span, case .timed(let otherStart, _) = other.occurrence.span
    else { return false }
    return start > otherStart
  }

  /// The moments after now at which a timed event begins soon, while one that stands behind it runs.
  package static func turns(among timed: some Sequence<AgendaItem>, at now: Instant, soon: Int) -> [Instant] {
    var ends: (busy: Instant?, free: Instant?)
    var coming: [(moment: Instant, isFree: Bool)] = []
    guard soon > 0 else { return [] }
    for item in timed where !item.isStruck && !item.isAllDay {
      guard case .timed(let start, let end) = item.occurrence.span else { continue }
      if item.isRunning {
        if item.isFree {
          ends.free = max(ends.free ?? end, end)
        } else {
          ends.busy = max(ends.busy ?? end, end)
        }
      } else if start.adding(seconds: -soon) > now {
        coming.append((start.adding(seconds: -soon), item.isFree))
      }
    }
    return coming.compactMap { coming in
      let isBusy = ends.busy.map { $0 > coming.moment } ?? false
      let isFree = ends.free.map { $0 > coming.moment } ?? false
      return (coming.isFree ? isFree && !isBusy : isFree || isBusy) ? coming.moment : nil
    }
  }
}

/// The name and age for an occurrence in a calendar of birthdays.
///
/// A renderer may use words of its own language; ``title`` has the English words.
public struct BirthdayDetails: Sendable, Hashable {
  /// The name of the person.
  public var name: String
  /// The age that the person reaches; 0 on the day of birth; `nil` if the year of birth is not known.
  public var age: Int?

  /// The birthday of a person.
  public init(name: String, age: Int? = nil) {
    self.name = name
    self.age = age
  }

  /// `Ada Lovelace (36)`; `Ada Lovelace’s birthday` if the age is not known; the name alone on the day of birth.
  public var title: String {
    guard !name.isEmpty else { return "" }
    return switch age {
    case nil: "\(name)’s birthday"
    case 0?: name
    case let age?: "\(name) (\(age))"
    }
  }
}

extension BirthdayDetails {
  /// The birthday for an occurrence in a calendar of birthdays, whose event begins on the day of birth.
  init(of occurrence: Occurrence, viewer: Zone) {
    let schedule = occurrence.event.schedule
    self.init(name: BirthdayDetails.name(in: occurrence.event.details.summary))
    let born = schedule.start.local.date.year
    // An override begins on its own day, so it does not contain the day of birth.
    guard schedule.recurrenceID == nil, born != Birthday.unknownYear else { return }
    let years = occurrence.span.dates(in: viewer).lowerBound.year - born
    age = years < 0 ? nil : years
  }
}

extension BirthdayDetails {
  /// Words that programs write before a name.
  private static let prefixes = [
    "🎂", "🎉", "birthday of ", "birthday: ", "birthday - ", "geburtstag von ", "geburtstag: ", "geburtstag ",
    "anniversaire de ", "anniversaire d’", "anniversaire d'", "anniversaire : ", "anniversaire: ",
    "cumpleaños de ", "cumpleaños: ", "compleanno di ", "verjaardag van ",
  ]
  /// Words that programs write after a name.
  private static let suffixes = [
    "🎂", "🎉", "’s birthday", "'s birthday", "’ birthday", "' birthday", " - birthday", " – birthday",
    " birthday",
    " (birthday)", " hat geburtstag", "’s geburtstag", "'s geburtstag", "’ geburtstag", "' geburtstag",
    " - geburtstag", " geburtstag", "さんの誕生日", "の誕生日", "的生日", "生日",
  ]

  /// The name in the summary of a birthday: `Ada Lovelace` for `Ada Lovelace’s Birthday`. A summary of an unknown
  /// form is taken as the name.
  static func name(in summary: String) -> String {
    let whole = String(summary.trimmed)
    var name = whole
    // A summary may have a cake, and words before or after the name: at most one of each.
    for _ in 0..<2 {
      for prefix in prefixes where name.lowercased().hasPrefix(prefix) {
        name = String(name.dropFirst(prefix.count).trimmed)
        break
      }
      for suffix in suffixes where name.lowercased().hasSuffix(suffix) {
        name = String(name.dropLast(suffix.count).trimmed)
        break
      }
    }
    return name.isEmpty ? whole : name
  }
}
