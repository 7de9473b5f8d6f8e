import ICalendar

/// An occurrence that is wanted, with what its calendar makes of it.
///
/// An occurrence holds all that its event says. So that ordering and placing move one reference and not all
/// of that, this is a class; it never changes.
final class SelectedOccurrence: Sendable {
  let occurrence: Occurrence
  let calendar: CalendarIdentity
  let title: String
  let birthday: BirthdayDetails?
  let isCancelled: Bool
  let isDeclined: Bool
  /// What it is ordered by.
  let orderKey: OrderKey

  var span: Occurrence.Span { occurrence.span }

  init(_ occurrence: Occurrence, of calendar: CalendarIdentity, viewer: Zone) {
    self.occurrence = occurrence
    self.calendar = calendar
    self.birthday = calendar.kind == .birthdays ? BirthdayDetails(of: occurrence, viewer: viewer) : nil
    self.title = birthday?.title ?? occurrence.event.details.summary
    self.isCancelled = occurrence.event.details.status == .cancelled
    self.isDeclined = calendar.ownerDeclined(occurrence.event.details)
    self.orderKey = OrderKey(occurrence, title: title, calendar: calendar)
  }
}
