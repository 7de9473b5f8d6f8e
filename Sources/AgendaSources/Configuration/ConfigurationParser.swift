internal import ICalendar

/// Converts the tables of a configuration file into values, and collects all problems.
struct ConfigurationParser {
  private(set) var problems: [ConfigurationError.Problem] = []
  private let paths: PathExpansion
  /// The keys of `[widget.NAME]` and `[board.NAME]`; `nil` for a program that uses neither, which does not read them.
  private let widgetOptions: ConfigurationOption.KeysOfTable?
  /// The names of calendars and accounts, with what they belong to and the lines where they stand.
  private var taken: [String: (table: ConfigurationOption.Table, name: String, line: Int)] = [:]

  /// The folder of the cache of calendars on the web.
  var cacheFolder: String { BaseDirectories.cacheFolder(environment: paths.environment, home: paths.home) }
  /// The folder of the user.
  var home: String { paths.home }

  init(paths: PathExpansion, widgetOptions: ConfigurationOption.KeysOfTable? = nil) {
    (self.paths, self.widgetOptions) = (paths, widgetOptions)
  }

  /// The problems in the order of the file.
  var sortedProblems: [ConfigurationError.Problem] {
    problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  /// The configuration, without the parts that have problems.
  mutating func parse(_ root: TOMLNode) -> Configuration {
    var configuration = Configuration()
    guard case .table(let entries) = root.value else { return configuration }
    func entry(_ table: ConfigurationOption.Table) -> TOMLNode? {
      entries.first { $0.key == table.rawValue }
    }
    if let entry = entry(.defaults) { configuration.defaults = defaults(entry) }
    let defaults = configuration.defaults
    if let entry = entry(.calendar) { configuration.calendars = calendars(entry, defaults) }
    if let entry = entry(.account) { configuration.accounts = accounts(entry, defaults) }
    if let entry = entry(.widget), let widgetOptions {
      configuration.widgets = widgets(entry, options: widgetOptions(.widget))
    }
    if let entry = entry(.board), let widgetOptions {
      configuration.boards = boards(entry, options: widgetOptions(.board))
    }
    for entry in entries where ConfigurationOption.Table(rawValue: entry.key) == nil { unknownTable(entry) }
    return configuration
  }

  private mutating func unknownTable(_ entry: TOMLNode) {
    if ConfigurationDefaults.option(entry.key) != nil, !entry.holdsTables {
      report(entry.keyPosition, "“\(entry.key)” is outside of a table; it belongs under [defaults]")
    } else if let table = [.calendar, .account].first(where: { (table: ConfigurationOption.Table) in
      entry.key.hasPrefix(table.rawValue)
    }) {
      report(
        entry.keyPosition,
        "unknown key \(quoted(entry.key)); \(table.withArticle) begins with \(table.header)")
    } else {
      let tables = ConfigurationOption.Table.ofConfiguration
      reportUnknown(
        entry, among: tables.map(\.rawValue),
        expected: "[[calendar]], [[account]], [widget.NAME], [board.NAME] or [defaults]")
    }
  }

  /// The tables of an array such as `[[calendar]]`, with their entries.
  mutating func tables(_ entry: TOMLNode) -> [(table: TOMLNode, entries: [TOMLNode])] {
    guard case .array(let tables) = entry.value else {
      report(
        entry.keyPosition,
        "“\(entry.key)” is \(entry.kindInWords); expected [[\(entry.key)]] in double brackets before each \(entry.key)"
      )
      return []
    }
    return tables.compactMap { table in
      if case .table(let entries) = table.value { return (table, entries) }
      report(table.position, "found \(table.kindInWords); expected a table: [[\(entry.key)]]")
      return nil
    }
  }

  /// Records the name of a calendar or an account, and reports one that is already used, also in other letter case: a command could not choose between
  /// them.
  mutating func take(_ name: String, of table: ConfigurationOption.Table, at position: TOMLPosition) {
    if let other = taken[name.lowercased()] {
      let otherName = other.name == name ? "" : " \(quoted(other.name))"
      report(
        position,
        "the name \(quoted(name)) is already used by the \(other.table.rawValue)\(otherName) in line \(other.line)"
      )
    } else {
      taken[name.lowercased()] = (table, name, position.line)
    }
  }

  mutating func path(_ entry: TOMLNode) -> String? {
    guard let text = string(entry) else { return nil }
    guard !text.isEmpty else {
      report(entry.position, "the path is empty; expected a file or a folder")
      return nil
    }
    return expanded(text, at: entry.position)
  }

  /// The path of an image, or its address.
  mutating func image(_ entry: TOMLNode) -> String? {
    guard case .string(let text) = entry.value, WebAddress.isImageAddress(text) else { return path(entry) }
    do throws(WebAddressError) {
      _ = try WebAddress(text)
      return text
    } catch {
      report(entry.position, error.message)
      return nil
    }
  }

  /// The name of a theme, or the path of its file.
  mutating func theme(_ entry: TOMLNode) -> String? {
    word(entry).flatMap { ThemeFile.isPath($0) ? expanded($0, at: entry.position) : $0 }
  }

  /// A path that can be opened.
  mutating func expanded(_ path: String, at position: TOMLPosition) -> String? {
    do {
      return try paths.expand(path)
    } catch {
      report(position, error.message)
      return nil
    }
  }

  /// Records a problem at a position.
  mutating func report(_ position: TOMLPosition, _ message: String) {
    problems.append(.init(at: position, message: message))
  }
}

extension ConfigurationOption.Table {
  /// Its name after an article.
  fileprivate var withArticle: String { self == .account ? "an account" : "a \(rawValue)" }
}
