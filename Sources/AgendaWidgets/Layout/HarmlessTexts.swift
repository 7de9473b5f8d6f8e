import AgendaKit
import ICalendar

/// The titles and places of events, made harmless: of an event that recurs once, however many rows show it.
final class HarmlessTexts {
  private struct Texts {
    var title: String
    var place: String?
  }

  private var known: [ObjectIdentifier: Texts] = [:]

  /// The title of an item as `title` gives it, and its place.
  func texts(of item: AgendaItem, title: () -> String) -> (title: String, place: String?) {
    let event = item.occurrence.event
    // Each birthday of a person has a title of its own.
    let isRepeated =
      (item.occurrence.recurrenceID != nil || item.dayCount > 1) && item.calendar.kind != .birthdays
    if isRepeated, let known = known[event.identity] { return (known.title, known.place) }
    let texts = Texts(
      title: PlainText.sanitized(title()), place: event.details.location.map { PlainText.sanitized($0) })
    if isRepeated { known[event.identity] = texts }
    return (texts.title, texts.place)
  }
}
