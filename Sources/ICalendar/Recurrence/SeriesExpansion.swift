/// Finds the occurrences of a series in a window: the instances of its set, with overrides in the place of what they replace.
struct SeriesExpansion {
  /// An occurrence before its details are known.
  struct Found {
    /// The place of the event among the outlines.
    var outline: Int
    var span: Occurrence.Span
    var recurrenceID: Occurrence.RecurrenceID?
  }

  private let outlines: [EventOutline]
  private let window: OccurrenceWindow
  /// What was wrong with the series expanded so far.
  private(set) var diagnostics: [Diagnostic] = []

  /// An expansion of series of `outlines` in a window.
  init(of outlines: [EventOutline], in window: OccurrenceWindow) {
    self.outlines = outlines
    self.window = window
  }

  /// The occurrences of a series that touch the window.
  mutating func occurrences(of series: EventSeries) -> [Found] {
    let viewer = window.zone
    let zone = series.masters.first.flatMap { outlines[$0].schedule.start.zone } ?? viewer
    let overrides = series.overrides.map { index in
      Override(
        outline: index, schedule: outlines[index].schedule,
        id: series.id(of: outlines[index].schedule, in: outlines, viewer: viewer), seriesZone: zone)
    }
    let excluded = LaterExclusions(by: series.masters.map { outlines[$0].schedule }, viewer: viewer)
    var found = overrides.filter { !excluded.contain($0.id, sequence: $0.schedule.sequence) }.map {
      override in
      Found(
        outline: override.outline, span: override.schedule.firstSpan(viewer: viewer),
        recurrenceID: override.id)
    }
    found += series.strayOverrides.map { index in
      Found(outline: index, span: outlines[index].schedule.firstSpan(viewer: viewer))
    }
    let replacements = Replacements(overrides, viewer: viewer)
    for master in series.masters { found += instances(of: master, replacements) }
    return found.filter { window.contains($0.span) }
  }

  /// The instances of a master that no override replaces.
  private mutating func instances(of master: Int, _ replacements: Replacements) -> [Found] {
    let schedule = outlines[master].schedule
    let viewer = window.zone
    guard !schedule.recurrence.isEmpty || !schedule.recurrence.excludedDates.isEmpty else {
      let first = schedule.firstInstance(viewer: viewer)
      // A single event may have an override of itself; then the override stands for it.
      guard !replacements.replaced.contains(first) else { return [] }
      return [Found(outline: master, span: schedule.firstSpan(viewer: viewer))]
    }
    let set = schedule.recurrence.instances(of: schedule.start, in: widened(for: schedule, replacements))
    if set.reachedLimit {
      diagnostics.append(
        outlines[master].diagnostic(
          .recurrenceLimit,
          "a recurrence rule needs more work than is spent on one event; later instances may be missing"))
    }
    return set.instances.compactMap { instance in
      guard !replacements.replaced.contains(instance.recurrenceID) else { return nil }
      if let range = replacements.ranges.last(upTo: instance.recurrenceID) {
        return Found(
          outline: range.outline, span: range.span(replacing: instance.recurrenceID, viewer: viewer),
          recurrenceID: instance.recurrenceID)
      }
      return Found(
        outline: master,
        span: schedule.span(at: instance.recurrenceID, length: instance.length, viewer: viewer),
        recurrenceID: instance.recurrenceID)
    }
  }

  /// The window in which an instance may begin so that it, or what an override for the future makes of it, touches the window.
  private func widened(for schedule: EventSchedule, _ replacements: Replacements) -> OccurrenceWindow {
    let before = max(schedule.longestReach(viewer: window.zone), replacements.reachBefore)
    return window.widened(before: before, after: replacements.reachAfter)
  }
}

/// What the overrides of a series do to its instances, made ready once for all of its masters.
private struct Replacements {
  /// The instances that are replaced.
  let replaced: Set<Occurrence.RecurrenceID>
  /// The overrides that hold for later instances too, in order.
  let ranges: [Override]
  /// How long before and after a window, in seconds, an instance may begin that one of those moves into it.
  private(set) var reachBefore = 0
  private(set) var reachAfter = 0

  init(_ overrides: [Override], viewer: Zone) {
    replaced = Set(overrides.map(\.id))
    ranges = overrides.filter(\.schedule.appliesToFuture).sorted { $0.id.order < $1.id.order }
    for range in ranges {
      let shift = range.shift
      reachBefore = max(
        reachBefore, range.schedule.longestReach(viewer: viewer) + max(0, shift) + 86_400)
      reachAfter = max(reachAfter, max(0, -shift) + 86_400)
    }
  }
}

/// An override of an instance of a series.
private struct Override {
  var outline: Int
  var schedule: EventSchedule
  var id: Occurrence.RecurrenceID
  /// The zone of the series; the viewer's where it has none.
  var seriesZone: Zone

  /// How far the override moves its instance on the wall clock, in seconds; an all-day one, from the instance's date.
  var shift: Int {
    schedule.start.local.secondsSinceEpoch - local(of: id).secondsSinceEpoch
  }

  /// From when to when a later instance lasts: moved as far as the override moves its own, and as long as it.
  func span(replacing instance: Occurrence.RecurrenceID, viewer: Zone) -> Occurrence.Span {
    let local = local(of: instance).adding(seconds: shift)
    let start = schedule.instance(at: schedule.start.replacing(local: local), viewer: viewer)
    return schedule.span(at: start, length: nil, viewer: viewer)
  }

  /// The wall-clock time of an instance in the zone of the override's start; of an all-day override, the midnight of its date in the zone of
  /// the series.
  private func local(of instance: Occurrence.RecurrenceID) -> LocalDateTime {
    switch instance {
    case .date(let date): return LocalDateTime(date)
    case .instant(let instant):
      let local = (schedule.start.zone ?? seriesZone).localDateTime(at: instant)
      return schedule.start.isDate ? LocalDateTime(local.date) : local
    }
  }
}

extension [Override] {
  /// Of overrides in the order of their instances, the last one that is not after `instance`.
  fileprivate func last(upTo instance: Occurrence.RecurrenceID) -> Override? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle].id.order <= instance.order { low = middle + 1 } else { high = middle }
    }
    return low > startIndex ? self[low - 1] : nil
  }
}

extension Occurrence.RecurrenceID {
  /// A number by which instances of one series are ordered.
  fileprivate var order: Int {
    switch self {
    case .date(let date): date.daysSinceEpoch * 86_400
    case .instant(let instant): instant.secondsSinceEpoch
    }
  }
}
