import Testing

@testable import AgendaCommands

/// How long connections are kept, and which of them give way.
@Suite struct ConnectionLimitsTests {
  private let start = ContinuousClock.now

  private func limits(_ activity: ConnectionLimits.Activity, since seconds: Int) -> ConnectionLimits {
    var limits = ConnectionLimits(now: start)
    limits.begin(activity, at: start + .seconds(seconds))
    return limits
  }

  private func yielding(_ all: [(ConnectionLimits.Activity, Int)], at seconds: Int) -> Int? {
    ConnectionLimits.yielding(
      of: all.enumerated().map { (number: $0.offset, limits: limits($0.element.0, since: $0.element.1)) },
      at: start + .seconds(seconds))
  }

  @Test func `a request that comes slowly has no more time than one that comes at once`() {
    var limits = limits(.request, since: 0)
    limits.begin(.request, at: start + .seconds(9))
    #expect(limits.deadline == start + .seconds(10))
    limits.begin(.answer, at: start + .seconds(9))
    #expect(limits.deadline == start + .seconds(39))
    limits.begin(.events, at: start + .seconds(10))
    #expect(limits.deadline == nil)
  }

  @Test func `one that has sent nothing gives way before one that sends slowly, the oldest first`() {
    #expect(yielding([(.request, 0), (.idle, 5), (.idle, 4), (.answer, 0)], at: 6) == 2)
    #expect(yielding([(.request, 2), (.request, 1), (.events, 0)], at: 6) == 1)
    #expect(yielding([(.idle, 0), (.closing, 5)], at: 6) == 1)
    #expect(yielding([(.idle, 6), (.request, 5)], at: 6) == 1)
    let together = [7, 3, 5].map { (number: $0, limits: limits(.idle, since: 0)) }
    #expect(ConnectionLimits.yielding(of: together, at: start + .seconds(6)) == 3)
    #expect(yielding([(.idle, 6), (.request, 6)], at: 6) == 0)
  }

  @Test func `a request that has just begun, an answer and events give way to nobody`() {
    #expect(yielding([(.request, 6), (.answer, 0), (.events, 0)], at: 6) == nil)
    #expect(yielding([(.request, 6), (.answer, 0), (.events, 0)], at: 7) == 0)
    let all = [limits(.request, since: 6), limits(.answer, since: 0)]
    #expect(ConnectionLimits.nextYield(of: all) == start + .seconds(7))
    #expect(ConnectionLimits.nextYield(of: [limits(.answer, since: 0)]) == nil)
  }
}
