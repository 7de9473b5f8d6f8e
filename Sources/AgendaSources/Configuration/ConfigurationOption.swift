internal import AgendaKit

/// A key of the configuration, described for people and for programs: its purpose, its values, and its default.
package struct ConfigurationOption: Sendable, Hashable {
  /// The tables of the configuration, and a theme, which is a file of its own without tables.
  package enum Table: String, Sendable, Hashable {
    case defaults, calendar, account, widget, board, theme

    /// The tables of the configuration.
    package static let ofConfiguration: [Table] = [.defaults, .calendar, .account, .widget, .board]

    /// The header of the table in the file.
    package var header: String {
      isRepeated ? "[[\(rawValue)]]" : isNamed ? "[\(rawValue).NAME]" : "[\(rawValue)]"
    }
    /// Whether the file can have several of them, one after the other, each with its name in it.
    package var isRepeated: Bool { self == .calendar || self == .account }
    /// Whether the file can have several of them, each with its name in the header.
    package var isNamed: Bool { self == .widget || self == .board }
  }

  /// Returns the keys of a table, which are not made for a file without this table.
  package typealias KeysOfTable = @Sendable (Table) -> [ConfigurationOption]

  /// The values that a key accepts.
  package enum Kind: Sendable, Hashable {
    /// A text that is not empty.
    case text
    /// An array of texts, or one text with commas.
    case texts
    /// Names of calendars, as `texts`.
    case calendars
    /// A text, which is a line of shell, or an array of a program and its arguments.
    case command
    /// A file or a folder.
    case path
    /// An image: the path of its file, or its address.
    case image
    /// The name of a theme, or the path of its file.
    case theme
    /// An address of https, http or webcal.
    case url
    /// A colour of CSS.
    case color
    /// A duration between two numbers of seconds, such as `1h`.
    case duration(ClosedRange<Int>)
    /// True or false.
    case boolean
    /// A whole number in a range; one up to `Int.max` has no upper bound.
    case integer(ClosedRange<Int>)
    /// One of several words.
    case choice([String])
    /// Names of widgets, each with its place: a table; or an array of names, which get the free places.
    case places
    /// Names of calendars by their paths: a table.
    case names
  }

  /// The table that holds it.
  package var table: Table
  /// The name of the key.
  package var name: String
  /// The values that the key accepts.
  package var kind: Kind
  /// The default, in words; `nil` for none.
  package var standard: String?
  /// The purpose of the key: a sentence.
  package var summary: String
  /// How many values a widget of each family takes, where that is limited.
  package var capacities: [Capacity] = []
  /// The key on which it depends; `nil` for none.
  package var parent: Parent?

  /// How many values a widget of a family takes.
  package struct Capacity: Sendable, Hashable {
    package var family: String
    package var count: Int

    package init(_ family: String, _ count: Int) { (self.family, self.count) = (family, count) }
  }

  /// A key of the same table, without which, or without one of whose values, another key has no meaning.
  package struct Parent: Sendable, Hashable {
    package var name: String
    /// Its values, as texts; none where it has to be given, with any value. Otherwise it can also be left out.
    package var values: [String]

    package init(_ name: String, _ values: String...) { (self.name, self.values) = (name, values) }
  }

  package init(table: Table, name: String, kind: Kind, standard: String? = nil, summary: String) {
    (self.table, self.name, self.kind) = (table, name, kind)
    (self.standard, self.summary) = (standard, summary)
  }

  /// All keys that this module reads, table by table. Those of widgets and boards are options of the command, which declares them.
  package static var all: [ConfigurationOption] {
    ConfigurationDefaults.options + options(.calendar, CalendarEntries.keys)
      + options(.account, AccountEntries.keys)
  }

  static func options<Target>(_ table: Table, _ keys: [ConfigurationKey<Target>]) -> [ConfigurationOption] {
    keys.map { key in
      var option = ConfigurationOption(
        table: table, name: key.name, kind: key.kind, standard: key.standard, summary: key.summary)
      option.parent = key.parent
      return option
    }
  }
}

/// The declaration of a key, from which it is read, described and completed.
struct ConfigurationKey<Target>: Sendable {
  /// Stores a value that was read.
  typealias Setter<Value> = @Sendable (inout Target, Value) -> Void

