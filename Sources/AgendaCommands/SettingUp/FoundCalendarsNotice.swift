import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

extension Run {
  /// Starts the run of a command that shows calendars to a person, who learns which of them were found.
  static func startTelling(_ request: AgendaRequest) throws -> Run {
    let run = try start(request)
    run.tellFoundCalendars()
    return run
  }

  /// Says in one line which calendars are shown without a configuration, and how to keep them. Output for programs has no such line, and neither has that
  /// of the calendar that `agenda add` made.
  func tellFoundCalendars() {
    guard settings.writesSentences, request.output.file == nil,
      let found = calendars.configuration.found
    else { return }
    defer { tellProblems(of: found) }
    let own = PersonalCalendar.found(environment: environment.variables, home: environment.home)
    if !found.calendars.contains(where: \.isStored), found.readable.map(\.path) == [own.calendar.path] {
      return
    }
    let sentence = found.sentence.map { "\($0); \(found.advice)" }
    StandardStreams.warn(sentence ?? "no calendar was found; \(.command("setup")) makes one")
  }

  /// Says in one line which settings of other programs are not understood: a calendar that they name may be missing.
  private func tellProblems(of found: FoundCalendars) {
    guard let problem = found.problems.first else { return }
    let more = found.problems.count - 1
    StandardStreams.warn(
      more == 0 ? problem : "\(problem); \(.command("setup --list")) names \(more) more such settings")
  }
}

extension CommandError {
  /// Makes a folder for a calendar, and returns all folders that were made for it.
  static func makingFolder(_ path: String) throws -> [String] {
    var made: [String] = []
    guard BaseDirectories.makeFolder(path, made: &made) else {
      let failure = BaseDirectories.failureToMakeFolder(path)
      made.reversed().forEach { rmdir($0) }
      throw CommandError(.cannotCreate, failure)
    }
    return made
  }

}

/// A calendar without events that was made, and can be taken away again.
struct MadeCalendar {
  private let folders: [String]
  private let file: String?

  /// Makes a file where the path ends with .ics, else a folder. If that fails, nothing is left behind.
  init(at path: String) throws {
    let isFile = fileExtension(of: path) == "ics"
    folders = try CommandError.makingFolder(isFile ? path.folder : path)
    file = isFile ? path : nil
    guard isFile, !PendingFile.write(ComposedCalendar().bytes, to: path) else { return }
    let failure = "\(path): cannot be written: \(ProcessEnvironment.systemError)"
    folders.reversed().forEach { rmdir($0) }
    throw CommandError(.cannotCreate, failure)
  }

  /// Removes what was made.
  func remove() {
    if let file { unlink(file) }
    folders.reversed().forEach { rmdir($0) }
  }
}

extension PersonalCalendar {
  /// The error of a command that would have to ask whether it may make the calendar, and has no terminal.
  static var unasked: CommandError {
    CommandError(
      .notFound,
      "there is no calendar that can be changed; add \(.option("yes")) to make \(quoted(name)), or run \(.command("setup"))"
    )
  }

  /// Makes the folder of the calendar, adds it to a configuration if there is one, and prints that. With `asks`, it asks in the terminal first.
  /// - Returns: `false` if it has to ask and there is no terminal.
  /// - Throws: if the answer is no, or if it cannot be made.
  static func isMade(for run: Run, asks: Bool, isQuiet: Bool) throws -> Bool {
    let environment = run.environment
    let calendar = found(environment: environment.variables, home: environment.home)
    let place = calendar.calendar.source
    if asks {
      guard environment.canAsk, !isQuiet else { return false }
      let hasOthers = run.calendars.configuration.found?.calendars.isEmpty == false
      try StandardStreams.confirm(
        "\(hasOthers ? "No calendar can be changed" : "There is no calendar yet"). Make \(quoted(name)) in \(place)?",
        otherwise: "nothing was added")
    }
    let made = try CommandError.makingFolder(place)
    let given: String
    do {
      given = try kept(calendar, for: run)
    } catch {
      made.reversed().forEach { rmdir($0) }
      throw error
    }
    if !isQuiet { try StandardStreams.write("Made the calendar “\(given)” in \(place).\n") }
    return true
  }

  /// Adds the calendar to a configuration if there is one, and returns its name. Without a configuration it is found in its folder.
  private static func kept(_ calendar: FoundCalendar, for run: Run) throws -> String {
    let (configuration, environment) = (run.calendars.configuration, run.environment)
    guard configuration.found == nil else {
      let found = CalendarDiscovery.found(environment: environment.variables, home: environment.home)
      return found.readable.first { $0.path == calendar.calendar.path }?.name ?? name
    }
    let taken = configuration.calendars.map(\.name) + configuration.accounts.map(\.name)
    let entry = ConfigurationText.Found([calendar], environment.home, taken: taken)
    try ConfigurationText.changing { () throws(ConfigurationText.Failure) in
      var text = try ConfigurationText(run.calendars.configurationPath, environment)
      try text.append(entry.text, calendars: entry.calendars.map(\.calendar))
      try text.write()
    }
    return entry.calendars.first?.name ?? name
  }
}
