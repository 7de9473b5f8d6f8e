internal import AgendaKit
internal import AgendaWidgets
internal import ICalendar

/// The notifications of a watch: each alarm once, when it is due.
struct Reminders {
  /// How far back alarms are looked for that nobody was there to send, and how far ahead, in seconds.
  private static let (lookBack, lookAhead) = (86_400, 86_400)
  /// After how many seconds an alarm is left out whose event is over.
  private static let lateness = 300
  /// How many notifications are sent at once; the others are counted in one.
  private static let maximumAtOnce = 10
  /// After how many seconds it is tried again where the desktop does not answer, and where another run is at it.
  private static let (retryAfterFailure, retryAfterLock) = (60, 1)

  private let folder: String
  private let sender: NotificationSender
  private var sent: SentAlarms
  /// Whether what was sent is on the disk.
  private var isWritten = false
  private var calendars = WatchedCalendars()
  /// Those that may have to be sent, by when they are due.
  private var waiting: [DueAlarm] = []
  private var retry: Instant?

  /// Notifications that are remembered in a folder. Throws where none can be shown, or what was remembered cannot be read.
  init(stateFolder: String) throws {
    folder = stateFolder
    sender = try NotificationSender()
    sent = SentAlarms(folder: stateFolder)
    try sent.read()
  }

  /// When there is something to do again.
  var next: Instant? { retry ?? waiting.first?.due }

  /// Finds the alarms that are due from when somebody last looked, a day at most, to a day ahead.
  mutating func find(of session: Session) {
    let now = session.settings.now
    // Where the clock was set back, or nobody has ever looked, what is past is past.
    let checked = min(sent.checked ?? now, now)
    sent.checked = checked
    let window = OccurrenceWindow(
      from: max(checked, now.adding(seconds: -Self.lookBack)), to: now.adding(seconds: Self.lookAhead),
      zone: session.settings.zone)
    let contents = calendars.contents(
      of: session, in: DueAlarm.readingWindow(for: window), showing: window, isKnown: false)
    var options = session.settings.options
    options.limit = nil
    waiting = DueAlarm.all(of: contents.occurrences, in: window, at: now, options: options)
  }

  /// Sends what is due by now. What goes wrong, a line each; then it is tried again later.
  mutating func send(in session: Session) -> [String] {
    let now = session.settings.now
    retry = nil
    let due = waiting.prefix { $0.due <= now }
    guard !due.isEmpty || !isWritten else {
      sent.checked = now
      return []
    }
    do {
      guard let lock = try FolderLock(folder) else {
        retry = now.adding(seconds: Self.retryAfterLock)
        return []
      }
      try sent.read()
      let complaints = send(Array(due), in: session)
      try sent.write(now: now)
      lock.release()
      isWritten = true
      return complaints
    } catch {
      // Without memory somebody may be reminded twice; that is better than not at all.
      return ((error as? CommandError)?.messages ?? ["\(error)"])
        + send(Array(waiting.prefix { $0.due <= now }), in: session)
    }
  }

  /// Sends those of some alarms of which nobody was reminded. What goes wrong; those that were not sent then go on waiting.
  private mutating func send(_ due: [DueAlarm], in session: Session) -> [String] {
    let (now, zone, language) = (session.settings.now, session.settings.zone, session.settings.language)
    var keys: Set<SentAlarms.Key> = []
    let new = due.filter { alarm in
      let key = SentAlarms.Key(alarm, in: zone)
      return !isPointless(alarm, at: now, zone: zone) && !sent.contains(key) && keys.insert(key).inserted
    }
    // The count of the others takes the place of one.
    let shown = new.count > Self.maximumAtOnce ? new.prefix(Self.maximumAtOnce - 1) : new[...]
    do {
      for alarm in shown {
        try sender.send(AlarmNotification(alarm, language: language, now: now, zone: zone))
        sent.insert(SentAlarms.Key(alarm, in: zone))
      }
      if shown.count < new.count {
        try sender.send(.ofOthers(new.count - shown.count, language: language))
        new.forEach { sent.insert(SentAlarms.Key($0, in: zone)) }
      }
      waiting.removeFirst(due.count)
      sent.checked = now
      return []
    } catch {
      retry = now.adding(seconds: Self.retryAfterFailure)
      sent.checked = new.first { !sent.contains(SentAlarms.Key($0, in: zone)) }?.due
      return [error.message]
    }
  }

  /// Whether an alarm comes so late that its event is over.
  private func isPointless(_ alarm: DueAlarm, at now: Instant, zone: Zone) -> Bool {
    alarm.due.adding(seconds: Self.lateness) < now
      && alarm.item.occurrence.span.bounds(in: zone).end <= now
  }
}
