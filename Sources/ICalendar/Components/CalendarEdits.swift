import AgendaPlatform

/// Changes to a text whose components have known places. The text need not be in memory.
package struct CalendarEdits: Sendable {
  /// The places of the components in the text.
  let places: CalendarPlaces
  private let lineEnd: ContentLineWriter.LineEnd
  /// The bytes in a half-open range of the text.
  private let text: @Sendable (Range<Int>) -> [UInt8]
  /// The TZIDs that each VCALENDAR defines, or will.
  private var definedZones: [Int: Set<String>] = [:]
  /// The changes, in ascending order of their ranges, without overlaps.
  package private(set) var edits: [CalendarSplice.Edit] = []

  /// No changes so far. `endsLinesWithFeed` is `true` if lines end with LF alone. `text` returns the bytes of a VTIMEZONE, and none if it cannot be
  /// read: then its name counts as unknown.
  package init(
    _ places: CalendarPlaces, endsLinesWithFeed: Bool, text: @escaping @Sendable (Range<Int>) -> [UInt8]
  ) {
    self.places = places
    lineEnd = endsLinesWithFeed ? .lineFeed : .standard
    self.text = text
  }

  /// Whether the first line of a text, or of its beginning, ends with LF alone.
  package static func endsLinesWithFeed(_ text: [UInt8]) -> Bool {
    let end = firstIndex(of: UInt8(ascii: "\n"), in: text, from: 0, to: text.count)
    return end < text.count && (end == 0 || text[end - 1] != UInt8(ascii: "\r"))
  }

  /// Inserts components at the end of the last VCALENDAR, and the VTIMEZONEs that it lacks, as ``CalendarSplice/insert(_:timeZones:database:)`` does.
  /// - Throws: an error if the text has no VCALENDAR, or ends before END:VCALENDAR.
  package mutating func insert(
    _ components: [Component], timeZones: [Component] = [], database: ZoneDatabase = .system
  ) throws(CalendarSpliceError) {
    guard let last = places.calendars.last else { throw .noCalendar }
    guard let end = last.end else { throw .noEnd }
    addTimeZones(for: components, to: places.calendars.count - 1, timeZones, database)
    add(components.flatMap { $0.bytes(lineEnd) }, at: end..<end)
  }

  /// Puts a component into the place of some bytes.
  mutating func add(_ component: Component, at range: Range<Int>) { add(component.bytes(lineEnd), at: range) }

  /// Adds a change. Insertions at one place are in the order in which they were added, and before a replaced part.
  mutating func add(_ bytes: [UInt8], at range: Range<Int>) {
    let order = { (range: Range<Int>) in (range.lowerBound, range.isEmpty ? 0 : 1) }
    let place = edits.indices.partitionPoint { order(edits[$0].range) > order(range) }
    edits.insert(CalendarSplice.Edit(range: range, bytes: bytes), at: place)
  }

  /// Adds the VTIMEZONEs that a VCALENDAR lacks for some components.
  mutating func addTimeZones(
    for components: [Component], to calendar: Int?, _ timeZones: [Component], _ database: ZoneDatabase
  ) {
    guard let calendar,
      let place = places.calendars[calendar].firstComponent ?? places.calendars[calendar].end
    else { return }
    let names = components.timeZoneNames
    guard !names.isEmpty else { return }
    var defined = definedZones[calendar] ?? zonesInText(of: calendar)
    for name in names where defined.insert(name).inserted {
      let zone =
        timeZones.first { $0["TZID"]?.value.timeZoneName == name }
        ?? Component.timeZone(named: name, for: components, database: database)
      if let zone { add(zone, at: place..<place) }
    }
    definedZones[calendar] = defined
  }

  private func zonesInText(of calendar: Int) -> Set<String> {
    var names: Set<String> = []
    for zone in places.zones where zone.calendar == calendar {
      var parser = ComponentParser(text(zone.bytes))
      if let name = parser.parse().lazy.compactMap(\.component).first?["TZID"] {
        names.insert(name.value.timeZoneName)
      }
    }
    return names
  }
}

extension Component {
  /// The text of the component, in which new lines have these ends.
  func bytes(_ lineEnd: ContentLineWriter.LineEnd) -> [UInt8] {
    var writer = ContentLineWriter(lineEnd)
    write(to: &writer)
    writer.finishLine()
    return writer.bytes
  }
}
