internal import ArgumentParser

/// What is wrong with the options of a subcommand.
struct WrongOptions: Error {
  private let subcommand: any ParsableCommand.Type
  private let error: any Error

  /// What ArgumentParser reports about a subcommand that it has parsed by itself.
  init(of subcommand: any ParsableCommand.Type, _ error: any Error) {
    (self.subcommand, self.error) = (subcommand, error)
  }

  /// The message of ArgumentParser, in lines: what is wrong, the usage, and the command for more help.
  ///
  /// ArgumentParser knows the subcommand alone, so that it leaves `agenda` out. To have the whole command parsed for its name would take
  /// three times as long.
  var message: String {
    subcommand.fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      for start in ["Usage: ", "  See '"] where line.hasPrefix(start) && !line.hasPrefix(start + "agenda ") {
        return start + "agenda " + line.dropFirst(start.count)
      }
      return String(line)
    }.joined(separator: "\n")
  }
}
