/// Reads the most frequent events from their bytes, without making texts of their lines.
extension EventOutline {
  /// The outline of a single event whose lines are all plain, and have no problem. `nil` for any other event, which
  /// ``EventOutlineParser`` reads. If both can read an event, the result is the same.
  init?(plain component: ScannedComponent, in bytes: [UInt8], zone: (String) -> Zone?) {
    // The parser cuts longer lines.
    guard component.bytes.count <= ContentLineReader.maximumLength,
      (try? UTF8Span(validating: bytes[component.bytes].span)) != nil
    else { return nil }
    let times = bytes.withUnsafeBufferPointer {
      PlainEventTimes(UnsafeBufferPointer(rebasing: $0[component.bytes]), zone: zone)
    }
    guard let times, let start = times.start, let length = times.length(from: start) else { return nil }
    self.init(
      uid: times.uid,
      schedule: .single(start, length, sequence: Int32(times.sequence ?? 0), modified: times.latestChange),
      line: component.line, body: .component(bytes, component.bytes))
  }
}

/// The values that ``EventOutlineParser`` needs of an event, where their lines have exactly the form of RFC 5545.
private struct PlainEventTimes {
  private(set) var start: EventTime?
  private var end: EventTime?
  private var duration: DurationValue?
  private(set) var uid: String?
  private(set) var sequence: Int?
  private var stamp: Int?
  private var lastModified: Int?
  /// The last TZID and its zone: nearly all events name the same zone twice.
  private var lastZone: (name: [UInt8], zone: Zone)?

  /// `nil` if one of the lines is not plain, or has a problem.
  init?(_ event: UnsafeBufferPointer<UInt8>, zone: (String) -> Zone?) {
    var lines = PlainLines(event)
    var isInAlarm = false
    while let line = lines.next() {
      switch line.kind {
      case .first, .continuation: break
      case .last:
        guard !isInAlarm else { return nil }
        return
      case .beginAlarm, .endAlarm:
        guard isInAlarm == (line.kind == .endAlarm) else { return nil }
        isInAlarm.toggle()
      case .property(let nameEnd):
        guard line.bytes.hasPlainParameters(from: nameEnd) else { return nil }
        let isNeeded = line.bytes.isProperty(endingAt: nameEnd, where: EventOutlineParser.isNeeded)
        guard isNeeded else { continue }
        guard !isInAlarm, !line.isFolded, read(line.bytes, nameEnd, zone) else { return nil }
      }
    }
    return nil
  }

  /// The later of DTSTAMP and LAST-MODIFIED.
  var latestChange: Instant? {
    [stamp, lastModified].compactMap { $0 }.max().map { Instant(secondsSinceEpoch: $0) }
  }

  /// The length of an instance that begins at a time; `nil` if the end has a problem.
  func length(from start: EventTime) -> EventSchedule.Length? {
    if let end { return end.isDate == start.isDate ? EventSchedule.Length(from: start, to: end) : nil }
    return duration.map { EventSchedule.Length($0, from: start) }
      ?? EventSchedule.Length(ofEventWithoutEndAt: start)
  }

  /// Reads a property that is needed. Returns `false` if it is not plain, or not the first one of its name.
  private mutating func read(_ line: RawLine, _ nameEnd: Int, _ zone: (String) -> Zone?) -> Bool {
    if line.holds("DTSTART"), nameEnd == 7 { return set(&start, time(line, nameEnd, zone)) }
    if line.holds("DTEND"), nameEnd == 5 { return set(&end, time(line, nameEnd, zone)) }
    // Other parameters say nothing of these, but some of them change how a value is written.
    guard line[nameEnd] == UInt8(ascii: ":") else { return false }
    let value = (nameEnd + 1)..<line.count
    if line.holds("UID:") { return set(&uid, text(line, value)) }
    if line.holds("DTSTAMP:") { return set(&stamp, RawTime(line, value, zone: nil)?.seconds) }
    if line.holds("LAST-MODIFIED:") { return set(&lastModified, RawTime(line, value, zone: nil)?.seconds) }
    if line.holds("SEQUENCE:") {
      return set(&sequence, value.count <= 9 ? line.number(at: nameEnd + 1, digits: value.count) : nil)
    }
    guard line.holds("DURATION:"), let length = text(line, value).flatMap({ DurationValue($0) }) else {
      return false
    }
    return set(&duration, length.isNegative ? nil : length)
  }

  /// Sets a value. Returns `false` if there is none, or was one before.
  private func set<Value>(_ value: inout Value?, _ new: Value?) -> Bool {
    guard value == nil, let new else { return false }
    value = new
    return true
  }

  /// The value in a range, if it is visible ASCII text without spaces.
  private func text(_ line: RawLine, _ range: Range<Int>) -> String? {
    !range.isEmpty && range.allSatisfy { line[$0] > 0x20 && line[$0] < 0x7F } ? line.text(range) : nil
  }

  /// The value of a line without parameters, with VALUE=DATE, or with a known TZID without quotes.
  private mutating func time(_ line: RawLine, _ nameEnd: Int, _ zone: (String) -> Zone?) -> EventTime? {
    guard line[nameEnd] == UInt8(ascii: ";") else { return time(line, from: nameEnd + 1, in: nil) }
    if line.holds(";VALUE=DATE:", at: nameEnd) {
      let date = time(line, from: nameEnd + 12, in: nil)
      return date?.isDate == true ? date : nil
    }
    let first = nameEnd + 6
    let last = line.firstDelimiter(from: first)
    guard line.holds(";TZID=", at: nameEnd), last > first, line[last] == UInt8(ascii: ":") else { return nil }
    if let lastZone, lastZone.name.count == last - first,
      line.isEqual(first..<last, to: lastZone.name, from: 0)
    {
      return time(line, from: last + 1, in: lastZone.zone)
    }
    let name = line.copy(first..<last)
    // Other bytes may be escapes, or several values.
    guard name.allSatisfy({ $0.isASCIIAlphanumeric || "/_-+".utf8.contains($0) }),
      let found = zone(line.text(first..<last))
    else { return nil }
    lastZone = (name, found)
    return time(line, from: last + 1, in: found)
  }

  private func time(_ line: RawLine, from start: Int, in zone: Zone?) -> EventTime? {
    guard let time = RawTime(line, start..<line.count, zone: nil) else { return nil }
    let local = LocalDateTime(secondsSinceEpoch: time.seconds)
    switch time.place {
    case .date: return .date(local.date)
    case .utc: return .zoned(local, .utc)
    case .floating, .zone: return zone.map { .zoned(local, $0) } ?? .floating(local)
    }
  }
}

extension RawLine {
  /// Whether a value begins behind the name, or behind parameters without quotes.
  fileprivate func hasPlainParameters(from nameEnd: Int) -> Bool {
    guard let colon = firstIndex(of: UInt8(ascii: ":"), from: nameEnd) else { return false }
    return firstIndex(of: UInt8(ascii: "\""), from: nameEnd).map { $0 > colon } ?? true
  }
}
