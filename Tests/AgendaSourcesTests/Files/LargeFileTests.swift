import AgendaKit
import Glibc
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// A large calendar in a folder is read block by block, as one that is named.
@Suite struct LargeFileTests {
  private let window = OccurrenceWindow(
    from: Instant(secondsSinceEpoch: 0), to: Instant(secondsSinceEpoch: 10 * 86_400), zone: .utc)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// An event of some bytes.
  private func event(_ number: Int, on day: String, _ size: Int) -> String {
    "BEGIN:VEVENT\r\nUID:\(number)\r\nDTSTART;VALUE=DATE:\(day)\r\nSUMMARY:\(number)\r\nDESCRIPTION:"
      + String(repeating: "x", count: size) + "\r\nEND:VEVENT\r\n"
  }

  /// A calendar of more bytes than are read as a whole. One event of a hundred is in the window.
  private var large: String {
    let events = (0..<1_000).map { event($0, on: $0 % 100 == 0 ? "19700102" : "19600102", 10_000) }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  private func read(_ path: String, _ reader: SourceReader) -> SourceResult {
    reader.read(CalendarConfiguration(name: "test", location: .path(path)))
  }

  @Test(arguments: [CalendarReader.Extent.window, .everything])
  func `a large calendar has the same events in a folder as by itself`(_ extent: CalendarReader.Extent) throws
  {
    let path = try folder.write(large, to: "a.ics")
    let reader = SourceReader(window: window, extent: extent)
    let (named, inFolder) = (read(path, reader), read(folder.path, reader))
    #expect(named.contents.occurrences.count == 10)
    let titles = [named, inFolder].map { $0.contents.occurrences.map(\.event.details.summary).sorted() }
    #expect(titles[0] == titles[1])
    #expect(named.problems.isEmpty && inFolder.problems.isEmpty)
  }

  @Test func `a large calendar beyond the limit is not read, and others of its folder are`() throws {
    try folder.write(large, to: "a.ics")
    try folder.write(
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + event(1, on: "19700102", 1) + "END:VCALENDAR\r\n", to: "b.ics")
    let result = read(folder.path, SourceReader(window: window, maximumFileSize: 9_000_000))
    #expect(result.contents.occurrences.count == 1)
    #expect(result.problems.map(\.message) == ["it has more than 9000000 bytes, the limit"])
  }

  @Test func `a change of a file in a folder is seen while it is read`() throws {
    let path = try folder.write(String(repeating: "x", count: 1 << 20), to: "a.ics")
    let version = try OpenFile(path: path, flags: O_NONBLOCK).status().version
    var blocks = 0
    #expect(throws: FileError.changed) {
      try SourceResultBuilder.readBlocks(of: path, version, 0..<Int.max, maximumSize: .max) { _ in
        blocks += 1
        // Its size does not change, as where another program writes to it in its place.
        utimes(path, [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: blocks, tv_usec: 0)])
      }
    }
    #expect(blocks > 1)
  }
}
