/// The values of a task (VTODO, RFC 5545 section 3.6.2) that events do not have.
///
/// An ``Event`` with a ``Event/toDo`` is a task. Its ``EventSchedule`` goes from DTSTART to DUE. The ``Occurrence/span`` of an
/// occurrence is the moment or the whole day of DUE; without DUE, of the start.
public struct ToDo: Sendable, Hashable, Codable {
  /// STATUS of RFC 5545 section 3.8.1.11.
  @nonexhaustive public enum Status: String, Sendable, Hashable, Codable {
    /// `NEEDS-ACTION`, the default.
    case needsAction = "needs-action"
    /// `IN-PROCESS`: it was begun.
    case inProcess = "in-process"
    /// `COMPLETED`. Without STATUS, also a task that has COMPLETED, or `PERCENT-COMPLETE:100`.
    case completed
    /// `CANCELLED`.
    case cancelled
  }

  /// STATUS.
  public var status = Status.needsAction
  /// DTSTART; `nil` if there is none, if it cannot be read, or if it is after ``due``.
  public var start: EventTime?
  /// DUE, or DTSTART and DURATION together; of a task that recurs without them, DTSTART. A date means the whole day. `nil` for a task without a
  /// due date.
  public var due: EventTime?
  /// X-KDE-LIBKCAL-DTRECURRENCE: when the current instance of a task that recurs starts, or is due if the task has no start. Earlier ones are done.
  public var current: EventTime?
  /// COMPLETED: when it was done.
  public var completed: Instant?
  /// PERCENT-COMPLETE, 0 to 100.
  public var percentComplete: Int?
  /// The UID of the task that this one is a part of: the first RELATED-TO of type PARENT.
  public var parent: String?

  /// A task that needs action and is never due.
  public init() {}

  /// Whether the task is open: neither completed nor cancelled.
  public var isOpen: Bool { status == .needsAction || status == .inProcess }

  /// Whether the task has a date: DUE or DTSTART.
  public var isDated: Bool { due != nil || start != nil }
}

/// Which tasks of a calendar are read.
@nonexhaustive public enum ToDoExtent: Sendable, Hashable {
  /// None.
  case none
  /// Open ones that are due, or have started, before the end of the window, however long ago.
  case due
  /// These, and those that are done and were due in the window.
  case dueAndDone
  /// All open ones, with or without a date, each once.
  case open
  /// All of them, each once.
  case everything

  /// Whether tasks that are completed or cancelled are read.
  package var includesDone: Bool { self == .dueAndDone || self == .everything }
  /// Whether each task is read once, whenever it is due.
  var isList: Bool { self == .open || self == .everything }
}

extension ToDo {
  /// Decodes a task. Missing values get their defaults, because earlier versions of the library did not store them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    try values.read(&status, .status)
    try values.read(&start, .start)
    try values.read(&due, .due)
    try values.read(&current, .current)
    try values.read(&completed, .completed)
    try values.read(&percentComplete, .percentComplete)
    try values.read(&parent, .parent)
  }
}
