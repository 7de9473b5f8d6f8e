internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

/// The options of the commands that answer invitations.
struct AnswerOptions: ParsableArguments {
  @Option(.comment) var comment: String?
  @Flag(.this) var this: Bool
  @Flag(.all, "The whole series, also where one of its instances is named.") var all: Bool
  @Option(.calendar, "The calendar that gets an event which is in none yet.") var calendar: String?
  @Option(.guest) var guest: String?
  @Flag(.again) var again: Bool
  @Flag(.yes, "Ask nothing: take the only event with a text, and an invitation of another organizer.")
  var yes: Bool
  @Flag(.dryRun) var dryRun: Bool

  @TableOptions(.sourceCalendars) var calendars
  @TableOptions(.time) var time

  /// The address of ``guest`` in the form in which addresses are compared.
  var ownAddress: String? { guest.map { Attendee.plainAddress($0) } }

  /// The run that answers.
  private func start() throws -> Run {
    var request = AgendaRequest(calendars: calendars.calendars, time: time.time)
    request.isDryRun = dryRun
    return try Run.start(request, fetches: false)
  }

  /// Starts the run, reads what is answered, and answers while no other command does.
  func perform(_ words: [String], _ action: (Run, AnsweredWords) throws -> Void) throws {
    let run = try start()
    let words = try AnsweredWords(words)
    try run.alone { run in try action(run, words) }
  }
}

/// The texts of the help of the commands that answer.
private let answerDiscussion = """
  ID is a short name as “agenda invitations” shows it, or a UID; an instance of a series is ID@2026-11-24. A file, or “-” for \
  standard input, is an invitation: an .ics file or a whole mail. An event that no calendar has is added first.

  The answer is noted in the calendar, and then the organizer gets it: from the server of the calendar, or by mail with \
  “mail-command” of the configuration. Without that the mail is printed, for “| sendmail -t”. If the mail cannot be sent, the answer stays in the \
  calendar, and the same command sends it. “agenda undo” takes the change of the calendar back; a mail stays sent.

  Exit codes: 0 done; 64 you are none of the guests; 65 there is no invitation; 66 there is no such event; 69 the mail \
  was not sent; 75 the invitation is older than the event, or it is not known whether the mail was sent.
  """

extension ArgumentHelp {
  /// An event, or an invitation, that is answered.
  fileprivate static let invitation = ArgumentHelp(
    "A short name, a UID, a part of the title, the path of an .ics or .eml file, or “-”.",
    valueName: "ID|file|-")
}

/// A command that answers an invitation.
protocol AnswerKind { static var answer: InvitationAnswer { get } }

enum Accepting: AnswerKind { static let answer = InvitationAnswer.accept }
enum Declining: AnswerKind { static let answer = InvitationAnswer.decline }
enum AcceptingTentatively: AnswerKind { static let answer = InvitationAnswer.tentative }

/// `agenda accept`, `decline` and `tentative`.
struct AnswerCommand<Kind: AnswerKind>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Kind.answer.rawValue, abstract: Kind.answer.abstract,
      usage: "agenda \(Kind.answer.rawValue) <ID|file|-> [--comment <text>] [--this|--all] [<options>]",
      discussion: answerDiscussion)
  }

  @Argument(help: .invitation, completion: .eventsAndFiles) var event: [String]
  @OptionGroup var options: AnswerOptions

  func run() throws {
    try options.perform(event) { run, words in
      try Answering(answer: Kind.answer, options: options, run: run).answer(words)
    }
  }
}

typealias Accept = AnswerCommand<Accepting>
typealias Decline = AnswerCommand<Declining>
typealias Tentative = AnswerCommand<AcceptingTentatively>

/// `agenda counter`.
struct Counter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counter", abstract: "Propose another time for an invitation.",
    usage: "agenda counter <ID|file|-> --start <date> [--end <date>] [--comment <text>] [<options>]",
    discussion: """
      The organizer gets the proposal by mail (“mail-command”; without that it is printed), and the calendar stays as it is until the \
      event is moved. Servers of calendars send no proposals. ID and file are as in “agenda accept”.
      """)

  @Argument(help: .invitation, completion: .eventsAndFiles) var event: [String]

  @Option(.start, "Begin at this date and time; a date alone makes it all-day.") var start: String?
  @Option(.end) var end: String?
  @Option(.at) var at: String?
  @Option(.length, "Last this long: \(DurationArgument.form).") var length: String?

  @OptionGroup var options: AnswerOptions

  func validate() throws {
    guard times.isEmpty else { return }
    throw ValidationError(
      "Name the other time with \(.option("start")), \(.option("at")), \(.option("end")) or \(.option("for"))."
    )
  }

  private var times: EditedTimes {
    EditedTimes(at: at, start: start, end: end, length: length)
  }

  func run() throws {
    try options.perform(event) { run, words in
      try Proposing(options: options, times: times, run: run).propose(words)
    }
  }
}

