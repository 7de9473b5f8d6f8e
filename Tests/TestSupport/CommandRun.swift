public import Foundation

/// The result of a run of a program.
public struct CommandRun: Sendable {
  /// The standard output.
  public let output: String
  /// The standard error.
  public let errorOutput: String
  /// Its exit code; `nil` when a signal ended it, as a crash does.
  public let exitCode: Int32?

  /// The most memory that it held, in bytes, and the processor time that it took, in seconds; `nil` where that was not measured.
  public internal(set) var use: (memory: Int, seconds: Double)?

  /// The lines of its standard output, without the end of the last.
  public var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast(
      output.hasSuffix("\n") ? 1 : 0)
  }
}

/// Why a program could not be run to its end.
public enum CommandRunError: Error {
  /// It ran longer than it may.
  case timedOut(arguments: [String])
}

/// Runs a program with nothing but the environment given, and waits for its end.
///
/// Input and output go through files, so that a program that writes much never waits for its reader.
public func run(
  _ program: String, _ arguments: [String], input: Data? = nil, environment: [String: String],
  folder: String, timeout: TimeInterval = 300
) throws -> CommandRun {
  let files = try TemporaryFolder()
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.environment = environment
  process.currentDirectoryURL = URL(filePath: folder)

  let input = try files.write(input ?? Data(), to: "in")
  let output = try files.write("", to: "out")
  let errorOutput = try files.write("", to: "err")
  let handles = [
    try FileHandle(forReadingFrom: URL(filePath: input)),
    try FileHandle(forWritingTo: URL(filePath: output)),
    try FileHandle(forWritingTo: URL(filePath: errorOutput)),
  ]
  // Foundation keeps some of them open for long, and crashes in `Process.run` where more than some thousand files are open.
  defer { for handle in handles { try? handle.close() } }
  (process.standardInput, process.standardOutput, process.standardError) = (
    handles[0], handles[1], handles[2]
  )

  let ended = DispatchSemaphore(value: 0)
  process.terminationHandler = { _ in ended.signal() }
  try process.run()
  guard ended.wait(timeout: .now() + timeout) == .success else {
    kill(process.processIdentifier, SIGKILL)
    ended.wait()
    throw CommandRunError.timedOut(arguments: arguments)
  }

  return CommandRun(
    output: String(decoding: try Data(contentsOf: URL(filePath: output)), as: UTF8.self),
    errorOutput: String(decoding: try Data(contentsOf: URL(filePath: errorOutput)), as: UTF8.self),
    exitCode: process.terminationReason == .exit ? process.terminationStatus : nil)
}
