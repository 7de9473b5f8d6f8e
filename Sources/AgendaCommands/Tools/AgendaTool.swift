internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// A tool of `agenda mcp`: a command with some of its options, whose descriptions and types are those of the command.
struct AgendaTool: Equatable {
  /// The consequence of a call.
  enum Effect {
    case reads
    /// Something new is written; nothing is lost.
    case adds
    /// Something is written in place of something else.
    case changes
    /// A change is taken back.
    case undoes

    /// Whether files of calendars are changed.
    var writes: Bool { self != .reads }
    /// Whether a preview comes first.
    var isPreviewed: Bool { self == .adds || self == .changes }
  }

  /// The argument that stands on the command line without a name.
  struct Subject: Equatable {
    /// The forms of a subject.
    enum Form {
      /// A text as it is.
      case sentence
      /// Words, each of which counts by itself.
      case words
      /// The name of one event.
      case event
      /// The number of a change.
      case number
    }

    var name: String
    var form: Form
    var summary: String
    var isRequired = true
  }

  /// The argument whose values are the names of commands with the same options.
  struct Choice: Equatable {
    var name: String
    var commands: [String]
    var summary: String
  }

  var name: String
  var title: String
  /// The sentences for the model.
  var summary: String
  /// The name of the command, in words; of several, that of the first one.
  var words: [String]
  var effect = Effect.reads
  /// The argument that chooses the command; `nil` if there is one command.
  var choice: Choice?
  var subject: Subject?
  /// The options that a call can give, by their long names.
  var options: [String] = []
  /// The options that each call has.
  var fixed: [String] = []
  /// Whether the calendars of the server are named on each command line.
  var namesCalendars = true
  /// The words with which a call can say which instances of a series are meant; empty if it cannot.
  var extents: [String] = []
  /// Whether a call without an option is an error: the command would open an editor.
  var needsOption = false
  /// Whether the command prints JSON.
  var isJSON = true
  /// Whether the answer is about one event.
  var isOfOne = false

  /// The most events in an answer, and how many there are without “limit”.
  private static let (maximumLimit, usualLimit) = (500, 100)
  private static let calendarOptions = ["calendars", "exclude-calendars"]

  /// The options of a command that a call can give, by their long names.
  private static func arguments(of command: AgendaOption.Places) -> [String] {
    AgendaOption.allCases.filter { $0.declaration.places.isSuperset(of: [command, .tool]) }.map(\.name)
  }

  /// All tools, those that read first.
  static let all: [AgendaTool] = reading + changing

  private static let reading = [
    AgendaTool(
      name: "list", title: "List events",
      summary:
        "The events and tasks of some days, by default the seven from today; today alone is “days”: 1. Each has an “id”.",
      words: ["list"],
      options: [
        "from", "to", "days", "search", "limit", "all-day", "tasks", "cancelled", "declined", "conflicts",
      ]
        + calendarOptions,
      fixed: ["--format=json", "--ids"]),
    AgendaTool(
      name: "search", title: "Search events",
      summary:
        "Past and future events with all words of a text in title, place, description, categories or guests.",
      words: ["search"], subject: .init(name: "text", form: .words, summary: "The words to search for."),
      options: ["from", "to", "limit"] + calendarOptions, fixed: ["--format=json", "--ids"]),
    AgendaTool(
      name: "invitations", title: "List invitations",
      summary: "The invitations that wait for an answer of the person, the next first. Each has an “id”.",
      words: ["invitations"], options: ["limit"] + calendarOptions, fixed: ["--format=json", "--ids"]),
    AgendaTool(
      name: "free", title: "Find free time",
      summary:
        "When no event makes the person busy, by default on seven days from today between 9 and 17 o’clock.",
      words: ["free"],
      options: ["from", "to", "days"] + arguments(of: .free) + ["all-day"] + calendarOptions,
      fixed: ["--format=json"]),
    AgendaTool(
      name: "show", title: "Show an event",
      summary:
        "One event or task in full: description, guests, reminders, links, and the next dates of a series.",
      words: ["show"], subject: event, options: calendarOptions, fixed: ["--format=json"], isOfOne: true),
    AgendaTool(
      name: "tasks", title: "List tasks",
      summary: "All open tasks: those that are overdue or due today first. Each has an “id”.",
      words: ["tasks"], options: ["all", "limit", "search"] + calendarOptions,
      fixed: ["--format=json", "--ids"]),
    AgendaTool(
      name: "calendars", title: "List calendars",
      summary: "The calendars by name, their kinds, and whether they are shown or read-only.",
      words: ["calendars", "list"], fixed: ["--format=json"], namesCalendars: false),
  ]

