internal import AgendaPlatform
internal import AgendaSources
internal import ICalendar

/// The folder of an account below `$XDG_STATE_HOME/agenda/accounts`, with the file `sign-in` that only its owner can read.
struct SignInFolder: Sendable, Hashable {
  /// How often the lock is tried, and after how many milliseconds each time: somewhat longer than a request to a provider can take.
  private static let (attempts, pause) = (1200, Int32(50))
  /// The bytes that are reserved on the disk before an answer that cannot come twice.
  private static let reservedBytes = 65_536

  /// The path of the folder.
  let path: String

  /// The folder of an account of some name, below the folder for state, such as `~/.local/state/agenda`.
  init(account name: String, state: String) {
    path = state + "/accounts/" + Self.fileName(name)
  }

  /// A name as that of a file: no slash, no leading dot, and not too long for a file system.
  private static func fileName(_ name: String) -> String {
    let encoded = PercentEncoding.encoded(name)
    guard encoded.utf8.count <= 200 else { return SHA256.fileName(for: name) }
    return encoded.hasPrefix(".") ? "%2E" + encoded.dropFirst() : encoded
  }

  private var file: String { path + "/sign-in" }

  /// The stored sign-in; an empty one if there is no readable file.
  func read() -> KeptSignIn {
    KeyedLines.read(file, maximumSize: KeptSignIn.maximumSize).flatMap(KeptSignIn.init) ?? KeptSignIn()
  }

  /// Removes the stored sign-in.
  func clear() throws(SignInError) {
    guard unlink(file) == 0 || errno == ENOENT else { throw failure() }
  }

  /// Waits until no other process changes the stored sign-in, and runs a closure while none can. Makes the folder if there is none.
  func locked<Value>(_ action: () throws(SignInError) -> Value) throws(SignInError) -> Value {
    guard BaseDirectories.makeFolder(path) else { throw failure() }
    let descriptor = open(path + "/lock", O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    for _ in 0..<Self.attempts {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return try action() }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw failure() }
      poll(nil, 0, Self.pause)
    }
    throw SignInError(.unreachable, "another process has been signing in for a minute; try again later")
  }

  /// Disk space that is reserved before a token is requested: a provider gives a token only once, so a full disk or a folder that
  /// cannot be written must be noticed first.
  struct Reservation: ~Copyable {
    fileprivate let file: PendingFile
  }

  /// Reserves a place on the disk.
  func reserve() throws(SignInError) -> Reservation {
    guard let file = PendingFile(in: path + "/") else { throw failure() }
    let code = posix_fallocate(file.descriptor, 0, off_t(Self.reservedBytes))
    // Some file systems cannot reserve.
    guard code != ENOSPC, code != EDQUOT, code != EIO else {
      errno = code
      throw failure()
    }
    return Reservation(file: file)
  }

  /// Writes a new file that only its owner can read, syncs it to disk, and renames it: whenever the process or the machine stops, the file is the
  /// former one or the new one.
  func write(_ kept: KeptSignIn, into reservation: consuming Reservation) throws(SignInError) {
    let bytes = Array(kept.text.utf8)
    var pending = reservation.file
    guard bytes.withUnsafeBytes({ writeAll($0, to: pending.descriptor) }),
      ftruncate(pending.descriptor, off_t(bytes.count)) == 0, fsync(pending.descriptor) == 0,
      pending.replace(file)
    else { throw failure() }
  }

  private func failure() -> SignInError {
    let reason = String(cString: strerror(errno))
    return SignInError(.unwritable, "the folder “\(path)” for sign-ins cannot be written: \(reason)")
  }
}

/// A sign-in as it is stored in the state folder of its account: OAuth tokens, or the name that a server has given to its user.
struct KeptSignIn: Sendable, Hashable {
  /// The name of the user that the server gave; `nil` if it gave none.
  var user: String?
  /// The token endpoint and the client that the tokens belong to.
  var issuer: String?
  /// The OAuth access token.
  var accessToken: String?
  /// The OAuth refresh token.
  var refreshToken: String?
  /// When the access token expires; `nil` if the provider did not say so.
  var expires: Instant?

  /// Nothing is kept.
  init() {}

  /// Whether the access token can be used at `moment`.
  func isValid(at moment: Instant) -> Bool {
    accessToken != nil && expires.map { moment < $0 } ?? true
  }
}

extension KeptSignIn {
  private static let header = "agenda-sign-in=1"
  /// The maximum size of the file, and of one of its values, in bytes. Access tokens of some providers have four kilobytes.
  static let (maximumSize, maximumValue) = (65_536, 16_384)

  /// Parses the text of the file; `nil` if it is of another version. Unknown keys are ignored.
  init?(parsing text: String) {
    guard let lines = KeyedLines.parse(text, header: Self.header) else { return nil }
    for (key, value) in lines {
      switch key {
      case "user": user = value
      case "issuer": issuer = value
      case "access-token": accessToken = value
      case "refresh-token": refreshToken = value
      case "expires": expires = Int(value).map { Instant(secondsSinceEpoch: $0) }
      default: break
      }
    }
  }

  /// The text of the file. A value that does not fit on a line is left out.
  var text: String {
    KeyedLines.text(
      header: Self.header, maximumValue: Self.maximumValue,
      [
        ("user", user), ("issuer", issuer), ("access-token", accessToken), ("refresh-token", refreshToken),
        ("expires", expires.map { String($0.secondsSinceEpoch) }),
      ])
  }
}
