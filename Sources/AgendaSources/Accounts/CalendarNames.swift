internal import AgendaPlatform
internal import ICalendar

/// The names that the calendars of an account were given: a file in the folder for state, so that clearing the cache changes no name.
///
/// A calendar is known by its path on the server, and keeps its first name unless the user gives it another one. If another calendar could take a name,
/// a private event could be written into a shared calendar. A later name on the server selects the calendar too, and no other calendar of the account
/// gets that name.
package struct CalendarNames: Sendable, Hashable {
  private static let parentName = "names"
  private static let header = "agenda-names=1"
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 8 << 20

  /// A calendar that was renamed on the server.
  package struct Renaming: Sendable, Hashable {
    /// The path of the calendar.
    package var path: String
    /// The name that it keeps.
    package var kept: String
    /// The name that the server has for it now.
    package var new: String
    /// Whether the new name selects another calendar, which had it before.
    package var isTaken = false
  }

  /// The names of each calendar by its path, the one that it keeps first.
  private var names: [String: [String]] = [:]
  /// The names that the server has for calendars, and that are names of others: by the paths of the calendars, so that each is said once.
  private var takenNames: [String: String] = [:]
  /// The names that the server gave to calendars and of which the user was not told yet, by the paths of the calendars.
  private var untold: [String: String] = [:]

  /// No names.
  init() {}

  /// Reads the names of the account with a folder in the cache; none if none was given.
  package init(of account: CachedFolder, inState folder: String) {
    guard let text = KeyedLines.read(Self.path(of: account, inState: folder), maximumSize: Self.maximumSize)
    else { return }
    for line in KeyedLines.parse(text, header: Self.header) ?? [] {
      let words = KeyedLines.words(line.value).map(KeyedLines.decoded)
      guard words.count == 2 else { continue }
      switch line.key {
      case "name": names[words[0], default: []].append(words[1])
      case "taken": takenNames[words[0]] = words[1]
      case "untold": untold[words[0]] = words[1]
      default: break
      }
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
  mutating func note(
    _ calendars: [RemoteCalendar], isRenewed: Bool = false, renamedByUser path: String? = nil
  ) -> [Renaming] {
    let prefersOwn = isRenewed || !names.isEmpty
    var renamed: [Renaming] = []
    var taken = UniqueNames(taken: names.values.flatMap(\.self), countsCase: false)
    let sorted = calendars.sorted { first, second in
      prefersOwn && first.isShared != second.isShared ? second.isShared : first.path < second.path
    }
    // A name that a calendar gets anew must not be one of a calendar that is known.
    for calendar in sorted where names[calendar.path] != nil {
      let name = calendar.plainName
      guard let kept = self[calendar.path].first else { continue }
      let isByUser = calendar.path == path
      // A calendar with a number has the name of another one since it was first listed, unless that one is gone.
      guard !self[calendar.path].contains(name),
        isByUser || !kept.isNumbered(name) || !isName(name, ofOtherThan: calendar.path)
      else {
        takenNames[calendar.path] = nil
        if untold[calendar.path] != name { untold[calendar.path] = nil }
        continue
      }
      let isOwn = self[calendar.path].contains { $0.lowercased() == name.lowercased() }
      let isTaken = !isOwn && !taken.take(name)
      if isTaken, !isByUser, takenNames[calendar.path] == name { continue }
      takenNames[calendar.path] = isTaken ? name : nil
      if !isTaken { names[calendar.path]?.append(name) }
      renamed.append(Renaming(path: calendar.path, kept: kept, new: name, isTaken: isTaken))
    }
    for calendar in sorted where names[calendar.path] == nil {
      names[calendar.path] = [taken.unique(calendar.plainName)]
    }
    return renamed
  }

  /// Whether a calendar besides the one at a path has a name.
  private func isName(_ name: String, ofOtherThan path: String) -> Bool {
    names.contains { other, known in
      other != path && known.contains { $0.lowercased() == name.lowercased() }
    }
  }

  /// Makes the name that the server has for a calendar its first one, if the calendar has got that name.
  private mutating func prefer(nameOf calendar: RemoteCalendar) {
    let name = calendar.plainName
    guard let known = names[calendar.path], known.contains(name) else { return }
    names[calendar.path] = [name] + known.filter { $0 != name }
  }

  /// Notes the calendars of an account as its list in the cache has them. Call it before the list is renewed, and again afterwards: what had a name before
  /// keeps it. `renamedByUser` is the path of the calendar that the user has just given another name, which becomes its first one. `tells` says whether
  /// the user is told what is returned.
  ///
  /// - Returns: The calendars that were renamed since the user was last told, if the user is told now; `nil` if the file cannot be written, with the reason
  ///   in `errno`.
  package static func record(
    _ cache: AccountCache, inState folder: String, isRenewed: Bool, renamedByUser path: String? = nil,
    tells: Bool = true
  ) -> [Renaming]? {
    guard let calendars = cache.listing()?.shownCalendars, !calendars.isEmpty else { return [] }
    return change(cache, inState: folder) { names in
      let renamed = names.note(calendars, isRenewed: isRenewed, renamedByUser: path)
      for one in renamed { names.untold[one.path] = one.new }
      if let calendar = calendars.first(where: { $0.path == path }) { names.prefer(nameOf: calendar) }
      return isRenewed && tells ? names.tell() : []
    }
  }

  /// Forgets the names of a calendar that the user has removed, so that another one can have them. `false` if that fails, with the reason in `errno`.
  package static func forget(calendar path: String, of cache: AccountCache, inState folder: String) -> Bool {
    change(cache, inState: folder) { names in
      (names.names[path], names.takenNames[path], names.untold[path]) = (nil, nil, nil)
    } != nil
  }

  /// The calendars that were renamed, in the order of their paths, of which the user is told now.
  private mutating func tell() -> [Renaming] {
    defer { untold = [:] }
    return untold.sorted { $0.key < $1.key }.compactMap { path, name in
      guard let kept = self[path].first, kept != name else { return nil }
      return Renaming(path: path, kept: kept, new: name, isTaken: takenNames[path] == name)
    }
  }

  /// Changes the names of an account, which no other process does meanwhile. `nil` if the file cannot be written, with the reason in `errno`.
  private static func change<Value>(
    _ cache: AccountCache, inState folder: String, _ body: (inout CalendarNames) -> Value
  ) -> Value? {
    let parent = folder + "/" + parentName
    guard BaseDirectories.makeFolder(parent), let lock = FolderLock(parent), lock.wait() else { return nil }
    return lock.whileHeld { () -> Value? in
      let former = CalendarNames(of: cache.folder, inState: folder)
      var names = former
      let value = body(&names)
      guard names != former else { return value }
      let isWritten = PendingFile.write(
        Array(names.text.utf8), to: path(of: cache.folder, inState: folder))
      return isWritten ? value : nil
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
    let all = names.flatMap { path, names in names.map { (key: "name", path: path, name: $0) } }
    let taken = takenNames.map { path, name in (key: "taken", path: path, name: name) }
    let untold = untold.map { path, name in (key: "untold", path: path, name: name) }
    // The order of the names of one calendar counts.
    let entries = (all + taken + untold).enumerated().sorted {
      ($0.element.path, $0.offset) < ($1.element.path, $1.offset)
    }.map { _, entry in
      let words = [entry.path, entry.name].map { KeyedLines.encoded($0) { $0 != UInt8(ascii: " ") } }
      return (key: entry.key, value: Optional(words.joined(separator: " ")))
    }
    return KeyedLines.text(header: Self.header, entries)
  }
}

extension AccountListing {
  /// The calendars that can be shown.
  var shownCalendars: [RemoteCalendar] { calendars.filter { $0.holdsEvents || $0.holdsTasks } }
}

extension String {
  /// True of a name with the number that ``UniqueNames`` gives it where another calendar has the name.
  fileprivate func isNumbered(_ name: String) -> Bool {
    guard lowercased().hasPrefix(name.lowercased() + "-") else { return false }
    let number = dropFirst(name.count + 1)
    return !number.isEmpty && number.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