  private static let changing = [
    AgendaTool(
      name: "add", title: "Add an event or a task",
      summary: """
        Adds an event from a sentence, such as “Lunch with Kim tomorrow 12:30 at Café Blau”, or from fields: “title” with \
        “at”, which says the day, the start and the end: “2026-11-24 14:00-15:30”, or two days. Without “confirm” it \
        answers how that is understood, and adds nothing.
        """,
      words: ["add"], effect: .adds,
      subject: .init(
        name: "sentence", form: .sentence, summary: "What is added, and when, in the language of the person.",
        isRequired: false),
      options: arguments(of: .add), fixed: ["--yes"], namesCalendars: false),
    AgendaTool(
      name: "edit", title: "Change an event",
      summary:
        "Changes fields of an event; an empty text removes one. Without “confirm” it answers what would become of it, and changes nothing.",
      words: ["edit"], effect: .changes, subject: event,
      options: arguments(of: .edit), fixed: ["--yes", "--notify=none"], extents: allExtents,
      needsOption: true,
      isJSON: false),
    AgendaTool(
      name: "delete", title: "Delete an event",
      summary:
        "Deletes an event or a task. Without “confirm” it answers what would be deleted, and deletes nothing.",
      words: ["delete"], effect: .changes, subject: event, fixed: ["--yes", "--notify=none"],
      extents: allExtents, isJSON: false),
    AgendaTool(
      name: "done", title: "Mark a task as done",
      summary:
        "Marks a task as done; one that recurs moves on. Without “confirm” it answers which one is meant, and changes nothing.",
      words: ["done"], effect: .changes, subject: event, fixed: ["--yes"], isJSON: false),
    AgendaTool(
      name: "answer", title: "Answer an invitation",
      summary: """
        Answers an invitation: it is noted in the calendar, and the organizer gets it from the server of the calendar or by \
        mail. Without “confirm” it answers who would get it, and neither changes nor sends anything. “undo” takes back the \
        change of the calendar; a mail stays sent.
        """,
      words: ["accept"], effect: .changes,
      choice: .init(
        name: "answer", commands: InvitationAnswer.allCases.map(\.rawValue),
        summary: "Yes, no, or perhaps."),
      subject: event, options: ["comment", "as", "again"], fixed: ["--yes"], extents: ["this", "all"],
      isJSON: false),
    AgendaTool(
      name: "undo", title: "Take back a change",
      summary: "Takes back a change that was made by these tools: the last one, or that with a number.",
      words: ["undo"], effect: .undoes,
      subject: .init(
        name: "change", form: .number,
        summary: "The “change” of the answer of a tool; without it, the last one.",
        isRequired: false),
      namesCalendars: false, isJSON: false),
  ]

  private static let event = Subject(
    name: "id", form: .event,
    summary:
      "The “id” or “uid” of an event or a task; an instance of a series is ID@2026-11-24 or ID@2026-11-24T09:00."
  )
}

extension AgendaTool {
  /// The arguments of the command that calls can give, in the order of ``options``.
  var declared: [Declared] {
    guard let command = CommandIndex.command(at: words) else { return [] }
    // The descriptions name other options, for a model as arguments.
    let all = Advice.Reader.$current.withValue(.model(calling: self, of: Self.all)) {
      Declared.all(of: command)
    }
    return options.compactMap { all[$0] }
  }

