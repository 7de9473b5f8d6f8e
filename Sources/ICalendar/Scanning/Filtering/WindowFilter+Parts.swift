extension WindowFilter {
  /// The result of filtering a part of a text that began between two components.
  struct Part: Sendable {
    var kept: Kept
    var dropped: DroppedEvents
    fileprivate(set) var samples: [Sample]
    fileprivate var seenFaults: Set<Fault>
    fileprivate var structure: ComponentStructure
    fileprivate var range: Range<Int>
    fileprivate var lineCount: Int
    var gapLine: Int?
    fileprivate var calendar: OpenCalendar
    fileprivate var unknownZones: [[UInt8]]
    fileprivate var first: UInt8?
    /// Whether no line and no component continues in the next part.
    fileprivate var isWhole: Bool
  }

  /// A filter for a part of a text that begins at `offset` in it, presumably between two components.
  init(
    _ window: OccurrenceWindow, resolver: TimeZoneResolver, text: TextCondition? = nil, from offset: Int
  ) {
    self.init(window, resolver: resolver, text: text)
    self.offset = offset
    structure = .betweenComponents
    isPart = true
    // The part before may end with a dropped component.
    gapLine = 1
  }

  /// The result for the part from the offset `start` on. `first` is its first byte, and `next` the byte after it; `nil` if the text
  /// ends.
  consuming func part(from start: Int, first: UInt8?, next: UInt8?) -> Part {
    let isWhole = end(before: next) && (next == nil || !structure.isInComponent)
    if next == nil { keepCarried() }
    return Part(
      kept: kept, dropped: dropped, samples: samples, seenFaults: seenFaults, structure: structure,
      range: start..<offset, lineCount: lineNumber - 1,
      gapLine: gapLine, calendar: calendar, unknownZones: zones.unknownNames, first: first, isWhole: isWhole)
  }

  /// Appends the next part of the text, if it did begin between two components and ended cleanly. Else it returns `false`, and the
  /// caller must filter that part again block by block.
  mutating func append(_ part: consuming Part) -> Bool {
    // A part that begins with a space continues a line of the text before it.
    guard let first = part.first, !Self.isSpace(first), part.range.lowerBound == offset, end(before: first),
      structure.isBetweenComponents, part.isWhole
    else { return false }
    dropKnownSamples(of: &part)
    zones.addUnknown(part.unknownZones)
    seenFaults.formUnion(part.seenFaults)
    propertyHeader = PropertyHeader()
    let (bytes, lines) = (kept.bytes.count, lineNumber - 1)
    if part.structure.calendar > 0 {
      calendar.proceed(to: part.calendar, after: (bytes, kept.gaps.count))
    } else {
      calendar.isNeeded = true
    }
    kept.calendars += part.kept.calendars.map { $0 + structure.calendar }
    kept.gaps += part.kept.gaps.map { ($0.offset + bytes, $0.line + lines) }
    kept.reported += part.kept.reported.map { $0 + bytes }
    let textThere = part.kept.bytes
    part.kept.bytes = BlockText()
    kept.bytes.append(textThere)
    kept.ignored = kept.ignored.adding(part.kept.ignored)
    kept.hasEvents = kept.hasEvents || part.kept.hasEvents
    kept.freeBusyCount += part.kept.freeBusyCount
    kept.holdsComponents = kept.holdsComponents || part.kept.holdsComponents
    kept.holdsOthers = kept.holdsOthers || part.kept.holdsOthers
    let droppedThere = part.dropped
    part.dropped = DroppedEvents()
    dropped.append(droppedThere, lines: lines, calendars: structure.calendar)
    structure.proceed(to: part.structure)
    offset = part.range.upperBound
    lineNumber += part.lineCount
    gapLine = part.gapLine.map { $0 + lines }
    return true
  }

  /// Filters the line that waits for the byte after it. Returns whether every line is filtered then.
  private mutating func end(before next: UInt8?) -> Bool {
    guard let last = partial.last else { return true }
    guard next == nil || last == UInt8(ascii: "\n") else { return false }
    filterPartial(continues: next ?? 0, endingAt: offset)
    return true
  }
}
