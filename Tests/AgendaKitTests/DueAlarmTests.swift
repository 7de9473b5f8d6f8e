import AgendaKit
import ICalendar
import TestSupport
import Testing

/// When reminders are due.
@Suite struct DueAlarmTests {
  private func zone(_ name: String) throws -> Zone {
    try #require(ZoneDatabase.system.zone(named: name))
  }

  private func before(days: Int = 0, minutes: Int = 0) -> Alarm.Trigger {
    .relativeToStart(Alarm.Offset(days: -days, seconds: -minutes * 60))
  }

  private func reminding(
    _ title: String, _ start: String, _ end: String, zone: Zone = .utc, _ alarms: Alarm...
  ) -> Occurrence {
    event(title, start, end, zone: zone) { $0.details.alarms = alarms }
  }

  private func reminding(
    _ title: String, _ start: String, zone: Zone = .utc, _ alarms: Alarm...,
    status: EventDetails.Status = .confirmed
  ) -> Occurrence {
    event(title, start, zone: zone) {
      $0.details.alarms = alarms
      $0.details.status = status
    }
  }

  private func alarm(_ trigger: Alarm.Trigger, _ change: (inout Alarm) -> Void = { _ in }) -> Alarm {
    var alarm = Alarm(action: "DISPLAY", trigger: trigger)
    change(&alarm)
    return alarm
  }

  /// When alarms are due, on the wall clock of the viewer.
  private func due(
    _ occurrences: [Occurrence], in window: OccurrenceWindow, options: AgendaOptions = AgendaOptions()
  ) -> [String] {
    DueAlarms(of: [calendar(occurrences)], in: window, at: window.start, options: options).alarms
      .map { "\(window.zone.localDateTime(at: $0.due)) \($0.item.title)" }
  }

  @Test(arguments: [
    (Alarm.Trigger.relativeToStart(.init(seconds: -600)), "08:50"),
    (.relativeToStart(.init()), "09:00"),
    (.relativeToStart(.init(seconds: 300)), "09:05"),
    (.relativeToEnd(.init(seconds: -900)), "09:15"),
    (.relativeToEnd(.init(seconds: 60)), "09:31"),
    (.absolute(instant("2026-11-21T07:30")), "07:30"),
  ])
  func `a trigger counts from the start, the end or nothing`(_ trigger: Alarm.Trigger, _ time: String) {
    let event = reminding("A", "2026-11-21T09:00", "09:30", alarm(trigger))
    #expect(due([event], in: days("2026-11-21")) == ["2026-11-21T\(time):00 A"])
  }

  @Test func `an alarm is due within the half-open range, however far its event is`() {
    let event = reminding("A", "2026-11-21T09:00", "09:30", alarm(before(minutes: 10)))
    #expect(due([event], in: window("2026-11-21T08:50", "2026-11-21T08:51")).count == 1)
    #expect(due([event], in: window("2026-11-21T08:00", "2026-11-21T08:50")).isEmpty)
    let far = reminding("B", "2026-12-22T08:00", "09:00", alarm(before(days: 31)))
    #expect(due([far], in: days("2026-11-21")) == ["2026-11-21T08:00:00 B"])
    let past = reminding("C", "2026-10-22T08:00", "09:00", alarm(.relativeToEnd(.init(days: 30))))
    #expect(due([past], in: days("2026-11-21")) == ["2026-11-21T09:00:00 C"])
    let farther = reminding("D", "2026-12-24T08:00", "09:00", alarm(before(days: 33)))
    #expect(due([farther], in: days("2026-11-21")).isEmpty)
  }

