internal import AgendaPlatform
internal import ICalendar

/// A file as it was read, with what shows whether it has changed since. A file that does not exist is a snapshot without a text.
package struct FileSnapshot: Sendable {
  /// The path of the file, after symbolic links.
  package let path: String
  /// The contents of the file; `nil` if there was none. For a file in UTF-16, or whose lines end with CR alone, its text in UTF-8 with line feeds.
  package let text: FileText?
  /// How that text becomes the bytes of the file.
  private let encoding: FileEncoding
  /// Which file it was, and when it was last changed; `nil` if there was none.
  let version: OpenFile.Version?
  /// Whether the last change was so long before the reading that a later one has another time.
  private let isSettled: Bool
  /// Whether the file had other names (hard links), which keep the former contents when it is replaced.
  let hasOtherNames: Bool
  /// Whether a symbolic link led to the file.
  let isLinked: Bool
  /// The owner, group and permissions of what replaces it.
  private(set) var access: PendingFile.Access

  /// The most bytes of a file that is changed.
  package static let maximumSize = 1 << 30

  /// The folder of the file, with a slash at its end.
  var folder: String { path.folder }

  /// Reads the file at a path, or finds that there is none. A link is followed to its target. A large file is read into memory if that is asked for, if it
  /// has just been changed, or if it may be on another computer.
  /// - Throws: if something else is there than a regular file, or it cannot be read.
  package init(path: String, isInMemory: Bool = false) throws(WritingError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      guard number == ENOENT, lstat(path, &status) != 0 else {
        let reason =
          number == ENOENT ? "its symbolic link leads to no file" : FileError(errno: number).message
        throw WritingError(.unwritable, "\(path): \(reason)")
      }
      self.path = path
      (text, encoding, version, isSettled, hasOtherNames) = (nil, .utf8, nil, true, false)
      isLinked = false
      access = PendingFile.Access(mode: 0o666 & ~PendingFile.creationMask)
      return
    }
    guard let resolved = realpath(path, nil) else { throw .unwritable(path) }
    defer { free(resolved) }
    self.path = String(cString: resolved)
    access = PendingFile.Access(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
    hasOtherNames = status.st_nlink > 1
    isLinked = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    do throws(FileError) {
      let file = try OpenFile(path: self.path, flags: O_NONBLOCK)
      let found = try file.status()
      guard found.isRegular else { throw FileError(.notAFile, "it is \(found.name), and not a file") }
      version = found.version
      // The clock decides only whether bytes have to be compared.
      isSettled = found.version.isSettled(at: OpenFile.now)
      // A file without a settled version has to be in memory, so that it can be compared later.
      let canStay = isSettled && !isInMemory && found.identity.isOnDisk
      let read = try FileText.read(
        file, size: found.size, maximumSize: Self.maximumSize, canStay: canStay)
      (text, encoding) = (read.text, read.encoding)
    } catch {
      throw WritingError(.unwritable, "\(path): \(error.message)")
    }
  }

  /// Whether the text is that of a jCal (RFC 7265), which is read alone and not changed.
  private var isReadAlone = false

  /// Whether the file is jCal.
  package var isJCal: Bool {
    isReadAlone
      || (try? bytes(0..<min(text?.count ?? 0, FileContents.chunkSize))).map(JCalText.isJCal) ?? false
  }

  /// Whether there is no file, or one of white space alone, which is as good as an empty one.
  var isBlank: Bool {
    let size = text?.count ?? 0
    return size == 0
      || size <= FileContents.chunkSize && (try? bytes(0..<size))?.allSatisfy { $0 <= 0x20 } == true
  }

  /// The file as it is read alone, and not changed: jCal as iCalendar.
  var readableAlone: FileSnapshot {
    guard isJCal, let whole = try? bytes(0..<(text?.count ?? 0)) else { return self }
    var converted = FileSnapshot(self, FileText(JCalText.plain(whole)))
    converted.isReadAlone = true
    return converted
  }

  /// A text that is in no file, and is read alone. Messages name it by `path`.
  init(readAlone bytes: [UInt8], path: String) {
    self.path = path
    (text, encoding, version, isSettled, hasOtherNames) = (FileText(bytes), .utf8, nil, true, false)
    (isLinked, isReadAlone) = (false, true)
    access = PendingFile.Access(mode: 0)
  }

  private init(_ file: FileSnapshot, _ text: FileText) {
    (path, version, isSettled, hasOtherNames) = (file.path, file.version, file.isSettled, file.hasOtherNames)
    (access, encoding, isLinked) = (file.access, file.encoding, file.isLinked)
    self.text = text
  }

  /// The bytes of the text in a half-open range; none if there was no file.
  /// - Throws: if they cannot be read any more.
  func bytes(_ range: Range<Int>) throws(WritingError) -> [UInt8] {
    try reading { text throws(FileError) in try text.bytes(range) } ?? []
  }

  /// Whether the text has a name, in any letter case, also where a line is folded within it.
  func mentions(_ name: String) -> Bool {
    (try? CalendarEdits.mentions(name, upTo: text?.count ?? 0, in: bytes)) ?? false
  }

  /// The positions of its VCALENDARs whose METHOD cancels their events, as the reader shows them (RFC 5546 section 3.2.5).
  var cancellations: Set<Int> {
    guard mentions("METHOD:CANCEL"), let whole = try? bytes(0..<(text?.count ?? 0)) else { return [] }
    let calendars = ComponentFile(whole).components.filter { $0.name == "VCALENDAR" }
    return Set(calendars.indices.filter { calendars[$0]["METHOD"]?.value.trimmed.uppercased() == "CANCEL" })
  }

  /// Its components with the UIDs for which `isWanted` is true; `nil` if BEGIN and END lines do not match, or there was no file. With `isReadAlone` it is not
  /// changed, and its components are those that the reader finds, also where lines do not match.
  func items(isReadAlone: Bool = false, _ isWanted: (String) -> Bool) throws(WritingError) -> StoredItems? {
    try reading { text throws(FileError) in try StoredItems(text, isReadAlone: isReadAlone, isWanted) } ?? nil
  }

  /// The places of its VCALENDARs and time zones; `nil` if there was no file.
  func places() throws(WritingError) -> CalendarPlaces? {
    try reading { text throws(FileError) in try text.places() }
  }

  /// Calls `body` with the text; `nil` if there was no file.
  private func reading<Value>(_ body: (FileText) throws(FileError) -> Value) throws(WritingError) -> Value? {
    guard let text else { return nil }
    do throws(FileError) {
      return try body(text)
    } catch {
      throw WritingError(.unwritable, "\(path): \(error.message)", "nothing was changed")
    }
  }

  /// Sets the permissions of the file that is written.
  mutating func setMode(_ mode: mode_t) { access.mode = mode }

  /// The bytes of the file that hold a text.
  func encoded(_ text: [UInt8]) -> [UInt8] { encoding.isUTF8 ? text : encoding.encode(text) }

  /// Whether the text is what the file has, without a conversion.
  var isUTF8: Bool { encoding.isUTF8 }

  /// Whether what was read can still be read: large files stay where they are, and another program may have written to one in its place.
  var isWhole: Bool { text?.isWhole(version) ?? true }

  /// Writes what the file held to an open file; `false` if that fails, with the reason in `errno`.
  func write(to descriptor: Int32) -> Bool {
    guard let text else { return true }
    guard let bytes = text.inMemory, !encoding.isUTF8 else {
      return text.write(0..<text.count, to: descriptor)
    }
    return encoded(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
  }

  /// Throws if the file itself must not be written, although a new one could take its place.
  func checkWritable() throws(WritingError) {
    guard text != nil else { return }
    // Root may write everywhere.
    guard access.mode & 0o222 != 0 else {
      throw WritingError(
        .readOnly,
        "\(path) is read-only; “chmod u+w” lets it be changed, or name another calendar with \(.option("calendar"))",
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
    guard let version else { return OpenFile.isMissing(path) }
    // A text that stays in its file is compared with nothing: the change is made anew.
    guard let bytes = text?.inMemory, OpenFile.Status(path: path)?.version.size == version.size,
      let now = try? FileSnapshot(path: path, isInMemory: true)
    else { return false }
    return now.version?.size == version.size && now.text?.inMemory == bytes
  }
}
