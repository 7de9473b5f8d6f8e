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

/// A cached excerpt of a calendar: the part that matters for a few days or weeks around the day on which it was made.
/// A command that shows only such days reads this file, and not the whole calendar.
package struct CachedWindow: Sendable, Hashable {
  /// The parts of a calendar for which there are files, the largest first.
  package enum Extent: String, Sendable, Hashable, CaseIterable {
    /// From a week before a day to sixty days after it, which is what lists, pages and `next` show.
    case window
    /// From the day before to two days after, which is what `today` and `tomorrow` show, in any zone.
    case today

    /// The name of the file.
    var fileName: String { rawValue + ".ics" }

    /// The days for which such a file is made on a day, half-open.
    package func dates(around day: CalendarDate) -> Range<CalendarDate> {
      switch self {
      case .window: day.adding(days: -7)..<day.adding(days: 61)
      case .today: day.adding(days: -1)..<day.adding(days: 3)
      }
    }
  }

  /// The calendar in bytes from which such a file is made; a smaller one is read as fast.
  package static let leastSize = 1 << 18

  /// The days that can be read from the file, in any zone, half-open.
  package var dates: Range<CalendarDate>
  /// The length of the file in bytes; 0 if there is none, because the calendar cannot be divided.
  package var length: Int
  /// The ``CacheState/hash`` of the calendar from which it was made.
  package var hash: String

  /// A file with some days of a calendar.
  package init(dates: Range<CalendarDate>, length: Int, hash: String) {
    self.dates = dates
    self.length = length
    self.hash = hash
  }

  /// The part of a calendar for such days; `nil` if the calendar is small, or cannot be divided.
  package static func excerpt(
    of calendar: CalendarText, for dates: Range<CalendarDate>
  ) throws(CalendarText.Unreadable) -> [UInt8]? {
    guard calendar.count >= leastSize else { return nil }
    let margin = CalendarReader.excerptMargin
    let outer = dates.lowerBound.adding(days: -margin)..<dates.upperBound.adding(days: margin)
    let window = OccurrenceWindow(outer, zone: .utc)
    return try CalendarReader.excerpt(ofSize: calendar.count, in: window) {
      (range, take) throws(CalendarText.Unreadable) in
      try calendar.hand(range, take)
    }
  }

  /// Whether all that a window shows of the calendar with this hash is in the file.
  func covers(_ window: OccurrenceWindow, of hash: String?) -> Bool {
    length > 0 && hash == self.hash && dates.lowerBound <= window.dates.lowerBound
      && window.dates.upperBound <= dates.upperBound
  }
}

extension CachedWindow {
  /// Reads the text of a value of the file `state`.
  init?(parsing text: String) {
    let words = text.split(separator: " ")
    guard words.count == 4, let first = CalendarDate(String(words[0])),
      let end = CalendarDate(String(words[1])), first <= end,
      let length = Int(words[2])
    else { return nil }
    self.init(dates: first..<end, length: length, hash: String(words[3]))
  }

  /// The text of the value: the first day, the day after the last one, the length and the hash.
  var text: String { "\(dates.lowerBound) \(dates.upperBound) \(length) \(hash)" }
}

/// The text of a small file of the cache or the state: a first line that names its form, and lines such as `etag="1"`, which people can read.
package enum KeyedLines {
  /// The most bytes of a value, unless a file allows more.
  package static let maximumValue = 4096

  /// The lines after the first one, in their order; `nil` if the first one is not `header`. Lines without `=` are left out.
  package static func parse(_ text: String, header: String) -> [(key: Substring, value: String)]? {
    let lines = text.split(separator: "\n")
    guard lines.first == header[...] else { return nil }
    return lines.dropFirst().compactMap { line in
      // A value can begin with a combining character, which is one Character with the equals sign.
      guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      return (line[..<equals], String(line[line.utf8.index(after: equals)...]))
    }
  }

  /// Such a text. A value that is `nil`, has more than `maximumValue` bytes, or does not fit on a line, is left out.
  package static func text(
    header: String, maximumValue: Int = Self.maximumValue, _ entries: [(key: String, value: String?)]
  ) -> String {
    entries.reduce(into: header + "\n") { text, entry in
      guard let value = entry.value, fits(value, maximumValue: maximumValue) else { return }
      text += "\(entry.key)=\(value)\n"
    }
  }

  /// Returns `true` for a value that is not left out.
  package static func fits(_ value: String, maximumValue: Int = Self.maximumValue) -> Bool {
    value.utf8.count <= maximumValue && !value.hasControlCharacters
  }

  /// A value that any text fits in: percent-encoded are control characters and the percent sign, and what `isKept` is false for.
  package static func encoded(_ text: String, keeping isKept: (UInt8) -> Bool = { _ in true }) -> String {
    // Of control characters beyond ASCII, such as U+0085, each byte is beyond it.
    let isPlain = !text.hasControlCharacters
    return PercentEncoding.encode(text.utf8) { byte in
      byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "%") && (isPlain || byte < 0x80) && isKept(byte)
    }
  }

  /// The words of a line, which single spaces separate; some can be empty. A word can begin with a combining character, which is one Character with the space
  /// before it.
  package static func words(_ line: String) -> [String] {
    line.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  /// A text as one word of a line.
  static func word(_ text: String) -> String { encoded(text) { $0 != UInt8(ascii: " ") } }

  /// The text of such a value; the value itself if it is no encoded text.
  package static func decoded(_ value: String) -> String { PercentEncoding.decoded(value) ?? value }

  /// The text of a small file; `nil` if it cannot be read.
  package static func read(_ path: String, maximumSize: Int) -> String? {
    guard let bytes = try? NamedFile.bytes(ofFile: path, maximumSize: maximumSize) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
