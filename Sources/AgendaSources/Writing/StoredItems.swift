internal import AgendaPlatform
internal import ICalendar

/// The components of a calendar file with some UIDs, and where they are. Of the others only BEGIN, END and UID are read.
struct StoredItems {
  /// A component directly in a VCALENDAR.
  struct Item {
    /// The UID as it is written; empty if there is none.
    let uid: String
    /// The half-open range of its lines, from BEGIN to the end of the END line.
    let range: Range<Int>
    /// These lines.
    let bytes: [UInt8]
    /// The component that they are.
    let component: Component
  }

  /// The components, in the order of the file. No VTIMEZONE is among them.
  let items: [Item]
  private let text: FileText
  private let places: CalendarPlaces

  /// Finds the components of a text with the UIDs for which `isWanted` is true; `nil` if BEGIN and END lines do not match, so that nothing can be put
  /// between them safely.
  init?(_ text: FileText, _ isWanted: (String) -> Bool = { _ in true }) throws(FileError) {
    self.text = text
    places = try text.places(isWanted)
    guard places.isWellFormed, !places.calendars.isEmpty else { return nil }
    var items: [Item] = []
    for place in places.candidates {
      let bytes = try text.bytes(place.bytes)
      guard let component = ComponentFile(bytes).components.first else { continue }
      let uid = component.writtenUID
      guard isWanted(uid) else { continue }
      items.append(Item(uid: uid, range: place.bytes, bytes: bytes, component: component))
    }
    self.items = items
  }

  /// Whether the file has no other components than these.
  var areAll: Bool { items.count == places.itemCount }
  /// Where the END line of the last VCALENDAR begins: what was removed is put back before it.
  var end: Int? { places.calendars.last?.end }
  /// Where the first component begins.
  var firstComponent: Int? { places.calendars.lazy.compactMap(\.firstComponent).first }

  /// Each VTIMEZONE with its TZID; none that cannot be read any more.
  var zones: [(name: String, bytes: [UInt8])] {
    places.zones.compactMap { place in
      guard let bytes = try? text.bytes(place.bytes), let zone = ComponentFile(bytes).components.first else {
        return nil
      }
      return (String(zone["TZID"]?.value.trimmed ?? ""), bytes)
    }
  }
}

extension Component {
  /// UID as it is written, with its escapes, as the reader of calendars has it too; empty if there is none.
  var writtenUID: String { String(self["UID"]?.value.trimmed ?? "") }
}
