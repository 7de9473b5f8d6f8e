internal import ICalendar

/// The calendars and task lists of Evolution, GNOME Calendar and other programs on the Evolution Data Server, from its sources.
enum EvolutionSources {
  /// The kinds of lists: the section of a source, the folder of the data, the file in it, and how the list is called among calendars.
  private static let kinds = [
    (section: "Calendar", folder: "calendar", file: "calendar.ics", group: ""),
    (section: "Task List", folder: "tasks", file: "tasks.ics", group: "tasks/"),
  ]

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    let own = sources(in: folders.configuration + "/evolution/sources")
    let cached = ProgramFolders.files(
      in: folders.cache + "/evolution/sources", where: { $0.first != "." && $0 != "trash" }
    ).prefix(32).flatMap { sources(in: folders.cache + "/evolution/sources/" + $0) }
    var disabled: Set<String> = []
    for source in own where source.text.section("Data Source")?.isFalse("Enabled") == true {
      disabled.insert(source.identifier)
    }
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
    for source in builtIn + own + cached {
      let parent = source.text.value("Parent", in: "Data Source") ?? ""
      guard !disabled.contains(source.identifier), !disabled.contains(parent) else { continue }
      for kind in kinds { add(source, kind, folders, &found) }
    }
  }

  /// A source: its identifier is the name of its file.
  private struct Source {
    var identifier: String
    var text: SettingsText
  }

  private static func sources(in folder: String) -> [Source] {
    ProgramFolders.files(in: folder, where: { $0.hasSuffix(".source") && $0.first != "." })
      .compactMap { name in
        SettingsText(path: folder + "/" + name, .keyFile)
          .map { Source(identifier: String(name.dropLast(".source".count)), text: $0) }
      }
  }

  private static func add(
    _ source: Source, _ kind: (section: String, folder: String, file: String, group: String),
    _ folders: ProgramFolders, _ found: inout FoundCalendars
  ) {
    guard let list = source.text.section(kind.section), let backend = list.value("BackendName") else {
      return
    }
    let title = source.text.value("DisplayName", in: "Data Source") ?? source.identifier
    var calendar = CalendarConfiguration(
      name: kind.group + title.unescapedKeyFileText.plainCalendarName, location: .path(""),
      color: list.value("Color").flatMap { CalendarColor($0) })
    guard backend == "local" else {
      // Birthdays are made from the address books, which are found elsewhere.
      guard backend != "contacts", backend != "weather" else { return }
      calendar.location = .path("\(folders.cache)/evolution/\(kind.folder)/\(source.identifier)/cache.db")
      let reason = "Evolution keeps it in a database, which agenda does not read yet"
      found.add(FoundCalendar(calendar, of: .evolution, .unreadable(reason)))
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
