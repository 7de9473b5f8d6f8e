import Foundation
import TestSupport
import Testing

/// The sample program on the libraries, built as a package of its own.
@Suite struct LibrarySampleTests {
  @Test func `builds and prints today's titles where they are new`() throws {
    let home = Repository.path("Samples/calendars/family/home.ics")
    #expect(try today(home).contains("Walk with Pixel 🐕"))
    #expect(try today(home, home) == "")
    let empty = try TemporaryFolder()
    let former = try empty.write(events: "", to: "former.ics")
    #expect(try today(home, former).contains("Walk with Pixel 🐕"))
  }

  /// What it prints of some calendars.
  private func today(_ calendars: String...) throws -> String {
    // The package manager's own environment: its cache of what was fetched lies in the real home.
    let run = try run(
      "/usr/bin/env",
      [
        "swift", "run", "--package-path", Repository.path("Samples/library"),
        "--scratch-path", Repository.path(".build/samples/library"), "--quiet", "today",
      ] + calendars,
      environment: ProcessInfo.processInfo.environment, folder: Repository.root.path, timeout: 600)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return run.output
  }
}
