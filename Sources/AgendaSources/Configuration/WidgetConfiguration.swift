internal import ICalendar

/// A widget of the configuration: options of the command under a name, from the table `[widget.NAME]`.
package struct WidgetConfiguration: Sendable, Hashable {
  /// A value of an option, as a word of the command line.
  package struct Value: Sendable, Hashable {
    /// The name of the option, without dashes.
    package var key: String
    /// The value; `true` or `false` for an option without a value.
    package var text: String
    /// The line in which it is, from 1.
    package var line: Int
    /// The column at which it begins, from 1.
    package var column: Int

    package init(key: String, text: String, line: Int = 0, column: Int = 0) {
      (self.key, self.text, self.line, self.column) = (key, text, line, column)
    }
  }

  /// The name.
  package var name: String
  /// The line in which it begins, from 1.
  package var line: Int
  /// The values that are given, sorted by key.
  package var values: [Value]

  package init(name: String, line: Int = 0, values: [Value]) {
    (self.name, self.line, self.values) = (name, line, values)
  }

  /// The value of a key; `nil` if it is not given.
  package func text(of key: String) -> String? { values.first { $0.key == key }?.text }
}

extension ConfigurationParser {
  /// The widgets of the table `[widget]`, in the order of the file.
  mutating func widgets(_ table: TOMLNode, options: [ConfigurationOption]) -> [WidgetConfiguration] {
    named(.widget, table).compactMap { widget($0.key, $0.entries, options: options) }
  }

  /// The tables such as `[widget.NAME]` that a table holds, in the order of the file, with their entries.
  mutating func named(
    _ kind: ConfigurationOption.Table, _ table: TOMLNode
  ) -> [(key: TOMLNode, entries: [TOMLNode])] {
    let noun = kind.rawValue
    guard case .table(let tables) = table.value else {
      report(
        table.keyPosition, "“\(noun)” is \(table.kindInWords); expected \(kind.header) before each \(noun)")
      return []
    }
    return tables.inOrderOfFile.compactMap { table in
      guard case .table(let entries) = table.value else {
        report(table.keyPosition, "“\(table.key)” is outside of a \(noun); expected \(kind.header) above it")
        return nil
      }
      guard table.key.isPlainName else {
        report(
          table.keyPosition,
          "\(quoted(table.key)) cannot name a \(noun); expected letters, digits, “-” and “_”, 64 at most")
        return nil
      }
      return (table, entries)
    }
  }

  /// The values of a table, as words of the command line, except of keys whose value is none.
  mutating func values(_ entries: [TOMLNode], options: [ConfigurationOption]) -> [WidgetConfiguration.Value] {
    entries.compactMap { node in
      guard let option = options.first(where: { $0.name == node.key }) else {
        reportUnknown(node, among: options.map(\.name))
        return nil
      }
      guard option.kind != .places, let text = word(node, of: option.kind) else { return nil }
      return .init(key: node.key, text: text, line: node.position.line, column: node.position.column)
    }
  }

  private mutating func widget(
    _ entry: TOMLNode, _ entries: [TOMLNode], options: [ConfigurationOption]
  ) -> WidgetConfiguration {
    let values = values(entries, options: options)
    let widget = WidgetConfiguration(name: entry.key, line: entry.keyPosition.line, values: values)
    for node in entries {
      guard let option = options.first(where: { $0.name == node.key }) else { continue }
      checkParent(option, node, of: widget)
      checkCapacity(option, node, of: widget)
    }
    return widget
  }

  /// A value as a word of the command line; `nil` if it is not of the kind.
  private mutating func word(_ node: TOMLNode, of kind: ConfigurationOption.Kind) -> String? {
    switch kind {
    case .boolean: return boolean(node).map { "\($0)" }
    case .integer(let range): return integer(node, in: range).map { "\($0)" }
    case .choice(let words):
      // Numbers among words, as the bits of a colour, can be written without quotes.
      if case .integer(let number) = node.value, words.contains("\(number)") { return "\(number)" }
      return choice(node, among: words)
    case .path: return path(node)
    case .image: return image(node)
    case .theme: return theme(node)
    case .texts, .calendars:
      let names = strings(node)
      guard names.isEmpty else { return names.joined(separator: ",") }
      report(node.position, "“\(node.key)” names nothing; expected names, or remove the line")
      return nil
    case .text, .command, .url, .color, .duration, .places, .names: return word(node)
    }
  }

