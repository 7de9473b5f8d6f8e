extension WindowFilter {
  /// What came of a part of a text that began between two components.
  struct Part: Sendable {
    var kept: Kept
    var dropped: DroppedEvents
    fileprivate(set) var samples: [Sample]
    fileprivate var missedStarts: Set<Fault>
    fileprivate var structure: ComponentStructure
    fileprivate var range: Range<Int>
    fileprivate var lineCount: Int
    var gapLine: Int?
    fileprivate var calendar: OpenCalendar
    fileprivate var unknownZones: [[UInt8]]
    fileprivate var first: UInt8?
    /// Whether it ends where nothing that was begun goes on.
    fileprivate var isWhole: Bool
  }

  /// A filter for a part of a text that begins `offset` bytes into it, as it seems between two components.
  init(_ window: OccurrenceWindow, resolver: TimeZoneResolver, from offset: Int) {
    self.init(window, resolver: resolver)
    self.offset = offset
    structure = .betweenComponents
    isPart = true
    // Something may have been left out before.
    gapLine = 1
  }

  /// What came of the part from `start` on, which begins with the byte `first`; the byte `next` follows, or nothing.
  consuming func part(from start: Int, first: UInt8?, next: UInt8?) -> Part {
    let isWhole = end(before: next) && (next == nil || !structure.isInComponent)
    if next == nil { keepCarried() }
    return Part(
      kept: kept, dropped: dropped, samples: samples, missedStarts: missedStarts, structure: structure,
      range: start..<offset, lineCount: lineNumber - 1,
      gapLine: gapLine, calendar: calendar, unknownZones: zones.told, first: first, isWhole: isWhole)
  }

  /// Adds the part of the text that follows, where what it took for granted is so; else `false`, and the part is to be taken block by block.
  mutating func append(_ part: consuming Part) -> Bool {
    // A part that begins with a space continues a line of this one.
    guard let first = part.first, !Self.isSpace(first), part.range.lowerBound == offset, end(before: first),
      structure.isBetweenComponents, part.isWhole
    else { return false }
    dropKnownSamples(of: &part)
    zones.take(told: part.unknownZones)
    missedStarts.formUnion(part.missedStarts)
    frontOfLine = FrontOfLine()
    let (bytes, lines) = (kept.bytes.count, lineNumber - 1)
    if part.structure.calendar > 0 {
      calendar.proceed(to: part.calendar, after: (bytes, kept.gaps.count))
    } else {
      calendar.isNeeded = true
    }
    kept.calendars += part.kept.calendars.map { $0 + structure.calendar }
    kept.gaps += part.kept.gaps.map { ($0.offset + bytes, $0.line + lines) }
    // No more room than that: what a file keeps is held until its events have been read.
    kept.bytes.reserveCapacity(bytes + part.kept.bytes.count)
    kept.bytes += part.kept.bytes
    part.kept.bytes = []
    kept.ignored = kept.ignored.adding(part.kept.ignored)
    kept.isOfInterest = kept.isOfInterest || part.kept.isOfInterest
    let droppedThere = part.dropped
    part.dropped = DroppedEvents()
    dropped.append(droppedThere, lines: lines, calendars: structure.calendar)
    structure.proceed(to: part.structure)
    offset = part.range.upperBound
    lineNumber += part.lineCount
    gapLine = part.gapLine.map { $0 + lines }
    return true
  }

  /// Takes the line that waits for the byte after it, and tells whether all lines are taken then.
  private mutating func end(before next: UInt8?) -> Bool {
    guard let last = partial.last else { return true }
    guard next == nil || last == UInt8(ascii: "\n") else { return false }
    takePartial(continues: next ?? 0, endingAt: offset)
    return true
  }
}
