/// Finds calendars where programs keep them, for who has no configuration.
public enum CalendarDiscovery {
  /// How deep folders are searched below each that is given.
  private static let maximumDepth = 4

  /// The calendars in folders, such as those of ``BaseDirectories/calendarFolders(environment:home:)``:
  /// each .ics file that lies in one of them directly, and each folder below that holds .ics files, or vCards
  /// and no .ics file. A folder's name is its path below the one that is given. Folders that are not there
  /// are passed over.
  public static func calendars(in folders: [String]) -> [CalendarConfiguration] {
    var search = Search()
    for folder in folders { search.look(into: folder) }
    return search.calendars
  }

  private struct Search {
    var calendars: [CalendarConfiguration] = []
    private var names = UniqueNames()
    /// Folders that were met, so that a link to one is not followed.
    private var seen: Set<FileIdentity> = []

    init() {}

    mutating func look(into root: String) {
      guard let listing = open(root) else { return }
      for file in listing.calendars { add(fileStem(of: file).stem, listing.path(of: file)) }
      // The last one is next: names are pushed in reverse order.
      var pending = listing.folders.reversed().map { (name: $0, path: listing.path(of: $0), depth: 1) }
      while let folder = pending.popLast() {
        guard let listing = open(folder.path) else { continue }
        if !listing.calendars.isEmpty || !listing.cards.isEmpty { add(folder.name, folder.path) }
        guard folder.depth < maximumDepth else { continue }
        for name in listing.folders.reversed() {
          pending.append((folder.name + "/" + name, listing.path(of: name), folder.depth + 1))
        }
      }
    }

    private mutating func add(_ name: String, _ path: String) {
      calendars.append(CalendarConfiguration(name: names.unique(name), location: .path(path)))
    }

    private mutating func open(_ path: String) -> FolderListing? {
      guard let status = OpenFile.Status(path: path), status.isFolder,
        seen.insert(status.identity).inserted
      else { return nil }
      return try? FolderListing(path: path)
    }
  }
}
