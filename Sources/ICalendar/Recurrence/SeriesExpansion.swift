/// Finds the occurrences of a series in a window: the instances of its recurrence set, with overrides in place of the
/// instances that they replace. A share of a budget limits how many it finds.
struct SeriesExpansion {
  /// An occurrence before its details are known.
  struct Found {
    // 32 bits keep it small: a calendar may have a million.
    private let place: UInt32
    let times: Occurrence.Times

    init(outline: Int, span: Occurrence.Span, recurrenceID: Occurrence.RecurrenceID? = nil) {
      place = UInt32(outline)
      times = Occurrence.Times(span: span, recurrenceID: recurrenceID)
    }

    /// The position of the event in the outlines.
    var outline: Int { Int(place) }
    var span: Occurrence.Span { times.span }
    var recurrenceID: Occurrence.RecurrenceID? { times.recurrenceID }
  }

  /// The occurrences of a series, and what they cost.
  struct Expanded {
    /// The occurrences: first those of the overrides, then those of each master in order.
    var found: [Found] = []
    /// The cost of the occurrences.
    var cost = ExpansionBudget.zero
    /// How many occurrences were found but left out, because the share was used up.
    var leftOut = 0
    /// A master whose rules need more steps than the share has. Later instances may be missing.
    var exhausted: Int?
    /// Whether more steps, occurrences or bytes would give more occurrences.
    var isCutByCount = false
    /// Whether more days would give more occurrences.
    var isCutByDays = false
  }

  private let outlines: [EventOutline]
  private let window: OccurrenceWindow
  /// The dates that the window touches.
  private let dates: Range<CalendarDate>

  /// Expands series of `outlines` in a window.
  init(of outlines: [EventOutline], in window: OccurrenceWindow) {
    self.outlines = outlines
    self.window = window
    dates = window.dates
  }

  /// Whether a series can have more occurrences than components.
  func recurs(_ series: EventSeries) -> Bool {
    series.masters.contains { outlines[$0].recurs }
  }

  /// Whether one occurrence of a series can last several days.
  func isLong(_ series: EventSeries) -> Bool {
    let lastsLong = { (place: Int) in
      outlines[place].packed.longestReach(viewer: window.zone) > 2 * 86_400
    }
    return series.masters.contains(where: lastsLong) || series.overrides.contains(where: lastsLong)
      || series.unreadableOverrides.contains(where: lastsLong)
  }

  /// The occurrences of a series that touch the window, in order, as many as the share allows.
  func occurrences(of series: EventSeries, within share: ExpansionBudget) -> Expanded {
    let viewer = window.zone
    var expanded = Expanded()
    // Most events are single ones.
    if let place = series.onlyMaster, outlines[place].packed.isSingle {
      let found = Found(outline: place, span: outlines[place].schedule.firstSpan(viewer: viewer))
      add(found, to: &expanded, within: share)
      return expanded
    }
    let zone = series.masters.first.flatMap { outlines[$0].schedule.start.zone } ?? viewer
    let overrides = series.overrides.map { index in
      Override(
        outline: index, schedule: outlines[index].schedule,
        id: series.id(of: outlines[index].schedule, in: outlines, viewer: viewer), seriesZone: zone)
    }
    let excluded = LaterExclusions(by: series.masters.map { outlines[$0].schedule }, viewer: viewer)
    for override in overrides where !excluded.contain(override.id, sequence: override.schedule.sequence) {
      let found = Found(
        outline: override.outline, span: override.schedule.firstSpan(viewer: viewer),
        recurrenceID: override.id)
      add(found, to: &expanded, within: share)
    }
    for index in series.unreadableOverrides {
      let found = Found(outline: index, span: outlines[index].schedule.firstSpan(viewer: viewer))
      add(found, to: &expanded, within: share)
    }
    let replacements = Replacements(overrides, viewer: viewer)
    for master in series.masters {
      for found in instances(of: master, replacements, in: &expanded, within: share) {
        add(found, to: &expanded, within: share)
      }
    }
    return expanded
  }

  /// Adds an occurrence that touches the window, if the share covers it.
  private func add(_ found: Found, to expanded: inout Expanded, within share: ExpansionBudget) {
    guard window.contains(found.span) else { return }
    var cost = expanded.cost
    cost += self.cost(of: found)
    let isCoveredByCount = share.coversCount(of: cost)
    if expanded.leftOut == 0, isCoveredByCount, cost.days <= share.days {
      expanded.found.append(found)
      expanded.cost = cost
    } else {
      expanded.leftOut += 1
      if !isCoveredByCount { expanded.isCutByCount = true }
      if cost.days > share.days { expanded.isCutByDays = true }
    }
  }

  /// The cost of an occurrence. An occurrence that the calendar writes out itself costs only its days.
  private func cost(of found: Found) -> ExpansionBudget {
    let days = days(of: found.span) - 1
    guard outlines[found.outline].recurs else {
      return ExpansionBudget(steps: 0, occurrences: 0, days: days, bytes: 0)
    }
    let outline = outlines[found.outline]
    // Each occurrence repeats the text of the event, but not its dates.
    let size = outline.body.size - outline.packed.additionalDateCount * 16
    return ExpansionBudget(steps: 0, occurrences: 1, days: days, bytes: max(64, size))
  }

  /// About how many days of the window a span touches, at least 1.
  private func days(of span: Occurrence.Span) -> Int {
    switch span {
    case .allDay(let start, let end):
      let first = max(start.daysSinceEpoch, dates.lowerBound.daysSinceEpoch)
      return max(1, min(end.daysSinceEpoch, dates.upperBound.daysSinceEpoch) - first)
    case .timed(let start, let end):
      let first = max(start.secondsSinceEpoch, window.start.secondsSinceEpoch)
      let seconds = min(end.secondsSinceEpoch, window.end.secondsSinceEpoch) - first
      return max(1, (seconds + 86_399) / 86_400)
    }
  }

