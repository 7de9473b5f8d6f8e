internal import ICalendar

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
