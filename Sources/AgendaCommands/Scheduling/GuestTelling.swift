internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The recipients of messages about a change of an event with guests.
enum GuestNotice: String, CaseIterable, ExpressibleByArgument {
  /// Each guest whom the change concerns.
  case all
  /// Nobody.
  case nobody = "none"
}

/// The option that decides whether guests get messages about a change.
struct NotifyOptions: ParsableArguments {
  @Option(.notify) var notify: GuestNotice?
}

/// The decision of a command line whether guests get messages about changes.
struct GuestDecision {
  /// A change of an event.
  struct Change {
    let stored: StoredEvent
    let result: EventEditor.Result
    /// Whether the event, or a part of it, is deleted.
    let isDeletion: Bool

    init(_ stored: StoredEvent, _ result: EventEditor.Result, isDeletion: Bool = false) {
      (self.stored, self.result, self.isDeletion) = (stored, result, isDeletion)
    }
  }

  var notice: GuestNotice?
  /// Whether all questions are answered with yes.
  var isKnown: Bool
  /// Whether other events are changed by the same command, whose guests get mails as well.
  var isOneOfSeveral = false
}

extension Run {
  /// The messages of changes to the guests of events that the user organizes, with the decision whether these get them.
  func telling(of changes: [GuestDecision.Change], _ decision: GuestDecision) throws -> [GuestTelling] {
    let tellings = changes.map { change in
      GuestTelling(messages(change).map(newer), change.stored.zones, in: change.stored.calendar)
    }
    return try decided(tellings, decision, otherwise: "nothing was changed")
  }

  /// The invitations to a new event. `isQuiet`: whether standard output is for a program, so that no mail can be printed.
  func telling(
    ofNew component: Component, in calendar: CalendarConfiguration?, isQuiet: Bool, _ decision: GuestDecision
  ) throws -> GuestTelling {
    let own = Set([component["ORGANIZER"]?.mailAddress].compactMap(\.self))
    let messages = GuestMessage.all(from: [], to: [component], own: own, at: settings.now)
    var telling = try decided(
      [GuestTelling(messages, DefinedZones(), in: calendar)], decision, otherwise: "nothing was added")[0]
    telling.isQuiet = isQuiet
    guard isQuiet, telling.prints(self) else { return telling }
    throw CommandError(
      .usage,
      "the invitation would be printed behind the JSON; add \(.option("notify")) none, or “mail-command” to the configuration",
      "nothing was added")
  }

  private func decided(
    _ tellings: [GuestTelling], _ decision: GuestDecision, otherwise: String
  ) throws -> [GuestTelling] {
    var tellings = tellings
    let count = tellings.map(\.count).reduce(0, +)
    for place in tellings.indices {
      tellings[place].isOneOfSeveral = count > 1 || decision.isOneOfSeveral
      try tellings[place].decide(decision, self, otherwise: otherwise)
    }
    return tellings
  }

  /// A message with a SEQUENCE above those that were mailed of its event, where an undone change has left the event with an older one: guests leave out what
  /// is older than they know (RFC 5546 section 2.1.5).
  private func newer(_ message: GuestMessage) -> GuestMessage {
    guard message.kind != .decline else { return message }
    let sent = SentMessages(folder: environment.stateFolder)
    var message = message
    message.components = message.components.map { component in
      let sender = component["ORGANIZER"]?.mailAddress ?? ""
      let instances = ["", component["RECURRENCE-ID"]?.value].compactMap(\.self)
      let last = ["REQUEST", "CANCEL"].flatMap { method in
        instances.compactMap { instance in
          sent.last(
            .init(method: method, sender: sender, uid: component.plainUID, instance: instance))?.sequence
        }
      }.max()
      guard let last, component.sequence < last else { return component }
      var newer = component
      newer["SEQUENCE"] = Property("SEQUENCE", value: String(last + 1))
      return newer
    }
    return message
  }

