public import AgendaKit
package import ICalendar

/// The defaults of the command's options: the table `[defaults]`, whose keys are the names of the options. A missing
/// key is `nil`.
public struct ConfigurationDefaults: Sendable, Hashable, ReminderEntries {
  /// The forms of output.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    case text, markdown, html, svg, png, pdf, json, ndjson
    /// The format of the bar Waybar. Only an option can select it, `[defaults]` cannot.
    case waybar
  }

  /// When colours are used.
  package enum Color: String, Sendable, Hashable, CaseIterable {
    case auto, always, never
  }

  /// The order in which events are kept if not all of them fit.
  package enum Priority: String, Sendable, Hashable, CaseIterable {
    /// Their start.
    case start
    /// The priority that was learned of the person.
    case learned
  }

  /// The days of the week, by their English names.
  package enum FirstWeekday: String, Sendable, Hashable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The day of the week.
    package var weekday: Weekday {
      switch self {
      case .monday: .monday
      case .tuesday: .tuesday
      case .wednesday: .wednesday
      case .thursday: .thursday
      case .friday: .friday
      case .saturday: .saturday
      case .sunday: .sunday
      }
    }
  }

  /// `calendars`: the calendars that are selected if the command line names none.
  package var calendars: [String]?
  /// `exclude-calendars`: the calendars that are left out.
  package var excludedCalendars: [String]?
  /// `default-calendar`: the calendar that gets new events.
  package var defaultCalendar: String?
  /// `time-zone`: the viewer's zone, as written; it is not checked here.
  public var timeZone: String?
  /// `locale`, as written.
  public var locale: String?
  /// `date-format` and `time-format`: the forms of dates and times of day.
  package var dateFormat: TimeFormat?
  package var timeFormat: TimeFormat?
  /// `ended`, `all-day`, `tasks`, `cancelled`, `declined`, `conflicts` and `limit`: which events are shown.
  public var content = AgendaOptions.Choices()
  /// `format`.
  package var format: Format?
  /// `color`.
  package var color: Color?
  /// `width`: the columns of the text, 20 or more.
  package var width: Int?
  /// `first-weekday`: the day on which weeks begin.
  package var firstWeekday: FirstWeekday?
  /// `soon`: the seconds before its start from which the next event stands before the one that runs.
  package var soon: Int?
  /// The lengths that ``soon`` can have, in seconds: up to a day.
  package static let soonLengths = 0...86_400
  /// `theme`: the name of a theme, or the path of its file.
  package var theme: String?
  /// `priority`: which events stay where not all have room.
  package var priority: Priority?
  /// `addresses`: the mail addresses of the owner, in lower case, for calendars without their own.
  public var addresses: Set<String> = []
  /// The first of `addresses`, by which the owner invites guests.
  package var mainAddress: String?
  /// `contacts`: the files and folders of vCards in which guests are found by their names; `nil` for the address books of khard.
  package var contacts: [String]?
  /// `mail-command`: the program that sends a mail from its standard input, with its arguments, for calendars without their own; `nil` for none.
  package var mailCommand: [String]?

  /// The reminders of events that have none of their own, for calendars without others.
  public var reminders = DefaultReminders()
  /// `morning-notice`: the time of day of one notification of the all-day events of the day.
  package var morningNotice: DefaultReminders.TimeOfDay?
  /// `browse-keys` and `browse-bindings`: the keys of `agenda browse`.
  package var browsePreset: BrowseBindings.Preset?
  package var browseBindings: [String] = []

  /// The lines of the file that contain the keys, from 1.
  package var lines: [String: Int] = [:]

  /// No defaults.
  public init() {}
}

