package import ICalendar

/// A calendar of the configuration in a list of calendars.
package struct CalendarListing: Sendable, Hashable {
  /// Whether its source could be read.
  package enum State: Sendable, Hashable {
    /// The source was read.
    case ok
    /// The source could not be read; the message says why.
    case failed(message: String)
  }

  /// The name, a path such as `family/alice`.
  package var name: String
  /// Its colour.
  package var color: CalendarColor?
  /// The kind of its entries.
  package var kind: CalendarKind
  /// The file, folder or address.
  package var source: String
  /// Whether its source could be read.
  package var state: State
  /// The number of events; a series counts once. `nil` if the number is unknown.
  package var eventCount: Int?
  /// The number of tasks, where that of events is known; one that recurs counts once.
  package var taskCount = 0
  /// Whether the calendar is shown if the command names no calendars.
  package var isSelected = true
  /// The account that it belongs to; `nil` for none.
  package var account: String?
  /// The information of its server.
  package var notes: Set<Note> = []
  /// Other names by which the calendar can be selected: those that its server has given it later.
  package var otherNames: [String] = []

  /// The information of the server of an account on a calendar.
  package enum Note: String, Sendable, Hashable, CaseIterable {
    /// The calendar belongs to another user.
    case shared
    /// The user cannot change it.
    case readOnly = "read-only"
    /// The server no longer lists it.
    case vanished
  }

  /// A calendar with a name and a source.
  package init(
    name: String, color: CalendarColor? = nil, kind: CalendarKind = .events, source: String,
    state: State = .ok, eventCount: Int? = 0, taskCount: Int = 0
  ) {
    self.name = name
    self.color = color
    self.kind = kind
    self.source = source
    self.state = state
    self.eventCount = eventCount
    self.taskCount = taskCount
  }
}
