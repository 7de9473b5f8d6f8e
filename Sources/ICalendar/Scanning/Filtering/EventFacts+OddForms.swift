/// Lines in forms that programs write and a glance does not know: a reader's own parsers say what they mean.
extension EventFacts {
  /// Stands for the zone of a TZID.
  private static let named = Zone(identifier: "TZID", fixedOffset: 0)

  /// What is wrong with times, which is not reported here.
  private static let problems: [Diagnostic.Code] = [
    .invalidDateTime, .unknownTimeZone, .invalidDuration, .invalidEnd,
  ]

  /// Takes a line that says when the event is, or seems to, in whatever form.
  mutating func takeOdd(_ line: RawLine, zones: inout ZoneNames) {
    let text = decodeLenientUTF8(line.copy(0..<line.count)[...]).text
    // A reader leaves out what is no content line.
    guard let read = ContentLine(parsing: text, line: 0) else { return }
    // Quoted-printable goes on in lines that are not known here.
    guard !read.isQuotedPrintable else { return isUnsure = true }
    switch read.name {
    case "DTSTART":
      guard !isStartUnreadable else { return }
      guard start == nil else { return isUnsure = true }
      start = time(read, zones: &zones)
      isStartUnreadable = start == nil
    case "DTEND":
      guard end == nil, !isEndUnreadable else { return isUnsure = true }
      end = time(read, zones: &zones)
      isEndUnreadable = end == nil
    case "DURATION":
      guard duration == nil else { return isUnsure = true }
      duration = DurationValue(read.value).map { max(0, $0.days * 86_400 + $0.seconds) } ?? 0
    case "RECURRENCE-ID":
      // One that cannot be read makes the override stand for itself.
      guard recurrenceID == nil, let time = time(read, zones: &zones) else { return isUnsure = true }
      recurrenceID = time
      appliesToFuture = read.appliesToFuture
    case "RRULE": rules.append(read.value.utf8)
    case "RDATE": takeAdditionalDates(read, zones: &zones)
    case "UID": takeUID(read)
    default: break
    }
  }

  private mutating func takeUID(_ line: ContentLine) {
    guard !hasUID else { return isUnsure = true }
    hasUID = true
    let text = String(line.value.trimmingSpaces)
    guard !text.isEmpty else { return }
    // Other texts may be equal and have other bytes.
    uid = text.utf8.allSatisfy { $0 < 0x80 } ? .known(UIDFingerprint(text)) : .unclear
  }

  private mutating func time(_ line: ContentLine, zones: inout ZoneNames) -> RawTime? {
    var parser = EventTimeParser(counting: Self.problems) { _ in Self.named }
    guard let time = parser.time(line).map({ raw($0, of: line, zones: &zones) }) else { return nil }
    note(time, zones: &zones)
    return time
  }

  private mutating func takeAdditionalDates(_ line: ContentLine, zones: inout ZoneNames) {
    var parser = EventTimeParser(counting: Self.problems) { _ in Self.named }
    for date in parser.additionalDates(line) {
      let start = raw(date.start, of: line, zones: &zones)
      note(start, zones: &zones)
      additionalDates.append(start)
      guard let length = date.length else { continue }
      let reach = EventSchedule(start: date.start, length: length).longestReach(viewer: .utc)
      additionalLength = max(additionalLength, reach + 2 * WindowTest.zoneSlack)
    }
  }

  /// A value of a line as it is compared here.
  private func raw(_ time: EventTime, of line: ContentLine, zones: inout ZoneNames) -> RawTime {
    let place: RawTime.Place =
      switch time {
      case .date: .date
      case .floating: .floating
      case .zoned(_, .utc): .utc
      case .zoned(_, Self.named): .zone(zones.number(of: line.parameter("TZID") ?? ""))
      case .zoned(_, let zone): .zone(zones.number(ofOffset: zone.offset(at: Instant(secondsSinceEpoch: 0))))
      }
    return RawTime(seconds: time.local.secondsSinceEpoch, place: place)
  }
}
