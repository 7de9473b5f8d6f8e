import Foundation
import TestSupport
import Testing

/// The sample programs on the libraries, as the libraries' documentation shows them.
@Suite struct LibrarySampleTests {
  // The programs show today by the clock: the event lasts all of each day, so that it has not ended at any time of day.
  private let folder: TemporaryFolder
  private let house: String

  init() throws {
    folder = try TemporaryFolder()
    house = try folder.write(
      events: "UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:Look after Pixel 🐕",
      to: "house.ics")
  }

  @Test func `prints today's titles where they are new`() throws {
    let today = try SampleProgram("today", in: folder)
    #expect(try output(of: today, house) == "Look after Pixel 🐕\n")
    #expect(try output(of: today, house, house) == "")
    let former = try folder.write(events: "", to: "former.ics")
    #expect(try output(of: today, house, former) == "Look after Pixel 🐕\n")
  }

  @Test func `finds the time that events leave free`() throws {
    let file = try folder.write(
      events: "UID:a\nDTSTART:20200101T090000\nDTEND:20200101T170000\nRRULE:FREQ=DAILY\nSUMMARY:Work",
      to: "work.ics")
    let times = try output(of: SampleProgram("free-time", in: folder), file)
      .split(whereSeparator: \.isWhitespace).map { $0.suffix(8) }
    #expect(times == ["08:00:00", "09:00:00", "17:00:00", "18:00:00"])
  }

  @Test func `checks files at the same time`() throws {
    let files = try (0..<8).map { try folder.write(events: "UID:a\nSUMMARY:no start", to: "\($0).ics") }
    let found = try SampleProgram("check-files", in: folder)(files)
    #expect(found.exitCode == 65)
    #expect(found.lines.count { $0.contains("[missing-start]") } == 8)
    #expect(found.lines.first?.hasPrefix(files[0] + ":") == true)
  }

  @Test func `draws a widget`() throws {
    let widget = try SampleProgram("widget", in: folder)
    #expect(try output(of: widget, house).contains("Look after Pixel 🐕"))
    #expect(try output(of: widget, house, "svg").hasPrefix("<svg"))
  }

  @Test func `draws widgets for many users at once`() throws {
    for user in ["ada", "bob"] {
      try folder.write(
        events: "UID:a\nDTSTART:20261123T090000\nDTEND:20261123T100000\nSUMMARY:Meeting of \(user)",
        to: "\(user)/work.ics")
      try folder.write(
        events: "UID:b\nDTSTART:20261123T120000\nDTEND:20261123T130000\nSUMMARY:Lunch of \(user)",
        to: "\(user)/home.ics")
    }
    let requests = (0..<20).map {
      ["ada Europe/Berlin de_DE 2026-11-23T05:00:00Z", "bob Asia/Tokyo en_GB 2026-11-22T20:00:00Z"][$0 % 2]
    }
    let server = try SampleProgram("widget-server", in: folder)
    let widgets = try server(
      [folder.path], input: (requests + ["../x UTC en"]).joined(separator: "\n")
    ).output
    let titles = widgets.split(separator: "\n").filter { $0.contains("Meeting of") }
    #expect(titles.count == 20)
    #expect(titles.enumerated().allSatisfy { $1.contains($0 % 2 == 0 ? "ada" : "bob") })
    #expect(widgets.split(separator: "\n").count { $0.contains("Lunch of") } == 20)
    #expect(widgets.contains("Montag"))
    #expect(widgets.hasSuffix("../x UTC en: there is no such user, zone or moment\n"))
  }

