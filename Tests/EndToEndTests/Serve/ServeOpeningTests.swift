import Foundation
import TestSupport
import Testing

/// Links of events that are opened on pages of `agenda serve`, where `priority = "learned"`.
@Suite struct ServeOpeningTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand().atNoon()
    let events = (13...16).map { hour in
      """
      BEGIN:VEVENT
      UID:\(hour)
      DTSTAMP:20200101T000000Z
      DTSTART:20200101T\(hour)0000
      DTEND:20200101T\(hour)3000
      RRULE:FREQ=DAILY
      SUMMARY:Event \(hour)
      URL:https://at\(hour).example/?a=1&b=2
      END:VEVENT

      """
    }.joined()
    try agenda.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events)END:VCALENDAR\n", to: ".config/agenda/work.ics")
    try configure("[defaults]\npriority = \"learned\"\n")
  }

  private func configure(_ defaults: String) throws {
    try agenda.home.write(
      defaults + """
        [[calendar]]
        name = "work"
        path = "work.ics"
        [widget.desk]
        family = "large"
        [board.wall]
        size = "800x600"
        widgets = ["desk"]

        """, to: ".config/agenda/config.toml")
  }

  private static let form = "Content-Type: application/x-www-form-urlencoded"

  private func reportingCode(_ page: ServeProcess.Answer) -> String? {
    page.text.split(separator: "data-code=\"").dropFirst().first?.split(separator: "\"").first.map(
      String.init)
  }

  private func body(_ address: String, _ code: String) -> String {
    let value = address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return "code=\(code)&address=\(value)"
  }

  private var file: String { agenda.home.path(".local/state/agenda/priority/learned") }

  /// The number of choices that were learned; 0 where nothing was.
  private var learned: Int {
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("examples ") }
    return line.flatMap { Int($0.dropFirst("examples ".count)) } ?? 0
  }

  @Test(arguments: ["/widgets/desk.html", "/widgets/desk.svg", "/boards/wall.html", "/boards/wall.svg"])
  func `a link that is opened on a page counts, each event once`(_ target: String) throws {
    let serve = try ServeProcess(agenda)
    let page = try serve.get(target)
    #expect(page.text.contains("href=\"https://at14.example/?a=1&amp;b=2\""))
    let policy = try #require(page.fields["content-security-policy"])
    #expect(policy.contains("script-src 'self'; connect-src 'self'"))
    let code = try #require(reportingCode(page))
    for _ in 0..<3 {
      #expect(
        try serve.send("/opened", body: body("https://at14.example/?a=1&b=2", code), [Self.form]).status
          == 200)
    }
    #expect(learned == 1)
    #expect(
      try serve.send("/opened", body: body("https://at15.example/?a=1&b=2", code), [Self.form]).status == 200
    )
    #expect(learned == 2)
    // Answers in which no link can be opened are as before.
    let json = try serve.get("/widgets/desk.json")
    #expect(json.fields["content-security-policy"]?.contains("script-src") == false)
    #expect(try serve.get("/assets/opened.js").fields["content-type"] == "text/javascript; charset=utf-8")
    #expect(try serve.get(target).fields["etag"] == page.fields["etag"])
  }

  @Test func `a link counts when it is opened again, where it could not be recorded before`() throws {
    let folder = agenda.home.path(".local/state/agenda/priority")
    try agenda.home.write("no folder", to: ".local/state/agenda/priority")
    let serve = try ServeProcess(agenda)
    let code = try #require(reportingCode(try serve.get("/widgets/desk.html")))
    let opened = body("https://at14.example/?a=1&b=2", code)
    #expect(try serve.send("/opened", body: opened, [Self.form]).status == 200)
    #expect(learned == 0)
    try FileManager.default.removeItem(atPath: folder)
    for _ in 0..<2 { #expect(try serve.send("/opened", body: opened, [Self.form]).status == 200) }
    #expect(learned == 1)
  }

  @Test func `what is not reported by a page of this server, or is no link of an event, does not count`()
    throws
  {
    let serve = try ServeProcess(agenda)
    let code = try #require(reportingCode(try serve.get("/widgets/desk.html")))
    let address = "https://at14.example/?a=1&b=2"
    func status(_ body: String, _ lines: String...) throws -> Int? {
      try serve.send("/opened", body: body, [Self.form] + lines).status
    }
    #expect(try status(body(address, "")) == 403)
    #expect(try status(body(address, String(repeating: "0", count: code.count))) == 403)
    #expect(try status("address=a") == 403)
    #expect(try status(body(address, code), "Origin: http://evil.example") == 403)
    #expect(try status(body(address, code), "Origin: http://127.0.0.1:1") == 403)
    #expect(try status(body(address, code), "Origin: null") == 403)
    #expect(try status(body(address, code), "Sec-Fetch-Site: cross-site") == 403)
    #expect(try status(body(address, code), "X-Forwarded-For: 192.0.2.1") == 401)
    #expect(try status(body("https://evil.example/", code)) == 404)
    #expect(try status(body("javascript:alert(1)", code)) == 404)
    #expect(try status("code=\(code)") == 404)
    #expect(try serve.send("/opened", body: body(address, code), ["Content-Type: text/plain"]).status == 415)
    #expect(try serve.get("/opened?code=\(code)&address=https://at14.example/").status == 404)
    #expect(learned == 0)
    #expect(try status(body(address, code), "Origin: http://127.0.0.1:\(serve.port)") == 200)
    #expect(learned == 1)
  }

  @Test func `nothing is reported where nothing is learned`() throws {
    try configure("")
    let serve = try ServeProcess(agenda)
    let page = try serve.get("/widgets/desk.html")
    #expect(page.status == 200 && !page.text.contains("<script"))
    #expect(page.fields["content-security-policy"]?.contains("script-src") == false)
    #expect(
      try serve.get("/widgets/desk.html").text
        == agenda("today", "--widget", "desk", "--format", "html").output)
  }

  @Test func `a reader who may not edit the configuration gets a page that reports nothing`() throws {
    let serve = try ServeProcess(agenda, listen: "0.0.0.0:0")
    let host = "0.0.0.0:\(serve.port)"
    let token = try #require(serve.address.split(separator: "=").last.map(String.init))
    #expect(reportingCode(try serve.get("/widgets/desk.html?token=\(token)", host: host)) != nil)
    let cookie = try #require(try serve.get("/?token=\(token)", host: host).fields["set-cookie"])
    let pair = try #require(cookie.split(separator: ";").first)
    let page = try serve.get("/widgets/desk.html", host: host, "Cookie: \(pair)")
    #expect(page.status == 200 && reportingCode(page) == nil)
  }

  @Test(.enabled(if: SettingsBrowserTests.isInstalled, "chromium, its driver or selenium is not installed"))
  func `a click in a browser counts, and leads where the link says`() throws {
    let serve = try ServeProcess(agenda)
    let pages = ["/widgets/desk.html", "/widgets/desk.svg", "/boards/wall.html", "/boards/wall.svg"]
    let clicks = zip(pages, 13...).flatMap { [$0, "https://at\($1).example"] }
    let run = try run(
      "/usr/bin/env",
      [
        Python.interpreter, Repository.path("Tests/EndToEndTests/Serve/opening.py"),
        "http://127.0.0.1:\(serve.port)", file, SettingsBrowserTests.chromium, SettingsBrowserTests.driver,
      ] + clicks,
      environment: ["HOME": agenda.home.path, "PATH": "/usr/bin:/bin"], folder: agenda.home.path, timeout: 300
    )
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    #expect(learned == pages.count)
  }
}
