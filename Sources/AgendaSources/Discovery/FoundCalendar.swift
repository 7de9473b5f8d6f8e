internal import AgendaPlatform
internal import ICalendar

/// A program that keeps calendars on this computer.
package enum CalendarOwner: String, Sendable, Hashable, CaseIterable {
  /// Nobody: the usual folders.
  case folders
  case khal, vdirsyncer, evolution, thunderbird, korganizer, radicale, xandikos

  /// Its name for people.
  package var title: String {
    switch self {
    case .folders: "the usual folders"
    case .khal, .vdirsyncer: rawValue
    case .evolution: "Evolution"
    case .thunderbird: "Thunderbird"
    case .korganizer: "KOrganizer"
    case .radicale: "Radicale"
    case .xandikos: "Xandikos"
    }
  }

  /// The first part of the names of its calendars; `nil` where people have named these for a terminal themselves. With it, no calendar of another program
  /// changes a name that was shown.
  var group: String? {
    switch self {
    case .folders, .khal, .vdirsyncer: nil
    case .evolution, .thunderbird, .korganizer, .radicale, .xandikos: rawValue
    }
  }
}

/// A calendar that was found on this computer without a configuration.
package struct FoundCalendar: Sendable, Hashable {
  /// Whether agenda can read it.
  package enum Access: Sendable, Hashable {
    /// It is a file or a folder. A calendar that cannot be changed says so itself.
    case readable
    /// It is on the web, and would have to be fetched.
    case web
    /// It is in a database of a program of the desktop, which an account shows.
    case stored(DesktopProgram)
    /// It cannot be read, for a reason in words without a full stop.
    case unreadable(String)
  }

  /// The calendar. The location of an unreadable one is the place of which the reason speaks.
  package var calendar: CalendarConfiguration
  /// The program to which it belongs.
  package var owner: CalendarOwner
  package var access: Access
  /// Whether the calendar is a local one whose file its program makes with the first event.
  package var isUnmade = false
  /// Its entry in the account of its program; `nil` if it is in none.
  var listing: Listing?

  /// A calendar in the list of an account.
  struct Listing: Sendable, Hashable {
    /// The path that identifies it in the account.
    var path: String
    /// The name that an account gives it which has no other name of it.
    var name: String

    init(_ calendar: DesktopCalendar, _ name: String) { (path, self.name) = (calendar.path, name) }
  }

  init(_ calendar: CalendarConfiguration, of owner: CalendarOwner, _ access: Access = .readable) {
    (self.calendar, self.owner, self.access) = (calendar, owner, access)
  }

  /// A calendar in the database at a path, which its program makes when it stores something of it.
  init(
    _ calendar: CalendarConfiguration, of owner: CalendarOwner, in database: String,
    of program: DesktopProgram
  ) {
    var calendar = calendar
    calendar.location = .path(database)
    let status = OpenFile.Status(path: database)
    let reason =
      status.map { "its database is \($0.name)" } ?? "\(program.title) has stored nothing of it yet"
    self.init(calendar, of: owner, status?.isRegular == true ? .stored(program) : .unreadable(reason))
  }

  /// Whether the calendar is shown without a configuration.
  package var isReadable: Bool { access == .readable }

  /// Whether the calendar is in a database, which an account shows.
  package var isStored: Bool { if case .stored = access { true } else { false } }

  /// The program of the desktop that shows it as a calendar of its account; `nil` if none does.
  package var program: DesktopProgram? {
    if case .stored(let program) = access { return program }
    return owner == .evolution && isReadable ? .evolution : nil
  }

  /// The program of the desktop whose account lists it, also while it cannot be read; `nil` if none does.
  fileprivate var lister: DesktopProgram? {
    listing == nil ? nil : DesktopProgram(rawValue: owner.rawValue)
  }

  /// Whether the account of a program shows it, and it can be changed there.
  package func isChanged(by program: DesktopProgram) -> Bool {
    programOfAccount == program && reasonAgainstChanges == nil
  }

  /// The program of the desktop whose account shows it, now or once it has a file; `nil` if none does.
  private var programOfAccount: DesktopProgram? {
    program ?? (isUnmade ? DesktopProgram(rawValue: owner.rawValue) : nil)
  }

  /// The reason why it cannot be changed; `nil` if it can be.
  package var reasonAgainstChanges: String? {
    guard calendar.kind != .birthdays else { return "birthdays are vCards, which are only read" }
    return switch programOfAccount {
    case .thunderbird: "agenda only reads the database of \(DesktopProgram.thunderbird.title)"
    // It makes the changes itself.
    case .evolution: calendar.readOnlyReason
    case nil:
      calendar.readOnlyReason
        ?? calendar.path.flatMap { EvolutionSources.reasonAgainstChanges(ofFile: $0) }
    }
  }

  /// The identity of its file or folder; `nil` if there is none.
  fileprivate var identity: FileIdentity? { calendar.path.flatMap { OpenFile.Status(path: $0)?.identity } }

  /// Whether one of the calendars of a configuration is this one, or holds it.
  package func isUsed(in configuration: Configuration) -> Bool {
    let program = programOfAccount ?? lister
    if let program, configuration.accounts.contains(where: { $0.program == program }) {
      return true
    }
    guard !isStored else { return false }
    let identity = identity
    return configuration.calendars.contains { other in
      if calendar.isContained(in: other) {
        // A folder alone has no others in it.
        if case .folder = other.location { return calendar.path == other.path }
        return true
      }
      guard let identity, let known = other.path else { return false }
      return identity == OpenFile.Status(path: known)?.identity
    }
  }
}

