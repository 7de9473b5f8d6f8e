internal import AgendaPlatform
internal import ICalendar

/// The calendars of khal, from `[calendars]` of `khal/config`.
enum KhalSettings {
  /// The keys of a calendar, of which `priority` decides only about colours of days.
  private static let keys: Set<String> = ["path", "color", "priority", "readonly", "type", "addresses"]

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    guard let path = Self.path(folders), let text = found.settings(path, .configObj) else { return }
    for problem in text.problems { found.report(path, line: problem.line, problem.message) }
    let sections = text.sections.filter { $0.names.count == 2 && $0.names[0] == "calendars" }
    var reading = Reading(path: path, folders: folders, names: Set(sections.map { $0.names[1] }))
    // khal looks for the calendars of patterns after those that are named.
    let (patterns, named) = (sections.filter(\.isPattern), sections.filter { !$0.isPattern })
    for section in named { reading.add(section, &found) }
    for section in patterns.sorted(by: { $0.names[1] < $1.names[1] }) { reading.addAll(section, &found) }
    if let name = text.value("default_calendar", in: "default") {
      found.defaultCalendar = reading.given[name]
    }
    // Without it khal shows times in the zone of the computer: `default_timezone` is that of new events.
    if let zone = text.sections.last(where: { $0.names == ["locale"] })?.entries.last(where: {
      $0.key == "local_timezone"
    }), let name = zone.value, !name.isEmpty {
      if ZoneDatabase.system.isInstalled, ZoneDatabase.system.zone(writtenAs: name) == nil {
        found.report(path, line: zone.line, "\(quoted(name)) is no time zone of this computer")
      } else {
        (found.timeZone, found.timeZoneSource) = (name, path)
      }
    }
  }

  /// The first of the files that khal looks for; `nil` if there is none.
  private static func path(_ folders: ProgramFolders) -> String? {
    ([folders.configuration] + folders.sharedConfigurations).map { $0 + "/khal/config" }
      .first { OpenFile.Status(path: $0) != nil }
  }

  /// The calendars that were read from a file so far.
  private struct Reading {
    let path: String
    let folders: ProgramFolders
    /// The names that khal has given.
    var names: Set<String>
    /// The names under which the calendars are known here, by their names in khal.
    var given: [String: String] = [:]

    mutating func add(_ section: SettingsText.Section, _ found: inout FoundCalendars) {
      guard let folder = folder(of: section, &found) else { return }
      add(section, folder, named: section.names[1], color: color(of: section, &found), &found)
    }

    /// Adds a calendar for each folder that the pattern means.
    mutating func addAll(_ section: SettingsText.Section, _ found: inout FoundCalendars) {
      guard let pattern = folder(of: section, &found) else { return }
      let color = color(of: section, &found)
      var folders = FolderPattern(pattern)
      let matches = folders.innermostFolders()
      if matches.isEmpty { found.report(path, line: section.line, "\(pattern) matches no folder") }
      names.remove(section.names[1])
      for folder in matches.prefix(256) {
        let metadata = (try? FolderListing(path: folder)).map { CollectionMetadata(of: $0) }
        let base = metadata?.displayName ?? folder.lastPathPart
        var name = base
        while !names.insert(name).inserted { name += "1" }
        // The number depends on the other folders.
        add(section, folder, named: name, ownName: base, color: metadata?.color ?? color, &found)
      }
    }

    private mutating func add(
      _ section: SettingsText.Section, _ folder: String, named name: String, ownName: String? = nil,
      color: CalendarColor?, _ found: inout FoundCalendars
    ) {
      guard OpenFile.Status(path: folder)?.isFolder == true else {
        return found.report(path, line: section.line, "there is no folder \(folder)")
      }
      var calendar = CalendarConfiguration(
        name: name.plainCalendarName, location: .folder(folder), color: color)
      if section.value("type") == "birthdays" { calendar.kind = .birthdays }
      if section.isTrue("readonly") { calendar.readOnlyReason = "khal’s configuration says so" }
      let addresses = section.entries.last { $0.key == "addresses" }?.values ?? []
      calendar.addresses = Set(addresses.filter { !$0.isEmpty }.map { $0.lowercased() })
      given[name] = found.add(FoundCalendar(calendar, of: .khal), ownName: ownName?.plainCalendarName)
    }

    /// The folder of a calendar, or the pattern of its folders; `nil` if the section is not understood.
    private func folder(of section: SettingsText.Section, _ found: inout FoundCalendars) -> String? {
      for entry in section.entries where !KhalSettings.keys.contains(entry.key) {
        found.report(path, line: entry.line, "unknown key \(quoted(entry.key))")
      }
      if let type = section.value("type"), !["calendar", "birthdays", "discover"].contains(type) {
        found.report(path, line: section.line, "unknown type \(quoted(type))")
        return nil
      }
      guard let folder = section.value("path"), let expanded = folders.expand(folder) else {
        found.report(path, line: section.line, "\(quoted(section.names[1])) has no full path")
        return nil
      }
      return expanded
    }

    /// The colour of a calendar; `nil` for that of its folder.
    private func color(
      of section: SettingsText.Section, _ found: inout FoundCalendars
    ) -> CalendarColor? {
      guard let text = section.value("color"), !text.isEmpty, text != "auto" else { return nil }
      let color = CalendarColor(khal: text)
      if color == nil { found.report(path, line: section.line, "unknown color \(quoted(text))") }
      return color
    }
  }
}

