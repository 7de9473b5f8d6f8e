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
