internal import AgendaKit
internal import AgendaSources
internal import AgendaWidgets
import Glibc
internal import ICalendar

/// An agenda that is shown again each time it changes.
struct AgendaWatch {
  private let request: AgendaRequest
  private let days: Range<Int>
  private var session: Session
  private var kept = KeptOccurrences()
  private var shown: WatchPicture?
  private var written: [UInt8]?
  private var told: [String] = []
  private var screen: Screen?

  init(_ request: AgendaRequest, days: Range<Int>) throws {
    self.request = request
    self.days = days
    session = try Session(request)
    guard session.calendars.calendars.allSatisfy(\.isReadableAgain) else {
      throw CommandError(
        .usage, "“agenda watch” reads calendars again, which standard input and pipes do not allow")
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
      var complaints = refreshSession()
      if !wakening.watch(watchedPaths) {
        complaints.append(
          "not all changes of files are seen: the system has no more watches (inotify) to give")
      }
      let picture = WatchPicture(session, ofDays: days, keeping: &kept)
      complaints += picture.complaints
      guard try show(picture, complaints: complaints) else { return }
      wakening.alarm.set(to: picture.next, now: Host.current().now)
      reasons = wakening.sleep()
    }
  }

  /// Reads the configuration, the clock and the terminal again. What is wrong with the configuration, of which the last
  /// good one stays.
  private mutating func refreshSession() -> [String] {
    do {
      session = try Session(request)
      return []
    } catch {
      let host = Host.current()
      session.settings.now = host.now
      session.settings.terminalWidth = host.terminalWidth
      return (error as? CommandError)?.messages ?? ["\(error)"]
    }
  }

  /// What can change the agenda: calendars, the configuration, and the system's zone.
  private var watchedPaths: [String] {
    let host = Host.current()
    var paths = session.calendars.calendars.compactMap { calendar in
      if case .path(let path) = calendar.location { path } else { nil }
    }
    if request.calendars.files.isEmpty || !request.calendars.names.isEmpty {
      paths += ConfigurationLocation.calendarFolders(environment: host.environment, home: host.home)
    }
    paths.append(session.calendars.configurationPath)
    if request.time.zone == nil, host.environment["TZ"] == nil { paths.append("/etc/localtime") }
    return paths
  }

  /// Shows a picture where it differs from the last; `false` where nobody is there to see it.
  private mutating func show(_ picture: WatchPicture, complaints: [String]) throws -> Bool {
    if screen != nil { return try draw(picture, complaints: complaints) }
    var complaints = complaints
    // What counts minutes changes while the agenda does not: of that the text itself is compared.
    let isNew = shown.map { picture.countsMinutes || !picture.looksSame(as: $0) } ?? true
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
    if picture.agenda.state == .unreadable, file.exists { return [] }
    do {
      _ = try file.replace(with: try picture.drawn())
      return []
    } catch {
      shown = nil
      return (error as? CommandError)?.messages ?? ["\(error)"]
    }
  }

  /// Prints a picture to standard output: JSON in a line; text with an empty line before all but the first; what a bar reads
  /// as it is.
  private mutating func print(_ picture: WatchPicture) throws -> Bool {
    var bytes: [UInt8] = []
    if picture.isText {
      let drawn = try picture.drawn()
      if drawn == written { return true }
      let feed = UInt8(ascii: "\n")
      bytes = written == nil || picture.countsMinutes ? drawn : [feed] + drawn
      if bytes.last != feed { bytes.append(feed) }
      written = drawn
    } else {
      let drawing = picture.session.drawing
      let isWidget = picture.session.settings.widget.isWidget
      let entry = TimelineEntry(date: picture.agenda.now, agenda: picture.agenda)
      JSONRenderer.ndjson(
        Timeline(entries: [entry], policy: .atEnd),
        content: isWidget ? { drawing.content(of: $0) } : nil
      ) { block in block.withUnsafeBytes { bytes.append(contentsOf: $0) } }
    }
    if StandardStreams.write(bytes, to: STDOUT_FILENO) { return true }
    if errno == EPIPE { return false }
    throw CommandError(.unwritable, "cannot write to standard output: \(String(cString: strerror(errno)))")
  }
}
