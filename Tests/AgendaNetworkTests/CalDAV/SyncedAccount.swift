import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import Synchronization
import TestSupport

typealias Answer = CalendarServer.Answer

/// An account on a test's own server, and the cache that its calendars are fetched into.
struct SyncedAccount {
  static let start = FetchedCalendar.start

  let server: CalendarServer
  let cacheFolder: TemporaryFolder
  var account: AccountConfiguration
  var credentials = TestCredentials()
  var limits = TransferLimits(idleSeconds: 60, maximumSize: 10_000_000)

  /// An account whose URL has a path of a server with a script.
  init(_ script: [String: [Answer]], at path: String = "/dav/") throws {
    try self.init(on: CalendarServer(script), at: path)
  }

  /// An account whose URL has a path of a server that runs already.
  init(on server: CalendarServer, at path: String) throws {
    self.server = server
    cacheFolder = try TemporaryFolder()
    account = AccountConfiguration(
      name: "home", server: .url(try WebAddress(server.url(path))), user: "ada", signIn: .secretService)
  }

  var cache: AccountCache { AccountCache(of: account, cache: cacheFolder.path) }

  /// Synchronises the account, so many seconds after the start.
  @discardableResult
  func update(_ demand: CalendarUpdate.Demand = .now, after seconds: Int = 0) -> AccountUpdate {
    var updater = AccountUpdater(product: "agenda/test", limits: limits)
    updater.names = NameService { _, _ in nil }
    return updater.update(
      account, cache: cache, credentials: credentials, demand: demand, queue: queue,
      isSelected: { _ in true }, chance: { 0 },
      now: { Self.start.adding(seconds: seconds) })
  }

  /// The changes that wait to be sent.
  var queue: UploadQueue { UploadQueue(state: cacheFolder.path("state")) }

  func calendar(_ path: String = "/dav/work/") -> AccountCalendar {
    AccountCalendar(account: account, path: path, cache: cache)
  }

  func folder(_ path: String = "/dav/work/") -> CachedFolder { cache.folder(ofCalendar: path) }

  /// The text of a calendar in the cache.
  func items(_ path: String = "/dav/work/") -> String {
    (try? String(contentsOfFile: folder(path).itemsPath, encoding: .utf8)) ?? ""
  }

  /// The titles of the events of a calendar in the cache, as a reader finds them.
  func titles(_ path: String = "/dav/work/") -> [String] {
    items(path).split(whereSeparator: \.isNewline).filter { $0.hasPrefix("SUMMARY:") }
      .map { String($0.dropFirst(8)) }.sorted()
  }

  /// The requests that came since the first `count`: method and path.
  func requests(after count: Int = 0) -> [String] {
    server.requests.dropFirst(count).map { "\($0.method) \($0.path)" }
  }
}

/// Credentials that a server refuses, and those that it takes.
struct TestCredentials: CredentialSource {
  var tokens = ["secret"]
  /// Whether they are tokens of OAuth, and no passwords.
  var areTokens = false

  func credentials(refused: Credentials?) throws(SignInError) -> Credentials {
    let all = tokens.map { areTokens ? Credentials.token($0) : .password(user: "ada", password: $0) }
    guard let refused else { return all[0] }
    let place = (all.firstIndex(of: refused) ?? 0) + 1
    guard place < all.count else { throw SignInError(.signedOut, "the password is wrong") }
    return all[place]
  }
}

/// Texts that CalDAV servers send.
enum DAV {
  /// An answer with members.
  static func multistatus(
    _ members: [String], token: String? = nil, if condition: String = "", depth: String? = nil
  )
    -> Answer
  {
    let end = token.map { "<D:sync-token>\($0)</D:sync-token>" } ?? ""
    var answer: Answer = [
      "status": 207, "if": condition, "headers": ["Content-Type": "application/xml; charset=utf-8"],
      "body":
        """
      <?xml version=\"1.0\"?><D:multistatus xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\" \
      xmlns:S=\"http://calendarserver.org/ns/\" xmlns:A=\"http://apple.com/ns/ical/\">
      """
        + members.joined() + end + "</D:multistatus>",
    ]
    if let depth { answer["depth"] = depth }
    return answer
  }

  /// A member with properties that were found.
  static func member(_ href: String, _ properties: String) -> String {
    "<D:response><D:href>\(href)</D:href><D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
  }

  /// A member with a status.
  static func member(_ href: String, status: String) -> String {
    "<D:response><D:href>\(href)</D:href><D:status>HTTP/1.1 \(status)</D:status></D:response>"
  }

  /// A calendar in a list.
  static func calendar(
    _ href: String = "/dav/work/", name: String = "Work", token: String? = nil, tag: String? = nil
  )
    -> String
  {
    member(
      href,
      "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>\(name)</D:displayname>"
        + "<A:calendar-color>#4682b4ff</A:calendar-color><C:supported-calendar-component-set><C:comp name=\"VEVENT\"/></C:supported-calendar-component-set>"
        + (token.map { "<D:sync-token>\($0)</D:sync-token>" } ?? "")
        + (tag.map { "<S:getctag>\($0)</S:getctag>" } ?? ""))
  }

  /// An item in a list, with its contents where they are given.
  static func item(_ href: String, tag: String, data: String? = nil) -> String {
    member(
      href,
      "<D:getetag>\"\(tag)\"</D:getetag>" + (data.map { "<C:calendar-data>\($0)</C:calendar-data>" } ?? ""))
  }

  /// An event as a server sends it.
  static func event(_ title: String, lines: String = "", zone: String = "") -> String {
    """
    BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:test\n\(zone)BEGIN:VEVENT\nUID:\(title)\nDTSTAMP:20260101T000000Z\n\
    DTSTART:20261121T090000Z\nSUMMARY:\(title)\n\(lines)END:VEVENT\nEND:VCALENDAR\n
    """
  }

  /// The home set, and the calendars in it, one answer after the other.
  static func home(_ lists: [String]...) -> [Answer] {
    [
      multistatus(
        [member("/dav/", "<C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>")], depth: "0")
    ]
      + lists.map { multistatus($0, depth: "1") }
  }

  /// Items in a list, and their contents: a server with events of these titles, whose tags are the titles too.
  static func listing(_ titles: [String]) -> Answer {
    multistatus(
      [member("/dav/work/", "<D:resourcetype><D:collection/></D:resourcetype>")]
        + titles.map { item("/dav/work/\($0).ics", tag: $0) })
  }

  /// The answer to a request for items.
  static func contents(_ titles: [String]) -> Answer {
    multistatus(
      titles.map { item("/dav/work/\($0).ics", tag: $0, data: event($0)) }, if: "calendar-multiget")
  }
}
