internal import AgendaPlatform
public import ICalendar

/// A calendar on the web, and the folder of the cache that holds what was fetched of it.
///
/// Nothing in this module fetches it: the cache is filled by the library `AgendaNetwork`.
public struct WebCalendar: Sendable, Hashable {
  /// The intervals at which a calendar is fetched, in seconds: from five minutes to a day.
  public static let intervals = 300...86_400

  /// Where the calendar is.
  public var address: WebAddress
  /// How often it is fetched, in seconds, where the calendar does not ask for less often; `nil` to follow the calendar and its server.
  public var interval: Int?
  /// The User-Agent of the requests; `nil` for the usual one.
  public var userAgent: String?
  /// The folder of this address in the cache.
  public let folder: String

  /// A calendar at an address, in the cache at the path `cache`, such as
  /// ``BaseDirectories/cacheFolder(environment:home:)``.
  public init(_ address: WebAddress, cache: String, interval: Int? = nil, userAgent: String? = nil) {
    self.address = address
    self.interval = interval
    self.userAgent = userAgent
    // 128 bits of the hash: no two addresses of one user share a folder.
    folder = cache + "/" + SHA256.hexadecimal(address.identity).prefix(32)
  }

  /// The file with the calendar as it was last fetched.
  public var itemsPath: String { folder + "/items.ics" }
  /// The file with the ``CacheState``.
  package var statePath: String { folder + "/state" }
  /// The file that is locked while the calendar is fetched.
  package var lockPath: String { folder + "/lock" }
  /// The empty file whose modification time is when the calendar is to be fetched again.
  package var duePath: String { folder + "/due" }
}

extension WebCalendar {
  /// The files whose change means that something else is to be shown.
  package var shownFiles: [String] { [itemsPath, statePath] }

  /// The names of the files in the folder. The one that is locked comes last.
  static let fileNames = ["items.ics", "state", "due", "lock"]

  /// The longest time until a calendar is fetched again, in seconds: a day, and what chance adds to it.
  private static let longestDelay = 100_000

  /// Whether the calendar is to be fetched at `now`: it was never fetched, its time has come, or its time is so far ahead that the clock must
  /// have been wrong. This asks the system for one file's time, and reads nothing.
  public func isDue(at now: Instant) -> Bool {
    due.map { Self.hasCome($0, at: now) } ?? true
  }

  /// Whether the time of the next fetch has come, or is so far ahead that the clock must have been wrong.
  package static func hasCome(_ due: Instant, at now: Instant) -> Bool {
    let left = due.secondsSinceEpoch - now.secondsSinceEpoch
    return left <= 0 || left > longestDelay
  }

  /// When the calendar is to be fetched again; `nil` if it was never fetched.
  package var due: Instant? {
    var status = stat()
    guard stat(duePath, &status) == 0 else { return nil }
    return Instant(secondsSinceEpoch: Int(status.st_mtim.tv_sec))
  }

  /// Puts off the next fetch until `moment`, so that of many programs that find it due only one starts it. Returns whether that was possible:
  /// it is not in a folder that cannot be written.
  package func putOff(until moment: Instant) -> Bool {
    if Self.setTime(of: duePath, to: moment) { return true }
    guard errno == ENOENT, BaseDirectories.makeFolder(folder) else { return false }
    let file = open(duePath, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    close(file)
    return Self.setTime(of: duePath, to: moment)
  }

  private static func setTime(of path: String, to moment: Instant) -> Bool {
    let time = timespec(tv_sec: moment.secondsSinceEpoch, tv_nsec: 0)
    return utimensat(AT_FDCWD, path, [time, time], 0) == 0
  }
}
