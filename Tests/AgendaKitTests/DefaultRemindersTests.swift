import AgendaKit
import ICalendar
import TestSupport
import Testing

/// The reminders that a calendar gives to its events.
@Suite struct DefaultRemindersTests {
  private var reminders: DefaultReminders {
    var reminders = DefaultReminders()
    reminders.beforeStart = [.init(seconds: -600), .init(days: -1)]
    reminders.ofAllDay = [.init(seconds: 9 * 3600), .init(daysBefore: 1, seconds: 18 * 3600)]
    return reminders
  }

  private func due(
    _ occurrences: [Occurrence], in window: OccurrenceWindow, _ reminders: DefaultReminders? = nil,
    owners: Set<String> = [], options: AgendaOptions = AgendaOptions()
  ) -> [String] {
    var calendar = calendar(owners: owners, occurrences)
    calendar.calendar.reminders = reminders ?? self.reminders
    return DueAlarms(of: [calendar], in: window, at: window.start, options: options).alarms
      .map { "\(window.zone.localDateTime(at: $0.due)) \($0.item.title)" + ($0.isDefault ? "" : " (own)") }
  }

  private func berlin() throws -> Zone { try #require(ZoneDatabase.system.zone(named: "Europe/Berlin")) }

  private var own: Alarm { Alarm(action: "DISPLAY", trigger: .relativeToStart(.init(seconds: -300))) }

  @Test func `an event without reminders of its own gets those of its calendar`() {
    let range = window("2026-11-20T00:00", "2026-11-22T00:00")
    #expect(
      due([event("A", "2026-11-21T09:00", "09:30")], in: range) == [
        "2026-11-20T09:00:00 A", "2026-11-21T08:50:00 A",
      ])
    #expect(
      due([event("A", "2026-11-21")], in: range) == ["2026-11-20T18:00:00 A", "2026-11-21T09:00:00 A"])
    // The half-open range counts, as for other reminders.
    let moment = window("2026-11-21T08:50", "2026-11-21T08:51")
    #expect(due([event("A", "2026-11-21T09:00", "09:30")], in: moment).count == 1)
    #expect(due([event("A", "2026-11-21T09:00", "09:30")], in: range, DefaultReminders()).isEmpty)
  }

  @Test func `an event with a way to it is reminded of before the departure`() {
    let range = window("2026-11-20T00:00", "2026-11-22T00:00")
    let lunch = event("A", "2026-11-21T09:00", "09:30") { $0.details.travelSeconds = 1200 }
    #expect(due([lunch], in: range) == ["2026-11-20T08:40:00 A", "2026-11-21T08:30:00 A"])
    let reminded = event("A", "2026-11-21T09:00", "09:30") {
      ($0.details.travelSeconds, $0.details.alarms) = (1200, [own])
    }
    #expect(due([reminded], in: range) == ["2026-11-21T08:55:00 A (own)"])
  }

  @Test
  func `an event with reminders of its own, or with none on purpose, gets these only where they come always`()
  {
    let range = days("2026-11-21")
    let events = [
      event("A", "2026-11-21T09:00", "09:30") { $0.details.alarms = [own] },
      event("B", "2026-11-21T10:00", "10:30") {
        $0.details.alarms = [Alarm(action: "NONE", trigger: .relativeToStart(.init()))]
      },
    ]
    #expect(due(events, in: range) == ["2026-11-21T08:55:00 A (own)"])
    var always = reminders
    always.isAlways = true
    #expect(
      due(events, in: range, always) == [
        "2026-11-21T08:50:00 A", "2026-11-21T08:55:00 A (own)", "2026-11-21T09:50:00 B",
      ])
  }

  @Test func `a muted calendar has no reminders, not even those of its events`() {
    var muted = reminders
    muted.isMuted = true
    let events = [
      event("A", "2026-11-21T09:00", "09:30") { $0.details.alarms = [own] },
      event("B", "2026-11-21T10:00", "10:30"),
    ]
    #expect(due(events, in: days("2026-11-21"), muted).isEmpty)
  }

  @Test func `cancelled and declined events get none, also where they are shown`() {
    let declined = event("B", "2026-11-21T10:00", "10:30") {
      $0.details.attendees = [Attendee(address: "mailto:me@example.org", status: .declined)]
    }
    let cancelled = event("A", "2026-11-21T09:00", "09:30") { $0.details.status = .cancelled }
    var options = AgendaOptions()
    (options.showsCancelled, options.showsDeclined) = (true, true)
    #expect(
      due([cancelled, declined], in: days("2026-11-21"), owners: ["me@example.org"], options: options).isEmpty
    )
  }

  @Test func `each instance of a series is reminded of, and days keep the wall clock of the event`() throws {
    let berlin = try berlin()
    let instances = ["2026-10-24", "2026-10-25"].map {
      event("A", "\($0)T09:00", "09:30", uid: "a", zone: berlin)
    }
    #expect(
      due(instances, in: days("2026-10-24", "2026-10-25", berlin)) == [
        "2026-10-24T08:50:00 A", "2026-10-24T09:00:00 A", "2026-10-25T08:50:00 A",
      ])
  }

  @Test func `a time of day is that of the viewer's clock, also on the day on which clocks change`() throws {
    let berlin = try berlin()
    #expect(
      due([event("A", "2026-10-25")], in: days("2026-10-24", "2026-10-25", berlin)) == [
        "2026-10-24T18:00:00 A", "2026-10-25T09:00:00 A",
      ])
    var night = DefaultReminders()
    night.ofAllDay = [.init(seconds: 9000)]
    // 02:30 does not exist that day.
    #expect(
      due([event("A", "2026-03-29")], in: days("2026-03-29", nil, berlin), night) == ["2026-03-29T03:30:00 A"]
    )
    let tokyo = try #require(ZoneDatabase.system.zone(named: "Asia/Tokyo"))
    #expect(
      due([event("A", "2026-11-21")], in: days("2026-11-20", "2026-11-21", tokyo)) == [
        "2026-11-20T18:00:00 A", "2026-11-21T09:00:00 A",
      ])
  }

  @Test func `what a calendar says counts before what is said for all`() {
    var own = DefaultReminders()
    own.beforeStart = []
    let filled = own.filled(from: reminders)
    #expect(filled.beforeStart == [] && filled.ofAllDay == reminders.ofAllDay && filled.isMuted == nil)
  }
}
