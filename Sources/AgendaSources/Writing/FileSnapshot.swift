internal import AgendaPlatform
internal import ICalendar

/// A file as it was read, with what shows whether it has changed since. A file that does not exist is a snapshot without bytes.
package struct FileSnapshot: Sendable {
  /// The path of the file, after symbolic links.
  package let path: String
  /// What it held; `nil` if there was no file. Of a file in UTF-16, or whose lines end with CR alone, its text in UTF-8 with line feeds.
  package let bytes: [UInt8]?
  /// How that text becomes the bytes of the file.
  private let encoding: FileEncoding
  /// Which file it was, and when it was last changed; `nil` if there was none.
  let version: OpenFile.Version?
  /// Whether the last change was so long before the reading that a later one has another time.
  private let isSettled: Bool
  /// The owner, group and permissions of what replaces it.
  private(set) var access: PendingFile.Access

  /// The most bytes of a file that is changed.
  static let maximumSize = 1 << 30
  /// The longest tick of the clock of a file system, that of FAT, in nanoseconds.
  private static let tick = 2_000_000_000

  /// The folder of the file, with a slash at its end.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./" }

  /// Reads the file at a path, or finds that there is none. A link is followed to its target.
  /// - Throws: where something else is there than a regular file, or it cannot be read.
  package init(path: String) throws(WritingError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      guard number == ENOENT, lstat(path, &status) != 0 else {
        throw WritingError(.unwritable, "cannot read \(path): \(String(cString: strerror(number)))")
      }
      self.path = path
      (bytes, encoding, version, isSettled) = (nil, .utf8, nil, true)
      access = PendingFile.Access(mode: 0o666 & ~PendingFile.creationMask)
      return
    }
    guard let resolved = realpath(path, nil) else { throw .unwritable(path) }
    defer { free(resolved) }
    self.path = String(cString: resolved)
    access = PendingFile.Access(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
    do throws(FileError) {
      let file = try OpenFile(path: self.path, flags: O_NONBLOCK)
      let found = try file.status()
      guard found.isRegular else { throw FileError(.notAFile, "it is \(found.name), and not a file") }
      let raw = try FileContents.read(file.descriptor, maximumSize: Self.maximumSize, sizeHint: found.size)
      let text = normalizedEncoding(raw).bytes
      encoding = FileEncoding(of: raw, text: text)
      // A byte order mark stays where it is.
      bytes = encoding.isUTF8 ? raw : text
      version = found.version
      var now = timespec()
      // The clock decides only whether bytes have to be compared.
      clock_gettime(CLOCK_REALTIME_COARSE, &now)
      isSettled = Int(now.tv_sec) &* 1_000_000_000 &+ Int(now.tv_nsec) &- found.version.change > Self.tick
    } catch {
      throw WritingError(.unwritable, "\(path): \(error.message)")
    }
  }

  /// Sets the permissions of the file that is written.
  mutating func setMode(_ mode: mode_t) { access.mode = mode }

  /// The bytes of the file with a text, where these are others than the text; `nil` where they are not.
  func encoded(_ text: @autoclosure () -> [UInt8]) -> [UInt8]? {
    encoding.isUTF8 ? nil : encoding.encode(text())
  }

  /// Throws where the file itself must not be written, although a new one could take its place.
  func checkWritable() throws(WritingError) {
    guard bytes != nil else { return }
    // Root may write everywhere.
    guard access.mode & 0o222 != 0 else {
      throw WritingError(
        .readOnly,
        "\(path) is read-only; “chmod u+w” lets it be changed, or name another calendar with --calendar",
        "nothing was changed")
    }
    guard AgendaPlatform.access(path, W_OK) == 0 else { throw .unwritable(path) }
  }

  /// Whether the file is still as it was read: the same bytes, in whatever file they are now.
  ///
  /// Device, inode, size and times do not show a change of the same size within one tick of the clock of the file system. So the bytes of a file that had
  /// just been changed when it was read are compared, and those of another file with the same size.
  var isCurrent: Bool {
    if isSettled, let version, OpenFile.Status(path: path)?.version == version { return true }
    guard let now = try? FileSnapshot(path: path) else { return false }
    if (now.version == nil) != (version == nil) { return false }
    return now.version?.size == version?.size && now.bytes == bytes
  }
}
