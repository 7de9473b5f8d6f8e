internal import AgendaPlatform
internal import ICalendar

/// An open file, closed when the value ends.
struct OpenFile: ~Copyable {
  /// What kind of thing is open.
  struct Status {
    var isFolder: Bool
    /// Whether bytes can be read of it: a file, a pipe, a terminal.
    var isReadable: Bool
    var isRegular: Bool
    var isPipe: Bool
    /// Bytes, 0 where it is no regular file.
    var size: Int
    /// What tells the thing from all others.
    var identity: FileIdentity { version.identity }
    /// What tells whether it says the same later on.
    var version: Version
    /// What it is, in words.
    var name: String {
      isPipe ? "a pipe" : isFolder ? "a folder" : isReadable ? "a device" : "a socket or device"
    }
  }

  /// What a change of a file changes.
  struct Version: Hashable {
    var identity: FileIdentity
    var size: Int
    /// When the contents changed last, in nanoseconds.
    var contentChange: Int
    /// When anything of it changed last, in nanoseconds.
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

/// A file's device and number on it.
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

  /// What is open; `nil` where that cannot be told.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// What lies at a path, behind its symbolic links; `nil` where nothing can be found.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
