/// The times of a generated event; all else in it is words.
struct GeneratedEvent {
  /// A RECURRENCE-ID override.
  struct Override {
    var instance: Span
    var replacement: Span
    var isCancelled: Bool
  }

  /// A half-open span in local seconds since 1970.
  struct Span {
    var start: Int
    var end: Int

    func moved(to day: Day) -> Span {
      let start = day.number * 86_400 + self.start % 86_400
      return Span(start: start, end: start + end - self.start)
    }
  }

  var form: TimeForm
  var span: Span
  var isCancelled = false
  var rule: Rule?
  /// Local starts that EXDATE takes out.
  var excluded: [Int] = []
  var overrides: [Override] = []

  /// The first of all starts is within ten years around 2026.
  static let firstDay = Day(2021, 7, 1)
  static let lastDay = Day(2031, 7, 1)

  /// The starts are listed up to here.
  static let horizon = Day(2032, 1, 1)

  /// The instances of the rule, or the event itself; without what EXDATE and overrides change.
  var instances: [Span] {
    guard let rule else { return [span] }
    let start = Day(number: span.start / 86_400)
    return rule.days(from: start, before: Self.horizon).map { span.moved(to: $0) }
  }
}
