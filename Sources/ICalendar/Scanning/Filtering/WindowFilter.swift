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
    guard !block.isEmpty else { return }
    defer { offset += block.count }
    var position = 0
    if !partial.isEmpty {
      if partial.last != UInt8(ascii: "\n") {
        position = Self.lineEnd(in: block, from: 0) ?? block.count
        partial += block[..<position]
      }
      guard position < block.count else { return }
      filterPartial(continues: block[position], endingAt: offset + position)
    }
    var pending = position
    linesStart = position
    filterLines(of: block, from: &position, pending: &pending)
    guard !structure.hasGivenUp else {
      hasLines = hasLines || Self.lineEnd(in: block, from: position) != nil
      return put(block[pending...])
    }
    notePropertyHeader(in: block, upTo: position)
    put(block[pending..<position])
    partial += block[position...]
  }

  /// Filters the lines that another follows, until the filter gives up. The bytes from `pending` on are neither kept nor dropped yet.
  private mutating func filterLines(
    of block: UnsafeBufferPointer<UInt8>, from position: inout Int, pending: inout Int
  ) {
    // The reader removes NULs, so a NUL inside a name hides that name from the filter.
    var limit = Self.index(of: 0, in: block, from: position) ?? block.count
    // The next line may continue this one, so the last line of a block waits for the next block.
    var ends = LineFeeds(in: block, from: position)
    while !structure.hasGivenUp, var end = ends.next(), end < block.count {
      if structure.isInEvent, !open.awaitsLine {
        switch passUnneeded(of: block, from: &position, to: &end, &ends, before: limit) {
        case .unneeded: return
        case .property:
          event.read(RawLine(UnsafeBufferPointer(rebasing: block[position..<(end - 1)])), zones: &zones)
          lineNumber += 1
          position = end
          continue
        case .unclear: break
        }
      }
      if end > limit {
        filterLine(
          position..<end, in: block, at: offset, continues: block[end], isHidden: true, pending: &pending)
        position = end
        limit = Self.index(of: 0, in: block, from: end) ?? block.count
        continue
      }
      if let event = skipOpening(of: block, at: position, before: limit, pending: &pending) {
        position = event
        ends = LineFeeds(in: block, from: position)
        continue
      }
      let line = position..<end
      if isEventDelimiter(line, in: block, before: block[end]) {
        filterEventDelimiter(line, in: block, pending: &pending)
      } else if structure.isInComponent, !structure.isInEvent, !open.awaitsLine,
        Self.kind(of: line, in: block, before: block[end]) == .unneeded
      {
        lineNumber += 1
      } else {
        filterLine(line, in: block, at: offset, continues: block[end], pending: &pending)
      }
      position = end
    }
  }

  /// Passes over the lines of an event that the filter does not need: most lines of a calendar. `position` and `end` are those of the first line, and then of
  /// the one that it stops at, whose kind it returns: unclear if the line reaches beyond `limit`, unneeded if the block has no further line.
  @inline(__always)
  private mutating func passUnneeded(
    of block: UnsafeBufferPointer<UInt8>, from position: inout Int, to end: inout Int,
    _ ends: inout LineFeeds,
    before limit: Int
  ) -> LineKind {
    var count = 0
    defer { lineNumber += count }
    while end <= limit {
      let kind = Self.kind(of: position..<end, in: block, before: block[end])
      guard kind == .unneeded else { return kind }
      count += 1
      position = end
      end = ends.next() ?? block.count
      guard end < block.count else { return .unneeded }
    }
    return .unclear
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
      filterLine(
        0..<line.count, in: line, at: end - line.count, continues: next,
        isHidden: Self.index(of: 0, in: line, from: 0) != nil, pending: &pending)
      notePropertyHeader(in: line, upTo: line.count)
      put(line[pending...])
    }
  }

  /// The index after the LF that ends the line at `start`.
  private static func lineEnd(in block: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    index(of: UInt8(ascii: "\n"), in: block, from: start).map { $0 + 1 }
  }

  /// The index of the first such byte from `start` on.
  private static func index(of byte: UInt8, in block: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard start < block.count, let base = block.baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), block.count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

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

