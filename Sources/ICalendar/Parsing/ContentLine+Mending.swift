extension ContentLine {
  /// Appends the line in a form that libical reads reliably, in UTF-8.
  ///
  /// Properties of type TEXT lose their parameters, which may be broken and are not used, and their wrong escapes are repaired. Other
  /// properties keep only the parameters that are used.
  func appendText(forParser bytes: inout [UInt8]) {
    bytes += name.utf8
    switch name {
    case "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES":
      bytes.append(UInt8(ascii: ":"))
      bytes += (isQuotedPrintable ? decodedValue.escapedText : value.mendingEscapes).utf8
    case "STATUS": bytes += ":\(value.statusWord.uppercased())".utf8
    // libical drops times and durations that do not have the form of RFC 5545.
    case "DURATION":
      bytes += (DurationValue(value).map { ":\($0)" } ?? ":").utf8
    case "TRIGGER" where DurationValue(trigger: value) != nil:
      if let related = parameters.first(where: { $0.name == "RELATED" }) { bytes += related.text.utf8 }
      bytes += ":\(DurationValue(trigger: value)?.description ?? "")".utf8
    case "TRIGGER", "ACKNOWLEDGED":
      guard let time = DateTimeValue(value), time.secondOfDay != nil else {
        // libical would take the start for a TRIGGER that has no meaning, such as `-PT15`.
        return bytes += ":".utf8
      }
      bytes += (name == "TRIGGER" ? ";VALUE=DATE-TIME:" : ":").utf8
      bytes += time.instant.basicForm.utf8
    default: appendAsItIs(to: &bytes)
    }
  }

  /// The parameters that are used. libical's time is quadratic in the number of parameters.
  private static let askedParameters: Set<String> = [
    "CN", "EMAIL", "X-CALENDARSERVER-EMAIL", "PARTSTAT", "ROLE", "RSVP", "CUTYPE", "FEATURE", "LABEL",
    "RELATED", "VALUE", "ENCODING",
  ]

  private func appendAsItIs(to bytes: inout [UInt8]) {
    var seen: Set<String> = []
    for parameter in parameters
    where Self.askedParameters.contains(parameter.name) && seen.insert(parameter.name).inserted {
      bytes += parameter.text.utf8
    }
    bytes.append(UInt8(ascii: ":"))
    bytes += value.utf8
  }
}

extension String {
  /// Whether the text has a backslash that does not begin an escape of RFC 5545.
  private var hasWrongEscapes: Bool {
    let bytes = utf8.span
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        index += 1
        guard index < bytes.count else { return true }
        switch bytes[index] {
        case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
          break
        default: return true
        }
      }
      index += 1
    }
    return false
  }

  /// The escaped text in which each backslash that begins no escape is doubled. libical would replace such a backslash and the
  /// character after it by a space.
  fileprivate var mendingEscapes: String {
    guard hasWrongEscapes else { return self }
    var mended = ""
    var iterator = unicodeScalars.makeIterator()
    while let scalar = iterator.next() {
      guard scalar == "\\" else {
        mended.unicodeScalars.append(scalar)
        continue
      }
      let escaped = iterator.next()
      switch escaped {
      case "n", "N", "\\", ";", ",": mended += "\\"
      case ":", "\"": break
      default: mended += "\\\\"
      }
      if let escaped { mended.unicodeScalars.append(escaped) }
    }
    return mended
  }
}
