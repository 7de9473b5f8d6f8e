internal import ICalendar

/// A value of a key in the text of a configuration.
package enum ConfigurationValue: Sendable, Hashable {
  case text(String)
  case texts([String])
  case number(Int)
  case truth(Bool)

  /// The value in TOML.
  package var literal: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
    case .number(let number): "\(number)"
    case .truth(let isTrue): "\(isTrue)"
    }
  }

  /// A basic string of TOML. Characters that it cannot hold as they are become escapes.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.properties.generalCategory == .control:
        quoted += "\\u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A key of TOML, in quotes where it needs them.
  static func key(_ name: String) -> String {
    let isBare = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isBare && !name.isEmpty ? name : quoted(name)
  }

  /// The value of a node; `nil` for a table, a date, a number with a fraction, or an array of other things than texts.
  init?(_ node: TOMLNode) {
    switch node.value {
    case .string(let text): self = .text(text)
    case .integer(let number): self = .number(number)
    case .boolean(let isTrue): self = .truth(isTrue)
    case .array(let elements):
      var texts: [String] = []
      for element in elements {
        guard case .string(let text) = element.value else { return nil }
        texts.append(text)
      }
      self = .texts(texts)
    case .table, .float, .dateTime: return nil
    }
  }
}

/// A table in the text of a configuration.
package enum ConfigurationTable: Sendable, Hashable {
  /// The values outside of tables.
  case root
  case defaults
  /// A table of an array, such as `[[calendar]]`, by the value of its key `name`.
  case element(ConfigurationOption.Table, name: String)
  /// A table such as `[widget.desk]`.
  case named(ConfigurationOption.Table, name: String)

  /// The header with which it begins.
  var header: String {
    switch self {
    case .root: "the file"
    case .defaults: "[defaults]"
    case .element(let table, _): "[[\(table.rawValue)]]"
    case .named(let table, let name): "[\(table.rawValue).\(ConfigurationValue.key(name))]"
    }
  }
}

/// The contents of a TOML text, without positions: texts that differ only in comments, order and layout have equal contents.
enum TOMLContents: Hashable {
  /// The entries of a table by the bytes of their keys: keys that differ in Unicode normalization are different keys.
  typealias Entries = [[UInt8]: TOMLContents]

  case table(Entries)
  case array([TOMLContents])
  /// The bytes of a text.
  case text([UInt8])
  /// A number, or true or false.
  case value(ConfigurationValue)
  /// A number with a fraction, a date or a time, as it is written.
  case other([UInt8])

  init(_ node: TOMLNode, written: (TOMLNode) -> [UInt8]) {
    switch node.value {
    case .table(let entries):
      self = .table(
        Dictionary(entries.map { (Array($0.key.utf8), TOMLContents($0, written: written)) }) { first, _ in
          first
        })
    case .array(let elements): self = .array(elements.map { TOMLContents($0, written: written) })
    default: self = ConfigurationValue(node).map { TOMLContents($0) } ?? .other(written(node))
    }
  }

  init(_ value: ConfigurationValue) {
    switch value {
    case .text(let text): self = .text(Array(text.utf8))
    case .texts(let texts): self = .array(texts.map { .text(Array($0.utf8)) })
    case .number, .truth: self = .value(value)
    }
  }

  /// The contents without tables of the first level that hold nothing, which say as much as if they were missing.
  var withoutEmptyTables: TOMLContents {
    guard case .table(let entries) = self else { return self }
    return .table(entries.filter { ![.table([:]), .array([])].contains($0.value) })
  }

  /// Changes the entries of a table; it is added if it is missing, and removed where `change` returns `nil`.
  mutating func change(
    _ table: ConfigurationTable, _ change: (Entries?) -> Entries?
  ) {
    guard case .table(var root) = self else { return }
    func entries(_ contents: TOMLContents?) -> Entries? {
      guard case .table(let entries) = contents else { return nil }
      return entries
    }
    switch table {
    case .root: root = change(root) ?? [:]
    case .defaults:
      let key = Array("defaults".utf8)
      root[key] = change(entries(root[key])).map { .table($0) }
    case .element(let table, let name):
      let key = Array(table.rawValue.utf8)
      let (nameKey, wanted) = (Array("name".utf8), TOMLContents.text(Array(name.utf8)))
      var elements: [TOMLContents] = []
      if case .array(let old) = root[key] { elements = old }
      let index = elements.firstIndex { entries($0)?[nameKey] == wanted }
      let changed = change(index.flatMap { entries(elements[$0]) })
      switch (index, changed) {
      case (let index?, let changed?): elements[index] = .table(changed)
      case (let index?, nil): elements.remove(at: index)
      case (nil, let changed?): elements.append(.table(changed))
      case (nil, nil): break
      }
      root[key] = elements.isEmpty ? nil : .array(elements)
    case .named(let table, let name):
      let (key, name) = (Array(table.rawValue.utf8), Array(name.utf8))
      var tables = entries(root[key]) ?? [:]
      tables[name] = change(tables[name].flatMap(entries)).map { .table($0) }
      root[key] = tables.isEmpty ? nil : .table(tables)
    }
    self = .table(root)
  }
}

extension String {
  /// Whether another text has the same bytes in UTF-8. `==` calls texts equal that differ in Unicode normalization.
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// A duration as people write it in options and in the configuration: `90m`, `24h`, `2d`, `1h30m`.
///
/// The parts are days, hours, minutes and seconds, each at most once and the largest first. A day is 24 hours, but for the length of an
/// event, which ends at the same time of another day.
package enum WrittenDuration {
  /// The units, the largest first, with their seconds.
  private static let units: [(letter: Character, seconds: Int)] = [
    ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]

  /// The seconds that a text means; `nil` if it is not a duration.
  package static func seconds(in text: String) -> Int? {
    parts(of: text).map { $0.days * 86_400 + $0.seconds }
  }

  /// The days that a text names, and the seconds of its other parts; `nil` if it is not a duration. A number has at most six digits, so that no sum can
  /// overflow.
  package static func parts(of text: String) -> (days: Int, seconds: Int)? {
    var rest = text.lowercased()[...]
    var units = Self.units[...]
    var (days, sum) = (0, 0)
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      guard digits.count <= 6, let number = Int(digits), let letter = rest.popFirst(),
        let index = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      if units[index].letter == "d" { days = number } else { sum += number * units[index].seconds }
      units = units[(index + 1)...]
    }
    return (days, sum)
  }
}
