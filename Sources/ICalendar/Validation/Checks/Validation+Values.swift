extension Validation {
  private static let texts: Set<String> = ["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT"]
  private static let textLists: Set<String> = ["CATEGORIES", "RESOURCES"]

  /// Checks the escapes of a TEXT (RFC 5545 section 3.3.11).
  mutating func checkText(_ line: LocatedLine) {
    let isList = Self.textLists.contains(line.content.name)
    guard isList || Self.texts.contains(line.content.name) else { return }
    var isEscaped = false
    var hasWrongEscape = false
    var isUnescaped = false
    for (offset, byte) in line.content.value.utf8.enumerated() {
      if isEscaped {
        isEscaped = false
        guard !hasWrongEscape, !#"\;,nN"#.utf8.contains(byte) else { continue }
        hasWrongEscape = true
        report(
          .wrongEscape, "a backslash is before another character than n, comma, semicolon or backslash",
          line,
          .inValue(offset: offset - 1, count: 2))
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: ";") || (byte == UInt8(ascii: ",") && !isList), !isUnescaped {
        isUnescaped = true
        report(
          .unescapedText, "a comma or semicolon of \(line.content.name) has no backslash before it", line,
          .inValue(offset: offset, count: 1))
      }
    }
    guard isEscaped, !hasWrongEscape else { return }
    let last = max(0, line.content.value.utf8.count - 1)
    report(.wrongEscape, "the text ends with a backslash", line, .inValue(offset: last, count: 1))
  }

  /// Checks a value that must be one of the words in RFC 5545, such as STATUS.
  mutating func checkWord(_ line: LocatedLine, in component: SourceComponent) {
    let name = line.content.name
    let words: [String]
    switch (name, component.name) {
    case ("STATUS", "VEVENT"): words = ["TENTATIVE", "CONFIRMED", "CANCELLED"]
    case ("STATUS", "VTODO"): words = ["NEEDS-ACTION", "COMPLETED", "IN-PROCESS", "CANCELLED"]
    case ("STATUS", "VJOURNAL"): words = ["DRAFT", "FINAL", "CANCELLED"]
    case ("TRANSP", _): words = ["OPAQUE", "TRANSPARENT"]
    case ("CLASS", _): words = ["PUBLIC", "PRIVATE", "CONFIDENTIAL"]
    default: return
    }
    let value = line.content.value.trimmingSpaces.uppercased()
    guard !words.contains(value), !(name == "CLASS" && (value.isEmpty || value.hasPrefix("X-"))) else {
      return
    }
    report(
      name == "CLASS" ? .unknownWord : .invalidWord,
      "\(name) of a \(component.name) is \(quoted(value)) and none of \(words.joined(separator: ", "))", line,
      .value, section: PropertyDefinition[name]?.section)
  }

  /// Checks an INTEGER and its range (RFC 5545 section 3.3.8).
  mutating func checkInteger(_ line: LocatedLine, _ definition: PropertyDefinition) {
    let name = line.content.name
    let greatest =
      switch name {
      case "PRIORITY": 9
      case "PERCENT-COMPLETE": 100
      default: 2_147_483_647
      }
    let value = line.content.value.trimmingSpaces
    if let number = Int(value), (0...greatest).contains(number) { return }
    report(
      .invalidNumber, "\(name) \(quoted(value)) is no whole number from 0 to \(greatest)", line, .value,
      section: definition.section)
  }

  /// Checks GEO: latitude and longitude (RFC 5545 section 3.8.1.6).
  mutating func checkPosition(_ line: LocatedLine) {
    let parts = line.content.value.trimmingSpaces.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = parts.prefix(3).compactMap { $0.utf8.count < 40 && $0.isDecimal ? Double($0) : nil }
    if numbers.count == 2, parts.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 { return }
    report(
      .invalidNumber,
      "GEO \(quoted(line.content.value)) is no latitude and longitude with a semicolon between",
      line, .value, section: StandardSection("3.8.1.6"))
  }

  /// Checks that a value is a URI (RFC 5545 sections 3.3.3 and 3.3.13).
  mutating func checkURI(_ line: LocatedLine, _ definition: PropertyDefinition) {
    let value = line.content.value.trimmingSpaces
    // Apple writes an empty URL if there is none; it does no harm.
    guard !value.isEmpty, !value.utf8.hasScheme else { return }
    report(
      .invalidURI, "\(line.content.name) \(quoted(value)) is no URI", line, .value,
      section: definition.section)
  }

  /// Checks a UTC-OFFSET (RFC 5545 section 3.3.14).
  mutating func checkOffset(_ line: LocatedLine) {
    let value = line.content.value.trimmingSpaces
    let digits = value.utf8.dropFirst().count
    var reader = TextDigits(value.dropFirst())
    if value.hasPrefix("+") || value.hasPrefix("-"), digits == 4 || digits == 6,
      let hours = reader.number(ofDigits: 2), let minutes = reader.number(ofDigits: 2),
      let seconds = digits == 6 ? reader.number(ofDigits: 2) : 0,
      hours < 24, minutes < 60, seconds < 60, value.hasPrefix("+") || hours + minutes + seconds > 0
    {
      return
    }
    report(.invalidOffset, "\(line.content.name) \(quoted(value)) is no offset such as +0100", line, .value)
  }
}

