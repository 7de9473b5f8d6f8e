import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaNetwork

/// Changes of calendars of an account that the real Evolution Data Server makes, and the copies of these calendars.
@Suite(
  .enabled(
    if: EvolutionHome.isPossible, "evolution-data-server or dbus-daemon is not installed"))
struct EvolutionUploadTests {
  private static let personal = "/calendar/system-calendar/"
  private static let tasks = "/tasks/system-task-list/"
  /// 2026-12-01 00:00 UTC.
  private static let now = Instant(secondsSinceEpoch: 1_796_083_200)

  private let home: EvolutionHome
  private let account = AccountConfiguration(name: "desk", server: .desktop(.evolution), signIn: .unneeded)

  init() throws {
    home = try EvolutionHome()
    // Evolution makes the folder when it starts.
    try home.write("local", "", named: "other")
    #expect(update().outcome != .busy)
  }

  private var cache: AccountCache { AccountCache(of: account, cache: home.path("cache/agenda")) }
  private var queue: UploadQueue { UploadQueue(state: home.path("state")) }

  private func calendar(_ path: String) -> AccountCalendar {
    AccountCalendar(account: account, path: path, cache: cache)
  }

  @discardableResult
  private func update(withBus: Bool = true) -> AccountUpdate {
    var environment = home.variables
    if withBus { environment.merge(home.environment) { $1 } }
    return DesktopUpdater(environment: environment, home: home.path("")).update(
      account, cache: cache, demand: .now, queue: queue, isSelected: { _ in true }, now: { Self.now })
  }

  private func enqueue(_ kind: UploadChange.Kind, _ path: String = personal) throws {
    try queue.enqueue([UploadChange(kind, in: calendar(path))], now: Self.now)
  }

  private func item(_ uid: String, _ path: String = personal) throws -> RemoteItem {
    try #require(queue.item(uid: uid, in: calendar(path)))
  }

  /// The unfolded lines of a calendar in the cache with one of some properties, sorted.
  private func lines(_ properties: [String] = ["SUMMARY"], _ path: String = personal) -> [String] {
    let text = try? String(contentsOfFile: calendar(path).folder.itemsPath, encoding: .utf8)
    return (text ?? "").replacing("\r\n ", with: "").split(whereSeparator: \.isNewline).map(String.init)
      .filter { line in properties.contains { line.hasPrefix($0) } }.sorted()
  }

  private func component(_ lines: String..., uid: String = "a@x", name: String = "VEVENT") -> String {
    (["BEGIN:\(name)", "UID:\(uid)", "DTSTAMP:20260101T000000Z"] + lines + ["END:\(name)", ""])
      .joined(separator: "\r\n")
  }

  private func event(_ title: String, uid: String = "a@x", day: Int = 2, _ lines: String...) -> String {
    component(
      (["DTSTART:202612\(day < 10 ? "0" : "")\(day)T090000Z", "SUMMARY:\(title)"] + lines)
        .joined(separator: "\r\n"), uid: uid)
  }

  private func whole(_ components: String...) -> [UInt8] {
    Array("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(components.joined())END:VCALENDAR\r\n".utf8)
  }

  @Test func `an event is added, changed and removed in Evolution, and is shown once at each moment`()
    throws
  {
    try enqueue(.create(whole(event("Dinner ä"))))
    #expect(lines() == ["SUMMARY:Dinner ä"])
    let sent = update()
    #expect(sent.uploads.map(\.sentCount) == [1] && sent.waitingCount == 0)
    #expect(lines() == ["SUMMARY:Dinner ä"])
    #expect(eventually { home.text.contains("Dinner ä") })
    update()
    #expect(lines() == ["SUMMARY:Dinner ä"])
    let stored = try item("a@x")
    try enqueue(.update(stored, whole(event("Supper"))))
    update()
    #expect(lines() == ["SUMMARY:Supper"])
    #expect(eventually { home.text.contains("Supper") && !home.text.contains("Dinner") })
    try enqueue(.delete(try item("a@x")))
    #expect(update().uploads.map(\.sentCount) == [1])
    #expect(lines() == [])
    #expect(eventually { !home.text.contains("Supper") })
    update()
    #expect(lines() == [])
  }

