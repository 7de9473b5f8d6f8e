internal import ICalendar

/// A component of a calendar whose METHOD says that it is no event of its own, but says something of one (RFC 5546 section 1.4).
struct SchedulingMessage {
  /// The meaning of a message.
  enum Method: String {
    /// The organizer has cancelled it.
    case cancel = "CANCEL"
    /// The organizer adds an instance.
    case add = "ADD"
    /// The organizer declines the times that a guest proposed.
    case declineCounter = "DECLINECOUNTER"
    /// A guest answers.
    case reply = "REPLY"
    /// A guest proposes other times.
    case counter = "COUNTER"
    /// A guest asks for the newest version.
    case refresh = "REFRESH"
  }

  /// The result of a message for an event.
  enum Outcome {
    /// The event has changed.
    case changed
    /// The event has fewer guests.
    case hasFewerGuests
    /// The event is so already, or the message is of an older version.
    case unchanged
    /// The event, or the instance, is not there.
    case unknown
    /// The one who sends it is not invited.
    case uninvited
    /// There is nothing to change.
    case told
    /// The user has to decide on it.
    case open
    /// The mail is from someone else than the message says. `guest` is the invited guest who says it, if one does: guests can write from other addresses of
    /// theirs.
    case forged(sender: String, guest: String?)
  }

  /// Decisions of the user, and whose calendar it is.
  struct Decisions {
    /// The addresses of the user in the calendar.
    var own: Set<String> = []
    /// Whether the times that guests propose are taken.
    var takesProposals = false
    /// Whether someone who answers without an invitation becomes a guest.
    var admitsGuests = false
    /// The addresses of mails that are those of the guests whom they name.
    var trustedSenders: Set<String> = []
  }

  var method: Method
  var component: Component
  /// The VTIMEZONEs by which it is read.
  var zones: DefinedZones
  /// The addresses that stand behind the mail in which it came.
  var senders = MailSenders()

  /// The message with its component as the calendar of the event has its times.
  func with(_ components: [Component]) -> SchedulingMessage {
    var message = self
    message.component = components.first ?? component
    return message
  }

  /// The METHOD of a calendar; `nil` if its components are events: without one, and with PUBLISH or REQUEST.
  static func method(of calendar: Component) -> Method? { Method(rawValue: methodName(of: calendar)) }

  /// Returns `true` for a calendar that an organizer has sent to guests: METHOD REQUEST.
  static func isRequest(_ calendar: Component) -> Bool { methodName(of: calendar) == "REQUEST" }

  /// METHOD in upper case; empty if there is none.
  private static func methodName(of calendar: Component) -> String {
    (calendar["METHOD"]?.value.trimmed ?? "").uppercased()
  }

  /// Whether a guest says it, and not the organizer.
  var isOfGuest: Bool { [.reply, .counter, .refresh].contains(method) }

  /// Changes the event that it is about.
  func apply(to series: inout ComponentSeries, _ decisions: Decisions, now: Instant) -> Outcome {
    if let sender = forger(besides: series) {
      let guest = isOfGuest && isOfGuest(of: series) ? speaker(in: series)?.mailAddress : nil
      guard guest != nil, !senders.from.isDisjoint(with: decisions.trustedSenders) else {
        return .forged(sender: sender, guest: guest)
      }
    }
    guard !series.components.isEmpty else { return .unknown }
    if method == .declineCounter
      ? !isOfOrganizer(of: series) : isOfGuest && method != .reply && !isOfGuest(of: series)
    {
      return .uninvited
    }
    // A date that the series lacks is unknown, or was deleted here, and says nothing of versions.
    if isOfGuest || method == .declineCounter, component["RECURRENCE-ID"] != nil,
      series.span(meantBy: component) == nil
    {
      return .unknown
    }
    var changed = series
    do {
      let outcome = try outcome(for: &changed, decisions, now)
      series = changed
      return outcome
    } catch {
      return .unknown
    }
  }

