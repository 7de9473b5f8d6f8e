internal import AgendaKit
internal import AgendaSources
internal import ICalendar

/// Of which alarms notifications were sent, in this run and before it: a file that all runs share.
///
/// ```
/// since 1795245640
/// sent 1795245300 1795246200 stand-up@example.org
/// ```
struct SentAlarms {
  /// An alarm: when it is due, and of what. Alarms of one occurrence that are due together are one, also where two calendars
  /// have the event.
  struct Key: Hashable {
    /// The most characters of a UID that tell it from others of the same time.
    private static let maximumLength = 200

    var due: Int
    var start: Int
    var uid: String

    init(_ alarm: DueAlarm, in zone: Zone) {
      let event = alarm.item.occurrence.event
      due = alarm.due.secondsSinceEpoch
      // At a point in time it is one for all occurrences, whichever of them it reminds of.
      start =
        if case .absolute = alarm.alarm.trigger { due } else {
          alarm.item.occurrence.span.bounds(in: zone).start.secondsSinceEpoch
        }
      uid = String(
        (event.uid ?? alarm.item.title).unicodeScalars.lazy
          .map { $0.properties.isWhitespace || $0.value < 0x20 ? "_" : Character($0) }
          .prefix(Self.maximumLength))
    }

    fileprivate init?(_ words: [String]) {
      guard words.count == 3, let due = Int(words[0]), let start = Int(words[1]) else { return nil }
      (self.due, self.start, uid) = (due, start, words[2])
    }

    fileprivate var line: String { "sent \(due) \(start) \(uid)\n" }
  }

  /// How long ago an alarm was due that is still remembered, in seconds: a week.
  private static let memory = 7 * 86_400
  /// The most alarms that are remembered, and the most bytes of the file.
  private static let (maximumCount, maximumSize) = (10_000, 8 << 20)

  /// The moment from which alarms are sent, at which somebody first looked; `nil` where nobody has yet.
  var since: Instant?
  private(set) var keys: Set<Key> = []
  private let path: String

  /// Those that are remembered in a folder, such as `$XDG_STATE_HOME/agenda`.
  init(folder: String) {
    path = folder + "/sent-alarms"
  }

  /// Whether a notification of it was sent.
  func contains(_ key: Key) -> Bool { keys.contains(key) }

  /// Remembers one.
  mutating func insert(_ key: Key) { keys.insert(key) }

  /// Reads what this run and others have remembered. Lines that make no sense are passed over. Throws where there is a file
  /// that cannot be read.
  mutating func read() throws {
    let text: [UInt8]
    do throws(NamedFile.Failure) {
      text = try NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)
    } catch {
      if error.isMissing { return }
      throw CommandError(.unreadable, "\(path): \(error.message)")
    }
    // By bytes: a UID may begin with a mark, which makes one character with the space before it.
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      if words.first == "since", words.count == 2, let seconds = Int(words[1]) {
        since = min(since ?? Instant(secondsSinceEpoch: seconds), Instant(secondsSinceEpoch: seconds))
      } else if words.first == "sent", let key = Key(Array(words.dropFirst())) {
        keys.insert(key)
      }
    }
  }

  /// Writes what is remembered, whole or not at all, and forgets what was due long before `now`.
  mutating func write(now: Instant) throws {
    let oldest = now.secondsSinceEpoch - Self.memory
    let kept = keys.filter { $0.due >= oldest }
      .sorted { ($0.due, $0.start, $0.uid) < ($1.due, $1.start, $1.uid) }.suffix(Self.maximumCount)
    keys = Set(kept)
    let text = (since.map { "since \($0.secondsSinceEpoch)\n" } ?? "") + kept.map(\.line).joined()
    let file = OutputFile(path: path)
    guard !file.isStream else { throw CommandError(.cannotCreate, "\(path): it is not a file") }
    _ = try file.replace(with: Array(text.utf8))
  }
}
