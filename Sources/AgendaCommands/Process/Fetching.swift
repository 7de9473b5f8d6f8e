internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaPrograms
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The program `agenda-sync`, which fetches calendars from the web. This command links no library for the network itself.
struct SyncProgram {
  /// Which calendars it fetches.
  enum Demand {
    /// Those that are due.
    case due
    /// All, of which unchanged ones are not sent again.
    case now
    /// All, and whole.
    case whole
  }

  /// The exit code where a signal ended the program.
  private static let killedExitCode = ExitStatus.unavailable.rawValue

  /// The name of the program.
  static let name = "agenda-sync"

  private let file: String

  /// The program that was built or installed with this command; `nil` if there is none.
  init?() {
    guard let file = InstalledProgram.path(of: Self.name) else { return nil }
    self.file = file
  }

  /// The program; throws if it is missing.
  static func required() throws -> SyncProgram {
    guard let program = SyncProgram() else { throw missing }
    return program
  }

  /// The error where the program is missing.
  static var missing: CommandError { missing(for: "calendars") }

  /// The error where the program is missing that fetches calendars, or images.
  static func missing(for what: String) -> CommandError {
    CommandError(
      .unavailable,
      "\(what) on the web cannot be fetched: \(InstalledProgram.absence(of: name))"
    )
  }

  /// Starts it for calendars that are due, and does not wait. It has a session of its own, nothing but /dev/null open, and goes on after this
  /// command has ended. Returns whether it could be started.
  func start(configurationPath: String, names: [String], demand: Demand = .due) -> Bool {
    // `watch` starts it many times: those that have ended must not stay as zombies.
    while waitpid(-1, nil, WNOHANG) > 0 {}
    let arguments = self.arguments(configurationPath, names, demand) + ["--quiet"]
    return (try? ChildProgram.spawn(file, arguments, streams: .none)) != nil
  }

  /// Starts it for calendars that are due, and waits at most so many seconds, and on a busy machine at most `grace` seconds more. Returns whether it has
  /// ended; otherwise it goes on in the background.
  func hasEnded(
    configurationPath: String, names: [String], within seconds: Double, grace: Double = Timeout.maximum
  ) -> Bool {
    guard let child = startedForDue(configurationPath, names) else { return false }
    return ChildProgram.hasEnded(child, within: seconds, grace: grace)
  }

  /// Starts it for calendars that are due and of which nothing is there yet, and waits as long as `count` grows within each of so many pauses. It goes on in
  /// the background then.
  func copyFirst(
    configurationPath: String, names: [String], pause seconds: Double, atMost pauses: Int, count: () -> Int
  ) {
    guard let child = startedForDue(configurationPath, names) else { return }
    var known = 0
    for _ in 0..<pauses {
      if ChildProgram.hasEnded(child, within: seconds) { return }
      let reached = count()
      guard reached > known else { return }
      known = reached
    }
  }

  private func startedForDue(_ configurationPath: String, _ names: [String]) -> Int32? {
    try? ChildProgram.spawn(file, arguments(configurationPath, names, .due) + ["--quiet"], streams: .none)
  }

  /// Starts it for images, by the names of their folders in the cache, likewise.
  func start(images names: [String]) -> Bool {
    while waitpid(-1, nil, WNOHANG) > 0 {}
    let arguments = ["--quiet"] + Self.arguments(forImages: names)
    return (try? ChildProgram.spawn(file, arguments, streams: .none)) != nil
  }

  /// The arguments for images.
  static func arguments(forImages names: [String]) -> [String] {
    names.flatMap { ["--image", $0] }
  }

  /// Runs it until it ends, and returns its exit code. It prints to standard error: with `isQuiet` only where the cache cannot be written,
  /// otherwise why calendars cannot be fetched; and to standard output what it did, unless it says failures alone.
  func run(
    configurationPath: String, names: [String], demand: Demand, isQuiet: Bool, showsProgress: Bool,
    saysFailuresAlone: Bool = false
  ) throws -> Int32 {
    var arguments = arguments(configurationPath, names, demand)
    if saysFailuresAlone { arguments.append("--failures") }
    if isQuiet { arguments.append("--quiet") }
    if showsProgress { arguments.append("--progress") }
    return try run(arguments)
  }

