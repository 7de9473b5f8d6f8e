internal import AgendaJCal
internal import AgendaRequests
internal import ArgumentParser
internal import ICalendar

/// An argument of a command as its declaration has it: the one list from which help, completions and the schemas of tools are made.
struct DeclaredArgument {
  /// The forms of arguments.
  enum Kind {
    case flag
    case option
    case positional
  }

  /// The long name without its dashes; empty for a positional argument.
  let name: String
  let kind: Kind
  /// The sentence of the help.
  let summary: String
  /// The words that it takes; empty if it takes others too.
  let words: [String]
  /// Whether a call can give several values.
  let isRepeated: Bool
  /// Whether `--no-` before its name makes it false.
  fileprivate(set) var hasNegativeForm = false

  /// The arguments of a command, by their names.
  static func all(of command: any ParsableCommand.Type) -> [String: DeclaredArgument] {
    let declared = JSONValue(Array(command._dumpHelp().utf8))?["command"]?["arguments"]
    guard case .array(let values)? = declared else { return [:] }
    let arguments = values.compactMap(DeclaredArgument.init)
    var found = arguments.reduce(into: [:]) { $0[$1.name] = $1 }
    for argument in arguments where argument.kind == .flag && argument.name.hasPrefix("no-") {
      found[String(argument.name.dropFirst(3))]?.hasNegativeForm = true
    }
    return found
  }

  private init?(_ value: JSONValue) {
    switch value["kind"]?.text {
    case "flag": kind = .flag
    case "option": kind = .option
    case "positional": kind = .positional
    default: return nil
    }
    name = kind == .positional ? "" : value["preferredName"]?["name"]?.text ?? ""
    summary = value["abstract"]?.text ?? ""
    isRepeated = value["isRepeating"] == .truth(true)
    words = if case .array(let words)? = value["allValues"] { words.compactMap(\.text) } else { [] }
  }

  /// The schema of its values.
  var schema: JSONValue {
    var members: [JSONValue.Member] = []
    let range = AgendaOption(rawValue: name)?.range
    let type = kind == .flag ? "boolean" : range == nil ? "string" : "integer"
    members.append(.init(name: "type", value: .text(type)))
    if !words.isEmpty { members.append(.init(name: "enum", value: .array(words.map { .text($0) }))) }
    if let range {
      members.append(.init(name: "minimum", value: .number(range.lowerBound)))
      if range.upperBound < .max { members.append(.init(name: "maximum", value: .number(range.upperBound))) }
    }
    guard isRepeated else {
      return .object(members + [.init(name: "description", value: .text(summary))])
    }
    return .members([
      "type": .text("array"), "items": .object(members), "description": .text(summary),
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
    default: throw ToolArgumentError("“\(name)” is not true or false")
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
    default: throw ToolArgumentError("“\(name)” is not a text\(isRepeated ? ", or a list of texts" : "")")
    }
  }
}

/// An argument of a call that the tool does not take.
struct ToolArgumentError: Error {
  var message: String

  init(_ message: String) { self.message = message }
}
