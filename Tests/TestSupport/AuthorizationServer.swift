import Foundation

/// A provider of OAuth 2.0, and a Nextcloud, on 127.0.0.1: see `Tests/AgendaNetworkTests/authorization_server.py`.
public final class AuthorizationServer: Sendable {
  /// Whether Python has what the server needs.
  public static let isPossible = Python.has("authlib")

  /// A request that came.
  public struct Request: Decodable, Equatable, Sendable {
    /// The method, such as `POST`.
    public let method: String
    /// The path without the query.
    public let path: String
    /// The values of the form or of the query.
    public let form: [String: String]
  }

  private let server: BackgroundServer
  private let folder: TemporaryFolder

  /// Starts the server. Clients with different names do not disturb each other.
  public init() throws {
    folder = try TemporaryFolder()
    server = try BackgroundServer(
      [
        Python.interpreter, Repository.path("Tests/AgendaNetworkTests/authorization_server.py"),
        folder.path("log"),
      ], place: folder.path("log.port"))
  }

  /// The URL of a path.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }

  /// The requests that came, in their order; those of one client if it is named.
  public func requests(of client: String? = nil) -> [Request] {
    let text = (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }.filter { client == nil || $0.form["client_id"] == client }
  }
}
