/// An event with the overrides of its instances: all the components of one UID (RFC 5545 section 3.8.4.4).
struct EventSeries {
  /// The event that recurs, or the single event: one, none where the calendar holds overrides alone, and several where a
  /// program gave one UID to different events.
  var masters: [Int] = []
  /// The overrides, one an instance.
  var overrides: [Int] = []

  /// The series of a calendar's events, by their places in `outlines`; and what is odd about them.
  ///
  /// Of several events with one UID, and of several overrides of one instance, the newest counts: the highest SEQUENCE, then the
  /// latest LAST-MODIFIED or DTSTAMP. Events that are equally new are different events if they differ in time. An event without UID
  /// is a series of its own.
  static func group(_ outlines: [EventOutline], viewer: Zone) -> (
    series: [EventSeries], diagnostics: [Diagnostic]
  ) {
    var series: [EventSeries] = []
    var placeByUID: [String: Int] = [:]
    var diagnostics: [Diagnostic] = []
    for (index, outline) in outlines.enumerated() {
      guard let uid = outline.uid else {
        let isOverride = outline.schedule.recurrenceID != nil
        series.append(isOverride ? EventSeries(overrides: [index]) : EventSeries(masters: [index]))
        continue
      }
      let place = placeByUID[uid] ?? series.count
      if place == series.count {
        placeByUID[uid] = place
        series.append(EventSeries())
      }
      if outline.schedule.recurrenceID != nil {
        series[place].overrides.append(index)
      } else if !series[place].masters.isEmpty {
        diagnostics.append(
          outline.diagnostic(.duplicateUID, "two events have the UID \(quoted(uid)); the newest counts"))
        series[place].addMaster(index, of: outlines)
      } else {
        series[place].masters = [index]
      }
    }
    for place in series.indices where !series[place].overrides.isEmpty {
      series[place].keepNewestOverrides(of: outlines, viewer: viewer)
    }
    return (series, diagnostics)
  }

  private mutating func addMaster(_ index: Int, of outlines: [EventOutline]) {
    let schedule = outlines[index].schedule
    guard let newest = masters.first.map({ outlines[$0].schedule }) else { return }
    if newest.isNewer(than: schedule) { return }
    if schedule.isNewer(than: newest) { masters = [] }
    masters.removeAll { outlines[$0].schedule.hasSameTimes(as: schedule) }
    masters.append(index)
  }

  private mutating func keepNewestOverrides(of outlines: [EventOutline], viewer: Zone) {
    var newest: [Occurrence.RecurrenceID: Int] = [:]
    for index in overrides {
      let id = self.id(of: outlines[index].schedule, in: outlines, viewer: viewer)
      if let other = newest[id], outlines[other].schedule.isNewer(than: outlines[index].schedule) { continue }
      newest[id] = index
    }
    overrides = overrides.filter { newest.values.contains($0) }
  }

  /// The instance that an override replaces.
  func id(of override: EventSchedule, in outlines: [EventOutline], viewer: Zone) -> Occurrence.RecurrenceID {
    let base = masters.first.map { outlines[$0].schedule } ?? override
    return base.instance(at: override.recurrenceID ?? override.start, viewer: viewer)
  }
}

extension EventSchedule {
  /// Whether the left version of an event is newer; `false` where they are equally new.
  fileprivate func isNewer(than other: EventSchedule) -> Bool {
    if sequence != other.sequence { return sequence > other.sequence }
    guard let modified, let otherModified = other.modified else { return false }
    return modified > otherModified
  }

  fileprivate func hasSameTimes(as other: EventSchedule) -> Bool {
    start == other.start && length == other.length && recurrence == other.recurrence
  }
}

extension EventOutline {
  /// A problem of this event.
  func diagnostic(_ code: Diagnostic.Code, _ message: String) -> Diagnostic {
    var diagnostic = Diagnostic(code, .warning, message, line: line, uid: uid)
    diagnostic.file = file
    return diagnostic
  }
}
