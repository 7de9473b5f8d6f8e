// Prints the shares of opened events that widgets showed: `priority [PEOPLE [FIRST-SEED]]`.

import AgendaKit
import AgendaWidgets
import ICalendar

/// The days that are looked at, after how many days of learning.
let periods: [(name: String, days: Range<Int>)] = [
  ("first day", 0..<1), ("after 1 day", 1..<4), ("after 7 days", 7..<10), ("days 16–18", 15..<18),
  ("after 30 days", 30..<33),
]

struct Key: Hashable {
  var policy: Policy
  var family: Family
  var period: Int
}

/// The shares of one person.
func shares(of kind: Kind, seed: UInt64) -> [Key: Double] {
  var person = Person(kind, seed: seed)
  var learned = LearnedPriority(salt: seed)
  var counts: [Key: (shown: Int, all: Int)] = [:]
  for day in 0..<33 {
    let meetings = person.day(day)
    let occurrences = Calendars.occurrences(meetings, on: day)
    for (index, time) in person.opens(meetings, on: day) {
      let uid = meetings[index].uid
      let agenda = Calendars.agenda(occurrences, on: day, at: time)
      let items = agenda.days[0].timed
      guard let place = items.firstIndex(where: { $0.occurrence.event.uid == uid }) else { continue }
      if let period = periods.firstIndex(where: { $0.days.contains(day) }) {
        for family in Family.allCases {
          for policy in Policy.allCases {
            let importance: (any EventImportance)? =
              switch policy {
              case .start: nil
              case .shortest: ShortestFirst()
              case .rule: FixedRule()
              case .learned: learned
              case .foresight: Foresight(uid: uid)
              }
            let isShown = family.shown(agenda, by: importance).contains(uid)
            counts[Key(policy: policy, family: family, period: period), default: (0, 0)].shown +=
              isShown ? 1 : 0
            counts[Key(policy: policy, family: family, period: period), default: (0, 0)].all += 1
          }
        }
      }
      learned.learn(.chosen, at: place, among: items, in: Calendars.zone)
    }
  }
  return counts.mapValues { Double($0.shown) / Double($0.all) }
}

/// The mean of numbers, and half of its 95 % interval.
func mean(_ numbers: [Double]) -> (mean: Double, half: Double) {
  let count = Double(numbers.count)
  let mean = numbers.reduce(0, +) / count
  let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / max(1, count - 1)
  return (mean, 1.96 * (variance / count).squareRoot())
}

func percent(_ share: Double) -> String {
  let tenths = Int((share * 1000).rounded())
  return "\(tenths < 0 ? "−" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
}

/// A difference of shares in points, with half of its 95 % interval.
func points(_ first: [Double], _ second: [Double]) -> String {
  let difference = mean(zip(first, second).map { $0 - $1 })
  return "\(percent(difference.mean)) ± \(percent(difference.half))"
}

/// The rows of some people: the shares of each order, and what is learned against the other ones.
func rows(_ name: String, _ results: [[Key: Double]]) -> [String] {
  Family.allCases.flatMap { family in
    periods.enumerated().map { period, days in
      let found = results.filter { $0[Key(policy: .start, family: family, period: period)] != nil }
      func values(_ policy: Policy) -> [Double] {
        found.map { $0[Key(policy: policy, family: family, period: period)] ?? 0 }
      }
      let shares = Policy.allCases.map { percent(mean(values($0)).mean) }
      let gains = [Policy.start, .shortest, .rule].map { points(values(.learned), values($0)) }
      let cells = [name, family.rawValue, days.name] + shares + gains
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }
}

let people = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 60
let first = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1000
let others = ["− start", "− shortest", "− rule"].map { "learned \($0)" }
let heading = ["kind", "widget", "days"] + Policy.allCases.map(\.rawValue) + others
print("| " + heading.joined(separator: " | ") + " |")
print("|" + String(repeating: "---|", count: heading.count))
var all: [[Key: Double]] = []
for kind in Kind.allCases {
  let results = (0..<people).map { shares(of: kind, seed: first + UInt64($0)) }
  for row in rows(kind.rawValue, results) { print(row) }
  all += results
}
for row in rows("all", all) { print(row) }
