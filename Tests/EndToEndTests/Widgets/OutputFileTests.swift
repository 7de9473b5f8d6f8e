import Foundation
import TestSupport
import Testing

/// The file of `--output`: whole, or as it was.
@Suite struct OutputFileTests {
  private let agenda: AgendaCommand
  private let calendar: String
  private let output: String

  init() throws {
    agenda = try AgendaCommand()
    calendar = try Self.write(title: "Lunch", in: agenda.home)
    output = agenda.home.path + "/out/agenda.svg"
    try FileManager.default.createDirectory(
      atPath: agenda.home.path + "/out", withIntermediateDirectories: true)
  }

  private static func write(title: String, in folder: TemporaryFolder) throws -> String {
    try folder.write(
      events: "UID:a\nDTSTART:20261121T100000Z\nDTEND:20261121T110000Z\nSUMMARY:\(title)", to: "day.ics")
  }

  private func draw(_ arguments: String...) throws -> CommandRun {
    try agenda(
      ["today", "--file", calendar, "--now", "2026-11-21T08:00", "--format", "svg", "--output", output]
        + arguments)
  }

  private func attributes() throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: output)
  }

  @Test(arguments: [
    (["today"], "x.ics"), (["today"], "x.docx"), (["timeline"], "x.png"), (["timeline"], "x.html"),
    (["export"], "x.png"), (["export"], "x.html"),
    (["board", "--size", "800x480", "--place", "small@A1"], "x.json"),
  ])
  func `a file whose name says another kind is not written`(_ words: [String], _ name: String) throws {
    let run = try agenda(words + ["--file", calendar, "--output", agenda.home.path(name)])
    #expect(run.exitCode == 64 && run.errorOutput.contains("another kind of file"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path(name)))
  }

  @Test func `is written when it is new`() throws {
    let run = try draw("--exit-code")
    #expect(run.exitCode == 0)
    #expect(run.output.isEmpty)
    #expect(try String(contentsOfFile: output, encoding: .utf8).contains("Lunch"))
  }

  @Test func `is left alone when nothing changed`() throws {
    _ = try draw()
    let before = try attributes()
    #expect(try draw("--exit-code").exitCode == 1)
    #expect(try draw().exitCode == 0)
    let after = try attributes()
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
    #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
  }

  /// More than is held in memory before it is written.
  @Test func `a long list is replaced and left alone like a short one`() throws {
    let text = String(repeating: "Long description. ", count: 480)
    func write(title: String) throws {
      let events = (0..<520).map { number in
        "UID:\(number)\nDTSTART:20261121T100000Z\nSUMMARY:\(title)\nDESCRIPTION:\(text)"
      }
      try agenda.home.write(events: events.joined(separator: "\n\n"), to: "day.ics")
    }
    try write(title: "Lunch")
    #expect(try draw("--format", "ndjson", "--exit-code").exitCode == 0)
    let before = try attributes()
    #expect(try #require(before[.size] as? Int) > 4 << 20)
    #expect(try draw("--format", "ndjson", "--exit-code").exitCode == 1)
    #expect(before[.systemFileNumber] as? Int == (try attributes())[.systemFileNumber] as? Int)
    try write(title: "Lynch")
    #expect(try draw("--format", "ndjson", "--exit-code").exitCode == 0)
    #expect(try String(contentsOfFile: output, encoding: .utf8).contains("Lynch"))
    // Of JSON the moment at which it was made may differ.
    let codes = try ["08:00:00", "08:00:01"].map { time in
      try agenda(
        "today", "--file", calendar, "--now", "2026-11-21T\(time)", "--format", "json", "--output", output,
        "--exit-code"
      ).exitCode
    }
    #expect(codes == [0, 1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: agenda.home.path + "/out") == ["agenda.svg"])
  }

  @Test(arguments: [
    ["today", "--format", "json"], ["today", "--format", "ndjson"],
    ["today", "--family", "small", "--format", "json"],
    ["list", "--days", "3", "--format", "ndjson"], ["timeline", "--format", "json"],
    ["snapshot", "--format", "json"],
  ])
  func `with an exit code JSON reports what became of it`(_ arguments: [String]) throws {
    func update(at time: String = "08:00") throws -> CommandRun {
      try agenda(
        arguments + ["--file", calendar, "--now", "2026-11-21T" + time, "--output", output, "--exit-code"])
    }
    #expect(try update().output == #"{"result":"newData"}"# + "\n")
    let unchanged = try update()
    #expect(unchanged.output == #"{"result":"noData"}"# + "\n" && unchanged.exitCode == 1)
    // That time goes by is nothing new by itself; that the event begins is.
    #expect(try update(at: "08:20").exitCode == 1)
    #expect(try update(at: "11:20").exitCode == 0)
    #expect(try update().exitCode == 0)
    _ = try Self.write(title: "Dinner", in: agenda.home)
    let changed = try update()
    #expect(changed.output == #"{"result":"newData"}"# + "\n" && changed.exitCode == 0)
    try FileManager.default.removeItem(atPath: calendar)
    let before = try String(contentsOfFile: output, encoding: .utf8)
    let failed = try update()
    #expect(failed.output == #"{"result":"failed"}"# + "\n" && failed.exitCode == 66)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == before && before.contains("Dinner"))
    // The first update of all may fail as well.
    try FileManager.default.removeItem(atPath: output)
    #expect(try update().output == #"{"result":"failed"}"# + "\n")
  }

  @Test(arguments: [["--format", "json"], ["--exit-code"], ["--exit-code", "--format", "html"]])
  func `else standard output is silent`(_ arguments: [String]) throws {
    let all = ["today", "--file", calendar, "--now", "2026-11-21T08:00", "--output", output] + arguments
    #expect(try agenda(all).output.isEmpty)
    #expect(try agenda(all).output.isEmpty)
  }

  @Test func `that cannot be written has no result`() throws {
    let run = try agenda(
      "today", "--file", calendar, "--format", "json", "--exit-code", "--output", "/nowhere/agenda.json")
    #expect(run.output.isEmpty && run.exitCode == 73)
  }

  @Test func `is replaced under its name with its permissions`() throws {
    _ = try draw()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: output)
    let before = try attributes()
    _ = try Self.write(title: "Dinner", in: agenda.home)
    #expect(try draw("--exit-code").exitCode == 0)
    let after = try attributes()
    #expect(try String(contentsOfFile: output, encoding: .utf8).contains("Dinner"))
    #expect(after[.posixPermissions] as? Int == 0o640)
    #expect(before[.systemFileNumber] as? Int != after[.systemFileNumber] as? Int)
    #expect(try FileManager.default.contentsOfDirectory(atPath: agenda.home.path + "/out") == ["agenda.svg"])
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root gives files away"),
    arguments: [(0o640, 0o640), (0o6755, 0o755), (0o1604, 0o604)])
  func `stays its owners`(_ mode: Int, _ kept: Int) throws {
    _ = try draw()
    #expect(chown(output, 1000, 33) == 0)
    #expect(chmod(output, mode_t(mode)) == 0)
    _ = try Self.write(title: "Dinner", in: agenda.home)
    #expect(try draw("--exit-code").exitCode == 0)
    let after = try attributes()
    #expect(after[.ownerAccountID] as? Int == 1000)
    #expect(after[.groupOwnerAccountID] as? Int == 33)
    #expect(after[.posixPermissions] as? Int == kept)
  }

  @Test(arguments: [("022", 0o644), ("027", 0o640), ("077", 0o600), ("000", 0o666)])
  func `new ones follow the mask`(_ mask: String, _ mode: Int) throws {
    _ = try agenda.shell(
      "umask \(mask); agenda today --file \(calendar) --now 2026-11-21T08:00 --output \(output)")
    #expect(try attributes()[.posixPermissions] as? Int == mode)
  }

  @Test func `nothing stays behind of a command that is ended`() throws {
    let line =
      "for n in $(seq 60); do agenda today --file \(calendar) --now 2026-11-21T08:$((n % 60)) --format html --output \(output) & "
      + "sleep 0.0$((n % 10)); kill -TERM $! 2>/dev/null; wait $! 2>/dev/null; done; true"
    _ = try agenda.shell(line)
    let left = try FileManager.default.contentsOfDirectory(atPath: agenda.home.path + "/out")
    #expect(left.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test func `keeps the last good picture where nothing can be read`() throws {
    _ = try draw()
    let before = try String(contentsOfFile: output, encoding: .utf8)
    try FileManager.default.removeItem(atPath: calendar)
    #expect(try draw().exitCode == 66)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == before)
  }

  @Test func `is written through a link`() throws {
    let target = try agenda.home.write("old", to: "target.svg")
    try FileManager.default.createSymbolicLink(atPath: output, withDestinationPath: target)
    #expect(try draw().exitCode == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: output) == target)
    #expect(try String(contentsOfFile: target, encoding: .utf8).contains("Lunch"))
  }

  @Test func `named by a dash is standard output`() throws {
    let run = try agenda("today", "--file", calendar, "--now", "2026-11-21T08:00", "--output", "-")
    #expect(run.output.contains("Lunch"))
    #expect(!FileManager.default.fileExists(atPath: agenda.home.path + "/-"))
  }

  @Test func `that grows too large leaves nothing behind`() throws {
    let run = try agenda.shell(
      "ulimit -f 1; agenda today --file \(calendar) --now 2026-11-21T08:00 --format html --output \(output)")
    #expect(run.exitCode == 73)
    #expect(try FileManager.default.contentsOfDirectory(atPath: agenda.home.path + "/out") == [])
  }

  @Test func `of a device is written to`() throws {
    let run = try agenda.shell(
      "agenda today --file \(calendar) --now 2026-11-21T08:00 --output /dev/stdout | cat")
    #expect(run.output.contains("Lunch"))
  }

  @Test(arguments: ["/nowhere/agenda.svg", "/"])
  func `that cannot be written is an error with its name`(_ path: String) throws {
    let run = try agenda("today", "--file", calendar, "--now", "2026-11-21T08:00", "--output", path)
    #expect(run.exitCode == 73)
    #expect(run.errorOutput.contains(path))
  }
}
