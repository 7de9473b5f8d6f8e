/// Finds the zones for the TZIDs of a calendar, each once.
///
/// ```swift
/// let resolver = TimeZoneResolver()
/// resolver.zone(named: "W. Europe Standard Time")?.identifier  // "Europe/Berlin"
/// ```
///
/// One resolver serves any number of files. Zones with the same name or definition are shared.
public final class TimeZoneResolver {
  /// The most unknown names for which a zone is guessed. A guess tries many spellings, and only a malicious calendar
  /// has so many unknown names.
  private static let maximumUnknownNames = 1000

  private let lookup: ZoneNameLookup
  private var unknownNames = 0
  private var matches: [String: ZoneNameLookup.Match?] = [:]
  private var definedZones: [VTimeZone: Zone?] = [:]
  private var continuedZones: [Continuation: Zone] = [:]
  private var overruledZones: [VTimeZone: OverruledZone?] = [:]

  /// A definition, and the identifier of the zone that continues it.
  private struct Continuation: Hashable {
    var definition: VTimeZone
    var known: String
  }

  /// A resolver that finds zones in a database.
  public init(database: ZoneDatabase = .system) {
    lookup = ZoneNameLookup(database: database)
  }

  /// The zone with a name, or `nil`: an IANA name, in any letter case or after a prefix such as
  /// `/mozilla.org/20050126_1/`; a name from Windows or Outlook; an offset such as `UTC+02:00`.
  public func zone(named name: String) -> Zone? {
    match(name)?.zone
  }

  /// The zone that a name means even if a calendar defines the name differently; `nil` if there is none.
  func zone(certainlyNamed name: String) -> Zone? {
    match(name).flatMap { $0.certainty == .identifier ? $0.zone : nil }
  }

  /// The zone for a TZID in a calendar that may define it (RFC 5545 section 3.2.19), or `nil`.
  ///
  /// A name from IANA means the system's zone, even if the calendar defines the name differently (``overruled(_:)``). For any other name, and for
  /// abbreviations such as EST, MST, HST, GMT or UTC, the definition counts: the known zone that X-LIC-LOCATION or TZURL name, or its observances
  /// if they have an offset that this zone never has. Programs write a part of the observances of a zone. Without a
  /// definition the zone is that of a table of names from Windows and Outlook, or it is guessed from the name, for example from an abbreviation or an
  /// offset. A definition that ends is continued by the zone of the table, and one with the same offsets as that zone is that zone.
  /// - Parameters:
  ///   - name: the TZID as in the file.
  ///   - definition: returns the VTIMEZONE with that TZID, if there is one; not called for known names.
  package func zone(named name: String, definition: () -> VTimeZone?) -> Zone? {
    let match = match(name)
    switch match?.certainty {
    case .identifier: return match?.zone
    case .table:
      guard let match, let definition = definition(), let own = zone(of: definition) else {
        return match?.zone
      }
      return continued(own, definition, by: match.zone)
    case .guess, nil: return definition().flatMap(zone(of:)) ?? match?.zone
    }
  }

  /// The zone of a definition, continued by a known zone where the definition ends.
  private func continued(_ own: Zone, _ definition: VTimeZone, by known: Zone) -> Zone {
    let key = Continuation(definition: definition, known: known.identifier)
    if let zone = continuedZones[key] { return zone }
    let whole = definition.isEndless ? own : own.continued(by: known)
    let isKnown = whole.hasSameOffsets(as: known, from: OverruledZone.first, to: OverruledZone.last)
    let zone = isKnown ? known : whole
    continuedZones[key] = zone
    return zone
  }

  /// The zone that a definition names or describes; `nil` if it has no usable observance.
  private func zone(of definition: VTimeZone) -> Zone? {
    if let known = definedZones[definition] { return known }
    let matches = [definition.location, definition.urlName].compactMap { $0.flatMap(match) }
    let named = matches.first { $0.certainty != .guess }?.zone
    let own = Zone(definition)
    let zone: Zone? =
      if let own, let named { named.offsets.isSuperset(of: own.offsets) ? named : own } else {
        named ?? own ?? matches.first?.zone
      }
    definedZones[definition] = .some(zone)
    return zone
  }

