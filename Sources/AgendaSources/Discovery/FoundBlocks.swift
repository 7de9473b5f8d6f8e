internal import ICalendar

extension FoundCalendars {
  /// The calendars that were found, in words: `3 calendars found in the usual folders and in Evolution`; `nil` if there is none. Those in databases, which
  /// only an account shows, are counted by themselves.
  package var sentence: String? {
    let readable = calendars.filter(\.isReadable)
    let owners = CalendarOwner.allCases.filter { owner in readable.contains { $0.owner == owner } }
      .map { "in " + $0.title }
    let shown = readable.isEmpty ? nil : "\(counted(readable.count, "calendar")) found \(Self.list(owners))"
    let stored = programs.filter { $0.calendars.contains(where: \.isStored) }
    let count = calendars.count(where: \.isStored)
    guard count > 0 else { return shown }
    let places = Self.list(stored.map { "in a database of " + $0.program.title })
    return shown.map { "\($0), and \(count) \(places)" } ?? "\(counted(count, "calendar")) found \(places)"
  }

  /// Words as a list: `a`, `a and b`, `a, b and c`.
  package static func list(_ words: [String]) -> String {
    words.count < 3
      ? words.joined(separator: " and ")
      : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
  }

  /// The programs of the desktop whose calendars an account shows, each with these.
  package var programs: [(program: DesktopProgram, calendars: [FoundCalendar])] {
    DesktopProgram.allCases.compactMap { program in
      let own = calendars.filter { $0.program == program }
      return own.isEmpty ? nil : (program, own)
    }
  }

  /// The sentence about the command that writes them into the configuration, and adds the accounts that are not shown yet.
  package var advice: String {
    let count = calendars.count(where: { $0.isReadable || $0.isStored })
    let kept = count == 0 ? nil : "keeps \(count == 1 ? "it" : "them")"
    let added = unshownAccounts.list.map { "adds \($0) from GNOME" }
    let done = Self.list([kept, added].compactMap(\.self))
    return "“agenda setup” \(done.isEmpty ? "makes one" : done)"
  }
}

extension Configuration {
  /// The configuration in place of one that does not exist: the calendars that were found, and an account for each program of the desktop.
  package init(_ found: FoundCalendars) {
    self.init(calendars: found.readable)
    accounts = found.programs.map { found.account(of: $0.program) }
    if let name = found.defaultCalendar, calendars.contains(where: { $0.name == name && $0.takes("VEVENT") })
    {
      defaults.defaultCalendar = name
    }
    self.found = found
  }
}

extension ConfigurationText {
  /// Calendars as the configuration names them.
  package struct Found {
    /// A calendar with the keys and values of its table.
    package struct Entry {
      package var calendar: CalendarConfiguration
      package var owner: CalendarOwner
      package var values: [(key: String, value: ConfigurationValue)]

      package var name: String { calendar.name }
    }

    /// The calendars, each under a name that no other has in any letter case.
    package private(set) var calendars: [Entry] = []
    /// The paths that a configuration cannot hold.
    package private(set) var refused: [String] = []

    /// The calendars that can be read.
    package init(_ found: FoundCalendars, _ home: String) {
      self.init(found.calendars.filter(\.isReadable), home)
    }

    /// Calendars whose names may not be among `taken`, with paths below the folder `home`.
    package init(_ found: [FoundCalendar], _ home: String, taken: [String] = []) {
      var names = UniqueNames(taken: taken, countsCase: false)
      // Other programs read of a folder its files alone, also when there are folders in it later.
      let whole = found.filter { $0.isFolder && $0.owner == .folders && !$0.isAlone(beside: found) }
      for entry in found where !whole.contains(where: { $0.shows(entry) }) {
        var calendar = entry.calendar
        var values: [(key: String, value: ConfigurationValue)] = []
        guard let place = Self.place(of: calendar, home) else {
          refused.append(calendar.source)
          continue
        }
        values.append(place)
        if entry.isFolder, !whole.contains(entry) { values.append(("subfolders", .truth(false))) }
        calendar.name = names.unique(calendar.name)
        values.insert(("name", .text(calendar.name)), at: 0)
        if let color = calendar.color { values.append(("color", .text(color.description))) }
        if let kind = calendar.kind { values.append(("kind", .text(kind.rawValue))) }
        if calendar.readOnlyReason != nil { values.append(("read-only", .truth(true))) }
        if !calendar.addresses.isEmpty { values.append(("addresses", .texts(calendar.addresses.sorted()))) }
        calendars.append(Entry(calendar: calendar, owner: entry.owner, values: values))
      }
    }

    /// The key with the place of a calendar; `nil` if a configuration cannot hold it, or would have a password in it.
    private static func place(
      of calendar: CalendarConfiguration, _ home: String
    ) -> (key: String, value: ConfigurationValue)? {
      if let web = calendar.web {
        return web.address.credentials == nil ? ("url", .text(web.address.url)) : nil
      }
      return calendar.path.flatMap { written($0, home) }.map { ("path", .text($0)) }
    }

    /// A path with `~` for the folder of the user; `nil` if a configuration would read it in another way.
    private static func written(_ path: String, _ home: String) -> String? {
      let written = path.hasPrefix(home + "/") && home != "/" ? "~" + path.dropFirst(home.count) : path
      let isPlain = !written.unicodeScalars.contains { $0 == "$" || $0.value < 0x20 || $0 == "\u{FFFD}" }
      return isPlain ? written : nil
    }

    /// The tables of the calendars, each program under a comment.
    package var text: String {
      var (text, last): (String, CalendarOwner?) = ("", nil)
      for entry in calendars {
        if !text.isEmpty { text += "\n" }
        if entry.owner != last {
          text += "# \(entry.owner == .folders ? "In" : "Found in") \(entry.owner.title).\n"
        }
        last = entry.owner
        text += Self.table(entry.values)
      }
      return text
    }

    /// The lines of a `[[calendar]]`.
    package static func table(_ values: [(key: String, value: ConfigurationValue)]) -> String {
      values.reduce("[[calendar]]\n") { $0 + "\($1.key) = \($1.value.literal)\n" }
    }
  }
}

