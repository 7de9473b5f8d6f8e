public import Foundation
import Synchronization

/// Python, where a test compares with one of its packages: that of `.venv`, which `make test` fills, else the
/// system's.
public enum Python {
  /// The program: a path, or a name that is looked up in PATH.
  public static let interpreter: String = {
    let own = Repository.path(".venv/bin/python")
    return FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
  }()

  /// Whether a package can be imported. That is found out once: many tests ask, and some packages take half a second.
  public static func has(_ package: String) -> Bool {
    known.withLock { known in
      if let isThere = known[package] { return isThere }
      let isThere = (try? run(["-c", "import \(package)"], complaints: .nullDevice)) != nil
      known[package] = isThere
      return isThere
    }
  }

  private static let known = Mutex<[String: Bool]>([:])

  /// The output of a script; throws when the script fails.
  public static func run(_ script: String, arguments: [String] = []) throws -> String {
    String(decoding: try run(["-c", script] + arguments), as: UTF8.self)
  }

  /// The output of a script in a file; throws when the script fails.
  public static func run(file: String, arguments: [String]) throws -> Data {
    try run([file] + arguments)
  }

  /// `complaints`: where the standard error goes, by default to that of the tests, which `make test` keeps.
  private static func run(_ arguments: [String], complaints: FileHandle = .standardError) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [interpreter] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return data
  }
}
