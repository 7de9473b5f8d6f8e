internal import AgendaKit
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
        otherwise: "expected [[calendar]], [[account]], [widget.NAME], [board.NAME] or [defaults]")
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
      let expected = ConfigurationOption.Kind.path.expected
      report(entry.position, Mistake.empty("“\(entry.key)”", expected: expected, or: "remove the line"))
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

/// Reads the values of keys. If a value is not as expected, a function returns `nil` or an empty value and reports a
/// problem.
extension ConfigurationParser {
  /// Any text.
  mutating func string(_ entry: TOMLNode) -> String? {
    if case .string(let text) = entry.value { return text }
    reportType(entry, expected: "text in quotes")
    return nil
  }

  /// Text that is not empty.
  mutating func word(_ entry: TOMLNode) -> String? {
    guard let text = string(entry) else { return nil }
    guard text.isEmpty else { return text }
    report(entry.position, Mistake.empty("“\(entry.key)”", expected: "a text", or: "remove the line"))
    return nil
  }

  /// Several texts: an array, or one text with commas, as on the command line.
  mutating func strings(_ entry: TOMLNode) -> [String] {
    switch entry.value {
    case .string(let text): return CalendarSelection.names(in: text)
    case .array(let elements):
      return elements.compactMap { element in
        if case .string(let text) = element.value { return text }
        report(element.position, "“\(entry.key)” holds \(element.kindInWords); expected text in quotes")
        return nil
      }
    default:
      reportType(entry, expected: "an array of texts, as [\"…\", \"…\"]")
      return []
    }
  }

  /// Several paths, each of which can be opened.
  mutating func paths(_ entry: TOMLNode) -> [String] {
    strings(entry).compactMap { $0.isEmpty ? nil : expanded($0, at: entry.position) }
  }

  /// True or false.
  mutating func boolean(_ entry: TOMLNode) -> Bool? {
    if case .boolean(let isTrue) = entry.value { return isTrue }
    reportType(entry, expected: ConfigurationOption.Kind.boolean.expected)
    return nil
  }

  /// An integer in a range.
  mutating func integer(_ entry: TOMLNode, in range: ClosedRange<Int>) -> Int? {
    if case .integer(let number) = entry.value, range.contains(number) { return number }
    reportType(entry, expected: ConfigurationOption.Kind.integer(range).expected)
    return nil
  }

  /// A form of dates or times of day.
  mutating func timeFormat(_ entry: TOMLNode, _ kind: TimeFormat.Kind) -> TimeFormat? {
    guard let text = word(entry) else { return nil }
    do throws(TimeFormatError) {
      return try TimeFormat(parsing: text, as: kind)
    } catch {
      report(entry.position, "“\(entry.key)” \(error.message)")
      return nil
    }
  }

  /// One of several words.
  mutating func choice<Choice: RawRepresentable<String>>(_ entry: TOMLNode, _ choices: [Choice]) -> Choice? {
    choice(entry, among: choices.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// One of several words.
  mutating func choice(_ entry: TOMLNode, among words: [String]) -> String? {
    guard case .string(let text) = entry.value else {
      reportType(entry, expected: inWords(words))
      return nil
    }
    guard !words.contains(text) else { return text }
    reportText(entry, text, expected: inWords(words), among: words)
    return nil
  }

  /// Reports an unknown key, and suggests the most similar known one, else says where all are.
  mutating func reportUnknown(_ entry: TOMLNode, among keys: [String], otherwise others: String? = nil) {
    let others = others ?? "\(.command("config schema --format text")) lists the keys"
    report(entry.keyPosition, Mistake.unknown("key", entry.key, among: keys, otherwise: others))
  }

  /// Reports a text that is none of those expected, and suggests the most similar one of some words.
  mutating func reportText(_ entry: TOMLNode, _ text: String, expected: String, among words: [String] = []) {
    report(
      entry.position,
      Mistake.wrong(
        "“\(entry.key)”", is: "the text \(quoted(text))", expected: expected, word: text, among: words))
  }

  mutating func reportType(_ entry: TOMLNode, expected: String) {
    report(entry.position, Mistake.wrong("“\(entry.key)”", is: entry.kindInWords, expected: expected))
  }

  /// Lists words: `"a", "b" or "c"`.
  private func inWords(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    return quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
  }
}

extension ConfigurationParser {
  /// An address on the web. Its text is not quoted: it can hold a secret.
  mutating func webAddress(_ entry: TOMLNode) -> WebAddress? {
    guard let text = word(entry) else { return nil }
    do throws(WebAddressError) {
      return try WebAddress(text)
    } catch {
      report(entry.position, error.message)
      return nil
    }
  }

  /// How often something is fetched, in seconds.
  mutating func seconds(
    _ entry: TOMLNode, in lengths: ClosedRange<Int> = WebCalendar.intervals
  ) -> Int? {
    guard let text = string(entry) else { return nil }
    if let seconds = WrittenDuration.seconds(in: text), lengths.contains(seconds) {
      return seconds
    }
    reportType(entry, expected: "\(ConfigurationOption.Kind.duration(lengths).expected), such as \"30m\"")
    return nil
  }

  /// The name that requests give for this program: one line of ASCII, as a header of HTTP can hold.
  mutating func headerText(_ entry: TOMLNode) -> String? {
    guard let text = word(entry) else { return nil }
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }), text.utf8.count <= 500 { return text }
    report(
      entry.position,
      "the user agent has other characters than ASCII, or more than 500; expected one line of ASCII")
    return nil
  }

  /// One line of text, without control characters. Its text is not quoted: it can be a secret.
  mutating func line(_ entry: TOMLNode) -> String? {
    guard let text = word(entry) else { return nil }
    guard text.hasControlCharacters else { return text }
    report(entry.position, "“\(entry.key)” holds a line break or a control character; expected none")
    return nil
  }

  /// A program and its arguments: a text is a line of shell; of an array, the first text is the program. A program with a slash is a path as
  /// others are, another one is looked for in the folders of `PATH`.
  mutating func command(_ entry: TOMLNode) -> [String]? {
    let count = problems.count
    switch entry.value {
    case .string: return word(entry).map { ["/bin/sh", "-c", $0] }
    case .array(let elements) where !elements.isEmpty:
      var words = strings(entry)
      guard problems.count == count, let program = words.first else { return nil }
      guard !program.isEmpty else {
        report(entry.position, "“\(entry.key)” names no program; expected [\"pass\", \"show\", \"calendar\"]")
        return nil
      }
      guard program.contains("/") else { return words }
      guard let path = expanded(program, at: entry.position) else { return nil }
      words[0] = path
      return words
    default:
      reportType(
        entry, expected: "a line of shell in quotes, or an array of a program and its arguments")
      return nil
    }
  }
}