  private func messages(_ change: GuestDecision.Change) -> [GuestMessage] {
    guard !change.stored.isTask else { return [] }
    let own = addresses(in: change.stored.calendar)
    let (stored, result) = (change.stored, change.result)
    let declines =
      change.isDeletion
      ? GuestMessage.declines(
        from: stored.parts.map(\.component), to: result.parts.compactMap(\.self) + result.overrides, own: own,
        at: settings.now) : []
    // A server declines what its user deletes, without being asked.
    guard declines.isEmpty else { return GuestMessage.divided(declines, in: stored.calendar).byClient }
    return GuestMessage.all(
      from: stored.parts.map(\.component), to: result.parts.compactMap(\.self) + result.overrides, own: own,
      at: settings.now) + GuestMessage.all(from: [], to: result.series, own: own, at: settings.now)
  }

  /// Whether the user organizes an event with guests.
  func isOrganizer(of named: NamedEvent) -> Bool {
    let own = addresses(in: named.stored.calendar)
    let organizers = named.stored.organizers
    return !named.isTask && !organizers.isEmpty && organizers.allSatisfy(own.contains)
  }

  /// The end of a sentence about a change of an invitation: its organizer is not told.
  func localNote(of stored: StoredEvent, _ result: EventEditor.Result) -> String {
    let own = addresses(in: stored.calendar)
    guard let organizer = stored.organizers.first, !own.contains(organizer),
      !GuestMessage.all(
        from: stored.parts.map(\.component), to: result.parts.compactMap(\.self) + result.overrides,
        own: [organizer],
        at: settings.now
      ).isEmpty
    else { return "" }
    guard !own.isEmpty else {
      return "; nobody is told: without “addresses” in the configuration it is not known who you are"
    }
    return "; only in your calendar: \(PlainText.sanitized(organizer, limit: 200)) organizes it"
  }
}

/// The messages to the guests of events that are changed, and the decision whether these get them, which is made before anything is changed.
///
/// ```swift
/// let tellings = try run.telling(of: changes, GuestDecision(notice: notify, isKnown: yes))  // asks, or throws
/// try run.commit(…, telling: tellings[0])                                                   // changes, and then sends
/// ```
///
/// Mails are made first, so that nothing is changed where one cannot be made. Then comes the change, which stays where a mail cannot be sent: that mail and
/// those after it are kept as files, and the error names them.
struct GuestTelling: Telling {
  /// The messages that go by mail.
  private let messages: [GuestMessage]
  /// The messages that the server of the calendar sends by itself.
  private let messagesOfServer: [GuestMessage]
  private let zones: DefinedZones
  /// The calendar; `nil` for one that is still to be made.
  private let calendar: CalendarConfiguration?
  /// The addresses of guests to whom no mail can go.
  private var unreachable: [String] = []
  /// Whether mails are sent; `nil` before that is decided.
  private var isMailed: Bool?
  /// The mails of the messages, if they are sent.
  private var mails: [OutgoingMail] = []
  /// Whether standard output is for a program, so that nothing is said about mails that were sent.
  fileprivate(set) var isQuiet = false
  /// Whether there are other mails, from which only a mailbox keeps it apart where they are printed.
  fileprivate(set) var isOneOfSeveral = false

  /// The messages about one change of events of a calendar.
  init(_ all: [GuestMessage], _ zones: DefinedZones, in calendar: CalendarConfiguration?) {
    (self.zones, self.calendar) = (zones, calendar)
    let messages: [GuestMessage]
    (messagesOfServer, messages) = GuestMessage.divided(all, in: calendar)
    self.messages = messages.compactMap { message in
      var message = message
      message.guests.removeAll { (try? MailAddress(name: nil, address: $0.mail)) == nil }
      return message.guests.isEmpty ? nil : message
    }
    let reached = Set(self.messages.flatMap(\.guests).map(\.mail))
    unreachable = Set(messages.flatMap(\.guests).map(\.mail)).subtracting(reached).sorted()
  }

  /// Whether the message is the answer of a guest to the organizer.
  private var isDecline: Bool { messages.first?.kind == .decline }

