internal import AgendaCLibical

extension EventDetails {
  /// Parses the details of a VEVENT, with libical unless they are plain. `bytes` is its half-open range in `text`, and `line` the number of its first line.
  /// `zone` returns the zone of a TZID. Problems of its alarms are appended to `diagnostics`.
  init(
    component bytes: Range<Int>, in text: [UInt8], line: Int, keepsAllProperties: Bool = true,
    zone: @escaping (String) -> Zone? = { _ in nil },
    diagnostics: inout [Diagnostic]
  ) {
    self.init()
    if !keepsAllProperties, readPlain(bytes, in: text) { return }
    var triggers: [TriggerLine] = []
    var others: [ContentLine]? = keepsAllProperties ? [] : nil
    var times = AlarmTimesInUTC(zone: zone)
    let plainText = Self.plainText(
      of: bytes, in: text, line: line, times: &times, triggers: &triggers, others: &others)
    diagnostics += times.diagnostics
    guard let component = ParsedComponent(plainText) else { return }
    summary = component.first(ICAL_SUMMARY_PROPERTY)?.text?.cut(toCharacters: Self.maximumCharacters) ?? ""
    location = component.first(ICAL_LOCATION_PROPERTY)?.text?.cut(toCharacters: Self.maximumCharacters)
    description = component.first(ICAL_DESCRIPTION_PROPERTY)?.text?
      .cut(toCharacters: Self.maximumDescriptionCharacters)
    url = component.first(ICAL_URL_PROPERTY)?.value
    conferences = Self.conferences(component)
    status = Self.word(component.first(ICAL_STATUS_PROPERTY)) ?? .confirmed
    transparency = Self.word(component.first(ICAL_TRANSP_PROPERTY)) ?? .opaque
    classification = Self.classification(component.first(ICAL_CLASS_PROPERTY))
    categories = component.all(ICAL_CATEGORIES_PROPERTY, atMost: Self.maximumCategories) {
      $0.text?.cut(toCharacters: Self.maximumCharacters)
    }
    color = component.first(ICAL_COLOR_PROPERTY)?.text
    priority = component.first(ICAL_PRIORITY_PROPERTY)?.value.flatMap { Int($0) } ?? 0
    organizer = component.first(ICAL_ORGANIZER_PROPERTY).flatMap(Attendee.init)
    attendees = component.all(ICAL_ATTENDEE_PROPERTY, atMost: Self.maximumAttendees, Attendee.init)
    for property in others ?? [] { add(property) }
    var place = 0
    alarms = component.alarms { alarm in
      defer { place += 1 }
      if let read = Alarm(alarm) { return read }
      let trigger = place < triggers.count ? triggers[place] : TriggerLine(line: line)
      diagnostics.append(trigger.unreadable)
      return nil
    }
  }

  /// The conferences, the most useful FEATURE first (RFC 7986 section 6.3).
  private static func conferences(_ component: borrowing ParsedComponent) -> [Conference] {
    let conferences = component.all(ICAL_CONFERENCE_PROPERTY, atMost: Self.maximumCategories) {
      property -> Conference? in
      guard let address = property.value, !address.isEmpty else { return nil }
      let features = (property.parameter("FEATURE") ?? "").uppercased().split(separator: ",").map(String.init)
      return Conference(
        address: address, label: property.parameter("LABEL")?.cut(toCharacters: Self.maximumCharacters),
        features: features)
    }
    let rank = { (features: [String]) in
      features.contains("MODERATOR") ? 2 : features.contains("VIDEO") ? 0 : 1
    }
    return (0...2).flatMap { place in conferences.filter { rank($0.features) == place } }
  }

  private static func word<Word: RawRepresentable<String>>(_ property: ParsedProperty?) -> Word? {
    property?.value.flatMap { Word(rawValue: $0.lowercased()) }
  }

  /// The value of CLASS. An unknown value counts as PRIVATE (RFC 5545 section 3.8.1.3).
  private static func classification(_ property: ParsedProperty?) -> Classification {
    guard let property else { return .public }
    return word(property) ?? .private
  }