  /// Reports a key that has no meaning beside a value of the key on which it depends.
  private mutating func checkParent(
    _ option: ConfigurationOption, _ node: TOMLNode, of widget: WidgetConfiguration
  ) {
    guard let parent = option.parent, let value = widget.text(of: parent.name),
      !parent.values.contains(value)
    else { return }
    report(
      node.keyPosition,
      Mistake.together(
        "“\(option.name)”", "“\(parent.name)” = \(value)",
        " in the widget \(quoted(widget.name)); remove one of the lines")
    )
  }

  /// Reports more values than a widget of the family takes.
  private mutating func checkCapacity(
    _ option: ConfigurationOption, _ node: TOMLNode, of widget: WidgetConfiguration
  ) {
    guard let family = widget.text(of: "family"), let text = widget.text(of: option.name),
      let capacity = option.capacities.first(where: { $0.family == family })
    else { return }
    let count = CalendarSelection.names(in: text).count
    guard count > capacity.count else { return }
    report(
      node.position,
      "“\(option.name)” has \(count) values, and a widget of the family “\(family)” takes \(capacity.count); name fewer, or another “family”"
    )
  }
}

extension [TOMLNode] {
  /// The nodes in the order in which they are written.
  var inOrderOfFile: [TOMLNode] {
    sorted { ($0.keyPosition.line, $0.keyPosition.column) < ($1.keyPosition.line, $1.keyPosition.column) }
  }
}

extension String {
  /// Whether the text is a name that an address of the web, a line of shell and a list of files can contain unchanged: letters, digits, “-” and
  /// “_”, 64 at most.
  package var isPlainName: Bool {
    count <= 64 && first?.isASCIILetterOrDigit == true
      && allSatisfy { $0.isASCIILetterOrDigit || $0 == "-" || $0 == "_" }
  }
}

extension Character {
  fileprivate var isASCIILetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

/// A board of the configuration: widgets in one picture, from the table `[board.NAME]`.
///
/// ```toml
/// [board.hall]
/// size = "1920x1080"
/// grid = "4x3"
///
/// [board.hall.widgets]
/// today = "A1"
/// month = "B1:D3"
/// ```
package struct BoardConfiguration: Sendable, Hashable {
  /// A widget of a board.
  package struct Place: Sendable, Hashable {
    /// The name of the widget.
    package var widget: String
    /// Its place, as it is written; `nil` for the next free place.
    package var place: String?
    /// The line in which it is, from 1.
    package var line: Int
    /// The column at which it begins, from 1.
    package var column: Int

    package init(widget: String, place: String?, line: Int = 0, column: Int = 0) {
      (self.widget, self.place, self.line, self.column) = (widget, place, line, column)
    }
  }

  /// The name.
  package var name: String
  /// The line in which it begins, from 1.
  package var line: Int
  /// The values of the other keys, sorted by key.
  package var values: [WidgetConfiguration.Value]
  /// Its widgets, in the order of the file.
  package var places: [Place]

  package init(name: String, line: Int = 0, values: [WidgetConfiguration.Value], places: [Place]) {
    (self.name, self.line, self.values, self.places) = (name, line, values, places)
  }

  /// The value of a key; `nil` if it is not given.
  package func value(of key: String) -> WidgetConfiguration.Value? { values.first { $0.key == key } }
}

extension ConfigurationParser {
  /// The boards of the table `[board]`, in the order of the file.
  mutating func boards(_ table: TOMLNode, options: [ConfigurationOption]) -> [BoardConfiguration] {
    named(.board, table).map { key, entries in
      let values = values(entries, options: options)
      let places = options.filter { $0.kind == .places }.flatMap { option in
        entries.first { $0.key == option.name }.map { self.places($0) } ?? []
      }
      return BoardConfiguration(name: key.key, line: key.keyPosition.line, values: values, places: places)
    }
  }

  /// The widgets of a board: a table of places, or an array of names.
  private mutating func places(_ node: TOMLNode) -> [BoardConfiguration.Place] {
    switch node.value {
    case .table(let entries):
      return entries.inOrderOfFile.compactMap { entry in
        word(entry).map {
          .init(
            widget: entry.key, place: $0, line: entry.keyPosition.line, column: entry.keyPosition.column)
        }
      }
    case .array(let elements):
      return elements.compactMap { element in
        if case .string(let name) = element.value {
          return .init(widget: name, place: nil, line: element.position.line, column: element.position.column)
        }
        report(element.position, "“\(node.key)” holds \(element.kindInWords); expected the name of a widget")
        return nil
      }
    default:
      reportType(node, expected: "a table of places, as { desk = \"A1\" }, or an array of names")
      return []
    }
  }
}
