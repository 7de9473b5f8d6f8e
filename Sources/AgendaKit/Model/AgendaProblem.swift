public import ICalendar

/// A problem of a calendar source. The agenda is shown as far as it could be read.
public struct AgendaProblem: Sendable, Hashable, Codable {
  /// How much of the source is lost: nothing, a part, or all of it.
  public typealias Severity = Diagnostic.Severity

  /// The file, folder or address, or `standard input`.
  public var source: String
  /// The name of the calendar.
  public var calendar: String
  /// The kind of problem: a stable name such as `unknown-time-zone`.
  public var kind: Diagnostic.Code
  /// How much of the source is lost.
  public var severity: Severity
  /// The problem and how it was handled, without the source and without a full stop.
  public var message: String
  /// The line of the file, from 1; `nil` if it is unknown.
  public var line: Int?
  /// The number of problems. Usually 1; larger if this entry stands for several problems of one kind.
  public var count: Int
  /// The time of the fetch whose events are shown, if the problem is that the calendar is not up to date; `nil` for any other problem.
  public var lastUpdate: Instant?
  /// When the calendar is fetched again, if it could not be fetched; `nil` for any other problem, and if only the user can solve it.
  public var nextAttempt: Instant?
  /// The account that the problem concerns; `nil` for a calendar of no account.
  public var account: String?

  /// A problem of a source.
  public init(
    source: String, calendar: String, kind: Diagnostic.Code, severity: Severity, message: String,
    line: Int? = nil, count: Int = 1, lastUpdate: Instant? = nil
  ) {
    self.source = source
    self.calendar = calendar
    self.kind = kind
    self.severity = severity
    self.message = message
    self.line = line
    self.count = count
    self.lastUpdate = lastUpdate
  }

  /// A problem that a reader found in a calendar. Its source is the file of the diagnostic; without a file, `source`. With
  /// `isFailure`, nothing of the calendar could be read, and an error becomes a failure.
  public init(_ diagnostic: Diagnostic, source: String, calendar: String, isFailure: Bool = false) {
    self.init(
      source: diagnostic.file ?? source, calendar: calendar, kind: diagnostic.code,
      severity: isFailure && diagnostic.severity == .error ? .failure : diagnostic.severity,
      message: diagnostic.message, line: diagnostic.line, count: diagnostic.count)
  }
}

extension AgendaProblem {
  /// Whether the problem concerns what an agenda shows.
  package var isOfEvents: Bool { kind != .unreadableAlarm && kind != .ignoredComponent }
}

extension [AgendaProblem] {
  /// Whether the problems tell the age of copies alone: no source was out of reach.
  package var onlyTellAge: Bool {
    let dated = filter { $0.lastUpdate != nil }
    return !dated.isEmpty && dated.allSatisfy { $0.kind == .outdated }
  }

  /// The first of the calendars of which nothing could be read, if none of them is there; `nil` if one is.
  package var firstMissing: AgendaProblem? {
    let failures = filter { $0.severity == .failure }
    return failures.allSatisfy { $0.kind == .notFound } ? failures.first : nil
  }

  /// Whether each calendar of which nothing could be read is being fetched or copied for the first time.
  package var onlyBeingFetched: Bool {
    let failures = filter { $0.severity == .failure }
    return !failures.isEmpty && failures.allSatisfy { $0.kind == .notFetched }
  }
}

extension AgendaProblem: CustomStringConvertible {
  /// The problem as a line for people: `source:line: message`.
  public var description: String {
    line.map { "\(source):\($0): \(message)" } ?? "\(source): \(message)"
  }
}
