import Foundation
import TestSupport
import Testing

/// `agenda serve`: what it shows, and to whom.
@Suite struct ServeTests {
  /// A home with a calendar that has an event all day, each day, and a widget.
  static func agenda() throws -> AgendaCommand {
    let agenda = try AgendaCommand().atNoon()
    try write("Stand-up <b>", to: agenda)
    try agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"work.ics\"\n[widget.desk]\nfamily = \"medium\"\ntheme = \"dark\"\n",
      to: ".config/agenda/config.toml")
    return agenda
  }

  static func write(_ title: String, to agenda: AgendaCommand) throws {
    try agenda.home.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//example//EN
      BEGIN:VEVENT
      UID:a
      DTSTAMP:20200101T000000Z
      DTSTART;VALUE=DATE:20200101
      RRULE:FREQ=DAILY
      SUMMARY:\(title)
      END:VEVENT
      END:VCALENDAR

      """, to: ".config/agenda/work.ics")
  }

  @Test func `shows all widgets, with command lines and addresses`() throws {
    let serve = try ServeProcess(Self.agenda())
    let page = try serve.get("/")
    #expect(page.status == 200 && page.fields["content-type"] == "text/html; charset=utf-8")
    #expect(page.text.contains("<span>--widget</span> <span>desk</span>"))
    #expect(page.text.contains("http://127.0.0.1:\(serve.port)/widgets/desk.svg<"))
    #expect(page.text.contains("/widgets/extra-large.svg?theme=high-contrast-dark"))
    let policy = try #require(page.fields["content-security-policy"])
    #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
    #expect(
      !page.text.contains("<script>") && !page.text.contains("onclick") && !page.text.contains("style="))
    #expect(try serve.get("/favicon.ico").fields["content-type"] == "image/svg+xml")
    #expect(try serve.get("/assets/gallery.js").fields["content-type"] == "text/javascript; charset=utf-8")
  }

  @Test func `answers for a user without the rights of root`() throws {
    let launcher = getuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-all"] : []
    #expect(try ServeProcess(Self.agenda(), launcher: launcher).get("/").status == 200)
  }

  @Test(arguments: [
    ("en-US,en", "Your widgets", "ltr"), ("de", "Eigene Widgets", "ltr"),
    ("xx, fr;q=0.8", "Vos widgets", "ltr"),
    ("es;q=0.5, he", "היישומונים שלך", "rtl"), ("zh-CN", "你的小组件", "ltr"), ("ja", "設定したウィジェット", "ltr"),
    ("", "Your widgets", "ltr"),
  ])
  func `speaks the language of the browser`(_ languages: String, _ heading: String, _ direction: String)
    throws
  {
    let page = try ServeProcess(Self.agenda()).get("/", "Accept-Language: \(languages)")
    #expect(page.text.contains(heading) && page.text.contains("dir=\"\(direction)\">\n<head>"))
  }

  @Test func `a widget has each format, and the bytes of the command`() throws {
    let serve = try ServeProcess(Self.agenda())
    for (ending, type) in [
      ("svg", "image/svg+xml"), ("html", "text/html; charset=utf-8"), ("json", "application/json"),
    ] {
      let answer = try serve.get("/widgets/desk.\(ending)")
      #expect(answer.status == 200 && answer.fields["content-type"] == type, "\(ending)")
      #expect(
        answer.text.contains(ending == "json" ? "Stand-up <b>" : "Stand-up &lt;b&gt;"), "\(answer.text)")
    }
    let svg = try serve.get("/widgets/desk.svg").text
    #expect(svg == (try serve.agenda("today", "--widget", "desk", "--format", "svg").output))
    let sized = try serve.get("/widgets/desk.svg?size=800x480&theme=light").text
    #expect(sized.contains("width=\"800\"") && sized.contains("Stand-up"))
  }

  @Test func `a client that has the picture gets no second one`() throws {
    let serve = try ServeProcess(Self.agenda())
    let first = try serve.get("/widgets/desk.svg")
    let tag = try #require(first.fields["etag"])
    let age = try #require(first.fields["cache-control"]?.split(separator: "=").last.flatMap { Int($0) })
    #expect((0...300).contains(age) && first.fields["cache-control"]?.hasPrefix("private") == true)
    for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let again = try serve.get("/widgets/desk.svg", "If-None-Match: \(known)")
      #expect(again.status == 304 && again.body.isEmpty && again.fields["etag"] == tag, "\(known)")
    }
    #expect(try serve.get("/widgets/desk.svg", "If-None-Match: \"other\"").status == 200)
    let head = try serve.get("/widgets/desk.svg", method: "HEAD")
    #expect(head.status == 200 && head.body.isEmpty && head.fields["content-length"] == "\(first.body.count)")
    try Self.write("Another", to: serve.agenda)
    #expect(try eventually { try serve.get("/widgets/desk.svg").fields["etag"] != tag })
    #expect(try serve.get("/widgets/desk.svg").text.contains("Another"))
  }

  @Test(arguments: [
    ("/widgets/..%2f..%2fetc%2fpasswd.svg", 404), ("/../../etc/passwd", 404), ("/widgets/desk.exe", 404),
    ("/widgets/none.svg", 404), ("/widgets/desk.svg?theme=drak", 400),
    ("/widgets/desk.svg?file=/etc/passwd", 400),
    ("/widgets/desk.svg?config=x", 400), ("/widgets/desk.svg?size=99999x99999", 400),
    ("/widgets/desk.svg?theme=dark&theme=light", 400), ("/widgets/%ff.svg", 400), ("/widgets/a%00.svg", 400),
    ("/widgets/a%0d%0aX:y.svg", 400), ("/assets/../config.toml", 404), ("/assets/none.css", 404),
    ("/widgets/desk.svg?theme=%2Fetc%2Fpasswd", 400),
    ("/widgets/desk.svg?theme=nord.toml", 400), ("/widgets/desk.svg?size=800x480&device=phone-390", 400),
    ("/widgets/small.svg?week-numbers=true", 400), ("/widgets/desk.svg?transparent=banana", 400),
    ("/widgets/desk.svg?transparent", 400), ("/widgets/desk.svg?landscape=1", 400),
    ("/widgets/desk.svg?layout=month&week-numbers=yes", 400),
  ])
  func `what is not there is not shown`(_ target: String, _ status: Int) throws {
    let answer = try ServeProcess(Self.agenda()).get(target)
    #expect(answer.status == status && answer.fields["content-type"] == "text/plain; charset=utf-8")
  }

  @Test func `a page of another site can make it draw nothing, but a link to it can be followed`() throws {
    let serve = try ServeProcess(Self.agenda())
    let site = "Sec-Fetch-Site: cross-site"
    #expect(try serve.get("/widgets/desk.svg", site, "Sec-Fetch-Dest: image").status == 403)
    #expect(try serve.get("/", site, "Sec-Fetch-Dest: iframe").status == 403)
    #expect(try serve.get("/", site, "Sec-Fetch-Dest: document").status == 200)
    #expect(try serve.get("/widgets/desk.svg", "Sec-Fetch-Site: same-origin").status == 200)
  }

  @Test func `a mistake in the configuration leaves the last picture, and a theme that changes a new one`()
    throws
  {
    let agenda = try Self.agenda()
    let theme = ".config/agenda/themes/sea.toml"
    try agenda.home.write("background = \"#102030\"\n", to: theme)
    let serve = try ServeProcess(agenda)
    let path = "/widgets/small.svg?theme=sea"
    #expect(try serve.get(path).text.contains("#102030"))
    #expect(eventually { serve.watchesFiles })
    try agenda.home.write("background = \"#203040\"\n", to: theme)
    #expect(try eventually { try serve.get(path).text.contains("#203040") })
    try agenda.home.write("garbage = = \n", to: ".config/agenda/config.toml")
    // Pictures of which there is no last one.
    var width = 300
    #expect(
      try eventually {
        width += 1
        let other = try serve.get("/widgets/small.svg?size=\(width)x300")
        return other.status == 500 && !other.text.contains(agenda.home.path)
      })
    #expect(try serve.get(path).status == 200)
  }

  @Test func `the hours of a day are drawn anew each minute, and options of a layout fit a widget with one`()
    throws
  {
    let agenda = try Self.agenda()
    try agenda.home.write(
      "[[calendar]]\nname = \"work\"\npath = \"work.ics\"\n[widget.mon]\nlayout = \"month\"\nsize = \"800x480\"\n",
      to: ".config/agenda/config.toml")
    let serve = try ServeProcess(agenda)
    let age = try serve.get("/widgets/large.svg?layout=day").fields["cache-control"] ?? ""
    let seconds = try #require(Int(age.drop { !$0.isNumber }))
    #expect(seconds <= 60)
    #expect(try serve.get("/widgets/mon.svg?week-numbers=false").status == 200)
    #expect(try serve.get("/widgets/mon.html").text.contains("agenda-month"))
  }

  // The threads of the tests block most signals, and programs that they start inherit that.
  @Test func `ends by a signal, also if the program that started it has blocked the signal`() throws {
    let serve = try ServeProcess(Self.agenda())
    kill(serve.process.processIdentifier, SIGTERM)
    #expect(serve.process.hasEnded(within: 60))
  }

  @Test func `only the names of the server are answered`() throws {
    let serve = try ServeProcess(Self.agenda(), ["--host", "Wall.example"])
    for host in [
      "127.0.0.1:\(serve.port)", "localhost:\(serve.port)", "LOCALHOST:\(serve.port)", "wall.example",
      "192.0.2.7:\(serve.port)", "[2001:db8::7]:\(serve.port)",
    ] {
      #expect(try serve.get("/", host: host).status == 200, "\(host)")
    }
    for host in [
      "evil.example", "evil.example:\(serve.port)", "127.0.0.1", "127.0.0.1:1", "", "127.0.0.1.evil.example",
    ] {
      #expect(try serve.get("/", host: host).status == 421, "\(host)")
    }
    #expect(try serve.get("/", "Host: evil.example").status ?? 400 >= 400)
    #expect(try serve.get("/", method: "POST").status == 405)
    #expect(try serve.get("/", method: "DELETE").fields["allow"] == "GET, HEAD")
  }

  @Test func `other computers need the token`() throws {
    let agenda = try Self.agenda()
    let serve = try ServeProcess(agenda, listen: "0.0.0.0:0")
    let token = try #require(serve.address.split(separator: "=").last.map(String.init))
    #expect(token.count == 64)
    let host = "0.0.0.0:\(serve.port)"
    #expect(try serve.get("/widgets/desk.svg", host: host).status == 401)
    #expect(try serve.get("/events", host: host).status == 401)
    #expect(try serve.get("/?token=\(String(token.reversed()))", host: host).status == 401)
    let page = try serve.get("/?token=\(token)", host: host)
    let cookie = try #require(page.fields["set-cookie"])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    #expect(page.text.contains("desk.svg?token=\(token)<") && page.fields["referrer-policy"] == "no-referrer")
    let pair = try #require(cookie.split(separator: ";").first)
    #expect(try serve.get("/widgets/desk.svg", host: host, "Cookie: a=b; \(pair)").status == 200)
    // A wrong token is wrong beside the right cookie, too.
    #expect(try serve.get("/widgets/desk.svg?token=1", host: host, "Cookie: \(pair)").status == 401)
    let bearer = try serve.get("/widgets/desk.svg", host: host, "Authorization: Bearer \(token)")
    #expect(bearer.status == 200)
    // The next run has the same token, which nobody else can read.
    let file = agenda.home.path(".local/state/agenda/serve-token")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try ServeProcess(agenda, listen: "0.0.0.0:0").address.hasSuffix(token))
  }

  @Test(arguments: [
    ("--listen", "8473", "expected an address and a port"), ("--listen", "127.0.0.1:", "is not a port"),
    ("--listen", "127.0.0.1:+80", "is not a port"), ("--listen", "127.0.0.1:99999", "is not a port"),
    ("--listen", "::1:80", "is not an address"), ("--listen", "127.1:80", "is not an address"),
    ("--listen", "wall.example:80", "is not an address"), ("--listen", "[127.0.0.1]:80", "is not an address"),
    ("--host", "http://wall.example", "is not the name"), ("--host", "", "is empty"),
    ("--host", "a b", "is not the name"), ("--host", "wall:http", "is not the name"),
    ("--file", "-", "standard input"), ("--strict", "", "--strict"), ("--refresh", "", "--refresh"),
  ])
  func `what it cannot use is refused with a reason`(_ option: String, _ value: String, _ reason: String)
    throws
  {
    let flags = ["--strict", "--refresh"]
    let run = try Self.agenda()(["serve", option] + (flags.contains(option) ? [] : [value]))
    #expect(run.exitCode == 64 && run.errorOutput.contains(reason), "\(run.errorOutput)")
  }

  @Test func `a port that is taken is named, in the words of the system`() throws {
    let serve = try ServeProcess(Self.agenda())
    let run = try serve.agenda("serve", "--listen", "127.0.0.1:\(serve.port)")
    #expect(run.exitCode == 69)
    #expect(
      run.errorOutput
        == "agenda: cannot listen at 127.0.0.1:\(serve.port): Address already in use; name another one with --listen\n",
      "\(run.errorOutput)")
  }

  @Test func `its help offers nothing that it does not use`() throws {
    let help = try Self.agenda()("serve", "--help").output
    #expect(!help.contains("--refresh") && !help.contains("--strict") && !help.contains("standard input"))
    #expect(help.contains("--config") && help.contains("--file") && help.contains("--exclude-calendars"))
  }
}
