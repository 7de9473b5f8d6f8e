internal import AgendaPlatform
internal import ICalendar

/// A path with `*`, `?`, `[…]` in its parts, and `**` for any number of folders, as in the module glob of Python: hidden folders have to be written as such.
struct FolderPattern {
  /// The most folders that are looked into.
  static let maximumCount = 1024
  /// The most levels that `**` goes down.
  static let maximumDepth = 8

  private let parts: [Substring]
  /// The number of folders that were looked into.
  private var count = 0

  /// The pattern in a full path.
  init(_ path: String) { parts = path.split(separator: "/") }

  /// Whether a part of the path is a pattern.
  static func isPattern(_ path: some StringProtocol) -> Bool { path.contains { "*?[".contains($0) } }

  /// The folders that match, without those that hold another one that matches, sorted.
  mutating func innermostFolders() -> [String] {
    let found = Set(folders("", parts[...]))
    let parents = Set(found.map { String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)]) })
    return found.filter { !parents.contains($0) }.sorted()
  }

  private mutating func folders(_ base: String, _ rest: ArraySlice<Substring>) -> [String] {
    guard let part = rest.first else {
      return OpenFile.Status(path: base.isEmpty ? "/" : base)?.isFolder == true ? [base] : []
    }
    let next = rest.dropFirst()
    guard Self.isPattern(part) else { return folders(base + "/" + part, next) }
    guard part == "**" else {
      let pattern = String(part)
      let names = subfolders(base).filter { fnmatch(pattern, $0, FNM_PERIOD | FNM_NOESCAPE) == 0 }
      return names.flatMap { folders(base + "/" + $0, next) }
    }
    // No circle of links is followed.
    var seen: Set<FileIdentity> = []
    return everyFolder(base, depth: 0, &seen).flatMap { folders($0, next) }
  }

  /// A folder and all below it that were not seen.
  private mutating func everyFolder(_ base: String, depth: Int, _ seen: inout Set<FileIdentity>) -> [String] {
    guard depth <= Self.maximumDepth,
      let identity = OpenFile.Status(path: base.isEmpty ? "/" : base)?.identity,
      seen.insert(identity).inserted
    else { return [] }
    var all = [base]
    for name in subfolders(base) { all += everyFolder(base + "/" + name, depth: depth + 1, &seen) }
    return all
  }

  private mutating func subfolders(_ path: String) -> [String] {
    count += 1
    guard count <= Self.maximumCount, let listing = try? FolderListing(path: path.isEmpty ? "/" : path) else {
      return []
    }
    return (listing.ownFolders + listing.linkedFolders).sorted()
  }
}
