/// Reads lines in unusual forms: mended by ``RawLine/withPlainHeader()``, else with the reader's own parsers.
extension RawEvent {
  /// A placeholder for the zone of a TZID.
  private static let named = Zone(identifier: "TZID", fixedOffset: 0)

  /// The problems of times, which the filter does not report.
  private static let problems: [Diagnostic.Code] = [
    .invalidDateTime, .unknownTimeZone, .invalidDuration, .invalidEnd,
  ]

  /// Reads a line with a time, a rule or the UID of the event, in any form that the reader accepts.
  mutating func readUnusual(_ line: RawLine, zones: inout ZoneNames) {
    if let mended = line.withPlainHeader() {
      return mended.withUnsafeBufferPointer { read(RawLine(exactly: $0), zones: &zones) }
    }
    let text = decodeLenientUTF8(line.copy(0..<line.count)[...]).text
    // The reader ignores a line that is not a content line.
    guard let read = ContentLine(parsing: text, line: 0) else { return }
    // A quoted-printable value may continue on lines that this function does not see.
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
      duration = Self.length(DurationValue(read.value))
    case "RECURRENCE-ID":
      // An override with an unreadable RECURRENCE-ID counts as an event of its own.
      guard recurrenceID == nil, let time = time(read, zones: &zones) else { return isUnsure = true }
      recurrenceID = time
      appliesToFuture = read.appliesToFuture
    case "RRULE": rules.append(read.value.utf8)
    case "RDATE": readAdditionalDates(read, zones: &zones)
    case "UID": readUID(read)
    default: break
    }
  }

  private mutating func readUID(_ line: ContentLine) {
    guard !hasUID else { return isUnsure = true }
    hasUID = true
    let text = line.value.plainUID
    guard !text.isEmpty else { return }
    uid = UIDFingerprint(text)
  }

  /// The length in seconds of a DURATION, with days of 24 hours. A negative or unreadable one counts as none.
  static func length(_ duration: DurationValue?) -> Int {
    duration.map { max(0, $0.days * 86_400 + $0.seconds) } ?? 0
  }

  private mutating func time(_ line: ContentLine, zones: inout ZoneNames) -> RawTime? {
    var parser = EventTimeParser(counting: Self.problems) { _ in Self.named }
    guard let time = parser.time(line).map({ raw($0, of: line, zones: &zones) }) else { return nil }
    note(time, zones: &zones)
    return time
  }

  private mutating func readAdditionalDates(_ line: ContentLine, zones: inout ZoneNames) {
    var parser = EventTimeParser(counting: Self.problems) { _ in Self.named }
    for date in parser.additionalDates(line) {
      let start = raw(date.start, of: line, zones: &zones)
      note(start, zones: &zones)
      additionalDates.append(start)
      guard let length = date.length else { continue }
      let reach = EventSchedule(start: date.start, length: length).longestReach(viewer: .utc)
      additionalLength = max(additionalLength, reach + 2 * WindowOverlap.zoneSlack)
    }
  }

  /// The value of a line as a ``RawTime``.
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
