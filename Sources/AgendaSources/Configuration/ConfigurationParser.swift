internal import ICalendar

/// Converts the tables of a configuration file into values, and collects all problems.
struct ConfigurationParser {
  private static let tables = ["calendar", "defaults"]

  private(set) var problems: [ConfigurationError.Problem] = []
  private let paths: PathExpansion

  /// The folder of the cache of calendars on the web.
  var cacheFolder: String { BaseDirectories.cacheFolder(environment: paths.environment, home: paths.home) }

  init(paths: PathExpansion) {
    self.paths = paths
  }

  /// The problems in the order of the file.
  var sortedProblems: [ConfigurationError.Problem] {
    problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
  }

  /// The configuration, without the parts that have problems.
  mutating func parse(_ root: TOMLNode) -> Configuration {
    var configuration = Configuration()
    guard case .table(let entries) = root.value else { return configuration }
    for entry in entries where entry.key == "defaults" {
      configuration.defaults = defaults(entry)
    }
    for entry in entries {
      switch entry.key {
      case "defaults": break
      case "calendar":
        configuration.calendars = calendars(entry, addresses: configuration.defaults.addresses)
      default: unknownTable(entry)
      }
    }
    return configuration
  }

  private mutating func unknownTable(_ entry: TOMLNode) {
    if Self.defaultKeys.contains(entry.key), !entry.holdsTables {
      report(entry.keyPosition, "“\(entry.key)” is outside of a table; it belongs under [defaults]")
    } else if entry.key.hasPrefix("calendar") {
      report(entry.keyPosition, "unknown key \(quoted(entry.key)); a calendar begins with [[calendar]]")
    } else {
      reportUnknown(entry, among: Self.tables, expected: "[[calendar]] or [defaults]")
    }
  }

  private mutating func calendars(_ entry: TOMLNode, addresses: Set<String>) -> [CalendarConfiguration] {
    guard case .array(let tables) = entry.value else {
      report(
        entry.keyPosition,
        "“calendar” is \(entry.kindInWords); expected [[calendar]] in double brackets before each calendar")
      return []
    }
    var lines: [String: Int] = [:]
    var calendars: [CalendarConfiguration] = []
    for table in tables {
      guard let (calendar, namePosition) = calendar(table, addresses: addresses) else { continue }
      if let line = lines[calendar.name] {
        report(
          namePosition, "the name \(quoted(calendar.name)) is already used by the calendar in line \(line)"
        )
      }
      lines[calendar.name] = lines[calendar.name] ?? namePosition.line
      calendars.append(calendar)
    }
    return calendars
  }

  private mutating func calendar(
    _ table: TOMLNode, addresses: Set<String>
  ) -> (CalendarConfiguration, namePosition: TOMLPosition)? {
    guard case .table(let entries) = table.value else {
      report(table.position, "found \(table.kindInWords); expected a table: [[calendar]]")
      return nil
    }
    var name: (text: String, position: TOMLPosition)?
    var calendar = CalendarConfiguration(name: "", location: .standardInput, addresses: addresses)
    var location = LocationEntries()
    for entry in entries where !location.take(entry) {
      switch entry.key {
      case "name": name = self.name(entry).map { ($0, entry.position) } ?? ("", entry.position)
      case "color": calendar.color = color(entry)
      case "kind": calendar.kind = choice(entry, CalendarKind.allCases)
      case "addresses": calendar.addresses = Set(strings(entry).map { $0.lowercased() })
      default: reportUnknown(entry, among: ["name"] + LocationEntries.keys + ["color", "kind", "addresses"])
      }
    }
    let label = name.flatMap { $0.text.isEmpty ? nil : " \(quoted($0.text))" } ?? ""
    if let location = self.location(location, of: table, label: label) { calendar.location = location }
    if name == nil { report(table.position, "the calendar has no “name”; expected name = \"work\"") }
    guard let name, !name.text.isEmpty else { return nil }
    calendar.name = name.text
    return (calendar, name.position)
  }

  /// A calendar's name: words between slashes. No word may be empty. A comma would end the name in `--calendars`.
  private mutating func name(_ entry: TOMLNode) -> String? {
    guard let text = string(entry) else { return nil }
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    if words.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      let found = text.isEmpty ? "an empty name" : "the name \(quoted(text)) with an empty part"
      report(entry.position, "found \(found); expected a name such as \"work\" or \"family/alice\"")
      return nil
    }
    if text.contains(where: { $0 == "," || $0.isNewline }) || text.first?.isWhitespace == true
      || text.last?.isWhitespace == true
    {
      report(
        entry.position,
        "the name \(quoted(text)) holds a comma or line break, or a space at an end; expected none"
      )
      return nil
    }
    return text
  }

  mutating func path(_ entry: TOMLNode) -> String? {
    guard let text = string(entry) else { return nil }
    guard !text.isEmpty else {
      report(entry.position, "the path is empty; expected a file or a folder")
      return nil
    }
    do {
      return try paths.expand(text)
    } catch {
      report(entry.position, error.message)
      return nil
    }
  }

  private mutating func color(_ entry: TOMLNode) -> CalendarColor? {
    guard let text = string(entry) else { return nil }
    if let color = CalendarColor(text) { return color }
    report(
      entry.position,
      "\(quoted(text)) is not a colour; expected a CSS name such as \"steelblue\", or \"#rrggbb\"")
    return nil
  }

  /// Records a problem at a position.
  mutating func report(_ position: TOMLPosition, _ message: String) {
    problems.append(.init(at: position, message: message))
  }
}
