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
