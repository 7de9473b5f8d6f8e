internal import NIOHTTP1
internal import Synchronization

/// The sessions of browsers that have sent the token, and may edit the configuration without sending it again. They end with the server.
final class KnownSessions: Sendable {
  /// The most sessions; the oldest gives way to a new one.
  private static let maximumCount = 256

  private let sessions = Mutex<[String]>([])

  /// Whether the session of a request is one of them.
  func contains(_ headers: HTTPHeaders) -> Bool {
    guard let session = AccessRules.session(headers) else { return false }
    return sessions.withLock { $0.contains { AccessRules.isEqual($0, session) } }
  }

  /// Adds a session.
  func insert(_ session: String) {
    sessions.withLock { sessions in
      guard !sessions.contains(session) else { return }
      if sessions.count == Self.maximumCount { sessions.removeFirst() }
      sessions.append(session)
    }
  }
}
