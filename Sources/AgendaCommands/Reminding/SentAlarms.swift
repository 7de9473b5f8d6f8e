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
/// done 1795245300 1795246200 stand-up@example.org
/// later 1795245600 1795245300 1795246200 lunch@example.org
/// ```
///
/// A line `done` is of an alarm that a person has dismissed, and `later` has first the time until which one was put off.
struct SentAlarms {
  /// Identifies an alarm by when it is due and by its occurrence. Alarms of one occurrence that are due at the same time have the same key,
  /// also where two calendars have the event.
  struct Key: Hashable {
    /// The most bytes of a UID in the key; a longer one is replaced by its hash.
    private static let maximumLength = 200

    var due: Int
    var start: Int
    var uid: String

    /// The key of what is due at a moment, of an occurrence that starts at another, of an event with a UID or another name.
    init(due: Instant, start: Instant, name: String) {
      (self.due, self.start) = (due.secondsSinceEpoch, start.secondsSinceEpoch)
      uid = name.utf8.count > Self.maximumLength ? SHA256.fileName(for: name) : name
    }

    init(_ alarm: DueAlarm, in zone: Zone) {
      let event = alarm.item.occurrence.event
      // An alarm at an absolute time is one for all occurrences of its event.
      let start =
        if case .absolute = alarm.alarm.trigger { alarm.due } else {
          alarm.item.occurrence.span.bounds(in: zone).start
        }
      self.init(due: alarm.due, start: start, name: event.uid ?? alarm.item.title)
    }

    fileprivate init?(_ words: [String]) {
      guard words.count == 3, let due = Int(words[0]), let start = Int(words[1]) else { return nil }
      (self.due, self.start, uid) = (due, start, KeyedLines.decoded(words[2]))
    }

    fileprivate var words: String {
      "\(due) \(start) \(KeyedLines.encoded(uid) { $0 != UInt8(ascii: " ") })\n"
    }

    /// Whether this is of the same occurrence as another one that is not due later.
    fileprivate func follows(_ other: Key) -> Bool {
      uid == other.uid && start == other.start && other.due <= due
    }
  }

  /// How long alarms are kept after they were due, in seconds: a week.
  private static let memory = 7 * 86_400
  /// The maximum number of alarms, and the maximum size of the file in bytes.
  private static let (maximumCount, maximumSize) = (10_000, 8 << 20)

  /// The time of the first run, from which alarms are sent; `nil` before it.
  var since: Instant?
  private(set) var keys: Set<Key> = []
  /// The alarms that were dismissed, and until when others were put off.
  private(set) var (done, later): (Set<Key>, [Key: Instant]) = ([], [:])
  private let path: String

  /// The file in a folder such as `$XDG_STATE_HOME/agenda`.
  init(folder: String) {
    path = folder + "/sent-alarms"
  }

  /// Whether a notification was sent.
  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// Remembers that a notification was sent.
  mutating func insert(_ key: Key) { keys.insert(key) }

  /// Remembers that a person has dismissed an alarm.
  mutating func finish(_ key: Key) {
    done.insert(key)
    later[key] = nil
  }

  /// Remembers that a person wants to be reminded again at a moment.
  mutating func putOff(_ key: Key, until moment: Instant) { later[key] = max(moment, later[key] ?? moment) }

  /// When an alarm is to come again; `nil` if it was not put off, or was dismissed since.
  func nextTime(of key: Key) -> Instant? { done.contains(key) ? nil : later[key] }

  /// Whether an alarm is no longer wanted: one of its occurrence was dismissed when it was due, or before, and this repeats an earlier one.
  func isFinished(_ key: Key, repetition: Int) -> Bool { repetition > 0 && done.contains { key.follows($0) } }

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
      } else if words.first == "done", let key = Key(Array(words.dropFirst())) {
        finish(key)
      } else if words.first == "later", words.count > 1, let seconds = Int(words[1]),
        let key = Key(Array(words.dropFirst(2)))
      {
        putOff(key, until: Instant(secondsSinceEpoch: seconds))
      }
    }
  }

  /// Replaces the file, without alarms that were due long before `now`.
  mutating func write(now: Instant) throws {
    let oldest = now.secondsSinceEpoch - Self.memory
    let kept = Self.newest(keys, from: oldest)
    keys = Set(kept)
    done = done.filter { $0.due >= oldest }
    later = later.filter { $0.value.secondsSinceEpoch >= oldest && !done.contains($0.key) }
    let text =
      (since.map { "since \($0.secondsSinceEpoch)\n" } ?? "") + kept.map { "sent " + $0.words }.joined()
      + Self.newest(done, from: oldest).map { "done " + $0.words }.joined()
      + Self.newest(Set(later.keys), from: oldest).compactMap { key in
        later[key].map { "later \($0.secondsSinceEpoch) " + key.words }
      }.joined()
    let file = OutputFile(path: path)
    guard !file.isStream else { throw CommandError(.cannotCreate, "\(path): is not a file") }
    _ = try file.replace { try $0(text.utf8.span) }
  }

  /// The keys of alarms that were due since a moment, at most ``maximumCount``, in order.
  private static func newest(_ keys: Set<Key>, from oldest: Int) -> [Key] {
    keys.filter { $0.due >= oldest }
      .sorted { ($0.due, $0.start, $0.uid) < ($1.due, $1.start, $1.uid) }.suffix(maximumCount)
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