  /// A definition with other offsets than the zone of the system that its name means; `nil` if it is none.
  package func overruled(_ definition: VTimeZone) -> OverruledZone? {
    if let known = overruledZones[definition] { return known }
    let zone = zone(certainlyNamed: definition.identifier).flatMap { OverruledZone(definition, known: $0) }
    overruledZones[definition] = .some(zone)
    return zone
  }

  private func match(_ name: String) -> ZoneNameLookup.Match? {
    if let known = matches[name] { return known }
    // Names are looked up in the form in which they are compared with those of definitions.
    let match = lookup.match(name.timeZoneName, guesses: unknownNames < Self.maximumUnknownNames)
    if match == nil {
      // Looking such a name up again costs less than remembering it, since hardly one of so many occurs twice.
      if unknownNames == Self.maximumUnknownNames { return nil }
      unknownNames += 1
    }
    matches[name] = .some(match)
    return match
  }
}

extension Zone {
  /// The offsets in each quarter of the years from 1990 to 2037.
  fileprivate var offsets: Set<Int> {
    let (start, quarter) = (631_152_000, 7_889_400)
    return Set((0..<192).map { offset(at: Instant(secondsSinceEpoch: start + $0 * quarter)) })
  }
}

extension VTimeZone {
  /// The path of TZURL, such as `/zoneinfo/Europe/Berlin` in `http://tzurl.org/zoneinfo/Europe/Berlin.ics`.
  fileprivate var urlName: String? {
    guard let url, url.contains("://") else { return nil }
    return url.hasSuffix(".ics") ? String(url.dropLast(4)) : url
  }
}

extension StringProtocol {
  /// The name of a time zone in the form in which names are compared: without escapes, and without surrounding spaces
  /// and quotes. A TZID property has escapes (type TEXT, RFC 5545 section 3.8.3.1) and a TZID parameter has none; some
  /// programs add spaces or quotes to only one of them.
  package var timeZoneName: String {
    let name = trimming { $0.properties.isWhitespace || $0 == "\"" }
    return name.utf8.contains(UInt8(ascii: "\\")) ? String(name).unescapedText : String(name)
  }
}

