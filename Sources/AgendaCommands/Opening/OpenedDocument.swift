internal import AgendaKit
import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The argument that a desktop passes to `agenda show`: a calendar file, or the address of a calendar on the web.
enum OpenedDocument {
  /// The path of a file; a hyphen for standard input.
  case file(String)
  /// An address of http, https, webcal or webcals.
  case web(WebAddress)

  /// The extensions of calendar files.
  private static let extensions: Set<String> = ["ics", "ical", "icalendar", "ifb", "eml"]

  /// Reads an argument; `nil` if it is the name of an event, or text. A path begins with a slash, a point and a slash, or a tilde and a
  /// slash, or is the name of a file with the extension of calendars.
  /// - Throws: if it is an address that cannot be one of a calendar.
  init?(_ text: String) throws {
    if text == "-" {
      self = .file(text)
      return
    }
    let scheme = text.firstRange(of: "://").map { text[..<$0.lowerBound].lowercased() }
    switch scheme {
    case "file":
      // An empty host is this computer, as is “localhost” (RFC 8089).
      let rest = text.dropFirst("file://".count)
      let path = rest.lowercased().hasPrefix("localhost/") ? rest.dropFirst("localhost".count) : rest
      guard path.hasPrefix("/"), let decoded = PercentEncoding.decoded(path),
        // A path ends there.
        !decoded.utf8.contains(0)
      else {
        throw CommandError(.usage, "\(quoted(text)) is not the address of a file on this computer")
      }
      self = .file(decoded)
    case "webcal", "webcals", "https", "http":
      do throws(WebAddressError) {
        self = .web(try WebAddress(text))
      } catch {
        throw CommandError(.usage, error.message)
      }
    default:
      let isPath = ["/", "./", "../"].contains(where: text.hasPrefix)
      let suffix = text.split(separator: ".").last.map { $0.lowercased() } ?? ""
      guard isPath || Self.extensions.contains(suffix) && access(text, F_OK) == 0 else { return nil }
      self = .file(text)
    }
  }

  /// The bytes of a file, a pipe, or standard input, and its name in messages.
  static func bytes(_ path: String, maximumSize: Int) throws -> (bytes: [UInt8], name: String) {
    if path == "-" {
      let bytes = try StandardStreams.input(maximumSize: maximumSize)
      StandardStreams.takeAnswersFromTerminal()
      return (bytes, "standard input")
    }
    do throws(NamedFile.Failure) {
      return (try NamedFile.bytes(path: path, maximumSize: maximumSize), path)
    } catch {
      throw CommandError(error.isMissing ? .notFound : .unreadable, "\(path): \(error.message)")
    }
  }
}

/// A file that is shown, with its events.
private struct ShownFile {
  /// Its name in messages.
  var name: String
  /// Its path, where other commands can read it once more; `nil` for standard input.
  var path: String?
  /// Its text as iCalendar: of a mail that of its calendars.
  var bytes: [UInt8]
  /// Its events.
  var events: [StoredEvent]
  /// Whether the file is a mail.
  var isMail = false
  /// The addresses that stand behind the mail.
  var senders = MailSenders()
}

/// An invitation, or another file of events that is in no calendar yet.
extension Run {
  /// The most events of a file that are looked at, and the most that are listed.
  private static let (maximumLooked, maximumListed) = (500, 30)
  /// The most events that are named as conflicts.
  private static let maximumConflicts = 10
  /// The most bytes of a file, which fit in memory several times.
  private static let maximumSize = 100_000_000

  /// Shows a file: its event in full, with what it overlaps, or a list of its events.
  func show(file path: String) throws {
    let file = try opened(path)
    guard let first = file.events.first else {
      let check =
        file.isMail
        ? nil : file.path.map { "; \(.command("check \($0.shellWord)")) says what is wrong with it" }
      throw CommandError(.unreadable, "there is no event in \(file.name)" + (check ?? ""))
    }
    let times = file.events.filter { Self.kindsOfTimes.contains($0.parts.first?.component.name ?? "") }
    if times.count == file.events.count, settings.format == .text {
      return try StandardStreams.write(freeBusy(file))
    }
    let named = file.events.prefix(Self.maximumLooked).map(self.named)
    defer { warnOfTimes(of: Array(named.prefix(Self.maximumListed))) }
    switch settings.format {
    case .json:
      for event in named { try StandardStreams.write(overview(of: event).json(zone: settings.zone)) }
    case .ndjson:
      for event in named { try StandardStreams.write(overview(of: event).line(zone: settings.zone)) }
    default:
      let imported = imported(file)
      let (messages, warnings) = imported.map { self.messages($0, file.path) } ?? ("", "")
      let isMessage = !messages.isEmpty
      let text =
        file.events.count == 1 ? try full(named[0], file, isMessage: isMessage) : list(named, file)
      let event = file.events.count == 1 ? first : nil
      let advice = imported?.hasEvents == true ? advice(file.path, event) : ""
      let before = messages + warnings
      try StandardStreams.write(before + (before.isEmpty || text.isEmpty ? "" : "\n") + text + advice)
    }
  }

