/// One VEVENT: a single event, the master of a series, or an override of one of its instances.
///
/// A value that costs little to copy: what it says is shared by its copies, and so by all occurrences of a series, until
/// one of them is changed.
public struct Event: Sendable {
  private struct Content: Hashable {
    var uid: String?
    var schedule: EventSchedule
    var details: EventDetails
    var line: Int
  }

  /// What copies share; it never changes.
  private final class Storage: Sendable {
    let content: Content

    init(_ content: Content) {
      self.content = content
    }
  }

  private var storage: Storage

  /// An event with a schedule.
  public init(uid: String?, schedule: EventSchedule, details: EventDetails = EventDetails(), line: Int = 1) {
    storage = Storage(Content(uid: uid, schedule: schedule, details: details, line: line))
  }

  /// UID; `nil` where the calendar gives none, and then the event is an event of its own.
  public var uid: String? {
    get { storage.content.uid }
    set { change { $0.uid = newValue } }
  }

  /// When it is, and how it recurs.
  public var schedule: EventSchedule {
    get { storage.content.schedule }
    set { change { $0.schedule = newValue } }
  }

  /// What it says of itself.
  public var details: EventDetails {
    get { storage.content.details }
    set { change { $0.details = newValue } }
  }

  /// The line of the file, from 1, on which it begins.
  public var line: Int {
    get { storage.content.line }
    set { change { $0.line = newValue } }
  }

  /// Whether both are copies of one event, neither of them changed: then they are equal, at the cost of one comparison.
  package func sharesStorage(with other: Event) -> Bool { storage === other.storage }

  /// What copies of one event share, and no other has, as long as one of them is kept.
  package var identity: ObjectIdentifier { ObjectIdentifier(storage) }

  private mutating func change(_ change: (inout Content) -> Void) {
    var content = storage.content
    change(&content)
    storage = Storage(content)
  }
}

extension Event: Hashable {
  /// Whether the events say the same and stand on the same line.
  public static func == (left: Event, right: Event) -> Bool {
    left.sharesStorage(with: right) || left.storage.content == right.storage.content
  }

  /// Feeds all that the event says to `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.content)
  }
}