/// The calendars that were found on this computer.
package struct FoundCalendars: Sendable, Hashable {
  /// The calendars: those of the usual folders first, then by programs. Their names differ.
  package private(set) var calendars: [FoundCalendar] = []
  /// The places of the readable ones in ``calendars``, by the identity of their file or folder.
  private var places: [FileIdentity: Int] = [:]
  /// The settings of other programs that are not understood, in words without a full stop.
  package internal(set) var problems: [String] = []
  /// The name of the calendar for new events; `nil` if no program says.
  package internal(set) var defaultCalendar: String?
  /// The accounts on servers that the user has signed in to in other programs.
  package internal(set) var accounts: [FoundAccount] = []
  /// The names of the accounts of programs of the desktop.
  private var accountNames: [DesktopProgram: String] = [:]
  /// The names that the programs have for ``calendars``; `nil` for those of the usual folders, whose paths are their names.
  private var ownNames: [String?] = []
  /// The name of the zone in which another program shows times; `nil` if none says.
  package var timeZone: String?
  /// The file of that program that names the zone.
  package internal(set) var timeZoneSource: String?

  package init() {}

  /// The calendars that are shown without a configuration.
  package var readable: [CalendarConfiguration] { calendars.filter(\.isReadable).map(\.calendar) }

  /// The most problems that are kept.
  private static let maximumProblems = 50

  /// Notes settings that are not understood.
  mutating func report(_ path: String, line: Int? = nil, _ message: String) {
    guard problems.count < Self.maximumProblems else { return }
    problems.append("\(path)\(line.map { ":\($0)" } ?? ""): \(message)")
  }

  /// Reads settings; `nil` if there is no such file, or it cannot be read, which is noted.
  mutating func settings(_ path: String, _ form: SettingsText.Form) -> SettingsText? {
    do throws(NamedFile.Failure) {
      return try SettingsText(path: path, form)
    } catch {
      report(path, error)
      return nil
    }
  }

  /// Notes that settings cannot be read, unless there are none.
  mutating func report(_ path: String, _ failure: NamedFile.Failure) {
    if !failure.isMissing { report(path, "cannot be read: \(failure.message)") }
  }

  /// Adds a calendar under a name that no other has. One that was found before gets what it lacks, and can be selected by this name, too. Returns the name
  /// under which it is known. `ownName` is the one that its program has for it, if that is another.
  @discardableResult
  mutating func add(_ found: FoundCalendar, ownName: String? = nil) -> String {
    var found = found
    let name = found.owner.group.map { "\($0)/\(found.calendar.name)" } ?? found.calendar.name
    if found.isReadable, let index = found.identity.flatMap({ places[$0] }) {
      calendars[index].calendar.complete(by: found.calendar, named: name)
      return calendars[index].calendar.name
    }
    found.calendar.name = unique(name)
    append(found, ownName: ownName ?? name)
    return found.calendar.name
  }

  /// Adds a calendar whose name no other has. `ownName` is the one that its program has for it.
  mutating func append(_ found: FoundCalendar, ownName: String? = nil) {
    if found.isReadable, let identity = found.identity, places[identity] == nil {
      places[identity] = calendars.count
    }
    calendars.append(found)
    ownNames.append(ownName)
  }

  /// The name of the account with the calendars of a program of the desktop.
  package func accountName(of program: DesktopProgram) -> String { accountNames[program] ?? program.rawValue }

  /// The account with the calendars of a program of the desktop, which has them under the names that were shown.
  package func account(of program: DesktopProgram, named name: String? = nil) -> AccountConfiguration {
    let shown = accountName(of: program)
    var account = AccountConfiguration(name: name ?? shown, program: program)
    for found in calendars where found.lister == program {
      guard let listing = found.listing else { continue }
      let own = String(found.calendar.name.dropFirst(shown.count + 1))
      if own != listing.name { account.names[listing.path] = own }
    }
    return account
  }

  /// Gives calendars and accounts the names that they had before, and others to those that are new.
  mutating func keepNames(_ names: inout FoundNames) {
    let programs = programs.map(\.program)
    let places = calendars.indices.map { index -> FoundNames.Owner in
      let (found, path) = (calendars[index], calendars[index].calendar.source)
      if let listing = found.listing, let program = found.lister {
        return .listed(program, path: listing.path)
      }
      return .calendar(path: path, name: ownNames[index] ?? path)
    }
    let given = names.give(
      to: zip(places, calendars.map(\.calendar.name)).map { ($0, $1) }
        + programs.map { (.account($0), $0.rawValue) })
    let index = calendars.firstIndex { $0.calendar.name == defaultCalendar }
    for (index, name) in zip(calendars.indices, given) { calendars[index].calendar.name = name }
    if let index { defaultCalendar = calendars[index].calendar.name }
    for (program, name) in zip(programs, given.dropFirst(calendars.count)) {
      accountNames[program] = name
      // The account has them under its own name.
      let group = program.rawValue + "/"
      for index in calendars.indices where calendars[index].lister == program {
        let shown = calendars[index].calendar.name
        if shown.hasPrefix(group) {
          calendars[index].calendar.name = "\(name)/\(shown.dropFirst(group.count))"
        }
      }
    }
  }

  /// A name that no calendar has, also in other letter case: a configuration could not hold both.
  private func unique(_ name: String) -> String {
    var names = UniqueNames(taken: calendars.map(\.calendar.name), countsCase: false)
    return names.unique(name)
  }
}

