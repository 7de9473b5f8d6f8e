internal import ArgumentParser
import Glibc

extension AgendaCommand {
  /// Parses the process's arguments, runs the command they name, and ends the process with its exit code.
  ///
  /// Every error becomes its message on standard error and its exit code here, and only here.
  public static func runAndExit() -> Never {
    // A reader that closes the pipe shows as an error of write, and ends the command quietly.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      try command.run()
      Glibc.exit(0)
    } catch let error as CommandError {
      error.messages.forEach(StandardStreams.complain)
      Glibc.exit(error.exitCode.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}
