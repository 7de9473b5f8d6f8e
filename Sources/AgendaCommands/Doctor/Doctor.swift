import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// Looks at everything that the command needs, by the means of the commands that use it.
struct Doctor {
  /// The environment of the process.
  let environment: ProcessEnvironment
  /// The path of the configuration, and whether the command line names it.
  let (configurationPath, isNamed): (String, Bool)
  /// The calendars and the settings, as every command gets them; `nil` if the configuration is wrong.
  let session: Run?
  /// Why there is no session.
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
      session = nil
      return
    }
    do {
      session = try Run(request, in: environment)
    } catch let error as CommandError where error.exitCode == .usage {
      throw error
    } catch {
      session = nil
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
    { $0.ownPrograms },
    { $0.optionalPrograms },
    { $0.folders },
  ]

  /// Why calendars and settings are not looked at without a session.
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
