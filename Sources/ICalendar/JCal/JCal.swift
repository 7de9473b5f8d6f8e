/// jCal, the JSON format of iCalendar (RFC 7265).
///
/// ```swift
/// let json = JCal.encode(ComponentFile(bytes).components)     // ["vcalendar",[["version",{},"text","2.0"],…],[…]]
/// let calendars = try JCal.decode(json)
/// let text = ComponentFile(calendars).bytes
/// ```
///
/// Values that do not have the form of their type, such as a date-time without seconds, are kept as texts, so that nothing is lost.
/// Letter case of names, folding, and lines that cannot be read are.
public enum JCal {
  /// The most bytes that ``decode(_:)`` takes.
  public static let longestText = 64 << 20

  /// The byte order mark of UTF-8, which may begin a text.
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The components as JSON in one line, ended by a line feed: a single one as a jCal object (RFC 7265 section 3.3), and several as
  /// an array of them (section 3.2).
  public static func encode(_ components: [Component]) -> [UInt8] {
    let trees = components.map(\.jCal)
    var bytes: [UInt8] = []
    (trees.count == 1 ? trees[0] : .array(trees)).append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Reads a jCal object, or an array of them, in UTF-8.
  /// - Throws: an error if the text is longer than ``longestText`` bytes, is no JSON, or does not have the structure of jCal.
  public static func decode(_ bytes: [UInt8]) throws(JCalError) -> [Component] {
    guard bytes.count <= longestText else {
      throw JCalError("the text is longer than \(longestText >> 20) MB")
    }
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let tree = JSONValue(text) else { throw JCalError("the text is no JSON, or is nested too deeply") }
    guard case .array(let items) = tree, let first = items.first else {
      throw JCalError("the text is no array")
    }
    var components: [Component] = []
    if case .array = first {
      for item in items { components.append(try Component(jCal: item, depth: 1)) }
    } else {
      components.append(try Component(jCal: tree, depth: 1))
    }
    return components
  }

  /// Whether a text begins as a jCal object of a calendar does, or an array of them: `["vcalendar"`.
  public static func recognizes(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: mark) { rest = rest.dropFirst(mark.count) }
    var brackets = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
      case UInt8(ascii: "[") where brackets < 2: brackets += 1
      default:
        let name = String(decoding: rest.prefix(11), as: UTF8.self).lowercased()
        return brackets > 0 && name == "\"vcalendar\""
      }
      rest = rest.dropFirst()
    }
    return false
  }
}

extension Component {
  /// The component as a jCal array: its name, its properties and its components (RFC 7265 section 3.3).
  package var jCal: JSONValue {
    .array([
      .text(name.lowercased()), .array(properties.map(\.jCal)), .array(components.map(\.jCal)),
    ])
  }

  /// The component of a jCal array.
  package init(jCal tree: JSONValue, depth: Int) throws(JCalError) {
    guard case .array(let items) = tree, items.count == 3, case .text(let name) = items[0],
      case .array(let properties) = items[1], case .array(let components) = items[2]
    else {
      throw JCalError("a component is not an array of a name, its properties and its components")
    }
    guard depth <= ComponentDepth.maximum else {
      throw JCalError("components are nested deeper than \(ComponentDepth.maximum)")
    }
    self.init(name)
    for (place, property) in properties.enumerated() {
      do throws(JCalError) {
        append(try Property(jCal: property))
      } catch {
        throw JCalError("property \(place + 1) of \(self.name.prefix(40)): \(error)")
      }
    }
    for component in components { append(try Component(jCal: component, depth: depth + 1)) }
  }
}

extension Property {
  /// The property as a jCal array: its name, its parameters, the type of its values, and these (RFC 7265 section 3.4).
  var jCal: JSONValue {
    let content = content
    let line = content.isQuotedPrintable ? content.decoded : content
    let type = JCalType(of: line)
    // A quoted-printable text has no escapes.
    let values =
      content.isQuotedPrintable && type.value == .text ? [.text(line.value)] : type.values(of: line)
    var parameters: [JSONValue.Member] = []
    for parameter in line.parameters where parameter.name != "VALUE" && !parameter.name.isEmpty {
      let values = parameter.values.map(JSONValue.text)
      let value = values.count == 1 ? values[0] : .array(values)
      // A reader of JSON keeps only the last one of several members with one name.
      guard !parameters.contains(where: { $0.name == parameter.name.lowercased() }) else { continue }
      parameters.append(JSONValue.Member(name: parameter.name.lowercased(), value: value))
    }
    return .array([.text(name.lowercased()), .object(parameters), .text(type.name)] + values)
  }

  /// The property of a jCal array.
  init(jCal tree: JSONValue) throws(JCalError) {
    guard case .array(let items) = tree, items.count >= 4, case .text(let name) = items[0],
      case .object(let members) = items[1], case .text(let typeName) = items[2]
    else {
      throw JCalError("it is not an array of a name, an object of parameters, a type and values")
    }
    let type = JCalType(typeName, for: name.asName)
    var parameters: [Parameter] = []
    for member in members where member.name.uppercased() != "VALUE" {
      let values: [JSONValue] = if case .array(let values) = member.value { values } else { [member.value] }
      var texts: [String] = []
      for value in values {
        guard let text = value.plainText else {
          throw JCalError(
            "the parameter \(member.name.asName.prefix(40)) is neither a text nor a list of texts")
        }
        texts.append(text)
      }
      parameters.append(Parameter(member.name, texts))
    }
    if let written = type.parameter(for: name.asName) { parameters.append(Parameter("VALUE", written)) }
    self.init(name, parameters, value: try type.text(of: items[3...]))
  }
}

extension JSONValue {
  /// A text, a number or a truth value as it is written in iCalendar; `nil` for another value.
  var plainText: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number
    case .truth(let truth): truth ? "TRUE" : "FALSE"
    case .null, .array, .object: nil
    }
  }
}

/// Why a text is no jCal.
public struct JCalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The problem, as a sentence without a full stop.
  public let description: String

  package init(_ description: String) {
    self.description = description
  }
}
