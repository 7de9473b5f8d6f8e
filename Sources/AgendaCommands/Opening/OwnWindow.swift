internal import AgendaRequests
internal import AgendaSources

/// A window that a desktop opens for one command, and closes when the command ends.
enum OwnWindow {
  /// Does something, says why it failed, and waits for Enter before the window closes. Without a terminal it does not wait.
  static func keepOpen(_ body: () throws -> Void) throws {
    var code: CommandError?
    do {
      try body()
    } catch let error as CommandError {
      error.messages.forEach(StandardStreams.complain)
      code = CommandError(error.exitCode, lines: [])
    }
    if ProcessEnvironment.current().canAsk {
      StandardStreams.ask("Enter closes this window.")
      _ = readLine()
    }
    if let code { throw code }
  }
}
