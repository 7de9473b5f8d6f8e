package import ICalendar

/// What is to be changed of an event; `nil` leaves a value as it is, and an empty one removes it.
package struct EventChanges: Sendable, Equatable {
  /// SUMMARY, LOCATION, DESCRIPTION and URL.
  package var summary: String?
  package var location: String?
  package var description: String?
  package var url: String?
  /// RRULE, as it is written after the colon.
  package var rule: String?
  /// The reminders: seconds from the start, negative before it.
  package var alarms: [Int]?
  /// The new times, for one instance or for the first of a series.
  package var span: Occurrence.Span?
  /// The zone of the new times where the event had dates; `nil` for that of the viewer.
  package var zone: Zone?

  /// No changes.
  package init() {}

  /// Whether nothing is to be changed.
  package var isEmpty: Bool { self == EventChanges() }

  /// Whether it changes when the event is: then its SEQUENCE rises (RFC 5546 section 2.1.4).
  package var isSignificant: Bool { span != nil || rule != nil }

  private var texts: [(name: String, text: String?)] {
    [("SUMMARY", summary), ("LOCATION", location), ("DESCRIPTION", description)]
  }

  /// Changes texts and reminders of a component. With `former`, the series of which it is an override, only what the override had in common with it.
  func applyTexts(to component: inout Component, former: Component? = nil) {
    for (name, text) in texts + [("URL", url)] {
      guard let text, former == nil || former?[name] == component[name] else { continue }
      if text.isEmpty {
        component[name] = nil
      } else if name == "URL" {
        component[name] = Property(name, value: text)
      } else if component[name] != nil {
        component[name]?.text = text
        // What was said of the former text, such as a translation or its HTML, is not said of this one.
        component[name]?["ALTREP"] = nil
        component[name]?["LANGUAGE"] = nil
      } else {
        component.append(Property(name, text: text))
      }
      if name == "DESCRIPTION" { component["X-ALT-DESC"] = nil }
    }
    guard let alarms, former == nil || former?.alarms == component.alarms else { return }
    component.components.removeAll { $0.name == "VALARM" }
    for seconds in alarms {
      component.append(.alarm(secondsBefore: -seconds, text: component["SUMMARY"]?.text ?? ""))
    }
  }

  /// Notes the change in a component: LAST-MODIFIED, DTSTAMP and, for a significant one, SEQUENCE (RFC 5546 section 2.1.4).
  static func stamp(_ component: inout Component, at now: Instant, isSignificant: Bool) {
    for name in ["DTSTAMP", "LAST-MODIFIED"] { component.set(name, to: now.basicForm) }
    guard isSignificant else { return }
    component.set("SEQUENCE", to: String(min(component.sequence, Int(Int32.max) - 1) + 1))
  }
}

extension Component {
  fileprivate var alarms: [Component] { components.filter { $0.name == "VALARM" } }

  /// Sets a value without parameters, at its place if there is one.
  mutating func set(_ name: String, to value: String) {
    if self[name] != nil { self[name]?.value = value } else { append(Property(name, value: value)) }
  }
}
