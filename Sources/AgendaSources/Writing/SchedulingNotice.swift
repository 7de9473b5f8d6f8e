package import ICalendar

/// The parts of a sentence about a message: who says what of which event, and with which result.
package struct SchedulingNotice: Sendable, Hashable {
  /// The meaning of the message.
  package enum Content: Sendable, Hashable {
    /// A guest answers, and perhaps passes the invitation on to others.
    case answer(Attendee.ParticipationStatus, delegates: [String])
    /// The organizer cancels the event.
    case cancellation
    /// The organizer uninvites guests.
    case uninvitation([String])
    /// A guest proposes other times, of a series also another rule, or another place.
    case proposal(Occurrence.Span?, rule: ProposedRule?, place: String?)
    /// The organizer declines the times that were proposed.
    case declinedProposal
    /// The organizer adds an instance to a series.
    case addition(Occurrence.Span?)
    /// A guest asks for the newest version.
    case question
  }

  /// The rule that a guest proposes for a series.
  package struct ProposedRule: Sendable, Hashable {
    package var rule: RecurrenceRule
    /// The start from which it counts.
    package var start: EventTime
  }

  /// The result of the message.
  package enum Result: Sendable, Hashable {
    /// The event has changed.
    case done
    /// There is nothing to change.
    case told
    /// The user has to decide on it, and nothing has changed.
    case open
    /// The event is so already.
    case known
    /// The message is of an older version, or the answer older than the one that is known.
    case older
    /// The event, or the instance, is not there.
    case unknown
    /// The instance was deleted here.
    case deleted
    /// The event is in a calendar that cannot be changed.
    case locked
    /// The one who sends it is not invited.
    case uninvited
    /// The mail is from someone else than the message says. `guest` is the address of the invited guest who says it; `nil` if none does.
    case forged(sender: String, guest: String?)
  }

  package var content: Content
  package var result: Result
  /// The name of the one who says it, else the address.
  package var person: String
  /// Who speaks for that person, if someone does: an address.
  package var deputy: String?
  /// The title of the event.
  package var title: String
  /// The UID of the event.
  package var uid: String
  /// The instance that it is about; `nil` for the event as a whole.
  package var instance: Occurrence.RecurrenceID?
  /// When the event is, or was before it changed; `nil` for a series as a whole.
  package var span: Occurrence.Span?
  /// Whether the message is about all of a series.
  package var isOfSeries = false
  /// Whether the message is about an instance and all later ones.
  package var isOfFollowing = false
  /// Words of the person about it.
  package var comment: String?
  /// The calendar that has the event; `nil` if none has it.
  package var calendar: String?
}

extension SchedulingMessage {
  /// The notice of a message about an event, which `series` has as it was before. `place` is its calendar.
  func notice(_ outcome: Outcome, _ series: ComponentSeries, own: Set<String>, in place: String?)
    -> SchedulingNotice
  {
    let known = series.component(meantBy: component)
    let whole = series.masterPlace.map { series.components[$0] }
    let sender = speaker(in: series)
    // The name of a guest is that of the event: who sends a message can call himself anything.
    let name = sender.flatMap { sender in
      known.flatMap { known in
        (known.all("ATTENDEE") + known.all("ORGANIZER")).first { $0.mailAddress == sender.mailAddress }?["CN"]
      }
    }
    let comment = component["COMMENT"]?.text.trimmed
    var notice = SchedulingNotice(
      content: content(in: series, own: own), result: result(of: outcome, series),
      person: name.flatMap { $0.trimmed.isEmpty ? nil : $0 } ?? sender?.mailAddress
        ?? (isOfGuest ? "A guest" : "The organizer"),
      title: (known ?? component)["SUMMARY"]?.text ?? "", uid: (known ?? component).plainUID)
    let deputy = sender?.deputy
    notice.deputy = deputy == sender?.mailAddress ? nil : deputy
    notice.instance = component["RECURRENCE-ID"] == nil ? nil : series.instance(ofOverride: component)
    notice.span = series.span(meantBy: component) ?? series.deletedSpan(meantBy: component)
    notice.isOfSeries = component["RECURRENCE-ID"] == nil && whole?.recurs == true
    notice.isOfFollowing = component["RECURRENCE-ID"]?["RANGE"]?.uppercased() == "THISANDFUTURE"
    notice.comment = comment.flatMap { $0.isEmpty ? nil : String($0) }
    notice.calendar = place
    return notice
  }

  /// Those who say it: guests or the organizer. A guest whom the message does not name is the one who wrote its mail.
  var principals: [Property] {
    guard isOfGuest else { return component.all("ORGANIZER") }
    let guests = component.all("ATTENDEE")
    return guests.isEmpty ? senders.from.sorted().map { Property("ATTENDEE", value: "mailto:" + $0) } : guests
  }

  private func content(in series: ComponentSeries, own: Set<String>) -> SchedulingNotice.Content {
    switch method {
    case .reply:
      let answer = speaker(in: series)
      // RFC 5545 section 3.2.12 names the default.
      let status = answer?["PARTSTAT"].flatMap { $0.trimmed.isEmpty ? nil : $0 } ?? "NEEDS-ACTION"
      let delegates = answer?.parameters.first { $0.name == "DELEGATED-TO" }?.values ?? []
      return .answer(
        Attendee.ParticipationStatus(rawValue: status),
        delegates: delegates.map { Attendee.plainAddress($0) })
    case .cancel:
      return series.uninvited(by: component, own: own).map { .uninvitation($0.sorted()) } ?? .cancellation
    case .counter:
      let place = component["LOCATION"]?.text ?? ""
      let known = series.component(meantBy: component)?["LOCATION"]?.text
      return .proposal(
        series.span(proposedBy: component),
        rule: series.rule(proposedBy: component).map { .init(rule: $0.rule, start: $0.start) },
        place: place.trimmed.isEmpty || place == known ? nil : place)
    case .declineCounter: return .declinedProposal
    case .refresh: return .question
    case .add: return .addition(series.span(of: component))
    }
  }

  private func result(of outcome: Outcome, _ series: ComponentSeries) -> SchedulingNotice.Result {
    switch outcome {
    case .unknown where isOfGuest && series.deletedSpan(meantBy: component) != nil: .deleted
    case .changed, .hasFewerGuests: .done
    case .unchanged: series.isLater(than: component, isAnswer: method == .reply) ? .older : .known
    case .unknown: .unknown
    case .uninvited: .uninvited
    case .told: .told
    case .open: .open
    case .forged(let sender, let guest): .forged(sender: sender, guest: guest)
    }
  }
}
