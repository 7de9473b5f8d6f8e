package import AgendaSources

/// An error for the user: lines for standard error, and the exit code.
package struct CommandError: Error {
  /// The error, its place, and what to do next: lines without the name of the command.
  package var messages: [String]
  /// The exit code of the process.
  package var exitCode: ExitStatus
  /// The options that are wrong; of a request, the error is about the first one that it has.
  package var options: [AgendaOption]

  package init(_ exitCode: ExitStatus, _ messages: String..., of options: AgendaOption...) {
    self.messages = messages
    self.exitCode = exitCode
    self.options = options
  }

  package init(_ exitCode: ExitStatus, lines messages: [String], of options: [AgendaOption] = []) {
    self.messages = messages
    self.exitCode = exitCode
    self.options = options
  }
}

extension Advice {
  /// An option of the table.
  package static func option(_ option: AgendaOption) -> Advice { .option(option.name) }
}

extension CommandError {
  /// The messages as one text.
  package var message: String { messages.joined(separator: " ") }
}

extension Error {
  /// The lines for standard error.
  package var messages: [String] { (self as? CommandError)?.messages ?? ["\(self)"] }
}

/// The exit codes of `agenda`. man/agenda.1 documents them; the numbers are those of sysexits(3).
package struct ExitStatus: Equatable, Sendable {
  /// The exit code of the process.
  package let rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }
}

extension ExitStatus {
  package static var success: ExitStatus { ExitStatus(0) }
  /// `agenda check --strict` found warnings, but no errors.
  package static var warnings: ExitStatus { ExitStatus(1) }
  /// The file of `--output` was left unchanged, and `--exit-code` is given.
  package static var unchanged: ExitStatus { ExitStatus(1) }
  /// `agenda doctor` found something that has to be done.
  package static var needsAttention: ExitStatus { ExitStatus(1) }
  /// `agenda search` found nothing.
  package static var nothingFound: ExitStatus { ExitStatus(1) }
  /// The command line is wrong.
  package static var usage: ExitStatus { ExitStatus(64) }
  /// No source could be read; or, with `--strict`, one could not; or `agenda check` found errors.
  package static var unreadable: ExitStatus { ExitStatus(65) }
  /// A file or a calendar does not exist.
  package static var notFound: ExitStatus { ExitStatus(66) }
  /// A required program is missing or fails.
  package static var unavailable: ExitStatus { ExitStatus(69) }
  /// The process reached a limit of memory or processor time.
  package static var outOfResources: ExitStatus { ExitStatus(71) }
  /// The file of `--output` cannot be written.
  package static var cannotCreate: ExitStatus { ExitStatus(73) }
  /// Another program has changed what was to be changed; a later attempt may succeed.
  package static var conflict: ExitStatus { ExitStatus(75) }
  /// A calendar could not be fetched; a later attempt may succeed.
  package static var notFetched: ExitStatus { ExitStatus(75) }
  /// Standard output cannot be written.
  package static var unwritable: ExitStatus { ExitStatus(74) }
  /// An account is signed out, or its server refuses it.
  package static var signedOut: ExitStatus { ExitStatus(77) }
  /// A signal ended the command.
  package static var interrupted: ExitStatus { ExitStatus(130) }
  /// The configuration is wrong.
  package static var configuration: ExitStatus { ExitStatus(78) }
}
