extension ContentLine {
  /// The value, with quoted-printable of vCalendar 1.0 and vCard 2.1 resolved where the parameters announce it.
  ///
  /// CHARSET is not looked at: what is valid UTF-8 is hardly ever meant as anything else, and what is not is Latin-1.
  package var decodedValue: String {
    guard isQuotedPrintable else { return value }
    return decodeLenientUTF8(quotedPrintableBytes(value)[...]).text
  }

  /// Whether the value is quoted-printable: `ENCODING=QUOTED-PRINTABLE`, or that word alone.
  var isQuotedPrintable: Bool {
    parameters.contains {
      ($0.name == "ENCODING" || $0.name.isEmpty) && $0.values.first?.uppercased() == "QUOTED-PRINTABLE"
    }
  }
}

/// The bytes of a quoted-printable text (RFC 2045 section 6.7); an `=` that is followed by no two digits of base 16 stands for
/// itself.
private func quotedPrintableBytes(_ text: String) -> [UInt8] {
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
