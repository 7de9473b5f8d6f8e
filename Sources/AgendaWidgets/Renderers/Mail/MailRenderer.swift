public import AgendaKit
package import ICalendar

/// Writes an agenda as a mail: a plain-text list, and the same as HTML with links.
///
/// The first line sums the agenda up. Links to online meetings and maps are below the events. The first event of the next
/// day comes last; it is that of ``AgendaKit/Agenda/daysAhead``, if the agenda has a single day.
///
/// ```swift
/// let mail = MailRenderer(language: language).message(of: agenda, to: [nora])
/// print(mail.encoded(), terminator: "")
/// ```
public struct MailRenderer: Sendable {
  /// The width of the plain text, in columns.
  public static let width = 72

  /// The language of the words.
  public let language: Language
  /// How ended events are shown; only `AgendaOptions.Ended.dim` dims them.
  public let ended: AgendaOptions.Ended
  /// Links for events without an address of their own; `nil` for none.
  public let linkTemplate: LinkTemplate?
  /// The configuration file to create, shown to users without calendars.
  package var configurationPath = WidgetLayout.usualConfigurationPath
  /// The advice for a state, in place of the advice for users of the command.
  public let advice: [Agenda.State: String]
  /// Whether the first line says when the day has its longest free time. It must not if the agenda has only the events that a
  /// search found.
  public let namesFreeTime: Bool
  /// Whether each event has below it its link, its guests and the beginning of its description.
  public var showsDetails = false
  /// The colours and the font of HTML; `nil` for those that the reader's mail program asks for.
  public var theme: Theme?

  /// A renderer in a language.
  public init(
    language: Language, ended: AgendaOptions.Ended = .dim, linkTemplate: LinkTemplate? = nil,
    advice: [Agenda.State: String] = [:], namesFreeTime: Bool = true
  ) {
    self.language = language
    self.ended = ended
    self.linkTemplate = linkTemplate
    self.advice = advice
    self.namesFreeTime = namesFreeTime
  }

  /// The mail for an agenda, dated at its moment, with the reasons why calendars could not be read. The default
  /// subject names the days and counts their events.
  public func message(
    of agenda: Agenda, from: MailAddress? = nil, to: [MailAddress] = [], subject: String? = nil
  ) -> MailMessage {
    let contents = contents(of: agenda)
    var message = header(of: agenda, from: from, to: to, subject: subject)
    message.text = String(gathering: { writeText(contents.text, to: $0) })
    message.html = String(gathering: { writeHTML(contents.html, to: $0) })
    return message
  }

  /// Writes the encoded mail for an agenda in blocks of UTF-8, so that no part of it is ever whole in memory.
  /// - Throws: The error of `write`.
  package func encode<Failure: Error>(
    _ agenda: Agenda, from: MailAddress? = nil, to: [MailAddress] = [], subject: String? = nil,
    to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    // Each part is written more than once, and laid out once.
    let contents = contents(of: agenda)
    let parts = [
      MailPart(type: "text/plain") { (take) throws(MailPart.Stop) in try writeText(contents.text, to: take) },
      MailPart(type: "text/html") { (take) throws(MailPart.Stop) in try writeHTML(contents.html, to: take) },
    ]
    try header(of: agenda, from: from, to: to, subject: subject).encode(parts, to: write)
  }

  /// Writes the text of the mail for an agenda in blocks of UTF-8.
  /// - Throws: The error of `write`.
  package func encodeText<Failure: Error>(
    _ agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try writeText(textContent(of: agenda, overview: overview(of: agenda)), to: write)
  }

  /// Writes the HTML of the mail for an agenda in blocks of UTF-8.
  /// - Throws: The error of `write`.
  package func encodeHTML<Failure: Error>(
    _ agenda: Agenda, to write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try writeHTML(htmlContent(of: agenda, overview: overview(of: agenda)), to: write)
  }

