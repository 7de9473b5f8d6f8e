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