  /// The instances of a master that no override replaces.
  private func instances(
    of master: Int, _ replacements: Replacements, in expanded: inout Expanded, within share: ExpansionBudget
  ) -> [Found] {
    let schedule = outlines[master].schedule
    let viewer = window.zone
    guard !schedule.recurrence.isEmpty || !schedule.recurrence.excludedDates.isEmpty else {
      let first = schedule.firstInstance(viewer: viewer)
      // If a single event has an override of itself, only the override counts.
      guard !replacements.replaced.contains(first) else { return [] }
      return [Found(outline: master, span: schedule.firstSpan(viewer: viewer))]
    }
    let stepsLeft = max(0, share.steps - expanded.cost.steps)
    let set = schedule.recurrence.instances(
      of: schedule.start, in: widened(for: schedule, replacements),
      limit: min(stepsLeft, RecurrenceRule.defaultLimit))
    expanded.cost.steps += set.stepsTaken
    if set.reachedLimit {
      expanded.exhausted = master
      if stepsLeft < RecurrenceRule.defaultLimit { expanded.isCutByCount = true }
    }
    return set.instances.compactMap { instance in
      guard !replacements.replaced.contains(instance.recurrenceID) else { return nil }
      if let range = replacements.ranges.last(upTo: instance.recurrenceID) {
        return Found(
          outline: range.outline, span: range.span(replacing: instance, viewer: viewer),
          recurrenceID: instance.recurrenceID)
      }
      return Found(
        outline: master,
        span: schedule.span(at: instance.recurrenceID, length: instance.length, viewer: viewer),
        recurrenceID: instance.recurrenceID)
    }
  }

  /// The window of starts to search. An instance that starts in it may last into the window, or an override for the
  /// future may move it there.
  private func widened(for schedule: EventSchedule, _ replacements: Replacements) -> OccurrenceWindow {
    let before = max(schedule.longestReach(viewer: window.zone), replacements.reachBefore)
    return window.widened(before: before, after: replacements.reachAfter)
  }
}

/// The effects of the overrides of a series on its instances, computed once for all its masters.
private struct Replacements {
  /// The instances that are replaced.
  let replaced: Set<Occurrence.RecurrenceID>
  /// The overrides that also apply to later instances (`RANGE=THISANDFUTURE`), in order.
  let ranges: [Override]
  /// How many seconds before and after a window an instance may start and still be moved into it by one of these
  /// overrides.
  private(set) var reachBefore = 0
  private(set) var reachAfter = 0

  init(_ overrides: [Override], viewer: Zone) {
    replaced = Set(overrides.map(\.id))
    ranges = overrides.filter(\.schedule.appliesToFuture).sorted { $0.id.order < $1.id.order }
    for range in ranges {
      let shift = range.shift
      // An all-day override of a timed series takes its date in the zone of the series: up to 26 hours from the viewer's.
      let slack = WindowOverlap.zoneSlack
      reachBefore = max(reachBefore, range.schedule.longestReach(viewer: viewer) + max(0, shift) + slack)
      reachAfter = max(reachAfter, max(0, -shift) + slack)
    }
  }
}

extension EventOutline.Body {
  /// The approximate size of its text, in bytes.
  fileprivate var size: Int {
    switch self {
    case .component(_, let bytes): bytes.count
    case .details: 256
    }
  }
}

/// An override of an instance of a series.
struct Override {
  var outline: Int
  var schedule: EventSchedule
  var id: Occurrence.RecurrenceID
  /// The zone of the series, or the viewer's zone if the series has none.
  var seriesZone: Zone

  /// By how many seconds the override moves its instance on the wall clock. An all-day override counts from the date of
  /// the instance.
  var shift: Int {
    let own = local(of: id, schedule.recurrenceID)
    return schedule.start.local.secondsSinceEpoch - own.secondsSinceEpoch
  }

  /// The span of a later instance: moved by the same amount as the override's own instance, and with the length of the
  /// override.
  func span(replacing instance: RecurrenceInstance, viewer: Zone) -> Occurrence.Span {
    let local = local(of: instance.recurrenceID, instance.start).adding(seconds: shift)
    let start = schedule.instance(at: schedule.start.replacing(local: local), viewer: viewer)
    return schedule.span(at: start, length: nil, viewer: viewer)
  }

  /// The wall-clock time of an instance in the zone of the override's start: the time that is written if it is in that zone, which the clock may skip.
  /// For an all-day override: midnight of its date in the zone of the series.
  private func local(of instance: Occurrence.RecurrenceID, _ written: EventTime?) -> LocalDateTime {
    switch instance {
    case .date(let date): return LocalDateTime(date)
    case .instant(let instant):
      let zone = schedule.start.zone ?? seriesZone
      var local = zone.localDateTime(at: instant)
      if let written, !written.isDate, zone.instant(of: written.local) == instant { local = written.local }
      return schedule.start.isDate ? LocalDateTime(local.date) : local
    }
  }
}

extension [Override] {
  /// The last override whose instance is not after `instance`. The overrides are sorted by instance.
  fileprivate func last(upTo instance: Occurrence.RecurrenceID) -> Override? {
    let after = indices.partitionPoint { self[$0].id.order > instance.order }
    return after > startIndex ? self[after - 1] : nil
  }
}

extension Occurrence.RecurrenceID {
  /// Orders the instances of one series.
  var order: Int {
    switch self {
    case .date(let date): date.daysSinceEpoch * 86_400
    case .instant(let instant): instant.secondsSinceEpoch
    }
  }
}
