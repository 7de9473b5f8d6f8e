internal import ICalendar

/// A mail as it came (RFC 5322, MIME), with the calendars in it: invitations, answers and other messages of scheduling (RFC 6047).
///
/// ```swift
/// if let mail = ReceivedMail(bytes) {
///   for part in mail.calendars { print(part.method ?? "PUBLISH", part.bytes.count) }
/// }
/// ```
///
/// A calendar that is in a mail twice, as Google and Outlook send it, is one. Reading is bounded: the mail is passed once, and parts beyond a depth or a
/// number are left out, and said.
package struct ReceivedMail: Sendable {
  /// A sender or recipient.
  package struct Address: Sendable, Hashable {
    /// The name for people, decoded; it is text of strangers.
    package var name: String?
    /// The address, as it is written.
    package var address: String
  }

  /// A calendar in a mail.
  package struct CalendarPart: Sendable, Hashable {
    /// The text, in UTF-8. It has the METHOD of the header of its part if it has none itself.
    package var bytes: [UInt8]
    /// METHOD in upper case; `nil` if neither the text nor the header has one.
    package var method: String?
  }

  /// Those who wrote the mail.
  package private(set) var from: [Address] = []
  /// Who mailed it for those who wrote it, such as a service (RFC 5322 section 3.6.2); empty if they did.
  package private(set) var sender: [Address] = []
  /// Those to whom answers go, if others than ``from``.
  package private(set) var replyTo: [Address] = []
  /// The recipients, those of copies among them.
  package private(set) var to: [Address] = []
  /// The address in whose mailbox it is, as servers note it; empty if they do not.
  package private(set) var deliveredTo: [Address] = []
  /// The subject, decoded.
  package private(set) var subject = ""
  /// The identifier of the mail that has the calendar, of a forwarded one its own, with its angle brackets; `nil` without one.
  package private(set) var messageID: String?
  /// The identifiers of the mails of the conversation before this one.
  package private(set) var references: [String] = []
  /// The calendars, in the order of the mail.
  package private(set) var calendars: [CalendarPart] = []
  /// The parts that could not be read, in words.
  package private(set) var problems: [String] = []

  /// The addresses that stand behind it.
  package var senders: MailSenders {
    var senders = MailSenders(
      from.map(\.address), replyTo: replyTo.map(\.address), sender: sender.map(\.address))
    senders.thread = references + [messageID].compactMap(\.self)
    return senders
  }

  /// The components of each calendar, as far as they tell versions of an event apart.
  private var identities: [[[String]]] = []

  /// Reads a mail; `nil` if the bytes do not begin as one does.
  package init?(_ bytes: [UInt8]) {
    guard Self.isMail(bytes) else { return nil }
    var parts = MailParts(bytes)
    parts.read()
    let header = parts.header
    from = header.addresses("from")
    sender = header.addresses("sender")
    replyTo = header.addresses("reply-to")
    to = header.addresses("to") + header.addresses("cc")
    deliveredTo = header.addresses("delivered-to")
    subject = header.text("subject")
    // The organizer does not have the mail of one who has forwarded the invitation.
    let original = parts.found.lazy.compactMap(\.mail).first ?? header
    messageID = original.identifiers("message-id").first
    references = original.identifiers("references")
    if references.isEmpty { references = original.identifiers("in-reply-to") }
    problems = parts.problems
    for part in parts.found { take(part, bytes) }
    if calendars.isEmpty, parts.hasTNEF {
      problems.append(
        "the mail has its invitation in Outlook’s own form alone (winmail.dat), which is not read; ask the sender for one in iCalendar"
      )
    }
  }

  /// The fields with which a header can begin, or one of which is in it.
  private static let knownFields: Set<String> = [
    "from", "to", "subject", "date", "message-id", "mime-version", "content-type", "received", "return-path",
    "delivered-to", "reply-to", "sender", "x-mozilla-status", "authentication-results", "dkim-signature",
  ]

  /// Whether a text begins as a mail does: with the fields of a header, one of which every mail can have. The first line can be that of a mailbox.
  package static func isMail(_ bytes: [UInt8]) -> Bool {
    var header = MailHeader()
    var lines = MailLines(bytes)
    guard var line = lines.next() else { return false }
    if bytes[line].starts(with: "From ".utf8), let next = lines.next() { line = next }
    var count = 0
    while header.take(bytes[line]), count < 500 {
      count += 1
      guard let next = lines.next() else { break }
      line = next
    }
    return header["begin"] == nil && header.fields.contains { knownFields.contains($0.name) }
  }

  /// The mails of a mailbox, each from its line `From ` on; one for any other text. Such a line stands behind an empty one, or first.
  package static func mails(_ bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.starts(with: "From ".utf8) else { return [bytes] }
    var (starts, lines, isBehindEmpty) = ([Int](), MailLines(bytes), true)
    while let line = lines.next() {
      if isBehindEmpty, bytes[line].starts(with: "From ".utf8) { starts.append(line.lowerBound) }
      isBehindEmpty = line.isEmpty
    }
    return zip(starts, starts.dropFirst() + [bytes.count]).map { Array(bytes[$0..<$1]) }
  }

  /// Takes the calendar of a part, if it has one that is not there yet.
  private mutating func take(_ part: MailParts.Found, _ bytes: [UInt8]) {
    let encoded = bytes[part.body]
    let decoded: [UInt8]
    switch part.encoding {
    case "base64": decoded = MailEncoding.base64(encoded)
    case "quoted-printable": decoded = MailEncoding.quotedPrintable(encoded)
    case "", "7bit", "8bit", "binary": decoded = Array(encoded)
    default:
      problems.append("a calendar in the mail has the encoding \(quoted(part.encoding)), which is not read")
      return
    }
    var text: [UInt8]
    if let known = Charset.text(decoded, charset: part.charset) {
      text = Array(known.utf8)
    } else {
      problems.append(
        "a calendar in the mail has the charset \(quoted(part.charset ?? "")), which is not known: some letters can be wrong"
      )
      text = Array(decodeLenientUTF8(decoded[...]).text.utf8)
    }
    let components = ComponentFile(text).components
    guard let calendar = components.first(where: { $0.name == "VCALENDAR" }) else {
      if part.isCalendar { problems.append("a part of the mail that should be a calendar is none") }
      return
    }
    var method = calendar["METHOD"].map { $0.value.trimmed.uppercased() }
    if method?.isEmpty != false, let header = part.method?.uppercased(), header == header.asName {
      method = header
      text = Self.adding(header, to: text)
    }
    let identity = components.filter { $0.name == "VCALENDAR" }.flatMap(\.components).compactMap(
      Self.identity)
    guard !identities.contains(identity) else { return }
    identities.append(identity)
    calendars.append(CalendarPart(bytes: text, method: method))
  }

  /// The values that tell versions of an event apart.
  private static func identity(of component: Component) -> [String]? {
    guard component.name != "VTIMEZONE" else { return nil }
    return [component.name]
      + ["UID", "RECURRENCE-ID", "SEQUENCE", "DTSTART"].map { String(component[$0]?.value.trimmed ?? "") }
  }

  /// A calendar with a METHOD behind its first line.
  private static func adding(_ method: String, to text: [UInt8]) -> [UInt8] {
    var lines = MailLines(text)
    while let line = lines.next() {
      guard String(decoding: text[line], as: UTF8.self).trimmed.uppercased() == "BEGIN:VCALENDAR" else {
        continue
      }
      return text[..<lines.place] + Array("METHOD:\(method)\r\n".utf8) + text[lines.place...]
    }
    return text
  }
}

