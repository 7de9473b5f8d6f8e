import AgendaKit
import ICalendar
import TestSupport
import Testing

/// Events that overlap others are marked where that is asked for.
@Suite struct ConflictTests {
  private func conflicts(_ occurrences: [Occurrence], _ change: (inout AgendaOptions) -> Void = { _ in })
    -> [String]
  {
    var options = AgendaOptions()
    options.marksConflicts = true
    change(&options)
    let agenda = Agenda(
      of: [calendar(occurrences)], in: days("2026-11-21", "2026-11-22"), at: instant("2026-11-21T08:00"),
      options: options)
    return agenda.occurrences.filter(\.hasConflict).map(\.title)
  }

  @Test func `events that overlap are marked, and those that only touch are not`() {
    let events = [
      event("a", "2026-11-21T09:00", "12:00"), event("b", "2026-11-21T10:00", "10:30"),
      event("c", "2026-11-21T11:00", "11:30"), event("d", "2026-11-21T12:00", "13:00"),
      event("e", "2026-11-21T13:00", "14:00"), event("f", "2026-11-21T13:30"),
    ]
    #expect(conflicts(events) == ["a", "b", "c"])
    #expect(conflicts(events) { $0.marksConflicts = false } == [])
  }

  @Test func `events that take no time, and whole days, do not conflict`() {
    let events = [
      event("a", "2026-11-21T09:00", "12:00"), event("day", "2026-11-21"),
      event("free", "2026-11-21T10:00", "10:30") { $0.details.transparency = .transparent },
      event("off", "2026-11-21T10:00", "10:30") { $0.details.status = .cancelled },
    ]
    #expect(conflicts(events) { $0.showsCancelled = true } == [])
  }

  @Test func `the way to an event takes time too`() {
    let events = [
      event("a", "2026-11-21T09:00", "10:00"),
      event("b", "2026-11-21T10:20", "11:00") { $0.details.travelSeconds = 1200 },
      event("c", "2026-11-21T11:10", "12:00") { $0.details.travelSeconds = 1200 },
    ]
    #expect(conflicts(events) == ["b", "c"])
  }

  @Test func `each day of an event has its mark, also beside an event that a limit hides`() {
    let events = [
      event("night", "2026-11-21T22:00", "2026-11-22T06:00"), event("early", "2026-11-22T05:00", "07:00"),
    ]
    #expect(conflicts(events) == ["night", "early"])
    #expect(conflicts(events) { $0.limit = 1 } == ["night"])
  }

  @Test func `marks are those of comparing each with each`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomNumbers(seed: seed)
      let events = (0..<Int.random(in: 0...12, using: &random)).map { number in
        let start = instant("2026-11-21").adding(seconds: Int.random(in: 0...40, using: &random) * 1800)
        let end = start.adding(seconds: Int.random(in: 0...8, using: &random) * 1800)
        return Occurrence(event: event("\(number)", "2026-11-21").event, span: .timed(start: start, end: end))
      }
      let expected = events.indices.filter { index in
        events.indices.contains {
          let (one, other) = (events[index].interval(in: .utc), events[$0].interval(in: .utc))
          return $0 != index && !one.isEmpty && !other.isEmpty && one.overlaps(other)
        }
      }.map { "\($0)" }
      #expect(Set(conflicts(events)) == Set(expected), "seed \(seed)")
    }
  }
}
