import Foundation
import Testing

// What the kernel reports of it: proc(5).
extension WatchProcess {
  /// The alarm that it has set.
  struct Alarm: Equatable {
    /// 0 for the wall clock, CLOCK_REALTIME.
    var clock: Int
    /// TFD_TIMER_ABSTIME is 1, TFD_TIMER_CANCEL_ON_SET is 2.
    var flags: Int
    /// The whole seconds until it rings.
    var secondsLeft: Int
  }

  /// The processor time it has taken so far, in ticks of the kernel.
  func ticks() throws -> Int {
    // The name, in parentheses, may hold spaces.
    let fields = try text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    return fields[11...12].compactMap { Int($0) }.reduce(0, +)
  }

  /// How often it has gone to sleep so far.
  func sleeps() throws -> Int { try number("voluntary_ctxt_switches:", in: "status") }

  /// How often it has written so far, to whatever file or pipe.
  func writes() throws -> Int { try number("syscw:", in: "io") }

  /// How many bytes it has written so far.
  func bytesWritten() throws -> Int { try number("wchar:", in: "io") }

  /// The alarm that it sleeps on.
  func alarm() throws -> Alarm {
    let name = try #require(try alarmName())
    return Alarm(
      clock: try number("clockid:", in: "fdinfo/\(name)"),
      flags: try number("settime flags:", in: "fdinfo/\(name)", radix: 8),
      secondsLeft: try number("it_value: (", in: "fdinfo/\(name)"))
  }

  /// Waits until it has slept more often than before, and has been asleep for a while; for a first time after its start too.
  func awaitSleep(after count: Int) throws -> Bool {
    let end = Date() + 60
    var last = try sleeps()
    while Date() < end {
      usleep(300_000)
      let now = try sleeps()
      if now == last, now > count, try isAsleep(), try alarmName() != nil, try alarm().flags != 0 {
        return true
      }
      last = now
    }
    return false
  }

  /// Whether it waits for something, and not only for a processor.
  private func isAsleep() throws -> Bool {
    try text("status").split(separator: "\n").contains { $0.hasPrefix("State:\tS") }
  }

  /// The number of the descriptor that is a timer; `nil` before it has one.
  private func alarmName() throws -> String? {
    let folder = "/proc/\(process.processIdentifier)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).first { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + name)
      return target?.contains("[timerfd]") == true
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "/proc/\(process.processIdentifier)/\(name)", encoding: .utf8)
  }

  private func number(_ label: String, in name: String, radix: Int = 10) throws -> Int {
    let line = try #require(text(name).split(separator: "\n").first { $0.hasPrefix(label) })
    let digits = line.dropFirst(label.count).drop { $0.isWhitespace }.prefix { $0.isNumber }
    return try #require(Int(digits, radix: radix))
  }
}