extension ConfigurationDefaults {
  /// The keys of `[defaults]`. The options of the command have their names, and take their descriptions from here.
  static let keys: [ConfigurationKey<ConfigurationDefaults>] =
    [
      .texts(
        "calendars", .calendars, "The calendars that are shown if the command line names none.",
        standard: "those that are selected by “agenda calendars select”"
      ) { $0.calendars = $1 }.shown { $0.calendars?.joined(separator: ", ") },
      .texts("exclude-calendars", .calendars, "Leave these calendars out.") { $0.excludedCalendars = $1 }
        .shown { $0.excludedCalendars?.joined(separator: ", ") },
      .text(
        "default-calendar", "The calendar that gets new events.",
        standard: "the first one that can be changed"
      ) { $0.defaultCalendar = $1 }.shown { $0.defaultCalendar },
      .text(
        "time-zone", "Show times in this zone, for example “Europe/Berlin” or “+02:00”.",
        standard: "TZ, then the system’s zone"
      ) { $0.timeZone = $1 }.shown { $0.timeZone },
      .text(
        "locale", "Write dates and words for this locale, for example “de_DE”.",
        standard: "LC_ALL, LC_TIME, LANG"
      ) { $0.locale = $1 }.shown { $0.locale },
      .format(
        "date-format", .date,
        "The form of dates in texts, as in strftime(3), for example “%a %d.%m.%Y”. Dates that you write are read in its order first."
      ) {
        $0.dateFormat = $1
      }.shown { $0.dateFormat?.text },
      .format(
        "time-format", .time, "The form of times of day in texts, as in strftime(3), for example “%H.%M”."
      ) {
        $0.timeFormat = $1
      }.shown { $0.timeFormat?.text },
      .choice(
        "ended", AgendaOptions.Ended.allCases, "Show ended events as others, dim or not at all.",
        standard: "dim; in widgets and pictures hide"
      ) { $0.content.ended = $1 }.shown { $0.content.ended?.rawValue },
      .choice(
        "all-day", AgendaOptions.AllDay.allCases, "Include or exclude all-day events, or show them alone.",
        standard: "include"
      ) { $0.content.allDay = $1 }.shown { $0.content.allDay?.rawValue },
      .choice(
        "tasks", AgendaOptions.Tasks.allCases,
        "Show due tasks, completed ones too, or none.", standard: "due"
      ) { $0.content.tasks = $1 }.shown { $0.content.tasks?.rawValue },
      .boolean("cancelled", "Show cancelled events, struck through.", standard: false) {
        $0.content.showsCancelled = $1
      }.shown { $0.content.showsCancelled.map { "\($0)" } },
      .boolean("declined", "Show events that you declined, struck through.", standard: false) {
        $0.content.showsDeclined = $1
      }.shown { $0.content.showsDeclined.map { "\($0)" } },
      .boolean(
        "conflicts", "Mark timed events that overlap others; only events that make you busy count.",
        standard: false
      ) { $0.content.marksConflicts = $1 }.shown { $0.content.marksConflicts.map { "\($0)" } },
      .integer("limit", from: 0, "Show at most this many events, and count the others.") {
        $0.content.limit = $1
      }.shown { $0.content.limit.map { "\($0)" } },
      .choice(
        "format", Format.allCases.filter { $0 != .waybar },
        "Write text, a page, a picture, one JSON object, or one JSON object per line.", standard: "text"
      ) { $0.format = $1 }.shown { $0.format?.rawValue },
      .choice(
        "color", Color.allCases, "Use colour; auto follows NO_COLOR.", standard: "auto"
      ) { $0.color = $1 }.shown { $0.color?.rawValue },
      .integer(
        "width", from: 20, "Write lines of at most this many columns, 20 or more.",
        standard: "the terminal’s width, else 72"
      ) { $0.width = $1 }.shown { $0.width.map { "\($0)" } },
      .choice(
        "first-weekday", FirstWeekday.allCases, "Begin weeks on this day.",
        standard: "that of the locale’s region"
      ) { $0.firstWeekday = $1 }.shown { $0.firstWeekday?.rawValue },
      .soon { $0.soon = $1 }.shown { $0.soon.map { "\($0 / 60)m" } },
      .theme(
        "theme", "The theme of pictures and pages: a name that “agenda themes” lists, or the path of a file.",
        standard: "auto"
      ) { $0.theme = $1 }.shown { $0.theme },
      .choice(
        "priority", Priority.allCases,
        "Prefer in a full widget the events that start first, or those that matter to you, as learned from the events that you open.",
        standard: "start"
      ) { $0.priority = $1 }.shown { $0.priority?.rawValue },
      .addresses(
        "addresses",
        "Your mail addresses, for calendars without their own: an invitation that one of them declined is left out. By the first one you invite guests."
      ) { ($0.addresses, $0.mainAddress) = (Set($1), $1.first) }.shown {
        $0.addresses.isEmpty ? nil : $0.addresses.sorted().joined(separator: ", ")
      },
      .paths(
        "contacts",
        "Files of vCards, and folders with such files, in which guests whom you invite are found by their names."
      ) { $0.contacts = $1 }.shown { $0.contacts?.joined(separator: ", ") },
      .mailCommand("A program that sends your answers to invitations: it reads a mail, as “msmtp -t” does.") {
        $0.mailCommand = $1
      }.shown { $0.mailCommand.map { ConfigurationDefaults.text(ofCommand: $0) } },
    ] + reminderKeys + [
      ConfigurationKey(
        "morning-notice", .text,
        "Send one notification of the all-day events of a day at this time, such as “08:00”.",
        parse: { $0.timeOfDay($1) }
      ) { $0.morningNotice = $1 }.shown { $0.morningNotice?.written },
      .choice(
        "browse-keys", BrowseBindings.Preset.allCases,
        "The keys of “agenda browse”: its own, or those that hands know from ikhal or calcurse.",
        standard: "agenda"
      ) { $0.browsePreset = $1 }.shown { $0.browsePreset?.rawValue },
      ConfigurationKey(
        "browse-bindings", .texts,
        "Other keys of “agenda browse”, such as “x = delete, ctrl-t = today”; “none” takes a key its action.",
        parse: { $0.browseBindings($1) }
      ) { $0.browseBindings = $1 }
      .shown { $0.browseBindings.isEmpty ? nil : $0.browseBindings.joined(separator: ", ") },
    ]

