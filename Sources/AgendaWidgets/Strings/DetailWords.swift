package import ICalendar

/// The words of one language for the values of an event; in patterns, `{x}` and `{y}` are replaced by values.
package struct DetailWords: Sendable, Translated {
  // The labels.
  var when: String
  var repeats: String
  package var rule: String
  var next: String
  package var place: String
  package var travel: String
  package var calendar: String
  package var status: String
  package var priority: String
  package var shownAs: String
  var free: String
  package var organizer: String
  package var guests: String
  var alarms: String
  var links: String
  package var categories: String
  var file: String
  /// The time `{x}` in the zone `{y}`.
  var inZone: String
  // The status of an event or a task.
  var tentative: String
  var cancelled: String
  var inProcess: String
  var completed: String
  // The answers of guests.
  var noAnswer: String
  var accepted: String
  var declined: String
  var perhaps: String
  var delegated: String
  // When a reminder comes: `{x}` is a length of time.
  var before: String
  var beforeEnd: String
  var afterStart: String
  var afterEnd: String
  var atStart: String
  var atEnd: String
  // Of an event that is about to be added.
  package var alarm: String
  package var due: String
  var busy: String
  package var description: String
  package var note: String
}

extension Language {
  package var details: DetailWords { DetailWords.of(code) }

  /// Whether an event leaves its owner free, in words.
  package func words(forFree isFree: Bool) -> String { isFree ? details.free : details.busy }

  /// A value of STATUS, in words where there are some.
  package func words(forStatus status: String) -> String {
    switch status.lowercased() {
    case "tentative": details.tentative
    case "cancelled": details.cancelled
    case "in-process": details.inProcess
    case "completed": details.completed
    case let other: other
    }
  }

  /// When one leaves for an event, in words.
  package func words(forLeavingAt time: String) -> String { words.leave.filling(["time": time]) }

  /// How long before or after the start a reminder comes, in words.
  package func words(fromStart offset: Alarm.Offset) -> String {
    words(for: offset, before: details.before, after: details.afterStart, at: details.atStart)
  }

  /// When an alarm is due, in words.
  func words(for alarm: Alarm, in zone: Zone) -> String {
    let details = details
    return switch alarm.trigger {
    case .absolute: alarm.words(in: zone)
    case .relativeToStart(let offset):
      words(for: offset, before: details.before, after: details.afterStart, at: details.atStart)
    case .relativeToEnd(let offset):
      words(for: offset, before: details.beforeEnd, after: details.afterEnd, at: details.atEnd)
    }
  }

  private func words(for offset: Alarm.Offset, before: String, after: String, at: String) -> String {
    let total = offset.days * 86_400 + offset.seconds
    guard total != 0 else { return at }
    return (total < 0 ? before : after).filling(["x": wholeLength(seconds: abs(total))])
  }

  /// A length of time with all its units. A language has no word for seconds, which few reminders have.
  private func wholeLength(seconds: Int) -> String {
    let names = words.countdown
    var parts: [String] = []
    if seconds >= 86_400 {
      parts.append(code == .english ? "\(seconds / 86_400) d" : names.days(seconds / 86_400))
    }
    if seconds / 3600 % 24 > 0 { parts.append(names.hours(seconds / 3600 % 24)) }
    if seconds / 60 % 60 > 0 { parts.append(names.minutes(seconds / 60 % 60)) }
    if seconds % 60 > 0 { parts.append("\(seconds % 60) s") }
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(first) { names.joined.filling(["x": $0, "y": $1]) }
  }
}

/// The words of one language for answers to invitations; in patterns, `{x}` is replaced by a title or a name.
struct InvitationWords: Sendable, Translated {
  var acceptedSubject: String
  var declinedSubject: String
  var tentativeSubject: String
  var counterSubject: String
  var delegatedSubject: String
  var accepted: String
  var declined: String
  var tentative: String
  var counter: String
  var delegated: String
  /// No invitation waits for an answer.
  var none: String
}

/// The mails of a guest to an organizer, in words.
extension Language {
  /// The message of a guest.
  package enum GuestMessage: Sendable {
    case accepted, declined, tentative
    /// Another time is proposed.
    case counter
    /// Somebody else comes.
    case delegated
  }

  /// The subject of the mail about an event with a title.
  package func subject(of message: GuestMessage, _ title: String) -> String {
    let words = InvitationWords.of(code)
    let pattern =
      switch message {
      case .accepted: words.acceptedSubject
      case .declined: words.declinedSubject
      case .tentative: words.tentativeSubject
      case .counter: words.counterSubject
      case .delegated: words.delegatedSubject
      }
    return pattern.filling(["x": PlainText.sanitized(title, limit: 200)])
  }

  /// The sentence of the mail, about a guest with a name or an address.
  package func sentence(of message: GuestMessage, by guest: String) -> String {
    let words = InvitationWords.of(code)
    let pattern =
      switch message {
      case .accepted: words.accepted
      case .declined: words.declined
      case .tentative: words.tentative
      case .counter: words.counter
      case .delegated: words.delegated
      }
    return pattern.filling(["x": PlainText.sanitized(guest, limit: 200)])
  }

  /// The sentence for a list without invitations, without a full stop.
  package var noInvitations: String { InvitationWords.of(code).none }
}