/// The addresses that stand behind a mail, in the form in which addresses are compared; none for a calendar without a mail.
package struct MailSenders: Sendable, Hashable {
  /// Who wrote it. A mail with several authors is of none of them alone: who forges one can name the right address beside his own.
  package let from: Set<String>
  /// Those to whom answers go: a server that mails for a person names that one there, and so can anybody.
  package let replyTo: Set<String>
  /// Those who can have mailed it: the author, and the one whom the mail calls its sender; none of a mail with several authors.
  let services: Set<String>
  /// The identifiers of the mails of the conversation, of which this mail is the last.
  package var thread: [String] = []

  /// The addresses as a mail has them.
  package init(_ from: [String] = [], replyTo: [String] = [], sender: [String] = []) {
    let authors = Set(from.map { Attendee.plainAddress("mailto:" + $0) })
    self.from = authors.count > 1 ? [authors.sorted().joined(separator: ", ")] : authors
    self.replyTo = Set(replyTo.map { Attendee.plainAddress("mailto:" + $0) })
    services = authors.count > 1 ? [] : authors.union(sender.map { Attendee.plainAddress("mailto:" + $0) })
  }

  /// Whether answers to the mail go to a person, or to the one who speaks for that person.
  func areHeard(by person: Property) -> Bool { !from.union(replyTo).isDisjoint(with: person.voices) }
}

