import AgendaKit
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// The busy times of other people, by the server of an account and by their addresses on the web.
@Suite struct BusyTimesTests {
  /// Monday 4 January 2027, in UTC.
  private static let day =
    instant("2027-01-04T00:00")..<instant("2027-01-05T00:00")

  private static func answer(_ recipient: String, _ status: String, _ calendar: String? = nil) -> String {
    "<C:response><C:recipient>\(recipient)</C:recipient><C:request-status>\(status)</C:request-status>"
      + (calendar.map { "<C:calendar-data>\($0)</C:calendar-data>" } ?? "") + "</C:response>"
  }

  private static func responses(_ responses: String...) -> Answer {
    [
      "headers": ["Content-Type": "application/xml"],
      "body":
        "<?xml version=\"1.0\"?><C:schedule-response xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
        + responses.joined() + "</C:schedule-response>",
    ]
  }

  private static func reply(_ busy: String..., span: Bool = true) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nMETHOD:REPLY\nBEGIN:VFREEBUSY\nUID:1\nDTSTAMP:20260101T000000Z\n"
      + (span ? "DTSTART:20270104T000000Z\nDTEND:20270105T000000Z\n" : "")
      + busy.map { "FREEBUSY\($0)\n" }.joined() + "END:VFREEBUSY\nEND:VCALENDAR\n"
  }

  /// An account whose server answers questions to the outbox of its user.
  private func account(_ answers: Answer..., more: [String: [Answer]] = [:]) throws -> SyncedAccount {
    let user =
      "<D:current-user-principal><D:href>/dav/</D:href></D:current-user-principal><C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>"
      + "<C:schedule-outbox-URL><D:href>/dav/out/</D:href></C:schedule-outbox-URL>"
      + "<C:calendar-user-address-set><D:href>/dav/</D:href><D:href>mailto:Ada@example.org</D:href></C:calendar-user-address-set>"
    let home = DAV.multistatus([DAV.member("/dav/", user)], depth: "0")
    let script: [String: [Answer]] = [
      "PROPFIND /dav/": [
        home.merging(["always": true]) { first, _ in first },
        DAV.multistatus([DAV.calendar(token: "t1")], depth: "1"),
      ],
      "OPTIONS /dav/": [["status": 200, "headers": ["DAV": "1, calendar-access, calendar-auto-schedule"]]],
      "PROPFIND /dav/work/": [DAV.listing([])],
      "REPORT /dav/work/": [DAV.multistatus([], token: "t1", if: "sync-collection")],
      "POST /dav/out/": answers,
    ]
    let synced = try SyncedAccount(script.merging(more) { $1 })
    synced.update()
    return synced
  }

  private func times(_ synced: SyncedAccount, of people: AskedPerson...) -> PeopleTimes {
    AccountUpdater(product: "agenda/test").busyTimes(
      of: people, in: Self.day, as: ["ada@example.org"], synced.account, cache: synced.cache,
      credentials: synced.credentials, now: { SyncedAccount.start })
  }

  @Test func `one request asks for all, and each gets what the server says of them`() throws {
    let synced = try account(
      Self.responses(
        // Cyrus answers in another order, and SOGo writes the recipient without an element.
        Self.answer("mailto:lee@example.org", "3.7;Invalid Calendar User"),
        Self.answer(
          "<D:href>mailto:kim@example.org</D:href>", "2.0;Success",
          Self.reply(
            ";FBTYPE=BUSY:20270104T100000Z/20270104T110000Z",
            ";FBTYPE=BUSY-TENTATIVE:20270104T140000Z/PT1H,20270104T160000Z/PT1H")),
        Self.answer("<D:href>mailto:max@example.org</D:href>", "2.0;Success", Self.reply(span: false)),
        Self.answer("<D:href>mailto:zoe@example.org</D:href>", "3.8;No Authority", ""),
        Self.answer("<D:href>mailto:eve@example.org</D:href>", "5.1;Service unavailable")))
    let asked = ["Kim", "lee", "max", "zoe", "eve", "nobody"].map { AskedPerson("\($0)@example.org") }
    let found = AccountUpdater(product: "agenda/test").busyTimes(
      of: asked, in: Self.day, as: ["ada@example.org"], synced.account, cache: synced.cache,
      credentials: synced.credentials, now: { SyncedAccount.start })
    #expect(found.people.map(\.address) == asked.map(\.address))
    #expect(
      found.people.map(\.knowledge) == [
        .known, .unknownPerson, .noneShown, .notShown, .noAnswer, .noAnswer,
      ])
    #expect(
      found.people[0].times.busyIntervals.map(\.lowerBound)
        == [10, 14, 16].map { hour in
          instant("2027-01-04T\(hour):00")
        })
    #expect(found.people[2].times.spans == [Self.day])
    #expect(found.problems == [])
    let sent = synced.server.requests.filter { $0.method == "POST" }
    #expect(sent.count == 1)
    let body = sent.first?.body ?? ""
    for line in [
      "METHOD:REQUEST", "DTSTART:20270104T000000Z", "DTEND:20270105T000000Z",
      "ORGANIZER:mailto:ada@example.org", "ATTENDEE:mailto:kim@example.org",
      "ATTENDEE:mailto:nobody@example.org",
    ] { #expect(body.contains(line + "\r\n"), "\(line)") }
  }

  @Test func `a server that takes one person a request is asked for each`() throws {
    let synced = try account(
      ["status": 403, "if": "lee@example.org\r\nATTENDEE"],
      ["status": 403, "if": "kim@example.org\r\nATTENDEE"],
      Self.responses(
        Self.answer("<D:href>mailto:kim@example.org</D:href>", "2.0;Success", Self.reply())
      ).merging(["if": "kim@"]) { $1 },
      Self.responses(
        Self.answer("<D:href>mailto:lee@example.org</D:href>", "3.7;Unknown")
      ).merging(["if": "lee@"]) { $1 })
    let found = times(synced, of: AskedPerson("kim@example.org"), AskedPerson("lee@example.org"))
    #expect(found.people.map(\.knowledge) == [.noneShown, .unknownPerson])
    #expect(synced.requests().filter { $0.hasPrefix("POST") }.count == 3)
  }

  @Test(
    arguments: [
      (["status": 501], "the server does not say when others are busy (501)"),
      (["body": "<html/>"], "the answer is XML of another kind than was asked for"),
      (["body": "nonsense"], "the XML of the answer is damaged: syntax error"),
    ] as [(Answer, String)])
  func `what a server does not answer is no free time`(_ answer: Answer, _ reason: String) throws {
    let found = times(try account(answer), of: AskedPerson("kim@example.org"), AskedPerson("lee@example.org"))
    #expect(found.people.map(\.knowledge) == [.noAnswer, .noAnswer])
    #expect(found.problems == ["account home: \(reason)"])
  }

  @Test func `whom the server does not know is asked for at the own address`() throws {
    let synced = try account(
      Self.responses(Self.answer("<D:href>mailto:lee@example.org</D:href>", "3.7;Unknown")),
      more: [
        "/lee.ifb": [["status": 302, "headers": ["Location": "/new.ifb"]]],
        "/new.ifb": [["body": Self.reply(":20270104T120000Z/20270104T130000Z")]],
      ])
    let address = try WebAddress(synced.server.url("/lee.ifb"))
    let found = times(synced, of: AskedPerson("lee@example.org", freeBusyAddress: address))
    #expect(found.people.map(\.knowledge) == [.known])
    let fetched = synced.server.requests.last { $0.path == "/new.ifb" }
    #expect(fetched != nil && fetched?.headers["authorization"] == nil)
    let alone = AccountUpdater(product: "agenda/test").busyTimes(
      of: [
        AskedPerson("lee@example.org", freeBusyAddress: try WebAddress(synced.server.url("/new.ifb"))),
        AskedPerson("kim@example.org", freeBusyAddress: try WebAddress(synced.server.url("/gone"))),
        AskedPerson("max@example.org"),
      ], in: Self.day, now: { SyncedAccount.start })
    #expect(alone.people.map(\.knowledge) == [.known, .noAnswer, .notAsked])
    #expect(alone.problems == ["kim@example.org: the address of the free/busy times answers 404"])
  }

  @Test func `several answers about one person count together`() throws {
    let kim = "<D:href>mailto:kim@example.org</D:href>"
    let synced = try account(
      Self.responses(
        Self.answer(kim, "2.0;Success", Self.reply(":20270104T100000Z/20270104T110000Z")),
        Self.answer(kim, "2.0;Success", Self.reply(":20270104T140000Z/20270104T150000Z")),
        Self.answer(kim, "5.1;Service unavailable")))
    let found = times(synced, of: AskedPerson("kim@example.org"))
    #expect(found.people.map(\.times.periods.count) == [2])
  }

  @Test func `an address that wants a password, or forbids to read it, says what to do`() throws {
    let synced = try account(more: ["/kim.ifb": [["status": 401]], "/lee.ifb": [["status": 403]]])
    let people = try ["kim", "lee"].map { name in
      AskedPerson(
        "\(name)@example.org", freeBusyAddress: try WebAddress(synced.server.url("/\(name).ifb")))
    }
    let found = AccountUpdater(product: "agenda/test").busyTimes(
      of: people, in: Self.day, now: { SyncedAccount.start })
    #expect(found.problems.count == 2)
    #expect(
      found.problems.first?.contains("wants a password; write it into FBURL of the contact") == true,
      "\(found.problems)")
    #expect(
      found.problems.last?.contains("forbids to read them; ask its owner") == true, "\(found.problems)")
  }

  @Test func `the lines of a person whose address fits on no line go to nobody else`() throws {
    let address = try WebAddress("https://example.org/secret")
    let asked = AskedPeople(
      [AskedPerson("kim@example.org"), AskedPerson("a\u{7}@example.org", freeBusyAddress: address)],
      in: Self.day, own: [])
    #expect(AskedPeople(parsing: asked.text)?.people == [AskedPerson("kim@example.org")])
    let times = PeopleTimes([
      PersonTimes("kim@example.org", .notShown),
      PersonTimes("a\u{7}@example.org", times: FreeBusyTimes(periods: [.init(Self.day, .busy)], spans: [])),
    ])
    #expect(PeopleTimes(parsing: times.text)?.people == [PersonTimes("kim@example.org", .notShown)])
  }

  @Test func `questions and answers pass between the programs as they are`() throws {
    var times = PeopleTimes([
      PersonTimes(
        "kim@example.org",
        times: FreeBusyTimes(
          periods: [.init(Self.day, .tentative), .init(Self.day, .unavailable)], spans: [Self.day])),
      PersonTimes("lee@example.org", .notShown),
    ])
    times.problems = ["no answer"]
    #expect(PeopleTimes(parsing: times.text) == times)
    let asked = AskedPeople(
      [
        AskedPerson("Kim@example.org"),
        AskedPerson("lee@example.org", freeBusyAddress: try WebAddress("https://a:b@example.org/x?y")),
      ], in: Self.day, own: ["ada@example.org"])
    #expect(AskedPeople(parsing: asked.text) == asked)
    #expect(AskedPeople(parsing: "nonsense") == nil)
    #expect(PeopleTimes(parsing: "nonsense") == nil)
  }
}
