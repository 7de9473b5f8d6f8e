/// Reads free/busy times.
extension CalendarReader {
  /// The maximum number of VFREEBUSYs of a calendar, and that of their periods and spans in the window. Beyond it no time is known to be free.
  static let maximumFreeBusyTimes = 20_000

  /// Reads the VFREEBUSYs and VAVAILABILITYs among the components of a text. All components of the text are counted already.
  mutating func readFreeBusy(
    among components: [ScannedComponent], in text: [UInt8], of context: CalendarContext, file: String?
  ) {
    // Taken out, so that the arrays are not copied for each component.
    var found = contents.freeBusy ?? FreeBusyTimes()
    var isFound = contents.freeBusy != nil
    contents.freeBusy = nil
    let kept = extent == .everything ? .allTime : window.start..<max(window.start, window.end)
    for component in components where component.calendar != nil {
      guard component.kind == .freeBusy || component.kind == .availability else { continue }
      isFound = true
      // A request asks for the times of its span, and says nothing of them (RFC 5546 section 3.3.2).
      guard !(component.calendar.map(context.requests.contains) ?? false), !hasTooMany(found) else {
        continue
      }
      if component.kind == .availability {
        hasAvailability = true
        readAvailability(component, among: components, in: text, into: &found)
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
  /// has events, or VAVAILABILITYs alone, which say nothing outside of their spans (RFC 7953 section 3.1).
  mutating func completeFreeBusy() {
    guard var found = contents.freeBusy else { return }
    found.periods += periods(in: window.start..<max(window.start, window.end))
    contents.freeBusy = found
    if hasTooMany(found) {
      contents.freeBusy = FreeBusyTimes(periods: found.periods.filter { $0.kind != .free })
    } else {
      let isAvailabilityAlone = hasAvailability && contents.ignoredComponents.freeBusyTimes == 0
      contents.freeBusy?.isBesideEvents = hasEvents || isAvailabilityAlone
    }
  }

  private func hasTooMany(_ found: FreeBusyTimes) -> Bool {
    max(found.count, contents.ignoredComponents.freeBusyTimes) > Self.maximumFreeBusyTimes
  }
}

/// The times of one VFREEBUSY (RFC 5545 section 3.6.4).
private struct FreeBusyParser {
  /// The periods that touch the kept span, and no more than there is room for.
  private(set) var periods: [FreeBusyTimes.Period] = []
  /// The span that the component is about: from DTSTART to DTEND; without these, from the first period to the last. All time if the
  /// component is not whole and can be about more than that. `nil` if there is no time in it at all.
  private(set) var span: Range<Instant>?
  /// Whether every period of the span is known.
  private(set) var isWhole = true
  private(set) var diagnostics: [Diagnostic] = []

  private let kept: Range<Instant>
  private let room: Int
  private var start: Instant?
  private var end: Instant?
  /// The least span with all periods, and with the starts of those whose ends cannot be read.
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
      case _ where nesting.depth != 1: if line.name == "FREEBUSY" { isWhole = false }
      case "DTSTART": start = start ?? times.time(line)?.instant(viewer: viewer)
      case "DTEND": end = end ?? times.time(line)?.instant(viewer: viewer)
      default:
        if reader.isCut { isWhole = false }
        let kind = FreeBusyTimes.Period.Kind(line.parameter("FBTYPE"))
        for date in times.additionalDates(line) { add(date, kind, viewer) }
      }
    }
    diagnostics = times.diagnostics + reader.diagnostics
    // A line that is not one can have been a part of the one before. Where a period is missing, what is in no period can be busy.
    if component.isCut || !times.diagnostics.isEmpty
      || reader.diagnostics.contains(where: { $0.code == .malformedLine })
    {
      isWhole = false
    }
    setSpan()
  }

  private static func isNeeded(_ name: String) -> Bool {
    switch name {
    case "BEGIN", "END", "DTSTART", "DTEND", "FREEBUSY": true
    default: false
    }
  }

  private mutating func add(
    _ date: RecurrenceSet.AdditionalDate, _ kind: FreeBusyTimes.Period.Kind, _ viewer: Zone
  ) {
    let interval = date.interval(viewer: viewer)
    let start = date.start.instant(viewer: viewer)
    let reached = interval ?? start..<start
    let former = reach ?? reached
    reach = min(former.lowerBound, reached.lowerBound)..<max(former.upperBound, reached.upperBound)
    guard let interval else {
      isWhole = false
      return
    }
    guard !interval.isEmpty, periods.count < room, interval.overlaps(kept) else { return }
    periods.append(FreeBusyTimes.Period(interval, kind))
  }