  @Test func `single instances of a series change, go and come back, and the rest of it stays`()
    throws
  {
    let series = event("Tea", "RRULE:FREQ=DAILY;COUNT=5")
    func override(_ title: String, _ day: Int) -> String {
      event(title, day: day, "RECURRENCE-ID:2026120\(day)T090000Z")
    }
    func check(_ components: String...) throws {
      try enqueue(.update(try item("a@x"), Array(whole(components.joined()))))
      let sent = update()
      #expect(sent.uploads.map(\.sentCount) == [1], "\(sent.uploads)")
      let kept = ["SUMMARY", "RECURRENCE-ID", "EXDATE", "EXRULE", "DTSTART"]
      let expected = components.joined().split(separator: "\r\n").map(String.init)
        .filter { line in kept.contains { line.hasPrefix($0) } }.sorted()
      #expect(lines(kept) == expected)
      #expect(eventually { (update(), lines(kept) == expected).1 })
    }
    try enqueue(.create(whole(series, override("Late tea", 3))))
    update()
    try check(series, override("Late tea", 3), override("Coffee", 4))
    // The whole series changes, and an instance goes.
    let shorter = event("Green tea", "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20261205T090000Z")
    try check(shorter, override("Late tea", 3), override("Coffee", 4))
    try check(shorter, override("Coffee", 4))
    try check(shorter)
  }

  @Test func `what was changed in Evolution meanwhile stays, beside a copy of what was changed here`()
    throws
  {
    try enqueue(.create(whole(event("Talk"))))
    update()
    let evolution = try EvolutionCalendar(source: "system-calendar", environment: home.environment)
    try enqueue(.update(try item("a@x"), whole(event("Talk here"))))
    try evolution.change([event("Talk there")], .series)
    let sent = update()
    #expect(sent.uploads.first?.conflicts.first?.contains("was changed in Evolution and here") == true)
    #expect(lines() == ["SUMMARY:Talk here (conflict)", "SUMMARY:Talk there"])
    // Here it is removed, and there changed: it stays.
    try enqueue(.delete(try item("a@x")))
    try evolution.change([event("Talk again")], .series)
    #expect(update().uploads.first?.conflicts.first?.contains("it is kept") == true)
    #expect(lines() == ["SUMMARY:Talk again", "SUMMARY:Talk here (conflict)"])
    // There it is removed, and here changed: it is stored anew.
    try enqueue(.update(try item("a@x"), whole(event("Talk back"))))
    try evolution.remove([("a@x", "")], .series)
    #expect(update().uploads.first?.conflicts.first?.contains("was deleted in Evolution") == true)
    #expect(lines() == ["SUMMARY:Talk back", "SUMMARY:Talk here (conflict)"])
    #expect(eventually { home.text.contains("Talk back") && home.text.contains("Talk here") })
  }

  /// Sends the change that waits, without looking first at what Evolution has.
  private func send() throws -> UploadAnswer {
    let change = try #require(queue.waiting(inAccount: calendar(Self.personal).accountFolder).first)
    let known = DesktopCalendars(of: .evolution, environment: home.variables, home: home.path("")).calendars
    let calendars = known.compactMap { own in own.remote(of: .evolution).map { (own, $0) } }
    let listed = try #require(calendars.first { $0.1.path == Self.personal }?.1)
    return try EvolutionUploadServer(
      calendars, environment: home.variables.merging(home.environment) { $1 }, now: { Self.now }
    ).send(change, if: .none, in: listed)
  }

  @Test func `a change in Evolution after the last look at it is not overwritten either`() throws {
    try enqueue(.create(whole(event("Talk"))))
    update()
    let evolution = try EvolutionCalendar(source: "system-calendar", environment: home.environment)
    try enqueue(.update(try item("a@x"), whole(event("Talk here"))))
    try evolution.change([event("Talk there")], .series)
    #expect(try send() == .differs(nil))
    #expect(try evolution.text(of: "a@x")?.contains("Talk there") == true)
    // Nor is what was deleted there taken for a change that was made.
    try evolution.remove([("a@x", "")], .series)
    #expect(try send() == .differs(nil))
    #expect(try evolution.text(of: "a@x") == nil)
  }

