package import ICalendar

/// All shown values of one event.
package struct EventOverview: Sendable {
  /// The short name and the UID.
  package var identifier: String
  package var uid: String
  /// The event, or the override of the instance that is shown.
  package var event: Event
  /// The occurrence that is shown: the one that was asked for, else the next one, else the last.
  package var span: Occurrence.Span?
  /// The name of the calendar, and the path of the file.
  package var calendar: String
  package var file: String
  /// RRULE of the series, as written; empty for a single event.
  package var rules: [RecurrenceRule] = []
  /// DTSTART of the series; `nil` for a single event.
  package var seriesStart: EventTime?
  /// The next occurrences, sorted.
  package var next: [Occurrence.Span] = []

  /// An event of a calendar.
  package init(identifier: String, uid: String, event: Event, calendar: String, file: String) {
    self.identifier = identifier
    self.uid = uid
    self.event = event
    self.calendar = calendar
    self.file = file
  }

  /// The addresses in its URL, conferences and attachments.
  private var links: [String] {
    let details = event.details
    let attached = details.attachments.compactMap { attachment -> String? in
      if case .address(let address) = attachment.content { address } else { nil }
    }
    return [details.url].compactMap(\.self) + details.conferences.map(\.address) + attached
  }

  /// The lines of the text: labels and values.
  package func text(_ style: TextStyle, now: Instant, zone: Zone) -> String {
    lines(style, now: now, zone: zone).reduce(into: "") { $0 += $1.encoded(style.depth) + "\n" }
  }

  /// The lines from top to bottom: the title, a table of labels and values, and the description.
  package func lines(_ style: TextStyle, now: Instant, zone: Zone) -> [StyledLine] {
    let details = event.details
    let title = details.summary.isEmpty ? style.language.words.untitled : details.summary
    let heading = PlainText.sanitized(title).wrapped(to: style.width, keepsAddresses: true).map {
      StyledLine($0, .bold)
    }
    let rows = rows(style.language, zone, today: zone.localDateTime(at: now).date)
    let table = TextTable(rows.map { [$0.0, $0.1] }, style: style, dimsLast: false).lines
    guard details.description != nil else { return heading + table }
    let description = (details.plainDescription ?? "").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .flatMap { line in
      PlainText.sanitized(line, limit: EventDetails.maximumDescriptionCharacters)
        .paragraphs(to: style.width)
        .split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0)) }
    }
    return heading + table + [StyledLine()] + description
  }

  /// The labels and values; a label is empty beside the second and later values of one kind.
  private func rows(_ language: Language, _ zone: Zone, today: CalendarDate) -> [(String, String)] {
    let (details, words) = (event.details, language.details)
    var rows: [(String, String)] = []
    if let span { rows.append((words.when, when(span, language, zone, today))) }
    for rule in rules {
      let start = seriesStart ?? event.schedule.start
      let text = language.recurrence(rule, from: start, viewer: zone)
      rows.append((text == nil ? words.rule : words.repeats, text ?? rule.description))
    }
    for (index, span) in next.enumerated() {
      rows.append((index == 0 ? words.next : "", language.text(of: span, in: zone, today: today)))
    }
    if let location = details.location { rows.append((words.place, location)) }
    if let travel = details.travelSeconds, event.toDo == nil {
      let length = language.length(minutes: travel / 60)
      let leave = departure.map { leaving, start in
        let time = language.departureTime(leaving, for: start, in: zone, today: today)
        return ", " + language.words.leave.filling(["time": time])
      }
      rows.append((words.travel, length + (leave ?? "")))
    }
    rows.append((words.calendar, calendar))
    if let status = words.shown(event) { rows.append((words.status, status)) }
    if details.priority > 0 { rows.append((words.priority, String(details.priority))) }
    if details.transparency == .transparent { rows.append((words.shownAs, words.free)) }
    if let organizer = details.organizer { rows.append((words.organizer, organizer.label)) }
    for (index, guest) in details.attendees.enumerated() {
      rows.append((index == 0 ? words.guests : "", "\(guest.label), \(words.answer(guest.status))"))
    }
    for (index, alarm) in details.alarms.filter({ !$0.isSilent }).enumerated() {
      rows.append((index == 0 ? words.alarms : "", language.words(for: alarm, in: zone)))
    }
    for (index, link) in links.enumerated() { rows.append((index == 0 ? words.links : "", link)) }
    if !details.categories.isEmpty {
      rows.append((words.categories, details.categories.joined(separator: ", ")))
    }
    // A screen shows an event before its file is looked up.
    return file.isEmpty ? rows : rows + [(words.file, file), ("ID", "\(identifier) (\(uid))")]
  }

  private func when(
    _ span: Occurrence.Span, _ language: Language, _ zone: Zone, _ today: CalendarDate
  ) -> String {
    let text = language.text(of: span, in: zone, today: today)
    guard case .timed = span else { return text }
    guard case .zoned(_, let own) = event.schedule.start, own.identifier != zone.identifier, own != .utc
    else {
      return "\(text) (\(zone.identifier))"
    }
    let other = language.details.inZone.filling([
      "x": language.text(of: span, in: own, today: today), "y": own.identifier,
    ])
    return "\(text) (\(zone.identifier)); \(other)"
  }

  /// When one leaves for the event at the times that are shown, and its start.
  private var departure: (leaving: Instant, start: Instant)? {
    guard case .timed(let start, _)? = span, let travel = event.details.travelSeconds, event.toDo == nil
    else {
      return nil
    }
    return (start.adding(seconds: -travel), start)
  }

  /// The event as one object on several lines.
  package func json(zone: Zone) -> String { JSONRenderer.json(value(zone)) }

  /// The event as one object on one line.
  package func line(zone: Zone) -> String { JSONRenderer.line(value(zone)) }

  /// STATUS of the event or the task.
  private var status: String { event.toDo?.status.rawValue ?? event.details.status.rawValue }

  private func value(_ zone: Zone) -> JSONValue {
    let details = event.details
    let (start, end) = span.map { $0.jsonBounds(in: zone) } ?? (nil, nil)
    return .members([

      "id": .text(identifier), "uid": .text(uid), "summary": .text(details.summary),
      "start": start, "end": end,
      "allDay": .truth(event.schedule.start.isDate),
      "timeZone": event.schedule.start.zoneName.map { .text($0) },
      "rules": rules.isEmpty ? nil : .array(rules.map { .text($0.description) }),
      "next": .array(next.compactMap { $0.jsonBounds(in: zone).start }),
      "calendar": .text(calendar), "location": details.location.map { .text($0) },
      "leave": departure.map { .text(zone.timestamp($0.leaving)) },
      "description": details.description.map { .text($0) }, "status": .text(status),
      "priority": details.priority > 0 ? .number(details.priority) : nil,
      "transparency": .text(details.transparency.rawValue),
      "organizer": details.organizer.map { $0.json(isGuest: false) },
      "attendees": .array(details.attendees.map { $0.json(isGuest: true) }),
      "alarms": .array(details.alarms.filter { !$0.isSilent }.map { .text($0.words(in: zone)) }),
      "links": .array(links.map { .text($0) }), "categories": .array(details.categories.map { .text($0) }),
      "file": .text(file), "sequence": .number(event.schedule.sequence),
    ])
  }
}

