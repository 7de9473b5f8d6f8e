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
