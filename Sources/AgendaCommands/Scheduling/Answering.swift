internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// Mails that go out when a change is made.
protocol Telling {
  /// The mails in words, as the end of a sentence about a dry run.
  var previewed: String { get }
  /// Whether mails are printed on standard output, so that words for people go to standard error.
  func prints(_ run: Run) -> Bool
  /// Sends the mails after the change with a number.
  /// - Throws: if one cannot be sent; the change stays.
  func send(_ run: Run, change number: Int?) throws
}

/// The answers to an invitation.
enum InvitationAnswer: String, CaseIterable {
  case accept, decline, tentative

  /// PARTSTAT.
  var status: String {
    switch self {
    case .accept: "ACCEPTED"
    case .decline: "DECLINED"
    case .tentative: "TENTATIVE"
    }
  }

  var message: Language.GuestMessage {
    switch self {
    case .accept: .accepted
    case .decline: .declined
    case .tentative: .tentative
    }
  }

  /// The sentence about its command.
  var abstract: String {
    switch self {
    case .accept: "Accept an invitation."
    case .decline: "Decline an invitation."
    case .tentative: "Answer an invitation with perhaps."
    }
  }

  /// The verb of a sentence in the past.
  var past: String {
    switch self {
    case .accept: "Accepted"
    case .decline: "Declined"
    case .tentative: "Tentatively accepted"
    }
  }
}

/// The words of a command line that name what is answered, and the invitation of a file, or of standard input, which is read once: a slow one keeps no other
/// command from answering.
struct AnsweredWords {
  /// The most bytes of a mail or a file.
  private static let maximumSize = 100_000_000

  let words: [String]
  /// The bytes of the invitation and its name in messages; `nil` if the words name an event.
  let invitation: (bytes: [UInt8], name: String)?

  init(_ words: [String]) throws {
    ProcessLimits.allowChanges()
    self.words = words
    guard words.count == 1, case .file(let path)? = try OpenedDocument(words[0]) else {
      invitation = nil
      return
    }
    invitation = try OpenedDocument.bytes(path, maximumSize: Self.maximumSize)
  }
}

/// The event that is answered: one of a calendar, or an invitation in a file or a mail, with what a calendar has of it.
struct AnswerSubject {
  /// The invitation; `nil` if the event is named.
  var invitation: Invitation?
  /// The event as a calendar has it; `nil` if none does.
  var stored: StoredEvent?
  /// The calendar that has the event, or gets it.
  var calendar: CalendarConfiguration
  /// The event with what the invitation brings.
  var event: AnsweredEvent
  /// The instances that are meant; `nil` for all of the event.
  var instances: [Occurrence.RecurrenceID]?
  /// The component that has the first of them.
  var component: Component
  /// The guest who is the user.
  var guest: Property

  /// Whether the server of the calendar tells the organizer. An invitation that came as a mail or a file is answered as it came, by mail: a server knows only
  /// its own users, of which each has an address of the same domain.
  var isToldByServer: Bool {
    guard stored == nil else { return calendar.tellsParties(of: component) }
    let domains = [component["ORGANIZER"]?.mailAddress, guest.mailAddress].map {
      $0?.split(separator: "@").last
    }
    return domains[0] != nil && domains[0] == domains[1] && calendar.tellsParties(of: component)
  }

  /// The key under which a message about it is remembered, which has a component.
  func key(_ method: String, of told: Component?) -> SentMessages.Key {
    SentMessages.Key(
      method: method, sender: address, uid: component.uid ?? "",
      instance: instances == nil ? "" : told?["RECURRENCE-ID"]?.value ?? "")
  }

  /// Whether all of a series is meant.
  var isOfSeries: Bool { instances == nil && component.recurs }
  /// The title.
  var title: String { component["SUMMARY"]?.text ?? "" }
  /// The address of the user, in the form in which addresses are compared.
  var address: String { guest.mailAddress }
  /// When it is: the instance that is meant, else the event, or the first date of a series.
  var span: Occurrence.Span? {
    let own = event.series.span(of: component)
    guard component["RECURRENCE-ID"] == nil, let instance = instances?.first else { return own }
    return event.series.span(at: instance) ?? own
  }
}

