import Foundation
import ICalendar
import TestSupport
import Testing

@testable import AgendaSources

/// The messages that guests get of a change (RFC 5546 section 3.2).
@Suite struct GuestMessagesTests {
  private static let people = """
    ORGANIZER:mailto:ada@example.org
    ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org
    ATTENDEE;CN=Kim;PARTSTAT=ACCEPTED;X-CALENDARSERVER-DTSTAMP=20260101T000000Z:mailto:kim@example.org
    ATTENDEE;PARTSTAT=DECLINED;SCHEDULE-STATUS=1.1:mailto:lee@example.org

    """

  private let single = """
    UID:1
    DTSTAMP:20260101T000000Z
    DTSTART:20261127T090000Z
    DTEND:20261127T100000Z
    SUMMARY:Planning
    SEQUENCE:2
    CATEGORIES:secret

    """ + people
  private let series = """
    UID:2
    DTSTAMP:20260101T000000Z
    DTSTART:20261123T090000Z
    DTEND:20261123T100000Z
    RRULE:FREQ=WEEKLY;COUNT=6
    SUMMARY:Stand-up

    """ + people
  private let folder: TemporaryFolder
  private let now = instant("2026-11-21T08:00")

  init() throws { folder = try TemporaryFolder() }

  private func stored(_ events: String) throws -> StoredEvent {
    let name = "\(UUID().uuidString).ics"
    let file = try folder.write(calendarText(events), to: name)
    return try #require(
      StoredEvent.find(in: [CalendarConfiguration(name: "a", location: .path(file))]) { _ in true }.first)
  }

  /// The messages of a change, in words: `update 2 to kim lee: 1`.
  private func told(
    _ events: String, _ extent: EventEditor.Extent = .all, at instance: String? = nil,
    own: Set<String> = ["ada@example.org"], _ change: (inout EventChanges) -> Void
  ) throws -> [String] {
    var changes = EventChanges()
    changes.isOfOrganizer = true
    change(&changes)
    let stored = try stored(events)
    let id = instance.map { Occurrence.RecurrenceID.instant(TestSupport.instant($0)) }
    let editor = EventEditor(stored, viewer: .utc, now: now)
    let start = instant(instance ?? (events.contains("UID:1") ? "2026-11-27T09:00" : "2026-11-23T09:00"))
    let result = try editor.change(
      changes, extent, at: id, span: .timed(start: start, end: start.adding(seconds: 3600)))
    return words(of: stored, result, own)
  }

  private func deleted(_ events: String, _ extent: EventEditor.Extent, at instance: String? = nil) throws
    -> [String]
  {
    let stored = try stored(events)
    let id = instance.map { Occurrence.RecurrenceID.instant(instant($0)) }
    return words(
      of: stored, try EventEditor(stored, viewer: .utc, now: now).delete(extent, at: id), ["ada@example.org"])
  }

  private func words(
    of stored: StoredEvent, _ result: EventEditor.Result, _ own: Set<String>
  ) -> [String] {
    let messages =
      GuestMessage.all(
        from: stored.parts.map(\.component), to: result.parts.compactMap(\.self) + result.overrides, own: own,
        at: now) + GuestMessage.all(from: [], to: result.series, own: own, at: now)
    return messages.map { message in
      let guests = message.guests.map { $0.mail.prefix { $0 != "@" } }.joined(separator: " ")
      let components = message.components.map { component in
        let id = component["RECURRENCE-ID"].map { "@" + $0.value.prefix(8).suffix(4) } ?? ""
        return "\(component.sequence)\(id)" + (component["STATUS"].map { " " + $0.value.lowercased() } ?? "")
      }
      return "\(message.kind) to \(guests): \(components.joined(separator: ", "))"
    }
  }

  private func span(_ start: String) -> Occurrence.Span {
    .timed(start: instant(start), end: instant(start).adding(seconds: 3600))
  }

  @Test func `a change that matters is a new version for all guests`() throws {
    #expect(try told(single) { $0.span = span("2026-11-27T11:00") } == ["update to kim lee: 3"])
    #expect(try told(single) { $0.location = "Bonn" } == ["update to kim lee: 3"])
    #expect(try told(single) { $0.summary = "Plan" } == ["update to kim lee: 2"])
    #expect(try told(series) { $0.rule = "FREQ=DAILY" } == ["update to kim lee: 1"])
    #expect(try told(single) { $0.status = "CANCELLED" } == ["cancellation to kim lee: 3 cancelled"])
  }

  @Test func `what each has for himself is told to nobody`() throws {
    #expect(try told(single) { $0.alarms = [-600] } == [])
    #expect(try told(single) { $0.categories = ["x"] } == [])
    #expect(try told(single) { $0.transparency = "TRANSPARENT" } == [])
    #expect(try told(single, own: ["kim@example.org"]) { $0.summary = "Mine" } == [])
    #expect(try told(single, own: []) { $0.summary = "Mine" } == [])
  }

  @Test func `new guests are invited to all of it, and those who are no longer invited are told so`() throws {
    let ada = Attendee(mail: "ada@example.org")
    let max = Attendee(mail: "max@example.org", isReplyRequested: true)
    #expect(
      try told(series) { $0.guests = GuestChanges(invited: [max], organizer: ada) } == [
        "invitation to max: 0"
      ])
    #expect(
      try told(series) { $0.guests = GuestChanges(uninvited: ["kim@example.org"], organizer: ada) }
        == ["removal to kim: 1"])
    #expect(
      try told(series) {
        $0.guests = GuestChanges(invited: [max], uninvited: ["kim@example.org"], organizer: ada)
        $0.location = "Bonn"
      } == ["update to lee: 1", "invitation to max: 1", "removal to kim: 1"])
    #expect(
      try told(single) {
        $0.guests = GuestChanges(uninvited: ["kim@example.org", "lee@example.org"], organizer: ada)
      } == ["removal to kim lee: 3"])
  }

  @Test func `a guest less leaves the version of those who stay, who are not told`() throws {
    var changes = EventChanges()
    changes.guests = GuestChanges(
      uninvited: ["kim@example.org"], organizer: Attendee(mail: "ada@example.org"))
    let stored = try stored(single)
    let result = try EventEditor(stored, viewer: .utc, now: now).change(
      changes, .all, at: nil, span: span("2026-11-27T09:00"))
    #expect(result.parts.map { $0?.sequence } == stored.parts.map(\.component.sequence))
    #expect(words(of: stored, result, ["ada@example.org"]) == ["removal to kim: 3"])
  }

  @Test func `one instance is told by itself, and those that follow as a series of their own`() throws {
    let day = "2026-12-07T09:00"
    #expect(
      try told(series, .this, at: day) { $0.span = span("2026-12-07T12:00") } == ["update to kim lee: 1@1207"]
    )
    #expect(try told(series, .this, at: day) { $0.location = "Bonn" } == ["update to kim lee: 1@1207"])
    #expect(
      try told(series, .following, at: day) { $0.span = span("2026-12-07T12:00") } == [
        "update to kim lee: 1", "invitation to kim lee: 0",
      ])
    let max = GuestChanges(
      invited: [Attendee(mail: "max@example.org")], organizer: Attendee(mail: "ada@example.org"))
    #expect(try told(series, .this, at: day) { $0.guests = max } == ["invitation to max: 0@1207"])
  }

  @Test func `what is deleted is cancelled: all of it, one instance, or a series that ends earlier`() throws {
    #expect(try deleted(single, .all) == ["cancellation to kim lee: 3 cancelled"])
    #expect(try deleted(series, .all) == ["cancellation to kim lee: 1 cancelled"])
    #expect(
      try deleted(series, .this, at: "2026-12-07T09:00") == ["cancellation to kim lee: 1@1207 cancelled"])
    #expect(try deleted(series, .following, at: "2026-12-07T09:00") == ["update to kim lee: 1"])
  }

  private let override = """

    UID:2
    DTSTAMP:20260101T000000Z
    RECURRENCE-ID:20261207T090000Z
    DTSTART:20261207T150000Z
    DTEND:20261207T160000Z
    SUMMARY:Stand-up, later
    SEQUENCE:4
    ORGANIZER:mailto:ada@example.org
    ATTENDEE:mailto:kim@example.org
    ATTENDEE:mailto:max@example.org

    """

  @Test func `instances with guests of their own are told to these`() throws {
    let all = series + override
    #expect(
      try deleted(all, .all) == [
        "cancellation to kim lee: 1 cancelled", "cancellation to max: 5@1207 cancelled",
      ])
    #expect(
      try deleted(all, .this, at: "2026-12-07T09:00") == ["cancellation to kim max: 5@1207 cancelled"])
    #expect(
      try told(all, .this, at: "2026-12-07T09:00") { $0.summary = "Late" } == ["update to kim max: 4@1207"])
    #expect(
      try told(all, .this, at: "2026-12-07T09:00") {
        $0.guests = GuestChanges(uninvited: ["max@example.org"], organizer: Attendee(mail: "ada@example.org"))
      } == ["removal to max: 5@1207"])
    let eve = GuestChanges(
      invited: [Attendee(mail: "eve@example.org")], organizer: Attendee(mail: "ada@example.org"))
    let result = try EventEditor(stored(all), viewer: .utc, now: now).change(
      {
        var changes = EventChanges(); changes.guests = eve; return changes
      }(), .all, at: nil,
      span: span("2026-11-23T09:00"))
    #expect(
      result.parts.compactMap { $0?.all("ATTENDEE").last?.mailAddress } == [
        "eve@example.org", "eve@example.org",
      ])
  }

  @Test func `guests of what an event leaves to the client get mails beside those whom the server tells`()
    throws
  {
    let override = """
      UID:2
      RECURRENCE-ID:20261130T090000Z
      DTSTART:20261130T110000Z
      DTEND:20261130T120000Z
      SUMMARY:Stand-up
      ORGANIZER;SCHEDULE-AGENT=CLIENT:mailto:ada@example.org
      ATTENDEE:mailto:kim@example.org

      """
    let max =
      "ATTENDEE;SCHEDULE-AGENT=CLIENT:mailto:max@example.org\nATTENDEE;SCHEDULE-AGENT=NONE:mailto:eve@example.org\n"
    let stored = try stored(series + max + "END:VEVENT\nBEGIN:VEVENT\n" + override)
    let messages = GuestMessage.all(
      from: [], to: stored.parts.map(\.component), own: ["ada@example.org"], at: now)
    func words(_ messages: [GuestMessage]) -> [String] {
      messages.map { message in
        message.guests.map { $0.mail.prefix { $0 != "@" } }.joined(separator: " ")
          + message.components.map { $0.isOverride ? " one" : " series" }.joined()
      }
    }
    var calendar = stored.calendar
    #expect(words(GuestMessage.divided(messages, in: calendar).byClient) == ["kim lee max series one"])
    #expect(GuestMessage.divided(messages, in: calendar).byServer.isEmpty)
    calendar.schedulesItself = true
    let parts = GuestMessage.divided(messages, in: calendar)
    #expect(words(parts.byServer) == ["kim lee series"])
    #expect(words(parts.byClient) == ["kim one", "max series one"])
    let text = String(decoding: parts.byClient[0].text(DefinedZones(), ZoneSource()), as: UTF8.self)
    #expect(!text.contains("SCHEDULE-AGENT") && text.contains("RECURRENCE-ID"))
  }

  @Test func `a guest whom one date leaves to the client gets a mail of that alone`() throws {
    let override = """
      UID:2
      RECURRENCE-ID:20261130T090000Z
      DTSTART:20261130T110000Z
      DTEND:20261130T120000Z
      SUMMARY:Stand-up
      ORGANIZER:mailto:ada@example.org
      ATTENDEE;SCHEDULE-AGENT=CLIENT:mailto:kim@example.org
      ATTENDEE:mailto:lee@example.org

      """
    let stored = try stored(series + "END:VEVENT\nBEGIN:VEVENT\n" + override)
    let messages = GuestMessage.all(
      from: [], to: stored.parts.map(\.component), own: ["ada@example.org"], at: now)
    var calendar = stored.calendar
    calendar.schedulesItself = true
    let parts = GuestMessage.divided(messages, in: calendar)
    func words(_ messages: [GuestMessage]) -> [String] {
      messages.map { message in
        message.guests.map { String($0.mail.prefix { $0 != "@" }) }.joined(separator: " ")
          + message.components.map { $0.isOverride ? " one" : " series" }.joined()
      }
    }
    #expect(words(parts.byServer) == ["kim series", "lee series one"])
    #expect(words(parts.byClient) == ["kim one"])
  }

  @Test func `a message has what guests need, and nothing that is the user’s own`() throws {
    let stored = try stored(single + "X-MOZ-LASTACK:20260101T000000Z\n")
    let message = try #require(
      GuestMessage.all(from: [], to: stored.parts.map(\.component), own: ["ada@example.org"], at: now).first)
    let text = String(decoding: message.text(DefinedZones(), ZoneSource()), as: UTF8.self)
    #expect(
      text.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//agenda//agenda//EN\r\nMETHOD:REQUEST\r\n"))
    for hidden in ["CATEGORIES", "X-MOZ", "SCHEDULE-STATUS", "X-CALENDARSERVER", "VALARM"] {
      #expect(!text.contains(hidden), "\(hidden)")
    }
    #expect(text.contains("ATTENDEE;CN=Kim;PARTSTAT=ACCEPTED:mailto:kim@example.org\r\n"))
  }

  @Test func `a new time asks guests to answer again, and a new title does not`() throws {
    func answers(_ change: (inout EventChanges) -> Void) throws -> [String?] {
      var changes = EventChanges()
      changes.isOfOrganizer = true
      change(&changes)
      let result = try EventEditor(stored(single), viewer: .utc, now: now).change(
        changes, .all, at: nil, span: span("2026-11-27T09:00"))
      return result.parts.compactMap(\.self).flatMap { $0.all("ATTENDEE") }.map { $0["PARTSTAT"] }
    }
    #expect(try answers { $0.summary = "Plan" } == ["ACCEPTED", "ACCEPTED", "DECLINED"])
    #expect(
      try answers { $0.span = span("2026-11-28T09:00") } == ["ACCEPTED", "NEEDS-ACTION", "NEEDS-ACTION"])
  }
}
