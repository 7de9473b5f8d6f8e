import AgendaNetwork
import AgendaSources
import ICalendar
import TestSupport
import Testing

/// Calendars are made, changed and removed on the server of their account.
@Suite struct CalendarEditTests {
  private static func edit(
    _ edit: CalendarEdit, _ answers: [String: [Answer]], later: [String]
  ) throws -> (SyncedAccount, CalendarUpdate.Outcome) {
    let synced = try SyncedAccount(
      ["PROPFIND /dav/": DAV.home([DAV.calendar(token: "t1")], later)].merging(answers) { $0 + $1 })
    let update = AccountUpdater(product: "agenda/test", limits: synced.limits).make(
      edit, of: synced.account, cache: synced.cache, credentials: synced.credentials,
      now: { SyncedAccount.start })
    return (synced, update.outcome)
  }

  @Test func `a new calendar has a folder with a plain name, its name and its colour`() throws {
    let (synced, outcome) = try Self.edit(
      .add(name: "Haus & Garten", color: CalendarColor("#4682b4")),
      ["MKCALENDAR /dav/haus-garten/": [["status": 201]]],
      later: [DAV.calendar(token: "t1"), DAV.calendar("/dav/haus-garten/", name: "Haus &amp; Garten")])
    #expect(outcome == .unchanged)
    let request = try #require(synced.server.requests.first { $0.method == "MKCALENDAR" })
    #expect(request.body.contains("<D:displayname>Haus &amp; Garten</D:displayname>"))
    #expect(request.body.contains("#4682B4FF"))
    #expect(synced.cache.calendars().map(\.name) == ["Work", "Haus & Garten"])
  }

  private static let existing =
    "<D:error xmlns:D=\"DAV:\"><D:resource-must-be-null/></D:error>"

  @Test(arguments: [(405, ""), (409, ""), (403, existing), (409, existing)])
  func `a folder that is there already gets a number`(_ status: Int, _ body: String) throws {
    let refusal: Answer = ["status": status, "body": body]
    let (synced, outcome) = try Self.edit(
      .add(name: "Work", color: nil),
      ["MKCALENDAR /dav/work-2/": [refusal], "MKCALENDAR /dav/work-3/": [["status": 201]]],
      later: [DAV.calendar(token: "t1")])
    #expect(outcome == .unchanged)
    #expect(
      synced.requests().filter { $0.hasPrefix("MKCALENDAR") } == [
        "MKCALENDAR /dav/work-2/", "MKCALENDAR /dav/work-3/",
      ])
  }

  @Test func `a calendar gets another name, and its failure is said`() throws {
    let failed =
      """
      <D:response><D:href>/dav/work/</D:href><D:propstat><D:prop><D:displayname/></D:prop><D:status>HTTP/1.1 200 \
      OK</D:status></D:propstat><D:propstat><D:prop><A:calendar-color/></D:prop><D:status>HTTP/1.1 403 \
      Forbidden</D:status></D:propstat></D:response>
      """
    for (answer, isChanged) in [
      (["status": 200] as Answer, true),
      (DAV.multistatus([DAV.member("/dav/work/", "<D:displayname/>")]), true),
      (DAV.multistatus([failed]), false),
      (["status": 403, "headers": ["Content-Type": "text/plain"], "body": "Not yours"], false),
    ] {
      let (synced, outcome) = try Self.edit(
        .change(path: "/dav/work/", name: "Büro", color: nil), ["PROPPATCH /dav/work/": [answer]],
        later: [DAV.calendar(name: "Büro", token: "t1")])
      #expect((outcome == .unchanged) == isChanged, "\(outcome)")
      #expect("\(outcome)".contains("403") == !isChanged)
      let body = synced.server.requests.first { $0.method == "PROPPATCH" }?.body ?? ""
      #expect(body.contains("Büro") && !body.contains("calendar-color"))
    }
  }

  @Test(arguments: [(204, true), (404, true), (403, false), (500, false)])
  func `a calendar is removed`(_ status: Int, _ isRemoved: Bool) throws {
    let (synced, outcome) = try Self.edit(
      .remove(path: "/dav/work/"), ["DELETE /dav/work/": [["status": status]]], later: [])
    #expect((outcome == .unchanged) == isRemoved)
    // After a failure nobody knows: the list is renewed. A refusal has changed nothing.
    #expect(synced.cache.calendars().isEmpty == (status != 403))
    #expect("\(outcome)".contains("nothing was changed") == (status == 403))
    #expect("\(outcome)".contains("shows what the server has now") == (status == 500))
  }
}
