internal import AgendaKit
import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Sends the notifications of `agenda watch --notify`: one for each alarm, when it is due or as soon after as possible; and does what a person answers.
struct Reminders {
  /// How late an alarm is still sent, and how far ahead alarms are searched, in seconds. The search is repeated each midnight, and a day can
  /// have more than 24 hours.
  private static let (lookBack, lookAhead) = (86_400, 2 * 86_400)
  /// The maximum number of notifications at once; the last one then counts the other alarms.
  private static let maximumAtOnce = 10
  /// The seconds until the next attempt, where the desktop does not answer, and where another process is sending.
  private static let (retryAfterFailure, retryAfterLock) = (60, 5)
  /// The most open notifications whose answers are waited for; of more, the oldest are forgotten.
  private static let maximumShown = 100

  private let folder: String
  private let sender: NotificationSender
  private var sent: SentAlarms
  /// Whether the file on disk holds the moment from which alarms are sent.
  private var isBegun = false
  private var calendars = WatchedCalendars()
  /// The reminders to be sent, by the time when it is due.
  private var waiting: [Reminder] = []
  /// The open notifications, by their numbers.
  private var shown: [UInt32: Reminder] = [:]
  /// The time of the next attempt, where the last one failed, or another process was sending.
  private(set) var retry: Instant?
  /// The time of the last attempt to send what is due.
  private var tried: Instant?
  /// Lines about alarms for which no notification is sent.
  private(set) var complaints: [String] = []

  /// Remembers sent alarms in a folder. Throws if notifications cannot be sent.
  init(
    stateFolder: String, programPath: String?, environment: [String: String] = [:],
    _ choice: NotificationSender.Choice = NotificationSender.Choice()
  ) throws {
    folder = stateFolder
    sender = try NotificationSender(path: programPath, environment: environment, choice)
    sent = SentAlarms(folder: stateFolder)
  }

  /// The next time at which there is something to send.
  var next: Instant? {
    let coming = waiting.first { reminder in tried.map { reminder.due > $0 } ?? true }?.due
    return [retry, coming].compactMap(\.self).min()
  }

