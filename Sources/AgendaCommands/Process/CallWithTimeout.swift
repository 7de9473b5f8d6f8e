import AgendaPlatform
internal import ICalendar
internal import Synchronization

/// Calls functions that may never return, such as a system call on a network file system whose server is gone, and gives up after a while.
enum CallWithTimeout {
  /// The time between two looks for the value, in milliseconds.
  private static let pause: Int32 = 1

  private final class Answer<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    /// The value that the function returned; `nil` until then.
    var value: Value? { stored.withLock { $0 } }

    /// Starts the function in a thread of its own; `nil` if the system has none.
    init?(of body: @escaping @Sendable () -> Value) {
      let work = ThreadWork { [self] in
        let value = body()
        stored.withLock { $0 = value }
      }
      guard let thread = work.start() else { return nil }
      pthread_detach(thread)
    }
  }

  /// Returns the value of a function; `nil` if it takes longer than `seconds`, or the system has no thread for it. A function that is given up stays in its
  /// thread until it returns or the process ends.
  static func value<Value: Sendable>(
    within seconds: Double, _ body: @escaping @Sendable () -> Value
  ) -> Value? {
    values(within: seconds, [body])[0]
  }

  /// Returns the values of functions that run at the same time, each in a thread. All of them together take no longer than `seconds`.
  static func values<Value: Sendable>(
    within seconds: Double, _ bodies: [@Sendable () -> Value]
  ) -> [Value?] {
    let answers = bodies.map { Answer(of: $0) }
    for _ in 0...Int(seconds * 1000 / Double(pause)) {
      let values = answers.map { $0?.value }
      if zip(answers, values).allSatisfy({ $0 == nil || $1 != nil }) { return values }
      poll(nil, 0, pause)
    }
    return answers.map { $0?.value }
  }
}
