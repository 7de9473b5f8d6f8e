import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda setup`.
struct Setup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Keep the calendars that are found on this computer.",
    usage: "agenda setup [--yes | --list] [<options>]",
    discussion: """
      Finds the calendars in the usual folders and those of khal, vdirsyncer, Evolution, Thunderbird, KOrganizer, Radicale \
      and Xandikos, asks which of them are kept, and writes the configuration, or adds to it what it lacks. It never \
      changes what it found. Nothing is written before the last question. It also names the accounts of GNOME Online \
      Accounts with calendars, which “agenda accounts add --from gnome” adds.

      Examples:
        agenda setup --list --format json
        agenda setup --yes
      """)

  @Flag(.yes, "Ask nothing: keep all that can be read.") var yes: Bool

  @Flag(help: "Print what is found, and write nothing.")
  var list = false

  @OptionGroup(title: "Configuration") var config: ConfigurationOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    let path =
      config.path.map(ProcessEnvironment.absolutePath)
      ?? BaseDirectories.configurationPath(environment: environment.variables, home: environment.home)
    let isFile = access(path, F_OK) == 0
    let known =
      isFile
      ? try CalendarSet.configurationOrDiscovered(path, environment: environment).configuration
      : Configuration()
    let found = CalendarDiscovery.found(environment: environment.variables, home: environment.home)
    if list { return try printList(found, known, environment) }
    guard yes || environment.canAsk else {
      throw CommandError(
        .usage,
        "there is no terminal for questions; add \(.option("yes")) to keep what is found, or \(.option("list")) to see it"
      )
    }
    var dialogue = SetupDialogue(
      found: found, known: known, path: path, isFile: isFile, isUnattended: yes, environment: environment)
    try dialogue.run()
    let configuration = config.path.map { ["--config", $0] } ?? []
    for name in dialogue.gnomeAccounts {
      try AddAccount.parse(["--from", "gnome"] + (name.map { [$0] } ?? []) + configuration).run()
    }
    guard let account = dialogue.account else { return }
    try AddAccount.parse([account] + configuration).run()
  }

  private func printList(
    _ found: FoundCalendars, _ known: Configuration, _ environment: ProcessEnvironment
  ) throws {
    let entries = found.calendars.map {
      FoundEntry($0, isUsed: $0.isUsed(in: known), home: environment.home)
    }
    let (records, format) = (entries.map(\.json), output.request.format ?? .text)
    let problems = JSONValue.array(found.problems.map { .text($0) })
    let accounts = found.accounts(
      notAmong: known.accounts + found.programs.map { found.account(of: $0.program) })
    let signedIn = JSONValue.array(
      accounts.map { .members(["name": .text($0.name), "provider": .text($0.provider)]) })
    try output.request.write(
      records, whole: .members(["calendars": .array(records), "accounts": signedIn, "problems": problems]),
      environment: environment
    ) { style in
      entries.isEmpty ? "No calendar was found.\n" : TextTable(entries.map(\.row), style: style).text
    }
    guard format == .text else { return }
    found.problems.forEach(StandardStreams.warn)
    SetupDialogue.tell(accounts)
  }

  func validate() throws {
    if yes, list {
      throw ValidationError(.option("yes"), .option("list"))
    }
  }
}

/// A line of `agenda setup --list`.
private struct FoundEntry {
  private let found: FoundCalendar
  private let isUsed: Bool
  private let home: String

  init(_ found: FoundCalendar, isUsed: Bool, home: String) {
    (self.found, self.isUsed, self.home) = (found, isUsed, home)
  }

  /// A word for the ways in which agenda can use the calendar, and the reason why there are not more.
  private var state: (word: String, reason: String?) {
    switch found.access {
    case .web: return ("web", nil)
    case .unreadable(let reason): return (found.isUnmade ? "empty" : "unreadable", reason)
    case .readable, .stored:
      let reason = found.reasonAgainstChanges
      return (reason == nil ? "changeable" : "read-only", reason)
    }
  }

  /// The cells of its row in a table.
  var row: [String] {
    let (word, reason) = state
    let rights = word == "read-only" ? ", read-only" : ""
    return [
      found.calendar.name, found.owner.title, isUsed ? "used" + rights : word,
      found.place(home: home) + (reason.map { " (\($0))" } ?? ""),
    ]
  }

  var json: JSONValue {
    let (word, reason) = state
    return .members([
      "name": .text(found.calendar.name), "program": .text(found.owner.rawValue), "state": .text(word),
      "reason": reason.map { .text($0) }, "source": .text(found.calendar.source),
      "color": found.calendar.color.map { .text($0.description) }, "used": .truth(isUsed),
    ])
  }
}

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
    guard settings.writesSentences, request.output.file == nil else { return }
    guard let found = calendars.configuration.found else { return tellUnusedCalendars() }
    defer { tellProblems(of: found) }
    let own = PersonalCalendar.found(environment: environment.variables, home: environment.home)
    if !found.calendars.contains(where: \.isStored), found.readable.map(\.path) == [own.calendar.path] {
      return
    }
    tell(found)
  }

  /// Says what was found, and what `agenda setup` does with it.
  private func tell(_ found: FoundCalendars) {
    StandardStreams.warn("\(found.sentence ?? "no calendar was found"); \(found.advice)")
  }

  /// Says in one line which calendars are on this computer where the configuration has none.
  private func tellUnusedCalendars() {
    let configuration = calendars.configuration
    guard configuration.calendars.isEmpty, configuration.accounts.isEmpty, !request.calendars.isOfFiles else {
      return
    }
    let found = CalendarDiscovery.found(environment: environment.variables, home: environment.home)
    if found.sentence != nil || !found.unshownAccounts.isEmpty { tell(found) }
    tellProblems(of: found)
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
  /// Whether its folder is there, and a configuration that does not name it.
  static func isUnused(by run: Run) -> Bool {
    let environment = run.environment
    return run.calendars.configuration.found == nil
      // Of a file in its place there is no such path.
      && access(path(environment: environment.variables, home: environment.home) + "/.", F_OK) == 0
  }

  /// The error of a command that would have to ask whether it may make the calendar, and has no terminal.
  static func unasked(_ run: Run) -> CommandError {
    let reason =
      isUnused(by: run)
      ? "the configuration has no calendar that can be changed; add \(.option("yes")) to add \(quoted(name)), which is on this computer, to it"
      : "there is no calendar that can be changed; add \(.option("yes")) to make \(quoted(name))"
    return CommandError(.notFound, "\(reason), or run \(.command("setup"))")
  }

  /// Makes the folder of the calendar, adds it to a configuration if there is one, and prints that. With `asks`, it asks in the terminal first.
  /// - Returns: `false` if it has to ask and there is no terminal.
  /// - Throws: if the answer is no, or if it cannot be made.
  static func isMade(for run: Run, asks: Bool, isQuiet: Bool) throws -> Bool {
    let environment = run.environment
    let calendar = found(environment: environment.variables, home: environment.home)
    let place = calendar.calendar.source
    let isUnused = isUnused(by: run)
    if asks {
      guard environment.canAsk, !isQuiet else { return false }
      let hasOthers = run.calendars.configuration.found?.calendars.isEmpty == false
      let question =
        isUnused
        ? "The configuration has no calendar that can be changed. Add \(quoted(name)) in \(place) to it?"
        : "\(hasOthers ? "No calendar can be changed" : "There is no calendar yet"). Make \(quoted(name)) in \(place)?"
      try StandardStreams.confirm(question, otherwise: "nothing was added")
    }
    let made = try CommandError.makingFolder(place)
    let given: String
    do {
      given = try kept(calendar, for: run)
    } catch {
      made.reversed().forEach { rmdir($0) }
      throw error
    }
    if !isQuiet {
      try StandardStreams.write(
        isUnused
          ? "Added the calendar “\(given)” in \(place) to the configuration.\n"
          : "Made the calendar “\(given)” in \(place).\n")
    }
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
