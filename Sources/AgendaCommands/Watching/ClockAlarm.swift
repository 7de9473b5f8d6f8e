internal import AgendaCLinuxEvents
import AgendaPlatform
internal import ICalendar

/// Wakes at a moment of the wall clock, also where the machine slept at it, and when somebody sets the clock.
struct ClockAlarm: ~Copyable {
  /// How far from now the alarm is where there is no moment to wake at: it still tells of a clock that is set.
  private static let farAway = 366 * 86_400
  /// How long after the moment it wakes, in nanoseconds: time(2) may be a tick of the kernel behind.
  private static let delay = 20_000_000

  /// Is readable when it has rung.
  let descriptor: Int32

  init() throws {
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC))
    guard descriptor >= 0 else { throw CommandError(.unavailable, "cannot wait for the clock") }
  }

  deinit { close(descriptor) }

  /// Sets it to a moment after `now`, or to none.
  func set(to moment: Instant?, now: Instant) {
    var time = itimerspec()
    let wake = max(moment ?? now.adding(seconds: Self.farAway), now.adding(seconds: 1))
    time.it_value.tv_sec = max(1, wake.secondsSinceEpoch)
    time.it_value.tv_nsec = Self.delay
    // ECANCELED says that the clock was set meanwhile; the alarm is set all the same.
    timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET), &time, nil)
  }

  /// Makes it silent until it is set again.
  func take() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
