/// An item of a calendar of an account as the cache has it: all components with one UID, and the time zones that they need (RFC 4791 section 4.1).
public struct RemoteItem: Sendable, Hashable {
  /// The UID of its components.
  public var uid: String
  /// The path on the server, as the server writes it.
  public var target: String
  /// The tag of its contents (`getetag`); `nil` if the server has given none, or does not have the item yet.
  public var entityTag: String?
  /// One VCALENDAR, whose lines end with CR and LF.
  public var contents: [UInt8]
  /// The fingerprint of what this computer has sent, of which the server has made the contents; `nil` if others have changed the item since.
  package var origin: String?

  /// An item with its contents.
  public init(uid: String, target: String, entityTag: String?, contents: [UInt8]) {
    self.uid = uid
    self.target = target
    self.entityTag = entityTag
    self.contents = contents
  }
}

/// A change of one item of a calendar of an account, which the next synchronisation sends to the server.
public struct UploadChange: Sendable, Hashable {
  /// The kind of change, with the item.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// A new item: the text of a VCALENDAR in which all components have one UID.
    case create([UInt8])
    /// Other contents for an item that is in the cache.
    case update(RemoteItem, [UInt8])
    /// The item is removed.
    case delete(RemoteItem)
  }

  /// The kind of change, with the item.
  public var kind: Kind
  /// The calendar.
  public var calendar: AccountCalendar
  /// The name of the calendar, for messages; `nil` for the one that its server has for it.
  public var name: String?
  /// Whether the change takes back an earlier one, so that its calendar is known.
  var takesBack = false

  /// Whether another calendar could have been chosen for it: one for a new item.
  var isOfChosenCalendar: Bool {
    if case .create = kind { !takesBack } else { false }
  }

  /// A change of a calendar, which messages call `name`.
  public init(_ kind: Kind, in calendar: AccountCalendar, named name: String? = nil) {
    self.kind = kind
    self.calendar = calendar
    self.name = name
  }
}

/// Why a change of a calendar of an account cannot be made.
public struct UploadError: Error, Sendable, Hashable {
  /// The kind of failure, which tells the user what to do.
  @nonexhaustive public enum Kind: Sendable, Hashable {
    /// The server does not let the user change the calendar.
    case readOnly
    /// The calendar does not hold such components, or was never listed.
    case unsupported
    /// The calendar is no longer on the server.
    case gone
    /// The contents are not those of one item.
    case invalid
    /// The folder for state cannot be written or read.
    case unwritable
  }

  /// The kind of failure, which tells the user what to do.
  public var kind: Kind
  /// The failure and the next step, without a full stop.
  public var message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

/// The result of putting changes into the queue.
public struct QueuedChanges: Sendable, Hashable {
  /// The number of changes of the account that wait to be sent, with these.
  public var waitingCount = 0
  /// Why the changes are not shown before the next synchronisation, without a full stop; `nil` if they are shown now.
  public var notShown: String?
}

extension UploadError: CustomStringConvertible {
  /// The ``message``.
  public var description: String { message }
}
