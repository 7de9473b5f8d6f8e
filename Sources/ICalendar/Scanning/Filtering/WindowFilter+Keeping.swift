/// Keeps or drops a component when it has ended.
extension WindowFilter {
  /// Stops filtering and keeps the rest of the text. In a second reading it drops the rest, because the first reading kept it.
  mutating func giveUp() {
    structure.giveUp()
    kept.holdsOthers = true
    if reread == nil { keepCarried() } else { carried = [] }
  }

  /// Whether the rest of the text is dropped.
  private var isDone: Bool { reread != nil && structure.hasGivenUp }

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
