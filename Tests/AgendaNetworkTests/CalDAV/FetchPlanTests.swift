import Testing

@testable import AgendaNetwork

/// How items are divided into requests.
@Suite struct FetchPlanTests {
  /// The number of items of each request to a server whose answers have so many bytes for each item.
  private func sizes(_ count: Int, bytesOfItem: Int) -> [Int] {
    var plan = FetchPlan(count: count)
    var sizes: [Int] = []
    while let batch = plan.next() {
      plan.finish(sizes.count, bytes: batch.count * bytesOfItem, missing: [])
      sizes.append(batch.count)
    }
    return sizes
  }

  @Test func `requests grow until an answer has half a megabyte, or a thousand items`() {
    #expect(sizes(80, bytesOfItem: 1100) == [80])
    #expect(sizes(3000, bytesOfItem: 1100) == [100, 476, 476, 476, 476, 476, 476, 44])
    #expect(sizes(3000, bytesOfItem: 200) == [100, 1000, 1000, 900])
  }

  @Test func `requests for large items become smaller`() {
    #expect(sizes(160, bytesOfItem: 20_000) == [100, 26, 26, 8])
    #expect(sizes(120, bytesOfItem: 1_000_000) == [100, 10, 10])
  }

  @Test func `each item is asked for once`() {
    var plan = FetchPlan(count: 3000)
    var asked: [Int] = []
    // Two requests are under way at a time.
    asked += plan.next() ?? []
    var place = 0
    while let batch = plan.next() {
      asked += batch
      plan.finish(place, bytes: 100_000, missing: [])
      place += 1
    }
    #expect(asked == Array(0..<3000) && plan.singles.isEmpty)
  }

  @Test func `a server that refuses large requests gets small ones again`() {
    var plan = FetchPlan(count: 1500)
    plan.finish(0, bytes: plan.next().map { 500 * $0.count } ?? 0, missing: [])
    #expect(plan.next()?.count == 1000)
    plan.fail(1, isUnsupported: true)
    #expect(plan.singles.isEmpty)
    var sizes: [Int] = []
    while let batch = plan.next() {
      plan.finish(2 + sizes.count, bytes: 500 * batch.count, missing: [])
      sizes.append(batch.count)
    }
    #expect(sizes == Array(repeating: 100, count: 14))
  }

  @Test func `what is missing in a large answer is asked for in small requests, and a few items one by one`()
  {
    var plan = FetchPlan(count: 2100)
    plan.finish(0, bytes: plan.next().map { 500 * $0.count } ?? 0, missing: [])
    #expect(plan.next()?.count == 1000 && plan.next()?.count == 1000)
    plan.finish(1, bytes: 100_000, missing: [100, 101])
    #expect(plan.singles == [100, 101] && plan.next() == nil)
    plan.finish(2, bytes: 100_000, missing: Array(1300..<2100))
    #expect(plan.singles == [100, 101])
    #expect(plan.next() == Array(1300..<1400))
  }

  @Test func `a request that fails is divided, unless the server knows no such requests`() {
    var plan = FetchPlan(count: 4)
    _ = plan.next()
    plan.fail(0, isUnsupported: false)
    #expect(plan.next() == [0, 1] && plan.next() == [2, 3] && plan.next() == nil)
    plan.fail(1, isUnsupported: true)
    plan.fail(2, isUnsupported: false)
    #expect(plan.next() == [2] && plan.next() == [3])
    plan.fail(4, isUnsupported: false)
    #expect(plan.singles == [0, 1, 3])
  }
}