/// The calendars of a text, which is a mail, iCalendar or jCal.
package struct ReceivedCalendars: Sendable {
  /// The calendars with their methods: of a mail those of its parts, else one.
  package var calendars: [ReceivedMail.CalendarPart]
  /// The mail; `nil` for a calendar by itself.
  package var mail: ReceivedMail?

  /// The most bytes of a mail that is read.
  private static let maximumSize = 64 << 20

  /// Reads a text, which messages call `name`.
  /// - Throws: if it is too large, jCal that cannot be read, or a mail without a calendar.
  package init(_ bytes: [UInt8], named name: String) throws(WritingError) {
    guard bytes.count <= Self.maximumSize else {
      throw WritingError(
        .invalid,
        "\(name) has more than \(Self.maximumSize >> 20) MiB, which is more than an invitation needs",
        "nothing was changed")
    }
    if let mail = ReceivedMail(bytes) {
      let count = ReceivedMail.mails(bytes).count
      guard count == 1 else {
        throw WritingError(
          .invalid,
          "\(name) is a mailbox with \(count) mails, of which only \(.command("import")) takes several",
          "nothing was changed; save the mail that is meant by itself")
      }
      guard !mail.calendars.isEmpty else {
        throw WritingError(
          .invalid, mail.problems.first.map { "\(name): \($0)" } ?? "\(name) is a mail without an invitation",
          "nothing was changed")
      }
      (self.mail, calendars) = (mail, mail.calendars)
      return
    }
    let plain: [UInt8]?
    do throws(JCalText.Failure) {
      plain = try JCalText.calendar(bytes)
    } catch {
      throw WritingError(.invalid, "\(name) is no jCal: \(error.reason)", "nothing was changed")
    }
    let text = plain ?? bytes
    let method = ComponentFile(text).components.lazy.compactMap { $0["METHOD"]?.value.trimmed.uppercased() }
      .first
    calendars = [ReceivedMail.CalendarPart(bytes: text, method: method)]
  }
}

/// The lines of a text, as ranges without CR and LF.
struct MailLines {
  /// Where the next line begins.
  private(set) var place = 0
  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  mutating func next() -> Range<Int>? {
    guard place < text.count else { return nil }
    let start = place
    let end = firstIndex(of: 0x0A, in: text, from: start, to: text.count)
    place = end + 1
    return start..<(end > start && text[end - 1] == 0x0D ? end - 1 : end)
  }
}

/// The parts of a mail (RFC 2046 section 5.1), found in one passage through its lines.
struct MailParts {
  /// A part that can be a calendar.
  struct Found {
    /// Its bytes, as they are encoded.
    var body: Range<Int>
    var encoding: String
    var charset: String?
    /// `method` of its header.
    var method: String?
    /// Whether its type says that it is a calendar, and not its name alone.
    var isCalendar: Bool
    /// The header of the mail within the mail that has it; `nil` where it is in the mail itself.
    var mail: MailHeader?
  }

  /// The most boundaries within each other, the most parts, and the most bytes of a calendar.
  private static let (maximumDepth, maximumParts, maximumCalendar) = (20, 500, 16 << 20)

  /// The header of the mail itself.
  private(set) var header = MailHeader()
  private(set) var found: [Found] = []
  private(set) var problems: [String] = []
  /// Whether a part is in the form of Outlook and Exchange alone (TNEF).
  private(set) var hasTNEF = false

  private let text: [UInt8]
  private var lines: MailLines
  /// The boundaries of the multiparts that are open, from the outermost.
  private var boundaries: [[UInt8]] = []
  /// The mails within the mail that are open, each with the number of boundaries around it.
  private var mails: [(depth: Int, header: MailHeader)] = []
  private var count = 0
  private var isTooDeep = false

  init(_ text: [UInt8]) {
    self.text = text
    lines = MailLines(text)
  }