extension FoundCalendar {
  /// The place of the calendar for a person, with `~` for the folder `home`.
  package func place(home: String) -> String {
    let source = calendar.source
    return source.hasPrefix(home + "/") && home != "/" ? "~" + source.dropFirst(home.count) : source
  }

  fileprivate var isFolder: Bool { if case .folder = calendar.location { true } else { false } }

  /// Whether its folder has folders in it that are no part of it: calendars of their own, or some that its program does not read.
  fileprivate func isAlone(beside others: [FoundCalendar]) -> Bool {
    guard let path = calendar.path, let tree = FolderTree(path: path) else { return false }
    let inner = Set(others.filter(shows).compactMap(\.calendar.path))
    return tree.calendarFolders.contains { !$0.names.isEmpty && !inner.contains($0.path) }
  }

  /// Whether another calendar is in its folder, and has the name that it has there.
  fileprivate func shows(_ other: FoundCalendar) -> Bool {
    guard self != other, case .folder(let outer) = calendar.location,
      case .folder(let inner) = other.calendar.location
    else { return false }
    return inner.hasPrefix(outer + "/")
      && other.calendar.name == calendar.name + inner.dropFirst(outer.count)
  }
}

extension AccountConfiguration {
  /// The calendars of a program of the desktop.
  package init(name: String, program: DesktopProgram) {
    self.init(name: name, server: .desktop(program), signIn: .unneeded)
  }

  /// The table of the calendars of a program of the desktop; `nil` for an account on a server.
  package var tableOfProgram: String? {
    program.map { program in
      let named = names.sorted { $0.key < $1.key }.map { path, name in
        "\(ConfigurationValue.text(path).literal) = \(ConfigurationValue.text(name).literal)"
      }
      let lines = [
        "# The calendars of \(program.title)\(program == .thunderbird ? ", which are only read" : "").",
        "[[account]]",
        "name = \(ConfigurationValue.text(name).literal)",
        "kind = \(ConfigurationValue.text(program.rawValue).literal)",
        named.isEmpty ? nil : "# The names under which calendars were shown before.",
        named.isEmpty ? nil : "names = { \(named.joined(separator: ", ")) }",
      ]
      return lines.compactMap(\.self).map { $0 + "\n" }.joined()
    }
  }
}

/// The calendar of a user who has none.
package enum PersonalCalendar {
  package static let name = "personal"

  /// Its folder, in the first of the usual ones.
  package static func path(environment: [String: String], home: String) -> String {
    let folders = BaseDirectories.calendarFolders(environment: environment, home: home)
    return (folders.first ?? home) + "/" + name
  }

  /// Whether a user has none for new components with a name, so that it is made: none of `calendars` takes them, and none of `accounts`, whose calendars are
  /// not among these, can have one that does.
  package static func isNeeded(
    for component: String = "VEVENT", beside calendars: [CalendarConfiguration],
    _ accounts: [AccountConfiguration], _ found: FoundCalendars
  ) -> Bool {
    !calendars.contains { $0.takes(component) }
      && accounts.allSatisfy { account in
        guard let program = account.program else { return false }
        return !found.calendars.contains { $0.isChanged(by: program) }
      }
  }

  /// Its table in a configuration.
  package static func found(environment: [String: String], home: String) -> FoundCalendar {
    FoundCalendar(
      CalendarConfiguration(name: name, location: .folder(path(environment: environment, home: home))),
      of: .folders)
  }
}
