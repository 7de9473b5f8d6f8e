internal import AgendaRequests
internal import AgendaSources

/// A group of options, flags and arguments: a struct whose properties declare them.
///
///     struct Done: ParsableCommand {
///       static let configuration = CommandConfiguration(commandName: "done", abstract: "Mark a task as done.")
///       @Argument(help: "The name of the task.") var task: [String]
///       @Flag(help: "Change nothing.") var dryRun = false
///       func run() throws { … }
///     }
///
/// The name of an option follows from that of its property, `--dry-run`, unless its declaration has another one.
protocol ParsableArguments: SendableMetatype {
  init()

  /// Throws an error of usage if the values do not go together.
  func validate() throws
}

extension ParsableArguments {
  func validate() throws {}
}

/// A command: its own arguments, and the work that it does.
protocol ParsableCommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  func run() throws
}

extension ParsableCommand {
  /// Does nothing, for a command that only has other commands.
  func run() throws {}

  /// The name of the command, and its other names.
  static var names: [String] { [configuration.commandName] + configuration.aliases }

  /// The command of this one with a name; `nil` if there is none.
  static func command(named name: String) -> (any ParsableCommand.Type)? {
    configuration.subcommands.first { $0.names.contains(name) }
  }

  /// The command with the values of some words.
  /// - Throws: ``UsageError``, or what its `validate()` throws.
  static func parse(_ words: [String]) throws -> Self {
    let command = try CommandReading(path: [configuration.commandName]).read(Self.self, words)
    guard let command = command as? Self else { preconditionFailure("a command has its type") }
    return command
  }
}

/// The name, the help and the commands of a command.
struct CommandConfiguration: Sendable {
  var commandName: String
  /// One sentence.
  var abstract: String
  /// The forms of the command line, where they do not follow from the declarations.
  var usage: String?
  /// Further paragraphs of the help.
  var discussion: String
  /// The commands in groups, in the order of the help.
  var groupedSubcommands: [CommandGroup]
  /// The command that is meant if none is named.
  var defaultSubcommand: (any ParsableCommand.Type)?
  /// Other names.
  var aliases: [String]

  init(
    commandName: String, abstract: String, usage: String? = nil, discussion: String = "",
    subcommands: [any ParsableCommand.Type] = [], groupedSubcommands: [CommandGroup] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    (self.commandName, self.abstract, self.usage, self.discussion) = (
      commandName, abstract, usage, discussion
    )
    self.groupedSubcommands =
      subcommands.isEmpty ? groupedSubcommands : [CommandGroup(name: "", subcommands: subcommands)]
    (self.defaultSubcommand, self.aliases) = (defaultSubcommand, aliases)
  }

  /// The commands in the order of the help.
  var subcommands: [any ParsableCommand.Type] { groupedSubcommands.flatMap(\.subcommands) }
}

/// Commands under a heading of the help.
struct CommandGroup: Sendable {
  var name: String
  var subcommands: [any ParsableCommand.Type]
}

/// The description of an option or an argument.
struct ArgumentHelp: ExpressibleByStringInterpolation {
  /// One or more sentences.
  let abstract: String
  /// The name of its value between `<` and `>`; `nil` for that of the property.
  var valueName: String?

  init(_ abstract: String, valueName: String? = nil) {
    (self.abstract, self.valueName) = (abstract, valueName)
  }

  init(stringLiteral abstract: String) { self.init(abstract) }
}

/// An error of usage: values that do not go together, or one that cannot be.
struct ValidationError: Error {
  let message: String

  init(_ message: String) { self.message = message }

  /// The error of two options that exclude each other.
  init(_ option: Advice, _ other: Advice) { message = Mistake.together("\(option)", "\(other)") }
}

/// A value that a word of the command line can be.
protocol ExpressibleByArgument {
  /// Parses a word; `nil` if it is no such value.
  init?(argument: String)

