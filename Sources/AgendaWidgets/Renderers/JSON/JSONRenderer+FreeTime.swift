package import AgendaKit
package import ICalendar

extension JSONRenderer {
  /// One object with free time: the days with their slots, and when the owner is busy; `#/$defs/free` of the schema.
  package static func json(_ free: FreeTime, now: Instant) -> String {
    let zone = free.window.zone
    var writer = JSONWriter(.pretty)
    writer.object { object in
      object.member("now", now, in: zone)
      object.member("timeZone", zone.identifier)
      object.key("range")
      object.object { $0.bounds(free.window.start..<free.window.end, in: zone) }
      object.key("days")
      object.array(free.days) { writer, day in
        writer.object { object in
          object.member("date", day.date)
          object.key("free")
          object.array(day.slots) { writer, slot in writer.object { $0.slot(slot, in: zone) } }
          if !day.fillers.isEmpty {
            object.key("filledBy")
            object.array(day.fillers) { $0.value($1) }
          }
        }
      }
      object.key("busy")
      object.array(free.busy) { writer, span in writer.object { $0.bounds(span, in: zone) } }
      if !free.unknown.isEmpty {
        object.key("unknown")
        object.array(free.unknown) { writer, span in writer.object { $0.bounds(span, in: zone) } }
      }
      if !free.people.isEmpty {
        object.key("people")
        object.array(free.people) { writer, person in writer.object { $0.person(person, in: free) } }
      }
    }
    writer.endLine()
    return writer.text
  }

  /// An object per line for each free slot: `#/$defs/slot` of the schema.
  package static func ndjson(_ free: FreeTime) -> String {
    JSONWriter.lines(free.days.flatMap(\.slots)) { writer, slot in
      writer.object { $0.slot(slot, in: free.window.zone) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func bounds(_ span: Range<Instant>, in zone: Zone) {
    bounds(.timed(start: span.lowerBound, end: span.upperBound), in: zone)
  }

  fileprivate mutating func person(_ person: PersonTimes, in free: FreeTime) {
    member("address", person.address)
    if let name = person.name { member("name", name) }
    member("knowledge", person.knowledge.rawValue)
    guard person.knowledge.isCounted else { return }
    let (times, zone) = (free.times(of: person), free.window.zone)
    key("busy")
    array(times.busy) { writer, span in writer.object { $0.bounds(span, in: zone) } }
    guard !times.unknown.isEmpty else { return }
    key("unknown")
    array(times.unknown) { writer, span in writer.object { $0.bounds(span, in: zone) } }
  }

  fileprivate mutating func slot(_ slot: Range<Instant>, in zone: Zone) {
    bounds(slot, in: zone)
    member("minutes", slot.seconds / 60)
  }
}
