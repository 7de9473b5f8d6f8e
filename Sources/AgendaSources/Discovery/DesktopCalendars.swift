package import ICalendar

/// A calendar of a program of the desktop, in a database or in a file.
package struct DesktopCalendar: Sendable, Hashable {
  /// The path that identifies it in its account, which begins and ends with a slash.
  package var path: String
  /// The identifier by which its database knows it.
  package var identifier: String
  /// The name for people. It is text of strangers.
  package var name: String
  package var color: CalendarColor?
  /// The place among the calendars of the program; `nil` if it has none.
  package var order: Int?
  /// Whether the program does not show it now.
  package var isHidden = false
  /// The components that it can contain; empty for all.
  package var components: [String] = []
  /// Why agenda cannot have its program change it, in words without a full stop; `nil` if it can.
  package var reasonAgainstChanges: String?
  /// Whether ``database`` is an iCalendar file.
  package var isFile = false
  /// The path of the database or the file, which may not exist yet.
  package var database: String
  /// The sign-in that its program needs to reach the server of the calendar; `nil` if it needs none, or one that is not known.
  package var signIn: SignIn?

  /// The files whose change can mean other events: an iCalendar file, or a database with its log.
  package var watchedFiles: [String] { isFile ? [database] : [database, database + "-wal"] }

  /// Where the sign-in to the server of a calendar is kept.
  package enum SignIn: Sendable, Hashable {
    /// In the Secret Service, as the password of one of these sources of Evolution.
    case password(sources: [String])
    /// In the account of GNOME Online Accounts with an identifier.
    case gnome(account: String)
  }

  /// The form in which the list of an account has it. Its address, in a domain that never exists (RFC 6761 section 6.4), is only a name.
  package func remote(of program: DesktopProgram) -> RemoteCalendar? {
    guard let address = try? WebAddress("https://\(program.rawValue).invalid\(path)") else { return nil }
    var calendar = RemoteCalendar(address: address, name: name.withoutControlCharacters)
    (calendar.color, calendar.order, calendar.components) = (color, order, components)
    (calendar.isHidden, calendar.isReadOnly) = (isHidden, reasonAgainstChanges != nil)
    calendar.file = isFile ? database : nil
    return calendar
  }
}

/// The calendars that a program of the desktop keeps where others do not write, and the files that say so.
package struct DesktopCalendars: Sendable, Hashable {
  /// The most calendars of a program.
  static let maximumCount = 256
  /// The most bytes of a file with settings.
  package static let maximumSettings = 8 << 20

  /// The calendars in the order of the program, each path once.
  package private(set) var calendars: [DesktopCalendar] = []
  /// The files and folders with the list of the calendars, whose change can mean another list; empty if the program has none here.
  package internal(set) var settings: [String] = []
  /// The files and folders that the program makes when it is first used, at all places where it can be.
  var places: [String] = []

  /// The calendars of a program, as its settings list them. Nothing is changed.
  package init(of program: DesktopProgram, environment: [String: String], home: String) {
    self.init(of: program, ProgramFolders(environment: environment, home: home))
  }

  init(of program: DesktopProgram, _ folders: ProgramFolders) {
    switch program {
    case .thunderbird: ThunderbirdProfile.read(folders, into: &self)
    case .evolution: EvolutionSources.read(folders, into: &self)
    }
    calendars = calendars.enumerated()
      .sorted { ($0.element.order ?? .max, $0.offset) < ($1.element.order ?? .max, $1.offset) }
      .map(\.element)
  }

  /// Adds a calendar, unless there is one with its path.
  mutating func append(_ calendar: DesktopCalendar) {
    guard calendars.count < Self.maximumCount, !calendars.contains(where: { $0.path == calendar.path })
    else { return }
    calendars.append(calendar)
  }

  /// The files whose change can mean other calendars or other events: the settings, also those that the program may make later, and each database with the file
  /// of its latest changes.
  package var watchedFiles: [String] {
    var seen: Set<String> = []
    return (places + settings + calendars.flatMap(\.watchedFiles)).filter { seen.insert($0).inserted }
  }
}

extension [DesktopCalendar] {
  /// The names by which an account that knows none of them yet calls them, in their order.
  var names: [String] {
    var (names, given): (UniqueNames, [String: String]) = (UniqueNames(countsCase: false), [:])
    for calendar in sorted(by: { $0.path < $1.path }) {
      given[calendar.path] = names.unique(calendar.name.plainCalendarName)
    }
    return map { given[$0.path] ?? $0.name.plainCalendarName }
  }
}