/// The answer to an invitation: first it is noted in the calendar, then the organizer is told, by the server of the calendar or by mail. If the mail fails, the
/// answer stays in the calendar, and is known as not sent.
struct Answering {
  let answer: InvitationAnswer
  let options: AnswerOptions
  let run: Run

  /// Answers what is named.
  func answer(_ words: AnsweredWords) throws {
    let subject = try run.subject(words, options)
    let given = GuestAnswer(
      address: subject.address, status: answer.status,
      comment: options.comment ?? run.comment(of: subject, meaning: answer.status))
    var event = subject.event
    let answered = try writing { () throws(WritingError) in
      try event.answer(given, at: subject.instances, now: run.settings.now)
    }
    let telling = try self.telling(subject, event, given, answered)
    let isKnown =
      subject.stored != nil && !event.isNews && subject.guest["PARTSTAT"]?.uppercased() == answer.status
      && answered.count <= 1
    if isKnown, !options.again, let word = try telling?.wordOfKnown(run) ?? wordOfServer(subject) {
      return try run.say("Nothing was changed: \(word).")
    }
    if isKnown { return try send(telling, subject) }
    try save(subject, given, telling)
  }

  /// The sentence about an answer that a server has got.
  private func wordOfServer(_ subject: AnswerSubject) -> String? {
    subject.isToldByServer ? "\(run.words(subject.title, nil)) has this answer already" : nil
  }

  /// Sends an answer again that the calendar has.
  private func send(_ telling: AnswerTelling?, _ subject: AnswerSubject) throws {
    guard let telling else {
      throw CommandError(
        .usage,
        "the server of \(quoted(subject.calendar.name)) sends answers by itself, and only when they change",
        "nothing was changed")
    }
    guard !run.request.isDryRun else {
      return try run.say("Dry run, nothing was sent: \(run.words(subject.title, nil))\(telling.previewed).")
    }
    try telling.send(run, change: nil)
  }

  /// The mail to the organizer; `nil` where the server tells that.
  private func telling(
    _ subject: AnswerSubject, _ event: AnsweredEvent, _ given: GuestAnswer, _ answered: [Component]
  ) throws -> AnswerTelling? {
    guard !subject.isToldByServer else { return nil }
    try MailDelivery.check(subject.calendar, otherwise: "nothing was changed")
    // Who has no command line hands no printed mail over to another program.
    guard Advice.Reader.current.hasCommandLine || !MailDelivery(for: subject.calendar, in: run).prints else {
      throw CommandError(
        .unavailable,
        "the organizer of \(run.words(subject.title, nil)) gets the answer by mail, and the configuration has no “mail-command”",
        "nothing was changed")
    }
    let now = run.settings.now
    let components = (answered.isEmpty ? [subject.component] : answered).map { $0.reply(given, now: now) }
    return try AnswerTelling(
      subject, method: "REPLY", calendar: event.message("REPLY", components), message: answer.message,
      meaning: answer.status, again: "\(answer.rawValue) \(run.shortName(subject.component.uid ?? ""))", run)
  }

  private func save(_ subject: AnswerSubject, _ given: GuestAnswer, _ telling: AnswerTelling?) throws {
    // An answer that was taken back here has reached the organizer all the same.
    let isTold = !options.again && telling?.wasSent(run) == true
    let end =
      subject.isToldByServer
      ? "; its server tells \(organizer(subject))"
      : isTold ? "; \(organizer(subject)) has this answer already" : ""
    try run.save(subject, given, isTold ? nil : telling, past: answer.past, end: end)
  }

  private func organizer(_ subject: AnswerSubject) -> String {
    PlainText.sanitized(subject.component["ORGANIZER"]?.mailAddress ?? "the organizer", limit: 100)
  }
}

extension Run {
  /// How long an answer waits for others, in tenths of a second.
  private static let patience = 1200