  /// Finds all parts.
  mutating func read() {
    if text.starts(with: "From ".utf8) { _ = lines.next() }
    var isFirst = true
    var hasPart = true
    var isMail = false
    while hasPart {
      guard count < Self.maximumParts else {
        problems.append("the mail has more than \(Self.maximumParts) parts; the others are left out")
        break
      }
      count += 1
      let own = readHeader()
      if isFirst { header = own }
      isFirst = false
      if isMail { mails.append((boundaries.count, own)) }
      isMail = Self.isMail(own)
      hasPart = readBody(of: own)
    }
    if isTooDeep {
      problems.append(
        "the mail has parts within each other more than \(Self.maximumDepth) deep; those are left out")
    }
  }

  private mutating func readHeader() -> MailHeader {
    var header = MailHeader()
    var before = lines
    while let line = lines.next(), header.take(text[line]) { before = lines }
    // A line that is no field belongs to the body, unless it is the empty one.
    if before.place < text.count {
      var again = before
      if let line = again.next(), !line.isEmpty { lines = before }
    }
    return header
  }

  /// Whether a part is a mail.
  private static func isMail(_ header: MailHeader) -> Bool {
    ["message/rfc822", "message/global"].contains { header.parameters("content-type").value.hasPrefix($0) }
  }

  /// Passes the body of a part. Returns whether another part follows.
  private mutating func readBody(of header: MailHeader) -> Bool {
    let type = header.parameters("content-type")
    let kind = type.value.isEmpty ? "text/plain" : type.value
    if Self.isMail(header) {
      // The mail in it begins at once.
      return true
    }
    if kind.hasPrefix("multipart/"), let boundary = type["boundary"], !boundary.isEmpty {
      if boundaries.count < Self.maximumDepth {
        boundaries.append(Array(("--" + boundary).utf8))
      } else {
        isTooDeep = true
      }
      return passUntilPart().hasPart
    }
    let name = (header.parameters("content-disposition")["filename"] ?? type["name"] ?? "").lowercased()
    let named = EncodedWords.decoded(name).lowercased()
    if kind == "application/ms-tnef" || kind == "application/vnd.ms-tnef" || named == "winmail.dat" {
      hasTNEF = true
    }
    let isCalendar =
      ["text/calendar", "application/ics", "text/x-vcalendar", "application/calendar"].contains(kind)
    let start = lines.place
    let mail = mails.last?.header
    let (end, hasPart) = passUntilPart()
    guard isCalendar || named.hasSuffix(".ics") || named.hasSuffix(".ical") else { return hasPart }
    guard end - start <= Self.maximumCalendar else {
      problems.append(
        "a calendar in the mail has more than \(Self.maximumCalendar >> 20) MiB; it is left out")
      return hasPart
    }
    let encoding = header["content-transfer-encoding"] ?? ""
    found.append(
      Found(
        body: start..<max(start, end), encoding: encoding.lowercased().filter { !$0.isWhitespace },
        charset: type["charset"], method: type["method"], isCalendar: isCalendar, mail: mail))
    return hasPart
  }

  /// Passes lines until a part begins, or to the end. Returns where the text before that ends.
  private mutating func passUntilPart() -> (end: Int, hasPart: Bool) {
    var end: Int?
    while true {
      let start = lines.place
      guard let line = lines.next() else { return (end ?? text.count, false) }
      guard line.count > 2, text[line.lowerBound] == UInt8(ascii: "-"),
        text[line.lowerBound + 1] == UInt8(ascii: "-"),
        let (depth, isLast) = boundary(of: line)
      else { continue }
      if end == nil { end = start }
      boundaries.removeLast(boundaries.count - depth - (isLast ? 0 : 1))
      mails.removeAll { $0.depth >= boundaries.count }
      if !isLast { return (end ?? start, true) }
    }
  }

  /// The place of the boundary that a line is, the innermost first, and whether it ends the multipart.
  private func boundary(of line: Range<Int>) -> (depth: Int, isLast: Bool)? {
    var line = text[line]
    while line.last == 0x20 || line.last == 0x09 { line.removeLast() }
    for depth in boundaries.indices.reversed() where line.starts(with: boundaries[depth]) {
      let rest = line.dropFirst(boundaries[depth].count)
      if rest.isEmpty { return (depth, false) }
      if rest.elementsEqual("--".utf8) { return (depth, true) }
    }
    return nil
  }
}
