import AgendaPlatform

/// Walks a text once, block by block, and keeps only what may matter for a window.
///
/// It never decides what an event is: it drops components that are whole, well nested, and provably outside of the window.
/// What it keeps is a text like the one it read, without them, and is read like any other.
struct WindowFilter {
  /// What was kept of a text.
  struct Kept {
    /// The bytes.
    var bytes: [UInt8] = []
    /// Where in ``bytes`` something was left out before, and the line of the file, from 1, that stands there.
    var gaps: [(offset: Int, line: Int)] = []
    /// Whether an event is among it, or lines that say something of the calendar, or what is nested wrongly.
    var isOfInterest = false
    /// The components that are no events, and were dropped for that.
    var ignored = IgnoredComponents()
    /// The VCALENDARs of the file of which something was kept, from 0, in order.
    var calendars: [Int] = []
  }

  /// What was kept so far.
  var kept = Kept()
  /// Which events were dropped.
  var dropped: DroppedEvents
  var structure = ComponentStructure()
  var facts = EventFacts()
  var zones: ZoneNames
  var test: WindowTest
  /// The property at hand, where it goes on in the next line.
  var open = OpenLine()
  /// How the property began that was at hand where the last block ended.
  var frontOfLine = FrontOfLine()
  /// Where the lines begin that are taken, in the block at hand.
  var linesStart = 0
  /// The VCALENDAR at hand.
  var calendar = OpenCalendar()
  /// The UIDs of dropped events that are wanted after all, in a second reading.
  let wanted: WantedEvents?
  /// The part of the open component that lies in earlier blocks.
  var carried: [UInt8] = []
  /// The beginning of a line whose end is in a later block.
  private(set) var partial: [UInt8] = []
  var lineNumber = 1
  /// Where the next block begins in the file.
  var offset = 0
  /// Where the open component begins in the file.
  var component = (offset: 0, line: 1)
  /// Whether the text has any LF; one whose lines end with CR alone is not followed.
  var hasLines = false
  /// How events were met that have no start.
  var missedStarts: Set<Fault> = []
  /// Whether it filters a part of a text that is added to an earlier one; then ``samples`` are noted.
  var isPart = false
  var samples: [Sample] = []
  /// The line after the last component that was dropped, until something is kept again.
  var gapLine: Int?

  /// A filter for a window; with `wanted` one that keeps just those events that the first reading dropped and that are wanted.
  init(_ window: OccurrenceWindow, resolver: TimeZoneResolver, wanted: WantedEvents? = nil) {
    test = WindowTest(window)
    zones = ZoneNames(resolver: resolver)
    dropped = DroppedEvents()
    self.wanted = wanted
  }

  /// Takes note that the text begins so many bytes into its file.
  mutating func skip(_ count: Int) { offset += count }

  /// Takes the next block of the text.
  mutating func take(_ block: UnsafeBufferPointer<UInt8>) {
    guard let base = block.baseAddress, !block.isEmpty else { return }
    defer { offset += block.count }
    // A NUL is no part of any text, and a reader leaves it out: a name may be hidden by it.
    let hidden = memchr(base, 0, block.count).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    var position = 0
    if !partial.isEmpty {
      if partial.last != UInt8(ascii: "\n") {
        position = Self.lineEnd(in: block, from: 0) ?? block.count
        if let hidden, hidden < position { giveUp() }
        partial += block[..<position]
      }
      guard position < block.count else { return }
      takePartial(continues: block[position], endingAt: offset + position)
    }
    var pending = position
    linesStart = position
    takeLines(of: block, from: &position, upTo: hidden ?? block.count, pending: &pending)
    if hidden != nil { giveUp() }
    guard !structure.isConfused else {
      hasLines = hasLines || Self.lineEnd(in: block, from: position) != nil
      return put(block[pending...])
    }
    noteFrontOfLine(in: block, upTo: position)
    put(block[pending..<position])
    partial += block[position...]
  }

  /// Takes the lines that end before a place, as far as the text is followed. What lies from `pending` on has not been put anywhere.
  private mutating func takeLines(
    of block: UnsafeBufferPointer<UInt8>, from position: inout Int, upTo limit: Int, pending: inout Int
  ) {
    // What a line means depends on whether the next one continues it: the last line of a block waits for the next block.
    var ends = LineFeeds(in: block, from: position)
    while !structure.isConfused, let end = ends.next(), end < block.count, end <= limit {
      let line = position..<end
      if !structure.isInComponent || open.awaitsLine {
        takeLine(line, in: block, at: offset, continues: block[end], pending: &pending)
      } else {
        switch Self.glance(at: line, in: block, before: block[end]) {
        case .nothing: lineNumber += 1
        case .fact where structure.isInEvent:
          facts.take(
            RawLine(UnsafeBufferPointer(rebasing: block[position..<(end - 1)])), zones: &zones)
          lineNumber += 1
        case .fact, .other:
          takeLine(line, in: block, at: offset, continues: block[end], pending: &pending)
        }
      }
      position = end
    }
  }

  /// Takes what is left when the text has ended.
  mutating func finish() {
    if !partial.isEmpty { takePartial(continues: 0, endingAt: offset) }
    guard wanted == nil else { return }
    // What the end of the text cuts off is for its reader to judge, and to tell of.
    keepCarried()
    guard structure.isInCalendar else { return }
    kept.isOfInterest = true
    noteGap()
  }

  /// Takes the line that lies in two blocks.
  mutating func takePartial(continues next: UInt8, endingAt end: Int) {
    let whole = partial
    partial.removeAll(keepingCapacity: true)
    whole.withUnsafeBufferPointer { line in
      var pending = 0
      linesStart = 0
      takeLine(0..<line.count, in: line, at: end - line.count, continues: next, pending: &pending)
      noteFrontOfLine(in: line, upTo: line.count)
      put(line[pending...])
    }
  }

  /// The place after the LF that ends the line at `start`.
  private static func lineEnd(in block: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < block.count, let base = block.baseAddress else { return nil }
    guard let found = memchr(base + start, 10, block.count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
  }
}
