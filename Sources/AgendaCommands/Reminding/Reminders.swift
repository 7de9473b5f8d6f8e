internal import AgendaKit
import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Sends the notifications of `agenda watch --notify`: one for each alarm, when it is due or as soon after as possible.
struct Reminders {
  /// How late an alarm is still sent, and how far ahead alarms are searched, in seconds. The search is repeated each midnight, and a day can
  /// have more than 24 hours.
  private static let (lookBack, lookAhead) = (86_400, 2 * 86_400)
  /// How many seconds late an alarm is still sent although its event is over.
  private static let lateness = 300
  /// The maximum number of notifications at once; the last one then counts the other alarms.
  private static let maximumAtOnce = 10
  /// The seconds until the next attempt, where the desktop does not answer, and where another process is sending.
  private static let (retryAfterFailure, retryAfterLock) = (60, 5)

  private let folder: String
  private let sender: NotificationSender
  private var sent: SentAlarms
  /// Whether the file on disk holds the moment from which alarms are sent.
  private var isBegun = false
  private var calendars = WatchedCalendars()
  /// The alarms that are to be sent, by the time when they are due.
  private var waiting: [DueAlarm] = []
  /// The time of the next attempt, where the last one failed, or another process was sending.
  private(set) var retry: Instant?
  /// The time of the last attempt to send what is due.
  private var tried: Instant?
  /// Lines about alarms for which no notification is sent.
  private(set) var complaints: [String] = []

  /// Remembers sent alarms in a folder. Throws if notifications cannot be sent.
  init(stateFolder: String, programPath: String?) throws {
    folder = stateFolder
    sender = try NotificationSender(path: programPath)
    sent = SentAlarms(folder: stateFolder)
  }

  /// The next time at which there is something to send.
  var next: Instant? {
    let coming = waiting.first { alarm in tried.map { alarm.due > $0 } ?? true }?.due
    return [retry, coming].compactMap(\.self).min()
  }

  /// Finds the alarms to send, from a day back to two days ahead. Alarms that were due before the first run are left out.
  mutating func find(of run: Run) {
    // send(in:) reports an error of the file.
    if !isBegun { try? sent.read() }
    let (now, zone) = (run.settings.now, run.settings.zone)
    let since = min(sent.since ?? now, now)
    sent.since = since
    let start = max(since, now.adding(seconds: -Self.lookBack))
    let window = OccurrenceWindow(from: start, to: now.adding(seconds: Self.lookAhead), zone: zone)
    let contents = calendars.contents(
      of: run, in: DueAlarm.readingWindow(for: window), showing: window, isUnchanged: false)
    var options = run.settings.options
    options.limit = nil
    // Two searches, so that many past alarms cannot crowd out the coming ones.
    let next = now.adding(seconds: 1)
    let found = [(start, next), (next, window.end)].map { (start, end) in
      DueAlarms(
        of: contents.occurrences, in: OccurrenceWindow(from: start, to: end, zone: zone), at: now,
        options: options)
    }
    waiting = found.flatMap(\.alarms).filter { isToBeSent($0, at: now, zone: zone) }
    complaints = contents.alarmComplaints
    if found.contains(where: \.isTruncated) {
      complaints.append("only the first \(DueAlarm.maximumCount) coming reminders are sent")
    }
  }

  /// Sends the alarms that are due. Returns a line for each problem; what failed is tried again later.
  mutating func send(in run: Run) -> [String] {
    let now = run.settings.now
    retry = nil
    tried = now
    let due = Array(waiting.prefix { $0.due <= now })
    guard !due.isEmpty || !isBegun else { return [] }
    let lock: FolderLock
    do {
      guard let free = try FolderLock.atOnce(folder) else {
        retry = now.adding(seconds: Self.retryAfterLock)
        return []
      }
      lock = free
    } catch {
      // Without the file an alarm can be sent twice, which is better than not at all.
      return error.messages + send(due, in: run)
    }
    var complaints: [String] = []
    do { try sent.read() } catch { complaints += error.messages }
    complaints += send(due, in: run)
    do {
      try sent.write(now: now)
      isBegun = true
    } catch {
      complaints += error.messages
    }
    lock.release()
    return complaints
  }

