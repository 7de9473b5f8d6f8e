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
    var certainty = AgendaItem.Certainty.certain
    /// How many occurrences of its series were found, in the result of a search; else 0.
    var dateCount: Int32 = 0
  }

  let content: Content

  init(_ content: Content) {
    self.content = content
  }

  /// The event of an occurrence in a calendar.
  convenience init(of occurrence: Occurrence, in calendar: CalendarIdentity, viewer: Zone) {
    let event = occurrence.event
    let details = event.details
    let answers = calendar.ownerAnswers(details)
    let birthday =
      calendar.kind == .birthdays ? BirthdayDetails(of: occurrence, viewer: viewer) : nil
    self.init(
      Content(
        event: event, calendar: calendar, title: birthday?.title ?? details.summary, birthday: birthday,
        isCancelled: event.isToDo ? event.toDo?.status == .cancelled : details.status == .cancelled,
        isDeclined: calendar.isDeclined(answers), certainty: calendar.certainty(of: details, answers)))
  }
}

/// A selected occurrence with its selected event.
struct SelectedOccurrence: Sendable {
  let selected: SelectedEvent
  /// The times of the occurrence. Its event is that of ``selected``.
  private let times: Occurrence.Times

  var event: SelectedEvent.Content { selected.content }
  var span: Occurrence.Span { times.span }
  var isAllDay: Bool { times.isAllDay }
  var isTask: Bool { selected.content.event.isToDo }
  var occurrence: Occurrence { Occurrence(event: selected.content.event, times: times) }

  init(_ occurrence: Occurrence, of selected: SelectedEvent) {
    times = occurrence.timesAlone
    self.selected = selected
  }
}

extension SelectedOccurrence: Hashable {
  static func == (left: SelectedOccurrence, right: SelectedOccurrence) -> Bool {
    left.times == right.times && (left.selected === right.selected || left.event == right.event)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(span)
    hasher.combine(event.title)
  }
}