  /// The descriptor that is readable when the desktop has something to say; -1 while no notification is open.
  var descriptor: Int32 { sender.desktop?.descriptor ?? -1 }

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
    let alarms = found.flatMap(\.alarms)
    if !found.contains(where: \.isTruncated), contents.lastUpdate == nil {
      let readable = Set(contents.occurrences.map(\.calendar.name))
      closeShown(besides: alarms, of: readable, since: start, at: now, zone: zone)
    }
    let notices = run.calendars.defaults.morningNotice.map {
      contents.occurrences.morningNotices(at: $0, in: window, options: options)
    }
    waiting =
      (alarms.map { Reminder($0, in: zone) } + alarms.compactMap { putOff($0, in: zone) } + (notices ?? []))
      .filter { isToBeSent($0, at: now, zone: zone) }
    sortWaiting()
    complaints = contents.alarmComplaints
    if found.contains(where: \.isTruncated) {
      complaints.append("only the first \(DueAlarm.maximumCount) coming reminders are sent")
    }
  }

  /// Closes the open notifications whose alarm is no longer there: another program or device has acknowledged it, or has moved or deleted the event. One of an
  /// event that has ended stays, and so does one whose calendar is not among those that were read. `alarms` are those that were due since `start`, and those
  /// to come.
  private mutating func closeShown(
    besides alarms: [DueAlarm], of calendars: Set<String>, since start: Instant, at now: Instant,
    zone: Zone
  ) {
    guard !shown.isEmpty else { return }
    let keys = Set(alarms.map { SentAlarms.Key($0, in: zone) })
    for (number, reminder) in shown where keys.isDisjoint(with: [reminder.key, reminder.origin]) {
      guard let item = reminder.alarm?.item, item.occurrence.span.bounds(in: zone).end > now,
        reminder.origin.due >= start.secondsSinceEpoch, calendars.contains(item.calendar.name)
      else { continue }
      shown[number] = nil
      sender.desktop?.close(number)
    }
    endConnectionIfUnused()
  }

  /// The reminder of an alarm that a person has put off.
  private func putOff(_ alarm: DueAlarm, in zone: Zone) -> Reminder? {
    sent.nextTime(of: SentAlarms.Key(alarm, in: zone)).map { Reminder(alarm, putOffUntil: $0, in: zone) }
  }

  private mutating func sortWaiting() {
    // Those that are due at the same time keep their order.
    waiting = waiting.enumerated().sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }
      .map(\.element)
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
  private mutating func send(_ due: [Reminder], in run: Run) -> [String] {
    let (now, zone, language) = (run.settings.now, run.settings.zone, run.settings.language)
    var keys: Set<SentAlarms.Key> = []
    let new = due.filter { isToBeSent($0, at: now, zone: zone) && keys.insert($0.key).inserted }
    // The notification that counts the others is one of the maximum.
    let shown = new.count > Self.maximumAtOnce ? new.prefix(Self.maximumAtOnce - 1) : new[...]
    var failure: NotificationSender.Failure?
    for reminder in shown where failure?.affectsAll != true {
      do {
        try send(reminder, language: language, now: now, zone: zone)
        sent.insert(reminder.key)
      } catch {
        failure = error
      }
    }
    let others = new.dropFirst(shown.count)
    if !others.isEmpty, failure == nil {
      do {
        try sender.send(.furtherAlarms(others.count, language: language))
        others.forEach { sent.insert($0.key) }
      } catch {
        failure = error
      }
    }
    waiting = waiting.filter { isToBeSent($0, at: now, zone: zone) }
    endConnectionIfUnused()
    guard let failure else { return [] }
    retry = now.adding(seconds: Self.retryAfterFailure)
    return [failure.message]
  }

  /// Sends one reminder, with the actions that it can have.
  private mutating func send(
    _ reminder: Reminder, language: Language, now: Instant, zone: Zone
  ) throws(NotificationSender.Failure) {
    let notification = reminder.notification(language: language, now: now, zone: zone)
    let number = try sender.send(
      notification, actions: reminder.actions(notification, language), reminder.variables(zone))
    guard let number else { return }
    if shown.count >= Self.maximumShown, let oldest = shown.min(by: { $0.value.due < $1.value.due })?.key {
      shown[oldest] = nil
    }
    shown[number] = reminder
  }

  /// Whether the alarm is to be sent: it was not sent before, and is not so late that the event is over.
  private func isToBeSent(_ reminder: Reminder, at now: Instant, zone: Zone) -> Bool {
    !reminder.isOver(at: now, in: zone) && !sent.contains(reminder.key)
      && !sent.isFinished(reminder.key, repetition: reminder.alarm?.repetition ?? 0)
  }

  /// Does what the person has answered to open notifications. Returns a line for each problem.
  mutating func answer(in run: Run) -> [String] {
    guard let desktop = sender.desktop else { return [] }
    guard let events = desktop.events() else {
      shown = [:]
      return []
    }
    var complaints: [String] = []
    for event in events {
      guard let reminder = shown.removeValue(forKey: event.notification) else { continue }
      switch event.kind {
      case .action(let name):
        guard let answer = ReminderAnswer(rawValue: name) else { continue }
        // The desktop may keep it open.
        desktop.close(event.notification)
        complaints += note(answer, to: reminder, in: run)
      case .closed(byPerson: true): complaints += note(.done, to: reminder, in: run)
      case .closed(byPerson: false): break
      }
    }
    endConnectionIfUnused()
    return complaints
  }

  /// The connection lasts while a notification is open whose answer matters.
  private func endConnectionIfUnused() {
    if shown.isEmpty { sender.desktop?.disconnect() }
  }

  /// Remembers an answer in the file and in the calendar, and opens the meeting.
  private mutating func note(_ answer: ReminderAnswer, to reminder: Reminder, in run: Run) -> [String] {
    guard let alarm = reminder.alarm else { return [] }
    let (now, zone) = (run.settings.now, run.settings.zone)
    var complaints: [String] = []
    if answer == .join, let link = AlarmNotification.link(of: alarm.item) {
      do { try LinkOpener(path: run.settings.programPath).open(link) } catch { complaints += error.messages }
    }
    let until = answer == .snooze ? now.adding(seconds: ReminderAnswer.minutes * 60) : nil
    complaints += remember(reminder, again: until, at: now)
    if let until {
      waiting.append(Reminder(alarm, putOffUntil: until, in: zone))
      sortWaiting()
    }
    do { try run.acknowledge(alarm, again: until) } catch { complaints += error.messages }
    return complaints
  }

  /// Writes an answer into the file that all processes share.
  private mutating func remember(_ reminder: Reminder, again until: Instant?, at now: Instant) -> [String] {
    guard let lock = FolderLock(folder) else { return rememberLocked(reminder, again: until, at: now) }
    lock.wait()
    let complaints = rememberLocked(reminder, again: until, at: now)
    lock.release()
    return complaints
  }

  private mutating func rememberLocked(
    _ reminder: Reminder, again until: Instant?, at now: Instant
  ) -> [String] {
    var complaints: [String] = []
    do { try sent.read() } catch { complaints += error.messages }
    if let until { sent.putOff(reminder.origin, until: until) } else { sent.finish(reminder.origin) }
    do { try sent.write(now: now) } catch { complaints += error.messages }
    return complaints
  }
}

