import Foundation
import TestSupport
import Testing

/// The sample programs on the libraries, built as a package of their own, as the libraries' documentation shows them.
@Suite(.serialized) struct LibrarySampleTests {
  private let home = Repository.path("Samples/calendars/family/home.ics")

  @Test func `prints today's titles where they are new`() throws {
    #expect(try output(of: "today", home).contains("Walk with Pixel 🐕"))
    #expect(try output(of: "today", home, home) == "")
    let empty = try TemporaryFolder()
    let former = try empty.write(events: "", to: "former.ics")
    #expect(try output(of: "today", home, former).contains("Walk with Pixel 🐕"))
  }

  @Test func `finds the time that events leave free`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      events: "UID:a\nDTSTART:20200101T090000\nDTEND:20200101T170000\nRRULE:FREQ=DAILY\nSUMMARY:Work",
      to: "work.ics")
    let times = try output(of: "free-time", file).split(whereSeparator: \.isWhitespace).map { $0.suffix(8) }
    #expect(times == ["08:00:00", "09:00:00", "17:00:00", "18:00:00"])
  }

  @Test func `checks files at the same time`() throws {
    let folder = try TemporaryFolder()
    let files = try (0..<8).map { try folder.write(events: "UID:a\nSUMMARY:no start", to: "\($0).ics") }
    let found = try run("check-files", files)
    #expect(found.exitCode == 65)
    #expect(found.lines.count { $0.contains("[missing-start]") } == 8)
    #expect(found.lines.first?.hasPrefix(files[0] + ":") == true)
  }

  @Test func `draws a widget`() throws {
    #expect(try output(of: "widget", home).contains("Walk with Pixel 🐕"))
    #expect(try output(of: "widget", home, "svg").hasPrefix("<svg"))
  }

  @Test func `draws widgets for many users at once`() throws {
    let folder = try TemporaryFolder()
    for user in ["ada", "bob"] {
      try folder.write(
        events: "UID:a\nDTSTART:20261123T090000\nDTEND:20261123T100000\nSUMMARY:Meeting of \(user)",
        to: "\(user).ics")
    }
    let requests = (0..<20).map {
      ["ada Europe/Berlin de_DE 2026-11-23T05:00:00Z", "bob Asia/Tokyo en_GB 2026-11-22T20:00:00Z"][$0 % 2]
    }
    let requested = try folder.write((requests + ["../x UTC en"]).joined(separator: "\n"), to: "requests")
    let widgets = try shell("widget-server \(folder.path) < \(requested)")
    let titles = widgets.split(separator: "\n").filter { $0.contains("Meeting of") }
    #expect(titles.count == 20)
    #expect(titles.enumerated().allSatisfy { $1.contains($0 % 2 == 0 ? "ada" : "bob") })
    #expect(widgets.contains("Montag") || widgets.contains("MONTAG"))
    #expect(widgets.hasSuffix("../x UTC en: there is no such user, zone or moment\n"))
  }

  @Test func `expands a rule over a change of clocks`() throws {
    let days = try output(of: "expand", "FREQ=DAILY;INTERVAL=1", "2026-10-24T09:00", "Europe/Berlin")
    #expect(
      days.split(separator: "\n").prefix(3) == [
        "FREQ=DAILY", "2026-10-24T09:00:00 Europe/Berlin 120", "2026-10-25T09:00:00 Europe/Berlin 60",
      ])
    #expect(try output(of: "expand", "FREQ=YEARLY;COUNT=2", "2024-02-29").hasSuffix("2028-02-29 0\n"))
    #expect(try run("expand", ["FREQ=SOMETIMES", "2026-10-24"]).exitCode == 64)
  }

  @Test func `exports events, and reads them again`() throws {
    let events = try output(of: "export", Repository.path("Samples/calendars/work.ics"))
    #expect(events.contains("\"rules\":[\"FREQ=WEEKLY"))
    let folder = try TemporaryFolder()
    let file = try folder.write(events, to: "work.ndjson")
    let read = try output(of: "export", file).split(separator: "\n")
    #expect(read.count == events.split(separator: "\n").count)
    #expect(read.allSatisfy { $0.hasPrefix("20") })
  }

  @Test func `shows the configured calendars in an overview`() throws {
    let lines = try output(of: "overview", Repository.path("Samples/config.toml"))
    #expect(lines.contains("\tfamily/home\tWalk with Pixel 🐕") || lines.contains("Walk with Pixel 🐕"))
    #expect(lines.contains("\twork\t"))
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
  private func output(of program: String, _ arguments: String...) throws -> String {
    let run = try run(program, arguments)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return run.output
  }

  /// What a command line of the shell with a program and its arguments prints.
  private func shell(_ line: String) throws -> String {
    let run = try TestSupport.run(
      "/bin/sh",
      [
        "-c",
        "exec swift run --package-path \(Repository.path("Samples/library")) --scratch-path "
          + "\(Repository.path(".build/samples/library")) --quiet \(line)",
      ], environment: ProcessInfo.processInfo.environment, folder: Repository.root.path, timeout: 900)
    #expect(run.exitCode == 0, "\(run.errorOutput)")
    return run.output
  }

  private func run(_ program: String, _ arguments: [String]) throws -> CommandRun {
    // The package manager's own environment: its cache of what was fetched lies in the real home.
    try TestSupport.run(
      "/usr/bin/env",
      [
        "swift", "run", "--package-path", Repository.path("Samples/library"),
        "--scratch-path", Repository.path(".build/samples/library"), "--quiet", program,
      ] + arguments,
      environment: ProcessInfo.processInfo.environment, folder: Repository.root.path, timeout: 900)
  }
}
