import TestSupport
import Testing

@testable import AgendaCommands

/// The site behind a proxy: its addresses below a path, and whose words about it count.
@Suite struct SiteTests {
  private static let token = RouterSetup.token
  private let setup: RouterSetup

  init() throws { setup = try RouterSetup() }

  @Test(arguments: [
    ("/", "/"), ("/calendar/", "/calendar"), ("calendar", "/calendar"), ("/home/wall", "/home/wall"),
  ])
  func `a path of the site is written with and without slashes`(_ text: String, _ path: String) throws {
    let site = Site(host: "a", base: try BasePath(argument: text))
    #expect(site.address() == (path == "/" ? "/" : path + "/"))
    #expect(site.cookie("a", "b").hasSuffix("; Path=\(path)"))
    #expect(site.address("x").hasSuffix("/x"))
  }

  @Test(arguments: [
    "/a//b", "/../a", "/.", "/a b", "/k%C3%A4se", "/a?b", "/settings", "/widgets/a", "http://a/b", "//a",
    "/\"><b>",
  ])
  func `what cannot be the path of the site is refused`(_ text: String) {
    #expect(BasePath(text) == nil)
    #expect(throws: ValidationError.self) { try BasePath(argument: text) }
  }

  @Test func `names in addresses are encoded`() {
    let site = Site(host: "a")
    #expect(
      site.address("widgets", "a/b.svg", options: [("n", "a & b")]) == "/widgets/a%2Fb.svg?n=a%20%26%20b")
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "::ffff:127.0.0.1", true),
    ("127.0.0.1", "127.0.0.2", false),
    ("172.16.0.0/12", "172.31.255.1", true), ("172.16.0.0/12", "172.32.0.1", false),
    ("::1", "::1", true), ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe80::1", false),
    ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false), ("10.0.0.0/8,::1", "::1", true),
    ("127.0.0.1", "wall", false),
  ])
  func `a proxy is known by its address or its network`(_ list: String, _ address: String, _ isIn: Bool)
    throws
  {
    #expect(try AddressRange.list(list).contains { $0.contains(address) } == isIn)
  }

  @Test(arguments: ["", "wall", "127.0.0.1/33", "::1/129", "127.0.0.1/", "127.0.0.1,", "10.0.0.0/-1", "1/8"])
  func `what is no address of a proxy is refused`(_ text: String) {
    #expect(throws: ValidationError.self) { try AddressRange.list(text) }
  }

  @Test(arguments: ["/", "/calendar", "/calendar/"])
  func `all that a page names is below the path`(_ target: String) async throws {
    let router = try setup.router(base: "/calendar")
    let page = await setup.answer(router, target)
    #expect(page.status == .ok && setup.addresses(page).count > 40)
    #expect(setup.addresses(page).allSatisfy { $0.hasPrefix("/calendar/") }, "\(setup.addresses(page))")
    #expect(setup.text(page).contains("rel=\"icon\" href=\"/calendar/assets/icon.svg\""))
    #expect(setup.text(page).contains("data-events=\"/calendar/events\""))
    #expect(setup.text(page).contains("http://127.0.0.1:8473/calendar/widgets/desk.svg<"))
  }

  @Test(arguments: [
    "/settings", "/settings/widget?name=desk", "/settings/calendar?name=a%20%26%20b", "/settings/defaults",
    "/settings/theme?copy=dark",
  ])
  func `the pages of the settings are below the path, with their forms and cookies`(_ page: String)
    async throws
  {
    let router = try setup.router(base: "/calendar")
    for target in [page, "/calendar" + page] {
      let answer = await setup.answer(router, target, ("authorization", "Bearer \(Self.token)"))
      #expect(answer.status == .ok)
      let own = setup.addresses(answer).filter { !$0.hasPrefix(setup.folder.path) }
      #expect(own.count > 5 && own.allSatisfy { $0.hasPrefix("/calendar/") }, "\(own)")
      #expect(answer.headers["set-cookie"].first?.hasSuffix("; Path=/calendar/settings") == true)
    }
  }

  @Test func `a form that was sent leads back below the path`() async throws {
    let router = try setup.router(base: "/calendar")
    func send(origin: String) async -> Answer {
      await setup.send(
        router, "/calendar/settings/widget?name=desk",
        ["former": "desk", "name": "desk", "family": "large", "action": "save"],
        [
          ("origin", origin), ("x-forwarded-host", "wall.example"), ("x-forwarded-proto", "https"),
        ])
    }
    #expect(await send(origin: "https://evil.example").status == .forbidden)
    let saved = await send(origin: "https://wall.example")
    #expect(saved.status == .seeOther, "\(setup.text(saved))")
    #expect(saved.headers["location"] == ["/calendar/settings?done=saved"])
  }

  @Test func `a trusted proxy tells the outer name, scheme and path`() async throws {
    let router = try setup.router(listen: "0.0.0.0:8473")
    let outer = [
      ("x-forwarded-host", "evil.example, wall.example"), ("x-forwarded-proto", "https"),
      ("x-forwarded-prefix", "/calendar"), ("x-forwarded-for", "192.0.2.1"),
    ]
    for target in ["/?token=\(Self.token)", "/calendar/?token=\(Self.token)"] {
      let page = await setup.answer(router, target, outer[0], outer[1], outer[2], outer[3])
      #expect(setup.text(page).contains("https://wall.example/calendar/widgets/desk.svg?token="))
      #expect(setup.addresses(page).allSatisfy { $0.hasPrefix("/calendar/") })
      let cookie = try #require(page.headers["set-cookie"].first)
      #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/calendar; Secure"))
    }
    let stranger = await setup.answer(router, "/", outer[0], outer[1], outer[2], outer[3])
    #expect(stranger.status == .unauthorized)
  }

  @Test func `what others say of the outer address counts for nothing`() async throws {
    for (proxies, client) in [("", "127.0.0.1"), ("10.0.0.1", "127.0.0.1"), ("127.0.0.1", "10.0.0.1")] {
      let page = await setup.answer(
        try setup.router(proxies: proxies), "/", from: client, ("x-forwarded-host", "wall.example"),
        ("x-forwarded-proto", "https"), ("x-forwarded-prefix", "/calendar"))
      #expect(setup.text(page).contains("http://127.0.0.1:8473/widgets/desk.svg<"))
      #expect(setup.addresses(page).allSatisfy { !$0.hasPrefix("/calendar") })
    }
  }

  @Test(arguments: ["/", "", "/calendar, /"])
  func `a proxy that names no path leaves the site where it is`(_ prefix: String) async throws {
    let page = await setup.answer(
      try setup.router(base: "/calendar"), "/calendar/", ("x-forwarded-prefix", prefix))
    #expect(page.status == .ok && setup.addresses(page).allSatisfy { $0.hasPrefix("/calendar/") })
  }

  @Test(arguments: [
    "/widgets/small.json", "/widgets/none.svg", "/boards/none.svg", "/widgets/desk.svg?theme=none",
  ])
  func `a cache keeps no reason for clients that show other kinds of pictures`(_ target: String) async throws
  {
    let router = try setup.router()
    let answer = await setup.answer(router, target, ("accept", "image/*"))
    #expect(answer.headers["vary"] == ["Accept"])
    guard let tag = answer.headers["etag"].first else { return }
    let known = await setup.answer(router, target, ("if-none-match", tag))
    #expect(known.status == .notModified && known.headers["vary"] == ["Accept"])
  }

  @Test(arguments: [
    ("x-forwarded-host", "evil.example", 421), ("x-forwarded-host", "wall.example, evil.example", 421),
    ("x-forwarded-proto", "javascript", 400), ("x-forwarded-proto", "https\"", 400),
    ("x-forwarded-prefix", "/settings", 400), ("x-forwarded-prefix", "//evil.example", 400),
    ("x-forwarded-prefix", "/\"><script>", 400),
  ])
  func `a trusted proxy makes the server answer to no other name, and no address lead elsewhere`(
    _ name: String, _ value: String, _ status: Int
  ) async throws {
    #expect(await setup.answer(try setup.router(), "/", (name, value)).status.code == status)
  }

  @Test(arguments: [("x-forwarded-for", "127.0.0.1"), ("x-forwarded-host", "127.0.0.1:8473")])
  func `who asks by way of a trusted proxy is not the user of this computer`(_ name: String, _ value: String)
    async throws
  {
    let router = try setup.router(base: "/calendar")
    #expect(await setup.answer(router, "/calendar/settings", (name, value)).status == .unauthorized)
    #expect(await setup.answer(router, "/calendar/settings?token=0", (name, value)).status == .unauthorized)
    #expect(await setup.answer(router, "/calendar/settings?token=\(Self.token)", (name, value)).status == .ok)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8473/", 200), ("HTTP://127.0.0.1:8473", 200), ("http://127.0.0.1:8473?v=1", 200),
    ("https://wall.example/calendar/", 200), ("http://evil.example/", 421), ("http://127.0.0.1/", 421),
    ("http://a@127.0.0.1:8473/", 421), ("http:///", 400), ("ftp://127.0.0.1:8473/", 400), ("x", 400),
    ("*", 400),
  ])
  func `a whole address can be asked for, and its host counts`(_ target: String, _ status: Int) async throws {
    let router = try setup.router(base: "/calendar")
    #expect(await setup.answer(router, target).status.code == status)
    let withOtherHost = await setup.answer(router, target, host: "evil.example")
    #expect(withOtherHost.status.code == status, "the field Host does not count beside it")
  }

  @Test func `the server says which methods it has`() async throws {
    let router = try setup.router(listen: "0.0.0.0:8473")
    let methods = await setup.answer(router, "*", method: "OPTIONS")
    #expect(methods.status == .ok && methods.headers["allow"] == ["GET, HEAD, POST, OPTIONS"])
    #expect(methods.body.isEmpty)
    #expect(
      await setup.answer(router, "*", method: "OPTIONS", host: "evil.example").status == .misdirectedRequest)
  }

  @Test func `no proxy keeps events back`() {
    #expect(Answer.events.headers["x-accel-buffering"] == ["no"])
  }

  @Test func `a page shows why a widget cannot be drawn, in its place`() async throws {
    let router = try setup.router()
    let target = "/widgets/desk.svg?theme=%3Cnone%3E"
    for accepted in ["image/avif,image/webp,*/*;q=0.8", "image/*", "image/png, IMAGE/SVG+XML;q=0.5"] {
      let picture = await setup.answer(router, target, ("accept", accepted))
      #expect(picture.status == .badRequest && picture.headers["content-type"] == ["image/svg+xml"])
      #expect(setup.text(picture).contains("<svg ") && setup.text(picture).contains("&lt;none&gt;"))
      #expect(picture.headers["cache-control"] == ["no-store"])
    }
    for accepted in ["*/*", "text/html,image/webp,*/*", "", "image/png", "image/png,image/bmp;q=0.5"] {
      let sentence = await setup.answer(router, target, ("accept", accepted))
      #expect(sentence.status == .badRequest)
      #expect(sentence.headers["content-type"] == ["text/plain; charset=utf-8"])
    }
  }

  @Test func `a long reason is on several lines, and each of its words is there`() throws {
    let word = String(repeating: "x", count: 100)
    let picture = ServedPicture(
      reason: "a widget \(word) cannot be drawn because of its theme, which is none")
    let lines = String(decoding: picture.bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("<text") }.compactMap { $0.split(separator: ">").dropFirst().first }
      .map { $0.prefix { $0 != "<" } }
    #expect(lines.allSatisfy { (1...44).contains($0.count) } && lines.joined().contains(word))
    #expect(lines.last?.hasSuffix("none") == true)
  }

  @Test func `pictures on pages have another address after each change`() async throws {
    let router = try setup.router()
    func picture() async -> String? {
      setup.addresses(await setup.answer(router, "/settings", ("authorization", "Bearer \(Self.token)")))
        .first { $0.hasPrefix("/widgets/desk.svg?v=") }
    }
    let first = try #require(await picture())
    #expect(await picture() == first)
    router.gallery.changes.increase()
    #expect(try #require(await picture()) != first)
  }
}