  /// The mail without its text.
  private func header(
    of agenda: Agenda, from: MailAddress?, to: [MailAddress], subject: String?
  ) -> MailMessage {
    MailMessage(
      date: agenda.now, zone: agenda.zone, from: from, to: to,
      subject: subject ?? language.subject(of: agenda), text: "", html: "")
  }

  private func writeText<Failure: Error>(
    _ content: MailContent, to take: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var text = WidgetTextRenderer()
    text.wrapsTexts = true
    if let overview = content.overview {
      try take((lines(of: overview) + "\n").utf8.span)
    }
    try text.render(content.page, to: take)
    if let next = content.next {
      let line = String(text.render(next).dropLast())
      try take(("\n" + lines(of: line)).utf8.span)
    }
    try take(content.notes.map(lines).joined().utf8.span)
  }

  /// A text in lines of the plain part.
  private func lines(of text: String) -> String {
    text.wrapped(to: MailRenderer.width).map { $0 + "\n" }.joined()
  }

  private func writeHTML<Failure: Error>(
    _ content: MailContent, to take: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try HTMLRenderer(.mail, theme: theme).render(content, to: take)
  }

  /// Lays out what both parts show.
  private func contents(of agenda: Agenda) -> (text: MailContent, html: MailContent) {
    let line = overview(of: agenda)
    return (textContent(of: agenda, overview: line), htmlContent(of: agenda, overview: line))
  }

  private func overview(of agenda: Agenda) -> String? {
    var overview = AgendaOverview(of: agenda)
    if !namesFreeTime { overview.freeTime = nil }
    return language.overview(overview, of: agenda)
  }

  private func textContent(of agenda: Agenda, overview: String?) -> MailContent {
    MailContent(
      of: agenda, layout(linksRows: false), in: .cells(.page, columns: MailRenderer.width, lines: nil),
      columns: Int(WidgetSpace.maximumLength), overview: overview)
  }

  private func htmlContent(of agenda: Agenda, overview: String?) -> MailContent {
    MailContent(
      of: agenda, layout(linksRows: true), in: HTMLRenderer.space, columns: Int(WidgetSpace.maximumLength),
      overview: overview)
  }

  private func layout(linksRows: Bool) -> WidgetLayout {
    var layout = WidgetLayout(
      language: language, dimsEnded: ended == .dim, linkTemplate: linkTemplate, linksRows: linksRows,
      advice: advice, listsLinks: true)
    layout.configurationPath = configurationPath
    layout.showsDetails = showsDetails
    return layout
  }
}

extension String {
  /// Gathers the blocks of UTF-8 that `produce` hands out.
  fileprivate init(gathering produce: ((Span<UInt8>) -> Void) -> Void) {
    var bytes: [UInt8] = []
    produce { block in block.withUnsafeBufferPointer { bytes += $0 } }
    self = String(decoding: bytes, as: UTF8.self)
  }
}

/// The laid out content of a mail; both parts of the mail draw it.
struct MailContent {
  /// The first line, which sums up the days, and which mail programs show beside the subject; `nil` if there is nothing to sum up.
  var overview: String?
  /// The agenda.
  var page: WidgetContent
  /// The first event that begins on the day after a single day, in one line; `nil` if there is none.
  var next: WidgetContent?
  /// The reasons why calendars could not be read.
  var notes: [String]

  /// Content without anything above or below it.
  init(_ page: WidgetContent) {
    self.page = page
    notes = []
  }

  /// Lays an agenda out: its page in a space, and the next day in a line of as many columns as `columns`.
  init(of agenda: Agenda, _ layout: WidgetLayout, in space: WidgetSpace, columns: Int, overview: String?) {
    self.overview = overview
    page = layout.content(of: agenda, in: space)
    notes = agenda.failureReasons
    let ahead = agenda.days.count == 1 ? agenda.daysAhead.first : nil
    let items = ahead.map { $0.timed + $0.allDay } ?? []
    next = items.first { $0.dayIndex == 1 && !$0.isTask && !$0.isCancelled && !$0.isDeclined }.map {
      layout.content(of: NextLine($0, now: agenda.now, zone: agenda.zone, state: .events), columns: columns)
    }
  }
}

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
