import AgendaPlatform
import ICalendar
import Testing

@testable import AgendaNetwork
@testable import AgendaSources

/// The meaning of an answer to a change: only certain answers are believed, and a refusal says whether the user has to help.
@Suite struct UploadAnswerTests {
  private static func answer(
    _ kind: WaitingChange.Kind, _ status: Int, _ headers: [String: String] = [:], _ body: String = ""
  ) throws -> UploadAnswer {
    let change = WaitingChange(
      kind: kind, account: "home", calendar: "/dav/work/", uid: "a", target: "/dav/work/a.ics",
      made: Instant(secondsSinceEpoch: 0), contents: [])
    let response = WebDAVResponse(
      response: WebResponse(status: status, headers: headers, body: Array(body.utf8)),
      address: try WebAddress("https://example.org/dav/work/a.ics"))
    return UploadAnswer(response, to: change)
  }

  @Test(
    arguments: [
      ("\"n\"", "\"n\""), (nil, nil), ("W/\"n\"", nil), ("n", nil), ("", nil),
    ] as [(String?, String?)])
  func `only a strong tag says that the server has what was sent`(_ header: String?, _ tag: String?) throws {
    for status in [200, 201, 204] {
      let answer = try Self.answer(.update, status, header.map { ["etag": $0] } ?? [:])
      #expect(answer == .stored(entityTag: tag), "\(status)")
    }
  }

