import Foundation

/// Python, where a test compares with one of its packages.
enum Python {
  static func has(_ package: String) -> Bool {
    (try? run("import \(package)")) != nil
  }

  /// What a script prints; throws when it fails.
  static func run(_ script: String, arguments: [String] = []) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return String(decoding: data, as: UTF8.self)
  }
}