  /// Answers while no other command does: of those that answer one invitation at a time, the second one finds the event and the answer of the first.
  func alone(_ action: (Run) throws -> Void) throws {
    let folder = environment.stateFolder + "/answering"
    guard !request.isDryRun, BaseDirectories.makeFolder(folder), let lock = FolderLock(folder) else {
      return try action(self)
    }
    var attempts = 0
    while !lock.takeAtOnce(), errno == EWOULDBLOCK {
      attempts += 1
      // A second is longer than an answer takes that asks nothing.
      if attempts == 10 {
        StandardStreams.warn("waiting for another command that answers an invitation, at most two minutes")
      }
      guard attempts < Self.patience else {
        throw CommandError(
          .conflict,
          "another command that answers an invitation has not ended; perhaps it asks something in its terminal",
          "nothing was changed")
      }
      usleep(100_000)
    }
    try lock.whileHeld { try action(self) }
    lock.release()
  }

  /// Notes an answer in the calendar, and tells it. `past` and `end` begin and end the sentence about it.
  func save(
    _ subject: AnswerSubject, _ given: GuestAnswer, _ telling: (any Telling)?, past: String, end: String
  ) throws {
    let (calendar, now) = (subject.calendar, settings.now)
    let place = subject.stored == nil ? "new in" : "in"
    let summary =
      "\(past) \(words(of: subject)), \(place) \(PlainText.sanitized(calendar.name)) "
      + "(\(shortName(subject.component.uid ?? "")))\(end)"
    note(subject)
    let source = zoneSource
    func changes(_ stored: StoredEvent?) throws(WritingError) -> CalendarChanges {
      var event = try AnsweredEvent(
        stored, subject.invitation, source, viewer: settings.zone, database: environment.zones,
        at: now)
      _ = try event.answer(given, at: subject.instances, now: now)
      if calendar.schedulesItself, !subject.isToldByServer { event.leaveAnswersToClient() }
      return try event.changes(of: stored, in: calendar)
    }
    guard let stored = subject.stored else {
      let added = try writing { () throws(WritingError) in try changes(nil) }
      return try commit(added, summary, in: calendar, telling: telling) { () throws(WritingError) in
        try changes(nil)
      }
    }
    try commit(stored, summary, telling: telling) { (stored) throws(WritingError) in try changes(stored) }
  }

  /// The comment of the last mail with the same answer, of the same version: what is sent again, or at last, is all of it. `meaning` is the word by which the
  /// answer is remembered.
  func comment(of subject: AnswerSubject, meaning: String) -> String? {
    let last = SentMessages(folder: environment.stateFolder).last(subject.key("REPLY", of: subject.component))
    return last.flatMap {
      $0.meaning == meaning && $0.sequence == subject.component.sequence ? $0.comment : nil
    }
  }

  /// Notes the mail that is answered. The sender of a mail that brings nothing new was not confirmed, and is not noted.
  private func note(_ subject: AnswerSubject) {
    guard !request.isDryRun, let mail = subject.invitation?.mail else { return }
    let organizer = subject.event.isNews ? subject.component["ORGANIZER"] : nil
    InvitationMails.note([(subject.component.plainUID, mail.senders, organizer)], in: environment.stateFolder)
  }

  /// An answered event in words, with its time.
  func words(of subject: AnswerSubject) -> String {
    guard subject.isOfSeries else { return words(subject.title, subject.span) }
    let start = subject.span.map {
      " from " + settings.language.text(of: $0, in: settings.zone, today: today)
    }
    return words(subject.title, nil) + ", all of the series" + (start ?? "")
  }

  /// The event of an answer to all of a series, with its rule; `nil` for another one.
  fileprivate func recurring(_ subject: AnswerSubject) -> Event? {
    guard subject.isOfSeries else { return nil }
    return ICalendar.Calendar(
      subject.event.message("REQUEST", [subject.component]), viewer: settings.zone, zones: environment.zones
    ).eventsAndTasks.named
  }

  /// The addresses of the user in a calendar, in the form in which addresses are compared.
  func addresses(in calendar: CalendarConfiguration) -> Set<String> {
    let own = calendar.addresses.isEmpty ? calendars.defaults.addresses : calendar.addresses
    return Set(own.map { Attendee.plainAddress($0) })
  }

  // MARK: What is answered

