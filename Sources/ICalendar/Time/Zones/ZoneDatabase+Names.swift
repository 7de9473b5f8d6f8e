extension ZoneDatabase {
  /// The identifiers of all zones in the folder, sorted by their bytes: what a mistyped one is compared with.
  public var names: [String] {
    var names: [String] = []
    var folders = [""]
    // Identifiers have three parts at most.
    for _ in 0..<3 {
      var deeper: [String] = []
      for folder in folders {
        for entry in SystemFile.entries(ofFolder: "\(directory)/\(folder)") where isZoneName(entry.name) {
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
    guard ZoneDatabase.isIdentifier(text) else { return nil }
    var path = ""
    for part in text.split(separator: "/") {
      let lower = part.lowercased()
      let entries = SystemFile.entries(ofFolder: "\(directory)/\(path)")
      guard let entry = entries.first(where: { $0.name.lowercased() == lower && isZoneName($0.name) }) else {
        return ZoneAliases.name(ignoringCaseOf: text)
      }
      path += path.isEmpty ? entry.name : "/\(entry.name)"
    }
    return path
  }

  /// Whether a file or folder of that name can be a part of an identifier: `tzdata.zi`, `leapseconds`, `posix` and
  /// the like lie there too, and identifiers begin with a capital letter.
  private func isZoneName(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) && ZoneDatabase.isIdentifier(name)
      && name != "SECURITY"
  }
}
