/// Waits until no other process has the lock of an open file or folder (flock(2)), which then belongs to this descriptor; `false` where there is no
/// lock to be had, with the reason in `errno`.
@discardableResult
package func waitForLock(_ descriptor: Int32) -> Bool {
  while flock(descriptor, LOCK_EX) != 0 { guard errno == EINTR else { return false } }
  return true
}
