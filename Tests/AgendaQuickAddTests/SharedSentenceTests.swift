import AgendaQuickAdd
import ICalendar
import TestSupport
import Testing

/// The sentences that other programs are measured by: how many of each language are understood.
@Suite(.enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"))
struct SharedSentenceTests {
  /// The shares in percent that each language has to reach.
  struct Target: Sendable, CustomTestStringConvertible {
    var language: String
    var dates: Int
    var recurrences: Int
    var times: Int
    var fields: Int

    init(_ language: String, lower: Int = 0) {
      self.language = language
      (dates, recurrences, times, fields) = (85 - lower, 85 - lower, 95 - lower, 90 - lower)
    }

    var testDescription: String { language }
  }

  static let targets = QuickAdd.languages.map { Target($0, lower: ["pt", "he"].contains($0) ? 10 : 0) }

  private let zone = ZoneDatabase.system.zone(named: "Europe/Berlin") ?? berlin

  /// The vectors of each file, or why it cannot be read: they are decoded once for all languages.
  private static let vectors = [
    "recognizers", "chrono", "dateparser-he", "recognizers-recurrence", "sentences",
  ]
  .reduce(into: [String: Result<[QuickAddVector], any Error>]()) { all, name in
    all[name] = Result { try SharedFixtures.lines(of: "quick-add/\(name).jsonl", as: QuickAddVector.self) }
  }

  private func vectors(_ names: [String], _ language: String) throws -> [QuickAddVector] {
    try names.flatMap { try #require(Self.vectors[$0]).get() }.filter { $0.language == language }
  }

  private func percent(_ vectors: [QuickAddVector], _ isRight: (QuickAddVector) -> Bool) -> Int {
    vectors.isEmpty ? 100 : vectors.count { isRight($0) } * 100 / vectors.count
  }

  @Test(arguments: targets)
  func `sentences with one date or time are understood`(_ target: Target) throws {
    let all = try vectors(["recognizers", "chrono", "dateparser-he"], target.language)
    let plain = all.filter { !$0.convention && $0.past != true }
    let right = percent(plain) { vector in
      vector.event(zone: zone).map { vector.agrees($0, zone: zone) } ?? false
    }
    #expect(right >= target.dates)
  }

  @Test(arguments: targets)
  func `recurrences are understood`(_ target: Target) throws {
    let plain = try vectors(["recognizers-recurrence"], target.language).filter { !$0.convention }
    let right = percent(plain) { vector in
      vector.event(zone: zone).map { vector.agrees($0, zone: zone) } ?? false
    }
    #expect(right >= target.recurrences)
  }

  @Test(arguments: targets)
  func `whole sentences are understood`(_ target: Target) throws {
    let all = try vectors(["sentences"], target.language)
    #expect(
      percent(all) { vector in vector.event(zone: zone).map(vector.agreesInTimes) ?? false } >= target.times)
    let plain = all.filter { !$0.convention }
    let right = percent(plain) { vector in
      vector.event(zone: zone).map { vector.agreesInAll($0, zone: zone) } ?? false
    }
    #expect(right >= target.fields)
  }
}
