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
    guard let (name, isDoubtful) = scanner.propertyName() else { return nil }
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
    if content.hasColonInParameter {
      content.splitBeforeTime(text)
    } else if content.hasColonBeforeAddress {
      content.splitBeforeAddress(text)
    }
    if isDoubtful, !content.isOfTimes { return nil }
    return (content, scanner.hasSpaces && !name.isNameOfExtension)
  }
}

extension StringProtocol {
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

  /// Reads up to the first parameter or the value; `nil` if this is no name. White space may follow a name in upper case: a line of a broken text such as
  /// `Place : here` is no property. With small letters the name is doubtful, and the value decides.
  mutating func propertyName() -> (name: String, isDoubtful: Bool)? {
    let name = token { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
    let trimmed = trimmed(name)
    guard let first = trimmed.first,
      trimmed.startIndex == name.startIndex || name.first.map({ $0 >= 0x80 }) == true,
      trimmed.allSatisfy(\.isPropertyNameByte), trimmed.count == name.count || first.isASCIILetter
    else { return nil }
    let isDoubtful = trimmed.count < name.count && !trimmed.allSatisfy(\.isPlainNameByte)
    return (String(decoding: trimmed, as: UTF8.self), isDoubtful)
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
    var trimmed = part
    // Text that was copied from a page can have spaces that do not break, and characters that are not shown.
    while let first = trimmed.first {
      let count = WindowFilter.isSpace(first) ? 1 : trimmed.hiddenLength(atEnd: false)
      guard count > 0 else { break }
      trimmed = trimmed.dropFirst(count)
    }
    while atEnd, let last = trimmed.last {
      let count = WindowFilter.isSpace(last) ? 1 : trimmed.hiddenLength(atEnd: true)
      guard count > 0 else { break }
      trimmed = trimmed.dropLast(count)
    }
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

extension ArraySlice<UInt8> {
  /// How many bytes the character at the beginning or at the end has if it is a space that does not break, or has no width: U+00A0, U+200B to U+200F, U+202A to
  /// U+202F, U+2060 to U+2069 and U+FEFF, in UTF-8; 0 for any other.
  func hiddenLength(atEnd: Bool) -> Int {
    guard let byte = atEnd ? last : first, byte >= 0x80 else { return 0 }
    let two = atEnd ? suffix(2) : prefix(2)
    if two.elementsEqual([0xC2, 0xA0]) { return 2 }
    let three = Array(atEnd ? suffix(3) : prefix(3))
    guard three.count == 3 else { return 0 }
    switch (three[0], three[1], three[2]) {
    case (0xE2, 0x80, 0x8B...0x8F), (0xE2, 0x80, 0xAA...0xAF), (0xE2, 0x81, 0xA0...0xA9), (0xEF, 0xBB, 0xBF):
      return 3
    default: return 0
    }
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

/// Mends the part of a line before its value, where white space or a colon stands before a parameter. Every reader splits lines here, so that
/// all of them read the same.
extension ContentLine {
  /// A fault before the value of a line that was put right.
  enum HeaderFault: Equatable {
    /// There was white space around a name, or around the value of a parameter.
    case spaces
    /// There was a colon before the parameter with a name; one colon too many before the value if the name is empty.
    case colon(String)
    /// There was a colon between the parameter with a name and its value.
    case equals(String)
    /// The name of the property stood there twice.
    case name

    /// The diagnostic for a line with the fault.
    func diagnostic(of line: ContentLine) -> Diagnostic {
      let problem =
        switch self {
        case .spaces: "the white space around the name or a parameter of \(quoted(line.name)) is left out"
        case .colon(""): "a second colon before the value of \(line.name) is left out"
        case .colon(let parameter):
          "the colon before \(quoted(parameter)) in \(line.name) is read as a semicolon"
        case .equals(let parameter):
          "the colon behind \(quoted(parameter)) in \(line.name) is read as an equals sign"
        case .name: "a second \(line.name) before its value is left out"
        }
      return Diagnostic(.malformedParameter, problem, line: line.line)
    }
  }

  /// The values that a property can have, as far as they tell a parameter after a colon from a value.
  private enum ValueForm {
    /// Dates, date-times, periods or a duration.
    case times
    /// An address, which begins with a scheme.
    case address
    /// A rule, which begins with one of its parts.
    case rule
  }

  /// The form of the value of a property; `nil` for a property whose value may be any text. `name` is in upper case.
  private static func valueForm(of name: String) -> ValueForm? {
    switch name {
    case "DTSTART", "DTEND", "DUE", "DURATION", "EXDATE", "RDATE", "RECURRENCE-ID", "TRIGGER", "FREEBUSY",
      "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED", "ACKNOWLEDGED":
      .times
    case "ATTENDEE", "ORGANIZER", "URL", "ATTACH", "CONFERENCE", "IMAGE", "SOURCE", "TZURL": .address
    case "RRULE", "EXRULE": .rule
    default: nil
    }
  }

  /// Whether a value that begins with a byte may begin with a parameter or with one more colon, as in `DTSTART:VALUE=DATE:20260708`. No
  /// date in the form of the standard begins so.
  static func mayHoldParameter(inValueOf name: String, beginningWith first: UInt8) -> Bool {
    let mayBegin = first == UInt8(ascii: ":") || first.isASCIILetter || WindowFilter.isSpace(first)
    guard mayBegin, let form = valueForm(of: name) else { return false }
    // No part of a rule begins so, and VALUE is the one parameter that a rule can have.
    return form != .rule || first | 0x20 == UInt8(ascii: "v")
  }

  /// Whether the value seems to begin with a parameter or with one more colon.
  var hasParameterInValue: Bool {
    guard let first = value.utf8.first, Self.mayHoldParameter(inValueOf: name, beginningWith: first) else {
      return false
    }
    return value.beginsWithColon || value.parameterAtStart != nil || restBehindItsName != nil
      || hasParameterBehindColon
  }

  /// A value with times that begins with the name of its property, as a line of its own: `DTSTART:DTSTART;TZID=Europe/Berlin:20261124T090000`. `nil` for any
  /// other value.
  var restBehindItsName: String? {
    guard value.utf8.first?.isASCIILetter == true, Self.valueForm(of: name) == .times,
      value.prefix(name.count).uppercased() == name, let next = value.dropFirst(name.count).first,
      next == ":" || next == ";"
    else { return nil }
    return value
  }

  /// The most colons that are read as semicolons.
  private static let maximumColons = 8

  /// The line `text`, with the colons before parameters read as semicolons, and the name of the first such parameter; it is empty if colons
  /// stand only before the value. `nil` if there are none, or if no value of the property's form would be left.
  func readingColonAsSemicolon(_ text: String) -> (line: ContentLine, parameter: String)? {
    guard hasParameterInValue else { return nil }
    let first = value.parameterAtStart ?? ""
    var (mended, bytes) = (self, Array(text.utf8))
    for _ in 0..<Self.maximumColons where mended.hasParameterInValue {
      // The value is the end of the line.
      let colon = bytes.count - mended.value.utf8.count - 1
      if mended.value.beginsWithColon {
        bytes.remove(at: colon)
      } else {
        bytes[colon] = UInt8(ascii: ";")
      }
      guard let next = Self.split(String(decoding: bytes, as: UTF8.self), line: line)?.line else {
        return nil
      }
      mended = next
    }
    return mended.hasValueOfItsForm ? (mended, first) : nil
  }

  /// Whether a value with times begins with the name of a parameter and a colon: `DTSTART:TZID:Europe/Berlin:20261124T090000`.
  private var hasParameterBehindColon: Bool {
    guard value.utf8.first?.isASCIILetter == true, Self.valueForm(of: name) == .times else { return false }
    return value.prefix(5).uppercased() == "TZID:" || value.prefix(6).uppercased() == "VALUE:"
  }

  /// The line `text`, with the colon behind TZID or VALUE read as an equals sign (`DTSTART;TZID:Europe/Berlin:20261124T090000`), and the name of the
  /// parameter. `nil` if there is none, or if no date would be left.
  func readingColonAsEquals(_ text: String) -> (line: ContentLine, parameter: String)? {
    if hasParameterBehindColon {
      var bytes = Array(text.utf8)
      // The value is the end of the line.
      bytes[bytes.count - value.utf8.count - 1] = UInt8(ascii: ";")
      let mended = String(decoding: bytes, as: UTF8.self)
      // One name of a parameter is read so: each reading passes over the whole line.
      guard let split = Self.split(mended, line: line)?.line, !split.hasParameterBehindColon else {
        return nil
      }
      return split.readingColonAsEquals(mended)
    }
    guard let last = parameters.last, last.name.isEmpty, Self.valueForm(of: name) == .times,
      let parameter = last.values.first?.uppercased(), parameter == "TZID" || parameter == "VALUE",
      !value.beginsWithDate, value.utf8.contains(UInt8(ascii: ":"))
    else { return nil }
    var bytes = Array(text.utf8)
    // The value is the end of the line.
    bytes[bytes.count - value.utf8.count - 1] = UInt8(ascii: "=")
    guard let mended = Self.split(String(decoding: bytes, as: UTF8.self), line: line)?.line,
      mended.value.beginsWithDate
    else { return nil }
    return (mended, parameter)
  }

  /// Whether the property is one of times or rules, and has such a value, perhaps behind a parameter.
  fileprivate var isOfTimes: Bool {
    let form = Self.valueForm(of: name)
    return (form == .times || form == .rule) && (hasValueOfItsForm || hasParameterInValue)
  }

  private var hasValueOfItsForm: Bool {
    guard !hasParameterInValue else { return false }
    switch Self.valueForm(of: name) {
    case .times: return value.beginsWithDate || DurationValue(value) != nil
    // An address without a scheme has no meaning, except for a mail address.
    case .address: return value.utf8.contains(UInt8(ascii: ":")) || value.utf8.contains(UInt8(ascii: "@"))
    case .rule: return value.utf8.contains(UInt8(ascii: "="))
    case nil: return true
    }
  }
}

extension String {
  fileprivate var beginsWithColon: Bool { trimmingSpaces.utf8.first == UInt8(ascii: ":") }

  /// The name of the parameter at the beginning of a value, in upper case: a name and `=`, and a `:` later. `nil` if there is none.
  var parameterAtStart: String? {
    let text = trimmingSpaces.utf8
    let name = text.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    let rest = text[name.endIndex...].drop { WindowFilter.isSpace($0) }
    guard !name.isEmpty, rest.first == UInt8(ascii: "="), rest.contains(UInt8(ascii: ":")) else { return nil }
    return Substring(name).uppercased()
  }
}

/// Repairs lines with a time zone whose name needs quotes and has none, as Google, Outlook and Exchange write them:
/// `DTSTART;TZID=GMT+05:30:20240115T120000`.
extension ContentLine {
  /// Whether the line has times and a TZID, and a `:`, `,` or `;` seems to be a part of the TZID.
  var hasColonInParameter: Bool {
    // Behind a colon another parameter can begin: that fault is mended elsewhere.
    guard !parameters.isEmpty, Self.holdsTimes(name), value.utf8.first != UInt8(ascii: ":"),
      value.parameterAtStart == nil,
      let zone = parameters.firstIndex(where: { $0.name == "TZID" })
    else { return false }
    return !value.beginsWithDate || parameters[zone].values.count > 1
      || parameters[zone...].contains(where: \.name.isEmpty)
  }

  /// Whether a property has dates, date-times or periods, which may have a TZID. `name` is in upper case.
  private static func holdsTimes(_ name: String) -> Bool {
    switch name {
    case "DTSTART", "DTEND", "DUE", "EXDATE", "RDATE", "RECURRENCE-ID": true
    default: false
    }
  }

  /// Splits the line `text` again: the value begins after the last `:` that is followed by a date, and the TZID extends from its `=` to the
  /// next parameter. A line without such a `:` does not change.
  mutating func splitBeforeTime(_ text: String) {
    guard let colon = text.utf8.indices.last(where: { text.isBeforeDate($0) }) else { return }
    split(text, at: colon)
  }

  /// Splits the line `text` again: the value begins behind a colon, and a parameter extends from its `=` to the next one.
  private mutating func split(_ text: String, at colon: String.Index) {
    let header = text[..<colon]
    value = String(text[text.utf8.index(after: colon)...])
    var isQuoted = false
    let pieces = header.utf8.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }.map { Substring($0) }
    var texts: [(name: String, value: String)] = []
    for piece in pieces.dropFirst() {
      if let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")),
        piece[..<equals].trimmingSpaces.isParameterName
      {
        let name = piece[..<equals].trimmingSpaces.uppercased()
        texts.append((name, String(piece[piece.index(after: equals)...].trimmingSpaces)))
      } else if piece.isEmpty || piece.isNameOfExtension && piece.isParameterName {
        // A parameter without a value is none, and not the rest of the one before it.
        continue
      } else if let last = texts.indices.last {
        texts[last].value += ";\(piece)"
      }
    }
    parameters = texts.map { name, value in
      // Only a TZID may contain commas.
      let values =
        name == "TZID" ? [value[...]] : value.split(separator: ",", omittingEmptySubsequences: false)
      return Parameter(name: name, values: values.map { decodeParameterValue($0.withoutQuotes) })
    }
  }
}

/// Repairs lines with a name or an address that needs quotes and has none: `ATTENDEE;CN=Team: Kim;PARTSTAT=DECLINED:mailto:kim@example.org`.
extension ContentLine {
  /// The schemes before which the address of a participant begins.
  private static let schemes = ["mailto:", "urn:", "http:", "https:", "invalid:", "tel:", "sip:", "xmpp:"]

  /// Whether the line has a participant, and the part behind the first colon begins with no scheme, though one comes later.
  var hasColonBeforeAddress: Bool {
    guard !parameters.isEmpty, name == "ATTENDEE" || name == "ORGANIZER", !value.beginsWithScheme,
      value.utf8.contains(UInt8(ascii: ":"))
    else { return false }
    return value.parameterAtStart == nil && Self.colonBeforeScheme(in: value) != nil
  }

  /// The first colon before an address with a scheme.
  private static func colonBeforeScheme(in text: String) -> String.Index? {
    text.utf8.indices.first { place in
      guard text.utf8[place] == UInt8(ascii: ":") else { return false }
      // Not more than the beginning of the rest, of which there is one behind each colon.
      let rest = text.utf8[text.utf8.index(after: place)...].drop { WindowFilter.isSpace($0) || $0 == 0x0D }
      let beginning = String(decoding: rest.prefix(8), as: UTF8.self).lowercased()
      return schemes.contains { beginning.hasPrefix($0) }
    }
  }

  /// Splits the line `text` again, before the address.
  fileprivate mutating func splitBeforeAddress(_ text: String) {
    guard let place = Self.colonBeforeScheme(in: value) else { return }
    let rest = value[value.utf8.index(after: place)...].utf8.count
    split(text, at: text.utf8.index(text.utf8.endIndex, offsetBy: -rest - 1))
  }
}

extension String {
  /// Whether the text begins with letters and a colon.
  fileprivate var beginsWithScheme: Bool {
    let text = trimmingSpaces.utf8
    let scheme = text.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    return !scheme.isEmpty && text[scheme.endIndex...].first == UInt8(ascii: ":")
  }
}

extension StringProtocol {
  /// Whether the text begins with a date.
  var beginsWithDate: Bool {
    var reader = TextDigits(self)
    reader.skipSpaces()
    return reader.date() != nil
  }

  /// The text without double quotes.
  fileprivate var withoutQuotes: String {
    guard utf8.contains(UInt8(ascii: "\"")) else { return String(self) }
    return String(decoding: utf8.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// Whether the text is a valid name of a parameter (RFC 5545 section 3.2).
  fileprivate var isParameterName: Bool {
    !isEmpty && utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
  }
}

extension String {
  /// Whether there is a `:` at `place`, followed by a date.
  fileprivate func isBeforeDate(_ place: Index) -> Bool {
    utf8[place] == UInt8(ascii: ":") && self[utf8.index(after: place)...].beginsWithDate
  }
}
