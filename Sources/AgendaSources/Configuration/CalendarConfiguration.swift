public import AgendaKit
public import ICalendar

/// A calendar to read: a `[[calendar]]` of the configuration, a file named on the command line, or one that was
/// discovered.
public struct CalendarConfiguration: Sendable, Hashable {
  /// Where the files of a calendar are.
  @nonexhaustive public enum Location: Sendable, Hashable {
    /// A file, or a folder with all its subfolders.
    case path(String)
    /// A folder without its subfolders.
    case folder(String)
    /// Standard input.
    case standardInput
    /// A text that is in no file: iCalendar or vCards, in UTF-8.
    case text([UInt8])
    /// A calendar on the web; its cache is read.
    case web(WebCalendar)
    /// A calendar of an account; its cache is read.
    case account(AccountCalendar)
  }

  /// The name, unique in a configuration. It may be a path: `family/alice` belongs to `family`.
  public var name: String
  /// Other names by which it can be selected: what its server calls it since it has its name. No calendar has one of them as its name.
  package var otherNames: [String] = []
  /// Those of the other names that people have given.
  package var otherNamesForPeople: [String] { otherNames.filter { !$0.lastPathPart.isMadeUp } }
  /// Where its files are.
  public var location: Location
  /// The colour from the configuration; it takes precedence over the colour in the files.
  public var color: CalendarColor?
  /// The kind of contents; `nil` to decide by the files: vCards contain birthdays, other files events.
  public var kind: CalendarKind?
  /// The mail addresses of the owner, in lower case. They identify invitations that the owner declined.
  public var addresses: Set<String>
  /// The one of the addresses by which the owner invites guests; `nil` if none is known.
  package var mainAddress: String?
  /// The program that sends its mails, with its arguments; `nil` for the usual one.
  package var mailCommand: [String]?
  /// Whether its server tells organizers and guests what changes (RFC 6638), so that no mails are sent.
  package var schedulesItself = false
  /// Whether its server was not asked yet if it does.
  package var isSchedulingUnknown = false
  /// The reminders of its events that have none of their own.
  public var reminders = DefaultReminders()
  /// Why it cannot be changed, in words without a full stop; `nil` unless its owner or the configuration forbids it.
  package var readOnlyReason: String?
  /// The subfolders that the search left out.
  var omissions: [FolderTree.Omission] = []

  /// A calendar at a location.
  public init(
    name: String, location: Location, color: CalendarColor? = nil, kind: CalendarKind? = nil,
    addresses: Set<String> = []
  ) {
    self.name = name
    self.location = location
    self.color = color
    self.kind = kind
    self.addresses = addresses
  }

  /// The calendar with reminders for all calendars where it has no others.
  package func filled(from reminders: DefaultReminders) -> CalendarConfiguration {
    guard reminders != DefaultReminders() else { return self }
    var calendar = self
    calendar.reminders = self.reminders.filled(from: reminders)
    return calendar
  }

  /// The path, the scheme and the host of an address, the name of an account, `standard input`, or the name of a text, for messages.
  public var source: String {
    switch location {
    case .path(let path), .folder(let path): path
    case .standardInput: "standard input"
    case .text: name
    case .web(let web): web.address.origin
    case .account(let calendar): "account \(calendar.account)"
    }
  }

  /// The path of its file or folder, which for a fetched calendar is the file in the cache; `nil` for standard input and texts.
  public var path: String? {
    switch location {
    case .path(let path), .folder(let path): path
    case .standardInput, .text: nil
    case .web, .account: cachedFolder?.itemsPath
    }
  }

  /// The folder of the cache with what was fetched of it; `nil` if it is not fetched.
  public var cachedFolder: CachedFolder? {
    switch location {
    case .path, .folder, .standardInput, .text: nil
    case .web(let web): web.folder
    case .account(let calendar): calendar.folder
    }
  }

  /// The cache state of a calendar on the web or of an account; `nil` for a local one.
  package var cacheState: CacheState? {
    cachedFolder.map { accountCalendar?.state ?? CacheState(of: $0) ?? CacheState() }
  }

  /// The calendar of an account; `nil` if it is not of an account.
  public var accountCalendar: AccountCalendar? {
    guard case .account(let calendar) = location else { return nil }
    return calendar
  }

  /// Notes that the program of the desktop whose calendar it is has written nothing since it was copied.
  package mutating func noteUnchangedStores() {
    guard case .account(var calendar) = location else { return }
    calendar.noteUnchangedStores()
    location = .account(calendar)
  }

  /// The calendar on the web; `nil` if it is not on the web.
  public var web: WebCalendar? {
    guard case .web(let web) = location else { return nil }
    return web
  }

