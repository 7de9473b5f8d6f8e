/// All problems of a configuration. The command exits with 78 (`EX_CONFIG`).
public struct ConfigurationError: Error, Sendable, Hashable {
  /// A problem of the configuration.
  public struct Problem: Sendable, Hashable {
    /// The line, from 1; `nil` if the problem concerns the whole file.
    public var line: Int?
    /// The column, from 1, counted in characters; `nil` if the problem concerns the whole file.
    public var column: Int?
    /// The value that was found and the one that was expected, without a full stop.
    public var message: String

    /// A problem at a position, or of the whole file.
    public init(line: Int? = nil, column: Int? = nil, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }

    /// A problem at a position that may be unknown.
    init(at position: TOMLPosition, message: String) {
      let isKnown = position.line > 0
      self.init(
        line: isKnown ? position.line : nil, column: isKnown ? position.column : nil, message: message)
    }
  }

  /// The path of the file.
  public var path: String
  /// The problems in the order of the file; at least one.
  public var problems: [Problem]
  /// Whether the file does not exist.
  public var isMissing = false

  /// The problems of a file.
  public init(path: String, problems: [Problem], isMissing: Bool = false) {
    self.path = path
    self.problems = problems
    self.isMissing = isMissing
  }

  /// One line for each problem, as compilers write them: `file:line:column: message`.
  public var messages: [String] {
    problems.map { problem in
      guard let line = problem.line, let column = problem.column else { return "\(path): \(problem.message)" }
      return "\(path):\(line):\(column): \(problem.message)"
    }
  }
}

extension ConfigurationError: CustomStringConvertible {
  /// The ``messages``, one on each line.
  public var description: String { messages.joined(separator: "\n") }
}