  /// The most guests that a question names.
  private static let maximumNamed = 5

  /// The guests who get messages in words, each once: `2 guests (kim@example.org, lee@example.org)`.
  private func names(_ messages: [GuestMessage]) -> String {
    var seen: Set<String> = []
    let guests = messages.flatMap(\.guests).filter { seen.insert($0.mail).inserted }
    let named = guests.prefix(Self.maximumNamed).map { PlainText.sanitized($0.mail, limit: 100) }
    let rest = guests.count > named.count ? ["and \(guests.count - named.count) more"] : []
    if isDecline { return "the organizer (\(named.joined(separator: ", ")))" }
    return
      "\(guests.count) \(guests.count == 1 ? "guest" : "guests") (\((named + rest).joined(separator: ", ")))"
  }

  /// The number of mails.
  var count: Int { messages.count }

  /// Asks whether guests get messages, unless an option says so.
  /// - Throws: if no option says so without a terminal to ask in, or if the answer is that nothing is changed.
  mutating func decide(_ decision: GuestDecision, _ run: Run, otherwise: String) throws {
    for address in unreachable {
      StandardStreams.warn(
        "\(quoted(PlainText.sanitized(address, limit: 100))) is no address to which a mail can go")
    }
    // A trial asks nothing, and refuses what the change would refuse.
    guard !run.request.isDryRun || run.request.isTrial else {
      if decision.notice == .nobody { isMailed = false }
      return
    }
    let notice = decision.notice ?? (decision.isKnown ? .all : nil)
    if decision.notice != .nobody, !messages.isEmpty || !messagesOfServer.isEmpty {
      try MailDelivery.check(calendar, otherwise: otherwise)
    }
    if notice == nil, run.request.isTrial { return }
    if let calendar, !messagesOfServer.isEmpty {
      try decideForServer(of: calendar, notice, run, otherwise)
    }
    guard !messages.isEmpty else { return }
    let isSent: Bool
    if let notice { isSent = notice == .all } else { isSent = try asked(run, otherwise) }
    var made: [OutgoingMail] = []
    if isSent {
      for message in messages { made.append(try mail(message, run, otherwise)) }
    }
    isMailed = isSent
    mails = made
  }

  /// Asks whether mails are sent.
  private func asked(_ run: Run, _ otherwise: String) throws -> Bool {
    guard run.environment.canAsk else {
      throw CommandError(
        .usage,
        "\(names(messages)) would be told, and there is no terminal for a question; add \(.option("notify")) all to tell them, or \(.option("notify")) none",
        otherwise)
    }
    StandardStreams.ask(
      "\(isDecline ? "Decline it, by mail" : "Send it") to \(names(messages))? [y]es, [n]o, without telling them, or Enter for nothing at all:"
    )
    switch StandardStreams.answer()?.lowercased() {
    case "y", "yes": return true
    case "n", "no": return false
    default: throw CommandError(.interrupted, otherwise)
    }
  }

  /// The decision about a calendar whose server tells guests by itself.
  private func decideForServer(
    of calendar: CalendarConfiguration, _ notice: GuestNotice?, _ run: Run, _ otherwise: String
  ) throws {
    let (server, names) = ("the server of \(quoted(calendar.name))", names(messagesOfServer))
    switch notice {
    case .all: return
    case .nobody:
      throw CommandError(
        .usage,
        "\(server) tells \(names) by itself, and \(.option("notify")) none cannot keep it from that",
        otherwise)
    case nil:
      guard run.environment.canAsk else {
        throw CommandError(
          .usage,
          "\(server) would tell \(names), and there is no terminal for a question; add \(.option("notify")) all",
          otherwise)
      }
      try StandardStreams.confirm(
        "\(server.prefix(1).uppercased())\(server.dropFirst()) will tell \(names). Go on?",
        otherwise: otherwise)
    }
  }

