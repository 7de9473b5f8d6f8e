extension Component {
  /// A VCALENDAR with VERSION and PRODID (RFC 5545 sections 3.7.3 and 3.7.4). `product` names the program that writes it, such as
  /// `-//Example//Planner 1.0//EN`.
  ///
  /// For each TZID that the components use but do not define, the calendar begins with a VTIMEZONE. It is the one of `timeZones` with
  /// this TZID, otherwise it is made from the zone with that name in `database` (RFC 5545 section 3.2.19).
  public static func calendar(
    product: String, _ components: [Component] = [], timeZones: [Component] = [],
    database: ZoneDatabase = .system
  ) -> Component {
    let own = components.filter { $0.name == "VTIMEZONE" }
    var carried = CarriedZones(into: own)
    let written = carried.take(
      ZonedComponents(components, DefinedZones(own + timeZones)), zones: ZoneSource(database))
    return Component(
      "VCALENDAR", [Property("VERSION", value: "2.0"), Property("PRODID", text: product)],
      components: carried.added + written)
  }

  /// A VEVENT (RFC 5545 section 3.6.1) with UID, DTSTAMP, CREATED, LAST-MODIFIED, and SEQUENCE 0.
  /// - Parameters:
  ///   - uid: a text that no other event has, such as ``randomUID(using:)``.
  ///   - summary: the title.
  ///   - start: DTSTART.
  ///   - end: DTEND, exclusive, of the same type as DTSTART. With `nil`, an all-day event lasts one day, and a timed event has
  ///     no length.
  ///   - now: the current time.
  /// - Throws: an error if a year is not 1 to 9999, if the end is not after the start, or if one of them is a date and the
  ///   other a date-time.
  public static func event(
    uid: String, summary: String, start: EventTime, end: EventTime? = nil, now: Instant
  ) throws(ComponentError) -> Component {
    var event = try entry("VEVENT", uid: uid, summary: summary, now: now)
    event.append(try Property("DTSTART", time: start))
    if let end {
      try check(end, after: start, "DTEND")
      event.append(try Property("DTEND", time: end))
    }
    return event
  }

  /// A VTODO (RFC 5545 section 3.6.2) with UID, DTSTAMP, CREATED, LAST-MODIFIED, and SEQUENCE 0.
  /// - Throws: an error if a year is not 1 to 9999, if `due` is not after the start, or if one of them is a date and
  ///   the other a date-time.
  public static func toDo(
    uid: String, summary: String, start: EventTime? = nil, due: EventTime? = nil, now: Instant
  ) throws(ComponentError) -> Component {
    var toDo = try entry("VTODO", uid: uid, summary: summary, now: now)
    if let start { toDo.append(try Property("DTSTART", time: start)) }
    if let due {
      if let start { try check(due, after: start, "DUE") }
      toDo.append(try Property("DUE", time: due))
    }
    return toDo
  }

  /// A VALARM that shows a text some seconds before the start of its event, or after it if `secondsBefore` is negative (RFC 5545
  /// section 3.6.6). `fromEnd` counts from the end, which is the due time of a task.
  public static func alarm(secondsBefore: Int, fromEnd: Bool = false, text: String) -> Component {
    let related = fromEnd ? [Property.Parameter("RELATED", "END")] : []
    return Component(
      "VALARM",
      [
        Property("ACTION", value: "DISPLAY"), Property("DESCRIPTION", text: text.isEmpty ? "Reminder" : text),
        Property("TRIGGER", related, value: DurationValue(wholeDaysOf: secondsBefore).negatedText),
      ])
  }

  private static func entry(
    _ name: String, uid: String, summary: String, now: Instant
  ) throws(ComponentError) -> Component {
    let stamp = try Property("DTSTAMP", instant: now).value
    return Component(
      name,
      [
        Property("UID", text: uid), Property("DTSTAMP", value: stamp), Property("CREATED", value: stamp),
        Property("LAST-MODIFIED", value: stamp), Property("SEQUENCE", value: "0"),
        Property("SUMMARY", text: summary),
      ])
  }

  /// The component as a new one with another UID: without guests, answers, the marks of a task that was done, and what programs have noted of its reminders. An
  /// override becomes an event by itself, unless `staysOverride`.
  package func copied(uid: String, now: Instant, staysOverride: Bool) throws(ComponentError) -> Component {
    let stamp = try Property("DTSTAMP", instant: now).value
    var copy = self
    let left: Set = [
      "ORGANIZER", "ATTENDEE", "COMPLETED", "PERCENT-COMPLETE", "X-MICROSOFT-CDO-APPT-SEQUENCE",
      "X-MICROSOFT-CDO-OWNER-CRITICAL-CHANGE",
    ]
    // A date that was cancelled in the series is so in its copy.
    let ended = staysOverride && self["RECURRENCE-ID"] != nil ? ["COMPLETED"] : ["COMPLETED", "CANCELLED"]
    copy.properties.removeAll {
      left.contains($0.name) || $0.isNote
        || ($0.name == "RECURRENCE-ID" && !staysOverride)
        || ($0.name == "STATUS" && ended.contains($0.value.trimmingSpaces.uppercased()))
    }
    copy["UID"] = Property("UID", text: uid)
    for name in ["DTSTAMP", "CREATED", "LAST-MODIFIED"] { copy[name] = Property(name, value: stamp) }
    copy["SEQUENCE"] = Property("SEQUENCE", value: "0")
    let people = Set((all("ATTENDEE") + all("ORGANIZER")).map(\.mailAddress))
    copy.components = components.filter { !$0.isPostponed }.map { part in
      part.name == "VALARM" ? part.copiedAlarm(without: people) : part
    }
    return copy
  }

  /// Returns the reminder of a copied event. Its mail does not go to `people`, and becomes a reminder on the screen if it went to them alone.
  private func copiedAlarm(without people: Set<String>) -> Component {
    var alarm = self
    alarm.properties.removeAll {
      ["UID", "X-WR-ALARMUID", "ACKNOWLEDGED"].contains($0.name)
        || $0.name == "ATTENDEE" && people.contains($0.mailAddress)
    }
    if alarm["ATTENDEE"] == nil, self["ATTENDEE"] != nil {
      alarm["ACTION"] = Property("ACTION", value: "DISPLAY")
    }
    return alarm
  }

  private static func check(_ end: EventTime, after start: EventTime, _ name: String) throws(ComponentError) {
    guard end.isDate == start.isDate else { throw .typeDiffers(name) }
    // A floating and a zoned time cannot be compared exactly.
    guard end.isFloating != start.isFloating || end.instant(viewer: .utc) > start.instant(viewer: .utc) else {
      throw .endBeforeStart(name)
    }
  }

  /// A UID for a new component: a random UUID (RFC 7986 section 5.3, RFC 9562 version 4).
  public static func randomUID(using numbers: inout some RandomNumberGenerator) -> String {
    let high = numbers.next() & ~0xF000 | 0x4000
    let low = numbers.next() & ~(3 << 62) | 1 << 63
    let digits = [high, low].map { String($0, radix: 16).zeroPadded(to: 16) }.joined()
    var uid = ""
    for (position, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(position) { uid += "-" }
      uid.append(digit)
    }
    return uid
  }
}

