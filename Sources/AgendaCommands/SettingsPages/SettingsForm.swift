internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// A form for one table of the configuration: its fields, and the change of the file that follows from their values.
struct SettingsForm {
  /// The subject of a form.
  enum Subject: String {
    case calendar, widget, defaults
    /// A theme, which is a file of its own.
    case theme

    var table: ConfigurationOption.Table {
      switch self {
      case .theme: .theme
      case .calendar: .calendar
      case .widget: .widget
      case .defaults: .defaults
      }
    }

    /// The table of a name.
    func table(named name: String) -> ConfigurationTable {
      switch self {
      case .theme: .root
      case .calendar: .element(.calendar, name: name)
      case .widget: .named(.widget, name: name)
      case .defaults: .defaults
      }
    }
  }

  let subject: Subject
  /// The name of the table in the file, or of the theme; `nil` for one that is to be added.
  var former: String?
  /// The name of what it is a copy of; `nil` for none.
  let source: String?
  /// The name that is typed.
  var name: String
  var fields: [SettingsField]
  /// The problems of the name.
  var nameErrors: [String] = []
  /// The problems beside those of fields.
  var errors: [String] = []
  /// The keys whose values are changed.
  private var changedKeys: Set<String> = []

  /// Whether anything is wrong.
  var hasErrors: Bool {
    !errors.isEmpty || !nameErrors.isEmpty || fields.contains { !$0.errors.isEmpty }
  }

  /// The form for a table of a text. `former`: its name; `nil` for a new one. A copy has the values of another table.
  init(_ subject: Subject, former: String?, copying other: String? = nil, of text: ConfigurationText) {
    (self.subject, self.former, source) = (subject, former, other)
    // A new theme begins with the text of the other one.
    let named = former ?? other ?? (subject == .theme ? "" : nil)
    let values = named.flatMap { text.values(of: subject.table(named: $0)) }
    name = former ?? ""
    fields = Self.options(of: subject).map { SettingsField($0, values?[$0.name]) }
  }

  /// The keys with a field, without that of the name.
  static func options(of subject: Subject) -> [ConfigurationOption] { options(of: subject.table) }

  /// The keys of a table that have a field.
  static func options(of table: ConfigurationOption.Table) -> [ConfigurationOption] {
    ConfigSchema.options(of: table).filter { $0.name != "name" }
  }

  /// Takes what is typed.
  mutating func type(_ typed: FormFields) {
    if subject != .defaults { name = typed["name"] ?? "" }
    for index in fields.indices { fields[index].type(typed) }
  }

  /// The table as it is typed.
  var table: ConfigurationTable { subject.table(named: name) }

  /// Whether the name is not that of the table in the file.
  private var isRenamed: Bool { former.map { !$0.hasSameBytes(as: name) } ?? true }

  /// Makes the change in a text, and notes what is wrong with it.
  mutating func apply(to text: inout ConfigurationText, environment: ProcessEnvironment) {
    let old = text
    do throws(ConfigurationText.Failure) {
      try change(&text)
    } catch {
      if !hasErrors { errors.append(error.message) }
      text = old
      return
    }
    do throws(ConfigurationError) {
      try note(
        problems(of: text, environment), before: problems(of: old, environment),
        text.lines(of: table) ?? [:])
    } catch {
      errors += error.problems.map(\.message)
    }
  }

  /// All problems of a text.
  private func problems(
    of text: ConfigurationText, _ environment: ProcessEnvironment
  ) throws(ConfigurationError) -> [ConfigurationError.Problem] {
    guard subject == .theme else { return try text.problems(environment) }
    return ThemeCatalogue(environment).problems(with: text.bytes, path: text.path)
  }

