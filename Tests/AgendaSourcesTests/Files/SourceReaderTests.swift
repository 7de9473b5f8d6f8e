import AgendaKit
import Foundation
import Glibc
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

@Suite struct SourceReaderTests {
  static let window = OccurrenceWindow(
    from: Instant(secondsSinceEpoch: 0), to: Instant(secondsSinceEpoch: 10 * 86_400), zone: .utc)
  let folder: TemporaryFolder
  let reader = SourceReader(window: window)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func calendar(_ summaries: String..., properties: String = "") -> String {
    let events = summaries.enumerated().map {
      "BEGIN:VEVENT\r\nUID:\($1)-\($0)\r\nDTSTART;VALUE=DATE:19700102\r\nSUMMARY:\($1)\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(properties)\(events.joined())END:VCALENDAR\r\n"
  }

  @Test func `folders with names that programs have made up are named as their metadata say`() throws {
    let item = calendar("a")
    let uuids = ["3f2504e0", "4f2504e0", "5f2504e0", "6f2504e0"].map { $0 + "-4f89-11d3-9a0c-0305e82c3301" }
    try folder.write(item, to: "home/\(uuids[0])/a.ics")
    try folder.write("Choir", to: "home/\(uuids[0])/displayname")
    try folder.write(
      #"{"tag": "VCALENDAR", "D:displayname": "Club"}"#, to: "home/\(uuids[1])/.Radicale.props")
    try folder.write(item, to: "home/\(uuids[1])/a.ics")
    // Which file is the first one changes with each new event.
    try folder.write(calendar("a", properties: "X-WR-CALNAME:Work\r\n"), to: "home/\(uuids[2])/a.ics")
    try folder.write(item, to: "home/\(uuids[3])/a.ics")
    try folder.write(item, to: "home/plain/a.ics")
    try folder.write("Other", to: "home/plain/displayname")
    let calendars = CalendarConfiguration.splitIntoFolders([
      CalendarConfiguration(name: "home", location: .path(folder.path + "/home"))
    ])
    #expect(
      calendars.map(\.name) == [
        "home/Choir", "home/Club", "home/calendar-5f2504", "home/calendar-6f2504", "home/plain",
      ])
    #expect(calendars[0].otherNames == ["home/\(uuids[0])"] && calendars[0].otherNamesForPeople.isEmpty)
  }

  private let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nBDAY:18151210\r\nEND:VCARD\r\n"

  private func read(
    _ path: String, kind: CalendarKind? = nil, color: CalendarColor? = nil, reader: SourceReader? = nil
  ) -> SourceResult {
    (reader ?? self.reader).read(
      CalendarConfiguration(name: "test", location: .path(path), color: color, kind: kind))
  }

  private func problems(_ result: SourceResult) -> [String] {
    result.problems.map {
      let source =
        $0.source.hasPrefix(folder.path) ? String($0.source.dropFirst(folder.path.count)) : $0.source
      return "\(source) \($0.severity) \($0.kind.rawValue): \($0.message)"
    }
  }

  @Test func `hands out what an agenda takes`() throws {
    let work = CalendarConfiguration(
      name: "work", location: .path(try folder.write(calendar("A"), to: "work.ics")))
    let lost = CalendarConfiguration(name: "lost", location: .path(folder.path + "/lost.ics"))
    var configuration = Configuration(calendars: [work, lost])
    configuration.defaults.addresses = ["ada@example.org"]
    let results = reader.read(configuration)
    #expect(results.map(\.identity.position) == [0, 1])
    #expect(results.map(\.identity.ownerAddresses) == [["ada@example.org"], ["ada@example.org"]])
    let agenda = Agenda(of: results, in: Self.window, at: Instant(secondsSinceEpoch: 0))
    #expect(agenda.occurrences.map(\.title) == ["A"])
    #expect(agenda.occurrences.first?.calendar.name == "work")
    #expect(agenda.state == .someSourcesFailed)
    #expect(agenda.problems.map(\.kind) == [.notFound])
    #expect(agenda.problems.first?.severity == .failure)
    #expect(agenda.problems.first?.description.hasPrefix(folder.path + "/lost.ics: no such file") == true)
  }

  @Test func `reports free/busy times beside events, but not journal entries`() throws {
    let other = ["VJOURNAL", "VFREEBUSY"].map { "BEGIN:\($0)\r\nUID:x\r\nEND:\($0)\r\n" }.joined()
    let path = try folder.write(calendar("A", properties: other), to: "busy.ics")
    let results = [read(path)]
    #expect(results[0].problems.map(\.kind) == [.ignoredComponent, .ignoredFreeBusy])
    #expect(results.problems.map(\.kind) == [.ignoredFreeBusy])
  }

  @Test func `reads a file`() throws {
    let result = read(
      try folder.write(calendar("A", "B", properties: "X-WR-CALNAME:Work\r\n"), to: "work.ics"))
    #expect(result.state == .ok)
    #expect(result.kind == .events)
    #expect(result.displayName == "Work")
    #expect(result.contents.occurrences.map(\.event.details.summary).sorted() == ["A", "B"])
    #expect(result.problems.isEmpty)
  }

  @Test(arguments: [65_535, 65_536, 65_537, 131_072, 300_000])
  func `reads files of any size whole`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(bytes, to: "x")
    var buffer = [UInt8](repeating: 0, count: FileContents.chunkSize)
    #expect(try FileContents.read(path: path, maximumSize: size) == bytes)
    #expect(try FileContents.read(path: path, buffer: &buffer, maximumSize: size).bytes == bytes)
    #expect(throws: FileError.self) { try FileContents.read(path: path, maximumSize: size - 1) }
  }

