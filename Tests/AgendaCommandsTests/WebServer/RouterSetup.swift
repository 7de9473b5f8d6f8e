import AgendaRequests
import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands

/// A router of a configuration of its own, and what is asked of it in this process.
struct RouterSetup {
  static let token = String(repeating: "a", count: 64)
  static let local = "127.0.0.1:8473"

  let folder: TemporaryFolder

  let configuration =
    "[[calendar]]\nname = \"a & b\"\npath = \"work.ics\"\n[widget.desk]\nfamily = \"medium\"\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(configuration, to: "config.toml")
    try folder.write(events: "", to: "work.ics")
  }

  func router(
    base: String = "", proxies: String = "127.0.0.1", hosts: [String] = ["wall.example"],
    listen: String = local
  ) throws -> Router {
    var request = AgendaRequest()
    request.calendars.configurationPath = folder.path("config.toml")
    let gallery = try WidgetGallery(request)
    let names = try ServerNames(
      listening: ListeningAddress(argument: listen), hosts: hosts, base: BasePath(argument: base),
      proxies: proxies.isEmpty ? [] : AddressRange.list(proxies))
    return Router(
      gallery: gallery, pages: SettingsPages(gallery, configurationPath: folder.path("config.toml")),
      access: AccessRules(names, port: 8473, token: Self.token))
  }

  func answer(
    _ router: Router, _ target: String, method: String = "GET", host: String = local,
    from client: String = "127.0.0.1", body: String = "", _ fields: (String, String)...
  ) async -> Answer {
    var request = HTTPRequest(method: method, target: target, body: Array(body.utf8))
    for (name, value) in [("host", host)] + fields { request.headers.add(name, value) }
    let ends = Router.Ends(client: .init(address: client, port: 40_000), server: nil)
    return await router.answer(request, ends: ends) { true }
  }

  func text(_ answer: Answer) -> String { String(decoding: answer.body, as: UTF8.self) }

  /// The addresses in a page that begin with a slash.
  func addresses(_ answer: Answer) -> [String] {
    text(answer).split(separator: "\"").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The answer to a form that was changed, in the session of its page.
  func send(
    _ router: Router, _ target: String, _ fields: [String: String], _ headers: [(String, String)] = []
  )
    async -> Answer
  {
    let path = String(target.prefix { $0 != "?" })
    let page = await answer(router, target, ("authorization", "Bearer \(Self.token)"))
    let cookie = page.headers["set-cookie"].first?.split(separator: ";").first.map(String.init) ?? ""
    var sent = fields
    for name in ["form-token", "hash"] {
      sent[name] = text(page).split(separator: "name=\"\(name)\" value=\"").dropFirst().first?
        .split(separator: "\"").first.map(String.init)
    }
    let body = sent.map { "\($0.key)=\(PercentEncoding.encoded($0.value))" }.joined(separator: "&")
    var request = HTTPRequest(method: "POST", target: path, body: Array(body.utf8))
    let own = [
      ("host", Self.local), ("cookie", cookie), ("content-type", "application/x-www-form-urlencoded"),
    ]
    for (name, value) in own + headers { request.headers.add(name, value) }
    let ends = Router.Ends(client: .init(address: "127.0.0.1", port: 40_000), server: nil)
    return await router.answer(request, ends: ends) { true }
  }
}
