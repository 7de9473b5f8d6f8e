internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda sync`.
struct Sync: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Fetch calendars on the web and of accounts, send changes.",
    usage: "agenda sync [<options>]",
    discussion: """
      Calendars with a “url” and those of accounts are kept in a cache, from which every subcommand shows them. Each command fetches \
      those that are due in the background; “agenda sync” waits for them, and without --calendars for the images on the web that \
      widgets, boards and themes name. Changes made here are sent first, also of accounts that are not due, and those that \
      were refused before are tried again; changes that the server rejects stay in the queue. If nothing is due and nothing \
      waits, it says so. Guests whom a server could not tell of an event are said once, after the synchronisation by which that is known.

      Exit codes: 0 all were fetched, or were not due; 73 the cache cannot be written; 75 one could not be \
      fetched, and what was fetched earlier stays, or a change still waits to be sent; 77 an account is signed out; 78 a file of certificates that the \
      configuration names is missing, or it does not allow a password by http.
      """)

  @Flag(help: "Fetch all, also those that are not due or say that they are unchanged.")
  var force = false

  @Flag(name: .short("q"), help: "Say only what failed.")
  var quiet = false

  @TableOptions(.selection) var selection

  /// The message where no calendar is on the web.
  static let nothingToFetch =
    "no selected calendar comes from the web or an account; \(.command("accounts add")) and \(.command("calendars add")) add one"

  func run() throws {
    let environment = ProcessEnvironment.current()
    let set = try CalendarSet(selection.calendars, environment: environment)
    let names = set.fetchedNames
    let images = RemoteImages(selection.calendars.names.isEmpty ? set.configuration.images(environment) : [])
    guard !names.isEmpty || !images.isEmpty else {
      if !quiet { set.missingCalendars.map(StandardStreams.warn) }
      StandardStreams.warn(Self.nothingToFetch)
      return
    }
    guard let program = SyncProgram() else { throw SyncProgram.missing }
    var code: Int32 = 0
    if !names.isEmpty {
      code = try program.run(
        configurationPath: set.configurationPath, names: names, demand: force ? .whole : .due,
        isQuiet: false, showsProgress: environment.hasErrorTerminal && !quiet, saysFailuresAlone: quiet)
    }
    let synchronized = try CalendarSet(selection.calendars, environment: environment)
    // Calendars that a server has listed just now are no longer missing.
    if set.missingCalendars != nil, !quiet, let missing = synchronized.missingCalendars {
      StandardStreams.warn(missing)
    }
    ProcessLimits.allowChanges()
    UntoldGuests(folder: environment.stateFolder).say(of: synchronized.calendars, at: environment.now)
    let codeOfImages = try images.synchronize(at: environment.now, isForced: force, with: program)
    if code == 0 { code = codeOfImages }
    if code != 0 { throw CommandError(ExitStatus(code), lines: []) }
  }
}

/// `agenda cache`.
struct Cache: ParsableCommand {
  /// The action on the cache.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case show, clear
  }

  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show or clear what was fetched, and what is known of folders.",
    usage: "agenda cache [show|clear] [<options>]",
    discussion: """
      “show” prints for each calendar on the web or of an account, and each image on the web, when it was fetched, when it is due, its \
      file, and the changes that are not sent yet. “clear” removes \
      these files, and without --calendars also those of calendars that are no longer configured; the next command \
      fetches the calendars again. Unsent changes are kept, and will be sent.

      The cache also knows which files of large folders do not matter to a day, so that they are not read. Without --calendars “show” prints these \
      folders, and “clear” removes what is known of them.
      """)

  @Argument(help: ArgumentHelp("The action: show or clear the cache.", valueName: "action"))
  var action: Action = .show

  @Option(.listFormat) var format: FormatArgument<ListFormat>?

  @TableOptions(.selection) var selection
  @TableOptions(.time) var time

  func run() throws {
    var request = AgendaRequest()
    request.calendars = selection.calendars
    request.time = time.time
    request.output.format = format?.format
    let run = try Run.start(request, fetches: false)
    let calendars = run.calendars.calendars
    // Without a selection, also what was fetched of calendars that are no longer configured.
    let isAll = selection.calendars.names.isEmpty && selection.calendars.excludedNames.isEmpty
    let environment = run.environment
    let images = isAll ? Self.images(of: run.calendars.configuration, environment.cacheFolder) : []
    let indexes = FolderIndexes(cache: environment.cacheFolder)
    let folders = isAll ? indexes.overviews.map(CacheOverview.init) : []
    switch action {
    case .show:
      let queue = UploadQueue(state: environment.stateFolder)
      let overviews = calendars.compactMap { CacheOverview($0, queue) } + images + folders
      let zone = run.settings.zone
      switch run.settings.format {
      case .json: try StandardStreams.write(JSONRenderer.json(overviews, zone: zone))
      case .ndjson: try StandardStreams.write(JSONRenderer.ndjson(overviews, zone: zone))
      default:
        let columns = environment.terminalWidth
        for overview in overviews { try StandardStreams.write(overview.text(zone: zone, columns: columns)) }
      }
    case .clear:
      let selected = calendars.compactMap { $0.cachedFolder?.path }
      for folder in isAll ? CalendarCache.folders(in: environment.cacheFolder) : selected {
        guard !CalendarCache.clear(folder) else { continue }
        throw CommandError(
          .cannotCreate, "the cache “\(folder)” cannot be cleared: \(String(cString: strerror(errno)))")
      }
      if isAll, !indexes.clear() {
        throw CommandError(
          .cannotCreate, "what is known of folders cannot be cleared: \(String(cString: strerror(errno)))")
      }
    }
    if !run.calendars.hasFetchedCalendars, images.isEmpty, folders.isEmpty {
      StandardStreams.warn(Sync.nothingToFetch)
    }
  }
}

extension Cache {
  /// The images in the cache: those of widgets, and others that were fetched.
  private static func images(of configuration: Configuration, _ cache: String) -> [CacheOverview] {
    var named: [(name: String, image: WebCalendar)] = []
    for widget in configuration.widgets {
      for value in widget.values where AgendaOption.key(value.key, of: .widget)?.kind == .image {
        guard WebAddress.isImageAddress(value.text), let address = try? WebAddress(value.text) else {
          continue
        }
        named.append(("\(value.key) of \(widget.name)", .image(address, cache: cache)))
      }
    }
    let others = CachedFolder.images(in: cache).filter { folder in
      !named.contains { $0.image.folder == folder }
    }
    return named.map {
      CacheOverview(name: $0.name, source: $0.image.address.origin, in: $0.image.folder)
    }
      + others.map { folder in
        let image = WebCalendar.image(named: folder.name, cache: cache)
        return CacheOverview(name: "image", source: image?.address.origin ?? "", in: folder)
      }
  }
}

extension CacheOverview {
  /// The index of a folder.
  fileprivate init(_ index: FolderIndexes.Overview) {
    self.init(name: index.path, source: "folder", file: index.file)
    (lastUpdate, bytes, items, isIndex) = (index.written, index.size, index.fileCount, true)
  }

  /// The state of an image in the cache.
  fileprivate init(name: String, source: String, in folder: CachedFolder) {
    self.init(name: name, source: source, file: folder.itemsPath)
    guard let state = CacheState(of: folder) else { return }
    (lastUpdate, nextUpdate, bytes) = (state.fetched, state.due, state.length)
    failure = state.failure.map { ($0 == .notCalendar ? "not-an-image" : $0.rawValue, state.message ?? "") }
  }

  /// The state of a calendar in the cache; `nil` if it is not fetched.
  fileprivate init?(_ calendar: CalendarConfiguration, _ queue: UploadQueue) {
    guard let folder = calendar.cachedFolder, let state = calendar.cacheState else { return nil }
    self.init(name: calendar.name, source: calendar.source, file: folder.itemsPath)
    (lastUpdate, nextUpdate) = (state.fetched, state.due)
    failure = state.failure.map { ($0.rawValue, state.message ?? "") }
    (bytes, items, conflict) = (state.length, state.itemCount, state.conflict)
    guard let account = calendar.accountCalendar else { return }
    changes = queue.waiting(inAccount: account.accountFolder).filter { $0.calendar == account.path }.map {
      waiting in
      var change = Change(
        kind: waiting.isMove ? "move" : waiting.kind.rawValue, title: waiting.title ?? "", made: waiting.made)
      (change.message, change.next) = (waiting.message, waiting.next)
      return change
    }
  }
}
