internal import AgendaNetwork
internal import AgendaSources
internal import ICalendar

/// The words of a command line of `agenda-sync`, of which each form has some options.
struct SyncWords {
  /// The forms of the command line.
  static let usage = """
    usage: agenda-sync [--config <path>] [--calendars <name,…>] [--now | --force] [--quiet] [--failures] [--progress]
           agenda-sync --image <name> … [--now] [--quiet]
           agenda-sync login [--config <path>] [--device | --password] <account>
           agenda-sync logout [--config <path>] <account>
           agenda-sync discover | locate [--config <path>] <account>
           agenda-sync online-accounts
           agenda-sync busy [--config <path>] [<account>]
           agenda-sync calendar add [--config <path>] --name <name> [--color <color>] <account>
           agenda-sync calendar change [--config <path>] --path <path> [--name <name>] [--color <color>] <account>
           agenda-sync calendar remove [--config <path>] --path <path> <account>

    “agenda” starts it; people use “agenda sync”, “agenda accounts” and “agenda calendars”.
    """

  /// The values of options, in their order.
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  private var others: ArraySlice<String> = []

  /// Parses words that begin with an option, or with the name of an account.
  /// - Throws: if one is unknown, or has no value.
  init(_ words: ArraySlice<String>, options: Set<String> = [], flags known: Set<String> = [])
    throws(SyncError)
  {
    var words = words
    while let word = words.popFirst() {
      if options.contains(word) {
        guard let value = words.popFirst() else {
          throw SyncError(usage: Mistake.missing(word, expected: "a text"))
        }
        values[word, default: []].append(value)
      } else if known.contains(word) {
        flags.insert(word)
      } else if word.hasPrefix("-") {
        throw SyncError(usage: Mistake.unknown("option", quoted(word), advice: nil))
      } else {
        others.append(word)
      }
    }
  }

  /// The values of an option.
  func all(_ option: String) -> [String] { values[option] ?? [] }

  /// The last value of an option; `nil` without one.
  subscript(_ option: String) -> String? { values[option]?.last }

  /// Whether a flag is given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Whether all words are options and their values.
  var isEmpty: Bool { others.isEmpty }

  /// The only word that is no option, and names an account.
  func account() throws(SyncError) -> String {
    guard let account = others.first else { throw SyncError(usage: "missing expected argument “<account>”") }
    guard others.count == 1 else { throw unexpected(others.dropFirst()) }
    return account
  }

  /// Throws if there is a word that is no option.
  func checkEnd() throws(SyncError) {
    guard others.isEmpty else { throw unexpected(others) }
  }

  private func unexpected(_ words: ArraySlice<String>) -> SyncError {
    SyncError(usage: "unexpected argument \(quoted(words.first ?? ""))")
  }
}

extension SyncError {
  /// A command line that is wrong.
  init(usage message: String) {
    self.init(
      exitCode: SyncExitCode.usage, messages: [message, "“agenda-sync --help” says how to write it"])
  }
}

/// The command line of `agenda-sync` that fetches calendars or images.
struct SyncArguments {
  /// The path of the configuration file; `nil` for the usual one.
  var configurationPath: String?
  /// The names of the calendars; empty for all.
  var names: [String] = []
  /// The names of the folders of images in the cache, which are fetched in place of calendars.
  var images: [String] = []
  /// Which calendars are fetched.
  var demand: CalendarUpdate.Demand = .dueOrFailed
  /// Whether nothing is said of calendars that cannot be fetched, and what other processes fetch is left to them.
  var isQuiet = false
  /// Whether only what failed is said, and no success.
  var saysFailuresAlone = false
  /// True if the command says what was done, and why nothing was.
  var saysSuccess: Bool { !isQuiet && !saysFailuresAlone }
  /// Whether a line is printed for each calendar.
  var showsProgress = false

  /// Those of a run with a configuration, and without other options.
  init(configurationPath: String?) { self.configurationPath = configurationPath }

  /// Parses the arguments.
  init(_ arguments: ArraySlice<String>) throws(SyncError) {
    let words = try SyncWords(
      arguments, options: ["--config", "--calendars", "--image"],
      flags: ["--now", "--force", "--quiet", "--failures", "--progress"])
    try words.checkEnd()
    configurationPath = words["--config"]
    names = words.all("--calendars").flatMap { CalendarSelection.names(in: $0) }
    images = words.all("--image")
    isQuiet = words.has("--quiet")
    demand = words.has("--force") ? .whole : words.has("--now") ? .now : isQuiet ? .due : .dueOrFailed
    saysFailuresAlone = words.has("--failures")
    showsProgress = words.has("--progress")
  }
}
