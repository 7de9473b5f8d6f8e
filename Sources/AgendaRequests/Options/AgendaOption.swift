package import AgendaSources
internal import AgendaWidgets
internal import ICalendar

extension AgendaOption {
  /// Places where an option can be given.
  package struct Places: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// `today`, `tomorrow`, `week`, and the other commands that show an agenda once.
    package static let agenda = Places(rawValue: 1)
    package static let list = Places(rawValue: 1 << 1)
    package static let next = Places(rawValue: 1 << 2)
    package static let timeline = Places(rawValue: 1 << 3)
    package static let digest = Places(rawValue: 1 << 4)
    /// Not a key of a request: the option writes, fetches, reads files of the service, or is for formats that no answer has.
    package static let unasked = Places(rawValue: 1 << 5)
    /// `[defaults]`, which describes the option.
    package static let defaults = Places(rawValue: 1 << 6)
    /// `[widget.NAME]`.
    package static let widget = Places(rawValue: 1 << 7)
    /// `[board.NAME]`: the surface on which widgets are placed.
    package static let boardFrame = Places(rawValue: 1 << 8)
    /// `[board.NAME]`: the picture, for which the options of its widgets do not count.
    package static let boardPicture = Places(rawValue: 1 << 9)
    /// `[board.NAME]`: defaults for its widgets.
    package static let boardWidgets = Places(rawValue: 1 << 10)
    /// The address of a widget on the web server.
    package static let gallery = Places(rawValue: 1 << 11)
    /// The address of a board on the web server.
    package static let boardGallery = Places(rawValue: 1 << 12)
    package static let add = Places(rawValue: 1 << 13)
    package static let edit = Places(rawValue: 1 << 14)
    /// `counter`, and the other commands that answer invitations.
    package static let counter = Places(rawValue: 1 << 15)
    package static let `import` = Places(rawValue: 1 << 16)
    package static let free = Places(rawValue: 1 << 17)
    /// An argument of the tool for the command.
    package static let tool = Places(rawValue: 1 << 18)

    package static let arranged: Places = [.agenda, .list]
    /// The commands that write pages, pictures and templates.
    package static let pictured: Places = [.agenda, .list]
    package static let drawn: Places = [.agenda, .list, .timeline]
    package static let allCommands: Places = [.agenda, .list, .next, .timeline, .digest]
  }

  /// The subjects of options.
  package enum Part: CaseIterable {
    /// Which calendars are read.
    case calendars
    /// Which events are shown.
    case content
    /// Zone and language.
    case time
    /// The form of the output.
    case format
    /// The links of events.
    case links
    /// Size, colours and arrangement.
    case look
  }

  /// An option, described for people and for programs.
  package struct Declaration: Sendable {
    /// The values, and their place in a request.
    let value: Value
    /// The name of the value in the help; `nil` for a flag.
    package let valueName: String?
    package let places: Places
    package let part: Part
    /// The purpose: a sentence. Empty for an option of `[defaults]`, which has it.
    let summary: @Sendable () -> String
    /// The summary in the schema, if it is another one than in the help.
    let widgetSummary: String?
    /// The value without the option, in words; `nil` for none.
    let standard: String?
    /// The key on which it depends.
    let parent: ConfigurationOption.Parent?
    /// How many values a widget of each family takes.
    let capacities: [ConfigurationOption.Capacity]
    /// The values that a shell completes; empty if they follow from the kind.
    package let suggestions: @Sendable () -> [String]
    /// Whether a request can give a list of values.
    let isRepeated: Bool

    init(
      _ value: Value, _ valueName: String? = nil, in places: Places, part: Part = .look,
      _ summary: @autoclosure @escaping @Sendable () -> String = "",
      widgetSummary: String? = nil, standard: String? = nil, parent: ConfigurationOption.Parent? = nil,
      capacities: [ConfigurationOption.Capacity] = [],
      suggestions: @autoclosure @escaping @Sendable () -> [String] = [], isRepeated: Bool = false
    ) {
      (self.value, self.valueName, self.places, self.part) = (value, valueName, places, part)
      (self.summary, self.widgetSummary, self.standard) = (summary, widgetSummary, standard)
      (self.parent, self.capacities) = (parent, capacities)
      (self.suggestions, self.isRepeated) = (suggestions, isRepeated)
    }
  }
}

extension AgendaOption {
  /// The long name without its dashes, which is also the key of the configuration. The options of one command can have the name of another option.
  package var name: String {
    switch self {
    case .nextFormat, .boardFormat, .mailFormat, .sentenceFormat, .slotFormat, .listFormat: "format"
    case .boardScale: "scale"
    case .nextCountdown: "countdown"
    case .recipients: "to"
    case .sender: "from"
    case .boardDevice: "device"
    case .boardSize: "size"
    case .boardWallpaper: "wallpaper"
    case .eventPriority: "priority"
    case .slotLength: "for"
    default: rawValue
    }
  }