extension Reminder {
  /// The actions of its notification; a morning notice has none.
  fileprivate func actions(
    _ notification: AlarmNotification, _ language: Language
  ) -> [DesktopNotifications.Action] {
    guard alarm != nil else { return [] }
    let labels = AlarmNotification.actionLabels(language, minutes: ReminderAnswer.minutes)
    let join = notification.link == nil ? [] : [(ReminderAnswer.join.rawValue, labels.join)]
    return join + [
      (ReminderAnswer.snooze.rawValue, labels.snooze), (ReminderAnswer.done.rawValue, labels.done),
    ]
  }

  /// The variables of a command, besides the texts of the notification.
  fileprivate func variables(_ zone: Zone) -> [String: String] {
    var variables = ["AGENDA_DUE": zone.timestamp(due)]
    guard let item = alarm?.item else { return variables }
    let bounds = item.occurrence.span.bounds(in: zone)
    variables["AGENDA_START"] = zone.timestamp(bounds.start)
    variables["AGENDA_END"] = zone.timestamp(bounds.end)
    variables["AGENDA_CALENDAR"] = item.calendar.name
    variables["AGENDA_UID"] = item.occurrence.event.uid ?? ""
    variables["AGENDA_LOCATION"] = item.occurrence.event.details.location ?? ""
    return variables
  }
}

/// One thing of which `agenda watch --notify` reminds, and when.
struct Reminder {
  /// The thing.
  enum Subject {
    /// An event or a task.
    case alarm(DueAlarm)
    /// The all-day events of a day.
    case morning(CalendarDate, [AgendaItem])
  }

  /// The name of morning notices among those that were sent, in place of a UID.
  private static let morningName = "agenda:morning-notice"
  /// How many seconds late a reminder is still on time: it is sent although its event is over, and has no note.
  private static let lateness = 300

  let subject: Subject
  /// When it is due.
  let due: Instant
  /// By what it is known again.
  let key: SentAlarms.Key
  /// By what the alarm is known that it repeats; ``key`` unless a person has put it off.
  let origin: SentAlarms.Key

  /// A reminder of an alarm.
  init(_ alarm: DueAlarm, in zone: Zone) {
    subject = .alarm(alarm)
    due = alarm.due
    key = SentAlarms.Key(alarm, in: zone)
    origin = key
  }

  /// A reminder of an alarm that was put off. Its key is that of an alarm at this time, which the calendar may have got for it.
  init(_ alarm: DueAlarm, putOffUntil moment: Instant, in zone: Zone) {
    subject = .alarm(alarm)
    due = moment
    origin = SentAlarms.Key(alarm, in: zone)
    key = SentAlarms.Key(due: moment, start: moment, name: origin.uid)
  }

  /// A notice of the all-day events of a day.
  init(of items: [AgendaItem], on day: CalendarDate, at moment: Instant) {
    subject = .morning(day, items)
    due = moment
    key = SentAlarms.Key(due: moment, start: moment, name: Self.morningName)
    origin = key
  }

  /// Its alarm; `nil` for a morning notice.
  var alarm: DueAlarm? { if case .alarm(let alarm) = subject { alarm } else { nil } }