  @Test func `a change has the tag alone that Evolution has of its server now`() throws {
    let tag = { (number: Int) in "X-EVOLUTION-CALDAV-ETAG:\(number)" }
    let evolution = try EvolutionCalendar(source: "system-calendar", environment: home.environment)
    _ = try evolution.add([event("Talk", tag(2))])
    update()
    try enqueue(.update(try item("a@x"), whole(event("Supper", tag(1)))))
    #expect(update().uploads.map(\.sentCount) == [1])
    let text = try #require(try evolution.text(of: "a@x"))
    #expect(text.contains("Supper") && text.contains(tag(2)) && !text.contains(tag(1)), "\(text)")
  }

  @Test func `what an interrupted attempt has left of a change is completed`() throws {
    /// Notes that the change that waits was sent, but not answered.
    func interrupt() throws {
      var change = try #require(queue.waiting(inAccount: calendar(Self.personal).accountFolder).first)
      change.sent.append(change.fingerprint)
      #expect(try queue.begin(change, inAccount: calendar(Self.personal).accountFolder))
    }
    let evolution = try EvolutionCalendar(source: "system-calendar", environment: home.environment)
    let series = event("Tea", "RRULE:FREQ=DAILY;COUNT=5")
    try enqueue(.create(whole(series, event("Late tea", day: 3, "RECURRENCE-ID:20261203T090000Z"))))
    try interrupt()
    _ = try evolution.add([series])
    #expect(update().uploads.map(\.sentCount) == [1])
    #expect(lines() == ["SUMMARY:Late tea", "SUMMARY:Tea"])
    // The override goes, and the series changes: the second step was not made.
    try enqueue(.update(try item("a@x"), whole(event("Green tea", "RRULE:FREQ=DAILY;COUNT=4"))))
    try interrupt()
    try evolution.remove([("a@x", "20261203T090000Z")], .override)
    let sent = update()
    #expect(sent.uploads.flatMap(\.conflicts).isEmpty && sent.waitingCount == 0)
    #expect(lines() == ["SUMMARY:Green tea"])
    // A change of somebody else is none of these steps.
    try enqueue(.update(try item("a@x"), whole(event("Black tea", "RRULE:FREQ=DAILY;COUNT=4"))))
    try interrupt()
    try evolution.change([event("White tea", "RRULE:FREQ=DAILY;COUNT=4")], .series)
    #expect(update().uploads.flatMap(\.conflicts).count == 1)
    #expect(lines() == ["SUMMARY:Black tea (conflict)", "SUMMARY:White tea"])
  }

  @Test func `a change of an extension alone is sent`() throws {
    try enqueue(.create(whole(event("Talk", "X-OWNER:Ada"))))
    update()
    try enqueue(.update(try item("a@x"), whole(event("Talk", "X-OWNER:Kim"))))
    #expect(update().uploads.map(\.sentCount) == [1])
    #expect(lines(["X-OWNER"]) == ["X-OWNER:Kim"])
    #expect(eventually { home.text.contains("X-OWNER:Kim") })
  }

  @Test(arguments: [",", ";"])
  func `an event whose UID has a mark of lists is changed, also in a single instance, and removed`(
    _ mark: String
  )
    throws
  {
    let (uid, written) = ("a\(mark)b@x", "a\\\(mark)b@x")
    let series = event("Tea", uid: written, "RRULE:FREQ=DAILY;COUNT=5")
    try enqueue(.create(whole(series)))
    #expect(update().uploads.map(\.sentCount) == [1])
    let override = event("Coffee", uid: written, day: 3, "RECURRENCE-ID:20261203T090000Z")
    try enqueue(
      .update(try item(uid), whole(event("Milk", uid: written, "RRULE:FREQ=DAILY;COUNT=5"), override)))
    #expect(update().uploads.map(\.sentCount) == [1])
    #expect(lines() == ["SUMMARY:Coffee", "SUMMARY:Milk"])
    #expect(eventually { home.text.contains("Coffee") && home.text.contains("Milk") })
    try enqueue(.update(try item(uid), whole(event("Milk", uid: written, "RRULE:FREQ=DAILY;COUNT=5"))))
    #expect(update().uploads.map(\.sentCount) == [1])
    try enqueue(.delete(try item(uid)))
    #expect(update().uploads.map(\.sentCount) == [1])
    #expect(eventually { (update(), lines().isEmpty && !home.text.contains("Milk")).1 })
  }

