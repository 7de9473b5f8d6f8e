internal import AgendaKit
import AgendaPlatform
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// An agenda, or what is next, that is shown again each time it changes.
struct AgendaWatch {
  private let request: AgendaRequest
  private let subject: WatchSubject
  private var session: Session
  private var calendars = WatchedCalendars()
  private var reminders: Reminders?
  /// What is wrong with the configuration, and with the watch itself.
  private var complaints: [String] = []
  /// What is wrong with the reminders.
  private var failures: [String] = []
  private var isWatchingAll = false
  /// The picture that was made last.
  private var latest: WatchPicture?
  private var output: WatchOutput

  /// `isReminding`: whether notifications are sent of the alarms that are due.
  init(_ request: AgendaRequest, of subject: WatchSubject, isReminding: Bool) throws {
    self.request = request
    self.subject = subject
    session = try Session.beginning(request, tells: false)
    guard session.calendars.calendars.allSatisfy(\.isReadableAgain) else {
      throw CommandError(
        .usage, "“agenda watch” reads calendars again, which standard input and pipes do not allow")
    }
    if isReminding {
      let host = Host.current()
      reminders = try Reminders(
        stateFolder: BaseDirectories.stateFolder(environment: host.environment, home: host.home),
        programPath: session.settings.programPath)
    }
    output = try WatchOutput(session.settings)
  }

  /// Shows the agenda until somebody asks for the end.
  mutating func run() throws {
    var wakening = try Wakening(heedsOutput: session.settings.destination.file == nil)
    let interruption = wakening.signals.interruption
    defer { output.leave() }
    // As if it went on after a stop: the terminal is taken where it is there for it.
    var reasons: WakeReasons = .continued
    while !reasons.contains(.ended) {
      if !reasons.isDisjoint(with: [.suspended, .continued]) {
        reasons.formUnion(suspend(reasons, wakening.signals))
        guard !reasons.contains(.ended) else { return }
      }
      if reasons.contains(.resized) { output.invalidate() }
      let picture = interruption.ends { self.picture(after: reasons, &wakening) }
      latest = picture
      guard try show(picture, wakening.signals) else { return }
      // The picture is there before anybody waits for the desktop.
      let failures = reminders?.send(in: session) ?? []
      if failures != self.failures {
        self.failures = failures
        guard try show(picture, wakening.signals) else { return }
      }
      let next = [picture.next, reminders?.next].compactMap(\.self).min()
      wakening.alarm.set(to: next, now: Host.current().now)
      reasons = wakening.sleep()
    }
  }

  /// What is to be shown now: of what was read, where nothing but some minutes went by, else of what is read anew.
  private mutating func picture(after reasons: WakeReasons, _ wakening: inout Wakening) -> WatchPicture {
    let host = Host.current()
    let isUnchanged = isUnchanged(after: reasons, at: host.now)
    if isUnchanged {
      session.settings.update(to: host)
    } else {
      refresh(&wakening)
      reminders?.find(of: session)
    }
    return WatchPicture(session, of: subject, from: &calendars, isUnchanged: isUnchanged)
  }

  private mutating func show(_ picture: WatchPicture, _ signals: borrowing SignalQueue) throws -> Bool {
    let complaints = complaints + failures + (reminders?.complaints ?? []) + picture.complaints
    return try output.show(picture, complaints: complaints, signals)
  }

  /// Gives the terminal back and stops, where that is asked for or the terminal is somebody else's, and takes the terminal when it goes
  /// on. What happened meanwhile.
  private mutating func suspend(_ reasons: WakeReasons, _ signals: borrowing SignalQueue) -> WakeReasons {
    var reasons = reasons
    if reasons.contains(.suspended) {
      output.leave()
      signals.stop()
      // Among them the one by which it goes on.
      reasons.formUnion(signals.take())
    }
    while output.isScreen, !Screen.isInForeground, !reasons.contains(.ended) {
      kill(getpid(), SIGSTOP)
      reasons.formUnion(signals.take())
    }
    output.enter()
    return reasons
  }

  /// Whether nothing but some minutes went by since the latest picture, so that the calendars are as they were.
  private func isUnchanged(after reasons: WakeReasons, at now: Instant) -> Bool {
    guard reasons.isSubset(of: [.rang, .resized]), isWatchingAll, let latest, let end = latest.holdsUntil
    else { return false }
    return latest.session.settings.now <= now && now < end
  }

  /// Reads the configuration, the clock and the terminal again, and watches what can change the picture. Of a broken configuration
  /// the last good one stays.
  private mutating func refresh(_ wakening: inout Wakening) {
    do {
      var new = try Session(request, tells: false)
      // What is shown, and where, stays as it began.
      new.settings.format = session.settings.format
      new.settings.destination = session.settings.destination
      session = new
      complaints = [session.settings.complaint].compactMap(\.self)
    } catch {
      session.settings.update(to: Host.current())
      complaints = error.messages
    }
    complaints += leaveOutPipes()
    isWatchingAll = wakening.watch(watchedPaths)
    if !isWatchingAll {
      complaints.append(
        "not all changes of files are seen: there are too many folders, or the system has no more watches (inotify)"
      )
    }
  }

  /// A calendar in whose place a pipe has come would be waited for without end.
  private mutating func leaveOutPipes() -> [String] {
    let pipes = session.calendars.calendars.filter { !$0.isReadableAgain }
    session.calendars.calendars.removeAll { !$0.isReadableAgain }
    return pipes.map { "\($0.source): is a pipe now, which cannot be read again and again" }
  }

  /// What can change the agenda: calendars, the configuration, a template, and the system's zone.
  private var watchedPaths: [String] {
    let host = Host.current()
    var paths = session.calendars.roots
    if request.calendars.files.isEmpty || !request.calendars.names.isEmpty {
      paths += BaseDirectories.calendarFolders(environment: host.environment, home: host.home)
    }
    paths.append(session.calendars.configurationPath)
    if let template = request.output.templateFile { paths.append(template) }
    if request.time.zone == nil, host.environment["TZ"] == nil { paths.append("/etc/localtime") }
    return paths
  }
}
