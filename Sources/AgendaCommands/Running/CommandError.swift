internal import ArgumentParser

/// An error as the user sees it: lines for standard error, and the exit code.
struct CommandError: Error {
  /// What failed, where, and what to do next; one line each, without the command's name.
  var messages: [String]
  /// What the shell is told.
  var exitCode: ExitCode

  init(_ exitCode: ExitCode, _ messages: String...) {
    self.messages = messages
    self.exitCode = exitCode
  }

  init(_ exitCode: ExitCode, lines messages: [String]) {
    self.messages = messages
    self.exitCode = exitCode
  }
}

extension Error {
  /// What the user is told of it, one line each.
  var messages: [String] { (self as? CommandError)?.messages ?? ["\(self)"] }
}
