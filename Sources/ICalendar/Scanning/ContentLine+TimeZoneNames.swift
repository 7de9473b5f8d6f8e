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
