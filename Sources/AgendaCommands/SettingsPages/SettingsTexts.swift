internal import AgendaRequests
internal import AgendaSources
internal import AgendaWidgets

/// The names of the configuration’s keys on its pages in a language, and their descriptions.
///
/// A key that means the same in all tables has one member; where it does not, the name of the table stands before it. In English most are those of the
/// declarations.
struct SettingsTexts: Sendable {
  /// The label and the description of a key.
  struct Entry: Hashable, Sendable {
    let label, description: String

    init(_ label: String, _ description: String) { (self.label, self.description) = (label, description) }
  }

  /// The defaults that are words, and not values.
  struct Standards: Sendable {
    let selected, firstChangeable, zoneOfSystem, dimOrHide, widthOfTerminal: String
    let formOfLocale, ofRegion, hourOrAsked, ofSystem, ofCalendar: String
    let byFile, listOrOfCommand, withoutWidget, ofThemeOrRegular, twoOrOne: String
    let weeksOfMonday, blackOrWhite, mixture, ofLightOrDark, ofLines: String
  }

  let defaultsCalendars, excludeCalendars, defaultCalendar, timeZone, locale, dateFormat: Entry
  let timeFormat, ended, allDay, tasks, cancelled, declined: Entry
  let conflicts, limit, format, color, width, firstWeekday: Entry
  let theme, priority, defaultsAddresses, path, url, refresh: Entry
  let userAgent, caFile, clientCertificate, clientKey, allowPlainHttp, calendarMirror: Entry
  let subfolders, readOnly, calendarColor, kind, calendarAddresses, family: Entry
  let mode, size, layout, mirror, calendars, search: Entry
  let background, wallpaper, position, logo, density, transparent: Entry
  let textSize, device, landscape, height, lines, scale: Entry
  let bitDepth, fragment, details, linkTemplate, countdown, weekNumbers: Entry
  let legend, updated: Entry
  let hyperlinks, themeBackground, themeText, themeSecondary, themeDimmed, themeAccent: Entry
  let themeNotice, themeLines, themeEdge, themeFont, themeRadius, themeBackgroundImage: Entry
  let defaultsMailCommand, calendarMailCommand: Entry
  let contacts: Entry
  let reminders: Entry
  let allDayReminders: Entry
  let alwaysRemind: Entry
  let mute: Entry
  let morningNotice: Entry
  let browseKeys, browseBindings: Entry
  let soon: Entry
  let standards: Standards

  /// The members of keys, by their names; those of a table have its name before a dot.
  static let members: [String: any KeyPath<SettingsTexts, Entry> & Sendable] = [
    "defaults.calendars": \.defaultsCalendars,
    "exclude-calendars": \.excludeCalendars,
    "default-calendar": \.defaultCalendar,
    "time-zone": \.timeZone,
    "locale": \.locale,
    "date-format": \.dateFormat,
    "time-format": \.timeFormat,
    "ended": \.ended,
    "all-day": \.allDay,
    "tasks": \.tasks,
    "cancelled": \.cancelled,
    "declined": \.declined,
    "conflicts": \.conflicts,
    "limit": \.limit,
    "format": \.format,
    "color": \.color,
    "width": \.width,
    "first-weekday": \.firstWeekday,
    "theme": \.theme,
    "priority": \.priority,
    "defaults.addresses": \.defaultsAddresses,
    "path": \.path,
    "url": \.url,
    "refresh": \.refresh,
    "user-agent": \.userAgent,
    "ca-file": \.caFile,
    "client-certificate": \.clientCertificate,
    "client-key": \.clientKey,
    "allow-plain-http": \.allowPlainHttp,
    "calendar.mirror": \.calendarMirror,
    "subfolders": \.subfolders,
    "read-only": \.readOnly,
    "calendar.color": \.calendarColor,
    "kind": \.kind,
    "calendar.addresses": \.calendarAddresses,
    "family": \.family,
    "mode": \.mode,
    "size": \.size,
    "layout": \.layout,
    "mirror": \.mirror,
    "calendars": \.calendars,
    "search": \.search,
    "background": \.background,
    "wallpaper": \.wallpaper,
    "position": \.position,
    "logo": \.logo,
    "density": \.density,
    "transparent": \.transparent,
    "text-size": \.textSize,
    "device": \.device,
    "landscape": \.landscape,
    "height": \.height,
    "lines": \.lines,
    "scale": \.scale,
    "bit-depth": \.bitDepth,
    "fragment": \.fragment,
    "details": \.details,
    "link-template": \.linkTemplate,
    "countdown": \.countdown,
    "week-numbers": \.weekNumbers,
    "legend": \.legend,
    "updated": \.updated,
    "hyperlinks": \.hyperlinks,
    "theme.background": \.themeBackground,
    "theme.text": \.themeText,
    "theme.secondary": \.themeSecondary,
    "theme.dimmed": \.themeDimmed,
    "theme.accent": \.themeAccent,
    "theme.notice": \.themeNotice,
    "theme.lines": \.themeLines,
    "theme.edge": \.themeEdge,
    "theme.font": \.themeFont,
    "theme.radius": \.themeRadius,
    "theme.background-image": \.themeBackgroundImage,
    "soon": \.soon,
    "morning-notice": \.morningNotice,
    "browse-keys": \.browseKeys,
    "browse-bindings": \.browseBindings,
    "mute": \.mute,
    "always-remind": \.alwaysRemind,
    "all-day-reminders": \.allDayReminders,
    "reminders": \.reminders,
    "contacts": \.contacts,
    "defaults.mail-command": \.defaultsMailCommand,
    "calendar.mail-command": \.calendarMailCommand,
  ]

