internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The alarms for which notifications were sent, in a file that all processes of the user share.
///
/// ```
/// since 1795245640
/// sent 1795245300 1795246200 stand-up@example.org
/// ```
struct SentAlarms {
  /// Identifies an alarm by when it is due and by its occurrence. Alarms of one occurrence that are due at the same time have the same key,
  /// also where two calendars have the event.
  struct Key: Hashable {
    /// The most bytes of a UID in the key; a longer one is replaced by its hash.
    private static let maximumLength = 200

    var due: Int
    var start: Int
    var uid: String

    init(_ alarm: DueAlarm, in zone: Zone) {
      let event = alarm.item.occurrence.event
      due = alarm.due.secondsSinceEpoch
      // An alarm at an absolute time is one for all occurrences of its event.
      start =
        if case .absolute = alarm.alarm.trigger { due } else {
          alarm.item.occurrence.span.bounds(in: zone).start.secondsSinceEpoch
        }
      let name = event.uid ?? alarm.item.title
      uid = name.utf8.count > Self.maximumLength ? SHA256.fileName(for: name) : name
    }

    fileprivate init?(_ words: [String]) {
      guard words.count == 3, let due = Int(words[0]), let start = Int(words[1]) else { return nil }
      (self.due, self.start, uid) = (due, start, KeyedLines.decoded(words[2]))
    }

    fileprivate var line: String {
      "sent \(due) \(start) \(KeyedLines.encoded(uid) { $0 != UInt8(ascii: " ") })\n"
    }
  }

  /// How long alarms are kept after they were due, in seconds: a week.
  private static let memory = 7 * 86_400
  /// The maximum number of alarms, and the maximum size of the file in bytes.
  private static let (maximumCount, maximumSize) = (10_000, 8 << 20)

  /// The time of the first run, from which alarms are sent; `nil` before it.
  var since: Instant?
  private(set) var keys: Set<Key> = []
  private let path: String

  /// The file in a folder such as `$XDG_STATE_HOME/agenda`.
  init(folder: String) {
    path = folder + "/sent-alarms"
  }

  /// Whether a notification was sent.
  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// Remembers that a notification was sent.
  mutating func insert(_ key: Key) { keys.insert(key) }

  /// Adds what the file holds. Ignores lines in another form. Throws if the file exists and cannot be read.
  mutating func read() throws {
    let text: [UInt8]
    do throws(NamedFile.Failure) {
      text = try NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)
    } catch {
      if error.isMissing { return }
      throw CommandError(.unreadable, "\(path): \(error.message)")
    }
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = KeyedLines.words(String(decoding: line, as: UTF8.self))
      if words.first == "since", words.count == 2, let seconds = Int(words[1]) {
        since = min(since ?? Instant(secondsSinceEpoch: seconds), Instant(secondsSinceEpoch: seconds))
      } else if words.first == "sent", let key = Key(Array(words.dropFirst())) {
        keys.insert(key)
      }
    }
  }

  /// Replaces the file, without alarms that were due long before `now`.
  mutating func write(now: Instant) throws {
    let oldest = now.secondsSinceEpoch - Self.memory
    let kept = keys.filter { $0.due >= oldest }
      .sorted { ($0.due, $0.start, $0.uid) < ($1.due, $1.start, $1.uid) }.suffix(Self.maximumCount)
    keys = Set(kept)
    let text = (since.map { "since \($0.secondsSinceEpoch)\n" } ?? "") + kept.map(\.line).joined()
    let file = OutputFile(path: path)
    guard !file.isStream else { throw CommandError(.cannotCreate, "\(path): is not a file") }
    _ = try file.replace { try $0(text.utf8.span) }
  }
}

extension FolderLock {
  /// Locks a folder; `nil` if another process has the lock. Makes the folder if it is missing, for the user alone, as the XDG Base
  /// Directory Specification asks. Throws if that fails.
  static func atOnce(_ folder: String) throws -> FolderLock? {
    _ = BaseDirectories.makeFolder(folder)
    guard let lock = FolderLock(folder) else { throw failure(folder) }
    guard lock.takeAtOnce() else {
      if errno == EWOULDBLOCK { return nil }
      throw failure(folder)
    }
    return lock
  }

  private static func failure(_ folder: String) -> CommandError {
    CommandError(.cannotCreate, "cannot write in “\(folder)”: \(String(cString: strerror(errno)))")
  }
}
