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