  private func outcome(
    for series: inout ComponentSeries, _ decisions: Decisions, _ now: Instant
  ) throws -> Outcome {
    switch method {
    case .cancel:
      if let guests = series.uninvited(by: component, own: decisions.own) {
        return try series.uninvite(guests, by: component, now: now) ? .hasFewerGuests : .unchanged
      }
      return try series.cancel(by: component, now: now) ? .changed : .unchanged
    case .reply:
      let isNoted = try series.note(reply: reply(in: series), admits: decisions.admitsGuests, now: now)
      return isNoted.map { $0 ? .changed : .unchanged } ?? .uninvited
    case .counter:
      guard !series.isLater(than: component) else { return .unchanged }
      var moved = series
      try moved.take(proposal: component, now: now)
      guard moved.components != series.components else { return .unchanged }
      guard decisions.takesProposals else { return .open }
      series = moved
      return .changed
    case .add: return try series.add(instance: component, now: now) ? .changed : .unchanged
    case .declineCounter, .refresh: return .told
    }
  }

  /// The one who says it: of several guests the one who wrote the mail, or for whom the writer speaks, else the first.
  func speaker(in series: ComponentSeries) -> Property? {
    let all = principals
    let heard = voices(in: series)
    return all.first { senders.from.contains($0.mailAddress) } ?? all.first { heard.contains($0.mailAddress) }
      ?? all.first { senders.replyTo.contains($0.mailAddress) } ?? all.first
  }

  /// The addresses for which those who wrote the mail speak: their own, and those of the people of the event who have theirs as EMAIL or as SENT-BY (RFC 6047
  /// section 3). SENT-BY of the message itself proves nothing.
  private func voices(in series: ComponentSeries) -> Set<String> {
    var heard = senders.from
    for person in series.components.flatMap({ $0.all("ATTENDEE") + $0.all("ORGANIZER") }) {
      let own = person.mailAddress
      let deputy = person.deputy ?? own
      guard senders.from.contains(own) || senders.from.contains(deputy) else { continue }
      heard.insert(own)
      heard.insert(Attendee.plainAddress(person.value))
    }
    return heard
  }

  /// The answer of one guest alone (RFC 5546 section 3.2.3). Those to whom this one delegates come along, without an answer.
  private func reply(in series: ComponentSeries) -> Component {
    let guests = component.all("ATTENDEE")
    guard guests.count > 1, let one = speaker(in: series) else { return component }
    let delegates = one.parameters.first { $0.name == "DELEGATED-TO" }?.values ?? []
    let named = Set(delegates.map { Attendee.plainAddress($0) })
    let known = Set(series.components.flatMap { $0.all("ATTENDEE") }.map(\.mailAddress))
    var reply = component
    reply.properties = component.properties.filter { $0.name != "ATTENDEE" } + [one]
    for guest in guests where named.contains(guest.mailAddress) && !known.contains(guest.mailAddress) {
      var delegate = guest
      delegate["PARTSTAT"] = nil
      delegate["SENT-BY"] = nil
      reply.append(delegate)
    }
    return reply
  }

  /// The address of a mail that is not of the one who says it: neither his own, nor that of the one who speaks for him, nor of a server to whose mail answers
  /// go to him, which the user is asked about.
  func forger(besides series: ComponentSeries) -> String? {
    guard let sender = senders.from.min() else { return nil }
    // A message of an organizer can lack the name.
    let others = isOfGuest ? [] : series.components.compactMap { $0["ORGANIZER"] }
    let named = Set((principals + others).map(\.mailAddress))
    // Nothing says of an unknown event whose it is.
    if named.isEmpty, series.components.isEmpty { return nil }
    return voices(in: series).union(senders.replyTo).isDisjoint(with: named) ? sender : nil
  }

  /// The warning that someone else has sent the mail of a guest, to which answers go to the guest; `nil` for any other message.
  func warning(in series: ComponentSeries) -> String? {
    guard isOfGuest, let sender = senders.from.min(), let guest = speaker(in: series)?.mailAddress,
      !voices(in: series).contains(guest)
    else { return nil }
    let title = (series.component(meantBy: component) ?? component)["SUMMARY"]?.text ?? ""
    return
      "the \(method == .counter ? "proposal" : "answer") of \(guest) for \(quoted(title)) is in a mail of \(sender)"
  }

