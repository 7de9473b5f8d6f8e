/// A dropped series or override, with its place in the file. The reader often needs these again.
struct LocatedEvent: Sendable {
  /// The fingerprint of its UID.
  var uid: UIDFingerprint
  /// Whether the event has a RECURRENCE-ID.
  var isOverride: Bool
  /// Whether the instance that it replaces may touch the window.
  var isNear: Bool
  /// The offset of its first byte in the file.
  var offset: Int
  /// Its length in bytes.
  var length: Int
  /// The line of its BEGIN in the file, from 1.
  var line: Int
  /// The position of its VCALENDAR in the file, from 0.
  var calendar: Int
}

/// Dropped series and overrides in the order of the file, 17 bytes each: a large calendar has a hundred thousand of them.
struct LocatedEvents: Sendable {
  private struct Entry: Sendable {
    /// The offset after that of the first event.
    var offset: UInt32
    var length: UInt32
    /// The line after that of the first event, and in the two highest bits whether the event is an override, and of an instance near the window.
    var line: UInt32
    /// The lower bits of the fingerprint.
    var uid: UInt32
  }

  private static let overrideBit: UInt32 = 1 << 31
  private static let nearBit: UInt32 = 1 << 30

  private var entries: [Entry] = []
  /// The upper bits of each fingerprint.
  private var upper: [UInt8] = []
  /// The VCALENDARs, each with the index of its first event.
  private var calendars: [(start: Int, calendar: Int)] = []
  private let firstOffset: Int
  private var firstLine: Int

  /// An empty list that can begin with `event`, with room for a number of events.
  init(from event: LocatedEvent, reserving count: Int) {
    firstOffset = event.offset
    firstLine = event.line
    entries.reserveCapacity(count)
    upper.reserveCapacity(count)
  }

  /// The number of events.
  var count: Int { entries.count }
  /// The indices of the events.
  var indices: Range<Int> { entries.indices }

  /// Whether an event is near enough to the first event to be added.
  func reaches(_ event: LocatedEvent) -> Bool {
    (0...Int(UInt32.max)).contains(event.offset - firstOffset)
      && (0..<Int(Self.nearBit)).contains(event.line - firstLine)
  }

  /// Adds an event that is near enough.
  mutating func append(_ event: LocatedEvent) {
    if calendars.last?.calendar != event.calendar { calendars.append((count, event.calendar)) }
    entries.append(
      Entry(
        offset: UInt32(event.offset - firstOffset), length: UInt32(clamping: event.length),
        line: UInt32(event.line - firstLine) | (event.isOverride ? Self.overrideBit : 0)
          | (event.isNear ? Self.nearBit : 0),
        uid: UInt32(truncatingIfNeeded: event.uid.bits)))
    upper.append(UInt8(truncatingIfNeeded: event.uid.bits >> 32))
  }

  /// Counts lines and calendars from an earlier beginning.
  mutating func move(lines: Int, calendars count: Int) {
    firstLine += lines
    for index in calendars.indices { calendars[index].calendar += count }
  }

  /// The fingerprint of the event at an index.
  func uid(at index: Int) -> UIDFingerprint {
    UIDFingerprint(bits: UInt64(upper[index]) << 32 | UInt64(entries[index].uid))
  }

  /// Whether the event at an index is an override.
  func isOverride(at index: Int) -> Bool { entries[index].line & Self.overrideBit != 0 }

  /// Whether the event at an index is an override of an instance that certainly does not touch the window.
  func isFarOverride(at index: Int) -> Bool {
    entries[index].line & (Self.overrideBit | Self.nearBit) == Self.overrideBit
  }

  /// The event at an index.
  subscript(index: Int) -> LocatedEvent {
    let entry = entries[index]
    return LocatedEvent(
      uid: uid(at: index), isOverride: isOverride(at: index), isNear: entry.line & Self.nearBit != 0,
      offset: firstOffset + Int(entry.offset), length: Int(entry.length),
      line: firstLine + Int(entry.line & (Self.nearBit - 1)), calendar: calendar(at: index))
  }

  private func calendar(at index: Int) -> Int {
    let after = calendars.indices.partitionPoint { calendars[$0].start > index }
    return calendars[max(0, after - 1)].calendar
  }
}
