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

  @Flag(name: .short("y"), help: "Ask nothing: keep all that can be read.")
  var yes = false

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
    if dialogue.addsGnomeAccounts { try AddAccount.parse(["--from", "gnome"] + configuration).run() }
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
    try output.request.write(
      records, whole: .members(["calendars": .array(records), "problems": problems]), environment: environment
    ) { style in
      entries.isEmpty ? "No calendar was found.\n" : TextTable(entries.map(\.row), style: style).text
    }
    guard format == .text else { return }
    found.problems.forEach(StandardStreams.warn)
    SetupDialogue.tellAccounts(of: found)
  }

  func validate() throws {
    if yes, list {
      throw ValidationError("\(.option("yes")) and \(.option("list")) cannot be used together.")
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
    case .unreadable(let reason): return ("unreadable", reason)
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
