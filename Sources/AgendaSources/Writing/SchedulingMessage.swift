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
    /// The mail is from someone else than the message says.
    case forged(sender: String)
  }

  /// Decisions of the user, and whose calendar it is.
  struct Decisions {
    /// The addresses of the user in the calendar.
    var own: Set<String> = []
    /// Whether the times that guests propose are taken.
    var takesProposals = false
    /// Whether someone who answers without an invitation becomes a guest.
    var admitsGuests = false
  }

  var method: Method
  var component: Component
  /// The VTIMEZONEs by which it is read.
  var zones: DefinedZones
  /// The addresses of those who wrote the mail in which it came, in the form in which addresses are compared; empty for a message without a mail.
  var senders: Set<String> = []

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
    guard !series.components.isEmpty else { return .unknown }
    if let sender = forger(besides: series) { return .forged(sender: sender) }
    if method == .declineCounter
      ? !isOfOrganizer(of: series) : isOfGuest && method != .reply && !isOfGuest(of: series)
    {
      return .uninvited
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
      let isNoted = try series.note(reply: component, admits: decisions.admitsGuests, now: now)
      return isNoted.map { $0 ? .changed : .unchanged } ?? .uninvited
    case .counter:
      guard !series.isLater(than: component) else { return .unchanged }
      guard decisions.takesProposals else { return .open }
      let before = series.components
      try series.take(proposal: component, now: now)
      return series.components == before ? .unchanged : .changed
    case .add: return try series.add(instance: component, now: now) ? .changed : .unchanged
    case .declineCounter, .refresh:
      if component["RECURRENCE-ID"] != nil, series.span(meantBy: component) == nil { return .unknown }
      return .told
    }
  }

  /// The address of a mail that is not of the one who says it: neither his own, nor that of the one who speaks for him (SENT-BY, RFC 6047 section 3).
  private func forger(besides series: ComponentSeries) -> String? {
    guard let sender = senders.min() else { return nil }
    // A message of an organizer can lack the name.
    let others = isOfGuest ? [] : series.components.compactMap { $0["ORGANIZER"] }
    let allowed = (principals + others).flatMap { person in
      [person.mailAddress] + [person["SENT-BY"]].compactMap(\.self).map { Attendee.plainAddress($0) }
    }
    return senders.isDisjoint(with: allowed) ? sender : nil
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
