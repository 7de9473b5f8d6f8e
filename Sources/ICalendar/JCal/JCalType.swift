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
    let isImplied =
      definition.section.rfc <= 5545 || definition.type == .text && definition.alternatives.isEmpty
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

/// The parts of a recurrence rule as they are written, each with a name of its own (RFC 7265 section 3.6.10).
struct RuleParts {
  private var parts: [(name: String, values: [String])] = []

  /// Splits a rule; `nil` if an object cannot have all of it.
  init?(_ text: Substring) {
    for part in text.split(separator: ";") {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, !sides[0].isEmpty, sides[0].utf8.allSatisfy(\.isPropertyNameByte) else {
        return nil
      }
      let name = sides[0].uppercased()
      guard !parts.contains(where: { $0.name == name }) else { return nil }
      parts.append((name, sides[1].split(separator: ",").map(String.init)))
    }
    guard !parts.isEmpty, parts.allSatisfy({ !$0.values.isEmpty }) else { return nil }
  }

  /// The parts of a jCal object.
  init(jCal members: [JSONValue.Member]) throws(JCalError) {
    for member in members {
      let values: [JSONValue] = if case .array(let values) = member.value { values } else { [member.value] }
      var texts: [String] = []
      for value in values {
        guard let text = value.plainText, !text.utf8.contains(where: { ";,".utf8.contains($0) }) else {
          throw JCalError("the part \(member.name.asName.prefix(40)) of its rule is neither text nor number")
        }
        texts.append(text)
      }
      parts.append((member.name.asName, texts))
    }
  }

  /// The parts as a jCal object.
  var jCal: JSONValue {
    .object(
      parts.map { part in
        let values = part.values.map { value in
          part.name == "UNTIL" ? JSONValue.text(value[...].extendedTime) : JCalType.number(value[...])
        }
        return JSONValue.Member(
          name: part.name.lowercased(), value: values.count == 1 ? values[0] : .array(values))
      })
  }

  /// The value of RRULE.
  var text: String {
    parts.map { part in
      let values = part.name == "UNTIL" ? part.values.map(\.basicTime) : part.values
      return "\(part.name)=\(values.joined(separator: ","))"
    }.joined(separator: ";")
  }
}

// Dates and times in the basic form of iCalendar and the extended form of jCal (RFC 7265 section 3.6). A text in another form stays.

extension Substring {
  /// `2026-11-21` for `20261121`, `2026-11-21T09:00:00Z` for `20261121T090000Z`.
  var extendedTime: String {
    switch shape {
    case "00000000", "00000000T000000", "00000000T000000Z":
      let date = "\(prefix(4))-\(dropFirst(4).prefix(2))-\(dropFirst(6).prefix(2))"
      return utf8.count == 8 ? date : date + "T" + dropFirst(9).extendedClock
    default: return String(self)
    }
  }

  /// `09:00:00` for `090000`, with `Z` or not, and `+01:00` for `+0100`.
  var extendedClock: String {
    switch shape {
    case "000000", "000000Z": "\(prefix(2)):\(dropFirst(2).prefix(2)):\(dropFirst(4))"
    case "+0000": "\(prefix(3)):\(dropFirst(3))"
    case "+000000": "\(prefix(3)):\(dropFirst(3).prefix(2)):\(dropFirst(5))"
    default: String(self)
    }
  }
}

extension String {
  /// `20261121` for `2026-11-21`, `20261121T090000Z` for `2026-11-21T09:00:00Z`.
  var basicTime: String {
    switch self[...].shape {
    case "0000+00+00", "0000+00+00T00:00:00", "0000+00+00T00:00:00Z": filter { $0 != "-" && $0 != ":" }
    default: self
    }
  }

  /// `090000` for `09:00:00`, with `Z` or not, and `+0100` for `+01:00`.
  var basicClock: String {
    switch self[...].shape {
    case "00:00:00", "00:00:00Z", "+00:00", "+00:00:00": filter { $0 != ":" }
    default: self
    }
  }
}

extension Substring {
  /// The text with `0` for each digit and `+` for each sign; empty for one that is longer than a date-time.
  fileprivate var shape: String {
    guard utf8.count <= 20 else { return "" }
    return String(
      decoding: utf8.map { byte in
        byte.isASCIIDigit ? UInt8(ascii: "0") : byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte
      }, as: UTF8.self)
  }
}
