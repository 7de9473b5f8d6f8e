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

  static let read = Result { try SharedFixtures.lines(of: "recurrence.jsonl", as: RecurrenceVector.self) }
  static let all = read.values()
}

/// Rules on which independent programs agree.
@Suite(.enabled(if: SharedFixtures.areThere, "\(SharedFixtures.missing)"))
struct RecurrenceVectorTests {
  /// Answers that RFC 5545 contradicts, and why.
  static let wrongAnswers = [
    // Section 3.3.10: BYSETPOS counts in the whole interval, here the week from Monday 1 January, in which DTSTART is
    // the second of five candidates. (So do the same programs in libical/icalrecur_test#123.)
    "libical/icalrecur_test#112"
  ]

  /// Answers that count hours on the wall clock over a change of clocks. RFC 5545 leaves it open; here an hourly rule
  /// counts real hours, so that INTERVAL=2 is never one hour or three.
  static let wallClockHours = ["sabre/test2HourlyOnDstTransition", "sabre/testHourlyOnDstTransition"]

  @Test func `Every rule of the fixtures is read`() throws {
    #expect(try RecurrenceVector.read.get().count >= 371)
  }

  @Test(arguments: RecurrenceVector.all)
  func `The rule alone gives the agreed starts`(_ vector: RecurrenceVector) throws {
    guard vector.lines.count == 1, vector.zone == nil else { return }
    let rule = try RecurrenceRule(vector.ruleText)
    let expected = vector.expectedStarts
    let start = local(vector.dtstart)
    // One answer does not begin at DTSTART but years later.
    let first = vector.complete ? start : max(start, expected.first ?? start)
    let found = instances(rule, from: start, in: first..<local("9999-12-31"), first: expected.count + 1)
    let isWhole = vector.complete && (rule.count != nil || rule.until != nil)
    let agrees = isWhole ? found == expected : Array(found.prefix(expected.count)) == expected
    #expect(agrees != Self.wrongAnswers.contains(vector.id), "\(vector.lines) gives \(found)")
  }

  @Test(arguments: RecurrenceVector.all)
  func `In a zone the rule keeps its wall-clock time, but in a gap`(_ vector: RecurrenceVector) throws {
    guard vector.lines.count == 1, let name = vector.zone else { return }
    let zone = try #require(ZoneDatabase.system.zone(named: name))
    let rule = try RecurrenceRule(vector.ruleText)
    let expected = vector.expectedStarts
    let all = window("1900-01-01", "2100-01-01", zone)
    let isWhole = vector.complete && (rule.count != nil || rule.until != nil)
    let found = rule.instances(from: .zoned(local(vector.dtstart), zone), in: all)
      .prefix(expected.count + (isWhole ? 1 : 0)).map { zone.localDateTime(at: $0.instant) }
    let countsRealHours = Self.wallClockHours.contains { vector.id.hasPrefix($0) }
    #expect((found == expected) != countsRealHours, "\(vector.lines) gives \(found)")
  }

  @Test(arguments: RecurrenceVector.all)
  func `A set gives the agreed starts`(_ vector: RecurrenceVector) throws {
    guard vector.lines.count > 1 else { return }
    var set = RecurrenceSet()
    set.rules = [try RecurrenceRule(vector.ruleText)]
    for line in vector.lines.dropFirst() {
      let text = try #require(line.split(separator: ":").last)
      let digits = Array(text.prefix { $0 != "Z" })
      let day = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
      let time = digits.count == 15 ? ":\(String(digits[11..<13])):\(String(digits[13..<15]))" : ""
      set.excludedDates.append(
        digits.count == 8 ? .date(date(day)) : .zoned(local("\(day)T\(String(digits[9..<11]))\(time)"), .utc))
    }
    let found = set.instances(of: .zoned(local(vector.dtstart), .utc), in: window("1990-01-01", "2030-01-01"))
    #expect(found.instances.map(\.start.local) == vector.expectedStarts)
  }
}

extension RecurrenceVector {
  fileprivate var ruleText: Substring { lines[0].dropFirst("RRULE:".count) }
  fileprivate var expectedStarts: [LocalDateTime] { expected.map { local(String($0.prefix(19))) } }
  /// The zone, where it has changes of clocks.
  fileprivate var zone: String? { tzid == "UTC" ? nil : tzid }
}
