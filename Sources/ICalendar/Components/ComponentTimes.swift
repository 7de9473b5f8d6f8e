import Synchronization

/// Reads the times of components as the reader does, and writes others in the same form.
struct ComponentTimes: Sendable {
  let viewer: Zone
  private let timeZones: DefinedZones
  /// The zones in which a time in UTC can be a midnight.
  private let zonesOfMidnights: DefinedZones
  private let database: ZoneDatabase
  let keptMidnights = KeptMidnights()

  /// The times of a calendar with these VTIMEZONEs. `viewer` is the zone of times without a zone. Midnights are those of another calendar, if
  /// `midnights` are given.
  init(viewer: Zone, zones: DefinedZones, midnights: DefinedZones? = nil, database: ZoneDatabase) {
    (self.viewer, timeZones, zonesOfMidnights, self.database) = (viewer, zones, midnights ?? zones, database)
  }

  /// How a TZID is resolved: as in a calendar with these VTIMEZONEs.
  private var zone: (String) -> Zone? { resolving(timeZones) }

  private func resolving(_ zones: DefinedZones) -> (String) -> Zone? {
    let resolver = TimeZoneResolver(database: database)
    return { name in zones.zone(named: name, resolver) }
  }

  /// The midnights that values in UTC can mean.
  private func midnights() -> LocalMidnights {
    keptMidnights.value { zonesOfMidnights.midnights(viewer: viewer, zone: resolving(zonesOfMidnights)) }
  }

  /// The times of an event; of a task, those of an event that ends when the task is due. `nil` if there is no start.
  func schedule(of component: Component) -> EventSchedule? {
    var event = Component("VEVENT")
    for property in component.properties {
      let content = property.content
      guard EventOutlineParser.isNeeded(property.name) || property.name == "DUE" else { continue }
      let isStart = property.name == "DUE" && component["DTSTART"] == nil
      let name = property.name == "DUE" ? (isStart ? "DTSTART" : "DTEND") : property.name
      event.append(Property(name, content.parameters, value: content.value))
    }
    let bytes = event.bytes
    let place = ScannedComponent(kind: .event, bytes: 0..<bytes.count, line: 1, calendar: nil)
    var schedule = EventOutlineParser.parse(place, in: bytes, zone: zone, midnights: midnights).outline?
      .schedule
    if component.name == "VTODO", let start = schedule?.start,
      let due = component["DUE"].flatMap({ time(of: $0) })
    {
      // As the reader of tasks has it: DUE says which type is meant, and a start after it does not count.
      let first = start.converted(toTypeOf: due)
      schedule?.start = first.instant(viewer: .utc) > due.instant(viewer: .utc) ? due : first
    }
    return schedule
  }

  /// The time of a property such as DTEND; `nil` if it cannot be read.
  func time(of property: Property) -> EventTime? {
    var parser = EventTimeParser(zone: zone)
    return parser.time(property.content)
  }

  /// A time that names an instance of a series: for a series of whole days, the date that a midnight in UTC means.
  func meant(_ time: EventTime, in schedule: EventSchedule) -> EventTime {
    schedule.start.isDate && time.instantInUTC != nil ? midnights().date(of: time) : time
  }

  /// A rule of a series, in which an UNTIL of whole days is a date; `nil` if it cannot be read.
  func rule(_ text: String, of schedule: EventSchedule) -> RecurrenceRule? {
    let rule = try? RecurrenceRule(text)
    guard schedule.start.isDate, case .instant = rule?.until else { return rule }
    return rule?.replacingMidnight(midnights())
  }

  /// The values of a list such as an EXDATE or RDATE, of a series if that is given, with their times; `nil` for one that cannot be read.
  func items(
    of property: Property, in schedule: EventSchedule? = nil
  ) -> [(text: String, time: EventTime?)] {
    let content = property.content
    return content.listedTimes.map { item in
      var line = content
      line.value = String(item.prefix { $0 != "/" })
      var parser = EventTimeParser(zone: zone)
      let time = parser.time(line)
      guard let time, let schedule else { return (String(item), time) }
      let meant = meant(time, in: schedule)
      let isNamed = property.name == "EXDATE"
      return (
        String(item), isNamed ? schedule.recurrence.named(by: meant, start: schedule.start) : meant
      )
    }
  }

