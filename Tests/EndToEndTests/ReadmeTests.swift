import Foundation
import TestSupport
import Testing

/// That README.md shows what the command prints.
@Suite
struct ReadmeTests {
  @Test func `shows what is printed`() throws {
    let agenda = try AgendaCommand()
    let text = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
    let block = try #require(text.split(separator: "```", omittingEmptySubsequences: false).dropFirst().first)
    let examples = block.split(separator: "$ ").map { $0.split(separator: "\n", maxSplits: 1) }
      .filter { $0.count == 2 }
    #expect(examples.count == 2)
    for example in examples {
      let command = example[0].replacing("Samples/", with: Repository.path("Samples") + "/")
      let shown = example[1].trimmingCharacters(in: .newlines)
      let run = try agenda.shell(String(command))
      #expect(run.output.trimmingCharacters(in: .newlines) == shown)
      #expect(run.errorOutput == "")
    }
  }

  @Test func `is short`() throws {
    let text = try String(contentsOfFile: Repository.path("README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 160)
  }
}
