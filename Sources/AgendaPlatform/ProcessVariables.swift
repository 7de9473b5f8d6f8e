// The executables run on Linux only; the libraries ask for none of this.
#if os(Linux)
  /// The environment variables of the process, and its user's home folder.
  package enum ProcessVariables {
    /// The environment variables.
    package static func all() -> [String: String] {
      var variables: [String: String] = [:]
      var next = environ
      while let entry = next.pointee {
        let text = String(cString: entry)
        if let equals = text.firstIndex(of: "=") {
          variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        next += 1
      }
      return variables
    }

    /// The home folder: `HOME`, else that of `/etc/passwd`, else `/`.
    package static func home(in variables: [String: String]) -> String {
      if let home = variables["HOME"], !home.isEmpty { return home }
      // getpwuid would load the shared libraries of the name service, which may be missing beside a static program.
      guard let users = fopen("/etc/passwd", "re") else { return "/" }
      defer { fclose(users) }
      while let entry = fgetpwent(users) {
        if entry.pointee.pw_uid == getuid(), let folder = entry.pointee.pw_dir {
          return String(cString: folder)
        }
      }
      return "/"
    }
  }
#endif

/// The most bytes that the data of this process may take (RLIMIT_DATA); `nil` if there is no limit.
package func dataLimit() -> Int? {
  var limits = rlimit()
  #if os(Linux)
    let resource = __rlimit_resource_t(RLIMIT_DATA.rawValue)
  #else
    let resource = RLIMIT_DATA
  #endif
  return getrlimit(resource, &limits) == 0 ? Int(exactly: limits.rlim_cur) : nil
}