  @Test func `reads a folder of files`() throws {
    for name in ["b", "a", "c"] { try folder.write(calendar(name), to: "work/\(name).ics") }
    try folder.write(calendar("upper"), to: "work/D.ICS")
    for name in [".x.ics", "~x.ics", "x.ics~", "x.ics.tmp", "x.txt", ".git/x.ics"] {
      try folder.write(calendar("no"), to: "work/\(name)")
    }
    try folder.write("My work\n", to: "work/displayname")
    try folder.write(" #ff0000\n", to: "work/color")
    let result = read(folder.path("work"))
    #expect(result.contents.occurrences.map(\.event.details.summary).sorted() == ["a", "b", "c", "upper"])
    #expect(result.displayName == "My work")
    #expect(result.color == CalendarColor(red: 255, green: 0, blue: 0))
    #expect(read(folder.path("work"), color: CalendarColor("blue")).color == CalendarColor("blue"))
    #expect(result.problems.isEmpty)
  }

  @Test func `reads all folders of a tree`() throws {
    for name in ["a", "one/b", "two/deep/c", "two/deep/er/d"] {
      try folder.write(calendar(name), to: "all/\(name).ics")
    }
    #expect(
      read(folder.path("all")).contents.occurrences.map(\.event.details.summary).sorted() == [
        "a", "one/b", "two/deep/c", "two/deep/er/d",
      ])
    let alone = reader.read(CalendarConfiguration(name: "all", location: .folder(folder.path("all"))))
    #expect(alone.contents.occurrences.map(\.event.details.summary) == ["a"])
  }

  @Test(
    arguments: [
      ("cards", nil, CalendarKind.birthdays), ("cards/ada.vcf", nil, .birthdays), ("odd", nil, .birthdays),
    ]
      as [(String, CalendarKind?, CalendarKind)])
  func `recognizes birthdays by their files`(path: String, stated: CalendarKind?, kind: CalendarKind) throws {
    try folder.write(card, to: "cards/ada.vcf")
    try folder.write(card, to: "odd")
    // Birthdays outside of the window are counted only where everything is read.
    let everything = SourceReader(window: Self.window, extent: .everything)
    let result = read(folder.path(path), kind: stated, reader: everything)
    #expect(result.kind == kind)
    #expect(result.contents.eventCount == 1)
    #expect(result.problems.isEmpty)
  }

  @Test(arguments: [
    ("BDAY:20000229", 2027, 59, true), ("BDAY:20000229", 2028, 60, true), ("BDAY:20000229", 2028, 59, false),
    ("BDAY:--0229", 2027, 59, true), ("BDAY:18151210", 2026, 344, true), ("BDAY:20300101", 2029, 1, false),
  ])
  func `keeps birthdays each year`(line: String, year: Int, dayOfYear: Int, isKept: Bool) throws {
    let path = try folder.write("BEGIN:VCARD\nFN:Ada\n\(line)\nEND:VCARD\n", to: "ada.vcf")
    let newYear = try #require(CalendarDate(year: year, month: 1, day: 1))
    let day = newYear.adding(days: dayOfYear - 1)
    let reader = SourceReader(window: OccurrenceWindow(day..<day.adding(days: 1), zone: .utc))
    let result = read(path, reader: reader)
    #expect(result.contents.occurrences.map(\.isAllDay) == (isKept ? [true] : []))
    let whole = read(path, reader: SourceReader(window: Self.window, extent: .everything))
    #expect(whole.contents.eventCount == 1)
  }

  @Test func `reads cards beside calendars for birthdays only`() throws {
    try folder.write(card, to: "mixed/ada.vcf")
    try folder.write(calendar("a"), to: "mixed/a.ics")
    let whole = SourceReader(window: Self.window, extent: .everything)
    #expect(read(folder.path("mixed"), reader: whole).contents.eventCount == 1)
    #expect(read(folder.path("mixed"), kind: .birthdays, reader: whole).contents.eventCount == 2)
  }

  @Test func `names what is missing`() throws {
    try folder.write(calendar("a"), to: "work.ics")
    let result = read(folder.path("wrok.ics"))
    #expect(result.state == .failed)
    #expect(
      problems(result) == [
        "/wrok.ics failure not-found: no such file or folder; did you mean “work.ics”?"
      ])
    #expect(
      problems(read(folder.path("work.ics/x"))) == [
        "/work.ics/x failure not-found: no such file: a part of its path is not a folder"
      ])
  }

  @Test func `names a circle of links`() throws {
    try folder.link("a.ics", to: "b.ics")
    try folder.link("b.ics", to: "a.ics")
    #expect(
      problems(read(folder.path("a.ics"))) == [
        "/a.ics failure unreadable: its symbolic links lead in a circle"
      ])
  }

  @Test func `reads the others beside a file that cannot be read`() throws {
    try folder.write(calendar("a"), to: "work/a.ics")
    try folder.link("work/b.ics", to: "nowhere")
    try folder.write("", to: "work/c.ics")
    let result = read(folder.path("work"))
    #expect(result.state == .ok)
    #expect(result.contents.occurrences.count == 1)
    #expect(
      problems(result) == [
        "/work/b.ics error not-found: no such file or folder",
        "/work/c.ics error no-calendar: the file is empty",
      ])
  }

  @Test func `warns of a folder without calendars, unless it has nothing at all`() throws {
    try folder.write("", to: "notes/readme.txt")
    try folder.write("Work", to: "work/displayname")
    let warning = "/notes warning empty-folder: the folder has no .ics, .jcal or .vcf file"
    #expect(problems(read(folder.path("notes"))) == [warning])
    #expect(problems(read(folder.path("work"))) == [])
    let result = read(try folder.makeFolder("empty"))
    #expect(result.state == .ok && problems(result) == [])
  }

  @Test(.enabled(if: geteuid() != 0, "permissions do not hold for root"))
  func `names what may not be read`() throws {
    let file = try folder.write(calendar("a"), to: "a.ics")
    let locked = try folder.makeFolder("locked")
    chmod(file, 0)
    chmod(locked, 0)
    defer { chmod(locked, 0o700) }
    #expect(problems(read(file)) == ["/a.ics failure no-permission: no permission to read it"])
    #expect(problems(read(locked)) == ["/locked failure no-permission: no permission to read it"])
  }

  @Test func `reads a FIFO`() throws {
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let text = calendar("a") + String(repeating: " \r\n", count: 100_000) + calendar("b")
    // A thread of its own: opening and writing wait for the reader.
    Thread.detachNewThread {
      let writer = open(path, O_WRONLY)
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(writer, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      close(writer)
    }
    #expect(read(path).contents.occurrences.count == 2)
  }

  @Test func `waits for no FIFO in a folder`() throws {
    try folder.write(calendar("a"), to: "work/a.ics")
    #expect(mkfifo(folder.path("work/b.ics"), 0o600) == 0)
    let result = read(folder.path("work"))
    #expect(result.contents.occurrences.count == 1)
    #expect(result.problems.count == 1)
  }

  @Test func `reads standard input of more than a pipe holds`() throws {
    let text = calendar("a") + String(repeating: " \r\n", count: 100_000) + calendar("b")
    let path = try folder.write(text, to: "input")
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    let result = SourceReader(window: Self.window, standardInput: descriptor)
      .read(CalendarConfiguration(name: "stdin", location: .standardInput))
    #expect(result.contents.occurrences.count == 2)
    #expect(result.calendar.source == "standard input")
  }

  @Test(arguments: [1, 1_000_000, 1 << 20, (1 << 20) + 1, 3_000_000])
  func `holds what comes only once`(size: Int) throws {
    let bytes = Array("begin".utf8) + (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let descriptor = open(try folder.write(bytes, to: "x"), O_RDONLY)
    defer { close(descriptor) }
    let held = try HeldBytes(Array(bytes.prefix(0)), of: descriptor, maximumSize: bytes.count)
    #expect(held.count == bytes.count)
    for range in [0..<Int.max, 0..<5, bytes.count / 2..<bytes.count, 1_048_570..<1_048_580] {
      var handed: [UInt8] = []
      held.hand(range) { block in block.withUnsafeBufferPointer { handed += $0 } }
      #expect(handed == Array(bytes[range.clamped(to: 0..<bytes.count)]))
    }
    #expect(held.joined() == bytes)
    lseek(descriptor, 0, SEEK_SET)
    #expect(throws: FileError.self) { _ = try HeldBytes(of: descriptor, maximumSize: size) }
  }

  @Test func `keeps the folders of a tree apart`() throws {
    for name in ["a", "one/b", "two/deep/c"] { try folder.write(calendar(name), to: "all/\(name).ics") }
    try folder.write("", to: "single.ics")
    let calendars = CalendarConfiguration.splitIntoFolders(
      [
        CalendarConfiguration(
          name: "all", location: .path(folder.path("all")), addresses: ["me@example.org"]),
        CalendarConfiguration(name: "all/one", location: .path(folder.path("single.ics"))),
      ])
    #expect(calendars.map(\.name) == ["all", "all/one-2", "all/two/deep", "all/one"])
    #expect(calendars.prefix(3).allSatisfy { $0.addresses == ["me@example.org"] })
    #expect(calendars.map { reader.read($0).contents.eventCount } == [1, 1, 1, 0])
  }

  @Test func `names standard input that is empty`() {
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    let result = SourceReader(window: Self.window, standardInput: descriptor)
      .read(CalendarConfiguration(name: "stdin", location: .standardInput))
    #expect(result.state == .failed)
    #expect(problems(result) == ["standard input failure no-calendar: the file is empty"])
  }

  @Test func `reads no file that is too large`() throws {
    let path = try folder.write(calendar("a"), to: "a.ics")
    let result = read(path, reader: SourceReader(window: Self.window, maximumFileSize: 100))
    #expect(
      problems(result) == ["/a.ics failure file-too-large: it has more than 100 bytes, the limit"]
    )
  }
}
