internal import AgendaSources
internal import ICalendar

/// An event, a task, or an exception of a series, as Thunderbird has it in its tables.
struct ThunderbirdItem {
  /// Events or tasks.
  enum Kind: CaseIterable {
    case event, toDo

    /// The query for the items of a calendar in the order of their keys, without those that were deleted while the server was away.
    var query: String {
      switch self {
      case .event:
        """
        SELECT id, recurrence_id, recurrence_id_tz, title, priority, privacy, ical_status, flags, event_stamp, time_created, last_modified, \
        event_start, event_start_tz, event_end, event_end_tz, NULL, NULL FROM cal_events \
        WHERE cal_id=?1 AND id IS NOT NULL AND (offline_journal IS NULL OR offline_journal<>4) ORDER BY id, recurrence_id
        """
      case .toDo:
        """
        SELECT id, recurrence_id, recurrence_id_tz, title, priority, privacy, ical_status, flags, todo_stamp, time_created, last_modified, \
        todo_entry, todo_entry_tz, todo_due, todo_due_tz, todo_completed, todo_complete FROM cal_todos \
        WHERE cal_id=?1 AND id IS NOT NULL AND (offline_journal IS NULL OR offline_journal<>4) ORDER BY id, recurrence_id
        """
      }
    }
  }

  /// The tables beside those of items.
  enum Table: CaseIterable {
    case properties, parameters, rules, alarms, attendees, attachments, relations

    /// The query for the rows of a calendar in the order of the keys of their items.
    var query: String {
      let (name, columns) =
        switch self {
        case .properties: ("cal_properties", "recurrence_id, key, value")
        case .parameters: ("cal_parameters", "recurrence_id, key1, key2, value")
        // Only series have rules, and not their exceptions.
        case .rules: ("cal_recurrence", "NULL, icalString")
        case .alarms: ("cal_alarms", "recurrence_id, icalString")
        case .attendees: ("cal_attendees", "recurrence_id, icalString")
        case .attachments: ("cal_attachments", "recurrence_id, icalString")
        case .relations: ("cal_relations", "recurrence_id, icalString")
        }
      return
        "SELECT item_id, \(columns) FROM \(name) WHERE cal_id=?1 AND item_id IS NOT NULL ORDER BY item_id, rowid"
    }

    /// The number of texts of a row.
    fileprivate var count: Int32 {
      switch self {
      case .properties: 2
      case .parameters: 3
      case .rules, .alarms, .attendees, .attachments, .relations: 1
      }
    }

    /// The names of the properties that the lines of a row can have.
    fileprivate var names: Set<String> {
      switch self {
      case .rules: ["RRULE", "RDATE", "EXDATE", "EXRULE"]
      case .attendees: ["ATTENDEE", "ORGANIZER"]
      case .attachments: ["ATTACH"]
      case .relations: ["RELATED-TO"]
      case .properties, .parameters, .alarms: []
      }
    }
  }

  /// A row about an item.
  struct Row {
    /// The time of the exception of which it is, as the table of items has it; `nil` for a series or a single item.
    let recurrence: Int?
    fileprivate let texts: [String]

    /// The length of the texts in bytes.
    var size: Int { texts.reduce(0) { $0 + $1.utf8.count } }

    init(_ rows: SQLiteRows, _ table: Table) {
      recurrence = rows.number(1)
      texts = (0..<table.count).map { rows.text($0 + 2) ?? "" }
    }
  }

  private enum Flag {
    static let isAllDay = 8
    static let isExceptionOfDate = 512
  }

  /// The properties whose values have the type TEXT, and are stored without its escapes.
  private static let textNames: Set<String> = [
    "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "RESOURCES", "COLOR",
  ]
  /// The properties that have columns or tables of their own, and those that say what others say already.
  private static let otherNames: Set<String> = [
    "BEGIN", "END", "UID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "DTSTART", "DTEND", "DUE", "DURATION",
    "COMPLETED",
    "RECURRENCE-ID", "RRULE", "RDATE", "EXDATE", "EXRULE", "SUMMARY", "PRIORITY", "CLASS", "STATUS",
    "ATTENDEE", "ORGANIZER",
    "ATTACH", "RELATED-TO", inventedMark,
  ]
  private static let inventedMark = "X-MOZ-FAKED-MASTER"

  /// The bytes of the UID, by which the rows of all tables are sorted.
  let key: [UInt8]
  let recurrence: Int?
  private let kind: Kind
  private let recurrenceZone: String?
  private let title, privacy, status: String?
  private let priority: Int?
  private let flags: Int
  private let stamps: [(name: String, time: Int?)]
  private let start, end: (time: Int?, zone: String?)
  private let completed, percent: Int?
  private var properties: [(name: String, value: String)] = []
  private var parameters: [String: [Property.Parameter]] = [:]
  private var others: [Property] = []
  private var alarms: [Component] = []

