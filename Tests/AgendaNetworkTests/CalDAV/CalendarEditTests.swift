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
    return (synced, make(edit, of: synced))
  }

  private static func make(_ edit: CalendarEdit, of synced: SyncedAccount) -> CalendarUpdate.Outcome {
    AccountUpdater(product: "agenda/test", limits: synced.limits).make(
      edit, of: synced.account, cache: synced.cache, credentials: synced.credentials,
      now: { SyncedAccount.start }
    ).outcome
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

  @Test func `a new calendar is shown and written to at once, and fetched later`() throws {
    let lists = [DAV.calendar(token: "t1"), DAV.calendar("/dav/garden/", name: "Garden", token: "g1")]
    let (synced, outcome) = try Self.edit(
      .add(name: "Garden", color: nil), ["MKCALENDAR /dav/garden/": [["status": 201]]], later: lists)
    #expect(outcome == .unchanged)
    #expect(synced.problems(after: 0, at: "/dav/garden/").isEmpty)
    let queued = try synced.queue.enqueue(
      [UploadChange(.create(Array(DAV.event("n").utf8)), in: synced.calendar("/dav/garden/"))],
      now: SyncedAccount.start)
    #expect(queued.notShown == nil && synced.titles("/dav/garden/") == ["n"])
    // The other one was never fetched.
    #expect(CacheState(of: synced.folder()) == nil)
  }

  @Test func `a server that makes a calendar is no longer said to be unreachable`() throws {
    let lists = [DAV.calendar(token: "t1"), DAV.calendar("/dav/garden/", name: "Garden", token: "g1")]
    let (synced, outcome) = try Self.edit(
      .add(name: "Garden", color: nil), ["MKCALENDAR /dav/garden/": [["status": 201]]], later: lists)
    #expect(outcome == .unchanged && synced.cache.state.failure == nil)
    var broken = synced
    broken.account.certificateFile = "/nowhere/ca.pem"
    broken.update(.now, after: 1)
    #expect(synced.cache.state.failure != nil)
    #expect(Self.make(.change(path: "/dav/garden/", name: "Yard", color: nil), of: synced) != .unchanged)
    #expect(synced.cache.state.failure != nil)
    #expect(
      AccountUpdater(product: "agenda/test", limits: synced.limits).discover(
        synced.account, cache: synced.cache, credentials: synced.credentials,
        now: { SyncedAccount.start }
      ).outcome == .unchanged)
    #expect(synced.cache.state.failure == nil)
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

  @Test(arguments: [204, 403])
  func `nothing stays of a calendar that was fetched and is removed`(_ status: Int) throws {
    let all = [DAV.calendar(token: "t1"), DAV.calendar("/dav/old/", name: "Old", token: "o1")]
    let later = status == 204 ? [all[0]] : all
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(all, all, later), "PROPFIND /dav/work/": [DAV.listing(["a"])],
      "REPORT /dav/work/": [DAV.contents(["a"])],
      "PROPFIND /dav/old/": [DAV.multistatus([DAV.item("/dav/old/b.ics", tag: "b")])],
      "REPORT /dav/old/": [DAV.multistatus([DAV.item("/dav/old/b.ics", tag: "b", data: DAV.event("b"))])],
      "DELETE /dav/old/": [["status": status]],
    ])
    synced.update()
    let isRemoved = Self.make(.remove(path: "/dav/old/"), of: synced) == .unchanged
    #expect(isRemoved == (status == 204))
    #expect(synced.cache.calendars().map(\.name) == (isRemoved ? ["Work"] : ["Work", "Old"]))
    #expect(synced.titles("/dav/old/") == (isRemoved ? [] : ["b"]))
    let update = synced.update(after: 4000)
    #expect(update.calendars.map(\.outcome) == Array(repeating: .unchanged, count: isRemoved ? 1 : 2))
  }

  @Test func `a calendar that was removed is in no list, also where there is no new one`() throws {
    let all = [DAV.calendar(token: "t1"), DAV.calendar("/dav/old/", name: "Old", token: "o1")]
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home(all) + [["status": 500, "depth": "1"]],
      "DELETE /dav/old/": [["status": 204]],
    ])
    #expect(Self.make(.remove(path: "/dav/old/"), of: synced) == .unchanged)
    #expect(synced.cache.calendars().map(\.name) == ["Work"])
  }

  @Test func `a calendar that the server does not have any more is forgotten, and one that is back stays`()
    throws
  {
    let all = [DAV.calendar(token: "t1"), DAV.calendar("/dav/old/", name: "Old", token: "o1")]
    for isBack in [false, true] {
      let later = isBack ? all : [all[0]]
      let synced = try SyncedAccount([
        "PROPFIND /dav/": DAV.home(all, [all[0]], later), "PROPFIND /dav/work/": [DAV.listing(["a"])],
        "REPORT /dav/work/": [DAV.contents(["a"])],
        "PROPFIND /dav/old/": [DAV.multistatus([DAV.item("/dav/old/b.ics", tag: "b")])],
        "REPORT /dav/old/": [DAV.multistatus([DAV.item("/dav/old/b.ics", tag: "b", data: DAV.event("b"))])],
      ])
      synced.update()
      synced.update(after: 900)
      let outcome = Self.make(.remove(path: "/dav/old/"), of: synced)
      #expect((outcome == .unchanged) == !isBack, "\(outcome)")
      #expect("\(outcome)".contains("the server has the calendar again") == isBack)
      #expect(!synced.requests().contains { $0.hasPrefix("DELETE") })
      #expect(synced.titles("/dav/old/") == (isBack ? ["b"] : []))
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
