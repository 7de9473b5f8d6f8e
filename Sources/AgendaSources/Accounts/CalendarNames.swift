internal import AgendaPlatform
internal import ICalendar

/// The names that the calendars of an account were given: a file in the folder for state, so that clearing the cache changes no name.
///
/// A calendar is known by its path on the server, and keeps its first name unless the user gives it another one: a name that changed hands would let a private
/// event be written into the calendar of somebody else. What the server calls it later is another name of it, and no other calendar of the account gets that.
package struct CalendarNames: Sendable, Hashable {
  private static let parentName = "names"
  private static let header = "agenda-names=1"
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 8 << 20

  /// The names of each calendar by its path, the one that it keeps first.
  private var names: [String: [String]] = [:]

  /// No names.
  init() {}

  /// Reads the names of the account with a folder in the cache; none if none was given.
  package init(of account: CachedFolder, inState folder: String) {
    guard let text = KeyedLines.read(Self.path(of: account, inState: folder), maximumSize: Self.maximumSize)
    else { return }
    for line in KeyedLines.parse(text, header: Self.header) ?? [] where line.key == "name" {
      let words = KeyedLines.words(line.value).map(KeyedLines.decoded)
      if words.count == 2 { names[words[0], default: []].append(words[1]) }
    }
  }

  /// The names of the calendar with a path, the one that it keeps first; empty for an unknown one.
  subscript(path: String) -> [String] { names[path] ?? [] }

  /// Gives names to calendars that have none, and notes other names of those that were renamed on the server. Of two new calendars with the same name, the one
  /// whose path comes first keeps it, in whichever order the server lists them; after those of the user, unless the list was made before names were kept.
  /// Names that differ in letter case alone are the same name.
  ///
  /// - Parameter isRenewed: whether the server has listed them just now.
  /// - Returns: The calendars that were renamed, with the name that they keep and the new one.
  @discardableResult
  mutating func note(_ calendars: [RemoteCalendar], isRenewed: Bool = false) -> [(kept: String, new: String)]
  {
    let prefersOwn = isRenewed || !names.isEmpty
    var renamed: [(kept: String, new: String)] = []
    var taken = UniqueNames(taken: names.values.flatMap(\.self), countsCase: false)
    let sorted = calendars.sorted { first, second in
      prefersOwn && first.isShared != second.isShared ? second.isShared : first.path < second.path
    }
    // A name that a calendar gets anew must not be one of a calendar that is known.
    for calendar in sorted where names[calendar.path] != nil {
      let name = calendar.plainName
      let own = self[calendar.path]
      guard let kept = own.first, !own.contains(name) else { continue }
      guard own.contains(where: { $0.lowercased() == name.lowercased() }) || taken.take(name) else {
        continue
      }
      names[calendar.path]?.append(name)
      renamed.append((kept, name))
    }
    for calendar in sorted where names[calendar.path] == nil {
      names[calendar.path] = [taken.unique(calendar.plainName)]
    }
    return renamed
  }

  /// Makes the name that the server has for a calendar its first one, if the calendar has got that name.
  private mutating func prefer(nameOf calendar: RemoteCalendar) {
    let name = calendar.plainName
    guard let known = names[calendar.path], known.contains(name) else { return }
    names[calendar.path] = [name] + known.filter { $0 != name }
  }

  /// Notes the calendars of an account as its list in the cache has them. Call it before the list is renewed, and again afterwards: what had a name before
  /// keeps it. `renamedByUser` is the path of the calendar that the user has just given another name, which becomes its first one.
  ///
  /// - Returns: The calendars that were renamed; `nil` if the file cannot be written, with the reason in `errno`.
  package static func record(
    _ cache: AccountCache, inState folder: String, isRenewed: Bool, renamedByUser path: String? = nil
  ) -> [(kept: String, new: String)]? {
    guard let calendars = cache.listing()?.shownCalendars, !calendars.isEmpty else { return [] }
    let parent = folder + "/" + parentName
    guard BaseDirectories.makeFolder(parent), let lock = FolderLock(parent), lock.wait() else { return nil }
    return lock.whileHeld { () -> [(kept: String, new: String)]? in
      let former = CalendarNames(of: cache.folder, inState: folder)
      var names = former
      let renamed = names.note(calendars, isRenewed: isRenewed)
      if let calendar = calendars.first(where: { $0.path == path }) { names.prefer(nameOf: calendar) }
      guard names != former else { return renamed }
      let isWritten = PendingFile.write(
        Array(names.text.utf8), to: Self.path(of: cache.folder, inState: folder))
      return isWritten ? renamed : nil
    }
  }

  /// Forgets the names of an account. `false` if that fails, with the reason in `errno`.
  package static func forget(_ account: CachedFolder, inState folder: String) -> Bool {
    unlink(path(of: account, inState: folder)) == 0 || errno == ENOENT || errno == ENOTDIR
  }

  private static func path(of account: CachedFolder, inState folder: String) -> String {
    "\(folder)/\(parentName)/\(account.name)"
  }

  /// The text of the file, sorted by path.
  private var text: String {
    let entries = names.sorted { $0.key < $1.key }.flatMap { path, names in
      names.map { name in
        let words = [path, name].map { KeyedLines.encoded($0) { $0 != UInt8(ascii: " ") } }
        return (key: "name", value: Optional(words.joined(separator: " ")))
      }
    }
    return KeyedLines.text(header: Self.header, entries)
  }
}

extension AccountListing {
  /// The calendars that can be shown.
  var shownCalendars: [RemoteCalendar] { calendars.filter { $0.holdsEvents || $0.holdsTasks } }
}
