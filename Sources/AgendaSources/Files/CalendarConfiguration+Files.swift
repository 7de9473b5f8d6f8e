extension CalendarConfiguration {
  /// The calendars of files and folders that were named, without a configuration: each once, in order. `-` is
  /// standard input. Each has the name of its file without the extension, with a number where that is taken.
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
  /// Whether it says the same when it is read another time: a file or a folder does, and what is not there; what
  /// comes through a pipe or from a terminal comes once.
  public var isReadableAgain: Bool {
    guard case .path(let path) = location else { return false }
    guard let status = OpenFile.Status(path: path) else { return true }
    return status.isRegular || status.isFolder
  }
}

/// Gives each name once: `work`, `work-2`, `work-3`.
struct UniqueNames {
  private var taken: Set<String> = []

  /// The name, with a number behind it where it is taken.
  mutating func unique(_ name: String) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = "\(name)-\(number)"
      number += 1
    }
    return candidate
  }
}