  /// The item of a row of its query.
  init(_ rows: SQLiteRows, _ kind: Kind) {
    self.kind = kind
    key = rows.bytes(0) ?? []
    (recurrence, recurrenceZone) = (rows.number(1), rows.text(2))
    (title, priority) = (rows.text(3), rows.number(4))
    (privacy, status, flags) = (rows.text(5), rows.text(6), rows.number(7) ?? 0)
    stamps = [("DTSTAMP", rows.number(8)), ("CREATED", rows.number(9)), ("LAST-MODIFIED", rows.number(10))]
    (start, end) = ((rows.number(11), rows.text(12)), (rows.number(13), rows.text(14)))
    (completed, percent) = (rows.number(15), rows.number(16))
  }

  /// Whether Thunderbird has made the series up, because it got an exception alone.
  var isInvented: Bool {
    recurrence == nil && properties.contains { $0.name == Self.inventedMark && $0.value == "1" }
  }

  /// Whether the item has rules or dates by which it comes again.
  private var isSeries: Bool {
    recurrence == nil && others.contains { $0.name == "RRULE" || $0.name == "RDATE" }
  }

  /// Adds a row of another table.
  mutating func add(_ row: Row, of table: Table) {
    switch table {
    case .properties: properties.append((row.texts[0].uppercased(), row.texts[1]))
    case .parameters:
      let (property, name) = (row.texts[0].uppercased(), row.texts[1].uppercased())
      guard !["VALUE", "ENCODING", "TZID"].contains(name) else { return }
      parameters[property, default: []].append(Property.Parameter(name, row.texts[2]))
    case .alarms: alarms += Self.parsed(row.texts[0])?.components.filter { $0.name == "VALARM" } ?? []
    case .rules, .attendees, .attachments, .relations:
      others += Self.parsed(row.texts[0])?.properties.filter { table.names.contains($0.name) } ?? []
    }
  }

  /// The contents of a component that has the lines of a text.
  private static func parsed(_ text: String) -> Component? {
    ComponentFile(Array("BEGIN:X\r\n\(text)\r\nEND:X\r\n".utf8)).components.first
  }

  /// The lines of the component, and before it those of the zones that Thunderbird does not know by a name; `nil` if it has no time that can be written, but
  /// needs one.
  func lines(_ zones: StoredZones) -> [UInt8]? {
    var definitions: [String: [UInt8]] = [:]
    func property(
      _ name: String, _ time: Int?, _ zone: String?, isDate: Bool, keepsZone: Bool = false
    ) -> Property? {
      guard let time,
        let written = zones.property(name, time, zone, isDate: isDate, keepsZone: keepsZone)
      else { return nil }
      if let definition = written.definition { definitions[definition.name] = definition.body }
      return written.property
    }
    var component = Component(kind == .event ? "VEVENT" : "VTODO")
    component.append(Property("UID", text: String(decoding: key, as: UTF8.self)))
    for stamp in stamps {
      if let stamp = property(stamp.name, stamp.time, nil, isDate: false) { component.append(stamp) }
    }
    if let recurrence {
      let isDate = flags & Flag.isExceptionOfDate != 0
      // It names the time of the series, which is in its zone.
      guard
        let own = property(
          "RECURRENCE-ID", recurrence, recurrenceZone, isDate: isDate, keepsZone: true)
      else { return nil }
      component.append(own)
    }
    let isDate = flags & Flag.isAllDay != 0
    let begin = property("DTSTART", start.time, start.zone, isDate: isDate, keepsZone: isSeries)
    guard begin != nil || kind == .toDo else { return nil }
    var end = end
    if isSeries, !isDate, let begin = start.time {
      // The length of a series stays where its first start is read as the earlier of two.
      end.time = end.time.map { $0 - zones.shift(of: begin, in: start.zone) }
    }
    if let begin { component.append(begin) }
    // An event without an end has one that is its start.
    if kind == .toDo || (start.time ?? 0) < (self.end.time ?? 0),
      let end = property(kind == .event ? "DTEND" : "DUE", end.time, end.zone, isDate: isDate)
    {
      component.append(end)
    }
    if let completed = property("COMPLETED", completed, nil, isDate: false) { component.append(completed) }
    appendTexts(to: &component)
    for other in others { component.append(other) }
    for alarm in alarms { component.append(alarm) }
    return definitions.sorted { $0.key < $1.key }.flatMap(\.value) + component.bytes
  }

  private func appendTexts(to component: inout Component) {
    if let title { component.append(Property("SUMMARY", parameters["SUMMARY"] ?? [], text: title)) }
    if let priority, priority > 0 { component.append(Property("PRIORITY", value: "\(priority)")) }
    if let privacy, !privacy.isEmpty { component.append(Property("CLASS", value: privacy)) }
    if let status, !status.isEmpty { component.append(Property("STATUS", value: status)) }
    if let percent, percent > 0, !properties.contains(where: { $0.name == "PERCENT-COMPLETE" }) {
      component.append(Property("PERCENT-COMPLETE", value: "\(percent)"))
    }
    for (name, value) in properties where !name.isEmpty && !Self.otherNames.contains(name) {
      component.append(property(name, value))
    }
  }