  private mutating func change(_ text: inout ConfigurationText) throws(ConfigurationText.Failure) {
    let isInTable = subject == .calendar || subject == .widget
    let isTaken = isRenamed && isInTable && text.values(of: table) != nil
    if isTaken {
      nameErrors.append("the name \(quoted(name)) is already used by another \(subject.rawValue)")
      throw ConfigurationText.Failure(message: "")
    }
    var place = table
    if let former {
      place = subject.table(named: former)
      if isRenamed, subject == .widget {
        try text.rename(.widget, former, to: name)
        try text.renameOnBoards(former, to: name)
        place = table
      }
    } else if isInTable {
      try text.add(table, subject == .calendar ? [("name", .text(name))] : [])
    }
    let values = text.values(of: place) ?? [:]
    for index in fields.indices where !fields[index].shows(values[fields[index].option.name]) {
      changedKeys.insert(fields[index].option.name)
      let key = fields[index].option.name
      do throws(ConfigurationText.Failure) {
        try text.set(key, to: fields[index].value(insteadOf: values[key]), in: place)
      } catch {
        fields[index].errors.append(error.message)
      }
    }
    guard subject == .calendar, let former, isRenamed else { return }
    try text.set("name", to: .text(name), in: place)
    try text.renameCalendar(former, to: name)
  }

  /// Puts problems beside the fields in whose lines they are, and leaves out those that the file had before.
  private mutating func note(
    _ problems: [ConfigurationError.Problem], before: [ConfigurationError.Problem],
    _ lines: [String: ClosedRange<Int>]
  ) {
    var known = before.map(\.message)
    for problem in problems {
      let isIn = { (key: String) in
        problem.line.flatMap { line in lines[key].map { $0.contains(line) } } ?? false
      }
      let field = fields.firstIndex { isIn($0.option.name) }
      let isChanged = field.map { changedKeys.contains(fields[$0].option.name) } ?? false
      if !isChanged, let index = known.firstIndex(of: problem.message) {
        known.remove(at: index)
      } else if let field {
        fields[field].errors.append(problem.message)
      } else if isIn("name") || (isIn("") && subject == .widget) {
        nameErrors.append(problem.message)
      } else {
        errors.append(problem.message)
      }
    }
  }

  /// Notes the value in the file, if it differs from the typed one.
  mutating func compare(with text: ConfigurationText) {
    let values = former.flatMap { text.values(of: subject.table(named: $0)) }
    for index in fields.indices {
      let value = values?[fields[index].option.name]
      guard !fields[index].shows(value) else { continue }
      fields[index].textsInFile = SettingsField(fields[index].option, value).texts
    }
  }
}

extension SettingsForm {
  /// Removes the table from a text, and notes if that is not possible.
  mutating func remove(from text: inout ConfigurationText, environment: ProcessEnvironment) {
    guard let former, subject != .defaults else {
      errors.append("there is nothing to remove")
      return
    }
    do {
      let before = try text.problems(environment).map(\.message)
      try text.remove(subject.table(named: former))
      errors += try text.problems(environment).map(\.message).filter { !before.contains($0) }
    } catch let error as ConfigurationText.Failure {
      errors.append(error.message)
    } catch {
      errors += error.messages
    }
  }

  /// The first thing that is wrong.
  var firstError: String { (nameErrors + fields.flatMap(\.errors) + errors).first ?? "" }
}

extension ConfigurationText {
  /// All that `agenda config check` says of the text: its problems, and the names of calendars that there are not now.
  func problems(_ environment: ProcessEnvironment) throws(ConfigurationError) -> [ConfigurationError.Problem]
  {
    let (configuration, problems) = try parse(widgetOptions: AgendaOption.keys)
    return problems + configuration.problems(environment) + configuration.missingCalendars(environment)
  }

