public import ICalendar

/// A mail with two alternative forms of its text, plain text and HTML. The reader's program shows one of them.
///
/// ```swift
/// let mail = MailMessage(date: now, zone: zone, to: [nora], subject: "Today", text: text, html: html)
/// print(mail.encoded(), terminator: "")       // for `| sendmail -t`
/// ```
public struct MailMessage: Sendable {
  /// When the mail was written.
  public var date: Instant
  /// The zone of the date in the header.
  public var zone: Zone
  /// The sender; if `nil`, the program that sends the mail adds it.
  public var from: MailAddress?
  /// The recipients.
  public var to: [MailAddress]
  /// The subject, as text for people.
  public var subject: String
  /// The plain text, in lines that end in line feeds.
  public var text: String
  /// The content as an HTML document.
  public var html: String
  /// The mails that this one answers, with their angle brackets: the last one directly.
  package var references: [String] = []
  /// Whether a program wrote the mail, so that others do not answer it by themselves.
  package var isAutomatic = true

  /// A mail.
  public init(
    date: Instant, zone: Zone, from: MailAddress? = nil, to: [MailAddress] = [], subject: String,
    text: String, html: String
  ) {
    self.date = date
    self.zone = zone
    self.from = from
    self.to = to
    self.subject = subject
    self.text = text
    self.html = html
  }

  /// The mail in the format of RFC 5322 and MIME (RFC 2045, 2046): ASCII in lines of at most 76 characters, except
  /// for longer addresses. The bytes depend only on the mail.
  ///
  /// Lines end in line feeds, as `sendmail` programs expect; over SMTP they have to be CRLF. There is no Message-ID,
  /// because these programs add it (RFC 6409 section 8.3).
  public func encoded() -> String {
    var bytes: [UInt8] = []
    encode { block in block.withUnsafeBufferPointer { bytes += $0 } }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the same in blocks of UTF-8, so that the whole mail is never in memory.
  /// - Throws: The error of `write`, after which it stops.
  package func encode<Failure: Error>(to write: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try encode(
      [
        MailPart(type: "text/plain") { (take) throws(MailPart.Stop) in try take(text.utf8.span) },
        MailPart(type: "text/html") { (take) throws(MailPart.Stop) in try take(html.utf8.span) },
      ], to: write)
  }

  /// Writes a mail with the header of this one and with other parts. The beginning of each part is made twice: its bytes decide
  /// the boundary, which comes before them.
  func encode<Failure: Error>(
    _ parts: [MailPart], to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let boundary = MailMessage.boundary(of: parts)
    let header = fields(boundary: boundary).map(\.folded).joined()
    try write((header + "\n").utf8.span)
    for part in parts {
      try write("--\(boundary)\n".utf8.span)
      try part.encode(to: write)
      try write("\n".utf8.span)
    }
    try write("--\(boundary)--\n".utf8.span)
  }

  private func fields(boundary: String) -> [MailHeaderField] {
    var fields = [MailHeaderField("Date", text: zone.mailDate(at: date))]
    if let from { fields.append(MailHeaderField("From", addresses: [from])) }
    if !to.isEmpty { fields.append(MailHeaderField("To", addresses: to)) }
    fields += [
      MailHeaderField("Subject", text: subject),
      MailHeaderField("MIME-Version", words: ["1.0"]),
      MailHeaderField("Content-Type", words: ["multipart/alternative;", "boundary=\"\(boundary)\""]),
    ]
    if let last = references.last {
      fields += [
        MailHeaderField("In-Reply-To", words: [last]), MailHeaderField("References", words: references),
      ]
    }
    // Asks other programs not to reply automatically (RFC 3834 section 5).
    if isAutomatic { fields.append(MailHeaderField("Auto-Submitted", words: ["auto-generated"])) }
    return fields
  }

  /// The most bytes of each part that are hashed, so that a long mail is not made twice.
  private static let hashedBytes = 65_536

  /// A boundary that is in no part: in quoted-printable text `=` is never followed by `_` (RFC 2045 section 6.7). The
  /// hash differs between mails, so that a mail can contain another one.
  private static func boundary(of parts: [MailPart]) -> String {
    // The hash is FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in parts {
      var left = hashedBytes
      do throws(MailPart.Stop) {
        try part.encode { (block) throws(MailPart.Stop) in
          block.extracting(first: min(left, block.count)).withUnsafeBufferPointer {
            for byte in $0 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
          }
          left -= min(left, block.count)
          if left == 0 { throw MailPart.Stop() }
        }
      } catch {}
    }
    return "=_agenda-" + String(hash, radix: 16).zeroPadded(to: 16)
  }
}

/// One of the alternative forms of a mail (RFC 2046 section 5.1.4), whose text is made while it is encoded.
struct MailPart {
  /// Thrown to say that no more of a text is needed.
  struct Stop: Error {}

  /// Hands on a text in blocks of UTF-8, in lines that end in line feeds. It can be called several times.
  typealias Text = (_ take: (Span<UInt8>) throws(Stop) -> Void) throws(Stop) -> Void

  /// The media type, such as `text/plain`.
  let type: String
  let text: Text

  /// Hands on the header of the part and its text in quoted-printable.
  /// - Throws: The error of `take`, after which it stops.
  func encode<Failure: Error>(to take: (Span<UInt8>) throws(Failure) -> Void) throws(Failure) {
    let header =
      MailHeaderField("Content-Type", words: ["\(type);", "charset=utf-8"]).folded
      + MailHeaderField("Content-Transfer-Encoding", words: ["quoted-printable"]).folded
    try take((header + "\n").utf8.span)
    var lines: [UInt8] = []
    var failure: Failure?
    do throws(Stop) {
      try text { (block) throws(Stop) in
        var whole: [UInt8] = []
        block.withUnsafeBufferPointer { bytes in
          // Whole lines are encoded alike in any block, since each line of the result begins anew.
          let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
          if end > 0 {
            whole = lines + bytes[..<end]
            lines.removeAll(keepingCapacity: true)
          }
          lines += bytes[end...]
        }
        guard !whole.isEmpty else { return }
        do throws(Failure) {
          try take(QuotedPrintable.encoded(whole).span)
        } catch {
          failure = error
          throw Stop()
        }
      }
    } catch {}
    if let failure { throw failure }
    try take(QuotedPrintable.encoded(lines).span)
  }
}

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
