public import AgendaKit
public import ICalendar

extension JSONRenderer {
  /// One object with the current or next event under `next`, `null` where there is none.
  public static func json(next item: AgendaItem?, now: Instant, zone: Zone) -> String {
    String(decoding: json(next: item, now: now, zone: zone, state: .events, for: nil), as: UTF8.self)
  }

  /// The values that a template for the current or next event is filled with: the same object, with `texts` in it. Where
  /// there is none, `state` says why.
  public static func values(
    next item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State, for texts: TemplateTexts
  ) -> [UInt8] {
    json(next: item, now: now, zone: zone, state: state, for: texts)
  }

  private static func json(
    next item: AgendaItem?, now: Instant, zone: Zone, state: Agenda.State, for texts: TemplateTexts?
  ) -> [UInt8] {
    var writer = JSONWriter(texts == nil ? .pretty : .compact, texts: texts)
    writer.object { object in
      object.barMembers(item, zone: zone, state: state)
      object.member("now", now, in: zone)
      object.member("timeZone", zone.identifier)
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

  /// The current or next event as a line; nothing where there is none.
  public static func ndjson(next item: AgendaItem?, zone: Zone) -> String {
    guard let item else { return "" }
    var writer = JSONWriter(.compact)
    writer.object { $0.occurrence(item, zone: zone) }
    writer.endLine()
    return writer.text
  }
}
