extension ZoneDatabase {
  /// The identifiers of all zones in the folder, sorted by their bytes: what a mistyped one is compared with.
  public var names: [String] {
    var names: [String] = []
    var folders = [""]
    // Identifiers have three parts at most.
    for _ in 0..<3 {
      var deeper: [String] = []
      for folder in folders {
        for entry in SystemFile.entries(ofFolder: "\(directory)/\(folder)")
        where ZoneDatabase.isZoneName(entry.name) {
          if entry.isFolder {
            deeper.append("\(folder)\(entry.name)/")
          } else {
            names.append(folder + entry.name)
          }
        }
      }
      folders = deeper
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The identifier in the folder that differs from a text in letter case at most, or `nil`.
  public func identifier(ignoringCaseOf text: String) -> String? {
    ZoneFolders(of: self).identifier(ignoringCaseOf: text)
  }

  /// Whether a file or folder of that name can be a part of an identifier: `tzdata.zi`, `leapseconds`, `posix` and
  /// the like lie there too, and identifiers begin with a capital letter.
  static func isZoneName(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) && ZoneDatabase.isIdentifier(name)
      && name != "SECURITY"
  }
}

/// The names in the folders of a database, each folder listed once, when a name in it is first asked for.
final class ZoneFolders {
  private let directory: String
  /// The names of the entries of a folder by the same in lower case.
  private var entries: [String: [String: String]] = [:]

  /// The folders of a database.
  init(of database: ZoneDatabase) {
    directory = database.directory
  }

  /// The identifier that differs from a text in letter case at most, or `nil`.
  func identifier(ignoringCaseOf text: String) -> String? {
    guard ZoneDatabase.isIdentifier(text) else { return nil }
    var path = ""
    for part in text.split(separator: "/") {
      guard let name = names(in: path)[part.lowercased()] else {
        return ZoneAliases.name(ignoringCaseOf: text)
      }
      path += path.isEmpty ? name : "/\(name)"
    }
    return path
  }

  /// What is in a folder that is known to be there; of a file, nothing.
  private func names(in path: String) -> [String: String] {
    if let known = entries[path] { return known }
    let listed = SystemFile.entries(ofFolder: "\(directory)/\(path)").map(\.name)
    let names = Dictionary(listed.filter(ZoneDatabase.isZoneName).map { ($0.lowercased(), $0) }) {
      min($0, $1)
    }
    entries[path] = names
    return names
  }
}