/// The sessions of browsers that may edit the configuration.
@Suite struct KnownSessionsTests {
  private func session(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  private func headers(_ cookie: String) -> HTTPFields {
    var headers = HTTPFields()
    headers.add("Cookie", cookie)
    return headers
  }

  @Test func `of too many sessions the oldest gives way`() {
    let sessions = KnownSessions()
    for number in 0...256 { sessions.insert(session(number)) }
    let isKnown = { (number: Int) in sessions.contains(headers("agenda-session=" + session(number))) }
    #expect(!isKnown(0) && isKnown(1) && isKnown(255) && isKnown(256))
    // One that is there takes the place of no other.
    sessions.insert(session(256))
    #expect(isKnown(1))
  }

  @Test func `a session is found among other cookies, and none is one of a browser without it`() {
    let sessions = KnownSessions()
    sessions.insert(session(1))
    #expect(sessions.contains(headers("a=b; agenda-session=\(session(1)); c=d")))
    #expect(!sessions.contains(headers("agenda-session=x")))
    #expect(!sessions.contains(HTTPFields()))
  }
}

/// How long connections are kept, and which of them give way.
@Suite struct ConnectionLimitsTests {
  private let start = ContinuousClock.now

  private func limits(_ activity: ConnectionLimits.Activity, since seconds: Int) -> ConnectionLimits {
    var limits = ConnectionLimits(now: start)
    limits.begin(activity, at: start + .seconds(seconds))
    return limits
  }

