public import ICalendar

/// Something that went wrong with a source of calendars; the rest of the agenda is shown beside it.
public struct AgendaProblem: Sendable, Hashable, Codable {
  /// How much of the source was lost: nothing, a part, all of it.
  public typealias Severity = Diagnostic.Severity

  /// The file, folder or address; `standard input`.
  public var source: String
  /// The calendar's name.
  public var calendar: String
  /// The kind of problem, a stable name such as `unknown-time-zone`.
  public var kind: Diagnostic.Code
  /// How much was lost.
  public var severity: Severity
  /// What is wrong and what was done about it, without the source, and without a full stop.
  public var message: String
  /// The line of the file, from 1, if it is known.
  public var line: Int?
  /// How many problems it stands for: 1, but where it counts those of a kind that are not reported one by one.
  public var count: Int

  /// A problem of a source.
  public init(
    source: String, calendar: String, kind: Diagnostic.Code, severity: Severity, message: String,
    line: Int? = nil, count: Int = 1
  ) {
    self.source = source
    self.calendar = calendar
    self.kind = kind
    self.severity = severity
    self.message = message
    self.line = line
    self.count = count
  }

  /// What a reader found in a calendar: in the file that the diagnostic names, else in `source`. Where nothing of the calendar could be read,
  /// an error is a failure.
  public init(_ diagnostic: Diagnostic, source: String, calendar: String, isFailure: Bool = false) {
    self.init(
      source: diagnostic.file ?? source, calendar: calendar, kind: diagnostic.code,
      severity: isFailure && diagnostic.severity == .error ? .failure : diagnostic.severity,
      message: diagnostic.message, line: diagnostic.line, count: diagnostic.count)
  }
}

extension AgendaProblem: CustomStringConvertible {
  /// The line for a person: `source:line: message`.
  public var description: String {
    line.map { "\(source):\($0): \(message)" } ?? "\(source): \(message)"
  }
}