  /// Whether the one who says it is invited to the event, or to an instance.
  private func isOfGuest(of series: ComponentSeries) -> Bool {
    let known = Set(
      series.components.flatMap { $0.all("ATTENDEE") + $0.all("ORGANIZER") }.map(\.mailAddress))
    return principals.contains { known.contains($0.mailAddress) }
  }

  /// Whether the one who says it organizes the event, or the event has no organizer.
  private func isOfOrganizer(of series: ComponentSeries) -> Bool {
    let known = Set(series.components.compactMap { $0["ORGANIZER"]?.mailAddress })
    return known.isEmpty || principals.contains { known.contains($0.mailAddress) }
  }
}

extension StoredEvent {
  /// The warning that someone else than the organizer of the event has sent a component, which `kind` names; `nil` if the organizer has (RFC 5546 section
  /// 6.1.2: such a message is not to be trusted). `senders` has the addresses of its mail, and `mails` those of earlier ones. An event without an organizer is
  /// the user's own, which nobody else can invite to or cancel; a newer version of it in a file is taken over, as of a calendar that keeps no organizers.
  func warning(
    of component: Component, as kind: String, by senders: MailSenders, _ mails: InvitationMails
  ) -> String? {
    let organizers = parts.compactMap { $0.component["ORGANIZER"] }
    let title = (master ?? parts.first)?.component["SUMMARY"]?.text ?? ""
    guard let organizer = organizers.first else {
      let known = mails[uid].services.union(calendar.addresses)
      guard kind != Self.newerVersion,
        let stranger = component["ORGANIZER"]?.mailAddress ?? senders.from.min(),
        !known.contains(stranger)
      else { return nil }
      return
        "the \(kind) of \(quoted(title)) is of \(stranger), and the event in \(quoted(calendar.name)) has no organizer"
    }
    guard let stranger = Self.stranger(component, senders, besides: organizer, mails[uid].services)
    else { return nil }
    return
      "the \(kind) of \(quoted(title)) is of \(stranger), and the event in \(quoted(calendar.name)) of \(organizer.mailAddress)"
  }

  /// The word for a component of a file without METHOD.
  static let newerVersion = "newer version"

  /// The address of the one who has sent a component, by its ORGANIZER or by its mail, if that is neither the organizer of the event nor someone who speaks for
  /// that by the event (SENT-BY), nor one of the services that mailed the event before, to whose mail answers go to the organizer; `nil` if it is. Anybody can
  /// name the organizer for answers, but who was not there does not know by whom the organizer mails.
  private static func stranger(
    _ component: Component, _ senders: MailSenders, besides organizer: Property, _ services: Set<String>
  ) -> String? {
    let named = component["ORGANIZER"]
    guard named?.mailAddress == organizer.mailAddress else { return named?.mailAddress ?? "nobody" }
    guard senders.from.isDisjoint(with: organizer.voices) else { return nil }
    let isOfService = !senders.from.isDisjoint(with: services) && senders.areHeard(by: organizer)
    return isOfService ? nil : senders.from.min()
  }
}

extension Component {
  /// The warning that an invitation to an event which no calendar has is in a mail of someone else than its organizer, to whom answers to the mail do not go
  /// either; `nil` for any other one.
  func warning(asInvitationBy senders: MailSenders) -> String? {
    guard let organizer = self["ORGANIZER"], let sender = senders.from.min(), !senders.areHeard(by: organizer)
    else { return nil }
    let title = quoted(self["SUMMARY"]?.text ?? "")
    return
      "the invitation to \(title) is in a mail of \(sender), and names \(organizer.mailAddress) as the organizer"
  }
}

extension Property {
  /// The address of the one who speaks for a person (SENT-BY); `nil` for none.
  var deputy: String? { self["SENT-BY"].map { Attendee.plainAddress($0) } }

  /// The addresses of a person and of the one who speaks for that person.
  var voices: Set<String> { Set([mailAddress, deputy].compactMap(\.self)) }
}
