/// What to show of the occurrences in a window.
public struct AgendaOptions: Sendable, Hashable {
  /// What becomes of timed occurrences that have ended.
  public enum Ended: String, Sendable, Hashable, CaseIterable {
    /// They look like the others.
    case show
    /// They are shown dimmed.
    case dim
    /// They are left out, and counted.
    case hide
  }

  /// Which occurrences are wanted by their kind.
  public enum AllDay: String, Sendable, Hashable, CaseIterable {
    /// Both kinds.
    case include
    /// Timed ones.
    case exclude
    /// All-day ones.
    case only
  }

  /// What becomes of ended occurrences.
  public var ended = Ended.show
  /// Whether all-day occurrences are wanted.
  public var allDay = AllDay.include
  /// Whether cancelled occurrences are shown, struck through.
  public var showsCancelled = false
  /// Whether occurrences that the owner declined are shown, struck through.
  public var showsDeclined = false
  /// How many occurrences are shown over all days, all-day ones first in each; `nil` for all. One of several
  /// days counts once.
  public var limit: Int?
  /// How many days after the window ``Agenda/daysAhead`` has; occurrences have to be read for
  /// ``ICalendar/OccurrenceWindow/extended(byDays:)``. The window ends at a midnight where it is not 0.
  public var daysAhead = 0
  /// Text that the title, location, description or a category must hold, without regard to letter case and
  /// accents.
  public var search: String?

  /// What a list shows: everything but cancelled and declined occurrences.
  public init() {}
}

extension AgendaOptions {
  /// Options of which some are chosen: those of a command line, or the defaults of a configuration. `nil` chooses nothing.
  public struct Choices: Sendable, Hashable {
    /// What becomes of ended occurrences.
    public var ended: Ended?
    /// Whether all-day occurrences are wanted.
    public var allDay: AllDay?
    /// Whether cancelled occurrences are shown.
    public var showsCancelled: Bool?
    /// Whether occurrences that the owner declined are shown.
    public var showsDeclined: Bool?
    /// How many occurrences are shown, from 0.
    public var limit: Int?
    /// The text that occurrences must hold.
    public var search: String?

    /// No choice.
    public init() {}
  }

  /// Replaces each option that is chosen, and leaves the others as they are.
  public mutating func apply(_ choices: Choices) {
    ended = choices.ended ?? ended
    allDay = choices.allDay ?? allDay
    showsCancelled = choices.showsCancelled ?? showsCancelled
    showsDeclined = choices.showsDeclined ?? showsDeclined
    limit = choices.limit ?? limit
    search = choices.search ?? search
  }
}
