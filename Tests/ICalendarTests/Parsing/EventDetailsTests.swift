import TestSupport
import Testing

@testable import ICalendar

@Suite struct EventDetailsTests {
  static func details(_ lines: String...) -> EventDetails {
    let text = Array((["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\r\n").utf8)
    var diagnostics: [Diagnostic] = []
    return EventDetails(component: 0..<text.count, in: text, line: 1, diagnostics: &diagnostics)
  }

  @Test func `text is read with its escapes`() {
    let details = Self.details(
      "SUMMARY:one\\, two\\; three\\\\ four\\nfive", "LOCATION;ALTREP=\"https://example.org/a;b:c,d\":Room 4",
      "DESCRIPTION:long", "  er", "URL:https://example.org/?a=1;b=2,3", "COLOR:tomato", "PRIORITY:5")
    #expect(details.summary == "one, two; three\\ four\nfive")
    #expect(details.location == "Room 4")
    #expect(details.description == "long er")
    #expect(details.url == "https://example.org/?a=1;b=2,3")
    #expect(details.color == "tomato")
    #expect(details.priority == 5)
  }

  @Test(arguments: [
    "ATTENDEE;CN=Me: self;PARTSTAT=DECLINED:mailto:me@example.com",
    "ATTENDEE;PARTSTAT=DECLINED;EMAIL=mailto:me@example.com:invalid:nomail",
    "ATTENDEE;PARTSTAT=DECLINED:mailto:\"me@example.com\"",
    "ATTENDEE;PARTSTAT=DECLINED:mailto://me@example.com",
    "ATTENDEE;\u{200B}PARTSTAT=DECLINED:mailto:me@example.com",
  ])
  func `a participant has the own address`(line: String) {
    let attendee = Self.details(line).attendees.first
    #expect(attendee?.hasAddress(among: ["me@example.com"]) == true, "\(line)")
    #expect(attendee?.status == .declined)
  }

  @Test(arguments: [
    ("DTSTART:20261121T100000Z", "DALARM:20261121T094500Z;PT5M;2;Take the bus", "-PT15M"),
    ("DTSTART:20261121T100000", "DALARM:20261120T100000;PT5M;2;Take the bus", "-P1D"),
    (
      "DTSTART:20261121T100000Z", "DALARM;ENCODING=QUOTED-PRINTABLE:20261121T094500Z;PT5M;2;Take=20the bus",
      "-PT15M"
    ),
    ("DUE:20261121T100000Z", "DALARM:20261121T094500Z;PT5M;2;Take the bus", "-PT15M"),
  ])
  func `a reminder of vCalendar 1.0 counts from the start, with its text and repetitions`(
    start: String, line: String, offset: String
  ) throws {
    let details = Self.details(line, start, "SUMMARY:Dinner")
    let alarm = try #require(details.alarms.first)
    let duration = try #require(DurationValue(offset))
    #expect(alarm.trigger == (start.hasPrefix("DUE") ? .relativeToEnd(duration) : .relativeToStart(duration)))
    #expect(alarm.action == "DISPLAY" && alarm.description == "Take the bus")
    #expect(alarm.repeatCount == 2 && alarm.repeatInterval == DurationValue(seconds: 300))
  }

  @Test
  func
    `reminders of vCalendar 1.0 are of three kinds, and one in UTC beside a time without a zone is a moment`()
  {
    let details = Self.details(
      "DTSTART:20261121T100000", "AALARM;TYPE=WAVE;VALUE=URL:20261121T094500;;;file:///x.wav", "AALARM:",
      "MALARM:20261121T080000Z;;;kim@example.org;Come", "DALARM:soon;;;")
    let actions = details.alarms.map { $0.action }
    #expect(actions == ["AUDIO", "EMAIL"])
    #expect(details.alarms.first?.trigger == .relativeToStart(DurationValue(seconds: -900)))
    #expect(details.alarms.last?.trigger == .absolute(instant("2026-11-21T08:00")))
    #expect(details.alarms.last?.summary == "Come")
  }

  @Test func `of thousands of alarms and attendees the first thousand are read, and what is behind them`() {
    let alarm = "BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER:-PT5M\r\nEND:VALARM"
    let attendee = "ATTENDEE:mailto:nora@example.org"
    let details = Self.details(
      Array(repeating: attendee, count: 3000).joined(separator: "\r\n"),
      Array(repeating: alarm, count: 3000).joined(separator: "\r\n"), "SUMMARY:Dinner")
    #expect(details.summary == "Dinner")
    #expect(details.attendees.count == EventDetails.maximumAttendees)
    #expect(details.alarms.count == 1000)
  }

  @Test(arguments: [
    ("STATUS:CANCELLED", EventDetails.Status.cancelled), ("STATUS:Canceled", .cancelled),
    ("STATUS:tentative", .tentative),
    ("X-A:b", .confirmed),
    ("STATUS:NONSENSE", .confirmed),
  ])
  func `a status is read in any letter case, and else an event is confirmed`(
    line: String, status: EventDetails.Status
  ) {
    #expect(Self.details(line).status == status)
  }

  /// RFC 5545 section 3.8.1.3: what is not known is as private as can be.
  @Test(arguments: [
    ("CLASS:PUBLIC", EventDetails.Classification.public), ("CLASS:private", .private),
    ("CLASS:CONFIDENTIAL", .confidential), ("CLASS:X-SECRET", .private),
    ("X-A:b", .public),
  ])
  func `a class that is not known is private`(line: String, classification: EventDetails.Classification) {
    #expect(Self.details(line).classification == classification)
  }

  @Test(arguments: [
    ("DURATION:PT5M", Alarm.Offset(seconds: 300)), ("DURATION:-PT5M", Alarm.Offset()),
    ("DURATION:soon", Alarm.Offset()), ("DURATION:P1D", Alarm.Offset(days: 1)), ("X-A:b", Alarm.Offset()),
  ])
  func `a repeated alarm comes after its duration and never before`(line: String, interval: Alarm.Offset) {
    let details = Self.details(
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "REPEAT:2", line, "END:VALARM")
    #expect(details.alarms.map(\.repeatInterval) == [interval])
    #expect(details.alarms.map(\.repeatCount) == [2])
  }

  @Test func `people are read with their answers`() {
    let details = Self.details(
      "ORGANIZER;CN=Kim:mailto:kim@example.org",
      "ATTENDEE;CN=\"Lovelace, Ada\";PARTSTAT=DECLINED;RSVP=TRUE:mailto:Ada@example.org",
      "ATTENDEE;CN=a^'b^':mailto:b@example.org")
    #expect(details.organizer == Attendee(address: "mailto:kim@example.org", name: "Kim"))
    #expect(details.attendees.map(\.name) == ["Lovelace, Ada", "a\"b\""])
    #expect(details.attendees.first?.status == .declined)
    #expect(details.attendees.first?.mail == "ada@example.org")
  }

  @Test(arguments: [
    ("ATTENDEE;EMAIL=\"Me@Example.com\";PARTSTAT=DECLINED:/22/principal/", true),
    ("ATTENDEE;PARTSTAT=DECLINED;EMAIL=me@example.com:urn:uuid:0000", true),
    ("ATTENDEE;PARTSTAT=DECLINED:MAILTO: Me@Example.com", true), ("ATTENDEE:me@example.com", true),
    ("ATTENDEE;EMAIL=me@example.com:mailto:other@example.com", true),
    ("ATTENDEE;CN=me@example.com:mailto:other@example.com", false),
  ])
  func `a guest has the address and the mail address in EMAIL`(line: String, isMine: Bool) {
    #expect(Self.details(line).attendees.map { $0.hasAddress(among: ["me@example.com"]) } == [isMine])
  }

  @Test(arguments: [
    ("-PT1W", -7, 0), ("-PT1D", -1, 0), ("-15M", 0, -900), ("-P1DT12H", -1, -43_200), ("", 0, 0),
    ("+PT5M", 0, 300), ("PT", 0, 0), ("P", 0, 0), ("-PT", 0, 0), ("-P", 0, 0), ("-P1H30M", 0, -5400),
    ("-P1DT1H5M", -1, -3900),
  ])
  func `a trigger is read as any duration`(value: String, days: Int, seconds: Int) {
    let details = Self.details("BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:" + value, "END:VALARM")
    #expect(details.alarms.map(\.trigger) == [.relativeToEnd(.init(days: days, seconds: seconds))])
  }

  @Test func `what programs note of reminders is read`() throws {
    let details = Self.details(
      "X-MOZ-LASTACK:20261121T080000Z", "X-MOZ-SNOOZE-TIME-1797843600000000:20261121T081500Z",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "ACKNOWLEDGED::20261121T090000Z", "END:VALARM",
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT9M", "X-KDE-KCALCORE-ENABLED:FALSE", "END:VALARM")
    let (snooze, dismissed) = (try #require(Instant("2026-11-21T08:15:00Z")), Instant("2026-11-21T08:00:00Z"))
    let heard = details.alarms.filter { !$0.isSilent }
    #expect(heard.map(\.trigger) == [.relativeToStart(.init(seconds: -300)), .absolute(snooze)])
    #expect(heard.map(\.acknowledged) == [Instant("2026-11-21T09:00:00Z"), dismissed])
    // A reminder that is switched off stays known, so that no other reminder comes in its place.
    #expect(details.alarms.filter(\.isSilent).map(\.trigger) == [.relativeToStart(.init(seconds: -540))])
    #expect(details.otherProperties.map(\.name).contains("X-MOZ-LASTACK"))
  }

  @Test(arguments: [
    (["X-MICROSOFT-CDO-BUSYSTATUS:FREE"], EventDetails.Transparency.transparent),
    (["X-MICROSOFT-CDO-BUSYSTATUS:BUSY"], .opaque),
    (["X-MICROSOFT-CDO-BUSYSTATUS:FREE", "TRANSP:OPAQUE"], .opaque),
  ])
  func `Outlook says whether an event takes time where TRANSP does not`(
    lines: [String], transparency: EventDetails.Transparency
  ) {
    #expect(Self.details(lines.joined(separator: "\r\n")).transparency == transparency)
  }

  @Test func `conferences are read those for video first`() {
    let details = Self.details(
      "CONFERENCE;VALUE=URI;FEATURE=AUDIO,MODERATOR:https://x.example/host",
      "CONFERENCE;VALUE=URI;FEATURE=PHONE;LABEL=Dial in:tel:+1-412-555-0123,,,654321",
      "CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO;", " LABEL=\"Join, now\":https://x.example/?a=1;b=2,3",
      "CONFERENCE:https://y.example/", "CONFERENCE:", "BEGIN:VALARM", "CONFERENCE:https://z.example/",
      "END:VALARM")
    #expect(
      details.conferences.map(\.address) == [
        "https://x.example/?a=1;b=2,3", "tel:+1-412-555-0123,,,654321", "https://y.example/",
        "https://x.example/host",
      ])
    #expect(details.conferences[0].label == "Join, now")
    #expect(details.conferences[0].features == ["AUDIO", "VIDEO"])
  }

  @Test func `what an agenda does not show is read too`() {
    let details = Self.details(
      "DTSTART:20261121T090000Z", "SUMMARY:shown", "GEO:37.386013;-122.082932",
      "ATTACH;FMTTYPE=application/pdf;FILENAME=plan.pdf:https://x.example/plan.pdf",
      "ATTACH;VALUE=BINARY;ENCODING=BASE64:aGVs", " bG8=", "RELATED-TO;RELTYPE=sibling:other@x.example",
      "RELATED-TO:parent@x.example", "RESOURCES:Projector,Easel\\, large", "X-COLOUR;X-A=b:red\\, blue",
      "CREATED:20260101T000000Z", "BEGIN:VALARM", "TRIGGER:-PT5M", "X-INSIDE:1", "END:VALARM")
    #expect(details.position == GeographicPosition(latitude: 37.386013, longitude: -122.082932))
    #expect(
      details.attachments == [
        Attachment(
          .address("https://x.example/plan.pdf"), mediaType: "application/pdf", fileName: "plan.pdf"),
        Attachment(.base64("aGVsbG8=")),
      ])
    #expect(
      details.related == [
        RelatedComponent(uid: "other@x.example", relationship: "SIBLING"),
        RelatedComponent(uid: "parent@x.example"),
      ])
    #expect(details.resources == ["Projector", "Easel, large"])
    #expect(details.otherProperties.map(\.name) == ["X-COLOUR", "CREATED"])
    #expect(details.otherProperties.first?.parameter("X-A") == "b")
    #expect(details.otherProperties.first?.value == "red\\, blue")
  }

