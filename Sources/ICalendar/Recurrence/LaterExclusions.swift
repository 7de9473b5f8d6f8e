/// The instances that a series excludes by EXDATE, with the SEQUENCE at which it does.
///
/// An override that is older by SEQUENCE was made before its instance was deleted, and is not shown. DTSTAMP and LAST-MODIFIED do not tell:
/// many programs write the time of the export, and most raise that of the series whenever an instance changes (RFC 5546 section 2.1.4
/// has SEQUENCE order what an organizer does).
struct LaterExclusions {
  private var ids: Set<Occurrence.RecurrenceID> = []
  /// Days on which every instance of a series with times is excluded, in days since 1 January 1970.
  private var days: Set<Int> = []
  private var zone: Zone
  private var sequence = Int.min

  /// The exclusions of the masters of a series, which are of one version.
  init(by masters: [EventSchedule], viewer: Zone) {
    zone = masters.first?.start.zone ?? viewer
    for master in masters where !master.recurrence.excludedDates.isEmpty {
      sequence = max(sequence, master.sequence)
      for time in master.recurrence.excludedDates {
        if case .date(let date) = time, !master.start.isDate {
          days.insert(date.daysSinceEpoch)
        } else {
          ids.insert(master.instance(at: time, viewer: viewer))
        }
      }
    }
  }

  /// Whether an instance was excluded after a version of it with a SEQUENCE.
  func contain(_ id: Occurrence.RecurrenceID, sequence: Int) -> Bool {
    guard sequence < self.sequence else { return false }
    if ids.contains(id) { return true }
    guard case .instant(let instant) = id else { return false }
    return days.contains(zone.localDateTime(at: instant).date.daysSinceEpoch)
  }
}