extension Property {
  /// A property with a date or a date-time (RFC 5545 sections 3.3.4 and 3.3.5): with `VALUE=DATE`, with the TZID of its zone, in UTC, or
  /// without a zone. A zone that is only an offset, without a name, is written as UTC.
  /// - Throws: an error if the year is not 1 to 9999.
  public init(_ name: String, _ parameters: [Parameter] = [], time: EventTime) throws(ComponentError) {
    guard time.local.date.isWritable else { throw .unwritableDate(time.local.date) }
    switch time {
    case .date(let date):
      self.init(name, parameters + [Parameter("VALUE", "DATE")], value: date.basicForm)
    case .floating(let local): self.init(name, parameters, value: local.basicForm)
    case .zoned(let local, let zone) where !zone.isWrittenInUTC:
      self.init(name, parameters + [Parameter("TZID", zone.identifier)], value: local.basicForm)
    case .zoned(let local, let zone): try self.init(name, parameters, instant: zone.instant(of: local))
    }
  }

  /// A property with a date-time in UTC (RFC 5545 section 3.3.5, form 2).
  /// - Throws: an error if the year is not 1 to 9999.
  public init(_ name: String, _ parameters: [Parameter] = [], instant: Instant) throws(ComponentError) {
    let date = Zone.utc.localDateTime(at: instant).date
    guard date.isWritable else { throw .unwritableDate(date) }
    self.init(name, parameters, value: instant.basicForm)
  }
}

extension Zone {
  /// Whether times in the zone are written in UTC, without a TZID: UTC under any of its names, and an offset from it without a name, such as
  /// `+02:00`.
  package var isWrittenInUTC: Bool {
    guard table.transitions.isEmpty, table.rule?.daylight == nil else { return false }
    return identifier == "UTC" || identifier.first == "+" || identifier.first == "-"
      || offset(at: Instant(secondsSinceEpoch: 0)) == 0
  }
}

