/// The events that a filter dropped, by a fingerprint of their UIDs: enough to notice when one matters after all.
///
/// An event that is kept may have a newer version, or another override of the same instance, among those that were dropped.
struct DroppedEvents {
  /// An event that is likely to be wanted, one that recurs or overrides, and where it lies.
  struct Located {
    fileprivate var fingerprint: UInt64
    /// Its first byte in the file.
    var offset: Int
    /// How many bytes it has.
    var length: UInt32
    /// Its line of the file, from 1.
    var line: UInt32
    /// The VCALENDAR to which it belongs, from 0.
    var calendar: UInt32
  }

  /// How many fingerprints lie together; small enough that growing copies little.
  private static let chunkSize = 16_384

  /// Single events, of which just the fingerprints are kept.
  private var chunks: [[UInt64]] = []
  private var located: [Located] = []

  /// Whether none was dropped.
  var isEmpty: Bool { chunks.isEmpty && located.isEmpty }

  /// Notes a single event. Different UIDs have the same fingerprint once in 2⁶³ pairs, and that costs a reading, not a wrong answer.
  mutating func note(uid: ArraySlice<UInt8>) {
    if chunks.last.map({ $0.count == Self.chunkSize }) ?? true {
      chunks.append([])
      // A file of a folder has a single event.
      if chunks.count > 1 { chunks[chunks.count - 1].reserveCapacity(Self.chunkSize) }
    }
    chunks[chunks.count - 1].append(Self.fingerprint(uid) & ~1)
  }

  /// Notes an event that recurs or overrides, where it lies in `bytes` of the file.
  mutating func note(uid: ArraySlice<UInt8>, isOverride: Bool, at bytes: Range<Int>, line: Int, calendar: Int)
  {
    located.append(
      Located(
        fingerprint: Self.fingerprint(uid) & ~1 | (isOverride ? 1 : 0), offset: bytes.lowerBound,
        length: UInt32(clamping: bytes.count), line: UInt32(clamping: line),
        calendar: UInt32(clamping: calendar)))
  }

  /// Whether a single event is wanted.
  func hasSingleEvent(_ wanted: WantedEvents) -> Bool {
    chunks.contains { $0.contains { wanted.contains(fingerprint: $0, isOverride: false) } }
  }

  /// The others that are wanted.
  func located(_ wanted: WantedEvents) -> [Located] {
    located.filter { wanted.contains(fingerprint: $0.fingerprint & ~1, isOverride: $0.fingerprint & 1 == 1) }
  }

  /// A number that tells UIDs apart: the FNV-1a hash of their bytes.
  static func fingerprint(_ uid: some Sequence<UInt8>) -> UInt64 {
    uid.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The UIDs of events that are kept, whose other components must be looked at too.
struct WantedEvents {
  /// UIDs whose events matter: a newer version would stand for the one that is kept.
  private var events: Set<UInt64> = []
  /// UIDs whose overrides matter: of those that are kept as overrides, or whose instances are longer than a day.
  private var overrides: Set<UInt64> = []

  /// What is wanted beside events that were kept. An override that only keeps an instance from showing needs nothing beside it.
  init(beside outlines: [EventOutline], in window: OccurrenceWindow) {
    for outline in outlines {
      guard let uid = outline.uid else { continue }
      let schedule = outline.schedule
      let isOverride = schedule.recurrenceID != nil
      guard
        !isOverride || schedule.appliesToFuture || window.contains(schedule.firstSpan(viewer: window.zone))
      else {
        continue
      }
      let fingerprint = DroppedEvents.fingerprint(uid.utf8) & ~1
      events.insert(fingerprint)
      let isLong = schedule.longestReach(viewer: window.zone) > 3 * 86_400
      if isOverride || isLong { overrides.insert(fingerprint) }
    }
  }

  /// Whether an event or override with a UID is wanted.
  func contains(fingerprint: UInt64, isOverride: Bool) -> Bool {
    (isOverride ? overrides : events).contains(fingerprint)
  }

  /// Whether an event or override with a UID is wanted.
  func contains(uid: ArraySlice<UInt8>, isOverride: Bool) -> Bool {
    contains(fingerprint: DroppedEvents.fingerprint(uid) & ~1, isOverride: isOverride)
  }
}
