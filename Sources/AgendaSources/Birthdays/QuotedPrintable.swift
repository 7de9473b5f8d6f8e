internal import ICalendar

extension ContentLine {
  /// The value as text: of vCard 2.1, with quoted-printable resolved; else as it stands.
  var cardText: String {
    let isQuotedPrintable = parameters.contains {
      ($0.name == "ENCODING" || $0.name.isEmpty)
        && $0.values.first?.uppercased() == "QUOTED-PRINTABLE"
    }
    guard isQuotedPrintable else { return value }
    // CHARSET is not looked at: what is valid UTF-8 is hardly ever meant as anything else, and what is not is
    // Latin-1.
    return decodeLenientUTF8(decodeQuotedPrintable(value)[...]).text
  }
}

/// The bytes of a quoted-printable text (RFC 2045 section 6.7); an `=` that is followed by no two digits of
/// base 16 stands for itself.
private func decodeQuotedPrintable(_ text: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "="), rest.count >= 2,
      let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(value)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return bytes
}

/// The bytes of vCards with the soft line breaks of quoted-printable values (an `=` at the end of a line)
/// turned into folds, which a reader of content lines resolves. Lines keep their numbers.
func foldingSoftLineBreaks(_ bytes: [UInt8]) -> [UInt8] {
  guard bytes.hasSoftLineBreak else { return bytes }
  var folded: [UInt8] = []
  folded.reserveCapacity(bytes.count + bytes.count / 64)
  var isQuotedPrintable = false
  var isContinued = false
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    var content = line
    if content.last == UInt8(ascii: "\r") { content.removeLast() }
    isContinued = isContinued && !content.isEndOfCard
    if isContinued {
      folded.append(UInt8(ascii: " "))
    } else if content.first != UInt8(ascii: " "), content.first != UInt8(ascii: "\t") {
      isQuotedPrintable = content.announcesQuotedPrintable
    }
    isContinued = isQuotedPrintable && content.last == UInt8(ascii: "=")
    folded += isContinued ? content.dropLast() : content
    folded.append(UInt8(ascii: "\n"))
  }
  return folded
}

extension [UInt8] {
  fileprivate var hasSoftLineBreak: Bool {
    var previous: UInt8 = 0
    for byte in self {
      if previous == UInt8(ascii: "="), byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
        return true
      }
      previous = byte
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether the line ends a vCard: a writer left an `=` before it that is no soft break.
  fileprivate var isEndOfCard: Bool { String(decoding: prefix(9), as: UTF8.self).uppercased() == "END:VCARD" }

  /// Whether the parameters say that the value is quoted-printable.
  fileprivate var announcesQuotedPrintable: Bool {
    let header = String(decoding: prefix(256).prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).uppercased()
    return header.split(separator: ";").dropFirst().contains {
      $0 == "QUOTED-PRINTABLE" || $0 == "ENCODING=QUOTED-PRINTABLE"
    }
  }
}
