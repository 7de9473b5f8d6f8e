public import AgendaWidgets

/// The answer to a request.
public struct RequestAnswer: Sendable, Equatable {
  /// The exit code that the command would have: 0 where it is done, 64 where the request is wrong, 65 where no calendar could be read, 66 where
  /// a file does not exist, 71 where a limit of time or memory was reached, 78 where the file of a theme is wrong.
  public var exitCode: Int32
  /// What the command would write, in UTF-8.
  public var output: [UInt8]
  /// What is wrong with the request, or with calendars.
  public var problems: [RequestProblem]

  package init(exitCode: Int32, output: [UInt8], problems: [RequestProblem]) {
    (self.exitCode, self.output, self.problems) = (exitCode, output, problems)
  }

  /// The answer to a request that failed.
  package init(_ exit: ExitStatus, _ problem: RequestProblem) {
    self.init(exitCode: exit.rawValue, output: [], problems: [problem])
  }

  /// The answer as a line of JSON. `id` is the JSON by which the request is named.
  package func line(id: [UInt8]) -> [UInt8] {
    JSONRenderer.answer(id: id, exit: Int(exitCode), output: output.span, problems: problems)
  }
}
