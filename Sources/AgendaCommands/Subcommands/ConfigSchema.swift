internal import AgendaSources
internal import AgendaWidgets
internal import ArgumentParser

/// `agenda config schema`.
struct ConfigSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print each key of the configuration: its type, default and choices.",
    discussion: """
      Prints a JSON Schema, with which editors check and complete a configuration in TOML, or with --format text a table. \
      The choices of “calendars” are the calendars that there are now.
      """)

  /// The forms of a schema.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case json, text
  }

  @Option(help: ArgumentHelp("Write JSON or text.", valueName: "form"))
  var format = Format.json

  @OptionGroup var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    // A mistake in the file is no reason to keep back what belongs there.
    let configuration = try? CalendarSet.configurationOrDiscovered(
      config.path, environment: environment
    ).configuration
    let choice = try? configuration.map { try CalendarChoice($0, environment: environment) }
    let names = choice?.calendars.map(\.calendar.name) ?? []
    switch format {
    case .json: try StandardStreams.write(JSONRenderer.json(Self.schema(calendars: names)))
    case .text:
      let style = TextStyle(
        width: environment.terminalWidth ?? Settings.defaultWidth, depth: environment.colorDepth(.auto))
      for table in ConfigurationOption.Table.allCases {
        let options = ConfigurationOption.all.filter { $0.table == table }
        let rows = options.map { option in
          [option.name, option.kind.words(calendars: names), option.standard ?? "–"]
        }
        let heading = (table == .defaults ? "" : "\n") + table.header + "\n"
        try StandardStreams.write(heading + TextTable(rows, style: style).text)
      }
    }
  }

  private static func schema(calendars: [String]) -> JSONValue {
    let tables = ConfigurationOption.Table.allCases.map { table in
      let options = ConfigurationOption.all.filter { $0.table == table }
      let properties = options.map {
        JSONValue.Member(name: $0.name, value: $0.schema(calendars: calendars))
      }
      let object = JSONValue.members([
        "type": .text("object"), "additionalProperties": .truth(false),
        "required": table.isRepeated ? .array([.text("name")]) : nil, "properties": .object(properties),
      ])
      let value: JSONValue =
        table.isRepeated ? .members(["type": .text("array"), "items": object]) : object
      return JSONValue.Member(name: table.rawValue, value: value)
    }
    return .members([
      "$schema": .text("https://json-schema.org/draft/2020-12/schema"),
      "title": .text("The configuration of agenda"), "type": .text("object"),
      "additionalProperties": .truth(false), "properties": .object(tables),
    ])
  }
}

extension ConfigurationOption {
  /// The key in a JSON Schema. The default is a value of the type where it is one, and otherwise a part of the description.
  fileprivate func schema(calendars: [String]) -> JSONValue {
    let text = JSONValue.members(["type": .text("string")])
    let texts = { (items: JSONValue) in
      JSONValue.members(["anyOf": .array([text, .members(["type": .text("array"), "items": items])])])
    }
    var members: [JSONValue.Member]
    switch kind {
    case .text, .path, .color, .duration, .url:
      members = [.init(name: "type", value: .text("string"))]
    case .choice(let words): members = [.init(name: "enum", value: .array(words.map { .text($0) }))]
    case .boolean: members = [.init(name: "type", value: .text("boolean"))]
    case .integer(let least):
      members = [
        .init(name: "type", value: .text("integer")), .init(name: "minimum", value: .number(least)),
      ]
    case .texts, .command: members = texts(text).objectMembers
    case .calendars:
      members = texts(.members(["examples": .array(calendars.map { .text($0) })])).objectMembers
    }
    members.insert(.init(name: "description", value: .text(described)), at: 0)
    if let value = standardValue { members.append(.init(name: "default", value: value)) }
    return .object(members)
  }

  private var described: String {
    guard let standard, standardValue == nil else { return summary }
    return "\(summary) Default: \(standard)."
  }

  private var standardValue: JSONValue? {
    guard let standard else { return nil }
    switch kind {
    case .boolean: return .truth(standard == "true")
    case .choice(let words): return words.contains(standard) ? .text(standard) : nil
    default: return nil
    }
  }
}

extension JSONValue {
  fileprivate var objectMembers: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }
}

extension ConfigurationOption.Kind {
  /// What a key takes, in words.
  fileprivate func words(calendars: [String]) -> String {
    switch self {
    case .text: "text"
    case .texts: "texts"
    case .calendars: calendars.isEmpty ? "names of calendars" : calendars.joined(separator: ", ")
    case .command: "command"
    case .path: "path"
    case .url: "URL"
    case .color: "colour"
    case .duration: "duration"
    case .boolean: "true, false"
    case .integer(let least): "number from \(least)"
    case .choice(let words): words.joined(separator: ", ")
    }
  }
}
