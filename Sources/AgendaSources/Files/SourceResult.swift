public import AgendaKit
public import ICalendar

/// The result of reading one calendar.
public struct SourceResult: Sendable {
  /// Whether a source could be read.
  @nonexhaustive public enum State: String, Sendable, Hashable {
    /// The source was read, perhaps not completely.
    case ok
    /// Nothing could be read.
    case failed
  }

  /// The calendar that was read.
  public var calendar: CalendarConfiguration
  /// The identity of the calendar for an agenda: its name, its position among the calendars, its kind, colour and
  /// owner. The display name is the vdir's `displayname`, or else that of ``contents``. The colour is that of the
  /// configuration, or else the vdir's, or else that of ``contents``.
  public var identity: CalendarIdentity
  /// The occurrences, and everything else that was read.
  public var contents: CalendarContents
  /// All problems, including the diagnostics of ``contents``, in the order in which the files were read.
  public var problems: [AgendaProblem]
  /// Whether the calendar could be read.
  public var state: State

  /// The kind of calendar: from the configuration, or else from its files.
  public var kind: CalendarKind { identity.kind }
  /// The display name, as the calendar itself gives it.
  public var displayName: String? { identity.displayName }
  /// Its colour.
  public var color: CalendarColor? { identity.color }

  /// The occurrences, those of tasks, and the free/busy times, in the form that an agenda takes; `nil` if nothing could be read.
  public var occurrences: CalendarOccurrences? {
    guard state == .ok else { return nil }
    // Adding an empty array would copy a million occurrences.
    let all = contents.toDos.isEmpty ? contents.occurrences : contents.occurrences + contents.toDos
    return CalendarOccurrences(identity, all, freeBusy: contents.freeBusy)
  }
}

extension Sequence<SourceResult> {
  /// The occurrences of the calendars that could be read.
  public var occurrences: [CalendarOccurrences] { compactMap(\.occurrences) }

  /// The problems that an agenda shows, calendar by calendar. Problems of reminders are left out, and so is the remark
  /// that a calendar contains journal entries.
  public var problems: [AgendaProblem] { flatMap { $0.problems.filter(\.isOfEvents) } }
}

extension Agenda {
  /// The agenda of calendars for a window, at the moment `now`. Calendars that could not be read are among its
  /// problems. Read the calendars for the same window, or for ``ICalendar/OccurrenceWindow/extended(byDays:)`` if the
  /// options request days ahead.
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
