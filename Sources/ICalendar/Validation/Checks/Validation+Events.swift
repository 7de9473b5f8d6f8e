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
    if let line = component.first("X-KDE-LIBKCAL-DTRECURRENCE") {
      var times = EventTimeParser(zone: zoneLookup)
      _ = times.time(line.content)
      for problem in times.diagnostics { report(problem.code, problem.message, line, .value) }
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

/// Properties that say the same twice, as ``Companion/all`` has them: where one was changed without the other, programs show different events.
extension Validation {
  /// The most seconds by which the clock of an event and that of a program that wrote a time without its zone differ.
  private static let clockDifference = 14 * 3600
  /// The most periods of a rule that are examined for an instance after a noted end, and what that counts for all rules of a text.
  private static let endSteps = (limit: 20_000, cost: 2000)

  /// Checks an event or a task.
  mutating func checkCompanions(of component: SourceComponent) {
    checkPositions(of: component)
    checkBusyStatus(of: component)
    checkImportance(of: component)
    if component.name == "VTODO" { checkCompletion(of: component) }
    guard let start = component.first("DTSTART") else { return }
    var times = EventTimeParser(zone: zoneLookup)
    guard let time = times.time(start.content) else { return }
    for line in component.properties where ["RRULE", "EXRULE"].contains(line.content.name) {
      checkNotedEnd(of: line, from: time)
    }
  }

  /// Checks the marks of an event of whole days. Midnights that such a mark makes dates of are right.
  mutating func checkAllDayMarks(of component: SourceComponent, _ schedule: EventSchedule) {
    guard let form = form(of: component.first("DTSTART")) else { return }
    for name in Companion.marks {
      guard let line = component.first(name) else { continue }
      let word = line.word
      if form == .date, word == "FALSE" || word == "0" {
        report(.contradiction, "\(name) is \(word), but DTSTART is a date", line, .value)
      }
      guard form != .date, word == "TRUE" || word == "1", !schedule.start.isDate else { continue }
      // A midnight in UTC is one in a zone that is not known here.
      let rest = schedule.firstSpan(viewer: .utc).length % 86_400
      if form == .utc, schedule.start.local.secondOfDay % 900 == 0, rest == 0 { continue }
      report(.contradiction, "\(name) is \(word), but the event has times", line, .value)
    }
  }

  private mutating func checkPositions(of component: SourceComponent) {
    guard let line = component.first("X-APPLE-STRUCTURED-LOCATION"),
      let position = component.first("GEO").flatMap({ GeographicPosition(value: $0.content.value) }),
      let other = GeographicPosition(uri: line.content.value)
    else { return }
    // Programs write positions with different numbers of digits, and a place is larger than a point.
    let degrees = max(
      abs(position.latitude - other.latitude), abs(position.longitude - other.longitude))
    guard degrees > 0.01 else { return }
    report(.contradiction, "GEO and X-APPLE-STRUCTURED-LOCATION are two places", line, .value)
  }

  private mutating func checkBusyStatus(of component: SourceComponent) {
    guard let transparency = component.first("TRANSP")?.word else { return }
    for name in Companion.busyMarks {
      guard let line = component.first(name) else { continue }
      let word = line.word
      let isFree = word == "FREE"
      let isBusy = word == "BUSY" || word == "TENTATIVE" || word == "OOF"
      guard (transparency == "TRANSPARENT" && isBusy) || (transparency == "OPAQUE" && isFree) else {
        continue
      }
      report(.contradiction, "\(name) is \(word), but TRANSP is \(transparency)", line, .value)
    }
  }

  private mutating func checkImportance(of component: SourceComponent) {
    guard let priority = component.first("PRIORITY").flatMap({ Int($0.word) }) else { return }
    let wrong = (1...4).contains(priority) ? "0" : (6...9).contains(priority) ? "2" : ""
    for name in Companion.importanceMarks {
      guard let line = component.first(name), line.word == wrong else { continue }
      report(.contradiction, "\(name) is \(wrong), but PRIORITY is \(priority)", line, .value)
    }
  }

  private mutating func checkCompletion(of component: SourceComponent) {
    guard let status = component.first("STATUS")?.content.value.statusWord else { return }
    let word = status.uppercased()
    if status == ToDo.Status.completed.rawValue {
      guard let line = component.first("PERCENT-COMPLETE"), let percent = Int(line.word), percent < 100,
        percent >= 0
      else { return }
      report(.contradiction, "PERCENT-COMPLETE is \(percent), but STATUS is \(word)", line, .value)
    } else if status == ToDo.Status.needsAction.rawValue || status == ToDo.Status.inProcess.rawValue {
      if let line = component.first("COMPLETED") {
        report(.contradiction, "COMPLETED says that the task is done, but STATUS is \(word)", line)
      } else if let line = component.first("PERCENT-COMPLETE"), line.word == "100" {
        report(.contradiction, "PERCENT-COMPLETE is 100, but STATUS is \(word)", line, .value)
      }
    }
  }

  /// Checks the end that evolution-data-server notes beside a rule. It hides the instances behind it.
  private mutating func checkNotedEnd(of line: LocatedLine, from start: EventTime) {
    let name = "X-EVOLUTION-ENDDATE"
    guard let text = line.content.parameter(name), let noted = DateTimeValue(text), ruleSteps > 0,
      let rule = try? RecurrenceRule(line.content.value)
    else { return }
    ruleSteps -= Self.endSteps.cost
    let day = noted.secondOfDay == nil ? 86_400 : 0
    let end = noted.instant.adding(seconds: day + Self.clockDifference)
    let last = Zone.utc.instant(of: LocalDateTime(CalendarDate(unchecked: 9999, 12, 31)))
    guard end < last else { return }
    var instances = rule.instances(
      from: start, in: OccurrenceWindow(from: end, to: last, zone: .utc), limit: Self.endSteps.limit)
    guard let later = instances.next(), later.instant >= end else { return }
    report(.contradiction, "\(name) \(text) is before the end of the series", line, .parameter(name))
  }
}

extension LocatedLine {
  /// The value in upper case, without the spaces around it.
  fileprivate var word: String { content.value.trimmingSpaces.uppercased() }
}

extension GeographicPosition {
  /// The position in a URI such as `geo:48.2082,16.3738;u=50` (RFC 5870); `nil` for another one.
  fileprivate init?(uri: String) {
    let parts = uri.trimmingSpaces.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "geo" else { return nil }
    let numbers = parts[1].prefix { $0 != ";" }.split(separator: ",").map { Double($0.trimmingSpaces) }
    guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}