  /// The members of defaults, by the words of their declarations.
  static let membersOfStandards: [String: any KeyPath<Standards, String> & Sendable] = [
    "those that are selected by “agenda calendars select”": \.selected,
    "the first one that can be changed": \.firstChangeable,
    "TZ, then the system’s zone": \.zoneOfSystem,
    "dim; in widgets and pictures hide": \.dimOrHide,
    "the terminal’s width, else 72": \.widthOfTerminal,
    "the form of the locale": \.formOfLocale,
    "that of the locale’s region": \.ofRegion,
    "1h, or what the calendar asks for": \.hourOrAsked,
    "those of the system": \.ofSystem,
    "that of the calendar": \.ofCalendar,
    "vCards hold birthdays, other files events": \.byFile,
    "list, or that of the subcommand": \.listOrOfCommand,
    "those that are shown without a widget": \.withoutWidget,
    "that of the theme, or regular": \.ofThemeOrRegular,
    "2, or 1 with --size or --bit-depth 1": \.twoOrOne,
    "if weeks begin on Monday, by ISO 8601": \.weeksOfMonday,
    "black or white, as the background needs": \.blackOrWhite,
    "a mixture of the text and the background": \.mixture,
    "that of the light or the dark theme": \.ofLightOrDark,
    "that of the lines": \.ofLines,
  ]

  /// The texts of a language; `nil` for English.
  static func texts(_ language: Language.Code) -> SettingsTexts? {
    switch language {
    case .english: nil
    case .german: german
    case .french: french
    case .spanish: spanish
    case .portuguese: portuguese
    case .japanese: japanese
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    case .hebrew: hebrew
    }
  }

  /// The name under which a key has its member; `nil` if it has none.
  static func name(of option: ConfigurationOption) -> String? {
    ["\(option.table.rawValue).\(option.name)", option.name].first { members[$0] != nil }
  }

  /// The label and the description of a key in a language; `nil` if there are none.
  static func entry(of option: ConfigurationOption, in language: Language.Code) -> Entry? {
    guard let name = name(of: option), let member = members[name] else { return nil }
    guard let texts = texts(language) else { return english[name] }
    return texts[keyPath: member]
  }

  /// A default in words in a language; `nil` for one that is a value.
  static func standard(_ words: String, in language: Language.Code) -> String? {
    guard let texts = texts(language) else { return englishStandards[words] }
    return membersOfStandards[words].map { texts.standards[keyPath: $0] }
  }
}

/// The words of the pages on which the configuration is edited.
struct SettingsWords: Translated {
  /// The result of a form.
  enum Done: String {
    case saved, removed
  }

  let language: Language.Code
  let settings, widgets, calendars, shown, save, addCalendar, addWidget, edit, copy, remove: String
  let defaults, preview, name, saved, removed, notSaved, standard, notSet, yes, no: String
  let atMost, onlyWith, outdated, inFile, ofAccounts, mistakes, file, look, content, time: String
  let format, links, place, themes, addTheme, accounts: String
  let signedIn, signedOut, expired, refused, unreachable, notAsked, inTerminal: String
  let copied, notCopied, uncopyable, partlyCopied, nothingThere, make, keep, boards: String
}

extension SettingsWords {
  /// Whether the language is written from right to left.
  var direction: String { language == .hebrew ? "rtl" : "ltr" }

  /// The characters that end a sentence.
  var fullStop: String {
    switch language {
    case .japanese, .simplifiedChinese, .traditionalChinese: "。"
    case .english, .french, .german, .hebrew, .portuguese, .spanish: "."
    }
  }

  /// The label of a key: in English its name.
  func label(of option: ConfigurationOption) -> String {
    if let label = SettingsTexts.entry(of: option, in: language)?.label { return label }
    let words = option.name.replacing("-", with: " ")
    return words == "url" ? "URL" : words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The description of a key.
  func description(of option: ConfigurationOption) -> String {
    SettingsTexts.entry(of: option, in: language)?.description ?? option.summary
  }

  /// The default of a key, in words or as a value, and the direction in which it is written; `nil` for none.
  func standard(of option: ConfigurationOption) -> (text: String, direction: String)? {
    guard let standard = option.standard else { return nil }
    if option.kind == .boolean { return (standard == "true" ? yes : no, direction) }
    return SettingsTexts.standard(standard, in: language).map { ($0, direction) } ?? (standard, "ltr")
  }

  /// Whether the account is signed in at its server, or its calendars are copied.
  func text(of state: AccountOverview.State) -> String {
    switch state {
    case .signedIn: signedIn
    case .signedOut: signedOut
    case .expired: expired
    case .refused: refused
    case .unreachable: unreachable
    case .notAsked: notAsked
    case .copied: copied
    case .notCopied: notCopied
    case .uncopyable: uncopyable
    case .partlyCopied: partlyCopied
    }
  }

  /// The heading of the keys that are about something.
  func heading(of part: AgendaOption.Part) -> String {
    switch part {
    case .calendars: calendars
    case .content: content
    case .time: time
    case .format: format
    case .links: links
    case .look: look
    }
  }

  func text(of done: Done) -> String { done == .saved ? saved : removed }
}