  @Test(arguments: ["91;0", "0;181", "north;east", "1", ""])
  func `a position beyond the earth is none`(value: String) {
    #expect(Self.details("GEO:\(value)").position == nil)
  }

  @Test func `what attendees are asked is read`() {
    let details = Self.details(
      "ATTENDEE;ROLE=CHAIR;RSVP=TRUE;CUTYPE=ROOM:mailto:a@example.org",
      "ATTENDEE;ROLE=OPT-PARTICIPANT;CUTYPE=X-ROBOT;DELEGATED-TO=\"mailto:b@example.org\":mailto:c@example.org",
      "ATTENDEE;DELEGATED-FROM=\"mailto:c@example.org\",\"mailto:d@example.org\":mailto:b@example.org")
    #expect(details.attendees.map(\.role) == [.chair, .optional, .required])
    #expect(details.attendees.map(\.isReplyRequested) == [true, false, false])
    #expect(details.attendees.map(\.kind) == [.room, .other("X-ROBOT"), .individual])
    #expect(details.attendees.map(\.delegates) == [[], ["mailto:b@example.org"], []])
    #expect(
      details.attendees.map(\.delegators) == [[], [], ["mailto:c@example.org", "mailto:d@example.org"]])
  }

  @Test func `words that RFC 5545 does not define keep their text`() {
    let details = Self.details(
      "ATTENDEE;PARTSTAT=X-Maybe;ROLE=GUIDE;CUTYPE=X-ROBOT:mailto:a@example.org",
      "ATTENDEE;PARTSTAT=accepted;ROLE=;CUTYPE=Room:mailto:b@example.org",
      "ATTENDEE;PARTSTAT=\"X-Maybe\":mailto:c@example.org")
    #expect(details.attendees.map(\.status) == [.other("X-Maybe"), .accepted, .other("X-Maybe")])
    #expect(details.attendees.map(\.role) == [.other("GUIDE"), .required, .required])
    #expect(details.attendees.map(\.kind) == [.other("X-ROBOT"), .room, .individual])
    #expect(details.attendees.map(\.status.rawValue) == ["X-Maybe", "accepted", "X-Maybe"])
  }

  @Test(arguments: ["=C3=A9", "=c3=a9"])
  func `a quoted-printable code is read in any letter case`(code: String) {
    #expect(Self.details("SUMMARY;ENCODING=QUOTED-PRINTABLE:Caf\(code)").summary == "Café")
  }

  @Test func `categories are split`() {
    #expect(
      Self.details("CATEGORIES:Work,Home\\, garden", "CATEGORIES:More").categories == [
        "Work", "Home, garden", "More",
      ])
  }

  @Test func `alarms that cannot be read are reported with their lines`() {
    let lines = [
      "BEGIN:VEVENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:soon", "END:VALARM", "BEGIN:VALARM",
      "ACTION:DISPLAY", "END:VALARM", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM", "BEGIN:valarm",
      "DESCRIPTION:long", " er", "TRIGGER:-P99999999999D", "END:VALARM", "BEGIN:VALARM", "TRIGGER:",
      "END:VALARM", "END:VEVENT",
    ]
    let text = Array(lines.joined(separator: "\r\n").utf8)
    var found: [Diagnostic] = []
    let details = EventDetails(component: 0..<text.count, in: text, line: 101, diagnostics: &found)
    #expect(
      details.alarms.map(\.trigger) == [.relativeToStart(.init(seconds: -300)), .relativeToStart(.init())])
    #expect(found.map(\.line) == [104, 106, 115])
    #expect(found.allSatisfy { $0.code == .unreadableAlarm && $0.severity == .warning })
    #expect(found[0].message == "a reminder whose TRIGGER “soon” cannot be read is left out")
    #expect(found[1].message == "a reminder without a TRIGGER is left out")
  }

  @Test(arguments: ["-PT15", "-P15", "PTM", "-", "0"])
  func `a reminder whose time has no meaning is left out and told`(trigger: String) {
    let lines = [
      "BEGIN:VEVENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:\(trigger)", "END:VALARM", "END:VEVENT",
    ]
    let text = Array(lines.joined(separator: "\r\n").utf8)
    for keepsAll in [true, false] {
      var found: [Diagnostic] = []
      let details = EventDetails(
        component: 0..<text.count, in: text, line: 1, keepsAllProperties: keepsAll, diagnostics: &found)
      #expect(details.alarms.isEmpty)
      #expect(found.map(\.code) == [.unreadableAlarm])
    }
  }

  @Test func `a reminder repeats after a duration in each form that an event can have`() {
    for (duration, seconds) in [("5M", 300), ("PT5M", 300), ("PT15", 0)] {
      let lines = [
        "BEGIN:VEVENT", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-15M", "REPEAT:2", "DURATION:\(duration)",
        "END:VALARM", "END:VEVENT",
      ]
      let text = Array(lines.joined(separator: "\r\n").utf8)
      var found: [Diagnostic] = []
      let details = EventDetails(component: 0..<text.count, in: text, line: 1, diagnostics: &found)
      #expect(details.alarms.map(\.trigger) == [.relativeToStart(.init(seconds: -900))])
      #expect(details.alarms.map(\.repeatInterval.seconds) == [seconds])
      #expect(found.map(\.code) == (seconds == 0 ? [.invalidDuration] : []))
    }
  }

  @Test func `alarms are read`() {
    let details = Self.details(
      "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT15M", "REPEAT:2", "DURATION:PT5M",
      "DESCRIPTION:Go",
      "END:VALARM", "BEGIN:VALARM", "TRIGGER;VALUE=DATE-TIME:20241004T090000Z", "END:VALARM",
      "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-P1WT1H", "SUMMARY:Soon", "ACKNOWLEDGED:20241004T090000Z",
      "END:VALARM")
    #expect(
      details.alarms == [
        Alarm(
          action: "DISPLAY", trigger: .relativeToEnd(.init(seconds: -900)), repeatCount: 2,
          repeatInterval: .init(seconds: 300), description: "Go"),
        Alarm(action: "DISPLAY", trigger: .absolute(Instant(secondsSinceEpoch: 1_728_032_400))),
        Alarm(
          action: "EMAIL", trigger: .relativeToStart(.init(days: -7, seconds: -3600)), summary: "Soon",
          acknowledged: Instant(secondsSinceEpoch: 1_728_032_400)),
      ])
  }

  @Test func `a bad line costs that line`() {
    let details = Self.details(
      "SUMMARY:kept", "this is no property", "LOCATION:also kept", ":nothing", "STATUS")
    #expect(details.summary == "kept")
    #expect(details.location == "also kept")
  }

  @Test func `a stray end costs nothing`() {
    let details = Self.details("SUMMARY:kept", "END:VALARM", "LOCATION:also kept")
    #expect(details.location == "also kept")
  }

  @Test func `latin-1 stays readable`() {
    let bytes = Array("BEGIN:VEVENT\r\nSUMMARY:Caf".utf8) + [0xE9] + Array(" \u{fc}\r\nEND:VEVENT\r\n".utf8)
    var diagnostics: [Diagnostic] = []
    let details = EventDetails(component: 0..<bytes.count, in: bytes, line: 1, diagnostics: &diagnostics)
    #expect(details.summary == "Café ü")
  }

  @Test func `a place of Apple Calendar has a position, and GEO has precedence`() {
    let place = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=\"a: b\":geo:52.52,13.4"
    let berlin = GeographicPosition(latitude: 52.52, longitude: 13.4)
    #expect(Self.details(place).position == berlin)
    #expect(Self.details("\(place);u=35").position == berlin)
    #expect(Self.details("\(place)\r\nGEO:1;2").position == GeographicPosition(latitude: 1, longitude: 2))
    #expect(Self.details("X-APPLE-STRUCTURED-LOCATION:geo:north").position == nil)
  }

  @Test func `a mail address is compared and shown without percent-encoding`() {
    let guest = Self.details("ATTENDEE:mailto:Me%40example.org").attendees.first
    #expect(guest?.mail == "me@example.org" && guest?.hasAddress(among: ["me@example.org"]) == true)
    #expect(Self.details("ATTENDEE:mailto:50%@example.org").attendees.first?.mail == "50%@example.org")
  }
}
