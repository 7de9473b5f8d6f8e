import ICalendar
import Testing

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
