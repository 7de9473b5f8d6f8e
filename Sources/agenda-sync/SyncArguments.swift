internal import AgendaNetwork
internal import AgendaSources

/// The command line of `agenda-sync`. `agenda` starts it; people use `agenda sync`.
struct SyncArguments {
  static let usage =
    """
    usage: agenda-sync [--config <path>] [--calendars <name,…>] [--now | --force] [--quiet] [--failures] [--progress]\n \
          agenda-sync --image <name> … [--now] [--quiet]
    """

  /// The path of the configuration file; `nil` for the usual one.
  var configurationPath: String?
  /// The names of the calendars; empty for all.
  var names: [String] = []
  /// The names of the folders of images in the cache, which are fetched in place of calendars.
  var images: [String] = []
  /// Which calendars are fetched.
  var demand: CalendarUpdate.Demand { givenDemand ?? (isQuiet ? .due : .dueOrFailed) }
  private var givenDemand: CalendarUpdate.Demand?
  /// Whether nothing is said of calendars that cannot be fetched, and what other processes fetch is left to them.
  var isQuiet = false
  /// Whether only what failed is said, and no success.
  var saysFailuresAlone = false
  /// True if the command says what was done, and why nothing was.
  var saysSuccess: Bool { !isQuiet && !saysFailuresAlone }
  /// Whether a line is printed for each calendar.
  var showsProgress = false

  /// Parses arguments; `nil` if one is unknown.
  init?(_ arguments: [String]) {
    var words = arguments[...]
    while let word = words.popFirst() {
      switch word {
      case "--config":
        guard let path = words.popFirst() else { return nil }
        configurationPath = path
      case "--calendars":
        guard let list = words.popFirst() else { return nil }
        names += CalendarSelection.names(in: list)
      case "--image":
        guard let name = words.popFirst() else { return nil }
        images.append(name)
      case "--now": givenDemand = .now
      case "--force": givenDemand = .whole
      case "--quiet": isQuiet = true
      case "--failures": saysFailuresAlone = true
      case "--progress": showsProgress = true
      default: return nil
      }
    }
  }
}
