internal import AgendaKit
internal import AgendaWidgets
internal import ICalendar

/// The notifications of a watch: each alarm once, when it is due, or as soon after as somebody is there to send it.
struct Reminders {
  /// How late an alarm may be sent, and how far ahead they are looked for, in seconds: they are looked for anew each midnight,
  /// and a day may have more than 24 hours.
  private static let (lookBack, lookAhead) = (86_400, 2 * 86_400)
  /// After how many seconds an alarm is left out whose event is over.
  private static let lateness = 300
  /// How many notifications are sent at once; the others are counted in one.
  private static let maximumAtOnce = 10
  /// After how many seconds it is tried again where the desktop does not answer, and where another run is at it.
  private static let (retryAfterFailure, retryAfterLock) = (60, 5)

  private let folder: String
  private let sender: NotificationSender
  private var sent: SentAlarms
  /// Whether the disk knows since when alarms are sent.
  private var isBegun = false
  private var calendars = WatchedCalendars()
  /// Those that may have to be sent, by when they are due.
  private var waiting: [DueAlarm] = []
  private var retry: Instant?
  /// The moment up to which what is due was sent or tried.
  private var tried: Instant?
  /// Of which alarms nobody is reminded, a line each.
  private(set) var complaints: [String] = []

  /// Notifications that are remembered in a folder. Throws where none can be shown.
  init(stateFolder: String, programPath: String?) throws {
    folder = stateFolder
    sender = try NotificationSender(path: programPath)
    sent = SentAlarms(folder: stateFolder)
  }

  /// When there is something to do again.
  var next: Instant? {
    let coming = waiting.first { alarm in tried.map { alarm.due > $0 } ?? true }?.due
    return [retry, coming].compactMap(\.self).min()
  }

  /// Finds the alarms that are to be sent, from a day back to two days ahead; what was due before somebody first looked is past.
  mutating func find(of session: Session) {
    // What is wrong with the file is told when something is sent.
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
    // However many were due, those to come are found.
    let next = now.adding(seconds: 1)
    let found = [(start, next), (next, window.end)].map { (start, end) in
      DueAlarms(
        of: contents.occurrences, in: OccurrenceWindow(from: start, to: end, zone: zone), at: now,
        options: options)
    }
    waiting = found.flatMap(\.alarms).filter { isOwed($0, at: now, zone: zone) }
    complaints = contents.alarmComplaints
    if found.contains(where: \.isCut) {
      complaints.append("only the first \(DueAlarm.maximumCount) reminders to come are sent")
    }
  }

  /// Sends what is due by now. What goes wrong, a line each; then it is tried again later.
  mutating func send(in session: Session) -> [String] {
    let now = session.settings.now
    retry = nil
    tried = now
    let due = Array(waiting.prefix { $0.due <= now })
    guard !due.isEmpty || !isBegun else { return [] }
    let lock: FolderLock
    do {
      guard let free = try FolderLock(folder) else {
        retry = now.adding(seconds: Self.retryAfterLock)
        return []
      }
      lock = free
    } catch {
      // Without memory somebody may be reminded twice; that is better than not at all.
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

  /// Sends those of some alarms that are owed. What goes wrong; those that were not sent then go on waiting.
  private mutating func send(_ due: [DueAlarm], in session: Session) -> [String] {
    let (now, zone, language) = (session.settings.now, session.settings.zone, session.settings.language)
    var keys: Set<SentAlarms.Key> = []
    let new = due.filter {
      isOwed($0, at: now, zone: zone) && keys.insert(SentAlarms.Key($0, in: zone)).inserted
    }
    // The count of the others takes the place of one.
    let shown = new.count > Self.maximumAtOnce ? new.prefix(Self.maximumAtOnce - 1) : new[...]
    var failure: NotificationSender.Failure?
    for alarm in shown where failure?.isOfAll != true {
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
    waiting = waiting.filter { isOwed($0, at: now, zone: zone) }
    guard let failure else { return [] }
    retry = now.adding(seconds: Self.retryAfterFailure)
    return [failure.message]
  }

  /// Whether somebody is to be reminded: nobody was, and it does not come so late that the event is over.
  private func isOwed(_ alarm: DueAlarm, at now: Instant, zone: Zone) -> Bool {
    let isLate = alarm.due.adding(seconds: Self.lateness) < now
    let isOver = isLate && alarm.item.occurrence.span.bounds(in: zone).end <= now
    return !isOver && !sent.contains(SentAlarms.Key(alarm, in: zone))
  }
}
