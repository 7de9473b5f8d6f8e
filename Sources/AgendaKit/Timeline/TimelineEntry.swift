public import ICalendar

/// An agenda with the moment from which it holds, up to that of the next entry.
public struct TimelineEntry: Sendable, Hashable {
  /// The moment from which it holds; also the ``Agenda/now`` of the agenda.
  public var date: Instant
  /// What there is to show.
  public var agenda: Agenda

  /// An agenda from a moment on.
  public init(date: Instant, agenda: Agenda) {
    self.date = date
    self.agenda = agenda
  }
}
