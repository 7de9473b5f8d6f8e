import AgendaPlatform
internal import AgendaSources

/// The folders to watch for changes of some files and folders: these, and each folder and link on the paths to them.
struct WatchedFolders: Equatable {
  /// The files of a folder whose changes matter. That the folder itself is removed or renamed always matters.
  struct Interest: Equatable {
    /// Whether all files matter, except for hidden ones.
    var isInAll = false
    /// The names of files that matter, hidden or not.
    var names: Set<String> = []

    /// Whether no file matters.
    var isEmpty: Bool { !isInAll && names.isEmpty }

    mutating func add(_ other: Interest) {
      isInAll = isInAll || other.isInAll
      names.formUnion(other.names)
    }
  }

  /// The maximum number of folders.
  private static let maximumCount = 4096
  /// The maximum number of links on the path to a file, as in path_resolution(7).
  private static let maximumLinks = 40

  private(set) var interests: [String: Interest] = [:]
  /// Whether no folder was left out.
  private(set) var isWhole = true

  init(for paths: [String]) {
    for path in paths where !path.isEmpty {
      guard walk(path) != nil, let tree = FolderTree(path: path) else { continue }
      for folder in tree.folders {
        guard let place = walk(folder.listing.path) else { continue }
        add(Interest(isInAll: true), of: place)
        for link in folder.listing.links { walk(link, from: place) }
      }
    }
  }

  /// Adds each existing folder and link on a path, and on the paths to which the links lead. Returns the folder at the end; `nil` if there
  /// is none.
  @discardableResult
  private mutating func walk(_ path: String, from start: String = ".") -> String? {
    var folder = Self.isAbsolute(path) ? "/" : start
    // The next one is last.
    var names = Self.names(path)
    var links = 0
    while let name = names.popLast() {
      guard name != ".." else {
        folder = Self.parent(of: folder)
        continue
      }
      let path = Self.path(of: name, in: folder)
      let kind = Kind(of: path)
      // A folder on the path reports itself that it is renamed; its parent can be as busy as /tmp.
      if kind == .folder, !names.isEmpty {
        add(Interest(), of: path)
      } else {
        add(Interest(names: [name]), of: folder)
      }
      switch kind {
      case .folder: folder = path
      case .link where links < Self.maximumLinks:
        guard let target = target(of: path) else { return nil }
        links += 1
        if Self.isAbsolute(target) { folder = "/" }
        names += Self.names(target)
      case .link, .other: return nil
      }
    }
    return folder
  }

  private mutating func add(_ interest: Interest, of folder: String) {
    guard interests.count < Self.maximumCount || interests[folder] != nil else { return isWhole = false }
    interests[folder, default: Interest()].add(interest)
  }

  /// The target of a link; `nil` if the link is gone, or the target is not UTF-8.
  private mutating func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let target = String(validating: bytes.prefix(count), as: UTF8.self)
    if target == nil { isWhole = false }
    return target
  }
}

// Paths are split by bytes: a slash and a combining mark after it are one Character.
extension WatchedFolders {
  private enum Kind {
    case folder, link, other

    /// `other` also where nothing is at the path.
    init(of path: String) {
      var status = stat()
      let type = lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
      self = type == S_IFDIR ? .folder : type == S_IFLNK ? .link : .other
    }
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// The parts of a path, the last one first.
  private static func names(_ path: String) -> [String] {
    let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return names.filter { $0 != "." }.reversed()
  }

  private static func path(of name: String, in folder: String) -> String {
    folder == "/" ? "/" + name : folder + "/" + name
  }

  /// The parent of a folder whose path has no links.
  private static func parent(of folder: String) -> String {
    guard folder != "/" else { return folder }
    guard let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), !folder.hasSuffix("/..") else {
      return folder + "/.."
    }
    return slash == folder.startIndex ? "/" : String(folder[..<slash])
  }
}
