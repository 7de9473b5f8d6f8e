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
