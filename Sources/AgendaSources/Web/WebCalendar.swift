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

/// The part of the configuration that keeps the server of an account, or of a calendar on the web, from being asked.
package enum ServerObstacle: Sendable, Hashable {
  /// A password or a token would go to the server without encryption.
  case plainHTTP
  /// A file with a certificate or a key cannot be read; `reason` follows its name.
  case unreadableFile(key: String, path: String, reason: String)

  /// The fault and what to do next, without a full stop.
  package var message: String { message(naming: "“allow-plain-http = true”") }

  /// The message for a reader who allows plain http by `permission`.
  package func message(naming permission: String) -> String {
    switch self {
    case .plainHTTP:
      "the password would go to the server by http, which others on the way can read; write https:// in the url, or add \(permission) if you trust the network"
    case .unreadableFile(let key, let path, let reason):
      "the file “\(path.withoutControlCharacters)” of “\(key)” \(reason)"
    }
  }

  /// The obstacle of an account; `nil` if its server can be asked.
  package init?(of account: AccountConfiguration) {
    let files = Self(certificates: account.certificateFile, client: account.clientCertificate)
    if let files {
      self = files
    } else if case .url(let address) = account.server, !address.isProtected, !account.allowsPlainHTTP {
      self = .plainHTTP
    } else {
      return nil
    }
  }

  /// The obstacle of a calendar on the web; `nil` if its server can be asked.
  package init?(of calendar: WebCalendar) {
    let files = Self(certificates: calendar.certificateFile, client: calendar.clientCertificate)
    if let files {
      self = files
    } else if calendar.address.credentials != nil, !calendar.address.isProtected, !calendar.allowsPlainHTTP {
      self = .plainHTTP
    } else {
      return nil
    }
  }

  /// The first file that cannot be read: of the authorities that a server is checked against, of the certificate of the client, and of its key; `nil` if there
  /// is none.
  package init?(certificates: String?, client: ClientCertificate?) {
    let files = [
      ("ca-file", certificates), ("client-certificate", client?.path), ("client-key", client?.keyPath),
    ]
    for case (let key, let path?) in files {
      guard let reason = Self.reason(againstFileAt: path) else { continue }
      self = .unreadableFile(key: key, path: path, reason: reason)
      return
    }
    return nil
  }

  /// The fault of a file, to follow its name; `nil` if it can be read.
  private static func reason(againstFileAt path: String) -> String? {
    guard let status = OpenFile.Status(path: path) else {
      return errno == ENOENT ? "does not exist" : "cannot be read: \(String(cString: strerror(errno)))"
    }
    guard status.isRegular else { return "is \(status.name), and not a file" }
    return access(path, R_OK) == 0 ? nil : "cannot be read: \(String(cString: strerror(errno)))"
  }
}
