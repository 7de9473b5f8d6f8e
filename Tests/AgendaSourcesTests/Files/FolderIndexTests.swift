import AgendaKit
import Foundation
import TestSupport
import Testing

@testable import AgendaSources
@testable import ICalendar

/// Files of a folder that the cache knows not to matter are left out, and the answer is that of reading all of them.
@Suite struct FolderIndexTests {
  /// How many changes are tried, and from which seed: `AGENDA_FUZZ_COUNT` and `AGENDA_FUZZ_SEED` ask for others.
  private static let count =
    ProcessInfo.processInfo.environment["AGENDA_FUZZ_COUNT"].flatMap { Int($0) } ?? 150
  private static let seed =
    ProcessInfo.processInfo.environment["AGENDA_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  /// An hour, by which the clock is ahead so that new files are old.
  private static let lead = 3600 * 1_000_000_000

  private let folder: TemporaryFolder
  private let cache: TemporaryFolder

  init() throws {
    (folder, cache) = (try TemporaryFolder(), try TemporaryFolder())
    for number in 0..<40 { try write(number, "UID:\(number)\nDTSTART:20260\(number % 9 + 1)10T090000Z") }
  }

  private var indexes: FolderIndexes { FolderIndexes(cache: cache.path, lead: Self.lead) }
  private var calendar: CalendarConfiguration {
    CalendarConfiguration(name: "test", location: .folder(folder.path))
  }

  private func write(_ number: Int, _ events: String) throws {
    try folder.write(events: events, to: "\(number).ics")
  }

  private func reader(_ window: OccurrenceWindow, _ toDos: ToDoExtent = .due) -> SourceReader {
    SourceReader(window: window, toDos: toDos)
  }

  /// A result as a text.
  private static func shown(_ result: SourceResult) -> [String] {
    (result.contents.occurrences + result.contents.toDos).map {
      "\($0.span) \($0.event.uid ?? "-") \($0.event.details.summary) \($0.event.line) \($0.event.file ?? "-")"
    }
      + result.problems.map { "\($0)" }
      + ["\(result.identity.displayName ?? "-") \(result.state) \(result.contents.eventCount)"]
      + ["\(result.contents.ignoredComponents) \(String(describing: result.contents.freeBusy))"]
  }

  /// The number of files that are left out for a window.
  private func leftCount(_ window: OccurrenceWindow, _ indexes: FolderIndexes) throws -> Int {
    var reader = reader(window)
    reader.indexes = indexes
    var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
    let listing = try FolderListing(path: folder.path)
    guard var reading = FolderReading(of: listing, for: reader, buffer: &buffer) else { return -1 }
    return listing.calendars.indices.count { if case .left = reading.step($0) { true } else { false } }
  }

  /// Reads with an index, and compares with reading all.
  private func compare(
    _ window: OccurrenceWindow, _ toDos: ToDoExtent = .due, _ indexes: FolderIndexes? = nil,
    _ comment: String = ""
  ) {
    var reader = reader(window, toDos)
    let all = Self.shown(reader.read(calendar))
    reader.indexes = indexes ?? self.indexes
    let found = Self.shown(reader.read(calendar))
    #expect(found == all, "\(comment) \(window): \(found.removing(all)) instead of \(all.removing(found))")
  }

  @Test func `a file that is not of the day is left out the second time`() throws {
    let window = days("2026-03-10")
    #expect(try leftCount(window, indexes) == 0)
    compare(window)
    #expect(try leftCount(window, indexes) == 35)
    compare(window)
    #expect(indexes.overviews.map(\.fileCount) == [40])
    #expect(indexes.clear() && indexes.overviews.isEmpty)
  }

  @Test func `a command lists a folder and asks for the state of its files once, whatever it reads then`()
    throws
  {
    let windows = [days("2026-03-10"), days("2026-05-10")]
    for window in windows { compare(window) }
    let seen = SeenFolders()
    let tree = CalendarConfiguration(name: "test", location: .path(folder.path))
    let calendars = CalendarConfiguration.splitIntoFolders([tree], keepingIn: seen)
    try #require(calendars == [calendar])
    for window in windows {
      var reader = reader(window)
      let all = Self.shown(reader.read(calendar))
      (reader.indexes, reader.seen) = (indexes, seen)
      #expect(Self.shown(reader.read(calendar)) == all)
      let listing = try #require(seen.listing(of: folder.path))
      #expect(seen.files(of: listing)?.numbers.count { $0 >= 0 } == 40)
    }
    // Without the files that it knew, the command looks again.
    try FileManager.default.removeItem(atPath: folder.path + "/2.ics")
    try write(90, "UID:90\nDTSTART:20260310T090000Z")
    var reader = reader(windows[0])
    let all = Self.shown(reader.read(calendar))
    (reader.indexes, reader.seen) = (indexes, seen)
    #expect(Self.shown(reader.read(calendar)) == all && all.contains { $0.contains("90") })
    #expect(symlink("/nowhere", folder.path + "/nowhere.ics") == 0)
    reader.seen = SeenFolders()
    #expect(reader.read(calendar).problems.map(\.kind) == [.notFound])
  }

  @Test func `a file that has just changed is read again`() throws {
    let young = FolderIndexes(cache: cache.path)
    compare(days("2026-03-10"), .due, young)
    #expect(indexes.overviews.isEmpty)
    compare(days("2026-03-10"))
    try write(7, "UID:7\nDTSTART:20260310T090000Z")
    #expect(try leftCount(days("2026-03-10"), indexes) == 34)
    compare(days("2026-03-10"))
  }

  @Test func `a file outside of the day that replaces an event of the day is read`() throws {
    try write(50, "UID:2\nSEQUENCE:9\nDTSTART:20261210T090000Z")
    try write(51, "UID:11\nRECURRENCE-ID:20260310T090000Z\nDTSTART:20261210T090000Z")
    compare(days("2026-03-10"))
    #expect(try leftCount(days("2026-03-10"), indexes) == 35)
    compare(days("2026-03-10"))
  }

  @Test func `an index that is damaged, or of another user, is not used`() throws {
    compare(days("2026-03-10"))
    let file = try #require(indexes.overviews.first?.file)
    let whole = try Data(contentsOf: URL(filePath: file))
    var random = RandomNumbers(seed: Self.seed)
    for number in 0..<60 {
      var damaged = whole
      if number.isMultiple(of: 3) {
        damaged = whole.prefix(Int.random(in: 0..<whole.count, using: &random))
      } else {
        damaged[Int.random(in: 0..<whole.count, using: &random)] ^=
          1 << UInt8.random(in: 0..<8, using: &random)
      }
      try damaged.write(to: URL(filePath: file))
      #expect(try leftCount(days("2026-03-10"), indexes) == 0)
    }
    try whole.write(to: URL(filePath: file))
    #expect(try leftCount(days("2026-03-10"), indexes) == 35)
    #expect(chmod(file, 0o666) == 0)
    #expect(try leftCount(days("2026-03-10"), indexes) == 0)
  }

  @Test func `programs with other rules keep their indexes of a folder beside each other, up to a limit`()
    throws
  {
    func place(_ rules: UInt64) throws -> FolderIndex.Place {
      let listing = try FolderListing(path: folder.path)
      return FolderIndex.Place(
        path: folder.path, identity: listing.identity, user: UInt64(geteuid()), rules: rules)
    }
    func write(_ rules: UInt64) throws {
      let bytes = FolderIndex.Draft(of: try place(rules)).bytes(at: 1)
      indexes.write(try #require(bytes), of: try place(rules))
    }
    try write(1)
    try write(.max)
    for rules in [1, UInt64.max] { #expect(indexes.index(of: try place(rules), at: 2) != nil) }
    #expect(indexes.index(of: try place(2), at: 2) == nil)
    for rules in 2..<9 { try write(UInt64(rules)) }
    #expect(
      indexes.overviews.map(\.path)
        == Array(repeating: folder.path, count: FolderIndexes.maximumCountOfFolder))
    #expect(indexes.index(of: try place(8), at: 2) != nil)
    #expect(indexes.clear() && indexes.overviews.isEmpty)
  }

  @Test func `an index that was made later than now is not used`() throws {
    compare(days("2026-03-10"))
    #expect(try leftCount(days("2026-03-10"), FolderIndexes(cache: cache.path, lead: -Self.lead)) == 0)
  }

  @Test func `a cache that cannot be written is no problem`() throws {
    compare(days("2026-03-10"), .due, FolderIndexes(cache: "/dev/null"))
  }

  @Test func `random changes of a folder show what reading all of it shows`() throws {
    var random = RandomNumbers(seed: Self.seed)
    var changes = RandomFolder(folder, seed: Self.seed)
    var left = 0
    for step in 0..<Self.count {
      for _ in 0..<Int.random(in: 0...3, using: &random) { try changes.change() }
      let day = CalendarDate(daysSinceEpoch: RandomFolder.middle + Int.random(in: -40...40, using: &random))
      let length = [1, 1, 2, 30][Int.random(in: 0..<4, using: &random)]
      let zones = ["Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles"]
      let zone = try #require(ZoneDatabase.system.zone(named: zones[step % 3]))
      let window = OccurrenceWindow(day..<day.adding(days: length), zone: zone)
      let toDos: [ToDoExtent] = [.due, .due, .due, .open, .none, .dueAndDone, .everything]
      compare(window, toDos[Int.random(in: 0..<7, using: &random)], nil, "step \(step)")
      left += max(0, try leftCount(window, indexes))
    }
    #expect(left > Self.count * 5)
  }
}

/// Changes the files of a folder at random, as programs and people do.
private struct RandomFolder {
  /// The day around which the events are, in days since 1970.
  static let middle = 20_544

  private let folder: TemporaryFolder
  private var random: RandomNumbers

  init(_ folder: TemporaryFolder, seed: UInt64) {
    self.folder = folder
    random = RandomNumbers(seed: seed &+ 77)
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func one(_ texts: [String]) -> String { texts[number(texts.count)] }

  /// A date of some form, with the name and the parameters of a property before it.
  private mutating func time(_ name: String) -> String {
    let day = CalendarDate(daysSinceEpoch: Self.middle + number(90) - 45)
    let digits = day.description.replacingOccurrences(of: "-", with: "")
    return name
      + one([
        ":\(digits)T090000Z", ":\(digits)T233000", ";VALUE=DATE:\(digits)",
        ";TZID=Europe/Berlin:\(digits)T120000",
        ";TZID=Own:\(digits)T120000", ";TZID=W. Europe Standard Time:\(digits)T080000", ":\(digits)T090000Z",
      ])
  }

  private mutating func event() -> String {
    var lines = "UID:\(number(60))\n" + time("DTSTART") + "\nSUMMARY:\(number(1000))"
    switch number(8) {
    case 0: lines += "\n" + time("DTEND")
    case 1: lines += "\nDURATION:" + one(["PT1H", "P1D", "P9D", "P1W"])
    default: break
    }
    switch number(5) {
    case 0:
      lines +=
        "\nRRULE:FREQ=" + one(["DAILY", "WEEKLY", "MONTHLY", "YEARLY", "WEEKLY;BYDAY=MO,FR", "OFTEN"])
        + one(["", ";COUNT=\(number(9) + 1)", ";UNTIL=20260\(number(9) + 1)01T000000Z", ";INTERVAL=2"])
    case 1: lines += "\n" + time("RECURRENCE-ID")
    case 2: lines += number(6) == 0 ? "\n" + time("RECURRENCE-ID;RANGE=THISANDFUTURE") : ""
    case 3: lines += number(3) == 0 ? "\n" + time("RDATE") : ""
    default: break
    }
    return lines + (number(3) == 0 ? "\nSEQUENCE:\(number(4))" : "")
  }

  private mutating func text() -> String {
    let events = (0..<(number(4) == 0 ? 3 : 1)).map { _ in event() }.joined(separator: "\n\n")
    let text = calendarText(events)
    let end = "END:VCALENDAR"
    switch number(24) {
    case 0:
      return text.replacingOccurrences(of: "VERSION:2.0", with: "VERSION:2.0\r\nX-WR-CALNAME:n\(number(3))")
    case 1: return text.replacingOccurrences(of: "VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
    case 2: return String(text.prefix(number(text.count)))
    case 3: return text.replacingOccurrences(of: end, with: "BEGIN:VJOURNAL\r\nEND:VJOURNAL\r\n" + end)
    case 4, 5:
      let task =
        "BEGIN:VTODO\r\nUID:\(number(60))\r\n" + time("DUE") + "\r\nSTATUS:"
        + one(["COMPLETED", "NEEDS-ACTION", "CANCELLED"]) + "\r\nEND:VTODO\r\n"
      return text.replacingOccurrences(of: end, with: task + end)
    case 6: return text.replacingOccurrences(of: "\r\n", with: "\r")
    case 7:
      let busy =
        "BEGIN:VFREEBUSY\r\nDTSTART:20260301T000000Z\r\nDTEND:20260501T000000Z\r\n"
        + "FREEBUSY:20260401T080000Z/PT2H\r\nEND:VFREEBUSY\r\n"
      return number(4) == 0 ? text.replacingOccurrences(of: end, with: busy + end) : text
    case 8: return text + text
    case 9: return text.replacingOccurrences(of: "UID:", with: "UID:ä")
    default: return text
    }
  }

  mutating func change() throws {
    let name = "\(number(70)).ics"
    let path = folder.path(name)
    let old = FileManager.default.contents(atPath: path)
    switch number(9) {
    case 0: unlink(path)
    case 1: rename(path, folder.path("\(number(70)).ics"))
    case 2: chmod(path, one(["0", "6"]) == "0" ? 0 : 0o644)
    case 3, 4:
      // In its place, of its size, and with its former times.
      guard let old, let version = OpenFile.Status(path: path)?.version else { return }
      var text = String(decoding: old, as: UTF8.self)
      text = text.replacingOccurrences(of: "DTSTART:2026010", with: "DTSTART:2026030")
      guard text.utf8.count == old.count else { return }
      // The clock of the kernel stands still for some milliseconds.
      repeat {
        try Data(text.utf8).write(to: URL(filePath: path))
        let seconds = timespec(
          tv_sec: version.contentChange / 1_000_000_000, tv_nsec: version.contentChange % 1_000_000_000)
        utimensat(AT_FDCWD, path, [seconds, seconds], 0)
      } while OpenFile.Status(path: path)?.version == version
    case 5: try folder.write(text(), to: one(["color", "displayname", "x.vcf", "note.txt"]))
    case 6:
      unlink(path)
      symlink(folder.path("\(number(70)).ics"), path)
    default: try folder.replace(name, with: text())
    }
  }
}
