package import ICalendar

/// A hash of an item that ignores what servers change when they write an item: folding, the order of properties, time stamps, values that a property has
/// anyway, whether its length is a DURATION or an end, and the answers of guests' servers.
package enum ItemFingerprint {
  /// The most bytes of a text that is taken apart; of a longer one each byte counts.
  private static let maximumSize = 1 << 20
  /// Properties that servers set, and that say nothing about the event.
  package static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "CREATED", "SEQUENCE"]
  /// The values of a component without the properties (RFC 5545 sections 3.8.1.3, 3.8.1.9 and 3.8.2.7).
  private static let defaults = ["CLASS": "PUBLIC", "TRANSP": "OPAQUE", "PRIORITY": "0"]
  /// Parameters that servers set (RFC 6638 section 7.3).
  package static let delivery: Set<String> = ["SCHEDULE-STATUS"]

  /// The fingerprint of a text.
  package static func of(_ contents: [UInt8]) -> String {
    guard contents.count <= maximumSize, let text = ItemText(contents), !text.parts.isEmpty else {
      return SHA256.hexadecimal(contents.filter { $0 != 0x0D })
    }
    let components = ComponentFile(contents).components.flatMap(\.components)
    let zones = ItemZones(components.filter { $0.name == "VTIMEZONE" })
    return SHA256.hexadecimal(words(for: components.filter { $0.name != "VTIMEZONE" }, zones))
  }

  private static func words(for components: [Component], _ zones: ItemZones) -> String {
    components.map { component in
      let length = ItemLength(of: component, zones)
      let properties = component.properties.filter { property in
        !stamps.contains(property.name) && !property.name.hasPrefix("X-")
          && defaults[property.name] != property.value.uppercased()
          && (length == nil || !ItemLength.names.contains(property.name))
      }
      let lines = (properties.map { line(of: $0) } + [length?.word].compactMap(\.self)).sorted()
        .joined(separator: "\n")
      return "BEGIN:\(component.name)\n\(lines)\n\(words(for: component.components, zones))END\n"
    }.sorted().joined()
  }

  /// A property as it is compared: without folding, without extensions and some parameters, the others in the order of their names.
  package static func line(of property: Property, without left: Set<String> = delivery) -> String {
    let kept = property.parameters.filter { !$0.name.hasPrefix("X-") && !left.contains($0.name) }
    let parameters = kept.map {
      ";\($0.name)=\($0.values.joined(separator: ","))"
    }
    return property.name + parameters.sorted().joined() + ":" + property.value
  }
}

/// The zones of the times of an item.
private final class ItemZones {
  private let definitions: DefinedZones
  private let resolver = TimeZoneResolver()

  /// The zones of an item with these VTIMEZONEs.
  init(_ definitions: [Component]) { self.definitions = DefinedZones(definitions) }

  /// The zone that a TZID means; `nil` if it means none.
  func zone(named name: String) -> Zone? {
    definitions.zone(named: name, resolver)
  }
}

/// The time from the start to the end of an event or a task, which DTEND, DUE and DURATION say alike (RFC 5545 sections 3.6.1, 3.8.2.2, 3.8.2.3 and 3.8.2.5).
private enum ItemLength {
  /// Days, of an event or a task of whole days.
  case days(Int)
  /// Exact seconds.
  case seconds(Int)
  /// The DURATION of a series with nominal days: an instance over a change of the clocks is longer or shorter than others, which no end says.
  case nominal(DurationValue)

  /// The properties that say it.
  static let names: Set<String> = ["DTEND", "DUE", "DURATION"]

  /// The length of a component; `nil` if its end stands in another form than its start, so that the end says more, or if it cannot be read.
  init?(of component: Component, _ zones: ItemZones) {
    guard component.name == "VEVENT" || component.name == "VTODO", let first = component["DTSTART"],
      let start = DateTimeValue(first.value), start.offset == nil
    else { return nil }
    let isDate = start.secondOfDay == nil
    let ends = component.properties.filter { Self.names.contains($0.name) }
    guard let last = ends.first else {
      // A task without an end has none.
      guard component.name == "VEVENT" else { return nil }
      self = isDate ? .days(1) : .seconds(0)
      return
    }
    guard ends.count == 1 else { return nil }
    let zone = start.isUTC ? nil : first["TZID"].flatMap { zones.zone(named: $0) }
    if last.name == "DURATION" {
      let isSeries = component["RRULE"] != nil || component["RDATE"] != nil
      self.init(last, from: start, zone, isSeries: isSeries)
    } else {
      guard let end = DateTimeValue(last.value), end.offset == nil, end.isUTC == start.isUTC,
        (end.secondOfDay == nil) == isDate, last["TZID"] == first["TZID"]
      else { return nil }
      self =
        isDate
        ? .days(end.date.daysSinceEpoch - start.date.daysSinceEpoch)
        : .seconds(Self.seconds(end.local, zone) - Self.seconds(start.local, zone))
    }
  }

  private init?(_ property: Property, from start: DateTimeValue, _ zone: Zone?, isSeries: Bool) {
    guard let duration = DurationValue(property.value), !duration.isNegative else { return nil }
    guard start.secondOfDay != nil else {
      guard duration.seconds == 0 else { return nil }
      self = .days(duration.days)
      return
    }
    guard !isSeries || zone == nil || duration.days == 0 else {
      self = .nominal(duration)
      return
    }
    let lastDay = start.local.adding(seconds: duration.days * 86_400)
    self = .seconds(Self.seconds(lastDay, zone) - Self.seconds(start.local, zone) + duration.seconds)
  }

  /// The seconds of a time on the clock of a zone since the epoch; without a zone those on the clock.
  private static func seconds(_ local: LocalDateTime, _ zone: Zone?) -> Int {
    zone?.instant(of: local).secondsSinceEpoch ?? local.secondsSinceEpoch
  }

  /// The line that stands for the properties.
  var word: String {
    switch self {
    case .days(let days): "LENGTH:\(days) days"
    case .seconds(let seconds): "LENGTH:\(seconds) seconds"
    case .nominal(let duration): "LENGTH:\(duration.days) days \(duration.seconds) seconds"
    }
  }
}
