public import Foundation

extension Process {
  /// Asks it to end by a signal, and makes it end where it has not after five seconds.
  ///
  /// Foundation takes a program for one that runs as long as any that it started does, so there is no waiting without end here.
  public func end(by signal: Int32 = SIGTERM) {
    guard isRunning else { return }
    kill(processIdentifier, signal)
    if hasEnded(within: 5) { return }
    kill(processIdentifier, SIGKILL)
    _ = hasEnded(within: 5)
  }

  /// Whether the process has ended, or ends within `seconds`.
  public func hasEnded(within seconds: Double) -> Bool {
    eventually(within: seconds) { !isRunning }
  }
}