  /// The additional date that a value of an RDATE of a series is; `nil` if it cannot be read.
  func additionalDate(
    _ item: String, of property: Property, in schedule: EventSchedule
  ) -> RecurrenceSet.AdditionalDate? {
    var line = property.content
    line.value = item
    var parser = EventTimeParser(zone: zone)
    guard var date = parser.additionalDates(line).first else { return nil }
    date.start = meant(date.start, in: schedule)
    return date
  }

  /// The time by which a RECURRENCE-ID names an instance of a series; `nil` for a component without it.
  func recurrenceID(of override: Component, in schedule: EventSchedule?) -> EventTime? {
    guard let time = override["RECURRENCE-ID"].flatMap({ time(of: $0) }) else { return nil }
    return (schedule ?? self.schedule(of: override)).map { meant(time, in: $0) } ?? time
  }

  /// The instance of a series that a RECURRENCE-ID names; `nil` for a component without it.
  func instance(of override: Component, in schedule: EventSchedule?) -> Occurrence.RecurrenceID? {
    guard let time = recurrenceID(of: override, in: schedule) else { return nil }
    if let schedule { return schedule.instance(at: time, viewer: viewer) }
    if case .date(let date) = time { return .date(date) }
    return .instant(time.instant(viewer: viewer))
  }

  /// The instance of a series without its overrides; `nil` if it has none.
  func instance(_ instance: Occurrence.RecurrenceID, of schedule: EventSchedule) -> RecurrenceInstance? {
    let window =
      switch instance {
      case .date(let date): OccurrenceWindow(date..<date.adding(days: 1), zone: viewer)
      case .instant(let instant):
        OccurrenceWindow(from: instant, to: instant.adding(seconds: 1), zone: viewer)
      }
    let found = schedule.recurrence.instances(of: schedule.start, in: window)
    return found.instances.first { $0.recurrenceID == instance }
  }

  /// Whether a series has an instance. Of an endless one, or one whose instances are too many to look at, it is assumed.
  func hasInstances(_ schedule: EventSchedule) -> Bool {
    let set = schedule.recurrence
    guard set.rules.allSatisfy({ $0.count != nil || $0.until != nil }) else { return true }
    let found = set.instances(of: schedule.start, in: allTime)
    return !found.instances.isEmpty || found.reachedLimit
  }

  /// All times that a calendar can have.
  var allTime: OccurrenceWindow {
    OccurrenceWindow(CalendarDate(unchecked: 1, 1, 1)..<CalendarDate(unchecked: 9999, 12, 31), zone: viewer)
  }

  /// A property with a time in the form of DTSTART: a date, a time without a zone, in UTC, or with the same TZID (RFC 5545 section
  /// 3.8.4.4). `time` is on the clock of DTSTART, or converted to it.
  func property(
    _ name: String, at time: EventTime, like start: Property?, of schedule: EventSchedule
  ) throws(ComponentError) -> Property {
    var placed = onClock(of: schedule.start, time)
    if case .zoned = time, !placed.isDate, placed.instant(viewer: viewer) != time.instant(viewer: viewer) {
      // A local time that the clock shows twice is the first (RFC 5545 section 3.3.5).
      return try Property(name, instant: time.instant(viewer: viewer))
    }
    if case .date(let date) = placed, let written = start.flatMap({ self.time(of: $0) }), !written.isDate {
      // Midnights that Outlook means as dates stay midnights.
      placed = midnight(of: date, like: written)
    }
    guard let id = start?["TZID"], case .zoned(let local, let zone) = placed, zone != .utc else {
      return try Property(name, time: placed)
    }
    guard local.date.isWritable else { throw .unwritableDate(local.date) }
    return Property(name, [.init("TZID", id)], value: local.basicForm)
  }

  /// The time of an instance of a rule as the rule has it, on the clock of the start. If the clock skips that time, it is not the time that the clock
  /// shows.
  func ruleTime(_ time: EventTime, of start: EventTime) -> EventTime {
    let time = onClock(of: start, time)
    guard !time.isDate else { return time }
    return start.ruleTime(at: time.instant(viewer: viewer), viewer: viewer) ?? time
  }

