extension RecurrenceSet {
  /// The rules, each with a COUNT that leaves room for DTSTART where none of them gives it, since DTSTART “always counts as the first
  /// occurrence” (RFC 5545 section 3.3.10).
  func rules(countingStart start: EventTime, viewer: Zone) -> [RecurrenceRule] {
    guard rules.contains(where: { $0.count != nil }),
      !rules.contains(where: { $0.gives(start, viewer: viewer) })
    else { return rules }
    return rules.compactMap { rule in
      guard let count = rule.count else { return rule }
      guard count > 1 else { return nil }
      var rule = rule
      rule.count = count - 1
      return rule
    }
  }
}

extension RecurrenceRule {
  /// How many periods are looked at to tell whether DTSTART is in the rule: it is in the first.
  private static let startLimit = 1000

  /// Whether DTSTART is an instance of the rule, its COUNT and UNTIL aside.
  fileprivate func gives(_ start: EventTime, viewer: Zone) -> Bool {
    guard hasParts || !bySetPosition.isEmpty else { return true }
    var rule = self
    rule.count = nil
    rule.until = nil
    let instant = start.instant(viewer: viewer)
    let window =
      switch start {
      case .date(let date): OccurrenceWindow(date..<date.adding(days: 1), zone: viewer)
      default: OccurrenceWindow(from: instant, to: instant.adding(seconds: 1), zone: viewer)
      }
    var instances = rule.instances(from: start, in: window, limit: Self.startLimit)
    return instances.next() != nil || instances.reachedLimit
  }

  /// Whether UNTIL is before DTSTART: Google writes it so where a series is cut off at its beginning.
  func ends(before start: EventTime) -> Bool {
    switch (until, start) {
    case (nil, _): false
    case (.date(let date), _): date < start.local.date
    case (.local(let local), .date(let date)): local.date < date
    case (.local(let local), _): local < start.local
    case (.instant(let instant), .zoned): instant < start.instant(viewer: .utc)
    case (.instant(let instant), .floating(let local)): Zone.utc.localDateTime(at: instant) < local
    case (.instant(let instant), .date(let date)): Zone.utc.localDateTime(at: instant).date < date
    }
  }
}
