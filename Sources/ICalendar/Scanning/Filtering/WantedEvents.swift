/// The UIDs of events that are kept, whose other components must be looked at too.
struct WantedEvents {
  /// Fingerprints, most of which a look at one bit tells not to be among them.
  private struct Fingerprints {
    private static let filterBits: UInt64 = 0xFFFF

    private var members: Set<UIDFingerprint> = []
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

  /// UIDs whose events matter: a newer version would stand for the one that is kept.
  private var events = Fingerprints()
  /// UIDs whose overrides matter: of those that are kept as overrides, or whose instances are longer than a day.
  private var overrides = Fingerprints()

  /// What is wanted beside events that were kept. An override that only keeps an instance from showing needs nothing beside it.
  init(beside outlines: [EventOutline], in window: OccurrenceWindow) {
    for outline in outlines {
      guard let uid = outline.uid else { continue }
      let schedule = outline.schedule
      let isOverride = schedule.isOverride
      // One that names no instance replaces none.
      guard !schedule.hasUnreadableRecurrenceID else { continue }
      guard
        !isOverride || schedule.appliesToFuture || window.contains(schedule.firstSpan(viewer: window.zone))
      else {
        continue
      }
      let fingerprint = UIDFingerprint(uid)
      events.insert(fingerprint)
      let isLong = schedule.longestReach(viewer: window.zone) > 3 * 86_400
      if isOverride || isLong { overrides.insert(fingerprint) }
    }
  }

  /// Adds all events and overrides with a UID.
  mutating func insert(_ uid: UIDFingerprint) {
    events.insert(uid)
    overrides.insert(uid)
  }

  /// Whether an event or override with a UID is wanted.
  func contains(_ uid: UIDFingerprint, isOverride: Bool) -> Bool {
    isOverride ? overrides.contains(uid) : events.contains(uid)
  }
}
