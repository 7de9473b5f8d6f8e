import AgendaPlatform

/// Reads a text once, block by block, and keeps only what may matter for a window.
///
/// It drops components that are complete, correctly nested, and certainly outside the window. The bytes that it keeps are an
/// iCalendar text again, which ``ComponentScanner`` and the parsers read like any other.
struct WindowFilter {
  /// The parts of a text that the filter kept.
  struct Kept {
    /// The bytes.
    var bytes = BlockText()
    /// The offsets in ``bytes`` before which the filter dropped something, each with the number, from 1, of the file's line at
    /// that offset.
    var gaps: [(offset: Int, line: Int)] = []
    /// The offsets in ``bytes`` of the events that are outside of the window, and kept only for their faults.
    var reported: [Int] = []
    /// Whether ``bytes`` hold a component that is read.
    var holdsComponents = false
    /// Whether ``bytes`` hold a property of the calendar that is used, or a wrongly nested component.
    var holdsOthers = false
    /// Whether ``bytes`` have to be read.
    var isOfInterest: Bool { holdsComponents || holdsOthers }
    /// The components that were dropped because they are not events.
    var ignored = IgnoredComponents()
    /// Whether the text has an event with a start, kept or dropped.
    var hasEvents = false
    /// The number of VFREEBUSYs in ``bytes``.
    var freeBusyCount = 0
    /// The VCALENDARs from which something was kept, in order, as their positions in the file from 0.
    var calendars: [Int] = []
  }

  /// The parts kept so far.
  var kept = Kept()
  /// The events dropped so far.
  var dropped: DroppedEvents
  var structure = ComponentStructure()
  var event = RawEvent()
  var zones: ZoneNames
  var overlap: WindowOverlap
  /// The current property, if it may continue on the next line.
  var open = OpenLine()
  /// The name and parameters of the property that the last block ended with.
  var propertyHeader = PropertyHeader()
  /// The offset in the current block of the first complete line.
  var linesStart = 0
  /// The current VCALENDAR.
  var calendar = OpenCalendar()
  /// The lines with which VCALENDARs began.
  var openings = CalendarOpenings()
  /// In a second reading, the UIDs of the dropped events to keep now; `nil` in the first reading.
  let reread: EventsToReread?
  /// In an excerpt, the UIDs of the events to keep also outside of the window; `nil` otherwise.
  let related: EventsToReread?
  /// The text that an event must have to be kept; `nil` for any.
  var text: TextCondition?
  /// Which tasks are kept.
  var toDos = ToDoExtent.due
  /// The bytes of the open component from earlier blocks.
  var carried: [UInt8] = []
  /// The time in which the text matters; `nil` if that is not asked, or an UID was not read.
  var reach: TextReach?
  /// The beginning of a line that ends in a later block.
  private(set) var partial: [UInt8] = []
  var lineNumber = 1
  /// The offset of the next block in the file.
  var offset = 0
  /// The offset and the line, from 1, at which the open component begins in the file.
  var component = (offset: 0, line: 1)
  /// Whether the text has any LF. The filter does not handle a text whose lines end with CR alone.
  var hasLines = false
  /// The faults of events so far, without unknown TZIDs.
  var seenFaults: Set<Fault> = []
  /// Whether the filter reads a part of a text that is later appended to an earlier part; then it records ``samples``.
  var isPart = false
  var samples: [Sample] = []
  /// The number of the line after the last dropped component, until the filter keeps something again.
  var gapLine: Int?

  /// A filter for a window. With `reread` it keeps only those events that the first reading dropped and whose UIDs `reread`
  /// contains. With `related` it also keeps events outside of the window whose UIDs `related` contains.
  init(
    _ window: OccurrenceWindow, resolver: TimeZoneResolver, text: TextCondition? = nil,
    reread: EventsToReread? = nil, related: EventsToReread? = nil
  ) {
    overlap = WindowOverlap(window)
    zones = ZoneNames(resolver: resolver)
    dropped = DroppedEvents()
    self.text = text
    self.reread = reread
    self.related = related
  }