  /// All words for values; empty where they cannot be listed.
  static var allValueStrings: [String] { get }

  /// The values in words, for messages.
  static var expected: String { get }

  /// The word for the value.
  var argument: String { get }
}

extension ExpressibleByArgument {
  static var allValueStrings: [String] { [] }
  static var expected: String { "a text" }
  var argument: String { "\(self)" }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
  init?(argument: String) { self.init(rawValue: argument) }
  var argument: String { rawValue }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> & CaseIterable {
  static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension String: ExpressibleByArgument {
  init?(argument: String) { self = argument }
}

extension Int: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
  static var expected: String { "a whole number" }
}

/// The names of an option.
struct OptionNames: Sendable {
  /// The letter behind one dash.
  var short: Character?
  /// The word behind two dashes; `nil` for that of the property.
  var long: String?

  static let long = OptionNames()
  static func customLong(_ name: String) -> OptionNames { OptionNames(long: name) }
  /// A letter beside the name of the property.
  static func short(_ letter: Character) -> OptionNames { OptionNames(short: letter) }
}

/// A property that declares arguments: one, some of the table, or a group of them.
///
/// A property is found by one cast that succeeds. Each cast to a class that fails makes the runtime look for a protocol in all that the program has.
class Declaration {}

/// The declaration of a property of a group or of an option of the table, with its value once it is read.
class Declared: Declaration {
  /// The forms of arguments.
  enum Kind {
    case flag
    case option
    case positional
  }

  /// The parts of a declaration.
  struct Form {
    var kind: Kind
    var names = OptionNames.long
    var help: ArgumentHelp
    var completion: CompletionKind?
    /// Whether each further value is added to those before.
    var isRepeated = false
    /// Whether `--no-` before its name makes it false.
    var hasNegativeForm = false
    /// Whether an empty word is a value.
    var canBeEmpty = false
    /// The words that it takes; empty if it takes others too.
    var words: [String] = []
    /// The values in words, for messages.
    var expected = "a text"
    /// The word for the value that it has otherwise, if the declaration has one.
    var standard: String?
  }

  /// The parts, of which those of the table are made anew each time: a reader needs those of few options.
  var form: Form { preconditionFailure("a declaration has a form") }
  /// The name of the property, and in the form of an option: `dryRun` and `dry-run`.
  private var property = ""
  private lazy var label = property.reduce(into: "") {
    $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1)
  }
  /// The option of the table that it is; `nil` if the command declares it.
  var option: AgendaOption?
  /// Whether its letter could mean another option of the command too, and so means none.
  var isLetterUnclear = false
  /// Whether a word of the command line gave it a value.
  fileprivate(set) var isGiven = false

  var kind: Kind { form.kind }
  var help: ArgumentHelp { form.help }
  var isRepeated: Bool { form.isRepeated }
  var hasNegativeForm: Bool { form.hasNegativeForm }
  var words: [String] { form.words }
  /// The words that it takes, or those that the table offers beside others.
  var offeredWords: [String] { words.isEmpty ? option?.declaration.suggestions() ?? [] : words }
  /// The values in words, for messages.
  var expected: String {
    let (words, form) = (words, form)
    guard words.isEmpty else { return ConfigurationOption.Kind.choice(words).expected }
    let ofTable = option?.expected
    return ofTable == nil || ofTable == "a text" ? form.expected : ofTable ?? ""
  }
  /// The long name without its dashes; that of the property for a positional argument.
  var name: String { form.names.long ?? label }
  /// The long names with their dashes: that one, and its negative form.
  var longNames: [String] { ["--" + name] + (hasNegativeForm ? ["--no-" + name] : []) }
  /// The letter that is its short name.
  var short: Character? { isLetterUnclear ? nil : form.names.short }
  /// Whether an empty word is a value.
  var canBeEmpty: Bool { form.canBeEmpty || option?.canBeEmpty == true }
  /// Whether the argument is a word, and no option.
  var isPositional: Bool { form.kind == .positional }
  /// The name of its value.
  var valueName: String { form.help.valueName ?? label }
  /// Whether there is no value without a word for one.
  var isRequired: Bool { false }

