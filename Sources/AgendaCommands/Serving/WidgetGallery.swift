internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar
internal import Synchronization

/// The pictures that the web server shows. Each is drawn once, and again when a file or its moment changes.
actor WidgetGallery {
  /// The most that drawn pictures take, in bytes, and their number.
  private static let maximumBytes = 16 << 20
  private static let maximumCount = 512
  /// How many time zones have occurrences in memory.
  private static let maximumZones = 4

  private struct Entry {
    var picture: ServedPicture
    var revision: Int
    var lastUse: Int
  }

  let base: AgendaRequest
  /// The number of changes of files so far.
  nonisolated let changes: ChangeCount
  private var entries: [WidgetAddress: Entry] = [:]
  private var useCount = 0
  private var memories: [String: SourceMemory] = [:]
  private var configuration: (revision: Int, value: CalendarSet.ReadConfiguration)?
  private var calendars: (revision: Int, value: [CalendarConfiguration])?
  /// The occurrences whose links pages have reported as opened.
  var openedLinks = OpenedLinks()

  /// `--config` of the command line, for the command lines that the page shows.
  var configurationOption: String? {
    base.calendars.configurationPath.map { ProcessEnvironment.absolutePath($0).shellWord }
  }

  init(_ base: AgendaRequest) throws {
    self.base = base
    changes = ChangeCount()
    let run = try Run(base, in: .current())
    changes.watch(run.watchedPaths)
  }

  /// The picture at an address, or the last one where the configuration has a mistake now. Throws if there is none, or if it cannot be
  /// drawn.
  ///
  /// - Parameters:
  ///   - isBoard: whether the picture is that of a board, and not of a widget.
  ///   - isWanted: whether the client still waits for it.
  func picture(
    _ file: String, _ options: [(name: String, value: String)], isBoard: Bool = false,
    isWanted: @Sendable () -> Bool
  ) throws(ServingError) -> ServedPicture {
    let address = try WidgetAddress(file, options, isBoard: isBoard)
    let revision = changes.count
    let now = ProcessEnvironment.current().now
    useCount += 1
    if let entry = entries[address], entry.revision == revision,
      entry.picture.nextChange.map({ now.secondsSinceEpoch < $0 }) ?? true
    {
      entries[address]?.lastUse = useCount
      return entry.picture
    }
    guard isWanted() else { throw ServingError(503, "The client has gone.") }
    let picture: ServedPicture
    do throws(ServingError) {
      picture = try draw(address)
    } catch {
      // An editor may have written half of the configuration.
      guard error.status == 500, let last = entries[address]?.picture else { throw error }
      return last
    }
    entries[address] = Entry(picture: picture, revision: revision, lastUse: useCount)
    forgetOldest()
    return picture
  }

  /// The first moment from now at which a picture that was drawn can differ, in seconds of the Unix epoch.
  var nextChange: Int? {
    let now = ProcessEnvironment.current().now.secondsSinceEpoch
    return entries.values.compactMap(\.picture.nextChange).filter { now < $0 }.min()
  }

  private func forgetOldest() {
    var bytes = entries.values.reduce(0) { $0 + $1.picture.bytes.count }
    while entries.count > Self.maximumCount || bytes > Self.maximumBytes,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      bytes -= oldest.value.picture.bytes.count
      entries[oldest.key] = nil
    }
  }

  /// The configuration; the last good one where the file has a mistake.
  func currentConfiguration() -> CalendarSet.ReadConfiguration? {
    (try? readConfiguration()) ?? configuration?.value
  }

  /// The configuration, which is read again after each change. Throws if the file has a mistake.
  private func readConfiguration() throws -> CalendarSet.ReadConfiguration {
    if let configuration, configuration.revision == changes.count { return configuration.value }
    let revision = changes.count
    let read = try CalendarSet.read(for: base.calendars, environment: .current())
    configuration = (revision, read)
    return read
  }

  private func draw(_ address: WidgetAddress) throws(ServingError) -> ServedPicture {
    let read: CalendarSet.ReadConfiguration
    do {
      read = try readConfiguration()
    } catch {
      error.messages.forEach(StandardStreams.warn)
      throw ServingError(500, "The configuration cannot be read; see “agenda config check”.")
    }
    return try draw(address, read)
  }

  /// A picture of a widget, or a family, as it would be with another configuration, and with a theme in place of its own. It is not kept.
  func preview(
    _ name: String, of read: CalendarSet.ReadConfiguration, theme: Theme? = nil
  ) throws(ServingError) -> ServedPicture {
    try draw(WidgetAddress(name + ".svg", []), read, isPreview: true, theme: theme)
  }

  private func draw(
    _ address: WidgetAddress, _ read: CalendarSet.ReadConfiguration, isPreview: Bool = false,
    theme: Theme? = nil
  ) throws(ServingError) -> ServedPicture {
    do {
      if address.isBoard { return try drawBoard(address, read) }
      let request = try address.request(beside: base, read.configuration)
      var run = try Advice.Reader.$current.withValue(.page) { try Run(request, of: read, in: .current()) }
      if !isPreview { try [run].fetch(says: false) }
      if run.request.layout.isGrid { run.boundDrawing() }
      try WidgetAddress.checkSize(run.request.widget)
      if let theme { try run.settings.show(theme, cache: run.environment.cacheFolder) }
      if !isPreview { changes.watch(run.watchedPaths) }
      run.settings.advance(past: 0..<1)
      return try draw(run, address)
    } catch let failure as ServingError {
      throw failure
    } catch let error as CommandError where error.exitCode == .usage {
      throw ServingError(400, error.messages.joined(separator: " "))
    } catch {
      // Messages have paths of this computer, which are not for the one who asks.
      error.messages.forEach(StandardStreams.warn)
      throw ServingError(
        500, "The \(address.isBoard ? "board" : "widget") cannot be drawn; “agenda serve” reports why.")
    }
  }

  private func draw(_ run: Run, _ address: WidgetAddress) throws -> ServedPicture {
    let shown = try shown(by: run)
    // A picture is the same as that of the command, also beside a form.
    let bytes = try Advice.Reader.$current.withValue(.person) {
      try [UInt8](gathering: { try shown.drawing.draw(shown.agenda, to: $0) })
    }
    return ServedPicture(bytes, mediaType: address.mediaType, nextChange: shown.next?.secondsSinceEpoch)
  }

  private func drawBoard(_ address: WidgetAddress, _ read: CalendarSet.ReadConfiguration) throws
    -> ServedPicture
  {
    guard read.configuration.boards.contains(where: { $0.name == address.name }) else {
      throw ServingError(404, "there is no board \(quoted(address.name))")
    }
    let board = try BoardRun(
      BoardRequest(name: address.name), address.request(beside: base), of: read, in: .current())
    let size = board.frame.size
    if let points = WidgetSize(width: Int(size.width), height: Int(size.height)) {
      try WidgetAddress.checkSize(
        points, scale: board.base.request.widget.scale ?? board.frame.pixelsPerPoint)
    }
    for run in board.runs { self.changes.watch(run.watchedPaths) }
    try board.fetch(says: false)
    board.problems.forEach(StandardStreams.warn)
    let shown = try board.widgets.map { try self.shown(by: $0.run) }
    let agendas = zip(board.widgets, shown).map { $0.failure ?? $1.agenda }
    var next = shown.compactMap(\.next)
    // A file that is wrong, such as that of a theme, is not watched.
    if !board.problems.isEmpty { next.append(board.base.settings.now.nextMinute) }
    return ServedPicture(
      try BoardDrawing(board: board, agendas: agendas).bytes(), mediaType: address.mediaType,
      nextChange: next.min()?.secondsSinceEpoch)
  }

  /// The drawing and the agenda of a run now, and the moment from which they can differ.
  private func shown(by run: Run) throws -> ShownAgenda {
    let results = results(for: run)
    var shown: ShownAgenda
    if let form = run.request.layout.form, form != .list {
      let (window, grid) = try run.grid(form, of: run.datesOfWidget(form))
      shown = run.shown(grid, in: window, of: results.occurrences, results.problems)
    } else {
      shown = run.shown(0..<1, of: results.occurrences, results.problems)
    }
    let settings = run.settings
    let midnight = settings.zone.instant(of: LocalDateTime(run.today.adding(days: 1)))
    shown.next = [shown.next, run.nextFetch(after: settings.now), midnight].compactMap(\.self).min()
    return shown
  }

  /// The results for the calendars of a run, from memory if their files have not changed.
  private func results(for run: Run) -> SourceResults {
    let zone = run.settings.zone
    let today = run.today
    // Whole weeks around the month of today, and the days ahead.
    let dates = today.adding(days: -today.day - 7)..<today.adding(days: 45)
    let window = OccurrenceWindow(dates, zone: zone)
    let key = zone.identifier
    if memories[key] == nil, memories.count >= Self.maximumZones { memories = [:] }
    var memory = memories[key] ?? SourceMemory()
    let own = run.calendars.calendars
    var all = allCalendars()
    all += own.filter { !all.contains($0) }
    let results = run.read(window, of: all, keepingIn: &memory)
    memories[key] = memory
    return results.of(own)
  }

  /// The calendars that are shown without a widget, and those of all widgets.
  func allCalendars() -> [CalendarConfiguration] {
    if let calendars, calendars.revision == changes.count { return calendars.value }
    let revision = changes.count
    guard let read = currentConfiguration() else { return [] }
    let environment = ProcessEnvironment.current()
    var all: [CalendarConfiguration] = []
    for name in [nil] + read.configuration.widgets.map({ Optional($0.name) }) {
      var request = base
      request.named = name.map { NamedWidget(name: $0) }
      try? request.adopt(from: read.configuration, path: read.path, environment.zones)
      let set = try? CalendarSet(request.calendars, of: read, environment: environment)
      all += (set?.calendars ?? []).filter { !all.contains($0) }
    }
    calendars = (revision, all)
    return all
  }
}

