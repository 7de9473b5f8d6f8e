package import AgendaPlatform

/// The function that a thread runs.
package final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  /// The work of a thread that is started later.
  package init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }

  /// Starts a thread, which is to be joined or detached; returns `nil` if the system has none left.
  package func start() -> pthread_t? {
    var thread = pthread_t()
    // From here on the thread owns the work, and releases it at its end.
    let work = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, nil,
      { work in
        work.map { Unmanaged<ThreadWork>.fromOpaque($0).takeRetainedValue().run() }
        return nil
      }, work.toOpaque())
    guard failure != 0 else { return thread }
    work.release()
    return nil
  }
}
