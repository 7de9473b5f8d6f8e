import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// The calendars that the Evolution Data Server has fetched.
@Suite struct EvolutionStoreTests {
  private let desk: DesktopHome

  init() throws {
    desk = try DesktopHome(.evolution)
    try source(
      "w", "[Data Source]\nDisplayName=Work\n[Calendar]\nBackendName=caldav\nColor=#62a0ea\nOrder=2\n")
  }

  private var path: String { desk.home.path(".cache/evolution/calendar/w/cache.db") }

  private func source(_ name: String, _ text: String) throws {
    try desk.home.replace(".config/evolution/sources/\(name).source", with: text)
  }

  private func item(_ title: String, state: Int = 0, start: String = "DTSTART:20261202T090000Z") -> String {
    let text = ["BEGIN:VEVENT", "UID:\(title)", start, "SUMMARY:\(title)", "END:VEVENT"].joined(
      separator: "' || char(13,10) || '")
    return
      "INSERT INTO ECacheObjects (ECacheUID, ECacheOBJ, ECacheState) VALUES ('\(title)', '\(text)', \(state));\n"
  }

  private func fill(_ statements: String) throws {
    try DesktopStores.run(path, DesktopStores.tablesOfEvolution + statements)
  }

  @Test func `all items are read with their zones, but for those that were deleted without the server`()
    throws
  {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Mine", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0300",
      "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE",
    ]
    .joined(separator: "' || char(10) || '")
    try fill(
      item("One") + item("Offline", state: 1) + item("Deleted", state: 3)
        + item("Own zone", start: "DTSTART;TZID=Mine:20261202T090000")
        + item("Open", start: "DTSTART:20261202T090000Z' || char(10) || 'BEGIN:VALARM")
        + "INSERT INTO timezones VALUES ('Mine', '\(zone)', 1);")
    let before = try desk.files()
    let update = desk.update()
    #expect(desk.titles("/calendar/w/") == ["Offline", "One", "Own zone"])
    #expect(desk.lines("/calendar/w/").contains("TZID:Mine"))
    #expect(update.calendars.first?.unreadCount == 1)
    #expect(try desk.files() == before)
  }

  @Test func `a series with changed dates is one item, wherever its rows are`() throws {
    func row(_ date: String?, _ uid: String, state: Int = 0) -> String {
      let lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTART:20261202T090000Z", "SUMMARY:\(uid)"]
      let own = date.map { ["RECURRENCE-ID:\($0)"] } ?? ["RRULE:FREQ=DAILY;COUNT=9"]
      let text = (lines + own + ["END:VEVENT"]).joined(separator: "' || char(13,10) || '")
      let key = "'\(uid)'" + (date.map { " || char(10) || '\($0)'" } ?? "")
      return
        "INSERT INTO ECacheObjects (ECacheUID, ECacheOBJ, ECacheState) VALUES (\(key), '\(text)', \(state));\n"
    }
    try fill(
      row("20261204T090000Z", "a") + item("Single") + row("20261203T090000Z", "a")
        + row("20261203T090000Z", "orphan") + row("20261205T090000Z", "a", state: 3) + row(nil, "b")
        + row(nil, "a"))
    desk.update()
    #expect(desk.titles("/calendar/w/") == ["Single", "a", "a", "a", "b", "orphan"])
    let lines = desk.lines("/calendar/w/")
    let first = try #require(lines.firstIndex(of: "UID:a"))
    // The master comes first, then the dates in their order.
    #expect(
      lines[first...].filter { $0.hasPrefix("R") }.prefix(3)
        == ["RRULE:FREQ=DAILY;COUNT=9", "RECURRENCE-ID:20261203T090000Z", "RECURRENCE-ID:20261204T090000Z"])
    let queue = UploadQueue(state: desk.home.path("state"))
    let calendar = AccountCalendar(account: desk.account, path: "/calendar/w/", cache: desk.cache)
    let text = queue.item(uid: "a", in: calendar)?.contents ?? []
    #expect(String(decoding: text, as: UTF8.self).components(separatedBy: "BEGIN:VEVENT").count == 4)
  }

  @Test func `each file of a copy is written once`() throws {
    let old = (0..<3000).map { item("Event \($0)", start: "DTSTART:20250101T090000Z") }.joined()
    try fill("BEGIN;\n" + old + item("Today") + "COMMIT;")
    let folder = desk.cache.folder(ofCalendar: "/calendar/w/").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let events = try FileEvents(of: folder)
    desk.update()
    let counts = events.countsOfNames()
    #expect(counts["items.ics"] == 1 && counts["index"] == 1 && counts["state"] == 1)
    #expect(counts.values.allSatisfy { $0 == 1 })
  }

  @Test func `events of Evolution in Flatpak are copied beside those of GNOME`() throws {
    let sandbox = ".var/app/org.gnome.Evolution/"
    try desk.home.replace(
      sandbox + "config/evolution/sources/w.source",
      with: "[Data Source]\nDisplayName=Work\n[Calendar]\nBackendName=caldav\n")
    try fill(item("One"))
    try DesktopStores.run(
      desk.home.path(sandbox + "cache/evolution/calendar/w/cache.db"),
      DesktopStores.tablesOfEvolution + item("Two"))
    desk.update()
    #expect(desk.titles("/calendar/w/") == ["One"] && desk.titles("/flatpak/calendar/w/") == ["Two"])
  }

  @Test func `zones of two meanings under names that differ in letter case alone stay apart`() throws {
    func zone(_ name: String, _ offset: String) -> String {
      let lines = [
        "BEGIN:VTIMEZONE", "TZID:\(name)", "BEGIN:STANDARD", "DTSTART:19700101T000000",
        "TZOFFSETFROM:\(offset)",
        "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
      ].joined(separator: "' || char(10) || '")
      return "INSERT INTO timezones VALUES ('\(name)', '\(lines)', 1);"
    }
    try fill(
      item("A", start: "DTSTART;TZID=mine:20261202T090000")
        + item("B", start: "DTSTART;TZID=Mine:20261202T090000")
        + item("C") + zone("Mine", "+0300") + zone("mine", "+0500"))
    desk.update()
    let folder = desk.cache.folder(ofCalendar: "/calendar/w/")
    let text = try String(contentsOfFile: folder.itemsPath, encoding: .utf8)
    // Each stands in a VCALENDAR with its own zone.
    let calendars = text.split(separator: "BEGIN:VCALENDAR")
    #expect(calendars.count == 2)
    #expect(calendars[0].contains("+0500") && calendars[0].contains("SUMMARY:A"))
    #expect(
      calendars[1].contains("+0300") && calendars[1].contains("SUMMARY:B") && !calendars[1].contains("+0500"))
  }

  @Test func `lists of tasks and hidden calendars are known as such, and disabled ones are left out`() throws
  {
    try source("t", "[Data Source]\nDisplayName=Chores\n[Task List]\nBackendName=caldav\nOrder=1\n")
    desk.update()
    // A list that nobody has opened in Evolution is no problem.
    #expect(!desk.cache.calendars().contains { $0.name == "Chores" })
    try DesktopStores.run(
      desk.home.path(".cache/evolution/tasks/t/cache.db"), DesktopStores.tablesOfEvolution)
    try source("h", "[Data Source]\nDisplayName=Hidden\n[Calendar]\nBackendName=webcal\nSelected=false\n")
    try source("o", "[Data Source]\nDisplayName=Off\nEnabled=false\n[Calendar]\nBackendName=caldav\n")
    try source("l", "[Data Source]\nDisplayName=Local\n[Calendar]\nBackendName=local\n")
    desk.update(after: 10)
    let calendars = desk.cache.calendars()
    #expect(calendars.map(\.name) == ["Chores", "Work", "Personal", "Personal tasks", "Hidden", "Local"])
    #expect(calendars.map(\.holdsTasks) == [true, false, false, true, false, false])
    #expect(calendars.filter(\.isHidden).map(\.name) == ["Hidden"])
    // A file on the web cannot be changed.
    #expect(calendars.filter(\.isReadOnly).map(\.name) == ["Hidden"])
    #expect(calendars[1].color == CalendarColor("#62a0ea"))
  }

  @Test func `what a killed program left half done is undone in a copy`() throws {
    try fill(item("Before"))
    let other = try TemporaryFolder()
    let live = other.path("cache.db")
    try FileManager.default.copyItem(atPath: path, toPath: live)
    let program = try DesktopStores.Connection(live)
    // With so little memory, pages are written before the end of the transaction.
    try program.run(
      "PRAGMA cache_size=1; BEGIN; UPDATE ECacheObjects SET ECacheOBJ=replace(ECacheOBJ, 'Before', 'After');")
    for number in 0..<200 { try program.run(item("Filler \(number)")) }
    try FileManager.default.removeItem(atPath: path)
    for suffix in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: live + suffix, toPath: path + suffix)
    }
    let before = try desk.files()
    desk.update()
    #expect(desk.titles("/calendar/w/") == ["Before"])
    #expect(try desk.files() == before)
  }

  @Test func `a database in the mode of a log is read in a copy`() throws {
    let program = try DesktopStores.Connection(path)
    try program.run("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;")
    try program.run(DesktopStores.tablesOfEvolution + item("One"))
    let before = try desk.files()
    desk.update()
    #expect(desk.titles("/calendar/w/") == ["One"])
    #expect(try desk.files() == before)
  }

  @Test func `a database to which no other file belongs is read where it is`() throws {
    try fill("PRAGMA journal_mode=WAL;" + item("One"))
    #expect(access(path + "-wal", F_OK) != 0)
    let before = try desk.files()
    // No copy can be made.
    let folder = desk.cache.folder
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: folder.copiesPath))
    desk.update()
    #expect(desk.titles("/calendar/w/") == ["One"])
    #expect(try desk.files() == before)
  }

  @Test func `rows with one UID under several keys are one item`() throws {
    let row = { (key: String) in
      item("Same").replacingOccurrences(of: "VALUES ('Same'", with: "VALUES ('\(key)'")
    }
    try fill(row("a") + item("Other") + row("b"))
    desk.update()
    #expect(desk.titles("/calendar/w/") == ["Other", "Same"])
  }

  @Test func `an attempt that copies nothing is no copy, and is made again when somebody asks for it`() throws
  {
    try desk.home.write("no database", to: ".cache/evolution/calendar/w/cache.db")
    let work = { (calendar: RemoteCalendar) in calendar.name == "Work" }
    desk.update(isSelected: work)
    #expect(desk.cache.state.fetched == nil && desk.cache.state.failure == nil)
    // Nothing was written since: a glance waits, and “agenda sync” says the reason again.
    guard case .notDue = desk.update(after: 10, isSelected: work).outcome else {
      return #expect(Bool(false))
    }
    #expect(desk.update(.dueOrFailed, after: 20, isSelected: work).calendars.count == 1)
    try FileManager.default.removeItem(atPath: path)
    try fill(item("One"))
    desk.update(.dueOrFailed, after: 30, isSelected: work)
    #expect(desk.cache.state.fetched == DesktopHome.start.adding(seconds: 30))
    // A copy that is there stays the last one.
    try DesktopStores.run(path, "UPDATE ECacheKeys SET value='5';")
    desk.update(.dueOrFailed, after: 120, isSelected: work)
    #expect(desk.cache.state.fetched == DesktopHome.start.adding(seconds: 30))
    #expect(desk.titles("/calendar/w/") == ["One"])
  }

  @Test func `a change of a calendar that was never copied is shown`() throws {
    desk.update()
    let queue = UploadQueue(state: desk.home.path(".local/state/agenda"))
    let calendar = AccountCalendar(account: desk.account, path: "/calendar/w/", cache: desk.cache)
    func add(_ title: String) throws {
      let lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//y//EN", "BEGIN:VEVENT", "UID:\(title)",
        "DTSTAMP:20260101T000000Z", "DTSTART:20261202T090000Z", "SUMMARY:\(title)", "END:VEVENT",
        "END:VCALENDAR", "",
      ]
      let bytes = Array(lines.joined(separator: "\r\n").utf8)
      _ = try queue.enqueue([UploadChange(.create(bytes), in: calendar)], now: DesktopHome.start)
    }
    try add("Lunch")
    let update = desk.update(.now, after: 100, queue: queue)
    #expect(update.waitingCount == 1)
    #expect(desk.titles("/calendar/w/") == ["Lunch"])
    try add("Dinner")
    desk.update(.now, after: 200, queue: queue)
    #expect(desk.titles("/calendar/w/") == ["Dinner", "Lunch"])
    let state = try #require(CacheState(of: desk.cache.folder(ofCalendar: "/calendar/w/")))
    #expect(state.fetched == nil && state.failure != nil)
    // The events that Evolution has then come beside them.
    try fill(item("One"))
    desk.update(.now, after: 300, queue: queue)
    #expect(desk.titles("/calendar/w/") == ["Dinner", "Lunch", "One"])
  }

  /// The paths that a glance looks at, without that of the home.
  private var watchedPaths: Set<String> {
    let paths = FileStamp(notedIn: desk.cache.folder)?.paths ?? []
    return Set(paths.map { String($0.dropFirst(desk.home.path.count + 1)) })
  }

  @Test func `a glance looks once at each store, and only at files that can be there`() throws {
    try fill(item("One"))
    desk.update()
    // Nothing of a program in Flatpak, and no local calendar is there.
    let other: Set = [".config/evolution/sources", ".cache/evolution/sources", ".var", ".local"]
    #expect(watchedPaths == other.union([".cache/evolution/calendar/w/cache.db"]))
    // The folder of another program changes nothing, and that of Evolution does.
    try desk.home.write("x", to: ".var/app/org.example.Other/x")
    desk.update(after: 10)
    #expect(watchedPaths.contains(".var/app/org.gnome.Evolution"))
    try DesktopStores.run(path, "PRAGMA journal_mode=WAL;")
    desk.update(after: 20)
    #expect(watchedPaths.contains(".cache/evolution/calendar/w/cache.db-wal"))
    try FileManager.default.removeItem(atPath: path)
    desk.update(after: 30)
    #expect(!watchedPaths.contains(".cache/evolution/calendar/w/cache.db-wal"))
  }

  @Test func `another version of the tables is named`() throws {
    try fill("UPDATE ECacheKeys SET value='5';")
    guard case .failed(.notCalendar, let message) = try #require(desk.update().calendars.first).outcome else {
      return #expect(Bool(false))
    }
    #expect(message.contains("“5”") && message.contains("version 4"))
  }

  @Test(arguments: ["-wal", "-journal"])
  func `an empty database and what lies beside it stay as they are`(_ suffix: String) throws {
    try desk.home.write("", to: ".cache/evolution/calendar/w/cache.db")
    try desk.home.write("x", to: ".cache/evolution/calendar/w/cache.db" + suffix)
    let before = try desk.files()
    guard case .failed = try #require(desk.update().calendars.first).outcome else {
      return #expect(Bool(false))
    }
    #expect(try desk.files() == before)
  }

  @Test func `a pipe beside a database is not waited for`() throws {
    try fill(item("One"))
    #expect(mkfifo(path + "-journal", 0o600) == 0)
    guard case .failed(.notCalendar, let message) = try #require(desk.update().calendars.first).outcome else {
      return #expect(Bool(false))
    }
    #expect(message.contains("cache.db-journal” is not a file"))
  }

  @Test func `a calendar that was never fetched is not one without events`() throws {
    try fill("")
    guard case .failed(.unreachable, let message) = try #require(desk.update().calendars.first).outcome else {
      return #expect(Bool(false))
    }
    #expect(message.contains("signed out"))
    try DesktopStores.run(path, "INSERT INTO ECacheKeys (key, value) VALUES ('user::ecmb::sync-tag', 'x');")
    guard case .replaced = try #require(desk.update(after: 100).calendars.first).outcome else {
      return #expect(Bool(false))
    }
  }

  @Test func `the calendars of an account that is switched off or gone are left out`() throws {
    let child = { (account: String) in
      "[Data Source]\nDisplayName=\(account)\nParent=\(account)\n[Calendar]\nBackendName=caldav\n"
    }
    for account in ["on", "off", "gone"] {
      try desk.home.write(child(account), to: ".cache/evolution/sources/\(account)/\(account)-c.source")
    }
    try source("on", "[Data Source]\nDisplayName=On\n[Collection]\nBackendName=webdav\n")
    try source(
      "off", "[Data Source]\nDisplayName=Off\n[Collection]\nBackendName=webdav\nCalendarEnabled=false\n")
    desk.update()
    #expect(desk.cache.calendars().map(\.name) == ["Work", "Personal", "Personal tasks", "on"])
  }

  @Test func `a database that is not there yet is a problem of its calendar alone`() throws {
    guard case .failed(.gone, let message) = try #require(desk.update().calendars.first).outcome else {
      return #expect(Bool(false))
    }
    #expect(message.contains("Evolution has not fetched it yet"))
    try fill(item("One"))
    desk.update(after: 100)
    try FileManager.default.removeItem(atPath: path)
    guard
      case .failed(.gone, let later) = try #require(desk.update(after: 200).calendars.first).outcome
    else { return #expect(Bool(false)) }
    #expect(later.hasPrefix("Evolution no longer has it: there is no “"))
    #expect(desk.titles("/calendar/w/") == ["One"])
  }

  @Test func `local calendars are read from their files, series by series, and an absent one is empty`()
    throws
  {
    let zone = [
      "BEGIN:VTIMEZONE", "TZID:Mine", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0300",
      "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE", "",
    ].joined(separator: "\n")
    func event(_ uid: String, _ lines: String) -> String {
      "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(uid)\n\(lines)\nEND:VEVENT\n"
    }
    try desk.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\n"
        + event("a", "DTSTART;TZID=Mine:20261202T090000\nRRULE:FREQ=DAILY;COUNT=3")
        + event("b", "DTSTART:20261202T090000Z")
        + event("a", "RECURRENCE-ID;TZID=Mine:20261203T090000\nDTSTART;TZID=Mine:20261203T100000") + zone
        + "BEGIN:VJOURNAL\nUID:j\nEND:VJOURNAL\nEND:VCALENDAR\n",
      to: ".local/share/evolution/calendar/system/calendar.ics")
    let before = try desk.files()
    let update = desk.update()
    #expect(desk.titles("/calendar/system-calendar/") == ["a", "a", "b"])
    #expect(desk.lines("/calendar/system-calendar/").contains("TZID:Mine"))
    let item = UploadQueue(state: desk.home.path("state")).item(
      uid: "a",
      in: AccountCalendar(account: desk.account, path: "/calendar/system-calendar/", cache: desk.cache))
    #expect(item?.contents.split(separator: 10).filter { $0.starts(with: "BEGIN:V".utf8) }.count == 4)
    #expect(desk.titles("/tasks/system-task-list/") == [])
    #expect(update.calendars.dropFirst().allSatisfy { if case .failed = $0.outcome { false } else { true } })
    #expect(try desk.files() == before)
  }

  @Test func `events without a UID are an item each`() throws {
    let event = { (title: String) in
      "BEGIN:VEVENT\nDTSTART:20261202T090000Z\nSUMMARY:\(title)\nEND:VEVENT\n"
    }
    try desk.home.write(
      "BEGIN:VCALENDAR\nVERSION:2.0\n\(event("One"))\(event("Two"))END:VCALENDAR\n",
      to: ".local/share/evolution/calendar/system/calendar.ics")
    let update = desk.update()
    #expect(desk.titles("/calendar/system-calendar/") == ["One", "Two"])
    let counts = update.calendars.map { part in
      if case .replaced(_, let items) = part.outcome { items } else { 0 }
    }
    #expect(counts.max() == 2)
  }

  @Test func `a calendar is read-only as long as its server says so`() throws {
    func mark(_ value: Int) -> String {
      "INSERT OR REPLACE INTO ECacheKeys VALUES ('user::ecmb::connected-writable', '\(value)');"
    }
    var isReadOnly: Bool? { desk.cache.calendars().first?.isReadOnly }
    try fill(item("One") + mark(0))
    desk.update()
    #expect(isReadOnly == true)
    desk.update(.now, after: 100)
    #expect(isReadOnly == true)
    try DesktopStores.run(path, mark(1) + item("Two"))
    desk.update(after: 200)
    #expect(isReadOnly == false)
  }

  @Test func `a new source is listed as soon as it is there`() throws {
    try fill(item("One"))
    desk.update()
    guard case .notDue = desk.update(after: 10).outcome else { return #expect(Bool(false)) }
    try source("n", "[Data Source]\nDisplayName=New\n[Calendar]\nBackendName=webcal\n")
    desk.update(after: 20)
    #expect(desk.cache.calendars().map(\.name) == ["Work", "Personal", "Personal tasks", "New"])
  }
}