  /// True of one that comes later than it should.
  func isLate(at now: Instant) -> Bool { due.adding(seconds: Self.lateness) < now }

  /// True of one so late that the event, or the day, is over.
  func isOver(at now: Instant, in zone: Zone) -> Bool {
    guard isLate(at: now) else { return false }
    return switch subject {
    case .alarm(let alarm): alarm.item.occurrence.span.bounds(in: zone).end <= now
    case .morning(let day, _): zone.localDateTime(at: now).date > day
    }
  }

  /// The text of its notification.
  func notification(language: Language, now: Instant, zone: Zone) -> AlarmNotification {
    switch subject {
    case .alarm(let alarm):
      AlarmNotification(alarm, language: language, now: now, zone: zone, wasDue: isLate(at: now) ? due : nil)
    case .morning(let day, let items):
      .allDay(items, on: day, language: language, now: now, zone: zone)
    }
  }
}

extension [CalendarOccurrences] {
  /// Notices of all-day events at a time of day, in a half-open window; none for a day without them. Muted calendars are left out, and so are tasks and what
  /// does not take place.
  func morningNotices(
    at time: DefaultReminders.TimeOfDay, in window: OccurrenceWindow, options: AgendaOptions
  ) -> [Reminder] {
    let zone = window.zone
    var day = zone.localDateTime(at: window.start).date
    var notices: [Reminder] = []
    let heard = filter { $0.calendar.reminders.isMuted != true }
    while true {
      let moment = time.instant(before: day, in: zone)
      guard moment < window.end else { return notices }
      if moment >= window.start {
        let agenda = Agenda(
          of: heard, in: OccurrenceWindow(day..<day.adding(days: 1), zone: zone), at: moment, options: options
        )
        let items = agenda.days.flatMap(\.allDay).filter {
          !$0.isCancelled && !$0.isDeclined && !$0.occurrence.event.isToDo
        }
        if !items.isEmpty { notices.append(Reminder(of: items, on: day, at: moment)) }
      }
      day = day.adding(days: 1)
    }
  }
}

/// An answer of a person to the notification of a reminder.
enum ReminderAnswer: String {
  /// Opens the online meeting; the reminder is done.
  case join
  /// Wants to be reminded again.
  case snooze
  /// Wants no more of this reminder.
  case done

  /// For how long a reminder is put off, in minutes.
  static let minutes = 5
}

extension Run {
  /// Notes in the calendar of an alarm that a person has seen it, so that other devices are quiet too; with `until`, adds a reminder at that time. Nothing is
  /// done where the calendar cannot be changed, the alarm is none of the event, or its server could write to guests about the change.
  func acknowledge(_ alarm: DueAlarm, again until: Instant?) throws {
    guard !alarm.isDefault, let uid = alarm.item.occurrence.event.uid,
      let calendar = calendars.calendars.first(where: { $0.name == alarm.item.calendar.name }),
      let place = try? calendar.place(isChosen: false)
    else { return }
    for stored in StoredEvent.find(in: [calendar], { $0 == uid }) {
      if case .account = place, stored.hasGuests { continue }
      try acknowledge(alarm, of: stored, again: until)
    }
  }

  private func acknowledge(_ alarm: DueAlarm, of stored: StoredEvent, again until: Instant?) throws {
    let (settings, zones, database) = (settings, zoneSource, environment.zones)
    let make = { (stored: StoredEvent) throws(WritingError) -> CalendarChanges in
      let editor = EventEditor(stored, viewer: settings.zone, now: settings.now, database: database)
      return try stored.changes(
        editor.acknowledgement(of: alarm.alarm, at: settings.now, again: until), zones: zones)
    }
    let changes = try writing { () throws(WritingError) in try make(stored) }
    guard !changes.files.isEmpty || !changes.items.isEmpty else { return }
    let outcome = try writing { () throws(WritingError) in
      try store.commit(changes, summary: "Dismissed a reminder", at: settings.now, isNoted: false) {
        () throws(WritingError) in
        guard let now = stored.reread else { return nil }
        return try make(now)
      }
    }
    if outcome.queued != nil {
      _ = calendars.send(
        to: Set(changes.items.map(\.place.account)), known: try knownCalendars(), at: settings.now)
    }
  }
}
