import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources

/// Folders on a network server that is gone: the system calls that read them never return.
extension Doctor {
  /// How long a folder may take to answer, and a program to say that it does not know an option, in seconds.
  static let patience = 5.0

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
      let answers = LimitedWait.values(within: patience, asked.map { place in { answer(of: place) } })
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
      name, .problem, "\(path): no answer in \(Int(patience)) seconds",
      advice: "if it is on a server, see whether that runs, or unmount it: umount -l")
  }
}