extension SettingsText.Section {
  /// Whether the section stands for all folders of a pattern.
  fileprivate var isPattern: Bool { value("type") == "discover" }
}

extension CalendarColor {
  /// The names of khal that CSS does not have, or has for another colour, as terminals show them, and the first sixteen of the palette.
  private static let khalNames: [String: String] = [
    "brown": "#aa5500", "dark gray": "#555555", "light gray": "#aaaaaa", "light red": "#ff5555",
    "dark red": "#aa0000", "light green": "#55ff55", "dark green": "#00aa00", "light blue": "#5555ff",
    "dark blue": "#0000aa", "light magenta": "#ff55ff", "dark magenta": "#aa00aa", "light cyan": "#55ffff",
    "dark cyan": "#00aaaa",
  ]
  private static let palette = [
    "#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa", "#555555",
    "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
  ]

  /// A colour of khal: a name, a number of the palette of 256 colours, or `#rrggbb`.
  init?(khal text: String) {
    guard let number = UInt8(text) else {
      self.init(Self.khalNames[text] ?? text)
      return
    }
    switch Int(number) {
    case ..<16: self.init(Self.palette[Int(number)])
    case ..<232:
      let level = { (step: Int) in UInt8(step == 0 ? 0 : 55 + 40 * step) }
      let cube = Int(number) - 16
      self.init(red: level(cube / 36), green: level(cube / 6 % 6), blue: level(cube % 6))
    default:
      let gray = UInt8(8 + 10 * (Int(number) - 232))
      self.init(red: gray, green: gray, blue: gray)
    }
  }
}

/// A path with `*`, `?`, `[…]` in its parts, and `**` for any number of folders, as in the module glob of Python: hidden folders have to be written as such.
struct FolderPattern {
  /// The most folders that are looked into.
  static let maximumCount = 1024
  /// The most levels that `**` goes down.
  static let maximumDepth = 8

  private let parts: [Substring]
  /// The number of folders that were looked into.
  private var count = 0

  /// The pattern in a full path.
  init(_ path: String) { parts = path.split(separator: "/") }

  /// Whether a part of the path is a pattern.
  static func isPattern(_ path: some StringProtocol) -> Bool { path.contains { "*?[".contains($0) } }

  /// The folders that match, without those that hold another one that matches, sorted.
  mutating func innermostFolders() -> [String] {
    let found = Set(folders("", parts[...]))
    let parents = Set(found.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) })
    return found.filter { !parents.contains($0) }.sorted()
  }

  private mutating func folders(_ base: String, _ rest: ArraySlice<Substring>) -> [String] {
    guard let part = rest.first else {
      return OpenFile.Status(path: base.isEmpty ? "/" : base)?.isFolder == true ? [base] : []
    }
    let next = rest.dropFirst()
    guard Self.isPattern(part) else { return folders(base + "/" + part, next) }
    guard part == "**" else {
      let pattern = String(part)
      let names = subfolders(base).filter { fnmatch(pattern, $0, FNM_PERIOD | FNM_NOESCAPE) == 0 }
      return names.flatMap { folders(base + "/" + $0, next) }
    }
    // No circle of links is followed.
    var seen: Set<FileIdentity> = []
    return everyFolder(base, depth: 0, &seen).flatMap { folders($0, next) }
  }

  /// A folder and all below it that were not seen.
  private mutating func everyFolder(_ base: String, depth: Int, _ seen: inout Set<FileIdentity>) -> [String] {
    guard depth <= Self.maximumDepth,
      let identity = OpenFile.Status(path: base.isEmpty ? "/" : base)?.identity,
      seen.insert(identity).inserted
    else { return [] }
    var all = [base]
    for name in subfolders(base) { all += everyFolder(base + "/" + name, depth: depth + 1, &seen) }
    return all
  }

  private mutating func subfolders(_ path: String) -> [String] {
    count += 1
    guard count <= Self.maximumCount, let listing = try? FolderListing(path: path.isEmpty ? "/" : path) else {
      return []
    }
    return (listing.ownFolders + listing.linkedFolders).sorted()
  }
}

/// The address books of khard, from `[addressbooks]` of `khard/khard.conf`.
package enum KhardSettings {
  /// The folders of the address books; none if khard is not configured. What is not understood is left out.
  package static func folders(environment: [String: String], home: String) -> [String] {
    let places = ProgramFolders(environment: environment, home: home)
    let named = environment["KHARD_CONFIG"].flatMap { $0.isEmpty ? nil : places.expand($0) }
    let usual = ([places.configuration] + places.sharedConfigurations).map { $0 + "/khard/khard.conf" }
    guard let path = named ?? usual.first(where: { OpenFile.Status(path: $0) != nil }),
      let text = try? SettingsText(path: path, .configObj)
    else { return [] }
    var seen: Set<String> = []
    return text.sections.filter { $0.names.count == 2 && $0.names[0] == "addressbooks" }
      .flatMap { folders(of: $0, places) }.filter { seen.insert($0).inserted }
  }

  /// The folder of an address book, or those that its pattern means.
  private static func folders(of section: SettingsText.Section, _ places: ProgramFolders) -> [String] {
    guard let path = section.value("path").flatMap(places.expand) else { return [] }
    guard section.value("type") == "discover" || FolderPattern.isPattern(path) else { return [path] }
    var pattern = FolderPattern(path)
    return pattern.innermostFolders()
  }
}
