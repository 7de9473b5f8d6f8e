/// Why a recurrence rule cannot be used. The event then recurs without it; its DTSTART stays.
public struct RecurrenceRuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public let code: Diagnostic.Code
  /// What is wrong, a sentence without a full stop.
  public let message: String

  init(_ code: Diagnostic.Code = .invalidRecurrenceRule, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  /// The problem as a diagnostic, at a line (from 1) of an event.
  public func diagnostic(line: Int? = nil, uid: String? = nil) -> Diagnostic {
    Diagnostic(code, message, line: line, uid: uid)
  }
}
