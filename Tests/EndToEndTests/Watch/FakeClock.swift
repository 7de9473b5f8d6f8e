import Foundation
import TestSupport

/// A wall clock for one program alone, by libfaketime of Debian's `faketime`: a test can set it while the program runs.
struct FakeClock {
  /// The library; `nil` where it is not installed.
  static let library: String? = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    forgetEndedPrograms()
    return folders.map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }()

  /// Removes the shared memory that the library has left of a program that a signal ended. Its name has the number of the program, and the next program
  /// with that number could not start.
  static func forget(program: Int32) {
    unlink("/dev/shm/sem.faketime_sem_\(program)")
    unlink("/dev/shm/faketime_shm_\(program)")
  }

  /// Does so for the programs of earlier tests that were ended themselves.
  private static func forgetEndedPrograms() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? [] {
      let prefix = ["sem.faketime_sem_", "faketime_shm_"].first { name.hasPrefix($0) }
      guard let prefix, let program = Int32(name.dropFirst(prefix.count)) else { continue }
      if kill(program, 0) == -1 && errno == ESRCH { forget(program: program) }
    }
  }

  private let home: TemporaryFolder
  private let path: String

  /// A clock in a home.
  init(in home: TemporaryFolder) {
    self.home = home
    path = home.path("clock")
  }

  /// Lets a command see this clock.
  func attach(to agenda: inout AgendaCommand) {
    agenda.environment["LD_PRELOAD"] = Self.library
    agenda.environment["FAKETIME_TIMESTAMP_FILE"] = path
    agenda.environment["FAKETIME_FMT"] = "%s"
    // Else the library adds this variable, and so moves the environment, beside which Swift looks for the arguments.
    agenda.environment["FAKETIME_SHARED"] = "/none /none"
    agenda.environment["FAKETIME_NO_CACHE"] = "1"
    agenda.environment["FAKETIME_DONT_FAKE_MONOTONIC"] = "1"
  }

  /// Sets it to a moment as `2026-11-21T10:00:00Z`, at which it stands.
  func set(to moment: String) throws {
    try set(to: try Date(moment, strategy: .iso8601))
  }

  /// Sets it to a moment, at which it stands. An alarm rings as many seconds after the start of its program as it was ahead of this clock when it was set;
  /// one that is a second ahead then rings again and again, until the clock is set on.
  func set(to moment: Date) throws {
    try home.replace("clock", with: "\(Int(moment.timeIntervalSince1970))\n")
  }
}
