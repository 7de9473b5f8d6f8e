extension Validation {
  /// The most periods of a rule in which its first instance is searched. For a daily rule they are more than fifty years.
  private static let periodLimit = 20_000

  /// Checks that the rules of an event agree with its DTSTART (RFC 5545 sections 3.3.10 and 3.8.5.3).
  mutating func checkRules(of event: ValidatedEvent, _ component: SourceComponent) {
    let lines = component.properties.filter { $0.content.name == "RRULE" }
    var isInRule = false
    var unmatched: LocatedLine?
    for line in lines.prefix(20) {
      guard let rule = try? RecurrenceRule(line.content.value) else { continue }
      checkUntilForm(of: rule, line)
      checkUntil(of: rule, line, event)
      switch firstInstance(of: rule, event) {
      case .none:
        report(.neverMatches, "the recurrence rule matches no day or time from DTSTART on", line, .value)
      case .start: isInRule = true
      case .later: unmatched = unmatched ?? line
      case .unknown: isInRule = true
      }
    }
    guard !isInRule, let unmatched else { return }
    report(
      .startNotInRule, "DTSTART does not match the recurrence rule of line \(unmatched.content.line)",
      event.start, .value)
  }

  private enum FirstInstance {
    case none, start, later, unknown
  }

  /// The first instance of a rule, without regard to its COUNT and UNTIL.
  private mutating func firstInstance(of rule: RecurrenceRule, _ event: ValidatedEvent) -> FirstInstance {
    guard ruleSteps > 0 else { return .unknown }
    var endless = rule
    endless.count = nil
    endless.until = nil
    let start = event.outline.schedule.start.local
    guard let last = CalendarDate(year: 9999, month: 12, day: 31) else { return .unknown }
    let window = start..<max(start.adding(seconds: 1), LocalDateTime(last))
    var instances = endless.instances(from: start, in: window, limit: Self.periodLimit)
    let first = instances.next()
    ruleSteps -= Self.periodLimit - instances.stepsLeft + 1
    if let first { return first == start ? .start : .later }
    return instances.reachedLimit && rule.frequency < .daily ? .unknown : .none
  }

  /// Reports an UNTIL that the reader understands although RFC 5545 does not know its form.
  mutating func checkUntilForm(of rule: RecurrenceRule, _ line: LocatedLine) {
    guard rule.until != nil, let text = line.content.value.untilText,
      RecurrenceRule.Until(Array(text)[...]) == nil,
      DateTimeValue(String(decoding: text, as: UTF8.self)) != nil
    else { return }
    report(
      .invalidRecurrenceUntil, "UNTIL of the recurrence rule is not in the form of a date or date-time", line,
      line.untilPart)
  }

  private mutating func checkUntil(of rule: RecurrenceRule, _ line: LocatedLine, _ event: ValidatedEvent) {
    guard let until = rule.until, let form = form(of: event.start) else { return }
    let part = line.untilPart
    let (isRight, expected) =
      switch (form, until) {
      case (.date, .date), (.floating, .local), (.utc, .instant), (.zoned, .instant): (true, "")
      case (.date, _): (false, "a date, as DTSTART is")
      case (.floating, _): (false, "a local date-time, as DTSTART is")
      default: (false, "a date-time in UTC, because DTSTART has a zone")
      }
    if !isRight { report(.untilType, "UNTIL is not \(expected)", line, part) }
    let first = event.outline.schedule.start
    let isBefore =
      switch until {
      case .date(let date): date < first.local.date
      case .local(let local): local < first.local
      // A floating start may be more than half a day from UTC.
      case .instant(let instant): instant.adding(seconds: 86_400) < first.instant(viewer: .utc)
      }
    if isBefore { report(.untilBeforeStart, "UNTIL is before DTSTART", line, part) }
  }
}

