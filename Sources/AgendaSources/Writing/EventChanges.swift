package import ICalendar

/// New values for an event; `nil` leaves a value as it is, and an empty one removes it.
package struct EventChanges: Sendable, Equatable {
  /// SUMMARY, LOCATION, DESCRIPTION and URL.
  package var summary: String?
  package var location: String?
  package var description: String?
  package var url: String?
  /// CATEGORIES.
  package var categories: [String]?
  /// TRANSP, STATUS and PRIORITY, as they are written after the colon.
  package var transparency: String?
  package var status: String?
  package var priority: String?
  /// RRULE, as it is written after the colon.
  package var rule: String?
  /// The reminders: seconds from the start, negative before it.
  package var alarms: [Int]?
  /// Whether reminders stay that are no whole minutes before the start, such as those before the end: who changes a list without them does not mean them.
  package var keepsOtherAlarms = false
  /// The seconds of the way to the event; 0 for none.
  package var travelSeconds: Int?
  /// The new times, for one instance or for the first of a series.
  package var span: Occurrence.Span?
  /// The new times that the series gives an instance which an override has moved: the other instances follow these, not those of the override.
  package var seriesSpan: Occurrence.Span?
  /// The new start of a task that has one beside its due time; `nil` if it does not move by itself.
  package var startOfTask: Occurrence.RecurrenceID?
  /// Whether the start of a task stays where its due time moves.
  package var keepsStartOfTask = false
  /// Whether the year of the new times was said, so that a day that is past is meant.
  package var saysYear = false
  /// Whether the end of the new times was said, and does not follow from the start.
  package var saysEnd = false
  /// The guests who are invited and uninvited; `nil` if they stay.
  package var guests: GuestChanges?
  /// Whether the user is the organizer of an event with guests, for whom a new time or place is a new version that they answer anew.
  package var isOfOrganizer = false
  /// The new start as it was said, on the clock of the viewer, or as the event keeps it on its own, if that clock skips it: on its other days a series
  /// begins then.
  package var skippedStart: LocalDateTime?
  /// The clock that skips ``skippedStart``.
  package var clockOfStart: Zone?
  /// The new end as it was said, on the clock of the viewer, if the clock skips it.
  package var skippedEnd: LocalDateTime?
  /// The zone of the new times where the event had dates; `nil` for that of the viewer.
  package var zone: Zone?

  /// No changes.
  package init() {}

  /// Whether nothing is to be changed.
  package var isEmpty: Bool {
    var none = EventChanges()
    (none.keepsOtherAlarms, none.keepsStartOfTask) = (keepsOtherAlarms, keepsStartOfTask)
    (none.saysEnd, none.isOfOrganizer) = (saysEnd, isOfOrganizer)
    return self == none
  }

  private var texts: [(name: String, text: String?)] {
    [("SUMMARY", summary), ("LOCATION", location), ("DESCRIPTION", description)]
  }

  /// Changes what does not depend on the times of a component: texts, properties with a choice of values, and reminders. `now` is when a task that
  /// becomes completed is.
  package func applyValues(to component: inout Component, now: Instant) {
    if let guests { guests.apply(to: &component) }
    for (name, value, standard) in [("TRANSP", transparency, "OPAQUE"), ("PRIORITY", priority, "0")] {
      guard let value else { continue }
      // A value that says as much as none is left, or not written.
      let (former, new) = (component[name]?.value.uppercased() ?? standard, value.isEmpty ? standard : value)
      if former != new { component.set(name, to: value.isEmpty ? nil : value) }
    }
    if let status { component.setStatus(status, at: now) }
    if let categories { component.setCategories(categories) }
    for (name, text) in texts + [("URL", url)] {
      guard let text else { continue }
      if text.isEmpty {
        component[name] = nil
      } else if name == "URL" {
        component[name] = Property(name, value: text)
      } else if component[name] != nil {
        component[name]?.text = text
      } else {
        component.append(Property(name, text: text))
      }
    }
    if let travelSeconds { component.setTravel(seconds: travelSeconds) }
    guard let alarms else { return }
    component = component.withoutOldAlarms()
    component.setAlarms(alarms, keepsOthers: keepsOtherAlarms)
  }
}

extension Component {
  /// Gives it reminders at some seconds from the start. One that it has there stays as it is, with its action and text, and so does one at a place.
  fileprivate mutating func setAlarms(_ offsets: [Int], keepsOthers: Bool) {
    var missing = offsets
    let countsFromDue = name == "VTODO" && self["DTSTART"] == nil
    components.removeAll { alarm in
      guard alarm.name == "VALARM", !alarm.isReminderOfPlace else { return false }
      guard let offset = alarm.offset(countsFromDue) else { return !keepsOthers }
      guard let place = missing.firstIndex(of: offset) else { return true }
      missing.remove(at: place)
      return false
    }
    for seconds in missing { append(.alarm(secondsBefore: -seconds, text: self["SUMMARY"]?.text ?? "")) }
  }

  /// The seconds of a reminder in whole minutes before the start, or before the due time of a task without a start; `nil` for another one.
  private func offset(_ countsFromDue: Bool) -> Int? {
    guard let trigger = self["TRIGGER"], (trigger["RELATED"]?.uppercased() == "END") == countsFromDue,
      let duration = DurationValue(trigger: trigger.value)
    else { return nil }
    let seconds = duration.days * 86_400 + duration.seconds
    return seconds <= 0 && seconds % 60 == 0 ? seconds : nil
  }

  /// Gives a series another rule, whose UNTIL gets the type of DTSTART; an empty one leaves its first date alone. The time is read by the VTIMEZONEs
  /// of its calendar.
  mutating func setRule(_ rule: String, timeZones: [Component], _ database: ZoneDatabase) {
    guard !rule.isEmpty else {
      return ["RRULE", "RDATE", "EXRULE", "EXDATE"].forEach { removeAll($0) }
    }
    let start = (self["DTSTART"] ?? self["DUE"])?.time(timeZones: timeZones, database: database)
    let new = start.map { Property(rule: rule, start: $0) } ?? Property("RRULE", value: rule)
    guard all("RRULE") != [new] else { return }
    if all("RRULE").count > 1 { removeAll("RRULE") }
    self["RRULE"] = new
  }

  /// Sets CATEGORIES, in one list (RFC 5545 section 3.8.1.2).
  fileprivate mutating func setCategories(_ names: [String]) {
    guard all("CATEGORIES").flatMap(\.texts) != names else { return }
    removeAll("CATEGORIES")
    guard !names.isEmpty else { return }
    append(Property("CATEGORIES", value: names.map { Property("", text: $0).value }.joined(separator: ",")))
  }

  /// Sets a value without parameters, at its place if there is one; `nil` removes it.
  mutating func set(_ name: String, to value: String?) {
    guard let value else { return self[name] = nil }
    if self[name] != nil { self[name]?.value = value } else { append(Property(name, value: value)) }
  }
}
