internal import AgendaQuickAdd
internal import AgendaRequests
internal import AgendaWidgets
internal import ICalendar

/// The zone of a new event, and its times where the clock changes.
extension EventDraft {
  /// The zone that the sentence names, or that of the viewer. A name without a zone is an error.
  func zone(_ settings: Settings) throws -> Zone {
    guard let name = event.timeZone else { return settings.zone }
    guard let zone = ProcessEnvironment.ownZones.zone(named: name) else {
      throw CommandError(.usage, "\(quoted(name)) is no time zone; write one as in “Europe/Berlin”")
    }
    return zone
  }

  /// Says what is meant by times that the clock skips or shows twice, and moves a single event to the times that are meant.
  mutating func settleTimes(in zone: Zone) throws {
    guard !event.isAllDay, let start = event.start, let end = event.end else { return }
    var times: [(said: LocalDateTime, meant: LocalDateTime)] = []
    for said in isTask ? [start] : [start, end] {
      let instant = zone.instant(of: said)
      let meant = zone.localDateTime(at: instant)
      times.append((said, meant))
      if meant != said {
        let day = event.rule == nil ? "" : " on that day"
        notes.append("the clock skips \(said.toTheMinute); \(meant.toTheMinute) is meant\(day)")
      } else if Self.isTwice(said, zone) {
        notes.append("the clock shows \(said.toTheMinute) twice; the first time is meant")
      }
    }
    // A rule keeps its own time for its other days.
    guard event.rule == nil, let first = times.first, let last = times.last else { return }
    guard isTask || zone.instant(of: last.said) > zone.instant(of: first.said) else {
      throw CommandError(
        .usage,
        "the clock skips \(start.toTheMinute): the event would end at \(last.meant.toTheMinute), before it starts"
      )
    }
    event.start = first.meant
    if !isTask { event.end = last.meant }
  }

  /// The start of a series, if the clock skips it; `nil` otherwise.
  func skippedStart(in zone: Zone) -> LocalDateTime? {
    guard event.rule != nil, !event.isAllDay, let start = event.start else { return nil }
    return zone.localDateTime(at: zone.instant(of: start)) == start ? nil : start
  }

  private static func isTwice(_ local: LocalDateTime, _ zone: Zone) -> Bool {
    let first = zone.instant(of: local)
    guard let change = zone.nextTransition(after: first) else { return false }
    let putBack = zone.offset(at: first) - zone.offset(at: change)
    return putBack > 0 && zone.localDateTime(at: first.adding(seconds: putBack)) == local
  }
}
