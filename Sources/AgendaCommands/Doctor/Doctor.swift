internal import AgendaCLinuxEvents
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar
internal import Synchronization

/// `agenda doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what agenda needs, and say how to mend problems.",
    usage: "agenda doctor [<options>]",
    discussion: """
      It looks at the configuration, the calendars, the accounts as their servers last answered, time zones, language and terminal, \
      the programs that agenda starts, and its folders. It changes nothing, asks no server, and prints no password, no token and \
      no address of a private calendar.

      Exit codes: 0 no problem; 1 a problem.
      """)

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions
  @TableOptions(.time) var time
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    var request = AgendaRequest(time: time.time, output: output.request)
    request.calendars.configurationPath = config.path
    let environment = ProcessEnvironment.current()
    let entries = try Doctor(request, environment: environment).entries
    let checks = entries.map(\.json)
    try output.request.write(
      checks,
      whole: .members(["problems": .number(entries.problemCount), "checks": .array(checks)]),
      environment: environment, text: entries.text)
    if entries.problemCount > 0 { throw CommandError(.needsAttention, lines: []) }
  }
}

/// Looks at everything that the command needs, by the means of the commands that use it.
struct Doctor {
  /// The environment of the process.
  let environment: ProcessEnvironment
  /// The path of the configuration, and whether the command line names it.
  let (configurationPath, isNamed): (String, Bool)
  /// The calendars and the settings, as every command gets them; `nil` if the configuration is wrong.
  let run: Run?
  /// Why there is no run.
  private(set) var failure: [String] = []
  /// The files and folders that do not answer. If there is one, nothing is read, because reading would never end.
  let silentPlaces: [String]

  /// Reads the configuration that an option names, or the usual one.
  /// - Throws: if an option of the command line is wrong; a wrong configuration is what is looked for.
  init(_ request: AgendaRequest, environment: ProcessEnvironment) throws {
    self.environment = environment
    let named = request.calendars.configurationPath
    isNamed = named != nil
    configurationPath =
      named ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    silentPlaces = Self.silentPlaces(configurationPath, environment)
    guard silentPlaces.isEmpty else {
      run = nil
      return
    }
    do {
      run = try Run(request, in: environment)
    } catch let error as CommandError where error.exitCode == .usage {
      throw error
    } catch {
      run = nil
      failure = error.messages
    }
  }

  /// The checks, in the order in which they are shown.
  private static let checks: [@Sendable (Doctor) -> [DoctorEntry]] = [
    { [$0.versions] },
    { $0.silence },
    { $0.configuration },
    { $0.calendars },
    { $0.unusedCalendars },
    { $0.accounts },
    { [$0.zone, $0.zoneFiles] },
    { [$0.language] },
    { $0.terminal },
    { $0.installedPrograms },
    { $0.folders },
  ]

  /// Why calendars and settings are not looked at without a run.
  var reasonForNothing: String {
    "not looked at, because "
      + (silentPlaces.isEmpty ? "the configuration is wrong" : "a folder does not answer")
  }

  /// The results of all checks.
  var entries: [DoctorEntry] { Self.checks.flatMap { $0(self) } }

  /// The versions of the command, of what is linked in, and of the system.
  private var versions: DoctorEntry {
    let lines = version.split(separator: "\n").map { String($0) }
    let found = lines.enumerated().map { $0 == 0 ? $1 : $1.lowercasingFirst }.joined(separator: ", ")
    return DoctorEntry("agenda", .ok, "\(found); \(ProcessEnvironment.system)")
  }
}

extension String {
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}

/// Folders on a network server that is gone: the system calls that read them never return.
extension Doctor {
  /// How long a folder may take to answer, and a program to say that it does not know an option, in seconds.
  static let timeoutSeconds = 5.0

  /// How many places are asked at the same time.
  private static let askedTogether = 64

  /// The paths that do not answer: of the configuration, of its calendars, or of the cache and the state.
  static func silentPlaces(_ configurationPath: String, _ environment: ProcessEnvironment) -> [String] {
    guard silent([configurationPath]).isEmpty else { return [configurationPath] }
    let configuration = try? Configuration.load(
      path: configurationPath, home: environment.home, environment: environment.variables)
    let places = (configuration?.calendars ?? []).compactMap(\.path)
    return silent(places + [environment.cacheFolder, environment.stateFolder])
  }

  /// Returns those of the paths that do not answer, each once.
  private static func silent(_ places: [String]) -> [String] {
    var seen: Set<String> = []
    let places = places.filter { seen.insert($0).inserted }
    return stride(from: 0, to: places.count, by: askedTogether).flatMap { start in
      let asked = places[start..<min(start + askedTogether, places.count)]
      let answers = CallWithTimeout.values(
        within: timeoutSeconds, asked.map { place in { answer(of: place) } })
      return zip(asked, answers).filter { $1 == nil }.map { $0.0 }
    }
  }

