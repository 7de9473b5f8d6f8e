import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// Changes of calendars of accounts wait in the state folder, and are shown at once.
@Suite struct UploadQueueTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var changes: [String]
    var waiting: [String]
    var titles: [String]
    var testDescription: String { changes.joined(separator: ", ") }
  }

  static let cases = [
    Case(changes: ["create n"], waiting: ["create n"], titles: ["a", "b", "n"]),
    Case(changes: ["update a A"], waiting: [#"update A "a""#], titles: ["A", "b"]),
    Case(changes: ["delete a"], waiting: [#"delete a "a""#], titles: ["b"]),
    Case(changes: ["create n", "update n N"], waiting: ["create N"], titles: ["N", "a", "b"]),
    Case(changes: ["create n", "delete n"], waiting: [], titles: ["a", "b"]),
    Case(changes: ["create n", "delete n", "create n"], waiting: ["create n"], titles: ["a", "b", "n"]),
    Case(changes: ["update a A", "update a B"], waiting: [#"update B "a""#], titles: ["B", "b"]),
    Case(changes: ["update a A", "update a a"], waiting: [], titles: ["a", "b"]),
    Case(changes: ["update a A", "delete a"], waiting: [#"delete A "a""#], titles: ["b"]),
    Case(changes: ["delete a", "create a"], waiting: [], titles: ["a", "b"]),
    Case(changes: ["delete a", "create a A"], waiting: [#"update A "a""#], titles: ["A", "b"]),
    Case(
      changes: ["delete a", "create a", "update a A"], waiting: [#"update A "a""#], titles: ["A", "b"]),
    Case(
      changes: ["create n", "update a A", "delete b"],
      waiting: ["create n", #"update A "a""#, #"delete b "b""#], titles: ["A", "n"]),
  ]

  @Test(arguments: cases) func `several changes of an item become one, which is shown`(_ example: Case) throws
  {
    let account = try QueuedAccount(["a", "b"])
    for change in example.changes { try account.make(change) }
    #expect(account.waiting == example.waiting)
    #expect(account.titles() == example.titles)
    #expect(CacheState(of: account.calendar().folder)?.itemCount == example.titles.count)
  }

  @Test func `what is shown is found by its UID, and is whole`() throws {
    let account = try QueuedAccount(["a", "b"])
    let item = try account.item("a")
    #expect(item.target == "/dav/work/a.ics" && item.entityTag == "\"a\"")
    #expect(String(decoding: item.contents, as: UTF8.self).hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
    #expect(account.queue.item(uid: "nobody", in: account.calendar()) == nil)
    try account.make("delete a")
    #expect(account.queue.item(uid: "a", in: account.calendar()) == nil)
    try account.make("create n")
    #expect(try account.item("n").target == "/dav/work/n.ics")
  }

  @Test(arguments: ["x/../y", "ä b", ".hidden", String(repeating: "u", count: 500), "a\\,b;c"])
  func `a UID of any form gives a path that every server takes`(_ uid: String) throws {
    let account = try QueuedAccount([])
    try account.make("create n")
    let contents = QueuedAccount.event(uid, "odd")
    try account.queue.enqueue(
      [UploadChange(.create(contents), in: account.calendar())], now: QueuedAccount.now)
    let change = try #require(account.queue.waiting(inAccount: account.cache.folder).last)
    let name = change.target.dropFirst("/dav/work/".count)
    #expect(
      name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-_.".utf8.contains($0) } && !name.hasPrefix("."))
    #expect(change.title == "odd")
    #expect(account.queue.item(uid: change.uid, in: account.calendar())?.target == change.target)
  }

  @Test func `many items are found at once, each as it is found alone`() throws {
    let names = (0..<40).map { "n\($0)" }
    let account = try QueuedAccount(names)
    try account.make("delete n7")
    try account.make("update n8 other")
    let found = account.queue.items(uids: Set(names + ["nobody"]), in: account.calendar())
    #expect(found.count == 39)
    for name in names where name != "n7" { #expect(try found[name] == account.item(name)) }
  }

  @Test func `an item is found and changed after a synchronisation was killed before it wrote the state`()
    throws
  {
    let account = try QueuedAccount(["a"])
    let folder = account.calendar().folder
    let former = try Data(contentsOf: URL(filePath: folder.statePath))
    try account.make("update a A")
    try former.write(to: URL(filePath: folder.statePath))
    try FileManager.default.removeItem(atPath: account.folder.path("state/uploads"))
    #expect(String(decoding: try account.item("a").contents, as: UTF8.self).contains("SUMMARY:A"))
    try account.make("update a B")
    #expect(account.titles() == ["B"])
  }

  @Test func `a calendar that the server does not let the user change is refused before anything is kept`()
    throws
  {
    let account = try QueuedAccount(["a"]) { $0.isReadOnly = true }
    let item = try account.item("a")
    #expect {
      try account.queue.enqueue([UploadChange(.delete(item), in: account.calendar())], now: QueuedAccount.now)
    } throws: { error in
      (error as? UploadError)?.kind == .readOnly
        && (error as? UploadError)?.message.contains("“home/Work” is read-only") == true
    }
    #expect(account.waiting.isEmpty && account.titles() == ["a"])
  }

  @Test func `what a calendar does not hold is refused`() throws {
    let account = try QueuedAccount([]) { $0.components = ["VEVENT"] }
    let task = QueuedAccount.event("t", component: "VTODO")
    for contents in [task, Array("nonsense".utf8), QueuedAccount.event("")] {
      #expect(throws: UploadError.self) {
        try account.queue.enqueue(
          [UploadChange(.create(contents), in: account.calendar())], now: QueuedAccount.now)
      }
    }
    #expect(account.waiting.isEmpty)
  }

  @Test func `an item moves: it waits in its old calendar until it is in the new one`() throws {
    let account = try QueuedAccount(["a", "b"])
    try account.queue.move(
      account.item("a"), from: account.calendar(), to: account.calendar("other"), now: QueuedAccount.now)
    #expect(account.titles() == ["b"] && account.titles("other") == ["a"])
    #expect(account.queue.waiting(inAccount: account.cache.folder).map(\.isMove) == [true])
    let changes = account.queue.changes(inAccount: account.cache.folder)
    #expect(changes.map(\.kind) == [.create, .delete])
    #expect(changes[0].origins.map(\.target) == ["/dav/work/a.ics"])
    #expect(changes.map { account.queue.isHeldBack($0) } == [false, true])
    try account.queue.finish(changes[0], entityTag: nil, inAccount: account.cache.folder)
    #expect(!account.queue.isHeldBack(changes[1]))
  }

  @Test func `an item that moves on moves from where the server has it, and back leaves nothing to send`()
    throws
  {
    let account = try QueuedAccount(["a"])
    func move(_ name: String, _ other: String) throws {
      let item = try #require(account.queue.item(uid: "a", in: account.calendar(name)))
      try account.queue.move(
        item, from: account.calendar(name), to: account.calendar(other), now: QueuedAccount.now)
      #expect(account.titles(name).isEmpty && account.titles(other) == ["a"])
    }
    try move("work", "other")
    try move("other", "third")
    let changes = account.queue.changes(inAccount: account.cache.folder)
    #expect(account.waiting == ["create a"])
    #expect(changes.filter(\.isMove).flatMap(\.origins).map(\.target) == ["/dav/work/a.ics"])
    #expect(changes.filter { $0.kind == .delete }.map { account.queue.isHeldBack($0) } == [true])
    try move("third", "work")
    #expect(account.waiting.isEmpty)
  }

  @Test func `a new item that moves before it was sent is new in its last calendar`() throws {
    let account = try QueuedAccount([])
    try account.make("create n")
    try account.queue.move(
      account.item("n"), from: account.calendar(), to: account.calendar("other"), now: QueuedAccount.now)
    let changes = account.queue.waiting(inAccount: account.cache.folder)
    #expect(changes.map(\.kind) == [.create] && changes.map(\.isMove) == [false])
    #expect(changes.map(\.calendar) == ["/dav/other/"])
  }

  @Test func `a move is read as it was written`() throws {
    let account = try QueuedAccount(["a"])
    try account.make("update a b")
    try account.queue.move(
      account.item("a"), from: account.calendar(), to: account.calendar("other"), mayCopy: true,
      now: QueuedAccount.now)
    let change = try #require(account.queue.waiting(inAccount: account.cache.folder).first)
    #expect(WaitingChange(change.bytes, number: change.number) == change && change.mayBeCopied)
    #expect(change.origins.map(\.entityTag) == ["\"a\""])
    // The server has the contents from before the change.
    #expect(change.origins.map(\.fingerprints) == [[ItemFingerprint.of(QueuedAccount.event("a"))]])
  }

  @Test func `twenty writers at once lose nothing`() throws {
    let account = try QueuedAccount(["a"])
    let (queue, calendar) = (account.queue, account.calendar())
    DispatchQueue.concurrentPerform(iterations: 20) { number in
      _ = try? queue.enqueue(
        [UploadChange(.create(QueuedAccount.event("n\(number)")), in: calendar)], now: QueuedAccount.now)
    }
    #expect(Set(account.waiting) == Set((0..<20).map { "create n\($0)" }))
    #expect(Set(account.titles()) == Set(["a"] + (0..<20).map { "n\($0)" }))
  }

  @Test func `a change waits for the network while the calendar is being synchronised`() throws {
    let account = try QueuedAccount(["a"])
    let locked = try #require(try LockedFolder(account.calendar().folder))
    let result = try account.queue.enqueue(
      [UploadChange(.create(QueuedAccount.event("n")), in: account.calendar())], now: QueuedAccount.now)
    #expect(result.notShown?.contains("being synchronised") == true && result.waitingCount == 1)
    withExtendedLifetime(locked) {}
    #expect(account.waiting == ["create n"])
    // The next change shows both.
    #expect(try account.item("n").target == "/dav/work/n.ics")
  }

  @Test func `the account is due at once after a change`() throws {
    let account = try QueuedAccount(["a"])
    _ = account.cache.folder.putOff(until: QueuedAccount.now.adding(seconds: 900))
    #expect(!account.calendar().isDue(at: QueuedAccount.now))
    try account.make("delete a")
    #expect(account.calendar().isDue(at: QueuedAccount.now))
  }

  @Test(.enabled(if: geteuid() != 0, "permissions do not hold for root"))
  func `a state folder that cannot be written is named, and nothing changes`() throws {
    let account = try QueuedAccount(["a"])
    try FileManager.default.createDirectory(
      atPath: account.folder.path("state"), withIntermediateDirectories: true)
    chmod(account.folder.path("state"), 0o500)
    defer { chmod(account.folder.path("state"), 0o700) }
    #expect {
      try account.make("create n")
    } throws: { ($0 as? UploadError)?.message.contains("uploads") == true }
    #expect(account.titles() == ["a"])
  }

  @Test func `a state folder that is a file is named, and nothing changes`() throws {
    let account = try QueuedAccount(["a"])
    _ = try account.folder.write("", to: "state")
    #expect {
      try account.make("create n")
    } throws: { ($0 as? UploadError)?.message.contains("cannot be written: Not a directory") == true }
    #expect(account.titles() == ["a"])
  }

  @Test func `a file that is no change stays, is named, and keeps no other from being sent`() throws {
    let account = try QueuedAccount(["a"])
    try account.make("create n")
    let folder = account.folder.path("state/uploads/" + account.cache.folder.name)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: folder + "/9-" + name.suffix(32))
    try Data("nonsense".utf8).write(to: URL(filePath: folder + "/9-" + name.suffix(32)))
    #expect(account.waiting == ["create n"])
    #expect(
      account.queue.unreadableFiles(inAccount: account.cache.folder).map {
        $0.hasSuffix("/9-" + name.suffix(32))
      } == [true])
  }

  @Test func `a new event that the server may have got is deleted there too`() throws {
    let account = try QueuedAccount([])
    try account.make("create n")
    var change = try #require(account.queue.waiting(inAccount: account.cache.folder).first)
    let deletion = try WaitingChange(
      UploadChange(.delete(account.item("n")), in: account.calendar()), now: QueuedAccount.now)
    #expect(change.followed(by: deletion).kind == .withdraw)
    change.sent = [change.fingerprint]
    #expect(change.followed(by: deletion).kind == .delete)
  }

  @Test(arguments: ["create n", "update a A"])
  func `a change that is taken back while it is sent leaves nothing to send if the server refuses it`(
    _ words: String
  ) throws {
    let account = try QueuedAccount(["a"])
    try account.make(words)
    let change = try #require(account.queue.waiting(inAccount: account.cache.folder).first)
    var marked = change
    marked.sent = [change.fingerprint]
    #expect(try account.queue.begin(marked, inAccount: account.cache.folder))
    try account.make(words.hasPrefix("create") ? "delete n" : "update a a")
    #expect(account.waiting.count == 1)
    try account.queue.fail(change, inAccount: account.cache.folder)
    #expect(account.waiting.isEmpty && account.titles() == ["a"])
  }

  @Test func `what was refused is taken back though its calendar is read-only by now`() throws {
    let account = try QueuedAccount(["a"])
    try account.make("create n")
    try account.queue.move(
      account.item("a"), from: account.calendar(), to: account.calendar("other"), now: QueuedAccount.now)
    var listing = try #require(AccountListing(of: account.cache.folder))
    for index in listing.calendars.indices { listing.calendars[index].isReadOnly = true }
    let locked = try #require(try LockedFolder(account.cache.folder))
    try locked.replace(account.cache.folder.calendarsPath, Array(listing.text.utf8))
    #expect(throws: UploadError.self) { try account.make("create o") }
    let moved = try #require(account.queue.item(uid: "a", in: account.calendar("other")))
    #expect(throws: UploadError.self) {
      try account.queue.move(
        moved, from: account.calendar("other"), to: account.calendar("third"), now: QueuedAccount.now)
    }
    try account.make("delete n")
    try account.queue.move(
      moved, from: account.calendar("other"), to: account.calendar(), now: QueuedAccount.now)
    #expect(account.waiting.isEmpty && account.titles() == ["a"])
  }

  @Test func `a change waits that another account is to have first`() throws {
    let account = try QueuedAccount(["a"])
    let other = AccountConfiguration(
      name: "bob", server: .mailAddress("bob@example.org"), signIn: .secretService)
    let cache = AccountCache(of: other, cache: account.folder.path("cache"))
    let listing = try #require(AccountListing(of: account.cache.folder))
    let locked = try #require(try LockedFolder(cache.folder))
    try locked.replace(cache.folder.calendarsPath, Array(listing.text.utf8))
    try account.queue.move(
      account.item("a"), from: account.calendar(),
      to: AccountCalendar(account: other, path: "/dav/work/", cache: cache), now: QueuedAccount.now)
    let held = { account.queue.heldByOthers(inAccount: account.cache.folder).map(\.kind) }
    #expect(held() == [.delete] && account.queue.heldByOthers(inAccount: cache.folder).isEmpty)
    let creation = try #require(account.queue.waiting(inAccount: cache.folder).first)
    try account.queue.finish(creation, entityTag: nil, inAccount: cache.folder)
    #expect(held().isEmpty && account.queue.isDue(inAccount: account.cache.folder, at: QueuedAccount.now))
  }

  @Test func `a refused change that is taken back during the run is not reported`() throws {
    let account = try QueuedAccount(["a"])
    try account.make("create n")
    try account.make("create o")
    let tried = account.queue.waiting(inAccount: account.cache.folder)
    let refusals = Dictionary(uniqueKeysWithValues: tried.map { ($0.key, "the disk is full") })
    var state = CacheState()
    state.note(refusalsOf: tried, besides: refusals)
    #expect(state.notSent == "2 changes are not sent: the disk is full")
    try account.make("delete n")
    state.note(refusalsOf: account.queue.changes(inAccount: account.cache.folder), besides: refusals)
    #expect(state.notSent == "1 change is not sent: the disk is full")
    // Another change that was not tried is not the refused one.
    try account.make("update a b")
    try account.make("delete o")
    state.note(refusalsOf: account.queue.changes(inAccount: account.cache.folder), besides: refusals)
    #expect(account.waiting == ["update b \"a\""] && state.notSent == nil)
  }

  @Test func `the copy of an event that was changed here and there has no guests`() {
    let text = String(decoding: QueuedAccount.event("a"), as: UTF8.self)
      .replacing(
        "SUMMARY:",
        with: "ORGANIZER:mailto:ada@example.org\nATTENDEE:mailto:kim@example.org\nSUMMARY:")
    let copy = String(decoding: ConflictingCopy.of(Array(text.utf8), uid: "a").contents, as: UTF8.self)
    #expect(!copy.contains("example.org") && copy.contains("SUMMARY:a (conflict)"), "\(copy)")
  }
}