  /// The guests who would be told, as the end of a sentence about a dry run.
  var previewed: String {
    let byMail = isMailed == false ? "would not be told" : "by mail would be told"
    return [("its server would tell", messagesOfServer), (byMail, messages)]
      .filter { !$0.1.isEmpty }.map { "; \($0.0): \(names($0.1))" }.joined()
  }

  /// The end of a sentence about a change: the guests who are not told.
  var untold: String { isMailed == false && !messages.isEmpty ? "; not told: \(names(messages))" : "" }

  /// Whether mails are printed on standard output, so that words for people go to standard error.
  func prints(_ run: Run) -> Bool { isMailed == true && MailDelivery(for: calendar, in: run).prints }

  // MARK: Sending

  /// Sends the mails after the change with a number, which notes who was told.
  /// - Throws: if a mail cannot be sent. That one and those after it are kept as files.
  func send(_ run: Run, change number: Int?) throws {
    guard isMailed == true, !messages.isEmpty else { return }
    let delivery = MailDelivery(for: calendar, in: run)
    var told: [String] = []
    for (place, message) in messages.enumerated() {
      do {
        if delivery.prints, isOneOfSeveral {
          try StandardStreams.write("From agenda Thu Jan  1 00:00:00 1970\n")
        }
        try delivery.send(
          mails[place], as: key(of: message),
          meaning: message.meaning,
          sequence: message.components.first?.sequence ?? 0, in: run)
        if delivery.prints, isOneOfSeveral { try StandardStreams.write("\n") }
      } catch let error as CommandError {
        note(told, areMailed: !delivery.prints, number, run)
        throw kept(from: place, after: error, delivery, run)
      }
      told += message.guests.map(\.mail).filter { !told.contains($0) }
    }
    note(told, areMailed: !delivery.prints, number, run)
    guard !delivery.prints, !isQuiet else { return }
    try run.say("Mailed to \(told.joined(separator: ", ")).")
  }

  private func note(_ told: [String], areMailed: Bool, _ number: Int?, _ run: Run) {
    guard let number, !told.isEmpty else { return }
    run.store.note(told: told, areMailed: areMailed, ofChange: number)
  }

  private func key(of message: GuestMessage) -> SentMessages.Key {
    let component = message.components.first
    return SentMessages.Key(
      method: message.kind.method, sender: message.sender?.mailAddress ?? "",
      uid: component?.plainUID ?? "",
      instance: message.components.count == 1 ? component?["RECURRENCE-ID"]?.value ?? "" : "")
  }

  /// Keeps the mails from a place on, which were not sent, as files, and says so after the error.
  private func kept(
    from first: Int, after error: CommandError, _ delivery: MailDelivery, _ run: Run
  ) -> CommandError {
    var error = error
    error.messages.append("the event is changed, and stays so")
    for place in first..<messages.count {
      let name =
        "unsent-\(run.environment.present.secondsSinceEpoch)-\(place + 1)-\(UInt32.random(in: 0...UInt32.max)).eml"
      guard let path = try? run.store.keep(mails[place].encoded, as: name) else { continue }
      let guests = messages[place].guests.map(\.mail).joined(separator: ", ")
      error.messages.append(
        "the mail to \(guests) is in \(path), and is sent by: \(delivery.words) < \(path.shellWord)")
    }
    return error
  }

  // MARK: Mails

  /// The thread of the invitation that is declined.
  private func thread(of message: GuestMessage, _ run: Run) -> [String] {
    run.invitationMails[message.components.first?.plainUID ?? ""].thread
  }

  private func mail(_ message: GuestMessage, _ run: Run, _ otherwise: String) throws -> OutgoingMail {
    let sender = message.sender
    do throws(MailAddressError) {
      var to: [MailAddress] = []
      for guest in message.guests { to.append(try MailAddress(name: guest.name, address: guest.writtenMail)) }
      return OutgoingMail(
        date: run.environment.present, zone: run.settings.zone,
        from: try MailAddress(name: sender?["CN"], address: sender?.writtenMailAddress ?? ""), to: to,
        subject: message.subject(run), text: message.words(run, zones),
        calendar: message.text(zones, run.zoneSource),
        method: message.kind.method, references: isDecline ? thread(of: message, run) : [])
    } catch {
      throw CommandError(.unreadable, "no mail to \(names(messages)) can be made: \(error)", otherwise)
    }
  }
}

