import AgendaSources
import AgendaWidgets
import ICalendar
import Testing

@testable import AgendaRequests

/// The meaning of the environment variables of a process.
@Suite struct ProcessEnvironmentTests {
  private func environment(_ variables: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment(
      variables: variables, isTerminal: true, now: Instant(secondsSinceEpoch: 0), zones: .system)
  }

  @Test(
    arguments: [
      (["LANG": "en_US", "LC_TIME": "de_DE", "LC_ALL": "ja_JP"], "ja_JP"),
      (["LANG": "en_US", "LC_TIME": "de_DE", "LC_ALL": ""], "de_DE"), (["LANG": "en_US"], "en_US"),
      ([:], "C"),
    ] as [([String: String], String)])
  func `LC_ALL counts before LC_TIME, and that before LANG`(_ variables: [String: String], _ locale: String) {
    #expect(environment(variables).locale == locale)
  }

  @Test(arguments: [("", true), ("1", false)])
  func `NO_COLOR turns colour off, unless it is empty`(_ value: String, _ isColored: Bool) {
    let depth = environment(["NO_COLOR": value, "TERM": "xterm-256color"]).colorDepth(.auto)
    #expect((depth == .ansi256) == isColored)
  }

  @Test func `an empty HOME is none`() {
    #expect(!environment(["HOME": ""]).home.isEmpty)
    #expect(environment(["HOME": "/home/ada"]).home == "/home/ada")
  }
}