/// Keeps or drops a component when it has ended.
extension WindowFilter {
  /// Stops filtering and keeps the rest of the text. In a second reading it drops the rest, because the first reading kept it.
  mutating func giveUp() {
    structure.giveUp()
    keepFaulty()
  }

  /// Keeps the component that is open, because the text is wrongly nested in it. A second reading drops it, because the first reading kept it.
  mutating func keepFaulty() {
    kept.holdsOthers = true
    reach = nil
    calendar.keep()
    open = OpenLine()
    if reread == nil { keepCarried() } else { carried = [] }
  }

  /// Whether the lines up to the next component that is correctly nested, or the rest of the text, are dropped.
  private var isDone: Bool { reread != nil && (structure.hasGivenUp || structure.isRepairing) }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Keeps or drops a component that ends with `bytes`. `end` is the offset after it in the file.
  mutating func put(
    component kind: ScannedComponent.Kind, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, end: Int
  ) {
    // Where nothing is looked for, no call copies the filter for each event.
    let isWanted: Bool
    switch kind {
    case .toDo: isWanted = keepsToDo(bytes, end: end)
    case .freeBusy, .availability: isWanted = keepsFreeBusy(bytes)
    case .event where text != nil: isWanted = mayHoldText(bytes) && isKept(kind)
    default: isWanted = isKept(kind)
    }
    if kind == .event, event.start != nil { kept.hasEvents = true }
    let faults = kind == .event ? newFaults : []
    // The first reading already kept an event with new faults.
    let isKept = isWanted && (reread == nil || faults.isEmpty)
    if reach != nil { noteReach(of: kind, isKept: isKept, hasFaults: !faults.isEmpty) }
    guard isKept || reread == nil && !faults.isEmpty else {
      if kind == .event { noteDropped(end: end) } else { kept.ignored.add(kind) }
      if !carried.isEmpty { carried.removeAll(keepingCapacity: true) }
      gapLine = lineNumber + 1
      return
    }
    if kind == .event || kind == .toDo || kind == .freeBusy || kind == .availability {
      kept.holdsComponents = true
      calendar.isNeeded = true
    }
    let start = kept.bytes.count
    keepCarried()
    keep(bytes)
    if kind == .timeZone { calendar.read(timeZone: kept.bytes.suffix(from: start)) }
    if !isKept { noteSample(of: faults, from: start, end: end) }
  }

  /// Whether the current event, which ends with `bytes`, may have the text that is looked for.
  private func mayHoldText(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let text, reread == nil else { return true }
    if carried.isEmpty { return text.mayBeMet(by: UnsafeBufferPointer(rebasing: bytes)) }
    return (carried + bytes).withUnsafeBufferPointer { text.mayBeMet(by: $0) }
  }

  private mutating func isKept(_ kind: ScannedComponent.Kind) -> Bool {
    switch kind {
    case .toDo, .journal, .freeBusy, .availability: return false
    case .timeZone, .other: return true
    case .event: break
    }
    guard !overlap.mayTouch(event, zones: zones) else { return reread == nil }
    if event.appliesToFuture, event.start != nil, overlap.isNear(event) { return reread == nil }
    guard let wanted = reread ?? related, let uid = event.uid, event.start != nil else { return false }
    return wanted.contains(uid, isFarOverride: event.recurrenceID != nil && !overlap.isNear(event))
  }

  /// Records the current event as dropped.
  mutating func noteDropped(end: Int) {
    // The reader ignores an event without a start.
    guard reread == nil, event.start != nil, let uid = event.uid else { return }
    let isOverride = event.recurrenceID != nil
    if event.appliesToFuture, let move = overlap.move(by: event) { dropped.note(uid, move) }
    if isOverride || !event.rules.isEmpty || !event.additionalDates.isEmpty || event.hasExclusions {
      dropped.note(
        uid, isOverride: isOverride, isNear: isOverride && overlap.isNear(event),
        at: component.offset..<end, line: component.line, calendar: structure.calendar)
    } else {
      dropped.note(uid)
    }
  }

  /// Adds bytes to the open component; keeps them if no component is open.
  mutating func put(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    if structure.isInComponent {
      carried += bytes
    } else if !isDone {
      keep(bytes)
    }
  }

