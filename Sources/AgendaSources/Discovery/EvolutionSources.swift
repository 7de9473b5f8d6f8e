internal import ICalendar

/// The calendars and task lists of Evolution, GNOME Calendar and other programs on the Evolution Data Server, from its sources.
enum EvolutionSources {
  /// A kind of list: the section of a source, the folder of the data, the file in it, its components, the built-in source, and the setting with the source of
  /// the list that gets new items.
  private typealias Kind = (
    section: String, folder: String, file: String, component: String, builtIn: String, setting: String
  )

  private static let kinds: [Kind] = [
    ("Calendar", "calendar", "calendar.ics", "VEVENT", "system-calendar", "default-calendar"),
    ("Task List", "tasks", "tasks.ics", "VTODO", "system-task-list", "default-task-list"),
  ]

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    let calendars = DesktopCalendars(of: .evolution, folders).calendars
    for (calendar, name) in zip(calendars, calendars.names) {
      var entry = CalendarConfiguration(name: name, location: .path(calendar.database), color: calendar.color)
      entry.readOnlyReason = calendar.reasonAgainstChanges
      var one: FoundCalendar
      if !calendar.isFile {
        one = FoundCalendar(entry, of: .evolution, in: calendar.database, of: .evolution)
      } else if let status = OpenFile.Status(path: calendar.database) {
        one = FoundCalendar(
          entry, of: .evolution, status.isRegular ? .readable : .unreadable("its file is \(status.name)"))
      } else {
        let first = calendar.components == ["VTODO"] ? "task" : "event"
        one = FoundCalendar(
          entry, of: .evolution, .unreadable("Evolution makes its file with the first \(first)"))
        one.isUnmade = true
      }
      one.listing = FoundCalendar.Listing(calendar, name)
      found.add(one)
    }
    for own in installations(folders) {
      addBirthdays(own.folders, to: &found)
      report(own.folders, &found)
    }
  }

  /// Adds the calendars that Evolution makes of its address books.
  private static func addBirthdays(_ folders: ProgramFolders, to found: inout FoundCalendars) {
    for source in enabledSources(folders) {
      guard let list = source.text.section("Calendar"), list.value("BackendName") == "contacts",
        !list.isFalse("Selected")
      else { continue }
      let path = "\(folders.configuration)/evolution/sources/\(source.identifier).source"
      let entry = CalendarConfiguration(name: source.title.plainCalendarName, location: .path(path))
      let reason = "Evolution makes it of its address books, which agenda does not read"
      found.add(FoundCalendar(entry, of: .evolution, .unreadable(reason)))
    }
  }

  /// The folders of Evolution, and those of the one of Flatpak, which has an Evolution Data Server of its own.
  private static func installations(
    _ folders: ProgramFolders
  ) -> [(folders: ProgramFolders, isInFlatpak: Bool)] {
    [(folders, false), (folders.inSandbox(of: "org.gnome.Evolution"), true)]
  }

  /// Says what is wrong in the sources of an installation.
  private static func report(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    for folder in parents(folders).prefix(1) + collections(folders) {
      for name in names(in: folder) { reportDamage(of: folder + "/" + name, &found) }
    }
    for source in enabledSources(folders) {
      for kind in kinds where source.text.section(kind.section)?.value("BackendName") == "local" {
        guard case .failure(let failure) = localPath(of: source, kind, folders) else { continue }
        found.report(
          "\(folders.configuration)/evolution/sources/\(source.identifier).source", failure.message)
      }
    }
  }

  /// The folder with the sources of the user, and the one with a folder for each account that has found its calendars itself.
  private static func parents(_ folders: ProgramFolders) -> [String] {
    [folders.configuration, folders.cache].map { $0 + "/evolution/sources" }
  }

  /// Says what is wrong in a source, of which Evolution itself says nothing but in its log.
  private static func reportDamage(of path: String, _ found: inout FoundCalendars) {
    guard let text = found.settings(path, .keyFile) else { return }
    if text.section("Data Source") == nil {
      found.report(path, "is damaged: it has no section “Data Source”")
    } else if let problem = text.problems.first {
      found.report(path, line: problem.line, problem.message)
    }
  }

  /// Reads the calendars and task lists of an account: those of servers, which are in databases, and the local ones.
  static func read(_ folders: ProgramFolders, into found: inout DesktopCalendars) {
    for own in installations(folders) { read(own.folders, isInFlatpak: own.isInFlatpak, into: &found) }
  }

  private static func read(
    _ folders: ProgramFolders, isInFlatpak: Bool, into found: inout DesktopCalendars
  ) {
    let parents = parents(folders)
    found.places += parents
    let files = kinds.map { "\(folders.data)/evolution/\($0.folder)/system/\($0.file)" }
    guard (parents + files).contains(where: { OpenFile.Status(path: $0) != nil }) else { return }
    found.settings += parents + collections(folders)
    let sources = enabledSources(folders)
    let titles = Set(sources.filter { $0.text.section(kinds[0].section) != nil }.map(\.title))
    let known = Dictionary(sources.map { ($0.identifier, $0) }) { first, _ in first }
    for source in sources {
      for kind in kinds {
        guard var calendar = calendar(source, kind, folders) else { continue }
        if kind.component == "VTODO", titles.contains(source.title) {
          calendar.title = source.title
          calendar.name = TaskListName.name(of: source.title, environment: folders.environment)
        }
        if isInFlatpak {
          // Its sign-ins are where only it looks.
          calendar.path = "/flatpak" + calendar.path
          calendar.reasonAgainstChanges = "agenda only reads the calendars of Evolution in Flatpak"
        } else if !calendar.isFile {
          calendar.signIn = source.signIn(in: source.parent.flatMap { known[$0] })
        }
        if calendar.isFile || kind.component == "VEVENT" || OpenFile.Status(path: calendar.database) != nil {
          found.append(calendar)
        } else {
          // A server has a list of tasks beside each calendar, which Evolution fetches only if someone opens it.
          found.places.append(calendar.database)
        }
      }
    }
  }

  /// The path of the list into which Evolution puts new items of a component unless it is told where: that of the settings of GNOME as they are now, or the
  /// built-in one; `nil` for a component that it has no lists of.
  static func pathOfDefault(_ component: String, _ folders: ProgramFolders) -> String? {
    guard let kind = kinds.first(where: { $0.component == component }) else { return nil }
    let settings = DconfDatabase(path: folders.configuration + "/dconf/user")
    let chosen = settings?.text("/org/gnome/evolution/" + kind.setting) ?? ""
    return path(of: ["", "system"].contains(chosen) ? kind.builtIn : chosen, kind)
  }

  private static func path(of identifier: String, _ kind: Kind) -> String {
    "/\(kind.folder)/\(PercentEncoding.encoded(identifier))/"
  }

  private static func calendar(
    _ source: Source, _ kind: Kind, _ folders: ProgramFolders
  ) -> DesktopCalendar? {
    guard let list = source.text.section(kind.section), let backend = list.value("BackendName"),
      backend == "local" || isStored(backend)
    else { return nil }
    var calendar = DesktopCalendar(
      path: path(of: source.identifier, kind),
      identifier: source.identifier, name: source.title,
      color: list.value("Color").flatMap { CalendarColor($0) },
      order: list.value("Order").flatMap { Int($0) },
      isHidden: list.isFalse("Selected"), components: [kind.component],
      // Of others, the Evolution Data Server is asked before a change.
      reasonAgainstChanges: backend == "webcal"
        ? "Evolution cannot change a file on the web" : source.isReadOnly ? "Evolution says so" : nil,
      database: database(of: source, kind, folders))
    guard backend == "local" else { return calendar }
    guard case .success(let path) = localPath(of: source, kind, folders) else { return nil }
    (calendar.isFile, calendar.database) = (true, path)
    return calendar
  }

  /// The path of the file of a local list; a text that is no URL of a file of this computer is a failure.
  private static func localPath(
    of source: Source, _ kind: Kind, _ folders: ProgramFolders
  ) -> Result<String, FileError> {
    if let url = source.text.value("CustomFile", in: "Local Backend"), !url.isEmpty {
      return ProgramFolders.path(ofFileURL: url.unescapedKeyFileText).map { .success($0) }
        ?? .failure(FileError(.notAFile, "CustomFile is no file of this computer"))
    }
    // Each built-in list has the folder `system`.
    let folder = source.identifier.hasPrefix("system-") ? "system" : source.identifier
    return .success("\(folders.data)/evolution/\(kind.folder)/\(folder)/\(kind.file)")
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
    let builtIn = kinds.filter { !known.contains($0.builtIn) }
      .map { kind in
        Source(
          identifier: kind.builtIn,
          text: SettingsText(
            "[Data Source]\nDisplayName=Personal\n[\(kind.section)]\nBackendName=local\nColor=#becedd\n",
            .keyFile)
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

    /// Whether the source says that its calendar cannot be changed.
    var isReadOnly: Bool { text.section("Local Backend")?.isFalse("Writable") == true }

    /// Whether the user has switched it off, or the calendars of an account.
    var isDisabled: Bool {
      text.section("Data Source")?.isFalse("Enabled") == true
        || text.section("Collection")?.isFalse("CalendarEnabled") == true
    }

    /// Where Evolution looks for the sign-in, if `parent` is what it belongs to; `nil` if it needs none, or one that is kept in another way.
    func signIn(in parent: Source?) -> DesktopCalendar.SignIn? {
      let account = parent.flatMap { $0.text.section("Collection") == nil ? nil : $0 }
      if let name = account?.text.value("AccountId", in: "GNOME Online Accounts"), !name.isEmpty {
        return .gnome(account: name)
      }
      let method = text.value("Method", in: "Authentication")
      guard ["plain/password", "password", "plain", "basic", "digest"].contains(method?.lowercased()) else {
        return nil
      }
      // GNOME writes this method for public calendars too, without a user.
      let users = [self, account].compactMap { $0?.text.value("User", in: "Authentication") }
      guard users.contains(where: { !$0.isEmpty }) else { return nil }
      return .password(sources: [identifier] + (account.map { [$0.identifier] } ?? []))
    }

    /// The name for people.
    var title: String {
      (text.value("DisplayName", in: "Data Source") ?? identifier).unescapedKeyFileText
    }
  }

  /// The names of the files with sources in a folder.
  private static func names(in folder: String) -> [String] {
    ProgramFolders.files(in: folder, where: { $0.hasSuffix(".source") && $0.first != "." })
  }

  private static func sources(in folder: String) -> [Source] {
    names(in: folder).compactMap { name in
      (try? SettingsText(path: folder + "/" + name, .keyFile))
        .map { Source(identifier: String(name.dropLast(".source".count)), text: $0) }
    }
  }

  /// Why a file of the Evolution Data Server cannot be changed; `nil` if the path is of none. The server keeps the contents in memory, does not see that
  /// another program changes the file, and overwrites that with its next change.
  static func reasonAgainstChanges(ofFile path: String) -> String? {
    let parts = path.split(separator: "/")
    let kinds: Set<Substring> = ["calendar", "tasks", "memos"]
    guard
      parts.indices.dropLast(2).contains(where: { parts[$0] == "evolution" && kinds.contains(parts[$0 + 1]) })
    else { return nil }
    let reason =
      "Evolution does not see changes by other programs in its own files, and overwrites them; change it there"
    guard !path.contains("/.var/app/") else { return reason }
    return
      """
      \(reason), or replace it in the configuration by an [[account]] with kind = "evolution", by which Evolution \
      makes the changes
      """
  }
}

/// The name of a list of tasks that is called as a calendar is: GNOME’s first ones are both “Personal”.
package enum TaskListName {
  /// The names by languages, with `%` in place of the name that both have.
  private static let patterns = [
    "de": "% (Aufgaben)", "en": "% tasks", "es": "% (tareas)", "fr": "% (tâches)", "he": "% (משימות)",
    "ja": "%のタスク", "pt": "% (tarefas)", "zh": "%任务", "zh-hant": "%工作",
  ]
  /// The places where the traditional characters of Chinese are written.
  private static let traditional = ["tw", "hk", "mo", "hant"]

  /// The name of a list of tasks that is called as a calendar is, in the language of an environment.
  static func name(of title: String, environment: [String: String]) -> String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    let parts = (locale ?? "").lowercased().split { !$0.isLetter }.map(String.init)
    let isTraditional = parts.first == "zh" && parts.dropFirst().contains(where: traditional.contains)
    return name(of: title, patterns[isTraditional ? "zh-hant" : parts.first ?? ""])
  }

  private static func name(of title: String, _ pattern: String?) -> String {
    let pattern = pattern ?? "% tasks"
    let place = pattern.firstIndex(of: "%") ?? pattern.startIndex
    return pattern[..<place] + title + pattern[pattern.index(after: place)...]
  }

  /// Whether a list of tasks has a name in any language.
  package static func isName(_ name: String, of title: String) -> Bool {
    patterns.values.contains { self.name(of: title, $0) == name }
  }
}

