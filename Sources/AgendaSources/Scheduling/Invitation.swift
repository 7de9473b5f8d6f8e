package import ICalendar

/// The event of an invitation that came in a mail or a file: METHOD REQUEST or PUBLISH, or none (RFC 5546 sections 3.2.1 and 3.2.2).
package struct Invitation: Sendable {
  /// The components of the event, with the VTIMEZONEs by which they are read.
  package var event: ZonedComponents
  /// The mail; `nil` for a calendar by itself.
  package var mail: ReceivedMail?

  /// The UID, in the form in which events are found.
  package var uid: String { event.components.first?.plainUID ?? "" }

  /// Finds the event of a mail or a calendar, which messages call `name`.
  /// - Throws: if it has none, has several, or is another message, such as a cancellation.
  package init(_ received: ReceivedCalendars, named name: String) throws(WritingError) {
    mail = received.mail
    var components: [Component] = []
    var zones: DefinedZones?
    var others: Set<String> = []
    for part in received.calendars {
      let calendars = ComponentFile(part.bytes).components.filter { $0.name == "VCALENDAR" }
      let all = DefinedZones(ofCalendars: calendars)
      for (place, calendar) in calendars.enumerated() {
        let method = (calendar["METHOD"]?.value.trimmed ?? "").uppercased()
        guard ["", "REQUEST", "PUBLISH"].contains(method) else {
          others.insert(method)
          continue
        }
        let own = calendar.components.filter {
          ["VEVENT", "VTODO"].contains($0.name) && $0.uid?.isEmpty == false
        }
        if !own.isEmpty {
          zones = zones.map { $0.followed(by: all.seen(from: place)) } ?? all.seen(from: place)
        }
        components += own
      }
    }
    guard let first = components.first, let zones else { throw Self.noInvitation(others, name) }
    let titles = Dictionary(grouping: components, by: \.plainUID)
    guard titles.count == 1 else {
      throw WritingError(
        .invalid,
        "\(name) has \(titles.count) events; \(.command("import")) takes them, and then each can be answered by its name",
        "nothing was changed")
    }
    event = ZonedComponents(components, zones)
    guard first.all("ATTENDEE").isEmpty, components.allSatisfy({ $0.all("ATTENDEE").isEmpty }) else { return }
    throw WritingError(
      .invalid, "\(quoted(first["SUMMARY"]?.text ?? "")) has no guests, so that nobody waits for an answer",
      "nothing was changed")
  }

  /// The events of calendars with the UID of this one.
  package func stored(in calendars: [CalendarConfiguration]) -> [StoredEvent] {
    let own = uid
    return StoredEvent.find(in: calendars) { $0 == own }
  }

  /// The error for messages with other methods alone.
  private static func noInvitation(_ methods: Set<String>, _ name: String) -> WritingError {
    switch methods.sorted().first {
    case "CANCEL":
      WritingError(
        .invalid,
        "\(name) cancels the event, and there is nothing to answer; \(.command("import")) takes that over",
        "nothing was changed")
    case let method?:
      WritingError(
        .invalid,
        "\(name) is no invitation: it is a message of METHOD \(method), which \(.command("import")) takes",
        "nothing was changed")
    case nil: WritingError(.invalid, "there is no invitation in \(name)", "nothing was changed")
    }
  }
}

