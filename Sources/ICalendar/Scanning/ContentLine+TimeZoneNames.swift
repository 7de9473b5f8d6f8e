/// Lines that name a time zone without the quotes that its name needs, as Google, Outlook and Exchange write them:
/// `DTSTART;TZID=GMT+05:30:20240115T120000`.
extension ContentLine {
  /// Whether the line holds times and names a zone, and the first `:` or a `,` or `;` in it seems to be a part of that name.
  var hasColonInParameter: Bool {
    guard !parameters.isEmpty, Self.holdsTimes(name),
      let zone = parameters.firstIndex(where: { $0.name == "TZID" })
    else { return false }
    return !value.beginsWithDate || parameters[zone].values.count > 1
      || parameters[zone...].contains(where: \.name.isEmpty)
  }

  /// Whether the values of the property with a name in upper case are dates, date-times or periods, which may have a TZID.
  private static func holdsTimes(_ name: String) -> Bool {
    switch name {
    case "DTSTART", "DTEND", "DUE", "EXDATE", "RDATE", "RECURRENCE-ID": true
    default: false
    }
  }

  /// Takes for the value of a line, which is given as it was read, what follows the last `:` that a date follows; and for the name of the
  /// zone all that stands between its `=` and the next parameter. A line without such a `:` stays as it is.
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
      if let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")), piece[..<equals].isParameterName {
        texts.append((piece[..<equals].uppercased(), String(piece[piece.index(after: equals)...])))
      } else if let last = texts.indices.last {
        texts[last].value += ";\(piece)"
      }
    }
    parameters = texts.map { name, value in
      // Only a zone's name may hold what parts the values of others.
      let values =
        name == "TZID" ? [value[...]] : value.split(separator: ",", omittingEmptySubsequences: false)
      return Parameter(name: name, values: values.map { decodeParameterValue($0.withoutQuotes) })
    }
  }
}

extension StringProtocol {
  /// Whether it begins with a date, as the value of a property that holds times does.
  fileprivate var beginsWithDate: Bool {
    var reader = DigitReader(self)
    reader.skipSpaces()
    return reader.date() != nil
  }

  /// The text without double quotes.
  fileprivate var withoutQuotes: String {
    guard utf8.contains(UInt8(ascii: "\"")) else { return String(self) }
    return String(decoding: utf8.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// Whether it is made as the name of a parameter is (RFC 5545 section 3.2).
  fileprivate var isParameterName: Bool {
    !isEmpty && utf8.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
  }
}

extension String {
  /// Whether at a place there is a `:` that a date follows.
  fileprivate func isBeforeDate(_ place: Index) -> Bool {
    utf8[place] == UInt8(ascii: ":") && self[utf8.index(after: place)...].beginsWithDate
  }
}