  /// The letter of the short form; `nil` for none. It is not in the declarations, all of which would be made to find it.
  package var short: Character? {
    switch self {
    case .calendars, .calendar: "c"
    case .file: "f"
    case .days: "n"
    case .output: "o"
    case .search: "s"
    case .width: "w"
    case .yes: "y"
    default: nil
    }
  }
}

extension AgendaOption.Declaration {
  /// The meaning of an empty value.
  enum Emptiness: Sendable {
    /// Removes what is there.
    case removes
    /// Is a mistake, as where a script has a variable that is not set; the words name the value that removes what is there, if one does.
    case refused(orRemovedBy: String?)
  }

  /// The values of an option.
  struct Value: Sendable {
    /// The kind, which is not made to set a value.
    let kind: @Sendable () -> ConfigurationOption.Kind
    /// The values in words, if they do not follow from the kind.
    var expected: String?
    /// Whether `--no-` before its name makes it false.
    var hasNegativeForm = false
    /// Whether each further value is added to those before.
    var isCollected = false
    /// The meaning of an empty value.
    var empty = Emptiness.refused(orRemovedBy: nil)
    /// Parses a text and stores the value in a request; `false` if the option does not take the text.
    let take: @Sendable (inout AgendaRequest, String) -> Bool
    /// Whether a request has another value than an empty one.
    let isGiven: @Sendable (inout AgendaRequest) -> Bool

    /// Passes the place of a value in a request. A key path would be shorter, but it takes a microsecond to make one, at each start for each option.
    typealias Place<Target> = @Sendable (inout AgendaRequest, (inout Target) -> Void) -> Void

    /// A key without a place in a request, whose value has one in the command.
    static func none(
      _ kind: @autoclosure @escaping @Sendable () -> ConfigurationOption.Kind, isCollected: Bool = false,
      expected: String? = nil, empty: Emptiness = .refused(orRemovedBy: nil)
    ) -> Value {
      Value(
        kind: kind, expected: expected, isCollected: isCollected, empty: empty,
        take: { _, text in kind() != .boolean || Bool(text) != nil }, isGiven: { _ in false })
    }

    /// A property of an event, which an empty text removes.
    static var event: Value { none(.text, empty: .removes) }

    /// A property of an event that is never empty: `word` removes it, in the words of a message.
    static func event(_ expected: String, removedBy word: String? = nil) -> Value {
      none(.text, expected: expected, empty: .refused(orRemovedBy: word))
    }

    /// A property of an event with several values, all of which an empty text removes.
    static var eventTexts: Value { none(.texts, isCollected: true, empty: .removes) }

    /// A value that `parse` makes of a text; `nil` if it is not one.
    static func parsed<Target: SendableMetatype>(
      _ place: @escaping Place<Target?>,
      _ kind: @autoclosure @escaping @Sendable () -> ConfigurationOption.Kind = .text,
      expected: String? = nil, parse: @escaping @Sendable (String) -> Target?
    ) -> Value {
      Value(
        kind: kind, expected: expected,
        take: { request, text in
          guard let value = parse(text) else { return false }
          place(&request) { $0 = value }
          return true
        },
        isGiven: { request in
          var isGiven = false
          place(&request) { isGiven = $0 != nil }
          return isGiven
        })
    }

    static func text(
      _ place: @escaping Place<String?>,
      _ kind: @autoclosure @escaping @Sendable () -> ConfigurationOption.Kind = .text,
      expected: String? = nil
    ) -> Value {
      parsed(place, kind(), expected: expected) { $0.isEmpty ? nil : $0 }
    }

    /// One of several words.
    static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ place: @escaping Place<Word?>
    ) -> Value {
      parsed(place, .choice(Word.allCases.map(\.rawValue))) { Word(rawValue: $0) }
    }

    static func number(_ place: @escaping Place<Int?>, _ range: ClosedRange<Int>) -> Value {
      parsed(place, .integer(range)) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// Texts, each of which is added to the others.
    static func texts(
      _ place: @escaping Place<[String]>,
      _ kind: @autoclosure @escaping @Sendable () -> ConfigurationOption.Kind,
      isValid: @escaping @Sendable (String) -> Bool = { _ in true }
    ) -> Value {
      Value(
        kind: kind, isCollected: true,
        take: { request, text in
          guard isValid(text) else { return false }
          place(&request) { $0.append(text) }
          return true
        },
        isGiven: { request in
          var isGiven = false
          place(&request) { isGiven = !$0.isEmpty }
          return isGiven
        })
    }

    /// A flag without a negative form: `false` leaves it out.
    static func flag(_ place: @escaping Place<Bool>) -> Value {
      Value(
        kind: { .boolean },
        take: { request, text in
          if text == "true" { place(&request) { $0 = true } }
          return Bool(text) != nil
        },
        isGiven: { request in
          var isGiven = false
          place(&request) { isGiven = $0 }
          return isGiven
        })
    }

    /// A flag with a negative form.
    static func truth(_ place: @escaping Place<Bool?>) -> Value {
      var value = parsed(place, .boolean) { Bool($0) }
      value.hasNegativeForm = true
      return value
    }
  }
}

