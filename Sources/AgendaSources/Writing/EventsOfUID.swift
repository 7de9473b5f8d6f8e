internal import ICalendar

/// The events and tasks that the components of one UID are. Components that are no overrides are several events if they do not begin at one time with one
/// title and place, unless one is a version of the other. An override is of the series of its kind that has its instance.
struct EventsOfUID {
  /// The positions of the components of each event.
  private(set) var groups: [[Int]] = []

  /// The events of components, each with the VTIMEZONEs by which it is read. `isCopy` decides whether two equally new ones are one event.
  init(
    _ components: [(component: Component, zones: DefinedZones)], isCopy: (Int, Int) -> Bool
  ) {
    let isOverride = { (place: Int) in components[place].component["RECURRENCE-ID"] != nil }
    for place in components.indices where !isOverride(place) {
      func isSame(_ other: Int) -> Bool {
        let (own, known) = (components[place].component, components[other].component)
        return own.name == known.name && (!own.isAsNew(as: known) || isCopy(other, place))
      }
      if let group = groups.firstIndex(where: { $0.contains(where: isSame) }) {
        groups[group].append(place)
      } else {
        groups.append([place])
      }
    }
    let masters = groups
    for place in components.indices where isOverride(place) {
      let override = components[place].component
      let kin = masters.indices.filter { components[masters[$0][0]].component.name == override.name }
      let others = groups.indices.first {
        $0 >= masters.count && components[groups[$0][0]].component.name == override.name
      }
      if let group = kin.count == 1 ? kin[0] : series(of: override, among: kin, masters, components) ?? others
      {
        groups[group].append(place)
      } else {
        groups.append([place])
      }
    }
    groups = groups.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// The series among several events that has the instance of an override, else the first one that recurs.
  private func series(
    of override: Component, among kin: [Int], _ masters: [[Int]],
    _ components: [(component: Component, zones: DefinedZones)]
  ) -> Int? {
    let having = kin.first { place in
      let (master, zones) = components[masters[place][0]]
      return master.recurs && ComponentSeries([master], zones: zones, viewer: .utc).hasInstance(of: override)
    }
    return having ?? kin.first { masters[$0].contains { components[$0].component.recurs } } ?? kin.first
  }
}

/// The values by which two equally new components with one UID are one event: when they begin and are due, the title and the place. Times are compared as
/// they are read, and not as they are written.
struct EventLook: Hashable {
  private let kind: String
  private let times: [String]
  private let title: String
  private let place: String

  /// When it begins, if that can be read as a time; else the text. Empty without a start.
  var start: String { times[0] }
  /// The title.
  var summary: String { title }

  /// Letters that two different looks hardly have both.
  func letters(_ count: Int) -> String {
    let text = ([kind] + times + [title, place]).joined(separator: "\n")
    return String(EventIdentifier.whole(of: text).prefix(count))
  }

  /// The look of a component that is read by these VTIMEZONEs.
  init(_ component: Component, _ zones: DefinedZones) {
    let series = ComponentSeries([], zones: zones, viewer: .utc)
    let points = [
      ("DTSTART", component["DTSTART"].flatMap { _ in series.span(of: component)?.startPoint }),
      ("DUE", series.dueSpan(of: component)?.startPoint),
    ]
    kind = component.name
    times = points.map { name, point in
      guard let property = component[name] else { return "" }
      guard let point else { return String(property.value.trimmed) }
      // A time without a zone is another one for each viewer.
      let hasZone = property["TZID"] != nil || property.value.trimmed.uppercased().hasSuffix("Z")
      return "\(point)" + (hasZone ? "" : " floating")
    }
    title = String((component["SUMMARY"]?.text ?? "").trimmed)
    place = String((component["LOCATION"]?.text ?? "").trimmed)
  }
}

/// The UID of an event that was one of several with a UID, and was changed. It has that UID, and letters of how the event looked, so that a later version
/// of it, or a message about it, is known to be of this event.
struct SeparatedUID {
  /// Begins what stands behind the former UID. No other program writes it.
  private static let mark = "~agenda-"
  /// The number of letters.
  private static let length = 8

  /// The UID of the event among others.
  let former: String
  /// The letters of its look then.
  let letters: String

  /// The UID of an event with a look among others with a UID.
  init(of uid: String, _ look: EventLook) {
    (former, letters) = (Self(uid)?.former ?? uid, look.letters(Self.length))
  }

  /// Takes a UID apart; `nil` if it is of no such event.
  init?(_ uid: String) {
    guard let range = uid.utf8.firstRange(of: Self.mark.utf8), range.lowerBound > uid.startIndex else {
      return nil
    }
    let rest = uid[range.upperBound...]
    guard rest.utf8.count == Self.length else { return nil }
    (former, letters) = (String(uid[..<range.lowerBound]), String(rest))
  }

  /// The UID.
  var text: String { former + Self.mark + letters }
}

extension Component {
  /// Whether neither of two components with one UID is a newer version (RFC 5546 section 2.1.5), so that the reader shows both unless they look the same.
  func isAsNew(as other: Component) -> Bool {
    sequence == other.sequence && lastChange == other.lastChange
  }

  /// The later of DTSTAMP and LAST-MODIFIED, as the reader has it.
  private var lastChange: Int? {
    ["DTSTAMP", "LAST-MODIFIED"].compactMap { name in
      self[name].flatMap { DateTimeValue($0.value.trimmed) }?.local.secondsSinceEpoch
    }.max()
  }
}
