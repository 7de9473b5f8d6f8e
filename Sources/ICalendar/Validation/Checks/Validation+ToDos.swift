extension Validation {
  /// Checks the times of a VTODO (RFC 5545 section 3.6.2).
  mutating func checkToDo(_ component: SourceComponent) {
    if let start = component.first("DTSTART") {
      if let due = component.first("DUE") { checkDue(due, from: start) }
    } else if let line = component.first("DURATION") {
      report(
        .missingProperty, "a VTODO with DURATION has no DTSTART", line, section: StandardSection("3.6.2"))
    } else if let line = component.first("RRULE") {
      report(.missingProperty, "a VTODO with RRULE has no DTSTART", line, section: StandardSection("3.8.2.4"))
    }
  }

  /// Checks that DUE has the type and the form of DTSTART, and is not before it. RFC 5545 section 3.8.2.3 also forbids that both are
  /// equal; that is not reported, because Apple Reminders writes each task so, and no reader takes it amiss.
  private mutating func checkDue(_ due: LocatedLine, from start: LocatedLine) {
    let section = StandardSection("3.8.2.3")
    var times = EventTimeParser(zone: zoneLookup)
    guard let first = times.time(start.content), let last = times.time(due.content) else { return }
    guard first.isDate == last.isDate else {
      return report(.invalidEnd, "DUE is not of the same type as DTSTART", due, .value, section: section)
    }
    let isStartFloating = form(of: start) == .floating
    guard isStartFloating == (form(of: due) == .floating) else {
      return reportMixedForms(due, isStartFloating: isStartFloating)
    }
    guard last.instant(viewer: .utc) < first.instant(viewer: .utc) else { return }
    report(.invalidEnd, "DUE is before DTSTART, which does not count", due, .value, section: section)
  }
}
