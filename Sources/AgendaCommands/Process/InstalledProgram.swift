import AgendaPlatform

/// The programs that belong to this command.
enum InstalledProgram {
  /// The path of a program: beside this command in development builds, else where `make install` puts it; `nil` where there is none.
  static func path(of name: String) -> String? {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    let path = String(cString: own)
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return [name, "../libexec/agenda/\(name)"].map { folder + $0 }.first { access($0, X_OK) == 0 }
  }
}
