import Foundation
import ICalendar
import TestSupport
import Testing

/// A line of `recurrence.jsonl`: a rule, and the starts that independent programs agree on.
struct RecurrenceVector: Decodable, Sendable, CustomTestStringConvertible {
  let id: String
  let dtstart: String
  let value: String
  let tzid: String?
  let lines: [String]
  let expected: [String]
  let complete: Bool

  var testDescription: String { id }

  static let all: [RecurrenceVector] = {
    guard let folder = sharedFolder,
      let data = FileManager.default.contents(atPath: folder + "/fixtures/recurrence.jsonl")
    else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(RecurrenceVector.self, from: Data($0))
    }
  }()
}

@Suite("Rules on which independent programs agree")
struct RecurrenceVectorTests {
  /// Answers that RFC 5545 contradicts, and why.
  static let wrongAnswers = [
    // Section 3.3.10: BYSETPOS counts in the whole interval, here the week from Monday 1 January, in which DTSTART is
    // the second of five candidates. (So do the same programs in libical/icalrecur_test#123.)
    "libical/icalrecur_test#112"
  ]

  @Test("The rule alone gives the agreed starts", arguments: RecurrenceVector.all)
  func rule(_ vector: RecurrenceVector) throws {
    guard vector.lines.count == 1, vector.tzid == nil || vector.tzid == "UTC" else { return }
    let rule = try RecurrenceRule(vector.lines[0].dropFirst("RRULE:".count))
    let expected = vector.expected.map { local($0) }
    let start = local(vector.dtstart)
    // One answer does not begin at DTSTART but years later.
    let first = vector.complete ? start : max(start, expected.first ?? start)
    let found = instances(rule, from: start, in: first..<local("9999-12-31"), first: expected.count + 1)
    let isWhole = vector.complete && (rule.count != nil || rule.until != nil)
    let agrees = isWhole ? found == expected : Array(found.prefix(expected.count)) == expected
    #expect(agrees != Self.wrongAnswers.contains(vector.id), "\(vector.lines) gives \(found)")
  }
}
