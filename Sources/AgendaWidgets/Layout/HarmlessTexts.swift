import AgendaKit
import ICalendar

/// The titles and places of events, made safe to display. The texts of a recurring event are made safe once for all its
/// rows.
final class HarmlessTexts {
  private struct Texts {
    var title: String
    var place: String?
  }

  /// The most events that are remembered. A calendar can have a million of them, each with one row.
  private static let mostKnown = 10_000

  private var known: [ObjectIdentifier: Texts] = [:]

  /// The title of an item, made by `title`, and its place.
  func texts(of item: AgendaItem, title: () -> String) -> (title: String, place: String?) {
    let event = item.occurrence.event
    // Each birthday of a person has a different title, because it contains the age.
    let isRepeated =
      (item.occurrence.recurrenceID != nil || item.dayCount > 1) && item.calendar.kind != .birthdays
    if isRepeated, let known = known[event.identity] { return (known.title, known.place) }
    let texts = Texts(
      title: PlainText.sanitized(title()), place: event.location.map { PlainText.sanitized($0) })
    if isRepeated {
      if known.count >= Self.mostKnown { known = [:] }
      known[event.identity] = texts
    }
    return (texts.title, texts.place)
  }
}
