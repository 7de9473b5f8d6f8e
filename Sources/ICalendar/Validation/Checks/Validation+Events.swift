extension Validation {
  /// Checks a whole VEVENT, and keeps it for the checks of its series.
  mutating func checkEvent(_ component: SourceComponent, end: Int) {
    let scanned = ScannedComponent(
      kind: .event, bytes: component.begin.bytes.lowerBound..<end, line: component.begin.content.line,
      calendar: component.calendar)
    let (outline, diagnostics) = EventOutlineParser.parse(
      scanned, in: text, counting: findings.fullCodes, zone: zoneLookup)
    for diagnostic in diagnostics where isReportedHere(diagnostic) {
      add(diagnostic, in: component)
    }
    guard let start = component.first("DTSTART") else { return }
    checkEnd(of: component, start)
    checkForms(of: component, start)
    guard var outline else { return }
    checkAllDayMarks(of: component, outline.schedule)
    checkZones(of: outline.schedule, start)
    outline.body = .component([], 0..<0)
    checkRules(of: ValidatedEvent(outline: outline, start: start), component)
    outlines.append(outline)
    events.append(
      SeriesComponent(
        method: calendar.method, begin: LinePlace(component.begin), start: LinePlace(start),
        uid: component.first("UID").map(LinePlace.init),
        recurrenceID: component.first("RECURRENCE-ID").map(LinePlace.init),
        excluded: component.properties.filter { $0.content.name == "EXDATE" }.map(LinePlace.init)))
  }

  /// Whether a problem that the reader found is reported here, and not by the checks of every component.
  private func isReportedHere(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.code {
    case .malformedLine, .malformedParameter, .malformedComponent, .lineTooLong, .notUTF8, .repeatedProperty,
      .invalidDateTime,
      .unknownTimeZone, .invalidDuration:
      false
    case .missingStart:
      // With another METHOD, such as CANCEL, an event needs no DTSTART (RFC 5545 section 3.6.1).
      ["PUBLISH", "REQUEST", "ADD", nil].contains(calendar.method)
    default: true
    }
  }

  private mutating func add(_ diagnostic: Diagnostic, in component: SourceComponent) {
    guard findings.hasRoom(for: diagnostic.code) else {
      return findings.count(diagnostic.code, diagnostic.count)
    }
    guard let line = component.property(atLine: diagnostic.line ?? 0) else {
      return findings.add(located(diagnostic, component.begin, .value))
    }
    findings.add(located(diagnostic, line, .value))
  }

  /// Checks that DTEND is later than DTSTART, and has the same form (RFC 5545 section 3.8.2.2).
  private mutating func checkEnd(of component: SourceComponent, _ start: LocatedLine) {
    guard let end = component.first("DTEND") else { return }
    let isSameZone = start.content.parameter("TZID") == end.content.parameter("TZID")
    if isSameZone, let first = DateTimeValue(start.content.value), first == DateTimeValue(end.content.value) {
      report(.zeroLength, "the event ends when it starts", end, .value)
    }
  }

  /// Checks that the times of an event have the form of its DTSTART: all dates, or all floating times, or neither.
  private mutating func checkForms(of component: SourceComponent, _ start: LocatedLine) {
    let others = component.properties.filter { ["DTEND", "EXDATE", "RDATE"].contains($0.content.name) }
    guard !others.isEmpty, let first = form(of: start) else { return }
    for line in others {
      guard let other = form(of: line) else { continue }
      // The reader reports a DTEND of another type.
      if (first == .date) != (other == .date) {
        guard line.content.name != "DTEND" else { continue }
        let types =
          first == .date ? "a date-time, but DTSTART is a date" : "a date, but DTSTART is a date-time"
        report(
          .typeDiffers, "\(line.content.name) is \(types)", line, .value,
          section: PropertyDefinition[line.content.name]?.section)
      } else if (first == .floating) != (other == .floating) {
        reportMixedForms(line, isStartFloating: first == .floating)
      }
    }
  }

  /// Reports that either a property or DTSTART is a floating time, and the other is not.
  mutating func reportMixedForms(_ line: LocatedLine, isStartFloating: Bool) {
    let forms = isStartFloating ? "has a zone, but DTSTART has none" : "has no zone, but DTSTART has one"
    report(.mixedTimeForms, "\(line.content.name) \(forms)", line, .value)
  }
}

extension SourceComponent {
  /// The property that begins on a line of the file.
  fileprivate func property(atLine number: Int) -> LocatedLine? {
    let index = properties.indices.partitionPoint { properties[$0].content.line >= number }
    guard index < properties.count, properties[index].content.line == number else { return nil }
    return properties[index]
  }
}

extension Validation {
  /// Checks the times of a VTODO (RFC 5545 section 3.6.2).
  mutating func checkToDo(_ component: SourceComponent, end: Int) {
    let scanned = ScannedComponent(
      kind: .toDo, bytes: component.begin.bytes.lowerBound..<end, line: component.begin.content.line,
      calendar: component.calendar)
    if let line = component.first("DUE") ?? component.first("DTSTART") {
      let read = EventOutlineParser.parseToDo(scanned, in: text, zone: zoneLookup) { LocalMidnights(of: []) }
      checkZones(of: read.toDo.outline.schedule, line)
    }
    if let start = component.first("DTSTART") {
      if let due = component.first("DUE") { checkDue(due, from: start) }
    } else if let line = component.first("DURATION") {
      report(
        .missingProperty, "a VTODO with DURATION has no DTSTART", line, section: StandardSection("3.6.2"))
    } else if let line = component.first("RRULE") {
      report(.missingProperty, "a VTODO with RRULE has no DTSTART", line, section: StandardSection("3.8.2.4"))
    }
  }

  /// Checks that DUE has the type and the form of DTSTART, and is later (RFC 5545 section 3.8.2.3).
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
    let (begin, end) = (first.instant(viewer: .utc), last.instant(viewer: .utc))
    if end < begin {
      report(.invalidEnd, "DUE is before DTSTART, which does not count", due, .value, section: section)
    } else if end == begin {
      report(.zeroLength, "the task is due when it starts", due, .value, section: section)
    }
  }
}
