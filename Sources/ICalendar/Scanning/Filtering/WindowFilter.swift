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
  private(set) var kept = Kept()
  /// Which events were dropped.
  private(set) var dropped: DroppedEvents
  private var structure = ComponentStructure()
  private var facts = EventFacts()
  private var zones: ZoneNames
  private var test: WindowTest
  /// The UIDs of dropped events that are wanted after all, in a second reading.
  private let wanted: WantedEvents?
  /// The part of the open component that lies in earlier blocks.
  private var carried: [UInt8] = []
  /// The beginning of a line whose end is in a later block.
  private var partial: [UInt8] = []
  private var lineNumber = 1
  /// Where the next block begins in the file.
  private var offset = 0
  /// Where the open component begins in the file.
  private var component = (offset: 0, line: 1)
  /// Whether the text has any LF; one whose lines end with CR alone is not followed.
  private(set) var hasLines = false
  /// Whether the property at hand has parameters; told only of one that is folded or ends with `=`.
  private var hasParameters = false
  /// The line after the last component that was dropped, until something is kept again.
  private var gapLine: Int?

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
    // A NUL is no part of any text, and a reader leaves it out: a name may be hidden by it.
    if let base = block.baseAddress, memchr(base, 0, block.count) != nil { giveUp() }
    guard let first = block.first else { return }
    defer { offset += block.count }
    var position = 0
    if !partial.isEmpty {
      if partial.last != UInt8(ascii: "\n") {
        position = Self.lineEnd(in: block, from: 0) ?? block.count
        partial += block[..<position]
      }
      guard position < block.count else { return }
      takePartial(continues: position == 0 ? first : block[position], endingAt: offset + position)
    }
    var pending = position
    // What a line means depends on whether the next one continues it: the last line of a block waits for the next block.
    while let end = Self.lineEnd(in: block, from: position), end < block.count {
      if saysNothing(position..<end, in: block, before: block[end]) {
        lineNumber += 1
      } else {
        takeLine(position..<end, in: block, at: offset, continues: block[end], pending: &pending)
      }
      position = end
    }
    put(block[pending..<position])
    partial += block[position...]
  }

  /// Whether a line of a component says nothing to the filter, as a look at its first and last bytes tells: most do.
  private func saysNothing(_ line: Range<Int>, in block: UnsafeBufferPointer<UInt8>, before next: UInt8)
    -> Bool
  {
    guard structure.isInComponent, line.count > 3 else { return false }
    let beforeEnd = line.upperBound - (block[line.upperBound - 2] == UInt8(ascii: "\r") ? 3 : 2)
    guard block[beforeEnd] != UInt8(ascii: "="), block[beforeEnd] != UInt8(ascii: "\r") else { return false }
    let first = block[line.lowerBound]
    if Self.isSpace(first) { return !facts.awaitsContinuation }
    guard !Self.isSpace(next) else { return false }
    let second = block[line.lowerBound + 1] | 0x20
    switch first | 0x20 {
    case UInt8(ascii: "b"), UInt8(ascii: "e"), UInt8(ascii: "r"), UInt8(ascii: "u"): return false
    case UInt8(ascii: "d"): return second != UInt8(ascii: "t") && second != UInt8(ascii: "u")
    default: return first > UInt8(ascii: " ") && first < 0x80
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
  private mutating func takePartial(continues next: UInt8, endingAt end: Int) {
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
      if structure.isInEvent { facts.take(line, zones: &zones) }
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

  private static func isSpace(_ byte: UInt8) -> Bool {
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
    let mayTouch = !facts.hasPlainUID || test.mayTouch(facts, zones: zones)
    let uid = facts.trimmedUID
    let isOverride = facts.recurrenceID != nil
    if let wanted { return !mayTouch && wanted.contains(uid: uid, isOverride: isOverride) }
    if mayTouch { return true }
    if uid.isEmpty { return false }
    if isOverride || !facts.rules.isEmpty {
      dropped.note(
        uid: uid, isOverride: isOverride, at: component.offset..<end, line: component.line,
        calendar: structure.calendar)
    } else {
      dropped.note(uid: uid)
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
  private mutating func keepCarried() {
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