extension String {
  /// The value of the last UNTIL in a rule, without spaces and quotes.
  fileprivate var untilText: [UInt8]? {
    let parts = uppercased().split(separator: ";").map { $0.utf8.filter { $0 > UInt8(ascii: " ") } }
    let part = parts.last { $0.starts(with: "UNTIL=".utf8) }
    return part.map { $0.dropFirst(6).filter { $0 != UInt8(ascii: "\"") } }
  }
}

extension LocatedLine {
  /// The place of UNTIL and its value in a rule.
  fileprivate var untilPart: Part {
    var offset = 0
    for part in content.value.split(separator: ";", omittingEmptySubsequences: false) {
      if part.uppercased().hasPrefix("UNTIL") { return .inValue(offset: offset, count: part.utf8.count) }
      offset += part.utf8.count + 1
    }
    return .value
  }
}

extension Validation {
  private static let stepsPerLookup = 2000
  private static let lookupsPerEvent = 50

  /// Checks series and their overrides, after all events have been read.
  mutating func checkSeries() {
    let (series, diagnostics) = EventSeries.group(outlines, viewer: .utc)
    report(diagnostics)
    for series in series {
      for index in series.overrides {
        if let master = series.masters.first {
          check(override: index, of: master)
        } else {
          checkDangling(index)
        }
      }
      for master in series.masters { checkExcluded(of: master, hasOverrides: !series.overrides.isEmpty) }
    }
    checkRepeated(in: series)
  }

  /// Reports overrides of one instance of which none is newer: the reader shows one of them.
  private mutating func checkRepeated(in series: [EventSeries]) {
    var placeOfUID: [String: Int] = [:]
    for (place, series) in series.enumerated() {
      if let index = series.overrides.first, let uid = outlines[index].uid { placeOfUID[uid] = place }
    }
    var known: [Int: [Occurrence.RecurrenceID: Int]] = [:]
    for index in outlines.indices where events[index].recurrenceID != nil {
      let (schedule, uid) = (outlines[index].schedule, outlines[index].uid)
      guard schedule.recurrenceID != nil, let place = uid.flatMap({ placeOfUID[$0] }) else { continue }
      let id = series[place].id(of: schedule, in: outlines, viewer: .utc)
      guard let other = known[place, default: [:]][id], outlines[other].schedule.version == schedule.version
      else {
        known[place, default: [:]][id] = index
        continue
      }
      guard let line = events[index].recurrenceID else { continue }
      report(
        .duplicateUID, "two events with the UID \(quoted(uid ?? "")) replace one instance; none is newer",
        self.line(at: line), .value, uid: uid)
    }
  }

  /// Reports problems of the grouping, each at the UID of its event.
  private mutating func report(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    var eventAtLine: [Int: Int] = [:]
    for (index, event) in events.enumerated() { eventAtLine[event.begin.number] = index }
    for diagnostic in diagnostics {
      guard let number = diagnostic.line, let index = eventAtLine[number] else { continue }
      guard findings.hasRoom(for: diagnostic.code) else {
        findings.count(diagnostic.code)
        continue
      }
      report(
        diagnostic.code, diagnostic.message, line(at: events[index].uid ?? events[index].begin), .value,
        uid: diagnostic.uid)
    }
  }

  private mutating func checkDangling(_ index: Int) {
    let event = events[index]
    // An invitation may contain a single instance of a series (RFC 5546 section 3.2.2).
    guard let place = event.recurrenceID, event.method == nil || event.method == "PUBLISH" else { return }
    report(
      .danglingOverride, "this replaces an instance of a series that is not in the file", line(at: place),
      .value, uid: outlines[index].uid)
  }

