import ICalendar

/// The attributes of the elements of a mail. All rows share a few, each of which is written once.
final class HTMLMailLooks {
  /// The elements that have the same attributes.
  enum Element: Equatable {
    /// The cell of a time.
    case time(isDimmed: Bool)
    /// The part of a time that is not broken.
    case unbroken
    /// The cell of an event.
    case cell
    /// An event, with the bar of its calendar.
    case event(TextRole, isDimmed: Bool, CalendarColor, isDotted: Bool)
    /// The number of further events.
    case others
    /// What stands before and after the address of a title’s link, and of a meeting’s or a map’s.
    case beforeTarget(TextRole, isDimmed: Bool)
    case afterTarget(TextRole, isDimmed: Bool)
    case afterAddress(isDimmed: Bool)
    /// What stands below a title.
    case details(TextRole, isDimmed: Bool)
  }

  /// The most that are kept: a mail can have thousands of calendars, each with its colour.
  private static let mostKnown = 32

  private var known: [(element: Element, attributes: MarkupAttributes)] = []

  /// The attributes of an element, made by `make` for the first one.
  func attributes(
    _ element: Element, make: () -> KeyValuePairs<StaticString, String?>
  ) -> MarkupAttributes {
    if let found = known.first(where: { $0.element == element }) { return found.attributes }
    let attributes = HTMLWriter.attributes(make())
    if known.count < Self.mostKnown { known.append((element, attributes)) }
    return attributes
  }
}