  /// Asks the system what is at a path, and what a folder has first.
  private static func answer(of path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else {
      return true
    }
    _ = readdir(folder)
    closedir(folder)
    return true
  }

  /// A line for each place that does not answer, but for the folders of the cache and of the state, which have lines of their own.
  var silence: [DoctorEntry] {
    silentPlaces.filter { $0 != environment.cacheFolder && $0 != environment.stateFolder }
      .map { Self.silence(of: $0, named: "folder") }
  }

  static func silence(of path: String, named name: String) -> DoctorEntry {
    DoctorEntry(
      name, .problem, "\(path): no answer in \(Int(timeoutSeconds)) seconds",
      advice: "if it is on a server, see whether that runs, or unmount it: umount -l")
  }
}

/// A line of `agenda doctor`: the state of one part, and advice for the user.
struct DoctorEntry: Sendable {
  /// Whether something has to be done.
  enum State: String, Sendable {
    /// All is well.
    case ok
    /// Something optional is missing, or is worth knowing.
    case note
    /// Something has to be done.
    case problem

    /// The sign before the line.
    fileprivate var sign: String {
      switch self {
      case .ok: "●"
      case .note: "○"
      case .problem: "✗"
      }
    }
  }

  /// The subject of the entry: `calendar work`, `zone`.
  var name: String
  var state: State
  /// The result of the check, without a full stop.
  var found: String
  /// The advice to the user; `nil` for none.
  var advice: String?

  init(_ name: String, _ state: State, _ found: String, advice: String? = nil) {
    (self.name, self.state, self.found, self.advice) = (name, state, found, advice)
  }

  /// The cells of its row in a table: advice stands below what was found.
  fileprivate var rows: [[String]] {
    [["\(state.sign) \(name)", found]] + (advice.map { [["", "→ \($0)"]] } ?? [])
  }

  /// The entry as JSON, for programs.
  var json: JSONValue {
    .members([
      "name": .text(name), "state": .text(state.rawValue), "found": .text(found),
      "advice": advice.map { .text($0) },
    ])
  }
}

extension [DoctorEntry] {
  /// A table of them, and a line that counts what has to be done.
  func text(_ style: TextStyle) -> String {
    let count = problemCount
    let summary =
      switch count {
      case 0: "Nothing has to be done."
      case 1: "1 problem: see → above."
      default: "\(count) problems: see → above."
      }
    return TextTable(flatMap(\.rows), style: style, dimsLast: false).text + "\n"
      + summary.paragraphs(to: style.width) + "\n"
  }

  /// How many of them need something to be done.
  var problemCount: Int { count { $0.state == .problem } }
}

/// Time zones, the language and the terminal.
extension Doctor {
  /// The value of a setting and its origin, in the words of “agenda config show”.
  private func setting(_ name: String) -> (value: String, origin: String)? {
    guard let run else { return nil }
    let settings = EffectiveSetting.all(run.request, run)
    guard let setting = settings.first(where: { $0.name == name }), let value = setting.value else {
      return nil
    }
    return (value, setting.place(configurationPath))
  }

  var zone: DoctorEntry {
    guard let run, let (_, origin) = setting("time-zone") else {
      return DoctorEntry("zone", .note, reasonForNothing)
    }
    let (zone, now) = (run.settings.zone, run.settings.now)
    let found = "\(zone.identifier), now \(zone.localDateTime(at: now).toTheMinute); from \(origin)"
    guard let complaint = run.settings.complaint else { return DoctorEntry("zone", .ok, found) }
    return DoctorEntry(
      "zone", .problem, "\(found); \(complaint)", advice: "set TZ, or “time-zone” in the configuration")
  }

  var zoneFiles: DoctorEntry {
    let zones = environment.zones
    guard zones.isInstalled else {
      return DoctorEntry(
        "tzdata", .problem, "there are no time zones in \(zones.directory)",
        advice: "install the package tzdata")
    }
    let version = zones.version.map { "version \($0)" } ?? "of unknown version"
    let found = "\(version), in \(zones.directory)"
    guard zones.version != nil else {
      return DoctorEntry("tzdata", .note, "\(found), so that its age is not known")
    }
    guard isOld(zones) else { return DoctorEntry("tzdata", .ok, found) }
    return DoctorEntry(
      "tzdata", .note, "\(found), older than a year",
      advice: "update the package tzdata: each year some countries change their clocks in another way")
  }

