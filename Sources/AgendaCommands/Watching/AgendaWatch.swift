internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
import Glibc
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
  private var isWatchingAll = false
  private var latest: WatchPicture?
  private var shown: WatchPicture?
  private var written: [UInt8]?
  private var told: [String] = []
  private var screen: Screen?

  /// `isReminding`: whether notifications are sent of the alarms that are due.
  init(_ request: AgendaRequest, of subject: WatchSubject, isReminding: Bool) throws {
    self.request = request
    self.subject = subject
    session = try Session.beginning(request)
    guard session.calendars.calendars.allSatisfy(\.isReadableAgain) else {
      throw CommandError(
        .usage, "“agenda watch” reads calendars again, which standard input and pipes do not allow")
    }
    if isReminding {
      let host = Host.current()
      reminders = try Reminders(
        stateFolder: BaseDirectories.stateFolder(environment: host.environment, home: host.home))
    }
    let format = session.settings.format
    guard session.settings.destination.file == nil else { return }
    switch format {
    case .text: if Host.current().isTerminal { screen = Screen() }
    case .json, .ndjson, .waybar: break
    case .markdown, .html, .svg, .png:
      throw CommandError(.usage, "“agenda watch” writes \(format.rawValue) to a file: name one with --output")
    }
  }

  /// Shows the agenda until somebody asks for the end.
  mutating func run() throws {
    var wakening = try Wakening(heedsOutput: session.settings.destination.file == nil)
    screen?.enter()
    defer { screen?.leave() }
    var reasons: WakeReasons = []
    while !reasons.contains(.ended) {
      if reasons.contains(.suspended) {
        screen?.leave()
        wakening.signals.stop()
        // Among them the one by which it goes on.
        reasons.formUnion(wakening.signals.take().union(.continued))
        guard !reasons.contains(.ended) else { return }
      }
      if reasons.contains(.continued) { screen?.enter() }
      if reasons.contains(.resized) { screen?.invalidate() }
      let isKnown = isKnown(after: reasons)
      if isKnown {
        session.settings.now = Host.current().now
      } else {
        refresh(&wakening)
        reminders?.find(of: session)
      }
      let picture = WatchPicture(session, of: subject, from: &calendars, isKnown: isKnown)
      latest = picture
      let failures = reminders?.send(in: session) ?? []
      guard try show(picture, complaints: complaints + failures + picture.complaints) else { return }
      let next = [picture.next, reminders?.next].compactMap(\.self).min()
      wakening.alarm.set(to: next, now: Host.current().now)
      reasons = wakening.sleep()
    }
  }

  /// Whether nothing but some minutes went by since the latest picture: then nothing is read again.
  private func isKnown(after reasons: WakeReasons) -> Bool {
    guard reasons == .rang, isWatchingAll, let latest, let end = latest.holdsUntil else { return false }
    let now = Host.current().now
    return latest.session.settings.now <= now && now < end
  }

  /// Reads the configuration, the clock and the terminal again, and watches what can change the picture. Of a broken configuration
  /// the last good one stays.
  private mutating func refresh(_ wakening: inout Wakening) {
    complaints = []
    do {
      session = try Session(request)
    } catch {
      let host = Host.current()
      session.settings.now = host.now
      session.settings.terminalWidth = host.terminalWidth
      complaints = (error as? CommandError)?.messages ?? ["\(error)"]
    }
    isWatchingAll = wakening.watch(watchedPaths)
    if !isWatchingAll {
      complaints.append(
        "not all changes of files are seen: the system has no more watches (inotify) to give")
    }
  }

  /// What can change the agenda: calendars, the configuration, and the system's zone.
  private var watchedPaths: [String] {
    let host = Host.current()
    var paths = session.calendars.calendars.compactMap { calendar in
      if case .path(let path) = calendar.location { path } else { nil }
    }
    if request.calendars.files.isEmpty || !request.calendars.names.isEmpty {
      paths += BaseDirectories.calendarFolders(environment: host.environment, home: host.home)
    }
    paths.append(session.calendars.configurationPath)
    if request.time.zone == nil, host.environment["TZ"] == nil { paths.append("/etc/localtime") }
    return paths
  }

  /// Shows a picture where it differs from the last; `false` where nobody is there to see it.
  private mutating func show(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    if screen != nil { return try draw(picture, complaints: complaints) }
    var complaints = complaints
    // Text may count minutes, and so change while the agenda does not: of that the text itself is compared.
    let isNew = shown.map { picture.isText || !picture.looksSame(as: $0) } ?? true
    var isThere = true
    if isNew {
      shown = picture
      if let file = picture.session.settings.destination.file {
        complaints += keep(file, upToDateWith: picture)
      } else {
        isThere = try print(picture)
      }
    }
    if complaints != told { complaints.forEach(StandardStreams.complain) }
    told = complaints
    return isThere
  }

  private mutating func draw(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    let text = String(decoding: try picture.drawn(), as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    if !complaints.isEmpty { lines += [""] + complaints.map { "! " + PlainText.sanitized($0) } }
    return screen?.draw(lines, rows: Host.current().terminalHeight ?? 0) ?? true
  }

  /// Replaces the file of `--output`; what is wrong where that fails, and then it is tried again at the next picture.
  private mutating func keep(_ file: OutputFile, upToDateWith picture: WatchPicture) -> [String] {
    // The last good picture stays where nothing could be read.
    if picture.isFailure, file.exists { return [] }
    do {
      _ = try file.replace(with: try picture.drawn())
      return []
    } catch {
      shown = nil
      return (error as? CommandError)?.messages ?? ["\(error)"]
    }
  }

  /// Prints a picture to standard output: JSON in a line; text with an empty line before all but the first, unless it is a line by
  /// itself.
  private mutating func print(_ picture: WatchPicture) throws -> Bool {
    var bytes: [UInt8] = []
    if picture.isText {
      let drawn = try picture.drawn()
      if drawn == written { return true }
      let feed = UInt8(ascii: "\n")
      bytes = written == nil || picture.isLine ? drawn : [feed] + drawn
      if bytes.last != feed { bytes.append(feed) }
      written = drawn
    } else {
      bytes = picture.jsonLine()
    }
    if StandardStreams.write(bytes, to: STDOUT_FILENO) { return true }
    if errno == EPIPE { return false }
    throw CommandError(.unwritable, "cannot write to standard output: \(String(cString: strerror(errno)))")
  }
}
