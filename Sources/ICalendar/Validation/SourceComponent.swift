/// A component of a calendar with its properties, in the order of the text.
struct SourceComponent {
  /// The name in upper case.
  let name: String
  /// Its BEGIN line.
  let begin: LocatedLine
  /// The position of its VCALENDAR in the file, from 0; `nil` outside of a VCALENDAR.
  let calendar: Int?
  /// Its own properties, without those of nested components.
  var properties: [LocatedLine] = []
  /// The names of the nested components.
  var children: Set<String> = []

  /// The kind of the component; `nil` if no standard defines it.
  var kind: ComponentKinds? { ComponentKinds(name: name) }

  /// The first property with a name, which is in upper case.
  func first(_ name: String) -> LocatedLine? {
    properties.first { $0.content.name == name }
  }

  /// Whether the component has a property with a name, which is in upper case.
  func has(_ name: String) -> Bool { first(name) != nil }
}

/// A VEVENT while it is checked alone.
struct ValidatedEvent {
  /// Its outline, without its text.
  var outline: EventOutline
  /// Its DTSTART.
  var start: LocatedLine
}

/// A VEVENT that was checked alone, kept for the checks of several events together. A large file has a million of them, so it holds
/// the places of its lines, which are read again when they are needed.
struct SeriesComponent {
  /// The METHOD of its VCALENDAR, in upper case.
  var method: String?
  var begin: LinePlace
  var start: LinePlace
  var uid: LinePlace?
  var recurrenceID: LinePlace?
  /// The EXDATEs.
  var excluded: [LinePlace]
}
