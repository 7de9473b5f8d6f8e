import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// A large calendar file is read where it is, as if it were in memory.
@Suite struct FileTextTests {
  private let folder: TemporaryFolder
  private static let calendar =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
    + (0..<9000).map {
      "BEGIN:VEVENT\r\nUID:event-\($0)@example.org\r\nDTSTAMP:20260101T000000Z\r\n"
        + "DTSTART:20261124T090000Z\r\nSUMMARY:Überblick\r\nDESCRIPTION:\(String(repeating: "x", count: 20))\r\nEND:VEVENT\r\n"
    }.joined() + "END:VCALENDAR\r\n"

  init() throws { folder = try TemporaryFolder() }

  private func read(_ bytes: [UInt8], canStay: Bool = true) throws -> (text: FileText, path: String) {
    let path = try folder.write(bytes, to: "c.ics")
    let file = try OpenFile(path: path)
    return (
      try FileText.read(file, size: bytes.count, maximumSize: 1 << 30, canStay: canStay).text, path
    )
  }

  @Test(arguments: ["\r\n", "\n"]) func `its components and bytes are those that it has in memory`(
    _ end: String
  ) throws {
    let bytes = Array(Self.calendar.replacingOccurrences(of: "\r\n", with: end).utf8)
    let (text, path) = try read(bytes)
    let held = FileText(bytes)
    #expect(text.inMemory == nil && text.count == bytes.count)
    #expect(text.endsLinesWithFeed == (end == "\n"))
    let uids: Set = ["event-0@example.org", "event-4711@example.org", "event-8999@example.org"]
    let (items, own) = (try StoredItems(text, uids.contains), try StoredItems(held, uids.contains))
    #expect(items?.items.map(\.uid).count == 3)
    #expect(items?.items.map(\.range) == own?.items.map(\.range) && items?.end == own?.end)
    #expect(try text.bytes(700_000..<1_000_001) == Array(bytes[700_000..<1_000_001]))
    let copy = open(path + "2", O_CREAT | O_WRONLY, 0o600)
    defer { close(copy) }
    #expect(text.write(3..<bytes.count, to: copy))
    #expect(try Data(contentsOf: URL(filePath: path + "2")) == Data(bytes[3...]))
  }

  @Test func `lines of an unusual form are understood`() throws {
    let odd = Self.calendar.replacingOccurrences(
      of: "BEGIN:VEVENT\r\nUID:event-4711@", with: "begin:vevent\r\nuid:eve\r\n nt-4711@")
    let items = try StoredItems(try read(Array(odd.utf8)).text) { $0 == "event-4711@example.org" }
    #expect(items?.items.count == 1)
  }

  @Test func `a text that has to be converted is in memory`() throws {
    let wide = Self.calendar.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let old = Array(Self.calendar.replacingOccurrences(of: "\r\n", with: "\r").utf8)
    for bytes in [[0xFF, 0xFE] + wide, wide, old] {
      let text = try read(bytes).text
      #expect(text.inMemory != nil)
      #expect(try StoredItems(text) { $0 == "event-1@example.org" }?.items.count == 1)
    }
  }

  @Test
  func `a file that becomes shorter while it is used is an error, and no part of it is taken for the whole`()
    throws
  {
    let (text, path) = try read(Array(Self.calendar.utf8))
    truncate(path, 200_000)
    #expect(throws: FileError.self) { try text.bytes(100_000..<300_000) }
    let copy = open(path + "2", O_CREAT | O_WRONLY, 0o600)
    defer { close(copy) }
    #expect(!text.write(0..<text.count, to: copy))
    #expect(throws: FileError.self) { try StoredItems(text) }
  }
}
