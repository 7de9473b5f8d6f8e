import AgendaKit
import ICalendar

extension JSONWriter {
  /// The members that an occurrence has everywhere; those that scripts read most stand first.
  ///
  /// One that several moments share leaves out what is of the moment.
  mutating func occurrence(_ item: AgendaItem, zone: Zone, isShared: Bool = false) {
    let occurrence = item.occurrence
    let details = occurrence.event.details
    let calendar = item.calendar
    let title = item.title
    member("uid", orNull: occurrence.event.uid)
    member("recurrenceId", occurrence.recurrenceID, in: zone)
    member("summary", details.summary)
    bounds(occurrence.span, in: zone)
    member("allDay", occurrence.isAllDay)
    member("calendar", calendar.name)
    member("location", details.location)
    member("status", details.status.rawValue)
    if title != details.summary { member("title", title) }
    if !isShared { state(of: item) }
    member("cancelled", item.isCancelled)
    member("declined", item.isDeclined)
    self.details(details)
    member("calendarColor", calendar.color?.hexadecimal)
    texts(of: item, zone: zone)
  }

  /// What is so at a moment.
  mutating func state(of item: AgendaItem) {
    member("running", item.isRunning)
    member("ended", item.hasEnded)
  }

  private mutating func details(_ details: EventDetails) {
    member("description", details.description)
    member("url", details.url)
    if !details.categories.isEmpty {
      key("categories")
      array(details.categories) { $0.value($1) }
    }
    member("transparency", details.transparency.rawValue)
    member("classification", details.classification.rawValue)
    if details.priority != 0 { member("priority", details.priority) }
    if let organizer = details.organizer {
      key("organizer")
      object { $0.attendee(organizer, isOrganizer: true) }
    }
    if !details.attendees.isEmpty {
      key("attendees")
      array(details.attendees) { writer, attendee in
        writer.object { $0.attendee(attendee, isOrganizer: false) }
      }
    }
    member("color", details.color)
  }

  private mutating func attendee(_ attendee: Attendee, isOrganizer: Bool) {
    member("address", attendee.address)
    member("name", attendee.name)
    if !isOrganizer { member("status", attendee.status.rawValue) }
  }
}
