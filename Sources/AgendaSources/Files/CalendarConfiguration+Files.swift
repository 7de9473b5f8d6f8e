extension CalendarConfiguration {
  /// The calendars for files and folders that were named without a configuration, in order and without repetitions.
  /// `-` is standard input. Each gets the name of its file without the extension, and a number if the name is taken.
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
  /// Replaces each calendar that is a folder by calendars for the folders of its tree that hold calendar files or
  /// vCards. `home` becomes `home`, if files are directly in it, `home/work` and `home/family/alice`. A folder
  /// without files stays as it is.
  ///
  /// The names are unique, and none of them is among `takenNames`.
  public static func splitIntoFolders(
    _ calendars: [CalendarConfiguration], takenNames: [String] = []
  ) -> [CalendarConfiguration] {
    splitIntoFolders(calendars, takenNames: takenNames) { _ in true }
  }

  /// Replaces only those calendars for which `picked` returns `true`.
  static func splitIntoFolders(
    _ calendars: [CalendarConfiguration], takenNames: [String] = [],
    where isPicked: (CalendarConfiguration) -> Bool
  ) -> [CalendarConfiguration] {
    var names = UniqueNames(taken: takenNames + calendars.map(\.name))
    return calendars.flatMap { calendar in
      guard isPicked(calendar) else { return [calendar] }
      var seen: Set<FileIdentity> = []
      return calendar.splitIntoFolders(&seen).map { folder in
        var folder = folder
        if folder.name != calendar.name { folder.name = names.unique(folder.name) }
        return folder
      }
    }
  }

  /// Calendars for those of its folders that are not in `seen`. The calendar itself if it is not a readable folder.
  func splitIntoFolders(_ seen: inout Set<FileIdentity>) -> [CalendarConfiguration] {
    guard case .path(let path) = location, OpenFile.Status(path: path)?.isFolder == true,
      let tree = try? FolderTree(path: path, seen: &seen)
    else { return [self] }
    var calendars = tree.calendarFolders.map { folder in
      var calendar = self
      calendar.name = ([name] + folder.names).joined(separator: "/")
      calendar.location = .folder(folder.path)
      return calendar
    }
    if calendars.isEmpty {
      calendars = [self]
      calendars[0].location = .folder(path)
    }
    calendars[0].omissions = tree.omissions
    return calendars
  }
}

extension CalendarConfiguration {
  /// Whether the data can be read more than once. This is true for a file, a folder and a path that does not exist, but
  /// not for a pipe or a terminal.
  package var isRereadable: Bool {
    guard case .path(let path) = location else { return location != .standardInput }
    guard let status = OpenFile.Status(path: path) else { return true }
    return status.isRegular || status.isFolder
  }
}

/// Makes names unique: `work`, `work-2`, `work-3`.
struct UniqueNames {
  private var taken: Set<String> = []

  /// Starts with names that are taken.
  init(taken: [String] = []) {
    self.taken = Set(taken)
  }

  /// The name, followed by a number if it is taken.
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
