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
