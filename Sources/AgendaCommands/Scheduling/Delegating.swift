internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

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