  /// The tool as `tools/list` describes it. `declared` are its arguments.
  func description(_ declared: [Declared]) -> JSONValue {
    var properties: [JSONValue.Member] = []
    if let subject { properties.append(.init(name: subject.name, value: subject.schema)) }
    if let choice { properties.append(.init(name: choice.name, value: choice.schema)) }
    properties += declared.map { JSONValue.Member(name: $0.name, value: $0.schema) }
    if !extents.isEmpty { properties.append(.init(name: Self.extentName, value: extentSchema)) }
    if effect.isPreviewed { properties.append(.init(name: Self.confirmName, value: Self.confirmSchema)) }
    let needed = [subject.flatMap { $0.isRequired ? $0.name : nil }, choice?.name].compactMap(\.self)
    let required = needed.isEmpty ? nil : JSONValue.array(needed.map { .text($0) })
    return .members([
      "name": .text(name), "title": .text(title), "description": .text(summary),
      "inputSchema": .members([
        "type": .text("object"), "properties": .object(properties), "required": required,
        "additionalProperties": .truth(false),
      ]),
      "outputSchema": ToolResult.schema(of: self),
      "annotations": .members([
        "title": .text(title), "readOnlyHint": .truth(!effect.writes),
        "destructiveHint": .truth(effect == .changes || effect == .undoes),
        "idempotentHint": .truth(!effect.writes), "openWorldHint": .truth(false),
      ]),
    ])
  }

  private static let extentName = "instances"
  private static let confirmName = "confirm"
  private static let allExtents = ["this", "following", "all"]

  private var extentSchema: JSONValue {
    .members([
      "type": .text("string"), "enum": .array(extents.map { .text($0) }),
      "description": .text(
        extents == Self.allExtents
          ? "Of a series: the instance that is named, that and those after it, or the whole series. It has to be said for a series."
          : "Of a series: the instance that is named, or the whole series. (default: the instance, if “id” names one)"
      ),
    ])
  }

  /// The names of its commands, in words.
  var commands: [[String]] { choice.map { $0.commands.map { [$0] } } ?? [words] }

  private static let confirmSchema = JSONValue.members([
    "type": .text("boolean"),
    "description": .text("Do it, after the person has agreed to the preview. (default: false)"),
  ])

  /// The argument that stands for an option of the command, as messages name it; `nil` if calls cannot give it.
  func argument(of option: String) -> String? {
    if options.contains(option) { return "“\(option)”" }
    return extents.contains(option) ? "“\(Self.extentName)”: “\(option)”" : nil
  }

  /// A call with arguments. `declared` are those that there are.
  /// - Throws: if an argument is missing, unknown or wrong.
  func call(
    _ members: [JSONValue.Member], of declared: [Declared], _ setup: ToolSetup
  ) throws(ToolArgumentError) -> ToolCall {
    let given = members.reduce(into: [String: JSONValue]()) { $0[$1.name] = $1.value }.filter {
      $0.value != .null
    }
    var call = ToolCall(tool: self)
    var line = try commandWords(given) + fixed
    if let path = setup.configurationPath { line.append("--config=\(path)") }
    if effect.isPreviewed {
      call.isConfirmed = try truth(given[Self.confirmName], Self.confirmName)
      if !call.isConfirmed { line.append("--dry-run") }
    }
    call.printsJSON = isJSON && (effect == .reads || !call.isConfirmed)
    if effect == .adds { line.append(call.isConfirmed ? "--format=text" : "--format=json") }
    line += try optionWords(given, declared)
    if namesCalendars, given["calendars"] == nil {
      line += setup.calendars.map { "--calendars=\($0)" }
    }
    if let subject { line += try subjectWords(subject, given, &call) }
    call.arguments = line
    return call
  }

  /// The name of the command of a call.
  private func commandWords(_ given: [String: JSONValue]) throws(ToolArgumentError) -> [String] {
    guard let choice else { return words }
    guard let word = given[choice.name]?.text, choice.commands.contains(word) else {
      throw .wrong(choice.name, given[choice.name], expected: choice.commands.alternatives)
    }
    return [word]
  }