  /// Advances the offset in the file by `count` bytes that the filter does not read.
  mutating func skip(_ count: Int) { offset += count }

  /// Filters the next block of the text.
  mutating func read(_ block: UnsafeBufferPointer<UInt8>) {
    guard let base = block.baseAddress, !block.isEmpty else { return }
    defer { offset += block.count }
    // The reader removes NULs, so a NUL inside a name hides that name from the filter.
    let hidden = memchr(base, 0, block.count).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    var position = 0
    if !partial.isEmpty {
      if partial.last != UInt8(ascii: "\n") {
        position = Self.lineEnd(in: block, from: 0) ?? block.count
        if let hidden, hidden < position { giveUp() }
        partial += block[..<position]
      }
      guard position < block.count else { return }
      filterPartial(continues: block[position], endingAt: offset + position)
    }
    var pending = position
    linesStart = position
    filterLines(of: block, from: &position, upTo: hidden ?? block.count, pending: &pending)
    if hidden != nil { giveUp() }
    guard !structure.hasGivenUp else {
      hasLines = hasLines || Self.lineEnd(in: block, from: position) != nil
      return put(block[pending...])
    }
    notePropertyHeader(in: block, upTo: position)
    put(block[pending..<position])
    partial += block[position...]
  }

  /// Filters the lines that end at or before `limit`, until the structure is broken. The bytes from `pending` on are neither
  /// kept nor dropped yet.
  private mutating func filterLines(
    of block: UnsafeBufferPointer<UInt8>, from position: inout Int, upTo limit: Int, pending: inout Int
  ) {
    // The next line may continue this one, so the last line of a block waits for the next block.
    var ends = LineFeeds(in: block, from: position)
    while !structure.hasGivenUp, let end = ends.next(), end < block.count, end <= limit {
      if let event = skipOpening(of: block, at: position, before: limit, pending: &pending) {
        position = event
        ends = LineFeeds(in: block, from: position)
        continue
      }
      let line = position..<end
      if isEventDelimiter(line, in: block, before: block[end]) {
        filterEventDelimiter(line, in: block, pending: &pending)
      } else if !structure.isInComponent || open.awaitsLine {
        filterLine(line, in: block, at: offset, continues: block[end], pending: &pending)
      } else {
        switch Self.kind(of: line, in: block, before: block[end]) {
        case .unneeded: lineNumber += 1
        case .property where structure.isInEvent:
          event.read(
            RawLine(UnsafeBufferPointer(rebasing: block[position..<(end - 1)])), zones: &zones)
          lineNumber += 1
        case .property, .unclear:
          filterLine(line, in: block, at: offset, continues: block[end], pending: &pending)
        }
      }
      position = end
    }
  }

  /// Filters the rest when the text has ended.
  mutating func finish() {
    if !partial.isEmpty { filterPartial(continues: 0, endingAt: offset) }
    guard reread == nil else { return }
    // The reader reports a component that the end of the text cuts off.
    keepCarried()
    guard structure.isInCalendar else { return }
    kept.holdsOthers = true
    noteGap()
  }

  /// Filters the line that began in an earlier block.
  mutating func filterPartial(continues next: UInt8, endingAt end: Int) {
    let whole = partial
    partial.removeAll(keepingCapacity: true)
    whole.withUnsafeBufferPointer { line in
      var pending = 0
      linesStart = 0
      filterLine(0..<line.count, in: line, at: end - line.count, continues: next, pending: &pending)
      notePropertyHeader(in: line, upTo: line.count)
      put(line[pending...])
    }
  }

  /// The index after the LF that ends the line at `start`.
  private static func lineEnd(in block: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < block.count, let base = block.baseAddress else { return nil }
    guard let found = memchr(base + start, 10, block.count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
  }
}
