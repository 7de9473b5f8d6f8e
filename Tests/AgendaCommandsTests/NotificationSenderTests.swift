import AgendaWidgets
import Foundation
import TestSupport
import Testing

@testable import AgendaCommands

/// The time that a notification may take.
@Suite struct NotificationSenderTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  /// Sends a notification by a `notify-send` of these lines of shell, which may take so many seconds.
  private func send(_ script: String, timeout: Double) throws {
    let path = try home.write("#!/bin/sh\n\(script)\n", to: "bin/notify-send")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try NotificationSender(path: home.path("bin"), timeout: timeout).send(
      .furtherAlarms(2, language: Language(.english)))
  }

  @Test func `What notify-send leaves behind is not waited for`() throws {
    defer {
      let left = (try? String(contentsOfFile: home.path("left"), encoding: .utf8)) ?? ""
      if let process = pid_t(left.trimmingCharacters(in: .newlines)) { kill(process, SIGKILL) }
    }
    try send("sleep 60 & echo $! >'\(home.path)/left'; echo \"$4\" >'\(home.path)/title'", timeout: 50)
    #expect(try String(contentsOfFile: home.path("title"), encoding: .utf8) == "+2 more\n")
  }

  @Test func `One that does not end is given up, also where it has closed its output`() {
    let failure = #expect(throws: NotificationSender.Failure.self) {
      try send("exec >&- 2>&-\nexec sleep 60", timeout: 0.3)
    }
    #expect(failure?.affectsAll == true && failure?.message.contains("took longer than") == true)
  }
}
