/// All that is wrong with a configuration: the command ends with 78 (`EX_CONFIG`).
public struct ConfigurationError: Error, Sendable, Hashable {
  /// One thing that is wrong.
  public struct Problem: Sendable, Hashable {
    /// The line, from 1; `nil` where it concerns the whole file.
    public var line: Int?
    /// The column, from 1, counted in characters; `nil` where it concerns the whole file.
    public var column: Int?
    /// What was found and what was expected, without a full stop.
    public var message: String

    /// A problem at a place, or of the whole file.
    public init(line: Int? = nil, column: Int? = nil, message: String) {
      self.line = line
      self.column = column
      self.message = message
    }

    /// A problem at a place, which may not be known.
    init(at position: TOMLPosition, message: String) {
      let isKnown = position.line > 0
      self.init(
        line: isKnown ? position.line : nil, column: isKnown ? position.column : nil, message: message)
    }
  }

  /// The file.
  public var path: String
  /// What is wrong, in the order of the file; at least one problem.
  public var problems: [Problem]
  /// Whether the file does not exist.
  public var isMissing = false

  /// The problems of a file.
  public init(path: String, problems: [Problem], isMissing: Bool = false) {
    self.path = path
    self.problems = problems
    self.isMissing = isMissing
  }

  /// One line a problem, as compilers write them: `file:line:column: message`.
  public var messages: [String] {
    problems.map { problem in
      guard let line = problem.line, let column = problem.column else { return "\(path): \(problem.message)" }
      return "\(path):\(line):\(column): \(problem.message)"
    }
  }
}
