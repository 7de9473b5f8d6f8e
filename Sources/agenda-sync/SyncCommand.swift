internal import AgendaDrawing
internal import AgendaNetwork
import AgendaPlatform
internal import AgendaPrograms
internal import AgendaSources
internal import ICalendar

/// Why a run cannot begin or go on.
struct SyncError: Error {
  var exitCode: Int32
  var messages: [String]
}

/// The exit codes, which are those of sysexits(3).
enum SyncExitCode {
  static let usage: Int32 = 64
  static let notFound: Int32 = 66
  static let cannotCreate: Int32 = 73
  static let notFetched: Int32 = 75
  static let signedOut: Int32 = 77
  static let configuration: Int32 = 78
  /// The code of the dynamic loader for a program whose library is missing.
  static let unloadable: Int32 = 127

  /// The code for what became of a calendar or an account.
  static func code(of outcome: CalendarUpdate.Outcome) -> Int32 {
    switch outcome {
    case .unwritable: cannotCreate
    case .failed(.misconfigured, _): configuration
    case .failed: notFetched
    case .replaced, .unchanged, .emptied, .notDue, .busy: 0
    }
  }

  /// The code of a run out of those of its parts: what a person has to do, before what a later attempt can do; `nil` if all went well.
  static func worst(of codes: [Int32]) -> Int32? {
    [cannotCreate, configuration, notFetched, signedOut].first(where: codes.contains)
  }
}

/// The word for what is done with a calendar, by where it is.
enum SyncVerb {
  /// On a server.
  case fetch
  /// In a database or a file of another program.
  case copy

  /// The form behind “can be” and “is”.
  var participle: String { self == .fetch ? "fetched" : "copied" }
}

/// One run of `agenda-sync`: reads the configuration, and fetches the calendars on the web.
struct SyncCommand {
  private let arguments: SyncArguments

  /// Runs with the arguments of the process, and returns the exit code.
  static func run() -> Int32 {
    let words = CommandLine.arguments.dropFirst()
    do throws(SyncError) {
      switch words.first {
      case "-h", "--help":
        SyncWords.usage.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).forEach(say)
      case "--version":
        say("agenda-sync \(agendaVersion)")
        // “agenda doctor” asks for the version to learn of libraries that are missing, as the dynamic loader tells them.
        if let problem = TransferLibrary.problem {
          warn(problem)
          return SyncExitCode.unloadable
        }
      case "login", "logout":
        return try SignInCommand(words.dropFirst(), signsIn: words.first == "login").run()
      case "discover", "locate":
        return try DiscoverCommand(words.dropFirst(), signsIn: words.first == "discover").run()
      case "online-accounts": return try OnlineAccountsCommand(words.dropFirst()).run()
      case "calendar": return try EditCalendarCommand(words.dropFirst()).run()
      case "busy": return try BusyTimesCommand(words.dropFirst()).run()
      default: return try SyncCommand(arguments: SyncArguments(words)).fetch()
      }
      return 0
    } catch {
      error.messages.forEach(warn)
      return error.exitCode
    }
  }

  private func fetch() throws(SyncError) -> Int32 {
    let variables = ProcessVariables.all()
    let home = ProcessVariables.home(in: variables)
    if !arguments.images.isEmpty {
      return fetchImages(BaseDirectories.cacheFolder(environment: variables, home: home))
    }
    let configuration = try Configuration.loaded(
      arguments.configurationPath, variables: variables, home: home)
    let accounts = AccountFetch(configuration, arguments, variables: variables, home: home)
    let known = try accounts.calendars(named: arguments.names)
    let waitsForOthers = !arguments.isQuiet || arguments.demand != .due
    var idle = IdleSources()
    let updates = CalendarUpdater(product: "agenda/\(agendaVersion)").update(
      known.map(\.calendar), demand: arguments.demand, waitsForOthers: waitsForOthers,
      now: AccountFetch.now,
      report: { update in
        idle.note(update.outcome, of: update.names.joined(separator: ", "))
        report(update)
      })
    let codes =
      updates.map { SyncExitCode.code(of: $0.outcome) }
      + accounts.fetch(known, waitsForOthers: waitsForOthers) { outcome, name, place, verb in
        idle.note(outcome, of: name)
        report(outcome, name: name, place: place, verb)
      }
    if arguments.saysSuccess, let line = idle.line(at: AccountFetch.now()) { Self.say(line) }
    // The lists of accounts can have changed.
    let failures =
      configuration.hasMirrors
      ? try accounts.calendars(named: arguments.names, requiresNames: false).compactMap { $0.writeMirror() }
      : []
    failures.forEach(Self.warn)
    if !failures.isEmpty { return SyncExitCode.cannotCreate }
    return SyncExitCode.worst(of: codes) ?? 0
  }

  /// Fetches the images of the arguments into a cache.
  private func fetchImages(_ cache: String) -> Int32 {
    let found = arguments.images.map { ($0, WebCalendar.image(named: $0, cache: cache)) }
    let images = found.compactMap(\.1)
    for (name, image) in found where image == nil {
      Self.warn("the cache \(cache) has no address of an image “\(name)”, so that it cannot be fetched")
    }
    let limits = TransferLimits(maximumSize: ImageHeader.maximumBytes)
    let updates = CalendarUpdater(product: "agenda/\(agendaVersion)", limits: limits).update(
      images: images, demand: arguments.demand,
      waitsForOthers: !arguments.isQuiet || arguments.demand != .due,
      failureToDecode: ImageDecoding.failure,
      now: { Instant(secondsSinceEpoch: time(nil)) }, report: { report($0, isOfImage: true) })
    let codes = updates.map { SyncExitCode.code(of: $0.outcome) }
    return SyncExitCode.worst(of: codes) ?? (images.count < found.count ? SyncExitCode.notFound : 0)
  }

  private func report(_ update: CalendarUpdate) { report(update, isOfImage: false) }

  private func report(_ update: CalendarUpdate, isOfImage: Bool) {
    report(
      update.outcome, name: update.names.joined(separator: ", "), place: update.address.origin,
      isOfImage: isOfImage)
  }

  private func report(
    _ outcome: CalendarUpdate.Outcome, name: String, place: String, _ verb: SyncVerb = .fetch,
    isOfImage: Bool = false
  ) {
    let subject = isOfImage ? "the image" : "“\(name)”"
    let line: String
    switch outcome {
    case .failed(_, let message):
      guard !arguments.isQuiet else { return }
      return Self.warn("\(place): \(subject) cannot be \(verb.participle): \(message)")
    case .unwritable(let message): return Self.warn("\(subject): \(message)")
    case .replaced(let bytes, let items):
      line =
        "\(verb.participle), \(bytes) bytes"
        + (isOfImage ? "" : ", \(items) \(items == 1 ? "item" : "items")")
    case .unchanged: line = "unchanged"
    case .emptied:
      guard arguments.saysSuccess else { return }
      let force = "“agenda sync --force”"
      let remedy = arguments.demand == .whole ? "another \(force)" : "\(force) twice"
      return Self.warn(
        """
        \(subject) is empty on its server, which can be a fault there: what was fetched is shown until an update an interval later \
        finds it so again; \(remedy) removes it now
        """)
    case .notDue: line = "not due yet"
    case .busy: line = "is being \(verb.participle) by another process"
    }
    if arguments.showsProgress { Self.warn("\(name): \(line)") }
  }

  /// Writes one line about a success to standard output, without control characters.
  static func say(_ message: String) {
    let line = Array("\(message.withoutControlCharacters)\n".utf8)
    _ = line.withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
  }

  /// Writes one line to standard error, without control characters.
  static func warn(_ message: String) {
    let line = Array("agenda: \(message.withoutControlCharacters)\n".utf8)
    _ = line.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
  }
}

