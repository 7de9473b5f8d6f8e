import ICalendar
import TestSupport
import Testing

/// Real and test calendars, and the answers on which independent programs agree.
@Suite(.enabled(if: SharedFixtures.folder != nil))
struct ExpectedWindowTests {
  /// The calendars with their windows, so that each is read from the disk once.
  static let windowsByFile = Dictionary(
    grouping: (try? SharedFixtures.lines(of: "expected.jsonl", as: ExpectedWindow.self)) ?? [], by: \.file
  ).sorted { $0.key < $1.key }

  @Test(arguments: windowsByFile.map(\.key))
  func showsWhatOtherProgramsAgreeOn(file: String) throws {
    let bytes = try SharedFixtures.bytes(of: "calendars/\(file)")
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    for window in Self.windowsByFile.first(where: { $0.key == file })?.value ?? [] {
      let dates = try #require(date(window.from))..<#require(date(window.to))
      let found = occurrences(in: bytes, window: OccurrenceWindow(dates, zone: berlin)).map(\.normalized)
      let expected = window.expected.map(\.normalized)
      let missing = expected.removing(found)
      let extra = found.removing(expected)
      guard !missing.isEmpty || !extra.isEmpty, knownDisagreements[file] == nil else { continue }
      Issue.record(
        "\(window.from)–\(window.to), \(window.agree) agree, \(window.dissent) dissent: missing \(missing), extra \(extra)"
      )
    }
  }
}

/// Calendars of which the answer expected is wrong by RFC 5545 or by a decision of this project, and why.
private let knownDisagreements: [String: String] = [:]

extension [ExpectedOccurrence] {
  /// The elements without one of each that `others` has.
  fileprivate func removing(_ others: [ExpectedOccurrence]) -> [ExpectedOccurrence] {
    var left: [ExpectedOccurrence: Int] = [:]
    for other in others { left[other, default: 0] += 1 }
    return filter { element in
      guard let count = left[element], count > 0 else { return true }
      left[element] = count - 1
      return false
    }
  }
}
