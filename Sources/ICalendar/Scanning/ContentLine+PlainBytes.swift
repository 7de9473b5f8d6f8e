extension ContentLine {
  /// Reads a content line in the most frequent form, which is faster: names in upper case, values of parameters without quotes or
  /// completely in quotes, UTF-8 without NUL. `nil` for any other line, which ``init(parsing:line:)`` may read. If both read a line, the
  /// result is the same.
  init?(plain bytes: ArraySlice<UInt8>, line: Int) {
    var scanner = PlainLineScanner(bytes)
    guard let name = scanner.name() else { return nil }
    var parameters: [Parameter] = []
    while scanner.skip(UInt8(ascii: ";")) {
      guard let name = scanner.name(), scanner.skip(UInt8(ascii: "=")) else { return nil }
      var values: [String] = []
      repeat {
        guard let value = scanner.parameterValue() else { return nil }
        values.append(value)
      } while scanner.skip(UInt8(ascii: ","))
      parameters.append(Parameter(name: name, values: values))
    }
    guard scanner.skip(UInt8(ascii: ":")), let value = scanner.rest() else { return nil }
    self.init(name: name, parameters: parameters, value: value, line: line)
    if hasColonInParameter || hasColonBeforeAddress || hasParameterInValue { return nil }
  }

  /// The name of the property in a content line in UTF-8: in upper case, before a `:`, or before parameters without quotes. `nil` for any
  /// other line. It does not read the rest of the line.
  static func plainName(of bytes: ArraySlice<UInt8>) -> String? {
    var scanner = PlainLineScanner(bytes)
    guard let name = scanner.name() else { return nil }
    guard scanner.skip(UInt8(ascii: ":")) || scanner.skipPlainParameters(),
      !mayHoldParameter(inValueOf: name, beginningWith: scanner.next) || !scanner.hasEqualsBeforeColon
    else { return nil }
    return (try? UTF8Span(validating: bytes.span)) == nil ? nil : name
  }
}

/// Splits the bytes of a plain line into its parts.
private struct PlainLineScanner {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var next: UInt8 { index < bytes.endIndex ? bytes[index] : 0 }

  /// Skips a character if it is next, and returns whether it was.
  mutating func skip(_ character: UInt8) -> Bool {
    guard next == character else { return false }
    index += 1
    return true
  }

  /// Reads a name in upper case.
  mutating func name() -> String? {
    let start = index
    while next.isUpperCaseNameByte { index += 1 }
    return index == start ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads a value of a parameter: up to the next `,`, `;` or `:`, or in quotes.
  mutating func parameterValue() -> String? {
    let isQuoted = skip(UInt8(ascii: "\""))
    let start = index
    while index < bytes.endIndex, !bytes[index].endsParameterValue(isQuoted: isQuoted) { index += 1 }
    let value = bytes[start..<index]
    if isQuoted { guard skip(UInt8(ascii: "\"")) else { return nil } }
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: ";") || next == UInt8(ascii: ":") else {
      return nil
    }
    // White space around a value is left out, with a diagnostic.
    if !isQuoted, let first = value.first, let last = value.last,
      WindowFilter.isSpace(first) || WindowFilter.isSpace(last) || value.hiddenLength(atEnd: false) > 0
        || value.hiddenLength(atEnd: true) > 0
    {
      return nil
    }
    return Self.text(value)
  }

  /// Skips parameters without quotes, and without white space around their names and values, and the `:` after them. Returns `false` if
  /// something else is next.
  mutating func skipPlainParameters() -> Bool {
    guard next == UInt8(ascii: ";") else { return false }
    var previous = next
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { return false }
      if WindowFilter.isSpace(byte), previous.delimitsParameter { return false }
      if WindowFilter.isSpace(previous), byte.delimitsParameter { return false }
      if byte >= 0x80, previous.delimitsParameter, bytes[index...].hiddenLength(atEnd: false) > 0 {
        return false
      }
      if previous >= 0x80, byte.delimitsParameter, bytes[..<index].hiddenLength(atEnd: true) > 0 {
        return false
      }
      index += 1
      if byte == UInt8(ascii: ":") { return true }
      previous = byte
    }
    return false
  }

  /// Whether a `:` is next, an `=` is in the rest of the line before any `:`, or a parameter may stand before one.
  var hasEqualsBeforeColon: Bool {
    let rest = bytes[index...].drop { WindowFilter.isSpace($0) }
    guard rest.first != UInt8(ascii: ":") else { return true }
    // TZID or VALUE can stand before a colon.
    let letter = (rest.first ?? 0) | 0x20
    if letter == UInt8(ascii: "t") || letter == UInt8(ascii: "v"), rest.prefix(6).contains(UInt8(ascii: ":"))
    {
      return true
    }
    return rest.first { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") } == UInt8(ascii: "=")
  }

  /// The rest of the line.
  func rest() -> String? { Self.text(bytes[index...]) }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    bytes.contains(0) ? nil : String(utf8: bytes.span)
  }
}

extension UInt8 {
  fileprivate var isUpperCaseNameByte: Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || self == UInt8(ascii: "-")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }

  /// Whether a name or a value of a parameter ends before this byte.
  fileprivate var delimitsParameter: Bool {
    self == UInt8(ascii: ";") || self == UInt8(ascii: "=") || self == UInt8(ascii: ",")
      || self == UInt8(ascii: ":")
  }

  /// Whether a plain value of a parameter ends before this byte. It also ends before a quote or an escape (RFC 6868): the line is then not
  /// plain.
  fileprivate func endsParameterValue(isQuoted: Bool) -> Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "^"): true
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): !isQuoted
    default: false
    }
  }
}
