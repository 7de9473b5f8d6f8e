/// Reads free/busy times.
extension CalendarReader {
  /// The maximum number of VFREEBUSYs of a calendar, and that of their periods and spans in the window. Beyond it no time is known to be free.
  static let maximumFreeBusyTimes = 20_000

  /// Reads the VFREEBUSYs among the components of a text. All components of the text are counted already.
  mutating func readFreeBusy(
    among components: [ScannedComponent], in text: [UInt8], of context: CalendarContext, file: String?
  ) {
    // Taken out, so that the arrays are not copied for each component.
    var found = contents.freeBusy ?? FreeBusyTimes()
    var isFound = contents.freeBusy != nil
    contents.freeBusy = nil
    let kept = extent == .everything ? .allTime : window.start..<max(window.start, window.end)
    for component in components where component.kind == .freeBusy && component.calendar != nil {
      isFound = true
      // A request asks for the times of its span, and says nothing of them (RFC 5546 section 3.3.2).
      guard !(component.calendar.map(context.requests.contains) ?? false), !hasTooMany(found) else {
        continue
      }
      let read = FreeBusyParser(
        component, in: text, viewer: window.zone, counting: fullCodes(of: file),
        zone: zone(of: component, context), keeping: kept,
        room: Self.maximumFreeBusyTimes + 1 - found.count)
      found.periods += read.periods
      if let span = read.span, span.overlaps(kept) {
        if read.isWhole { found.spans.append(span) } else { found.unreadSpans.append(span) }
      }
      for diagnostic in read.diagnostics { add(diagnostic, of: file) }
    }
    contents.freeBusy = isFound ? found : nil
  }

  /// Decides which times are known, once all files are read: none are free if there are too many VFREEBUSYs, and all are known if the calendar
  /// has events.
  mutating func completeFreeBusy() {
    guard let found = contents.freeBusy else { return }
    if hasTooMany(found) {
      contents.freeBusy = FreeBusyTimes(periods: found.periods.filter { $0.kind != .free })
    } else {
      contents.freeBusy?.isBesideEvents = hasEvents
    }
  }

  private func hasTooMany(_ found: FreeBusyTimes) -> Bool {
    max(found.count, contents.ignoredComponents.freeBusyTimes) > Self.maximumFreeBusyTimes
  }
}

extension FreeBusyTimes {
  fileprivate var count: Int { periods.count + spans.count + unreadSpans.count }
}

/// The times of one VFREEBUSY (RFC 5545 section 3.6.4).
private struct FreeBusyParser {
  /// The periods that touch the kept span, and no more than there is room for.
  private(set) var periods: [FreeBusyTimes.Period] = []
  /// The span that the component is about: from DTSTART to DTEND; without these, from the first period to the last. All time if a bound
  /// cannot be read; `nil` if there is no time in it at all.
  private(set) var span: Range<Instant>?
  /// Whether every period of the span is known.
  private(set) var isWhole = true
  private(set) var diagnostics: [Diagnostic] = []

  private let kept: Range<Instant>
  private let room: Int
  private var start: Instant?
  private var end: Instant?
  /// The least span with all periods.
  private var reach: Range<Instant>?

  init(
    _ component: ScannedComponent, in bytes: [UInt8], viewer: Zone, counting counted: [Diagnostic.Code],
    zone: @escaping (String) -> Zone?, keeping kept: Range<Instant>, room: Int
  ) {
    (self.kept, self.room) = (kept, room)
    var times = EventTimeParser(counting: counted, zone: zone)
    var reader = ContentLineReader(
      bytes, in: component.bytes, firstLine: component.line, counting: counted)
    var nesting = ComponentNesting<String>(inside: 1)
    while let line = reader.next(where: Self.isNeeded) {
      switch line.name {
      case "BEGIN": nesting.begin(line.value.componentName)
      case "END": _ = nesting.end(line.value.componentName)
      case _ where nesting.depth != 1: continue
      case "DTSTART": start = start ?? bound(line, &times, viewer)
      case "DTEND": end = end ?? bound(line, &times, viewer)
      default:
        let known = times.additionalDates(line).compactMap { $0.interval(viewer: viewer) }
          .filter { !$0.isEmpty }
        // Where a period is missing, what is in no period can be busy.
        if reader.isCut || known.count != times.values(of: line).count { isWhole = false }
        add(known, FreeBusyTimes.Period.Kind(line.parameter("FBTYPE")))
      }
    }
    diagnostics = times.diagnostics + reader.diagnostics
    setSpan()
  }

  private static func isNeeded(_ name: String) -> Bool {
    switch name {
    case "BEGIN", "END", "DTSTART", "DTEND", "FREEBUSY": true
    default: false
    }
  }

  private mutating func bound(
    _ line: ContentLine, _ times: inout EventTimeParser, _ viewer: Zone
  ) -> Instant? {
    let time = times.time(line)?.instant(viewer: viewer)
    if time == nil { isWhole = false }
    return time
  }

  private mutating func add(_ intervals: [Range<Instant>], _ kind: FreeBusyTimes.Period.Kind) {
    for interval in intervals {
      let former = reach ?? interval
      reach =
        min(former.lowerBound, interval.lowerBound)..<max(former.upperBound, interval.upperBound)
      if periods.count < room, interval.overlaps(kept) {
        periods.append(FreeBusyTimes.Period(interval, kind))
      }
    }
  }

  private mutating func setSpan() {
    let first = start ?? reach?.lowerBound
    let last = end ?? reach?.upperBound
    if !isWhole, start == nil || end == nil {
      span = .allTime
    } else if let first, let last, first < last {
      span = first..<last
    }
  }
}

extension Range<Instant> {
  /// From the first point in time to the last.
  fileprivate static var allTime: Range<Instant> {
    Instant(secondsSinceEpoch: .min)..<Instant(secondsSinceEpoch: .max)
  }
}

extension FreeBusyTimes.Period.Kind {
  /// The kind that FBTYPE names. A word that is not known means busy (RFC 5545 section 3.2.9).
  fileprivate init(_ word: String?) {
    switch word?.uppercased() {
    case "FREE": self = .free
    case "BUSY-UNAVAILABLE": self = .unavailable
    case "BUSY-TENTATIVE": self = .tentative
    default: self = .busy
    }
  }
}

extension RecurrenceSet.AdditionalDate {
  /// The period from its start to its end; `nil` if it has no end.
  fileprivate func interval(viewer: Zone) -> Range<Instant>? {
    let first = start.instant(viewer: viewer)
    let last: Instant
    switch length {
    case nil: return nil
    case .days(let days): last = first.adding(seconds: days * 86_400)
    case .nominal(let days, let seconds): last = first.adding(seconds: days * 86_400 + seconds)
    case .until(let end): last = end.instant(viewer: viewer)
    }
    return first..<max(first, last)
  }
}