  @Test func `what is removed or missing is removed, and what differs is compared`() throws {
    for status in [200, 204, 404, 410] { #expect(try Self.answer(.delete, status) == .removed) }
    for kind in [WaitingChange.Kind.create, .update, .delete] {
      guard case .differs = try Self.answer(kind, 412) else {
        Issue.record("\(kind)")
        continue
      }
    }
  }

  @Test(
    arguments: [
      (400, .refused, true), (402, .unreachable, true), (403, .refused, true), (404, .gone, true),
      (405, .refused, true), (408, .unreachable, true), (409, .gone, true), (410, .gone, true),
      (413, .refused, true), (415, .refused, true), (422, .refused, true), (423, .unreachable, true),
      (500, .unreachable, false), (502, .unreachable, false), (504, .unreachable, false),
      (507, .refused, true),
    ] as [(Int, CacheState.Failure, Bool)])
  func `a refusal says whether time helps, and whether the server can have the change`(
    _ status: Int, _ kind: CacheState.Failure, _ isCertain: Bool
  ) throws {
    for change in [WaitingChange.Kind.create, .update, .delete] {
      guard change != .delete || ![404, 410].contains(status) else { continue }
      guard case .refused(let refusal) = try Self.answer(change, status) else {
        Issue.record("\(change) \(status)")
        continue
      }
      let failure = refusal.failure(of: .create)
      #expect(refusal.isCertain == isCertain)
      #expect(failure.kind == kind && failure.message.contains("\(status)"))
    }
  }

  @Test func `a precondition that a server names is a refusal, and no other version`() throws {
    let body =
      "<D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><C:attendee-allowed/></D:error>"
    guard case .refused(let refusal) = try Self.answer(.update, 412, [:], body) else {
      Issue.record("another version")
      return
    }
    #expect(refusal.cause == .organizer)
    guard case .differs = try Self.answer(.update, 412, [:], "") else {
      Issue.record("no other version")
      return
    }
  }

  @Test func `a conflict of UIDs is one only where the server says so`() throws {
    func body(_ precondition: String) -> String {
      "<D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">\(precondition)</D:error>"
    }
    let named = body("<C:no-uid-conflict><D:href>/dav/work/b.ics</D:href></C:no-uid-conflict>")
    for status in [403, 409, 412] {
      #expect(try Self.answer(.create, status, [:], named) == .uidConflict(path: "/dav/work/b.ics"))
      #expect(try Self.answer(.create, status, [:], body("<C:no-uid-conflict/>")) == .uidConflict(path: nil))
      for (kind, text) in [
        (WaitingChange.Kind.delete, named), (.create, body("<C:valid-calendar-data/>")), (.create, "no XML"),
        (.create, named.replacing("D:error", with: "D:other")),
      ] {
        switch try Self.answer(kind, status, [:], text) {
        case .refused, .differs: break
        default: Issue.record("\(kind) \(text)")
        }
      }
    }
  }

  @Test(arguments: [WaitingChange.Kind.update, .delete])
  func `a refused change of what is in a calendar can choose no other one`(_ kind: WaitingChange.Kind) throws
  {
    let answer = WebResponse(
      status: 403, headers: ["content-type": "application/xml"],
      body: Array("<D:error xmlns:D=\"DAV:\"><D:need-privileges/></D:error>".utf8))
    #expect(Refusal(answer).failure(of: kind).message.hasSuffix("; “agenda undo” takes the change back"))
  }

  /// Bodies of real servers: the status, the body, and the message for the user.
  static let refusals: [(Int, String, String, String)] = [
    (
      403, "application/xml",
      """
      <?xml version=\"1.0\" encoding=\"utf-8\"?>\n<D:error xmlns:D=\"DAV:\" \
      xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><C:valid-calendar-data>Failed restriction validation: \
      DTEND</C:valid-calendar-data></D:error>
      """,
      "the server finds the event not valid (403, valid-calendar-data: “Failed restriction validation: DTEND”)"
    ),
    (
      415, "application/xml",
      "<d:error xmlns:d=\"DAV:\" xmlns:s=\"http://sabredav.org/ns\"><s:sabredav-version>4.4</s:sabredav-version><s:exception>Sabre\\DAV\\Exception\\UnsupportedMediaType</s:exception><s:message>Every calendar object must have a UID</s:message></d:error>",
      "the server does not understand the event (415: “Every calendar object must have a UID”)"
    ),
    (
      403, "application/xml",
      "<D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><C:supported-calendar-component/></D:error>",
      "the calendar does not hold such entries (403, supported-calendar-component); choose another calendar"
    ),
    (
      403, "application/xml",
      "<D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\"><C:max-resource-size/></D:error>",
      "the event is too large for the server (403, max-resource-size); shorten its description"
    ),
    (
      403, "application/xml",
      "<D:error xmlns:D=\"DAV:\"><D:need-privileges><D:resource><D:href>/dav/work/</D:href><D:privilege><D:bind/></D:privilege></D:resource></D:need-privileges></D:error>",
      "the calendar is read-only: the server lets you read it, but not change it (403, need-privileges); choose another calendar"
    ),
    (
      507, "application/xml",
      "<D:error xmlns:D=\"DAV:\"><D:quota-not-exceeded/><D:responsedescription>1 GB\nis\u{202E} all\u{1B}[31m</D:responsedescription></D:error>",
      "the server has no more room for you (507, quota-not-exceeded: “1 GB is all[31m”); delete something there"
    ),
    (
      409, "text/plain", "Event UID already in use. (n)\n",
      "the server refuses the event (409: “Event UID already in use. (n)”)"
    ),
    (
      409, "text/html", "<html><body>Conflict</body></html>",
      "the server does not have the calendar any more (409)"
    ),
    (
      403, "text/plain", String(repeating: "a", count: 1000),
      "the server does not let you change it (403: “\(String(repeating: "a", count: 160))…”)"
    ),
    (405, "text/plain", "", "the server does not let you change it (405)"),
  ]

  @Test(arguments: refusals.indices)
  func `a refusal is said in the words of the server`(_ place: Int) throws {
    let (status, kind, body, message) = Self.refusals[place]
    let refusal = Refusal(
      WebResponse(status: status, headers: ["content-type": kind], body: Array(body.utf8)))
    #expect(refusal.failure(of: .create).message == message)
  }

  @Test(arguments: [
    (nil, WebDAVRequest.Condition.none), ("W/\"a\"", .none), ("\"a\"", .hasTag("\"a\"")),
    ("a", .hasTag("a")),
  ])
  func `a weak tag makes no condition`(_ tag: String?, _ condition: WebDAVRequest.Condition) throws {
    #expect(WebDAVRequest.Condition(tag: tag) == condition)
    let address = try WebAddress("https://example.org/a.ics")
    let headers = WebDAVRequest.store([], at: address, if: .init(tag: tag)).headers
    // The field needs quotation marks, which some servers leave out of the property.
    let quoted = tag.map { $0.hasPrefix("\"") ? $0 : "\"\($0)\"" }
    #expect(headers["If-Match"] == (condition == .none ? nil : quoted) && headers["If-None-Match"] == nil)
  }
}

/// The meaning of a failed answer to the user, and the time of the next attempt.
@Suite struct RefusalTests {
  private static let now = Instant(secondsSinceEpoch: 784_111_777)

