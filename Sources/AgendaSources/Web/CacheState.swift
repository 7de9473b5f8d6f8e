public import ICalendar

/// The state of a fetched calendar: the file `state` beside it in the cache.
///
/// The file has lines of the form `key=value`, so that people can read it. It is written after the calendar: if the two do not belong
/// together, because a program was killed in between, only the validators are of no use.
public struct CacheState: Sendable, Hashable {
  /// Why the last attempt to fetch a calendar failed.
  @nonexhaustive public enum Failure: String, Sendable, Hashable, CaseIterable {
    /// The server cannot be reached, or did not answer as a server should.
    case unreachable
    /// The server asks for a sign-in, and there is no password or token.
    case signedOut = "signed-out"
    /// The sign-in has ended at the provider.
    case expired
    /// The server refuses the password, the token or the address (401, 403).
    case refused
    /// The calendar is no longer there (404, 410).
    case gone
    /// The answer is not a calendar, such as a page of a website.
    case notCalendar = "not-a-calendar"
    /// The configuration has to be changed: a file that it names is missing, or it does not allow what the address needs.
    case misconfigured

    /// Whether nothing comes before the user signs in, or replaces what the server refuses.
    public var needsSignIn: Bool { [.signedOut, .expired, .refused].contains(self) }
  }

  /// The address to which the calendar has moved for good; `nil` if it has not.
  package var movedTo: String?
  /// The validator `ETag` of the calendar, as the server sent it.
  package var entityTag: String?
  /// The validator `Last-Modified` of the calendar, as the server sent it.
  package var lastModified: String?
  /// The tag of the whole calendar, `getctag`, as a CalDAV server sent it; `nil` unless the calendar agrees with it.
  package var collectionTag: String?
  /// The token of RFC 6578, as a CalDAV server sent it, from which changes are asked for; `nil` unless the calendar agrees with it.
  package var syncToken: String?
  /// The SHA-256 of the calendar without its DTSTAMP lines.
  package var hash: String?
  /// The length of the file in bytes.
  package var length: Int?
  /// Identifies the file, so that an unchanged one need not be read again; `nil` if unknown.
  package var version: String?
  /// The parts of the calendar that are in files of their own.
  package var windows: [CachedWindow.Extent: CachedWindow] = [:]
  /// The number of events, to-dos and journal entries.
  package var itemCount: Int?
  /// The number of items that the server lists and that could not be read.
  package var unreadCount = 0
  /// When the first of the items that could not be read is asked for again; `nil` if there are none.
  package var unreadDue: Instant?
  /// When the server last sent the calendar, or said that it is unchanged.
  public package(set) var fetched: Instant?
  /// When the server last sent the whole calendar.
  package var fetchedWhole: Instant?
  /// When the calendar is to be fetched again.
  public package(set) var due: Instant?
  /// Until when the server asks to be left alone (`Retry-After`).
  package var waitsUntil: Instant?
  /// The number of attempts that failed since the last one that did not.
  package var failureCount = 0
  /// When the first of these attempts failed.
  package var failedSince: Instant?
  /// Why the last attempt failed; `nil` if it did not.
  public package(set) var failure: Failure?
  /// The reason in words, without a full stop.
  public package(set) var message: String?
  /// How many changes the server does not take, and why, without a full stop; `nil` if it has taken all.
  package var notSent: String?
  /// The result of the last conflicts between changes made here and on the server, without a full stop; `nil` if there were none.
  package var conflict: String?
  /// When these were found.
  package var conflictTime: Instant?
  /// When it was found that the server no longer lists the calendar; `nil` while it does.
  package var vanished: Instant?
  /// The answers of the server without any item, after the calendar had some; `nil` if the last answer had one.
  package var emptied: EmptiedCalendar?
  /// How many bytes could not be written at the last attempt; `nil` if all could.
  package var lackingRoom: Int?

  /// Nothing is known.
  package init() {}
}

extension CacheState {
  private static let header = "agenda-cache=1"
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 65_536

