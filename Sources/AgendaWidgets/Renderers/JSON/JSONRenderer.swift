public import AgendaKit
public import ICalendar

/// Writes an agenda as JSON, after `Documentation/agenda.schema.json`. Text is as the calendar has it, escaped so that
/// it does nothing in a terminal.
public enum JSONRenderer {
  /// One object for the agenda, over several lines, ended by a line feed.
  public static func json(_ agenda: Agenda) -> String {
    let zone = agenda.zone
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("now", zone.timestamp(agenda.now))
      object.member("timeZone", zone.identifier)
      object.key("range")
      object.object {
        $0.member("start", zone.timestamp(agenda.window.start))
        $0.member("end", zone.timestamp(agenda.window.end))
      }
      object.member("state", agenda.state.name)
      object.key("days")
      object.array(agenda.days) { $0.day($1, zone: zone) }
      object.key("problems")
      object.array(agenda.problems) { $0.problem($1) }
      object.member("nextChange", orNull: agenda.nextChange.map { zone.timestamp($0) })
    }
    writer.endLine()
    return writer.text
  }

  /// An object a line for each occurrence that is shown, each once, by the day on which it starts, all-day ones
  /// first; nothing where there is none.
  public static func ndjson(_ agenda: Agenda) -> String {
    var writer = JSONWriter(.compact)
    for item in agenda.occurrences {
      writer.object { $0.occurrence(item, zone: agenda.zone) }
      writer.endLine()
    }
    return writer.text
  }

  /// One object with the current or next event under `next`, `null` where there is none.
  public static func json(next item: AgendaItem?, now: Instant, zone: Zone) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("now", zone.timestamp(now))
      object.member("timeZone", zone.identifier)
      object.key("next")
      if let item {
        object.object { $0.occurrence(item, zone: zone) }
      } else {
        object.null()
      }
    }
    writer.endLine()
    return writer.text
  }

  /// The current or next event as a line; nothing where there is none.
  public static func ndjson(next item: AgendaItem?, zone: Zone) -> String {
    guard let item else { return "" }
    var writer = JSONWriter(.compact)
    writer.object { $0.occurrence(item, zone: zone) }
    writer.endLine()
    return writer.text
  }

  /// One object with the calendars under `calendars`.
  public static func json(_ listings: [CalendarListing]) -> String {
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.key("calendars")
      object.array(listings) { $0.listing($1) }
    }
    writer.endLine()
    return writer.text
  }

  /// An object a line for each calendar.
  public static func ndjson(_ listings: [CalendarListing]) -> String {
    var writer = JSONWriter(.compact)
    for listing in listings {
      writer.listing(listing)
      writer.endLine()
    }
    return writer.text
  }
}

extension JSONWriter {
  fileprivate mutating func day(_ day: AgendaDay, zone: Zone) {
    object { object in
      object.member("date", day.date.description)
      for (name, items) in [("allDay", day.allDay), ("timed", day.timed)] as [(StaticString, [AgendaItem])] {
        object.key(name)
        object.array(items) { writer, item in
          writer.object {
            $0.occurrence(item, zone: zone)
            $0.member("dayIndex", item.dayIndex)
            $0.member("dayCount", item.dayCount)
          }
        }
      }
      object.member("shown", day.shown)
      object.member("hidden", day.hidden)
      object.member("ended", day.ended)
      object.member("total", day.total)
    }
  }

  fileprivate mutating func problem(_ problem: AgendaProblem) {
    object {
      $0.member("source", problem.source)
      $0.member("calendar", problem.calendar)
      $0.member("kind", problem.kind)
      $0.member("severity", problem.severity.rawValue)
      $0.member("message", problem.message)
      if let line = problem.line { $0.member("line", line) }
    }
  }

  fileprivate mutating func listing(_ listing: CalendarListing) {
    object {
      $0.member("name", listing.name)
      $0.member("kind", listing.kind.rawValue)
      $0.member("color", listing.color?.hexadecimal)
      $0.member("source", listing.source)
      switch listing.state {
      case .ok: $0.member("state", "ok")
      case .failed(let message):
        $0.member("state", "failed")
        $0.member("message", message)
      }
      $0.member("events", listing.eventCount)
    }
  }
}

extension Agenda.State {
  /// The name in JSON.
  fileprivate var name: String {
    switch self {
    case .events: "events"
    case .nothingToday: "nothing-today"
    case .nothingAhead: "nothing-ahead"
    case .notConfigured: "not-configured"
    case .unreadable: "unreadable"
    case .someSourcesFailed: "some-sources-failed"
    }
  }
}