  /// The event or the invitation that words name.
  func subject(_ words: AnsweredWords, _ options: AnswerOptions) throws -> AnswerSubject {
    guard let (bytes, name) = words.invitation else { return try subject(named: words.words, options) }
    let received = try writing { () throws(WritingError) in try ReceivedCalendars(bytes, named: name) }
    for problem in received.mail?.problems ?? [] { StandardStreams.warn(problem) }
    let invitation = try writing { () throws(WritingError) in try Invitation(received, named: name) }
    let known = try knownCalendars()
    let found = invitation.stored(in: known)
    let open = found.filter { (try? $0.checkPlace()) != nil }
    let stored = open.first { hasOwnGuest($0) } ?? open.first
    if stored == nil, let closed = found.first {
      try writing { () throws(WritingError) in try closed.checkPlace() }
    }
    let event = try answered(stored, invitation)
    if let stored, let name = options.calendar, try calendar(named: name).location != stored.calendar.location
    {
      throw isElsewhere(event.series.components.first?["SUMMARY"]?.text ?? "", stored)
    }
    if options.this, event.instances == nil, let series = event.series.components.first(where: \.recurs) {
      throw CommandError(
        .usage,
        "\(self.words(series["SUMMARY"]?.text ?? "", nil)) recurs, and \(.option("this")) needs an instance, which the invitation does not name",
        "nothing was changed; without \(.option("this")) all of the series is answered")
    }
    var own = options.ownAddress.map { [$0] as Set } ?? []
    if own.isEmpty {
      own =
        stored.map { addresses(in: $0.calendar) }
        ?? known.reduce(into: []) { $0.formUnion(addresses(in: $1)) }
    }
    let (component, guest) = try self.guest(of: event, at: event.instances, own, invitation.mail)
    let calendar = try stored?.calendar ?? place(forInvitationOf: guest.mailAddress, options, known)
    try confirmStranger(of: event, options)
    return AnswerSubject(
      invitation: invitation, stored: stored, calendar: calendar, event: event, instances: event.instances,
      component: component, guest: guest)
  }

  /// Asks about an invitation of someone else than the organizer of the event, before it is taken over.
  private func confirmStranger(of event: AnsweredEvent, _ options: AnswerOptions) throws {
    if let remark = event.remark { StandardStreams.warn(PlainText.sanitized(remark)) }
    guard let stranger = event.stranger else { return }
    let sentence = PlainText.sanitized(stranger.prefix(1).uppercased() + stranger.dropFirst())
    try confirm(
      "\(sentence). Take it over?", isKnown: options.yes || request.isDryRun,
      advice: "\(PlainText.sanitized(stranger)); add \(.option("yes")) to take it over")
  }

  /// The event that words name, and the instance of it.
  private func subject(named words: [String], _ options: AnswerOptions) throws -> AnswerSubject {
    let named = try self.event(
      named: words, for: EventPurpose(isConfirmed: options.yes, takesWholeSeries: options.all))
    guard options.calendar == nil else { throw isElsewhere(named.title, named.stored) }
    try writing { () throws(WritingError) in try named.stored.checkPlace() }
    let isOfInstance = options.this || named.instance != nil && !options.all
    let isOne = try named.isSeries && extent(isOfInstance ? .this : .all, of: named) == .this
    let instances = isOne ? named.instance.map { [$0.recurrenceID] } : nil
    let event = try answered(named.stored, nil)
    let own = options.ownAddress.map { [$0] as Set } ?? addresses(in: named.stored.calendar)
    let (component, guest) = try self.guest(of: event, at: instances, own)
    return AnswerSubject(
      invitation: nil, stored: named.stored, calendar: named.stored.calendar, event: event,
      instances: instances,
      component: component, guest: guest)
  }

  /// The error of `--calendar` for an event that a calendar has already.
  private func isElsewhere(_ title: String, _ stored: StoredEvent) -> CommandError {
    CommandError(
      .usage,
      """
      \(words(title, nil)) is in \(quoted(stored.calendar.name)) already; \(.option(.calendar)) is for an invitation that is in no \
      calendar yet, and \(.option(.calendars)) says where to look
      """,
      "nothing was changed")
  }

  /// Whether the user is a guest of an event by an address in its calendar.
  private func hasOwnGuest(_ stored: StoredEvent) -> Bool {
    let own = addresses(in: stored.calendar)
    return stored.parts.contains { $0.component.all("ATTENDEE").contains { own.contains($0.mailAddress) } }
  }