  @Test func `expands a rule over a change of clocks`() throws {
    let expand = try SampleProgram("expand", in: folder)
    let days = try output(of: expand, "FREQ=DAILY;INTERVAL=1", "2026-10-24T09:00", "Europe/Berlin")
    #expect(
      days.split(separator: "\n").prefix(3) == [
        "FREQ=DAILY", "2026-10-24T09:00:00 Europe/Berlin 120", "2026-10-25T09:00:00 Europe/Berlin 60",
      ])
    #expect(try output(of: expand, "FREQ=YEARLY;COUNT=2", "2024-02-29").hasSuffix("2028-02-29 0\n"))
    #expect(try expand(["FREQ=SOMETIMES", "2026-10-24"]).exitCode == 64)
  }

  @Test func `exports events, and reads them again`() throws {
    let export = try SampleProgram("export", in: folder)
    let events = try output(of: export, Repository.path("Samples/calendars/work.ics"))
    #expect(events.contains("\"rules\":[\"FREQ=WEEKLY"))
    let read = try output(of: export, folder.write(events, to: "work.ndjson")).split(separator: "\n")
    #expect(read.count == events.split(separator: "\n").count)
    #expect(read.allSatisfy { $0.hasPrefix("20") })
  }

  @Test func `shows the configured calendars in an overview`() throws {
    let configuration = try folder.write(
      "[[calendar]]\nname = \"house\"\npath = \"house.ics\"\n", to: "config.toml")
    let lines = try output(of: SampleProgram("overview", in: folder), configuration)
      .split(separator: "\n").map { $0.dropFirst(10) }
    #expect(lines == Array(repeating: "\thouse\tLook after Pixel 🐕", count: 7))
  }

  @Test func `fetches the calendars on the web`() throws {
    let server = try CalendarServer(["/a.ics": [["body": calendarText("UID:a\nDTSTART:20200101T090000Z")]]])
    let configuration = try folder.write(
      "[[calendar]]\nname = \"house\"\nurl = \"\(server.url("/a.ics"))\"\n", to: "config.toml")
    var fetch = try SampleProgram("fetch", in: folder)
    fetch.environment["XDG_CACHE_HOME"] = folder.path
    #expect(try output(of: fetch, configuration) == "house: 1 items\n")
    #expect(try output(of: fetch, configuration) == "house: nothing new\n")
  }

  @Test func `answers lines of JSON as batch does`() throws {
    let calendar = calendarText("UID:a\nDTSTART:20261123T090000Z\nSUMMARY:Stand-up").replacing(
      "\r\n", with: "\\n")
    let requests = (0..<40).map {
      #"{"id":\#($0),"command":"today","now":"2026-11-23T07:00","calendars":[{"text":"\#(calendar)"}]}"#
    }
    let input = (requests + ["{}"]).joined(separator: "\n") + "\n"
    let answered = try SampleProgram("answers", in: folder)([], input: input).output
    let printed = try AgendaCommand()(["batch"], input: Data(input.utf8)).output
    #expect(answered == printed)
    #expect(answered.contains("09:00  Stand-up"))
  }

  @Test func `adds events by sentences to a new calendar, and to one that is there`() throws {
    var add = try SampleProgram("add", in: folder)
    add.environment["TZ"] = "Europe/Berlin"
    let path = folder.path("new.ics")
    let lunch = try output(of: add, path, "Lunch with Kim on 3 May 2027 12:30 at Café Blau")
    #expect(lunch == "Lunch with Kim 2027-05-03T12:30:00 Europe/Berlin\n")
    _ = try output(of: add, path, "Stand-up every Monday 9:00-9:15 until 31 May 2027")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("LOCATION:Café Blau\r\n"))
    #expect(text.contains("UNTIL=20270531T215959Z"))
    #expect(text.ranges(of: "BEGIN:VTIMEZONE").count == 1)
    #expect(try AgendaCommand()("check", path).exitCode == 0)
    let wrong = try add([path, "Lunch at 25:00"])
    #expect(wrong.exitCode == 65)
    #expect(wrong.errorOutput == "“25:00” is not understood\n")
  }

  @Test func `converts a calendar into JSON and back`() throws {
    let jcal = try SampleProgram("jcal", in: folder)
    let json = try output(of: jcal, house)
    #expect(json.hasPrefix("[\"vcalendar\""))
    let back = try output(of: jcal, folder.write(json, to: "house.json"))
    #expect(back.contains("SUMMARY:Look after Pixel 🐕"))
  }

  @Test func `an overview finds what was fetched, and says in words what is wrong with its configuration`()
    throws
  {
    let server = try CalendarServer([
      "/a.ics": [
        ["body": calendarText("UID:a\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:Fetched")]
      ]
    ])
    let configuration = try folder.write(
      "[[calendar]]\nname = \"web\"\nurl = \"\(server.url("/a.ics"))\"\n", to: "config.toml")
    var (fetch, overview) = (
      try SampleProgram("fetch", in: folder), try SampleProgram("overview", in: folder)
    )
    fetch.environment["XDG_CACHE_HOME"] = folder.path
    overview.environment["XDG_CACHE_HOME"] = folder.path
    _ = try output(of: fetch, configuration)
    #expect(try output(of: overview, configuration).contains("Fetched"))
    let wrong = try folder.write("[[calendar]]\nnmae = \"house\"\n", to: "wrong.toml")
    let run = try overview([wrong])
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.hasPrefix("\(wrong):1:1: "))
  }

  /// An article that shows another program than the one that is built and run shows one that may not work.
  @Test(arguments: [
    ("ICalendar", "free-time"), ("AgendaKit", "today"), ("AgendaWidgets", "widget"),
    ("AgendaSources", "overview"), ("AgendaNetwork", "fetch"),
    ("AgendaRequests", "answers"), ("AgendaQuickAdd", "add"), ("ICalendarFoundation", "next"),
  ])
  func `shows the program in the article of each library`(library: String, program: String) throws {
    let article = try String(
      contentsOfFile: Repository.path("Sources/\(library)/\(library).docc/\(library).md"), encoding: .utf8)
    let source = try String(
      contentsOfFile: Repository.path("Samples/library/Sources/\(program)/main.swift"), encoding: .utf8)
    #expect(article.contains("```swift\n" + source + "```\n"))
  }

  @Test(arguments: [("ChangingCalendars", "retitle"), ("ConvertingToJCal", "jcal")])
  func `shows the program in an article of its own`(article: String, program: String) throws {
    let text = try String(
      contentsOfFile: Repository.path("Sources/ICalendar/ICalendar.docc/\(article).md"), encoding: .utf8)
    let source = try String(
      contentsOfFile: Repository.path("Samples/library/Sources/\(program)/main.swift"), encoding: .utf8)
    #expect(text.contains("```swift\n" + source + "```\n"))
  }

  @Test func `lists the next events of a file`() throws {
    var next = try SampleProgram("next", in: folder)
    next.environment["TZ"] = "Europe/Berlin"
    let lines = try output(of: next, house).split(separator: "\n")
    #expect(lines.count == 5 && lines.allSatisfy { $0.contains("\tLook after Pixel 🐕\t1 day") })
  }

  @Test func `gives an event another title and changes nothing else`() throws {
    let series = "UID:a\nDTSTAMP:20260101T000000Z\nDTSTART;VALUE=DATE:20200101\nRRULE:FREQ=DAILY\nSUMMARY:Old"
    let file = try folder.write(events: series + "\n\nUID:b\nSUMMARY:Ot\n her", to: "changed.ics")
    let before = try String(contentsOfFile: file, encoding: .utf8)
    let retitle = try SampleProgram("retitle", in: folder)
    #expect(try output(of: retitle, file, "a", "New; better") == "")
    let after = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\r\n")
      .filter { !$0.hasPrefix("LAST-MODIFIED:") && !$0.hasPrefix("DTSTAMP:") }
    let expected = before.split(separator: "\r\n").filter { !$0.hasPrefix("DTSTAMP:") }
    #expect(after == expected.map { $0 == "SUMMARY:Old" ? "SUMMARY:New\\; better" : $0 })
  }

  @Test func `nothing else is fetched for programs on the libraries`() throws {
    let found = try TestSupport.run(
      "/usr/bin/env",
      [
        "swift", "package", "--package-path", Repository.path("Samples/library"), "--scratch-path",
        Repository.path(".build/samples/library"), "show-dependencies", "--format", "text",
      ],
      environment: ProcessInfo.processInfo.environment, folder: Repository.root.path)
    #expect(found.exitCode == 0)
    #expect(found.output.contains("@unspecified"))
    #expect(found.output.split(separator: "\n").count == 2, "\(found.output)")
  }

  /// The output of a program with some arguments.
  private func output(of program: SampleProgram, _ arguments: String...) throws -> String {
    let run = try program(arguments)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return run.output
  }
}
