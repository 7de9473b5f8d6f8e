import AgendaPrograms
import Foundation
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// Pictures of pixels through `rsvg-convert`, which the tests' packages hold.
struct RasterImageTests {
  private static let path = ProcessInfo.processInfo.environment["PATH"]
  private static let svg =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"20\" height=\"10\"/></svg>"

  /// The width and the height that a PNG says it has.
  private func size(_ png: [UInt8]) -> [Int] {
    [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test(arguments: [(1, [20, 10]), (2, [40, 20]), (0.5, [10, 5])] as [(Double, [Int])])
  func `A picture has as many pixels as the zoom asks for`(zoom: Double, expected: [Int]) throws {
    let png = try RasterImage.png(fromSVG: Self.svg, zoom: zoom, path: Self.path)
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(size(png) == expected)
  }

  @Test func `Input and output may both be longer than a pipe holds`() throws {
    let comment = "<!--" + String(repeating: "x", count: 3_000_000) + "-->"
    let noise = (0..<20_000).map { "<path d=\"M\($0 % 300) 0l\($0 % 7) 300\" stroke=\"#\(100_000 + $0)\"/>" }
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"300\">\(comment)\(noise.joined())</svg>"
    #expect(size(try RasterImage.png(fromSVG: svg, zoom: 3, path: Self.path)) == [900, 900])
  }

  @Test(arguments: ["", "/nowhere", ".", nil])
  func `Without the program there is a hint what to install`(path: String?) throws {
    let error = #expect(throws: CommandError.self) {
      try RasterImage.png(fromSVG: Self.svg, zoom: 1, path: path)
    }
    #expect(error?.exitCode == ExitStatus(69))
    #expect(error?.messages.contains { $0.contains("apt-get install librsvg2-bin") } == true)
  }

  @Test func `A program comes from no relative folder, and is one that can be executed`() throws {
    let folder = try TemporaryFolder()
    let name = "draws"
    let (before, there) = (folder.path("before"), folder.path("there"))
    for (place, rights) in [("before", 0o644), ("there", 0o755)] {
      let file = try folder.write("#!/bin/sh\n", to: place + "/" + name)
      try FileManager.default.setAttributes([.posixPermissions: rights], ofItemAtPath: file)
    }
    #expect(ChildProgram.find(name, in: before + ":" + there) == there + "/" + name)
    #expect(ChildProgram.find(name, in: before) == nil)
    let current = FileManager.default.currentDirectoryPath
    let relative = current.split(separator: "/").map { _ in "../" }.joined() + there.dropFirst()
    #expect(FileManager.default.isExecutableFile(atPath: relative + "/" + name))
    #expect(ChildProgram.find(name, in: relative) == nil)
  }

  @Test func `A program holds no open file of this process`() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    #expect(descriptor > 2)
    let program = ChildProgram(
      file: "/bin/sh", arguments: ["-c", "test -e /proc/self/fd/\(descriptor)"], outputLimit: 100)
    #expect(try program.run(input: nil, timeout: 60).status == .exited(1))
  }

  @Test func `What is no SVG is an error with the program's own words`() throws {
    let error = #expect(throws: CommandError.self) {
      try RasterImage.png(fromSVG: "<svg", zoom: 1, path: Self.path)
    }
    #expect(error?.exitCode == ExitStatus(69))
    #expect(error?.messages.first?.contains("failed with exit code 1: ") == true)
  }

  @Test(arguments: [
    ("sleep 60", "took longer than"), ("cat >/dev/null; echo hello", "gave no PNG"),
    ("echo broken >&2; exit 3", "failed with exit code 3: broken"), ("kill -9 $$", "was ended by signal 9"),
  ])
  func `A program that never ends, gives no PNG, fails or reads nothing is reported`(
    script: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("#!/bin/sh\n\(script)\n", to: RasterImage.program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let svg = Self.svg + String(repeating: " ", count: 1_000_000)
    let error = #expect(throws: CommandError.self) {
      try RasterImage.png(
        fromSVG: svg, zoom: 1, path: folder.path, timeout: script.hasSuffix("sleep 60") ? 0.2 : 90)
    }
    #expect(error?.messages.first?.contains(message) == true, "\(error?.messages ?? [])")
  }
}
