package import AgendaPlatform

/// How long a program is waited for.
///
/// Only the time that this process waits counts, and at most one step for each wait. So a machine that is suspended, such as a paused
/// virtual machine, does not use up the timeout. The time in which the program waits for a processor does not count either, up to a
/// grace: others have it on a busy machine.
package struct Timeout {
  /// The longest step, in microseconds.
  private static let step: Int64 = 100_000
  /// The longest time, in seconds.
  package static let maximum = 86_400.0

  /// The time left, in microseconds.
  private var left: Int64
  /// Returns how long the program has waited for a processor, in microseconds; 0 if the system does not say.
  private let delay: () -> Int64
  /// How much of that was looked at.
  private var seen: Int64 = 0
  /// How much of it is still added to the time, in microseconds.
  private var grace: Int64

  /// A timeout of some seconds for a process, of whose waits for a processor at most `grace` seconds are added.
  init(seconds: Double, grace: Double = maximum, process: Int32) {
    self.init(seconds: seconds, grace: grace) { Self.delay(of: process) }
  }

  /// A timeout of some seconds for a program that waits for a processor for some microseconds, of which at most `grace` seconds are added.
  package init(seconds: Double, grace: Double = maximum, delay: @escaping () -> Int64) {
    left = Self.microseconds(seconds)
    self.grace = Self.microseconds(grace)
    self.delay = delay
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    Int64(min(max(seconds, 0), maximum) * 1_000_000)
  }

  /// Waits until a descriptor is ready, but for no longer than a step, or the milliseconds that are given; `false` if no time is left.
  package mutating func wait(for end: inout pollfd, atMost milliseconds: Int32 = .max) -> Bool {
    if left <= 0 { addDelay() }
    guard left > 0 else { return false }
    let start = Self.now
    let step = min(left, Self.step, Int64(milliseconds) * 1000)
    poll(&end, 1, Int32((step + 999) / 1000))
    left -= min(Self.now - start, step)
    return true
  }

  private mutating func addDelay() {
    let delay = delay()
    let more = min(max(delay - seen, 0), grace)
    (left, grace, seen) = (left + more, grace - more, max(delay, seen))
  }

  /// How long the first thread of a process has waited for a processor: the second number of `/proc/PID/schedstat`, in nanoseconds.
  private static func delay(of process: Int32) -> Int64 {
    let file = open("/proc/\(process)/schedstat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 128) { bytes, count in
      count = max(read(file, bytes.baseAddress, 128), 0)
    }
    let numbers = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    return numbers.count > 1 ? (Int64(numbers[1]) ?? 0) / 1000 : 0
  }

  /// Microseconds of the monotonic clock.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
