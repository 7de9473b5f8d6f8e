import ICalendar

/// A header field of a mail (RFC 5322 section 2.2); long ones are folded.
struct MailHeaderField {
  /// The maximum length of a line in characters, also in the body: RFC 5322 recommends 78; RFC 2045 requires 76 for quoted-printable, and RFC 2047
  /// for lines with encoded words.
  static let maximumLineLength = 76

  /// The name, without the colon.
  let name: String
  /// The value as ASCII words; the line may be folded between them.
  let words: [String]

  /// A field with words in their final form: only printable ASCII, and spaces only within quotes.
  init(_ name: String, words: [String]) {
    self.name = name
    self.words = words
  }

  /// A field with text for people. The text is made harmless; it is encoded if it is not ASCII or if its words are
  /// too long.
  init(_ name: String, text: String) {
    self.init(name, words: MailHeaderField.words(for: PlainText.sanitized(text)))
  }

  /// The words of a text that is already harmless.
  private static func words(for text: String) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    let isPlain = words.allSatisfy { $0.isPlainWord && $0.utf8.count <= EncodedWord.lengthLimit }
    return isPlain ? words : EncodedWord.words(for: text)
  }

  /// The folded field. Each line ends in a line feed; each but the first begins with a space.
  var folded: String {
    var result = name + ":"
    var length = result.utf8.count
    for (index, word) in words.enumerated() {
      // No line may consist of spaces only, so the first word always follows the name.
      if index > 0, length + 1 + word.utf8.count > MailHeaderField.maximumLineLength {
        result += "\n"
        length = 0
      }
      result += " " + word
      length += 1 + word.utf8.count
    }
    return result + "\n"
  }
}

extension String {
  /// Whether the text is printable ASCII that cannot be mistaken for an encoded word.
  var isPlainWord: Bool {
    utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !contains("=?")
  }
}

extension Zone {
  /// An instant in the format of a mail header (RFC 5322 section 3.3), always in English: `Sat, 21 Nov 2026 08:00:00
  /// +0100`.
  func mailDate(at instant: Instant) -> String {
    // The format has no seconds in an offset, and programs accept no offset of a day or more.
    let exact = offset(at: instant)
    let minutes = abs(exact) < 86_400 ? exact / 60 : 0
    let local = Zone(identifier: identifier, fixedOffset: minutes * 60).localDateTime(at: instant)
    let (year, month, day) = local.date.components
    let words = Words.english
    let time = [local.hour, local.minute, local.second].map(twoDigits).joined(separator: ":")
    let sign = minutes < 0 ? "-" : "+"
    return "\(words.shortWeekdays[local.date.weekday.rawValue]), \(day) \(words.shortMonths[month - 1])"
      + " \(String(year).zeroPadded(to: 4)) \(time)"
      + " \(sign)\(twoDigits(abs(minutes) / 60))\(twoDigits(abs(minutes) % 60))"
  }
}

/// Encodes text that is not ASCII for a mail header (RFC 2047): `=?utf-8?q?M=C3=BCller?=`.
enum EncodedWord {
  /// The most characters of an encoded word. RFC 2047 allows 75; 64 fit after the name of any field in a line of 76.
  static let lengthLimit = 64
  private static let frame = "=?utf-8?q??=".utf8.count

  /// The text as encoded words; none for an empty text. Readers join them without the white space between them. Each
  /// has whole characters, as section 5 requires.
  static func words(for text: String) -> [String] {
    let isShorterInBase64 = text.utf8.reduce(0) { $0 + quoted($1).utf8.count } > (text.utf8.count + 2) / 3 * 4
    let room = lengthLimit - frame
    var words: [String] = []
    var pending: [UInt8] = []
    var length = 0
    func finish() {
      guard !pending.isEmpty else { return }
      words.append(
        isShorterInBase64
          ? "=?utf-8?b?" + Base64.encoded(pending) + "?="
          : "=?utf-8?q?" + pending.map(quoted).joined() + "?=")
      pending = []
      length = 0
    }
    for scalar in text.unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      let added = isShorterInBase64 ? bytes.count : bytes.reduce(0) { $0 + quoted($1).utf8.count }
      if length + added > (isShorterInBase64 ? room / 4 * 3 : room) { finish() }
      pending += bytes
      length += added
    }
    finish()
    return words
  }

  /// A byte in the “Q” encoding. All characters with a meaning in a display name are encoded (section 5, rule 3).
  private static func quoted(_ byte: UInt8) -> String {
    if byte == UInt8(ascii: " ") { return "_" }
    guard !byte.isASCIIAlphanumeric else { return String(UnicodeScalar(byte)) }
    let code = [UInt8(ascii: "="), UInt8.hexadecimalDigit(byte >> 4), UInt8.hexadecimalDigit(byte & 0xF)]
    return String(decoding: code, as: UTF8.self)
  }
}

/// The base64 encoding of RFC 4648 section 4.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes in one line, with padding.
  static func encoded(_ bytes: [UInt8]) -> String {
    let digits = alphabet
    return String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
      var written = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let count = min(3, bytes.count - start)
        var bits = 0
        for place in 0..<3 { bits = bits << 8 | (place < count ? Int(bytes[start + place]) : 0) }
        for place in 0..<4 {
          text[written] = place > count ? UInt8(ascii: "=") : digits[bits >> (18 - 6 * place) & 0x3F]
          written += 1
        }
      }
      return written
    }
  }
}
