import AgendaPlatform
internal import AgendaSources
internal import ArgumentParser

extension AgendaCommand {
  /// Puts something that can only fail in the place of a standard stream that is closed: else the next file that is opened would be
  /// taken for it.
  private static func occupyStandardStreams() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", mode)
    }
  }

  /// Parses the process's arguments, runs the command they name, and ends the process with its exit code.
  ///
  /// Every error becomes its message on standard error and its exit code here, and only here.
  public static func runAndExit() -> Never {
    // A reader that closes the pipe shows as an error of write, and ends the command quietly.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that grows beyond the limit of the shell.
    signal(SIGXFSZ, SIG_IGN)
    // Where it is ignored, no program that was started can be waited for.
    signal(SIGCHLD, SIG_DFL)
    occupyStandardStreams()
    ProcessLimits.begin()
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let glance = GlanceArguments(arguments) {
        try glance.glance.run(glance.request)
      } else {
        try refuseUnknownSubcommand(arguments.first)
        var command = try parse(subcommandWith: arguments)
        try command.run()
      }
      AgendaPlatform.exit(0)
    } catch let error as CommandError {
      error.messages.forEach(StandardStreams.complain)
      AgendaPlatform.exit(error.exitCode.rawValue)
    } catch {
      guard exitCode(for: error).isSuccess else { exit(withError: error) }
      answer(fullMessage(for: error))
    }
  }

  /// Prints what was asked for of the command itself, such as help, and ends the process.
  private static func answer(_ text: String) -> Never {
    do {
      if !text.isEmpty { try StandardStreams.write(text + "\n") }
      AgendaPlatform.exit(0)
    } catch {
      ((error as? CommandError)?.messages ?? []).forEach(StandardStreams.complain)
      AgendaPlatform.exit(ExitCode.unwritable.rawValue)
    }
  }

  /// Reads the arguments with the options of the one subcommand that they name: to build all subcommands costs more than most answers. What
  /// is not right in that way, help among it, is read by the whole command, which knows what to say.
  static func parse(subcommandWith arguments: [String]) throws -> any ParsableCommand {
    let named = configuration.subcommands.first { $0._commandName == arguments.first }
    // Of help that is asked for, ArgumentParser makes another command.
    if let named, let command = try? named.parseAsRoot(Array(arguments.dropFirst())),
      type(of: command) == named
    {
      return command
    }
    return try parseAsRoot(arguments)
  }

  /// What stands first and is no option names a subcommand: a slip in it is told as one, not as an argument too many of
  /// the subcommand that is the default.
  private static func refuseUnknownSubcommand(_ word: String?) throws {
    guard let word, !word.hasPrefix("-") else { return }
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard !names.contains(word) else { return }
    let near = nearest(to: word, among: names).map { "“\($0)”" }
    let suggestion =
      near.isEmpty
      ? "there are \(names.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
    throw CommandError(.usage, "no subcommand is named “\(word)”; \(suggestion)")
  }
}