  /// The words of the options of a call.
  private func optionWords(
    _ given: [String: JSONValue], _ declared: [Declared]
  ) throws(ToolArgumentError) -> [String] {
    var own = [subject?.name, choice?.name].compactMap(\.self)
    if !extents.isEmpty { own.append(Self.extentName) }
    if effect.isPreviewed { own.append(Self.confirmName) }
    let known = own + declared.map(\.name)
    if let unknown = given.keys.sorted().first(where: { !known.contains($0) }) {
      throw ToolArgumentError(
        Mistake.unknown(
          "argument", unknown, of: quoted(name), among: known,
          otherwise: "there are \(known.joined(separator: ", "))"))
    }
    var line: [String] = []
    for argument in declared {
      guard var value = given[argument.name] ?? (argument.name == "limit" ? .number(Self.usualLimit) : nil)
      else {
        continue
      }
      if argument.name == "limit", let number = value.wholeNumber {
        value = .number(min(number, Self.maximumLimit))
      }
      line += try argument.arguments(value)
    }
    if needsOption, line.isEmpty {
      throw ToolArgumentError(
        "nothing is to be changed: give one of \(declared.map(\.name).joined(separator: ", "))")
    }
    if !extents.isEmpty, let extent = given[Self.extentName] {
      guard let word = extent.text, extents.contains(word) else {
        throw .wrong(Self.extentName, extent, expected: extents.alternatives)
      }
      line.append("--" + word)
    }
    return line
  }

  /// The words of the subject of a call.
  private func subjectWords(
    _ subject: Subject, _ given: [String: JSONValue], _ call: inout ToolCall
  ) throws(ToolArgumentError) -> [String] {
    if subject.form == .number {
      guard let value = given[subject.name] else { return [] }
      guard case .number(let text) = value, let number = Int(text) else {
        throw .wrong(subject.name, value, expected: "a whole number")
      }
      call.change = number
      return []
    }
    let value = given[subject.name]
    guard let text = value?.text ?? (value == nil && !subject.isRequired ? "" : nil) else {
      throw ToolArgumentError("“\(name)” needs a text “\(subject.name)”")
    }
    guard !text.utf8.contains(0) else { throw ToolArgumentError("“\(subject.name)” has a NUL") }
    switch subject.form {
    case .sentence, .number:
      guard !text.isEmpty || given["title"] != nil else {
        throw ToolArgumentError("“\(name)” needs a “\(subject.name)”, or a “title” and an “at”")
      }
      return ["--", text]
    case .words:
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard !words.isEmpty else {
        throw ToolArgumentError(Mistake.empty(quoted(subject.name), expected: "a text", or: nil))
      }
      return ["--"] + words
    case .event:
      // A command shows files and addresses, too; a tool does not.
      guard !text.isEmpty, !Self.isDocument(text) else {
        throw ToolArgumentError("“\(subject.name)” is no id of an event")
      }
      return ["--", text]
    }
  }

  /// Whether a text names a file or an address.
  private static func isDocument(_ text: String) -> Bool {
    do {
      return try OpenedDocument(text) != nil
    } catch {
      return true
    }
  }

  private func truth(_ value: JSONValue?, _ name: String) throws(ToolArgumentError) -> Bool {
    switch value {
    case nil: return false
    case .truth(let truth)?: return truth
    case let other?: throw .wrong(name, other, expected: "true or false")
    }
  }
}

extension AgendaTool.Choice {
  fileprivate var schema: JSONValue {
    .members([
      "type": .text("string"), "enum": .array(commands.map { .text($0) }), "description": .text(summary),
    ])
  }
}

extension AgendaTool.Subject {
  fileprivate var schema: JSONValue {
    .members(["type": .text(form == .number ? "integer" : "string"), "description": .text(summary)])
  }
}

