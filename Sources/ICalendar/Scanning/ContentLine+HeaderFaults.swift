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
  }

  /// The form of the value of a property; `nil` for a property whose value may be any text. `name` is in upper case.
  private static func valueForm(of name: String) -> ValueForm? {
    switch name {
    case "DTSTART", "DTEND", "DUE", "DURATION", "EXDATE", "RDATE", "RECURRENCE-ID", "TRIGGER", "FREEBUSY",
      "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED", "ACKNOWLEDGED":
      .times
    case "ATTENDEE", "ORGANIZER", "URL", "ATTACH", "CONFERENCE", "IMAGE", "SOURCE", "TZURL": .address
    default: nil
    }
  }

  /// Whether a value that begins with a byte may begin with a parameter or with one more colon, as in `DTSTART:VALUE=DATE:20260708`. No
  /// date in the form of the standard begins so.
  static func mayHoldParameter(inValueOf name: String, beginningWith first: UInt8) -> Bool {
    let mayBegin = first == UInt8(ascii: ":") || first.isASCIILetter || WindowFilter.isSpace(first)
    return mayBegin && valueForm(of: name) != nil
  }

  /// Whether the value seems to begin with a parameter or with one more colon.
  var hasParameterInValue: Bool {
    guard let first = value.utf8.first, Self.mayHoldParameter(inValueOf: name, beginningWith: first) else {
      return false
    }
    return value.beginsWithColon || value.parameterAtStart != nil || restBehindItsName != nil
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

  /// The line `text`, with the colon behind TZID or VALUE read as an equals sign (`DTSTART;TZID:Europe/Berlin:20261124T090000`), and the name of the
  /// parameter. `nil` if there is none, or if no date would be left.
  func readingColonAsEquals(_ text: String) -> (line: ContentLine, parameter: String)? {
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

  private var hasValueOfItsForm: Bool {
    guard !hasParameterInValue else { return false }
    switch Self.valueForm(of: name) {
    case .times: return value.beginsWithDate || DurationValue(value) != nil
    // An address without a scheme has no meaning, except for a mail address.
    case .address: return value.utf8.contains(UInt8(ascii: ":")) || value.utf8.contains(UInt8(ascii: "@"))
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
