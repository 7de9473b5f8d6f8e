internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// `agenda import`.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Put the events of files into a calendar.",
    usage: "agenda import <file|-> … [--calendar <name>] [--take] [--notify <whom>] [--dry-run]",
    discussion: """
      If the calendar already has an event, a newer version replaces it (SEQUENCE, LAST-MODIFIED), and other versions are skipped. \
      Messages about events are told in a sentence: a cancellation (METHOD:CANCEL) marks its event as cancelled, an answer (REPLY) sets \
      the status of its guest, and additional dates (ADD) come to their series; other times that a guest proposes (COUNTER) are kept out \
      without --take, which tells your guests as edit does. Older ones are left out, and so are those of people who are not invited. \
      Without --calendar, all apply to the calendar that has the event, and new events and tasks go to default-calendar of the \
      configuration, or where that holds no tasks, to a calendar that does. Who is not the organizer of an event changes it only if \
      you say so. The reminders that you have set stay. “agenda undo” takes back the whole import.

      Exit codes: 0 done; 64 no calendar is named or configured, or --yes is missing; 65 a file is no calendar; 66 a file is missing.
      """)

  @Argument(
    help: ArgumentHelp(
      "An .ics file, jCal (RFC 7265), a mail, or “-” for standard input.", valueName: "file|-"),
    completion: .file())
  var files: [String]

  @Option(.calendar, "The calendar that gets them.") var calendar: String?
  @Flag(.dryRun, "Say what would be done, and change nothing.") var dryRun: Bool
  @Flag(
    .yes,
    "Do not ask about messages of another organizer, and about answers of people who are not invited, and tell guests."
  )
  var yes: Bool
  @Flag(.takesProposals) var takesProposals: Bool
  @OptionGroup var notification: NotifyOptions

  @OptionGroup var config: ConfigurationOptions
  @TableOptions(.time) var time

  func run() throws {
    ProcessLimits.allowChanges()
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw CommandError(.usage, "standard input can be read once: name “-” once")
    }
    var calendars = AgendaRequest.Calendars()
    calendars.configurationPath = config.path
    var request = AgendaRequest(calendars: calendars, time: time.time)
    request.isDryRun = dryRun
    var run = try Run.start(request, fetches: false)
    var events = CalendarImport(
      zones: run.zoneSource, viewer: run.settings.zone,
      database: run.environment.zones, at: run.settings.now, mails: run.invitationMails)
    for file in files { try take(file, into: &events) }
    Self.warn(of: events.problems.map(\.description)) { count in
      "\(count) more \(count == 1 ? "error" : "errors"); \(.command("check")) shows all, and what the standard asks"
    }
    guard events.count > 0 else {
      throw CommandError(.unreadable, "there is no event in \(files.joined(separator: ", "))")
    }
    var parts = (known: [(calendar: CalendarConfiguration, part: CalendarImport)](), rest: events)
    if calendar == nil { parts = events.parts(among: try run.knownCalendars()) }
    let homeless = try calendar == nil && parts.rest.hasEvents ? run.kindsWithoutCalendar(parts.rest) : []
    if dryRun, !homeless.isEmpty {
      let all = parts.rest.divided(among: [homeless, Set(parts.rest.kinds.keys).subtracting(homeless)])
      try run.say(
        "Dry run, nothing was changed: \(all[0].words) would go into \(quoted(PersonalCalendar.name)), which would be made."
      )
      parts.rest = all[1]
      guard parts.rest.count > 0 || !parts.known.isEmpty else { return }
    } else if !homeless.isEmpty {
      guard try PersonalCalendar.isMade(for: run, asks: !yes, isQuiet: false) else {
        throw PersonalCalendar.unasked(run)
      }
      run = try Run(request, in: .current())
      parts = events.parts(among: try run.knownCalendars())
    }
    var targets = try run.targets(of: parts, named: calendar)
    for place in targets.indices { targets[place].part.takesProposals = takesProposals }
    try take(targets, run)
  }

  /// Puts the parts of an import into their calendars.
  private func take(_ targets: [(calendar: CalendarConfiguration, part: CalendarImport)], _ run: Run) throws {
    for account in targets.compactMap(\.calendar.accountCalendar) {
      run.store.showWaiting(in: account, at: run.environment.present)
    }
    var (targets, done) = (targets, targets)
    var changes = try writing { () throws(WritingError) in try Self.changes(of: &done) }
    let notices = done.flatMap(\.part.notices)
    let (isAdmitted, trusted) = (try admits(notices, run), trustedSenders(notices, run))
    if isAdmitted || !trusted.isEmpty {
      for place in targets.indices {
        targets[place].part.admitsGuests = isAdmitted
        targets[place].part.trustedSenders = trusted
      }
      done = targets
      changes = try writing { () throws(WritingError) in try Self.changes(of: &done) }
    }
    let reports = done.map(\.part.report)
    let (lines, summary) = Self.summary(of: done, run)
    let strangers = done.flatMap(\.part.strangers)
    Self.warn(of: done.flatMap(\.part.remarks).map { PlainText.sanitized($0) }) { count in
      "\(count) more \(count == 1 ? "was" : "were") left out or changed otherwise than the file says"
    }
    for stranger in strangers where dryRun { StandardStreams.warn(PlainText.sanitized(stranger)) }
    guard dryRun || !changes.isEmpty else {
      return try StandardStreams.write(lines.map { $0 + ".\n" }.joined() + summary + ".\n")
    }
    for stranger in strangers where !dryRun {
      try run.confirm(
        PlainText.sanitized(stranger.prefix(1).uppercased() + stranger.dropFirst()) + ". Take it over?",
        isKnown: yes, advice: "\(PlainText.sanitized(stranger)); add \(.option("yes")) to take it over")
    }
    let tellings = try telling(done.map(\.part), run)
    let notes = done.flatMap(\.part.moved).map { run.localNote(of: $0.stored, $0.result) }.joined()
    // Standard output can have the mail.
    let isMailPrinted = tellings.prints(run)
    for line in lines {
      if isMailPrinted { StandardStreams.tell(line + ".") } else { try run.say(line + ".") }
    }
    if !dryRun { InvitationMails.note(done.flatMap(\.part.takenMails), in: run.environment.stateFolder) }
    try run.commit(changes, summary + notes + tellings.untold, in: done.last?.calendar, telling: tellings) {
      [targets] () throws(WritingError) in
      var again = targets
      let changes = try Self.changes(of: &again)
      // The change is made only if its counts are those that were reported.
      return again.map(\.part.report) == reports ? changes : nil
    }
  }

  /// The messages about the events that got the times which guests proposed, as those of `edit`.
  private func telling(_ parts: [CalendarImport], _ run: Run) throws -> [GuestTelling] {
    let moved = parts.flatMap(\.moved)
    if !moved.isEmpty, notification.notify == nil, !yes, !dryRun, run.environment.canAsk {
      // The question alone does not say who proposes what.
      for notice in parts.flatMap(\.notices) {
        StandardStreams.tell(run.pendingSentence(notice).sentence + ".")
      }
    }
    return try run.telling(
      of: moved.map { GuestDecision.Change($0.stored, $0.result) },
      GuestDecision(notice: notification.notify, isKnown: yes))
  }

  /// Whether those who answer without an invitation become guests: the user says so, or agrees to each.
  private func admits(_ notices: [SchedulingNotice], _ run: Run) throws -> Bool {
    let questions = notices.compactMap(run.question)
    guard !questions.isEmpty, yes || run.environment.canAsk, !dryRun else { return false }
    for question in questions { try run.confirm(question, isKnown: yes, advice: "") }
    return true
  }

  /// The addresses of mails in which the user sees the guests whom they name: the others are left out.
  private func trustedSenders(_ notices: [SchedulingNotice], _ run: Run) -> Set<String> {
    guard !dryRun, yes || run.environment.canAsk else { return [] }
    var asked: [String: Bool] = [:]
    for (text, sender) in notices.compactMap(run.questionOfAddress) where asked[sender] != false {
      asked[sender] = yes || StandardStreams.confirms(text)
    }
    return Set(asked.filter(\.value).keys)
  }

  /// The words for an import: a message alone in its sentence, else the counts, and before them the sentences of messages.
  private static func summary(
    of done: [(calendar: CalendarConfiguration, part: CalendarImport)], _ run: Run
  ) -> (lines: [String], summary: String) {
    let sentences = done.flatMap(\.part.notices).map(run.sentence)
    if sentences.count == 1, !done.contains(where: \.part.hasEvents) { return ([], sentences[0]) }
    let more = sentences.count - maximumProblems
    let lines = sentences.prefix(maximumProblems) + (more > 0 ? ["\(more) more messages"] : [])
    let counts = done.map {
      "\($0.calendar.name): \(words($0.part.report, isMessages: !$0.part.hasEvents))"
    }
    return (Array(lines), "Imported to " + counts.joined(separator: "; to "))
  }

  private static func changes(
    of targets: inout [(calendar: CalendarConfiguration, part: CalendarImport)]
  ) throws(WritingError) -> CalendarChanges {
    var changes = CalendarChanges()
    for place in targets.indices {
      changes = changes + (try targets[place].part.changes(for: targets[place].calendar))
    }
    return changes
  }

  /// The counts of an import in words.
  private static func words(_ report: CalendarImport.Report, isMessages: Bool) -> String {
    let known = isMessages ? "skipped, known already or of an older version" : "skipped, there already"
    let counts = [
      (report.added, "added", "added"),
      (report.replaced, "replaced by a newer version", "replaced by a newer version"),
      (report.cancelled, "cancelled", "cancelled"),
      (report.answered, "answer noted", "answers noted"), (report.skipped, known, known),
      (
        report.refused, "skipped, about an event of a calendar that cannot be changed",
        "skipped, about events of calendars that cannot be changed"
      ),
      (
        report.unknown, "skipped, about an event that is not there",
        "skipped, about events that are not there"
      ),
      (report.uninvited, "answer of someone who is not invited", "answers of people who are not invited"),
      (report.unclear, "skipped, there with other values", "skipped, there with other values"),
      (
        report.shared, "with the UID of another event, left out", "with the UIDs of other events, left out"
      ),
      (report.outdated, "older version, left out", "older versions, left out"),
      (report.undecided, "proposal, not taken", "proposals, not taken"),
      (report.told, "message that changes nothing", "messages that change nothing"),
      (report.forged, "of someone else than it says, left out", "of others than they say, left out"),
      (report.ignored, "no event or to-do, left out", "no event or to-do, left out"),
      (report.damaged, "damaged, left out", "damaged, left out"),
    ]
    return counts.filter { $0.0 > 0 || ($0.1 == "added" && !isMessages) }
      .map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
  }

  /// The most problems that are said one by one.
  private static let maximumProblems = 10

  /// Writes the first lines to standard error, and of the others what `more` says of their number.
  private static func warn(of lines: [String], more: (Int) -> String) {
    for line in lines.prefix(maximumProblems) { StandardStreams.warn(line) }
    if lines.count > maximumProblems { StandardStreams.warn(more(lines.count - maximumProblems)) }
  }

  /// Takes the calendars of a text, which may be jCal or a mail.
  private static func take(
    _ bytes: [UInt8], named name: String, into events: inout CalendarImport
  ) throws(WritingError) {
    let received = try ReceivedCalendars(bytes, named: name)
    warn(of: received.mail?.problems.map { "\(name): \(PlainText.sanitized($0))" } ?? []) {
      "\($0) more problems"
    }
    let senders = received.mail?.senders ?? MailSenders()
    for calendar in received.calendars {
      try events.take(calendar.bytes, named: name, hasItsLines: calendar.bytes == bytes, senders: senders)
    }
  }

  private func take(_ file: String, into events: inout CalendarImport) throws {
    var failure: CommandError?
    // For a while, jCal and the components are in memory beside the text.
    CalendarFiles(prepare: { ProcessLimits.allow(bytes: $0 * 4) }).read(file) { path, result in
      let name = path == "-" ? "standard input" : path
      switch result {
      case .contents(let bytes):
        do throws(WritingError) {
          for mail in ReceivedMail.mails(bytes) { try Self.take(mail, named: name, into: &events) }
        } catch {
          failure = failure ?? CommandError(error)
        }
      case .problem(let problem):
        failure = CommandError(
          problem.code == .notFound ? .notFound : .unreadable, "\(name): \(problem.message)")
      }
    }
    if let failure { throw failure }
    if file == "-" { StandardStreams.takeAnswersFromTerminal() }
  }
}