/// A call of a tool: the command line that it means.
struct ToolCall: Equatable {
  var tool: AgendaTool
  /// The identifier of the request.
  var id = JSONValue.null
  /// Whether the request names its revision.
  var isStateless = false
  /// The words of the command line after `agenda`.
  var arguments: [String] = []
  /// Whether something is to be written, and not only shown.
  var isConfirmed = false
  /// Whether the command prints JSON this time.
  var printsJSON = true
  /// The number of the change that it takes back; `nil` for the last one, and if it takes none back.
  var change: Int?

  /// Names on the command line the change that it takes back, if it takes one back: one of those that were made by calls.
  mutating func nameChange(among changes: [Int]) throws(ToolArgumentError) {
    guard tool.effect == .undoes else { return }
    guard let last = changes.last else {
      throw ToolArgumentError("there is no change of these tools to take back")
    }
    let number = change ?? last
    guard changes.contains(number) else {
      let known = changes.map { "\($0)" }.joined(separator: ", ")
      throw ToolArgumentError("change \(number) is none of these tools; they made \(known)")
    }
    change = number
    arguments += ["--", "\(number)"]
  }
}

extension Declared {
  /// The options and arguments of a command by their names, which are empty for what is no option.
  static func all(of command: any ParsableCommand.Type) -> [String: Declared] {
    DeclaredArguments(of: command.init()).entries.map(\.declared).reduce(into: [:]) {
      $0[$1.kind == .positional ? "" : $1.name] = $1
    }
  }

  /// The schema of its values.
  var schema: JSONValue {
    var members: [JSONValue.Member] = []
    let range = option?.range
    let type = kind == .flag ? "boolean" : range == nil ? "string" : "integer"
    members.append(.init(name: "type", value: .text(type)))
    if !words.isEmpty { members.append(.init(name: "enum", value: .array(words.map { .text($0) }))) }
    if let range {
      members.append(.init(name: "minimum", value: .number(range.lowerBound)))
      if range.upperBound < .max { members.append(.init(name: "maximum", value: .number(range.upperBound))) }
    }
    guard isRepeated else {
      return .object(members + [.init(name: "description", value: .text(help.abstract))])
    }
    return .members([
      "type": .text("array"), "items": .object(members), "description": .text(help.abstract),
    ])
  }

  /// The words of a command line that give it a value.
  /// - Throws: if it does not take such a value.
  func arguments(_ value: JSONValue) throws(ToolArgumentError) -> [String] {
    switch (kind, value) {
    case (_, .null): return []
    case (.flag, .truth(true)): return ["--" + name]
    case (.flag, .truth(false)): return hasNegativeForm ? ["--no-" + name] : []
    case (.option, .array(let values)) where isRepeated:
      var all: [String] = []
      for value in values { all += try word(value) }
      return all
    case (.option, _): return try word(value)
    default: throw .wrong(name, value, expected: "true or false")
    }
  }

  private func word(_ value: JSONValue) throws(ToolArgumentError) -> [String] {
    switch value {
    case .number(let number): return ["--\(name)=\(number)"]
    case .text(let text):
      guard !text.utf8.contains(0) else { throw ToolArgumentError("“\(name)” has a NUL") }
      // There is no standard input for it to be read from.
      guard text != "-" else { throw ToolArgumentError("“\(name)” is “-”, which says nothing here") }
      return ["--\(name)=\(text)"]
    default: throw .wrong(name, value, expected: isRepeated ? "a text, or a list of texts" : "a text")
    }
  }
}

/// An argument of a call that the tool does not take.
struct ToolArgumentError: Error {
  var message: String

  init(_ message: String) { self.message = message }

  /// The error of an argument with a value that it does not take; `nil` for none.
  fileprivate static func wrong(_ name: String, _ value: JSONValue?, expected: String) -> ToolArgumentError {
    guard let value else { return ToolArgumentError(Mistake.missing("“\(name)”", expected: expected)) }
    return ToolArgumentError(Mistake.wrong("“\(name)”", is: value.words, expected: expected))
  }
}

extension JSONValue {
  /// The value as a message shows it.
  fileprivate var words: String {
    switch self {
    case .text(let text): quoted(text)
    case .number(let number): number
    case .truth(let truth): "\(truth)"
    case .null: "null"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