extension AgendaOption {
  /// The words for the values of STATUS of an event, or of a task (RFC 5545 section 3.8.1.11).
  package static func statuses(ofTasks: Bool) -> [String] {
    ofTasks
      ? [ToDo.Status.needsAction, .inProcess, .completed, .cancelled].map(\.rawValue)
      : [EventDetails.Status.confirmed, .tentative, .cancelled].map(\.rawValue)
  }

  /// The devices whose home screens are known.
  package static let boardDevices = Device.all.filter { $0.homeScreen != nil }.map(\.name)

  /// The option of a command with a name without dashes; `nil` if the command has none.
  init?(_ name: String, of command: Places) {
    guard let option = AgendaOption(rawValue: name)?.variant(of: command),
      option.name == name, !option.declaration.places.isDisjoint(with: command)
    else { return nil }
    self = option
  }

  /// The option of a command with a short name or a long one, with its dashes; `nil` if the command has none.
  package init?(word: String, of command: Places) {
    if word.hasPrefix("--") {
      self.init(String(word.dropFirst(2)), of: command)
    } else {
      guard word.utf8.count == 2, word.hasPrefix("-"), let letter = word.last,
        let option = Self.allCases.first(where: { $0.short == letter })
      else { return nil }
      self.init(option.rawValue, of: command)
    }
  }

  /// The option with the name of this one that a command has in its place.
  func variant(of command: Places) -> AgendaOption {
    switch (self, command) {
    case (.format, .next): .nextFormat
    case (.countdown, .next): .nextCountdown
    case (.format, .digest): .mailFormat
    case (.from, .digest): .sender
    case (.to, .digest): .recipients
    default: self
    }
  }

  /// The values.
  package var kind: ConfigurationOption.Kind { described?.kind ?? declaration.value.kind() }

  /// Whether the option has a value, and is no flag.
  package var takesValue: Bool { declaration.valueName != nil }

  /// Whether `--no-` before its name makes it false.
  package var hasNegativeForm: Bool { declaration.value.hasNegativeForm }

  /// Whether each further value is added to those before.
  package var isCollected: Bool { declaration.value.isCollected }

  /// Whether an empty value removes something; it is a mistake of other options.
  package var canBeEmpty: Bool { if case .removes = declaration.value.empty { true } else { false } }

  /// The value that removes what is there, in words, if an empty one does not; `nil` if none does.
  package var removal: String? {
    if case .refused(let word) = declaration.value.empty { word } else { nil }
  }

  /// The words that it takes and the help lists; empty if it takes others too.
  package var words: [String] {
    // `[defaults]` lacks the formats that only a command writes.
    if self == .format { return AgendaFormat.formats.map(\.rawValue) }
    guard declaration.suggestions().isEmpty, case .choice(let words) = kind else { return [] }
    return words
  }

  /// The words of which one may be meant by another, which it takes or offers; empty where a message says where they are listed: “iphone-15” is no misspelt
  /// “iphone-11”.
  package var similarWords: [String] {
    let declaration = declaration
    guard declaration.value.expected == nil else { return [] }
    let offered = declaration.suggestions()
    return offered.isEmpty ? words : offered
  }

  /// Stores the value of a text in a request; returns `false` if it does not take the text.
  package func take(_ text: String, into request: inout AgendaRequest) -> Bool {
    declaration.value.take(&request, text)
  }

  /// The numbers that it takes; `nil` if it takes no number.
  package var range: ClosedRange<Int>? {
    if case .integer(let range) = declaration.value.kind() { range } else { nil }
  }

  /// The values in words, for messages.
  package var expected: String {
    if let expected = declaration.value.expected { return expected }
    let (words, kind) = (words, kind)
    guard words.isEmpty else { return ConfigurationOption.Kind.choice(words).expected }
    if case .duration = kind { return "\(kind.expected), such as \(DurationArgument.form)" }
    return kind.expected
  }

  /// Whether a number or a duration is outside of those that the option takes.
  package func refuses(_ text: String) -> Bool {
    switch kind {
    case .integer, .duration: !kind.takes(text)
    default: false
    }
  }