  /// `Retry-After`, `Date`, the body, and what the answer of an account's server means: kind and delay.
  @Test(
    arguments: [
      (401, nil, nil, "", .refused, nil), (403, nil, nil, "", .refused, nil),
      (403, nil, nil, "<code>rateLimitExceeded</code>", .unreachable, 900),
      (403, "7", nil, "", .unreachable, 7), (404, nil, nil, "", .gone, nil), (410, nil, nil, "", .gone, nil),
      (429, nil, nil, "", .unreachable, 300), (429, "5", nil, "", .unreachable, 5),
      (429, "soon", nil, "", .unreachable, 300), (429, "-5", nil, "", .unreachable, 300),
      (503, nil, nil, "", .unreachable, nil), (503, " 40 ", nil, "", .unreachable, 40),
      (503, "Sun, 06 Nov 1994 08:50:37 GMT", nil, "", .unreachable, 60),
      (503, "Sun, 06 Nov 1994 08:50:37 GMT", "Sun, 06 Nov 1994 08:50:27 GMT", "", .unreachable, 10),
      (503, "Sun, 06 Nov 1994 08:50:37 GMT", "yesterday", "", .unreachable, 60),
      (503, "Sun, 06 Nov 1994 08:00:00 GMT", nil, "", .unreachable, 0),
      (304, nil, nil, "", .unreachable, nil), (500, nil, nil, "", .unreachable, nil),
      (507, nil, nil, "", .unreachable, nil), (418, nil, nil, "", .unreachable, nil),
    ] as [(Int, String?, String?, String, CacheState.Failure, Int?)])
  func `an answer of an account's server`(
    _ status: Int, _ retry: String?, _ date: String?, _ body: String, _ kind: CacheState.Failure,
    _ delay: Int?
  ) {
    let response = WebResponse(
      status: status, headers: ["retry-after": retry, "date": date].compactMapValues(\.self),
      body: Array(body.utf8))
    let account = AccountConfiguration(
      name: "home", server: .mailAddress("ada@example.org"), signIn: .secretService)
    let failure = UpdateError(response, account: account, now: Self.now)
    #expect(failure.kind == kind && failure.delay == delay)
    #expect(failure.message.contains("\(status)"))
  }

  @Test(arguments: [(401, CacheState.Failure.signedOut), (403, .refused), (404, .gone), (410, .gone)])
  func `a calendar on the web that asks for a password has none yet`(
    _ status: Int, _ kind: CacheState.Failure
  ) {
    #expect(UpdateError(WebResponse(status: status), now: Self.now).kind == kind)
  }
}

/// Answers for several resources in which a server leaves things out.
@Suite struct MultistatusTests {
  private static func read(_ body: String) throws -> (members: [Multistatus.Member], token: String?) {
    var members: [Multistatus.Member] = []
    let text = "<D:multistatus xmlns:D=\"DAV:\">\(body)</D:multistatus>"
    let status = try Multistatus.read(Array(text.utf8)) { members.append($0) }
    return (members, status.syncToken)
  }

  @Test func `each resource has the properties that were found of it, and no others`() throws {
    let tag = { (text: String, status: String) in
      "<D:propstat><D:prop><D:getetag>\(text)</D:getetag></D:prop>\(status)</D:propstat>"
    }
    let found = try Self.read(
      "<D:response><D:href>/a</D:href>\(tag("1", "<D:status>HTTP/1.1 200 OK</D:status>"))</D:response>"
        + "<D:response><D:href>/b</D:href>\(tag("2", ""))</D:response>"
        + "<D:response><D:href>/c</D:href>\(tag("3", "<D:status>fine</D:status>"))</D:response>"
        + "<D:response><D:href>/d</D:href>\(tag("4", "<D:status>HTTP/1.1 404 Not Found</D:status>"))</D:response>"
        + "<D:response><D:href>/e</D:href></D:response>"
        + "<D:response><D:href>/f</D:href>\(tag("", "<D:status>HTTP/1.1 200 OK</D:status>"))</D:response>"
        + "<D:response><D:href>/g</D:href><D:status>HTTP/1.1 507 Full</D:status></D:response>")
    #expect(found.members.map(\.href) == ["/a", "/b", "/c", "/d", "/e", "/f", "/g"])
    #expect(found.members.map { $0.line(.entityTag) } == ["1", "2", "3", nil, nil, nil, nil])
    #expect(found.members.map(\.status) == [nil, nil, nil, nil, nil, nil, 507])
    #expect(found.members.map(\.isCutOff) == [false, false, false, false, false, false, true])
    #expect(found.members.allSatisfy { !$0.isGone } && found.token == nil)
  }

  @Test(
    arguments: [
      ("", nil), ("<D:sync-token/>", nil), ("<D:sync-token> </D:sync-token>", nil),
      ("<D:sync-token> t </D:sync-token>", "t"),
    ] as [(String, String?)])
  func `an empty token is none`(_ body: String, _ token: String?) throws {
    let found = try Self.read(body)
    #expect(found.members.isEmpty && found.token == token)
  }
}