  /// A property of the table of properties.
  private func property(_ name: String, _ value: String) -> Property {
    let parameters = parameters[name] ?? []
    if Self.textNames.contains(name) { return Property(name, parameters, text: value) }
    guard name == "CATEGORIES" else { return Property(name, parameters, value: value) }
    var categories = Property(name, parameters, value: "")
    categories.texts = Self.categories(value)
    return categories
  }

  /// The categories of a text that joins them by commas. A backslash before a comma makes that a part of a category; any other one is itself a part.
  private static func categories(_ text: String) -> [String] {
    var categories = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case ",": categories.append("")
      case "\\" where rest.first == ",":
        rest.removeFirst()
        categories[categories.count - 1] += ","
      default: categories[categories.count - 1].append(character)
      }
    }
    return categories.map { String($0.trimmed) }.filter { !$0.isEmpty }
  }
}

/// The zones by which Thunderbird names the times of its items, each looked up once.
final class StoredZones {
  /// A property with a time, and the VTIMEZONE that it needs; `nil` if the name of its zone is known everywhere.
  struct Written {
    var property: Property
    var definition: (name: String, body: [UInt8])?
  }

  /// The meaning of a text in a column for zones.
  private enum Meaning {
    case utc, floating
    case zone(Zone, name: String, body: [UInt8]?)
  }

  /// The times from the beginning of the year 1 to the end of 9999, in microseconds, and some days around for the offsets of zones.
  private static let times = (-62_135_596_800_000_000 + margin)...(253_402_300_799_000_000 - margin)
  private static let margin = 2 * 86_400 * 1_000_000

  private let resolver = TimeZoneResolver()
  private var meanings: [String: Meaning] = [:]

  /// By how many microseconds a time lies behind the one that its local time in the zone of a column means: an hour for the second of the two hours that are
  /// one when clocks are set back, else 0.
  func shift(of time: Int, in zone: String?) -> Int {
    guard case .zone(let zone, _, _) = meaning(of: zone), Self.times.contains(time) else { return 0 }
    let instant = Self.instant(time)
    let read = zone.instant(of: zone.localDateTime(at: instant))
    return (instant.secondsSinceEpoch - read.secondsSinceEpoch) * 1_000_000
  }

  private static func instant(_ time: Int) -> Instant {
    Instant(secondsSinceEpoch: time >= 0 ? time / 1_000_000 : (time - 999_999) / 1_000_000)
  }

  /// A property with a time in microseconds since 1970, in the zone of a column; `nil` if no calendar can have the time.
  ///
  /// Local time cannot say the second of the two hours that are one when clocks are set back. Such a time is in UTC, unless with `keepsZone` its zone matters
  /// more, because other times follow from it.
  func property(_ name: String, _ time: Int, _ zone: String?, isDate: Bool, keepsZone: Bool) -> Written? {
    guard Self.times.contains(time) else { return nil }
    let instant = Self.instant(time)
    let seconds = instant.secondsSinceEpoch
    switch meaning(of: zone) {
    case .utc where isDate, .floating where isDate:
      return Written(property: Self.date(name, LocalDateTime(secondsSinceEpoch: seconds)))
    case .zone(let zone, _, _) where isDate:
      return Written(property: Self.date(name, zone.localDateTime(at: instant)))
    case .utc: return Written(property: Property(name, value: instant.basicForm))
    case .floating:
      return Written(property: Property(name, value: LocalDateTime(secondsSinceEpoch: seconds).basicForm))
    case .zone(let zone, let zoneName, let body):
      let local = zone.localDateTime(at: instant)
      guard keepsZone || zone.instant(of: local) == instant else {
        return Written(property: Property(name, value: instant.basicForm))
      }
      return Written(
        property: Property(name, [Property.Parameter("TZID", zoneName)], value: local.basicForm),
        definition: body.map { (zoneName, $0) })
    }
  }

  private static func date(_ name: String, _ local: LocalDateTime) -> Property {
    Property(name, [Property.Parameter("VALUE", "DATE")], value: local.date.basicForm)
  }

  private func meaning(of text: String?) -> Meaning {
    guard let text, !text.isEmpty, text != "UTC" else { return .utc }
    if text == "floating" { return .floating }
    if let known = meanings[text] { return known }
    let found = text.hasPrefix("BEGIN:VTIMEZONE") ? defined(by: text) : named(text)
    // In UTC, a time in an unknown zone is at least at the right moment.
    meanings[text] = found ?? .utc
    return found ?? .utc
  }

  private func named(_ name: String) -> Meaning? {
    resolver.zone(named: name).map { .zone($0, name: name, body: nil) }
  }

  private func defined(by text: String) -> Meaning? {
    guard let item = ItemText(ItemText.opening + Array("\(text)\r\n".utf8) + ItemText.closing),
      item.zones.count == 1, let (name, body, _) = item.zones.first,
      let definition = ComponentFile(body).components.first,
      let zone = DefinedZones([definition]).zone(named: name, resolver)
    else { return nil }
    return .zone(zone, name: name, body: body)
  }
}