  @Test func `days keep the event's wall clock over a change of clocks, and hours do not`() throws {
    let berlin = try zone("Europe/Berlin")
    let event = reminding(
      "A", "2026-10-25T09:00", "10:00", zone: berlin, alarm(before(days: 1)), alarm(before(minutes: 24 * 60)))
    let range = days("2026-10-24", "2026-10-25", berlin)
    #expect(due([event], in: range) == ["2026-10-24T09:00:00 A", "2026-10-24T10:00:00 A"])
    // A viewer elsewhere sees the same moments.
    #expect(
      due([event], in: days("2026-10-24", "2026-10-25")) == [
        "2026-10-24T07:00:00 A", "2026-10-24T08:00:00 A",
      ])
    // Days first, then hours.
    let both = reminding("B", "2026-10-25T09:00", zone: berlin, alarm(before(days: 1, minutes: 60)))
    #expect(due([both], in: range) == ["2026-10-24T08:00:00 B"])
    // In a zone without such a change a day is 24 hours.
    let utc = reminding("C", "2026-10-25T09:00", alarm(before(days: 1)))
    #expect(due([utc], in: range) == ["2026-10-24T11:00:00 C"])
    // A day before a time that the clock skipped that day.
    let gap = reminding("D", "2026-03-30T02:30", zone: berlin, alarm(before(days: 1)))
    #expect(due([gap], in: days("2026-03-29", nil, berlin)) == ["2026-03-29T03:30:00 D"])
  }

  /// From Berlin to New York, where the clocks change a week later: on the first of November.
  @Test func `days of a trigger that counts from the end keep the wall clock of the end's zone`() throws {
    let (berlin, newYork) = (try zone("Europe/Berlin"), try zone("America/New_York"))
    let start = instant("2026-11-01T13:00", berlin)
    let end = local("2026-11-01T12:00")
    let planned = event("A", "2026-11-01T13:00", zone: berlin) {
      $0.schedule.length = .until(.zoned(end, newYork))
      $0.details.alarms = [
        alarm(.relativeToEnd(.init(days: -1))), alarm(.relativeToEnd(.init(seconds: -86_400))),
        alarm(before(days: 8)),
      ]
    }
    let flight = Occurrence(
      event: planned.event, span: .timed(start: start, end: newYork.instant(of: end)), recurrenceID: nil)
    #expect(
      due([flight], in: days("2026-10-24", "2026-11-01", newYork)) == [
        // At one in Berlin, which still had summer time then.
        "2026-10-24T07:00:00 A", "2026-10-31T12:00:00 A", "2026-10-31T13:00:00 A",
      ])
  }

  @Test func `an all-day event begins at the viewer's midnight`() throws {
    let tokyo = try zone("Asia/Tokyo")
    let event = reminding(
      "A", "2026-11-22", alarm(before(minutes: 15 * 60)), alarm(.relativeToStart(.init(seconds: 32_400))),
      alarm(.relativeToEnd(.init())))
    for viewer in [Zone.utc, tokyo] {
      #expect(
        due([event], in: days("2026-11-21", "2026-11-23", viewer)) == [
          "2026-11-21T09:00:00 A", "2026-11-22T09:00:00 A", "2026-11-23T00:00:00 A",
        ])
    }
  }

  @Test func `each repetition is due by itself`() throws {
    let berlin = try zone("Europe/Berlin")
    let event = reminding(
      "A", "2026-11-21T09:00",
      alarm(before(minutes: 10)) {
        $0.repeatCount = 2
        $0.repeatInterval = .init(seconds: 300)
      })
    #expect(
      due([event], in: days("2026-11-21")) == [
        "2026-11-21T08:50:00 A", "2026-11-21T08:55:00 A", "2026-11-21T09:00:00 A",
      ])
    let found = DueAlarms(
      of: [calendar([event])], in: window("2026-11-21T08:55", "2026-11-22"), at: instant("2026-11-21")
    ).alarms
    #expect(found.map(\.repetition) == [1, 2])
    let daily = reminding(
      "B", "2026-10-24T09:00", zone: berlin,
      alarm(before()) {
        $0.repeatCount = 1
        $0.repeatInterval = .init(days: 1)
      })
    #expect(due([daily], in: days("2026-10-25", nil, berlin)) == ["2026-10-25T09:00:00 B"])
  }

  @Test func `the number of repetitions is bounded, and without an interval there are none`() {
    let range = days("2026-11-21")
    let many = { (seconds: Int) in
      reminding(
        "A", "2026-11-21T00:00",
        alarm(before()) {
          $0.repeatCount = .max
          $0.repeatInterval = .init(seconds: seconds)
        })
    }
    #expect(due([many(1)], in: range).count == 1001)
    #expect(due([many(0)], in: range).count == 1)
    #expect(due([many(.max)], in: range).count == 1)
    let huge = reminding(
      "A", "2026-11-21T00:00", alarm(.relativeToStart(.init(days: .max, seconds: .max))),
      alarm(.relativeToEnd(.init(days: .min, seconds: .min))))
    #expect(due([huge], in: range).isEmpty)
  }

  @Test func `alarms that were acknowledged, do nothing or belong to an unwanted event are left out`() {
    let range = days("2026-11-21")
    let acknowledged = { (time: String) in
      reminding(
        "A", "2026-11-21T09:00",
        alarm(before()) {
          $0.acknowledged = instant(time)
          $0.repeatCount = 1
          $0.repeatInterval = .init(seconds: 300)
        })
    }
    #expect(due([acknowledged("2026-11-21T08:59")], in: range).count == 2)
    #expect(due([acknowledged("2026-11-21T09:00")], in: range) == ["2026-11-21T09:05:00 A"])
    #expect(due([acknowledged("2026-11-21T10:00")], in: range).isEmpty)
    let silent = reminding("A", "2026-11-21T09:00", Alarm(action: "NONE", trigger: before()))
    #expect(due([silent], in: range).isEmpty)
    let cancelled = reminding("A", "2026-11-21T09:00", alarm(before()), status: .cancelled)
    #expect(due([cancelled], in: range).isEmpty)
    var options = AgendaOptions()
    options.showsCancelled = true
    #expect(due([cancelled], in: range, options: options).count == 1)
  }

  @Test func `an alarm at an absolute time is due once for a series, for the next instance`() {
    let master = reminding("A", "2026-11-20T09:00", alarm(.absolute(instant("2026-11-21T08:00")))).event
    let instances = (20...24).map { day in
      let start = instant("2026-11-\(day)T09:00")
      return Occurrence(event: master, span: .timed(start: start, end: start), recurrenceID: .instant(start))
    }
    for order in [instances, instances.reversed()] {
      let found = DueAlarms(
        of: [calendar(order)], in: days("2026-11-21"), at: instant("2026-11-21")
      ).alarms
      #expect(found.map(\.item.occurrence.recurrenceID) == [.instant(instant("2026-11-21T09:00"))])
    }
    let past = DueAlarms(
      of: [calendar(Array(instances.prefix(1)))], in: days("2026-11-21"), at: instant("2026-11-21")
    ).alarms
    #expect(past.count == 1)
  }

  @Test func `alarms are sorted by due time, then in the order of an agenda`() {
    let events = [
      reminding("late", "2026-11-21T10:00", alarm(before(minutes: 5))),
      reminding("b", "2026-11-21T09:00", alarm(before(minutes: 60))),
      reminding("a", "2026-11-21T09:00", alarm(before(minutes: 60))),
      reminding("whole", "2026-11-21", alarm(.relativeToStart(.init(seconds: 8 * 3600)))),
      reminding("early", "2026-11-21T11:00", alarm(before(minutes: 240))),
    ]
    for order in [events, events.reversed()] {
      let titles = DueAlarms(of: [calendar(order)], in: days("2026-11-21"), at: instant("2026-11-21")).alarms
        .map(\.item.title)
      #expect(titles == ["early", "whole", "a", "b", "late"])
    }
    var options = AgendaOptions()
    options.limit = 2
    #expect(due(events, in: days("2026-11-21"), options: options).count == 2)
  }

  @Test func `an alarm at an absolute time is due once even if overrides repeat it`() {
    let shared = alarm(.absolute(instant("2026-11-21T08:00")))
    let master = reminding("A", "2026-11-21T09:00", shared).event
    var moved = reminding("Moved", "2026-11-21T08:30", shared).event
    moved.uid = master.uid
    let instance = { (event: Event, start: String, id: String) in
      Occurrence(
        event: event, span: .timed(start: instant(start), end: instant(start)),
        recurrenceID: .instant(instant(id)))
    }
    let occurrences = [
      instance(master, "2026-11-20T09:00", "2026-11-20T09:00"),
      instance(master, "2026-11-22T09:00", "2026-11-22T09:00"),
      instance(moved, "2026-11-21T08:30", "2026-11-21T09:00"),
    ]
    for order in [occurrences, occurrences.reversed()] {
      #expect(due(order, in: days("2026-11-21")) == ["2026-11-21T08:00:00 Moved"])
    }
    var other = moved
    other.uid = "other"
    let others = occurrences.dropLast() + [instance(other, "2026-11-21T08:30", "2026-11-21T09:00")]
    #expect(due(Array(others), in: days("2026-11-21")).count == 2)
  }

  @Test func `two alarms of one event at the same time are both due`() {
    let point = Alarm.Trigger.absolute(instant("2026-11-21T08:00"))
    let event = reminding(
      "A", "2026-11-21T09:00", alarm(point) { $0.description = "Go" },
      alarm(point) { $0.description = "Run" },
      alarm(point) { $0.action = "AUDIO" })
    #expect(due([event], in: days("2026-11-21")).count == 3)
  }

  @Test func `two events without UID that remind at one time both do so`() {
    let point = alarm(.absolute(instant("2026-11-21T08:00")))
    let events = ["A", "B"].map { title in
      event(title, "2026-11-21T09:00", uid: .some(nil)) { $0.details.alarms = [point] }
    }
    #expect(due(events, in: days("2026-11-21")) == ["2026-11-21T08:00:00 A", "2026-11-21T08:00:00 B"])
  }

  @Test func `the reminder of a task counts from its start, or from when it is due`() {
    let alarms = [alarm(before(minutes: 15)), alarm(.relativeToEnd(.init()))]
    let task = event("A", "2026-11-21T10:00") {
      $0.toDo = ToDo()
      $0.toDo?.start = .floating(local("2026-11-21T08:00"))
      $0.toDo?.due = .floating(local("2026-11-21T10:00"))
      $0.details.alarms = alarms
    }
    #expect(due([task], in: days("2026-11-21")) == ["2026-11-21T07:45:00 A", "2026-11-21T10:00:00 A"])
  }
}
