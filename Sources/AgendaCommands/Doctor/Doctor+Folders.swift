import AgendaPlatform
internal import AgendaRequests
internal import AgendaSources
internal import ICalendar

/// The folders in which the command keeps something.
extension Doctor {
  /// Below so many bytes of free space something may not be kept.
  private static let leastSpace = 64 << 20
  /// The most files that are counted.
  private static let maximumCount = 100_000

  var folders: [DoctorEntry] {
    [
      (environment.cacheFolder, "cache", "what was fetched"),
      (environment.stateFolder, "state", "changes to be sent, and what “undo” takes back"),
    ].map { folder, name, purpose in
      guard !silentPlaces.contains(folder) else { return Self.silence(of: folder, named: name) }
      return CallWithTimeout.value(within: Self.timeoutSeconds) {
        Self.entry(of: folder, named: name, purpose: purpose)
      }
        ?? Self.silence(of: folder, named: name)
    }
  }

  private static func entry(of folder: String, named name: String, purpose: String) -> DoctorEntry {
    let existing = existing(folder)
    guard access(existing, W_OK | X_OK) == 0 else {
      return DoctorEntry(
        name, .problem,
        "\(folder): cannot be written (\(ProcessEnvironment.systemError)); needed for \(purpose)",
        advice: "give yourself the right to write in \(existing)")
    }
    var counted = "not made yet"
    if existing == folder {
      let (size, isWhole) = size(of: folder)
      counted = "\(isWhole ? "" : "more than ")\(text(ofSize: size))"
    }
    guard let free = freeSpace(of: existing) else {
      return DoctorEntry(name, .ok, "\(folder): \(counted)")
    }
    let found = "\(folder): \(counted), \(text(ofSize: free)) free"
    guard free < leastSpace else { return DoctorEntry(name, .ok, found) }
    return DoctorEntry(
      name, .problem, "\(found): the disk is almost full", advice: "make room on the disk of \(existing)")
  }

  /// A path, or the nearest folder above it that exists.
  private static func existing(_ path: String) -> String {
    var path = path[...]
    while !path.isEmpty, access(String(path), F_OK) != 0 {
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    return path.isEmpty ? "/" : String(path)
  }

  /// The bytes that a user may still write there; `nil` if the system does not say.
  private static func freeSpace(of folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(clamping: status.f_bavail).multipliedReportingOverflow(by: Int(clamping: status.f_frsize))
      .partialValue
  }

  /// The bytes of the files in a folder and those below it, without following links; and whether all of them were counted.
  private static func size(of folder: String) -> (bytes: Int, isWhole: Bool) {
    var (bytes, count, open) = (0, 0, [folder])
    while let next = open.popLast() {
      for (name, _) in listFolder(next, limit: maximumCount - count + 1) ?? [] {
        count += 1
        guard count <= maximumCount else { return (bytes, false) }
        var status = stat()
        guard lstat("\(next)/\(name)", &status) == 0 else { continue }
        bytes += Int(status.st_size)
        if status.st_mode & S_IFMT == S_IFDIR { open.append("\(next)/\(name)") }
      }
    }
    return (bytes, true)
  }

  private static func text(ofSize bytes: Int) -> String {
    let units = ["bytes", "KB", "MB", "GB", "TB"]
    var (value, unit) = (bytes, 0)
    while value >= 10_000, unit < units.count - 1 { (value, unit) = (value / 1000, unit + 1) }
    return "\(value) \(units[unit])"
  }
}
