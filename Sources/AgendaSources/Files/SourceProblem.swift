public import ICalendar

/// Something that went wrong with a source; what could be read is shown beside it.
public struct SourceProblem: Sendable, Hashable {
  /// How much of the source was lost.
  public enum Severity: String, Sendable, Hashable {
    /// Nothing, as far as one can tell.
    case warning
    /// A part: a file, an event.
    case error
    /// All of it.
    case failure
  }

  /// The file or folder, or `standard input`.
  public var source: String
  /// The kind of problem.
  public var kind: Diagnostic.Code
  /// How much was lost.
  public var severity: Severity
  /// What is wrong and what was done about it, without the source, and without a full stop.
  public var message: String
  /// The line of the file, from 1, where it is known.
  public var line: Int?
  /// How many problems it tells of: 1, but where it counts those of a kind that are not told of one by one.
  public var count: Int

  /// The line for a person: `file:line: message`.
  public var description: String {
    line.map { "\(source):\($0): \(message)" } ?? "\(source): \(message)"
  }

  init(_ diagnostic: Diagnostic, source: String, isFailure: Bool) {
    self.source = diagnostic.file ?? source
    kind = diagnostic.code
    severity =
      switch diagnostic.severity {
      case .warning: .warning
      case .error: isFailure ? .failure : .error
      }
    message = diagnostic.message
    line = diagnostic.line
    count = diagnostic.count
  }
}
