internal import AgendaPlatform
public import ICalendar

/// A folder of the cache: what was fetched of a calendar, or is known of an account, and when it is to be fetched again.
public struct CachedFolder: Sendable, Hashable {
  /// The path of the folder, which may not exist yet.
  public let path: String
  /// Whether an image is fetched into it, and no calendar.
  package let isOfImage: Bool

  /// The folder at a path.
  package init(path: String) {
    self.path = path
    isOfImage = false
  }

  /// The name of the folder with the folders of images.
  package static let imagesName = "images"

  /// The folders of images in the cache at a path.
  package static func images(in cache: String) -> [CachedFolder] {
    CalendarCache.images(in: cache).map { CachedFolder(image: $0) }
  }

  private init(image path: String) {
    self.path = path
    isOfImage = true
  }

  /// The folder for the image that an identity names, in the cache at a path.
  init(ofImage identity: String, in cache: String) {
    self.init(imageNamed: SHA256.fileName(for: identity), in: cache)
  }

  /// The folder of an image by the name of the folder, in the cache at a path.
  init(imageNamed name: String, in cache: String) {
    self.init(image: "\(cache)/\(Self.imagesName)/\(name)")
  }

  /// The folder for what an identity names, in the folder at the path `parent`.
  init(of identity: String, in parent: String) {
    path = parent + "/" + SHA256.fileName(for: identity)
    isOfImage = false
  }

  /// The file with the calendar, or the image, as it was last fetched.
  package var itemsPath: String { path + (isOfImage ? "/image" : "/items.ics") }
  /// The file with the address of an image, which can hold a password: the program that fetches it reads it there.
  package var addressPath: String { path + "/address" }
  /// The name of the folder.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  /// The file with a part of the calendar: see ``CachedWindow``.
  package func path(of extent: CachedWindow.Extent) -> String { path + "/" + extent.fileName }
  /// The file that says where each item of a calendar of an account is in the file with the calendar.
  package var indexPath: String { path + "/index" }
  /// The index of a file with the calendar that is about to be written.
  package var nextIndexPath: String { path + "/index.next" }
  /// The file with the calendars of an account.
  package var calendarsPath: String { path + "/calendars" }
  /// The file with the ``FileStamp`` of the databases from which the calendars of an account were copied.
  package var storesPath: String { path + "/stores" }
  /// The folder with copies of databases while these are read.
  package var copiesPath: String { path + "/copies" }
  /// The file with the ``CacheState``.
  package var statePath: String { path + "/state" }
  /// The file that is locked while something is fetched.
  package var lockPath: String { path + "/lock" }
  /// The empty file whose modification time is when something is to be fetched again.
  package var duePath: String { path + "/due" }

  /// The empty file whose modification time is when the user last saw in a terminal what became of changes that met others.
  private var seenPath: String { path + "/seen" }
  /// The empty file whose modification time is when they were last reported where nobody may have seen it, such as in a cron job.
  private var toldPath: String { path + "/told" }

  /// Whether a calendar was fetched into it.
  package var holdsItems: Bool { access(itemsPath, F_OK) == 0 }

  /// The files whose change means that something else is to be shown.
  package var shownFiles: [String] { [itemsPath, calendarsPath, statePath] }

  /// The names of the files in the folder. The one that is locked comes last.
  static let fileNames =
    ["items.ics", "image", "address"] + CachedWindow.Extent.allCases.map(\.fileName)
    + ["index", "index.next", "calendars", "stores", "state", "due", "seen", "told", "lock"]
}

extension CachedFolder {
  /// The longest time until something is fetched again, in seconds: a day, and what chance adds to it.
  private static let maximumDelay = 100_000

  /// Whether to fetch the calendar or account at `now`: it was never fetched, its time has come, or its time is so far ahead that the clock must
  /// have been wrong. This asks the system for one file's time, and reads nothing.
  public func isDue(at now: Instant) -> Bool {
    due.map { Self.hasCome($0, at: now) } ?? true
  }

  /// Whether the time of the next fetch has come, or is so far ahead that the clock must have been wrong.
  package static func hasCome(_ due: Instant, at now: Instant) -> Bool {
    let left = due.secondsSinceEpoch - now.secondsSinceEpoch
    return left <= 0 || left > maximumDelay
  }

  /// When it is to be fetched again; `nil` if it was never fetched.
  package var due: Instant? { Self.time(of: duePath) }

