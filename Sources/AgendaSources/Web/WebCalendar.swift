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
  /// A folder in which the calendar is kept as .ics files for other programs; `nil` for none.
  public var mirror: String?
  /// A file with the certificates of the authorities that the server is checked against; `nil` for those of the system.
  public var certificateFile: String?
  /// The certificate that proves to the server who connects; `nil` for none.
  public var clientCertificate: ClientCertificate?
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

  /// An image at an address, fetched like a calendar, once a day. All that was fetched of images is in a folder of the cache.
  package static func image(_ address: WebAddress, cache: String) -> WebCalendar {
    WebCalendar(imageAt: address, cache: cache)
  }

  private init(imageAt address: WebAddress, cache: String) {
    self.address = address
    interval = Self.intervals.upperBound
    folder = CachedFolder(ofImage: address.identity, in: cache)
  }

  /// The longest address that is read, in bytes.
  private static let maximumAddressLength = 8192

  /// The image whose address was noted in a folder of the cache, by the name of that folder; `nil` if there is none.
  package static func image(named name: String, cache: String) -> WebCalendar? {
    guard SHA256.isFileName(name), let address = address(notedIn: CachedFolder(imageNamed: name, in: cache))
    else { return nil }
    let image = image(address, cache: cache)
    return image.folder.name == name ? image : nil
  }

  /// Notes the address of an image in its folder, unless it is there; `false` if that cannot be written.
  package func noteAddress() -> Bool {
    BaseDirectories.makeFolder(folder.path)
      && (Self.address(notedIn: folder) == address
        || PendingFile.write(Array(address.completeURL.utf8), to: folder.addressPath))
  }

  private static func address(notedIn folder: CachedFolder) -> WebAddress? {
    guard let bytes = try? NamedFile.bytes(ofFile: folder.addressPath, maximumSize: maximumAddressLength)
    else {
      return nil
    }
    return try? WebAddress(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether an image is fetched instead of a calendar.
  package var isImage: Bool { folder.isOfImage }

  /// The file with the calendar as it was last fetched.
  package var itemsPath: String { folder.itemsPath }

  /// Whether the calendar is to be fetched at `now`: see ``CachedFolder/isDue(at:)``.
  public func isDue(at now: Instant) -> Bool { folder.isDue(at: now) }
}
