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