/// The calendars and accounts that a run leaves alone, because they are not due.
struct IdleSources {
  private var names: [String] = []
  private var next: Instant?
  private var hasOthers = false

  /// Takes what became of a calendar or an account.
  mutating func note(_ outcome: CalendarUpdate.Outcome, of name: String) {
    guard case .notDue(let start) = outcome else {
      hasOthers = true
      return
    }
    names.append(name)
    next = min(next ?? start, start)
  }

  /// Why the run did nothing; `nil` if it did something.
  func line(at now: Instant) -> String? {
    guard !hasOthers, let next else { return nil }
    let minutes = max(1, (next.secondsSinceEpoch - now.secondsSinceEpoch + 59) / 60)
    let list = names.prefix(8).map { quoted($0) } + (names.count > 8 ? ["\(names.count - 8) more"] : [])
    let time = minutes == 1 ? "a minute" : "\(minutes) minutes"
    return
      "Nothing was fetched or sent: \(list.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") not due for \(time); “agenda sync --force” fetches now"
  }
}

extension Configuration {
  /// Reads the configuration at a path; at the usual one where that is `nil`. If that does not exist, the programs of the desktop that have calendars take its
  /// place, as for `agenda`.
  static func loaded(
    _ path: String?, variables: [String: String], home: String
  ) throws(SyncError) -> Configuration {
    let usual = BaseDirectories.configurationPath(environment: variables, home: home)
    let path = path ?? usual
    do throws(ConfigurationError) {
      return try Configuration.load(path: path, home: home, environment: variables)
    } catch {
      if error.isMissing, path == usual {
        var found = Configuration(CalendarDiscovery.found(environment: variables, home: home))
        // Files are not fetched; those of programs are copied, and are calendars of their accounts then.
        found.calendars = []
        if !found.accounts.isEmpty { return found }
      }
      throw SyncError(
        exitCode: error.isMissing ? SyncExitCode.notFound : SyncExitCode.configuration,
        messages: error.messages)
    }
  }
}

