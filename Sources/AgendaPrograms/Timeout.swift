import AgendaPlatform

/// How long a program is waited for.
///
/// Only the time that this process waits counts, and at most one step for each wait. So a machine that is suspended, such as a paused
/// virtual machine, does not use up the timeout.
struct Timeout {
  /// The longest step, in microseconds.
  private static let step: Int64 = 100_000
  /// The longest time, in seconds.
  private static let maximum = 86_400.0

  /// The time left, in microseconds.
  private var left: Int64

  init(seconds: Double) {
    left = Int64(min(max(seconds, 0), Self.maximum) * 1_000_000)
  }

  /// Waits until a descriptor is ready, but for no longer than a step, or the milliseconds that are given; `false` if no time is left.
  mutating func wait(for end: inout pollfd, atMost milliseconds: Int32 = .max) -> Bool {
    guard left > 0 else { return false }
    let start = Self.now
    let step = min(left, Self.step, Int64(milliseconds) * 1000)
    poll(&end, 1, Int32((step + 999) / 1000))
    left -= min(Self.now - start, step)
    return true
  }

  /// Microseconds of the monotonic clock.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
