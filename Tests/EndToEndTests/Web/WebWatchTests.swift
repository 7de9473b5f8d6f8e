import Foundation
import TestSupport
import Testing

/// `agenda watch` of a calendar on the web.
@Suite struct WebWatchTests {
  @Test func `shows a calendar when it has come, and its changes`() throws {
    let web = try WebSetup(["/work.ics": [WebSetup.answer("Lunch"), WebSetup.answer("Dinner")]])
    let watch = try WatchProcess(web.agenda, "next", "--all-day", "include")
    var lines: [String] = []
    while let line = watch.line() {
      lines.append(line)
      if line.contains("Lunch") { break }
    }
    #expect(lines.last?.contains("Lunch") == true)
    // The time at which it is due is written last.
    #expect(try eventually { try web.timeUntilDue() > 600 })
    try web.setState(["due": "1"])
    try web.setDue(in: -1)
    kill(watch.process.processIdentifier, SIGUSR1)
    lines = []
    while lines.last?.contains("Dinner") != true, let line = watch.line() { lines.append(line) }
    #expect(lines.last?.contains("Dinner") == true)
  }
}
