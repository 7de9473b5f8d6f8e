/// Notes of reminders that a person has seen (RFC 9074).
extension Component {
  /// Notes in each reminder that a person has seen what was due by now (ACKNOWLEDGED, section 6.1), so that no device shows it again. Those that repeat a
  /// reminder that was put off go (section 7). Reminders that are due later still come. Returns whether the component has a reminder.
  @discardableResult
  public mutating func acknowledgeReminders(at now: Instant) throws(ComponentError) -> Bool {
    let stamp = try Property("ACKNOWLEDGED", instant: now)
    var hasReminder = false
    var changed: [Component] = []
    for component in components {
      guard component.name == "VALARM" else {
        changed.append(component)
        continue
      }
      guard !component.isPostponed else { continue }
      var alarm = component
      if !alarm.isReminderOfPlace {
        hasReminder = true
        alarm["ACKNOWLEDGED"] = stamp
      }
      changed.append(alarm)
    }
    components = changed
    return hasReminder
  }

  /// Adds a reminder at a moment that repeats one that was put off (section 7): the one with the trigger of `alarm`, else the first. `uid` makes the UID of a
  /// reminder that has none, which the new one names.
  public mutating func remindAgain(
    at moment: Instant, of alarm: Alarm, uid: () -> String
  ) throws(ComponentError) {
    var components = components
    let places = components.indices.filter {
      components[$0].name == "VALARM" && !components[$0].isReminderOfPlace && !components[$0].isPostponed
    }
    guard let place = places.first(where: { components[$0].hasTrigger(of: alarm) }) ?? places.first else {
      return
    }
    if components[place]["UID"] == nil { components[place].append(Property("UID", text: uid())) }
    let former = components[place]
    var again = Component("VALARM", [Property("UID", text: uid())])
    for name in ["ACTION", "DESCRIPTION", "SUMMARY", "ATTENDEE", "ATTACH"] {
      for property in former.all(name) { again.append(property) }
    }
    again.append(
      Property(
        "TRIGGER", [Property.Parameter("VALUE", "DATE-TIME")],
        value: try Property("TRIGGER", instant: moment).value))
    again.append(
      Property(
        "RELATED-TO", [Property.Parameter("RELTYPE", "SNOOZE")], value: former["UID"]?.value ?? ""))
    components.append(again)
    self.components = components
  }

  /// Whether this VALARM is due when `alarm` is.
  private func hasTrigger(of alarm: Alarm) -> Bool {
    guard let trigger = self["TRIGGER"], let duration = DurationValue(trigger: trigger.value) else {
      return false
    }
    let isOfEnd = trigger["RELATED"]?.uppercased() == "END"
    switch alarm.trigger {
    case .relativeToStart(let offset): return !isOfEnd && offset == duration
    case .relativeToEnd(let offset): return isOfEnd && offset == duration
    case .absolute: return false
    }
  }
}