/// An answer of the web server: bytes, and what is known of them.
struct ServedPicture: Sendable {
  /// The contents.
  var bytes: [UInt8]
  /// Their media type.
  var mediaType: String
  /// The entity tag (RFC 9110 section 8.8.3), with its quotes: a hash of the contents.
  var entityTag: String
  /// The moment from which they can differ, in seconds of the Unix epoch; `nil` if only files can change them.
  var nextChange: Int?

  init(_ bytes: [UInt8], mediaType: String, nextChange: Int? = nil) {
    self.bytes = bytes
    self.mediaType = mediaType
    self.nextChange = nextChange
    entityTag = "\"\(SHA256.hexadecimal(bytes).prefix(32))\""
  }

  /// A picture of a reason why there is none: a page shows it where the other one would be.
  init(reason: String) {
    let lines = Self.lines(of: reason)
    let height = 28 + 20 * lines.count
    let rows = lines.enumerated().map { index, line in
      "<text x=\"16\" y=\"\(28 + 20 * index)\">\(MarkupEscaping.escaped(line))</text>\n"
    }
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="364" height="\(height)" viewBox="0 0 364 \(height)" role="img">
      <style>rect { fill: #fdf3f2; stroke: #b3261e } text { fill: #8c1d18; font: 14px system-ui, sans-serif }
      @media (prefers-color-scheme: dark) { rect { fill: #2a1715; stroke: #ff9a8f } text { fill: #ffb4ab } }</style>
      <rect x=".5" y=".5" width="363" height="\(height - 1)" rx="12"/>
      \(rows.joined())</svg>

      """
    self.init(Array(svg.utf8), mediaType: "image/svg+xml")
  }

  /// A text in lines that are not too long for the picture; a longer word is divided.
  private static func lines(of text: String) -> [String] {
    let most = 44
    var lines = [""]
    for word in text.prefix(10 * most).split(separator: " ") {
      var rest = word[...]
      if let last = lines.last, !last.isEmpty {
        if last.count + 1 + rest.count <= most {
          lines[lines.count - 1] += " " + rest
          continue
        }
        lines.append("")
      }
      while rest.count > most {
        lines[lines.count - 1] = String(rest.prefix(most))
        rest = rest.dropFirst(most)
        lines.append("")
      }
      lines[lines.count - 1] = String(rest)
    }
    return lines
  }
}

/// Why the web server has no answer: a status of HTTP, and a sentence.
struct ServingError: Error {
  var status: Int
  var message: String

  init(_ status: Int, _ message: String) { (self.status, self.message) = (status, message) }
}

/// Counts the changes of the files that pictures depend on.
final class ChangeCount: Sendable {
  private struct State {
    var count = 0
    var paths: Set<String> = []
  }

  /// The most paths that are watched.
  private static let maximumPaths = 4096
  /// How long changes of files are gathered, in microseconds: a program that writes one file often writes more.
  private static let gathering: UInt32 = 100_000
  /// How long the thread waits before it looks whether there are new paths, in milliseconds.
  private static let interval: Int32 = 1000

  private let state = Mutex(State())

  /// The number of changes so far.
  var count: Int { state.withLock { $0.count } }

  /// A text that no other state of the files has, also of a server before this one.
  var version: String { "\(start)-\(count)" }

  private let start = time(nil)

  /// Adds paths to those that are watched.
  func watch(_ paths: [String]) {
    state.withLock { state in
      if state.paths.count < Self.maximumPaths { state.paths.formUnion(paths) }
    }
  }

  /// Adds a change.
  func increase() { state.withLock { $0.count += 1 } }

  /// Watches the files until the process ends. It takes a thread of its own. If the system cannot watch all files, each second counts as
  /// a change: what is drawn then compares the files itself.
  func watchFiles() {
    guard var files = FileWatch() else { return countSeconds() }
    var watched: Set<String> = []
    var isWhole = true
    while true {
      let paths = state.withLock { $0.paths }
      if paths != watched {
        isWhole = files.watch(Array(paths))
        watched = paths
        // A file may have changed before it was watched.
        increase()
      }
      var end = pollfd(fd: files.descriptor, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&end, 1, Self.interval) > 0
      if isReady, files.read() {
        usleep(Self.gathering)
        _ = files.read()
        // Folders may have come and gone.
        isWhole = files.watch(Array(paths))
        increase()
      } else if !isWhole {
        increase()
      }
    }
  }

  private func countSeconds() {
    while true {
      usleep(UInt32(Self.interval) * 1000)
      increase()
    }
  }
}

/// The occurrences whose links were opened: each counts once, however often a page reports it.
struct OpenedLinks {
  /// An occurrence whose link was opened.
  private struct Opening: Hashable {
    var uid: String
    var span: Occurrence.Span
  }

  /// The maximum number of occurrences; the oldest is removed for a new one.
  private static let maximumCount = 1024

  private var openings: [Opening] = []

  /// Adds an occurrence that is not known yet, if `learn` returns `true`. If learning fails, on a full disk for example, the occurrence
  /// counts when its link is opened again.
  mutating func add(uid: String, span: Occurrence.Span, learn: () -> Bool) {
    let opening = Opening(uid: uid, span: span)
    guard !openings.contains(opening), learn() else { return }
    if openings.count == Self.maximumCount { openings.removeFirst() }
    openings.append(opening)
  }
}

extension WidgetGallery {
  /// Whether the configuration lets the opening of links be learned.
  var learns: Bool { currentConfiguration()?.configuration.learns ?? false }

  /// Learns that the link of an event was opened on a page: of the events with this address, the one that runs or begins next, and only once.
  /// Returns `false` if no event of the next days has the address, or learning is off.
  func learnOpening(of address: String) -> Bool {
    guard learns, let read = currentConfiguration(),
      let run = try? Run(base, of: read, in: .current())
    else { return false }
    let window = run.window(ofDays: 0..<Run.priorityHorizon)
    let results = run.read(
      window, of: allCalendars(), toDos: run.settings.options.tasks.extent)
    let agenda = Agenda(
      of: results.occurrences, in: window, at: run.settings.now, options: AgendaOptions())
    let (zone, template) = (run.settings.zone, run.settings.linkTemplate)
    let found = agenda.occurrences.first { item in
      let addresses = LinkTarget.addresses(of: item, zone: zone, template: template)
      return !item.hasEnded && addresses.contains(address)
    }
    guard let occurrence = found?.occurrence, let uid = occurrence.event.uid else { return false }
    openedLinks.add(uid: uid, span: occurrence.span) {
      run.learn(.chosen, uid: uid, span: occurrence.span, among: results.occurrences)
    }
    return true
  }
}

extension ServedPicture {
  /// The path to which a page reports that a link was opened.
  static let openingPath = "opened"

  /// A page of HTML or SVG with a script that reports which of its links are opened; `nil` for another picture. `code` says that a report comes from
  /// such a page.
  func reportingOpenings(on site: Site, code: String) -> ServedPicture? {
    let source = site.address("assets", GalleryAssets.openedScript)
    let data = "data-path=\"\(site.address(Self.openingPath))\" data-code=\"\(code)\""
    let text = String(decoding: bytes, as: UTF8.self)
    switch mediaType.prefix(while: { $0 != ";" }) {
    case "text/html":
      let script = "<script src=\"\(source)\" \(data) defer></script>\n</head>"
      let policy = HTMLRenderer.policyStart + "script-src 'self'; connect-src 'self'; "
      let page = text.replacing(HTMLRenderer.policyStart, with: policy, maxReplacements: 1)
        .replacing("</head>", with: script, maxReplacements: 1)
      return ServedPicture(Array(page.utf8), mediaType: mediaType, nextChange: nextChange)
    case "image/svg+xml":
      guard let end = text.ranges(of: "</svg>").last else { return nil }
      var page = text
      page.replaceSubrange(end, with: "<script href=\"\(source)\" \(data)/>\n</svg>")
      return ServedPicture(Array(page.utf8), mediaType: mediaType, nextChange: nextChange)
    default: return nil
    }
  }
}

/// The address of a picture below `/widgets/` or `/boards/`: the name of a widget or a board, a format, and options.
struct WidgetAddress: Hashable {
  /// The formats, which are the endings of addresses.
  static let mediaTypes: [(format: AgendaRequest.Output.Format, type: String)] = [
    (.svg, "image/svg+xml"), (.png, "image/png"), (.html, "text/html; charset=utf-8"),
    (.json, "application/json"),
  ]
  /// The longest value of an option.
  private static let maximumLength = 64
  /// The most pixels of a picture: those of a wall display of 4K.
  private static let maximumPixels = 3840 * 2160

  let name: String
  let format: AgendaRequest.Output.Format
  /// Whether the address is that of a board.
  let isBoard: Bool
  /// The options, sorted by name.
  let values: [WidgetConfiguration.Value]

  /// Parses the last part of a path, and options. Throws if they are not of a picture.
  init(
    _ file: String, _ options: [(name: String, value: String)], isBoard: Bool = false
  ) throws(ServingError) {
    let known = AgendaOption.options(in: isBoard ? .boardGallery : .gallery).map(\.name)
    guard let dot = file.lastIndex(of: "."),
      let format = Self.mediaTypes.first(where: { $0.format.rawValue == file[file.index(after: dot)...] })?
        .format, !isBoard || format != .json
    else {
      let endings =
        isBoard
        ? "a board has the ending .svg, .png or .html" : "a widget has the ending .svg, .png, .html or .json"
      throw ServingError(404, endings)
    }
    var values: [WidgetConfiguration.Value] = []
    for (option, value) in options.sorted(by: { $0.name < $1.name }) {
      guard known.contains(option) else {
        throw ServingError(
          400,
          Mistake.unknown(
            "option", option, among: known,
            otherwise: "there are \(known.sorted().joined(separator: ", "))"))
      }
      guard value.utf8.count <= Self.maximumLength, values.last?.key != option else {
        throw ServingError(400, "\(option) is too long, or is given twice")
      }
      // The one who asks may not choose which files of this computer are read.
      guard option != "theme" || !ThemeFile.isPath(value) else {
        throw ServingError(400, "a theme is named without a path; \(.command("themes")) lists them")
      }
      values.append(.init(key: option, text: value))
    }
    (name, self.format, self.values, self.isBoard) = (String(file[..<dot]), format, values, isBoard)
  }

  /// The media type of the format.
  var mediaType: String { Self.mediaTypes.first { $0.format == format }?.type ?? "application/octet-stream" }

  /// The request for the picture, beside the options of the server. A widget of the configuration comes before a family of its name.
  func request(
    beside base: AgendaRequest, _ configuration: Configuration
  ) throws(ServingError) -> AgendaRequest {
    var request = try request(beside: base)
    if configuration.widgets.contains(where: { $0.name == name }) {
      request.named = NamedWidget(name: name)
      request.named?.parts.remove(.format)
    } else if let family = WidgetFamily(rawValue: name) {
      if request.layout.isGrid == false || format != .html { request.widget.family = family }
    } else {
      throw ServingError(404, "there is no widget \(quoted(name))")
    }
    // Options that the format does not allow are refused when the picture is drawn, together with the values of the widget.
    if let contradiction = request.contradiction { throw ServingError(400, contradiction.message) }
    return request
  }

  /// The options of the server with those of the address.
  func request(beside base: AgendaRequest) throws(ServingError) -> AgendaRequest {
    var request = base
    request.output.format = format
    for value in values {
      guard request.set(value) else {
        throw ServingError(400, "\(value.key) does not take \(quoted(value.text))")
      }
    }
    return request
  }

  /// Throws if a picture would be larger than a wall display.
  static func checkSize(_ widget: AgendaRequest.Widget) throws(ServingError) {
    if let size = widget.size { try checkSize(size, scale: widget.pixelsPerPoint) }
  }

  /// Throws if a picture of a size would be larger than a wall display.
  static func checkSize(_ size: WidgetSize, scale: Int) throws(ServingError) {
    let (width, height) = (size.width * scale, size.height * scale)
    guard width > 0, height > 0, width <= maximumPixels / height else {
      throw ServingError(400, "a picture of \(size) has more than \(maximumPixels) pixels")
    }
  }
}