/// The settings of a user in a database of dconf, in the form GVDB of GLib: a table of names, of which each can have another one as its beginning.
/// Without D-Bus it can only be read.
struct DconfDatabase {
  /// The most bytes of a database, and the most parts of a name.
  private static let (maximumSize, maximumDepth) = (4 << 20, 32)
  private static let signature = Array("GVariant".utf8)
  /// The number of bytes of an entry of the table, and the mark of a name without a beginning.
  private static let (entrySize, none) = (24, 0xFFFF_FFFF)
  private static let typeOfValues = UInt8(ascii: "v")

  private let bytes: [UInt8]
  /// Where the entries of the table begin, and how many there are.
  private let (start, count): (Int, Int)

  /// Reads the database at a path; `nil` if there is none of this form.
  init?(path: String) {
    guard let bytes = try? NamedFile.bytes(ofFile: path, maximumSize: Self.maximumSize),
      bytes.starts(with: Self.signature)
    else { return nil }
    self.bytes = bytes
    // Behind the header is the place of the table, which begins with the sizes of two lists by which names are found fast.
    guard let table = Self.number(bytes, at: 16), let end = Self.number(bytes, at: 20),
      let bloom = Self.number(bytes, at: table), let buckets = Self.number(bytes, at: table + 4)
    else { return nil }
    start = table + 8 + 4 * ((bloom & 0x07FF_FFFF) + buckets)
    guard start <= end, end <= bytes.count else { return nil }
    count = (end - start) / Self.entrySize
  }