  @Test func `a task is added and done`() throws {
    let task = { component("SUMMARY:Mow", $0, uid: "t@x", name: "VTODO") }
    try enqueue(.create(whole(task("STATUS:NEEDS-ACTION"))), Self.tasks)
    #expect(update().uploads.map(\.sentCount) == [1])
    try enqueue(.update(try item("t@x", Self.tasks), whole(task("STATUS:COMPLETED"))), Self.tasks)
    #expect(update().uploads.map(\.sentCount) == [1])
    #expect(lines(["SUMMARY", "STATUS"], Self.tasks) == ["STATUS:COMPLETED", "SUMMARY:Mow"])
    #expect(throws: UploadError.self) { try enqueue(.create(whole(event("Wrong", uid: "w@x"))), Self.tasks) }
  }

  @Test func `an event moves to another calendar, unless its guests would be told of it`() throws {
    try enqueue(.create(whole(event("Alone"))))
    try enqueue(.create(whole(event("Guests", uid: "g@x", "ATTENDEE:mailto:bob@example.org"))))
    update()
    let other = calendar("/calendar/other/")
    for uid in ["a@x", "g@x"] {
      try queue.move(try item(uid), from: calendar(Self.personal), to: other, now: Self.now)
    }
    let moved = update()
    #expect(lines() == [] && lines(["SUMMARY"], other.path) == ["SUMMARY:Alone", "SUMMARY:Guests"])
    #expect(eventually { !home.text.contains("Alone") })
    #expect(home.text.contains("Guests"))
    #expect(moved.waitingCount == 1)
    #expect(moved.uploads.compactMap(\.refusal).first?.contains("does not move events") == true)
  }

  @Test func `without a bus a change waits, is shown and said, and is sent when there is one`()
    throws
  {
    try enqueue(.create(whole(event("Later"))))
    let sent = update(withBus: false)
    #expect(sent.waitingCount == 1 && sent.uploads.first?.refusal?.contains("D-Bus") == true)
    #expect(lines() == ["SUMMARY:Later"])
    #expect(CacheState(of: calendar(Self.personal).folder)?.notSent?.contains("D-Bus") == true)
    #expect(update().waitingCount == 0)
    #expect(CacheState(of: calendar(Self.personal).folder)?.notSent == nil)
    #expect(eventually { home.text.contains("Later") })
  }

  @Test func `a change of a calendar that is gone waits, and those of others are sent`() throws {
    try enqueue(.create(whole(event("Lost", uid: "l@x"))), "/calendar/other/")
    try enqueue(.create(whole(event("Kept"))))
    try home.remove("config/evolution/sources/other.source")
    let sent = update()
    #expect(sent.waitingCount == 1)
    #expect(sent.uploads.compactMap(\.refusal) == ["the calendar is no longer in Evolution"])
    #expect(eventually { home.text.contains("Kept") })
  }

  @Test func `files on the web and what Evolution calls read-only refuse changes at once`() throws {
    try home.write("webcal", "[Authentication]\nHost=127.0.0.1\nPort=1\n", named: "web")
    try home.write("local", "[Local Backend]\nWritable=false\n", named: "fixed")
    update()
    for name in ["web", "fixed"] {
      #expect(cache.calendars().first { $0.path == "/calendar/\(name)/" }?.isReadOnly == true)
      let error = #expect(throws: UploadError.self) {
        try enqueue(.create(whole(event("No", uid: name))), "/calendar/\(name)/")
      }
      #expect(error?.message.contains("Evolution cannot change it either") == true)
    }
  }
}
