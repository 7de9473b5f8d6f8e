import AgendaSources
import Foundation
import ICalendar
import Synchronization
import TestSupport

@testable import AgendaNetwork

/// An account of a test, with a home folder of its own, and programs in a folder of it that stands in `PATH`.
struct SignInAccount {
  /// A moment of no particular day.
  static let start = Instant(secondsSinceEpoch: 1_790_000_000)

  let home: TemporaryFolder
  let clock = TestClock(start)
  var account: AccountConfiguration

  /// An account of some name at a server, which signs in in some way.
  init(
    _ signIn: AccountConfiguration.SignIn,
    server: AccountConfiguration.Server = .mailAddress("ada@example.org"),
    user: String? = nil, name: String = "home"
  ) throws {
    home = try TemporaryFolder()
    try home.makeFolder("bin")
    account = AccountConfiguration(name: name, server: server, user: user, signIn: signIn)
  }

  /// The sign-in of the account, with requests that the network carries if no others are given.
  func signIn(_ requests: SignInRequests = SignInRequests(product: "agenda/test")) -> AccountSignIn {
    AccountSignIn(
      account, environment: ["PATH": home.path("bin") + ":/usr/bin:/bin", "HOME": home.path], home: home.path,
      requests: requests, now: clock.now)
  }

  /// The credentials of a new sign-in.
  func credentials(refused: Credentials? = nil) throws -> Credentials {
    try signIn().credentials(refused: refused)
  }

  /// The failure of a new sign-in; `nil` where there is none.
  func failure(refused: Credentials? = nil) -> SignInError? {
    do throws(SignInError) {
      _ = try signIn().credentials(refused: refused)
      return nil
    } catch {
      return error
    }
  }

  /// The folder for what is kept.
  var folder: SignInFolder { SignInFolder(account: account.name, state: home.path(".local/state/agenda")) }

  /// Writes a program of shell into the folder of programs. Another process copies it there: a process that another test starts meanwhile would
  /// have inherited the open file, and a file that is open for writing cannot be run.
  @discardableResult
  func program(_ name: String, _ text: String) throws -> String {
    let source = try home.write("#!/bin/sh\n" + text + "\n", to: "programs/" + name)
    chmod(source, 0o700)
    try FileManager.default.createDirectory(atPath: home.path("bin"), withIntermediateDirectories: true)
    _ = try run("/bin/cp", [source, home.path("bin")], environment: [:], folder: home.path)
    return home.path("bin/" + name)
  }
}

/// A clock that a test sets.
final class TestClock: Sendable {
  private let seconds: Mutex<Int>

  init(_ start: Instant) { seconds = Mutex(start.secondsSinceEpoch) }

  var now: @Sendable () -> Instant { { Instant(secondsSinceEpoch: self.seconds.withLock { $0 }) } }

  /// Moves the clock on.
  func wait(_ count: Int) { seconds.withLock { $0 += count } }
}