  /// Keeps the bytes of the open component so far.
  mutating func keepCarried() {
    guard !carried.isEmpty else { return }
    carried.withUnsafeBufferPointer { keep($0[...]) }
    carried.removeAll(keepingCapacity: true)
  }

  mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !bytes.isEmpty else { return }
    noteGap()
    kept.bytes.append(bytes)
  }

  mutating func noteGap() {
    guard let line = gapLine else { return }
    kept.gaps.append((kept.bytes.count, line))
    gapLine = nil
  }
}

/// Keeps one event for each fault, even if it cannot be in the window, so that the reader reports the fault.
extension WindowFilter {
  /// A fault that is reported once.
  enum Fault: Hashable {
    /// An unknown TZID.
    case zone([UInt8])
    /// An event whose DTSTART is missing or unreadable.
    case noStart(isUnreadable: Bool)
    /// A rule that cannot be read.
    case rule
    /// A property that may occur once, and has two values.
    case repeatedProperty
  }

  /// An event that was kept only for its faults.
  struct Sample: Sendable {
    fileprivate var faults: [Fault]
    /// Its half-open range in ``Kept/bytes``.
    fileprivate var bytes: Range<Int>
    /// The number of the line after it.
    fileprivate var nextLine: Int
    /// The record to add to ``dropped`` if the event is dropped later.
    fileprivate var dropped: DroppedEvents
  }

  /// The faults of the current event that no earlier event has.
  var newFaults: [Fault] {
    mutating get {
      var faults = event.newZones.map { Fault.zone(zones.name($0)) }
      if event.start == nil, !event.isUnsure {
        let fault = Fault.noStart(isUnreadable: event.isStartUnreadable)
        if seenFaults.insert(fault).inserted { faults.append(fault) }
      }
      if overlap.hasUnreadableRule, seenFaults.insert(.rule).inserted { faults.append(.rule) }
      if event.hasRepeatedProperty, seenFaults.insert(.repeatedProperty).inserted {
        faults.append(.repeatedProperty)
      }
      return faults
    }
  }

  /// Records that the current event was kept for its faults. `start` is its offset in ``Kept/bytes``, `end` the offset after it
  /// in the file.
  mutating func noteSample(of faults: [Fault], from start: Int, end: Int) {
    kept.reported.append(start)
    guard isPart else { return }
    let all = dropped
    dropped = DroppedEvents()
    noteDropped(end: end)
    samples.append(
      Sample(faults: faults, bytes: start..<kept.bytes.count, nextLine: lineNumber + 1, dropped: dropped))
    dropped = all
  }

  /// Drops the samples of the next part whose faults all occur in the text before it too, or are not reported because there are too
  /// many.
  mutating func dropKnownSamples(of part: inout Part) {
    let known = seenFaults.union(zones.unknownNames.map { .zone($0) })
    var needless: [Sample] = []
    for sample in part.samples {
      var isNew = false
      for fault in sample.faults where !known.contains(fault) {
        if case .zone = fault {
          guard zones.reportsLeft > 0 else { continue }
          zones.reportsLeft -= 1
        }
        isNew = true
      }
      if !isNew { needless.append(sample) }
    }
    for sample in needless.reversed() {
      part.kept.remove(sample.bytes, before: sample.nextLine, &part.gapLine)
      part.dropped.append(sample.dropped, lines: 0, calendars: 0)
    }
  }
}

extension WindowFilter.Kept {
  /// Removes a range of bytes. `nextLine` is the number of the line after them. If they are the last bytes, `gapLine` becomes
  /// that number.
  fileprivate mutating func remove(_ range: Range<Int>, before nextLine: Int, _ gapLine: inout Int?) {
    bytes.removeSubrange(range)
    reported = reported.filter { !range.contains($0) }.map { $0 < range.upperBound ? $0 : $0 - range.count }
    gaps.removeAll { range.contains($0.offset) }
    let place = gaps.firstIndex { $0.offset >= range.upperBound } ?? gaps.count
    let hasGap = place < gaps.count && gaps[place].offset == range.upperBound
    for index in place..<gaps.count { gaps[index].offset -= range.count }
    if hasGap { return }
    if range.lowerBound < bytes.count {
      gaps.insert((range.lowerBound, nextLine), at: place)
    } else {
      gapLine = gapLine ?? nextLine
    }
  }
}
