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
  /// A folder in which the calendar is kept as .ics files for other programs; `nil` for none.
  public var mirror: String?
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  public var certificateFile: String?
  /// Whether the password of the address may go to the server without encryption, by http. To this computer it always may.
  public var allowsPlainHTTP = false
  /// The folder of this address in the cache.
  public let folder: CachedFolder

  /// A calendar at an address, in the cache at the path `cache`, such as
  /// ``BaseDirectories/cacheFolder(environment:home:)``.
  public init(_ address: WebAddress, cache: String, interval: Int? = nil, userAgent: String? = nil) {
    self.address = address
    self.interval = interval
    self.userAgent = userAgent
    folder = CachedFolder(of: address.identity, in: cache)
  }

  /// The file with the calendar as it was last fetched.
  public var itemsPath: String { folder.itemsPath }

  /// Whether the calendar is to be fetched at `now`: see ``CachedFolder/isDue(at:)``.
  public func isDue(at now: Instant) -> Bool { folder.isDue(at: now) }
}
