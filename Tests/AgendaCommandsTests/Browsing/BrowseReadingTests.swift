import ICalendar
import TestSupport
import Testing

@testable import AgendaCommands
@testable import AgendaRequests

/// The screen of `agenda browse` while calendars are read and commands run.
@Suite struct BrowseReadingTests {
  /// The effects of keys, after which nothing is read.
  private func press(_ keys: String, _ bench: inout BrowseBench) -> [BrowseEffect] {
    var input = TerminalInput()
    return (input.take(keys.utf8) + input.finish()).flatMap {
      bench.model.take(.input($0, at: 1_000_000_000))
    }
  }

  @Test func `a day far away is shown before it is read, and its events come later`() throws {
    var bench = try BrowseBench()
    let effects = press("g2029-05-02\r", &bench)
    guard case .read(let dates)? = effects.last else {
      Issue.record("\(effects)")
      return
    }
    #expect(bench.foot.hasPrefix("reading…") && bench.here == "2029-05-02")
    // A key that comes meanwhile asks for nothing twice.
    #expect(press("l", &bench).isEmpty && bench.here == "2029-05-03")
    #expect(press("h", &bench).isEmpty)
    #expect(press("d", &bench).isEmpty && bench.foot.hasPrefix("reading…"))
    // An older reading is of other days.
    _ = bench.model.take(try bench.reading(date("2026-11-01")..<date("2026-12-20")))
    #expect(bench.here == "2029-05-02")
    _ = bench.model.take(try bench.reading(dates))
    #expect(bench.here == "Stand-up 2029-05-02")
    #expect(!bench.foot.contains("reading…"))
  }

  @Test func `keys over events count on while days are read`() throws {
    var bench = try BrowseBench()
    let former = bench.here
    let effects = press("70jj", &bench)
    guard case .read(let dates)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(effects.count == 1)
    _ = bench.model.take(try bench.reading(dates))
    var other = try BrowseBench()
    try other.press("71j", after: 100)
    #expect(bench.here == other.here && bench.here != former)
  }

  @Test func `one command runs at a time, and its progress is shown`() throws {
    var bench = try BrowseBench()
    guard case .run(let command)? = press("+", &bench).first else {
      Issue.record("no effect")
      return
    }
    #expect(bench.foot.contains("agenda edit…"))
    _ = bench.model.take(.progress("work: sent"))
    #expect(bench.foot.contains("work: sent"))
    #expect(press("+", &bench).isEmpty && bench.foot.contains("is still running"))
    #expect(press("q", &bench).isEmpty && bench.foot.contains("q ends it, too"))
    #expect(press("j", &bench).isEmpty)
    _ = bench.model.take(.ended(command, BrowseOutcome(exitCode: .success)))
    #expect(bench.model.running == nil && press("q", &bench) == [.quit])
  }

  @Test func `a search that a key has ended leads nowhere`() throws {
    var bench = try BrowseBench()
    guard case .search(let search)? = press("/eclipse\r", &bench).last else {
      Issue.record("no effect")
      return
    }
    #expect(bench.foot.hasPrefix("reading…"))
    _ = press("j", &bench)
    let former = bench.here
    _ = bench.model.take(.found(date("2029-05-02"), of: search))
    #expect(bench.here == former)
  }

  @Test func `an editor that says nothing leaves the names of the views`() throws {
    var bench = try BrowseBench()
    try bench.press("e")
    let command = try #require(bench.command)
    try bench.take(.ended(command, BrowseOutcome(exitCode: .success)))
    #expect(bench.foot.hasPrefix(" 1 List"))
  }
}
