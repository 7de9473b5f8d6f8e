public import ICalendar

/// Which occurrences of a window an agenda shows.
public struct AgendaOptions: Sendable, Hashable {
  /// The ways to show timed occurrences that have ended.
  @nonexhaustive public enum Ended: String, Sendable, Hashable, CaseIterable {
    /// Show them like the others.
    case show
    /// Show them dimmed.
    case dim
    /// Leave them out, and count them.
    case hide
  }

  /// Whether all-day or timed occurrences are wanted.
  @nonexhaustive public enum AllDay: String, Sendable, Hashable, CaseIterable {
    /// Both kinds.
    case include
    /// Only timed ones.
    case exclude
    /// Only all-day ones.
    case only
  }

  /// Which tasks are wanted.
  @nonexhaustive public enum Tasks: String, Sendable, Hashable, CaseIterable {
    /// Open ones: on the day on which they are due or start, and overdue ones today.
    case due
    /// Also those that are completed or cancelled, on the day on which they were due.
    case all
    /// None.
    case hide
  }

  /// The most ``daysAhead``.
  public static let maximumDaysAhead = 366

  /// How occurrences that have ended are shown.
  public var ended = Ended.show
  /// Whether all-day or timed occurrences are wanted.
  public var allDay = AllDay.include
  /// Which tasks are wanted. Read them with the ``ICalendar/ToDoExtent`` of ``Tasks/extent``.
  public var tasks = Tasks.due
  /// Whether cancelled occurrences are shown, struck through.
  public var showsCancelled = false
  /// Whether occurrences that the owner declined are shown, struck through.
  public var showsDeclined = false
  /// The most occurrences over all days, all-day ones first on each day; `nil` for all. An occurrence of several days
  /// counts once.
  public var limit: Int?
  /// How many days ``Agenda/daysAhead`` has after the window. Read the occurrences for
  /// ``ICalendar/OccurrenceWindow/extended(byDays:)``. If it is not 0, the window has to end at a midnight. It is brought within
  /// 0 and ``maximumDaysAhead``.
  public var daysAhead = 0 {
    didSet { daysAhead = min(max(daysAhead, 0), Self.maximumDaysAhead) }
  }
  /// Text that the title, location, description or a category must contain. Letter case and accents are ignored.
  public var search: String?
  /// Texts that an occurrence must contain, all of them, in any of: title, location, description, categories, and the names and
  /// addresses of organizer and attendees. Letter case and accents are ignored.
  public var words: [String] = []
  /// Whether timed occurrences that overlap are marked: ``AgendaItem/hasConflict``.
  public var marksConflicts = false
  /// Whether an event that several calendars have is one of each, and not of the first one alone.
  package var keepsCopies = false

  /// Shows all occurrences that are neither cancelled nor declined, and open tasks that are due.
  public init() {}
}

extension AgendaOptions.Tasks {
  /// The tasks to read of a calendar.
  public var extent: ToDoExtent {
    switch self {
    case .due: .due
    case .all: .dueAndDone
    case .hide: .none
    }
  }

  /// The tasks to read of a calendar for a list that has each task once, also those without a date.
  package var listExtent: ToDoExtent {
    switch self {
    case .due: .open
    case .all: .everything
    case .hide: .none
    }
  }

  /// Whether the option includes a task.
  func includes(_ toDo: ToDo) -> Bool { self == .all || self == .due && toDo.isOpen }
}

extension AgendaOptions {
  /// The most occurrences of a grid of hours or days, which is held in memory as a whole.
  package static let maximumDrawn = 16_000
  /// The most occurrences of a mail: 3 MB, where mail servers refuse 25 MB. The others are counted.
  package static let maximumMailed = 5000

  /// Lowers ``limit`` to a number of occurrences, unless it is lower already.
  package mutating func lowerLimit(to most: Int) { limit = min(limit ?? most, most) }
}

extension AgendaOptions {
  /// A choice of some options, from a command line or from the defaults of a configuration. `nil` leaves an option
  /// unchanged.
  public struct Choices: Sendable, Hashable {
    /// How ended occurrences are shown.
    public var ended: Ended?
    /// Whether all-day occurrences are wanted.
    public var allDay: AllDay?
    /// Which tasks are wanted.
    public var tasks: Tasks?
    /// Whether cancelled occurrences are shown.
    public var showsCancelled: Bool?
    /// Whether occurrences that the owner declined are shown.
    public var showsDeclined: Bool?
    /// How many occurrences are shown, from 0.
    public var limit: Int?
    /// The text that occurrences must contain.
    public var search: String?
    /// Whether timed occurrences that overlap are marked.
    public var marksConflicts: Bool?

    /// No choice.
    public init() {}
  }

  /// Replaces each option that is chosen, and leaves the others as they are.
  public mutating func apply(_ choices: Choices) {
    ended = choices.ended ?? ended
    allDay = choices.allDay ?? allDay
    tasks = choices.tasks ?? tasks
    showsCancelled = choices.showsCancelled ?? showsCancelled
    showsDeclined = choices.showsDeclined ?? showsDeclined
    limit = choices.limit ?? limit
    search = choices.search ?? search
    marksConflicts = choices.marksConflicts ?? marksConflicts
  }
}