/// `agenda delegate`.
struct Delegate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delegate", abstract: "Send somebody else to an event to which you are invited.",
    usage: "agenda delegate <ID|file|-> <address> [--comment <text>] [--this|--all] [<options>]",
    discussion: """
      The organizer gets a mail with your answer, and the other one a mail with the invitation; both need “mail-command” in the configuration. \
      A calendar whose server sends answers by itself takes no delegation. ID and file are as in “agenda accept”.
      """)

  @Argument(help: .invitation, completion: .eventsAndFiles) var event: String

  @Argument(help: ArgumentHelp("The mail address of the other one.", valueName: "address")) var address:
    String

  @OptionGroup var options: AnswerOptions

  func run() throws {
    try options.perform([event]) { run, words in
      try Delegating(options: options, run: run).delegate(words, to: address)
    }
  }
}

/// `agenda invitations`.
struct Invitations: AgendaSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "invitations", abstract: "List the invitations that wait for your answer.",
    discussion: """
      The next one first, each with its short name for “agenda accept”, “decline” and “tentative”. Past ones are left out, and a series is \
      shown once. “addresses” of the configuration, or the server of the calendar, says who you are.
      Exit codes: 0 also if there is none.
      """)

  @Flag(help: "Write only their number, for a status bar.")
  var count = false

  func complete(_ request: inout AgendaRequest) { request.output.showsIdentifiers = true }

  func run(_ request: AgendaRequest) throws {
    if count, request.output.format != nil || request.output.hasTemplate {
      throw CommandError(
        .usage,
        "\(.option("count")) writes a number alone, and cannot be used with \(.option("format")) or a template"
      )
    }
    try Run.startTelling(request).printInvitations(isCount: count)
  }
}

extension Run {
  /// How many days ahead invitations are looked for.
  private static let daysOfInvitations = 2 * 366

  /// The invitations that wait for an answer.
  func invitations() -> (agenda: Agenda, results: SourceResults) {
    let window = OccurrenceWindow(
      from: settings.now, to: self.window(ofDays: 0..<Self.daysOfInvitations).end, zone: settings.zone)
    let results = read(window)
    let waiting = results.occurrences.map { calendar in
      var calendar = calendar
      calendar.occurrences = calendar.occurrences.filter { calendar.calendar.isUnanswered($0.event.details) }
      return calendar
    }
    let agenda = Agenda(
      searching: waiting, in: window, at: settings.now, boundsSeries: true, options: settings.options,
      problems: results.problems)
    return (agenda, results)
  }

  /// Prints the invitations that wait for an answer, or their number.
  fileprivate func printInvitations(isCount: Bool) throws {
    var (agenda, results) = invitations()
    showIdentifiers(of: &agenda)
    let isEmpty = agenda.eventCount == 0 && [.nothingToday, .nothingAhead].contains(agenda.state)
    let outcome = try settings.destination.write(
      isFailure: isFailure(agenda.state, lastUpdate: agenda.lastUpdate)
    ) { take in
      if isCount { return try take("\(agenda.eventCount)\n".utf8.span) }
      if isEmpty, settings.writesSentences {
        return try take((settings.language.noInvitations + "\n").utf8.span)
      }
      try drawing.draw(agenda, to: take)
    }
    try warn(of: results)
    try settings.destination.exitIfUnchanged(outcome)
  }
}

/// The delegation of an invitation to another person (RFC 5546 section 3.2.2.3): the status of the guest becomes DELEGATED, the organizer gets that as an
/// answer, and the delegate the invitation.
struct Delegating {
  let options: AnswerOptions
  let run: Run

  /// Delegates what is named to a mail address.
  func delegate(_ words: AnsweredWords, to text: String) throws {
    let delegate: MailAddress
    do throws(MailAddressError) {
      delegate = try MailAddress(parsing: text)
    } catch {
      throw CommandError(.usage, "\(error)", "nothing was changed")
    }
    let subject = try run.subject(words, options)
    try check(subject)
    let address = Attendee.plainAddress(delegate.address)
    let isKnown = subject.guest["DELEGATED-TO"].map { Attendee.plainAddress($0) } == address
    guard isKnown || subject.component.attendee(address) == nil else {
      throw CommandError(
        .usage, "\(delegate.address) is a guest of \(quoted(subject.title)) already", "nothing was changed")
    }
    let given = GuestAnswer(
      address: subject.address, status: "DELEGATED",
      comment: options.comment ?? run.comment(of: subject, meaning: Self.meaning(delegate)),
      delegate: "mailto:\(delegate.address)")
    let telling = try telling(subject, given, to: delegate)
    guard isKnown else {
      return try run.save(subject, given, telling, past: "Delegated", end: " to \(delegate.address)")
    }
    guard options.again || telling.isMissing(run) else {
      return try run.say(
        "Nothing was changed: \(run.words(subject.title, nil)) is delegated to \(delegate.address) already, and \(.option("again")) mails it again."
      )
    }
    guard !run.request.isDryRun else { return try run.say("Dry run, nothing was sent\(telling.previewed).") }
    try telling.send(run, change: nil)
  }

