import ICalendar

/// The quoted-printable encoding (RFC 2045 section 6.7): ASCII, with `=XX` for other bytes, in lines that every mail
/// server accepts.
enum QuotedPrintable {
  /// Encodes a text as UTF-8. Lines end in line feeds, in the text and in the result.
  static func encoded(_ text: String) -> String {
    var text = text
    return text.withUTF8 { String(decoding: encoded($0), as: UTF8.self) }
  }

  /// Encodes a text in UTF-8.
  static func encoded(_ text: [UInt8]) -> [UInt8] { text.withUnsafeBufferPointer { encoded($0) } }

  private static func encoded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 16)
    var length = 0
    var place = 0
    while place < bytes.count {
      let next = place + scalarLength(bytes[place])
      defer { place = next }
      guard bytes[place] != UInt8(ascii: "\n") else {
        result.append(bytes[place])
        length = 0
        continue
      }
      var isPlain = isPlain(bytes[place], isLast: next == bytes.count || bytes[next] == UInt8(ascii: "\n"))
      // The last character of a broken line is `=`, which joins it with the next line.
      if length + (isPlain ? 1 : 3 * (next - place)) > MailHeaderField.maximumLineLength - 1 {
        result += "=\n".utf8
        length = 0
      }
      if length == 0, canBeMisread(bytes[place...]) { isPlain = false }
      if isPlain {
        result.append(bytes[place])
        length += 1
      } else {
        for byte in bytes[place..<next] {
          result += [
            UInt8(ascii: "="), UInt8.hexadecimalDigit(byte >> 4), UInt8.hexadecimalDigit(byte & 0xF),
          ]
        }
        length += 3 * (next - place)
      }
    }
    return result
  }

  /// The number of bytes of a scalar that begins with a byte, in UTF-8.
  private static func scalarLength(_ first: UInt8) -> Int {
    first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }

  /// Whether a character is written as it is. White space at the end of a line may be lost in transport.
  private static func isPlain(_ byte: UInt8, isLast: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"): !isLast
    case UInt8(ascii: "="): false
    default: UInt8(ascii: "!")...UInt8(ascii: "~") ~= byte
    }
  }

  /// Whether programs could misread the beginning of a line: `sendmail` a lone dot as the end of the mail, mailboxes
  /// `From ` as the beginning of the next one (RFC 2049 section 3).
  private static func canBeMisread(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest.first == UInt8(ascii: ".") || rest.starts(with: "From ".utf8)
  }
}
