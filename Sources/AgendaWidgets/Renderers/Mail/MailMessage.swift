public import ICalendar

/// A mail with a text in two forms, of which the reader's program shows the one that it can: plain text, and HTML.
///
/// ```swift
/// let mail = MailMessage(date: now, zone: zone, to: [nora], subject: "Today", text: text, html: html)
/// print(mail.encoded(), terminator: "")       // for `| sendmail -t`
/// ```
public struct MailMessage: Sendable {
  /// When it is written.
  public var date: Instant
  /// The zone in which the date is told.
  public var zone: Zone
  /// Whom it is from; where that is `nil`, the program that sends it says so.
  public var from: MailAddress?
  /// Whom it is to.
  public var to: [MailAddress]
  /// What it is about, as text for people.
  public var subject: String
  /// The plain text, in lines that end in line feeds.
  public var text: String
  /// The same as a document of HTML.
  public var html: String

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

  /// The mail as RFC 5322 and MIME (RFC 2045, 2046) write it: ASCII in lines of at most 76 characters, but for longer
  /// addresses. The same mail always gives the same bytes.
  ///
  /// Lines end in line feeds, as programs take them that are called `sendmail`; whoever speaks SMTP writes CRLF. There is
  /// no Message-ID, which those programs add (RFC 6409 section 8.3).
  public func encoded() -> String {
    let parts = [
      MailMessage.part("text/plain", text), MailMessage.part("text/html", html),
    ]
    let boundary = MailMessage.boundary(of: parts)
    let body = parts.map { "--\(boundary)\n\($0)\n" }.joined() + "--\(boundary)--\n"
    return fields(boundary: boundary).map(\.folded).joined() + "\n" + body
  }

  private func fields(boundary: String) -> [MailHeaderField] {
    var fields = [MailHeaderField("Date", text: zone.mailDate(at: date))]
    if let from { fields.append(MailHeaderField("From", addresses: [from])) }
    if !to.isEmpty { fields.append(MailHeaderField("To", addresses: to)) }
    fields += [
      MailHeaderField("Subject", text: subject),
      MailHeaderField("MIME-Version", words: ["1.0"]),
      MailHeaderField("Content-Type", words: ["multipart/alternative;", "boundary=\"\(boundary)\""]),
      // Nobody's automatic answer is wanted (RFC 3834 section 5).
      MailHeaderField("Auto-Submitted", words: ["auto-generated"]),
    ]
    return fields
  }

  private static func part(_ type: String, _ text: String) -> String {
    MailHeaderField("Content-Type", words: ["\(type);", "charset=utf-8"]).folded
      + MailHeaderField("Content-Transfer-Encoding", words: ["quoted-printable"]).folded
      + "\n" + QuotedPrintable.encoded(text)
  }

  /// A line that no part has: in quoted-printable, `=` never stands before `_` (RFC 2045 section 6.7). What follows
  /// differs from mail to mail, so that one can be forwarded within another.
  private static func boundary(of parts: [String]) -> String {
    // FNV-1a.
    let hash = parts.lazy.flatMap(\.utf8).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
    }
    return "=_agenda-" + String(hash, radix: 16).zeroPadded(to: 16)
  }
}