  /// Writes the new name of a calendar wherever the file names the calendar, or one below it.
  mutating func renameCalendar(_ former: String, to name: String) throws(Failure) {
    let configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try parse(widgetOptions: AgendaOption.keys).configuration
    } catch {
      throw Failure(message: error.messages.joined(separator: " "))
    }
    let tables =
      [(ConfigurationTable.defaults, ConfigSchema.options(of: .defaults))]
      + configuration.widgets.map { (.named(.widget, name: $0.name), AgendaOption.keys(of: .widget)) }
    for (table, options) in tables {
      guard let values = values(of: table) else { continue }
      for option in options where option.kind == .calendars {
        let names = SettingsField(option, values[option.name]).texts
        let renamed = names.map { $0.renamed(former, to: name) }
        if renamed != names {
          try set(option.name, to: .texts(renamed), in: table, isRenaming: true)
        }
      }
    }
  }
}

extension String {
  /// The name of a calendar, after a calendar was given another name.
  fileprivate func renamed(_ former: String, to name: String) -> String {
    if self == former { return name }
    return hasPrefix(former + "/") ? name + dropFirst(former.count) : self
  }
}

/// The form in which calendars are shown and hidden. It names them by short hashes, so that what a browser sends for the most calendars is less than a
/// request may have.
struct SelectionForm {
  /// The maximum number of calendars on the page. Each takes 28 bytes of a form, which may have 64 KB.
  static let maximumCount = 2000
  /// The digits of a hash.
  private static let length = 10

  /// Whether each calendar of the page was shown, by its hash.
  private let wasShown: [Substring: Bool]
  private let ticked: Set<String>

  /// Reads what was sent.
  init(_ fields: FormFields) {
    var (rest, wasShown) = ((fields["listed"] ?? "")[...], [Substring: Bool]())
    while rest.utf8.count > Self.length {
      wasShown[rest.prefix(Self.length)] = rest.dropFirst(Self.length).first == "1"
      rest = rest.dropFirst(Self.length + 1)
    }
    self.wasShown = wasShown
    ticked = Set(fields.values("shown"))
  }

  /// The hash that stands for a calendar.
  static func identifier(of name: String) -> String {
    String(SHA256.hexadecimal(Array(name.utf8)).prefix(length))
  }

  /// The calendars on the page, each with whether it is shown: what the form sends besides the boxes.
  static func listing(of choice: CalendarChoice) -> String {
    zip(choice.calendars, choice.isSelected).prefix(maximumCount).map { known, isShown in
      identifier(of: known.calendar.name) + (isShown ? "1" : "0")
    }.joined()
  }

  /// Shows ticked calendars and hides unticked ones. Calendars that were changed elsewhere meanwhile, and not here, stay as they are.
  func apply(to choice: inout CalendarChoice) {
    for (index, known) in choice.calendars.enumerated() {
      let identifier = Self.identifier(of: known.calendar.name)
      guard let was = wasShown[identifier[...]] else { continue }
      let isTicked = ticked.contains(identifier)
      if was != isTicked { choice.isSelected[index] = isTicked }
    }
  }
}

/// The fields of a form or of an address, in their order (application/x-www-form-urlencoded).
struct FormFields: Sendable {
  /// The names and values.
  private(set) var fields: [(name: String, value: String)] = []

  /// No fields.
  init() {}

  /// Parses fields that `&` separates; `nil` if there are more than `maximumCount`, or one is not UTF-8 or holds a control character.
  /// `plusIsSpace`: as browsers send forms.
  init?(_ text: some StringProtocol, maximumCount: Int, plusIsSpace: Bool = false) {
    let parts = text.split(separator: "&")
    guard parts.count <= maximumCount else { return nil }
    for part in parts {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(pair[0], plusIsSpace: plusIsSpace),
        let value = pair.count == 2 ? Self.decoded(pair[1], plusIsSpace: plusIsSpace) : ""
      else { return nil }
      fields.append((name, value))
    }
  }

  /// The value of the first field of a name.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The values of all fields of a name.
  func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Removes the fields of a name, and returns the value of the first of them.
  mutating func take(_ name: String) -> String? {
    let value = self[name]
    fields.removeAll { $0.name == name }
    return value
  }

  /// The text without percent-encoding; `nil` if it is not UTF-8, or holds a control character.
  static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(high << 4 | low)
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
