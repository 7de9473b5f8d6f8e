/// The reminders of a component, which quote its texts and count from its start.
extension Companion {
  /// When Thunderbird reminds again, and until when it has reminded, of the former time. Of a series it has reminded of the past instances,
  /// which stay.
  static func postponements(_ component: inout Component, _ change: ComponentChange) {
    guard change.seconds != 0 else { return }
    let names = Set(component.properties.map(\.name)).filter {
      $0.hasPrefix("X-MOZ-SNOOZE-TIME") || ($0 == "X-MOZ-LASTACK" && !component.recurs)
    }
    for name in names where !change.sets(name) { component.removeAll(name) }
  }

  /// Reminders that the change has not set itself: those at a point in time move as far as the start, those that were postponed go (RFC 9074
  /// section 7), and a text that quotes the component quotes it still.
  static func reminders(_ component: inout Component, _ change: ComponentChange) {
    let former = change.old.components
    let isSeries = component.recurs
    component.components = component.components.compactMap { alarm in
      guard alarm.name == "VALARM", former.contains(alarm) else { return alarm }
      var alarm = alarm
      alarm.quoteTexts(of: change)
      guard change.seconds != 0 else { return alarm }
      guard alarm["RELATED-TO"]?["RELTYPE"]?.uppercased() != "SNOOZE" else { return nil }
      let moves = alarm.moveTrigger(by: change.seconds, change.reading)
      if moves || !isSeries { alarm.removeAll("ACKNOWLEDGED") }
      return alarm
    }
  }
}

extension ComponentChange {
  /// The time from the former start to the new one, in seconds; of a task, of DUE if it has one.
  fileprivate var seconds: Int {
    func start(_ component: Component) -> Instant? {
      let isDue = component.name == "VTODO" && component["DUE"] != nil
      return component[isDue ? "DUE" : "DTSTART"].flatMap { reading.time(of: $0) }?
        .instant(viewer: reading.viewer)
    }
    guard let from = start(old), let to = start(new) else { return 0 }
    return to.secondsSinceEpoch - from.secondsSinceEpoch
  }
}

extension Component {
  /// Gives the texts of a reminder that were those of its component the new ones.
  fileprivate mutating func quoteTexts(of change: ComponentChange) {
    for source in ["SUMMARY", "DESCRIPTION"] where change.changes(source) {
      guard let before = change.old[source]?.text.trimmingSpaces, !before.isEmpty else { continue }
      let after = change.new[source]?.text ?? ""
      for name in ["SUMMARY", "DESCRIPTION"] where self[name]?.text.trimmingSpaces == before {
        // A reminder has to say something (RFC 5545 section 3.6.6).
        self[name]?.text = after.isEmpty ? "Reminder" : after
      }
    }
  }

  /// Moves the point in time of a reminder, in the form in which it is written. Returns whether it has one.
  fileprivate mutating func moveTrigger(by seconds: Int, _ reading: ComponentTimes) -> Bool {
    // Apple Calendar switches its default reminder off by one in 1976, and has such a time beside a reminder at a place.
    guard self["ACTION"]?.value.trimmingSpaces.uppercased() != "NONE", self["X-APPLE-PROXIMITY"] == nil,
      let trigger = self["TRIGGER"],
      DurationValue(trigger: trigger.value) == nil, let value = DateTimeValue(trigger.value),
      value.secondOfDay != nil, let time = reading.time(of: trigger)
    else { return false }
    let moved = time.instant(viewer: reading.viewer).adding(seconds: seconds)
    let text =
      switch time {
      case .zoned(_, let zone) where !value.isUTC && value.offset == nil:
        zone.localDateTime(at: moved).basicForm
      case .zoned: moved.basicForm
      case .date, .floating: reading.viewer.localDateTime(at: moved).basicForm
      }
    self["TRIGGER"]?.value = text
    return true
  }
}
