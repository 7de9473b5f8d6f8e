internal import ICalendar

/// The events and tasks that the components of one UID are. Components that are no overrides are several events if they do not begin at one time with one
/// title and place, unless one is a version of the other, as the reader decides it: it has a higher SEQUENCE, or begins at the same time and was changed later.
/// An override is of the series of its kind that has its instance.
struct EventsOfUID {
  /// The positions of the components of each event.
  private(set) var groups: [[Int]] = []

  /// The most series that are asked for the instance of an override.
  private static let maximumAsked = 16

  /// Components of one kind that begin at one time, in the order of their positions.
  private struct Beginning: Hashable {
    let kind: String
    let start: String?
  }

  /// The events of components, each with the VTIMEZONEs by which it is read. Two equally new ones are one event if they have one look, and `isCopy` is true.
  /// An older one is of the event that the reader shows in its place: of the first one with its start, or of the first one of all if the SEQUENCE is higher.
  init(
    _ components: [(component: Component, zones: DefinedZones)], looks: [EventLook?],
    isCopy: (Int, Int) -> Bool = { _, _ in true }
  ) {
    let masters = components.indices.filter { components[$0].component["RECURRENCE-ID"] == nil }
    let versions = components.map(\.component.version)
    let beginnings = zip(components, looks).map { Beginning(kind: $0.component.name, start: $1?.beginning) }
    var sequences: [String: Int] = [:]
    for place in masters {
      sequences[beginnings[place].kind] = max(
        sequences[beginnings[place].kind] ?? .min, versions[place].sequence)
    }
    let latest = masters.filter { versions[$0].sequence == sequences[beginnings[$0].kind] }
    let changes = Dictionary(
      latest.map { (beginnings[$0], versions[$0].lastChange ?? .min) }, uniquingKeysWith: max)
    var alike: [EventLook?: [Int]] = [:]
    var firsts: [Beginning: Int] = [:]
    for place in latest where versions[place].lastChange ?? .min == changes[beginnings[place]] {
      let copied = alike[looks[place], default: []].first { groups[$0].contains { isCopy($0, place) } }
      let group = copied ?? groups.count
      if copied == nil { groups.append([]) }
      groups[group].append(place)
      if copied == nil { alike[looks[place], default: []].append(group) }
      for beginning in [beginnings[place], Beginning(kind: beginnings[place].kind, start: nil)]
      where firsts[beginning] == nil {
        firsts[beginning] = group
      }
    }
    let shown = Set(groups.joined())
    for place in masters where !shown.contains(place) {
      let isOutnumbered = versions[place].sequence != sequences[beginnings[place].kind]
      let start = isOutnumbered ? nil : beginnings[place].start
      if let group = firsts[Beginning(kind: beginnings[place].kind, start: start)] {
        groups[group].append(place)
      }
    }
    addOverrides(components)
    groups = groups.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// Adds each override to its series. Those without a series are one event of their kind.
  private mutating func addOverrides(_ components: [(component: Component, zones: DefinedZones)]) {
    let masters = groups
    let kin = Dictionary(grouping: masters.indices) { components[masters[$0][0]].component.name }
    let recurring = kin.compactMapValues { kin in
      kin.first { masters[$0].contains { components[$0].component.recurs } } ?? kin.first
    }
    var alone: [String: Int] = [:]
    for place in components.indices where components[place].component["RECURRENCE-ID"] != nil {
      let override = components[place].component
      let candidates = kin[override.name] ?? []
      let having = candidates.prefix(candidates.count > 1 ? Self.maximumAsked : 0).first { group in
        let (master, zones) = components[masters[group][0]]
        return master.recurs
          && ComponentSeries([master], zones: zones, viewer: .utc).hasInstance(of: override)
      }
      if let group = having ?? recurring[override.name] ?? alone[override.name] {
        groups[group].append(place)
      } else {
        alone[override.name] = groups.count
        groups.append([place])
      }
    }
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
  /// The start, else when a task is due: by this the reader tells events apart.
  var beginning: String { times.first { !$0.isEmpty } ?? "" }
  /// The title.
  var summary: String { title }

  /// Whether one of two events can be the other after a change: they have one start or one title, or one of them has no start, as a task can.
  func isAlike(_ other: EventLook) -> Bool { start.isEmpty || other.start.isEmpty || hasValue(of: other) }

  /// Whether the two have one start or one title.
  func hasValue(of other: EventLook) -> Bool {
    !start.isEmpty && start == other.start || !title.isEmpty && title == other.title
  }

  /// The names of the values that another one has otherwise.
  func differences(from other: EventLook) -> [String] {
    [("time", times == other.times), ("title", title == other.title), ("place", place == other.place)]
      .filter { !$0.1 }.map(\.0)
  }

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
  func isAsNew(as other: Component) -> Bool { version == other.version }

  /// Whether the component says neither that it is newer than another one with its UID, nor that it is older: without DTSTAMP it says nothing.
  func saysNoVersion(beside other: Component) -> Bool {
    version.sequence == other.version.sequence
      && (version.lastChange == nil || version.lastChange == other.version.lastChange)
  }

  /// The later of DTSTAMP and LAST-MODIFIED in seconds, as it is written; `nil` if it has neither.
  var lastChange: Int? { version.lastChange }

  /// The component with a DTSTAMP, if it has none: that of the last change of another one, beside which it is shown then.
  func asNew(as other: Component) -> Component {
    guard let last = other.version.lastChange else { return self }
    var component = self
    component.stampIfNeeded(at: Instant(secondsSinceEpoch: last))
    return component
  }

  /// The names of the properties that another component has otherwise, in the order of the alphabet, but for those that say when it was changed. Both are read
  /// by VTIMEZONEs: two forms of one value are no difference.
  func differences(from other: Component, _ zones: DefinedZones) -> [String] {
    let values = [self, other].map { $0.comparableValues(zones) }
    return Set(values[0].keys).union(values[1].keys).filter { values[0][$0] != values[1][$0] }.sorted()
  }

  /// The values of its properties by which two components are compared, by name. A value that is the default of its property is left out.
  private func comparableValues(_ zones: DefinedZones) -> [String: [String]] {
    // The start is compared as it is read, in the look: a zone can get another name here.
    let unneeded: Set = [
      "DTSTAMP", "LAST-MODIFIED", "CREATED", "UID", "SEQUENCE", "DTSTART", "DUE", "RECURRENCE-ID", "DTEND",
      "DURATION",
    ]
    var values: [String: [String]] = [:]
    for property in withoutOldForms.properties
    where !unneeded.contains(property.name) && !property.name.hasPrefix("X-") {
      values[property.name, default: []] += property.comparableValues(zones)
    }
    for property in properties where Property.conferences.contains(property.name) {
      values["CONFERENCE", default: []].append(String(property.text.trimmed))
    }
    let span = ComponentSeries([], zones: zones, viewer: .utc).span(of: self)
    if let span, name == "VEVENT" { values["DTEND"] = ["\(span.length)"] }
    return values.mapValues { Set($0).sorted() }.filter { !$0.value.isEmpty }
  }

  /// The values that tell which of two components is newer.
  fileprivate struct Version: Equatable {
    let sequence: Int
    /// The later of DTSTAMP and LAST-MODIFIED, as the reader has it.
    let lastChange: Int?
  }

  fileprivate var version: Version {
    let changes = ["DTSTAMP", "LAST-MODIFIED"].compactMap { name in
      self[name].flatMap { DateTimeValue($0.value.trimmed) }?.local.secondsSinceEpoch
    }
    return Version(sequence: sequence, lastChange: changes.max())
  }
}

extension Property {
  /// The values that say nothing, because they are meant without the property too (RFC 5545 sections 3.8.1.3, 3.8.1.9, 3.8.1.11 and 3.8.2.7).
  private static let defaults = [
    "TRANSP": "OPAQUE", "CLASS": "PUBLIC", "STATUS": "CONFIRMED", "PRIORITY": "0", "PERCENT-COMPLETE": "0",
  ]

  /// The extensions by which programs write what CONFERENCE says.
  fileprivate static let conferences: Set = ["X-GOOGLE-CONFERENCE", "X-MICROSOFT-SKYPETEAMSMEETINGURL"]

  /// Its values in a form in which they are compared.
  fileprivate func comparableValues(_ zones: DefinedZones) -> [String] {
    switch name {
    case "EXDATE":
      return times(timeZones: zones.components).map { "\($0.instant(viewer: .utc))" }
    case "RRULE", "EXRULE": return [recurrenceRule?.description ?? value]
    case "ATTENDEE": return ["\(self["PARTSTAT"] ?? "NEEDS-ACTION") \(mailAddress)"]
    case "CATEGORIES", "RESOURCES": return texts
    default:
      let value = text.trimmed
      return value.isEmpty || value.uppercased() == Self.defaults[name] ? [] : [String(value)]
    }
  }
}
