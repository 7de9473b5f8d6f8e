import AgendaKit
import ICalendar
import TestSupport
import Testing

/// Properties of every agenda, checked with random ones.
@Suite struct RandomAgendaTests {
  private let zone = Zone(identifier: "there", fixedOffset: -3 * 3600)

  private struct Sample {
    var calendars: [CalendarOccurrences]
    var window: OccurrenceWindow
    var now: Instant
    var options = AgendaOptions()
  }

  /// A few days of events whose starts and ends often meet each other, midnights and the edges of the window.
  private func sample(_ seed: UInt64) -> Sample {
    var random = RandomNumbers(seed: seed)
    let midnight = zone.instant(of: local("2026-11-21"))
    func moment(_ random: inout RandomNumbers) -> Instant {
      midnight.adding(seconds: Int.random(in: -18...30, using: &random) * 6 * 3600)
    }
    let calendars = (0..<3).map { position in
      let occurrences = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        randomOccurrence(from: moment(&random), using: &random)
      }
      return calendar(named: "c\(position)", position: position / 2, occurrences)
    }
    let start = moment(&random)
    let length = Int.random(in: 1...16, using: &random) * 6 * 3600
    var sample = Sample(
      calendars: calendars,
      window: OccurrenceWindow(from: start, to: start.adding(seconds: length), zone: zone),
      now: moment(&random))
    sample.options.ended = AgendaOptions.Ended.allCases.randomElement(using: &random) ?? .show
    sample.options.limit = Bool.random(using: &random) ? Int.random(in: 0...8, using: &random) : nil
    sample.options.showsCancelled = Bool.random(using: &random)
    return sample
  }

  private func randomOccurrence(from start: Instant, using random: inout RandomNumbers) -> Occurrence {
    let uid = ["1", "2", "3", nil].randomElement(using: &random) ?? nil
    let length = Int.random(in: 0...12, using: &random)
    let day = zone.localDateTime(at: start).date
    let span: Occurrence.Span =
      Int.random(in: 0..<3, using: &random) == 0
      ? .allDay(start: day, end: day.adding(days: 1 + length / 4))
      : .timed(start: start, end: start.adding(seconds: length * 6 * 3600))
    var details = EventDetails()
    details.summary = ["a", "b"].randomElement(using: &random) ?? ""
    details.status = Int.random(in: 0..<4, using: &random) == 0 ? .cancelled : .confirmed
    let schedule = EventSchedule(start: .date(day), length: .days(1))
    let line = Int.random(in: 1...1000, using: &random)
    return Occurrence(event: Event(uid: uid, schedule: schedule, details: details, line: line), span: span)
  }

  private func agenda(_ sample: Sample) -> Agenda {
    Agenda(of: sample.calendars, in: sample.window, at: sample.now, options: sample.options)
  }

  @Test(arguments: 1...5)
  func `the counts of shown, hidden and ended events add up to the total`(_ batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let sample = sample(seed)
      var everything = sample
      everything.options.ended = .show
      everything.options.limit = nil
      let (some, all) = (agenda(sample), agenda(everything))
      #expect(some.days.map(\.date) == all.days.map(\.date), "seed \(seed)")
      #expect(some.days.map(\.total) == all.days.map(\.shown), "seed \(seed)")
      #expect(some.days.allSatisfy { $0.shown + $0.hidden + $0.ended == $0.total })
      #expect(some.occurrences.count <= sample.options.limit ?? .max, "seed \(seed)")
    }
  }

  @Test(arguments: 1...5)
  func `the same events in another order give the same agenda`(_ batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let sample = sample(seed)
      var shuffled = sample
      var random = RandomNumbers(seed: seed + 7)
      shuffled.calendars.shuffle(using: &random)
      for index in shuffled.calendars.indices {
        shuffled.calendars[index].occurrences.shuffle(using: &random)
      }
      #expect(agenda(sample) == agenda(shuffled), "seed \(seed)")
    }
  }

  @Test(arguments: 1...5)
  func `the list of occurrences has each one once, by its first day, in the order of the days`(
    _ batch: UInt64
  ) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      let agenda = agenda(sample(seed))
      let listed = agenda.occurrences
      var seen: Set<OccurrenceIdentity> = []
      let shown = agenda.days.flatMap { $0.allDay + $0.tasks + $0.timed }
      #expect(listed == shown.filter { seen.insert(OccurrenceIdentity($0)).inserted }, "seed \(seed)")
      #expect(listed == agenda.days.indices.flatMap(agenda.newOccurrences(onDayAt:)))
    }
  }

  @Test(arguments: 1...5)
  func `what a limit leaves out is counted once`(_ batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      var sample = sample(seed)
      sample.options.limit = nil
      let all = agenda(sample).occurrences.count
      for limit in [0, 1, 3] {
        sample.options.limit = limit
        let agenda = agenda(sample)
        #expect(agenda.hiddenCount == all - agenda.occurrences.count, "seed \(seed), limit \(limit)")
      }
    }
  }

  @Test(arguments: 1...5)
  func `each event is on the days that it touches within the window`(_ batch: UInt64) {
    for seed in (batch * 1000)..<(batch * 1000 + 100) {
      var sample = sample(seed)
      sample.options = AgendaOptions()
      sample.options.showsCancelled = true
      // One event at a time, so that no other takes its place.
      for occurrence in sample.calendars.flatMap(\.occurrences) {
        sample.calendars = [calendar([occurrence])]
        let days = agenda(sample).days.filter { $0.total > 0 }.map(\.date)
        #expect(days == daysByWalking(occurrence.span, in: sample.window), "seed \(seed) \(occurrence.span)")
      }
    }
  }

  /// Computes the same slowly: for each half hour of the window, whether the event is running.
  private func daysByWalking(_ span: Occurrence.Span, in window: OccurrenceWindow) -> [CalendarDate] {
    var found: [CalendarDate] = []
    for second in stride(from: window.start.secondsSinceEpoch, to: window.end.secondsSinceEpoch, by: 1800) {
      let moment = Instant(secondsSinceEpoch: second)
      let date = window.zone.localDateTime(at: moment).date
      let isOn =
        switch span {
        case .allDay(let start, let end): start <= date && date < end
        case .timed(let start, let end): start <= moment && (moment < end || start == moment && start == end)
        }
      if isOn && found.last != date { found.append(date) }
    }
    return found
  }
}
