public import AgendaKit
public import ICalendar

extension JSONRenderer {
  /// One object with the current or next event under `next`, or `null` if there is none. `lastUpdate` is when the
  /// calendars were last read, if some cannot be read any more.
  public static func json(next item: AgendaItem?, now: Instant, zone: Zone, lastUpdate: Instant? = nil)
    -> String
  {
    String(
      decoding: json(.pretty, next: item, now: now, zone: zone, state: .events, lastUpdate: lastUpdate),
      as: UTF8.self)
  }

  /// The object for the current or next event on one line.
  package static func line(next item: AgendaItem?, now: Instant, zone: Zone, lastUpdate: Instant? = nil)
    -> String
  {
    String(
      decoding: json(.compact, next: item, now: now, zone: zone, state: .events, lastUpdate: lastUpdate),
      as: UTF8.self)
  }

  /// The values for a template about the current or next event: the same object, with additional `texts`. If there is
  /// no event, `state` says why.
  package static func values(
    next item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State, lastUpdate: Instant? = nil,
    for texts: TemplateTexts
  ) -> [UInt8] {
    json(.compact, next: item, now: now, zone: zone, state: state, lastUpdate: lastUpdate, for: texts)
  }

  private static func json(
    _ layout: JSONWriter.Layout, next item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State,
    lastUpdate: Instant? = nil, for texts: TemplateTexts? = nil
  ) -> [UInt8] {
    var writer = JSONWriter(layout, texts: texts)
    writer.object { object in
      object.barMembers(item, zone: zone, state: state)
      object.member("now", now, in: zone)
      object.member("timeZone", zone.identifier)
      if let lastUpdate { object.member("lastUpdate", lastUpdate, in: zone) }
      object.key("next")
      if let item {
        object.object { $0.occurrence(item, zone: zone) }
      } else {
        object.null()
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// The current or next event on one line; empty if there is none.
  public static func ndjson(next item: AgendaItem?, zone: Zone) -> String {
    guard let item else { return "" }
    return JSONWriter.text(.compact) { writer in writer.object { $0.occurrence(item, zone: zone) } }
  }
}
