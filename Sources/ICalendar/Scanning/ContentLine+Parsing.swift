extension ContentLine {
  /// The content line that an unfolded line holds, or `nil` where it has no name or no colon.
  init?(parsing text: String, line: Int) {
    var scanner = ContentLineTokens(text)
    let name = scanner.token(until: [";", ":"])
    guard !name.isEmpty, name.utf8.allSatisfy(\.isPropertyNameByte) else { return nil }
    var parameters: [Parameter] = []
    while scanner.skip(";") {
      let parameterName = scanner.token(until: ["=", ";", ":"])
      guard scanner.skip("=") else {
        // vCard 2.1 writes a bare value (`TEL;HOME:`).
        parameters.append(Parameter(name: "", values: [parameterName]))
        continue
      }
      var values = [scanner.parameterValue()]
      while scanner.skip(",") { values.append(scanner.parameterValue()) }
      parameters.append(Parameter(name: parameterName.uppercased(), values: values))
    }
    guard scanner.skip(":") else { return nil }
    self.init(name: name.uppercased(), parameters: parameters, value: scanner.rest, line: line)
    if hasColonInParameter { splitBeforeTime(text) }
  }
}

extension UInt8 {
  /// Whether the byte may stand in a property's name: RFC 5545's letters, digits and hyphen; the dot of a vCard's
  /// group; and the underscore that real programs write.
  fileprivate var isPropertyNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Cuts an unfolded line into its parts.
private struct ContentLineTokens {
  private let utf8: Substring.UTF8View
  private var index: Substring.UTF8View.Index

  init(_ text: String) {
    utf8 = text[...].utf8
    index = utf8.startIndex
  }

  /// What is left, as it stands.
  var rest: String { String(Substring(utf8[index...])) }

  /// Moves over a character, if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < utf8.endIndex, utf8[index] == UInt8(ascii: character) else { return false }
    index = utf8.index(after: index)
    return true
  }

  /// The text up to one of these characters.
  mutating func token(until stops: [Unicode.Scalar]) -> String {
    let start = index
    while index < utf8.endIndex, !stops.contains(Unicode.Scalar(utf8[index])) {
      index = utf8.index(after: index)
    }
    return String(Substring(utf8[start..<index]))
  }

  /// One value of a parameter: quoted, or up to the next `,`, `;` or `:`. Quotes inside an unquoted value, which
  /// RFC 5545 forbids, protect those characters too, as long as they are closed.
  mutating func parameterValue() -> String {
    let start = index
    while index < utf8.endIndex {
      switch utf8[index] {
      case UInt8(ascii: "\""):
        let afterQuote = utf8.index(after: index)
        guard let closing = utf8[afterQuote...].firstIndex(of: UInt8(ascii: "\"")) else { break }
        index = closing
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
        return unescaped(Substring(utf8[start..<index]))
      default: break
      }
      index = utf8.index(after: index)
    }
    return unescaped(Substring(utf8[start..<index]))
  }

  /// The value without quotes, with `^n`, `^'` and `^^` resolved (RFC 6868 section 3).
  private func unescaped(_ value: Substring) -> String {
    guard value.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "^") }) else {
      return String(value)
    }
    return decodeParameterValue(String(String.UnicodeScalarView(value.unicodeScalars.filter { $0 != "\"" })))
  }
}

/// A parameter's value with `^n`, `^'` and `^^` resolved (RFC 6868 section 3); another `^` stays.
func decodeParameterValue(_ value: String) -> String {
  guard value.contains("^") else { return value }
  var decoded = ""
  var iterator = value.unicodeScalars.makeIterator()
  while let scalar = iterator.next() {
    guard scalar == "^", let escaped = iterator.next() else {
      decoded.unicodeScalars.append(scalar)
      continue
    }
    switch escaped {
    case "n": decoded += "\n"
    case "'": decoded += "\""
    case "^": decoded += "^"
    default:
      decoded += "^"
      decoded.unicodeScalars.append(escaped)
    }
  }
  return decoded
}
