internal import AgendaPlatform
internal import ICalendar

/// An open file, which is closed when the value is destroyed.
struct OpenFile: ~Copyable {
  /// The properties of an open file.
  struct Status {
    var isFolder: Bool
    /// Whether bytes can be read from it, as from a regular file, a pipe or a terminal.
    var isReadable: Bool
    var isRegular: Bool
    var isPipe: Bool
    /// Whether this user can read it as long as its status stays the same: membership in a group can begin and end.
    var staysReadable: Bool
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

  /// Distinguishes states of a file: it changes whenever the file changes.
  struct Version: Hashable {
    var identity: FileIdentity
    var size: Int
    /// When the contents last changed (mtime), in nanoseconds.
    var contentChange: Int
    /// When the contents or attributes last changed (ctime), in nanoseconds.
    var change: Int

    /// The longest tick of the clock of a file system, that of FAT, in nanoseconds: later changes have another time than one that is older than this.
    static let tick = 2_000_000_000

    /// Whether each change later than a time, in nanoseconds since 1970, gives the file another version.
    func isSettled(at now: Int) -> Bool { now &- change > Self.tick }
  }

  /// The time of the system, in nanoseconds since 1970, as file systems take it.
  static var now: Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &now)
    return now.nanoseconds
  }

  /// Whether nothing has a path, not even a link that leads nowhere.
  static func isMissing(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && [ENOENT, ENOTDIR].contains(errno)
  }

  /// Who a file belongs to, and who may do what with it.
  struct Owner {
    var user: uid_t
    var mode: mode_t

    /// The owner of an open file; `nil` if it is not available.
    init?(_ descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      (user, mode) = (status.st_uid, status.st_mode)
    }

    /// The owner of what is at a path, after symbolic links.
    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (user, mode) = (status.st_uid, status.st_mode)
    }
  }

  let descriptor: Int32

  init(path: String, flags: Int32 = 0) throws(FileError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw FileError(errno: errno) }
  }

  /// The file of a descriptor, which its owner can close; `nil` if there are too many open files.
  init?(copying descriptor: Int32) {
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard self.descriptor >= 0 else { return nil }
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

  /// Whether the file is on a disk of this computer, so that its status shows each change at once. That of a file on another computer, or of a program
  /// (FUSE), can be some seconds old: their devices have the major number 0, as those of some file systems of this computer have (Btrfs, tmpfs).
  var isOnDisk: Bool { (device >> 8) & 0xFFF | (device >> 32) & ~0xFFF != 0 }
}

extension OpenFile.Status {
  /// The user of this process. A system call for each file would show.
  private static let user = geteuid()

