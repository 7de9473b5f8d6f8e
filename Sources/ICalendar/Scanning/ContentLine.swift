/// A content line (RFC 5545 section 3.1): `NAME;PARAMETER=value:value`, unfolded.
///
/// vCards have the same lines (RFC 6350 section 3.3); a group such as `item1.` stays part of the name.
public struct ContentLine: Sendable, Hashable, Codable {
  /// A parameter of a content line (RFC 5545 section 3.2).
  public struct Parameter: Sendable, Hashable, Codable {
    /// The name in upper case. It is empty for a parameter of vCard 2.1 without a name, as in `TEL;HOME:`.
    public var name: String
    /// The values, without quotes, with the escapes of RFC 6868 resolved.
    public var values: [String]
  }

  /// The name in upper case.
  public var name: String
  /// The parameters in the order written, with names in upper case; a value without a name, as in vCard 2.1, has an empty one.
  public var parameters: [Parameter]
  /// The value as written, with the escapes of TEXT.
  public var value: String
  /// The number of its first line in the file, from 1.
  public var line: Int

  /// The first value of a parameter; `nil` if there is none. `name` is in upper case.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }
}

extension ContentLine {
  /// Reads an unfolded line; `nil` if it has no name or no colon.
  init?(parsing text: String, line: Int) {
    guard let read = Self.reading(text, line: line) else { return nil }
    self = read.line
  }

  /// Reads an unfolded line, and returns the fault before its value that was put right; `nil` if it has no name or no colon.
  static func reading(_ text: String, line: Int) -> (line: ContentLine, fault: HeaderFault?)? {
    guard let (content, hasSpaces) = split(text, line: line) else { return nil }
    if let rest = content.restBehindItsName, let mended = split(rest, line: line)?.line {
      return (mended, .name)
    }
    if let (mended, parameter) = content.readingColonAsEquals(text) { return (mended, .equals(parameter)) }
    if let (mended, parameter) = content.readingColonAsSemicolon(text) { return (mended, .colon(parameter)) }
    return (content, hasSpaces ? .spaces : nil)
  }

  /// Splits an unfolded line into its parts. White space around the name of the property, and around the names and values of parameters,
  /// is left out; `hasSpaces` says whether there was any. The parameters of extensions (`X-…`) keep it in their values.
  static func split(_ text: String, line: Int) -> (line: ContentLine, hasSpaces: Bool)? {
    var scanner = ContentLineTokens(text)
    guard let name = scanner.propertyName() else { return nil }
    var parameters: [Parameter] = []
    while scanner.skip(";") {
      let parameterName = scanner.parameterName()
      guard scanner.skip("=") else {
        // vCard 2.1 writes a bare value (`TEL;HOME:`).
        parameters.append(Parameter(name: "", values: [parameterName]))
        continue
      }
      let values = scanner.parameterValues(keepingSpaces: name.isNameOfExtension)
      parameters.append(Parameter(name: parameterName.uppercased(), values: values))
    }
    guard scanner.skip(":") else { return nil }
    var content = ContentLine(
      name: name.uppercased(), parameters: parameters, value: scanner.rest, line: line)
    if content.hasColonInParameter { content.splitBeforeTime(text) }
    return (content, scanner.hasSpaces && !name.isNameOfExtension)
  }
}

extension String {
  /// Whether the name is that of an extension (RFC 5545 section 3.8.8.2).
  fileprivate var isNameOfExtension: Bool { prefix(2).uppercased() == "X-" }
}

extension UInt8 {
  /// Whether the name of a property may contain the byte: letters, digits and the hyphen of RFC 5545, the dot of a vCard's group, and the
  /// underscore, which some programs write.
  package var isPropertyNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

/// Splits an unfolded line into its parts.
private struct ContentLineTokens {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether white space was left out.
  private(set) var hasSpaces = false

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The rest of the line, unchanged.
  var rest: String { String(decoding: bytes[index...], as: UTF8.self) }

  /// Skips a character if it is next, and returns whether it was.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Reads up to the first parameter or the value; `nil` if this is no name. White space may follow a name in upper case only: a line of a
  /// broken text such as `Place : here` is no property.
  mutating func propertyName() -> String? {
    let name = token { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    let trimmed = trimmed(name)
    guard let first = trimmed.first, trimmed.startIndex == name.startIndex,
      trimmed.allSatisfy(\.isPropertyNameByte),
      trimmed.count == name.count || first.isASCIILetter && trimmed.allSatisfy(\.isPlainNameByte)
    else { return nil }
    return String(decoding: trimmed, as: UTF8.self)
  }

  /// Reads up to the parameter's value, the next parameter or the property's value.
  mutating func parameterName() -> String {
    let name = token { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    return String(decoding: trimmed(name), as: UTF8.self)
  }

  private mutating func token(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// A part of the line without the white space around it, or before it alone.
  private mutating func trimmed(_ part: ArraySlice<UInt8>, atEnd: Bool = true) -> ArraySlice<UInt8> {
    var trimmed = part.drop { WindowFilter.isSpace($0) }
    while atEnd, let last = trimmed.last, WindowFilter.isSpace(last) { trimmed.removeLast() }
    if trimmed.count < part.count { hasSpaces = true }
    return trimmed
  }

  /// Reads the values of a parameter. White space before the first and after the last one is left out.
  mutating func parameterValues(keepingSpaces keepsSpaces: Bool) -> [String] {
    var values: [String] = []
    repeat {
      var value = parameterValue()
      if !keepsSpaces {
        if values.isEmpty { value = trimmed(value, atEnd: false) }
        if index == bytes.count || bytes[index] != UInt8(ascii: ",") { value = trimmed(value) }
      }
      values.append(unescaped(value))
    } while skip(",")
    return values
  }

  /// Reads one value of a parameter: in quotes, or up to the next `,`, `;` or `:`. Closed quotes inside an unquoted value, which RFC 5545
  /// forbids, may contain these characters too.
  private mutating func parameterValue() -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard let closing = bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { break }
        index = closing
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): return bytes[start..<index]
      default: break
      }
      index += 1
    }
    return bytes[start..<index]
  }

  /// The value without quotes, with `^n`, `^'` and `^^` resolved (RFC 6868 section 3).
  private func unescaped(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "\"")) else {
      return decodeParameterValue(String(decoding: value, as: UTF8.self))
    }
    return decodeParameterValue(String(decoding: value.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self))
  }
}

/// A parameter's value with `^n`, `^'` and `^^` resolved (RFC 6868 section 3). Any other `^` stays.
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
