import AgendaPlatform
internal import AgendaSources

/// A file that is written whole before it takes the place of another one.
///
/// It has no name until then, so that nothing stays behind of a command that is ended. Where the file system has no such files, it has a
/// hidden name (`.agenda-XXXXXX`) beside the other one; what commands left behind that were ended meanwhile is removed then.
struct PendingFile: ~Copyable {
  /// Who may use a file.
  struct Access {
    /// `nil` for those whom the system gives it to.
    var owner: uid_t?
    var group: gid_t?
    /// Of the permissions for owner, group and others: no other bit of a mode outlives a new content.
    var mode: mode_t
  }

  private static let prefix = ".agenda-"
  private static let length = 6
  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789"

  /// `O_TMPFILE` of <fcntl.h>, a macro that Swift does not read: a file without a name in a folder.
  private static let temporary = 0o20000000 | O_DIRECTORY

  let descriptor: Int32
  /// The folder, with a slash at its end.
  private let folder: String
  /// The name that it has already, as a path.
  private var path: String?

  /// A new file in a folder, whose path ends in a slash; `nil` where there can be none, and then `errno` says why.
  init?(in folder: String) {
    self.folder = folder
    let unnamed = open(folder, Self.temporary | O_RDWR | O_CLOEXEC, 0o600)
    guard unnamed < 0 else {
      descriptor = unnamed
      return
    }
    Self.sweep(folder)
    var status = stat()
    var named: Int32
    var name: String
    repeat {
      name = Self.newName(in: folder)
      named = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if named < 0 {
        guard errno == EEXIST else { break }
        continue
      }
      // It tells others that it is not left behind. One that was taken for such before is no use.
      flock(named, LOCK_EX | LOCK_NB)
      guard fstat(named, &status) == 0, status.st_nlink == 0 else { break }
      close(named)
    } while true
    descriptor = named
    guard named >= 0 else { return nil }
    path = name
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if let path { unlink(path) }
  }

  /// Gives it an owner, a group and a mode, as far as the process may; `false` where that fails.
  ///
  /// The owner comes first: a change of it takes bits of the mode away. A group that cannot be given is not replaced by another one with its
  /// rights: what it may, the group that the file has then may only where all may.
  func set(_ access: Access) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    if let owner = access.owner, owner != status.st_uid { _ = fchown(descriptor, owner, gid_t.max) }
    var mode = access.mode & 0o777
    if let group = access.group, group != status.st_gid, fchown(descriptor, uid_t.max, group) != 0 {
      mode = mode & 0o707 | mode & ((mode & 0o007) << 3)
    }
    return fchmod(descriptor, mode) == 0
  }

  /// Puts it in the place of what lies at a path in its folder; `false` where that fails. No signal ends the command between the two steps.
  mutating func replace(_ target: String) -> Bool {
    var all = sigset_t()
    var former = sigset_t()
    sigfillset(&all)
    sigprocmask(SIG_SETMASK, &all, &former)
    defer { sigprocmask(SIG_SETMASK, &former, nil) }
    if path == nil { path = link() }
    guard let path, rename(path, target) == 0 else { return false }
    self.path = nil
    return true
  }

  /// Gives it a name that nothing has, the path of which is the result.
  private func link() -> String? {
    while true {
      let name = Self.newName(in: folder)
      if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        return name
      }
      guard errno == EEXIST else { return nil }
    }
  }

  /// A hidden name that hardly anything has.
  private static func newName(in folder: String) -> String {
    folder + prefix + String((0..<length).compactMap { _ in letters.randomElement() })
  }

  /// Removes the files that ended commands of this user left in a folder: those that nobody holds.
  private static func sweep(_ folder: String) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = String(validatingCString: entry.name)
      guard let name, name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + length else { continue }
      let left = open(folder + name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard left >= 0 else { continue }
      var status = stat()
      if fstat(left, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
        flock(left, LOCK_EX | LOCK_NB) == 0
      {
        unlink(folder + name)
      }
      close(left)
    }
  }
}
