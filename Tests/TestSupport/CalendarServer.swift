import Foundation

/// A server on 127.0.0.1 that answers by a script: see `Tests/AgendaNetworkTests/calendar_server.py`.
public final class CalendarServer {
  /// An answer: its `status`, `headers` and `body`, and what goes wrong with it.
  public typealias Answer = [String: any Sendable]

  /// A request that came.
  public struct Request: Decodable, Equatable {
    /// The method.
    public let method: String
    /// The path with the query.
    public let path: String
    /// The header fields by their names in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: String
  }

  private let server: BackgroundServer
  private let folder: TemporaryFolder

  /// Starts a server that gives these answers to each path, one request after the other; the last one is repeated. It speaks TLS with a
  /// certificate, which is the path of a PEM file with the key, and with a path of an authority only with clients whose certificate that has signed.
  public init(
    _ script: [String: [Answer]], certificate: String? = nil, authority: String? = nil
  ) throws {
    folder = try TemporaryFolder()
    let file = try folder.write(JSONSerialization.data(withJSONObject: script), to: "script.json")
    server = try BackgroundServer(
      [
        "python3", "-S", Repository.path("Tests/AgendaNetworkTests/calendar_server.py"), file,
        folder.path("log"),
      ] + [certificate, authority].compactMap(\.self), place: folder.path("log.port"))
  }

  /// The port.
  public var port: Int { server.port }

  /// The URL of a path.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// The requests that came, in their order.
  public var requests: [Request] {
    let text = (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
  }
}
