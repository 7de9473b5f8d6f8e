internal import AgendaPlatform
internal import ICalendar

/// The calendars of Thunderbird, from `prefs.js` of the profile in use.
enum ThunderbirdProfile {
  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    for root in roots(folders) { _ = found.settings(profileList(of: root), .keyFile) }
    for (_, path) in profiles(folders) {
      if case .failure(let failure) = bytes(path) { found.report(path, failure) }
    }
    let stored = DesktopCalendars(of: .thunderbird, folders).calendars
    let listings = zip(stored, stored.names).map { ($0.identifier, FoundCalendar.Listing($0, $1)) }
    let listed = Dictionary(listings) { first, _ in first }
    for (entry, preferences) in entries(folders) {
      add(entry, listed[entry.identifier], preferences, folders, &found)
    }
  }

  /// Reads the calendars in the databases of the profiles.
  static func read(_ folders: ProgramFolders, into found: inout DesktopCalendars) {
    found.places = roots(folders).map(profileList)
    for profile in profiles(folders) {
      found.settings += [profileList(of: profile.root), profile.preferences]
    }
    for (order, (entry, preferences)) in entries(folders).enumerated() {
      guard let database = entry.database(below: preferences.folder) else {
        // A feed is in it from the moment at which Thunderbird makes it.
        if entry.hasCache { found.places.append(Entry.cache(below: preferences.folder)) }
        continue
      }
      found.append(
        DesktopCalendar(
          path: "/\(PercentEncoding.encoded(entry.identifier))/", identifier: entry.identifier,
          name: entry.name, color: entry.color, order: order,
          isHidden: entry.values["calendar-main-in-composite"] == "false",
          reasonAgainstChanges: "agenda only reads the database of Thunderbird", database: database))
    }
  }

  /// The calendars of all profiles, each identifier once, with the preferences that have it.
  private static func entries(_ folders: ProgramFolders) -> [(entry: Entry, preferences: String)] {
    var seen: Set<String> = []
    return profiles(folders).flatMap { profile in
      entries(profile.preferences).filter { seen.insert($0.identifier).inserted }
        .map { ($0, profile.preferences) }
    }
  }

  /// The folders with profiles of the packages of Debian, Snap and Flatpak, each with the preferences of the profile in use. One that was copied to another
  /// package has the same calendars: the profile that Thunderbird wrote last comes first.
  private static func profiles(_ folders: ProgramFolders) -> [(root: String, preferences: String)] {
    let found = roots(folders).compactMap { root in profile(in: root).map { (root, $0 + "/prefs.js") } }
    return newestFirst(found) { $0.1.pathBeforeName }
  }

  /// Sorts values by the last moment at which Thunderbird wrote something into the folder of a profile, whose path ends with a slash.
  private static func newestFirst<Value>(_ values: [Value], folder: (Value) -> String) -> [Value] {
    let files =
      ["prefs.js"]
      + ["local", "cache"].flatMap { name in
        ["calendar-data/\(name).sqlite", "calendar-data/\(name).sqlite-wal"]
      }
    return values.enumerated().map { place, value in
      let folder = folder(value)
      let changes = files.compactMap { OpenFile.Status(path: folder + $0)?.version.contentChange }
      return (value: value, change: changes.max() ?? 0, place: place)
    }.sorted { ($1.change, $0.place) < ($0.change, $1.place) }.map(\.value)
  }

  private static func roots(_ folders: ProgramFolders) -> [String] {
    // The names of Flathub until 2026 and since, and that of Fedora.
    let flatpaks = ["org.mozilla.Thunderbird", "org.mozilla.thunderbird", "net.thunderbird.Thunderbird"]
    return [folders.home + "/.thunderbird", folders.home + "/snap/thunderbird/common/.thunderbird"]
      + flatpaks.map { folders.sandbox(of: $0) + "/.thunderbird" }
  }

  /// The file with the list of the profiles.
  private static func profileList(of root: String) -> String { root + "/profiles.ini" }

  /// A calendar that is not disabled.
  private struct Entry {
    var identifier: String
    /// The preferences of the calendar by their names.
    var values: [String: String]

    var name: String { values["name"] ?? "calendar" }
    var color: CalendarColor? { CalendarColor(values["color"] ?? "#a8c2e1") }
    var type: String { values["type"] ?? "" }
    var uri: String { values["uri"] ?? "" }

    /// The address of a calendar that is one file on the web; `nil` for others.
    var feed: WebAddress? { type == "ics" ? try? WebAddress(uri) : nil }

    /// Whether Thunderbird copies it from the web into its cache: a feed if it says so, a calendar of a server unless the user has switched that off.
    var hasCache: Bool {
      let isEnabled =
        type == "ics" ? values["cache.enabled"] == "true" : values["cache.enabled"] != "false"
      return type != "storage" && isEnabled && ProgramFolders.path(ofFileURL: uri) == nil
    }

    /// The path of the database in which Thunderbird has the events, for the folder of the profile with a slash at its end; `nil` if it has none. A feed,
    /// which agenda can fetch itself, is in one if there is one.
    func database(below profile: String) -> String? {
      if type == "storage" { return profile + "calendar-data/local.sqlite" }
      let cache = Self.cache(below: profile)
      return hasCache && (feed == nil || OpenFile.Status(path: cache) != nil) ? cache : nil
    }

    static func cache(below profile: String) -> String { profile + "calendar-data/cache.sqlite" }
  }

  /// The folder of the profile that Thunderbird starts with; `nil` if there is none.
  private static func profile(in root: String) -> String? {
    guard let text = try? SettingsText(path: profileList(of: root), .keyFile) else { return nil }
    let profiles = text.sections.filter { $0.names.first?.hasPrefix("Profile") == true }
    let installed = text.sections.filter { $0.names.first?.hasPrefix("Install") == true }
      .compactMap { $0.value("Default") }.filter { path in profiles.contains { $0.value("Path") == path } }
    let chosen = newestFirst(installed) { folder(of: $0, in: root) + "/" }.first
    let usual = profiles.first { $0.value("Default") == "1" } ?? profiles.first
    guard let path = chosen ?? usual?.value("Path"), !path.isEmpty else { return nil }
    return folder(of: path, in: root)
  }

  /// The folder of the profile that a list in `root` has at a path.
  private static func folder(of path: String, in root: String) -> String {
    path.hasPrefix("/") ? path : root + "/" + path
  }

  /// The text of preferences at a path.
  private static func bytes(_ path: String) -> Result<[UInt8], NamedFile.Failure> {
    do throws(NamedFile.Failure) {
      return .success(try NamedFile.bytes(ofFile: path, maximumSize: DesktopCalendars.maximumSettings))
    } catch {
      return .failure(error)
    }
  }

  /// The calendars of preferences at a path, in the order of their list.
  private static func entries(_ path: String) -> [Entry] {
    guard case .success(let bytes) = bytes(path) else { return [] }
    let registry = Self.registry(bytes)
    let order = registry.order
    let identifiers = registry.calendars.keys.sorted {
      (order.firstIndex(of: $0) ?? .max, $0) < (order.firstIndex(of: $1) ?? .max, $1)
    }
    return identifiers.prefix(DesktopCalendars.maximumCount)
      .map { Entry(identifier: $0, values: registry.calendars[$0] ?? [:]) }
      .filter { $0.values["type"] != nil && $0.values["disabled"] != "true" }
  }

  /// The preferences of calendars by their identifiers, and the identifiers in the order of the list.
  ///
  /// The file can be large, and few of its lines are about calendars: it is read as bytes.
  private static func registry(_ bytes: [UInt8]) -> (calendars: [String: [String: String]], order: [String]) {
    let prefix = PreferenceLine.opening + "\"calendar."
    var (calendars, order): ([String: [String: String]], [String]) = ([:], [])
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: prefix.utf8) {
      guard let preference = PreferenceLine(line) else { continue }
      let parts = preference.name.split(separator: ".", maxSplits: 3)
      if parts.count == 4, parts[1] == "registry" {
        calendars[String(parts[2]), default: [:]][String(parts[3])] = preference.value
      } else if preference.name == "calendar.list.sortOrder" {
        order = preference.value.split(separator: " ").map(String.init)
      }
    }
    return (calendars, order)
  }

  private static func add(
    _ entry: Entry, _ listing: FoundCalendar.Listing?, _ path: String, _ folders: ProgramFolders,
    _ found: inout FoundCalendars
  ) {
    var calendar = CalendarConfiguration(
      name: listing?.name ?? entry.name.plainCalendarName, location: .path(""), color: entry.color)
    if entry.values["readOnly"] == "true" { calendar.readOnlyReason = "Thunderbird says so" }
    if entry.type == "ics", let file = ProgramFolders.path(ofFileURL: entry.uri) {
      guard OpenFile.Status(path: file)?.isRegular == true else {
        return found.report(path, "there is no file \(file) of the calendar \(quoted(calendar.name))")
      }
      calendar.location = .path(file)
      found.add(FoundCalendar(calendar, of: .thunderbird))
    } else if let database = entry.database(below: path.folder) {
      var stored = FoundCalendar(calendar, of: .thunderbird, in: database, of: .thunderbird)
      stored.listing = listing
      found.add(stored)
    } else if let address = entry.feed {
      calendar.location = .web(WebCalendar(address, cache: folders.cache + "/agenda"))
      found.add(FoundCalendar(calendar, of: .thunderbird, .web))
    } else {
      calendar.location = .path(path)
      let reason = "Thunderbird keeps no copy of it; “agenda accounts add” asks the server"
      found.add(FoundCalendar(calendar, of: .thunderbird, .unreadable(reason)))
    }
  }
}

