/// Writes an event, and its overrides, as one of the real programs does: its properties, their order and parameters, its
/// alarms and its own X- properties.
struct ProgramEventWriter {
  private let program: Program
  private var random: RandomSource
  private let uid: String
  private let title: String
  private let people: [Guest]
  private let isOlder: Bool
  /// The properties of the component that is being written, in no order yet.
  private var properties: [(name: String, line: String)] = []

  init(_ program: Program, uid: String, random: RandomSource) {
    var random = random
    self.program = program
    self.uid = uid
    title = random.element(Words.titles)
    people = Guest.some(by: program, random: &random)
    isOlder = random.chance(percent: 25)
    self.random = random
  }

  mutating func write(_ event: GeneratedEvent, into lines: inout ContentLines) {
    lines.folding = program.folding
    writeComponent(event, span: event.span, override: nil, into: &lines)
    for override in event.overrides {
      writeComponent(event, span: override.replacement, override: override, into: &lines)
    }
    lines.folding = .space
  }

  private mutating func writeComponent(
    _ event: GeneratedEvent, span: GeneratedEvent.Span, override: GeneratedEvent.Override?,
    into lines: inout ContentLines
  ) {
    properties.removeAll(keepingCapacity: true)
    addTimes(event, span: span, override: override)
    addStamps(before: span.start)
    addWords(event)
    addState(event, override: override)
    for guest in people { add("ATTENDEE", guest.attendee(by: program)) }
    if let first = people.first { add("ORGANIZER", first.organizer(by: program)) }

    lines.line("BEGIN:VEVENT")
    for name in program.order(isOlder: isOlder) {
      for property in properties where property.name == name { lines.line(property.line) }
    }
    for line in program.extensions(event, isMeeting: !people.isEmpty, random: &random) { lines.line(line) }
    if random.chance(percent: 45) {
      for line in program.alarm(random: &random) { lines.line(line) }
    }
    lines.line("END:VEVENT")
  }

  private mutating func add(_ name: String, _ rest: String) {
    properties.append((name, name + rest))
  }
}

extension ProgramEventWriter {
  private mutating func addTimes(
    _ event: GeneratedEvent, span: GeneratedEvent.Span, override: GeneratedEvent.Override?
  ) {
    func add(_ name: String, _ times: [Int]) {
      properties.append((name, program.property(name, times, of: event)))
    }
    add("DTSTART", [span.start])
    add("DTEND", [span.end])
    if program == .icloud, isOlder, let identifier = program.identifier(event.form) {
      self.add("TZID", ":\(identifier)")
    }
    if let override {
      add("RECURRENCE-ID", [override.instance.start])
    } else if let rule = event.rule {
      self.add("RRULE", ":" + rule.text(of: event, by: program))
      if program == .exchange || program == .outlook {
        if !event.excluded.isEmpty { add("EXDATE", event.excluded) }
      } else {
        for excluded in event.excluded { add("EXDATE", [excluded]) }
      }
    }
  }

  private mutating func addStamps(before start: Int) {
    let created = start - random.number(20...200) * 86_400 - random.number(0..<86_400)
    for (name, instant) in [
      ("CREATED", created), ("LAST-MODIFIED", created + 86_407), ("DTSTAMP", created + 86_407),
    ] {
      var text = ContentLines()
      text.add(dateTime: instant, isUTC: true)
      add(name, ":" + text.text)
    }
  }

  private mutating func addWords(_ event: GeneratedEvent) {
    let isMicrosoft = program == .outlook || program == .exchange
    let language = isMicrosoft ? ";LANGUAGE=en-us" : ""
    add("UID", ":\(uid)")
    add("SUMMARY", "\(language):\(title)")
    let exchangeLanguage = program == .exchange ? language : ""
    if random.chance(percent: 60) {
      add("LOCATION", "\(exchangeLanguage):\(random.element(Words.places))")
    } else if program == .google || program == .exchange {
      add("LOCATION", ":")
    }
    var notes =
      random.chance(percent: 55)
      ? (0..<random.number(1...6)).map { _ in random.element(Words.sentences) } : []
    if program == .google, !people.isEmpty {
      add("X-GOOGLE-CONFERENCE", ":https://meet.example.com/abc-defg-hij")
      notes.append(Words.conference(random: &random))
    }
    if !notes.isEmpty {
      add("DESCRIPTION", "\(exchangeLanguage):" + notes.joined())
    } else if program == .google || isMicrosoft {
      add("DESCRIPTION", program == .google ? ":" : ":\\n")
    }
    if program == .outlook { add("X-ALT-DESC", ";FMTTYPE=text/html:" + Words.html(notes)) }
    if program == .nextcloud || program == .thunderbird, random.chance(percent: 30) {
      add("CATEGORIES", ":" + random.element(["Work", "Work,Project Aurora", "Family"]))
    }
    if program == .icloud, random.chance(percent: 20) {
      add("URL", ";VALUE=URI:https://example.org/tickets?id=2026")
    }
  }

  private mutating func addState(_ event: GeneratedEvent, override: GeneratedEvent.Override?) {
    let isCancelled = override?.isCancelled ?? event.isCancelled
    add("SEQUENCE", ":\(random.number(0...3) + (override == nil ? 0 : 4))")
    let writesState = program == .google || program == .exchange || program == .nextcloud
    if isCancelled || writesState { add("STATUS", isCancelled ? ":CANCELLED" : ":CONFIRMED") }
    add("TRANSP", event.form == .date ? ":TRANSPARENT" : ":OPAQUE")
    if [.outlook, .exchange, .sunbird].contains(program) { add("CLASS", ":PUBLIC") }
    if [.outlook, .exchange].contains(program) { add("PRIORITY", ":5") }
  }
}
