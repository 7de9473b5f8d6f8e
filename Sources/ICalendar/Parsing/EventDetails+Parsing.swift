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
    let lines = DetailLines(of: bytes, in: text, line: line, keepsOthers: keepsAllProperties, zone: zone)
    diagnostics += lines.times.diagnostics + lines.problems
    guard let component = ParsedComponent(lines.text) else { return }
    summary = component.first(ICAL_SUMMARY_PROPERTY)?.text?.cut(toCharacters: Self.maximumCharacters) ?? ""
    location = component.first(ICAL_LOCATION_PROPERTY)?.text?.cut(toCharacters: Self.maximumCharacters)
    description = component.first(ICAL_DESCRIPTION_PROPERTY)?.text?
      .cut(toCharacters: Self.maximumDescriptionCharacters)
    // Programs of RFC 9073 may write a text and a place in its form alone.
    description = description ?? lines.styledDescription?.cut(toCharacters: Self.maximumDescriptionCharacters)
    location = location ?? lines.placeName?.cut(toCharacters: Self.maximumCharacters)
    url = component.first(ICAL_URL_PROPERTY)?.value
    conferences = Self.conferences(component)
    status =
      component.first(ICAL_STATUS_PROPERTY)?.value.flatMap { Status(rawValue: $0.statusWord) } ?? .confirmed
    transparency = Self.word(component.first(ICAL_TRANSP_PROPERTY)) ?? .opaque
    classification = Self.classification(component.first(ICAL_CLASS_PROPERTY))
    categories = component.all(ICAL_CATEGORIES_PROPERTY, atMost: Self.maximumCategories) {
      $0.text?.cut(toCharacters: Self.maximumCharacters)
    }
    color = component.first(ICAL_COLOR_PROPERTY)?.text
    priority = component.first(ICAL_PRIORITY_PROPERTY)?.value.flatMap { Int($0) } ?? 0
    organizer = component.first(ICAL_ORGANIZER_PROPERTY).flatMap(Attendee.init)
    attendees = component.all(ICAL_ATTENDEE_PROPERTY, atMost: Self.maximumAttendees, Attendee.init)
    position = lines.position
    for property in lines.others ?? [] { add(property) }
    var place = 0
    alarms = component.alarms { alarm in
      defer { place += 1 }
      let trigger = place < lines.triggers.count ? lines.triggers[place] : TriggerLine(line: line)
      if var read = Alarm(alarm) {
        if trigger.isDisabled { read.action = Alarm.silentAction }
        return read
      }
      if trigger.isDisabled { return nil }
      diagnostics.append(trigger.unreadable)
      return nil
    }
    lines.extensions.complete(
      &self, hasTransparency: component.first(ICAL_TRANSP_PROPERTY) != nil,
      hasStatus: component.first(ICAL_STATUS_PROPERTY) != nil)
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

  /// Whether a line is used. `depth` is 1 for the event itself, and more for the components in it.
  static func isNeeded(_ name: String, atDepth depth: Int) -> Bool {
    name == "BEGIN" || name == "END" || DetailProperty(named: name)?.isNeeded(atDepth: depth) == true
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
      status: parameter("PARTSTAT").flatMap { Self.word($0) } ?? .needsAction,
      role: parameter("ROLE").flatMap { Self.word($0) } ?? .required,
      kind: parameter("CUTYPE").flatMap { Self.word($0) } ?? .individual,
      isReplyRequested: parameter("RSVP")?.uppercased() == "TRUE",
      email: Self.emailParameters.lazy.compactMap(parameter).first)
  }

  /// The parameters with an address of mail, the first of which counts: that of RFC 7986 section 6.2, and that of Apple's server.
  static let emailParameters: [StaticString] = ["EMAIL", "X-CALENDARSERVER-EMAIL"]

  /// The value of a word, which is cut; `nil` for an empty one.
  static func word<Value: RawRepresentable<String>>(_ word: String) -> Value? {
    word.isEmpty ? nil : Value(rawValue: word.cut(toCharacters: EventDetails.maximumCharacters))
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
      repeatInterval: interval.flatMap { $0.isNegative ? nil : $0 } ?? Offset(),
      summary: component.first(ICAL_SUMMARY_PROPERTY)?.text?
        .cut(toCharacters: EventDetails.maximumCharacters),
      description: component.first(ICAL_DESCRIPTION_PROPERTY)?.text?
        .cut(toCharacters: EventDetails.maximumCharacters),
      acknowledged: acknowledged?.instant)
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
    self = related?.uppercased() == "END" ? .relativeToEnd(duration) : .relativeToStart(duration)
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

extension EventDetails {
  /// Adds a property that an agenda does not show.
  mutating func add(_ property: ContentLine) {
    switch property.name {
    case "ATTACH":
      guard attachments.count < Self.maximumCategories, !property.value.isEmpty else { return }
      attachments.append(Attachment(property))
    case "RESOURCES":
      let room = Self.maximumCategories - resources.count
      resources += property.value.textItems.prefix(max(0, room)).map {
        $0.cut(toCharacters: Self.maximumCharacters)
      }
    case "RELATED-TO":
      let uid = property.value.unescapedText
      guard related.count < Self.maximumCategories, !uid.isEmpty else { return }
      related.append(
        RelatedComponent(uid: uid, relationship: property.parameter("RELTYPE")?.uppercased() ?? "PARENT"))
    case "ATTENDEE":
      guard let place = attendees.firstIndex(where: { $0.address == property.value }) else { return }
      attendees[place].delegators = property.values(of: "DELEGATED-FROM")
      attendees[place].delegates = property.values(of: "DELEGATED-TO")
    default: otherProperties.append(property)
    }
  }
}

extension ContentLine {
  /// Whether the line is an ATTENDEE with DELEGATED-FROM or DELEGATED-TO.
  var isOfDelegation: Bool {
    name == "ATTENDEE" && parameters.contains { $0.name == "DELEGATED-FROM" || $0.name == "DELEGATED-TO" }
  }

  /// The values of a parameter, at most ``EventDetails/maximumCategories`` of them.
  fileprivate func values(of parameter: String) -> [String] {
    Array(parameters.first { $0.name == parameter }?.values.prefix(EventDetails.maximumCategories) ?? [])
  }
}

extension Attachment {
  /// The attachment of an ATTACH property.
  fileprivate init(_ property: ContentLine) {
    let isBinary =
      property.parameter("VALUE")?.uppercased() == "BINARY"
      || property.parameter("ENCODING")?.uppercased() == "BASE64"
    self.init(
      isBinary ? .base64(property.value) : .address(property.value), mediaType: property.parameter("FMTTYPE"),
      fileName: property.parameter("FILENAME") ?? property.parameter("X-FILENAME"))
  }
}
