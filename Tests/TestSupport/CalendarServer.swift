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

/// A server of the tests on 127.0.0.1: a script of Python that goes on in a process of its own, and writes its port and its process to a file. It is
/// killed with the last reference to it.
final class BackgroundServer: Sendable {
  /// The port.
  let port: Int
  private let process: pid_t

  /// Runs a program with arguments until the server listens. `place` is the file with the port and the process.
  init(_ arguments: [String], place: String) throws {
    // A proxy of this machine must not be asked for 127.0.0.1.
    setenv("no_proxy", "127.0.0.1,localhost", 1)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    // Imports of the scripts leave no compiled files in the repository.
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    var numbers: [Int] = []
    _ = eventually {
      let text = (try? String(contentsOfFile: place, encoding: .utf8)) ?? ""
      numbers = text.split(separator: " ").compactMap { Int($0) }
      return numbers.count == 2
    }
    guard numbers.count == 2 else { throw CocoaError(.executableLoad) }
    port = numbers[0]
    self.process = pid_t(numbers[1])
  }

  deinit { kill(process, SIGKILL) }
}
