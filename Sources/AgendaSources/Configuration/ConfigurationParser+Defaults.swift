internal import AgendaKit

extension ConfigurationParser {
  /// The keys of `[defaults]`.
  static let defaultKeys = [
    "calendars", "exclude-calendars", "time-zone", "locale", "ended", "all-day", "cancelled", "declined",
    "limit", "format", "color", "width", "addresses",
  ]

  /// Reads the table `[defaults]`.
  mutating func defaults(_ table: TOMLNode) -> ConfigurationDefaults {
    var defaults = ConfigurationDefaults()
    guard case .table(let entries) = table.value else {
      report(table.position, "“defaults” is \(table.kindInWords); expected the table [defaults]")
      return defaults
    }
    for entry in entries { parse(entry, into: &defaults) }
    return defaults
  }

  private mutating func parse(_ entry: TOMLNode, into defaults: inout ConfigurationDefaults) {
    switch entry.key {
    case "calendars": defaults.calendars = strings(entry)
    case "exclude-calendars": defaults.excludedCalendars = strings(entry)
    case "time-zone":
      defaults.timeZone = word(entry)
      defaults.timeZoneLine = entry.position.line
    case "locale": defaults.locale = word(entry)
    case "ended": defaults.content.ended = choice(entry, AgendaOptions.Ended.allCases)
    case "all-day": defaults.content.allDay = choice(entry, AgendaOptions.AllDay.allCases)
    case "cancelled": defaults.content.showsCancelled = boolean(entry)
    case "declined": defaults.content.showsDeclined = boolean(entry)
    case "limit": defaults.content.limit = integer(entry, from: 0)
    case "format":
      defaults.format = choice(entry, ConfigurationDefaults.Format.allCases.filter { $0 != .waybar })
    case "color": defaults.color = choice(entry, ConfigurationDefaults.Color.allCases)
    case "width": defaults.width = integer(entry, from: 20)
    case "addresses": defaults.addresses = Set(strings(entry).map { $0.lowercased() })
    default: reportUnknown(entry, among: Self.defaultKeys)
    }
  }
}