  /// The word by which it is remembered.
  private static func meaning(_ delegate: MailAddress) -> String { "DELEGATED \(delegate.address)" }

  private func check(_ subject: AnswerSubject) throws {
    guard !subject.isToldByServer else {
      throw CommandError(
        .usage,
        "the server of \(quoted(subject.calendar.name)) tells answers by itself, and takes no delegation; decline with \(.option("comment"))",
        "nothing was changed")
    }
    // Standard output can have one mail for “sendmail -t”.
    guard !MailDelivery(for: subject.calendar, in: run).prints else {
      throw CommandError(
        .usage, "a delegation is two mails, which need “mail-command” in the configuration",
        "nothing was changed")
    }
  }

  private func telling(
    _ subject: AnswerSubject, _ given: GuestAnswer, to delegate: MailAddress
  ) throws -> DelegationTelling {
    var event = subject.event
    let now = run.settings.now
    let answered = try writing { () throws(WritingError) in
      try event.answer(given, at: subject.instances, now: now)
    }
    let again = "delegate \(run.shortName(subject.component.uid ?? "")) \(delegate.address)"
    func mail(_ method: String, _ components: [Component], to recipient: MailAddress?) throws -> AnswerTelling
    {
      try AnswerTelling(
        subject, method: method, calendar: event.message(method, components), message: .delegated,
        meaning: Self.meaning(delegate), again: again, run, details: "→ \(delegate.address)",
        to: recipient)
    }
    return DelegationTelling(
      mails: [
        try mail("REPLY", answered.map { $0.reply(given, now: now) }, to: nil),
        try mail("REQUEST", answered.map(\.forGuests), to: delegate),
      ], isForced: options.again)
  }
}

/// The mails of a delegation: to the organizer, and to the delegate. One that was sent is not sent again where the other one failed.
private struct DelegationTelling: Telling {
  let mails: [AnswerTelling]
  let isForced: Bool

  var previewed: String { mails.map(\.previewed).joined() }

  func prints(_ run: Run) -> Bool { false }

  /// Whether one of the mails was not sent.
  func isMissing(_ run: Run) -> Bool { mails.contains { !$0.wasSent(run) } }

  func send(_ run: Run, change number: Int?) throws {
    for mail in mails where isForced || !mail.wasSent(run) { try mail.send(run, change: number) }
  }
}

/// The proposal of another time by a guest (METHOD:COUNTER of RFC 5546 section 3.2.7). It is mailed also where a server tells answers; the calendar stays as it
/// is until the organizer moves the event.
struct Proposing {
  let options: AnswerOptions
  let times: EditedTimes
  let run: Run

  /// Proposes another time for what is named.
  func propose(_ words: AnsweredWords) throws {
    let subject = try run.subject(words, options)
    guard let base = subject.span else {
      throw CommandError(
        .unreadable, "\(quoted(subject.title)) has no time that can be read", "nothing was sent")
    }
    guard let new = try run.span(times, from: base), new != base else {
      throw CommandError(
        .usage,
        "\(run.words(of: subject)) is at this time already; name another one with \(.option("start"))",
        "nothing was sent")
    }
    guard run.settings.isPast(base) || !run.settings.isPast(new) else {
      let day = run.settings.language.text(
        of: new, in: run.settings.zone, today: run.settings.dayOfYear(for: new))
      throw CommandError(
        .usage, "\(day) is past; name another time with \(.option("start"))", "nothing was sent")
    }
    let proposed = try writing { () throws(WritingError) in
      try subject.event.proposal(
        GuestAnswer(address: subject.address, status: "TENTATIVE", comment: options.comment),
        at: subject.instances?.first, from: base, to: new, zone: run.settings.zone, now: run.settings.now)
    }
    let time = run.settings.language.text(of: new, in: run.settings.zone, today: run.today)
    let telling = try AnswerTelling(
      subject, method: "COUNTER", calendar: subject.event.message("COUNTER", [proposed]), message: .counter,
      meaning: Self.meaning(proposed), again: "counter", run, details: "→ \(time)")
    let what = "\(run.words(of: subject)): \(time)"
    guard !run.request.isDryRun else {
      return try run.say("Dry run, nothing was sent: proposed for \(what)\(telling.previewed).")
    }
    let state = telling.state(run)
    if !options.again, state == .sent || state == .printed {
      let former = state == .sent ? "this time was proposed already" : "this proposal was printed already"
      let verb = telling.prints(run) ? "prints" : "mails"
      return try run.say("Nothing was sent: \(former), and \(.option("again")) \(verb) it again.")
    }
    try telling.send(run, change: nil)
    let words = "Proposed for \(what); your calendar is unchanged."
    if telling.prints(run) { StandardStreams.tell(words) } else { try run.say(words) }
  }

  private static func meaning(_ component: Component) -> String {
    ["DTSTART", "DTEND", "DURATION"].compactMap { component[$0]?.value }.joined(separator: "/")
  }
}
