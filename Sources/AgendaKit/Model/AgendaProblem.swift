/// Something that went wrong with a source; the rest of the agenda is shown beside it.
public struct AgendaProblem: Sendable, Hashable {
  /// How much of the source was lost.
  public enum Severity: String, Sendable, Hashable {
    /// All is shown, as a reader would expect.
    case warning
    /// A part of the source is not shown.
    case error
    /// Nothing of the source could be read.
    case failure
  }

  /// The file, folder or address.
  public var source: String
  /// The calendar's name.
  public var calendar: String
  /// The kind of problem, a stable name such as `unknown-time-zone`.
  public var kind: String
  /// How much was lost.
  public var severity: Severity
  /// What is wrong and what was done about it.
  public var message: String
  /// The line of the file, from 1, if it is known.
  public var line: Int?

  /// A problem of a source.
  public init(
    source: String, calendar: String, kind: String, severity: Severity, message: String, line: Int? = nil
  ) {
    self.source = source
    self.calendar = calendar
    self.kind = kind
    self.severity = severity
    self.message = message
    self.line = line
  }
}
