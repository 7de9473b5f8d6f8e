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

  private let process: pid_t
  private let folder: TemporaryFolder
  /// The port.
  public let port: Int

  /// Starts a server that gives these answers to each path, one request after the other; the last one is repeated.
  public init(_ script: [String: [Answer]]) throws {
    // A proxy of this machine must not be asked for 127.0.0.1.
    setenv("no_proxy", "127.0.0.1,localhost", 1)
    folder = try TemporaryFolder()
    let file = try folder.write(JSONSerialization.data(withJSONObject: script), to: "script.json")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-S", Repository.path("Tests/AgendaNetworkTests/calendar_server.py"), file,
      folder.path("log"),
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    var numbers: [Int] = []
    let place = folder.path("log.port")
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
