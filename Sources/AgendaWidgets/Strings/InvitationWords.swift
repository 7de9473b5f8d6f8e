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