  /// Whether the time zones of the system are older than a year, as far as their version and the time of their list say.
  private func isOld(_ zones: ZoneDatabase) -> Bool {
    let now = run?.settings.now ?? Instant(secondsSinceEpoch: Int(time(nil)))
    guard let year = zones.version.flatMap({ Int($0.prefix(4)) }) else { return false }
    if year + 2 <= Zone.utc.localDateTime(at: now).date.year { return true }
    var status = stat()
    guard stat("\(zones.directory)/tzdata.zi", &status) == 0 else { return false }
    let changed = Instant(secondsSinceEpoch: Int(status.st_mtim.tv_sec))
    // Some systems give all files the same early time.
    return Zone.utc.localDateTime(at: changed).date.year >= year
      && changed.adding(seconds: 365 * 86_400) < now
  }

  var language: DoctorEntry {
    let locale = run?.settings.locale ?? environment.locale
    let language = Language(localeIdentifier: locale)
    let clock = language.hourCycle == .twelve ? "12" : "24"
    let origin = setting("locale").map { "; from \($0.origin)" } ?? ""
    let found = "\(language.code.rawValue), with a clock of \(clock) hours, of locale \(locale)\(origin)"
    guard language.code == .english, !["en", "c", "posix"].contains(locale.languageName) else {
      return DoctorEntry("language", .ok, found)
    }
    let known = Language.Code.allCases.map(\.rawValue).joined(separator: ", ")
    return DoctorEntry("language", .note, "\(found), whose language is not among \(known)")
  }

  var terminal: [DoctorEntry] {
    guard environment.isTerminal else {
      return [
        DoctorEntry(
          "terminal", .ok, "standard output is not a terminal: text is 72 columns wide and has no colours")
      ]
    }
    let size = [environment.terminalWidth, environment.terminalHeight].map { $0.map { "\($0)" } ?? "?" }
    var entries = [
      DoctorEntry(
        "terminal", .ok,
        "\(size[0]) columns, \(size[1]) rows; \(colors); \(links); TERM=\(variable("TERM")), COLORTERM=\(variable("COLORTERM"))"
      )
    ]
    let charset = ["LC_ALL", "LC_CTYPE", "LANG"].first { !variable($0).isEmpty }
    let isUnicode =
      charset.map { variable($0).uppercased().replacing("-", with: "").contains("UTF8") } ?? false
    if !isUnicode {
      let place = charset.map { "\($0)=\(variable($0))" } ?? "LC_ALL, LC_CTYPE and LANG are not set"
      entries.append(
        DoctorEntry(
          "Unicode", .note, "the locale has no UTF-8 (\(place)), but all text is written in UTF-8",
          advice: "where signs or letters are wrong: export LANG=C.UTF-8"))
    }
    return entries
  }

  private var colors: String {
    let option = run?.calendars.defaults.color ?? .auto
    let count =
      switch environment.colorDepth(option) {
      case .none: "no colours"
      case .ansi16: "16 colours"
      case .ansi256: "256 colours"
      case .trueColor: "16 million colours"
      }
    return setting("color").map { "\(count) (\($0.value), from \($0.origin))" } ?? count
  }

  private var links: String {
    environment.linksTitles(.auto) ? "titles are links" : "titles are no links, because of TERM"
  }

  private func variable(_ name: String) -> String { environment.variables[name] ?? "" }
}

extension String {
  /// The language of a POSIX locale or a BCP 47 tag, in lower case.
  fileprivate var languageName: String { prefix { !"_-.@".contains($0) }.lowercased() }
}

/// Calls functions that may never return, such as a system call on a network file system whose server is gone, and gives up after a while.
enum CallWithTimeout {
  /// The time between two looks for the value, in milliseconds.
  private static let pause: Int32 = 1

  private final class Answer<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    /// The value that the function returned; `nil` until then.
    var value: Value? { stored.withLock { $0 } }

    /// Starts the function in a thread of its own; `nil` if the system has none.
    init?(of body: @escaping @Sendable () -> Value) {
      let work = ThreadWork { [self] in
        let value = body()
        stored.withLock { $0 = value }
      }
      guard let thread = work.start() else { return nil }
      pthread_detach(thread)
    }
  }

  /// Returns the value of a function; `nil` if it takes longer than `seconds`, or the system has no thread for it. A function that is given up stays in its
  /// thread until it returns or the process ends.
  static func value<Value: Sendable>(
    within seconds: Double, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    values(within: seconds, [body])[0]
  }

  /// Returns the values of functions that run at the same time, each in a thread. All of them together take no longer than `seconds`.
  static func values<Value: Sendable>(
    within seconds: Double, _ bodies: [@Sendable () -> Value]
  ) -> [Value?] {
    let answers = bodies.map { Answer(of: $0) }
    for _ in 0...Int(seconds * 1000 / Double(pause)) {
      let values = answers.map { $0?.value }
      if zip(answers, values).allSatisfy({ $0 == nil || $1 != nil }) { return values }
      poll(nil, 0, pause)
    }
    return answers.map { $0?.value }
  }
}