  /// Gives it the name of its property, once, before a name is asked for.
  func setProperty(_ name: String) { property = name }

  /// Takes the value of a word; of a flag, `true` or `false`. Returns `false` if it is no such value.
  func take(_ word: String) throws -> Bool { false }
}

/// A declaration with values of one type.
///
/// Property wrappers are subclasses of it: a reader finds them by their class, where each look for a protocol would go through all that the program has.
class DeclaredValue<Value>: Declared {
  /// Reads a word: the value with it, or `nil` if it is no such value.
  fileprivate typealias Reading = (_ former: Value?, _ isFirst: Bool, String) throws -> Value?

  private let stored: Form
  private let read: Reading
  private var value: Value?

  fileprivate init(_ form: Form, value: Value?, read: @escaping Reading) {
    (stored, self.value, self.read) = (form, value, read)
  }

  override final var form: Form { stored }

  override final var isRequired: Bool { value == nil }

  override final func take(_ word: String) throws -> Bool {
    guard option?.refuses(word) != true, let read = try read(value, !isGiven, word) else { return false }
    (value, isGiven) = (read, true)
    return true
  }

  /// The value; a command is run only if each that is required has one.
  fileprivate final var current: Value {
    guard let value else { preconditionFailure("\(name) has no value") }
    return value
  }

  /// A declaration with one value, which may be missing if `Value` is optional.
  fileprivate init<Word: ExpressibleByArgument>(
    one kind: Kind, _ names: OptionNames, _ help: ArgumentHelp, _ completion: CompletionKind?,
    _ value: Value?,
    standard: Word? = nil, _ wrap: @escaping (Word) -> Value
  ) {
    let words = Word.allValueStrings
    stored = Form(
      kind: kind, names: names, help: help, completion: completion ?? .list(words), words: words,
      expected: Word.expected, standard: standard?.argument)
    self.value = value
    read = { _, _, word in Word(argument: word).map(wrap) }
  }

  /// A declaration with as many values as there are words for.
  fileprivate init<Word: ExpressibleByArgument>(
    many kind: Kind, _ names: OptionNames, _ help: ArgumentHelp, _ completion: CompletionKind?,
    _ value: Value?, canBeEmpty: Bool = false
  ) where Value == [Word] {
    let words = Word.allValueStrings
    stored = Form(
      kind: kind, names: names, help: help, completion: completion ?? .list(words), isRepeated: true,
      canBeEmpty: canBeEmpty, words: words, expected: Word.expected)
    self.value = value
    read = { former, isFirst, word in
      guard let read = Word(argument: word) else { return nil }
      return (isFirst ? [] : former ?? []) + [read]
    }
  }
}

/// An option with a value: `--days 3`, `--days=3`, `-n 3` or `-n3`.
@propertyWrapper final class Option<Value>: DeclaredValue<Value> {
  var wrappedValue: Value { current }

  init<Word: ExpressibleByArgument>(
    name: OptionNames = .long, help: ArgumentHelp, completion: CompletionKind? = nil
  ) where Value == Word? {
    super.init(one: .option, name, help, completion, .some(nil)) { (word: Word) in word }
  }

  init(name: OptionNames = .long, help: ArgumentHelp, completion: CompletionKind? = nil)
  where Value: ExpressibleByArgument {
    super.init(one: .option, name, help, completion, nil) { (word: Value) in word }
  }

  init(
    wrappedValue: Value, name: OptionNames = .long, help: ArgumentHelp, completion: CompletionKind? = nil
  ) where Value: ExpressibleByArgument {
    super.init(one: .option, name, help, completion, wrappedValue, standard: wrappedValue) { (word: Value) in
      word
    }
  }