/// An event that is answered: what a calendar has of it, with what an invitation brings.
package struct AnsweredEvent {
  /// The event as the calendar has it; `nil` if it has none.
  package let stored: StoredEvent?
  /// The components as they become.
  package private(set) var series: ComponentSeries
  /// Whether the invitation brings something new.
  package let isNews: Bool
  /// The instances that the invitation is about; `nil` for all of the event.
  package let instances: [Occurrence.RecurrenceID]?
  /// The warning that someone else sent the invitation than the organizer of the event, in words.
  package private(set) var stranger: String?
  /// The warning that the mail of an invitation which no calendar has is of someone else than the organizer, in words.
  package private(set) var remark: String?
  private let zones: DefinedZones
  private let source: ZoneSource

  /// The event of a calendar, or of an invitation, or both.
  /// `mails` has those in which events came before.
  /// - Throws: if the invitation is of an older version than the event is.
  package init(
    _ stored: StoredEvent?, _ invitation: Invitation?, _ source: ZoneSource, viewer: Zone,
    database: ZoneDatabase, at now: Instant, mails: InvitationMails = InvitationMails()
  ) throws(WritingError) {
    let own = stored?.zones ?? DefinedZones()
    var carried = CarriedZones(own)
    var components = (invitation?.event).map { carried.take($0, zones: source) } ?? []
    for place in components.indices {
      // Files write a UID in several ways.
      if let uid = stored?.uid { components[place]["UID"] = Property("UID", text: uid) }
      components[place].stampIfNeeded(at: now)
    }
    var series = ComponentSeries(
      stored?.parts.map(\.component) ?? [], zones: carried.all, viewer: viewer, database: database)
    let former = series.components
    let masters = components.filter { $0["RECURRENCE-ID"] == nil }
    let overrides = components.filter { $0["RECURRENCE-ID"] != nil }
    let isNews = series.merge(masters + overrides, isRequest: true, own: stored?.calendar.addresses ?? [])
    if !isNews { try Self.checkVersion(components, former) }
    (self.stored, self.series, self.isNews, self.source) = (stored, series, isNews, source)
    zones = carried.all
    let isOfAll = invitation == nil || !masters.isEmpty
    instances = try isOfAll ? nil : Self.instances(of: overrides, in: series)
    let senders = invitation?.mail?.senders ?? MailSenders()
    let warnings = components.compactMap { stored?.warning(of: $0, as: "invitation", by: senders, mails) }
    stranger = isNews ? warnings.first : nil
    remark = stored == nil ? components.lazy.compactMap { $0.warning(asInvitationBy: senders) }.first : nil
  }

  /// The instances that overrides name.
  /// - Throws: if the date of one cannot be read.
  private static func instances(
    of overrides: [Component], in series: ComponentSeries
  ) throws(WritingError) -> [Occurrence.RecurrenceID] {
    var instances: [Occurrence.RecurrenceID] = []
    for override in overrides {
      guard let instance = series.instance(ofOverride: override) else {
        throw WritingError(
          .invalid,
          "the invitation of \(quoted(override["SUMMARY"]?.text ?? "")) names no date that can be read",
          "nothing was changed")
      }
      instances.append(instance)
    }
    return instances
  }

  /// Throws if components are of an older version than those of a calendar.
  private static func checkVersion(_ components: [Component], _ former: [Component]) throws(WritingError) {
    for component in components {
      let own =
        former.first { component.isCounterpart(of: $0) } ?? former.first { $0["RECURRENCE-ID"] == nil }
      guard let own, component.sequence < own.sequence else { continue }
      throw WritingError(
        .changed,
        """
        the invitation is older than \(quoted(own["SUMMARY"]?.text ?? "")) in your calendar, which was changed since (SEQUENCE \
        \(component.sequence), now \(own.sequence)); answer the event by its name
        """,
        "nothing was changed")
    }
  }

  /// Notes an answer. Returns the components that it is about.
  /// - Throws: if the event has no such instance.
  package mutating func answer(
    _ answer: GuestAnswer, at instances: [Occurrence.RecurrenceID]?, now: Instant
  ) throws(WritingError) -> [Component] {
    do {
      return try series.answer(answer, at: instances, now: now)
    } catch {
      throw WritingError(.invalid, "\(error)", "nothing was changed")
    }
  }

  /// Notes for the server of the calendar that it has to tell the organizer nothing (RFC 6638 section 7.1).
  package mutating func leaveAnswersToClient() { series.leaveAnswersToClient() }

  /// The event of a proposal of the guest that an instance, or with `nil` the event, has other times. It is of the version that the guest knows.
  /// - Throws: if the event has no such instance, or cannot be moved so.
  package func proposal(
    _ answer: GuestAnswer, at instance: Occurrence.RecurrenceID?, from old: Occurrence.Span,
    to new: Occurrence.Span, zone: Zone, now: Instant
  ) throws(WritingError) -> Component {
    var moved = series
    do {
      try moved.change(instance, now: now) { try series.move(&$0, from: old, to: new, zone: zone) }
    } catch {
      throw WritingError(.invalid, "\(error)", "nothing was sent")
    }
    guard var component = moved.component(at: instance) else {
      throw WritingError(.invalid, "\(ComponentError.noInstance)", "nothing was sent")
    }
    component["SEQUENCE"] = series.component(at: instance)?["SEQUENCE"]
    return component.counter(by: answer, now: now)
  }

  /// The changes that write the event as it has become into its calendar, or into `calendar` if it is in none.
  package func changes(
    of stored: StoredEvent?, in calendar: CalendarConfiguration
  ) throws(WritingError) -> CalendarChanges {
    guard let stored else {
      return try CalendarAddition.changes(
        adding: [ZonedComponents(series.components, zones)], to: calendar, zones: source)
    }
    let result = EventEditor.Result(series, of: stored).separated(from: stored)
    return try stored.changes(result, zones: source, own: zones)
  }

  /// A message of the guest about components: a VCALENDAR with METHOD and the time zones that it needs.
  package func message(_ method: String, _ components: [Component]) -> [UInt8] {
    var text = ComposedCalendar()
    text.method = method
    text.add(ZonedComponents(components, zones), source)
    return text.bytes
  }
}