  private func answered(_ stored: StoredEvent?, _ invitation: Invitation?) throws -> AnsweredEvent {
    try writing { () throws(WritingError) in
      try AnsweredEvent(
        stored, invitation, zoneSource, viewer: settings.zone, database: environment.zones,
        at: settings.now, mails: invitationMails)
    }
  }

  /// The component that an answer is about, and the guest in it who is the user: of several the one to whom the mail came.
  /// - Throws: if it is cancelled, the user is none of its guests, or is its organizer.
  private func guest(
    of event: AnsweredEvent, at instances: [Occurrence.RecurrenceID]?, _ own: Set<String>,
    _ mail: ReceivedMail? = nil
  ) throws -> (Component, Property) {
    guard let component = event.series.component(at: instances?.first) else {
      throw CommandError(.notFound, "there is no event to answer", "nothing was changed")
    }
    let title = quoted(PlainText.sanitized(component["SUMMARY"]?.text ?? ""))
    guard component["STATUS"]?.value.trimmed.uppercased() != "CANCELLED" else {
      throw CommandError(
        .unreadable, "\(title) was cancelled, and nobody waits for an answer", "nothing was changed")
    }
    guard let organizer = component["ORGANIZER"] else {
      throw CommandError(
        .unreadable, "\(title) has no organizer who waits for an answer", "nothing was changed")
    }
    guard !own.contains(organizer.mailAddress) else {
      throw CommandError(
        .usage, "you organize \(title) yourself; \(.command("edit")) changes it, and tells its guests",
        "nothing was changed")
    }
    let guests = component.all("ATTENDEE")
    let mine = guests.filter {
      own.contains($0.mailAddress) || own.contains(Attendee.plainAddress($0.value))
    }
    guard let first = mine.first else { throw noGuest(title, guests, own) }
    let recipients = [mail?.deliveredTo, mail?.to].lazy.compactMap { addresses in
      let known = Set((addresses ?? []).map { Attendee.plainAddress("mailto:" + $0.address) })
      return mine.first { known.contains($0.mailAddress) }
    }
    return (component, recipients.first ?? first)
  }

  /// The most guests that an error names.
  private static let maximumGuests = 5

  private func noGuest(_ title: String, _ guests: [Property], _ own: Set<String>) -> CommandError {
    let names = guests.prefix(Self.maximumGuests).map { PlainText.sanitized($0.mailAddress, limit: 100) }
    let rest = guests.count > names.count ? ["and \(guests.count - names.count) more"] : []
    let known =
      own.isEmpty
      ? "no address of yours is known" : "your addresses are \(own.sorted().joined(separator: ", "))"
    return CommandError(
      .usage,
      "none of the guests of \(title) is you: \(known), and the guests \((names + rest).joined(separator: ", "))",
      "add \(.option("as")) with your address among them, or “addresses” to the configuration; nothing was changed"
    )
  }

  /// The calendar that gets an invitation to an address: the one that is named, else the one for new events if it has this address, else the first that has it.
  private func place(
    forInvitationOf address: String, _ options: AnswerOptions, _ known: [CalendarConfiguration]
  ) throws -> CalendarConfiguration {
    if let name = options.calendar { return try calendar(forNew: name) }
    let usual = try calendar(forNew: nil)
    guard !addresses(in: usual).contains(address) else { return usual }
    return known.first { $0.takes("VEVENT") && addresses(in: $0).contains(address) } ?? usual
  }
}

/// The mail with the answer of a guest to the organizer.
struct AnswerTelling: Telling {
  private let mail: OutgoingMail
  private let key: SentMessages.Key
  private let meaning: String
  private let sequence: Int
  private let comment: String?
  private let calendar: CalendarConfiguration
  /// The command that sends it again.
  private let again: String
  private let title: String
  /// Whether the mail is printed, and not sent.
  private let isPrinted: Bool

