extension ContentLine {
  /// Appends the line as libical reads it best, in UTF-8. Of properties that are text the parameters go, which may be broken and say nothing that is shown,
  /// and wrong escapes are mended; of others the parameters are written anew.
  func appendText(forParser bytes: inout [UInt8]) {
    bytes += name.utf8
    switch name {
    case "SUMMARY", "LOCATION", "DESCRIPTION", "CATEGORIES":
      bytes.append(UInt8(ascii: ":"))
      bytes += (isQuotedPrintable ? decodedValue.escapedText : value.mendingEscapes).utf8
    case "TRIGGER", "ACKNOWLEDGED":
      // libical keeps no time in another form than RFC 5545's.
      guard let time = DateTimeValue(value), time.secondOfDay != nil else { return appendAsItIs(to: &bytes) }
      bytes += (name == "TRIGGER" ? ";VALUE=DATE-TIME:" : ":").utf8
      bytes += time.instant.basicForm.utf8
    default: appendAsItIs(to: &bytes)
    }
  }

  /// The parameters of which something is asked. libical is quadratic in their number.
  private static let askedParameters: Set<String> = [
    "CN", "PARTSTAT", "FEATURE", "RELATED", "VALUE", "ENCODING",
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

extension ContentLine.Parameter {
  /// The parameter as RFC 5545 section 3.2 and RFC 6868 write it, with `;` in front; nothing where it has no name.
  fileprivate var text: String {
    guard !name.isEmpty else { return "" }
    return ";\(name)=" + values.map(\.quotedParameterValue).joined(separator: ",")
  }
}

extension String {
  fileprivate var quotedParameterValue: String {
    var encoded = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "^": encoded += "^^"
      case "\n": encoded += "^n"
      case "\"": encoded += "^'"
      default: encoded.unicodeScalars.append(scalar)
      }
    }
    return encoded.utf8.contains { ",;:".utf8.contains($0) } ? "\"\(encoded)\"" : encoded
  }

  /// The text as RFC 5545 section 3.3.11 escapes it.
  fileprivate var escapedText: String {
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case "\r": break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a backslash escapes nothing that libical knows.
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

  /// The escaped text with a backslash that escapes nothing doubled, so that it stays; libical would make a space of the pair.
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