  /// The sentence of the help, with the value without the option, unless that is true or false.
  package var help: String {
    if let described { return described.help }
    let declaration = declaration
    // The default of a widget is not that of the command line.
    let standard = declaration.widgetSummary == nil ? declaration.standard : nil
    return ConfigurationOption.help(declaration.summary(), standard)
  }

  /// The key of `[defaults]` that describes the option.
  private var described: ConfigurationOption? {
    declaration.places.contains(.defaults) ? ConfigurationDefaults.option(name) : nil
  }

  /// The option as a key of a table.
  private func key(in table: ConfigurationOption.Table) -> ConfigurationOption {
    let declaration = declaration
    var key =
      described
      ?? ConfigurationOption(
        table: table, name: name, kind: kind, standard: declaration.standard,
        summary: declaration.widgetSummary ?? declaration.summary())
    key.table = table
    if declaration.parent != nil { key.parent = declaration.parent }
    key.capacities = declaration.capacities
    return key
  }

  /// The options that can be given in some of these places.
  package static func options(in places: Places) -> [AgendaOption] {
    allCases.filter { !$0.declaration.places.isDisjoint(with: places) }
  }

  /// The keys of `[widget.NAME]` or `[board.NAME]`; none of other tables.
  package static func keys(of table: ConfigurationOption.Table) -> [ConfigurationOption] {
    let options: [AgendaOption] =
      switch table {
      case .widget: options(in: .widget)
      // The frame decides where widgets are, and comes first.
      case .board: options(in: .boardFrame) + options(in: .boardPicture) + options(in: .boardWidgets)
      default: []
      }
    return options.map { $0.key(in: table) }
  }

  /// A key of `[widget.NAME]` or `[board.NAME]`; `nil` if there is none of this name.
  package static func key(_ name: String, of table: ConfigurationOption.Table) -> ConfigurationOption? {
    keys(of: table).first { $0.name == name }
  }
}

extension ConfigurationOption {
  /// The sentence of the help of an option with this name.
  package var help: String { Self.help(summary, standard) }

  fileprivate static func help(_ summary: String, _ standard: String?) -> String {
    guard let standard, Bool(standard) == nil else { return summary }
    return "\(summary) (default: \(standard))"
  }
}

extension [String] {
  /// The words in a sentence: `confirmed, tentative or cancelled`.
  package var alternatives: String { dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}

extension AgendaRequest {
  /// The command, of whose options this has values.
  var command: AgendaOption.Places {
    next != nil ? .next : mail != nil ? .digest : timeline != nil ? .timeline : range != nil ? .list : .agenda
  }

  /// Sets a flag, such as `--declined` or `--no-declined`; `false` if the command does not have it.
  package mutating func setFlag(_ word: String) -> Bool {
    if let option = AgendaOption(word: word, of: command) {
      return option.declaration.valueName == nil && take("true", for: option)
    }
    guard word.hasPrefix("--no-"), let option = AgendaOption(String(word.dropFirst(5)), of: command),
      option.declaration.value.hasNegativeForm
    else { return false }
    return take("false", for: option)
  }

  /// Sets the value of an option, such as `--width` or `-w`; `false` if the command does not have it, or it does not take the value.
  package mutating func set(_ word: String, to text: String) -> Bool {
    guard let option = AgendaOption(word: word, of: command), option.declaration.valueName != nil else {
      return false
    }
    return take(text, for: option)
  }

  /// Sets an option of a widget; `false` if it does not take the value, or there is none of this name.
  package mutating func set(_ value: WidgetConfiguration.Value) -> Bool {
    guard let option = AgendaOption(rawValue: value.key), option.declaration.places.contains(.widget) else {
      return false
    }
    return take(value.text, for: option)
  }

  /// Sets an option of a widget, unless the request has a value; `false` if nothing is set.
  @discardableResult
  package mutating func fill(_ value: WidgetConfiguration.Value) -> Bool {
    guard let widget = AgendaOption(rawValue: value.key), widget.declaration.places.contains(.widget) else {
      return false
    }
    let option = widget.variant(of: command)
    guard !has(option) else { return false }
    if option == .calendars {
      // A command line that names calendars or files replaces those of the widget as a whole.
      guard calendars.files.isEmpty else { return false }
      calendars.areOfWidget = true
    }
    return take(value.text, for: option)
  }

  /// Whether an option is given.
  func has(_ option: AgendaOption) -> Bool {
    var request = self
    return option.declaration.value.isGiven(&request)
  }

  private mutating func take(_ text: String, for option: AgendaOption) -> Bool {
    !text.allSatisfy(\.isWhitespace) && option.take(text, into: &self)
  }
}
