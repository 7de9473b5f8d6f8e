import AgendaSources
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// When a calendar is fetched again.
@Suite struct ScheduleTests {
  struct Case: CustomTestStringConvertible {
    var seconds: Int
    var lines = ""
    var cacheControl: String?
    var interval: Int?
    var testDescription: String { "\(lines) \(cacheControl ?? "") \(interval ?? 0)" }
  }

  @Test(arguments: [
    Case(seconds: 3600),
    Case(seconds: 7200, lines: "REFRESH-INTERVAL;VALUE=DURATION:PT2H\r\n"),
    Case(seconds: 1800, lines: "X-PUBLISHED-TTL:PT30M\r\n"),
    Case(seconds: 7200, lines: "X-PUBLISHED-TTL:PT30M\r\nREFRESH-INTERVAL;VALUE=DURATION:PT2H\r\n"),
    Case(seconds: 1800, lines: "X-PUBLISHED-TTL:PT30M\r\n", cacheControl: "max-age=600"),
    Case(seconds: 600, cacheControl: "private, Max-Age=\"600\""),
    Case(seconds: 3600, cacheControl: "no-cache, max-age=0"),
    Case(seconds: 300, cacheControl: "max-age=1"),
    Case(seconds: 86_400, lines: "REFRESH-INTERVAL;VALUE=DURATION:P2W\r\n"),
    Case(seconds: 900, lines: "X-PUBLISHED-TTL:PT12H\r\n", interval: 900),
    Case(seconds: 7200, lines: "REFRESH-INTERVAL;VALUE=DURATION:PT2H\r\n", interval: 900),
    Case(seconds: 3600, lines: "REFRESH-INTERVAL:-PT2H\r\nX-PUBLISHED-TTL:soon\r\n"),
    Case(
      seconds: 3600,
      lines: "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101\r\nREFRESH-INTERVAL:PT2H\r\nEND:VEVENT\r\n"),
  ])
  func `follows the configuration, the calendar and the server`(given: Case) throws {
    let headers = given.cacheControl.map { ["Cache-Control": $0] } ?? [:]
    let fetched = try FetchedCalendar(
      ["/work.ics": [["etag": "\"1\"", "headers": headers, "body": calendar("Lunch", lines: given.lines)]]],
      interval: given.interval)
    fetched.update()
    #expect(fetched.due == given.seconds)
    // The interval also holds if the calendar is not sent again.
    fetched.update(after: 10)
    #expect(fetched.due == given.seconds + 10)
  }

  @Test func `adds up to a tenth by chance`() {
    #expect(UpdateSchedule.withJitter(3600, chance: 0) == 3600)
    #expect(UpdateSchedule.withJitter(3600, chance: 1) == 3960)
  }

  @Test func `asks Google at most every quarter of an hour`() throws {
    let google = WebCalendar(
      try WebAddress("https://calendar.google.com/calendar/ical/a/private-b/basic.ics"), cache: "/c",
      interval: 300)
    #expect(UpdateSchedule.interval(of: google, .init()) == 900)
  }

  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun, 06 Nov 2094 08:49:37 GMT", 3_939_871_777),
    ("tomorrow", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 25:49:37 GMT", nil),
  ])
  func `reads the dates of HTTP`(text: String, seconds: Int?) {
    #expect(HTTPDate.instant(text)?.secondsSinceEpoch == seconds)
  }

  @Test(arguments: [
    ("https://calendar.google.com/calendar/u/0/r?cid=dGVhbQ", "Secret address in iCal format"),
    ("https://www.google.com/calendar/embed?src=a", "Secret address in iCal format"),
    ("https://example.org/", "the answer is a web page"),
    ("https://notgoogle.com/calendar", "the answer is a web page"),
  ])
  func `says which address is needed where a page was copied`(address: String, message: String) throws {
    let failure = #expect(throws: UpdateError.self) {
      try CalendarBody(CalendarText(Array("<!doctype html><title>Calendar</title>".utf8))).validate(
        from: try WebAddress(address), isWhole: true)
    }
    #expect(failure?.message.contains(message) == true)
  }

  @Test func `is a browser for the servers that want one`() throws {
    let folder = try TemporaryFolder()
    func userAgent(_ url: String, own: String? = nil) throws -> String {
      let web = WebCalendar(try WebAddress(url), cache: folder.path, userAgent: own)
      let locked = try #require(try LockedFolder(web.folder))
      return UpdateInProgress(
        of: web, in: locked, demand: .now, product: "agenda/1", chance: 0, now: FetchedCalendar.start
      ).request.userAgent
    }
    #expect(try userAgent("https://outlook.office365.com/owa/calendar.ics").hasPrefix("Mozilla/"))
    #expect(try userAgent("https://outlook.live.com/owa/calendar.ics").hasPrefix("Mozilla/"))
    #expect(try userAgent("https://outlook.live.com/owa/calendar.ics", own: "mine") == "mine")
    #expect(try userAgent("https://example.org/calendar.ics") == "agenda/1")
  }
}
