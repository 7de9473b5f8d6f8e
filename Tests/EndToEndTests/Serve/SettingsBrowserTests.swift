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

/// A server, the configuration in its home, and a session of a browser.
struct SettingsBrowser {
  let serve: ServeProcess
  var cookie: String
  var page: ServeProcess.Answer

  init(_ agenda: AgendaCommand, _ target: String = "/settings/widget?name=desk") throws {
    serve = try ServeProcess(agenda)
    page = try serve.get(target)
    let pair = page.fields["set-cookie"]?.split(separator: ";").first
    cookie = pair.map(String.init) ?? ""
  }

  func value(_ name: String) -> String {
    page.text.split(separator: "name=\"\(name)\" value=\"").dropFirst().first?
      .split(separator: "\"", omittingEmptySubsequences: false).first.map(String.init) ?? ""
  }

  /// Sends a form, with the fields that the page hides.
  func send(
    _ target: String, _ fields: [(String, String)], cookie: String? = nil, token: String? = nil,
    _ lines: String...
  ) throws -> ServeProcess.Answer {
    let hidden = [
      ("form-token", token ?? value("form-token")), ("hash", value("hash")), ("former", value("former")),
    ].filter { hidden in !fields.contains { $0.0 == hidden.0 } }
    let body = (hidden + fields).map {
      "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }.joined(separator: "&")
    return try serve.send(
      target, body: body,
      ["Cookie: \(cookie ?? self.cookie)", "Content-Type: application/x-www-form-urlencoded"] + lines)
  }

  var file: String {
    get throws {
      String(
        decoding: try Data(
          contentsOf: URL(filePath: serve.agenda.home.path(".config/agenda/config.toml"))), as: UTF8.self)
    }
  }
}
