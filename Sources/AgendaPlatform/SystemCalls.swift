/// The parts of the path of a file.
extension String {
  /// The path up to and with its last slash, which another name can follow: `./` for a name alone.
  package var folder: String { pathBeforeName.isEmpty ? "./" : pathBeforeName }

  /// The path up to and with its last slash; empty for a name alone.
  package var pathBeforeName: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "" }
}

extension stat {
  /// When the contents of the file last changed (mtime).
  package var contentChange: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }

  /// When the file, its permissions or its links last changed (ctime).
  package var change: timespec {
    #if canImport(Darwin)
      st_ctimespec
    #else
      st_ctim
    #endif
  }
}

extension stat {
  /// When the file was last read, as its file system notes it: on Linux at least each day (atime).
  package var lastRead: timespec {
    #if canImport(Darwin)
      st_atimespec
    #else
      st_atim
    #endif
  }
}

/// The path of the file of the program that runs; it is not there on other systems than Linux, nor where /proc is not mounted.
package let programPath = "/proc/self/exe"

/// Waits until no other process has the lock of an open file or folder (flock(2)), which then belongs to this descriptor; `false` if there is no
/// lock to be had, with the reason in `errno`.
@discardableResult
package func waitForLock(_ descriptor: Int32) -> Bool {
  while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { return false } }
  return true
}

/// Writes all bytes to an open file; `false` if that fails, with the reason in `errno`.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count < 0, errno == EINTR { continue }
    // Another process that shares the terminal or socket can have set O_NONBLOCK.
    if count < 0, errno == EAGAIN {
      var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, -1)
      continue
    }
    guard count > 0 else { return false }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
  }
  return true
}

/// The names in a folder without `.` and `..`, in no order, each with whether it is a folder; a link is not. `nil` if the folder cannot be read.
/// Bytes that are not UTF-8 are replaced, so that a file with such a name cannot be opened. No more than `limit` names are read.
package func listFolder(_ path: String, limit: Int = .max) -> [(name: String, isFolder: Bool)]? {
  guard let stream = opendir(path) else { return nil }
  defer { closedir(stream) }
  var names: [(name: String, isFolder: Bool)] = []
  while names.count < limit, let entry = readdir(stream) {
    // The name may be longer than the C type declares.
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let bytes = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
    let name = String(cString: bytes)
    if name != ".", name != ".." { names.append((name, Int(entry.pointee.d_type) == DT_DIR)) }
  }
  return names
}

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
