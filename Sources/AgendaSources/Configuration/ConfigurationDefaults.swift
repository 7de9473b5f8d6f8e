public import AgendaKit

/// The defaults of the command's options: the table `[defaults]`, whose keys are the names of the options. A missing
/// key is `nil`.
public struct ConfigurationDefaults: Sendable, Hashable {
  /// The forms of output.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case text, markdown, html, svg, png, json, ndjson
    /// The format of the bar Waybar. Only an option can select it, `[defaults]` cannot.
    case waybar
  }

  /// When colours are used.
  package enum Color: String, Sendable, Hashable, CaseIterable {
    case auto, always, never
  }

  /// `calendars`: the calendars that are selected if the command line names none.
  package var calendars: [String]?
  /// `exclude-calendars`: the calendars that are left out.
  package var excludedCalendars: [String]?
  /// `time-zone`: the viewer's zone, as written; it is not checked here.
  public var timeZone: String?
  /// The line of the file that contains `time-zone`, from 1, for the error message about an unknown zone.
  package var timeZoneLine: Int?
  /// `locale`, as written.
  public var locale: String?
  /// `ended`, `all-day`, `cancelled`, `declined` and `limit`: which events are shown.
  public var content = AgendaOptions.Choices()
  /// `format`.
  package var format: Format?
  /// `color`.
  package var color: Color?
  /// `width`: the columns of the text, 20 or more.
  package var width: Int?
  /// `addresses`: the mail addresses of the owner, in lower case, for calendars without their own.
  public var addresses: Set<String> = []

  /// No defaults.
  public init() {}
}

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