  private mutating func check(override index: Int, of master: Int) {
    guard let place = events[index].recurrenceID, let id = outlines[index].schedule.recurrenceID else {
      return
    }
    let schedule = outlines[master].schedule
    let line = line(at: place)
    // Outlook writes midnights where it means dates, in the series and in its instances.
    let isDate = form(of: self.line(at: events[master].start)).map { $0 == .date } ?? schedule.start.isDate
    if id.isDate != isDate {
      report(
        .typeDiffers,
        "RECURRENCE-ID is \(id.isDate ? "a date" : "a date-time"), but the series starts at "
          + (isDate ? "a date" : "a date-time"), line, .value, section: StandardSection("3.8.4.4"))
    }
    if id.isDate == isDate, !schedule.start.isDate || id.instantInUTC == nil, has(schedule, id) == false {
      report(
        .overrideWithoutInstance, "the series has no instance at \(quoted(line.content.value))", line, .value,
        uid: outlines[index].uid)
    }
  }

  private mutating func checkExcluded(of index: Int, hasOverrides: Bool) {
    let (event, schedule, uid) = (events[index], outlines[index].schedule, outlines[index].uid)
    guard !event.excluded.isEmpty else { return }
    let startForm = form(of: line(at: event.start))
    var lookups = 0
    // An EXDATE of another type or form is reported already.
    for place in event.excluded {
      let line = line(at: place)
      guard isAlike(form(of: line), startForm) else { continue }
      var offset = 0
      for item in line.content.value.timeItems {
        defer { offset += item.utf8.count + 1 }
        lookups += 1
        guard lookups <= Self.lookupsPerEvent else { break }
        var single = line.content
        single.value = String(item)
        var times = EventTimeParser(zone: zoneLookup)
        guard let time = times.time(single), has(schedule, time) == false else { continue }
        report(
          .exclusionWithoutInstance, "EXDATE \(quoted(item)) is no instance of the event", line,
          .inValue(offset: offset, count: item.utf8.count), uid: uid)
      }
    }
    if !hasOverrides, hasNoInstance(schedule) {
      report(
        .neverShown, "every instance of the event is excluded", line(at: event.begin), .value, uid: uid)
    }
  }

  private func isAlike(_ left: TimeForm?, _ right: TimeForm?) -> Bool {
    (left == .date) == (right == .date) && (left == .floating) == (right == .floating)
  }

  /// Whether a series, without its EXDATEs, has an instance at a time; `nil` if that needs too much work.
  private mutating func has(_ schedule: EventSchedule, _ time: EventTime) -> Bool? {
    guard ruleSteps > 0 else { return nil }
    ruleSteps -= Self.stepsPerLookup / 4
    var set = schedule.recurrence
    set.excludedDates = []
    set.excludedRules = []
    let start = schedule.start
    var window = OccurrenceWindow(time.local.date..<time.local.date.adding(days: 1), zone: start.zone ?? .utc)
    if !start.isDate, !time.isDate {
      let local = time.isFloating ? start.replacing(local: time.local) : time
      let instant = local.instant(viewer: .utc)
      window = OccurrenceWindow(from: instant, to: instant.adding(seconds: 1), zone: window.zone)
    }
    let found = set.instances(of: start, in: window, limit: Self.stepsPerLookup)
    if !found.instances.isEmpty { return true }
    return found.reachedLimit ? nil : false
  }

  /// Whether EXDATE and EXRULE exclude all instances of an event. It is `false` for a series that may have further instances.
  private mutating func hasNoInstance(_ schedule: EventSchedule) -> Bool {
    let set = schedule.recurrence
    let mayBeEmpty = set.rules.allSatisfy { rule in
      rule.until != nil || (rule.count ?? .max) <= set.excludedDates.count
    }
    guard mayBeEmpty, ruleSteps > 0 else { return false }
    ruleSteps -= Self.stepsPerLookup
    let first = schedule.start.local.date
    let window = OccurrenceWindow(first.adding(days: -1)..<first.adding(days: 3660), zone: .utc)
    let found = set.instances(of: schedule.start, in: window, limit: Self.stepsPerLookup)
    return found.instances.isEmpty && !found.reachedLimit
  }
}
