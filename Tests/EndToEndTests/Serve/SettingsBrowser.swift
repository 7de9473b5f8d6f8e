import Foundation
import TestSupport

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