extension CalendarConfiguration {
  /// Takes what another program says of the same calendar.
  fileprivate mutating func complete(by other: CalendarConfiguration, named name: String) {
    color = color ?? other.color
    kind = kind ?? other.kind
    if addresses.isEmpty { addresses = other.addresses }
    readOnlyReason = readOnlyReason ?? other.readOnlyReason
    if name != self.name, !otherNames.contains(name) { otherNames.append(name) }
  }
}

extension String {
  /// The text, as a part of the name of a calendar: one that `--calendars` and a tree can have, without invisible characters. It can come from strangers, and
  /// be any text.
  package var plainCalendarName: String {
    let visible = withoutControlCharacters.unicodeScalars.filter { !$0.isInvisible }
    let words = String(String.UnicodeScalarView(visible)).replacing("/", with: "-")
      .split { $0.isWhitespace || $0 == "," }
    let plain = words.joined(separator: " ").prefix(RemoteCalendar.maximumPlainName)
    guard plain.allSatisfy({ $0 == "-" || $0 == "." }) else { return String(plain) }
    return "calendar"
  }
}

/// The names under which calendars were found on this computer: a file in the folder for state, so that no new calendar takes a name that another one has.
struct FoundNames: Hashable {
  private static let fileName = "found-calendars"
  private static let header = "agenda-found=1"
  /// The maximum size of the file, in bytes, and the most names in it.
  private static let (maximumSize, maximumCount) = (1 << 20, 2048)

