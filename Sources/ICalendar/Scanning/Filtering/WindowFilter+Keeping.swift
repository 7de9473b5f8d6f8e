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
