internal import ICalendar

/// The calendars and task lists of Evolution, GNOME Calendar and other programs on the Evolution Data Server, from its sources.
enum EvolutionSources {
  /// A kind of list: the section of a source, the folder of the data, the file in it, its components, and how the list is called among calendars.
  private typealias Kind = (section: String, folder: String, file: String, component: String, group: String)

  private static let kinds: [Kind] = [
    ("Calendar", "calendar", "calendar.ics", "VEVENT", ""),
    ("Task List", "tasks", "tasks.ics", "VTODO", "tasks/"),
  ]

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    for source in enabledSources(folders) { for kind in kinds { add(source, kind, folders, &found) } }
  }

  /// Reads the calendars and task lists in databases: those of servers.
  static func read(_ folders: ProgramFolders, into found: inout DesktopCalendars) {
    let parents = [folders.configuration + "/evolution/sources", folders.cache + "/evolution/sources"]
    found.places = parents
    guard parents.contains(where: { OpenFile.Status(path: $0)?.isFolder == true }) else { return }
    found.settings = parents + collections(folders)
    for source in enabledSources(folders) {
      for kind in kinds {
        guard let list = source.text.section(kind.section), let backend = list.value("BackendName"),
          isStored(backend)
        else { continue }
        found.append(
          DesktopCalendar(
            path: "/\(kind.folder)/\(PercentEncoding.encoded(source.identifier))/",
            identifier: source.identifier, name: source.title,
            color: list.value("Color").flatMap { CalendarColor($0) },
            order: list.value("Order").flatMap { Int($0) },
            isHidden: list.isFalse("Selected"), components: [kind.component],
            database: database(of: source, kind, folders)))
      }
    }
  }

  /// The folders with the sources of collections, which are the accounts.
  private static func collections(_ folders: ProgramFolders) -> [String] {
    let parent = folders.cache + "/evolution/sources"
    return ProgramFolders.files(in: parent, where: { $0.first != "." && $0 != "trash" }).prefix(32)
      .map { parent + "/" + $0 }
  }

  /// Whether the lists of a backend are in databases. Birthdays are made from the address books, which are found elsewhere.
  private static func isStored(_ backend: String) -> Bool {
    !["local", "contacts", "weather"].contains(backend)
  }

  private static func database(of source: Source, _ kind: Kind, _ folders: ProgramFolders) -> String {
    "\(folders.cache)/evolution/\(kind.folder)/\(source.identifier)/cache.db"
  }

  /// The sources that the user has not disabled, by themselves or with their account.
  private static func enabledSources(_ folders: ProgramFolders) -> [Source] {
    let own = sources(in: folders.configuration + "/evolution/sources")
    let cached = collections(folders).flatMap { sources(in: $0) }
    var disabled: Set<String> = []
    for source in own + cached where source.isDisabled { disabled.insert(source.identifier) }
    let known = own.map(\.identifier)
    // The built-in lists have no source until someone edits them.
    let builtIn = [("system-calendar", "Calendar"), ("system-task-list", "Task List")]
      .filter { !known.contains($0.0) }
      .map { identifier, section in
        Source(
          identifier: identifier,
          text: SettingsText(
            "[Data Source]\nDisplayName=Personal\n[\(section)]\nBackendName=local\nColor=#becedd\n", .keyFile)
        )
      }
    let isShown = { (source: Source) in
      !disabled.contains(source.identifier) && !disabled.contains(source.parent ?? "")
    }
    // A list that an account has found by itself stays in the cache for a while when the account is gone.
    return (builtIn + own).filter(isShown) + cached.filter { isShown($0) && known.contains($0.parent ?? "") }
  }

  /// A source: its identifier is the name of its file.
  private struct Source {
    var identifier: String
    var text: SettingsText

    /// The account that it belongs to.
    var parent: String? { text.value("Parent", in: "Data Source") }

    /// Whether the user has switched it off, or the calendars of an account.
    var isDisabled: Bool {
      text.section("Data Source")?.isFalse("Enabled") == true
        || text.section("Collection")?.isFalse("CalendarEnabled") == true
    }

    /// The name for people.
    var title: String {
      (text.value("DisplayName", in: "Data Source") ?? identifier).unescapedKeyFileText
    }
  }

  private static func sources(in folder: String) -> [Source] {
    ProgramFolders.files(in: folder, where: { $0.hasSuffix(".source") && $0.first != "." })
      .compactMap { name in
        SettingsText(path: folder + "/" + name, .keyFile)
          .map { Source(identifier: String(name.dropLast(".source".count)), text: $0) }
      }
  }

  private static func add(
    _ source: Source, _ kind: Kind, _ folders: ProgramFolders, _ found: inout FoundCalendars
  ) {
    guard let list = source.text.section(kind.section), let backend = list.value("BackendName") else {
      return
    }
    var calendar = CalendarConfiguration(
      name: kind.group + source.title.plainCalendarName, location: .path(""),
      color: list.value("Color").flatMap { CalendarColor($0) })
    guard backend == "local" else {
      guard isStored(backend) else { return }
      let database = database(of: source, kind, folders)
      found.add(FoundCalendar(calendar, of: .evolution, in: database, of: .evolution))
      return
    }
    let local = source.text.section("Local Backend")
    if let url = local?.value("CustomFile"), !url.isEmpty {
      guard let path = ProgramFolders.path(ofFileURL: url.unescapedKeyFileText) else {
        return found.report(
          "\(folders.configuration)/evolution/sources/\(source.identifier).source",
          "CustomFile is no file of this computer")
      }
      calendar.location = .path(path)
      if local?.isFalse("Writable") == true { calendar.readOnlyReason = "Evolution says so" }
    } else {
      // Each built-in list has the folder `system`.
      let folder = source.identifier.hasPrefix("system-") ? "system" : source.identifier
      calendar.location = .path("\(folders.data)/evolution/\(kind.folder)/\(folder)/\(kind.file)")
    }
    // There is no file before the first event.
    guard let path = calendar.path, OpenFile.Status(path: path)?.isRegular == true else { return }
    found.add(FoundCalendar(calendar, of: .evolution))
  }

  /// Why a file of the Evolution Data Server cannot be changed; `nil` if the path is of none. The server keeps the contents in memory, does not see that
  /// another program changes the file, and overwrites that with its next change.
  static func reasonAgainstChanges(ofFile path: String) -> String? {
    let parts = path.split(separator: "/")
    let kinds: Set<Substring> = ["calendar", "tasks", "memos"]
    guard
      parts.indices.dropLast(2).contains(where: { parts[$0] == "evolution" && kinds.contains(parts[$0 + 1]) })
    else { return nil }
    return
      "Evolution does not see changes by other programs in its own files, and overwrites them; change it there"
  }
}

extension String {
  /// A text of a key file of GLib, without its escapes.
  fileprivate var unescapedKeyFileText: String {
    guard contains("\\") else { return self }
    var (text, isEscaped) = ("", false)
    for character in self {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "s"): text += " "
      case (true, "n"), (true, "t"), (true, "r"): text += " "
      default: text.append(character)
      }
      isEscaped = false
    }
    return text
  }
}