extension Run {
  /// The calendars that get the parts of an import: without a named one each event and message goes to the calendar that has it, and what none has to the
  /// calendar of imported events.
  fileprivate func targets(
    of parts: (known: [(calendar: CalendarConfiguration, part: CalendarImport)], rest: CalendarImport),
    named name: String?
  ) throws -> [(calendar: CalendarConfiguration, part: CalendarImport)] {
    let (known, rest) = parts
    guard rest.count > 0 else { return known }
    if let name {
      let calendar = try calendar(named: name)
      try check(rest.kinds, fit: calendar)
      return known + [(calendar, rest)]
    }
    guard !rest.hasEvents else { return known + (try placesForNew(rest)) }
    guard let refusal = rest.refusals.first else {
      throw CommandError(
        .notFound,
        lines: rest.noticesWithoutEvent.prefix(10).map(sentence)
          + ["no calendar has the event that the message is about; nothing was changed"])
    }
    _ = try writing { () throws(WritingError) in try refusal.place(isChosen: false) }
    return [(refusal, rest)]
  }

  /// Throws if a calendar that is named does not hold all kinds of components of an import, of which it would get a part alone.
  private func check(_ kinds: [String: Int], fit calendar: CalendarConfiguration) throws {
    guard kinds.count > 1, let kind = kinds.keys.sorted().first(where: { !calendar.holds($0) }) else {
      return
    }
    let number = counted(kinds: kinds.filter { $0.key == kind })
    throw CommandError(
      .cannotCreate,
      """
      the calendar \(quoted(calendar.name)) holds no \(wordsOfKind(kind)), and the file has \(number); without \
      \(.option("calendar")) each goes to a calendar that holds it
      """,
      "nothing was changed")
  }

