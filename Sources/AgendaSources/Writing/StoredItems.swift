internal import AgendaPlatform
internal import ICalendar

/// The components of a calendar file with some UIDs, and where they are. Of the others only BEGIN, END and UID are read.
struct StoredItems {
  /// A component directly in a VCALENDAR.
  struct Item {
    /// The UID without its escapes, or the one that a component without it gets (``Component/named``); empty if there is none.
    let uid: String
    /// Whether the component in the file has no UID.
    let isNameless: Bool
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
    places = try text.places { $0.isEmpty || isWanted($0) }
    guard isReadAlone || places.isWellFormed && !places.calendars.isEmpty else { return nil }
    var items: [Item] = []
    var zones: DefinedZones?
    for place in places.candidates {
      let bytes = try text.bytes(place.bytes)
      guard let written = ComponentFile(bytes).components.first else { continue }
      let component = written.named
      let uid = component.plainUID
      guard isWanted(uid) else { continue }
      let all = zones ?? Self.edits(places, text).zones
      zones = all
      items.append(
        Item(
          uid: uid, isNameless: written.plainUID.isEmpty, range: place.bytes, bytes: bytes,
          component: component, calendar: place.calendar, zones: all.seen(from: place.calendar)))
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

  /// The component with a UID (RFC 5545 section 3.8.4.7): an event, task or journal entry without one gets that which its text gives, so that it is always
  /// the same. A change writes it.
  var named: Component {
    guard plainUID.isEmpty, ["VEVENT", "VTODO", "VJOURNAL"].contains(name) else { return self }
    var component = self
    component["UID"] = Property(
      "UID", value: SHA256.fileName(for: String(decoding: component.bytes, as: UTF8.self)))
    return component
  }

  /// UID without its escapes, as the reader of calendars has it too; empty if there is none.
  package var plainUID: String { uid ?? "" }
}

/// The hashes of the components of some UIDs in a file.
struct ItemHashes {
  private var hashes: [String: String] = [:]

  private init(_ hashes: [String: String]) { self.hashes = hashes }

  /// Hashes the components of some UIDs among the items of a file, in their order. A file that is not a calendar has none.
  init(_ items: StoredItems?, of uids: Set<String>) {
    var found: [String: SHA256] = [:]
    for item in items?.items ?? [] where uids.contains(item.uid) {
      item.bytes.withUnsafeBytes { found[item.uid, default: SHA256()].add($0) }
    }
    hashes = found.mapValues { $0.hexadecimal() }
  }

  /// Hashes the components of UIDs in a file before a change and after it. The file is searched only where the change does not say where they are.
  static func beforeAndAfter(
    _ change: FileChange, _ uids: Set<String>
  ) throws(WritingError) -> (before: Self, after: Self) {
    guard let items = change.items, change.snapshot.text != nil else {
      let result = try change.result.map { FileText($0) }
      return (
        ItemHashes(try change.snapshot.items(uids.contains), of: uids),
        ItemHashes(result.flatMap { try? StoredItems($0, uids.contains) }, of: uids)
      )
    }
    var (before, after): ([String: String], [String: String]) = ([:], [:])
    for uid in uids {
      var pieces: [(place: Int, bytes: [UInt8], range: Range<Int>)] = []
      for range in (items[uid] ?? []).sorted(by: { $0.lowerBound < $1.lowerBound }) {
        pieces.append((range.lowerBound, try change.snapshot.bytes(range), range))
      }
      before[uid] = hash(pieces.map(\.bytes))
      guard !change.removesFile else { continue }
      let kept = pieces.filter { piece in !change.splices.contains { $0.range == piece.range } }
        .map { (place: $0.place, bytes: $0.bytes) }
      let new = change.splices.filter { $0.uid == uid && !$0.replacement.isEmpty }
        .map { (place: $0.range.lowerBound, bytes: $0.replacement) }
      let sorted = (new + kept).enumerated()
        .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      after[uid] = hash(sorted.map(\.element.bytes))
    }
    return (ItemHashes(before), ItemHashes(after))
  }

  private static func hash(_ pieces: [[UInt8]]) -> String? {
    guard !pieces.isEmpty else { return nil }
    var hash = SHA256()
    for piece in pieces { piece.withUnsafeBytes { hash.add($0) } }
    return hash.hexadecimal()
  }

  /// The hash of the components of a UID; `nil` if there are none.
  subscript(uid: String) -> String? { hashes[uid] }
}
