/// Writes an event, and its overrides, as VEVENTs of 600 to 900 bytes.
struct EventWriter {
  /// Programs do not agree on an order of properties, so calendars that were merged or moved hold several.
  private enum Part {
    case time, stamps, uid, words, state, people, extras, description
  }

  private static let orders: [[Part]] = [
    [.time, .stamps, .uid, .people, .description, .state, .words, .extras],
    [.stamps, .uid, .words, .time, .state, .description, .extras, .people],
    [.extras, .description, .people, .uid, .words, .state, .stamps, .time],
  ]

  private var random: RandomSource
  private let uid: String
  private let order: [Part]
  private let hasDuration: Bool
  private let title: String
  private let people: [(String, String)]

  init(_ event: GeneratedEvent, uid: String, random: RandomSource) {
    var random = random
    self.uid = uid
    order = random.element(Self.orders)
    hasDuration =
      event.form != .date && event.span.end - event.span.start < 86_400 && random.chance(percent: 10)
    title = random.element(Words.titles)
    // A rule, its exceptions and the people must leave room below 900 bytes.
    people = (0..<random.number(0...(event.rule == nil ? 2 : 1))).map { _ in random.element(Words.people) }
    self.random = random
  }

  mutating func write(_ event: GeneratedEvent, into lines: inout ContentLines) {
    writeComponent(event, span: event.span, override: nil, into: &lines)
    for override in event.overrides {
      writeComponent(event, span: override.replacement, override: override, into: &lines)
    }
  }

  private mutating func writeComponent(
    _ event: GeneratedEvent, span: GeneratedEvent.Span, override: GeneratedEvent.Override?,
    into lines: inout ContentLines
  ) {
    var before = ContentLines()
    var after = ContentLines()
    before.line("BEGIN:VEVENT")
    var isBefore = true
    for part in order {
      if part == .description {
        isBefore = false
      } else if isBefore {
        write(part, of: event, span: span, override: override, into: &before)
      } else {
        write(part, of: event, span: span, override: override, into: &after)
      }
    }
    if random.chance(percent: 35) {
      for line in ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT15M", "END:VALARM"] {
        after.line(line)
      }
    }
    after.line("END:VEVENT")
    // Most are near 600 bytes, few near 900.
    let size = 610 + min(random.number(0...280), random.number(0...280), random.number(0...280))
    lines.add(contentsOf: before)
    writeDescription(bytes: size - before.bytes.count - after.bytes.count, into: &lines)
    lines.add(contentsOf: after)
  }

  private mutating func write(
    _ part: Part, of event: GeneratedEvent, span: GeneratedEvent.Span, override: GeneratedEvent.Override?,
    into lines: inout ContentLines
  ) {
    switch part {
    case .time: writeTime(event, span: span, override: override, into: &lines)
    case .stamps: writeStamps(before: span.start, into: &lines)
    case .uid: lines.line("UID:\(uid)")
    case .words:
      lines.line("SUMMARY:\(title)")
      if random.chance(percent: 60) { lines.line("LOCATION:\(random.element(Words.places))") }
    case .state:
      let isCancelled = override?.isCancelled ?? event.isCancelled
      lines.line("SEQUENCE:\(random.number(0...3) + (override == nil ? 0 : 4))")
      lines.line(
        "STATUS:\(isCancelled ? "CANCELLED" : random.element(["CONFIRMED", "CONFIRMED", "TENTATIVE"]))")
      lines.line("TRANSP:\(event.form == .date ? "TRANSPARENT" : "OPAQUE")")
    case .people: writePeople(into: &lines)
    case .extras: for _ in 0..<random.number(0...2) { lines.line(random.element(Words.extras)) }
    case .description: break
    }
  }

  private mutating func writeStamps(before start: Int, into lines: inout ContentLines) {
    let created = start - random.number(20...200) * 86_400 - random.number(0..<86_400)
    for name in ["CREATED:", "LAST-MODIFIED:", "DTSTAMP:"] {
      lines.add(name)
      lines.add(dateTime: created + (name == "CREATED:" ? 0 : 86_407), isUTC: true)
      lines.endLine()
    }
  }

  private mutating func writePeople(into lines: inout ContentLines) {
    guard let (name, address) = people.first else { return }
    lines.line("ORGANIZER;CN=\(name):mailto:\(address)@example.org")
    for (name, address) in people {
      let state = random.element(["ACCEPTED", "ACCEPTED", "TENTATIVE", "NEEDS-ACTION"])
      lines.line("ATTENDEE;CN=\(name);PARTSTAT=\(state);ROLE=REQ-PARTICIPANT:mailto:\(address)@example.org")
    }
  }

  /// A DESCRIPTION of about so many bytes as folded; none when there is no room.
  private mutating func writeDescription(bytes: Int, into lines: inout ContentLines) {
    // Each fold costs three bytes in 75, and the line itself its name and end.
    var left = bytes - bytes / 25 - 14
    guard left > 0 else { return }
    lines.add("DESCRIPTION:")
    while left > 0 {
      let sentence = random.element(Words.sentences)
      if sentence.utf8.count <= left {
        lines.add(sentence)
        left -= sentence.utf8.count
      } else {
        lines.add(String(repeating: "=", count: left))
        left = 0
      }
    }
    lines.endLine()
  }
}

extension EventWriter {
  private func writeTime(
    _ event: GeneratedEvent, span: GeneratedEvent.Span, override: GeneratedEvent.Override?,
    into lines: inout ContentLines
  ) {
    lines.add("DTSTART", event.form, [span.start])
    if hasDuration {
      lines.line("DURATION:PT\((span.end - span.start) / 60)M")
    } else {
      lines.add("DTEND", event.form, [span.end])
    }
    if let override {
      lines.add("RECURRENCE-ID", event.form, [override.instance.start])
    } else if let rule = event.rule {
      lines.line("RRULE:" + rule.text(of: event))
      if !event.excluded.isEmpty { lines.add("EXDATE", event.form, event.excluded) }
    }
  }
}

extension ContentLines {
  /// A property with times in a form.
  fileprivate mutating func add(_ name: String, _ form: TimeForm, _ times: [Int]) {
    add(name)
    if form == .date { add(";VALUE=DATE") }
    if let identifier = form.identifier { add(";TZID=\(identifier)") }
    for (index, time) in times.enumerated() {
      add(index == 0 ? ":" : ",")
      if form == .date { add(dateOf: time) } else { add(dateTime: time, isUTC: form == .utc) }
    }
    endLine()
  }
}
