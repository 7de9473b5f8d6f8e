/// A VTIMEZONE whose name is that of a zone of the system, which counts instead, and which has another offset at some times.
///
/// Files have such definitions because they are old or a part: of the zones of IANA names that programs write, the rules change, and the events are meant
/// at the time of day that the place has. But what the file says is not passed over in silence.
package struct OverruledZone: Sendable {
  /// The TZID.
  package let name: String
  /// The zone of the definition, and the one of the system.
  private let own: Zone
  let known: Zone
  /// The time from which the definition says nothing; `nil` if it has no end.
  private let end: Instant?

  /// A definition beside a zone of the system; `nil` if it has no usable observance, or the same offsets.
  init?(_ definition: VTimeZone, known: Zone) {
    guard let own = Zone(definition), !own.hasSameOffsets(as: known, from: Self.first, to: Self.last) else {
      return nil
    }
    (name, self.own, self.known) = (definition.identifier, own, known)
    let last = own.table.transitions.last?.second
    end = definition.isEndless ? nil : last.map { Instant(secondsSinceEpoch: $0) }
  }

  /// The span of time in which zones are compared: clocks of computers were rarely set for times beyond it.
  static let first = LocalDateTime(CalendarDate(unchecked: 1970, 1, 1))
  static let last = LocalDateTime(CalendarDate(unchecked: 2100, 1, 1))

  /// How much later a time in the zone would be by the definition, in seconds; `nil` if it is the same, or the definition does not reach so far.
  package func difference(at time: EventTime) -> Int? {
    guard case .zoned(let local, let zone) = time, zone.identifier == known.identifier else { return nil }
    let (meant, written) = (known.instant(of: local), own.instant(of: local))
    if let end, meant >= end || written >= end { return nil }
    let seconds = written.secondsSinceEpoch - meant.secondsSinceEpoch
    return seconds == 0 ? nil : seconds
  }

  /// The sentence about a time, such as “by the VTIMEZONE “Europe/Berlin” of the file, DTSTART would be 1 h earlier; the zone of the system counts”.
  package func sentence(about subject: String, differing seconds: Int) -> String {
    let (hours, minutes) = (abs(seconds) / 3600, abs(seconds) % 3600 / 60)
    let parts = [hours > 0 ? "\(hours) h" : nil, minutes > 0 ? "\(minutes) min" : nil].compactMap(\.self)
    let amount = parts.isEmpty ? "\(abs(seconds)) s" : parts.joined(separator: " ")
    return
      "by the VTIMEZONE \(quoted(name)) of the file, \(subject) would be \(amount) \(seconds < 0 ? "earlier" : "later"); the zone of the system counts"
  }
}

extension DefinedZones {
  /// The first definition of the VCALENDAR by which one of some times would be another, with how much later that would be, in seconds.
  package func overruled(
    at times: [EventTime], _ resolver: TimeZoneResolver
  ) -> (zone: OverruledZone, seconds: Int)? {
    for definition in own {
      guard let zone = resolver.overruled(VTimeZone(definition)) else { continue }
      if let seconds = times.lazy.compactMap({ zone.difference(at: $0) }).first { return (zone, seconds) }
    }
    return nil
  }
}
