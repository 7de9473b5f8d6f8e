import Glibc

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
  }

  /// What was kept so far.
  var kept = Kept()
  /// Which events were dropped.
  var dropped: DroppedEvents
  var structure = ComponentStructure()
  var facts = EventFacts()
  var zones: ZoneNames
  private var test: WindowTest
  /// The UIDs of dropped events that are wanted after all, in a second reading.
  let wanted: WantedEvents?
  /// The part of the open component that lies in earlier blocks.
  private var carried: [UInt8] = []
  /// The beginning of a line whose end is in a later block.
  private(set) var partial: [UInt8] = []
  var lineNumber = 1
  /// Where the next block begins in the file.
  var offset = 0
  /// Where the open component begins in the file.
  private var component = (offset: 0, line: 1)
  /// Whether the text has any LF; one whose lines end with CR alone is not followed.
  var hasLines = false
  /// Whether the property at hand has parameters; told only of one that is folded or ends with `=`.
  var hasParameters = false
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
    takeLines(of: block, from: &position, upTo: hidden ?? block.count, pending: &pending)
    if hidden != nil { giveUp() }
    guard !structure.isConfused else {
      hasLines = hasLines || Self.lineEnd(in: block, from: position) != nil
      return put(block[pending...])
    }
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
      if !structure.isInComponent || Self.isOdd(line, in: block) {
        takeLine(line, in: block, at: offset, continues: block[end], pending: &pending)
      } else {
        switch glance(at: line, in: block, before: block[end]) {
        case .nothing: lineNumber += 1
        case .fact:
          facts.take(
            RawLine(UnsafeBufferPointer(rebasing: block[position..<(end - 1)])), isFolded: false,
            zones: &zones)
          lineNumber += 1
        case .other: takeLine(line, in: block, at: offset, continues: block[end], pending: &pending)
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
      takeLine(0..<line.count, in: line, at: end - line.count, continues: next, pending: &pending)
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

extension WindowFilter {
  /// Takes a whole line. `next` is the byte after it; what lies from `pending` on has not been put anywhere.
  private mutating func takeLine(
    _ range: Range<Int>, in block: UnsafeBufferPointer<UInt8>, at base: Int, continues next: UInt8,
    pending: inout Int
  ) {
    defer { lineNumber += 1 }
    let hasEnd = block[range.upperBound - 1] == UInt8(ascii: "\n")
    hasLines = hasLines || hasEnd
    let line = RawLine(
      UnsafeBufferPointer(rebasing: block[range.lowerBound..<(range.upperBound - (hasEnd ? 1 : 0))]))
    let endsWithEquals = line[line.count - 1] == UInt8(ascii: "=")
    guard !Self.isSpace(line[0]) else {
      if structure.isInEvent { facts.takeContinuation(line) }
      if endsWithEquals, hasParameters { takeSoftEnd() }
      return
    }
    let isFolded = Self.isSpace(next)
    hasParameters = (isFolded || endsWithEquals) && line.hasParameters
    defer {
      // A quoted-printable value goes on after an `=`, and what looks like a property is its text.
      if endsWithEquals, hasParameters { takeSoftEnd() }
    }
    switch structure.take(line, isFolded: isFolded) {
    case .line:
      if structure.isInEvent { facts.take(line, isFolded: isFolded, zones: &zones) }
    case .calendarLine(let isOfInterest):
      kept.isOfInterest = kept.isOfInterest || isOfInterest
    case .begin:
      keep(block[pending..<range.lowerBound])
      pending = range.lowerBound
      facts.reset()
      component = (base + range.lowerBound, lineNumber)
    case .end(let kind):
      put(component: kind, block[pending..<range.upperBound], end: base + range.upperBound)
      pending = range.upperBound
    case .confused:
      giveUp()
    }
  }

  /// Takes note that the property at hand may go on in the next line: one of the VCALENDAR itself must keep the component behind it.
  private mutating func takeSoftEnd() {
    facts.isUnsure = true
    if !structure.isInComponent { giveUp() }
  }

  /// Keeps all that is left of the text. In a second reading there is nothing left: the first has kept it.
  private mutating func giveUp() {
    structure.giveUp()
    kept.isOfInterest = true
    if wanted == nil { keepCarried() } else { carried = [] }
  }

  /// Whether nothing more of the text is kept.
  private var isDone: Bool { wanted != nil && structure.isConfused }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Keeps or drops a component that ends with these bytes, at `end` in the file.
  private mutating func put(
    component kind: ScannedComponent.Kind, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, end: Int
  ) {
    guard isKept(kind, end: end) else {
      carried.removeAll(keepingCapacity: true)
      gapLine = lineNumber + 1
      return
    }
    kept.isOfInterest = kept.isOfInterest || kind == .event
    keepCarried()
    keep(bytes)
  }

  private mutating func isKept(_ kind: ScannedComponent.Kind, end: Int) -> Bool {
    switch kind {
    case .toDo, .journal, .freeBusy: return false
    case .timeZone, .other: return true
    case .event: break
    }
    guard let uid = facts.uid, !test.mayTouch(facts, zones: zones) else { return wanted == nil }
    let isOverride = facts.recurrenceID != nil
    if let wanted { return wanted.contains(uid, isOverride: isOverride) }
    if isOverride || !facts.rules.isEmpty {
      dropped.note(
        uid, isOverride: isOverride, at: component.offset..<end, line: component.line,
        calendar: structure.calendar)
    } else {
      dropped.note(uid)
    }
    return false
  }

  /// Puts bytes with the open component, or else keeps them.
  private mutating func put(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    if structure.isInComponent {
      carried += bytes
    } else if !isDone {
      keep(bytes)
    }
  }

  /// Keeps the open component, whole or not.
  mutating func keepCarried() {
    guard !carried.isEmpty else { return }
    carried.withUnsafeBufferPointer { keep($0[...]) }
    carried.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !bytes.isEmpty else { return }
    noteGap()
    kept.bytes += bytes
  }

  private mutating func noteGap() {
    guard let line = gapLine else { return }
    kept.gaps.append((kept.bytes.count, line))
    gapLine = nil
  }
}