  /// Sends those alarms that were not sent before. Returns a line for a problem; the alarms that were not sent stay in `waiting`.
  private mutating func send(_ due: [DueAlarm], in run: Run) -> [String] {
    let (now, zone, language) = (run.settings.now, run.settings.zone, run.settings.language)
    var keys: Set<SentAlarms.Key> = []
    let new = due.filter {
      isToBeSent($0, at: now, zone: zone) && keys.insert(SentAlarms.Key($0, in: zone)).inserted
    }
    // The notification that counts the others is one of the maximum.
    let shown = new.count > Self.maximumAtOnce ? new.prefix(Self.maximumAtOnce - 1) : new[...]
    var failure: NotificationSender.Failure?
    for alarm in shown where failure?.affectsAll != true {
      do {
        try sender.send(AlarmNotification(alarm, language: language, now: now, zone: zone))
        sent.insert(SentAlarms.Key(alarm, in: zone))
      } catch {
        failure = error
      }
    }
    let others = new.dropFirst(shown.count)
    if !others.isEmpty, failure == nil {
      do {
        try sender.send(.furtherAlarms(others.count, language: language))
        others.forEach { sent.insert(SentAlarms.Key($0, in: zone)) }
      } catch {
        failure = error
      }
    }
    waiting = waiting.filter { isToBeSent($0, at: now, zone: zone) }
    guard let failure else { return [] }
    retry = now.adding(seconds: Self.retryAfterFailure)
    return [failure.message]
  }

  /// Whether the alarm is to be sent: it was not sent before, and is not so late that the event is over.
  private func isToBeSent(_ alarm: DueAlarm, at now: Instant, zone: Zone) -> Bool {
    let isLate = alarm.due.adding(seconds: Self.lateness) < now
    let isOver = isLate && alarm.item.occurrence.span.bounds(in: zone).end <= now
    return !isOver && !sent.contains(SentAlarms.Key(alarm, in: zone))
  }
}

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

/// Shows notifications on the desktop with `notify-send` (Desktop Notifications Specification).
struct NotificationSender {
  private static let program = "notify-send"
  /// Why a notification was not shown, and what to do about it.
  struct Failure: Error {
    var message: String
    /// Whether other notifications would fail as well, because the desktop does not answer.
    var affectsAll: Bool
  }

  private let file: String
  /// The maximum time that the desktop can take to answer, in seconds.
  private let timeout: Double

  /// Finds the program in the folders of `PATH`. Throws with exit code 69 if it is missing. The desktop can take so many seconds to answer.
  init(path: String?, timeout: Double = 5) throws {
    guard let file = ChildProgram.find(Self.program, in: path) else {
      throw CommandError(
        .unavailable, "cannot show notifications: \(Self.program) was not found in PATH",
        "It is part of libnotify: apt-get install libnotify-bin")
    }
    (self.file, self.timeout) = (file, timeout)
  }

  func send(_ notification: AlarmNotification) throws(Failure) {
    let arguments = [
      "--app-name=agenda", "--icon=appointment-soon", "--", notification.title,
      Self.escaped(notification.body),
    ]
    let child = ChildProgram(file: file, arguments: arguments, outputLimit: 1 << 16)
    let result: ChildProgram.Result
    do throws(ChildProgram.Failure) {
      result = try child.run(input: [], timeout: timeout)
    } catch {
      throw Self.failure(error.message, affectsAll: true)
    }
    if let reason = result.failureReason { throw Self.failure(reason, affectsAll: false) }
  }

  private static func failure(_ reason: String, affectsAll: Bool) -> Failure {
    Failure(message: "cannot show a notification: \(program) \(reason)", affectsAll: affectsAll)
  }

  /// Escapes markup, and the backslash, with which `notify-send` begins escape sequences.
  private static func escaped(_ body: String) -> String {
    body.split(separator: "\n").map { MarkupLanguage.pango.escaped(String($0)) }.joined(separator: "\n")
      .replacing("\\", with: "\\\\")
  }
}
