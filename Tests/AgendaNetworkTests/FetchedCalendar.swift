import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport

/// A calendar of a test's own server, and the cache that it is fetched into.
struct FetchedCalendar {
  /// A moment of no particular day.
  static let start = Instant(secondsSinceEpoch: 1_790_000_000)

  let server: CalendarServer
  let cache: TemporaryFolder
  var web: WebCalendar
  var calendar: CalendarConfiguration
  /// A server that stalls is waited for as long as a busy machine can take.
  var limits = TransferLimits(idleSeconds: 60, maximumSize: 1_000_000)

  /// A calendar at a path of a server with a script. `credentials` is `user:password@`, or empty. With `isSecret` the address is one of https,
  /// for which the server may have a certificate.
  init(
    _ script: [String: [CalendarServer.Answer]], at path: String = "/work.ics", credentials: String = "",
    interval: Int? = nil, isSecret: Bool = false, certificate: String? = nil
  ) throws {
    server = try CalendarServer(script, certificate: certificate)
    cache = try TemporaryFolder()
    let scheme = isSecret ? "https://" : "http://"
    let url = server.url(path).replacing("http://", with: scheme + credentials)
    web = WebCalendar(try WebAddress(url), cache: cache.path, interval: interval)
    calendar = CalendarConfiguration(name: "work", location: .web(web))
  }

  /// Fetches the calendar, so many seconds after the start.
  @discardableResult
  func update(_ demand: CalendarUpdate.Demand = .now, after seconds: Int = 0) -> CalendarUpdate.Outcome? {
    CalendarUpdater(product: "agenda/test", limits: limits).update(
      [calendar], demand: demand, chance: { 0 }, now: { Self.start.adding(seconds: seconds) }
    ).first?.outcome
  }

  /// The calendar in the cache.
  var items: String? { try? String(contentsOfFile: web.itemsPath, encoding: .utf8) }

  /// The state in the cache.
  var state: CacheState { CacheState(of: web.folder) ?? CacheState() }

  /// The seconds from the start until the calendar is due.
  var due: Int? { state.due.map { $0.secondsSinceEpoch - Self.start.secondsSinceEpoch } }
}

/// A calendar with an event of each title, and with lines before the events.
func calendar(_ titles: String..., lines: String = "", stamp: String = "20260101T000000Z") -> String {
  let events = titles.map {
    "BEGIN:VEVENT\r\nUID:\($0)\r\nDTSTAMP:\(stamp)\r\nDTSTART:20261121T090000Z\r\nSUMMARY:\($0)\r\nEND:VEVENT\r\n"
  }
  return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n\(lines)" + events.joined() + "END:VCALENDAR\r\n"
}
