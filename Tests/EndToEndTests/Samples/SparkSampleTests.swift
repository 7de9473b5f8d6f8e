import Foundation
import TestSupport
import Testing

/// `Samples/spark` without Spark; `make spark-test` runs it with Spark.
@Suite struct SparkSampleTests {
  @Test func `makes the digests of many users and delivers each once`() throws {
    var agenda = try AgendaCommand()
    agenda.environment["AGENDA"] = AgendaCommand.executable.path
    agenda.environment["PYTHONDONTWRITEBYTECODE"] = "1"
    agenda.environment["TMPDIR"] = agenda.home.path
    let run = try agenda.shell(
      "cd '\(Repository.path("Samples/spark"))' && python3 -m unittest discover -t . -s tests")
    #expect(run.exitCode == 0, "\(run.errorOutput)")
  }
}
