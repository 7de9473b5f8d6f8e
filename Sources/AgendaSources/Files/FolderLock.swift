internal import AgendaPlatform

/// A folder that is opened to be locked (flock(2)), so that one process at a time changes what is in it. The lock ends with the value.
package struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Opens a folder, without a lock; `nil` if that fails, with the reason in `errno`.
  package init?(_ folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits until no other process has the lock; `false` if there is no lock to be had, with the reason in `errno`.
  @discardableResult
  package func wait() -> Bool { waitForLock(descriptor) }

  /// Takes the lock; `false` if that fails, with the reason in `errno`: `EWOULDBLOCK` where another process has it.
  package func takeAtOnce() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Does something before the lock ends.
  package borrowing func whileHeld<Value, Failure: Error>(
    _ action: () throws(Failure) -> Value
  ) throws(Failure) -> Value { try action() }

  /// Ends the lock.
  package consuming func release() {}
}
