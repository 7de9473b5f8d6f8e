import ICalendar

extension CalendarIdentity {
  /// Whether the owner declined an event: one of its attendees has one of ``ownerAddresses``, and declined.
  ///
  /// Nothing else says who the owner is. Of an event with one guest it is as likely the guest who declined as the
  /// owner, and a calendar whose name is an address may be a colleague's that was shared: an event is rather shown than
  /// lost.
  func ownerDeclined(_ details: EventDetails) -> Bool {
    details.attendees.contains { $0.status == .declined && ownerAddresses.contains($0.mail) }
  }
}
