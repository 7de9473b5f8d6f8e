/// The events that a filter dropped, by fingerprints of their UIDs.
///
/// A dropped event may be a newer version of a kept event, or another override of the same instance. The reader finds such
/// events here and reads them again.
struct DroppedEvents: Sendable {
  /// The number of fingerprints in one array of four bytes each. It is small so that growing an array copies and wastes little, and large
  /// enough that the array has pages of its own (`ProcessLimits`), which go back to the system when it is freed.
  static let chunkSize = 32_760
  /// The number of series and overrides in one array of sixteen bytes each, for the same reasons.
  private static let locatedChunkSize = 8190

  /// The latest events that neither recur nor override.
  private var singles = Fingerprints()
  /// The others, packed.
  private var packedSingles: [PackedFingerprints] = []
  private var events: [LocatedEvents] = []
  /// The moves of series by overrides with `RANGE=THISANDFUTURE`.
  private(set) var moves: [(uid: UIDFingerprint, move: SeriesMove)] = []

  /// Whether no event was dropped.
  var isEmpty: Bool { singles.isEmpty && events.isEmpty && packedSingles.isEmpty }

  /// Records an event that neither recurs nor overrides.
  mutating func note(_ uid: UIDFingerprint) {
    if singles.count == Self.chunkSize {
      packedSingles.append(PackedFingerprints(singles))
      singles.removeAll()
    }
    singles.append(uid)
  }

  /// Records a series or an override. `isNear` says whether the instance that an override replaces may touch the window. `bytes` are its half-open
  /// range in the file, `line` counts from 1, `calendar` from 0.
  mutating func note(
    _ uid: UIDFingerprint, isOverride: Bool, isNear: Bool, at bytes: Range<Int>, line: Int, calendar: Int
  ) {
    let event = LocatedEvent(
      uid: uid, isOverride: isOverride, isNear: isNear, offset: bytes.lowerBound, length: bytes.count,
      line: line, calendar: calendar)
    if events.last.map({ $0.count < Self.locatedChunkSize && $0.reaches(event) }) != true {
      events.append(LocatedEvents(from: event, reserving: events.isEmpty ? 0 : Self.locatedChunkSize))
    }
    events[events.count - 1].append(event)
  }

  /// Records how an override moves later instances of its series.
  mutating func note(_ uid: UIDFingerprint, _ move: SeriesMove) { moves.append((uid, move)) }

  /// Appends the events of the next part of the text. That part counts lines and calendars from its own beginning; `lines` and
  /// `calendars` are the numbers before it.
  mutating func append(_ next: consuming DroppedEvents, lines: Int, calendars: Int) {
    if !singles.isEmpty { packedSingles.append(PackedFingerprints(singles)) }
    packedSingles += next.packedSingles
    singles = next.singles
    moves += next.moves
    for var located in next.events {
      located.move(lines: lines, calendars: calendars)
      events.append(located)
    }
  }

  /// Whether an event that neither recurs nor overrides is among `reread`.
  func hasSingleEvent(_ reread: EventsToReread) -> Bool {
    singles.contains { reread.contains($0, isFarOverride: false) }
      || packedSingles.contains { $0.contains { reread.contains($0, isFarOverride: false) } }
  }

  /// Whether any event is among `reread`.
  func hasEvent(_ reread: EventsToReread) -> Bool {
    hasSingleEvent(reread)
      || events.contains { events in
        events.indices.contains {
          reread.contains(events.uid(at: $0), isFarOverride: events.isFarOverride(at: $0))
        }
      }
  }

  /// The series and overrides that are among `reread`, in the order of the file.
  func located(_ reread: EventsToReread) -> [LocatedEvent] {
    events.flatMap { events in
      events.indices.filter {
        reread.contains(events.uid(at: $0), isFarOverride: events.isFarOverride(at: $0))
      }
      .map { events[$0] }
    }.sorted { $0.offset < $1.offset }
  }

  /// The series that are among `moves`, each with its move.
  func recurring(movedBy moves: [UIDFingerprint: SeriesMove]) -> [(event: LocatedEvent, move: SeriesMove)] {
    events.flatMap { events in
      events.indices.compactMap { place in
        events.isOverride(at: place) ? nil : moves[events.uid(at: place)].map { (events[place], $0) }
      }
    }
  }
}