  /// The text with a name, such as `/org/gnome/evolution/default-calendar`; `nil` if there is none.
  func text(_ name: String) -> String? {
    let entries = (0..<count).lazy.filter {
      bytes[start + $0 * Self.entrySize + 14] == Self.typeOfValues && isNamed($0, name)
    }
    guard let entry = entries.first,
      let first = number(of: entry, at: 16), let end = number(of: entry, at: 20), first <= end,
      end <= bytes.count
    else { return nil }
    // A text ends with a zero, and another one divides a value from its type.
    let value = bytes[first..<end]
    guard value.suffix(3).elementsEqual([0, 0, UInt8(ascii: "s")]) else { return nil }
    return String(decoding: value.dropLast(3), as: UTF8.self)
  }

  private func isNamed(_ entry: Int, _ name: String) -> Bool {
    var (entry, rest) = (entry, Array(name.utf8)[...])
    for _ in 0..<Self.maximumDepth {
      guard entry < count, let first = number(of: entry, at: 8), let parent = number(of: entry, at: 4) else {
        return false
      }
      let place = start + entry * Self.entrySize + 12
      let length = Int(bytes[place]) | Int(bytes[place + 1]) << 8
      guard first + length <= bytes.count, rest.suffix(length).elementsEqual(bytes[first..<(first + length)])
      else { return false }
      rest = rest.dropLast(length)
      if parent == Self.none { return rest.isEmpty }
      entry = parent
    }
    return false
  }

  private func number(of entry: Int, at place: Int) -> Int? {
    Self.number(bytes, at: start + entry * Self.entrySize + place)
  }

  /// The number of four bytes, the lowest first.
  private static func number(_ bytes: [UInt8], at place: Int) -> Int? {
    guard place >= 0, place + 4 <= bytes.count else { return nil }
    return bytes[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
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
