/// Reads the files of one calendar, and gives the occurrences in a window.
///
/// ```swift
/// var reader = CalendarReader(window: window)
/// reader.read(bytes, file: "work.ics")
/// let contents = reader.finish()
/// ```
///
/// All files of a calendar belong to one reader, so that an override finds its series whichever file holds it.
public struct CalendarReader {
  private var contents = CalendarContents()

  /// A reader for the occurrences that touch `window`. In a calendar of kind ``CalendarKind/birthdays`` each event
  /// is taken as a birthday: all-day, each year, 29 February kept on 28 February in common years.
  public init(window: OccurrenceWindow, kind: CalendarKind = .events) {}

  /// Reads an iCalendar text: any number of VCALENDARs. What cannot be read becomes a diagnostic that names `file`.
  public mutating func read(_ bytes: [UInt8], file: String? = nil) {}

  /// Adds an event that was read elsewhere, such as the birthday of a vCard.
  public mutating func add(_ event: Event) {}

  /// Adds a diagnostic found elsewhere.
  public mutating func add(_ diagnostic: Diagnostic) {}

  /// The occurrences of all that was read.
  public consuming func finish() -> CalendarContents { contents }
}
