/// The events that a filter dropped, by a fingerprint of their UIDs: enough to notice when one matters after all.
///
/// An event that is kept may have a newer version, or another override of the same instance, among those that were dropped.
struct DroppedEvents: Sendable {
  /// An event that is likely to be wanted, one that recurs or overrides, and where it lies.
  struct Located: Sendable {
    /// The offset, and below it the upper eight bits of the fingerprint and whether the event overrides.
    private let place: UInt64
    private let lowerBits: UInt32
    /// How many bytes it has.
    let length: UInt32
    /// Its line of the file, from 1.
    fileprivate(set) var line: UInt32
    /// The VCALENDAR to which it belongs, from 0.
    fileprivate(set) var calendar: UInt32

    fileprivate init(
      _ uid: UIDFingerprint, isOverride: Bool, at bytes: Range<Int>, line: Int, calendar: Int
    ) {
      place = UInt64(bytes.lowerBound) << 9 | (uid.bits >> 32) << 1 | (isOverride ? 1 : 0)
      lowerBits = UInt32(truncatingIfNeeded: uid.bits)
      length = UInt32(clamping: bytes.count)
      self.line = UInt32(clamping: line)
      self.calendar = UInt32(clamping: calendar)
    }

    /// Its first byte in the file.
    var offset: Int { Int(place >> 9) }
    fileprivate var isOverride: Bool { place & 1 == 1 }
    var uid: UIDFingerprint {
      UIDFingerprint(bits: (place >> 1 & 0xFF) << 32 | UInt64(lowerBits))
    }
  }

  /// Fingerprints of single events, of five bytes each.
  private struct Singles: Sendable {
    var lower: [UInt32] = []
    var upper: [UInt8] = []

    init(reserving count: Int = 0) {
      lower.reserveCapacity(count)
      upper.reserveCapacity(count)
    }

    func contains(_ wanted: WantedEvents) -> Bool {
      lower.indices.contains {
        wanted.contains(UIDFingerprint(bits: UInt64(upper[$0]) << 32 | UInt64(lower[$0])), isOverride: false)
      }
    }
  }

  /// How many fingerprints, or events, lie together: so few that growing copies and wastes little, and not quite a power of two, since an array
  /// that outgrows one by its header takes twice the room.
  private static let chunkSize = 8000

  private var singles = Singles()
  private var fullSingles: [Singles] = []
  private var events: [Located] = []
  private var fullEvents: [[Located]] = []
  /// What overrides that hold for later instances too do to their series.
  private(set) var moves: [(uid: UIDFingerprint, move: SeriesMove)] = []

  /// Whether none was dropped.
  var isEmpty: Bool { singles.lower.isEmpty && events.isEmpty && fullSingles.isEmpty && fullEvents.isEmpty }

  /// Notes a single event.
  mutating func note(_ uid: UIDFingerprint) {
    if singles.lower.count == Self.chunkSize {
      fullSingles.append(singles)
      singles = Singles(reserving: Self.chunkSize)
    }
    singles.lower.append(UInt32(truncatingIfNeeded: uid.bits))
    singles.upper.append(UInt8(truncatingIfNeeded: uid.bits >> 32))
  }

  /// Notes an event that recurs or overrides, where it lies in `bytes` of the file.
  mutating func note(_ uid: UIDFingerprint, isOverride: Bool, at bytes: Range<Int>, line: Int, calendar: Int)
  {
    if events.count == Self.chunkSize {
      fullEvents.append(events)
      events = []
      events.reserveCapacity(Self.chunkSize)
    }
    events.append(Located(uid, isOverride: isOverride, at: bytes, line: line, calendar: calendar))
  }

  /// Notes what an override does to later instances of its series.
  mutating func note(_ uid: UIDFingerprint, _ move: SeriesMove) { moves.append((uid, move)) }

  /// Adds those of the next part of the text, of which lines and calendars count from the end of this one.
  mutating func append(_ next: consuming DroppedEvents, lines: Int, calendars: Int) {
    fullSingles += [singles] + next.fullSingles
    singles = next.singles
    moves += next.moves
    fullEvents.append(events)
    events = next.events
    next.events = []
    Self.move(&events, lines, calendars)
    var following = next.fullEvents
    next.fullEvents = []
    for index in following.indices { Self.move(&following[index], lines, calendars) }
    fullEvents += following
  }

  private static func move(_ events: inout [Located], _ lines: Int, _ calendars: Int) {
    for index in events.indices {
      events[index].line = UInt32(clamping: Int(events[index].line) + lines)
      events[index].calendar = UInt32(clamping: Int(events[index].calendar) + calendars)
    }
  }

  /// Whether a single event is wanted.
  func hasSingleEvent(_ wanted: WantedEvents) -> Bool {
    singles.contains(wanted) || fullSingles.contains { $0.contains(wanted) }
  }

  /// The others that are wanted, in the order of the file.
  func located(_ wanted: WantedEvents) -> [Located] {
    (fullEvents + [events]).flatMap { events in
      events.filter { wanted.contains($0.uid, isOverride: $0.isOverride) }
    }.sorted { $0.offset < $1.offset }
  }

  /// Those that recur, and that are moved, with how far.
  func recurring(movedBy moves: [UIDFingerprint: SeriesMove]) -> [(event: Located, move: SeriesMove)] {
    (fullEvents + [events]).flatMap { events in
      events.compactMap { event in
        event.isOverride ? nil : moves[event.uid].map { (event, $0) }
      }
    }
  }
}

/// What overrides that hold for later instances too (`RANGE=THISANDFUTURE`) do to a series whose instances are not in the window by themselves:
/// from where they may move one into it.
///
/// Such an override is dropped like any other, and noted. When all of a calendar's files are read, the series that were dropped with it are looked at
/// again, in the window widened by this.
struct SeriesMove: Sendable {
  /// How many seconds before the window an instance may begin so that it touches the window after it was moved and got another length.
  var before: Int
  /// How many seconds after the window it may begin.
  var after: Int

  /// Takes in what another override of the series does.
  mutating func formUnion(_ other: SeriesMove) {
    before = max(before, other.before)
    after = max(after, other.after)
  }

  /// Whether the event in some bytes, from BEGIN to END, may touch a window after it was moved.
  func mayBring(_ event: [UInt8], into window: OccurrenceWindow, resolver: TimeZoneResolver) -> Bool {
    var filter = WindowFilter(window.widened(before: before, after: after), resolver: resolver, from: 0)
    event.withUnsafeBufferPointer { filter.take($0) }
    let part = filter.part(from: 0, first: event.first, next: nil)
    // What is kept for its faults alone is not in the window.
    return part.dropped.isEmpty && part.samples.isEmpty
  }
}
