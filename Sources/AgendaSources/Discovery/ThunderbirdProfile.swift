internal import AgendaJCal
internal import AgendaPlatform
internal import ICalendar

/// The calendars of Thunderbird, from `prefs.js` of the profile in use.
enum ThunderbirdProfile {
  /// The largest `prefs.js` that is read, in bytes.
  private static let maximumSize = 8 << 20

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    let roots = [
      "/.thunderbird", "/snap/thunderbird/common/.thunderbird",
      "/.var/app/org.mozilla.Thunderbird/.thunderbird",
    ].map { folders.home + $0 }
    for root in roots {
      guard let profile = profile(in: root) else { continue }
      read(profile + "/prefs.js", folders, &found)
    }
  }

  /// The folder of the profile that Thunderbird starts with; `nil` if there is none.
  private static func profile(in root: String) -> String? {
    guard let text = SettingsText(path: root + "/profiles.ini", .keyFile) else { return nil }
    let profiles = text.sections.filter { $0.names.first?.hasPrefix("Profile") == true }
    let installed = text.sections.filter { $0.names.first?.hasPrefix("Install") == true }
      .compactMap { $0.value("Default") }
    let chosen =
      installed.lazy.compactMap { path in profiles.first { $0.value("Path") == path } }.first
      ?? profiles.first { $0.value("Default") == "1" } ?? profiles.first
    guard let path = chosen?.value("Path"), !path.isEmpty else { return nil }
    return path.hasPrefix("/") ? path : root + "/" + path
  }

  private static func read(_ path: String, _ folders: ProgramFolders, _ found: inout FoundCalendars) {
    guard let bytes = try? NamedFile.bytes(ofFile: path, maximumSize: maximumSize) else { return }
    let registry = Self.registry(bytes)
    let order = registry.order
    let identifiers = registry.calendars.keys.sorted {
      (order.firstIndex(of: $0) ?? .max, $0) < (order.firstIndex(of: $1) ?? .max, $1)
    }
    for identifier in identifiers.prefix(256) {
      add(registry.calendars[identifier] ?? [:], path, folders, &found)
    }
  }

  /// The preferences of calendars by their identifiers, and the identifiers in the order of the list.
  ///
  /// The file can be large, and few of its lines are about calendars: it is read as bytes.
  private static func registry(_ bytes: [UInt8]) -> (calendars: [String: [String: String]], order: [String]) {
    let prefix = "user_pref(\"calendar."
    var (calendars, order): ([String: [String: String]], [String]) = ([:], [])
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: prefix.utf8) {
      let line = String(decoding: line, as: UTF8.self).trimmed
      guard line.hasSuffix(");"), let comma = line.firstIndex(of: ",") else { continue }
      let name = line[line.index(line.startIndex, offsetBy: prefix.count)..<comma].trimmed
      guard name.last == "\"" else { continue }
      let written = line[line.index(after: comma)...].dropLast(2).trimmed
      // A text is written as in JSON.
      let value = JSONValue.texts(in: Array("{\"value\":\(written)}".utf8))?["value"] ?? String(written)
      let parts = name.dropLast().split(separator: ".", maxSplits: 2)
      if parts.count == 3, parts[0] == "registry" {
        calendars[String(parts[1]), default: [:]][String(parts[2])] = value
      } else if name == "list.sortOrder\"" {
        order = value.split(separator: " ").map(String.init)
      }
    }
    return (calendars, order)
  }

  private static func add(
    _ values: [String: String], _ path: String, _ folders: ProgramFolders, _ found: inout FoundCalendars
  ) {
    guard let type = values["type"], values["disabled"] != "true" else { return }
    let uri = values["uri"] ?? ""
    var calendar = CalendarConfiguration(
      name: (values["name"] ?? "calendar").plainCalendarName, location: .path(""),
      color: CalendarColor(values["color"] ?? "#a8c2e1"))
    if values["readOnly"] == "true" { calendar.readOnlyReason = "Thunderbird says so" }
    if type == "ics", let file = ProgramFolders.path(ofFileURL: uri) {
      guard OpenFile.Status(path: file)?.isRegular == true else {
        return found.report(path, "there is no file \(file) of the calendar \(quoted(calendar.name))")
      }
      calendar.location = .path(file)
      found.add(FoundCalendar(calendar, of: .thunderbird))
    } else if type == "ics", let address = try? WebAddress(uri) {
      calendar.location = .web(WebCalendar(address, cache: folders.cache + "/agenda"))
      found.add(FoundCalendar(calendar, of: .thunderbird, .web))
    } else {
      let database = type == "storage" ? "local.sqlite" : "cache.sqlite"
      calendar.location = .path("\(path.folder)calendar-data/\(database)")
      let reason = "Thunderbird keeps it in a database, which agenda does not read yet"
      found.add(FoundCalendar(calendar, of: .thunderbird, .unreadable(reason)))
    }
  }
}
