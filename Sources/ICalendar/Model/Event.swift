/// One VEVENT: a single event, the master of a series, or an override of one instance. With a ``toDo``, one VTODO.
///
/// Copies are cheap: they share their contents, as do all occurrences of a series, until one copy is changed.
public struct Event: Sendable {
  private struct Content: Hashable {
    var uid: String?
    var schedule: PackedSchedule
    var details: PackedDetails
    var file: String?
    var line: Int
    var toDo: Shared<ToDo>?
  }

  /// The contents as they are encoded.
  private struct CodedContent: Codable {
    var uid: String?
    var schedule: EventSchedule
    var details: EventDetails
    var file: String?
    var line: Int
    var toDo: ToDo?
  }

  /// The contents that copies share. They never change.
  private final class Storage: Sendable {
    let content: Content

    init(_ content: Content) {
      self.content = content
    }
  }

  private var storage: Storage

  /// An event with a schedule.
  public init(
    uid: String?, schedule: EventSchedule, details: EventDetails = EventDetails(), file: String? = nil,
    line: Int = 1
  ) {
    self.init(uid: uid, schedule: PackedSchedule(schedule), details: details, file: file, line: line)
  }

  init(uid: String?, schedule: PackedSchedule, details: EventDetails, file: String?, line: Int) {
    storage = Storage(
      Content(uid: uid, schedule: schedule, details: PackedDetails(details), file: file, line: line))
  }

  /// UID; `nil` if the calendar gives none. Such an event belongs to no series.
  public var uid: String? {
    get { storage.content.uid }
    set { change { $0.uid = newValue } }
  }

  /// The times of the event, and how it recurs.
  public var schedule: EventSchedule {
    get { storage.content.schedule.schedule }
    set { change { $0.schedule = PackedSchedule(newValue) } }
  }

  /// All other values of the event.
  public var details: EventDetails {
    get { storage.content.details.details }
    set { change { $0.details = PackedDetails(newValue) } }
  }

  /// The title: ``EventDetails/summary``. Empty if there is none.
  public var summary: String { details.summary }

  /// The values of a task; `nil` for an event. A task without a date has the ``schedule`` of an arbitrary day.
  public var toDo: ToDo? {
    get { storage.content.toDo?.value }
    set { change { $0.toDo = newValue.map { Shared($0) } } }
  }

  /// Whether the event is a task. Reading this costs less than reading ``toDo``.
  package var isToDo: Bool { storage.content.toDo != nil }

  /// LOCATION. It costs less than all ``details``.
  package var location: String? { storage.content.details.location }

  /// The file of the event, by the name that the reader received.
  public var file: String? {
    get { storage.content.file }
    set { change { $0.file = newValue } }
  }

  /// The line of the file, from 1, on which the event begins.
  public var line: Int {
    get { storage.content.line }
    set { change { $0.line = newValue } }
  }

  /// Whether both are unchanged copies of one event. If so, they are equal; this costs one comparison.
  package func sharesStorage(with other: Event) -> Bool { storage === other.storage }

  /// Identifies the unchanged copies of one event, as long as one of them exists.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  private mutating func change(_ change: (inout Content) -> Void) {
    var content = storage.content
    change(&content)
    storage = Storage(content)
  }
}

extension Event: CustomStringConvertible, Codable {
  /// The start and the summary, for a log: `2026-11-21T09:00:00 Europe/Berlin Stand-up`.
  public var description: String { "\(schedule.start) \(details.summary)" }

  /// Decodes an event. Its zones are decoded as ``Zone/init(from:)`` describes.
  public init(from decoder: any Decoder) throws {
    let coded = try CodedContent(from: decoder)
    self.init(
      uid: coded.uid, schedule: coded.schedule, details: coded.details, file: coded.file, line: coded.line)
    if coded.toDo != nil { toDo = coded.toDo }
  }

  /// Encodes all values of the event. Zones are encoded by name, or with their offsets if the calendar defines them.
  public func encode(to encoder: any Encoder) throws {
    try CodedContent(uid: uid, schedule: schedule, details: details, file: file, line: line, toDo: toDo)
      .encode(to: encoder)
  }
}

extension Event: Hashable {
  /// Whether the events have the same contents and are on the same line of the same file.
  public static func == (left: Event, right: Event) -> Bool {
    left.sharesStorage(with: right) || left.storage.content == right.storage.content
  }

  /// Hashes all contents of the event.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.content)
  }
}

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
