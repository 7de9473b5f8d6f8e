internal import AgendaPlatform
package import ICalendar

/// The folder of the cache with what is known of folders of .ics files, a ``FolderIndex`` each, so that a command need not read all files of a large folder.
///
/// It can be removed at any time. Whatever is in it, and whether or not it can be read or written, the answers are the same.
package struct FolderIndexes: Sendable, Hashable {
  /// The name of the folder in the cache.
  private static let name = "folders"
  /// The most indexes that are kept.
  private static let maximumCount = 256
  /// The most indexes of one folder: programs that judge texts differently, such as `agenda-serve` and a second copy of `agenda`, have one each.
  static let maximumCountOfFolder = 4
  /// The number of digits of a name that tell the rules of ``FolderIndex/Place``. Those before them tell the folder.
  private static let rulesLength = 16

  private let folder: String
  /// By how much the clock is ahead of that of the system, in nanoseconds: tests let files be old at once.
  private let lead: Int

  /// The indexes in the cache at a path.
  package init(cache: String, lead: Int = 0) { (folder, self.lead) = (cache + "/" + Self.name, lead) }

  /// The time of the clock, in nanoseconds since 1970.
  var now: Int { OpenFile.now &+ lead }

  /// An index, as `agenda cache` shows it.
  package struct Overview: Sendable {
    /// The path of the folder.
    package let path: String
    /// The path of the index.
    package let file: String
    /// How many files it knows.
    package let fileCount: Int
    /// Its size in bytes.
    package let size: Int
    /// When it was written.
    package let written: Instant
  }

  /// The indexes that can be read, sorted by the paths of their folders.
  package var overviews: [Overview] {
    (listFolder(folder) ?? []).filter { SHA256.isFileName($0.name) }.compactMap { entry in
      let file = folder + "/" + entry.name
      guard let bytes = Self.bytes(of: file) else { return nil }
      let size = bytes.count
      return FolderIndex(bytes).map {
        Overview(
          path: $0.path, file: file, fileCount: $0.count, size: size,
          written: Instant(secondsSinceEpoch: $0.written / 1_000_000_000))
      }
    }.sorted { $0.path < $1.path }
  }

  /// Removes all indexes; `false` if that fails, with the reason in `errno`.
  package func clear() -> Bool {
    for (name, _) in listFolder(folder) ?? [] where SHA256.isFileName(name) {
      if unlink(folder + "/" + name) != 0, errno != ENOENT { return false }
    }
    return rmdir(folder) == 0 || errno == ENOENT || errno == ENOTEMPTY
  }

  /// The index of a folder that can be used at a time; `nil` if there is none.
  func index(of place: FolderIndex.Place, at now: Int) -> FolderIndex? {
    guard let bytes = Self.bytes(of: path(of: place)), let index = FolderIndex(bytes),
      index.isOf(place, at: now)
    else { return nil }
    return index
  }

  /// Replaces the index of a folder, unless another program is just writing one, or it cannot be written: the next command then reads more.
  func write(_ bytes: [UInt8], of place: FolderIndex.Place) {
    guard BaseDirectories.makeFolder(folder), let lock = FolderLock(folder), lock.takeAtOnce() else { return }
    lock.whileHeld {
      guard Self.isOwn(OpenFile.Owner(of: folder)) else { return }
      let path = path(of: place)
      if access(path, F_OK) != 0 { makeRoom(for: path) }
      _ = PendingFile.write(bytes, to: path, isSynced: false)
    }
  }

  /// Removes indexes so that there is room for a new one: of its folder, and of all.
  private func makeRoom(for file: String) {
    let files = (listFolder(folder) ?? []).map { folder + "/" + $0.name }
    let start = file.dropLast(Self.rulesLength)
    let others = files.filter { $0.hasPrefix(start) }
    if others.count >= Self.maximumCountOfFolder {
      remove(from: others, leaving: Self.maximumCountOfFolder - 1)
    }
    if files.count >= Self.maximumCount { remove(from: files, leaving: Self.maximumCount * 7 / 8) }
  }

  /// Removes those of the files that were used least lately. A file system notes at least each day that a file was read.
  private func remove(from files: [String], leaving count: Int) {
    let used = files.map { file in
      var status = stat()
      let isThere = stat(file, &status) == 0
      return (file, isThere ? max(status.lastRead.tv_sec, status.contentChange.tv_sec) : 0)
    }
    for (file, _) in used.sorted(by: { $0.1 < $1.1 }).prefix(files.count - count) { unlink(file) }
  }

  private func path(of place: FolderIndex.Place) -> String {
    let name = SHA256.fileName(for: place.path).dropLast(Self.rulesLength)
    return folder + "/" + name + String(place.rules, radix: 16).zeroPadded(to: Self.rulesLength)
  }

  /// The bytes of a file of this user alone.
  private static func bytes(of path: String) -> [UInt8]? {
    guard let file = try? OpenFile(path: path, flags: O_NONBLOCK | O_NOFOLLOW),
      let status = try? file.status(),
      status.isRegular, status.size <= FolderIndex.maximumSize, isOwn(OpenFile.Owner(file.descriptor))
    else { return nil }
    return try? FileContents.read(
      file.descriptor, maximumSize: FolderIndex.maximumSize, sizeHint: status.size)
  }

  /// Whether something belongs to this user, and no other user can write it.
  private static func isOwn(_ owner: OpenFile.Owner?) -> Bool {
    owner.map { $0.user == geteuid() && $0.mode & (S_IWGRP | S_IWOTH) == 0 } ?? false
  }
}
