import Foundation
import ICalendar
import TestSupport
import Testing

/// The table of RFC 5545 section 3.3.10 that says where a BY-part expands and where it limits: each FREQ with each one and each two of the
/// BY-parts.
@Suite
struct ExpandLimitTableTests {
  /// A rule of the table, begun where its parts soon match.
  struct Cell: Sendable, Codable, CustomTestStringConvertible {
    let rule: String
    let dtstart: String
    var testDescription: String { "\(rule) from \(dtstart)" }
  }

  static let frequencies = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
  /// Values that meet each other within a few years.
  static let parts = [
    "BYMONTH=9,12", "BYWEEKNO=1,20,37,50", "BYYEARDAY=13,256,257,-110,-1", "BYMONTHDAY=13,14,-1",
    "BYDAY=FR,SA",
    "BYDAY=2FR,-1SA", "BYHOUR=0,9", "BYMINUTE=0,30", "BYSECOND=0,15", "BYSETPOS=1,-1",
  ]

  static let cells: [Cell] = frequencies.flatMap { frequency in
    parts.indices.flatMap { first in
      (first..<parts.count).compactMap { second -> Cell? in
        let names = Set([first, second].map { parts[$0].prefix { $0 != "=" } })
        // A repeated part, and BYSETPOS with nothing to choose from, are no cells.
        guard first == second || names.count == 2, names != ["BYSETPOS"] else { return nil }
        let text = first == second ? parts[first] : parts[first] + ";" + parts[second]
        return Cell(rule: "FREQ=\(frequency);\(text)", dtstart: "2024-09-13T09:00:00")
      }
    }
  }

  @Test(arguments: cells)
  func `Each cell is what a look at each day and second gives`(_ cell: Cell) throws {
    let rule = try RecurrenceRule(cell.rule)
    let start = local(cell.dtstart)
    let days = [1, 1, 20, 200, 500, 900, 2200][rule.frequency.rawValue]
    let end = start.adding(seconds: rule.frequency <= .minutely ? 7200 : days * 86_400)
    let expected = BruteForce(rule: rule, start: start).instances(before: end)
    #expect(instances(rule, from: start, in: start..<end) == expected)
  }

  @Test(.enabled(if: Python.has("dateutil"), "Python has no dateutil"))
  func `Each cell is what python-dateutil gives`() throws {
    let cells = Self.cells.filter { !Self.isReadOtherwise($0.rule) }
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "rules.json")
    try JSONEncoder().encode(cells).write(to: file)
    let output = try Python.run(file: Repository.path("Tests/Oracle/part_pairs.py"), arguments: [file.path()])
    let answers = try JSONDecoder().decode([[String]?].self, from: output)
    #expect(answers.count == cells.count)
    #expect(answers.compactMap(\.self).count * 10 > cells.count * 8)
    let years = local("0001-01-01")..<local("9999-12-31T23:59:59")
    for (cell, answer) in zip(cells, answers) {
      guard let answer else { continue }
      let found = try RecurrenceRule(cell.rule).instances(
        from: local(cell.dtstart), in: years, limit: 10_000_000)
      #expect(Array(found.prefix(12)) == answer.map { local($0) }, "\(cell.rule)")
    }
  }

  /// Whether dateutil is known to read RFC 5545 differently: see `Tests/Oracle/random_rules.py`.
  private static func isReadOtherwise(_ rule: String) -> Bool {
    let isOfDays = ["YEARLY", "MONTHLY"].contains { rule.contains($0) }
    if rule.contains("WEEKLY"), rule.contains("BYSETPOS") { return true }
    if rule.contains("BYWEEKNO"), !rule.contains("BYDAY=FR") { return true }
    if rule.contains("BYDAY=2FR"), !isOfDays { return true }
    return rule.contains("YEARLY") && rule.contains("BYMONTHDAY") && !rule.contains("BYMONTH=")
      && !rule.contains("BYDAY") && !rule.contains("BYYEARDAY")
  }

  @Test func `Every Friday the 13th, as the RFC has it with MONTHLY, is the same with YEARLY`() throws {
    let monthly = try instances("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", from: "1998-02-13T09:00:00", first: 5)
    let yearly = try instances("FREQ=YEARLY;BYDAY=FR;BYMONTHDAY=13", from: "1998-02-13T09:00:00", first: 5)
    #expect(yearly == monthly)
    #expect(
      yearly.map { $0.prefix(10) } == [
        "1998-02-13", "1998-03-13", "1998-11-13", "1999-08-13", "2000-10-13",
      ])
  }
}
