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
