import Foundation
import TestSupport
import Testing

// Facts about the process from the kernel: proc(5).
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

  /// The number of its threads.
  func threads() throws -> Int { try number("Threads:", in: "status") }

  /// True if a signal is blocked, so that it can be read from a descriptor.
  func blocks(_ signal: Int32) throws -> Bool {
    let line = try #require(text("status").split(separator: "\n").first { $0.hasPrefix("SigBlk:") })
    let mask = UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
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

  /// True while it waits for something, and not only for a processor.
  func isAsleep() throws -> Bool {
    try text("status").split(separator: "\n").contains { $0.hasPrefix("State:\tS") }
  }

  /// Waits until it has gone to sleep more often than `count` times, and waits for what can wake it; for a first time after its start too. Then it has
  /// dealt with all that happened before this call.
  func awaitSleep(after count: Int) throws -> Bool {
    var last = -1
    return try eventually {
      let sleeps = try sleeps()
      defer { last = sleeps }
      return sleeps == last && sleeps > count && waitsForEvents
    }
  }

  /// Makes a change, and waits until it has dealt with that and sleeps again; `false` if it does not.
  func settles(after change: () throws -> Void) throws -> Bool {
    let count = try sleeps()
    try change()
    return try awaitSleep(after: count)
  }

  /// True while it waits without a limit of time for one of five descriptors: signals, clock, files, the reader of its output and the desktop.
  /// Nothing else that it waits for, such as another program, has this second argument of the system call, poll(2) or ppoll(2).
  var waitsForEvents: Bool {
    let words = ((try? text("syscall")) ?? "").split(separator: " ")
    return words.count > 3 && words[2] == "0x5" && (words[3] == "0x0" || words[3].hasSuffix("ffffffff"))
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
