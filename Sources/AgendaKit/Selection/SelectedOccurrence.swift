import ICalendar

/// A selected event with its title and state in its calendar. All its occurrences share it, except birthdays: the
/// title of each has another age.
final class SelectedEvent: Sendable {
  /// The properties of a selected event. To change them, make another selected event.
  struct Content: Hashable {
    var event: Event
    var calendar: CalendarIdentity
    var title: String
    var birthday: BirthdayDetails?
    var isCancelled: Bool
    var isDeclined: Bool
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// The event of an occurrence in a calendar.
  convenience init(of occurrence: Occurrence, in calendar: CalendarIdentity, viewer: Zone) {
    let event = occurrence.event
    let details = event.details
    let birthday =
      calendar.kind == .birthdays ? BirthdayDetails(of: occurrence, viewer: viewer) : nil
    self.init(
      Content(
        event: event, calendar: calendar, title: birthday?.title ?? details.summary, birthday: birthday,
        isCancelled: details.status == .cancelled, isDeclined: calendar.ownerDeclined(details)))
  }
}

/// A selected occurrence with its selected event.
struct SelectedOccurrence: Sendable {
  let selected: SelectedEvent
  let occurrence: Occurrence

  var event: SelectedEvent.Content { selected.content }
  var span: Occurrence.Span { occurrence.span }

  init(_ occurrence: Occurrence, of selected: SelectedEvent) {
    self.occurrence = occurrence
    self.selected = selected
  }
}

extension SelectedOccurrence: Hashable {
  static func == (left: SelectedOccurrence, right: SelectedOccurrence) -> Bool {
    left.occurrence == right.occurrence
      && (left.selected === right.selected || left.event == right.event)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(occurrence.span)
    hasher.combine(event.title)
  }
}