  /// Reads a file. A mail, and what can be read once alone, is read into memory.
  private func opened(_ path: String) throws -> ShownFile {
    let isStream = path == "-" || NamedFile.isStream(path)
    let (bytes, name) =
      isStream
      ? try OpenedDocument.bytes(path, maximumSize: Self.maximumSize)
      : ((try? NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize)) ?? [], path)
    let isMail = ReceivedMail.isMail(bytes)
    guard isStream || isMail else {
      return ShownFile(
        name: name, path: path, bytes: JCalText.plain(bytes), events: try events(inFile: path))
    }
    let received: ReceivedCalendars
    do throws(WritingError) {
      received = try ReceivedCalendars(bytes, named: name)
    } catch {
      throw CommandError(.unreadable, error.messages.first ?? name)
    }
    for problem in received.mail?.problems ?? [] { StandardStreams.warn(PlainText.sanitized(problem)) }
    let text = received.calendars.flatMap(\.bytes)
    return ShownFile(
      name: name, path: isStream ? nil : path, bytes: text,
      events: StoredEvent.all(inText: text, named: name), isMail: isMail,
      senders: received.mail?.senders ?? MailSenders())
  }

  /// The names of the components with busy times and with available times (RFC 5545, RFC 7953).
  private static let kindsOfTimes: Set<String> = ["VFREEBUSY", "VAVAILABILITY"]

  /// The busy times of a file of these alone.
  private func freeBusy(_ file: ShownFile) -> String {
    let calendar = ICalendar.Calendar(
      file.bytes, file: file.name, viewer: settings.zone, zones: environment.zones)
    let periods = (calendar.freeBusy?.periods ?? []).filter { $0.kind != .free }
      .sorted { $0.interval.lowerBound < $1.interval.lowerBound }
    let rows = periods.prefix(Self.maximumListed).map { period in
      let span = Occurrence.Span.timed(start: period.interval.lowerBound, end: period.interval.upperBound)
      return [period.kind.rawValue, settings.language.text(of: span, in: settings.zone, today: today)]
    }
    let more = periods.count > rows.count ? "+\(periods.count - rows.count) more\n" : ""
    let command = file.path.map {
      "\nTo see the free time: \(PlainText.sanitized("agenda free --file \($0.shellWord)"))\n"
    }
    let table = rows.isEmpty ? "" : "\n" + TextTable(rows, style: settings.style).text
    return "\(PlainText.sanitized(file.name)): times of a person, and no events\n" + table + more
      + (command ?? "")
  }

  private func events(inFile path: String) throws -> [StoredEvent] {
    var failure: CommandError?
    let files = CalendarFiles(maximumFileSize: Self.maximumSize) { ProcessLimits.allow(bytes: $0 * 4) }
    files.read(path) { _, result in
      switch result {
      case .contents: break
      case .problem(let problem):
        let isMissing = problem.code == .notFound
        failure = CommandError(isMissing ? .notFound : .unreadable, "\(path): \(problem.message)")
      }
    }
    if let failure { throw failure }
    return StoredEvent.find(in: CalendarConfiguration.files([path]), isReadAlone: true) { _ in true }
  }

  /// The events and messages of a file as they would be imported; `nil` if none can be read.
  private func imported(_ file: ShownFile) -> CalendarImport? {
    var events = CalendarImport(
      zones: zoneSource, viewer: settings.zone, database: environment.zones, at: settings.now,
      mails: invitationMails)
    guard (try? events.take(file.bytes, named: "", senders: file.senders)) != nil, events.count > 0 else {
      return nil
    }
    return events
  }

  /// The messages of a file in sentences, as lines, with the command that takes them over, and what is from others than the organizers, as `import` says it;
  /// empty if it has events alone.
  private func messages(_ events: CalendarImport, _ path: String?) -> (text: String, warnings: String) {
    guard events.canBeOfStrangers else { return ("", "") }
    var (known, rest) = events.parts(among: calendars.calendars)
    for place in known.indices { _ = try? known[place].part.changes(for: known[place].calendar) }
    let strangers = known.flatMap(\.part.strangers) + rest.warningsWithoutEvent
    let warnings = strangers.map { PlainText.sanitized($0.prefix(1).uppercased() + $0.dropFirst()) + ".\n" }
    return (messages(known.flatMap(\.part.notices), rest, path), warnings.joined())
  }

  /// The notices of messages about known events, and messages about others, in sentences.
  private func messages(_ known: [SchedulingNotice], _ rest: CalendarImport, _ path: String?) -> String {
    var notices = known
    notices += rest.noticesWithoutEvent.map { notice in
      guard let closed = rest.refusals.first else { return notice }
      var locked = notice
      (locked.result, locked.calendar) = (.locked, closed.name)
      return locked
    }
    let told = notices.prefix(Self.maximumListed).map(pendingSentence)
    let more = notices.count > told.count ? "+\(notices.count - told.count) more messages\n" : ""
    let lines = told.map { $0.sentence + ".\n" }.joined() + more
    let options = Set(told.compactMap(\.options)).sorted().joined()
    guard told.contains(where: { $0.options != nil }) else { return lines }
    let command = PlainText.sanitized("agenda import \((path ?? "-").shellWord)\(options)")
    return lines + "To take \(told.count == 1 ? "it" : "them") over: \(command)\n"
  }

  /// An event in full, and what it overlaps, unless it is only that of a message. A journal entry or a message can have no time.
  private func full(_ event: NamedEvent, _ file: ShownFile, isMessage: Bool) throws -> String {
    guard event.shown != nil else {
      if isMessage { return "" }
      guard !CalendarValidator().validate(file.bytes).findings.isEmpty else { return event.title + "\n" }
      let check = file.path.map {
        "; \(.command("check \(PlainText.sanitized($0.shellWord))")) says what is wrong"
      }
      return "\(event.title)\nwhen      cannot be read\(check ?? "")\n"
    }
    let overview = try overview(of: event)
    let text = overview.text(settings.style, now: settings.now, zone: settings.zone)
    let spans = event.isSeries ? overview.next : [overview.span].compactMap(\.self)
    let conflicts = isMessage ? [] : conflicts(with: spans, of: event)
    guard !conflicts.isEmpty else { return text }
    var rows = conflicts.prefix(Self.maximumConflicts).map { item in
      let when = settings.language.text(of: item.occurrence.span, in: settings.zone, today: today)
      return ["", "\(when)  \(item.title) (\(item.calendar.name))"]
    }
    rows[0][0] = "conflicts"
    if conflicts.count > rows.count { rows.append(["", "+\(conflicts.count - rows.count) more"]) }
    return text + "\n" + TextTable(rows, style: settings.style, dimsLast: false).text
  }

  /// The events of the calendars that claim the time of some spans of an event, or of the way to it; theirs counts too.
  private func conflicts(with spans: [Occurrence.Span], of event: NamedEvent) -> [AgendaItem] {
    let travel = event.isTask ? 0 : event.shown?.details.travelSeconds ?? 0
    return spans.flatMap { span -> [AgendaItem] in
      guard case .timed(let first, let end) = span, first < end else { return [] }
      let start = first.adding(seconds: -travel)
      let window = OccurrenceWindow(
        from: start, to: end.adding(seconds: EventDetails.maximumTravel), zone: settings.zone)
      var results = read(window)
      let agenda = Agenda(
        of: results.takeOccurrences(), in: window, at: settings.now, options: AgendaOptions())
      return agenda.occurrences.filter {
        $0.occurrence.isBusy && !$0.occurrence.isAllDay && $0.occurrence.event.uid != event.stored.uid
          && $0.occurrence.busyInterval(in: settings.zone).overlaps(start..<end)
      }
    }
  }

  /// The events of a file in the order of their dates.
  private func list(_ events: [NamedEvent], _ file: ShownFile) -> String {
    let dated = events.map { (event: $0, span: $0.span(at: settings.now, in: settings.zone)) }.sorted {
      guard let first = $0.span, let second = $1.span else { return $0.span != nil && $1.span == nil }
      return first.interval(in: settings.zone).lowerBound < second.interval(in: settings.zone).lowerBound
    }
    let rows = dated.prefix(Self.maximumListed).map { entry in
      [
        entry.event.title,
        entry.span.map { settings.language.text(of: $0, in: settings.zone, today: today) } ?? "no date",
      ]
    }
    let left = file.events.count - rows.count
    let all = file.isMail ? nil : file.path.map { ": agenda list --file \($0.shellWord)" }
    let more = left > 0 ? "+\(left) more\(all ?? "")\n" : ""
    return "\(PlainText.sanitized(file.name)): \(counted(file.events))\n\n"
      + TextTable(rows, style: settings.style).text + more
  }

  /// How the events get into a calendar, and where a single one is already.
  private func advice(_ path: String?, _ event: StoredEvent?) -> String {
    let command = path.map { PlainText.sanitized("agenda import \($0.shellWord)") }
    let there = event.flatMap { event in
      event.uid.isEmpty ? nil : StoredEvent.find(in: calendars.calendars) { $0 == event.uid }.first
    }
    guard let there else {
      return command.map { "\nTo add \(event == nil ? "them" : "it"): \($0)\n" } ?? ""
    }
    let newer = command.map { " If this file is newer, it replaces what is there: \($0)" }
    return "\nIt is in “\(PlainText.sanitized(there.calendar.name))” already.\(newer ?? "")\n"
  }
}

