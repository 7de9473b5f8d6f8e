internal import AgendaSources
internal import ICalendar

/// The zones by which Thunderbird names the times of its items, each looked up once.
final class StoredZones {
  /// A VTIMEZONE that a time needs, because the name of its zone is not known everywhere.
  struct Definition {
    let name: String
    let body: [UInt8]
  }

  /// The meaning of a text in a column for zones.
  private enum Meaning {
    case utc, floating
    /// A zone, with the parameter that names it.
    case zone(Zone, parameter: [UInt8], Definition?)
  }

  /// The times from the beginning of the year 1 to the end of 9999, in microseconds, and some days around for the offsets of zones.
  private static let times = (-62_135_596_800_000_000 + margin)...(253_402_300_799_000_000 - margin)
  private static let margin = 2 * 86_400 * 1_000_000

  private let resolver = TimeZoneResolver()
  private var meanings: [[UInt8]: Meaning] = [:]
  /// The text that was looked up last, which most items share.
  private var latest: (text: [UInt8], meaning: Meaning) = (Array("UTC".utf8), .utc)
  /// The definitions that the times need which were written since they were last taken.
  private var needed: [Definition] = []

  /// The definitions that the written times need, each once.
  func takeNeeded() -> [Definition] {
    guard !needed.isEmpty else { return [] }
    defer { needed = [] }
    var names: Set<String> = []
    return needed.filter { names.insert($0.name).inserted }.sorted { $0.name < $1.name }
  }

  /// By how many microseconds a time lies behind the one that its local time in the zone of a column means: an hour for the second of the two hours that are
  /// one when clocks are set back, else 0.
  func shift(of time: Int, in zone: UnsafeBufferPointer<UInt8>?) -> Int {
    guard case .zone(let zone, _, _) = meaning(of: zone), Self.times.contains(time) else { return 0 }
    let instant = Self.instant(time)
    let read = zone.instant(of: zone.localDateTime(at: instant))
    return (instant.secondsSinceEpoch - read.secondsSinceEpoch) * 1_000_000
  }

  private static func instant(_ time: Int) -> Instant {
    Instant(secondsSinceEpoch: time >= 0 ? time / 1_000_000 : (time - 999_999) / 1_000_000)
  }

  /// Writes the line of a property with a time in microseconds since 1970, in the zone of a column; `false` if there is no time, or no calendar can have it.
  ///
  /// Local time cannot say the second of the two hours that are one when clocks are set back. Such a time is in UTC, unless with `keepsZone` its zone matters
  /// more, because other times follow from it.
  @discardableResult
  func write(
    _ name: StaticString, _ time: Int?, _ zone: UnsafeBufferPointer<UInt8>?, isDate: Bool = false,
    keepsZone: Bool = false,
    to lines: inout StoredLines
  ) -> Bool {
    guard let time, Self.times.contains(time) else { return false }
    let instant = Self.instant(time)
    let local = LocalDateTime(secondsSinceEpoch: instant.secondsSinceEpoch)
    lines.add(name)
    switch meaning(of: zone) {
    case .utc where isDate, .floating where isDate: Self.add(local.date, to: &lines)
    case .zone(let zone, _, _) where isDate: Self.add(zone.localDateTime(at: instant).date, to: &lines)
    case .utc: Self.add(utc: local, to: &lines)
    case .floating:
      lines.add(":")
      lines.add(local)
    case .zone(let zone, let parameter, let definition):
      let wall = zone.localDateTime(at: instant)
      guard keepsZone || zone.instant(of: wall) == instant else {
        Self.add(utc: local, to: &lines)
        break
      }
      lines.add(parameter)
      lines.add(":")
      lines.add(wall)
      if let definition { needed.append(definition) }
    }
    lines.end()
    return true
  }

  private static func add(_ date: CalendarDate, to lines: inout StoredLines) {
    lines.add(";VALUE=DATE:")
    lines.add(date)
  }

  private static func add(utc time: LocalDateTime, to lines: inout StoredLines) {
    lines.add(":")
    lines.add(time)
    lines.add("Z")
  }

  private func meaning(of text: UnsafeBufferPointer<UInt8>?) -> Meaning {
    guard let text, !text.isEmpty else { return .utc }
    if latest.text.withUnsafeBufferPointer({ text.isEqual(to: $0) }) { return latest.meaning }
    let key = Array(text)
    let meaning = meanings[key] ?? found(String(decoding: key, as: UTF8.self))
    meanings[key] = meaning
    latest = (key, meaning)
    return meaning
  }

  private func found(_ text: String) -> Meaning {
    switch text {
    case "UTC": .utc
    case "floating": .floating
    // In UTC, a time in an unknown zone is at least at the right moment.
    default: (text.hasPrefix("BEGIN:VTIMEZONE") ? defined(by: text) : named(text)) ?? .utc
    }
  }

  private func named(_ name: String) -> Meaning? {
    resolver.zone(named: name).map { .zone($0, parameter: Self.parameter(name), nil) }
  }

  private func defined(by text: String) -> Meaning? {
    guard let item = ItemText(ItemText.opening + Array("\(text)\r\n".utf8) + ItemText.closing),
      item.zones.count == 1, let (name, body, _) = item.zones.first,
      let definition = ComponentFile(body).components.first,
      let zone = DefinedZones([definition]).zone(named: name, resolver)
    else { return nil }
    return .zone(zone, parameter: Self.parameter(name), Definition(name: name, body: body))
  }

  private static func parameter(_ name: String) -> [UInt8] {
    var lines = StoredLines()
    lines.add(";TZID=")
    lines.add(name, as: .parameter)
    return lines.bytes
  }
}