  /// A time in the type and the zone of a start.
  func onClock(of start: EventTime, _ time: EventTime) -> EventTime {
    let time = time.converted(toTypeOf: start)
    guard case .zoned(_, let zone) = start, case .zoned(_, let other) = time, zone != other else {
      return time
    }
    return .zoned(zone.localDateTime(at: time.instant(viewer: viewer)), zone)
  }

  /// The midnight at which a date begins, in the zone of another midnight, which in UTC is one of a zone of the calendar.
  private func midnight(of date: CalendarDate, like written: EventTime) -> EventTime {
    guard let instant = written.instantInUTC, let zone = midnights().zone(beginningDayAt: instant) else {
      return written.replacing(local: LocalDateTime(date))
    }
    return .zoned(Zone.utc.localDateTime(at: zone.instant(of: LocalDateTime(date))), .utc)
  }

  /// UNTIL of a series of whole days, in the type in which its start is written (RFC 5545 section 3.3.10).
  func until(_ last: CalendarDate, like start: Property?) throws(ComponentError) -> Property {
    switch start.flatMap({ time(of: $0) }) {
    case .floating: return try Property("UNTIL", time: .floating(LocalDateTime(last)))
    case .zoned(let local, let zone):
      // A midnight that Outlook means as a date, which UNTIL means too where it stands in UTC. Elsewhere it is on that day in UTC too.
      let midnight = midnight(of: last, like: .zoned(local, zone)).instant(viewer: viewer)
      let isInUTC = zone == .utc
      return try Property(
        "UNTIL", instant: isInUTC ? midnight : max(midnight, Zone.utc.instant(of: LocalDateTime(last))))
    case .date, nil: return try Property("UNTIL", time: .date(last))
    }
  }

  /// The start of an instance as its rule has it, or in UTC if it is the second of two times that the clock shows alike.
  /// - Throws: ``ComponentError/repeatedTime(_:)`` for a time without a zone, which cannot be written in UTC.
  func exactStart(of instance: RecurrenceInstance) throws(ComponentError) -> EventTime {
    let start = instance.start
    guard !start.isDate, start.instant(viewer: viewer) != instance.instant else { return start }
    guard !start.isFloating else { throw .repeatedTime(start.local) }
    return .zoned(Zone.utc.localDateTime(at: instance.instant), .utc)
  }

  /// Whether the clock of a time skips it.
  func skips(_ time: EventTime) -> Bool {
    !time.isDate && (time.zone ?? viewer).localDateTime(at: time.instant(viewer: viewer)) != time.local
  }

  /// Whether the reader shows an override and not another one of the same instance: the newer, and of equally new ones the one that it prefers.
  func isShown(_ override: Component, insteadOf other: Component) -> Bool {
    guard let outline = outline(of: override), let otherOutline = self.outline(of: other) else {
      return false
    }
    return outline.isNewerOrPreferred(to: otherOutline)
  }

  private func outline(of component: Component) -> EventOutline? {
    let bytes = component.bytes
    let place = ScannedComponent(kind: .event, bytes: 0..<bytes.count, line: 1, calendar: nil)
    return EventOutlineParser.parse(place, in: bytes, zone: zone, midnights: midnights).outline
  }

  /// The component of one instance, as the series has it: without the recurrence, and with a RECURRENCE-ID.
  func override(
    of master: Component, _ schedule: EventSchedule, at instance: RecurrenceInstance
  ) throws(ComponentError) -> Component {
    var override = master
    for name in ["RRULE", "RDATE", "EXRULE", "EXDATE"] { override.removeAll(name) }
    let start = master.startProperty
    let exact = try exactStart(of: instance)
    let id = try property("RECURRENCE-ID", at: exact, like: start, of: schedule)
    let span = schedule.span(at: instance.recurrenceID, length: instance.length, viewer: viewer)
    try setTimes(of: &override, to: exact, span, schedule, hasOwnLength: instance.length != nil)
    override["RECURRENCE-ID"] = id
    override.moveReminders(from: master, self)
    return override
  }