/// A calendar on the web that is not configured yet.
extension Run {
  /// Says how to subscribe to a calendar on the web, or asks whether to do it. Nothing is fetched before.
  func show(web address: WebAddress, asks: Bool) throws {
    if let mistake = address.pageMistake { throw CommandError(.usage, mistake) }
    let path = calendars.configurationPath
    let known = calendars.configuration.calendars
    // Who signs in does not make it another calendar.
    if let there = known.first(where: { $0.web?.address.url == address.url }) {
      return try show(known: there, address: address, asks: asks)
    }
    let taken = known.map(\.name) + calendars.configuration.accounts.map(\.name)
    let name = address.calendarName(apartFrom: Set(taken.map { $0.lowercased() }))
    func values(_ url: String) -> [(key: String, value: ConfigurationValue)] {
      [("name", .text(name)), ("url", .text(url))]
    }
    guard asks else {
      let block = values(address.maskedURL).map { "\($0.key) = \($0.value.literal)\n" }.joined()
      let secret =
        address.credentials == nil
        ? ""
        : "Write the name and the password of the link in place of USER and PASSWORD, and let nobody else read the file.\n"
      return try StandardStreams.write(
        "To subscribe to this calendar, add to \(PlainText.sanitized(path)):\n\n[[calendar]]\n\(block)\n"
          + secret
          + "Then \(.command("sync")) fetches it, and \(.command("list --calendars \(name)")) shows it.\n")
    }
    guard StandardStreams.confirms("Subscribe to \(address.url) as “\(name)”, in \(path)?") else {
      return StandardStreams.warn("nothing was added")
    }
    let isSecret = address.credentials != nil
    try change(isSecret: isSecret) { text throws(ConfigurationText.Failure) in
      try text.add(.element(.calendar, name: name), values(address.completeURL))
    }
    try StandardStreams.write(
      "Added “\(name)” to \(PlainText.sanitized(path))"
        + (isSecret ? ", which nobody else can read now: it has the password of the link.\n" : ".\n"))
    try fetch(name)
  }