/// Why a component cannot be written.
@nonexhaustive public enum ComponentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A date whose year is not 1 to 9999.
  case unwritableDate(CalendarDate)
  /// The property with this name is not after the start.
  case endBeforeStart(String)
  /// Of the start and the property with this name, one is a date and the other one has a time.
  case typeDiffers(String)
  /// The event has no such instance.
  case noInstance
  /// The event has no DTSTART that can be read.
  case noStart
  /// The event has several rules, and cannot be divided.
  case severalRules
  /// The series cannot be moved: this rule names days or times that do not follow from its start.
  case fixedRule(String)
  /// The series cannot be moved: the moved rule has no instance in the place of the one on this date, which was deleted, changed or moved.
  case unplacedInstance(CalendarDate)
  /// The second of two times that the clock shows alike, where only the first can be written (RFC 5545 section 3.3.5).
  case repeatedTime(LocalDateTime)
  /// The property with this name has no date and no time that can be read.
  case noTime(String)
  /// No zone has this name.
  case unknownTimeZone(String)

  /// The problem, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .unwritableDate(let date): "\(date) cannot be written: a calendar has the years 1 to 9999"
    case .endBeforeStart(let name): "\(name) is not after the start"
    case .typeDiffers(let name): "\(name) and the start are not both dates, or both times"
    case .noInstance: "the event has no instance at that time"
    case .noStart: "the event has no start that can be read"
    case .severalRules: "the event has several recurrence rules and cannot be divided"
    case .fixedRule(let rule):
      "the series cannot be moved: its rule \(rule) names days or times; give it a new rule"
    case .unplacedInstance(let date):
      "the series cannot be moved: its rule would have no instance in the place of that of \(date); "
        + "give it a new rule, with which exceptions without a date end"
    case .repeatedTime(let time):
      "the clock shows \(time.toTheMinute) twice, and only the first of these times can be written here"
    case .noTime(let name): "\(name) has no date and no time that can be read"
    case .unknownTimeZone(let name): "\(quoted(name)) is no time zone"
    }
  }
}

extension DurationValue {
  /// The most seconds of a duration that can be read again: a number has seven digits.
  private static let mostSeconds = 9_999_999 * 3600

  /// A duration of seconds, with whole days as days. It is limited to some thousand years.
  init(wholeDaysOf seconds: Int) {
    let seconds = min(max(seconds, -Self.mostSeconds), Self.mostSeconds)
    let days = seconds % 86_400 == 0 ? seconds / 86_400 : 0
    self.init(days: days, seconds: days == 0 ? seconds : 0)
  }

  /// The value of type DURATION with the opposite sign, such as `-PT15M` for 15 minutes (RFC 5545 section 3.3.6).
  var negatedText: String { DurationValue(days: -days, seconds: -seconds).description }
}

extension DurationValue: CustomStringConvertible {
  /// The value as it is written: `P1DT2H` (RFC 5545 section 3.3.6). It is negative if one of the numbers is.
  public var description: String {
    let (days, seconds) = (days.magnitude, seconds.magnitude)
    var time = ""
    for (size, unit) in [(3600, "H"), (60, "M"), (1, "S")] as [(UInt, String)] {
      let number = size == 3600 ? seconds / 3600 : seconds / size % 60
      if number > 0 { time += "\(number)\(unit)" }
    }
    let date = days > 0 ? "\(days)D" : ""
    let isEmpty = date.isEmpty && time.isEmpty
    return (isNegative ? "-P" : "P") + date + (isEmpty ? "T0S" : time.isEmpty ? "" : "T" + time)
  }
}

extension Component {
  /// The property with the length of the way.
  package static let travelName = "X-APPLE-TRAVEL-DURATION"

  /// Sets how long before its start one leaves for an event, as Apple Calendar writes it; 0 for no way to it. The reminders before the departure follow.
  package mutating func setTravel(seconds: Int) {
    for place in components.indices { components[place].followDeparture(travel: seconds) }
    guard seconds > 0 else {
      removeAll("X-APPLE-TRAVEL-START")
      return removeAll(Self.travelName)
    }
    let name = Self.travelName
    let value = DurationValue(seconds: seconds).description
    if self[name] != nil {
      self[name]?.value = value
    } else {
      append(Property(name, [Property.Parameter("VALUE", "DURATION")], value: value))
    }
  }

  /// Lets a reminder of Apple Calendar, which notes how long before the departure it comes, follow that. Its time counts from the start in any case.
  private mutating func followDeparture(travel: Int) {
    guard name == "VALARM", let written = self["TRIGGER"]?["X-APPLE-RELATED-TRAVEL"],
      let offset = DurationValue(trigger: written)
    else { return }
    self["TRIGGER"]?.value = DurationValue(days: offset.days, seconds: offset.seconds - travel).description
    if travel == 0 { self["TRIGGER"]?["X-APPLE-RELATED-TRAVEL"] = nil }
  }
}
