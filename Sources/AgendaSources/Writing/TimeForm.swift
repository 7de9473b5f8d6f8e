package import ICalendar

/// How an event writes its times: as dates, in UTC, in a zone or floating. New times of the event get the same form.
struct TimeForm {
  /// VALUE and TZID of the property.
  private let parameters: [Property.Parameter]
  private let start: EventTime
  let viewer: Zone

  /// The form of the DTSTART of a component, or of another property, which is read as `start`. `viewer` is the zone of floating times.
  init(of component: Component, _ name: String = "DTSTART", start: EventTime, viewer: Zone) {
    parameters = (component[name]?.parameters ?? []).filter { ["VALUE", "TZID"].contains($0.name) }
    self.start = start
    self.viewer = viewer
  }

  /// A form for new times: dates, or times in a zone.
  init(isDate: Bool, zone: Zone) {
    viewer = zone
    let epoch = LocalDateTime(secondsSinceEpoch: 0)
    if isDate {
      parameters = [Property.Parameter("VALUE", "DATE")]
      start = .date(epoch.date)
    } else {
      parameters = zone.isWrittenInUTC ? [] : [Property.Parameter("TZID", zone.identifier)]
      start = .zoned(epoch, zone)
    }
  }

  /// A property with the start or end of a span. The type of the span is that of the form. The second of two times that the clock shows alike is in UTC,
  /// because the first is meant otherwise (RFC 5545 section 3.3.5).
  func property(_ name: String, _ point: Occurrence.RecurrenceID) -> Property {
    if case .instant(let instant) = point, case .zoned(_, let zone) = start, zone.isSecond(instant) {
      return Property(name, value: instant.basicForm)
    }
    return Property(name, parameters, value: text(point))
  }

  /// The value as it is written.
  func text(_ point: Occurrence.RecurrenceID) -> String {
    switch point {
    case .date(let date): return date.basicForm
    case .instant(let instant):
      if case .date = start { return viewer.localDateTime(at: instant).date.basicForm }
      guard case .zoned(_, let zone) = start else { return viewer.localDateTime(at: instant).basicForm }
      return parameters.contains { $0.name == "TZID" }
        ? zone.localDateTime(at: instant).basicForm : instant.basicForm
    }
  }
}

extension Occurrence.Span {
  /// The start as an identifier of an instance.
  package var startPoint: Occurrence.RecurrenceID {
    switch self {
    case .allDay(let start, _): .date(start)
    case .timed(let start, _): .instant(start)
    }
  }

  /// The end in the same form.
  package var endPoint: Occurrence.RecurrenceID {
    switch self {
    case .allDay(_, let end): .date(end)
    case .timed(_, let end): .instant(end)
    }
  }
}
