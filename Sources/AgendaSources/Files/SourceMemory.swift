internal import ICalendar

/// Keeps what was read of calendars, so that a program that shows them again and again reads only those whose files have changed.
///
/// ```swift
/// var memory = SourceMemory()
/// // Each time when something may have changed:
/// let results = SourceReader(window: window, now: now).read(configuration, keepingIn: &memory)
/// ```
///
/// A calendar is read again if a file of it has another size, time or inode number, or if it is read with other settings, such as another window.
/// Standard input and pipes are read each time, and so is a file that changed less than two seconds before the `now` of the reader: the time of a
/// second change could be the same.
public struct SourceMemory: Sendable {
  /// The values that a result depends on, besides the files.
  struct Key: Hashable, Sendable {
    var calendar: CalendarConfiguration
    var window: OccurrenceWindow
    var extent: CalendarReader.Extent
    var toDos: ToDoExtent
    var zones: String
    var ownerAddresses: Set<String>
    var position: Int
    var keepsAllProperties: Bool
  }

  private struct Entry: Sendable {
    var files: [OpenFile.Version]
    var result: SourceResult
  }

  private let maximumOccurrences: Int
  private var entries: [Key: Entry] = [:]
  /// The results of the call that is being answered. They replace the former ones when it ends.
  private var newEntries: [Key: Entry] = [:]
  private var occurrenceCount = 0

  /// A memory for results with up to `maximumOccurrences` occurrences and free/busy times in all. An occurrence takes up to 2 KB. Calendars
  /// beyond that are read each time.
  public init(maximumOccurrences: Int = 20_000) {
    self.maximumOccurrences = maximumOccurrences
  }

  /// The result that was kept for these files; `nil` if there is none.
  func result(_ key: Key, of files: [OpenFile.Version]) -> SourceResult? {
    guard let entry = entries[key], entry.files == files else { return nil }
    return entry.result
  }

  /// Keeps a result, unless there is no room for it, or unless it depends on other calendars.
  mutating func keep(_ result: SourceResult, _ key: Key, of files: [OpenFile.Version]) {
    let contents = result.contents
    let count = contents.occurrences.count + contents.toDos.count + (contents.freeBusy?.count ?? 0)
    guard result.state == .ok, occurrenceCount + count <= maximumOccurrences,
      !contents.diagnostics.contains(where: { Self.codesOfLimits.contains($0.code) })
    else { return }
    occurrenceCount += count
    newEntries[key] = Entry(files: files, result: result)
  }

  /// Results cut by a limit depend on the budget that other calendars left.
  private static let codesOfLimits: Set<Diagnostic.Code> = [.occurrenceLimit, .recurrenceLimit, .changedFile]

  /// Forgets the results that the last call did not give.
  mutating func finish() {
    entries = newEntries
    newEntries = [:]
    occurrenceCount = 0
  }
}

extension SourceReader {
  /// The versions of the files of a calendar, and the folders in which they were found, so that these need not be listed again where the calendar is read;
  /// `nil` if they cannot prove that it is unchanged.
  func versions(
    of calendar: CalendarConfiguration, _ state: CacheState?
  ) -> (files: [OpenFile.Version], tree: FolderTree?)? {
    guard let now else { return nil }
    let paths: [String]?
    var tree: FolderTree?
    switch calendar.location {
    case .standardInput, .text: paths = nil
    case .web, .account:
      paths = calendar.cachedFolder.flatMap { folder in
        shownPath(of: calendar, in: folder, state ?? CacheState()).map { [$0] }
      }
    case .folder(let path):
      tree = try? FolderTree(onlyFolderAt: path)
      paths = tree?.folders.flatMap(\.listing.filePaths)
    case .path(let path):
      tree = FolderTree(path: path)
      // The rights of a folder that cannot be opened can change without any file.
      guard tree?.unreadable.isEmpty != false else { return nil }
      paths = tree?.folders.flatMap(\.listing.filePaths) ?? [path]
    }
    guard let paths else { return nil }
    var versions: [OpenFile.Version] = []
    for path in paths {
      guard let status = OpenFile.Status(path: path), status.isRegular,
        status.version.isSettled(at: now.secondsSinceEpoch &* 1_000_000_000)
      else { return nil }
      versions.append(status.version)
    }
    return (versions, tree)
  }

  /// The values that the result of a calendar depends on, besides the files.
  func key(of calendar: CalendarConfiguration) -> SourceMemory.Key {
    SourceMemory.Key(
      calendar: calendar, window: window, extent: extent, toDos: toDos, zones: zones.directory,
      ownerAddresses: ownerAddresses,
      position: position, keepsAllProperties: keepsAllProperties)
  }
}

extension FolderListing {
  /// The paths of the files that are read of a folder. The names of its links are among them.
  fileprivate var filePaths: [String] { (calendars + cards + metadata).map(path(of:)) }
}
