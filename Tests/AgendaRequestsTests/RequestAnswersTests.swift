import AgendaKit
import AgendaQuickAdd
import ICalendar
import TestSupport
import Testing

@testable import AgendaRequests

/// The answers of the library to requests.
@Suite struct RequestAnswersTests {
  private let answers = RequestAnswers()
  private let now = Instant(secondsSinceEpoch: 1_795_417_200)
  private let calendar = Array(
    calendarText("UID:a\nDTSTART:20261123T090000Z\nDTEND:20261123T093000Z\nSUMMARY:Stand-up").utf8)

  private func text(_ answer: RequestAnswer) -> String { String(decoding: answer.output, as: UTF8.self) }

  private func answer(_ line: String) -> String {
    String(decoding: answers.answer(Array(line.utf8), at: now), as: UTF8.self)
  }

  @Test func `answers a request that is a value`() {
    let request = Request(
      .today, calendars: [RequestCalendar(text: calendar, name: "work")],
      options: [
        "now": "2026-11-23T07:00Z", "timeZone": "Europe/Berlin", "width": 60, "cancelled": true,
        "exclude-calendars": ["a", "b"],
      ])
    let answer = answers.answer(request, at: now)
    #expect(answer.exitCode == 0)
    #expect(answer.problems.isEmpty)
    #expect(text(answer).contains("10:00–10:30  Stand-up"))
  }

  @Test func `a request without calendars is told the key of requests, and no command`() {
    let text = answer("{\"command\":\"today\"}")
    #expect(text.contains("No calendars yet") && !text.contains("agenda setup"))
    #expect(text.contains("calendars") && text.contains("work.ics"))
  }

  @Test func `many tasks at once each get their own answer`() async {
    let zones = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"]
    let requests = (0..<200).map { number in
      Request(
        RequestCommand.allCases[number % RequestCommand.allCases.count],
        calendars: [RequestCalendar(text: calendar, name: "calendar \(number)")],
        options: [
          "now": .text("2026-11-23T07:00Z"), "timeZone": .text(zones[number % 4]),
          "locale": .text(["de_DE", "en_US", "ja_JP"][number % 3]),
        ])
    }
    let expected = requests.map { RequestAnswers().answer($0, at: now) }
    #expect(expected.allSatisfy { $0.exitCode == 0 })
    let (shared, moment) = (answers, now)
    let given = await withTaskGroup(of: (Int, RequestAnswer).self) { tasks in
      for (number, request) in requests.enumerated() {
        tasks.addTask { (number, shared.answer(request, at: moment)) }
      }
      return await tasks.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (number, answer) in expected.enumerated() { #expect(given[number] == answer) }
  }

  @Test func `a text has escapes at any place`() {
    for before in 0...34 {
      for between in 0...34 {
        let id =
          String(repeating: "a", count: before) + #"\""# + String(repeating: "ü", count: between) + #"\\é"#
          + String(repeating: "z", count: 34 - between)
        #expect(answer(#"{"id":"\#(id)","command":"none"}"#).hasPrefix(#"{"id":"\#(id)","exit":64"#), "\(id)")
      }
    }
  }

  @Test func `names no format that an answer cannot have`() {
    let message = answer(#"{"command":"today","format":"pngg"}"#)
    #expect(
      message.contains("“format” is “pngg”; expected text, markdown, html, svg, json, ndjson, waybar\""))
    #expect(answer(#"{"command":"digest","format":"svg"}"#).contains("expected mail, text, html, json\""))
    #expect(answer(#"{"command":"next","format":"html"}"#).contains("expected text, json, ndjson, waybar\""))
  }

  @Test func `says what an option takes, and which option was meant`() {
    #expect(
      answer(#"{"command":"today","text-size":"9"}"#).contains(
        "“text-size” is “9”; expected a whole number from 1 to 7\""))
    #expect(
      answer(#"{"command":"list","fromm":"today"}"#).contains(
        "unknown option “fromm” of “list”; did you mean “from”"))
  }