  /// Gives a component the times of an instance.
  func setTimes(
    of component: inout Component, to start: EventTime, _ span: Occurrence.Span, _ schedule: EventSchedule,
    hasOwnLength: Bool = false
  ) throws(ComponentError) {
    guard let first = component.startProperty else { throw .noStart }
    component[first.name] = try rewritten(first, to: start, schedule)
    let endName = component.name == "VTODO" ? "DUE" : "DTEND"
    guard first.name != endName else { return }
    if hasOwnLength { component["DURATION"] = nil }
    guard component[endName] != nil || hasOwnLength else { return }
    if case .timed(let from, let to) = span, endName == "DTEND",
      component.recurs && skips(start) || isFloatingSecond(to, schedule)
    {
      // Where the clock skips the start, programs disagree on how long it is to an end.
      return component.setLength(DurationValue(seconds: to.secondsSinceEpoch - from.secondsSinceEpoch))
    }
    let end: EventTime =
      switch span {
      case .allDay(_, let end): .date(end)
      case .timed(_, let end): .zoned(Zone.utc.localDateTime(at: end), .utc)
      }
    // The end stays in the zone in which it was written.
    let own = component[endName]
    let form = own.flatMap { time(of: $0) } ?? schedule.start
    let like = EventSchedule(start: form.isDate == end.isDate ? form : schedule.start, length: .days(1))
    var placed = end
    if case .floating = like.start {
      placed = .floating(viewer.localDateTime(at: end.instant(viewer: viewer)))
    }
    if hasOwnLength, case .timed(let start, let end) = span, start == end {
      // DTEND has to be later than DTSTART (RFC 5545 section 3.8.2.2).
      component[endName] = nil
      return
    }
    let parameters = component[first.name]?.parameters ?? []
    component[endName] = try rewritten(own ?? Property(endName, parameters, value: ""), to: placed, like)
  }

  /// Whether a point in time has no form without a zone: the clock of the viewer shows its time twice, and it is the second.
  private func isFloatingSecond(_ instant: Instant, _ schedule: EventSchedule) -> Bool {
    schedule.start.isFloating && viewer.isSecond(instant)
  }

  /// Gives a task the times of an instance. From DTSTART to DUE there are as many days as before, and both keep their time of day.
  func setTimes(
    ofTask task: inout Component, to start: EventTime, _ schedule: EventSchedule
  ) throws(ComponentError) {
    for name in ["DTSTART", "DUE"] {
      guard let property = task[name], let own = time(of: property) else { continue }
      let first = schedule.start.local.secondsSinceEpoch
      let distance = onClock(of: schedule.start, own).local.secondsSinceEpoch - first
      let moved = start.replacing(local: start.local.adding(seconds: distance))
      task[name] = try rewritten(property, to: moved, EventSchedule(start: own, length: .days(1)))
    }
  }

  /// A property with another time, and its other parameters.
  func rewritten(
    _ property: Property, to time: EventTime, _ schedule: EventSchedule
  ) throws(ComponentError) -> Property {
    var rewritten = property
    let new = try self.property(property.name, at: time, like: property, of: schedule)
    // A time in UTC has no zone beside it (RFC 5545 section 3.2.19).
    if new["TZID"] == nil, new.time?.instantInUTC != nil { rewritten["TZID"] = nil }
    rewritten.value = new.value
    return rewritten
  }
}

/// The midnights of a calendar, made when they are first needed. Copies of a ``ComponentTimes`` share them.
final class KeptMidnights: Sendable {
  private let midnights = Mutex<LocalMidnights?>(nil)

  /// Whether they have been needed.
  var isMade: Bool { midnights.withLock { $0 != nil } }

  /// The midnights, which `make` returns the first time.
  func value(_ make: () -> LocalMidnights) -> LocalMidnights {
    midnights.withLock { kept in
      if let kept { return kept }
      let made = make()
      kept = made
      return made
    }
  }
}

extension EventTime {
  /// The time at a moment with the time of day of this start, which a rule has also where the clock skips it; `nil` if the moment is another time of day.
  package func ruleTime(at moment: Instant, viewer: Zone) -> EventTime? {
    let shown = (zone ?? viewer).localDateTime(at: moment)
    return [0, -1].lazy.map { days in
      replacing(local: LocalDateTime(shown.date.adding(days: days), second: local.secondOfDay))
    }.first { $0.instant(viewer: viewer) == moment }
  }
}
