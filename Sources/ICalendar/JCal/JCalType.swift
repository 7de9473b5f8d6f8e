/// The type of the values of a property in jCal (RFC 7265 section 3.4.1), such as `date-time`.
struct JCalType: Equatable {
  /// The type of a property without VALUE that no standard defines (RFC 7265 section 5.1). Its value is written as it is.
  static let unknown = "unknown"
  /// Properties with a list of values.
  private static let lists: Set<String> = ["CATEGORIES", "RESOURCES", "EXDATE", "RDATE", "FREEBUSY"]

  /// The name in lower case.
  let name: String
  /// The type; `nil` for `unknown` and types of extensions.
  let value: ValueType?
  /// Whether the property has a list of values.
  private let isList: Bool
  /// Whether the value has parts, as GEO and REQUEST-STATUS have.
  private let isStructured: Bool

  /// The type with a name, for a property with a name in upper case.
  init(_ name: String, for property: String) {
    self.name = name.lowercased()
    value = ValueType(rawValue: name.uppercased())
    isList = Self.lists.contains(property)
    isStructured = PropertyDefinition[property]?.type == .structured
  }

  /// The type of a line: the type in VALUE, else the type of the standard; if the standard allows several, the type
  /// that the value has.
  init(of line: ContentLine) {
    self.init(line.parameter("VALUE") ?? Self.standard(of: line), for: line.name)
  }

  private static func standard(of line: ContentLine) -> String {
    guard let definition = PropertyDefinition[line.name] else { return unknown }
    let first = line.value.timeItems.first ?? ""
    // A date without VALUE=DATE stays a date-time in the form of a date: beside a time it is not read as one with VALUE=DATE.
    if definition.type == .dateTime, definition.alternatives.contains(.period), first.contains("/") {
      return ValueType.period.rawValue
    }
    if definition.type == .duration, definition.alternatives.contains(.dateTime), DateTimeValue(first) != nil
    {
      return ValueType.dateTime.rawValue
    }
    return definition.jCalName(of: line.name)
  }

  /// The parameter VALUE that a property with a name in upper case needs; `nil` for none.
  func parameter(for property: String) -> String? {
    guard name != Self.unknown else { return nil }
    guard let definition = PropertyDefinition[property] else { return name.uppercased() }
    // The later standards ask for VALUE, also where there is only one type.
    let isImplied = definition.section.rfc <= 5545 || definition.type == .text
    return isImplied && definition.jCalName(of: property) == name ? nil : name.uppercased()
  }

  // MARK: Values of a line

  /// The values of a line, as jCal has them (RFC 7265 section 3.6).
  func values(of line: ContentLine) -> [JSONValue] {
    let text = line.value
    switch value {
    case .text, .uid:
      if isStructured { return [.array(text.textParts(separatedBy: ";").map(JSONValue.text))] }
      let items = isList ? text.textItems : [text.unescapedText]
      return items.isEmpty ? [.text("")] : items.map(JSONValue.text)
    case .float where isStructured:
      return [.array(text.split(separator: ";").map { Self.number($0) })]
    case .date, .dateTime, .period: return isList ? text.timeItems.map(item) : [item(text[...])]
    default: return [item(text[...])]
    }
  }

  private func item(_ text: Substring) -> JSONValue {
    switch value {
    case .date, .dateTime: return .text(text.extendedTime)
    case .time, .utcOffset: return .text(text.extendedClock)
    case .integer, .float: return Self.number(text)
    case .boolean where ["TRUE", "FALSE"].contains(text.uppercased()):
      return .truth(text.uppercased() == "TRUE")
    case .recurrenceRule: return RuleParts(text).map(\.jCal) ?? .text(String(text))
    case .period:
      let bounds = text.split(separator: "/")
      return bounds.count == 2 ? .array(bounds.map { .text($0.extendedTime) }) : .text(String(text))
    default: return .text(String(text))
    }
  }

  /// A number; the text if it is not a number.
  static func number(_ text: Substring) -> JSONValue {
    let isNegative = text.first == "-"
    let digits = isNegative || text.first == "+" ? text.dropFirst() : text
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count),
      parts.allSatisfy({ (1...15).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return .text(String(text)) }
    let whole = parts[0].drop { $0 == "0" }
    let fraction = parts.count == 2 ? "." + parts[1] : ""
    return .number((isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole) + fraction)
  }

  // MARK: Text of values

  /// The values as a line has them.
  func text(of values: some Collection<JSONValue>) throws(JCalError) -> String {
    var texts: [String] = []
    for value in values { texts.append(try text(of: value)) }
    return texts.joined(separator: ",")
  }

  private func text(of tree: JSONValue) throws(JCalError) -> String {
    switch tree {
    case .array(let parts):
      var texts: [String] = []
      for part in parts {
        guard let text = part.plainText else {
          throw JCalError("a part of its value is neither text nor number")
        }
        texts.append(written(text))
      }
      return texts.joined(separator: value == .period ? "/" : ";")
    case .object(let members):
      guard value == .recurrenceRule else { throw JCalError("its value is an object") }
      return try RuleParts(jCal: members).text
    case .null: throw JCalError("its value is null")
    case .text, .number, .truth: return written(tree.plainText ?? "")
    }
  }

  private func written(_ text: String) -> String {
    switch value {
    case .text, .uid: text.escapedText
    case .date, .dateTime, .period: text.basicTime
    case .time, .utcOffset: text.basicClock
    default: text
    }
  }
}

extension PropertyDefinition {
  /// The name of the type in jCal, for the property with a name in upper case.
  fileprivate func jCalName(of property: String) -> String {
    type == .structured ? (property == "GEO" ? "float" : "text") : type.rawValue.lowercased()
  }
}
