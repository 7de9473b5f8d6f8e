import Foundation
import TestSupport
import Testing

/// The sample program on the libraries, built as a package of its own.
@Suite struct LibrarySampleTests {
  @Test func buildsAndPrintsTodaysTitles() throws {
    // The package manager's own environment: its cache of what was fetched lies in the real home.
    let run = try run(
      "/usr/bin/env",
      [
        "swift", "run", "--package-path", Repository.path("Samples/library"),
        "--scratch-path", Repository.path(".build/samples/library"),
        "--quiet", "today", Repository.path("Samples/calendars/family/home.ics"),
      ],
      environment: ProcessInfo.processInfo.environment, folder: Repository.root.path, timeout: 600)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(run.lines.contains("Walk with Pixel 🐕"))
  }
}