extension Substring {
  /// Whether the text is a decimal number without an exponent.
  fileprivate var isDecimal: Bool {
    !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
  }
}

extension Substring.UTF8View {
  /// Whether the text begins with the scheme of a URI and has no space (RFC 3986 section 3.1).
  fileprivate var hasScheme: Bool {
    guard let colon = firstIndex(of: UInt8(ascii: ":")), let first, (first | 0x20).isLetter else {
      return false
    }
    let isScheme = self[..<colon].allSatisfy {
      ($0 | 0x20).isLetter || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
    }
    let rest = self[index(after: colon)...]
    return isScheme && !rest.isEmpty && !rest.contains(UInt8(ascii: " "))
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self) }
}

extension Validation {
  /// Checks a DURATION (RFC 5545 section 3.3.6).
  mutating func checkDuration(_ line: LocatedLine, in component: SourceComponent) {
    let name = line.content.name
    let value = line.content.value.trimmingSpaces
    guard let duration = DurationValue(value) else {
      return report(.invalidDuration, "\(name) \(quoted(value)) is no duration", line, .value)
    }
    if !value.isWrittenAsDuration {
      report(.invalidDuration, "\(name) \(quoted(value)) is not in the form of a duration", line, .value)
    } else if duration.isNegative, name != "TRIGGER" {
      report(
        .invalidDuration, "\(name) \(quoted(value)) is negative", line, .value,
        section: PropertyDefinition[name]?.section)
    } else if component.kind == .event || component.kind == .toDo, duration.seconds != 0,
      form(of: component.first("DTSTART")) == .date
    {
      let entry = component.kind == .event ? "event" : "task"
      report(
        .invalidDuration, "the \(entry) starts on a date, and its duration has a time", line, .value,
        section: StandardSection("3.8.2.5"))
    }
  }
}

extension Substring {
  /// Whether a valid duration has the form of RFC 5545: weeks alone, or days and then a T with hours, minutes and seconds.
  fileprivate var isWrittenAsDuration: Bool {
    guard utf8.contains(UInt8(ascii: "P")), utf8.contains(where: { (0x30...0x39).contains($0) })
    else { return false }
    var order: [UInt8] = []
    for byte in utf8.prefix(100) where !(0x30...0x39).contains(byte) {
      guard let place = "+-PWDTHMS".utf8.firstIndex(of: byte) else { return false }
      order.append(UInt8("+-PWDTHMS".utf8.distance(from: "+".utf8.startIndex, to: place)))
    }
    let weeks = UInt8(3)
    let time = UInt8(5)
    guard zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }), let last = order.last else { return false }
    if order.contains(weeks) { return last == weeks }
    return last > time ? order.contains(time) : last != time
  }
}
