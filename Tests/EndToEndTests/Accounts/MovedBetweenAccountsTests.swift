import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// Events that move from one account to another one.
@Suite(.enabled(if: RealServer.isThere, "Radicale and Xandikos are not installed: Scripts/prepare-python"))
struct MovedBetweenAccountsTests {
  private let agenda: AgendaCommand
  private let server: RealServer
  private let now = Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970))

  init() throws {
    agenda = try AgendaCommand()
    server = try RealServer(.radicale, count: 1)
    for (name, user) in [("home", "ada"), ("bob", "bob")] {
      let added = try agenda([
        "accounts", "add", server.url, "--name", name, "--user", user, "--password-command", "echo x",
        "--all",
      ])
      #expect(added.exitCode == 0, "\(added)")
    }
    #expect(try agenda("calendars", "add", "Crew", "--account", "bob").exitCode == 0)
    #expect(try agenda("sync").exitCode == 0)
  }

  private var queue: UploadQueue { UploadQueue(state: agenda.home.path(".local/state/agenda")) }

  private func calendar(_ account: String, _ user: String, _ path: String) throws -> AccountCalendar {
    let account = AccountConfiguration(
      name: account, server: .url(try WebAddress(server.url)), user: user, signIn: .passwordCommand([]))
    let cache = AccountCache(of: account, cache: agenda.home.path(".cache/agenda"))
    return AccountCalendar(account: account, path: path, cache: cache)
  }

  private func move(_ uid: String, from place: AccountCalendar, to other: AccountCalendar) throws {
    let item = try #require(queue.item(uid: uid, in: place), "\(uid) is not there")
    try queue.move(item, from: place, to: other, now: now)
  }

  @Test(arguments: [false, true])
  func `one synchronisation stores an event in its new account and removes it from the old one`(
    _ isBothWays: Bool
  ) throws {
    let (work, crew) = (try calendar("home", "ada", "/ada/work/"), try calendar("bob", "bob", "/bob/crew/"))
    let text = "UID:theirs\nDTSTAMP:20260101T000000Z\nDTSTART:20261121T090000Z\nSUMMARY:Theirs"
    try queue.enqueue([UploadChange(.create(Array(calendarText(text).utf8)), in: crew)], now: now)
    #expect(try agenda("sync").exitCode == 0)
    try move("0@test", from: work, to: crew)
    if isBothWays { try move("theirs", from: crew, to: work) }
    let sync = try agenda("sync")
    #expect(sync.exitCode == 0 && sync.errorOutput == "", "\(sync)")
    #expect(try server.titles().values.sorted() == (isBothWays ? ["Theirs"] : []))
    for place in [work, crew] { #expect(queue.waiting(inAccount: place.accountFolder).isEmpty) }
    #expect(queue.item(uid: "0@test", in: crew) != nil)
  }

  /// As where a change starts a program for each account.
  @Test func `a synchronisation of the new account alone also removes the event from the old one`() throws {
    let (work, crew) = (try calendar("home", "ada", "/ada/work/"), try calendar("bob", "bob", "/bob/crew/"))
    try move("0@test", from: work, to: crew)
    let sync = try agenda("sync", "--calendars", "bob")
    #expect(sync.exitCode == 0 && sync.errorOutput == "", "\(sync)")
    #expect(try server.titles().isEmpty)
    #expect(try server.titles(in: "/bob/crew/").count == 1)
    for place in [work, crew] { #expect(queue.waiting(inAccount: place.accountFolder).isEmpty) }
  }
}