  /// Runs it with arguments and the standard streams of this command until it ends, and returns its exit code.
  func run(_ arguments: [String]) throws -> Int32 {
    do throws(ChildProgram.Failure) {
      let child = try ChildProgram.spawn(file, arguments, streams: .inherited)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 {
        guard errno == EINTR else { return Self.killedExitCode }
      }
      return status & 0x7F == 0 ? status >> 8 & 0xFF : Self.killedExitCode
    } catch {
      throw CommandError(.unavailable, "agenda-sync \(error.message)")
    }
  }

  /// Runs it like that, and throws its exit code if it fails: it has said why.
  func finish(_ arguments: [String]) throws {
    let code = try run(arguments)
    if code != 0 { throw CommandError(ExitStatus(code), lines: []) }
  }

  /// How long the program may take to find a server or to print lines, in seconds.
  private static let searchTime = 60.0

  /// Runs it, and returns the lines that it prints; throws what it says if it fails.
  func lines(_ arguments: [String]) throws -> [String] {
    String(decoding: try output(arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Asks servers for the busy times of people, by an account if there is one.
  func busyTimes(of asked: AskedPeople, by account: String?, configurationPath: String) throws -> PeopleTimes
  {
    let arguments = ["busy", "--config", configurationPath] + (account.map { [$0] } ?? [])
    let output = try output(
      arguments, input: Array(asked.text.utf8), limit: Self.maximumTimes, timeout: Self.timeForPeople)
    guard let times = PeopleTimes(parsing: String(decoding: output, as: UTF8.self)) else {
      throw CommandError(.unavailable, "agenda-sync gave no answer that can be read")
    }
    return times
  }

  /// The most bytes of busy times, and how long they may take, in seconds.
  private static let (maximumTimes, timeForPeople) = (32 << 20, 90.0)

  /// Runs it, and returns what it prints; throws what it says if it fails.
  private func output(
    _ arguments: [String], input: [UInt8]? = nil, limit: Int = 1 << 20, timeout: Double = searchTime
  ) throws -> [UInt8] {
    let program = ChildProgram(file: file, arguments: arguments, outputLimit: limit)
    let result: ChildProgram.Result
    do throws(ChildProgram.Failure) {
      result = try program.run(input: input, timeout: timeout)
    } catch {
      throw CommandError(.unavailable, "agenda-sync \(error.message)")
    }
    guard result.status == .exited(0) else {
      let code = if case .exited(let code) = result.status { code } else { Self.killedExitCode }
      throw CommandError(
        ExitStatus(code),
        lines: result.errors.split(separator: "\n").map { StandardStreams.message(in: $0) })
    }
    return result.output
  }

  private func arguments(_ configurationPath: String, _ names: [String], _ demand: Demand) -> [String] {
    let option =
      switch demand {
      case .due: [String]()
      case .now: ["--now"]
      case .whole: ["--force"]
      }
    return ["--config", configurationPath, "--calendars", names.joined(separator: ",")] + option
  }
}

extension CalendarSet {
  /// After how many seconds another program is started for a calendar or an image that was not fetched.
  static let timeoutSeconds = 60

  /// Whether any of the calendars is on the web or belongs to an account.
  var hasFetchedCalendars: Bool { !accounts.isEmpty || calendars.contains { $0.cachedFolder != nil } }

  /// The names of the calendars that are fetched, and of their accounts.
  var fetchedNames: [String] {
    accounts.map(\.name) + calendars.filter { $0.cachedFolder != nil }.map(\.name)
  }

  /// Starts a program that fetches those calendars on the web and of accounts that are due, and does not wait for it. If several commands find a
  /// calendar due, only one starts it. An account is due as a whole.
  ///
  /// Returns the reason why no program was started; `nil` if one was, or if none is needed. A cache that cannot be written is not reported here: the
  /// agenda already shows how old its calendars are.
  func fetchInBackground(at now: Instant) -> String? {
    let isDue = { (folder: CachedFolder) in
      folder.isDue(at: now) && folder.putOff(until: now.adding(seconds: Self.timeoutSeconds))
    }
    let onWeb = calendars.filter { $0.web.map { isDue($0.folder) } ?? false }.map(\.name)
    let accounts = accounts.filter { isDue($0.folder) || $0.takesCopies(at: now) }.map(\.name)
    // Each account has a program of its own, so that a server that is slow to answer does not hold up the others.
    let ofAccounts = accounts.map { account in
      [account] + calendars.filter { $0.accountCalendar?.account == account }.map(\.name)
    }
    let due = ([onWeb] + ofAccounts).filter { !$0.isEmpty }
    guard !due.isEmpty else { return nil }
    guard let program = SyncProgram() else { return SyncProgram.missing.messages.first }
    let starts = due.map { program.start(configurationPath: configurationPath, names: $0) }
    return starts.contains(false) ? "agenda-sync cannot be started" : nil
  }

  /// How long the copies of calendars of other programs are waited for, and how much longer where they wait for a processor, in seconds.
  private static let (timeForCopies, graceForCopies) = (0.3, 0.1)
  /// How long the next of the first copies is waited for, in seconds, and how often that is done.
  private static let (timeForFirst, mostPauses) = (2.0, 5)

  /// Copies the calendars of programs of the desktop that have written something since the last copies. If that takes longer than a moment, it goes on in the
  /// background. The first copies, without which there is nothing to show, are waited for as long as they come. Returns whether something may have changed
  /// in the cache.
  func renewCopies(at now: Instant) -> Bool {
    let changed = accounts.filter { $0.takesCopies(at: now) }
    guard !changed.isEmpty, let program = SyncProgram() else { return false }
    let names = changed.map(\.name)
    let ofAccounts = calendars.filter { names.contains($0.accountCalendar?.account ?? "") }.map(\.name)
    guard !changed.contains(where: \.isNew) else {
      program.copyFirst(
        configurationPath: configurationPath, names: names + ofAccounts, pause: Self.timeForFirst,
        atMost: Self.mostPauses
      ) { changed.reduce(0) { $0 + $1.copiedCount } }
      return true
    }
    return program.hasEnded(
      configurationPath: configurationPath, names: names + ofAccounts, within: Self.timeForCopies,
      grace: Self.graceForCopies)
  }

  /// Looks again whether programs of the desktop have written something.
  mutating func lookAtStores() { for index in accounts.indices { accounts[index].lookAgain() } }

  /// Starts a program for each account to which changes wait to be sent, and does not wait for it; `false` if one could not be started. `known` are
  /// all calendars of the configuration.
  func send(to accounts: Set<String>, known: [CalendarConfiguration], at now: Instant) -> Bool {
    guard let program = SyncProgram() else { return false }
    var isStarted = true
    for account in accounts.sorted() {
      let ofAccount = known.filter { $0.accountCalendar?.account == account }
      // A command that shows calendars now does not start a second one.
      _ = ofAccount.first?.accountCalendar?.accountFolder.putOff(
        until: now.adding(seconds: Self.timeoutSeconds))
      let names = [account] + ofAccount.map(\.name)
      if !program.start(configurationPath: configurationPath, names: names) { isStarted = false }
    }
    return isStarted
  }

  /// The next moment at which a calendar on the web or an account is due; `nil` if there is none.
  func nextFetch(after now: Instant) -> Instant? {
    let folders = calendars.compactMap(\.web?.folder) + accounts.map(\.folder)
    return folders.compactMap(\.due).filter { now < $0 }.min()
  }

  /// Fetches all calendars on the web and of accounts, and waits until that is done. If one cannot be fetched, the agenda shows that.
  func fetchAll(_ environment: ProcessEnvironment) throws {
    let names = fetchedNames
    guard !names.isEmpty else { return }
    guard let program = SyncProgram() else { throw SyncProgram.missing }
    _ = try program.run(
      configurationPath: configurationPath, names: names, demand: .now, isQuiet: true,
      showsProgress: environment.hasErrorTerminal)
  }
}

extension CalendarSet.FetchedAccount {
  /// The number of its calendars of which something was copied.
  fileprivate var copiedCount: Int {
    (listFolder(folder.path) ?? []).count { CachedFolder(path: "\(folder.path)/\($0.name)").holdsItems }
  }

  /// Whether a program of the desktop has written something since its calendars were copied, so that they are copied now; notes that.
  ///
  /// Copies that were begun or could not be made within the last minute are not begun anew at each change. Where the cache cannot be written, nothing can
  /// be copied.
  fileprivate func takesCopies(at now: Instant) -> Bool {
    guard isBehind else { return false }
    let soon = now.adding(seconds: CalendarSet.timeoutSeconds)
    if let due = folder.due, now < due, due <= soon { return false }
    return folder.putOff(until: soon)
  }
}

/// The images on the web that pictures need, each once.
struct RemoteImages {
  private let images: [WebCalendar]

  /// Those among some images that are on the web.
  init(_ sources: [ImageSource]) {
    var images: [WebCalendar] = []
    for image in sources.compactMap(\.web) where !images.contains(image) { images.append(image) }
    self.images = images
  }

  /// The next moment at which one of them is due; `nil` if there is none.
  func nextFetch(after now: Instant) -> Instant? {
    images.compactMap(\.folder.due).filter { now < $0 }.min()
  }

  /// Starts a program that fetches those that are due, and does not wait for it; with `isRefreshed` fetches all, and waits. Returns what is
  /// missing on the pictures, and why.
  func fetch(at now: Instant, isRefreshed: Bool) throws -> [String] {
    let due = images.filter { image in
      isRefreshed
        || image.isDue(at: now) && image.folder.putOff(until: now.adding(seconds: CalendarSet.timeoutSeconds))
    }
    if !due.isEmpty {
      guard let program = SyncProgram() else { return SyncProgram.missing(for: "images").messages }
      let noted = due.filter { $0.noteAddress() }.map(\.folder.name)
      if !noted.isEmpty, try !Self.fetch(noted, with: program, isRefreshed: isRefreshed) {
        return ["agenda-sync cannot be started"]
      }
    }
    return images.filter { !$0.folder.holdsItems }.map(Self.note)
  }

  /// Fetches those that are due or failed, or all with `isForced`, and waits. Returns the exit code of the program.
  func synchronize(at now: Instant, isForced: Bool, with program: SyncProgram) throws -> Int32 {
    let asked = images.filter { isForced || $0.isDue(at: now) || CacheState(of: $0.folder)?.failure != nil }
    let names = asked.filter { $0.noteAddress() }.map(\.folder.name)
    guard !names.isEmpty else { return 0 }
    return try program.run((isForced ? ["--now"] : []) + SyncProgram.arguments(forImages: names))
  }

  /// Whether there is none.
  var isEmpty: Bool { images.isEmpty }

  /// Fetches images by the names of their folders; `false` if the program cannot be started.
  private static func fetch(
    _ names: [String], with program: SyncProgram, isRefreshed: Bool
  ) throws -> Bool {
    guard isRefreshed else { return program.start(images: names) }
    _ = try program.run(["--now", "--quiet"] + SyncProgram.arguments(forImages: names))
    return true
  }

  /// Why the picture has no image.
  private static func note(of image: WebCalendar) -> String {
    let place = image.address.origin
    guard access(image.folder.path, W_OK) == 0 else {
      return
        "the image of \(place) cannot be fetched: the cache cannot be written; the picture is drawn without it"
    }
    guard let state = CacheState(of: image.folder), state.failure != nil else {
      return "the image of \(place) is being fetched for the first time; the picture is drawn without it"
    }
    let reason = state.message.map { ": \($0)" } ?? ""
    return "the image of \(place) cannot be fetched\(reason); the picture is drawn without it"
  }
}

extension ImageSource {
  /// The present state of its file.
  var version: FileStamp { FileStamp(of: [watchedPath]) }
}
