internal import AgendaPlatform
internal import ICalendar

/// The components of a calendar file with some UIDs, and where they are. Of the others only BEGIN, END and UID are read.
struct StoredItems {
  /// A component directly in a VCALENDAR.
  struct Item {
    /// The UID without its escapes; empty if there is none.
    let uid: String
    /// The half-open range of its lines, from BEGIN to the end of the END line.
    let range: Range<Int>
    /// These lines.
    let bytes: [UInt8]
    /// The component that they are.
    let component: Component
    /// The position of its VCALENDAR in the file, from 0.
    let calendar: Int?
    /// The VTIMEZONEs by which it is read: those of its VCALENDAR, and then those of the others.
    let zones: DefinedZones
  }

  /// The components, in the order of the file. No VTIMEZONE is among them.
  let items: [Item]
  private let text: FileText
  private let places: CalendarPlaces

  /// Finds the components of a text with the UIDs for which `isWanted` is true; `nil` if BEGIN and END lines do not match, so that nothing can be put
  /// between them safely. With `isReadAlone` nothing is put there, and all components count.
  init?(
    _ text: FileText, isReadAlone: Bool = false, _ isWanted: (String) -> Bool = { _ in true }
  ) throws(FileError) {
    self.text = text
    places = try text.places(isWanted)
    guard isReadAlone || places.isWellFormed && !places.calendars.isEmpty else { return nil }
    var items: [Item] = []
    var zones: DefinedZones?
    for place in places.candidates {
      let bytes = try text.bytes(place.bytes)
      guard let component = ComponentFile(bytes).components.first else { continue }
      let uid = component.plainUID
      guard isWanted(uid) else { continue }
      let all = zones ?? Self.edits(places, text).zones
      zones = all
      items.append(
        Item(
          uid: uid, range: place.bytes, bytes: bytes, component: component, calendar: place.calendar,
          zones: all.seen(from: place.calendar)))
    }
    self.items = items
  }

  /// Whether BEGIN and END lines match, so that the file can be changed.
  var isWellFormed: Bool { places.isWellFormed && !places.calendars.isEmpty }
  /// Whether the file has no other components than these.
  var areAll: Bool { items.count == places.itemCount }
  /// Where the END line of the last VCALENDAR begins: what was removed is put back before it.
  var end: Int? { places.calendars.last?.end }
  /// Changes of the text.
  var edits: CalendarEdits { Self.edits(places, text) }

  private static func edits(_ places: CalendarPlaces, _ text: FileText) -> CalendarEdits {
    CalendarEdits(places, endsLinesWithFeed: text.endsLinesWithFeed) { (try? text.bytes($0)) ?? [] }
  }
}

extension Component {
  /// Whether the component has guests or an organizer (RFC 5545 sections 3.8.4.1 and 3.8.4.3).
  var hasGuests: Bool { properties.contains { ["ATTENDEE", "ORGANIZER"].contains($0.name) } }

  /// UID without its escapes, as the reader of calendars has it too; empty if there is none.
  package var plainUID: String { uid ?? "" }
}