  init(_ status: stat) {
    let type = status.st_mode & S_IFMT
    isFolder = type == S_IFDIR
    isReadable = type == S_IFREG || type == S_IFIFO || type == S_IFCHR
    isRegular = type == S_IFREG
    isPipe = type == S_IFIFO
    let ofOthers = S_IRGRP | S_IROTH
    staysReadable = status.st_uid == Self.user || Self.user == 0 || status.st_mode & ofOthers == ofOthers
    size = type == S_IFREG ? max(0, Int(status.st_size)) : 0
    version = OpenFile.Version(
      identity: FileIdentity(device: UInt(status.st_dev), number: UInt(status.st_ino)),
      size: Int(status.st_size),
      contentChange: status.contentChange.nanoseconds,
      change: status.change.nanoseconds)
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

extension OpenFile {
  /// How often, and how long each time, to wait for a program to write to a named pipe, in milliseconds: a second in all. If the machine stands
  /// still, as one that is paused does, no more than one of these times is lost.
  private static let (pipeAttempts, pipeTimeout) = (20, Int32(50))

  /// Prepares a file that was opened with `O_NONBLOCK` for blocking reads. Returns what had to be read for this: the
  /// first byte of a pipe, or nothing if its writer has not written yet.
  ///
  /// - Throws: An error if it cannot be read, as a folder; and for a pipe without a writer, so that the command does
  ///   not wait forever.
  func beginReading(_ status: Status) throws(FileError) -> [UInt8] {
    if status.isFolder { throw FileError(errno: EISDIR) }
    guard status.isReadable else { throw FileError(.notAFile, "it is neither a file nor a folder") }
    let first = status.isPipe ? try firstByteOfPipe() : []
    guard fcntl(descriptor, F_SETFL, 0) == 0 else { throw FileError(errno: errno) }
    return first
  }

  private func firstByteOfPipe() throws(FileError) -> [UInt8] {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let hasWriter = (0..<Self.pipeAttempts).contains { _ in poll(&request, 1, Self.pipeTimeout) != 0 }
    var byte: UInt8 = 0
    switch AgendaPlatform.read(descriptor, &byte, 1) {
    case 1: return [byte]
    case 0 where !hasWriter: throw FileError(.unreadable, "it is a pipe that no program writes to")
    default: return []
    }
  }
}

extension timespec {
  /// The nanoseconds since 1970.
  fileprivate var nanoseconds: Int { Int(tv_sec) &* 1_000_000_000 &+ Int(tv_nsec) }
}

/// The sizes and times of files, by which a command knows with a stat(2) of each that a program has written something.
package struct FileStamp: Sendable, Hashable {
  private static let header = "agenda-stores=1"
  /// The maximum size of the file, in bytes.
  private static let maximumSize = 1 << 20
  /// The mark of a file that is not there.
  private static let missing = "-"

  /// A file, and what distinguishes its states.
  private struct File: Sendable, Hashable {
    var path: String
    var mark: String
  }

  private var files: [File]

  /// The files as they are now.
  package init(of paths: [String]) {
    files = paths.map { File(path: $0, mark: Self.mark(of: $0)) }
  }

  /// The files as they are now, each with one look: of several in a folder that does not exist, the state is that this is missing.
  package init(watching paths: [String]) {
    var known: Set<String> = []
    self.init(of: paths.map(Self.highestMissing).filter { known.insert($0).inserted })
  }

  /// The first folder on the way to a path that does not exist; the path itself if all of them do.
  private static func highestMissing(_ path: String) -> String {
    var (highest, rest) = (path, path[...])
    while OpenFile.Status(path: String(rest)) == nil, [ENOENT, ENOTDIR].contains(errno) {
      highest = String(rest)
      guard let slash = rest.lastIndex(of: "/"), slash > rest.startIndex else { break }
      rest = rest[..<slash]
    }
    return highest
  }

  /// The files as they were when the calendars of an account were last copied; `nil` if they never were.
  package init?(notedIn account: CachedFolder) {
    guard let text = KeyedLines.read(account.storesPath, maximumSize: Self.maximumSize),
      let lines = KeyedLines.parse(text, header: Self.header)
    else { return nil }
    files = lines.compactMap { line in
      guard line.key == "file", let space = line.value.firstIndex(of: " ") else { return nil }
      let path = KeyedLines.decoded(String(line.value[space...].dropFirst()))
      return File(path: path, mark: String(line.value[..<space]))
    }
  }

  /// Whether the files are still so.
  package var isCurrent: Bool { files.allSatisfy { $0.mark == Self.mark(of: $0.path) } }

  /// The paths of the files.
  package var paths: [String] { files.map(\.path) }

  /// A text that differs if a file does.
  package var fingerprint: String { SHA256.fileName(for: text) }

  /// The text of the file.
  package var text: String {
    KeyedLines.text(
      header: Self.header, files.map { ("file", "\($0.mark) \(KeyedLines.encoded($0.path))") })
  }

  private static func mark(of path: String) -> String {
    guard let version = OpenFile.Status(path: path)?.version else { return missing }
    return "\(version.size).\(version.contentChange).\(version.identity.number)"
  }
}
