import ICalendar

/// The quoted-printable encoding (RFC 2045 section 6.7): ASCII, with `=XX` for other bytes, in lines that every mail
/// server accepts.
enum QuotedPrintable {
  /// The most characters of a line.
  static let lineLimit = 76

  /// Encodes a text as UTF-8. Lines end in line feeds, in the text and in the result.
  static func encoded(_ text: String) -> String {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(encoded(line:)).joined(separator: "\n")
  }

  private static func encoded(line: Substring.UnicodeScalarView) -> String {
    var result = ""
    var length = 0
    var place = line.startIndex
    while place < line.endIndex {
      let next = line.index(after: place)
      var piece = encoded(line[place], isLast: next == line.endIndex)
      // The last character of a broken line is `=`, which joins it with the next line.
      if length + piece.utf8.count > lineLimit - 1 {
        result += "=\n"
        length = 0
      }
      if length == 0, canBeMisread(line[place...]) { piece = hexadecimal(line[place]) }
      result += piece
      length += piece.utf8.count
      place = next
    }
    return result
  }

  private static func encoded(_ scalar: Unicode.Scalar, isLast: Bool) -> String {
    switch scalar {
    // White space at the end of a line may be lost in transport.
    case " ", "\t": isLast ? hexadecimal(scalar) : String(scalar)
    case "=": hexadecimal(scalar)
    case "!"..."~": String(scalar)
    default: hexadecimal(scalar)
    }
  }

  /// Whether programs could misread the beginning of a line: `sendmail` a lone dot as the end of the mail, mailboxes
  /// `From ` as the beginning of the next one (RFC 2049 section 3).
  private static func canBeMisread(_ rest: Substring.UnicodeScalarView) -> Bool {
    rest.first == "." || rest.starts(with: "From ".unicodeScalars)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.reduce(into: "") { $0 += "=" + $1.twoHexadecimalDigits }
  }
}

extension UInt8 {
  /// Two digits: `0A`.
  var twoHexadecimalDigits: String { String(self, radix: 16, uppercase: true).zeroPadded(to: 2) }
}
