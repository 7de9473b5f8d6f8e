import ICalendar

extension CalendarIdentity {
  /// Whether the owner declined an event.
  ///
  /// The owner is whoever has one of ``ownerAddresses``; where none is known, the address that the calendar
  /// has for a name, as Google's have. Where that is none either, the owner is taken to be the only one
  /// invited: an event has been declined when exactly one of its attendees is not the organizer, and that one
  /// declined.
  func ownerDeclined(_ details: EventDetails) -> Bool {
    guard details.attendees.contains(where: { $0.status == .declined }) else { return false }
    let known = knownOwnerAddresses
    guard known.isEmpty else {
      return details.attendees.contains { $0.status == .declined && known.contains($0.mail) }
    }
    let organizer = details.organizer?.mail
    let invited = details.attendees.filter { $0.mail != organizer }
    return invited.count == 1 && invited[0].status == .declined
  }

  private var knownOwnerAddresses: Set<String> {
    guard ownerAddresses.isEmpty else { return ownerAddresses }
    guard let name = displayName, name.isMailAddress else { return [] }
    return [name.lowercased()]
  }
}

extension String {
  /// Whether it looks like a mail address: one `@` with text on both sides, a dot after it, and no white
  /// space.
  fileprivate var isMailAddress: Bool {
    let parts = split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix(".") else {
      return false
    }
    return !contains(where: \.isWhitespace)
  }
}
