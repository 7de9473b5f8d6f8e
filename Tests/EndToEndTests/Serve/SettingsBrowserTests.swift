import Foundation
import TestSupport
import Testing

/// `/settings` of `agenda serve` in a browser: light and dark, on a telephone, from right to left, with and without its script.
@Suite struct SettingsBrowserTests {
  static let chromium = "/usr/bin/chromium"
  static let driver = "/usr/bin/chromedriver"

  static var isInstalled: Bool {
    [chromium, driver].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
      && Python.has("selenium, axe_core_python")
  }

  @Test(.enabled(if: isInstalled, "chromium, its driver or selenium is not installed"))
  func `a person edits the configuration, and axe-core finds nothing wrong`() throws {
    let agenda = try ServeTests.agenda()
    try agenda.home.write(
      """
      # mine
      [[calendar]]
      name = "work"
      path = "work.ics"
      [[calendar]]
      name = "home"
      path = "work.ics"

      [widget.desk]
      family = "medium"
      theme = "dark"   # at night
      calendars = ["work"]

      """, to: ".config/agenda/config.toml")
    let serve = try ServeProcess(agenda)
    let pictures = ProcessInfo.processInfo.environment["AGENDA_SCREENSHOTS"]
    let script = Repository.path("Tests/EndToEndTests/Serve/settings.py")
    let configuration = agenda.home.path(".config/agenda/config.toml")
    let run = try run(
      "/usr/bin/env",
      [
        Python.interpreter, script, "http://127.0.0.1:\(serve.port)", configuration, Self.chromium,
        Self.driver,
      ] + [pictures].compactMap(\.self),
      environment: ["HOME": agenda.home.path, "PATH": "/usr/bin:/bin"], folder: agenda.home.path)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
  }
}
