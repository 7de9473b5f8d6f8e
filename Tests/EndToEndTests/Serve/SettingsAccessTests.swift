import Foundation
import TestSupport
import Testing

/// Who may change the configuration through `agenda serve`, and what is too much.
@Suite struct SettingsAccessTests {
  @Test func `a form counts in its own session alone, and from a page of this server`() throws {
    let browser = try SettingsBrowser(SettingsTests.agenda())
    func status(cookie: String? = nil, token: String? = nil, _ lines: String...) throws -> Int? {
      let answer = try browser.send(
        "/settings/widget", SettingsTests.desk + [("limit", "1")], cookie: cookie, token: token,
        lines.joined(separator: "\r\n"))
      return answer.status
    }
    let other = try SettingsBrowser(browser.serve.agenda)
    #expect(try status(token: "") == 403)
    #expect(try status(token: String(repeating: "0", count: 64)) == 403)
    #expect(try status(cookie: "") == 403)
    #expect(try status(cookie: other.cookie) == 403)
    #expect(try status("Origin: http://evil.example") == 403)
    #expect(try status("Origin: null") == 403)
    #expect(try status("Origin: http://127.0.0.1:1") == 403)
    #expect(try status("Sec-Fetch-Site: cross-site") == 403)
    #expect(try status("Sec-Fetch-Site: same-site") == 403)
    #expect(try status("Host: evil.example") ?? 400 >= 400)
    #expect(try browser.serve.get("/settings/widget", method: "PUT").status == 405)
    #expect(try browser.serve.get("/settings/widget", method: "POST").status == 415)
    #expect(try browser.file == SettingsTests.configuration)
    #expect(
      try status("Origin: http://127.0.0.1:\(browser.serve.port)", "Sec-Fetch-Site: same-origin") == 303)
    let policy = try #require(browser.page.fields["content-security-policy"])
    #expect(policy.contains("form-action 'self'") && !policy.contains("unsafe"))
    #expect(browser.page.fields["cache-control"] == "no-store")
  }

  @Test func `long forms are refused`() throws {
    let browser = try SettingsBrowser(SettingsTests.agenda())
    let long = try browser.send("/settings/widget", [("name", String(repeating: "a", count: 70_000))])
    #expect(long.status == 413)
    let many = try browser.send("/settings/widget", (0..<5000).map { ("a", "\($0)") })
    #expect(many.status == 400)
    #expect(try browser.serve.get("/settings").status == 200)
  }

  @Test func `other computers need the token here too`() throws {
    let agenda = try SettingsTests.agenda()
    let serve = try ServeProcess(agenda, listen: "0.0.0.0:0")
    let host = "0.0.0.0:\(serve.port)"
    let token = try #require(serve.address.split(separator: "=").last.map(String.init))
    #expect(try serve.get("/settings", host: host).status == 401)
    #expect(try serve.get("/settings?token=\(token)", host: host).status == 200)
    let cookie = try #require(try serve.get("/?token=\(token)", host: host).fields["set-cookie"])
    #expect(!cookie.contains(token))
    let pair = try #require(cookie.split(separator: ";").first)
    let page = try serve.get("/", host: host, "Cookie: \(pair)")
    #expect(page.status == 200 && !page.text.contains(token), "the page with the cookie shows the token")
    #expect(try serve.get("/settings", host: host, "Cookie: \(pair)").status == 401)
  }

  @Test func `the token is sent once, and then the session of the browser is enough`() throws {
    let serve = try ServeProcess(SettingsTests.agenda(), listen: "0.0.0.0:0")
    let host = "0.0.0.0:\(serve.port)"
    let token = try #require(serve.address.split(separator: "=").last.map(String.init))
    let planted = "agenda-session=" + String(repeating: "a", count: 64)
    #expect(try serve.get("/settings", host: host, "Cookie: \(planted)").status == 401)
    // Another server at the computer can set a cookie before the token is sent.
    let page = try serve.get(
      "/settings/widget?name=desk&token=\(token)", host: host, "Cookie: \(planted)")
    let cookies = page.cookies.compactMap { $0.split(separator: ";").first.map(String.init) }
    let session = try #require(cookies.first { $0.hasPrefix("agenda-session=") })
    #expect(page.cookies.contains { $0.hasPrefix(session) && $0.contains("SameSite=Strict; Path=/settings") })
    #expect(session != planted && !session.contains(token))
    #expect(try serve.get("/settings", host: host, "Cookie: \(planted)").status == 401)
    #expect(try serve.get("/settings", host: host, "Cookie: \(session)").status == 200)
    #expect(try serve.get("/", host: host, "Cookie: \(session)").status == 401)
    #expect(try serve.get("/settings?token=0", host: host, "Cookie: \(session)").status == 401)
  }

  @Test(.enabled(if: geteuid() == 0, "only root starts programs as another user"))
  func `other users of this computer need the token`() throws {
    let agenda = try SettingsTests.agenda()
    let serve = try ServeProcess(agenda)
    let token = try String(
      contentsOfFile: agenda.home.path(".local/state/agenda/serve-token"), encoding: .utf8
    ).trimmingCharacters(in: .newlines)
    func status(_ path: String) throws -> String {
      let script = """
        import http.client
        connection = http.client.HTTPConnection("127.0.0.1", \(serve.port))
        connection.request("GET", "\(path)")
        print(connection.getresponse().status)
        """
      let run = try run(
        "/usr/bin/setpriv", ["--reuid=65534", "--clear-groups", "python3", "-c", script],
        environment: ["PATH": "/usr/bin:/bin"], folder: "/")
      return run.output.trimmingCharacters(in: .newlines)
    }
    #expect(try status("/settings") == "401")
    #expect(try status("/settings?token=\(token)") == "200")
    #expect(try status("/widgets/desk.svg") == "200")
    #expect(try serve.get("/settings").status == 200)
  }

  @Test(arguments: [
    "X-Forwarded-For: 192.0.2.1", "x-forwarded-proto: https", "Forwarded: for=192.0.2.1", "Via: 1.1 wall",
    "X-Real-IP: 192.0.2.1",
  ])
  func `who asks by way of a proxy needs the token`(_ line: String) throws {
    let serve = try ServeProcess(SettingsTests.agenda(), ["--host", "wall.example"])
    let token = try String(
      contentsOfFile: serve.agenda.home.path(".local/state/agenda/serve-token"), encoding: .utf8
    ).trimmingCharacters(in: .newlines)
    #expect(try serve.get("/settings", line).status == 401)
    #expect(try serve.get("/settings", host: "wall.example").status == 401)
    #expect(try serve.get("/settings?token=\(token)", host: "wall.example", line).status == 200)
    #expect(try serve.get("/settings", host: "localhost:\(serve.port)").status == 200)
    #expect(try serve.get("/", line).status == 200)
  }

  @Test func `what is typed is escaped`() throws {
    let browser = try SettingsBrowser(SettingsTests.agenda())
    let answer = try browser.send(
      "/settings/widget", [("name", "\"><b>x"), ("search", "'\"></p><b>"), ("text-size", "<b>")])
    #expect(answer.status == 422 && !answer.text.contains("<b>"))
  }
}
