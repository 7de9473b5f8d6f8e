import Foundation
import TestSupport
import Testing

/// `agenda free --with`, by the server of an account and by addresses in contacts.
struct CommonFreeTimeTests {
  private let agenda: AgendaCommand

  init() throws {
    agenda = try AgendaCommand()
    try agenda.home.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Lee Park\nEMAIL:lee@elsewhere.net\nFBURL;PREF=1:\(Self.place)\nEND:VCARD\n",
      to: "contacts/lee.vcf")
  }

  private static let place = "http://127.0.0.1:1/lee.ifb"

  private static func reply(_ busy: String) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    METHOD:REPLY
    BEGIN:VFREEBUSY
    UID:1
    DTSTAMP:20260101T000000Z
    DTSTART:20270103T000000Z
    DTEND:20270106T000000Z
    FREEBUSY:\(busy)
    END:VFREEBUSY
    END:VCALENDAR

    """
  }

  /// A server with a user whose outbox knows Kim.
  private static func server() throws -> CalendarServer {
    func multistatus(_ href: String, _ properties: String, depth: String) -> CalendarServer.Answer {
      [
        "status": 207, "depth": depth, "always": true,
        "body": """
        <?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response><D:href>\(href)</D:href>\
        <D:propstat><D:prop>\(properties)</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>
        """,
      ]
    }
    let user =
      "<D:current-user-principal><D:href>/dav/</D:href></D:current-user-principal><C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>"
      + "<C:schedule-outbox-URL><D:href>/dav/out/</D:href></C:schedule-outbox-URL>"
      + "<C:calendar-user-address-set><D:href>mailto:ada@example.org</D:href></C:calendar-user-address-set>"
    let calendar =
      "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Work</D:displayname>"
    let outbox: CalendarServer.Answer = [
      "body": """
      <?xml version="1.0"?><C:schedule-response xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">\
      <C:response><C:recipient><D:href>mailto:kim@example.org</D:href></C:recipient><C:request-status>2.0;Success</C:request-status>\
      <C:calendar-data>\(reply("20270104T090000Z/20270104T120000Z"))</C:calendar-data></C:response>\
      <C:response><C:recipient><D:href>mailto:lee@elsewhere.net</D:href></C:recipient><C:request-status>3.7;Invalid Calendar User</C:request-status>\
      </C:response></C:schedule-response>
      """
    ]
    return try CalendarServer([
      "PROPFIND /dav/": [
        multistatus("/dav/", user, depth: "0"), multistatus("/dav/work/", calendar, depth: "1"),
      ],
      "PROPFIND /dav/work/": [multistatus("/dav/work/", "<D:resourcetype/>", depth: "1")],
      "OPTIONS /dav/": [["headers": ["DAV": "1, calendar-access, calendar-auto-schedule"], "always": true]],
      "POST /dav/out/": [outbox],
      "/lee.ifb": [["body": reply("20270104T140000Z/20270104T150000Z")]],
    ])
  }

  private func configure(_ account: String) throws {
    try agenda.home.write(
      "[defaults]\naddresses = [\"ada@example.org\"]\ncontacts = [\"~/contacts\"]\n" + account,
      to: "config.toml")
  }

  private func free(_ words: String...) throws -> CommandRun {
    try agenda(
      [
        "free", "2027-01-04", "--for", "1h", "--now", "2027-01-03T08:00", "--time-zone", "UTC", "--config",
        "config.toml",
      ]
        + words)
  }

  @Test func `the time that is free for all comes first, then who is not known for sure`() throws {
    let server = try Self.server()
    try configure(
      "[[account]]\nname = \"home\"\nurl = \"\(server.url("/dav/"))\"\nuser = \"ada\"\npassword-command = \"echo x\"\nallow-plain-http = true\n"
    )
    _ = try agenda("sync", "--config", "config.toml")
    let found = try free("--with", "Kim@example.org,lee")
    #expect(
      found.output == """
        Monday 4 January
          12:00–17:00  5 h

        Not known for sure
          Lee Park <lee@elsewhere.net>: unknown to the server

        """, "\(found.errorOutput)")
    #expect(found.errorOutput.contains("lee@elsewhere.net: "))
    // Lee has a place where it can be asked now.
    try agenda.home.write(
      "BEGIN:VCARD\nVERSION:4.0\nFN:Lee Park\nEMAIL:lee@elsewhere.net\nFBURL:\(server.url("/lee.ifb"))\nEND:VCARD\n",
      to: "contacts/lee.vcf")
    #expect(
      try free("--with", "kim@example.org", "--with", "lee").output
        == "Monday 4 January\n  12:00–14:00  2 h\n  15:00–17:00  2 h\n")
    #expect(server.requests.filter { $0.method == "POST" }.count == 2)
  }

  @Test func `nothing is shown as free where nothing is known of the others`() throws {
    try configure("[[calendar]]\nname = \"work\"\npath = \"work\"\n")
    try agenda.home.write("", to: "work/.keep")
    let none = try free("--with", "kim@example.org")
    #expect(none.exitCode == 75 && none.output.isEmpty)
    #expect(none.errorOutput.contains("the times of kim@example.org are not known: no server to ask"))
    let unreachable = try free("--with", "lee")
    #expect(unreachable.exitCode == 75 && unreachable.errorOutput.contains("no answer"))
    #expect(try free("--with", "nobody").exitCode == 66)
    #expect(try free("--with", "a@b@c").exitCode == 64)
    // The user is free when the user is free.
    #expect(try free("--with", "ADA@example.org").output.hasPrefix("Monday 4 January\n  09:00–17:00"))
  }
}