extension Configuration {
  /// Whether any calendar is kept as files for other programs.
  var hasMirrors: Bool {
    accounts.contains { $0.mirror != nil } || calendars.contains { $0.web?.mirror != nil }
  }
}

extension KnownCalendar {
  /// Where the calendar is kept as files for other programs; `nil` if nothing asks for that.
  private var mirror: String? {
    if let mirror = calendar.web?.mirror { return mirror }
    guard let account, let mirror = account.mirror, remote != nil else { return nil }
    // The name has no slash and no control character, and is not “.” or “..”.
    let name = calendar.name.dropFirst(account.name.count + 1)
    return mirror + "/" + (name.hasPrefix(".") ? "_" + name.dropFirst() : name)
  }

  /// Writes the files for other programs; `nil` if that could be done, or is not asked for, and otherwise what failed.
  func writeMirror() -> String? {
    guard let mirror, let folder = calendar.cachedFolder else { return nil }
    do throws(CalendarMirror.Failure) {
      _ = try CalendarMirror(folder: mirror).update(
        from: folder, name: remote?.name ?? calendar.name, color: calendar.color)
      return nil
    } catch {
      return error.message
    }
  }
}

/// Asks `agenda-draw` whether an image can be decoded, before it replaces another one.
///
/// An image is made by other people, so that a program decodes it which neither knows passwords nor speaks to servers.
enum ImageDecoding {
  /// How long an image may take to decode, in seconds.
  private static let timeoutSeconds = 30.0

  /// A file that is no image.
  private static let noImage = "/"

  /// Why the image in a file cannot be decoded, to follow its name; `nil` if it can, or if the program that draws it is missing or cannot run:
  /// then the picture shows what is wrong.
  static func failure(of path: String) -> String? {
    let settings = DrawingSettings(format: .png, scale: 1, language: "en", families: "sans-serif")
    guard let file = InstalledProgram.path(of: "agenda-draw"),
      var program = try? RunningProgram(file: file, arguments: [], timeout: timeoutSeconds),
      (try? program.send(Array("\(DrawingCommand.open(settings).line)\n".utf8))) != nil,
      (try? answer(of: &program, on: noImage)) != nil
    else { return nil }
    // The program answered before, so that the image is the cause if it does not answer now.
    do throws(ChildProgram.Failure) {
      guard case .failure(let reason)? = try answer(of: &program, on: path) else { return nil }
      return reason
    } catch {
      return "cannot be decoded: agenda-draw \(error.message)"
    }
  }

  private static func answer(
    of program: inout RunningProgram, on path: String
  ) throws(ChildProgram.Failure) -> ImageAnswer? {
    try program.send(Array("\(DrawingCommand.imageSize(path: path).line)\n".utf8))
    return ImageAnswer(line: try program.line()[...])
  }
}

/// `agenda-sync busy`: asks for the busy times of the people on standard input, by an account if one is named. People use `agenda free --with`.
struct BusyTimesCommand {
  /// Bounds of a request.
  private static let limits = TransferLimits(idleSeconds: 15, maximumSize: 16 << 20, totalSeconds: 30)
  /// The most bytes of a question.
  private static let maximumQuestion = 4 << 20

  private let configurationPath: String?
  private let account: String?

  /// Parses the arguments behind `busy`.
  init(_ arguments: ArraySlice<String>) throws(SyncError) {
    let words = try SyncWords(arguments, options: ["--config"])
    (configurationPath, account) = (words["--config"], words.isEmpty ? nil : try words.account())
  }

  /// Runs, and returns the exit code.
  func run() throws(SyncError) -> Int32 {
    guard let asked = AskedPeople(parsing: Self.input()) else {
      throw SyncError(exitCode: SyncExitCode.usage, messages: ["standard input has no people to ask for"])
    }
    let updater = AccountUpdater(product: "agenda/\(agendaVersion)", limits: Self.limits)
    let times: PeopleTimes
    if let account {
      let variables = ProcessVariables.all()
      let home = ProcessVariables.home(in: variables)
      let configuration = try Configuration.loaded(
        configurationPath, variables: variables, home: home)
      let named = try configuration.account(named: account)
      let accounts = AccountFetch(
        configuration, SyncArguments(configurationPath: configurationPath), variables: variables, home: home)
      times = updater.busyTimes(
        of: asked.people, in: asked.span, as: asked.own, named, cache: accounts.cache(of: named),
        credentials: accounts.signIn(named), now: AccountFetch.now)
    } else {
      times = updater.busyTimes(of: asked.people, in: asked.span, now: AccountFetch.now)
    }
    return Array(times.text.utf8).withUnsafeBytes { writeAll($0, to: STDOUT_FILENO) }
      ? 0 : SyncExitCode.cannotCreate
  }

  /// The text of standard input, at most so much of it as a question can have.
  private static func input() -> String {
    var text: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while text.count < maximumQuestion {
      let count = read(STDIN_FILENO, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      text += block[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
