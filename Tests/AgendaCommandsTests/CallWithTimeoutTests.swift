import Foundation
import Synchronization
import Testing

@testable import AgendaCommands

/// Calls that are waited for no longer than they should be.
@Suite struct CallWithTimeoutTests {
  private final class Gate: Sendable {
    let isOpen = Mutex(false)
  }

  @Test func `a value that comes in time is returned`() {
    #expect(CallWithTimeout.value(within: 60) { 6 * 7 } == 42)
  }

  @Test func `functions that wait for each other all return, because they run at the same time`() {
    let gates = [Gate(), Gate(), Gate()]
    let values = CallWithTimeout.values(
      within: 60,
      gates.indices.map { index in
        {
          gates[index].isOpen.withLock { $0 = true }
          while !gates.allSatisfy({ $0.isOpen.withLock { $0 } }) { usleep(1000) }
          return index
        }
      })
    #expect(values == [0, 1, 2])
    #expect(CallWithTimeout.values(within: 60, [] as [@Sendable () -> Int]) == [])
  }

  @Test func `what never comes is given up`() {
    let gate = Gate()
    let value = CallWithTimeout.value(within: 0.05) {
      while !gate.isOpen.withLock({ $0 }) { usleep(5000) }
      return true
    }
    #expect(value == nil)
    gate.isOpen.withLock { $0 = true }
  }
}