  /// The text of a VEVENT for libical: unfolded, in UTF-8, of limited length, with repaired values, and only with the properties that
  /// are used. ``EventOutlineParser`` reads the properties with times. `triggers` receives one line for each alarm.
  private static func plainText(
    of bytes: Range<Int>, in source: [UInt8], line firstLine: Int, times: inout AlarmTimesInUTC,
    triggers: inout [TriggerLine], others: inout [ContentLine]?
  ) -> [UInt8] {
    var reader = ContentLineReader(source, in: bytes, firstLine: firstLine)
    var nesting = ComponentNesting<String>(inside: 1)
    var repeated = RepeatedLines()
    // Whether the open component in the event is left out.
    var isLeftOut = false
    var text: [UInt8] = []
    // Of a hostile event only a small part is read.
    text.reserveCapacity(min(bytes.count, ContentLineReader.maximumLength))
    // No component inside a VALARM is read.
    let keepsOthers = others != nil
    while let line = reader.next(where: {
      isNeeded($0, atDepth: nesting.depth)
        || keepsOthers && nesting.depth == 1 && !EventOutlineParser.isNeeded($0)
    }) {
      switch line.name {
      case "BEGIN":
        nesting.begin(line.value.componentName)
        if nesting.depth == 2 { isLeftOut = !repeated.take("BEGIN") }
        guard !isLeftOut else { continue }
        if nesting.depth <= 2 { text += "BEGIN:\(nesting.open.last ?? "")\r\n".utf8 }
        if nesting.open.count == 2, nesting.open.last == "VALARM" {
          triggers.append(TriggerLine(line: line.line))
        }
      case "END":
        let depth = nesting.depth
        for (place, name) in nesting.end(line.value.componentName).enumerated()
        where depth - place <= (isLeftOut ? 1 : 2) {
          text += "END:\(name)\r\n".utf8
        }
        if nesting.depth < 2 { isLeftOut = false }
      case let name where !isNeeded(name, atDepth: nesting.depth):
        if others?.count ?? .max < maximumOtherProperties { others?.append(line) }
      default:
        guard !isLeftOut, repeated.take(line.name) else { continue }
        if line.name == "TRIGGER", nesting.open.last == "VALARM", let last = triggers.indices.last {
          triggers[last] = TriggerLine(line: line.line, value: line.value)
        }
        // libical keeps only the first of several delegates.
        if line.isOfDelegation, others?.count ?? .max < maximumOtherProperties { others?.append(line) }
        times.readInUTC(line.asConference).appendText(forParser: &text)
        text += "\r\n".utf8
      }
    }
    // Close the components that have no END.
    for name in nesting.open.prefix(isLeftOut ? 1 : 2).reversed() { text += "END:\(name)\r\n".utf8 }
    return text
  }

  /// Whether a line is used. `depth` is 1 for the event itself, and more for the components in it.
  static func isNeeded(_ name: String, atDepth depth: Int) -> Bool {
    name == "BEGIN" || name == "END" || DetailProperty(named: name)?.isNeeded(atDepth: depth) == true
  }
}

/// Limits how often a property or a component of an event is read, because libical needs a kilobyte for each.
private struct RepeatedLines {
  /// The number of lines that are read, whatever they are, and then the number of lines with one name.
  private static let limit = max(EventDetails.maximumAttendees, EventDetails.maximumAlarms)

  private var count = 0
  private var counts: [String: Int] = [:]

  /// Counts a line, and returns whether it is read. `name` is that of its property.
  mutating func take(_ name: String) -> Bool {
    count += 1
    guard count > Self.limit else { return true }
    counts[name, default: 0] += 1
    return counts[name, default: 0] <= Self.limit
  }
}

extension ContentLine {
  /// An extension with the address of an online meeting as CONFERENCE; any other line unchanged.
  fileprivate var asConference: ContentLine {
    guard name.hasPrefix("X-"), DetailProperty(named: name)?.isConferenceExtension == true else {
      return self
    }
    return ContentLine(
      name: "CONFERENCE", parameters: [Parameter(name: "VALUE", values: ["URI"])], value: value, line: line)
  }
}