  /// Reads the state in a folder; `nil` if there is none that can be read.
  public init?(of folder: CachedFolder) {
    guard let text = KeyedLines.read(folder.statePath, maximumSize: Self.maximumSize) else { return nil }
    self.init(parsing: text)
  }

  /// Parses the text of the file; `nil` if it is of another version. Unknown keys are ignored.
  init?(parsing text: String) {
    guard let lines = KeyedLines.parse(text, header: Self.header) else { return nil }
    for line in lines { set(line.key, to: line.value) }
  }

  private mutating func set(_ key: Substring, to value: String) {
    let moment = Int(value).map { Instant(secondsSinceEpoch: $0) }
    switch key {
    case "moved-to": movedTo = value
    case "etag": entityTag = value
    case "last-modified": lastModified = value
    case "ctag": collectionTag = value
    case "sync-token": syncToken = value
    case "hash": hash = value
    case "length": length = Int(value)
    case "lacking-room": lackingRoom = Int(value).map { max(0, $0) }
    case "version": version = value
    case "items": itemCount = Int(value)
    case "unread": unreadCount = max(0, Int(value) ?? 0)
    case "unread-due": unreadDue = moment
    case "fetched": fetched = moment
    case "fetched-whole": fetchedWhole = moment
    case "due": due = moment
    case "waits-until": waitsUntil = moment
    case "failures": failureCount = max(0, Int(value) ?? 0)
    case "failed-since": failedSince = moment
    case "failure": failure = Failure(rawValue: value)
    case "message": message = value
    case "emptied": emptied = EmptiedCalendar(parsing: value)
    case "not-sent": notSent = value
    case "conflict": conflict = value
    case "conflict-time": conflictTime = moment
    case "vanished": vanished = moment
    default:
      guard let extent = CachedWindow.Extent(rawValue: String(key)) else { break }
      windows[extent] = CachedWindow(parsing: value)
    }
  }

  /// The text of the file. A value that does not fit on a line is left out.
  package var text: String {
    let moments: [(String, Instant?)] = [
      ("fetched", fetched), ("fetched-whole", fetchedWhole), ("due", due), ("waits-until", waitsUntil),
      ("failed-since", failedSince), ("unread-due", unreadDue),
      ("conflict-time", conflictTime), ("vanished", vanished),
    ]
    let numbers: [(String, Int?)] = [
      ("length", length), ("items", itemCount), ("failures", failureCount), ("unread", unreadCount),
      ("lacking-room", lackingRoom),
    ]
    let texts: [(String, String?)] = [
      ("moved-to", movedTo), ("etag", entityTag), ("last-modified", lastModified), ("ctag", collectionTag),
      ("sync-token", syncToken), ("hash", hash), ("version", version),
      ("failure", failure?.rawValue), ("message", message), ("not-sent", notSent),
      ("conflict", conflict), ("emptied", emptied?.text),
    ]
    let parts = CachedWindow.Extent.allCases.map { ($0.rawValue, windows[$0]?.text) }
    let entries =
      texts + parts + numbers.map { ($0, $1.map(String.init)) }
      + moments.map { ($0, $1.map { String($0.secondsSinceEpoch) }) }
    return KeyedLines.text(header: Self.header, entries)
  }
}

/// The answers of a server that sends a calendar without any item, after it had some. They are not believed yet.
package struct EmptiedCalendar: Sendable, Hashable {
  private static let forced = "forced"

  /// When the first of these answers came.
  package var first: Instant
  /// Whether one of them came when the user asked for all.
  package var isForced: Bool

  /// Answers of which the first came at a moment.
  package init(first: Instant, isForced: Bool) {
    self.first = first
    self.isForced = isForced
  }

  /// Parses the value of a line of the state; `nil` if it has no moment.
  init?(parsing value: String) {
    let words = value.split(separator: " ")
    guard let first = words.first.flatMap({ Int($0) }) else { return nil }
    let isForced = words.dropFirst().contains { $0 == Self.forced }
    self.init(first: Instant(secondsSinceEpoch: first), isForced: isForced)
  }

  /// The value of a line of the state.
  var text: String { "\(first.secondsSinceEpoch)" + (isForced ? " \(Self.forced)" : "") }
}