  /// Says that a calendar is configured. If the link has another name or password than the configuration, asks whether to keep those of the link.
  private func show(known there: CalendarConfiguration, address: WebAddress, asks: Bool) throws {
    let sentence = "This calendar is configured as “\(there.name)”"
    let isOther = address.credentials != nil && there.web?.address.credentials != address.credentials
    guard isOther else {
      return try StandardStreams.write(
        PlainText.sanitized("\(sentence): agenda list --calendars \(there.name.shellWord)") + "\n")
    }
    let difference = "\(sentence), with another name or password than that of the link"
    if !asks { return try StandardStreams.write(PlainText.sanitized(difference) + ".\n") }
    guard StandardStreams.confirms(PlainText.sanitized(difference) + ". Use those of the link?") else {
      return StandardStreams.warn("nothing was changed")
    }
    try change(isSecret: true) { text throws(ConfigurationText.Failure) in
      try text.set("url", to: .text(address.completeURL), in: .element(.calendar, name: there.name))
    }
    try fetch(there.name)
  }

  private func fetch(_ name: String) throws {
    let path = calendars.configurationPath
    let code = try SyncProgram.required().run(
      configurationPath: path, names: [name], demand: .now, isQuiet: false, showsProgress: true)
    guard code == 0 else { throw CommandError(.notFetched, lines: []) }
    try StandardStreams.write(
      "It is shown from now on; \(.command("list --calendars \(name)")) shows it alone.\n")
  }

  /// Changes the file of the configuration, which others cannot read afterwards if what is written is a secret.
  private func change(
    isSecret: Bool, _ change: (inout ConfigurationText) throws(ConfigurationText.Failure) -> Void
  ) throws {
    try ConfigurationText.changing { () throws(ConfigurationText.Failure) in
      var text = try ConfigurationText(calendars.configurationPath, environment)
      try change(&text)
      try text.write(isSecret: isSecret)
    }
  }
}

extension WebAddress {
  /// A name for the calendar: the last part of its path that has one, else its host, in small letters, digits and hyphens; with a number where
  /// that is taken.
  fileprivate func calendarName(apartFrom taken: Set<String>) -> String {
    let path = target.prefix { $0 != "?" }.split(separator: "/").last ?? ""
    let stem = path.split(separator: ".").first ?? ""
    let words = [String(stem), host].lazy.map { text in
      text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.joined(separator: "-")
    }
    // A long word is probably a secret and not a name.
    let base = words.first { (1...24).contains($0.count) } ?? "calendar"
    return ([base] + (2...).prefix(100).map { "\(base)-\($0)" }).first { !taken.contains($0) } ?? base
  }
}
