package import AgendaPlatform

/// A new file that replaces another one when it is complete.
///
/// The file has no name until then (`O_TMPFILE`), so that nothing is left behind when the command is killed. If the file system does not
/// support this, or /proc is not mounted, by which it gets its name, the file has a hidden name (`.agenda-XXXXXX`) in the same folder, and
/// such files of killed commands are removed.
package struct PendingFile: ~Copyable {
  /// The owner, group and permissions of a file.
  package struct Access {
    /// The user and the group; `nil` for those that the system gives to a new file.
    package var owner: uid_t?
    package var group: gid_t?
    /// The permissions for owner, group and others. Other bits of the mode are dropped.
    package var mode: mode_t

    /// An owner, a group and permissions.
    package init(owner: uid_t? = nil, group: gid_t? = nil, mode: mode_t) {
      self.owner = owner
      self.group = group
      self.mode = mode
    }
  }

  private static let prefix = ".agenda-"
  private static let length = 6
  private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789"

  /// `O_TMPFILE` of <fcntl.h>, a macro that Swift cannot read: a file without a name.
  private static let temporary = 0o20000000 | O_DIRECTORY

  package let descriptor: Int32
  /// The path of the folder, with a slash at its end.
  private let folder: String
  /// The path of the file; `nil` while it has no name.
  private var path: String?

  /// Makes a file in a folder, whose path ends in a slash; `nil` if that fails, with the reason in `errno`.
  package init?(in folder: String) {
    self.folder = folder
    let unnamed = open(folder, Self.temporary | O_RDWR | O_CLOEXEC, 0o600)
    if unnamed >= 0 {
      if access("/proc/self/fd/\(unnamed)", F_OK) == 0 {
        descriptor = unnamed
        return
      }
      close(unnamed)
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
      // The lock says that the file is in use. Another command can have removed it before it was locked; then take the next name.
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

  /// Sets owner, group and mode, as far as the process is allowed to; `false` if that fails.
  ///
  /// The owner comes first, because a change of the owner clears bits of the mode. If the group cannot be set, the file has another
  /// group, which then only gets the permissions that everyone has.
  package func set(_ access: Access) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    if let owner = access.owner, owner != status.st_uid { _ = fchown(descriptor, owner, gid_t.max) }
    var mode = access.mode & 0o777
    if let group = access.group, group != status.st_gid, fchown(descriptor, uid_t.max, group) != 0 {
      mode = mode & 0o707 | mode & ((mode & 0o007) << 3)
    }
    return fchmod(descriptor, mode) == 0
  }

  /// Renames the file to a path in its folder; `false` if that fails. Signals are blocked, so that none ends the command between naming
  /// and renaming.
  package mutating func replace(_ target: String) -> Bool {
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

  /// Gives the file a path in its folder that nothing has; `false` if that fails, with the reason in `errno`: `EEXIST` where something is there.
  package mutating func create(_ target: String) -> Bool {
    if let path {
      guard AgendaPlatform.link(path, target) == 0 else { return false }
      unlink(path)
      self.path = nil
      return true
    }
    return linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0
  }

  /// Gives the file an unused name, and returns its path.
  private func link() -> String? {
    while true {
      let name = Self.newName(in: folder)
      if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        return name
      }
      guard errno == EEXIST else { return nil }
    }
  }

  /// The path of a random hidden name.
  private static func newName(in folder: String) -> String {
    folder + prefix + String((0..<length).compactMap { _ in letters.randomElement() })
  }

  /// Removes the files that killed commands of this user have left in a folder: those without a lock.
  private static func sweep(_ folder: String) {
    for (name, _) in listFolder(folder) ?? [] {
      guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + length else { continue }
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

extension PendingFile {
  /// Syncs the names of a folder to disk. Not all file systems can do this, so that an error is ignored: the file is there.
  package static func synchronizeFolder(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The umask(2) of the process. The kernel returns it only while it is set.
  package static var creationMask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }

  /// Replaces a file by one with these bytes, which are on the disk before the file has its name unless `isSynced` is false: whenever the process or the
  /// machine stops, the file is the former one or the new one. `false` if that fails, with the reason in `errno`.
  package static func write(
    _ bytes: [UInt8], to path: String, access: Access? = nil, isSynced: Bool = true
  ) -> Bool {
    write(to: path, access: access, isSynced: isSynced) { descriptor in
      bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    }
  }

  /// Replaces a file by one that `body` writes, which returns `false` if it fails; otherwise as ``write(_:to:access:isSynced:)``.
  static func write(
    to path: String, access: Access? = nil, isSynced: Bool = true, _ body: (_ descriptor: Int32) -> Bool
  ) -> Bool {
    guard var file = PendingFile(in: path.folder), body(file.descriptor),
      access.map({ file.set($0) }) ?? true,
      !isSynced || (access == nil ? fdatasync(file.descriptor) : fsync(file.descriptor)) == 0
    else { return false }
    return file.replace(path)
  }
}

/// A folder that is opened to be locked (flock(2)), so that one process at a time changes what is in it. The lock ends with the value.
package struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Opens a folder, without a lock; `nil` if that fails, with the reason in `errno`.
  package init?(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits until no other process has the lock; `false` if there is no lock to be had, with the reason in `errno`.
  @discardableResult
  package func wait() -> Bool { waitForLock(descriptor) }

  /// Takes the lock; `false` if that fails, with the reason in `errno`: `EWOULDBLOCK` where another process has it.
  package func takeAtOnce() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Does something before the lock ends.
  package borrowing func whileHeld<Value, Failure: Error>(
    _ action: () throws(Failure) -> Value
  ) throws(Failure) -> Value { try action() }

  /// Ends the lock.
  package consuming func release() {}
}
