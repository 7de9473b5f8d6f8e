package import AgendaKit
public import ICalendar

/// A problem of a request, or of a calendar that it concerns.
public struct RequestProblem: Sendable, Equatable {
  /// How much of the answer is lost.
  public var severity: Diagnostic.Severity
  /// The kind of problem; `nil` for one of the request.
  public var code: Diagnostic.Code?
  /// The key of the request that is wrong; `nil` for none.
  public var key: String?
  /// The name of the calendar.
  public var calendar: String?
  /// The file, or its substitute, such as `standard input`.
  public var file: String?
  /// The line of the file, from 1.
  public var line: Int?
  /// The message for people.
  public var message: String

  /// A problem of the request.
  package init(_ message: String, key: String? = nil, severity: Diagnostic.Severity = .error) {
    self.severity = severity
    self.key = key
    self.message = message
  }

  /// A problem of a calendar.
  package init(_ problem: AgendaProblem) {
    severity = problem.severity
    code = problem.kind
    calendar = problem.calendar
    file = problem.source
    line = problem.line
    message = problem.message
  }
}

extension JSONRenderer {
  /// The answer to a request as a line of JSON, which has a line feed at its end.
  /// - Parameters:
  ///   - id: the JSON value by which the request is named.
  ///   - output: the output, in UTF-8.
  package static func answer(
    id: [UInt8], exit: Int, output: Span<UInt8>, problems: [RequestProblem]
  ) -> [UInt8] {
    var writer = JSONWriter(.compact)
    // In HTML and JSON, about every sixth byte is a quote or the end of a line.
    writer.reserve(output.count + output.count / 4 + 256)
    writer.object {
      $0.key("id")
      $0.encoded(id)
      $0.member("exit", exit)
      $0.key("output")
      $0.value(utf8: output)
      $0.key("problems")
      $0.array(problems) { writer, problem in writer.problem(problem) }
    }
    writer.endLine()
    return writer.bytes
  }

  /// A string of JSON for a text.
  package static func string(_ text: String) -> [UInt8] {
    var writer = JSONWriter(.compact)
    writer.value(text)
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func problem(_ problem: RequestProblem) {
    object {
      $0.member("severity", problem.severity.rawValue)
      $0.member("code", problem.code?.rawValue)
      $0.member("key", problem.key)
      $0.member("calendar", problem.calendar)
      $0.member("file", problem.file)
      if let line = problem.line { $0.member("line", line) }
      $0.member("message", problem.message)
    }
  }
}
