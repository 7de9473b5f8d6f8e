import AgendaPlatform
import AgendaPrograms
import Testing

/// How long programs are waited for.
struct TimeoutTests {
  /// The number of waits until a timeout of a millisecond ends, if a program has waited for a processor for some microseconds whenever one looks.
  private func waits(_ delays: [Int64], grace: Double = Timeout.maximum) -> Int {
    var (looks, count) = (0, 0)
    var timeout = Timeout(seconds: 0.001, grace: grace) {
      defer { looks += 1 }
      return delays[min(looks, delays.count - 1)]
    }
    var nothing = pollfd(fd: -1, events: 0, revents: 0)
    while count < 100, timeout.wait(for: &nothing) { count += 1 }
    return count
  }

  @Test func `time in which a program waits for a processor does not count`() {
    #expect(waits([0]) == 1)
    #expect(waits([1000]) == 2)
    #expect(waits([1000, 2000, 3000]) == 4)
  }

  @Test func `of that time a grace is added and no more`() {
    #expect(waits([1000, 2000, 3000], grace: 0.002) == 3)
    #expect(waits([1000], grace: 0) == 1)
  }

  @Test func `a program that waits for something else is not waited for longer`() {
    #expect(waits([0, 0, 0]) == 1)
    #expect(waits([500, 500]) == 2)
  }
}