  /// The kinds of components of an import for which a calendar of the user’s own is made first.
  fileprivate func kindsWithoutCalendar(_ new: CalendarImport) throws -> Set<String> {
    // An error of the configuration is told also where the calendars have all events.
    _ = try defaultCalendar()
    return Set(
      try new.kinds.keys.filter { kind in
        if case .personal = try placeForNew(kind) { true } else { false }
      })
  }

  /// The calendars that get imported events, and tasks, which none has: those for new ones of their kind. Of several that can be, a person chooses, once for
  /// the kinds that have the same choice.
  private func placesForNew(
    _ new: CalendarImport
  ) throws -> [(calendar: CalendarConfiguration, part: CalendarImport)] {
    var choices: [(possible: [String], kinds: Set<String>)] = []
    for kind in new.kinds.keys.sorted() {
      let possible = try possibleCalendars(for: kind)
      if possible.count > 1, let place = choices.firstIndex(where: { $0.possible == possible }) {
        choices[place].kinds.insert(kind)
      } else {
        choices.append((possible, [kind]))
      }
    }
    var places: [(calendar: CalendarConfiguration, kinds: Set<String>)] = []
    for (possible, kinds) in choices {
      let kind = kinds.sorted()[0]
      // Of one there is nothing to choose, and the error of none says how to make one.
      let calendar =
        possible.count > 1
        ? try chosenCalendar(
          of: possible, for: counted(kinds: new.kinds.filter { kinds.contains($0.key) }), kind)
        : try calendar(forNew: nil, holding: kind)
      if let place = places.firstIndex(where: { $0.calendar.name == calendar.name }) {
        places[place].kinds.formUnion(kinds)
      } else {
        places.append((calendar, kinds))
      }
    }
    return Array(zip(places.map(\.calendar), new.divided(among: places.map(\.kinds))))
  }

