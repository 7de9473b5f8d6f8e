internal import ArgumentParser

/// An error for the user: lines for standard error, and the exit code.
struct CommandError: Error {
  /// What failed, where, and what to do next: lines without the name of the command.
  var messages: [String]
  /// The exit code of the process.
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
  /// The lines for standard error.
  var messages: [String] { (self as? CommandError)?.messages ?? ["\(self)"] }
}

/// The exit codes of `agenda`. man/agenda.1 documents them; the numbers are those of sysexits(3).
extension ExitCode {
  /// `agenda check --strict` found warnings, but no errors.
  static let warnings = ExitCode(1)
  /// The file of `--output` was left unchanged, and `--exit-code` is given.
  static let unchanged = ExitCode(1)
  /// `agenda doctor` found something that has to be done.
  static let needsAttention = ExitCode(1)
  /// `agenda search` found nothing.
  static let nothingFound = ExitCode(1)
  /// The command line is wrong.
  static let usage = ExitCode(64)
  /// No source could be read; or, with `--strict`, one could not; or `agenda check` found errors.
  static let unreadable = ExitCode(65)
  /// A file or a calendar does not exist.
  static let notFound = ExitCode(66)
  /// A required program is missing or fails.
  static let unavailable = ExitCode(69)
  /// The process reached a limit of memory or processor time (``ProcessLimits``).
  static let outOfResources = ExitCode(ProcessLimits.exitCode)
  /// The file of `--output` cannot be written.
  static let cannotCreate = ExitCode(73)
  /// Another program has changed what was to be changed; a later attempt may succeed.
  static let conflict = ExitCode(75)
  /// A calendar could not be fetched; a later attempt may succeed.
  static let notFetched = ExitCode(75)
  /// Standard output cannot be written.
  static let unwritable = ExitCode(74)
  /// An account is signed out, or its server refuses it.
  static let signedOut = ExitCode(77)
  /// A signal ended the command.
  static let interrupted = ExitCode(130)
  /// The configuration is wrong.
  static let configuration = ExitCode(78)
}
