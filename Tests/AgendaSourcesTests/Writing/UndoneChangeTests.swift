import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// A change is taken back only where nothing foreign gets lost.
@Suite struct UndoneChangeTests {
  private static let now = QueuedAccount.now

  private let folder: TemporaryFolder
  private let store: CalendarStore

  init() throws {
    folder = try TemporaryFolder()
    store = CalendarStore(stateFolder: folder.path("state"))
  }

  private static func event(_ uid: String, _ title: String? = nil, lines: String = "") -> String {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261124T090000Z\r\n\(lines)SUMMARY:\(title ?? uid)\r\nEND:VEVENT\r\n"
  }

  private static func calendar(_ events: String...) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n\(events.joined())END:VCALENDAR\r\n"
  }

  private func text(_ name: String = "home.ics") -> String? {
    try? String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  /// Makes a change of a file: `former` is the text that is replaced, of the component with a UID; the whole file if it is empty, and the file is removed
  /// if nothing takes its place.
  private func change(
    _ former: String, to text: String, uid: String, in name: String = "home.ics"
  ) throws -> FileChange {
    let snapshot = try FileSnapshot(path: folder.path(name))
    let whole = self.text(name) ?? ""
    guard !former.isEmpty else {
      return FileChange(
        snapshot, calendar: name,
        [.init(0..<whole.utf8.count, with: Array(text.utf8), uid: uid)], removesFile: text.isEmpty)
    }
    let range = try #require(whole.range(of: former))
    let start = whole[..<range.lowerBound].utf8.count
    return FileChange(
      snapshot, calendar: name, [.init(start..<(start + former.utf8.count), with: Array(text.utf8), uid: uid)]
    )
  }

  private func commit(_ changes: FileChange...) throws {
    _ = try store.commit(CalendarChanges(files: changes), summary: "Changed it", at: Self.now)
  }

  /// Undoes a change as `agenda undo` does: returns the names of the changed files, or `refused`.
  private func undo(_ number: Int? = nil) throws -> [String]? {
    do throws(WritingError) {
      return try store.undo(number, at: Self.now, calendar: { _, _ in nil })?.calendars
    } catch {
      #expect(error.kind == .changed && error.messages.contains("nothing was changed"))
      return ["refused"]
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The file before the change and after it; `nil` for no file.
    var before: String?
    var after: String?
    /// The event in the file when the change is undone, and afterwards; `nil` for no file.
    var foreign: String?
    var undone: String?
    var outcome = ["home.ics"]
    /// The UID of the event that changes.
    var uid = "c"
    /// The text that changes; all if it is empty.
    var former = ""
    var new = ""
  }

  private static let (a, b, c, d) = (event("a"), event("b"), event("c"), event("d"))
  private static let other = event("c", "C")

  static let cases: [Case] = [
    // A new file.
    Case(testDescription: "a new file", before: nil, after: calendar(c), foreign: calendar(c), undone: nil),
    Case(
      testDescription: "an event that was added to a new file", before: nil, after: calendar(c),
      foreign: calendar(c, d), undone: calendar(c, d), outcome: ["refused"]),
    Case(
      testDescription: "an event that was added before the one of a new file", before: nil,
      after: calendar(c),
      foreign: calendar(d, c), undone: calendar(d, c), outcome: ["refused"]),
    Case(
      testDescription: "a calendar that was added behind the one of a new file", before: nil,
      after: calendar(c), foreign: calendar(c) + calendar(d), undone: calendar(c) + calendar(d),
      outcome: ["refused"]),
    Case(
      testDescription: "a new event that was changed", before: nil, after: calendar(c),
      foreign: calendar(other), undone: calendar(other), outcome: ["refused"]),
    Case(
      testDescription: "a new event that got an override", before: nil, after: calendar(c),
      foreign: calendar(c, other), undone: calendar(c, other), outcome: ["refused"]),
    Case(
      testDescription: "a new file that was removed", before: nil, after: calendar(c), foreign: nil,
      undone: nil,
      outcome: []),
    Case(
      testDescription: "a new file that is no calendar any more", before: nil, after: calendar(c),
      foreign: "nothing", undone: "nothing", outcome: ["refused"]),
    // An event in a file.
    Case(
      testDescription: "another event that was changed", before: calendar(a, c), after: calendar(a, other),
      foreign: calendar(event("a", "A"), other), undone: calendar(event("a", "A"), c), former: c, new: other),
    Case(
      testDescription: "an event that moved in its file", before: calendar(a, c), after: calendar(a, other),
      foreign: calendar(other, a), undone: calendar(c, a), former: c, new: other),
    Case(
      testDescription: "an event that was changed to one of the same length", before: calendar(a, c),
      after: calendar(a, other), foreign: calendar(a, event("c", "X")), undone: calendar(a, event("c", "X")),
      outcome: ["refused"], former: c, new: other),
    Case(
      testDescription: "another event that has got the UID", before: calendar(a, c),
      after: calendar(a, other),
      foreign: calendar(event("c", "a"), other), undone: calendar(event("c", "a"), other),
      outcome: ["refused"], former: c, new: other),
    Case(
      testDescription: "an event that was deleted", before: calendar(a, c), after: calendar(a, other),
      foreign: calendar(a), undone: calendar(a), outcome: ["refused"], former: c, new: other),
    Case(
      testDescription: "an event that is as before", before: calendar(a, c), after: calendar(a, other),
      foreign: calendar(a, c, d), undone: calendar(a, c, d), outcome: [], former: c, new: other),
    Case(
      testDescription: "a file that was removed", before: calendar(a, c), after: calendar(a, other),
      foreign: nil, undone: nil, outcome: ["refused"], former: c, new: other),
    // A deletion.
    Case(
      testDescription: "an event beside a deleted one", before: calendar(a, c), after: calendar(a),
      foreign: calendar(a, d), undone: calendar(a, d, c), former: c),
    Case(
      testDescription: "a deleted event that was added in another form", before: calendar(a, c),
      after: calendar(a), foreign: calendar(a, other), undone: calendar(a, other), outcome: ["refused"],
      former: c),
    Case(
      testDescription: "a file that is no calendar any more", before: calendar(a, c), after: calendar(a),
      foreign: "BEGIN:VCALENDAR\r\n" + a, undone: "BEGIN:VCALENDAR\r\n" + a, outcome: ["refused"], former: c),
    // A file that was removed.
    Case(
      testDescription: "a removed file", before: calendar(c), after: nil, foreign: nil, undone: calendar(c)),
    Case(
      testDescription: "a new file in place of a removed one", before: calendar(c), after: nil,
      foreign: calendar(d), undone: calendar(d), outcome: ["refused"]),
    Case(
      testDescription: "a new file with the removed event in another form", before: calendar(c), after: nil,
      foreign: calendar(other), undone: calendar(other), outcome: ["refused"]),
    Case(
      testDescription: "a removed file that is there again", before: calendar(c), after: nil,
      foreign: calendar(c), undone: calendar(c), outcome: []),
  ]

  @Test(arguments: cases) func `what is foreign stays, or the change does`(_ one: Case) throws {
    if let before = one.before { try folder.write(before, to: "home.ics") }
    try commit(try change(one.former, to: one.former.isEmpty ? one.after ?? "" : one.new, uid: one.uid))
    #expect(text() == one.after)
    if let foreign = one.foreign {
      try folder.write(foreign, to: "home.ics")
    } else if text() != nil {
      try FileManager.default.removeItem(atPath: folder.path("home.ics"))
    }
    #expect(try undo() == one.outcome)
    #expect(text() == one.undone)
    #expect(try store.pastChanges().isEmpty == (one.outcome != ["refused"]))
    // An undone change is over; a refused one stays.
    #expect(try undo() == (one.outcome == ["refused"] ? ["refused"] : nil))
  }

  @Test func `of a series with an override that was changed, the override alone is as before`() throws {
    let place = "RECURRENCE-ID:20261125T090000Z\r\n"
    let series = Self.event("c", "series", lines: "RRULE:FREQ=DAILY\r\n")
    let (former, new) = (Self.event("c", "old", lines: place), Self.event("c", "new", lines: place))
    try folder.write(Self.calendar(series, former), to: "home.ics")
    try commit(try change(former, to: new, uid: "c"))
    try folder.write(Self.calendar(Self.d, series, new), to: "home.ics")
    #expect(try undo() == ["home.ics"])
    #expect(text() == Self.calendar(Self.d, series, former))
  }

  @Test func `of two events that were changed, the one that is as before stays as it is`() throws {
    try folder.write(Self.calendar(Self.a, Self.c), to: "home.ics")
    let changes = FileChange.merged([
      try change(Self.a, to: Self.event("a", "A"), uid: "a"), try change(Self.c, to: Self.other, uid: "c"),
    ])
    try commit(try #require(changes.first))
    try folder.write(Self.calendar(Self.a, Self.d, Self.other), to: "home.ics")
    #expect(try undo() == ["home.ics"])
    #expect(text() == Self.calendar(Self.a, Self.d, Self.c))
  }

  @Test func `of two files none is as before where one was changed again`() throws {
    try folder.write(Self.calendar(Self.c), to: "home.ics")
    try folder.write(Self.calendar(Self.c), to: "work.ics")
    try commit(
      try change(Self.c, to: Self.other, uid: "c"),
      try change(Self.c, to: Self.other, uid: "c", in: "work.ics"))
    for name in ["home.ics", "work.ics"] {
      let former = try #require(text(name))
      try folder.write(Self.calendar(Self.event("c", "foreign")), to: name)
      #expect(try undo() == ["refused"])
      #expect(text("home.ics") != Self.calendar(Self.c) && text("work.ics") != Self.calendar(Self.c))
      try folder.write(former, to: name)
    }
    #expect(try undo() == ["home.ics", "work.ics"])
    #expect(text("home.ics") == Self.calendar(Self.c) && text("work.ics") == Self.calendar(Self.c))
  }

  @Test func `an earlier change is taken back alone by its number`() throws {
    try folder.write(Self.calendar(Self.a, Self.c), to: "home.ics")
    try commit(try change(Self.a, to: Self.event("a", "A"), uid: "a"))
    try commit(try change(Self.c, to: Self.other, uid: "c"))
    #expect(try undo(1) == ["home.ics"] && undo(1) == nil)
    #expect(text() == Self.calendar(Self.a, Self.other))
    #expect(try undo() == ["home.ics"] && undo() == nil)
    #expect(text() == Self.calendar(Self.a, Self.c))
  }

  @Test func `a change is refused where the file became another one of the same length and time`() throws {
    let path = try folder.write(Self.calendar(Self.a, Self.c), to: "home.ics")
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    let change = try change(Self.c, to: Self.other, uid: "c")
    let foreign = Self.calendar(Self.event("b"), Self.c)
    for isReplaced in [true, false] {
      if isReplaced {
        try folder.replace("home.ics", with: foreign)
      } else {
        try folder.write(foreign, to: "home.ics")
      }
      try FileManager.default.setAttributes([.modificationDate: time ?? .now], ofItemAtPath: path)
      let error = #expect(throws: WritingError.self) { try commit(change) }
      #expect(error?.kind == .changed && text() == foreign)
      try folder.write(Self.calendar(Self.a, Self.c), to: "home.ics")
    }
    // Equal bytes in another file are not a change.
    try folder.replace("home.ics", with: Self.calendar(Self.a, Self.c))
    try commit(change)
    #expect(text() == Self.calendar(Self.a, Self.other))
  }

  // MARK: Accounts

  /// A change of the event `a` of an account, and the calendar in which it was made.
  private func changed(to title: String?) throws -> (QueuedAccount, CalendarStore) {
    let account = try QueuedAccount(["a", "b"])
    let store = CalendarStore(stateFolder: account.folder.path("state"))
    let components = { (bytes: [UInt8]) in try StoredItems(FileText(bytes))?.items.map(\.component) ?? [] }
    let change = ItemChange(
      calendar: "Work", place: account.calendar(), uid: "a",
      former: try components(try account.item("a").contents),
      new: ZonedComponents(try title.map { try components(QueuedAccount.event("a", $0)) } ?? []),
      zones: ZoneSource())
    _ = try store.commit(CalendarChanges(items: [change]), summary: "Changed it", at: Self.now)
    return (account, store)
  }

  private static func components(_ bytes: [UInt8]) throws -> [Component] {
    try StoredItems(FileText(bytes))?.items.map(\.component) ?? []
  }

  @Test(arguments: [false, true])
  func `an event that moved and is gone since comes back only where the move was cut short`(
    _ isCutShort: Bool
  ) throws {
    let account = try QueuedAccount(["a", "b"])
    let state = account.folder.path("state")
    let store = CalendarStore(stateFolder: state)
    let former = try Self.components(try account.item("a").contents)
    let changes = [
      ItemChange(
        calendar: "Other", place: account.calendar("other"), uid: "a", former: [],
        new: ZonedComponents(former),
        zones: ZoneSource()),
      ItemChange(
        calendar: "Work", place: account.calendar(), uid: "a", former: former, new: ZonedComponents([]),
        zones: ZoneSource()),
    ]
    _ = try store.commit(CalendarChanges(items: changes), summary: "Moved it", at: Self.now)
    #expect(account.titles() == ["b"] && account.titles("other") == ["a"])
    // The server has the move, and then somebody removes the event there.
    #expect(account.queue.clear(account: account.cache.folder))
    try account.fill("other", [])
    let journal = state + "/changes/00000001"
    if isCutShort { try FileManager.default.moveItem(atPath: journal, toPath: journal + ".pending") }
    do throws(WritingError) {
      _ = try store.undo(at: Self.now) { _, path in
        account.calendar(path == "/dav/work/" ? "work" : "other")
      }
      #expect(isCutShort)
    } catch {
      #expect(!isCutShort && error.kind == .changed)
      #expect(error.messages.contains("the event has been changed since"))
    }
    #expect(account.titles() == (isCutShort ? ["a", "b"] : ["b"]) && account.titles("other") == [])
    #expect(account.waiting == (isCutShort ? ["create a"] : []))
  }

  @Test func `a move whose event was never sent counts as not sent`() throws {
    let account = try QueuedAccount([])
    let store = CalendarStore(stateFolder: account.folder.path("state"))
    try account.make("create n")
    let former = try Self.components(try account.item("n").contents)
    func change(_ name: String, _ before: [Component], _ after: [Component]) -> ItemChange {
      ItemChange(
        calendar: name, place: account.calendar(name.lowercased()), uid: "n", former: before,
        new: ZonedComponents(after), zones: ZoneSource())
    }
    let move = [change("Other", [], former), change("Work", former, [])]
    _ = try store.commit(CalendarChanges(items: move), summary: "Moved it", at: Self.now)
    let undone = try store.undo(at: Self.now) { _, path in
      account.calendar(path == "/dav/work/" ? "work" : "other")
    }
    #expect(undone?.wasSent == false)
    #expect(account.waiting == ["create n"] && account.titles() == ["n"])
  }

  @Test(arguments: [true, false])
  func `a change of a calendar that is gone says whether its account is`(_ isKnown: Bool) throws {
    let (account, store) = try changed(to: "A")
    do throws(WritingError) {
      _ = try store.undo(at: Self.now, knowsAccount: { _ in isKnown }) { _, _ in nil }
      Issue.record("it was taken back")
    } catch {
      let reason =
        isKnown
        ? "the account “home” does not have the calendar “Work” any more"
        : "the account “home” is not in the configuration any more"
      #expect(error.kind == .notFound && error.messages.contains(reason))
    }
    #expect(account.titles() == ["A", "b"])
  }

  @Test func `an event that moved to another file and was removed there stays removed`() throws {
    try folder.write(Self.calendar(Self.a, Self.c), to: "home.ics")
    try folder.write(Self.calendar(Self.b), to: "work.ics")
    try commit(
      try change(Self.b, to: Self.b + Self.c, uid: "c", in: "work.ics"), try change(Self.c, to: "", uid: "c"))
    try folder.write(Self.calendar(Self.b), to: "work.ics")
    #expect(try undo() == ["refused"])
    #expect(text() == Self.calendar(Self.a) && text("work.ics") == Self.calendar(Self.b))
  }

  @Test(
    arguments: [
      ("A", nil, false, ["a", "b"], []), ("A", nil, true, ["a", "b"], ["update a \"a\""]),
      (nil, nil, false, ["a", "b"], []), ("A", "theirs", false, ["b", "theirs"], nil),
      (nil, "theirs", false, ["b", "theirs"], nil), ("A", "a", false, ["a", "b"], []),
    ] as [(String?, String?, Bool, [String], [String]?)])
  func `an event of an account is as before unless its server has another version`(
    _ title: String?, _ foreign: String?, _ wasSent: Bool, _ titles: [String], _ waiting: [String]?
  ) throws {
    let (account, store) = try changed(to: title)
    if var change = account.queue.waiting(inAccount: account.cache.folder).first, wasSent {
      change.sent = [change.fingerprint]
      #expect(try account.queue.begin(change, inAccount: account.cache.folder))
    }
    if let foreign {
      #expect(account.queue.clear(account: account.cache.folder))
      try account.put("a", titled: foreign)
    }
    do throws(WritingError) {
      let undone = try store.undo(at: Self.now) { _, _ in account.calendar() }
      #expect(waiting != nil && undone?.wasSent == (wasSent ? nil : false))
      #expect(undone?.calendars == (foreign == nil ? ["Work"] : []))
    } catch {
      #expect(waiting == nil && error.kind == .changed)
    }
    #expect(account.titles() == titles)
    #expect(account.waiting == waiting ?? [])
  }
}
