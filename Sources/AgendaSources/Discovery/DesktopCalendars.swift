internal import AgendaPlatform
package import ICalendar

/// A calendar of a program of the desktop, in a database or in a file.
package struct DesktopCalendar: Sendable, Hashable {
  /// The path that identifies it in its account, which begins and ends with a slash.
  package var path: String
  /// The identifier by which its database knows it.
  package var identifier: String
  /// The name for people. It is text of strangers.
  package var name: String
  /// The name that its program has for it, where ``name`` is another one; `nil` if it is not.
  package var title: String?
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

  /// The files whose change can mean other events: an iCalendar file, or a database, with the log of its latest changes where it keeps one.
  package var watchedFiles: [String] {
    isFile || Self.isWithoutLog(database) ? [database] : [database, database + "-wal"]
  }

  /// Whether a database is missing, or its header says that its writers keep no log: see “File format version numbers” in
  /// <https://www.sqlite.org/fileformat.html>. An empty one says nothing, and can have a log. A database that begins to keep one changes its header.
  private static func isWithoutLog(_ path: String) -> Bool {
    let file: OpenFile
    do throws(FileError) {
      file = try OpenFile(path: path, flags: O_NONBLOCK | O_NOCTTY)
    } catch {
      return error.code == .notFound
    }
    var header = [UInt8](repeating: 0, count: 20)
    guard read(file.descriptor, &header, header.count) == header.count else { return false }
    return header.starts(with: "SQLite format 3\0".utf8) && header[18] == 1
  }

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

  /// The path of the calendar into which a program puts new items of a component unless it is told where; `nil` if it is not known. It is read anew each time,
  /// since only who adds an item asks.
  package static func pathOfDefault(
    _ component: String, of program: DesktopProgram, environment: [String: String], home: String
  ) -> String? {
    switch program {
    case .thunderbird: nil
    case .evolution:
      EvolutionSources.pathOfDefault(component, ProgramFolders(environment: environment, home: home))
    }
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

  /// The state of the watched files. Of those that are in a folder that does not exist, this is watched.
  package var stamp: FileStamp { FileStamp(watching: watchedFiles) }
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

/// An account that the user has signed in to in another program, and whose calendars can be added.
package struct FoundAccount: Sendable, Hashable {
  /// The name of the account for people, such as `ada@gmail.com`.
  package var name: String
  /// The name of its provider for people.
  package var provider: String
  /// Whether Evolution has its calendars, so that they are in the account with those of Evolution.
  package var isInEvolution = false

  package init(name: String, provider: String, isInEvolution: Bool = false) {
    (self.name, self.provider, self.isInEvolution) = (name, provider, isInEvolution)
  }
}

/// The accounts of GNOME Online Accounts. Only the list is read, which has no secrets; no service is started.
enum GnomeAccounts {
  /// The providers whose calendars are on a CalDAV server. Those of others, such as Microsoft Exchange, are reached in other ways.
  private static let providers = ["google": "Google", "owncloud": "Nextcloud", "webdav": "WebDAV"]
  /// The most accounts.
  private static let maximumCount = 32

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    let path = folders.configuration + "/goa-1.0/accounts.conf"
    guard let text = found.settings(path, .keyFile) else { return }
    let inEvolution = Set(DesktopCalendars(of: .evolution, folders).calendars.compactMap(\.gnomeAccount))
    let prefix = "Account "
    for section in text.sections {
      guard let heading = section.names.first, heading.hasPrefix(prefix), section.isTrue("CalendarEnabled"),
        found.accounts.count < maximumCount,
        let provider = section.value("Provider").flatMap({ providers[$0] }),
        let name = section.value("PresentationIdentity") ?? section.value("Identity")
      else { continue }
      let account = FoundAccount(
        name: name.withoutControlCharacters, provider: provider,
        isInEvolution: inEvolution.contains(String(heading.dropFirst(prefix.count))))
      if !account.name.isEmpty, !found.accounts.contains(account) { found.accounts.append(account) }
    }
  }
}

extension FoundCalendars {
  /// The accounts of which a user with the accounts of a configuration sees nothing: those whose calendars are in none of them. A configuration with an
  /// account of GNOME has those that its user wants.
  package func accounts(notAmong configured: [AccountConfiguration]) -> [FoundAccount] {
    let hasChosen = configured.contains { if case .gnome = $0.signIn { true } else { false } }
    let hasEvolution = configured.contains { $0.program == .evolution }
    return hasChosen ? [] : accounts.filter { !(hasEvolution && $0.isInEvolution) }
  }

  /// The accounts of which nothing is seen without a configuration.
  package var unshownAccounts: [FoundAccount] {
    accounts(notAmong: programs.map { account(of: $0.program) })
  }
}

extension [FoundAccount] {
  /// The accounts and their providers, such as `ada@gmail.com (Google)`; `nil` if there are none.
  package var list: String? {
    isEmpty ? nil : map { "\($0.name) (\($0.provider))" }.joined(separator: ", ")
  }
}

extension DesktopCalendar {
  /// The account of GNOME that its program signs in with; `nil` if that is in another way.
  fileprivate var gnomeAccount: String? { if case .gnome(let account) = signIn { account } else { nil } }
}

/// The words by which an account of GNOME Online Accounts is known, and its server.
package struct GnomeIdentity: Sendable, Hashable {
  /// The accounts of GNOME that a configured one means.
  package enum Meaning: Sendable, Hashable {
    /// The configured account does not say which it is.
    case unsaid
    /// There is none that is called so.
    case unknown(String)
    /// One, by its position.
    case one(Int)
    /// Several, by their positions.
    case several(String, [Int])
  }

  /// The identifier, such as `account_1700000000_0`.
  package let identifier: String
  /// The name for people, such as `ada@cloud.example.org`.
  package let name: String
  /// The name of the user at the server.
  package let user: String
  /// The URL where its calendars are; `nil` if it has none.
  package let url: WebAddress?

  /// An account.
  package init(identifier: String, name: String, user: String, url: WebAddress?) {
    (self.identifier, self.name, self.user, self.url) = (identifier, name, user, url)
  }

  /// The account that a configured one means out of those of GNOME: the one that it names by identifier or name, else that of its user. Of several that one
  /// person has under the same name, it is the one at its server.
  package static func meaning(of account: AccountConfiguration, among known: [GnomeIdentity]) -> Meaning {
    let named: String? = if case .gnome(let name) = account.signIn { name } else { nil }
    guard let wanted = named ?? account.user ?? account.server.mailAddress else { return .unsaid }
    if let place = known.firstIndex(where: { $0.identifier == wanted }) { return .one(place) }
    let lowercased = wanted.lowercased()
    var places = known.indices.filter {
      [known[$0].name.lowercased(), known[$0].user.lowercased()].contains(lowercased)
    }
    if places.count > 1, case .url(let address) = account.server {
      places = places.filter { known[$0].url.map(address.mayReceiveCredentials) == true }
    }
    switch places.count {
    case 0: return .unknown(wanted)
    case 1: return .one(places[0])
    default: return .several(wanted, places)
    }
  }
}

/// The calendars of KOrganizer and other programs on Akonadi that are files or folders, from the settings of its resources.
enum AkonadiResources {
  private static let (start, end) = ("akonadi_ical", "rc")

  static func read(_ folders: ProgramFolders, _ found: inout FoundCalendars) {
    // `akonadi_ical_resource_0rc` is a file, `akonadi_icaldir_resource_0rc` a folder.
    let files = ProgramFolders.files(
      in: folders.configuration,
      where: { $0.hasPrefix(start) && $0.hasSuffix(end) && $0.contains("_resource_") })
    for file in files {
      let path = folders.configuration + "/" + file
      guard let text = found.settings(path, .keyFile), let general = text.section("General") else {
        continue
      }
      let instance = String(file.dropLast(end.count))
      let agent = found.settings("\(folders.configuration)/akonadi/agent_config_\(instance)", .keyFile)
      // KDE marks a path with variables in its key.
      guard let written = general.value("Path[$e]") ?? general.value("Path"), !written.isEmpty else {
        continue
      }
      guard let place = folders.expand(written) else {
        found.report(path, line: general.line, "the path \(quoted(written)) is not understood")
        continue
      }
      guard let status = OpenFile.Status(path: place) else {
        found.report(path, line: general.line, "there is no \(place)")
        continue
      }
      let folder = status.isFolder ? try? FolderListing(path: place) : nil
      let title =
        agent?.value("Name", in: "Agent") ?? general.value("DisplayName")
        ?? folder.flatMap { CollectionMetadata(of: $0).displayName } ?? fileStem(of: place).stem
      var calendar = CalendarConfiguration(
        name: title.plainCalendarName, location: status.isFolder ? .folder(place) : .path(place))
      if general.isTrue("ReadOnly") { calendar.readOnlyReason = "KOrganizer says so" }
      found.add(FoundCalendar(calendar, of: .korganizer))
    }
  }
}
