import Foundation

/// Whether something is so, or becomes so in so many seconds. The time is long, for machines that are slow or do much else: only what fails
/// takes it.
public func eventually(within seconds: Double = 90, _ isSo: () throws -> Bool) rethrows -> Bool {
  let end = Date() + seconds
  while true {
    if try isSo() { return true }
    guard Date() < end else { return false }
    usleep(20_000)
  }
}

/// The processor time that this thread takes for something: other tests, and other programs, do not count.
public func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try body()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
