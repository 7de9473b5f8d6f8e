/// Reads free/busy times.
extension CalendarReader {
  /// The maximum number of VFREEBUSYs of a calendar, and that of their periods and spans. Beyond it no time is known to be free.
  static let maximumFreeBusyTimes = 20_000
  /// The length in bytes of a VFREEBUSY without any property, with CR LF. Such a one is in the excerpts that version 0.2.0 cached, only to be counted.
  private static let emptyFreeBusyLength = 32

  /// Reads the VFREEBUSYs among the components of a text.
  mutating func readFreeBusy(
    among components: [ScannedComponent], in text: [UInt8], of context: CalendarContext, file: String?
  ) {
    // Taken out, so that the arrays are not copied for each component.
    var found = contents.freeBusy ?? FreeBusyTimes()
    var isFound = contents.freeBusy != nil
    contents.freeBusy = nil
    for component in components
    where component.kind == .freeBusy && component.calendar != nil
      && component.bytes.count > Self.emptyFreeBusyLength
    {
      isFound = true
      // A request asks for the times of its span, and says nothing of them (RFC 5546 section 3.3.2).
      guard !(component.calendar.map(context.requests.contains) ?? false),
        found.periods.count + found.spans.count <= Self.maximumFreeBusyTimes
      else { continue }
      let read = FreeBusyParser(
        component, in: text, viewer: window.zone, counting: fullCodes(of: file),
        zone: zone(of: component, context))
      found.periods += read.periods.filter { keeps($0.interval) }
      if let span = read.span {
        if keeps(span) { found.spans.append(span) }
      } else {
        hasUnreadFreeBusyTimes = true
      }
      for diagnostic in read.diagnostics { add(diagnostic, of: file) }
    }
    contents.freeBusy = isFound ? found : nil
  }

  /// Decides, after all files are read and before events are read again, of which times the free/busy times say nothing.
  mutating func completeFreeBusy() {
    guard let found = contents.freeBusy else { return }
    if found.periods.count + found.spans.count > Self.maximumFreeBusyTimes
      || contents.ignoredComponents.freeBusyTimes > Self.maximumFreeBusyTimes
    {
      contents.freeBusy?.spans = []
    } else if !hasUnreadFreeBusyTimes, !outlines.isEmpty || !filtered.isEmpty {
      contents.freeBusy?.isBesideEvents = true
    }
  }

  private func keeps(_ interval: Range<Instant>) -> Bool {
    extent == .everything || interval.lowerBound < window.end && interval.upperBound > window.start
  }
}

/// The times of one VFREEBUSY (RFC 5545 section 3.6.4).
private struct FreeBusyParser {
  private(set) var periods: [FreeBusyTimes.Period] = []
  /// The span that the component covers; `nil` if a part of the component cannot be read, or if it has no time at all.
  private(set) var span: Range<Instant>?
  private(set) var diagnostics: [Diagnostic] = []

  init(
    _ component: ScannedComponent, in bytes: [UInt8], viewer: Zone, counting counted: [Diagnostic.Code],
    zone: @escaping (String) -> Zone?
  ) {
    var times = EventTimeParser(counting: counted, zone: zone)
    var reader = ContentLineReader(
      bytes, in: component.bytes, firstLine: component.line, counting: counted)
    var nesting = ComponentNesting<String>(inside: 1)
    var (start, end): (Instant?, Instant?)
    var isWhole = true
    while let line = reader.next(where: Self.isNeeded) {
      switch line.name {
      case "BEGIN": nesting.begin(line.value.componentName)
      case "END": _ = nesting.end(line.value.componentName)
      case _ where nesting.depth != 1: continue
      case "DTSTART": start = start ?? times.time(line)?.instant(viewer: viewer)
      case "DTEND": end = end ?? times.time(line)?.instant(viewer: viewer)
      default:
        let known = times.additionalDates(line).compactMap { $0.interval(viewer: viewer) }.filter {
          !$0.isEmpty
        }
        // Where a period is missing, what is in no period can be busy.
        if reader.isCut || known.count != line.value.timeItems.count { isWhole = false }
        let kind = FreeBusyTimes.Period.Kind(line.parameter("FBTYPE"))
        periods += known.map { FreeBusyTimes.Period($0, kind) }
      }
    }
    diagnostics = times.diagnostics + reader.diagnostics
    let first = start ?? periods.map(\.interval.lowerBound).min()
    let last = end ?? periods.map(\.interval.upperBound).max()
    if isWhole, let first, let last, first < last { span = first..<last }
  }

  private static func isNeeded(_ name: String) -> Bool {
    switch name {
    case "BEGIN", "END", "DTSTART", "DTEND", "FREEBUSY": true
    default: false
    }
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
