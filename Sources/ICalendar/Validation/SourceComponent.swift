/// A component of a calendar with its own properties, in the order written.
struct SourceComponent {
  /// The name in upper case.
  let name: String
  /// Where in the text its BEGIN stands.
  let begin: LocatedLine
  /// The VCALENDAR of the file in which it stands, from 0; `nil` where it stands outside of all.
  let calendar: Int?
  /// Its properties, without those of the components in it.
  var properties: [LocatedLine] = []
  /// The names of the components in it, each once.
  var children: Set<String> = []

  /// Which component it is; `nil` where no standard names it.
  var kind: ComponentKinds? { ComponentKinds(name: name) }

  /// The first property with a name in upper case.
  func first(_ name: String) -> LocatedLine? {
    properties.first { $0.content.name == name }
  }

  /// Whether it has a property with a name in upper case.
  func has(_ name: String) -> Bool { first(name) != nil }
}

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
