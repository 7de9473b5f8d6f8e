/// An option or a command that a message tells its reader to use. Each reader gets it in words of its own:
///
///     "\(path) is read-only; name another calendar with \(.option("calendar"))"
package struct Advice: Sendable {
  private enum Means {
    case option(String)
    case command(String)
  }

  private let means: Means

  /// An option by its long name, without its dashes.
  package static func option(_ name: String) -> Advice { Advice(means: .option(name)) }

  /// A command as it is written behind `agenda`, with its options.
  package static func command(_ words: String) -> Advice { Advice(means: .command(words)) }

  /// The words of the current reader.
  fileprivate var words: String {
    let reader = Reader.current
    return switch means {
    case .option(let name): reader.option(name) ?? "--\(name)"
    case .command(let words): reader.command(words) ?? "“agenda \(words)”"
    }
  }

  /// Who reads the messages of a run.
  package struct Reader: Sendable {
    /// The words for an option, by its long name; `nil` if it is written as on the command line.
    package let option: @Sendable (String) -> String?
    /// The words for a command, by what stands behind `agenda`; `nil` if it is written as on the command line.
    package let command: @Sendable (String) -> String?
    /// Whether the reader has a command line, and so the help of commands.
    package let hasCommandLine: Bool

    package init(
      hasCommandLine: Bool, option: @escaping @Sendable (String) -> String?,
      command: @escaping @Sendable (String) -> String?
    ) {
      (self.hasCommandLine, self.option, self.command) = (hasCommandLine, option, command)
    }

    /// The reader for whom messages are made.
    @TaskLocal package static var current = person

    /// A person at a command line.
    package static let person = Reader(hasCommandLine: true, option: { _ in nil }, command: { _ in nil })
    /// A program that sends requests, in which options are keys.
    package static let request = Reader(hasCommandLine: false, option: { "“\($0)”" }, command: { _ in nil })
    /// A person who sees a page of the web server.
    package static let page = Reader(hasCommandLine: false, option: { "“\($0)”" }) { command in
      ["themes", "config check"].contains(command) ? "the page of the settings" : nil
    }
  }
}

extension DefaultStringInterpolation {
  /// Appends an option or a command in the words of the reader.
  package mutating func appendInterpolation(_ advice: Advice) { appendLiteral(advice.words) }
}
