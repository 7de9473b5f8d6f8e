internal import Glibc
internal import ICalendar

/// An open file, which is closed when the value is destroyed.
struct OpenFile: ~Copyable {
  /// What kind of file is open.
  struct Status {
    var isFolder: Bool
    /// Whether bytes can be read from it: a regular file, a pipe, a terminal.
    var isReadable: Bool
    var isRegular: Bool
    var isPipe: Bool
    /// The size in bytes; 0 if it is not a regular file.
    var size: Int
    /// Identifies the file, whatever its path.
    var identity: FileIdentity { version.identity }
    /// Changes when the file changes.
    var version: Version
    /// The kind of file in words, for messages.
    var name: String {
      isPipe ? "a pipe" : isFolder ? "a folder" : isReadable ? "a device" : "a socket or device"
    }
  }

  /// What differs between two states of a file.
  struct Version: Hashable {
    var identity: FileIdentity
    var size: Int
    /// When the contents last changed (mtime), in nanoseconds.
    var contentChange: Int
    /// When the contents or attributes last changed (ctime), in nanoseconds.
    var change: Int
  }

  let descriptor: Int32

  init(path: String, flags: Int32 = 0) throws(FileError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw FileError(errno: errno) }
  }

  deinit {
    close(descriptor)
  }

  func status() throws(FileError) -> Status {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
    return Status(status)
  }
}

/// The device and inode number of a file.
struct FileIdentity: Hashable {
  var device: UInt
  var number: UInt
}

extension OpenFile.Status {
  init(_ status: stat) {
    let type = status.st_mode & S_IFMT
    isFolder = type == S_IFDIR
    isReadable = type == S_IFREG || type == S_IFIFO || type == S_IFCHR
    isRegular = type == S_IFREG
    isPipe = type == S_IFIFO
    size = type == S_IFREG ? max(0, Int(status.st_size)) : 0
    version = OpenFile.Version(
      identity: FileIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino)),
      size: Int(status.st_size),
      contentChange: Int(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int(status.st_mtim.tv_nsec),
      change: Int(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int(status.st_ctim.tv_nsec))
  }

  /// The status of an open file; `nil` if it is not available.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The status of the file at a path, after symbolic links; `nil` if it is not found.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
