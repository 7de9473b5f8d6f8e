internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

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

  @Flag(help: "Write JSON, as without an option.")
  var json = false

  @Flag(help: "Describe the keys of themes, which are files of their own.")
  var themes = false

  @OptionGroup var config: ConfigurationOptions

  func run() throws {
    let environment = ProcessEnvironment.current()
    // A mistake in the file is no reason to keep back what belongs there.
    let configuration = try? CalendarSet.configurationOrDiscovered(
      config.path, environment: environment
    ).configuration
    let choice = try? configuration.map { try CalendarChoice($0, environment: environment) }
    let names = choice?.calendars.map(\.calendar.name) ?? []
    switch json ? .json : format {
    case .json:
      let schema = themes ? Self.themeSchema : Self.schema(calendars: names)
      try StandardStreams.write(JSONRenderer.json(schema))
    case .text:
      let style = TextStyle(
        width: environment.terminalWidth ?? Settings.defaultWidth, depth: environment.colorDepth(.auto))
      for table in themes ? [.theme] : ConfigurationOption.Table.ofConfiguration {
        let rows = Self.options(of: table).map { option in
          [option.name, option.words(calendars: names), option.standard ?? "–"]
        }
        let heading = themes ? "" : (table == .defaults ? "" : "\n") + table.header + "\n"
        try StandardStreams.write(heading + TextTable(rows, style: style).text)
      }
    }
  }

  /// The keys of a table.
  static func options(of table: ConfigurationOption.Table) -> [ConfigurationOption] {
    switch table {
    case .widget, .board: AgendaOption.keys(of: table)
    case .theme: ThemeCatalogue.keys.options
    default: ConfigurationOption.all.filter { $0.table == table }
    }
  }

  private static func schema(calendars: [String]) -> JSONValue {
    let tables = ConfigurationOption.Table.ofConfiguration.map { table in
      let object = object(of: table, calendars: calendars)
      let value: JSONValue =
        if table.isRepeated {
          .members(["type": .text("array"), "items": object])
        } else if table.isNamed {
          .members(["type": .text("object"), "additionalProperties": object])
        } else {
          object
        }
      return JSONValue.Member(name: table.rawValue, value: value)
    }
    return .members([
      "$schema": .text(draft), "title": .text("The configuration of agenda"), "type": .text("object"),
      "additionalProperties": .truth(false), "properties": .object(tables),
    ])
  }

  private static let draft = "https://json-schema.org/draft/2020-12/schema"

  private static var themeSchema: JSONValue {
    .object(
      [
        .init(name: "$schema", value: .text(draft)),
        .init(name: "title", value: .text("A theme of agenda")),
      ] + object(of: .theme, calendars: []).objectMembers)
  }

  /// The keys of a table.
  private static func object(of table: ConfigurationOption.Table, calendars: [String]) -> JSONValue {
    let properties = options(of: table).map {
      JSONValue.Member(name: $0.name, value: $0.schema(calendars: calendars))
    }
    return .members([
      "type": .text("object"), "additionalProperties": .truth(false),
      "required": table.isRepeated ? .array([.text("name")]) : nil, "properties": .object(properties),
    ])
  }
}

extension ConfigurationOption {
  /// The key in a JSON Schema. The default is a value of the type if it is one, and otherwise a part of the description.
  fileprivate func schema(calendars: [String]) -> JSONValue {
    let text = JSONValue.members(["type": .text("string")])
    let texts = { (items: JSONValue) in
      JSONValue.members(["anyOf": .array([text, .members(["type": .text("array"), "items": items])])])
    }
    var members: [JSONValue.Member]
    switch kind {
    case .text, .theme, .path, .image, .color, .duration, .url:
      members = [.init(name: "type", value: .text("string"))]
    case .choice(let words): members = [.init(name: "enum", value: .array(words.map { .text($0) }))]
    case .boolean: members = [.init(name: "type", value: .text("boolean"))]
    case .integer(let range):
      members = [
        .init(name: "type", value: .text("integer")),
        .init(name: "minimum", value: .number(range.lowerBound)),
      ]
      if range.upperBound != .max {
        members.append(.init(name: "maximum", value: .number(range.upperBound)))
      }
    case .texts, .command: members = texts(text).objectMembers
    case .names:
      members = JSONValue.members(["type": .text("object"), "additionalProperties": text]).objectMembers
    case .places:
      let places = JSONValue.members(["type": .text("object"), "additionalProperties": text])
      let names = JSONValue.members(["type": .text("array"), "items": text])
      members = JSONValue.members(["anyOf": .array([places, names])]).objectMembers
    case .calendars:
      members = texts(.members(["examples": .array(calendars.map { .text($0) })])).objectMembers
    }
    members.insert(.init(name: "description", value: .text(described)), at: 0)
    if let value = standardValue { members.append(.init(name: "default", value: value)) }
    return .object(members + annotations)
  }

  /// The facts that JSON Schema cannot express: the number of values for a widget of each family, and the key on which this one depends.
  private var annotations: [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    if !capacities.isEmpty {
      let counts = capacities.map { JSONValue.Member(name: $0.family, value: .number($0.count)) }
      members.append(.init(name: "x-values-per-family", value: .object(counts)))
    }
    if let parent {
      let values = parent.values.map { value -> JSONValue in
        ["true", "false"].contains(value) ? .truth(value == "true") : .text(value)
      }
      members.append(
        .init(
          name: "x-depends-on",
          value: .members([
            "key": .text(parent.name), "values": values.isEmpty ? nil : .array(values),
          ])))
    }
    return members
  }

  /// The values that the key accepts and the key on which it depends, in words.
  fileprivate func words(calendars: [String]) -> String {
    let counts = capacities.map { "\($0.family) \($0.count)" }.joined(separator: ", ")
    let dependence = parent?.words ?? ""
    return [kind.words(calendars: calendars), counts, dependence].filter { !$0.isEmpty }.joined(
      separator: "; ")
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
  /// The values that a key accepts, in words.
  fileprivate func words(calendars: [String]) -> String {
    switch self {
    case .text: "text"
    case .texts: "texts"
    case .calendars: calendars.isEmpty ? "names of calendars" : calendars.joined(separator: ", ")
    case .command: "command"
    case .places: "widgets with places"
    case .names: "names by paths"
    case .path: "path"
    case .image: "path, URL"
    case .theme: "name, path"
    case .url: "URL"
    case .color: "colour"
    case .duration: "duration"
    case .boolean: "true, false"
    case .integer(let range) where range.upperBound == .max: "number from \(range.lowerBound)"
    case .integer(let range): "number from \(range.lowerBound) to \(range.upperBound)"
    case .choice(let words): words.joined(separator: ", ")
    }
  }
}

extension ConfigurationOption.Parent {
  /// The key and its values, in words.
  fileprivate var words: String {
    "with \(name)" + (values.isEmpty ? "" : " " + values.joined(separator: " or "))
  }
}