extension Attendee {
  /// The attendee or organizer in a property.
  fileprivate init?(_ property: ParsedProperty) {
    guard let address = property.value, !address.isEmpty else { return nil }
    self.init(address: address) { property.parameter("\($0)") }
  }

  /// The attendee with an address, whose other values `parameter` returns.
  init(address: String, _ parameter: (StaticString) -> String?) {
    self.init(
      address: address, name: parameter("CN")?.cut(toCharacters: EventDetails.maximumCharacters),
      status: parameter("PARTSTAT").flatMap { .init(rawValue: $0.lowercased()) } ?? .needsAction,
      role: parameter("ROLE").flatMap { .init(rawValue: $0.lowercased()) } ?? .required,
      kind: parameter("CUTYPE").map { .init(rawValue: $0.lowercased()) ?? .unknown } ?? .individual,
      isReplyRequested: parameter("RSVP")?.uppercased() == "TRUE")
  }
}

extension Alarm {
  /// The alarm in a VALARM, or `nil` if its TRIGGER cannot be read.
  fileprivate init?(_ component: ParsedSubcomponent) {
    guard let trigger = component.first(ICAL_TRIGGER_PROPERTY).flatMap(Trigger.init) else { return nil }
    let interval = component.first(ICAL_DURATION_PROPERTY)?.value.flatMap { DurationValue($0) }
    let repeats = component.first(ICAL_REPEAT_PROPERTY)?.value.flatMap { Int($0) }
    let acknowledged = component.first(ICAL_ACKNOWLEDGED_PROPERTY)?.value.flatMap { DateTimeValue($0) }
    self.init(
      action: component.first(ICAL_ACTION_PROPERTY)?.value?.uppercased() ?? "DISPLAY", trigger: trigger,
      repeatCount: max(0, repeats ?? 0),
      repeatInterval: interval.flatMap { $0.isNegative ? nil : Offset($0) } ?? Offset(),
      summary: component.first(ICAL_SUMMARY_PROPERTY)?.text?
        .cut(toCharacters: EventDetails.maximumCharacters),
      description: component.first(ICAL_DESCRIPTION_PROPERTY)?.text?
        .cut(toCharacters: EventDetails.maximumCharacters),
      acknowledged: acknowledged?.instant)
  }
}

/// The TRIGGER line of an alarm, or its BEGIN line if it has none.
private struct TriggerLine {
  var line: Int
  var value: String?

  /// The diagnostic for an alarm without a readable TRIGGER. It uses the original value, because libical drops unreadable values.
  var unreadable: Diagnostic {
    let reason = value.map { "whose TRIGGER \(quoted($0)) cannot be read" } ?? "without a TRIGGER"
    return Diagnostic(.unreadableAlarm, "a reminder \(reason) is left out", line: line)
  }
}

extension Alarm.Trigger {
  fileprivate init?(_ property: ParsedProperty) {
    guard let value = property.value else { return nil }
    if let duration = DurationValue(value) {
      self.init(duration, related: property.parameter("RELATED"))
    } else if let time = DateTimeValue(value) {
      self = .absolute(time.instant)
    } else {
      return nil
    }
  }

  /// The trigger at a duration from the start, or from the end if `related`, the value of RELATED, says so.
  init(_ duration: DurationValue, related: String?) {
    self =
      related?.uppercased() == "END" ? .relativeToEnd(.init(duration)) : .relativeToStart(.init(duration))
  }
}

extension Alarm.Offset {
  fileprivate init(_ duration: DurationValue) {
    self.init(days: duration.days, seconds: duration.seconds)
  }
}

extension String {
  /// How many bytes per character a text may have on average. Most letters need one or two bytes, an emoji up to about forty.
  private static let bytesPerCharacter = 8

  /// The text, cut to at most `limit` characters and eight times as many bytes, with an ellipsis if it is cut.
  func cut(toCharacters limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let bound =
      utf8.index(startIndex, offsetBy: limit * Self.bytesPerCharacter, limitedBy: endIndex) ?? endIndex
    var end = startIndex
    var count = 0
    while end < endIndex, count < limit {
      let next = index(after: end)
      guard next <= bound else { break }
      end = next
      count += 1
    }
    return end == endIndex ? self : self[..<end] + "…"
  }
}
