public import AgendaKit
public import ICalendar

/// What was read of a calendar.
public struct SourceResult: Sendable {
  /// Whether a source could be read.
  public enum State: String, Sendable, Hashable {
    /// It was read, perhaps without some of its parts.
    case ok
    /// Nothing of it could be read.
    case failed
  }

  /// The calendar that was asked for.
  public var calendar: CalendarConfiguration
  /// What an agenda knows of it: its name, its place among the calendars read, what it holds, its colour, its owner. The name that it gives
  /// itself is a vdir's `displayname`, else that of ``contents``; the colour is the configuration's, else a vdir's, else that of ``contents``.
  public var identity: CalendarIdentity
  /// The occurrences, and what else was found.
  public var contents: CalendarContents
  /// All that went wrong, the diagnostics of ``contents`` among it, in the order in which the files were read.
  public var problems: [AgendaProblem]
  /// Whether it could be read.
  public var state: State

  /// What it holds: as the configuration says, else as its files tell.
  public var kind: CalendarKind { identity.kind }
  /// The name that it gives itself, for display.
  public var displayName: String? { identity.displayName }
  /// Its colour.
  public var color: CalendarColor? { identity.color }

  /// The calendar with its occurrences, as an agenda takes it; `nil` where nothing of it could be read.
  public var occurrences: CalendarOccurrences? {
    state == .ok ? CalendarOccurrences(identity, contents.occurrences) : nil
  }
}

extension Sequence<SourceResult> {
  /// The occurrences of the calendars that could be read.
  public var occurrences: [CalendarOccurrences] { compactMap(\.occurrences) }

  /// What went wrong that an agenda is to show, calendar by calendar: all but the problems of reminders, and that a calendar has to-dos or
  /// journal entries besides its events.
  public var problems: [AgendaProblem] { flatMap { $0.problems.filter(\.isOfEvents) } }
}

extension AgendaProblem {
  /// Whether it is of what an agenda shows.
  package var isOfEvents: Bool { kind != .unreadableAlarm && kind != .ignoredComponent }
}

extension Agenda {
  /// What calendars hold for a window, as it is at `now`; those that could not be read are among its problems. The calendars are to be read
  /// for that window, or for ``ICalendar/OccurrenceWindow/extended(byDays:)`` where the options ask for days ahead.
  ///
  /// ```swift
  /// let results = SourceReader(window: window).read(configuration)
  /// let agenda = Agenda(of: results, in: window, at: now)
  /// ```
  public init(
    of results: some Sequence<SourceResult>, in window: OccurrenceWindow, at now: Instant,
    options: AgendaOptions = AgendaOptions()
  ) {
    let results = Array(results)
    self.init(
      of: results.occurrences, in: window, at: now, options: options, problems: results.problems)
  }
}
