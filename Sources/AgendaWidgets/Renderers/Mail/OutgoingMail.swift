package import ICalendar

/// A mail with one message of scheduling, such as an invitation or an answer (RFC 6047): plain words, and the same as iCalendar.
///
/// ```swift
/// let mail = OutgoingMail(
///   date: now, zone: zone, from: kim, to: [nora], subject: "Accepted: Planning", text: "Kim accepts.\n",
///   calendar: reply.bytes, method: "REPLY", references: ["<1@example.org>"])
/// try MailDelivery(…).send(mail)
/// ```
package struct OutgoingMail: Sendable {
  /// When the mail was written.
  package var date: Instant
  /// The zone of the date in the header.
  package var zone: Zone
  /// The sender: the organizer or guest for whom the message speaks (RFC 6047 section 2.3).
  package var from: MailAddress?
  /// The recipients.
  package var to: [MailAddress]
  /// The subject, as text for people; it is made harmless.
  package var subject: String
  /// The message in words, in lines that end in line feeds.
  package var text: String
  /// The VCALENDAR, in UTF-8. Its METHOD is ``method``.
  package var calendar: [UInt8]
  /// The method of the message, such as `REPLY`.
  package var method: String
  /// The identifiers of the mails that it answers, with their angle brackets: the last one directly.
  package var references: [String]

  /// A mail.
  package init(
    date: Instant, zone: Zone, from: MailAddress?, to: [MailAddress], subject: String, text: String,
    calendar: [UInt8], method: String, references: [String] = []
  ) {
    (self.date, self.zone, self.from, self.to) = (date, zone, from, to)
    (self.subject, self.text, self.calendar, self.method) = (subject, text, calendar, method)
    self.references = references
  }

  /// The most identifiers of mails that it names, and the most bytes of one.
  private static let (maximumReferences, maximumIdentifier) = (20, 500)

  /// The mail in the format of RFC 5322 and MIME, as ``MailMessage/encoded()``: lines end in line feeds, as programs such as `sendmail -t` expect.
  package var encoded: [UInt8] {
    var header = MailMessage(
      date: date, zone: zone, from: from, to: to, subject: PlainText.sanitized(subject, limit: 400), text: "",
      html: "")
    header.isAutomatic = false
    let known = references.filter { reference in
      reference.utf8.count <= Self.maximumIdentifier && reference.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
    header.references =
      known.count > Self.maximumReferences
      ? [known[0]] + known.suffix(Self.maximumReferences - 1) : known
    let lines = calendar.filter { $0 != 0x0D }
    let parts = [
      MailPart(type: "text/plain") { (take) throws(MailPart.Stop) in try take(text.utf8.span) },
      MailPart(type: "text/calendar; method=\(method.asName)") { (take) throws(MailPart.Stop) in
        try take(lines.span)
      },
    ]
    var bytes: [UInt8] = []
    header.encode(parts) { block in block.withUnsafeBufferPointer { bytes += $0 } }
    return bytes
  }
}
