/// A content line (RFC 5545 section 3.1): `NAME;PARAMETER=value:value`, unfolded.
///
/// vCards have the same lines (RFC 6350 section 3.3); a group such as `item1.` stays part of the name.
public struct ContentLine: Sendable, Hashable, Codable {
  /// A parameter of a content line (RFC 5545 section 3.2).
  public struct Parameter: Sendable, Hashable, Codable {
    /// The name in upper case. A parameter of vCard 2.1 that has no name, as in `TEL;HOME:`, has an empty one.
    public var name: String
    /// The values, without quotes, with the escapes of RFC 6868 resolved.
    public var values: [String]
  }

  /// The name in upper case.
  public var name: String
  /// The parameters in the order written.
  public var parameters: [Parameter]
  /// The value as written: escapes of TEXT are still in it.
  public var value: String
  /// The line of the file, from 1, on which it begins.
  public var line: Int

  /// The first value of a parameter, whose name is given in upper case.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

extension ContentLine {
  /// The content line that an unfolded line holds, or `nil` where it has no name or no colon.
  init?(parsing text: String, line: Int) {
    var scanner = ContentLineTokens(text)
    let name = scanner.propertyName()
    guard !name.isEmpty, name.utf8.allSatisfy(\.isPropertyNameByte) else { return nil }
    var parameters: [Parameter] = []
    while scanner.skip(";") {
      let parameterName = scanner.parameterName()
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
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// What is left, as it stands.
  var rest: String { String(decoding: bytes[index...], as: UTF8.self) }

  /// Moves over a character, if it is next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// The text up to the first parameter or the value.
  mutating func propertyName() -> String {
    token { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
  }

  /// The text up to the value of a parameter, the next one or the value of the property.
  mutating func parameterName() -> String {
    token { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
  }

  private mutating func token(until isEnd: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// One value of a parameter: quoted, or up to the next `,`, `;` or `:`. Quotes inside an unquoted value, which
  /// RFC 5545 forbids, protect those characters too, as long as they are closed.
  mutating func parameterValue() -> String {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard let closing = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { break }
        index = closing
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
        return unescaped(bytes[start..<index])
      default: break
      }
      index += 1
    }
    return unescaped(bytes[start..<index])
  }

  /// The value without quotes, with `^n`, `^'` and `^^` resolved (RFC 6868 section 3).
  private func unescaped(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "\"")) else {
      return decodeParameterValue(String(decoding: value, as: UTF8.self))
    }
    return decodeParameterValue(String(decoding: value.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
  }
}

/// A parameter's value with `^n`, `^'` and `^^` resolved (RFC 6868 section 3); another `^` stays.
func decodeParameterValue(_ value: String) -> String {
  guard value.utf8.contains(UInt8(ascii: "^")) else { return value }
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
