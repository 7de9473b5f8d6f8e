import Foundation
import TestSupport
import Testing

/// That the command which the tests run is the one that was built with them.
@Suite struct CommandTests {
  @Test(arguments: ["--help", "--version", "help list", "list --help", "--generate-completion-script bash"])
  func `what it says of itself fails where it cannot be written`(_ arguments: String) throws {
    let run = try AgendaCommand().shell("agenda \(arguments) > /dev/full")
    #expect(run.exitCode == 74)
    #expect(run.errorOutput.contains("standard output"))
  }

  @Test func `version names the libraries that are linked in`() throws {
    let lines = try AgendaCommand()("--version").lines
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("Built with libical ") == true && lines.last?.contains("ICU ") == true)
  }

  @Test func `is built beside the tests`() throws {
    #expect(FileManager.default.isExecutableFile(atPath: AgendaCommand.executable.path))
    #expect(try AgendaCommand()("--version").exitCode == 0)
  }

  @Test func `sees only the environment of its test`() throws {
    let agenda = try AgendaCommand()
    let names = Set(try agenda.shell("env").lines.map { String($0.prefix { $0 != "=" }) })
    #expect(names.subtracting(["PWD", "_", "SHLVL", "OLDPWD"]) == Set(agenda.environment.keys))
  }

  @Test func `is stopped when it takes too long`() throws {
    #expect(throws: CommandRunError.self) { try AgendaCommand().shell("exec sleep 20", timeout: 0.2) }
  }

  @Test func `distinguishes a crash from an exit code`() throws {
    #expect(try AgendaCommand().shell("kill -SEGV $$").exitCode == nil)
    #expect(try AgendaCommand().shell("exit 65").exitCode == 65)
  }
}