  /// The mail about an event, whose VCALENDAR is `calendar`. `details` is a line of it besides the title and the time. It goes to the
  /// organizer, or to `recipient`.
  init(
    _ subject: AnswerSubject, method: String, calendar: [UInt8], message: Language.GuestMessage,
    meaning: String,
    again: String, _ run: Run, details: String? = nil, to recipient: MailAddress? = nil
  ) throws {
    let component = subject.component
    let organizer = component["ORGANIZER"]
    let thread = subject.invitation?.mail?.senders.thread ?? run.invitationMails[component.plainUID].thread
    let language = run.settings.language
    // Google has the address for a name too.
    let name = subject.guest["CN"].flatMap { $0.contains("@") ? nil : $0 }
    let told = ComponentFile(calendar).components.first?.components.first { $0.name == component.name }
    comment = told?["COMMENT"]?.text
    let lines =
      [
        language.sentence(of: message, by: name ?? subject.address), "",
        run.words(subject.title, nil),
      ] + run.linesOfTime(subject.span, run.recurring(subject))
      + [details].compactMap(\.self) + (comment.map { ["", $0] } ?? [])
    do throws(MailAddressError) {
      var to = try MailAddress(name: organizer?["CN"], address: organizer?.writtenMailAddress ?? "")
      if let recipient { to = recipient }
      mail = OutgoingMail(
        date: run.settings.now, zone: run.settings.zone,
        from: try MailAddress(name: name, address: subject.guest.writtenMailAddress),
        to: [to],
        subject: language.subject(of: message, subject.title), text: lines.map { $0 + "\n" }.joined(),
        calendar: calendar, method: method, references: thread)
    } catch {
      throw CommandError(.unreadable, "the organizer has no mail address: \(error)", "nothing was changed")
    }
    key = subject.key(method, of: told)
    (self.meaning, sequence) = (meaning, component.sequence)
    (self.calendar, self.again, title) = (subject.calendar, again, run.words(subject.title, nil))
    isPrinted = MailDelivery(for: subject.calendar, in: run).prints
  }

  private var recipient: String { mail.to.map(\.address).joined(separator: ", ") }

  var previewed: String {
    isPrinted ? "; a mail to \(recipient) would be printed" : "; a mail would go to \(recipient)"
  }

  func prints(_ run: Run) -> Bool { MailDelivery(for: calendar, in: run).prints }

  /// Returns `true` if a mail with this meaning was sent, for this version of the event.
  func wasSent(_ run: Run) -> Bool {
    state(run) == .sent && SentMessages(folder: run.environment.stateFolder).isLatest(key)
  }

  /// How far a mail with this meaning came, for this version of the event; `nil` if there was none.
  func state(_ run: Run) -> SentMessages.Entry.State? {
    let last = SentMessages(folder: run.environment.stateFolder).last(key)
    guard let last, last.meaning == meaning, last.sequence == sequence else { return nil }
    return last.state
  }

  /// The end of a sentence about an answer that the calendar has already, and that is not sent again; `nil` if it was not sent.
  /// - Throws: if it is not known whether it was sent.
  func wordOfKnown(_ run: Run) throws -> String? {
    guard let known = state(run) else {
      return "\(title) has this answer already, and \(.option("again")) mails it to \(recipient)"
    }
    switch known {
    case .failed: return nil
    case .sent:
      return "\(recipient) has this answer to \(title) already, and \(.option("again")) mails it again"
    case .printed:
      let verb = prints(run) ? "prints" : "mails"
      return
        "this answer to \(title) was printed for \(recipient) already, and \(.option("again")) \(verb) it again"
    case .started:
      throw CommandError(
        .conflict,
        "it is not known whether \(recipient) has got this answer to \(title), because the program was stopped; \(.option("again")) mails it again",
        "nothing was changed")
    }
  }

  func send(_ run: Run, change number: Int?) throws {
    do {
      let outcome = try MailDelivery(for: calendar, in: run).send(
        mail, as: key, meaning: meaning, sequence: sequence, comment: comment, in: run)
      let isSent = if case .sent = outcome { true } else { false }
      if let number { run.store.note(told: mail.to.map(\.address), areMailed: isSent, ofChange: number) }
      if isSent { try run.say("Mailed to \(recipient).") }
    } catch var error as CommandError {
      let option = error.exitCode == .conflict ? " --again" : ""
      error.messages.append(
        key.method != "COUNTER"
          ? "the answer is in your calendar, and \(.command(again + option)) sends it"
          : "the same command\(option.isEmpty ? "" : " with\(option)") sends it")
      throw error
    }
  }
}
