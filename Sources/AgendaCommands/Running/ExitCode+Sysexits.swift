internal import ArgumentParser

/// The exit codes of `agenda`, which man/agenda.1 documents; the numbers are those of sysexits(3).
extension ExitCode {
  /// Calendars that were checked with `--strict` hold what is not an error, but not as it should be.
  static let warnings = ExitCode(1)
  /// The file of `--output` said the same already, and `--exit-code` asked to tell.
  static let unchanged = ExitCode(1)
  /// The command line is wrong.
  static let usage = ExitCode(64)
  /// No source could be read, or some could not and `--strict` was given; or a calendar that was checked has
  /// errors.
  static let unreadable = ExitCode(65)
  /// A file or a calendar that was named does not exist.
  static let notFound = ExitCode(66)
  /// A program that is needed is missing or fails.
  static let unavailable = ExitCode(69)
  /// More memory or processor time was needed than a run may take (`ProcessLimits`).
  static let outOfResources = ExitCode(ProcessLimits.exitCode)
  /// The file of `--output` cannot be written.
  static let cannotCreate = ExitCode(73)
  /// Standard output cannot be written.
  static let unwritable = ExitCode(74)
  /// The configuration is wrong.
  static let configuration = ExitCode(78)
}