  private static func time(of path: String) -> Instant? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Instant(secondsSinceEpoch: Int(status.contentChange.tv_sec))
  }

  /// Puts off the next fetch until `moment`, so that of many programs that find it due only one starts it. Returns whether that was possible:
  /// it is not in a folder that cannot be written.
  package func putOff(until moment: Instant) -> Bool { stamp(duePath, moment) }

  /// Gives an empty file a time, and makes it if there is none. `false` if that is not possible.
  private func stamp(_ file: String, _ moment: Instant) -> Bool {
    if Self.setTime(of: file, to: moment) { return true }
    guard errno == ENOENT, BaseDirectories.makeFolder(path) else { return false }
    let descriptor = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return Self.setTime(of: file, to: moment)
  }

  /// The reason why nothing can be kept in it, in words without a full stop; `nil` if it exists or can be made.
  var reasonAgainstWriting: String? {
    var folder = path
    while OpenFile.Status(path: folder) == nil, errno == ENOENT, let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
    }
    if access(folder + "/.", W_OK | X_OK) == 0 { return nil }
    let error = String(cString: strerror(errno))
    return "the cache \(quoted(folder.withoutControlCharacters)) cannot be written: \(error)"
  }

  private static func setTime(of path: String, to moment: Instant) -> Bool {
    let time = timespec(tv_sec: moment.secondsSinceEpoch, tv_nsec: 0)
    return utimensat(AT_FDCWD, path, [time, time], 0) == 0
  }
}

/// Results of changes of a calendar that met others on the server, and the end of the calendar itself, are said until the user
/// has seen them.
extension CachedFolder {
  /// How long it is said at the longest, in seconds: a week.
  private static let longestTime = 604_800
  /// How often it is said at the most where nobody may see it, in seconds: once a day.
  private static let pause = 86_400

  /// Whether the user has not yet seen a conflict that is noted in a state, and that is not too old.
  package func isUnseen(_ state: CacheState, at now: Instant?) -> Bool {
    state.conflict != nil && isUnseen(since: state.conflictTime, at: now)
  }

  /// Whether the user has not yet seen what was found at a time, which is not too old. `nil` is nothing.
  package func isUnseen(since time: Instant?, at now: Instant?) -> Bool {
    guard let time else { return false }
    if let seen = Self.time(of: seenPath), seen >= time { return false }
    guard let now else { return true }
    return now.secondsSinceEpoch - time.secondsSinceEpoch < Self.longestTime
  }

  /// Whether what is noted in a state was said within a day where it may not have been seen.
  package func wasTold(_ state: CacheState?, at now: Instant) -> Bool {
    guard let time = [state?.conflictTime, state?.vanished].compactMap(\.self).max(), wasTold(since: time),
      let told = Self.time(of: toldPath)
    else { return false }
    return (0..<Self.pause).contains(now.secondsSinceEpoch - told.secondsSinceEpoch)
  }

  /// Whether what was found at a time was said since, though nobody may have seen it.
  package func wasTold(since time: Instant) -> Bool { Self.time(of: toldPath).map { $0 >= time } ?? false }

  /// Notes that it was said: so that it is seen, in a terminal, or else told.
  package func noteTold(isSeen: Bool, at now: Instant) { _ = stamp(isSeen ? seenPath : toldPath, now) }
}

/// The folder with all that was fetched from the web.
package enum CalendarCache {
  /// The paths of the folders of calendars in it, whether or not they are still configured.
  package static func folders(in cache: String) -> [String] {
    // The folder of an account has the folders of its calendars.
    let accounts = ownFolders(in: cache + "/" + AccountCache.parentName)
    return ownFolders(in: cache) + images(in: cache) + accounts.flatMap { folders(ofAccountAt: $0) }
  }

  /// The paths of the folders of images in it.
  package static func images(in cache: String) -> [String] {
    ownFolders(in: cache + "/" + CachedFolder.imagesName)
  }

  /// The paths of the folders of an account's calendars, and that of the account.
  package static func folders(ofAccountAt path: String) -> [String] { ownFolders(in: path) + [path] }

  private static func ownFolders(in parent: String) -> [String] {
    guard let listing = try? FolderListing(path: parent) else { return [] }
    return listing.ownFolders.filter { SHA256.isFileName($0) }.map { parent + "/" + $0 }
  }

  /// Removes what was fetched of a calendar: its files, and its folder unless that has others. A program that fetches the calendar now makes them
  /// anew. `false` if that fails, with the reason in `errno`.
  package static func clear(_ folder: String) -> Bool {
    for name in CachedFolder.fileNames where unlink(folder + "/" + name) != 0 && errno != ENOENT {
      return false
    }
    return rmdir(folder) == 0 || errno == ENOENT || errno == ENOTEMPTY
  }
}