  let name: String
  let kind: ConfigurationOption.Kind
  let standard: String?
  let summary: String
  /// Reads an entry with this key into the values of its table.
  let read: @Sendable (inout ConfigurationParser, TOMLNode, inout Target) -> Void
  /// The value as a text; `nil` if it is not given, or cannot be shown.
  private(set) var text: @Sendable (Target) -> String? = { _ in nil }
  /// The key on which it depends; `nil` for none.
  private(set) var parent: ConfigurationOption.Parent?

  /// A key whose value `parse` reads.
  init<Value>(
    _ name: String, _ kind: ConfigurationOption.Kind, _ summary: String, standard: String? = nil,
    parse: @escaping @Sendable (inout ConfigurationParser, TOMLNode) -> Value, set: @escaping Setter<Value>
  ) {
    (self.name, self.kind, self.summary, self.standard) = (name, kind, summary, standard)
    read = { parser, entry, target in set(&target, parse(&parser, entry)) }
  }
}

extension ConfigurationKey {
  static func text(
    _ name: String, _ summary: String, standard: String? = nil, set: @escaping Setter<String?>
  ) -> Self {
    Self(name, .text, summary, standard: standard, parse: { $0.word($1) }, set: set)
  }

  static func texts(
    _ name: String, _ kind: ConfigurationOption.Kind = .texts, _ summary: String, standard: String? = nil,
    set: @escaping Setter<[String]>
  ) -> Self {
    Self(name, kind, summary, standard: standard, parse: { $0.strings($1) }, set: set)
  }

  /// Mail addresses, which are compared in lower case, in the order of the file.
  static func addresses(_ name: String, _ summary: String, set: @escaping Setter<[String]>) -> Self {
    Self(
      name, .texts, summary, parse: { parser, entry in parser.strings(entry).map { $0.lowercased() } },
      set: set)
  }

  /// Files and folders: an array of paths, or one text with commas.
  static func paths(
    _ name: String, _ summary: String, standard: String? = nil, set: @escaping Setter<[String]?>
  ) -> Self {
    Self(name, .texts, summary, standard: standard, parse: { $0.paths($1) }, set: set)
  }

  /// The program that sends mails.
  static func mailCommand(_ summary: String, set: @escaping Setter<[String]?>) -> Self {
    Self("mail-command", .command, summary, parse: { $0.command($1) }, set: set)
  }

  static func boolean(_ name: String, _ summary: String, standard: Bool, set: @escaping Setter<Bool?>) -> Self
  {
    Self(name, .boolean, summary, standard: "\(standard)", parse: { $0.boolean($1) }, set: set)
  }

  static func integer(
    _ name: String, from least: Int, _ summary: String, standard: String? = nil, set: @escaping Setter<Int?>
  ) -> Self {
    Self(
      name, .integer(least...Int.max), summary, standard: standard,
      parse: { $0.integer($1, in: least...Int.max) },
      set: set)
  }

  static func choice<Choice: RawRepresentable<String> & Sendable>(
    _ name: String, _ choices: [Choice], _ summary: String, standard: String? = nil,
    set: @escaping Setter<Choice?>
  ) -> Self {
    Self(
      name, .choice(choices.map(\.rawValue)), summary, standard: standard,
      parse: { $0.choice($1, choices) }, set: set)
  }

  /// A form of dates or times of day.
  static func format(
    _ name: String, _ kind: TimeFormat.Kind, _ summary: String, set: @escaping Setter<TimeFormat?>
  ) -> Self {
    Self(
      name, .text, summary, standard: "the form of the locale",
      parse: { $0.timeFormat($1, kind) }, set: set)
  }

  static func path(
    _ name: String, _ summary: String, standard: String? = nil, set: @escaping Setter<String?>
  ) -> Self {
    Self(name, .path, summary, standard: standard, parse: { $0.path($1) }, set: set)
  }

  /// A theme: a name, or the path of a file.
  static func theme(_ name: String, _ summary: String, standard: String, set: @escaping Setter<String?>)
    -> Self
  {
    Self(name, .theme, summary, standard: standard, parse: { $0.theme($1) }, set: set)
  }

  static func url(_ name: String, _ summary: String, set: @escaping Setter<WebAddress?>) -> Self {
    Self(name, .url, summary, parse: { $0.webAddress($1) }, set: set)
  }

