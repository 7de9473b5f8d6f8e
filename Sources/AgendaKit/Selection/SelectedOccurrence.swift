import ICalendar

/// An occurrence that is wanted, with what its calendar makes of it.
struct SelectedOccurrence: Hashable {
  let occurrence: Occurrence
  let calendar: CalendarIdentity
  let title: String
  let birthday: BirthdayDetails?
  let isCancelled: Bool
  let isDeclined: Bool

  var span: Occurrence.Span { occurrence.span }

  init(_ occurrence: Occurrence, of calendar: CalendarIdentity, viewer: Zone) {
    let details = occurrence.event.details
    self.occurrence = occurrence
    self.calendar = calendar
    self.birthday = calendar.kind == .birthdays ? BirthdayDetails(of: occurrence, viewer: viewer) : nil
    self.title = birthday?.title ?? details.summary
    self.isCancelled = details.status == .cancelled
    self.isDeclined = calendar.ownerDeclined(details)
  }

  /// The occurrence as it stands on a day that sees `part` of it.
  func item(part: AgendaItem.Part, at moment: Moment) -> AgendaItem {
    AgendaItem(
      occurrence: occurrence, calendar: calendar, title: title, part: part,
      hasEnded: moment.isAfter(span), isRunning: moment.isWithin(span), isCancelled: isCancelled,
      isDeclined: isDeclined, birthday: birthday)
  }
}
