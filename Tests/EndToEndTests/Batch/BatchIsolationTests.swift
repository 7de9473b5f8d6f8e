import Foundation
import TestSupport
import Testing

/// A request of `agenda batch` that takes too much costs its own answer alone.
@Suite struct BatchIsolationTests {
  private let agenda: AgendaCommand

  init() throws { agenda = try AgendaCommand() }

  private func run(_ lines: [String], _ options: String...) throws -> CommandRun {
    try agenda(
      ["batch"] + options, input: Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  private static let small = "{\"id\":\"small\",\"command\":\"today\",\"now\":\"2026-11-23T07:00\"}"

  @Test func `a request that waits for ever is stopped, and the others are answered`() throws {
    // A pipe that nobody writes to, behind a path.
    let pipe = agenda.home.path + "/pipe.ics"
    #expect(mkfifo(pipe, 0o600) == 0)
    let keeper = open(pipe, O_RDWR)
    defer { close(keeper) }
    let slow = "{\"id\":\"slow\",\"command\":\"today\",\"calendars\":[{\"path\":\"\(pipe)\"}]}"
    let lines = try run([Self.small, slow, Self.small, Self.small], "--timeout", "1").lines
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("{\"id\":\"slow\",\"exit\":71,"))
    #expect(lines[1].contains("more than 1 second"))
    for index in [0, 2, 3] { #expect(lines[index].hasPrefix("{\"id\":\"small\",\"exit\":0,")) }
  }

  @Test func `a request that takes too much memory is answered`() throws {
    let large =
      "{\"id\":\"large\",\"command\":\"today\",\"search\":\"\(String(repeating: "x", count: 80 << 20))\"}"
    let lines = try run([large, Self.small], "--memory", "64").lines
    #expect(lines.count == 2)
    #expect(lines[0].contains("\"exit\":71"))
    #expect(lines[0].contains("memory"))
    #expect(lines[1].hasPrefix("{\"id\":\"small\",\"exit\":0,"))
  }

  @Test func `a large calendar in a folder takes no more memory than one that is named`() throws {
    let text = String(repeating: "x", count: 60_000)
    let old = (0..<1_500).map {
      "BEGIN:VEVENT\nUID:\($0)\nDTSTART:20200101T090000Z\nDESCRIPTION:\(text)\nEND:VEVENT\n"
    }
    let event = "BEGIN:VEVENT\nUID:now\nDTSTART:20261123T090000Z\nSUMMARY:Stand-up\nEND:VEVENT\n"
    try agenda.home.write(
      "BEGIN:VCALENDAR\n" + old.joined() + event + "END:VCALENDAR\n", to: "folder/large.ics")
    let request =
      "{\"command\":\"today\",\"now\":\"2026-11-23T07:00\",\"calendars\":[{\"path\":\"\(agenda.home.path)/folder\"}]}"
    let lines = try run([request], "--memory", "64", "--timeout", "600").lines
    #expect(lines.count == 1)
    #expect(lines.first?.contains("Stand-up") == true, "\(lines.first?.prefix(300) ?? "")")
  }

  @Test func `answers keep the order of requests that several processes answer`() throws {
    let requests = (0..<500).map {
      "{\"id\":\($0),\"command\":\"\($0 % 7 == 0 ? "week" : "next")\",\"now\":\"2026-11-23T07:00\"}"
    }
    let lines = try run(requests, "--jobs", "4").lines
    #expect(lines.count == 500)
    for (number, line) in lines.enumerated() { #expect(line.hasPrefix("{\"id\":\(number),\"exit\":0,")) }
  }

  @Test func `a reader that has enough ends it quietly`() throws {
    let run = try agenda.shell("yes '\(Self.small)' 2>/dev/null | agenda batch | head -n 2")
    #expect(run.exitCode == 0)
    #expect(run.errorOutput == "")
    #expect(run.lines.count == 2)
  }

  @Test func `no process stays behind when it is killed`() throws {
    let run = try agenda.shell(
      """
      mkfifo requests; agenda batch --jobs 3 <requests >answers & batch=$!
      exec 3>requests; echo '\(Self.small)' >&3
      while [ ! -s answers ]; do sleep 0.05; done
      workers=$(cat /proc/$batch/task/$batch/children); echo $workers | wc -w
      kill -9 $batch
      for worker in $workers; do
        while grep -q '^State:.[^Z]' /proc/$worker/status 2>/dev/null; do sleep 0.05; done
      done
      """)
    #expect(run.lines == ["3"], "\(run.output)")
  }

  /// The numbers are those of SCHED_BATCH and SCHED_IDLE in sched(7).
  @Test(arguments: [("--other", "3"), ("--batch", "3"), ("--idle", "5")])
  func `processes are scheduled as a batch unless the user chose another policy`(
    _ option: String, _ policy: String
  ) throws {
    let run = try agenda.shell(
      """
      mkfifo requests; chrt \(option) 0 agenda batch --jobs 1 <requests >answers & batch=$!
      exec 3>requests; echo '\(Self.small)' >&3
      while [ ! -s answers ]; do sleep 0.05; done
      for process in $batch $(cat /proc/$batch/task/$batch/children); do
        cut -d ' ' -f 41 /proc/$process/stat
      done
      exec 3>&-; wait
      """)
    #expect(run.lines == [policy, policy], "\(run.output)\(run.errorOutput)")
  }

  @Test func `an empty input has no answers`() throws {
    #expect(try run([]).output == "")
    #expect(try run(["", "  "]).output == "")
  }
}
