import TestSupport
import Testing

@testable import ICalendar

/// jCal (RFC 7265), out and in.
struct JCalTests {
  private func calendar(_ lines: String...) -> [Component] {
    ComponentFile(Array("BEGIN:VCALENDAR\r\n\(lines.map { $0 + "\r\n" }.joined())END:VCALENDAR\r\n".utf8))
      .components
  }

  private func json(_ lines: String...) -> String {
    let text = "BEGIN:VCALENDAR\r\n\(lines.map { $0 + "\r\n" }.joined())END:VCALENDAR\r\n"
    return String(decoding: JCal.encode(ComponentFile(Array(text.utf8)).components), as: UTF8.self)
  }

  private func read(_ json: String) throws -> Component {
    try #require(try JCal.decode(Array(json.utf8)).first)
  }

  /// A property as jCal has it.
  private func property(_ line: String) -> String {
    let whole = json(line)
    return String(whole.dropFirst("[\"vcalendar\",[".count).dropLast("],[]]\n".count))
  }

  /// A property of jCal as a line.
  private func line(_ json: String) throws -> String {
    try #require(try read("[\"vcalendar\",[\(json)],[]]").properties.first).description
  }

  @Test func `the example of the standard is written as it stands there`() {
    #expect(
      json(
        "CALSCALE:GREGORIAN", "PRODID:-//Example Inc.//Example Calendar//EN", "VERSION:2.0", "BEGIN:VEVENT",
        "DTSTAMP:20080205T191224Z", "DTSTART;VALUE=DATE:20081006", "SUMMARY:Planning meeting",
        "UID:4088E990AD89CB3DBB484909", "END:VEVENT")
        == #"["vcalendar",[["calscale",{},"text","GREGORIAN"],"#
        + #"["prodid",{},"text","-//Example Inc.//Example Calendar//EN"],["version",{},"text","2.0"]],"#
        + #"[["vevent",[["dtstamp",{},"date-time","2008-02-05T19:12:24Z"],["dtstart",{},"date","2008-10-06"],"#
        + #"["summary",{},"text","Planning meeting"],["uid",{},"text","4088E990AD89CB3DBB484909"]],[]]]]"#
        + "\n")
  }

  @Test(arguments: [
    (
      #"DTSTART;TZID=Europe/Berlin:20261124T090000"#,
      #"["dtstart",{"tzid":"Europe/Berlin"},"date-time","2026-11-24T09:00:00"]"#
    ),
    (
      #"SUMMARY;LANGUAGE=de:Mittag\, dann\; Kaffee\nund \\ Kuchen"#,
      #"["summary",{"language":"de"},"text","Mittag, dann; Kaffee\nund \\ Kuchen"]"#
    ),
    (#"CATEGORIES:work\,office,home"#, #"["categories",{},"text","work,office","home"]"#),
    (#"EXDATE;VALUE=DATE:20261124,20261125"#, #"["exdate",{},"date","2026-11-24","2026-11-25"]"#),
    (
      #"RDATE;VALUE=PERIOD:20261124T090000Z/PT1H,20261125T090000Z/20261125T100000Z"#,
      #"["rdate",{},"period",["2026-11-24T09:00:00Z","PT1H"],["2026-11-25T09:00:00Z","2026-11-25T10:00:00Z"]]"#
    ),
    (
      #"RRULE:FREQ=MONTHLY;COUNT=5;BYDAY=-1SU,2MO"#,
      #"["rrule",{},"recur",{"freq":"MONTHLY","count":5,"byday":["-1SU","2MO"]}]"#
    ),
    (
      #"RRULE:FREQ=DAILY;UNTIL=20261231T090000Z;BYHOUR=9"#,
      #"["rrule",{},"recur",{"freq":"DAILY","until":"2026-12-31T09:00:00Z","byhour":9}]"#
    ),
    (#"GEO:37.386013;-122.082932"#, #"["geo",{},"float",[37.386013,-122.082932]]"#),
    (#"REQUEST-STATUS:2.0;Success\, really"#, #"["request-status",{},"text",["2.0","Success, really"]]"#),
    (#"TZOFFSETFROM:-0500"#, #"["tzoffsetfrom",{},"utc-offset","-05:00"]"#),
    (#"TZOFFSETTO:+001508"#, #"["tzoffsetto",{},"utc-offset","+00:15:08"]"#),
    (#"PRIORITY:5"#, #"["priority",{},"integer",5]"#),
    (#"TRIGGER;VALUE=DATE-TIME:20261124T090000Z"#, #"["trigger",{},"date-time","2026-11-24T09:00:00Z"]"#),
    (#"TRIGGER;RELATED=END:-PT15M"#, #"["trigger",{"related":"END"},"duration","-PT15M"]"#),
    (#"URL:https://example.org/a,b;c"#, #"["url",{},"uri","https://example.org/a,b;c"]"#),
    (
      #"ATTENDEE;MEMBER="mailto:a@example.org","mailto:b@example.org":mailto:c@example.org"#,
      #"["attendee",{"member":["mailto:a@example.org","mailto:b@example.org"]},"cal-address","mailto:c@example.org"]"#
    ),
    (#"X-FOO;X-BAR=1:a\,b;c"#, #"["x-foo",{"x-bar":"1"},"unknown","a\\,b;c"]"#),
    (#"X-FLAG;VALUE=BOOLEAN:TRUE"#, #"["x-flag",{},"boolean",true]"#),
    (#"X-CLOCK;VALUE=TIME:093000Z"#, #"["x-clock",{},"time","09:30:00Z"]"#),
    (#"REFRESH-INTERVAL;VALUE=DURATION:P1W"#, #"["refresh-interval",{},"duration","P1W"]"#),
  ])
  func `a value has the form of its type, and comes back as it was`(_ written: String, _ expected: String)
    throws
  {
    #expect(property(written) == expected)
    #expect(try line(expected) == written)
  }

  @Test(arguments: [
    "DTSTART:20261124T0900", "DTSTART:soon", "RRULE:FREQ=DAILY;COUNT", "GEO:here", "PRIORITY:high",
    "X-FLAG;VALUE=BOOLEAN:yes",
    "EXDATE:20261124T0900,soon", "TZOFFSETTO:one", "CATEGORIES:", "FREEBUSY:soon",
  ])
  func `a value that does not have the form of its type is kept`(_ written: String) throws {
    #expect(try line(property(written)) == written)
  }

  @Test func `several calendars are an array`() throws {
    let calendars = calendar("VERSION:2.0") + calendar("VERSION:2.0", "X-SECOND:1")
    let bytes = JCal.encode(calendars)
    #expect(bytes.starts(with: #"[["vcalendar""#.utf8) && JCal.recognizes(bytes))
    #expect(try JCal.decode(bytes) == calendars)
  }

  @Test func `a text is recognised by its beginning`() {
    for text in ["[\"vcalendar\",", "\u{FEFF} [\n\t\"VCALENDAR\"", "[[\"vcalendar\"", "[ [ \"vcalendar\" "] {
      #expect(JCal.recognizes(Array(text.utf8)), "\(text)")
    }
    for text in [
      "", "[", "\"vcalendar\"", "[\"vcard\",", "BEGIN:VCALENDAR", "[[[\"vcalendar\"", "{\"a\":[\"vcalendar\"",
    ] {
      #expect(!JCal.recognizes(Array(text.utf8)), "\(text)")
    }
  }

  @Test func `a name or a value cannot begin another line`() throws {
    let component = try read(
      #"["vcalendar\r\nX-A:1",[["summary\nX-B:1",{"x\n-c":"a\r\nX-D:1"},"te\nxt","b\nX-E:1"],["x-f",{},"unknown","c\r\nX-G:1"]],[]]"#
    )
    let text = String(decoding: component.bytes, as: UTF8.self)
    #expect(text.split(separator: "\r\n").count == 4)
    #expect(
      text.hasPrefix(
        "BEGIN:VCALENDARX-A1\r\nSUMMARYX-B1;X-C=a^nX-D:1".replacing("a^nX-D:1", with: "\"a^nX-D:1\"")))
  }

  @Test(arguments: [
    ("", "no JSON"), ("[", "no JSON"), ("[]", "no array"), ("{}", "no array"),
    ("[\"vcalendar\"]", "a component is not"),
    ("[\"vcalendar\",[],[],[]]", "a component is not"),
    ("[\"vcalendar\",[[\"a\",{},\"text\"]],[]]", "property 1 of VCALENDAR"),
    ("[\"vcalendar\",[[\"a\",{},\"text\",null]],[]]", "null"),
    ("[\"vcalendar\",[[\"a\",{},\"text\",{}]],[]]", "an object"),
    ("[\"vcalendar\",[[\"a\",{\"b\":{}},\"text\",\"\"]],[]]", "the parameter B"),
    ("[\"vcalendar\",[[\"rrule\",{},\"recur\",{\"freq\":\"DAILY;COUNT=1\"}]],[]]", "the part FREQ"),
    ("[\"vcalendar\",[],[[\"vevent\",[],[7]]]]", "a component is not"),
    ("[\"vcalendar\",[],[]] []", "no JSON"), ("[\"vcalendar\",[],[\"\u{0}\"]]", "no JSON"),
  ])
  func `what is no jCal is an error that says why`(_ text: String, _ reason: String) {
    #expect { try JCal.decode(Array(text.utf8)) } throws: { "\($0)".contains(reason) }
  }

  @Test func `deep nesting and bytes that are no UTF-8 are errors`() {
    for depth in [19, 64, 100_000] {
      let text = String(repeating: "[\"a\",[],[", count: depth) + String(repeating: "]]", count: depth)
      #expect(throws: JCalError.self) { try JCal.decode(Array(text.utf8)) }
    }
    #expect(throws: JCalError.self) { try JCal.decode(Array("[\"vcalendar\",[],[]]".utf8) + [0xFF]) }
    #expect(throws: JCalError.self) { try JCal.decode(Array(repeating: 0x5B, count: JCal.longestText + 1)) }
  }

  @Test func `a text that is cut off anywhere is an error`() {
    let whole = Array(json("VERSION:2.0", "BEGIN:VEVENT", "RRULE:FREQ=DAILY;COUNT=2", "END:VEVENT").utf8)
      .dropLast()
    for length in 0..<whole.count {
      #expect(throws: JCalError.self) { try JCal.decode(Array(whole.prefix(length))) }
    }
  }

  @Test func `what is read from a damaged text is written and read as the same`() throws {
    let whole = Array(
      json(
        "VERSION:2.0", "BEGIN:VEVENT", "RRULE:FREQ=DAILY;COUNT=2", "GEO:1.5;-2", "CATEGORIES:a,b",
        "DTSTART;TZID=Europe/Berlin:20261124T090000", "REQUEST-STATUS:2.0;Success", "X-A;B=c:d", "END:VEVENT"
      ).utf8)
    var numbers = RandomNumbers(seed: 7265)
    var read = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let place = Int.random(in: bytes.indices, using: &numbers)
        switch Int.random(in: 0..<3, using: &numbers) {
        case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &numbers)
        case 1: bytes.remove(at: place)
        default: bytes.insert(whole.randomElement(using: &numbers) ?? 0x2C, at: place)
        }
      }
      guard let components = try? JCal.decode(bytes) else { continue }
      read += 1
      // A text such as 20261124T090000 in place of a date-time is written in its other form.
      let again = try JCal.decode(JCal.encode(components))
      #expect(try JCal.decode(JCal.encode(again)) == again)
    }
    #expect(read > 50)
  }

  @Test func `a period without VALUE is one by its form`() {
    #expect(
      property("RDATE:20261124T090000Z/PT1H") == #"["rdate",{},"period",["2026-11-24T09:00:00Z","PT1H"]]"#)
  }

  @Test func `components may be nested as deep as in a file`() throws {
    let text =
      String(repeating: "[\"vcalendar\",[],[", count: 18) + String(repeating: "]]", count: 18)
    #expect(try read(text).components.count == 1)
  }

  @Test func `a byte order mark may begin the text`() throws {
    let calendar = Component("VCALENDAR", [Property("VERSION", value: "2.0")])
    let text: [UInt8] = [0xEF, 0xBB, 0xBF] + JCal.encode([calendar])
    #expect(JCal.recognizes(text))
    #expect(try JCal.decode(text).map(\.name) == ["VCALENDAR"])
  }
}