  /// A calendar or an account with a name.
  enum Owner: Hashable {
    /// A calendar at a path, with the name that its program has for it. In the usual folders, that is the path.
    case calendar(path: String, name: String)
    /// A calendar of the account of a program of the desktop, by its path there.
    case listed(DesktopProgram, path: String)
    /// The account of a program of the desktop.
    case account(DesktopProgram)
  }

  private let path: String
  private var names: [Owner: String] = [:]

  /// Reads the names in the folder for state; none if none were given.
  init(inState folder: String) {
    path = folder + "/" + Self.fileName
    guard let text = KeyedLines.read(path, maximumSize: Self.maximumSize) else { return }
    for line in KeyedLines.parse(text, header: Self.header) ?? [] {
      let words = KeyedLines.words(line.value).map(KeyedLines.decoded)
      switch line.key {
      case "calendar" where words.count == 3: names[.calendar(path: words[0], name: words[1])] = words[2]
      case "listed" where words.count == 3:
        guard let program = DesktopProgram(rawValue: words[0]) else { continue }
        names[.listed(program, path: words[1])] = words[2]
      case "account" where words.count == 2:
        guard let program = DesktopProgram(rawValue: words[0]) else { continue }
        names[.account(program)] = words[1]
      default: continue
      }
    }
  }

  /// Names owners, each by its former name, else by the one that is proposed, with a number if that is taken. Owners that are not there now keep their names
  /// until another one gets them.
  mutating func give(to owners: [(owner: Owner, proposal: String)]) -> [String] {
    var taken = UniqueNames(countsCase: false)
    var given = owners.map { owner, _ in names[owner].flatMap { taken.take($0) ? $0 : nil } }
    for index in owners.indices where given[index] == nil {
      given[index] = taken.unique(owners[index].proposal)
    }
    let result = given.map { $0 ?? "" }
    let present = Set(result.map { $0.lowercased() })
    names = names.filter { !present.contains($0.value.lowercased()) }
    for (owner, name) in zip(owners.map(\.owner), result) { names[owner] = name }
    return result
  }

  /// Writes the names, if others than those were read. Where nothing can be written, they can change.
  func write(instead former: FoundNames) {
    guard self != former, names.count <= Self.maximumCount, BaseDirectories.makeFolder(path.folder) else {
      return
    }
    _ = PendingFile.write(Array(text.utf8), to: path)
  }

  private var text: String {
    let lines = names.map { owner, name -> (key: String, words: [String]) in
      switch owner {
      case .calendar(let path, let own): ("calendar", [path, own, name])
      case .listed(let program, let path): ("listed", [program.rawValue, path, name])
      case .account(let program): ("account", [program.rawValue, name])
      }
    }
    let entries = lines.sorted { $0.words.lexicographicallyPrecedes($1.words) }.map { line in
      let words = line.words.map { KeyedLines.encoded($0) { $0 != UInt8(ascii: " ") } }
      return (key: line.key, value: Optional(words.joined(separator: " ")))
    }
    return KeyedLines.text(header: Self.header, entries)
  }
}
