public import Foundation

extension AgendaCommand {
  /// Starts a program and writes what the kernel counted of it to a file: kilobytes, seconds, and how it ended.
  ///
  /// A program counts as its own the memory of the one that started it. The tests themselves hold much; Python holds 10 MB.
  private static let measure = """
    import os, resource, sys
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
        os.execv(sys.argv[2], sys.argv[2:])
    _, status, use = os.wait4(child, 0)
    with open(sys.argv[1], "w") as file:
        print(use.ru_maxrss, use.ru_utime + use.ru_stime, os.waitstatus_to_exitcode(status), file=file)
    """

  /// Runs it with arguments, and says what that took (``CommandRun/use``).
  public func measured(_ arguments: [String], timeout: TimeInterval = 300) throws -> CommandRun {
    let result = home.path + "/measured"
    let run = try TestSupport.run(
      "/usr/bin/env",
      ["python3", "-c", AgendaCommand.measure, result, AgendaCommand.executable.path] + arguments,
      environment: environment, folder: home.path, timeout: timeout)
    let words = try String(contentsOfFile: result, encoding: .utf8).split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let memory = Int(words[0]), let seconds = Double(words[1]),
      let exitCode = Int32(words[2])
    else { throw CocoaError(.fileReadCorruptFile) }
    var measured = CommandRun(
      output: run.output, errorOutput: run.errorOutput, exitCode: exitCode < 0 ? nil : exitCode)
    measured.use = (memory * 1024, seconds)
    return measured
  }
}