/// The messages of several changes that are made at once.
extension [GuestTelling]: Telling {
  var previewed: String { map(\.previewed).joined() }
  var untold: String { map(\.untold).joined() }
  func prints(_ run: Run) -> Bool { contains { $0.prints(run) } }
  func send(_ run: Run, change number: Int?) throws {
    for telling in self { try telling.send(run, change: number) }
  }
}

extension Run {
  /// The lines of a mail that say when an event is: the time, of a series that of its first instance, and the rule.
  func linesOfTime(_ span: Occurrence.Span?, _ event: Event?) -> [String] {
    let (language, zone) = (settings.language, settings.zone)
    let words = GuestMailWords.of(language.code)
    var lines: [String] = []
    if let span {
      // Who reads the mail later needs the year.
      let today = zone.localDateTime(at: settings.now).date.adding(days: -366)
      let text = language.text(of: span, in: zone, today: today)
      lines.append(words.time + words.colon + "\(text) (\(zone.identifier))")
    }
    if let event, let rule = event.schedule.recurrence.rules.first,
      let text = language.recurrence(rule, from: event.schedule.start, viewer: zone)
    {
      lines.append(words.recurrence + words.colon + text)
    }
    return lines
  }
}

extension MailDelivery {
  /// The program as a line of shell.
  fileprivate var words: String {
    guard let command else { return "sendmail -t" }
    guard command.starts(with: ["/bin/sh", "-c"]) else {
      return command.map(\.shellWord).joined(separator: " ")
    }
    return command.dropFirst(2).joined(separator: " ")
  }
}

extension GuestMessage {
  /// The word by which it is remembered as sent: of an answer its status.
  fileprivate var meaning: String {
    kind == .decline ? "DECLINED" : "\(kind) \(guests.map(\.mail).joined(separator: ","))"
  }

  /// The event of the message as it is read.
  private func event(_ run: Run, _ zones: DefinedZones) -> Event? {
    ICalendar.Calendar(text(zones, run.zoneSource), viewer: run.settings.zone, zones: run.environment.zones)
      .eventsAndTasks.named
  }

  /// When it is, of a series its first instance.
  private func span(_ run: Run, _ zones: DefinedZones) -> Occurrence.Span? {
    guard let component = components.first else { return nil }
    return ComponentSeries(
      [component], zones: zones, viewer: run.settings.zone, database: run.environment.zones
    ).span(of: component)
  }

  private var title: String {
    PlainText.sanitized(components.lazy.compactMap { $0["SUMMARY"]?.text }.first ?? "", limit: 200)
  }

  /// The subject of its mail.
  func subject(_ run: Run) -> String {
    let words = GuestMailWords.of(run.settings.language.code)
    return words.subject(kind) + words.colon + title
  }

  /// The message in words, for mail programs that show no calendars: lines that end in line feeds.
  func words(_ run: Run, _ zones: DefinedZones) -> String {
    let words = GuestMailWords.of(run.settings.language.code)
    var lines = [subject(run), ""]
    func note(_ name: String, _ value: String) { lines.append(name + words.colon + value) }
    let event = event(run, zones)
    lines += run.linesOfTime(span(run, zones), event)
    if let place = event?.details.location { note(words.place, PlainText.sanitized(place, limit: 400)) }
    if let organizer = components.lazy.compactMap({ $0["ORGANIZER"] }).first {
      let name = PlainText.sanitized(organizer["CN"] ?? "", limit: 200)
      note(words.organizer, Attendee(mail: organizer.mailAddress, name: name).label)
    }
    if kind.method == "REQUEST", let description = event?.details.description {
      lines += ["", String(description.prefix(Self.maximumDescription))]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The most letters of a description in words.
  private static let maximumDescription = 4000
}
