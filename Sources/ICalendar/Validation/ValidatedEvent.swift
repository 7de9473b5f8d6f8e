/// A VEVENT that was checked by itself, kept for the checks that look at several.
struct ValidatedEvent {
  /// When it is; without its text.
  var outline: EventOutline
  /// METHOD of its VCALENDAR, in upper case.
  var method: String?
  var begin: LocatedLine
  var start: LocatedLine?
  var uid: LocatedLine?
  var recurrenceID: LocatedLine?
  /// The EXDATEs.
  var excluded: [LocatedLine]
}