/// A VTIMEZONE whose name is that of a zone of the system, which counts instead, and which has another offset at some times.
///
/// Files have such definitions because they are old or a part: of the zones of IANA names that programs write, the rules change, and the events are meant
/// at the time of day that the place has. But what the file says is not passed over in silence.
package struct OverruledZone: Sendable {
  /// The TZID.
  package let name: String
  /// The zone of the definition, and the one of the system.
  private let own: Zone
  private let known: Zone
  /// The time from which the definition says nothing; `nil` if its last observance counts for all times after it (RFC 5545 section 3.6.5).
  private let end: Instant?
  /// Whether the definition ends before the zone does: behind its last observance, which has no rule, the offsets are others.
  let endsEarly: Bool
  /// Whether the definition ends early, and has the offset of the zone where its last observance begins: it says nothing else, but too little.
  let isIncomplete: Bool
  /// The spans of time in which the zones differ, in their order.
  private let spans: [Range<Instant>]

  /// A definition beside a zone of the system; `nil` if it has no usable observance, or the same offsets.
  init?(_ definition: VTimeZone, known: Zone) {
    guard let own = Zone(definition), !own.hasSameOffsets(as: known, from: Self.first, to: Self.last) else {
      return nil
    }
    (name, self.own, self.known) = (definition.identifier, own, known)
    let last = definition.isEndless ? nil : own.table.transitions.last?.second
    // Lists of changes go up to 2037, where the seconds of 32 bits end. They are meant to be whole.
    let isList = last.map { $0 >= Self.endOfLists.secondsSinceEpoch } ?? false
    end = isList ? last.map { Instant(secondsSinceEpoch: $0) } : nil
    let spans = Self.spans(own, known, until: end)
    endsEarly =
      !isList && last.map { last in spans.contains { $0.upperBound.secondsSinceEpoch > last } } ?? false
    isIncomplete =
      endsEarly
      && last.map(Instant.init(secondsSinceEpoch:)).map { own.offset(at: $0) == known.offset(at: $0) }
        ?? false
    self.spans = spans
  }

  /// The span of time in which zones are compared: clocks of computers were rarely set for times beyond it.
  static let first = LocalDateTime(CalendarDate(unchecked: 1970, 1, 1))
  static let last = LocalDateTime(CalendarDate(unchecked: 2100, 1, 1))
  private static let endOfLists = LocalDateTime(CalendarDate(unchecked: 2037, 1, 1))

  /// How much later a time in the zone would be by the definition, in seconds; `nil` if it is the same, or a list of changes does not reach so far.
  private func difference(at time: EventTime) -> Int? {
    guard case .zoned(let local, let zone) = time, zone.identifier == known.identifier else { return nil }
    let (meant, written) = (known.instant(of: local), own.instant(of: local))
    if let end, meant >= end || written >= end { return nil }
    let seconds = written.secondsSinceEpoch - meant.secondsSinceEpoch
    return seconds == 0 ? nil : seconds
  }

  /// The first time of an event that would be another one by the definition: its start or its end, else that of the first instance of the series.
  /// Instances are looked at only where the zones differ, and no more of these times than two a year for twenty years.
  package func time(of schedule: EventSchedule) -> OverruledTime? {
    if let seconds = difference(at: schedule.start) { return OverruledTime(zone: self, seconds: seconds) }
    if case .until(let end) = schedule.length, let seconds = difference(at: end) {
      return OverruledTime(zone: self, seconds: seconds)
    }
    guard !schedule.recurrence.isEmpty, case .zoned(_, let zone) = schedule.start,
      zone.identifier == known.identifier
    else { return nil }
    let start = schedule.start.instant(viewer: known)
    for span in spans.lazy.filter({ $0.upperBound > start }).prefix(Self.mostSpans) {
      let window = OccurrenceWindow(from: max(span.lowerBound, start), to: span.upperBound, zone: known)
      for instance in schedule.recurrence.instances(of: schedule.start, in: window, limit: 400).instances {
        guard let seconds = difference(at: instance.start) else { continue }
        return OverruledTime(zone: self, seconds: seconds, date: instance.start.local.date)
      }
    }
    return nil
  }

  /// The most spans in which the instances of a series are looked at.
  private static let mostSpans = 40

  /// The spans of time in which two zones differ, up to the end of one of them.
  private static func spans(_ own: Zone, _ known: Zone, until end: Instant?) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    var instant = Instant(secondsSinceEpoch: first.secondsSinceEpoch)
    let last = min(
      end ?? Instant(secondsSinceEpoch: .max), Instant(secondsSinceEpoch: last.secondsSinceEpoch))
    while instant < last {
      let changes = [own, known].compactMap { $0.nextTransition(after: instant) }
      let next = min(changes.min() ?? last, last)
      if own.offset(at: instant) != known.offset(at: instant) { spans.append(instant..<next) }
      instant = next
    }
    return spans
  }
}

/// A time of an event that would be another one by a VTIMEZONE with the name of a zone of the system.
package struct OverruledTime: Sendable {
  package let zone: OverruledZone
  /// How much later it would be by the definition.
  let seconds: Int
  /// The day of an instance of a series whose start is the same by both.
  var date: CalendarDate?

  /// The sentence, such as “by the VTIMEZONE “Europe/Berlin” of the file, DTSTART would be 1 h earlier; the zone of the system counts”.
  package func sentence(about subject: String) -> String {
    let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) % 3600 / 60)
    let parts = [hours > 0 ? "\(hours) h" : nil, minutes > 0 ? "\(minutes) min" : nil].compactMap(\.self)
    let amount = parts.isEmpty ? "\(abs(seconds)) s" : parts.joined(separator: " ")
    let when = date.map { " on \($0)" } ?? ""
    let change = "\(amount) \(seconds < 0 ? "earlier" : "later")\(when)"
    return
      "by the VTIMEZONE \(quoted(zone.name)) of the file, \(subject) would be \(change); the zone of the system counts"
  }
}

extension DefinedZones {
  /// The first time of some components of an event that would be another one by a definition of the VCALENDAR; `nil` if there is none.
  package func overruled(of schedules: [EventSchedule], _ resolver: TimeZoneResolver) -> OverruledTime? {
    for definition in own {
      guard let zone = resolver.overruled(VTimeZone(definition)) else { continue }
      if let time = schedules.lazy.compactMap({ zone.time(of: $0) }).first { return time }
    }
    return nil
  }
}
