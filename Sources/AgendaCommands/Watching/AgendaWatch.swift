internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Shows the agenda, or the next event, again each time it changes: `agenda watch`.
struct AgendaWatch {
  private let request: AgendaRequest
  private let subject: WatchSubject
  private var session: Run
  private var calendars = WatchedCalendars()
  private var reminders: Reminders?
  /// The problems of the configuration and of watching files.
  private var complaints: [String] = []
  /// The problems of sending reminders.
  private var failures: [String] = []
  /// Whether all the files and folders are watched.
  private var isWatchingAll = false
  /// The last picture.
  private var latest: WatchPicture?
  private var output: WatchOutput

  /// `sendsNotifications`: whether the desktop gets a notification for each alarm that is due.
  init(_ request: AgendaRequest, of subject: WatchSubject, sendsNotifications: Bool) throws {
    self.request = request
    self.subject = subject
    session = try Run.start(request, says: false)
    guard session.calendars.calendars.allSatisfy(\.isRereadable) else {
      throw CommandError(
        .usage,
        "“agenda watch” cannot read standard input or pipes, because it reads calendars again and again")
    }
    if let form = session.request.layout.form, subject != .next { _ = try session.grid(form, of: subject) }
    if sendsNotifications {
      reminders = try Reminders(
        stateFolder: session.environment.stateFolder, programPath: session.settings.programPath)
    }
    output = try WatchOutput(session.settings)
    guard !(output.isScreen && request.output.showsDetails) else {
      throw CommandError(
        .usage, "--details is for lists of any length, which a screen is not; leave it out, or name --output",
        of: .details)
    }
  }

  /// Shows the agenda until a signal ends the command, or the reader of the output is gone.
  mutating func run() throws {
    var sources = try WakeSources(watchesOutput: session.settings.destination.file == nil)
    let interruption = sources.signals.interruption
    defer { output.leave() }
    // As after a stop: enters the screen when the process is in the foreground.
    var reasons: WakeReasons = .continued
    while !reasons.contains(.ended) {
      if !reasons.isDisjoint(with: [.suspended, .continued]) {
        reasons.formUnion(suspend(reasons, sources.signals))
        guard !reasons.contains(.ended) else { return }
      }
      if reasons.contains(.resized) { output.invalidate() }
      let picture = interruption.allowed { self.picture(after: reasons, &sources) }
      latest = picture
      guard try show(picture, sources.signals) else { return }
      // The picture is shown first, because the desktop can be slow to answer.
      let failures = reminders?.send(in: session) ?? []
      if failures != self.failures {
        self.failures = failures
        guard try show(picture, sources.signals) else { return }
      }
      let now = session.environment.present
      let next = [picture.next, reminders?.next, session.nextFetch(after: now)].compactMap(\.self).min()
      sources.alarm.set(to: next, now: now)
      reasons = sources.wait()
    }
  }

  /// The current picture. The calendars are read again, unless only the time has changed.
  private mutating func picture(after reasons: WakeReasons, _ sources: inout WakeSources) -> WatchPicture {
    let environment = ProcessEnvironment.current()
    let isUnchanged = isUnchanged(after: reasons, at: environment.now)
    if isUnchanged {
      session.settings.update(to: environment)
      try? [session].renew(at: environment.now)
    } else {
      refresh(&sources)
      reminders?.find(of: session)
    }
    return WatchPicture(session, of: subject, from: &calendars, isUnchanged: isUnchanged)
  }

  private mutating func show(_ picture: WatchPicture, _ signals: borrowing SignalQueue) throws -> Bool {
    let complaints = complaints + failures + (reminders?.complaints ?? []) + picture.complaints
    return try output.show(picture, complaints: complaints, signals)
  }

  /// Leaves the screen and stops the process, where the terminal asks for this or the process is in the background. Enters the screen again
  /// when it is continued. Returns the reasons with those that came meanwhile.
  private mutating func suspend(_ reasons: WakeReasons, _ signals: borrowing SignalQueue) -> WakeReasons {
    var reasons = reasons
    if reasons.contains(.suspended) {
      output.leave()
      signals.stop()
      // This includes SIGCONT.
      reasons.formUnion(signals.read())
    }
    while output.isScreen, !Screen.isInForeground, !reasons.contains(.ended) {
      kill(getpid(), SIGSTOP)
      reasons.formUnion(signals.read())
    }
    output.enter()
    return reasons
  }

  /// Whether only the time has changed since the last picture, so that the calendars need not be read.
  private func isUnchanged(after reasons: WakeReasons, at now: Instant) -> Bool {
    guard reasons.isSubset(of: [.timeReached, .resized]), isWatchingAll, let latest,
      let end = latest.holdsUntil
    else { return false }
    return latest.session.settings.now <= now && now < end
  }

  /// Reads the configuration, the clock and the terminal again, and watches the files that can change the picture. If the configuration
  /// is wrong, the last good one stays.
  private mutating func refresh(_ sources: inout WakeSources) {
    do {
      var new = try Run(request, in: .current())
      // The format and the destination stay those of the start.
      new.settings.format = session.settings.format
      new.settings.destination = session.settings.destination
      session = new
      complaints = session.notes
    } catch {
      session.settings.update(to: ProcessEnvironment.current())
      complaints = error.messages
    }
    complaints += leaveOutPipes()
    isWatchingAll = sources.watch(session.watchedPaths)
    if !isWatchingAll {
      complaints.append(
        "not all changes of files are noticed: there are too many folders, or the system has no more inotify watches"
      )
    }
  }

  /// Removes calendars whose file was replaced by a pipe: reading that could wait forever.
  private mutating func leaveOutPipes() -> [String] {
    let pipes = session.calendars.calendars.filter { !$0.isRereadable }
    session.calendars.calendars.removeAll { !$0.isRereadable }
    return pipes.map { "\($0.source): is a pipe now, which cannot be read more than once" }
  }
}
