import AgendaNetwork
import AgendaSources
import Foundation
import ICalendar
import TestSupport
import Testing

/// A calendar in the cache is kept as a folder of files for other programs.
@Suite struct CalendarMirrorTests {
  let cache: TemporaryFolder
  let folder: TemporaryFolder
  var mirror: CalendarMirror { CalendarMirror(folder: folder.path + "/sub/work") }
  var cached: CachedFolder { CachedFolder(path: cache.path) }

  init() throws {
    (cache, folder) = (try TemporaryFolder(), try TemporaryFolder())
  }

  static func event(_ uid: String, _ title: String, _ lines: String = "DTSTART:20261121T090000Z\r\n")
    -> String
  {
    "BEGIN:VEVENT\r\nUID:\(uid)\r\n\(lines)SUMMARY:\(title)\r\nEND:VEVENT\r\n"
  }

  static func zone(_ name: String) -> String {
    "BEGIN:VTIMEZONE\r\nTZID:\(name)\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\n"
      + "TZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
  }

  /// Writes a calendar as `agenda-sync` does, and its mirror.
  @discardableResult
  private func update(_ components: String..., name: String = "Work", color: String? = nil) throws -> Bool {
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(components.joined())END:VCALENDAR\r\n"
    try cache.write(text, to: "items.ics")
    var state = CacheState()
    state.hash = SHA256.hexadecimal(text)
    try cache.write(state.text, to: "state")
    return try mirror.update(from: cached, name: name, color: color.flatMap { CalendarColor($0) })
  }

  /// The texts of the files in the mirror, and the number of each file, by its first title.
  private func files() throws -> [String: (text: String, number: Int)] {
    let path = mirror.folder
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".ics") }
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        let text = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
        let title = text.split(separator: "SUMMARY:")[1].prefix { !$0.isNewline }
        let number = try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.systemFileNumber]
        return (String(title), (text, number as? Int ?? 0))
      })
  }

  @Test func `each UID has a file, with its overrides and zones`() throws {
    let local = "DTSTART;TZID=Own\r\n  Zone:20261121T090000\r\n"
    try update(
      Self.zone("Own Zone"), Self.zone("Other"), Self.event("a", "Stand-up", local), Self.event("b", "Lunch"),
      Self.event("a", "Stand-up, moved", "RECURRENCE-ID:20261122T080000Z\r\nDTSTART:20261122T100000Z\r\n"))
    let files = try files()
    #expect(files.count == 2)
    #expect(
      files["Stand-up"]?.text == "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//agenda//sync//EN\r\n"
        + Self.zone("Own Zone") + Self.event("a", "Stand-up", local)
        + Self.event("a", "Stand-up, moved", "RECURRENCE-ID:20261122T080000Z\r\nDTSTART:20261122T100000Z\r\n")
        + "END:VCALENDAR\r\n")
    #expect(files["Lunch"]?.text.contains("VTIMEZONE") == false)
  }

  @Test func `only what has changed is written`() throws {
    #expect(try update(Self.event("a", "A"), Self.event("b", "B"), Self.event("c", "C")))
    let former = try files()
    #expect(try !update(Self.event("a", "A"), Self.event("b", "B"), Self.event("c", "C")))
    #expect(try update(Self.event("a", "A"), Self.event("b", "New"), Self.event("d", "D")))
    let now = try files()
    #expect(now.keys.sorted() == ["A", "D", "New"])
    #expect(now["A"]?.number == former["A"]?.number)
  }

  @Test func `name and colour are those of the calendar`() throws {
    try update(Self.event("a", "A"), name: "Work\u{1B}[31m", color: "#1f6feb")
    let result = SourceReader(
      window: OccurrenceWindow(
        CalendarDate(daysSinceEpoch: 20_778)..<CalendarDate(daysSinceEpoch: 20_779), zone: .utc)
    ).read(CalendarConfiguration(name: "work", location: .path(mirror.folder)))
    #expect(result.contents.occurrences.map(\.event.details.summary) == ["A"])
    #expect(result.problems.isEmpty)
    #expect(try String(contentsOfFile: mirror.folder + "/displayname", encoding: .utf8) == "Work [31m\n")
    #expect(try String(contentsOfFile: mirror.folder + "/color", encoding: .utf8) == "#1f6feb\n")
    // A colour that is gone goes from the mirror too, unless another program has written its own.
    try update(Self.event("a", "A"))
    #expect(!FileManager.default.fileExists(atPath: mirror.folder + "/color"))
    try update(Self.event("a", "A"), color: "#1f6feb")
    try "#ff0000\n".write(toFile: mirror.folder + "/color", atomically: true, encoding: .utf8)
    try update(Self.event("a", "A"))
    #expect(try String(contentsOfFile: mirror.folder + "/color", encoding: .utf8) == "#ff0000\n")
  }

  @Test func `files of others stay`() throws {
    try update(Self.event("a", "A"))
    let list = mirror.folder + "/.agenda-mirror"
    let victim = try folder.write("mine", to: "victim.ics")
    let lines =
      try String(contentsOfFile: list, encoding: .utf8) + "file=../../victim.ics 1\nfile=notes.ics 1\n"
    try lines.write(toFile: list, atomically: true, encoding: .utf8)
    let notes = try folder.write(
      "BEGIN:VCALENDAR\r\n\(Self.event("n", "Notes"))END:VCALENDAR\r\n", to: "sub/work/notes.ics")
    try update(Self.event("b", "B"))
    #expect(try files().keys.sorted() == ["B", "Notes"])
    #expect([victim, notes].allSatisfy(FileManager.default.fileExists(atPath:)))
  }

  @Test func `a folder with files of others is no mirror`() throws {
    try folder.write("mine", to: "sub/work/mine.ics")
    #expect {
      try update(Self.event("a", "A"))
    } throws: { ($0 as? CalendarMirror.Failure)?.message.contains("name an empty or a new folder") == true }
    #expect(try FileManager.default.contentsOfDirectory(atPath: mirror.folder) == ["mine.ics"])
  }

  @Test func `a run that was killed is made good`() throws {
    try update(Self.event("a", "A"), Self.event("b", "B"))
    // As where it was killed while files were written: the list names more than there is, and no version.
    let list = mirror.folder + "/.agenda-mirror"
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    try lines.filter { !$0.hasPrefix("version=") }.joined(separator: "\n").write(
      toFile: list, atomically: true, encoding: .utf8)
    for name in try FileManager.default.contentsOfDirectory(atPath: mirror.folder)
    where name.hasSuffix(".ics") {
      try FileManager.default.removeItem(atPath: mirror.folder + "/" + name)
      break
    }
    #expect(try update(Self.event("a", "A"), Self.event("b", "B")))
    #expect(try files().keys.sorted() == ["A", "B"])
  }
}