  @Test(arguments: [
    (#""scale":2"#, "scale"), (#""lines":3,"format":"html""#, "lines"),
    (#""size":"300x200","width":40"#, "size"), (#""template":"{{""#, "template"),
    (#""template":"a","format":"json""#, "format"), (#""link-template":"ftp:{x}""#, "link-template"),
    (#""timeZone":"Mars""#, "timeZone"),
  ])
  func `the key of an option without effect is named`(_ members: String, _ key: String) {
    let found = answer(#"{"command":"today",\#(members)}"#)
    #expect(found.contains("\"exit\":64"))
    #expect(found.contains("\"key\":\"\(key)\""), "\(found)")
  }

  @Test(arguments: [
    (#""command":"list","days":"banana""#, "days"), (#""command":"digest","to":"nobody""#, "to"),
    (#""command":"today","now":"26:00""#, "now"), (#""command":"timeline","format":"svg""#, "format"),
    (#""command":"today","widget":"kitchen""#, "widget"),
    (#""command":"today","calendars":[""]"#, "calendars"),
    (#""command":"today","calendars":[","]"#, "calendars"),
  ])
  func `the key of a wrong value is named`(_ members: String, _ key: String) {
    #expect(answer("{\(members)}").contains("\"key\":\"\(key)\""))
  }

  @Test(arguments: [
    (#""calendars":[{"path":"/missing.ics\u0000.txt"}]"#, "calendars.path"),
    (#""file":"/missing.ics\u0000.txt""#, "file"), (#""file":["/a","/b\u0000"]"#, "file"),
    (#""theme":"/missing.toml\u0000""#, "theme"), (#""search":"\u0000""#, "search"),
  ])
  func `a path and an option have no NUL`(_ members: String, _ key: String) {
    let line = Array(#"{"command":"today",\#(members)}"#.utf8)
    let found = String(decoding: RequestAnswers(readsFiles: true).answer(line, at: now), as: UTF8.self)
    #expect(found.contains("\"exit\":64") && found.contains("\"key\":\"\(key)\""), "\(found)")
    #expect(found.contains(" has a NUL, which "), "\(found)")
  }

  @Test(arguments: [
    #""height":300"#, #""device":"iphone-12""#, #""density":"compact""#, #""transparent":true"#,
    #""theme":"dark","format":"json""#, #""text-size":5"#, #""landscape":true"#,
    #""layout":"month","family":"small""#, #""scale":2"#, #""bit-depth":"1""#,
  ])
  func `no message names a format that an answer cannot have`(_ members: String) {
    let found = answer(#"{"command":"today",\#(members)}"#)
    #expect(found.contains("\"exit\":64"), "\(found)")
    #expect(!found.contains("png") && !found.contains("pdf"), "\(found)")
  }

  @Test(arguments: [
    (#""height":300"#, "“height” is for pictures: name “format” html or svg"),
    (#""size":"300x200","width":40"#, "“size” and “width” cannot be used together"),
    (#""layout":"week","mode":"compact""#, "“layout” week and “mode” cannot be used together"),
    (#""refresh":true"#, "“refresh” cannot be used in a request"),
  ])
  func `a message names options as keys`(_ members: String, _ words: String) {
    let found = answer(#"{"command":"today",\#(members)}"#)
    #expect(found.contains(words) && !found.contains("--"), "\(found)")
  }

  @Test func `a line with too many values is answered under its identifier`() {
    let values = Array(repeating: "1", count: 5_000).joined(separator: ",")
    #expect(answer(#"{"id":"u7","to":[\#(values)]}"#).hasPrefix(#"{"id":"u7","exit":64,"#))
    #expect(answer(#"{"command":"today","id":7,"to":[\#(values)]}"#).hasPrefix(#"{"id":7,"exit":64,"#))
    // Seven are the brackets, the keys and the identifier.
    let most = Array(repeating: "1", count: 4096 - 7).joined(separator: ",")
    #expect(answer(#"{"id":7,"search":[\#(most)]}"#).contains("has no “command”"))
    #expect(answer(#"{"id":7,"search":[1,\#(most)]}"#).contains("more than 4096"))
    // It came too late to be read.
    #expect(answer(#"{"to":[\#(values)],"id":7}"#).hasPrefix(#"{"id":null,"exit":64,"#))
  }

  @Test(arguments: ["\\uD800", "\\uD800x", "\\uDC00", "x\\uDFFF", "\\uDC00\\uD800", "\\uD83D\\uDE00\\uDE00"])
  func `half of a surrogate pair is no text`(_ text: String) {
    for members in [#""search":"\#(text)""#, #""calendars":[{"text":"\#(text)"}]"#, #""\#(text)":1"#] {
      let found = answer(#"{"command":"today",\#(members)}"#)
      #expect(found.contains("surrogate pair"), "\(found)")
    }
  }

  @Test func `whole surrogate pairs and the letters before them are texts`() {
    let found = answer(#"{"id":"\uD83D\uDE00\uD7FF\uE000","command":"today"}"#)
    #expect(found.hasPrefix("{\"id\":\"😀\u{D7FF}\u{E000}\",\"exit\":0,"), "\(found)")
  }

  @Test func `the key of a theme whose file is wrong is named`() throws {
    let folder = try TemporaryFolder()
    let wrong = try folder.write("root:x:0:0\n", to: "passwd")
    for (path, code) in [(wrong, 78), ("/missing/theme.toml", 66)] {
      let request = #"{"command":"today","theme":"\#(path)"}"#
      let found = String(
        decoding: RequestAnswers(readsFiles: true).answer(Array(request.utf8), at: now), as: UTF8.self)
      #expect(found.contains("\"exit\":\(code),") && found.contains("\"key\":\"theme\""), "\(found)")
    }
  }

  @Test func `files are read only where that is allowed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(String(decoding: calendar, as: UTF8.self), to: "work.ics")
    let request = Request(
      .today, calendars: [RequestCalendar(path: path)],
      options: ["now": .text("2026-11-23T07:00")])
    #expect(answers.answer(request, at: now).exitCode == 64)
    let answer = RequestAnswers(readsFiles: true).answer(request, at: now)
    #expect(text(answer).contains("09:00–09:30  Stand-up"))
  }

  @Test func `an address of the owner is known in capital letters too`() {
    let declined = calendarText(
      "UID:a\nDTSTART:20261123T090000Z\nDTEND:20261123T093000Z\nSUMMARY:Stand-up\n"
        + "ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org")
    var invitations = RequestCalendar(text: Array(declined.utf8))
    for (addresses, isShown) in [([], true), (["Ada@Example.ORG"], false)] as [([String], Bool)] {
      invitations.addresses = addresses
      let request = Request(.today, calendars: [invitations], options: ["now": "2026-11-23T07:00Z"])
      #expect(text(answers.answer(request, at: now)).contains("Stand-up") == isShown)
    }
  }
}

@Suite struct DateArgumentTests {
  private let berlin = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? .utc

  @Test(arguments: [
    ("10:00", "2026-11-23T10:00"), ("16:00", "2026-11-23T16:00"), ("6:42", "2026-11-23T06:42"),
    ("24:00", "2026-11-24T00:00"), ("tomorrow 9:00", "2026-11-24T09:00"), ("+2 23:00", "2026-11-25T23:00"),
  ])
  func `a time as a clock has it is that of the day, also where it is past`(_ text: String, _ time: String) {
    let now = instant("2026-11-23T15:00", berlin)
    #expect(DateArgument(text, now: now, zone: berlin, locale: "en_US") == .local(local(time)))
  }

  @Test(arguments: [
    ("%m/%d/%Y", "en_GB", "03/04/2026", "2026-03-04"), ("%m/%d/%Y", "C", "03/04/2026", "2026-03-04"),
    ("%m/%d/%Y", "en_GB", "3/4/26", "2026-03-04"), ("%d.%m.%Y", "en_US", "3/4/2026", "2026-04-03"),
    ("%m.%d.%Y", "de_DE", "03.04.2026", "2026-03-04"), ("%d-%m-%Y", "en_US", "03-04-2026", "2026-04-03"),
    ("%Y-%m-%d", "en_GB", "3/4/2026", "2026-04-03"), ("%a %m/%d/%Y", "en_GB", "Wed 03/04/2026", "2026-03-04"),
    ("%Y-%d-%m", "en_US", "2026-03-04", "2026-03-04"), ("%Y/%d/%m", "en_US", "2026/03/04", "2026-04-03"),
    ("%m/%d/%Y", "en_GB", "2026-04-03", "2026-04-03"),
  ])
  func `a date is read in the order of the form that is set`(
    _ format: String, _ locale: String, _ text: String, _ expected: String
  ) throws {
    let format = try TimeFormat(parsing: format, as: .date)
    let now = instant("2026-01-15T15:00", berlin)
    #expect(
      DateArgument(text, now: now, zone: berlin, locale: locale, format: format) == .date(date(expected)))
    #expect(
      DateArgument(text + " 9:30", now: now, zone: berlin, locale: locale, format: format)
        == .local(local(expected + "T09:30")))
  }

  @Test func `a sentence is read in the order of the form that is set`() throws {
    let format = try TimeFormat(parsing: "%m/%d/%Y", as: .date)
    let event = try QuickAdd.read(
      "Lunch 03/04/2026 12:30", locale: "en_GB", format: format, now: local("2026-01-15T15:00"), zone: berlin)
    #expect(event.start == local("2026-03-04T12:30"))
  }
}