/// A line of a file with preferences of Mozilla: `user_pref("name", value);`.
struct PreferenceLine {
  /// The beginning of the lines.
  static let opening = "user_pref("

  let name: String
  /// A text without its quotes and escapes; a number or a word as it is written.
  let value: String

  /// Parses a line; `nil` if it is another one.
  init?(_ line: some Sequence<UInt8>) {
    let text = String(decoding: Array(line), as: UTF8.self).trimmed
    guard text.hasPrefix(Self.opening) else { return nil }
    var rest = text.dropFirst(Self.opening.count).trimmed
    guard let name = Self.takeText(&rest) else { return nil }
    rest = rest.trimmed
    guard rest.popFirst() == "," else { return nil }
    rest = rest.trimmed
    if rest.first == "\"" || rest.first == "'" {
      guard let text = Self.takeText(&rest) else { return nil }
      value = text
    } else {
      let word = rest.prefix { $0 != ")" }
      value = String(word.trimmed)
      rest = rest[word.endIndex...]
    }
    guard rest.trimmed.first == ")" else { return nil }
    self.name = name
  }

  /// Takes a text in quotes of either kind from the beginning; `nil` if there is none, or it does not end.
  private static func takeText(_ rest: inout Substring) -> String? {
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    var (units, line): ([UInt16], Substring) = ([], rest.dropFirst())
    while let character = line.popFirst() {
      if character == quote {
        rest = line
        return String(decoding: units, as: UTF16.self)
      }
      guard character == "\\" else {
        units += Array(String(character).utf16)
        continue
      }
      guard let escaped = line.popFirst() else { return nil }
      switch escaped {
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "u", "x":
        // A unit of UTF-16, of which two can be a character.
        let digits = line.prefix(escaped == "u" ? 4 : 2)
        guard digits.count == (escaped == "u" ? 4 : 2), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
          let unit = UInt16(digits, radix: 16)
        else { return nil }
        units.append(unit)
        line = line.dropFirst(digits.count)
      default: units += Array(String(escaped).utf16)
      }
    }
    return nil
  }
}
