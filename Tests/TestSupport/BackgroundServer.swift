import Foundation

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
