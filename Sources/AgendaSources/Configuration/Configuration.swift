internal import AgendaPlatform
internal import ICalendar

/// The configuration: the calendars, the accounts, the widgets, the boards, and defaults for the command's options.
///
/// ```toml
/// [defaults]
/// time-zone = "Europe/Berlin"
/// ended = "dim"
/// addresses = ["ada@example.org"]
///
/// [[calendar]]
/// name = "family/alice"
/// path = "~/calendars/alice"
/// color = "steelblue"
///
/// [[account]]
/// name = "work"
/// address = "ada@example.org"
/// ```
///
/// The calendars keep the order of the file. Events that are otherwise equal are sorted by it.
public struct Configuration: Sendable, Hashable {
  /// The maximum size of a configuration, in bytes.
  static let maximumSize = 1 << 20

  /// The calendars, in the order of the file.
  public var calendars: [CalendarConfiguration]
  /// The accounts on servers, in the order of the file. Their calendars are known once they were listed there.
  public var accounts: [AccountConfiguration]
  /// The defaults of the command's options.
  public var defaults: ConfigurationDefaults
  /// The widgets, in the order of the file.
  package var widgets: [WidgetConfiguration] = []
  /// The boards of widgets, in the order of the file.
  package var boards: [BoardConfiguration] = []

  /// All that was found on this computer, where there is no configuration and its calendars are the readable ones of these.
  package var found: FoundCalendars?

  /// A configuration with calendars.
  public init(
    calendars: [CalendarConfiguration] = [], accounts: [AccountConfiguration] = [],
    defaults: ConfigurationDefaults = ConfigurationDefaults()
  ) {
    self.calendars = calendars
    self.accounts = accounts
    self.defaults = defaults
  }

  /// The calendars with the reminders of `[defaults]` where they have no others.
  var calendarsWithReminders: [CalendarConfiguration] {
    calendars.map { $0.filled(from: defaults.reminders) }
  }

  /// Reads the file at `path`. A relative `path` of a calendar is relative to the folder of this file. `~` and
  /// `$HOME` in it become `home`; `$NAME` and `${NAME}` are looked up in `environment`.
  ///
  /// `environment` also decides where the cache of calendars on the web and of accounts is (`XDG_CACHE_HOME`): a program that fetches them and one
  /// that reads them need the same.
  ///
  /// - Throws: All problems of the file at once.
  public static func load(
    path: String, home: String, environment: [String: String] = [:]
  ) throws(ConfigurationError) -> Configuration {
    try load(path: path, home: home, environment: environment, widgetOptions: nil)
  }

  /// Reads the file at `path` with its widgets and boards, whose keys `widgetOptions` returns; without these where that is `nil`.
  package static func load(
    path: String, home: String, environment: [String: String], widgetOptions: ConfigurationOption.KeysOfTable?
  ) throws(ConfigurationError) -> Configuration {
    let bytes: [UInt8]
    do {
      bytes = try FileContents.read(path: path, maximumSize: maximumSize)
    } catch {
      throw ConfigurationError(
        path: path, problems: [.init(message: "cannot read the configuration: \(error.message)")],
        isMissing: error.code == .notFound)
    }
    let folder = path.pathBeforeName
    return try parse(
      bytes, path: path, paths: PathExpansion(folder: folder, home: home, environment: environment),
      widgetOptions: widgetOptions)
  }

  /// Reads a configuration from bytes; `path` is used in messages only.
  static func parse(
    _ bytes: [UInt8], path: String, paths: PathExpansion,
    widgetOptions: ConfigurationOption.KeysOfTable? = nil
  ) throws(ConfigurationError) -> Configuration {
    let (configuration, problems) = try parseAll(
      bytes, path: path, paths: paths, widgetOptions: widgetOptions)
    guard problems.isEmpty else { throw ConfigurationError(path: path, problems: problems) }
    return configuration
  }

  /// Reads a configuration from bytes, without the parts that have problems, which it returns too.
  /// - Throws: if the bytes are not TOML.
  static func parseAll(
    _ bytes: [UInt8], path: String, paths: PathExpansion, widgetOptions: ConfigurationOption.KeysOfTable?
  ) throws(ConfigurationError) -> (configuration: Configuration, problems: [ConfigurationError.Problem]) {
    let root: TOMLNode
    do {
      root = try TOMLNode.parse(bytes)
    } catch {
      throw ConfigurationError(path: path, problems: [.init(at: error.position, message: error.message)])
    }
    var parser = ConfigurationParser(paths: paths, widgetOptions: widgetOptions)
    let configuration = parser.parse(root)
    return (configuration, parser.sortedProblems)
  }
}

/// All problems of a configuration. The command exits with 78 (`EX_CONFIG`).
public struct ConfigurationError: Error, Sendable, Hashable {
  /// A problem of the configuration.
  public struct Problem: Sendable, Hashable {
    /// The line, from 1; `nil` if the problem concerns the whole file.
    public var line: Int?
    /// The column, from 1, counted in characters; `nil` if the problem concerns the whole file.
    public var column: Int?
    /// The value that was found and the one that was expected, without a full stop.
    public var message: String

    /// A problem at a position, or of the whole file.
    public init(line: Int? = nil, column: Int? = nil, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }

    /// A problem at a position that may be unknown.
    init(at position: TOMLPosition, message: String) {
      let isKnown = position.line > 0
      self.init(
        line: isKnown ? position.line : nil, column: isKnown ? position.column : nil, message: message)
    }
  }

  /// The path of the file.
  public var path: String
  /// The problems in the order of the file; at least one.
  public var problems: [Problem]
  /// Whether the file does not exist.
  public var isMissing = false

  /// The problems of a file.
  public init(path: String, problems: [Problem], isMissing: Bool = false) {
    self.path = path
    self.problems = problems
    self.isMissing = isMissing
  }

  /// One line for each problem, as compilers write them: `file:line:column: message`.
  public var messages: [String] {
    problems.map { problem in
      guard let line = problem.line, let column = problem.column else { return "\(path): \(problem.message)" }
      return "\(path):\(line):\(column): \(problem.message)"
    }
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// The ``messages``, one on each line.
  public var description: String { messages.joined(separator: "\n") }
}