  /// The calendars among which a person can choose for new components of a kind; none where `default-calendar` of the configuration says it.
  private func possibleCalendars(for kind: String) throws -> [String] {
    guard try defaultCalendar()?.holds(kind) != true else { return [] }
    return try knownCalendars().filter { $0.takes(kind) }.map(\.name)
  }

  /// The answer of a person in the terminal, who sees the number of what is imported.
  private func chosenCalendar(
    of possible: [String], for number: String, _ kind: String
  ) throws -> CalendarConfiguration {
    guard environment.canAsk else {
      throw CommandError(
        .usage,
        "name a calendar with \(.option("calendar")): \(possible.map { quoted($0) }.joined(separator: ", "))")
    }
    let standard = try calendar(forNew: nil, holding: kind).name
    StandardStreams.tell("\(number) can go to:")
    return try calendar(named: try StandardStreams.choose(name: possible, standard: standard))
  }
}

extension CalendarImport {
  /// The number of its events and tasks, in words.
  fileprivate var words: String { counted(kinds: kinds) }
}

/// The number of components by their kinds, in words: `3 events and 4 tasks`.
private func counted(kinds: [String: Int]) -> String {
  let tasks = kinds["VTODO"] ?? 0
  return counted(events: kinds.values.reduce(0, +) - tasks, tasks: tasks)
}