  /// Whether its location is the same as that of another calendar, or inside the other's folder.
  package func isContained(in other: CalendarConfiguration) -> Bool {
    guard let path, let outer = other.path else { return location == other.location }
    return path == outer || path.hasPrefix(outer.hasSuffix("/") ? outer : outer + "/")
  }
}

extension CalendarConfiguration {
  /// The calendars for files and folders that were named without a configuration, in order and without repetitions.
  /// `-` is standard input. Each gets the name of its file without the extension, and a number if the name is taken.
  public static func files(_ paths: [String]) -> [CalendarConfiguration] {
    var seen: Set<String> = []
    var names = UniqueNames()
    return paths.filter { seen.insert($0).inserted }.map { path in
      guard path != "-" else {
        return CalendarConfiguration(name: names.unique("stdin"), location: .standardInput)
      }
      let stem = fileStem(of: path).stem
      let isNameless = stem.isEmpty || stem == "." || stem == ".."
      return CalendarConfiguration(
        name: names.unique(isNameless ? "calendar" : stem), location: .path(path))
    }
  }
}

extension CalendarConfiguration {
  /// Replaces each calendar that is a folder by calendars for the folders of its tree that hold calendar files or
  /// vCards. `home` becomes `home`, if files are directly in it, `home/work` and `home/family/alice`. A folder
  /// without files stays as it is. A name of a folder that a program has made up, such as a UUID, is replaced by the folder’s own one: that of its
  /// metadata, or a short one.
  ///
  /// The names are unique, and none of them is among `takenNames`.
  public static func splitIntoFolders(
    _ calendars: [CalendarConfiguration], takenNames: [String] = []
  ) -> [CalendarConfiguration] {
    splitIntoFolders(calendars, takenNames: takenNames) { _ in true }
  }

  /// Replaces the calendars for which `isPicked` returns `true`, and keeps the contents of their folders in `folders`.
  package static func splitIntoFolders(
    _ calendars: [CalendarConfiguration], takenNames: [String] = [], keepingIn folders: SeenFolders? = nil,
    where isPicked: (CalendarConfiguration) -> Bool = { _ in true }
  ) -> [CalendarConfiguration] {
    var names = UniqueNames(taken: takenNames + calendars.map(\.name))
    return calendars.flatMap { calendar in
      guard isPicked(calendar) else { return [calendar] }
      var seen: Set<FileIdentity> = []
      return calendar.splitIntoFolders(&seen, keepingIn: folders).map { folder in
        var folder = folder
        if folder.name != calendar.name { folder.name = names.unique(folder.name) }
        return folder
      }
    }
  }

  /// Calendars for those of its folders that are not in `seen`. The calendar itself if it is not a readable folder.
  func splitIntoFolders(
    _ seen: inout Set<FileIdentity>, keepingIn folders: SeenFolders? = nil
  ) -> [CalendarConfiguration] {
    guard case .path(let path) = location, OpenFile.Status(path: path)?.isFolder == true,
      let tree = try? FolderTree(path: path, seen: &seen)
    else { return [self] }
    for folder in tree.folders { folders?.keep(folder.listing) }
    var calendars = tree.calendarFolders.map { folder in
      var calendar = self
      calendar.name = ([name] + folder.names).joined(separator: "/")
      calendar.location = .folder(folder.path)
      // It can still be selected by the name that a program has made up.
      if folder.names.last?.isMadeUp == true, let listing = folder.listing {
        let title = CollectionMetadata(of: listing).title(of: listing).plainCalendarName
        calendar.otherNames.append(calendar.name)
        calendar.name = ([name] + folder.names.dropLast() + [title]).joined(separator: "/")
      }
      return calendar
    }
    if calendars.isEmpty {
      calendars = [self]
      calendars[0].location = .folder(path)
    }
    calendars[0].omissions = tree.omissions
    return calendars
  }
}

extension CalendarConfiguration {
  /// Whether the data can be read more than once. This is true for a file, a folder and a path that does not exist, but
  /// not for a pipe or a terminal.
  package var isRereadable: Bool {
    guard case .path(let path) = location else { return location != .standardInput }
    guard let status = OpenFile.Status(path: path) else { return true }
    return status.isRegular || status.isFolder
  }
}

/// Makes names unique: `work`, `work-2`, `work-3`.
package struct UniqueNames {
  private var taken: Set<String> = []
  /// Whether names are two that differ in letter case alone.
  private let countsCase: Bool

  /// Starts with names that are taken.
  package init(taken: [String] = [], countsCase: Bool = true) {
    self.countsCase = countsCase
    self.taken = Set(countsCase ? taken : taken.map { $0.lowercased() })
  }

  /// Takes a name; `false` if it is taken.
  mutating func take(_ name: String) -> Bool { taken.insert(countsCase ? name : name.lowercased()).inserted }

  /// The name, followed by a number if it is taken.
  package mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !take(candidate) {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }
}
