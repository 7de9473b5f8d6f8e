internal import AgendaPlatform
internal import ICalendar

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