  private func yielding(_ all: [(ConnectionLimits.Activity, Int)], at seconds: Int) -> Int? {
    ConnectionLimits.yielding(
      of: all.enumerated().map { (number: $0.offset, limits: limits($0.element.0, since: $0.element.1)) },
      at: start + .seconds(seconds))
  }

  @Test func `a request that comes slowly has no more time than one that comes at once`() {
    var limits = limits(.request, since: 0)
    limits.begin(.request, at: start + .seconds(9))
    #expect(limits.deadline == start + .seconds(10))
    limits.begin(.answer, at: start + .seconds(9))
    #expect(limits.deadline == start + .seconds(39))
    limits.begin(.events, at: start + .seconds(10))
    #expect(limits.deadline == nil)
  }

  @Test func `one that has sent nothing gives way before one that sends slowly, the oldest first`() {
    #expect(yielding([(.request, 0), (.idle, 5), (.idle, 4), (.answer, 0)], at: 6) == 2)
    #expect(yielding([(.request, 2), (.request, 1), (.events, 0)], at: 6) == 1)
    #expect(yielding([(.idle, 0), (.closing, 5)], at: 6) == 1)
    #expect(yielding([(.idle, 6), (.request, 5)], at: 6) == 1)
    let together = [7, 3, 5].map { (number: $0, limits: limits(.idle, since: 0)) }
    #expect(ConnectionLimits.yielding(of: together, at: start + .seconds(6)) == 3)
    #expect(yielding([(.idle, 6), (.request, 6)], at: 6) == 0)
  }

  @Test func `a request that has just begun, an answer and events give way to nobody`() {
    #expect(yielding([(.request, 6), (.answer, 0), (.events, 0)], at: 6) == nil)
    #expect(yielding([(.request, 6), (.answer, 0), (.events, 0)], at: 7) == 0)
    let all = [limits(.request, since: 6), limits(.answer, since: 0)]
    #expect(ConnectionLimits.nextYield(of: all) == start + .seconds(7))
    #expect(ConnectionLimits.nextYield(of: [limits(.answer, since: 0)]) == nil)
  }
}
