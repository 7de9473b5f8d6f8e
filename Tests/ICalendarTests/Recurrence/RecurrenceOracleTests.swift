import Foundation
import ICalendar
import TestSupport
import Testing

/// Random rules with the answers of python-dateutil. `AGENDA_ORACLE_RULES` says how many (else 150) and
/// `AGENDA_ORACLE_SEED` which; without python-dateutil there is nothing to compare.
struct OracleRule: Decodable, Sendable {
  let dtstart: String
  let rule: String
  let expected: [String]

  static func all(seed: String, count: String) throws -> [OracleRule] {
    let data = try Python.run(
      file: Repository.path("Tests/Oracle/random_rules.py"), arguments: [seed, count])
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(OracleRule.self, from: Data($0))
    }
  }
}

/// python-dateutil.
@Suite(.enabled(if: Python.has("dateutil"), "Python has no dateutil"))
struct RecurrenceOracleTests {
  static let years = local("0001-01-01")..<local("9999-12-31T23:59:59")

  @Test func `Random rules give what python-dateutil gives`() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["AGENDA_ORACLE_RULES"] ?? "150"
    let rules = try OracleRule.all(seed: environment["AGENDA_ORACLE_SEED"] ?? "1", count: count)
    #expect(rules.count == Int(count))
    for oracle in rules {
      let rule = try RecurrenceRule(oracle.rule)
      let found = Array(rule.instances(from: local(oracle.dtstart), in: Self.years).prefix(40))
      #expect(found == oracle.expected.map { local($0) }, "\(oracle.dtstart) \(oracle.rule)")
    }
  }
}

/// Random rules.
@Suite
struct RecurrencePropertyTests {
  static let rules = (1...140).map { RandomRule(seed: UInt64($0)) }

  @Test(arguments: rules)
  func `A rule gives what a look at each day and second gives`(_ random: RandomRule) {
    let end = random.start.adding(seconds: random.horizon)
    let expected = BruteForce(rule: random.rule, start: random.start).instances(before: end)
    #expect(instances(random.rule, from: random.start, in: random.start..<end) == expected, "\(random.rule)")
  }

  @Test func `Most of the random rules have instances, of every frequency`() {
    for frequency in Set(Self.rules.map(\.rule.frequency)) {
      let ofFrequency = Self.rules.filter { $0.rule.frequency == frequency }
      let matching = ofFrequency.filter { random in
        let end = random.start.adding(seconds: random.horizon)
        return !instances(random.rule, from: random.start, in: random.start..<end, first: 1).isEmpty
      }
      #expect(matching.count * 3 > ofFrequency.count, "\(frequency)")
    }
  }

  @Test(arguments: rules)
  func `Starting at the window gives what starting at DTSTART gives`(_ random: RandomRule) {
    var random = random
    let end = random.start.adding(seconds: random.horizon * 3)
    let all = instances(random.rule, from: random.start, in: random.start..<end)
    for _ in 0..<4 {
      let first = random.start.adding(
        seconds: Int.random(in: -random.horizon..<random.horizon * 3, using: &random.random))
      let last = min(end, first.adding(seconds: Int.random(in: 0..<random.horizon, using: &random.random)))
      let window = first..<max(first, last)
      #expect(
        instances(random.rule, from: random.start, in: window) == all.filter { window.contains($0) },
        "\(random.rule) \(window)")
    }
  }
}

/// The first instances of a rule from DTSTART on, in the years 1 to 9999 or in a window.
func instances(
  _ rule: RecurrenceRule, from start: LocalDateTime, in window: Range<LocalDateTime>? = nil,
  first count: Int = .max
) -> [LocalDateTime] {
  let window = window ?? start..<local("9999-12-31T23:59:59")
  return Array(rule.instances(from: start, in: window, limit: 10_000_000).prefix(count))
}

/// As above, of a rule's text from nine o'clock on a date, as dates.
func dates(_ text: String, from date: String, first count: Int) throws -> [String] {
  try instances(text, from: date + "T09:00:00", first: count).map { String($0.prefix(10)) }
}

/// As above, of a rule's text, as texts.
func instances(_ text: String, from start: String, first count: Int = .max) throws -> [String] {
  try instances(RecurrenceRule(text), from: local(start), first: count).map(\.description)
}