/// `agenda export`.
struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write events as one .ics file, or as jCal.",
    usage:
      "agenda export [--from <date>] [--to <date>] [--calendars <name,…>] [--format jcal] [--output <path>]",
    discussion: """
      Without dates, all events. With dates, those that happen then: a series is written as a whole, with its overrides and \
      the time zones that it needs. Of the versions of an event in several calendars, the first is written.
      """)

  @TableOptions(.range) var range
  @TableOptions(.calendars) var calendars
  @TableOptions(.time) var time

  @Option(
    help: ArgumentHelp(
      "Write iCalendar, or jCal, the same as JSON (RFC 7265). (default: jcal for a file.json, else ics)",
      valueName: "form"))
  var format: ExportFormat?

  @Option(.output, "Write to this file, not to standard output.") var output: String?

  func run() throws {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.output.file = output
    // The name of the file says nothing of the forms of agendas here.
    request.output.format = .text
    let form = try format ?? ExportFormat(ofFile: request.output)
    let run = try Run.start(request)
    if let error = run.errorWithoutCalendars { throw error }
    try run.checkExport(to: output)
    let (calendar, results) = try run.export(range.rangeValues)
    let bytes = form == .jcal ? JCal.encode(ComponentFile(calendar).components) : calendar
    let outcome = try run.settings.destination.write { take in try take(bytes.span) }
    try results?.warn(isStrict: run.isStrict)
    try run.settings.destination.exitIfUnchanged(outcome)
  }
}

/// The forms of `agenda export`.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
  case ics, jcal

  /// The form that the name of a file says, else iCalendar.
  /// - Throws: if it is the name of another kind of file.
  init(ofFile output: AgendaRequest.Output) throws {
    let isJSON = try output.formatOfFile(
      among: [.json], own: ["ics", "ical", "icalendar", "ifb", "txt", "jcal"],
      names: Self.allCases.map(\.rawValue))
    self = isJSON != nil || output.file.map { fileExtension(of: $0) } == "jcal" ? .jcal : .ics
  }
}

extension Run {
  /// Throws if an exported file would replace one of a calendar, or would be one.
  fileprivate func checkExport(to path: String?) throws {
    guard let path, let calendar = try knownCalendars().first(where: { $0.hasFile(at: path) }) else { return }
    throw CommandError(
      .usage,
      """
      \(.option("output")) \(quoted(path)) is a file of the calendar \(quoted(calendar.name)); write to another one, or put \
      events into a calendar by \(.command("import"))
      """,
      "nothing was changed")
  }

  /// The calendar of the events of some days; of all events where no day is given.
  fileprivate func export(_ range: AgendaRequest.Range) throws -> (bytes: [UInt8], results: SourceResults?) {
    var wanted: [String: Set<String>]?
    var results: SourceResults?
    if range != AgendaRequest.Range() {
      let read = read(try window(of: range))
      let names = names(of: read.occurrences.flatMap(\.occurrences).map(\.event))
      wanted = read.occurrences.reduce(into: [:]) { wanted, calendar in
        wanted[calendar.calendar.name, default: []]
          .formUnion(calendar.occurrences.compactMap { names.uid(of: $0.event) })
      }
      results = read
    }
    var export = CalendarExport(zones: zoneSource, at: settings.now)
    for calendar in calendars.calendars {
      for event in StoredEvent.find(
        in: [calendar], isReadAlone: true, { wanted == nil || wanted?[calendar.name]?.contains($0) == true })
      {
        export.add(event)
      }
    }
    return (export.bytes, results)
  }
}
