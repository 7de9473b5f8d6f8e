import Glibc

/// The folders to watch for some files and folders, and what of each folder is of interest.
struct WatchedFolders: Equatable {
  enum Interest: Equatable {
    /// All but hidden files.
    case everything
    /// Some names.
    case names(Set<String>)

    mutating func add(_ other: Interest) {
      if case .names(let names) = self, case .names(let others) = other {
        self = .names(names.union(others))
      } else {
        self = .everything
      }
    }
  }

  /// How many folders within a folder are watched.
  private static let maximumFolders = 1000

  private(set) var interests: [String: Interest] = [:]

  init(for paths: [String]) {
    for path in paths {
      add(path)
      // What a link leads to may change without the link.
      guard let target = realpath(path, nil) else { continue }
      add(String(cString: target))
      free(target)
    }
  }

  /// The folder of a path, as far as it is there; and the path and the folders in it, where it is a folder.
  private mutating func add(_ path: String) {
    var (folder, name) = Self.split(path)
    while !Self.isFolder(folder), folder != "/", folder != "." { (folder, name) = Self.split(folder) }
    if !name.isEmpty { interests[folder, default: .names([])].add(.names([name])) }
    guard Self.isFolder(path), let stream = opendir(path) else { return }
    defer { closedir(stream) }
    interests[path] = .everything
    var count = 0
    while let entry = readdir(stream), count < Self.maximumFolders {
      let type = Int(entry.pointee.d_type)
      guard [DT_DIR, DT_LNK, DT_UNKNOWN].contains(where: { Int($0) == type }) else { continue }
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let inner = path.hasSuffix("/") ? path + name : path + "/" + name
      guard !name.hasPrefix("."), Self.isFolder(inner) else { continue }
      interests[inner] = .everything
      count += 1
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that a path lies in, and its name there, which is empty for the root.
  private static func split(_ path: String) -> (folder: String, name: String) {
    var path = path[...]
    while path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return path.isEmpty ? ("/", "") : (".", String(path)) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
