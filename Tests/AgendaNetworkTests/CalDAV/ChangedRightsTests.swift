import AgendaNetwork
import AgendaSources
import ICalendar
import TestSupport
import Testing

/// The rights of a user change while changes wait: what the server says now counts, and no older list.
@Suite struct ChangedRightsTests {
  private static let readOnly =
    "<D:current-user-privilege-set><D:privilege><D:read/></D:privilege></D:current-user-privilege-set>"

  private static func calendar(_ token: String, isReadOnly: Bool) -> String {
    let calendar = DAV.calendar(token: token)
    return isReadOnly ? calendar.replacing("</D:displayname>", with: "</D:displayname>" + readOnly) : calendar
  }

  /// An account with a new event that its server refuses, because the user may no longer change the calendar. `lists` says of each later list whether it
  /// is read-only.
  private static func refused(
    _ answers: [Answer] = [["status": 403]], lists: [Bool]
  ) throws -> (SyncedAccount, AccountUpdate) {
    let synced = try SyncedAccount([
      "PROPFIND /dav/": DAV.home([calendar("t1", isReadOnly: false)])
        + lists.map { DAV.multistatus([calendar("t1", isReadOnly: $0)], depth: "1") },
      "PROPFIND /dav/work/": [
        DAV.listing(["a"]).merging(["if": "getetag"]) { $1 },
        DAV.multistatus([DAV.member("/dav/work/", readOnly)], if: "current-user-privilege-set"),
      ],
      "REPORT /dav/work/": [
        DAV.contents(["a"]).merging(["if": "a.ics"]) { $1 },
        DAV.multistatus([], token: "t1", if: "sync-collection"),
      ],
      "PUT /dav/work/n.ics": answers + [["status": 201, "headers": ["ETag": "\"n\""]]],
    ])
    synced.update()
    try synced.make(.create("n"))
    return (synced, synced.update(after: 10))
  }

  private static let needed: Answer = [
    "status": 403, "headers": ["Content-Type": "application/xml"],
    "body": "<D:error xmlns:D=\"DAV:\"><D:need-privileges/></D:error>",
  ]

  /// The message of the refusal to make a change in a read-only calendar; `nil` if it is made.
  private static func refusal(_ make: () throws -> Void) throws -> String? {
    do {
      try make()
    } catch let error as UploadError where error.kind == .readOnly {
      return error.message
    }
    return nil
  }

  @Test(arguments: [["status": 403], needed] as [Answer])
  func `a refusal for want of a right makes the calendar read-only here`(_ answer: Answer) throws {
    let (synced, update) = try Self.refused([answer], lists: [true])
    #expect(update.uploads.first?.refusal?.contains("read-only") == true)
    #expect(synced.cache.calendars().map(\.isReadOnly) == [true])
    #expect(
      try Self.refusal { try synced.make(.create("o")) }?.hasSuffix(
        "not change it; choose another calendar, or run “agenda sync --force” if you may change it now")
        == true)
    // Only a new event could go to another calendar.
    for change in [EventChange.update("a", "b"), .delete("a")] {
      #expect(
        try Self.refusal { try synced.make(change) }?.hasSuffix(
          "not change it; run “agenda sync --force” if you may change it now") == true)
    }
    #expect(synced.waiting == ["n"])
  }

  @Test func `a change that was refused can be taken back where the calendar is read-only`() throws {
    let (synced, _) = try Self.refused(lists: [true])
    #expect(synced.titles() == ["a", "n"])
    #expect(synced.problems(after: 20).contains { $0.contains("1 change is not sent") })
    try synced.make(.delete("n"))
    // No request is needed to know that nothing is refused any more.
    #expect(synced.problems(after: 20).isEmpty && CacheState(of: synced.folder())?.notSent == nil)
    #expect(synced.waiting.isEmpty && synced.titles() == ["a"])
  }

  @Test func `a refused change is sent as soon as the server gives the right back`() throws {
    let (synced, _) = try Self.refused(lists: [true, true, false])
    // The list is asked for, and nothing is sent where it says no.
    var count = synced.server.requests.count
    let update = synced.update(.dueOrFailed, after: 20)
    #expect(update.waitingCount == 1 && update.uploads.compactMap(\.refusal).count == 1)
    #expect(synced.requests(after: count).first == "PROPFIND /dav/")
    #expect(!synced.requests(after: count).contains { $0.hasPrefix("PUT") })
    // Nor before its time.
    count = synced.server.requests.count
    synced.update(.due, after: 30)
    #expect(synced.requests(after: count).isEmpty)
    let sent = synced.update(.dueOrFailed, after: 40)
    #expect(sent.waitingCount == 0 && sent.uploads.map(\.sentCount) == [1])
    #expect(synced.cache.calendars().map(\.isReadOnly) == [false] && synced.titles() == ["a", "n"])
  }
}