  private mutating func setSpan() {
    guard isWhole else {
      span = .allTime
      guard let start, let end, start < end else { return }
      if start <= reach?.lowerBound ?? start, reach?.upperBound ?? end <= end { span = start..<end }
      return
    }
    let first = start ?? reach?.lowerBound
    let last = end ?? reach?.upperBound
    if let first, let last, first < last { span = first..<last }
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

/// The times of one VAVAILABILITY (RFC 7953): in its span its owner is busy wherever no AVAILABLE is.
struct Availability {
  /// From DTSTART to the end, half-open; to the end of all time where one is missing.
  private(set) var span: Range<Instant>
  /// BUSYTYPE: how busy it is where no AVAILABLE is.
  private(set) var kind: FreeBusyTimes.Period.Kind
  /// PRIORITY: 1 has precedence over 9, and each of them over 0, the default.
  private(set) var priority = 0
  /// SUMMARY; `nil` if it has none.
  private(set) var title: String?
  /// The AVAILABLEs, as events.
  private(set) var available: [Component] = []

  /// Reads a component with ``ComponentTimes``. `nil` if it has no time at all.
  init?(_ component: Component, _ times: ComponentTimes) {
    let instant = { (name: String) in
      component[name].flatMap { times.time(of: $0) }?.instant(viewer: times.viewer)
    }
    let start = instant("DTSTART")
    var end = instant("DTEND")
    if end == nil, let start, let length = component["DURATION"].flatMap({ DurationValue($0.value) }) {
      end = start.adding(seconds: length.days * 86_400 + length.seconds)
    }
    let span = (lower: start ?? .distantPast, upper: end ?? .distantFuture)
    guard span.lower < span.upper else { return nil }
    self.span = span.lower..<span.upper
    switch component["BUSYTYPE"]?.value.trimmed.uppercased() {
    case "BUSY": kind = .busy
    case "BUSY-TENTATIVE": kind = .tentative
    default: kind = .unavailable
    }
    priority = component["PRIORITY"].flatMap { Int($0.value.trimmed) }.map { min(max($0, 0), 9) } ?? 0
    title = component["SUMMARY"].map { String($0.text.trimmed) }.flatMap { $0.isEmpty ? nil : $0 }
    available = component.components.filter { $0.name == "AVAILABLE" }
      .map { Component("VEVENT", $0.properties) }
  }

  /// The periods in which it makes busy, in a kept span, if it is available in some intervals.
  func periods(in kept: Range<Instant>, available: [Range<Instant>]) -> [FreeBusyTimes.Period] {
    guard span.overlaps(kept) else { return [] }
    return span.clamped(to: kept).parts(besides: available.merged()).map {
      FreeBusyTimes.Period($0, kind, of: title)
    }
  }

  /// Whether another one decides where both have a span: by PRIORITY.
  func yields(to other: Availability) -> Bool {
    let order = { (priority: Int) in priority == 0 ? 10 : priority }
    return order(priority) > order(other.priority)
  }
}

extension CalendarReader {
  /// Reads a VAVAILABILITY, with the VTIMEZONEs of its text. Its times are known in the window alone: a calendar that answers many windows knows only that
  /// there are some.
  mutating func readAvailability(
    _ component: ScannedComponent, among components: [ScannedComponent], in text: [UInt8],
    into found: inout FreeBusyTimes
  ) {
    let parsed = { (place: ScannedComponent) -> Component? in
      var parser = ComponentParser(text, in: place.bytes)
      return parser.parse().lazy.compactMap(\.component).first
    }
    let definitions: [DefinedZones.Definition] = components.filter { $0.kind == .timeZone }
      .compactMap { place in parsed(place).map { ($0, place.calendar) } }
    let zones = DefinedZones(definitions, of: component.calendar)
    let times = ComponentTimes(viewer: window.zone, zones: zones, database: zoneDatabase)
    guard let availability = parsed(component).flatMap({ Availability($0, times) }) else { return }
    guard extent == .window, !component.isCut else {
      found.unreadSpans.append(component.isCut ? .distantPast ..< .distantFuture : availability.span)
      return
    }
    var reader = CalendarReader(window: window, budget: budget, toDos: .none, zones: zoneDatabase)
    reader.read(Component("VCALENDAR", components: zones.components + availability.available).bytes)
    let contents = reader.finish()
    let intervals = contents.occurrences.map { $0.interval(in: window.zone) }
    availabilities.append((availability, intervals))
    // An AVAILABLE that cannot be read makes nobody busy.
    let isWhole = !contents.diagnostics.contains { $0.severity == .error }
    if isWhole { found.spans.append(availability.span) } else { found.unreadSpans.append(availability.span) }
  }

  /// The periods in which the VAVAILABILITYs make busy. Where several have a span, the one with precedence decides.
  func periods(in kept: Range<Instant>) -> [FreeBusyTimes.Period] {
    availabilities.enumerated().flatMap { place, own in
      let others = availabilities.enumerated().filter {
        $0.offset != place && own.times.yields(to: $0.element.times)
      }
      let decided = others.map(\.element.times.span).merged()
      return own.times.periods(in: kept, available: own.available).flatMap { period in
        period.interval.parts(besides: decided).map {
          FreeBusyTimes.Period($0, period.kind, of: period.title)
        }
      }
    }
  }
}

extension Instant {
  /// The first and the last point in time.
  fileprivate static let distantPast = Instant(secondsSinceEpoch: .min)
  fileprivate static let distantFuture = Instant(secondsSinceEpoch: .max)
}
