import ICalendar

extension BirthdayDetails {
  /// The birthday that an occurrence in a calendar of birthdays is: the event begins on the day of birth.
  init(of occurrence: Occurrence, viewer: Zone) {
    let schedule = occurrence.event.schedule
    self.init(name: BirthdayDetails.name(in: occurrence.event.details.summary))
    let born = schedule.start.local.date.year
    // An override begins on the day that it is for, and so does not know the day of birth.
    guard schedule.recurrenceID == nil, born != Birthday.unknownYear else { return }
    let years = occurrence.span.dates(in: viewer).lowerBound.year - born
    age = years < 0 ? nil : years
  }
}