  init<Word: ExpressibleByArgument>(
    wrappedValue: [Word], name: OptionNames = .long, help: ArgumentHelp, completion: CompletionKind? = nil
  ) where Value == [Word] {
    super.init(many: .option, name, help, completion, wrappedValue)
  }

  /// An option whose value a function reads, which throws where it is wrong, or returns `nil` where it is not of the form that is expected. With `words`,
  /// only these are values.
  init<Word>(
    name: OptionNames = .long, help: ArgumentHelp, completion: CompletionKind? = nil, words: [String] = [],
    expected: String = "a text", transform: @escaping (String) throws -> Word?
  ) where Value == Word? {
    let form = Form(
      kind: .option, names: name, help: help, completion: completion ?? (words.isEmpty ? nil : .list(words)),
      words: words, expected: expected)
    super.init(form, value: .some(nil)) { _, _, word in
      guard words.isEmpty || words.contains(word), let value = try transform(word) else { return Value?.none }
      return value
    }
  }

  init<Word>(
    wrappedValue: [Word], name: OptionNames = .long, help: ArgumentHelp,
    transform: @escaping (String) throws -> Word
  ) where Value == [Word] {
    let form = Form(kind: .option, names: name, help: help, isRepeated: true)
    super.init(form, value: wrappedValue) { former, _, word in try (former ?? []) + [transform(word)] }
  }
}

/// An option without a value.
@propertyWrapper final class Flag: DeclaredValue<Bool> {
  var wrappedValue: Bool { current }

  init(wrappedValue: Bool, name: OptionNames = .long, help: ArgumentHelp) {
    super.init(Form(kind: .flag, names: name, help: help), value: wrappedValue) { _, _, word in word == "true"
    }
  }
}

/// A word that is no option.
@propertyWrapper final class Argument<Value>: DeclaredValue<Value> {
  var wrappedValue: Value { current }

  init<Word: ExpressibleByArgument>(help: ArgumentHelp, completion: CompletionKind? = nil)
  where Value == Word? {
    super.init(one: .positional, .long, help, completion, .some(nil)) { (word: Word) in word }
  }

  init(help: ArgumentHelp, completion: CompletionKind? = nil) where Value: ExpressibleByArgument {
    super.init(one: .positional, .long, help, completion, nil) { (word: Value) in word }
  }

  init(wrappedValue: Value, help: ArgumentHelp, completion: CompletionKind? = nil)
  where Value: ExpressibleByArgument {
    super.init(one: .positional, .long, help, completion, wrappedValue, standard: wrappedValue) {
      (word: Value) in word
    }
  }

  /// One word or more.
  init<Word: ExpressibleByArgument>(
    help: ArgumentHelp, completion: CompletionKind? = nil, canBeEmpty: Bool = false
  ) where Value == [Word] {
    super.init(many: .positional, .long, help, completion, nil, canBeEmpty: canBeEmpty)
  }

  init<Word: ExpressibleByArgument>(
    wrappedValue: [Word], help: ArgumentHelp, completion: CompletionKind? = nil, canBeEmpty: Bool = false
  ) where Value == [Word] {
    super.init(many: .positional, .long, help, completion, wrappedValue, canBeEmpty: canBeEmpty)
  }
}

/// A property that is a group.
class DeclaredGroup: Declaration {
  let title: String?
  /// The values of the group, once they are read.
  let arguments: any ParsableArguments

  fileprivate init(_ title: String?, _ arguments: any ParsableArguments) {
    (self.title, self.arguments) = (title, arguments)
  }
}

/// The options of another group, in the help under a heading.
@propertyWrapper final class OptionGroup<Value: ParsableArguments>: DeclaredGroup {
  let wrappedValue: Value

  /// A group without a title stands under that of the group around it.
  init(title: String? = nil) {
    let value = Value()
    wrappedValue = value
    super.init(title, value)
  }
}
