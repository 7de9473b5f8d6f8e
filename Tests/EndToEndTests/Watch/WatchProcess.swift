import Foundation
import TestSupport
import Testing

/// `agenda watch` while it runs. It has ended when the last reference to it goes.
final class WatchProcess {
  /// How long anything is waited for, in seconds.
  private static let timeoutSeconds = 90.0

  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  /// The text that has come from standard output and standard error beyond the lines that were asked for.
  private var unread: [ObjectIdentifier: String] = [:]

  convenience init(_ agenda: AgendaCommand, _ arguments: String...) throws {
    try self.init(agenda, arguments)
  }

  /// Runs it; by way of another program where one is named, which is to replace itself with what its arguments end with.
  init(_ agenda: AgendaCommand, launcher: [String] = [], _ arguments: [String]) throws {
    let command = launcher + [AgendaCommand.executable.path, "watch"] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = agenda.environment
    process.currentDirectoryURL = agenda.home.url
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Else the tests' own end would keep the pipe open.
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()
  }

  deinit {
    process.end()
    FakeClock.forget(program: process.processIdentifier)
  }

  /// The next line of standard output. Records an issue, with the complaints and the end of the program, if none comes in time.
  func line() -> String? {
    if let line = line(within: Self.timeoutSeconds) { return line }
    let end =
      process.isRunning
      ? "it runs" : "it ended with \(process.terminationStatus) (\(process.terminationReason))"
    var complaints: [String] = []
    while let complaint = complaint(within: 0) { complaints.append(complaint) }
    Issue.record("no line came; \(end); complaints: \(complaints)")
    return nil
  }

  /// The next line of standard output; `nil` if none comes in so many seconds. With 0, only what was written already.
  func line(within seconds: Double) -> String? {
    line(of: output, within: seconds)
  }

  /// The next line of standard error; see ``line(within:)``.
  func complaint(within seconds: Double = timeoutSeconds) -> String? {
    line(of: errors, within: seconds)
  }

  /// True if it has written nothing more, neither lines nor complaints.
  var hasSaidAll: Bool { line(within: 0) == nil && complaint(within: 0) == nil }

  /// Nobody reads its output any more.
  func closeOutput() throws {
    try output.fileHandleForReading.close()
  }

  /// Its exit code; `nil` where it does not end, or a signal ended it.
  func exitCode() -> Int32? {
    guard process.hasEnded(within: Self.timeoutSeconds), process.terminationReason == .exit else {
      return nil
    }
    return process.terminationStatus
  }

  private func line(of pipe: Pipe, within seconds: Double) -> String? {
    let end = Date() + seconds
    var text = unread[ObjectIdentifier(pipe), default: ""]
    defer { unread[ObjectIdentifier(pipe)] = text }
    while true {
      if let feed = text.firstIndex(of: "\n") {
        let line = String(text[..<feed])
        text.removeSubrange(...feed)
        return line
      }
      let left = max(0, end.timeIntervalSinceNow)
      var ready = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, Int32(left * 1000)) > 0 else { return nil }
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { return nil }
      text += String(decoding: data, as: UTF8.self)
    }
  }
}