  /// How often something is fetched.
  static func interval(
    _ name: String, _ summary: String, standard: String, set: @escaping Setter<Int?>
  ) -> Self {
    Self(
      name, .duration(WebCalendar.intervals), summary, standard: standard, parse: { $0.seconds($1) },
      set: set)
  }

  /// How long before its start the next event stands before the one that runs.
  static func soon(set: @escaping Setter<Int?>) -> Self {
    Self(
      "soon", .duration(ConfigurationDefaults.soonLengths),
      "Show in one line, from this long before its start, the next event in place of the one that runs.",
      standard: "10m",
      parse: { $0.seconds($1, in: ConfigurationDefaults.soonLengths) }, set: set)
  }

  /// The certificates against which a server is checked.
  static func certificates(set: @escaping Setter<String?>) -> Self {
    path(
      "ca-file", "A file with the certificates (PEM) that the server is checked against.",
      standard: "those of the system", set: set)
  }

  /// The certificate by which a server knows the client.
  static func clientCertificate(set: @escaping Setter<String?>) -> Self {
    path(
      "client-certificate", "A file with your certificate (PEM) for servers that ask for one.", set: set)
  }

  /// The key of that certificate.
  static func clientKey(set: @escaping Setter<String?>) -> Self {
    path(
      "client-key", "A file with the key (PEM) of your certificate, if it is not in the same file.", set: set)
  }

  /// A header of HTTP.
  static func header(_ name: String, _ summary: String, standard: String, set: @escaping Setter<String?>)
    -> Self
  {
    Self(name, .text, summary, standard: standard, parse: { $0.headerText($1) }, set: set)
  }
}

extension ConfigurationKey {
  /// A copy of the key whose value is shown as a text.
  func shown(_ text: @escaping @Sendable (Target) -> String?) -> Self {
    var key = self
    key.text = text
    return key
  }

  /// A copy of the key that has a meaning only beside another key.
  func with(_ parent: String) -> Self {
    var key = self
    key.parent = .init(parent)
    return key
  }
}

extension ConfigurationParser {
  /// Reads the entries of a table into `target`, and reports those that are not among `keys`; `others` says where these are listed. Returns the entries by
  /// their keys.
  @discardableResult
  mutating func read<Target>(
    _ entries: [TOMLNode], as keys: [ConfigurationKey<Target>], into target: inout Target,
    otherwise others: String? = nil
  ) -> [String: TOMLNode] {
    for entry in entries {
      guard let key = keys.first(where: { $0.name == entry.key }) else {
        reportUnknown(entry, among: keys.map(\.name), otherwise: others)
        continue
      }
      key.read(&self, entry, &target)
    }
    return Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
  }
}

extension ConfigurationOption.Kind {
  /// The values in words, for messages of command lines, requests and configurations alike.
  package var expected: String {
    switch self {
    case .choice(let words): words.joined(separator: ", ")
    case .integer(let range): "a whole number from \(range.words)"
    case .duration(let range): "a duration from \(range.wordsOfDurations)"
    case .boolean: "true or false"
    case .calendars: "names of calendars"
    case .texts: "a text, or several with commas"
    case .path: "a file or a folder"
    case .image: "the file of an image"
    case .theme: "the name of a theme"
    default: "a text"
    }
  }

  /// Whether a text is one of the words, the numbers or the durations; any text is of another kind.
  package func takes(_ text: String) -> Bool {
    switch self {
    case .choice(let words): words.contains(text)
    case .integer(let range): Int(text).map(range.contains) == true
    case .duration(let range): WrittenDuration.seconds(in: text).map(range.contains) == true
    case .boolean: Bool(text) != nil
    default: true
    }
  }
}

extension ClosedRange<Int> {
  /// The numbers in words, such as `1 to 7`; a range up to `Int.max` has no upper bound.
  fileprivate var words: String {
    upperBound == .max ? "\(lowerBound)" : "\(lowerBound) to \(upperBound)"
  }

  /// The numbers of seconds in words, such as `5m to 1d`.
  package var wordsOfDurations: String {
    [lowerBound, upperBound].map { seconds in
      seconds > 0 && seconds % 86_400 == 0
        ? "\(seconds / 86_400)d" : seconds > 0 && seconds % 60 == 0 ? "\(seconds / 60)m" : "\(seconds)s"
    }.joined(separator: " to ")
  }
}
