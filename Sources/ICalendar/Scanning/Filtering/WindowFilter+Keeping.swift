/// What becomes of a component when it has ended: it is kept, or dropped.
extension WindowFilter {
  /// Keeps all that is left of the text. In a second reading there is nothing left: the first has kept it.
  mutating func giveUp() {
    structure.giveUp()
    kept.isOfInterest = true
    if wanted == nil { keepCarried() } else { carried = [] }
  }

  /// Whether nothing more of the text is kept.
  private var isDone: Bool { wanted != nil && structure.isConfused }

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Keeps or drops a component that ends with these bytes, at `end` in the file.
  mutating func put(
    component kind: ScannedComponent.Kind, _ bytes: Slice<UnsafeBufferPointer<UInt8>>, end: Int
  ) {
    let faults = kind == .event ? newFaults : []
    // What was kept for its faults in the first reading is not read again.
    let isKept = isKept(kind) && (wanted == nil || faults.isEmpty)
    guard isKept || wanted == nil && !faults.isEmpty else {
      if kind == .event { noteDropped(end: end) } else { kept.ignored.add(kind) }
      if !carried.isEmpty { carried.removeAll(keepingCapacity: true) }
      gapLine = lineNumber + 1
      return
    }
    if kind == .event {
      kept.isOfInterest = true
      calendar.isNeeded = true
    }
    let start = kept.bytes.count
    keepCarried()
    keep(bytes)
    if kind == .timeZone { calendar.take(definition: kept.bytes[start...]) }
    if !isKept { noteSample(of: faults, from: start, end: end) }
  }

  private mutating func isKept(_ kind: ScannedComponent.Kind) -> Bool {
    switch kind {
    case .toDo, .journal, .freeBusy: return false
    case .timeZone, .other: return true
    case .event: break
    }
    guard !test.mayTouch(facts, zones: zones) else { return wanted == nil }
    switch facts.uid {
    case .unclear: return wanted == nil && facts.start != nil
    case .missing: return false
    case .known(let uid):
      guard let wanted, facts.start != nil else { return false }
      return wanted.contains(uid, isOverride: facts.recurrenceID != nil)
    }
  }

  /// Notes the event at hand, which is dropped.
  mutating func noteDropped(end: Int) {
    // A reader leaves out what has no start.
    guard wanted == nil, facts.start != nil, case .known(let uid) = facts.uid else { return }
    let isOverride = facts.recurrenceID != nil
    if facts.appliesToFuture, let move = test.move(by: facts) { dropped.note(uid, move) }
    if isOverride || !facts.rules.isEmpty || !facts.additionalDates.isEmpty || facts.hasExclusions {
      dropped.note(
        uid, isOverride: isOverride, at: component.offset..<end, line: component.line,
        calendar: structure.calendar)
    } else {
      dropped.note(uid)
    }
  }

  /// Puts bytes with the open component, or else keeps them.
  mutating func put(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
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

  mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !bytes.isEmpty else { return }
    noteGap()
    kept.bytes += bytes
  }

  mutating func noteGap() {
    guard let line = gapLine else { return }
    kept.gaps.append((kept.bytes.count, line))
    gapLine = nil
  }
}

/// Events that cannot be in the window, but have a fault that no earlier one has: one of each is kept, so that its reader tells of the fault.
extension WindowFilter {
  /// A fault that is told of once.
  enum Fault: Hashable {
    /// A TZID that is not known.
    case zone([UInt8])
    /// An event without DTSTART, or with one that is no time.
    case noStart(isUnreadable: Bool)
  }

  /// An event that was kept for its faults alone.
  struct Sample: Sendable {
    fileprivate var faults: [Fault]
    /// Where it is in what was kept.
    fileprivate var bytes: Range<Int>
    /// The line of the text after it.
    fileprivate var nextLine: Int
    /// How it is noted where it is dropped after all.
    fileprivate var dropped: DroppedEvents
  }

  /// The faults of the event at hand that no earlier one has.
  var newFaults: [Fault] {
    mutating get {
      var faults = facts.newZones.map { Fault.zone(zones.name($0)) }
      if facts.start == nil, !facts.isUnsure {
        let fault = Fault.noStart(isUnreadable: facts.isStartUnreadable)
        if missedStarts.insert(fault).inserted { faults.append(fault) }
      }
      return faults
    }
  }

  /// Notes that the event at hand was kept for its faults, from a place on in what was kept.
  mutating func noteSample(of faults: [Fault], from start: Int, end: Int) {
    guard isPart else { return }
    let all = dropped
    dropped = DroppedEvents()
    noteDropped(end: end)
    samples.append(
      Sample(faults: faults, bytes: start..<kept.bytes.count, nextLine: lineNumber + 1, dropped: dropped))
    dropped = all
  }

  /// Drops those of the next part of a text whose faults all stand in this one.
  func dropKnownSamples(of part: inout Part) {
    let known = missedStarts.union(zones.told.map { .zone($0) })
    for sample in part.samples.reversed() where known.isSuperset(of: sample.faults) {
      part.kept.remove(sample.bytes, before: sample.nextLine, &part.gapLine)
      part.dropped.append(sample.dropped, lines: 0, calendars: 0)
    }
  }
}

extension WindowFilter.Kept {
  /// Removes some bytes, after which a line of the text stands, or a gap.
  fileprivate mutating func remove(_ range: Range<Int>, before nextLine: Int, _ gapLine: inout Int?) {
    bytes.removeSubrange(range)
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
