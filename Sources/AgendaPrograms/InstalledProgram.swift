internal import AgendaCLinuxEvents
import AgendaPlatform

/// The programs that belong to this command.
package enum InstalledProgram {
  /// The path of a program: beside this command in development builds, else where `make install` puts it; `nil` if there is none.
  package static func path(of name: String) -> String? {
    guard let folder else { return nil }
    return [name, "../libexec/agenda/\(name)"].map { folder + $0 }.first { access($0, X_OK) == 0 }
  }

  /// Why nothing can be done without a program, and how to get it: to follow “cannot draw PNG: ”. Of the packages, agenda-draw is one of its own.
  package static func absence(of name: String) -> String {
    "\(name) is missing beside this command; \(advice(for: name))"
  }

  /// How to get a program that is missing.
  package static func advice(for name: String) -> String {
    "install \(name == "agenda-draw" ? "the package agenda-draw" : "agenda again"), or build all of it"
  }

  /// The path of a folder where `make install` puts files for this command; `nil` if the path of the command is unknown.
  package static func sharedFolder(_ name: String) -> String? {
    folder.flatMap { sharedFolder(name, besideProgramsIn: $0) }
  }

  /// The path of such a folder for programs in a folder with a slash at its end: `bin`, or `libexec/agenda` for those that the command starts.
  static func sharedFolder(_ name: String, besideProgramsIn folder: String) -> String? {
    let own = folder.hasSuffix("/libexec/agenda/") ? folder.dropLast("/agenda/".count) : folder.dropLast()
    guard let end = own.lastIndex(of: "/") else { return nil }
    return own[...end] + "share/agenda/\(name)"
  }

  /// The folder of this command, with a slash at its end. Where /proc is not mounted, it is found by the path by which the command was started.
  private static var folder: String? {
    guard let own = realpath("/proc/self/exe", nil) ?? path_of_start().flatMap({ realpath($0, nil) }) else {
      return nil
    }
    defer { free(own) }
    let path = String(cString: own)
    return String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
