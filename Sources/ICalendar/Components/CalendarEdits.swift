import AgendaPlatform

/// Changes to a text whose components have known places. The text need not be in memory.
package struct CalendarEdits: Sendable {
  /// The places of the components in the text.
  let places: CalendarPlaces
  private let lineEnd: ContentLineWriter.LineEnd
  /// The bytes in a half-open range of the text.
  private let text: @Sendable (Range<Int>) -> [UInt8]
  /// The time zones that each VCALENDAR has, or will have.
  private var carriedZones: [Int: CarriedZones] = [:]
  /// The VTIMEZONEs of the text that are replaced, by their half-open ranges.
  private var replacedZones: Set<Range<Int>> = []
  /// The changes, in ascending order of their ranges, without overlaps.
  package private(set) var edits: [CalendarSplice.Edit] = []

  /// No changes so far. `endsLinesWithFeed` is `true` if lines end with LF alone. `text` returns the bytes in a half-open range, and none if they cannot be
  /// read: then a VTIMEZONE counts as unknown.
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
  ///
  /// TZIDs are read by the VTIMEZONEs beside the components, and if `isOfText` also by those of the text.
  package mutating func insert(
    _ carried: ZonedComponents, zones: ZoneSource, isOfText: Bool = false
  ) throws(CalendarSpliceError) {
    guard let last = places.calendars.last else { throw .noCalendar }
    guard let end = last.end else { throw .noEnd }
    let components = take(carried, into: places.calendars.count - 1, zones, isOfText: isOfText)
    add(components.flatMap { lines(of: $0.withoutOldForms) }, at: end..<end)
  }

  /// The lines of a component, perhaps of another text, all with the ends of lines of this one.
  package func lines(of component: Component) -> [UInt8] {
    let bytes = component.bytes(lineEnd)
    return lineEnd == .standard ? bytes.withStandardLineEnds : bytes.filter { $0 != 0x0D }
  }

  /// Puts a component into the place of some bytes.
  mutating func add(_ component: Component, at range: Range<Int>) -> CalendarSplice.Edit {
    add(component.bytes(lineEnd), at: range)
  }

  /// Adds a change. Insertions at one place are in the order in which they were added, and before a replaced part.
  @discardableResult
  mutating func add(_ bytes: [UInt8], at range: Range<Int>) -> CalendarSplice.Edit {
    let order = { (range: Range<Int>) in (range.lowerBound, range.isEmpty ? 0 : 1) }
    let place = edits.indices.partitionPoint { order(edits[$0].range) > order(range) }
    let edit = CalendarSplice.Edit(range: range, bytes: bytes)
    edits.insert(edit, at: place)
    return edit
  }

  /// Takes a change back.
  mutating func remove(_ edit: CalendarSplice.Edit) {
    if let place = edits.firstIndex(of: edit) { edits.remove(at: place) }
  }

  /// Returns components as they must be written in a VCALENDAR, and adds the VTIMEZONEs that it lacks for them.
  package mutating func take(
    _ carried: ZonedComponents, into calendar: Int?, _ source: ZoneSource, isOfText: Bool = false,
    without names: Set<String> = []
  ) -> [Component] {
    guard let calendar, !carried.components.timeZoneNames.isEmpty || carried.mayHaveMidnightsInUTC,
      let place = places.calendars[calendar].firstComponent ?? places.calendars[calendar].end
    else { return carried.components }
    var own = carriedZones[calendar] ?? CarriedZones(zones.seen(from: calendar))
    var carried = carried
    if isOfText { carried.zones = carried.zones.followed(by: own.all) }
    let count = own.added.count
    let components = own.take(carried, zones: source, without: names) { mentions($0) }
    for zone in own.added[count...] { add(lines(of: zone), at: place..<place) }
    carriedZones[calendar] = own
    replaceUselessDefinitions(of: calendar, for: components, source)
    return components
  }

  /// Replaces the VTIMEZONEs of a VCALENDAR that are of no use to components which are written anew.
  private mutating func replaceUselessDefinitions(
    of calendar: Int, for components: [Component], _ source: ZoneSource
  ) {
    let names = Set(components.timeZoneNames.map { $0.timeZoneName.lowercased() })
    for zone in places.zones where zone.calendar == calendar && replacedZones.insert(zone.bytes).inserted {
      var parser = ComponentParser(text(zone.bytes))
      guard let definition = parser.parse().lazy.compactMap(\.component).first,
        let name = definition.definedZoneName, names.contains(name.lowercased()),
        let made = source.replacement(of: definition, for: components)
      else {
        replacedZones.remove(zone.bytes)
        continue
      }
      add(lines(of: made), at: zone.bytes)
    }
  }

  /// The VTIMEZONEs by which a VCALENDAR is read, with those that it gets.
  func zones(of calendar: Int) -> DefinedZones {
    carriedZones[calendar]?.all ?? zones.seen(from: calendar)
  }

  /// The VTIMEZONEs of the text.
  package var zones: DefinedZones {
    let definitions: [DefinedZones.Definition] = places.zones.compactMap { zone in
      var parser = ComponentParser(text(zone.bytes))
      return parser.parse().lazy.compactMap(\.component).first.map { ($0, zone.calendar) }
    }
    var names = CalendarProperties()
    var problems = DiagnosticList()
    for (place, calendar) in places.calendars.enumerated() {
      var lines = ContentLineReader(calendar.timeZoneLine.map(text) ?? [])
      while let line = lines.next() { names.read(line, of: place, diagnostics: &problems) }
    }
    return DefinedZones(definitions, of: nil, timeZoneNames: names.timeZoneNames)
  }

  private func mentions(_ name: String) -> Bool {
    places.calendars.compactMap(\.end).last.map { Self.mentions(name, upTo: $0, in: text) } ?? false
  }

  /// Whether a text has a name before an end, in any letter case, with or without breaks of lines in it (RFC 5545 section 3.1). `text` returns its bytes in
  /// a half-open range.
  package static func mentions<Failure>(
    _ name: String, upTo end: Int, in text: (Range<Int>) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    guard !name.isEmpty else { return false }
    let wanted = Array(name.lowercased().utf8)
    var (place, unfolded, isAtBreak) = (0, [] as [UInt8], false)
    while place < end {
      let next = min(place + 65_536, end)
      for byte in try text(place..<next) where byte != 0x0D {
        if isAtBreak {
          isAtBreak = false
          if byte == 0x20 || byte == 0x09 { continue }
          unfolded.append(0x0A)
        }
        if byte == 0x0A {
          isAtBreak = true
        } else {
          unfolded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
      }
      if unfolded.firstRange(of: wanted) != nil { return true }
      // A name can begin before the end of a part.
      unfolded = Array(unfolded.suffix(wanted.count - 1))
      place = next
    }
    return false
  }
}

extension [UInt8] {
  /// The lines, which all end with CR and LF, also the last one.
  package var withStandardLineEnds: [UInt8] {
    let whole = isEmpty || last == 0x0A ? self : self + [0x0A]
    var place = 0
    while place < whole.count, whole[place] != 0x0A || place > 0 && whole[place - 1] == 0x0D { place += 1 }
    guard place < whole.count else { return whole }
    return whole.indices.reduce(into: []) { lines, place in
      if whole[place] == 0x0A, lines.last != 0x0D { lines.append(0x0D) }
      lines.append(whole[place])
    }
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
