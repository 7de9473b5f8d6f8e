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

  @Test func `shows the configured calendars in an overview`() throws {
    let configuration = try folder.write(
      "[[calendar]]\nname = \"house\"\npath = \"house.ics\"\n", to: "config.toml")
    let lines = try output(of: SampleProgram("overview", in: folder), configuration)
      .split(separator: "\n").map { $0.dropFirst(10) }
    #expect(lines == Array(repeating: "\thouse\tLook after Pixel 🐕", count: 7))
  }

  /// An article that shows another program than the one that is built and run shows one that may not work.
  @Test(arguments: [
    ("ICalendar", "free-time"), ("AgendaKit", "today"), ("AgendaWidgets", "widget"),
    ("AgendaSources", "overview"),
  ])
  func `shows the program in the article of each library`(library: String, program: String) throws {
    let article = try String(
      contentsOfFile: Repository.path("Sources/\(library)/\(library).docc/\(library).md"), encoding: .utf8)
    let source = try String(
      contentsOfFile: Repository.path("Samples/library/Sources/\(program)/main.swift"), encoding: .utf8)
    #expect(article.contains("```swift\n" + source + "```\n"))
  }

  @Test func `fetches nothing else for programs on the libraries`() throws {
    let found = try TestSupport.run(
      "/usr/bin/env",
      [
        "swift", "package", "--package-path", Repository.path("Samples/library"), "--scratch-path",
        Repository.path(".build/samples/library"), "show-dependencies", "--format", "text",
      ],
      environment: ProcessInfo.processInfo.environment, folder: Repository.root.path, timeout: 300)
    #expect(found.exitCode == 0)
    #expect(found.output.contains("@unspecified"))
    #expect(!found.output.contains("swift-argument-parser"))
  }

  /// What a program prints of some arguments.
  private func output(of program: SampleProgram, _ arguments: String...) throws -> String {
    let run = try program(arguments)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return run.output
  }
}
