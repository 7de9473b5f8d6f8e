import Foundation
import TestSupport
import Testing

/// The exit codes that the man page promises.
@Suite
struct ExitCodeTests {
  let agenda: AgendaCommand
  let work = Repository.path("Samples/calendars/work.ics")
  let config = Repository.path("Samples/config.toml")

  init() throws { agenda = try AgendaCommand() }

  @Test func `is zero on an empty day`() throws {
    let run = try agenda("list", "--file", work, "--from", "1999-01-01", "--days", "1")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput == "")
    #expect(!run.output.isEmpty)
  }

  @Test func `is zero without any configuration and says what to write`() throws {
    let run = try agenda("today")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("agenda setup") && run.output.contains("agenda add"))
  }

  @Test(arguments: [
    ["--no-such-option"], ["today", "--format", "yaml"], ["today", "--now", "midday-ish"],
    ["today", "--time-zone", "Europe/Nowhere"], ["list", "--from", "2026-13-01"],
    ["list", "--from", "2026-01-02", "--to", "2026-01-01"], ["tomorow"],
  ])
  func `is 64 for usage`(_ arguments: [String]) throws {
    let run = try agenda(arguments)
    #expect(run.exitCode == 64)
    #expect(run.output == "")
    #expect(!run.errorOutput.isEmpty)
  }

  @Test func `is 65 when nothing is readable`() throws {
    let noise = try agenda.home.write(
      Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ $0 >> 3) }), to: "a.ics")
    let run = try agenda("today", "--file", noise)
    #expect(run.exitCode == 65)
    #expect(run.errorOutput.contains("a.ics"))
  }

  @Test func `is 66 for a missing file and names the nearest`() throws {
    try agenda.home.write("", to: "work.ics")
    let run = try agenda("today", "--file", agenda.home.path + "/wrok.ics")
    #expect(run.exitCode == 66)
    #expect(run.errorOutput.contains("work.ics"))
  }

  @Test func `is 65 for a missing file and a broken one together`() throws {
    let broken = try agenda.home.write("no calendar", to: "broken.ics")
    let gone = agenda.home.path("gone.ics")
    for files in [[broken, gone], [gone, broken]] {
      let run = try agenda(["today"] + files.flatMap { ["--file", $0] })
      #expect(run.exitCode == 65)
      #expect(run.errorOutput.contains("broken.ics") && run.errorOutput.contains("gone.ics"))
    }
    #expect(try agenda("today", "--file", gone, "--file", gone + "2").exitCode == 66)
  }

  @Test func `is 66 for an unknown calendar and names the nearest`() throws {
    let run = try agenda("today", "--config", config, "--calendars", "birthday")
    #expect(run.exitCode == 66)
    #expect(run.errorOutput.contains("birthdays"))
  }

  @Test(arguments: [
    ("[[calendar]\nname = 1", 1), ("[[calendar]]\nname = \"a\"\npath = 3\n", 3),
    ("[[calendar]]\nname = \"a\"\npath = \"a.ics\"\nkind = \"meetings\"\n", 4),
    ("[[calendar]]\nname = \"a\"\npath = \"a.ics\"\ncolour = \"#fff\"\n", 4),
    ("[defaults]\ntime-zone = \"Europe/Nowhere\"\n", 2),
  ])
  func `is 78 for a bad configuration and names the line`(text: String, line: Int) throws {
    let path = try agenda.home.write(text, to: "config.toml")
    let run = try agenda("today", "--config", path)
    #expect(run.exitCode == 78)
    #expect(run.errorOutput.contains("config.toml:\(line)"))
  }

  @Test func `is 74 when the output cannot be written`() throws {
    let run = try agenda.shell("agenda today --file '\(work)' > /dev/full")
    #expect(run.exitCode == 74)
    #expect(run.errorOutput == "agenda: cannot write to standard output: No space left on device\n")
  }

  @Test func `is quiet when the reader of a pipe leaves`() throws {
    let run = try agenda.shell("{ agenda list --days 3000 --file '\(work)'; echo $? >&2; } | head -n 1")
    #expect(run.lines.count == 1)
    #expect(run.errorOutput == "0\n")
  }

  @Test func `names the subcommand that is meant`() throws {
    #expect(try agenda("tomorow").errorOutput.contains("“tomorrow”"))
  }

  @Test func `follows the other calendars unless strict`() throws {
    let path = try agenda.home.write(
      "[[calendar]]\nname = \"a\"\npath = \"\(work)\"\n[[calendar]]\nname = \"b\"\npath = \"gone.ics\"\n",
      to: "config.toml")
    let arguments = ["list", "--config", path, "--from", "2026-11-20", "--days", "1"]
    let lenient = try agenda(arguments)
    #expect(lenient.exitCode == 0)
    #expect(lenient.output.contains("Stand-up"))
    #expect(lenient.errorOutput.contains("gone.ics"))
    let strict = try agenda(arguments + ["--strict"])
    #expect(strict.exitCode == 65)
    #expect(strict.output.contains("Stand-up"))
  }
}
