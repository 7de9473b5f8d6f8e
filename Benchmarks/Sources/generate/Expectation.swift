/// How many occurrences touch a range of days, seen from Europe/Berlin: what a right answer has.
struct Expectation {
  var from: Day
  /// Exclusive.
  var to: Day
  var timed = 0
  var allDay = 0
  var cancelled = 0

  private let instants: Range<Int>

  init(from: Day, days: Int) {
    self.from = from
    to = from + days
    instants =
      TimeForm.berlin.instant(
        local: from.number * 86_400)..<TimeForm.berlin.instant(local: to.number * 86_400)
  }

  mutating func count(_ event: GeneratedEvent) {
    let replaced = Set(event.overrides.map(\.instance.start)).union(event.excluded)
    for span in event.instances where touches(span, event.form) && !replaced.contains(span.start) {
      count(event.form, isCancelled: event.isCancelled)
    }
    for override in event.overrides where touches(override.replacement, event.form) {
      count(event.form, isCancelled: override.isCancelled)
    }
  }

  private mutating func count(_ form: TimeForm, isCancelled: Bool) {
    if isCancelled {
      cancelled += 1
    } else if form == .date {
      allDay += 1
    } else {
      timed += 1
    }
  }

  /// DESIGN's rule of the day: start before its end, and end after its start. No generated event has length zero.
  private func touches(_ span: GeneratedEvent.Span, _ form: TimeForm) -> Bool {
    if form == .date { return span.start < to.number * 86_400 && span.end > from.number * 86_400 }
    // A zone's offset is at most 14 hours, so most spans need no look at it.
    guard span.start < to.number * 86_400 + 86_400, span.end > from.number * 86_400 - 86_400 else {
      return false
    }
    return form.instant(local: span.start) < instants.upperBound
      && form.instant(local: span.end) > instants.lowerBound
  }

  var json: String {
    func text(_ day: Day) -> String {
      let (year, month, day) = day.parts
      return "\"\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)\""
    }
    return "{\"from\": \(text(from)), \"to\": \(text(to + -1)), \"occurrences\": \(timed + allDay), "
      + "\"timed\": \(timed), \"allDay\": \(allDay), \"cancelled\": \(cancelled)}"
  }
}
