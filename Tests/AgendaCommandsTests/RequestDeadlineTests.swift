import Testing

@testable import AgendaCommands

/// Each request of a batch has its own time.
@Suite struct RequestDeadlineTests {
  @Test func `a request that waited has all of its time`() {
    var limit = RequestDeadline(nanoseconds: 10)
    #expect(limit.moment == nil)
    limit.take(isFirst: true, at: 100)
    // Requests that wait behind the first one give it no more time.
    limit.take(isFirst: false, at: 105)
    limit.take(isFirst: false, at: 106)
    #expect(limit.moment == 110)
    limit.answer(isLast: false, at: 108)
    #expect(limit.moment == 118)
    limit.putOff(by: 5)
    #expect(limit.moment == 123)
    limit.answer(isLast: false, at: 120)
    #expect(limit.moment == 130)
    limit.answer(isLast: true, at: 125)
    #expect(limit.moment == nil)
    limit.putOff(by: 5)
    #expect(limit.moment == nil)
    limit.take(isFirst: true, at: 200)
    #expect(limit.moment == 210)
  }
}