extension EventTime {
  fileprivate var zoneName: String? { if case .zoned(_, let zone) = self { zone.identifier } else { nil } }
}

extension Occurrence.Span {
  /// Start and end as the JSON of agendas has them.
  fileprivate func jsonBounds(in zone: Zone) -> (start: JSONValue?, end: JSONValue?) {
    switch self {
    case .allDay(let start, let end): (.text("\(start)"), .text("\(end)"))
    case .timed(let start, let end): (.text(zone.timestamp(start)), .text(zone.timestamp(end)))
    }
  }
}

extension Attendee {
  /// The name with the mail address.
  package var label: String { name.map { $0.isEmpty ? mail : "\($0) <\(mail)>" } ?? mail }

  /// The participant as a member of an event.
  package func json(isGuest: Bool) -> JSONValue {
    .members([
      "address": .text(address), "name": name.map { .text($0) },
      "status": isGuest ? .text(status.known.rawValue) : nil,
    ])
  }
}

extension Attendee.ParticipationStatus {
  /// The status of RFC 5545: any other word means that no answer was given yet (section 3.2.12).
  fileprivate var known: Self {
    if case .other = self { .needsAction } else { self }
  }
}

extension DetailWords {
  /// The answer of a guest.
  fileprivate func answer(_ status: Attendee.ParticipationStatus) -> String {
    switch status.known {
    case .needsAction, .other: noAnswer
    case .accepted: accepted
    case .declined: declined
    case .tentative: perhaps
    case .delegated: delegated
    }
  }

  /// The status of an event or a task; `nil` for the usual one.
  fileprivate func shown(_ event: Event) -> String? {
    if let toDo = event.toDo {
      return switch toDo.status {
      case .needsAction: nil
      case .inProcess: inProcess
      case .completed: completed
      case .cancelled: cancelled
      }
    }
    return switch event.details.status {
    case .confirmed: nil
    case .tentative: tentative
    case .cancelled: cancelled
    }
  }
}

extension Alarm {
  /// When it is due, in words: `10 min before`, `at the start`, `1 d before the end`.
  package func words(in zone: Zone) -> String {
    switch trigger {
    case .absolute(let instant): zone.localDateTime(at: instant).toTheMinute
    case .relativeToStart(let offset): offset.words(of: "start")
    case .relativeToEnd(let offset): offset.words(of: "end")
    }
  }
}

extension Alarm.Offset {
  /// How long before or after a point, such as `start`, in words: `1 h 30 min before`.
  package func words(of point: String) -> String {
    let total = days * 86_400 + seconds
    guard total != 0 else { return "at the \(point)" }
    var rest = abs(total)
    var parts: [String] = []
    for (unit, length) in [("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)] where rest >= length {
      parts.append("\(rest / length) \(unit)")
      rest %= length
    }
    let side = total < 0 ? "before" : "after"
    return parts.joined(separator: " ") + " " + side + (point == "start" && total < 0 ? "" : " the \(point)")
  }
}
