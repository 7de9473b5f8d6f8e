/// Finds the occurrences of a series in a window: the instances of its set, with overrides in the place of what they replace. What it
/// finds is bounded by a share of a budget.
struct SeriesExpansion {
  /// An occurrence before its details are known.
  struct Found {
    /// The place of the event among the outlines.
    var outline: Int
    var span: Occurrence.Span
    var recurrenceID: Occurrence.RecurrenceID?
  }

  /// What was found of a series, and what that took.
  struct Expanded {
    /// The occurrences, those of its overrides first, then each master's in order.
    var found: [Found] = []
    /// What they cost.
    var cost = ExpansionBudget.zero
    /// How many occurrences were found and left out, because the share was used up.
    var leftOut = 0
    /// Of the masters one whose rules take more steps than there were; later instances may be missing.
    var exhausted: Int?
    /// Whether more steps, occurrences or bytes would give more.
    var isCutByCount = false
    /// Whether more days would.
    var isCutByDays = false
  }

  private let outlines: [EventOutline]
  private let window: OccurrenceWindow
  /// The dates that the window touches.
  private let dates: Range<CalendarDate>

  /// An expansion of series of `outlines` in a window.
  init(of outlines: [EventOutline], in window: OccurrenceWindow) {
    self.outlines = outlines
    self.window = window
    dates = window.dates
  }

  /// Whether a series can have more occurrences than components.
  func recurs(_ series: EventSeries) -> Bool {
    series.masters.contains { !outlines[$0].schedule.recurrence.isEmpty }
  }

  /// Whether one occurrence of a series can stand on several days.
  func isLong(_ series: EventSeries) -> Bool {
    (series.masters + series.overrides + series.strayOverrides).contains {
      outlines[$0].schedule.longestReach(viewer: window.zone) > 2 * 86_400
    }
  }

  /// The occurrences of a series that touch the window, as many as a share of a budget allows, in order.
  func occurrences(of series: EventSeries, within share: ExpansionBudget) -> Expanded {
    let viewer = window.zone
    let zone = series.masters.first.flatMap { outlines[$0].schedule.start.zone } ?? viewer
    let overrides = series.overrides.map { index in
      Override(
        outline: index, schedule: outlines[index].schedule,
        id: series.id(of: outlines[index].schedule, in: outlines, viewer: viewer), seriesZone: zone)
    }
    let excluded = LaterExclusions(by: series.masters.map { outlines[$0].schedule }, viewer: viewer)
    var expanded = Expanded()
    for override in overrides where !excluded.contain(override.id, sequence: override.schedule.sequence) {
      let found = Found(
        outline: override.outline, span: override.schedule.firstSpan(viewer: viewer),
        recurrenceID: override.id)
      add(found, to: &expanded, within: share)
    }
    for index in series.strayOverrides {
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

  /// Adds an occurrence that touches the window, where the share covers it.
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

  /// What an occurrence takes: of one that the calendar spells out, the days alone.
  private func cost(of found: Found) -> ExpansionBudget {
    let outline = outlines[found.outline]
    let days = days(of: found.span) - 1
    guard !outline.schedule.recurrence.isEmpty else {
      return ExpansionBudget(steps: 0, occurrences: 0, days: days, bytes: 0)
    }
    // What bears time is not repeated.
    let size = outline.body.size - outline.schedule.recurrence.dates.count * 16
    return ExpansionBudget(steps: 0, occurrences: 1, days: days, bytes: max(64, size))
  }

  /// On how many days of the window a span stands, about; 1 or more.
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
      // A single event may have an override of itself; then the override stands for it.
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

extension EventOutline.Body {
  /// How many bytes its text has, about.
  fileprivate var size: Int {
    switch self {
    case .component(_, let bytes): bytes.count
    case .details: 256
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