/// How far overrides with `RANGE=THISANDFUTURE` move the later instances of their series.
///
/// They may move an instance into the window although the series alone does not touch it. The filter drops such an override
/// like any other, and records its move. When all files of the calendar are read, the reader tests the dropped series again
/// with the window widened by this move.
struct SeriesMove: Sendable {
  /// An instance that begins up to this many seconds before the window may touch the window once it is moved.
  var before: Int
  /// An instance that begins up to this many seconds after the window may touch the window once it is moved.
  var after: Int

  /// Widens this move so that it covers another override of the series too.
  mutating func formUnion(_ other: SeriesMove) {
    before = max(before, other.before)
    after = max(after, other.after)
  }

  /// Whether an event may touch the window once it is moved. `event` holds its bytes from BEGIN to END.
  func mayBring(_ event: [UInt8], into window: OccurrenceWindow, resolver: TimeZoneResolver) -> Bool {
    var filter = WindowFilter(window.widened(before: before, after: after), resolver: resolver, from: 0)
    event.withUnsafeBufferPointer { filter.read($0) }
    let part = filter.part(from: 0, first: event.first, next: nil)
    // An event that the filter keeps only to report its problems is not in the window.
    return part.dropped.isEmpty && part.samples.isEmpty
  }
}

/// The UIDs of kept events whose dropped components must be read after all.
struct EventsToReread {
  /// A set of fingerprints. For most fingerprints outside of the set, one bit shows that they are not in it.
  private struct Fingerprints {
    private static let filterBits: UInt64 = 0xFFFF

    private var members = FingerprintSet()
    private var filter = [UInt64](repeating: 0, count: Int(filterBits + 1) / 64)

    mutating func insert(_ uid: UIDFingerprint) {
      members.insert(uid)
      let bit = uid.bits & Self.filterBits
      filter[Int(bit / 64)] |= 1 << (bit % 64)
    }

    func contains(_ uid: UIDFingerprint) -> Bool {
      let bit = uid.bits & Self.filterBits
      return filter[Int(bit / 64)] & 1 << (bit % 64) != 0 && members.contains(uid)
    }
  }

  /// UIDs whose dropped events are read: a newer version replaces the kept one, and an override replaces an instance in the window.
  private var events = Fingerprints()
  /// UIDs whose dropped overrides of instances far from the window are read: those of kept overrides, and of events whose instances last more
  /// than three days.
  private var overrides = Fingerprints()

  /// The UIDs to read again for the kept events. An override that only removes an instance from the window needs no other event.
  /// With `isWithOverrides`, overrides may have been dropped that change instances in the window; with `isWithReported`, some that move instances
  /// of an event into the window that is only reported. An event that moves later instances itself counts always.
  init(
    beside outlines: [EventOutline], in window: OccurrenceWindow, isWithOverrides: Bool,
    isWithReported: Bool
  ) {
    for outline in outlines
    where isWithReported || !outline.isOnlyReported || outline.schedule.appliesToFuture {
      guard let uid = outline.uid else { continue }
      // An override with an unreadable RECURRENCE-ID replaces no instance.
      guard !outline.packed.hasUnreadableRecurrenceID else { continue }
      let isOverride = outline.packed.isOverride
      if isOverride {
        let schedule = outline.schedule
        guard schedule.appliesToFuture || window.contains(schedule.firstSpan(viewer: window.zone)) else {
          continue
        }
      }
      let fingerprint = UIDFingerprint(uid)
      events.insert(fingerprint)
      let isLong = outline.packed.longestReach(viewer: window.zone) > 3 * 86_400
      if isOverride || isLong || isWithOverrides { overrides.insert(fingerprint) }
    }
  }

  /// Adds a UID, both for events and for overrides.
  mutating func insert(_ uid: UIDFingerprint) {
    events.insert(uid)
    overrides.insert(uid)
  }

  /// Whether a dropped event with this UID must be read: an override of an instance that certainly does not touch the window, or any other.
  func contains(_ uid: UIDFingerprint, isFarOverride: Bool) -> Bool {
    isFarOverride ? overrides.contains(uid) : events.contains(uid)
  }
}