  /// The keys of `agenda browse`.
  package var bindingsOfBrowse: BrowseBindings {
    var bindings = BrowseBindings(browsePreset ?? .agenda)
    for case let (key, action)? in browseBindings.map({ BrowseBindings.binding($0) }) {
      bindings.bind(key, action)
    }
    return bindings
  }

  /// The keys of `[defaults]`, described.
  package static let options = ConfigurationOption.options(.defaults, keys)

  /// A program with its arguments as a line: a text of the configuration is one of the shell.
  private static func text(ofCommand words: [String]) -> String {
    words.starts(with: ["/bin/sh", "-c"])
      ? words.dropFirst(2).joined(separator: " ") : words.joined(separator: " ")
  }

  /// The value of a key as a text; `nil` if it is not given.
  package func text(of name: String) -> String? {
    Self.keys.first { $0.name == name }?.text(self)
  }

  /// A key of `[defaults]`, described; `nil` if there is none of this name.
  package static func option(_ name: String) -> ConfigurationOption? {
    ConfigurationOption.options(.defaults, keys.filter { $0.name == name }).first
  }
}

extension ConfigurationParser {
  /// Reads the table `[defaults]`.
  mutating func defaults(_ table: TOMLNode) -> ConfigurationDefaults {
    var defaults = ConfigurationDefaults()
    guard case .table(let entries) = table.value else {
      report(table.position, "“defaults” is \(table.kindInWords); expected the table [defaults]")
      return defaults
    }
    read(entries, as: ConfigurationDefaults.keys, into: &defaults)
    for entry in entries { defaults.lines[entry.key] = entry.position.line }
    return defaults
  }
}
