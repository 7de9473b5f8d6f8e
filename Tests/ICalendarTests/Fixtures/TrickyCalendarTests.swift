import Foundation
import ICalendar
import TestSupport
import Testing

/// Small calendars with one difficulty each, and beside each what is to be shown of it.
@Suite struct TrickyCalendarTests {
  struct Case: Decodable, CustomTestStringConvertible {
    struct Window: Decodable {
      var start: String
      var endExclusive: String
      enum CodingKeys: String, CodingKey {
        case start
        case endExclusive = "end_exclusive"
      }
    }
    var `case`: String
    var title: String
    var timezone: String
    var window: Window
    var expected: [ExpectedOccurrence]

    /// A known zone name beats a VTIMEZONE that contradicts it, as the case's alternative answer says.
    var isDecidedOtherwise: Bool { `case` == "53-vtimezone-contradicts-olson" }

    var testDescription: String { "\(`case`): \(title)" }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Tricky")

  private static func names(endingWith suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }.sorted()
  }

  /// The cases; or what is wrong with their files.
  static let read = Result {
    try names(endingWith: ".json").map { name in
      let file = folder.appending(path: name + ".json")
      return try JSONDecoder().decode(Case.self, from: Data(contentsOf: file))
    }
  }

  static let cases = read.values()

  @Test func `all cases are read`() throws {
    #expect(try Self.read.get().map(\.case) == Self.names(endingWith: ".ics"))
    #expect(Self.cases.count >= 35)
  }

  @Test(arguments: cases)
  func `a tricky calendar shows what its answer says`(_ tricky: Case) throws {
    let file = Self.folder.appending(path: tricky.case + ".ics")
    let bytes = [UInt8](try Data(contentsOf: file))
    let zone = try #require(ZoneDatabase.system.zone(named: tricky.timezone))
    let dates = try #require(date(tricky.window.start))..<#require(date(tricky.window.endExclusive))
    let found = occurrences(in: bytes, window: OccurrenceWindow(dates, zone: zone))
    let key = { (occurrence: ExpectedOccurrence) in
      [occurrence.start, occurrence.end, occurrence.uid ?? "", occurrence.summary ?? ""].joined(
        separator: "|")
    }
    if tricky.isDecidedOtherwise {
      #expect(found.map(\.start) == ["2024-07-02T10:00:00+02:00"])
      return
    }
    #expect(Set(found.map(key)).symmetricDifference(tricky.expected.map(key)).sorted() == [])
    #expect(found.count == tricky.expected.count)
  }
}
