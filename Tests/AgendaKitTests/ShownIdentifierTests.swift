import AgendaKit
import ICalendar
import TestSupport
import Testing

/// The short names of events, as a person gives them to a command.
@Suite struct ShownIdentifierTests {
  /// The names beside the events of two days, of which each is the beginning of a UID.
  private func names(_ occurrences: [Occurrence], areSeveral uids: Set<String> = []) -> [String?] {
    let agenda = Agenda(
      of: [calendar(occurrences)], in: days("2026-11-21", "2026-11-22"), at: instant("2026-11-21"))
    let all = occurrences.compactMap(\.event.uid)
    let names = Dictionary(all.map { ($0, String($0.prefix(2))) }) { first, _ in first }
    let identifiers = ShownIdentifiers(of: agenda, names: names) { event in
      uids.contains(event.uid ?? "") ? String(event.details.summary.suffix(1)) : nil
    }
    return agenda.occurrences.map { identifiers.text(for: $0.occurrence, in: .utc) }
  }

  private func series(_ title: String, _ starts: String...) -> [Occurrence] {
    starts.map { event(title, $0, recurrenceID: .instant(instant($0))) }
  }

  @Test func `an event has its name, and one without UID has none`() {
    let events = [event("lunch", "2026-11-21T12:00"), event("x", "2026-11-21T13:00", uid: .some(nil))]
    #expect(names(events) == ["lu", nil])
  }

  @Test func `an instance of a series is named by its day`() {
    #expect(
      names(series("stand-up", "2026-11-21T09:00", "2026-11-22T09:00"))
        == ["st@2026-11-21", "st@2026-11-22"])
    let holiday = event("holiday", "2026-11-21", recurrenceID: .date(date("2026-11-21")))
    #expect(names([holiday]) == ["ho@2026-11-21"])
  }

  @Test func `events of one UID that are no versions of one have letters behind a dot`() {
    let talks = ["Talk A", "Talk B"].map { event($0, "2026-11-21T09:00", uid: "talks") }
    #expect(names(talks, areSeveral: ["talks"]) == ["ta.A", "ta.B"])
    #expect(names([talks[0]], areSeveral: ["talks"]) == ["ta.A"])
    #expect(names([talks[0], talks[0]]) == ["ta"])
  }

  @Test func `the second of two equal times has its offset`() throws {
    let berlin = try #require(ZoneDatabase.system.zone(named: "Europe/Berlin"))
    let names = ["2026-10-25T00:30", "2026-10-25T01:30"].map {
      Occurrence.RecurrenceID.instant(instant($0)).name(in: berlin, withTime: true)
    }
    #expect(names == ["2026-10-25T02:30:00", "2026-10-25T02:30:00+01:00"])
  }

  @Test func `two instances of a series on one day are told apart by their times`() {
    #expect(
      names(series("pill", "2026-11-21T08:00", "2026-11-21T20:00", "2026-11-22T08:00")) == [
        "pi@2026-11-21T08:00:00", "pi@2026-11-21T20:00:00", "pi@2026-11-22T08:00:00",
      ])
  }
}
