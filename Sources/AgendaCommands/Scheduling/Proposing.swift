internal import AgendaKit
internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets
internal import ICalendar

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
