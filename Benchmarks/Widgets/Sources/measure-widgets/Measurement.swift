import CAllocations

/// The cost of one call of a function.
struct Measurement {
  /// The median, in nanoseconds.
  var nanoseconds: Int
  /// How many times it asks for memory.
  var allocations: Int

  /// Calls a function some times to warm up, then `rounds` times.
  init(rounds: Int = 201, _ function: () -> Int) {
    let clock = ContinuousClock()
    var times: [Int] = []
    times.reserveCapacity(rounds)
    for _ in 0..<20 { sink &+= function() }
    let before = allocation_count()
    sink &+= function()
    allocations = allocation_count() - before
    for _ in 0..<rounds {
      let start = clock.now
      sink &+= function()
      let (seconds, attoseconds) = (clock.now - start).components
      times.append(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
    nanoseconds = times.sorted()[rounds / 2]
  }
}

/// Takes what is measured, so that no call is left out as useless.
nonisolated(unsafe) var sink = 0
