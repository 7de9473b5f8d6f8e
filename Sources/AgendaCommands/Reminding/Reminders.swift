internal import AgendaKit
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
  mutating func find(of session: Run) {
    // send(in:) reports an error of the file.
    if !isBegun { try? sent.read() }
    let (now, zone) = (session.settings.now, session.settings.zone)
    let since = min(sent.since ?? now, now)
    sent.since = since
    let start = max(since, now.adding(seconds: -Self.lookBack))
    let window = OccurrenceWindow(from: start, to: now.adding(seconds: Self.lookAhead), zone: zone)
    let contents = calendars.contents(
      of: session, in: DueAlarm.readingWindow(for: window), showing: window, isUnchanged: false)
    var options = session.settings.options
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
  mutating func send(in session: Run) -> [String] {
    let now = session.settings.now
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
      return error.messages + send(due, in: session)
    }
    var complaints: [String] = []
    do { try sent.read() } catch { complaints += error.messages }
    complaints += send(due, in: session)
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
  private mutating func send(_ due: [DueAlarm], in session: Run) -> [String] {
    let (now, zone, language) = (session.settings.now, session.settings.zone, session.settings.language)
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
